"""From a pad's own microseconds to table time, with a stated error.

Nothing here reads a clock: the estimator is handed what was observed. Every observation is a bound
and no guess. A probe that left the host at ``sent`` and whose answer carries the pad time ``p`` and
came in at ``received`` says ``sent <= f(p) <= received``, whatever the USB frames and the laptop
did in between; a slap that arrives says ``f(t) <= arrived``. A pad's crystal keeps its rate within
:data:`DRIFT_PPM`, so a bound holds for other pad times too, only a little wider. The table time of
a pad time is the middle of what all bounds leave over, and the error is half of that: the true time
is inside as long as crystals keep their data sheet.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

DRIFT_PPM: Final = 100
"""Largest difference in rate, pad against laptop. Crystals are sold as ±30 ppm; laptops' clocks
are steered by up to tens of ppm more."""

KEPT_BOUNDS: Final = 96
"""Bounds remembered on each side; at some four probes a second that is over twenty seconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table time with its error: the true time lies in ``at_ns ± error_ns``."""

    at_ns: int
    error_ns: int


class ClockMap:
    """The map of one pad's clock since its boot; a new boot needs a new map."""

    __slots__ = ("_lower", "_upper")

    def __init__(self) -> None:
        self._lower: deque[tuple[int, int]] = deque(maxlen=KEPT_BOUNDS)
        self._upper: deque[tuple[int, int]] = deque(maxlen=KEPT_BOUNDS)

    def probed(self, pad_us: int, sent_ns: int, received_ns: int) -> None:
        """A probe's answer: the table time of ``pad_us`` lies between the two stamps."""
        self.not_before(pad_us, sent_ns)
        self.not_after(pad_us, received_ns)

    def not_before(self, pad_us: int, table_ns: int) -> None:
        """The table time of ``pad_us`` is at least ``table_ns``."""
        self._lower.append((pad_us, table_ns))
        self._drop_contradicted()

    def not_after(self, pad_us: int, table_ns: int) -> None:
        """The table time of ``pad_us`` is at most ``table_ns``."""
        self._upper.append((pad_us, table_ns))
        self._drop_contradicted()

    def moment(self, pad_us: int) -> Moment | None:
        """The table time of ``pad_us``, or nothing while it is bounded on one side only."""
        if not self._lower or not self._upper:
            return None
        low, high = self._range(pad_us)
        return Moment((low + high) // 2, (high - low + 1) // 2)

    def _range(self, pad_us: int) -> tuple[int, int]:
        low = max(at + _rate(pad_us - pad, slow=pad_us > pad) for pad, at in self._lower)
        high = min(at + _rate(pad_us - pad, slow=pad_us < pad) for pad, at in self._upper)
        return low, high

    def _drop_contradicted(self) -> None:
        """Forget the oldest bounds while they contradict the newest.

        That happens when a laptop slept or its clock was set: what was seen last is right.
        """
        while len(self._lower) > 1 or len(self._upper) > 1:
            if not self._lower or not self._upper:
                return
            low, high = self._range(max(self._lower[-1][0], self._upper[-1][0]))
            if low <= high:
                return
            (self._lower if len(self._lower) >= len(self._upper) else self._upper).popleft()


def _rate(elapsed_us: int, *, slow: bool) -> int:
    """Nanoseconds of table time in ``elapsed_us`` of pad time, for the slowest or fastest pad."""
    nanoseconds_in_1000 = 1_000_000 - DRIFT_PPM if slow else 1_000_000 + DRIFT_PPM
    return elapsed_us * nanoseconds_in_1000 // 1000
