"""Ports that are asked, and how they come and go."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from slapbox.pads.discovery import Scanner
from slapbox.pads.link import Closed, Opened
from slapbox.pads.usb import has_twin, may_be_pad, usb_ports
from slapbox.pads.wire import Hello, Lights
from slapbox.text import Text

if sys.platform != "win32":
    import termios

if TYPE_CHECKING:
    from pads.conftest import Ear, HandPad, SimPadMaker

pytestmark = pytest.mark.real

ScannerMaker = Callable[[Callable[[], Iterable[str]]], Scanner]


@pytest.fixture
def scanners(ear: Ear) -> Iterator[ScannerMaker]:
    made: list[Scanner] = []

    def make(find: Callable[[], Iterable[str]]) -> Scanner:
        made.append(Scanner(find, ear, time.perf_counter_ns))
        return made[-1]

    yield make
    for scanner in made:
        scanner.stop()


def usb(vid: int | None, pid: int | None = None, product: str | None = None) -> ListPortInfo:
    info = ListPortInfo("/dev/ttyACM0")
    info.vid, info.pid, info.product = vid, pid, product
    return info


@pytest.mark.parametrize(
    ("info", "asked"),
    [
        (usb(0x2E8A, 0x0005), True),
        (usb(0x2E8A, 0x000F), True),  # another board of the same house
        (usb(0x2E8A, 0x000C), False),  # the debug probe
        (usb(0x1209, 0xADDA, "MicroPython Board"), True),
        (usb(0x2341, 0x0043, "Arduino Uno"), False),
        (usb(None), False),
    ],
)
def test_which_ports_may_be_pads(info: ListPortInfo, asked: bool) -> None:
    assert may_be_pad(info) == asked


def test_boards_with_one_serial_number_are_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [ListPortInfo(name) for name in "abcd"]
    for info, number in zip(found, ("E6", "E6", "E7", None), strict=True):
        info.serial_number = number
    monkeypatch.setattr("slapbox.pads.usb.list_ports.comports", lambda: found)
    assert [has_twin(port) for port in "abcdx"] == [True, True, False, False, False]


def test_listing_the_ports_of_this_machine() -> None:
    assert usb_ports() == sorted(usb_ports())


def test_pads_come_and_go(ear: Ear, scanners: ScannerMaker, sim_pads: SimPadMaker) -> None:
    pads = [sim_pads(1)]
    scanner = scanners(lambda: [pad.port for pad in pads if pad.port])
    ear.until(lambda: {hello.chip for hello in ear.said(Hello)} == {pads[0].chip})
    pads.append(sim_pads(2))
    ear.until(lambda: {hello.chip for hello in ear.said(Hello)} == {pad.chip for pad in pads})
    scanner.send(pads[1].port, Lights("b....."))
    scanner.send("/dev/nowhere", Lights("b....."))
    ear.until(lambda: pads[1].lights == "b.....")
    assert pads[0].lights == "......"
    pads[0].unplug()
    ear.until(lambda: ear.all(Closed))
    pads[0].plug()
    ear.until(lambda: len({h.boot for h in ear.said(Hello) if h.chip == pads[0].chip}) == 2)


def test_a_port_that_is_no_longer_listed_is_closed(
    ear: Ear, scanners: ScannerMaker, hand_pad: HandPad
) -> None:
    there = [hand_pad.port]
    scanners(lambda: there)
    ear.until(lambda: ear.all(Opened))
    there.clear()
    ear.until(lambda: ear.all(Closed))
    assert ear.all(Closed)[0].reason.key == "pad.closed.unplugged"


def test_a_busy_port_is_reported_once_and_opened_when_it_is_free(
    ear: Ear, scanners: ScannerMaker, hand_pad: HandPad
) -> None:
    with serial.Serial(hand_pad.port, exclusive=True):
        scans: list[list[str]] = []

        def find() -> list[str]:
            scans.append([hand_pad.port])
            return scans[-1]

        scanners(find)
        ear.until(lambda: len(scans) > 3)
        assert [closed.reason.key for closed in ear.all(Closed)] == ["pad.open.busy"]
    ear.until(lambda: ear.all(Opened))
    assert len(ear.events) == 2


@pytest.fixture
def name(tmp_path: Path) -> Path:
    """A name of a port that nobody else has. (Those of the system are given out anew at once, maybe
    to another test that runs now: a pad that vanishes takes this name away first.)"""
    return tmp_path / "port"


def test_a_port_that_vanishes_in_the_middle_of_being_opened(
    ear: Ear,
    scanners: ScannerMaker,
    sim_pads: SimPadMaker,
    hand_pad: HandPad,
    name: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_up = termios.tcsetattr

    def pull_the_plug(*how: Any) -> None:
        monkeypatch.undo()
        name.unlink()
        hand_pad.close()
        set_up(*how)  # raises termios.error, which is no OSError

    monkeypatch.setattr(termios, "tcsetattr", pull_the_plug)
    name.symlink_to(hand_pad.port)
    ports = [str(name)]
    scanners(lambda: ports)
    ear.until(lambda: ear.all(Closed))
    ports[:] = [sim_pads().port]
    ear.until(lambda: ear.said(Hello))


def test_a_scan_that_fails_is_told_and_begun_again(
    ear: Ear, sim_pads: SimPadMaker, caplog: pytest.LogCaptureFixture
) -> None:
    pad = sim_pads()
    told: list[Text] = []

    def find() -> list[str]:
        if not told:
            raise OSError("sysfs is not there")
        return [pad.port]

    scanner = Scanner(find, ear, time.perf_counter_ns, told.append)
    try:
        ear.until(lambda: ear.said(Hello))
    finally:
        scanner.stop()
    (text,) = told
    assert text.key == "host.thread_failed"
    assert text.values == {"thread": "scan ports", "why": "OSError: sysfs is not there"}
    assert "sysfs" in caplog.text


def test_a_link_whose_thread_breaks_is_closed_with_a_reason_and_opened_again(
    ear: Ear, scanners: ScannerMaker, sim_pads: SimPadMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = sim_pads()
    scanners(lambda: [pad.port])
    ear.until(lambda: ear.said(Hello))

    def vanish(line: serial.Serial, size: int = 1) -> bytes:
        del size
        monkeypatch.undo()
        assert line.fd is not None
        os.close(line.fd)
        line.fd = None  # as pyserial does when a port is closed under its hands
        return line.read()

    monkeypatch.setattr(serial.Serial, "read", vanish)
    ear.until(lambda: len(ear.all(Opened)) == 2)
    assert [closed.port for closed in ear.all(Closed)] == [pad.port]


def test_a_port_that_vanishes_while_it_is_opened(
    ear: Ear, scanners: ScannerMaker, sim_pads: SimPadMaker, name: Path
) -> None:
    pad = sim_pads()
    name.symlink_to(pad.port)

    def find() -> list[str]:
        found = [str(name)] if pad.port else []
        name.unlink(missing_ok=True)
        pad.unplug()  # between being found and being opened
        return found

    scanners(find)
    ear.until(lambda: ear.all(Closed))
    assert [event.reason.key for event in ear.all(Closed)] == ["pad.open.gone"]
    assert not ear.all(Opened)
