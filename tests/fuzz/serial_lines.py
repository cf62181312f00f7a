"""Bytes on a pad's port: ``python tests/fuzz/serial_lines.py --seconds 3600``.

A case is what comes in at one port of a table at which two honest pads slap now and then; all in
virtual time. Its first byte says how quickly it comes: so many times 8 bytes each 5 ms. If that is
odd, all are on one bus, and the honest pads have been tied by its frames for a while. Answers to
probes count, whatever they say, as if each had been asked for.
"""

from __future__ import annotations

import json
import sys
import tempfile
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.runner import Fuzzer, by_hand
from slapbox.pads.arbiter import SILENCE_LIMIT_NS, Arbiter, TimedSlap
from slapbox.pads.fleet import MAX_PADS, MAX_PROBLEMS
from slapbox.pads.link import Heard, Intake, LinkEvent, Opened, Probed
from slapbox.pads.wire import (
    Ack,
    Beat,
    Counted,
    Frame,
    Hello,
    LineReader,
    Log,
    Message,
    PadMessage,
    PadSlap,
    Pong,
    Pulsed,
    SelfTested,
    Synced,
    encode,
)
from slapbox.table.core import Core
from slapbox.table.frame.news import NOTICES
from slapbox.table.journal.journal import Journal
from slapbox.table.view import Written, views

MS: Final = 1_000_000
STEP_NS: Final = 5 * MS
BEGAN_NS: Final = 1_800_000_000_000 * MS
PAD_US: Final = 5_000_000_000
"""The time of all honest clocks at the beginning."""

WARM_STEPS: Final = 300
"""Before the first bytes, if the pads are to be tied by frames: 4 of them, and some 1.3 s."""

LAST_STEPS: Final = 160
"""After the last honest slap: all that was held is released by then."""

MOST_VIEW: Final = 40_000
"""Bytes; the view of a lobby with two seats has some 9,000."""


# ---- cases ----


def made(chance: Random) -> bytes:
    """Mostly sound lines with times and numbers that may be right or absurd; some noise; now and
    then one kind of line in masses."""
    pace = chance.choice((4, 5, 16, 17, 64, 65, 254, 255))
    lines = [line for _ in range(chance.randrange(2, 30)) for line in some_lines(chance)]
    whole = b"".join(lines)
    return bytes([pace]) + (b"" if chance.random() < 0.1 else first_line(chance)) + whole


def first_line(chance: Random) -> bytes:
    """A pad that begins well."""
    return encode(Hello(1, "bad0", "b0", "0", 1_000_000, 1, ("keys6", "pio", "sync")), 0) + encode(
        Pong(1, PAD_US, PAD_US + chance.randrange(300)), 1
    )


def some_lines(chance: Random) -> list[bytes]:
    """One line, damaged or not, or very many of a kind."""
    if chance.random() < 0.1:
        return [chance.randbytes(chance.randrange(300)) + b"\n"]
    count = chance.choice((1, 1, 1, 1, 5, 400))
    lines = [encode(message(chance), chance.randrange(65536))]
    if chance.random() < 0.3:
        lines += [lines[0]] * count
    else:
        kind = chance.choice(KINDS)
        lines += [encode(kind(chance), chance.randrange(65536)) for _ in range(count)]
    if chance.random() < 0.1:
        damaged = bytearray(lines[0])
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        lines[0] = bytes(damaged)
    return lines


def a_time(chance: Random) -> int:
    """About now, a little off, or any."""
    near = PAD_US + chance.randrange(2_000_000)
    far = chance.choice((0, 1, 2**30, 2**32, 2**62, 2**63 - 1, chance.randrange(2**63)))
    return near if chance.random() < 0.7 else far


def a_number(chance: Random) -> int:
    return chance.choice((1, 2, 3, chance.randrange(1, 99), 2**31 - 1))


def a_frame(chance: Random) -> PadMessage:
    """One that fits the others' or nearly, or any."""
    t_us, off = a_time(chance), chance.choice((0, 0, 0, 1, chance.randrange(2048)))
    ns, within_ns = chance.choice(((0, 1000), (0, 1000), (chance.randrange(1000), 10**6)))
    return Frame((t_us // 1000 + off) % 2048, t_us - t_us % 1000, ns, within_ns)


def hello(chance: Random) -> PadMessage:
    capture = chance.choice(("pio", "irq", "virtual", "none"))
    chip = chance.choice(("bad0", "a0", f"{chance.randrange(2**32):x}"))
    boot = chance.choice(("b0", "b0", f"{chance.randrange(2**32):x}"))
    return Hello(chance.choice((1, 1, 1, 2)), chip, boot, "0", 1, a_number(chance), (capture,))


def message(chance: Random) -> PadMessage:
    return chance.choice(KINDS)(chance)


KINDS: Final = (
    hello,
    lambda chance: PadSlap(a_number(chance), a_time(chance), chance.randrange(6)),
    lambda chance: PadSlap(chance.randrange(1, 400), a_time(chance), chance.randrange(6)),
    lambda chance: Beat(a_time(chance), a_number(chance)),
    lambda chance: Pong(1, a_time(chance), a_time(chance)),
    lambda chance: Synced(a_time(chance)),
    lambda chance: Pulsed(a_number(chance), a_time(chance)),
    lambda chance: a_frame(chance),
    lambda chance: SelfTested(0, 0, a_number(chance) % 65536, 0, 0, 0),
    lambda chance: Counted(a_time(chance), 144, 0),
    lambda chance: Log(f"fault {chance.random()}"),
)


# ---- the table ----


class HonestPad:
    """Beats, answers, slaps now and then, sends again what is not acknowledged."""

    def __init__(self, room: Room, chip: str) -> None:
        self.room, self.chip, self.port = room, chip, f"port-{chip}"
        self.intake = Intake(self.port)
        self.true_ns: dict[int, int] = {}
        self.waiting: list[PadSlap] = []
        room.hear(Opened(self.port, room.bus))
        self.say(Hello(1, chip, "b0", "0", 1_000_000, 1, ("keys6", "pio", "sync")))

    @property
    def us(self) -> int:
        return PAD_US + (self.room.now_ns - BEGAN_NS) // 1000

    def say(self, said: PadMessage) -> None:
        for event in self.intake.take(encode(said, 0), self.room.now_ns):
            self.room.hear(event)

    def step(self, number: int, every: int) -> None:
        if number % 40 == 0:
            self.room.hear(Probed(self.port, self.us, self.room.now_ns, self.room.now_ns, self.us))
        if every and number % every == 7:
            self.true_ns[len(self.true_ns) + 1] = self.room.now_ns
            self.waiting.append(PadSlap(len(self.true_ns), self.us, number % 6))
            self.say(self.waiting[-1])
        elif number % 20 == 0:
            for slap in self.waiting:
                self.say(slap)
        if self.room.bus and number % 50 == 9:
            self.say(Frame(self.us // 1000 % 2048, self.us, 0, 1000))
        if not self.waiting:
            self.say(Beat(self.us, len(self.true_ns) + 1))


class NotingArbiter(Arbiter):
    """It notes all slaps that it lets go."""

    def __init__(self) -> None:
        super().__init__()
        self.released: list[TimedSlap] = []

    def release(self, now_ns: int) -> list[TimedSlap]:
        slaps = super().release(now_ns)
        self.released += slaps
        return slaps


class Room:
    """The table, and what came of it."""

    def __init__(self, journal: Journal, bus: str = "") -> None:
        self.now_ns = BEGAN_NS
        self.bus = bus
        self.journal = journal
        self.core = Core(journal, "fly-swatter", None, self.now_ns)
        self.core.devices.arbiter = noting = NotingArbiter()
        self.released = noting.released
        self.pads = [HonestPad(self, chip) for chip in ("a0", "a1")]
        self.bad = Intake("port-bad")
        self.hear(Opened("port-bad", bus))

    def hear(self, event: LinkEvent) -> None:
        match event:
            case Heard(port, Pong(_, in_us, out_us), arrived_ns):
                event = Probed(port, in_us, arrived_ns - MS, arrived_ns, out_us)
        self.core.hear(event, self.now_ns)

    def step(self, number: int, data: bytes, *, slaps: bool) -> None:
        self.now_ns += STEP_NS
        for event in self.bad.take(data, self.now_ns):
            self.hear(event)
        for pad, every in zip(self.pads, (23, 31), strict=True):
            pad.step(number, every if slaps else 0)
        self.core.tick(self.now_ns)
        self.journal.commit()
        messages, self.core.devices.messages = self.core.devices.messages, []
        assert len(messages) < 200
        for port, word in messages:
            for pad in self.pads:
                if isinstance(word, Ack) and port == pad.port:
                    pad.waiting = [slap for slap in pad.waiting if slap.number > word.number]
        self.look()

    def look(self) -> None:
        """Check what holds at every moment."""
        devices = self.core.devices
        frontier_ns = devices.arbiter.frontier_ns(self.now_ns)
        assert self.now_ns - SILENCE_LIMIT_NS - STEP_NS <= frontier_ns <= self.now_ns
        assert len(devices.fleet.pads) <= MAX_PADS
        assert len(devices.fleet.problems) <= MAX_PROBLEMS
        assert len(self.core.notices()) <= NOTICES


def attempt(case: bytes) -> None:
    """The honest are served as if nothing were, and of the others nothing is believed that cannot
    be, or twice."""
    pace, data = 8 * max(1, case[0] if case else 1), case[1:]
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.sqlite")
        try:
            warm = WARM_STEPS if case and case[0] % 2 else 0
            room = Room(journal, "hub" if warm else "")
            for number in range(-warm, 0):
                room.step(number, b"", slaps=number > -50)
            steps = 30 - (-len(data) // pace)
            for number in range(steps + LAST_STEPS):
                chunk = data[number * pace : (number + 1) * pace]
                room.step(number, chunk, slaps=number < steps)
            judge(room, data)
        finally:
            journal.close()


def judge(room: Room, data: bytes) -> None:
    kept = room.journal.slaps_since(0)
    names = [(slap.source, slap.boot, slap.number) for slap in kept]
    assert len(set(names)) == len(names)
    released = [replace(slap, late=False) for slap in room.released]
    assert len(set(released)) == len(released), "released twice"
    of_pad = {pad.chip: pad for pad in room.pads}
    for pad in room.pads:
        own = {slap.number: slap for slap in released if slap.source == pad.chip}
        assert sorted(own) == sorted(pad.true_ns), "an honest slap is missing"
        for number, at_ns in pad.true_ns.items():
            assert abs(own[number].at_ns - at_ns) <= own[number].error_ns + 1000
    first, other = ([s for s in released if s.source == pad.chip and s.tie] for pad in room.pads)
    for one, two in product(first, other):
        if one.tie == two.tie:
            true_ns = [pad.true_ns[s.number] for pad, s in zip(room.pads, (one, two), strict=True)]
            off_ns = (one.at_ns - two.at_ns) - (true_ns[0] - true_ns[1])
            assert abs(off_ns) <= one.pair_error_ns + two.pair_error_ns + 1000
    said = {(m.number, m.key) for m in sound(data) if isinstance(m, PadSlap)}
    for slap in kept:
        assert 0 <= slap.at_ns <= room.now_ns
        assert slap.source in of_pad or (slap.number, slap.key) in said, "nobody said this slap"
    assert len(Written(views(room.core, room.now_ns))("tv")) < MOST_VIEW
    assert len(json.dumps(room.core.notices())) < MOST_VIEW


def sound(data: bytes) -> list[Message]:
    return [said for said in LineReader().feed(data) if isinstance(said, Message)]


FUZZER: Final = Fuzzer("serial_lines", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
