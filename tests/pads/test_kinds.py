"""A kind of device that Slapbox has never heard of: one class and its place in the list."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from slapbox.pads import kinds
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Closed, Heard, Opened, Probed, Sink
from slapbox.pads.wire import Ack, Beat, Hello, HostMessage, PadSlap
from slapbox.party.party import Party, Wanted
from slapbox.text import Text
from slapbox.threads import Watched

PORT = "drum:kitchen"
BEAT_S = 0.02
MS = 1_000_000


class Drum:
    """One drum, whose clock is the host's."""

    scheme = "drum"
    late_us = 0

    def __init__(self) -> None:
        self.plugged = True
        self.acknowledged = 0
        self._struck: list[int] = []

    def ports(self) -> list[str]:
        return [PORT] if self.plugged else []

    def open(self, port: str, sink: Sink, now_ns: Callable[[], int]) -> Drum:
        self._port, self._sink, self._now_ns = port, sink, now_ns
        self._began_ns, self._slaps = now_ns(), 0
        self._reason = Text("pad.closed.unplugged", {"port": port})
        self._thread = Watched(self._run, "drum", once=True)
        return self

    def strike(self, key: int) -> None:
        """Hit the drum here."""
        self._struck.append(key)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._sink(Opened(self._port))
        self._thread.start()

    def send(self, message: HostMessage) -> None:
        if isinstance(message, Ack):
            self.acknowledged = message.number

    def hang_up(self, reason: Text | None = None) -> None:
        self._reason = reason or self._reason
        self.plugged = False

    def close(self) -> None:
        self.plugged = False
        self._thread.join()

    def _run(self) -> None:
        self._say(Hello(1, "drum1", "b1", "1.0.0", 1_000_000, 1, ("keys6",)))
        while self.plugged:
            at_us, now_ns = self._us(), self._now_ns()
            self._sink(Probed(self._port, at_us, now_ns - 20_000, now_ns + 20_000, at_us))
            while self._struck:
                self._slaps += 1
                self._say(PadSlap(self._slaps, at_us, self._struck.pop(0)))
            self._say(Beat(at_us, self._slaps + 1))
            time.sleep(BEAT_S)
        self._sink(Closed(self._port, self._reason))

    def _us(self) -> int:
        return (self._now_ns() - self._began_ns) // 1000

    def _say(self, message: Any) -> None:
        self._sink(Heard(self._port, message, self._now_ns()))


@pytest.fixture
def drum(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drum]:
    drum = Drum()
    monkeypatch.setattr(kinds, "KINDS", (drum,))
    yield drum
    drum.close()


def test_a_drum_plays_as_a_pad_does(drum: Drum, tmp_path: Path) -> None:
    journal = tmp_path / "j.sqlite"
    with Party(Wanted(game="fly-swatter", journal=journal, host="127.0.0.1", port=0)) as party:

        def until(ask: Callable[[Mapping[str, Any]], object]) -> None:
            for _ in range(3_000):
                if ask(party.view()):
                    return
                time.sleep(0.02)
            raise AssertionError(party.view())

        until(lambda view: [pad["chip"] for pad in view["pads"]] == ["drum1"])
        drum.strike(2)
        until(lambda view: view["pads"][0]["seat"] == 0)
        until(lambda _: drum.acknowledged == 1)
        drum.plugged = False
        until(lambda view: not any(pad["here"] for pad in view["pads"]))


class Gamepad:
    """A gamepad that is asked every 8 ms and stamps what it sees then. It keeps no time itself."""

    scheme = "lazy"
    late_us = 8_000

    def ports(self) -> list[str]:
        return ["lazy:1"]

    def open(self, port: str, sink: Sink, now_ns: Callable[[], int]) -> Gamepad:
        self._port, self._sink, self._now_ns = port, sink, now_ns
        self._slaps = 0
        return self

    @property
    def alive(self) -> bool:
        return True

    def start(self) -> None:
        self._sink(Opened(self._port))
        self._say(Hello(1, "1a2b", "b1", "1.0.0", 1_000_000, 1, ("keys6",)))

    def send(self, message: HostMessage) -> None:
        """Nothing here is told anything."""

    def hang_up(self, reason: Text | None = None) -> None:
        """It is not closed here."""

    def close(self) -> None:
        """It is not closed here."""

    def look(self, pressed: int) -> None:
        """It is asked now, and so many buttons have gone down since the last time."""
        now_ns = self._now_ns()
        at_us = now_ns // 1000
        self._sink(Probed(self._port, at_us, now_ns - 20_000, now_ns + 20_000, at_us))
        for _ in range(pressed):
            self._slaps += 1
            self._say(PadSlap(self._slaps, at_us, 0))
        self._say(Beat(at_us, self._slaps + 1))

    def _say(self, message: Any) -> None:
        self._sink(Heard(self._port, message, self._now_ns()))


def test_the_error_of_a_lazy_device_is_what_its_kind_says(monkeypatch: pytest.MonkeyPatch) -> None:
    gamepad, fleet, chance = Gamepad(), Fleet({}), Random(1)
    monkeypatch.setattr(kinds, "KINDS", (gamepad,))
    now_ns, pressed_ns, stamped = 1_000_000 * MS, list[int](), list[TimedSlap]()
    link = kinds.opened(
        "lazy:1", lambda event: stamped.extend(fleet.hear(event, now_ns).slaps), lambda: now_ns
    )
    link.start()
    gamepad.look(0)
    for _ in range(400):
        pressed = sorted(now_ns + chance.randrange(8 * MS) for _ in range(chance.randrange(2)))
        pressed_ns += pressed
        now_ns += 8 * MS
        gamepad.look(len(pressed))
    off_ns = [abs(slap.at_ns - at_ns) for slap, at_ns in zip(stamped, pressed_ns, strict=True)]
    covered = [off <= slap.error_ns for off, slap in zip(off_ns, stamped, strict=True)]
    assert sum(covered) >= 0.95 * len(stamped) > 100
    assert all(4 * MS <= slap.error_ns < 4.2 * MS for slap in stamped), (
        "half of what it may be late"
    )
