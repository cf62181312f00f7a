"""The sync wire of a table: pads are tied by it, and play on without it."""

from __future__ import annotations

from random import Random

import pytest

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Closed, Heard, Opened, Probed
from slapbox.pads.wire import Beat, Hello, PadMessage, PadSlap, Pulsed, Sync, Synced
from slapbox.text import Text

MS = 1_000_000
START_NS = 1_000_000 * MS


class WiredPad:
    """A pad whose clock is off and drifts; lines take up to 2 ms, probes up to 1 ms each way."""

    def __init__(self, room: Room, chip: str, drift_ppm: float, offset_us: int) -> None:
        self.room, self.chip, self.boot, self.port = room, chip, "b0", f"port-{chip}"
        self.drift_ppm, self.offset_us = drift_ppm, offset_us
        self.on_wire = True
        self.capture = "pio"
        self.slaps = 0

    def us(self, at_ns: int) -> int:
        return self.offset_us + int((at_ns - START_NS) * (1 + self.drift_ppm / 1e6) / 1000)

    def say(self, message: PadMessage, delay_ns: int = 2 * MS) -> list[TimedSlap]:
        arrived_ns = self.room.now_ns + self.room.rng.randint(0, delay_ns)
        return self.room.fleet.hear(Heard(self.port, message, arrived_ns), arrived_ns).slaps

    def plug(self) -> None:
        self.room.fleet.hear(Opened(self.port), self.room.now_ns)
        caps = (self.capture, "sync")
        self.say(Hello(1, self.chip, self.boot, "0", 1_000_000, self.slaps + 1, caps))
        for _ in range(20):
            self.probe()

    def probe(self) -> None:
        sent_ns, rng = self.room.now_ns, self.room.rng
        here_ns = sent_ns + rng.randint(100_000, MS)
        back_ns = here_ns + rng.randint(100_000, MS)
        us = self.us(here_ns)
        self.room.fleet.hear(Probed(self.port, us, sent_ns, back_ns, us), back_ns)
        self.room.now_ns = back_ns

    def slap(self, at_ns: int) -> TimedSlap:
        self.slaps += 1
        (timed,) = self.say(PadSlap(self.slaps, self.us(at_ns), 0))
        return timed


class Room:
    """Pads on one wire, and the fleet that hears them."""

    def __init__(self, count: int) -> None:
        self.rng = Random(3)
        self.now_ns = START_NS
        self.fleet = Fleet({})
        self.pads = [
            WiredPad(self, f"c{number}", 25.0 * (-1) ** number, number * 777_777_777)
            for number in range(count)
        ]
        for pad in self.pads:
            pad.plug()

    def run(self, seconds: float) -> None:
        """Heartbeats, probes, and pulses when the conductor is told to."""
        end_ns = self.now_ns + int(seconds * 1e9)
        while self.now_ns < end_ns:
            self.now_ns += 40 * MS
            for pad in self.pads:
                pad.say(Beat(pad.us(self.now_ns), pad.slaps + 1))
                pad.probe()
            for port, word in self.fleet.look(self.now_ns):
                assert isinstance(word, Sync)
                self.pulse(next(pad for pad in self.pads if pad.port == port), word.number)

    def pulse(self, conductor: WiredPad, number: int) -> None:
        said_ns, fell_ns = self.now_ns, self.now_ns + 60_000
        words = [(pad, Synced(pad.us(fell_ns))) for pad in self.pads if pad.on_wire]
        self.rng.shuffle(words)  # a follower's line may come before the conductor's
        place = self.rng.randint(0, len(words))
        for pad, word in words[:place]:
            pad.say(word)
        conductor.say(Pulsed(number, conductor.us(said_ns)))
        for pad, word in words[place:]:
            pad.say(word)

    def modes(self) -> list[str]:
        return [self.fleet.pads[pad.chip].mode for pad in self.pads]


def test_tied_pads_are_told_apart_within_microseconds() -> None:
    room = Room(4)
    room.run(12)
    assert room.modes() == ["sync"] * 4
    for _ in range(20):
        room.run(0.1)
        at_ns = room.now_ns - 5 * MS
        slaps = [pad.slap(at_ns) for pad in room.pads]
        assert len({slap.tie for slap in slaps}) == 1
        for one in slaps:
            assert one.pair_error_ns < 5_000
            assert abs(one.at_ns - at_ns) <= one.error_ns
            for other in slaps:
                apart_ns = abs(one.at_ns - other.at_ns)
                assert apart_ns <= one.pair_error_ns + other.pair_error_ns


def test_without_a_wire_the_table_plays_over_usb_and_nobody_is_blamed() -> None:
    room = Room(3)
    for pad in room.pads:
        pad.on_wire = False
    room.run(8)
    assert room.modes() == ["usb"] * 3
    assert room.fleet.problems == {}
    assert room.pads[0].slap(room.now_ns).tie == ""


def test_a_loose_wire_is_named_and_a_mended_one_forgiven() -> None:
    room = Room(3)
    room.run(8)
    room.pads[2].on_wire = False
    room.run(8)
    assert room.modes() == ["sync", "sync", "usb"]
    assert {port: text.key for port, text in room.fleet.problems.items()} == {
        "port-c2": "pad.no_sync"
    }
    room.pads[2].on_wire = True
    room.run(8)
    assert room.modes() == ["sync"] * 3
    assert room.fleet.problems == {}


def test_a_pad_that_stamps_by_interrupt_is_not_tied() -> None:
    room = Room(3)
    late = room.pads[0]
    late.capture, late.boot = "irq", "b1"
    late.plug()
    room.run(8)
    assert room.modes() == ["usb", "sync", "sync"]
    assert room.fleet.problems == {}
    assert late.slap(room.now_ns).tie == ""


def test_another_pad_conducts_when_the_conductor_goes() -> None:
    room = Room(3)
    room.run(8)
    before = room.pads[1].slap(room.now_ns).tie
    gone = room.pads.pop(0)
    room.fleet.hear(Closed(gone.port, Text("pad.closed.unplugged")), room.now_ns)
    room.run(10)
    assert room.modes() == ["sync"] * 2
    assert room.pads[1].slap(room.now_ns).tie not in ("", before)


def test_a_follower_that_begins_anew_is_tied_anew() -> None:
    room = Room(2)
    room.run(8)
    follower = room.pads[1]
    follower.boot, follower.offset_us, follower.slaps = "b1", 5, 0
    room.fleet.hear(Closed(follower.port, Text("pad.closed.unplugged")), room.now_ns)
    follower.plug()
    slap = follower.slap(room.now_ns)
    assert slap.tie == ""
    room.run(8)
    at_ns = room.now_ns
    one, other = (pad.slap(at_ns) for pad in room.pads)
    assert abs(one.at_ns - other.at_ns) <= one.pair_error_ns + other.pair_error_ns


@pytest.mark.parametrize("wrong_us", [600, 5_000])
def test_a_wire_that_contradicts_usb_is_not_believed(wrong_us: int) -> None:
    """Where the wire is wrong by more than USB leaves open: about 0.2 ms for each of the two pads
    here, by when the pulses and the probes happen to come."""
    room = Room(2)
    liar = room.pads[1]
    honest = liar.say
    liar.say = lambda message, delay_ns=2 * MS: honest(  # type: ignore[method-assign]
        Synced(message.t_us - wrong_us) if isinstance(message, Synced) else message, delay_ns
    )
    room.run(8)
    at_ns = room.now_ns
    slap = liar.slap(at_ns)
    assert abs(slap.at_ns - at_ns) <= slap.error_ns
