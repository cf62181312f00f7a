"""A link that is simulated: crystals that drift and warm, USB frames, hubs, busy laptops, Wi-Fi.

For tests and benchmarks only. All delays are one-sided, as real ones are: nothing arrives before it
was sent. True time is table time in nanoseconds. Nothing of the real parts is imitated here: what
comes out are the observations that ``slapbox.pads.clock`` and ``slapbox.pads.sync`` are handed.

Where the figures come from:

* Crystals are sold as ±30 ppm (Raspberry Pi's "Hardware design with RP2040", 12 MHz crystal); the
  wander is a random walk of the rate, which after some minutes has gone a few ppm, as AT-cut quartz
  does (up to about 1 ppm a kelvin) in a hand or a box that warms.
* USB 2.0 full speed: frames of 1 ms (section 5.3.3 and 8.4.3), 12 Mbit/s, 13 bytes of overhead a
  bulk transaction (table 5-9): a PROBE line of 20 bytes takes 22 µs, a PONG of 32 takes 30 µs.
  Taking every line at the start of the next frame is the worst that host controllers do. Newer
  ones poll all the time (``frame_ns`` of 125 µs, the microframes of a hub, is nearer to those).
* Host to bus and bus to program: 200 µs or less from the bus to user land, measured on a Raspberry
  Pi (Zephyr's issue 25139), most of it the wake-up of the program: a floor and an exponential tail.
* The pad's own part is MicroPython: about 15 µs to ask for and take a byte, 4 µs for each step of a
  checksum, at 125 MHz (estimated, not measured): reading and checking a PROBE before it is stamped
  takes :data:`PYTHON_IN_US`, and making and writing a PONG afterwards :data:`PYTHON_OUT_US`.
* Frames: the controller's crystal makes 1 ms ± 500 ns (USB 2.0, table 7-9, T_FRAME), and 42 ns
  from one to the next (T_RFI). Computers' crystals are taken to be ±50 ppm, and to wander as pads'
  do. A high-speed hub's transaction translator makes full-speed frames of its own, an eighth of a
  frame later (section 11.14), within three of its bit times of 83 ns (estimated). A hub has one for
  all its ports, or one for each (section 11.23.1), and then each keeps those three. Full-speed hubs
  repeat, 70 ns later each (table 7-11, T_HDD1), ±3 ns (T_HDJ1). A cable takes up to 26 ns (7.1.16).
* A pad looks at the number every 40 cycles of 125 MHz, more or less (what an emulated one told: of
  38 frames 10 within 1 us), and one look in 300 meets an interrupt of some microseconds
  (estimated). An RP2350 stamps to 48 MHz, and ties that counter to its timer within two such looks.
* Stalls: a busy laptop holds a program up for 10 to 500 ms now and then.
* Phones: Wi-Fi at home takes some milliseconds a way, and up to 100 ms more while the radio dozes
  (802.11 power save: beacons come every 102.4 ms). From a finger's touch to the kernel's stamp on
  seven Android devices: 9.6 to 29.6 ms (Google's WALT, TapLatency.md); a screen is scanned at 60
  to 120 Hz, so one device's own taps vary by ±4 to ±8 ms. Pages see clocks of 0.1 to 1 ms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, floor, log
from random import Random
from typing import Final

SECOND: Final = 1_000_000_000
MS: Final = 1_000_000
US: Final = 1_000

Range = tuple[float, float]
"""From, to: drawn evenly in between."""

PYTHON_IN_US: Final[Range] = (350.0, 900.0)
PYTHON_OUT_US: Final[Range] = (250.0, 600.0)
CLOSE_IN_US: Final[Range] = (40.0, 120.0)
CLOSE_OUT_US: Final[Range] = (40.0, 100.0)
"""With stamps right after a read and right before a write: what the calls themselves take."""

BEGAN_NS: Final = 1_800_000_000 * SECOND
"""Table time at the start of every simulation: a real date, for its many digits."""


@dataclass(frozen=True, slots=True)
class Usb:
    """A pad's USB line. Times are one way; ``*_us`` ranges are drawn anew for every line."""

    frame_ns: int = 1 * MS
    write_us: float = 15.0
    write_tail_us: float = 10.0
    wire_out_us: float = 22.0
    wire_in_us: float = 30.0
    wake_us: float = 30.0
    wake_tail_us: float = 40.0
    hub_us: Range = (0.0, 120.0)
    """Other pads' lines that come first in the same frame."""
    pad_in_us: Range = PYTHON_IN_US
    pad_out_us: Range = PYTHON_OUT_US
    two_stamps: bool = False
    """PONG carries two times, taken in and sent out; or one in between."""
    stall_share: float = 0.0
    """The share of lines that a busy laptop holds up, each way, by 10 to 500 ms."""
    probe_pause_s: Range = (0.15, 0.35)
    beat_ms: float = 8.0


NEAR: Final = Usb(
    pad_in_us=CLOSE_IN_US, pad_out_us=CLOSE_OUT_US, two_stamps=True, probe_pause_s=(0.02, 0.03)
)
"""A pad that stamps a probe right after reading and its answer right before writing, and is asked
40 times a second."""


@dataclass(frozen=True, slots=True)
class Crystal:
    """A pad's clock: how much faster it runs at the start, and how its rate wanders (ppm after
    one second, growing with the root of time)."""

    drift_ppm: float = 0.0
    wander_ppm: float = 0.0
    start_us: int = 0


class PadClock:
    """A pad's clock: its reading at any true time, and back again."""

    STEP_NS: Final = 100 * MS

    def __init__(self, crystal: Crystal, seconds: float, chance: Random) -> None:
        self.start_us = crystal.start_us
        self._shown_us = [0.0]
        rate_ppm, step_s = crystal.drift_ppm, self.STEP_NS / SECOND
        for _ in range(int(seconds / step_s) + 2):
            self._shown_us.append(self._shown_us[-1] + self.STEP_NS / US * (1 + rate_ppm / 1e6))
            rate_ppm += chance.gauss(0.0, crystal.wander_ppm * step_s**0.5)

    def exact_us(self, true_ns: float) -> float:
        """The pad's clock at this table time, with fractions of a microsecond, from zero."""
        steps, rest_ns = divmod(true_ns - BEGAN_NS, self.STEP_NS)
        here, there = self._shown_us[int(steps)], self._shown_us[int(steps) + 1]
        return here + (there - here) * rest_ns / self.STEP_NS

    def stamp(self, true_ns: float) -> int:
        """Return what the pad writes down: whole microseconds."""
        return self.start_us + floor(self.exact_us(true_ns))


@dataclass(frozen=True, slots=True)
class SimProbe:
    """A probe that came back: the pad got it at ``in_us`` and answered at ``out_us``."""

    in_us: int
    out_us: int
    sent_ns: int
    received_ns: int
    true_ns: float
    """The time at which the pad's clock showed ``in_us``."""

    @property
    def known_ns(self) -> int:
        """Return when the host knows of it."""
        return self.received_ns


@dataclass(frozen=True, slots=True)
class SimBeat:
    """A heartbeat that was stamped ``pad_us``."""

    pad_us: int
    known_ns: int


SimEvent = SimProbe | SimBeat

PROBE_LIMIT_NS: Final = 50 * MS
"""Later answers are not used (as the real link does)."""

BURST: Final = 20
BURST_PAUSE_S: Final[Range] = (0.003, 0.012)


class UsbLink:
    """The traffic of one pad on USB: probes and heartbeats in the order in which the host hears
    of them. ``frames`` is shared by all pads of one laptop: where its USB frames begin."""

    def __init__(self, usb: Usb, clock: PadClock, frames_ns: float, chance: Random) -> None:
        self._usb = usb
        self._clock = clock
        self._frames_ns = frames_ns
        self._chance = chance

    def events(self, seconds: float) -> list[SimEvent]:
        """Everything that the host hears in this time from the start."""
        heard: list[SimEvent] = [*self._probes(seconds), *self._beats(seconds)]
        return sorted(heard, key=lambda event: event.known_ns)

    def arrival_ns(self, true_ns: float) -> int:
        """Return when the host has a line that the pad makes ready at this time."""
        usb, chance = self._usb, self._chance
        ready_ns = true_ns + chance.uniform(*usb.pad_out_us) * US
        bus_ns = self._next_frame_ns(ready_ns) + usb.wire_in_us * US
        wake_ns = (usb.wake_us + chance.expovariate(1 / usb.wake_tail_us)) * US
        return int(bus_ns + wake_ns + self._stall_ns())

    def _probes(self, seconds: float) -> Iterator[SimProbe]:
        sent_ns, end_ns = float(BEGAN_NS), BEGAN_NS + seconds * SECOND
        number = 0
        while sent_ns < end_ns:
            number += 1
            probe = self._probe(int(sent_ns))
            if probe.received_ns - probe.sent_ns <= PROBE_LIMIT_NS and probe.received_ns < end_ns:
                yield probe
            pause_s = BURST_PAUSE_S if number < BURST else self._usb.probe_pause_s
            sent_ns += self._chance.uniform(*pause_s) * SECOND

    def _probe(self, sent_ns: int) -> SimProbe:
        usb, chance = self._usb, self._chance
        write_ns = (usb.write_us + chance.expovariate(1 / usb.write_tail_us)) * US
        bus_ns = self._next_frame_ns(sent_ns + write_ns + self._stall_ns()) + usb.wire_out_us * US
        in_ns = bus_ns + chance.uniform(*usb.pad_in_us) * US
        out_ns = in_ns
        if usb.two_stamps:  # between them the line is read, checked and answered
            out_ns += (chance.uniform(*PYTHON_IN_US) + chance.uniform(*PYTHON_OUT_US)) * US
        stamps = self._clock.stamp(in_ns), self._clock.stamp(out_ns)
        return SimProbe(*stamps, sent_ns, self.arrival_ns(out_ns), in_ns)

    def _beats(self, seconds: float) -> Iterator[SimBeat]:
        """The pad sleeps whole milliseconds; its work in between moves the beats about."""
        usb, chance = self._usb, self._chance
        at_ns, end_ns = float(BEGAN_NS), BEGAN_NS + seconds * SECOND
        while True:
            at_ns += usb.beat_ms * MS + chance.uniform(300.0, 900.0) * US
            known_ns = self.arrival_ns(at_ns)
            if known_ns >= end_ns:
                return
            yield SimBeat(self._clock.stamp(at_ns), known_ns)

    def _next_frame_ns(self, ready_ns: float) -> float:
        frame_ns = self._usb.frame_ns
        frame_at_ns = ready_ns + (self._frames_ns - ready_ns) % frame_ns
        return frame_at_ns + self._chance.uniform(*self._usb.hub_us) * US

    def _stall_ns(self) -> float:
        if self._chance.random() >= self._usb.stall_share:
            return 0.0
        return exp(self._chance.uniform(log(10 * MS), log(500 * MS)))


@dataclass(frozen=True, slots=True)
class Wifi:
    """A phone: one way over Wi-Fi, its page's clock, its finger."""

    floor_ms: float = 1.0
    tail_ms: float = 3.0
    doze_share: float = 0.1
    doze_ms: float = 100.0
    tick_us: int = 100
    beat_s: float = 0.25
    finger_ms: Range = (9.6, 29.6)
    """A device's own usual time from the touch to its stamp."""
    scan_ms: float = 8.0
    """A tap is stamped up to so much earlier or later than usual."""


@dataclass(frozen=True, slots=True)
class SimReply:
    """A beat that a page sent at ``page_us``, and the previous beat's answer: what the host wrote
    at ``answer_ns``, and the page read at ``answer_page_us``."""

    page_us: int
    known_ns: int
    answer: tuple[int, int]


class WifiLink:
    """The traffic of one phone."""

    def __init__(self, wifi: Wifi, clock: PadClock, chance: Random) -> None:
        self._wifi = wifi
        self._clock = clock
        self._chance = chance
        self._finger_ms = chance.uniform(*wifi.finger_ms)

    def events(self, seconds: float) -> list[SimReply]:
        """All beats of this time; a page sends the next one after it has its answer."""
        replies: list[SimReply] = []
        at_ns, answer = float(BEGAN_NS), (0, 0)
        while True:
            known_ns = int(at_ns + self._way_ns())
            read_ns = known_ns + self._way_ns()
            if read_ns >= BEGAN_NS + seconds * SECOND:
                return replies
            replies.append(SimReply(self.stamp(at_ns), known_ns, answer))
            answer = (known_ns, self.stamp(read_ns))
            at_ns = read_ns + self._wifi.beat_s * SECOND

    def stamp(self, true_ns: float) -> int:
        """The page's clock, as coarse as browsers make it."""
        return self._clock.stamp(true_ns) // self._wifi.tick_us * self._wifi.tick_us

    def touched_us(self, true_ns: float) -> int:
        """The stamp of a tap whose finger came down at this time."""
        scan_ms = self._chance.uniform(-self._wifi.scan_ms, self._wifi.scan_ms)
        return self.stamp(true_ns + (self._finger_ms + scan_ms) * MS)

    def _way_ns(self) -> float:
        wifi, chance = self._wifi, self._chance
        dozed_ms = chance.uniform(0, wifi.doze_ms) if chance.random() < wifi.doze_share else 0.0
        return (wifi.floor_ms + chance.expovariate(1 / wifi.tail_ms) + dozed_ms) * MS


@dataclass(frozen=True, slots=True)
class Pulses:
    """One wire from pad to pad, pulled low about once a second. All pads see the falling edge
    within 30 ns (simulated for 8 pads with 2 m of cable), and stamp it as they do keys."""

    pause_s: Range = (0.8, 1.2)
    skew_ns: float = 30.0
    lost_share: float = 0.0

    def seen(self, clocks: list[PadClock], seconds: float, chance: Random) -> list[SimPulse]:
        """Return what each pad (by its place in ``clocks``) writes down of each pulse."""
        stamps: list[SimPulse] = []
        at_ns, number = float(BEGAN_NS), 0
        while (at_ns := at_ns + chance.uniform(*self.pause_s) * SECOND) < BEGAN_NS + (
            seconds * SECOND
        ):
            number += 1
            for pad, clock in enumerate(clocks):
                if chance.random() >= self.lost_share:
                    pad_us = clock.stamp(at_ns + chance.uniform(0.0, self.skew_ns))
                    stamps.append(SimPulse(pad, number, pad_us, int(at_ns) + 3 * MS))
        return stamps


@dataclass(frozen=True, slots=True)
class SimFrame:
    """A pad says when a frame began: ``ns`` after ``t_us``, or up to ``within_ns`` later."""

    number: int
    t_us: int
    ns: int
    within_ns: int
    known_ns: int


MICROFRAME_NS: Final = 125_000
FULL_SPEED_BIT_NS: Final = 1000 / 12
PHY_TICK_US: Final = 1 / 48


@dataclass(frozen=True, slots=True)
class Place:
    """The socket of a pad: behind so many full-speed hubs, at the controller itself or behind the
    translator of a high-speed hub, whose frames are so much later."""

    hubs: int = 0
    cable_ns: float = 26.0
    translator_ns: float = 0.0


def translators_ns(chance: Random, ports: int) -> list[float]:
    """Return how much later than the controller's a high-speed hub's full-speed frames are at so
    many of its ports: it has one translator for all of them, or one for each."""
    delays = [MICROFRAME_NS + chance.uniform(0, 3 * FULL_SPEED_BIT_NS) for _ in range(ports)]
    return delays[:1] * ports if chance.random() < 0.5 else delays


@dataclass(slots=True)
class Controller:
    """One USB controller: when its frames begin, and which number they have. ``sleeps`` are spans
    of true time without frames, after which the count goes on from anywhere."""

    crystal: PadClock
    chance: Random
    first: int = 0
    phase_ns: float = 0.0
    sleeps: tuple[tuple[float, float], ...] = ()
    jitter_ns: float = 42.0

    def began_ns(self, index: int) -> float:
        """Return when the frame began that is this one after the start."""
        wanted_us = index * 1000 + self.phase_ns / US
        true_ns = BEGAN_NS + wanted_us * US
        for _ in range(3):
            true_ns -= (self.crystal.exact_us(true_ns) - wanted_us) * US
        return true_ns + self.chance.uniform(0, self.jitter_ns)

    def number(self, index: int, at_ns: float) -> int | None:
        """Return which number that frame has; none while the bus sleeps."""
        if any(begin <= at_ns < end for begin, end in self.sleeps):
            return None
        woken = sum(end <= at_ns for _, end in self.sleeps)
        return (self.first + index + woken * 777) % 2048


@dataclass(slots=True)
class FrameReader:
    """A pad's looks at the beginnings of frames, four times a second."""

    clock: PadClock
    place: Place
    chance: Random
    rp2350: bool = False
    lost_share: float = 0.02
    twice_share: float = 0.02
    pause_s: float = 0.25

    def seen(self, controller: Controller, seconds: float) -> list[SimFrame]:
        """Return what the pad says, in order."""
        place = self.place
        later_ns = place.translator_ns + 70.0 * place.hubs + place.cable_ns
        frames: list[SimFrame] = []
        at_s = self.chance.uniform(0.01, self.pause_s)
        while at_s < seconds - 0.05:
            began_ns = controller.began_ns(int(at_s * 1000)) + later_ns
            number = controller.number(int(at_s * 1000), began_ns)
            hubs_ns = self.chance.uniform(-3, 3) * place.hubs
            frame = None if number is None else self._read(number, began_ns + hubs_ns)
            if frame is not None and self.chance.random() >= self.lost_share:
                frames.append(frame)
                if self.chance.random() < self.twice_share:
                    frames.append(frame)
            at_s += self.pause_s + self.chance.uniform(0, 0.004)
        return frames

    def _read(self, number: int, heard_ns: float) -> SimFrame | None:
        """As ``firmware/boards/frames.py`` does."""
        chance = self.chance
        heard_us = self.clock.exact_us(heard_ns) + self.clock.start_us + chance.uniform(0, 2) / 48
        look_us = chance.uniform(36, 46) / 125
        known_ns = int(heard_ns) + 3 * MS
        if self.rp2350:
            stamp_us = heard_us // PHY_TICK_US * PHY_TICK_US
            tied_us = chance.uniform(0, 2 * look_us)
            early_ns = floor((stamp_us - tied_us) * 1000) - 21
            within_ns = floor((2 * look_us) * 1000) + 65
            return SimFrame(number, early_ns // 1000, early_ns % 1000, within_ns, known_ns)
        before_us = heard_us - chance.uniform(0, look_us) - 0.04
        after_us = before_us + 2 * look_us + 0.08
        if chance.random() < 1 / 300:
            after_us += chance.uniform(1, 12)
        wide_us = floor(after_us) - floor(before_us)
        if wide_us > 1:
            return None
        return SimFrame(number, floor(before_us), 0, (wide_us + 1) * 1000, known_ns)


@dataclass(frozen=True, slots=True)
class SimPulse:
    """A pulse as one pad saw it; the host hears of it a little later."""

    pad: int
    number: int
    pad_us: int
    known_ns: int
