"""The sync wire: pads' clocks tied to one another, far more closely than USB can.

One pad, the *conductor*, pulls a wire low about once a second, at irregular times, and numbers its
pulses. Every pad stamps the falling edge as it stamps a key, the conductor too. A pulse that a pad
and the conductor have both stamped says what the conductor's clock showed when the pad's clock
showed something: a bound on both sides, a tick wide. So the same estimator that maps a pad to
table time over USB (:class:`ClockMap`) maps a pad to its conductor, with about 1 µs of error.

How late the *conductor* is against table time is known over USB only. But that part of the error is
the same for all tied pads, and leaves their order alone. A slap of a tied pad so has two errors: of
its table time (:attr:`TiedMoment.error_ns`), and against other slaps tied to the same conductor
(:attr:`TiedMoment.pair_error_ns`). Two of these are in photo finish when they lie no further apart
than the sum of their pair errors.

For that the conductor's table time must be one function for all slaps, and not one that is
estimated again between two of them: it is *steered* towards each new estimate, as a ship is, and
what it said of the past never changes.

Pure, as the clock is: it is handed what was observed.
"""

from collections import deque
from typing import Final, NamedTuple

from msgspec import Struct

from slapbox.pads.clock import DRIFT_PPM, ClockMap, Stamp

TICK_NS: Final = 1000
"""A pad's stamps are whole microseconds."""

UNEVEN_NS: Final = 150
"""Largest difference between two pads' delays in stamping an edge. They differ by some cycles and
by their rates (25 cycles at 125 or 150 MHz); and the edge takes 30 ns along 16 m of wire. A delay
that all pads share shifts all by the same, and leaves their order alone."""

PAIR_DRIFT_PPM: Final = 2 * DRIFT_PPM
"""Two pads may be off in opposite ways. (They sit on one table, and warm alike.)"""

WAITING: Final = 8
"""Pulses remembered until the conductor's own stamp, or a pad's, has come in too."""

STEER_US: Final = 5_000_000
"""The steered line heads for where the newest estimate will be after so long."""

STEER_EVERY_US: Final = 1_000_000
BENDS: Final = 16
"""A slap may come in (again) some ten seconds after it happened."""


class TiedStamp(Struct, frozen=True):
    """Table time of a slap on a pad that is tied to a conductor: the true time lies in
    ``at_ns ± error_ns``. Against other stamps of this conductor, and of the same ``leg`` of its
    steered line, only ``pair_error_ns`` counts."""

    at_ns: int
    error_ns: int
    pair_error_ns: int
    leg: int


class SyncWire:
    """All pads on one wire. ``conductor`` is the pad that pulses; another conductor, or a new boot
    of this one, needs a new wire. Pads are named by chip."""

    __slots__ = ("_last", "_missed", "_pulses", "_steered", "_ties", "conductor")

    def __init__(self, conductor: str) -> None:
        self.conductor = conductor
        self._ties: dict[str, ClockMap] = {}
        self._pulses: deque[tuple[int, dict[str, int]]] = deque(maxlen=WAITING)
        self._steered = SteeredLine()

    def pulse(self, pad: str, number: int, pad_us: int) -> None:
        """``pad`` stamped the falling edge of this pulse; numbers are the conductor's."""
        stamps = self._stamps(number)
        if stamps is None or pad in stamps:
            return
        stamps[pad] = pad_us
        shown_us = stamps.get(self.conductor)
        if shown_us is None:
            return
        for other in stamps if pad == self.conductor else (pad,):
            if other != self.conductor:
                tie = self._ties.setdefault(other, ClockMap(TICK_NS, PAIR_DRIFT_PPM, UNEVEN_NS))
                low_ns = shown_us * 1000 - UNEVEN_NS
                tie.probed(stamps[other], low_ns, low_ns + TICK_NS + 2 * UNEVEN_NS)

    def forget(self, pad: str) -> None:
        """The pad restarted: its clock has nothing to do with the one before."""
        self._ties.pop(pad, None)
        for _, stamps in self._pulses:
            stamps.pop(pad, None)

    def missed(self, pad: str) -> int:
        """Return how many of the conductor's latest pulses the pad did not report, at most
        :data:`WAITING`; one or two may still be on their way."""
        count = 0
        for _, stamps in reversed(self._pulses):
            if pad in stamps:
                break
            count += self.conductor in stamps
        return count

    def steer(self, conductor_us: int, clock: ClockMap) -> None:
        """The conductor's clock shows ``conductor_us``; ``clock`` is its map over USB. To be called
        now and then, as at each of its heartbeats."""
        self._steered.steer(conductor_us, clock)

    def stamp(self, pad: str, pad_us: int, clock: ClockMap) -> TiedStamp | None:
        """The table time of what ``pad`` stamped ``pad_us``, or nothing while the pad is not tied
        yet or the conductor's own map (``clock``) is not known."""
        shown = self.shown(pad, pad_us)
        if shown is None:
            return None
        line = self._steered.at(shown.at_ns)
        usb = clock.stamp(shown.at_ns // 1000)
        if line is None or usb is None:
            return None
        at_ns, leg = line
        off_ns = abs(at_ns - usb.at_ns)
        return TiedStamp(at_ns, usb.error_ns + off_ns + shown.error_ns, shown.error_ns, leg)

    def shown(self, pad: str, pad_us: int) -> Stamp | None:
        """Return what the conductor's clock showed (ns), with its error, when ``pad`` stamped
        ``pad_us``; nothing while it is not tied."""
        if pad == self.conductor:
            low_ns, high_ns = pad_us * 1000 - UNEVEN_NS, pad_us * 1000 + TICK_NS
            return Stamp((low_ns + high_ns) // 2, (high_ns - low_ns) // 2)
        tie = self._ties.get(pad)
        return tie.stamp(pad_us) if tie is not None else None

    def _stamps(self, number: int) -> dict[str, int] | None:
        for pulse, stamps in self._pulses:
            if pulse == number:
                return stamps
        if self._pulses and number < self._pulses[0][0]:
            return None
        stamps = {}
        self._pulses.append((number, stamps))
        return stamps


class _Bend(NamedTuple):
    """Start of a piece of a steered line (``us`` of the conductor, ``ns`` of the table), its
    ``rate`` (ns per us), and the leg that it belongs to."""

    us: int
    ns: int
    rate: float
    leg: int


class SteeredLine:
    """The conductor's table time: straight pieces that meet, the last one open to the future. (The
    frames of USB have one, too.)

    Only what no steering can mend makes the line jump: the first estimates were crude, or a laptop
    slept. Then another *leg* begins. Between two moments of different legs lies the jump, so their
    distance is known no better than either's table time.
    """

    __slots__ = ("_bends",)

    def __init__(self) -> None:
        self._bends: deque[_Bend] = deque(maxlen=BENDS)

    def steer(self, conductor_us: int, clock: ClockMap) -> None:
        """Head for what ``clock`` says now, if it is time for another bend."""
        if self._bends and conductor_us - self._bends[-1].us < STEER_EVERY_US:
            return
        now, goal = clock.stamp(conductor_us), clock.stamp(conductor_us + STEER_US)
        if now is None or goal is None:
            return
        here_ns, leg = self.at(conductor_us * 1000) or (now.at_ns, 0)
        if abs(here_ns - now.at_ns) > now.error_ns:
            here_ns, leg = now.at_ns, leg + 1
        self._bends.append(_Bend(conductor_us, here_ns, (goal.at_ns - here_ns) / STEER_US, leg))

    def at(self, conductor_ns: int) -> tuple[int, int] | None:
        """The table time at this reading of the conductor's clock, and its leg, once steered."""
        if not self._bends:
            return None
        begun = (bend for bend in reversed(self._bends) if bend.us * 1000 <= conductor_ns)
        bend = next(begun, self._bends[0])
        return bend.ns + round(bend.rate * (conductor_ns - bend.us * 1000) / 1000), bend.leg
