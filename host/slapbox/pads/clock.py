"""From a pad's own microseconds to table time, with a stated error.

Nothing here reads a clock: the estimator is handed what was observed. Every observation is a bound
and no guess. A probe that left the host at ``sent`` and whose answer carries the pad time ``p`` and
came in at ``received`` says ``sent <= f(p) <= received``, whatever the USB frames and the laptop
did in between; a slap or a heartbeat that arrives says ``f(t) <= arrived``.

Over seconds the map ``f`` is nearly a straight line: crystals differ by up to :data:`DRIFT_PPM`,
and warmth changes that only slowly (:data:`WANDER_PPM_S`). So the estimator keeps *all* lines that
obey the bounds of the last half minute, old bounds loosened by what the rate may have changed
since. In the plane of (offset, rate) those lines are a convex polygon, and each bound cuts a piece
off. At a given pad time the lines reach from a lowest to a highest table time: the middle is the
answer, and half the distance its error. Lucky probes, fast one way or the other, so go on helping
for a long time, at whatever rate the pad's crystal runs.

What the error cannot get below is half the quickest round trip: if one way always takes longer than
the other, nothing in the bounds shows it.
"""

from collections import deque
from collections.abc import Sequence
from math import ceil, floor
from statistics import median_low
from typing import Final

from msgspec import Struct

DRIFT_PPM: Final = 100
"""Largest difference in rate, pad against laptop. Crystals are sold as ±30 ppm; laptops' clocks
are steered by up to tens of ppm more."""

WANDER_PPM_S: Final = 0.1
"""Largest change of that difference in a second: 6 ppm in a minute. A crystal changes by up to
about 1 ppm a kelvin, and a board that was just plugged in warms by some kelvins in minutes."""

BUCKET_US: Final = 250_000
"""Pad time of which one bound on each side is kept for later, the tightest."""

KEPT_BUCKETS: Final = 128
"""Some 30 s of heartbeats; a bound that old is loosened by 50 µs and hardly ever helps."""

REFIT_US: Final = 1_000_000
"""Distance by which the polygon's origin may fall behind the newest bound before all bounds are
taken again: their loosening counts from the origin."""

RATE_KNOWN_PPM: Final = 50.0
"""A drift is shown once it is known for sure this closely; its middle is far closer by then."""

_LOWER: Final = 1
_UPPER: Final = -1

_Bound = tuple[int, int, int]
"""Pad time (us), table time (ns), and whether the map is at least (1) or at most (-1) there."""

_Corner = tuple[float, float]
"""A line, against the origin and a pad that runs true: offset (ns) and rate (ns per us)."""

_FAR_NS: Final = 1e14
"""Lines further off than a day need not be thought of: nothing takes so long to arrive."""


class Stamp(Struct, frozen=True):
    """A table time with its error: the true time lies in ``at_ns ± error_ns``."""

    at_ns: int
    error_ns: int


class ClockMap:
    """The map of one pad's clock since its boot; a new boot needs a new map.

    ``tick_ns`` is how coarse its stamps are: its clock was read within one tick after what a stamp
    shows. ``drift_ppm`` is how much its rate may differ. ``late_ns`` is how long after an edge the
    clock may be read for its stamp.
    """

    __slots__ = (
        "_corners",
        "_drift_ppm",
        "_kept",
        "_late_ns",
        "_origin_ns",
        "_origin_us",
        "_tick_ns",
        "_trips",
    )

    def __init__(self, tick_ns: int = 1000, drift_ppm: int = DRIFT_PPM, late_ns: int = 0) -> None:
        self._tick_ns = tick_ns
        self._drift_ppm = drift_ppm
        self._late_ns = late_ns
        self._kept: dict[int, deque[_Bound]] = {
            side: deque(maxlen=KEPT_BUCKETS) for side in (_LOWER, _UPPER)
        }
        self._trips: deque[int] = deque(maxlen=16)
        self._origin_us = 0
        self._origin_ns = 0
        self._corners: list[_Corner] = []

    def probed(self, in_us: int, sent_ns: int, received_ns: int, out_us: int | None = None) -> None:
        """A probe's answer: it left the host at ``sent_ns`` and came to the pad at ``in_us``. The
        answer left the pad at ``out_us`` (or at once) and came in at ``received_ns``."""
        if out_us is None:
            out_us = in_us
        self._trips.append(received_ns - sent_ns - (out_us - in_us) * 1000)
        self._take((in_us, sent_ns - self._tick_ns, _LOWER), (out_us, received_ns, _UPPER))

    def not_before(self, pad_us: int, table_ns: int) -> None:
        """Take in that what the pad stamped ``pad_us`` happened at ``table_ns`` or later."""
        self._take((pad_us, table_ns - self._tick_ns, _LOWER))

    def not_after(self, pad_us: int, table_ns: int) -> None:
        """Take in that what the pad stamped ``pad_us`` happened at ``table_ns`` or earlier."""
        self._take((pad_us, table_ns, _UPPER))

    def stamp(self, pad_us: int) -> Stamp | None:
        """The table time of an edge that the pad stamped ``pad_us``, or nothing while its clock is
        bounded on one side only."""
        if not (self._kept[_LOWER] and self._kept[_UPPER]):
            return None
        ahead_us = pad_us - self._origin_us
        offsets = [offset + rate * ahead_us for offset, rate in self._corners]
        loose_ns = self._loose_ns(ahead_us)
        true_ns = self._origin_ns + 1000 * ahead_us
        low = true_ns + floor(min(offsets) - loose_ns) - self._late_ns
        high = true_ns + ceil(max(offsets) + loose_ns) + self._tick_ns
        return Stamp((low + high) // 2, (high - low + 1) // 2)

    @property
    def drift_ppm(self) -> float | None:
        """Return how much faster than the table's the pad's clock runs, once that is known."""
        rates = [rate * 1000 for _, rate in self._corners]
        if not rates or max(rates) - min(rates) > 2 * RATE_KNOWN_PPM:
            return None
        return -(max(rates) + min(rates)) / 2

    @property
    def round_trip_ns(self) -> int | None:
        """Return what probes took lately, there and back: the median of the last 16."""
        return median_low(self._trips) if self._trips else None

    def _take(self, *newest: _Bound) -> None:
        """Bounds that were observed together."""
        for bound in newest:
            self._keep(bound)
        corners = self._corners
        if newest[0][0] - self._origin_us < REFIT_US:
            for bound in newest:
                corners = self._cut(corners, bound)
            if corners:
                self._corners = corners
                return
        self._refit(newest)

    def _keep(self, bound: _Bound) -> None:
        """Remember it, if it is the tightest of its side in its bucket. Bounds that come in later
        than newer ones are from lines that were sent again, and say little."""
        pad_us, table_ns, side = bound
        kept = self._kept[side]
        if kept:
            last_us, last_ns, _ = kept[-1]
            if pad_us // BUCKET_US < last_us // BUCKET_US:
                return
            if pad_us // BUCKET_US == last_us // BUCKET_US:
                if side * (table_ns - last_ns - 1000 * (pad_us - last_us)) < 0:
                    return
                kept.pop()
        kept.append(bound)

    def _refit(self, newest: Sequence[_Bound]) -> None:
        """Take all bounds again, the newest first. Where older ones contradict newer ones (a laptop
        slept, a crystal was shocked), what was seen last is right, and the older ones go."""
        self._origin_us, self._origin_ns, _ = newest[0]
        probes = sorted((*self._kept[_LOWER], *self._kept[_UPPER]), reverse=True)
        corners = self._all_lines()
        for bound in (*newest, *probes):
            left = self._cut(corners, bound)
            if not left:
                self._forget(bound[0], newest)
                break
            corners = left
        self._corners = corners

    def _all_lines(self) -> list[_Corner]:
        rate = self._drift_ppm / 1000
        return [(-_FAR_NS, -rate), (_FAR_NS, -rate), (_FAR_NS, rate), (-_FAR_NS, rate)]

    def _forget(self, until_us: int, newest: Sequence[_Bound]) -> None:
        for side, kept in self._kept.items():
            later = [bound for bound in kept if bound[0] > until_us]
            later += [bound for bound in newest if bound[2] == side and bound not in later]
            kept.clear()
            kept.extend(later)

    def _cut(self, corners: list[_Corner], bound: _Bound) -> list[_Corner]:
        """The lines among these that obey the bound: a convex polygon again, or nothing."""
        pad_us, table_ns, side = bound
        ahead_us = pad_us - self._origin_us
        wanted = table_ns - self._origin_ns - 1000 * ahead_us - side * self._loose_ns(ahead_us)
        spare = [side * (offset + rate * ahead_us - wanted) for offset, rate in corners]
        least = min(spare, default=0)
        if least >= 0:
            return corners
        # They are the corners of a convex polygon, so those that go stand side by side.
        count = len(spare)
        first = last = spare.index(least)
        while spare[first - 1] < 0:
            first -= 1
            if last - first == count:
                return []
        after = (last + 1) % count
        while spare[after] < 0:
            last, after = after, (after + 1) % count
        end = first % count
        kept = corners[after:end] if after < end else corners[after:] + corners[:end]
        return [
            _on_the_cut(corners[last], spare[last], corners[after], spare[after]),
            *kept,
            _on_the_cut(corners[first - 1], spare[first - 1], corners[first], spare[first]),
        ]

    def _loose_ns(self, ahead_us: int) -> float:
        """Return how far the map may have bent away from its line at the origin, so far from it."""
        seconds = abs(ahead_us) / 1e6
        bent = WANDER_PPM_S * 1000 / 2 * seconds * seconds
        return min(bent, 2 * self._drift_ppm * 1000 * seconds)


def _on_the_cut(corner: _Corner, has: float, other: _Corner, lacks: float) -> _Corner:
    """Return where the side between two corners is cut, of which one has to spare what the other
    lacks."""
    share = has / (has - lacks)
    return (corner[0] + share * (other[0] - corner[0]), corner[1] + share * (other[1] - corner[1]))
