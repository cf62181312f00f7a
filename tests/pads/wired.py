"""A room with pads on a sync wire and on USB, as the fleet hears them."""

from __future__ import annotations

from random import Random

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Heard, Opened, Probed
from slapbox.pads.wire import Beat, Frame, Hello, PadMessage, PadSlap, Pulsed, Sync, Synced

MS = 1_000_000
START_NS = 1_000_000 * MS


class WiredPad:
    """A pad whose clock is off and drifts; lines take up to 2 ms, probes up to 1 ms each way.
    ``place`` is what makes the USB frames that it hears, as the system names it; ``first`` and
    ``phase_ns`` tell the controllers apart that really do. It tells of frames if ``frames``."""

    def __init__(self, room: Room, chip: str, drift_ppm: float, offset_us: int) -> None:
        self.room, self.chip, self.boot, self.port = room, chip, "b0", f"port-{chip}"
        self.drift_ppm, self.offset_us = drift_ppm, offset_us
        self.on_wire = True
        self.frames, self.place, self.first, self.phase_ns = False, "usb1", 77, 123_456
        self.capture = "pio"
        self.slaps = 0

    def us(self, at_ns: int) -> int:
        return self.offset_us + int((at_ns - START_NS) * (1 + self.drift_ppm / 1e6) / 1000)

    def say(self, message: PadMessage, delay_ns: int = 2 * MS) -> list[TimedSlap]:
        arrived_ns = self.room.now_ns + self.room.rng.randint(0, delay_ns)
        return self.room.fleet.hear(Heard(self.port, message, arrived_ns), arrived_ns).slaps

    def plug(self) -> None:
        self.room.fleet.hear(Opened(self.port, self.place), self.room.now_ns)
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

    def frame(self) -> None:
        """The last frame before now, stamped as an RP2040 does."""
        index = (self.room.now_ns - START_NS - self.phase_ns) // MS
        us = self.us(START_NS + self.phase_ns + index * MS)
        self.say(Frame((self.first + index) % 2048, us, 0, 1000))

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
        self.turns = 0
        self.pads = [
            WiredPad(self, f"c{number}", 25.0 * (-1) ** number, number * 777_777_777)
            for number in range(count)
        ]
        for pad in self.pads:
            pad.plug()

    def run(self, seconds: float) -> None:
        """Heartbeats, probes, frames, and pulses when the conductor is told to."""
        end_ns = self.now_ns + int(seconds * 1e9)
        while self.now_ns < end_ns:
            self.now_ns += 40 * MS
            self.turns += 1
            for pad in self.pads:
                if pad.frames and self.turns % 5 == 0:
                    pad.frame()
                pad.say(Beat(pad.us(self.now_ns), pad.slaps + 1))
                pad.probe()
            for port, word in self.fleet.tick(self.now_ns):
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
