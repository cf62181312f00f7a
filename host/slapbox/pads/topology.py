"""Sources of the USB frames that a pad hears, as far as the system knows.

Frames alone cannot prove that two pads are on one bus: two controllers may happen to count alike.
So the system's own word is a veto (:mod:`slapbox.pads.frames`): pads are tied by frames only where
it says that their frames have one source. That is the controller, for what is plugged into it; or
the nearest high-speed hub above. Its transaction translator makes full-speed frames of its own, an
eighth of a frame later than the controller's. (USB 2.0, section 11.14; full-speed hubs repeat.)

* Linux tells the speed of each hub (``/sys/bus/usb``).
* macOS tells the path of hubs, and Windows which hub it is, both without speeds: so only pads on
  the very same hub are taken to be on one bus. (Not tried yet on either.)
"""

import importlib
import sys
from pathlib import Path
from typing import Any, Final

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

HIGH_SPEED_MBIT: Final = 480
"""Hubs of USB 3 show as a high-speed hub, too, to what is slower."""

TTY: Final = Path("/sys/class/tty")


def frames_at(port: str) -> str:
    """A name of what makes the frames at this serial port; empty if that is not known."""
    system: str = sys.platform
    if system == "linux":
        return _on_linux(port, TTY)
    info = next((info for info in list_ports.comports() if info.device == port), None)
    if info is None:
        return ""
    return _windows_hub(info) if system == "win32" else hub_of(info.location)


def hub_of(location: str | None) -> str:
    """The hub, or the controller (``"20-"``), of a device by its path: ``"20-1"`` of
    ``"20-1.3"``."""
    if not location or "-" not in location:
        return ""
    path = location.partition(":")[0]
    return path.rpartition(".")[0] or path.partition("-")[0] + "-"


def _on_linux(port: str, tty: Path) -> str:
    """By the folders of the devices that it hangs on: ``…/usb1/1-2/1-2.3/1-2.3:1.0``."""
    interface = (tty / Path(port).name / "device").resolve()
    hubs = interface.parents[1:]  # the first is the pad itself
    for hub in hubs:
        speed = _number(hub / "speed")
        if speed is None:
            return ""
        if hub.name.startswith("usb") or speed == HIGH_SPEED_MBIT:
            return hub.name
    return ""


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text("ascii"))
    except (OSError, ValueError):
        return None


def _windows_hub(info: ListPortInfo) -> str:
    """Windows numbers all hubs of the machine: ``Port_#0002.Hub_#0003``."""
    if info.vid is None or info.pid is None:
        return ""
    registry: Any = importlib.import_module("winreg")
    device = rf"VID_{info.vid:04X}&PID_{info.pid:04X}\{info.serial_number}"
    try:
        name = rf"SYSTEM\CurrentControlSet\Enum\USB\{device}"
        with registry.OpenKey(registry.HKEY_LOCAL_MACHINE, name) as key:
            location, _ = registry.QueryValueEx(key, "LocationInformation")
    except OSError:
        return ""
    hub = str(location).partition(".")[2]
    return hub if hub.startswith("Hub_#") else ""
