"""Hubs as the system tells of them: on Linux, from a tree of devices as /sys has it."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools.list_ports_common import ListPortInfo

from slapbox.pads import topology

DEVICES = {
    "usb1": 480,
    "usb1/1-1": 12,  # a pad at the controller
    "usb1/1-2": 12,
    "usb1/1-3": 480,  # a hub of today, and one behind it
    "usb1/1-3/1-3.1": 12,
    "usb1/1-3/1-3.4": 480,
    "usb1/1-3/1-3.4/1-3.4.1": 12,
    "usb1/1-4": 12,  # a hub of long ago, which repeats
    "usb1/1-4/1-4.2": 12,
    "usb1/1-3/1-3.2": 12,  # the same, behind the hub of today
    "usb1/1-3/1-3.2/1-3.2.1": 12,
    "usb3": 480,
    "usb3/3-1": 12,
}


@pytest.fixture
def tty(tmp_path: Path) -> Path:
    """``/sys/class/tty``: each device has a serial port of its name."""
    folder = tmp_path / "class" / "tty"
    for path, speed in DEVICES.items():
        device = tmp_path / "devices" / "pci0000:00" / "0000:00:14.0" / path
        device.mkdir(parents=True, exist_ok=True)
        (device / "speed").write_text(f"{speed}\n")
        interface = device / f"{device.name}:1.0"
        interface.mkdir()
        port = folder / f"tty-{device.name}"
        port.mkdir(parents=True)
        (port / "device").symlink_to(interface)
    return folder


@pytest.mark.parametrize(
    ("pad", "maker"),
    [
        ("1-1", "usb1"),
        ("1-2", "usb1"),
        ("1-4.2", "usb1"),
        ("1-3.1", "1-3"),
        ("1-3.2.1", "1-3"),
        ("1-3.4.1", "1-3.4"),
        ("3-1", "usb3"),
    ],
)
def test_linux_knows_what_makes_the_frames(tty: Path, pad: str, maker: str) -> None:
    assert topology._on_linux(f"/dev/tty-{pad}", tty) == maker


def test_what_is_no_usb_device_has_no_frames(tty: Path) -> None:
    (tty / "ttyS0").mkdir()
    (tty / "ttyS0" / "device").symlink_to(tty.parent)
    assert topology._on_linux("/dev/ttyS0", tty) == ""
    assert topology._on_linux("/dev/pts/3", tty) == ""
    assert topology.frames_at("socket://127.0.0.1:1") == ""


def test_without_speeds_only_the_same_hub_is_the_same() -> None:
    ports = ("20-1.3", "20-1.4", "20-1", "20-2", "21-1", "20-1.3.2:1.0", None, "")
    hubs = ["20-1", "20-1", "20-", "20-", "21-", "20-1.3", "", ""]
    assert [topology.hub_of(port) for port in ports] == hubs


def test_windows_numbers_its_hubs(monkeypatch: pytest.MonkeyPatch) -> None:
    places = {
        r"SYSTEM\CurrentControlSet\Enum\USB\VID_2E8A&PID_0005\E660": "Port_#0002.Hub_#0003",
        r"SYSTEM\CurrentControlSet\Enum\USB\VID_2E8A&PID_0005\E661": "0000.0014.0000",
    }

    def open_key(_root: object, name: str) -> nullcontext[str]:
        if name not in places:
            raise FileNotFoundError
        return nullcontext(name)

    registry = SimpleNamespace(
        HKEY_LOCAL_MACHINE=None,
        OpenKey=open_key,
        QueryValueEx=lambda name, _value: (places[name], 1),
    )
    monkeypatch.setitem(sys.modules, "winreg", registry)
    info = ListPortInfo("COM3")
    assert topology._windows_hub(info) == ""
    info.vid, info.pid, info.serial_number = 0x2E8A, 5, "E660"
    assert topology._windows_hub(info) == "Hub_#0003"
    info.serial_number = "E661"
    assert topology._windows_hub(info) == ""
    info.serial_number = "E662"
    assert topology._windows_hub(info) == ""
