"""A kind of device that Slapbox has never heard of: one class and its place in the list."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from slapbox.pads import kinds
from slapbox.pads.link import Closed, Heard, Opened, Probed, Sink
from slapbox.pads.wire import Ack, Beat, Hello, HostMessage, PadSlap
from slapbox.party.party import Party, Wanted
from slapbox.text import Text
from slapbox.threads import Watched

PORT = "drum:kitchen"
BEAT_S = 0.02


class Drum:
    """One drum, whose clock is the host's."""

    scheme = "drum"

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
