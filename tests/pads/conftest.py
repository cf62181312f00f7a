"""Pads of software, ports made by hand, and what links report."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from pads.bare import RP2040, Board, Boards, uf2
from patience import PATIENCE_S
from slapbox.pads.link import Heard, Link, LinkEvent
from slapbox.pads.simulate import Body, SimPad, micropython
from slapbox.pads.wire import (
    FROM_HOST,
    Beat,
    Junk,
    LineReader,
    Message,
    PadMessage,
    PadSlap,
    Probe,
    encode,
)

if sys.platform != "win32":
    import tty

T = TypeVar("T")


class Ear:
    """Takes down all events of links."""

    def __init__(self) -> None:
        self.events: list[LinkEvent] = []

    def __call__(self, event: LinkEvent) -> None:
        self.events.append(event)

    def all(self, kind: type[T]) -> list[T]:
        """The events of one kind, in order."""
        return [event for event in list(self.events) if isinstance(event, kind)]

    def said(self, kind: type[T]) -> list[T]:
        """The pads' messages of one kind, in order."""
        return [e.message for e in self.all(Heard) if isinstance(e.message, kind)]

    def slaps(self) -> list[PadSlap]:
        """The slaps, each once however often it came."""
        return list(dict.fromkeys(self.said(PadSlap)))

    def beaten_us(self) -> int:
        """The pad time of the last heartbeat; 0 before the first."""
        return max((beat.t_us for beat in self.said(Beat)), default=0)

    def until(self, ask: Callable[[], Any]) -> None:
        """Wait until ``ask`` says yes."""
        deadline = time.monotonic() + PATIENCE_S
        while not ask():
            assert time.monotonic() < deadline, self.events[-20:]
            time.sleep(0.005)


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def links(ear: Ear) -> Iterator[Callable[[str], Link]]:
    """``links(port)`` opens it, with ``ear`` listening; all are closed in the end."""
    opened: list[Link] = []

    def open_link(port: str) -> Link:
        opened.append(Link(port, ear, time.perf_counter_ns))
        opened[-1].start()
        return opened[-1]

    yield open_link
    for link in opened:
        link.close()
    assert not [thread for thread in threading.enumerate() if " /dev/pts" in thread.name]


SimPadMaker = Callable[..., SimPad]


@pytest.fixture
def sim_pads() -> Iterator[SimPadMaker]:
    """``sim_pads(number, …)`` makes a :class:`SimPad`; all are stopped in the end."""
    made: list[SimPad] = []

    def make(number: int = 1, **how: Any) -> SimPad:
        made.append(SimPad(number, **how))
        return made[-1]

    yield make
    for pad in made:
        pad.stop()


WITHOUT_POLL: Final = (
    "import os, runpy, select, sys; del select.poll, sys.argv[0]; "
    "sys.path.insert(0, os.path.dirname(sys.argv[0])); "
    "runpy.run_path(sys.argv[0], run_name='__main__')"
)
"""Windows' Python has neither ptys nor ``select.poll``."""

BODIES: Final = {
    "micropython-pty": Body(wire="pty"),
    "cpython-pty": Body((sys.executable, "-B", "-S", "-E"), "pty"),
    "cpython-socket": Body((sys.executable, "-B", "-S", "-E", "-c", WITHOUT_POLL), "socket"),
}


@pytest.fixture(params=list(BODIES))
def body(request: pytest.FixtureRequest) -> Body:
    """A way to run a simulated pad: each interpreter, and each wire."""
    if request.param.startswith("micropython") and micropython() is None:
        pytest.skip("MicroPython's unix port is not installed (there is one for Linux x86_64)")
    if request.param.endswith("pty") and sys.platform == "win32":
        pytest.skip("Windows has no ptys")
    return BODIES[request.param]


class HandPad:
    """The pad's side of a pty, spoken by hand: for what no sound firmware would say."""

    def __init__(self) -> None:
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.port = os.ttyname(self._slave)
        self._seq = 0
        self._reader = LineReader(FROM_HOST)
        self._held: list[int] = []

    def say(self, message: PadMessage) -> None:
        """One sound line."""
        self.raw(encode(message, self._seq))
        self._seq += 1

    def raw(self, data: bytes) -> None:
        """Any bytes."""
        os.write(self.master, data)

    def hear(self) -> list[Message | Junk]:
        """Return what the host has said since the last call."""
        try:
            return self._reader.feed(os.read(self.master, 4096))
        except BlockingIOError:
            return []

    def await_probes(self, ear: Ear, count: int) -> list[Probe]:
        """The next probes of the host, this many or a few more."""
        probes: list[Probe] = []

        def enough() -> bool:
            probes.extend(said for said in self.hear() if isinstance(said, Probe))
            return len(probes) >= count

        ear.until(enough)
        return probes

    def hold(self) -> None:
        """Keep it open as whoever has it open now, until it is unplugged: so does a new process
        until its own program runs. One that never comes so far is here a second number for what is
        open, which is all that it has of it."""
        for number in map(int, os.listdir("/dev/fd")):  # noqa: PTH208 - numbers, not paths
            with suppress(OSError):  # it is no terminal, or closed by now
                if os.ttyname(number) == self.port:
                    self._held.append(os.dup(number))
        assert len(self._held) > 1  # the pad's own end, and whoever has it open

    def close(self) -> None:
        """Unplug it."""
        if self.master >= 0:
            for number in (self.master, self._slave, *self._held):
                os.close(number)
            self.master = -1


@pytest.fixture
def hand_pads() -> Iterator[Callable[[], HandPad]]:
    """``hand_pads()`` makes a :class:`HandPad`; all are unplugged in the end."""
    if sys.platform == "win32":
        pytest.skip("Windows has no ptys")
    made: list[HandPad] = []

    def make() -> HandPad:
        made.append(HandPad())
        return made[-1]

    yield make
    for pad in made:
        pad.close()


@pytest.fixture
def hand_pad(hand_pads: Callable[[], HandPad]) -> HandPad:
    return hand_pads()


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[Boards]:
    """Plugs in a bare Pico each time, whose drive takes a file of that size."""
    made: list[Board] = []

    def plug(name: str = "RPI-RP2", size: int = len(uf2(RP2040))) -> Board:
        made.append(Board(tmp_path / f"drive{len(made)}", name, size))
        return made[-1]

    yield plug
    for board in made:
        board.close()
