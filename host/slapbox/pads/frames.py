"""The frames of USB: pads on one bus are tied to one another without a wire of their own.

A bus starts a frame every millisecond, with a number modulo 2048, and all pads on it hear that at
the same time. Each pad says some times a second when a frame began by its own clock
(:class:`~slapbox.pads.wire.Frame`). So the count of frames is a clock that all of them see, as they
see a conductor's pulses on the sync wire, and the same estimator (:class:`ClockMap`) maps each pad
to it: every frame bounds the map from both sides.

It is measured which pads hear the same frames, and nothing is assumed:

* A pad's *own frames* have to lie on one straight line of its clock, within what crystals and
  frames can do, number by number. What does not (the bus slept, the pad was moved) begins again,
  and is proven for :data:`PROOF_NS` before it counts.
* Two pads are on one *bus* when their frames have the same numbers at the same table time, within
  the bounds of both pads' probes. That goes on being asked with every frame. Both have to be heard
  side by side for :data:`OVERLAP_NS` first: a pad that told nothing since the computer corrected
  its frame rate still counts by the old rate, and must not meet one that has begun again by the new
  rate.
* Probes cannot tell apart two makers of frames that happen to count alike, less than some tenths of
  a millisecond from each other. So there is a veto: pads of which the system does not say that the
  same controller or hub makes their frames (:mod:`slapbox.pads.topology`) are never tied.

The bus's own table time comes from the probes of all its pads, and is steered, as a conductor's is.

Pure, as the clock is: it is handed what was observed.
"""

from __future__ import annotations

from copy import copy
from typing import Final, Literal

from msgspec import Struct, field

from slapbox.pads.clock import DRIFT_PPM, ClockMap, Stamp
from slapbox.pads.crystal import Answer
from slapbox.pads.sync import TICK_NS, UNEVEN_NS, SteeredLine, TiedStamp
from slapbox.pads.wire import Frame

FRAME_NS: Final = 1_000_000
NUMBERS: Final = 2048
TURN_NS: Final = NUMBERS * FRAME_NS

FRAME_PPM: Final = 500 + DRIFT_PPM
"""Frames of 1 ms may be off by 500 ns (USB 2.0, table 7-9, T_FRAME), and a pad's crystal, too."""

SKEW_NS: Final = 700
"""Largest delay of a start-of-frame at one pad of a bus against another, or its own even line: 70
ns for each full-speed hub with its cable, of which there are at most four beneath a high-speed one;
30 ns for the last cable (USB 2.0, table 7-11, T_HDD1, and section 7.1.16); 250 ns from one to
another translator of a hub that has one for each port (three bit times, estimated); 42 ns from one
frame to the next (table 7-9, T_RFI); and 70 for a receiver that looks at the line 48 million times
a second and hands the number on between two clocks (RP2040's data sheet, section 4.1; the 70 ns are
three and a half such ticks, estimated)."""

PROOF_FRAMES: Final = 4
PROOF_NS: Final = 700_000_000
"""Frames, and the time that they must span, to believe that a pad's frames are of one maker."""

OVERLAP_NS: Final = 350_000_000
"""Least time for which both pads of a bus were heard before they count as tied. By then the least
correction of the frame rate (83 ppm) amounts to 29 us, so a pad that knows only the rate of before
has noticed."""

STALE_NS: Final = 1_500_000_000
"""A pad that has told no frame for so long is not tied any more: it tells four a second."""

MOST_ERROR_NS: Final = 1_000_000
"""With a wider error than this a number out of 2048 says little; then it is waited."""


def _frame_clock() -> ClockMap:
    return ClockMap(TICK_NS, FRAME_PPM, UNEVEN_NS)


class _OwnFrames(Struct):
    """A pad's clock against the frames that it hears, counted on from the number of the first;
    ``before`` is what it was before the newest frame.

    Until they are proven, ``proof`` says which frames fit. The first counts only there: it may
    be the last before a correction, so late that it fits and would bend the line. A second frame
    before the correction does not fit, for the first is too far off then."""

    place: str
    clock: ClockMap = field(default_factory=_frame_clock)
    before: ClockMap | None = None
    proof: ClockMap = field(default_factory=_frame_clock)
    count: int = 0
    first_ns: int = 0
    last_ns: int = 0
    last_us: int = 0
    heard_ns: int = 0
    bus: _Bus | None = None

    @property
    def are_proven(self) -> bool:
        return self.count >= PROOF_FRAMES and self.last_ns - self.first_ns >= PROOF_NS

    def hear(self, frame: Frame, arrived_ns: int) -> bool:
        """Take a frame in; False if it cannot be one of those before it."""
        if self.count and frame.t_us <= self.last_us:  # said twice, or late
            return True
        index = self._index(frame)
        if index is None:
            return False
        latest_ns = index * FRAME_NS - frame.ns
        earliest_ns = latest_ns - frame.within_ns
        bounds = (frame.t_us, earliest_ns + TICK_NS, latest_ns + SKEW_NS)
        if not self.are_proven:
            self.proof.probed(*bounds)
        if self.count:
            self.before = copy(self.clock)
            self.clock.probed(*bounds)
        else:
            self.first_ns = index * FRAME_NS
        self.count += 1
        self.last_ns, self.last_us, self.heard_ns = index * FRAME_NS, frame.t_us, arrived_ns
        return True

    def _index(self, frame: Frame) -> int | None:
        """Return which frame it is, counted on; nothing if it is none that can be."""
        if not self.count:
            return frame.number
        shown = (self.clock if self.are_proven else self.proof).stamp(frame.t_us)
        if shown is None or shown.error_ns > MOST_ERROR_NS:
            return None
        turns = (shown.at_ns - frame.number * FRAME_NS) / TURN_NS
        index = frame.number + NUMBERS * round(turns)
        off_ns = index * FRAME_NS - frame.ns - shown.at_ns
        fits = -shown.error_ns - SKEW_NS <= off_ns <= shown.error_ns + frame.within_ns
        return index if fits else None

    def shown(self, pad_us: int) -> Stamp | None:
        """Return what the frames' clock showed when the pad's showed ``pad_us``. The newest frame
        may be the first after the computer has corrected its frame rate, so early that it still
        fits: what was known before it has to lie within the error, too. The next frame then fits no
        more, for the least correction that there is are 83 ppm (one bit of a frame's 12,000)."""
        shown = self.clock.stamp(pad_us)
        before = None if self.before is None else self.before.stamp(pad_us)
        if shown is None or before is None:
            return shown
        within_ns = abs(shown.at_ns - before.at_ns) + before.error_ns
        return Stamp(shown.at_ns, max(shown.error_ns, within_ns))

    def exactly(self, pad_ns: int) -> Stamp | None:
        """Return what the frames' clock showed at this reading of the pad's own, which is no stamp:
        it has a fraction, and nothing was late."""
        shown = self.shown(pad_ns // 1000)
        if shown is None:
            return None
        inner_ns = (TICK_NS + UNEVEN_NS) // 2
        at_ns = shown.at_ns - (TICK_NS - UNEVEN_NS) // 2 + pad_ns % 1000
        return Stamp(at_ns, shown.error_ns - inner_ns + 1)


class _Bus(Struct):
    """Pads that hear the same frames: by how much each counts them differently (ns), and the table
    time of the count that they share."""

    place: str
    name: str
    pads: dict[str, int] = field(default_factory=dict)
    table: ClockMap = field(default_factory=lambda: ClockMap(TICK_NS, FRAME_PPM))
    line: SteeredLine = field(default_factory=SteeredLine)
    seen: tuple[int, int] | None = None
    """A reading of the frames' clock (ns) and a table time (ns) that are about the same moment."""

    def probed(self, pad: str, frames: _OwnFrames, answer: Answer) -> None:
        """A probe of one of its pads bounds the table time of its frames."""
        heard, answered = (frames.clock.stamp(us) for us in (answer.in_us, answer.out_us))
        if heard is None or answered is None:
            return
        shift_ns = self.pads[pad]
        latest_us = (heard.at_ns + shift_ns + heard.error_ns) // 1000
        earliest_us = (answered.at_ns + shift_ns - answered.error_ns) // 1000
        self.table.not_before(latest_us, answer.sent_ns)
        self.table.not_after(earliest_us, answer.received_ns)
        self.seen = (earliest_us * 1000, answer.received_ns)

    def shows(self, table_ns: int) -> Stamp | None:
        """Return what the clock of its frames shows at this table time, if that is known."""
        if self.seen is None:
            return None
        at_ns = self.seen[0] + table_ns - self.seen[1]
        # Both clocks run at nearly the same rate: the second time it is off by nanoseconds.
        for _ in range(2):
            stamp = self.table.stamp(at_ns // 1000)
            if stamp is None:
                return None
            at_ns += table_ns - stamp.at_ns
            error_ns = stamp.error_ns
        return Stamp(at_ns, error_ns)


class Buses:
    """Pads of a table that tell of frames, named by chip, by the buses that they are on."""

    __slots__ = ("_buses", "_count", "_own")

    def __init__(self) -> None:
        self._own: dict[str, _OwnFrames] = {}
        self._buses: list[_Bus] = []
        self._count = 0

    def frame(self, pad: str, place: str, frame: Frame, clock: ClockMap, arrived_ns: int) -> None:
        """``pad`` says when a frame began. ``place`` names what makes its frames, as far as the
        system knows (empty: unknown); ``clock`` is the pad's map over USB."""
        own = self._own.get(pad)
        if not place or (own is not None and own.place != place):
            self.forget(pad)
            own = None
        if not place:
            return
        if own is None:
            own = self._own[pad] = _OwnFrames(place)
        if not own.hear(frame, arrived_ns):
            self.forget(pad)
            own = self._own[pad] = _OwnFrames(place)
            own.hear(frame, arrived_ns)
        if own.are_proven:
            self._find_bus(pad, own, clock)

    def probed(self, pad: str, answer: Answer) -> None:
        """An answer of ``pad`` to a probe."""
        own = self._own.get(pad)
        if own is not None and own.bus is not None:
            own.bus.probed(pad, own, answer)

    def steer(self, pad: str, pad_us: int) -> None:
        """The pad's clock shows ``pad_us``: to be called now and then, as at each heartbeat."""
        own = self._own.get(pad)
        shown = None if own is None else own.clock.stamp(pad_us)
        if own is not None and own.bus is not None and shown is not None:
            bus = own.bus
            bus.line.steer((shown.at_ns + bus.pads[pad]) // 1000, bus.table)

    def forget(self, pad: str) -> None:
        """The pad is gone, or its clock or its frames began again."""
        own = self._own.pop(pad, None)
        if own is not None:
            self._leave(pad, own)

    def tick(self, now_ns: int) -> None:
        """Forget each pad that has told no frame for a while: it is not on the bus any more."""
        for pad, own in list(self._own.items()):
            if now_ns - own.heard_ns > STALE_NS:
                self.forget(pad)

    def count(self, pad: str) -> int:
        """Return how many pads hear the frames that this one hears, with itself."""
        own = self._own.get(pad)
        return len(own.bus.pads) if own is not None and own.bus is not None else 0

    def tie(self, pad: str) -> str:
        """The name of the bus that the pad shares with others; empty if it shares none."""
        own = self._own.get(pad)
        bus = None if own is None else own.bus
        return bus.name if bus is not None and len(bus.pads) > 1 else ""

    def stamp(self, pad: str, pad_us: int, clock: ClockMap) -> TiedStamp | None:
        """The table time of what ``pad`` stamped ``pad_us``, by the frames, or nothing while it is
        not tied. Contradicts that the pad's own map (``clock``), then the pad is not on the bus."""
        own = self._own.get(pad)
        if own is None or own.bus is None or not self.tie(pad):
            return None
        if (pad_us - own.last_us) * 1000 > STALE_NS:
            return None
        bus, shown, usb = own.bus, own.shown(pad_us), clock.stamp(pad_us)
        if shown is None or usb is None:
            return None
        frames_ns = shown.at_ns + bus.pads[pad]
        line, table = bus.line.at(frames_ns), bus.table.stamp(frames_ns // 1000)
        if line is None or table is None:
            return None
        at_ns, leg = line
        error_ns = table.error_ns + abs(at_ns - table.at_ns) + shown.error_ns
        if abs(at_ns - usb.at_ns) > error_ns + usb.error_ns:
            self.forget(pad)
            return None
        return TiedStamp(at_ns, error_ns, shown.error_ns, leg)

    def apart(self, pad: str, pad_ns: int, other: str, other_ns: int) -> Stamp | None:
        """Return how long after ``other``'s clock showed ``other_ns`` the ``pad``'s showed
        ``pad_ns``, by the frames of a bus that they share."""
        tie = self.tie(pad)
        if not tie or self.tie(other) != tie:
            return None
        ends = []
        for name, shown_ns in ((pad, pad_ns), (other, other_ns)):
            own = self._own[name]
            shown = own.exactly(shown_ns)
            if shown is None or own.bus is None:
                return None
            ends.append(Stamp(shown.at_ns + own.bus.pads[name], shown.error_ns))
        return Stamp(ends[0].at_ns - ends[1].at_ns, ends[0].error_ns + ends[1].error_ns)

    def _find_bus(self, pad: str, own: _OwnFrames, clock: ClockMap) -> None:
        """Stay on the bus as long as it agrees, or join one that does, or be the first of another;
        while that cannot be told, wait for the next frame."""
        if own.bus is not None:
            if _shift_ns(own, clock, own.bus) is not False:
                return
            self._leave(pad, own)
        undecided = False
        for bus in self._buses:
            if bus.place == own.place:
                shift_ns = _shift_ns(own, clock, bus)
                if shift_ns is False:
                    continue
                if shift_ns is not None and self._overlap_ns(own, bus, shift_ns) >= OVERLAP_NS:
                    self._join(pad, own, bus, shift_ns)
                    self.steer(pad, own.last_us)  # tied from now on, not from a heartbeat on
                    return
                undecided = True
        if not undecided and clock.stamp(own.last_us) is not None:
            self._count += 1
            bus = _Bus(own.place, f"frames {own.place} {self._count}")
            self._buses.append(bus)
            self._join(pad, own, bus, 0)

    def _overlap_ns(self, own: _OwnFrames, bus: _Bus, shift_ns: int) -> int:
        """Return the time in which the pad and all pads of the bus have been heard side by side."""
        heard = [(own, shift_ns), *((self._own[pad], bus.pads[pad]) for pad in bus.pads)]
        begun_ns = max(window.first_ns + ahead_ns for window, ahead_ns in heard)
        return min(window.last_ns + ahead_ns for window, ahead_ns in heard) - begun_ns

    def _join(self, pad: str, own: _OwnFrames, bus: _Bus, shift_ns: int) -> None:
        own.bus = bus
        bus.pads[pad] = shift_ns

    def _leave(self, pad: str, own: _OwnFrames) -> None:
        bus, own.bus = own.bus, None
        if bus is not None:
            del bus.pads[pad]
            if not bus.pads:
                self._buses.remove(bus)


def _shift_ns(own: _OwnFrames, clock: ClockMap, bus: _Bus) -> int | Literal[False] | None:
    """Return what is to be added to the pad's count of frames to have the bus's: whole turns of the
    number. False if these are not the same frames, nothing while that cannot be told."""
    here, table = own.clock.stamp(own.last_us), clock.stamp(own.last_us)
    there = None if table is None else bus.shows(table.at_ns)
    if here is None or table is None or there is None:
        return None
    spare_ns = here.error_ns + table.error_ns + there.error_ns
    if spare_ns > MOST_ERROR_NS:
        return None
    off_ns = there.at_ns - here.at_ns
    shift_ns = round(off_ns / TURN_NS) * TURN_NS
    return shift_ns if abs(off_ns - shift_ns) <= spare_ns else False
