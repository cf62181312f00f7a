"""Measurements from a jig's pulses and presses about the pads on it.

A jig is a Pico that closes the same key of all pads in the same instant, pulls the sync wire low,
and stamps both as pads do. So there are three things to compare, each with nothing but what was
stamped:

* **pulses**: two devices stamp the fall of one wire. Of their clocks all is known that the pulses
  before and after say; what is left is how unevenly they stamp.
* **keys**: a pad's stamp of a press against the jig's own, by the same clocks: what lies between
  contact and stamp, key by key.
* **table**: the times in which the table would put the hands of one instant, by whatever ties the
  pads in a game, against the error that it would state.

Pure: it is handed stamps.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean, median, pstdev
from typing import Final

from msgspec import Struct, field

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.wire import KEYS

NEAR: Final = 4
"""Pulses before, and as many after, that say how two clocks run just then. (Of noise that is the
same in all, the figures show 6 % too much.)"""

BINS: Final = 24
SHARE: Final = 0.95


class Spread(Struct, frozen=True):
    """Distribution of values, all in microseconds. 95 % of them are ``within_us`` of zero;
    ``counts`` are those of bins ``width_us`` wide, from ``least_us`` on."""

    count: int
    mean_us: float
    deviation_us: float
    least_us: float
    median_us: float
    greatest_us: float
    within_us: float
    width_us: float
    counts: tuple[int, ...]


class PairFound(Struct, frozen=True):
    """Two devices: how unevenly they stamp one pulse, how far apart the table has the hands of one
    instant, and for how many of these that is within the stated error. None: there was nothing."""

    devices: tuple[str, str]
    pulses: Spread | None
    table: Spread | None
    stated_us: float | None
    within_stated: int


class PadFound(Struct, frozen=True):
    """One pad against the jig: pulses and presses that it missed, and each key."""

    chip: str
    missed_pulses: int
    missed_presses: int
    pulses: Spread | None
    keys: tuple[Spread | None, ...]


class _Press(Struct):
    key: int
    stamps: dict[str, int] = field(default_factory=dict)
    slaps: dict[str, TimedSlap] = field(default_factory=dict)


class Record:
    """Stamps of the ``jig`` and the ``pads`` (chips), one pulse or press after the other."""

    def __init__(self, jig: str, pads: Iterable[str]) -> None:
        self.jig = jig
        self.pads = tuple(pads)
        self._pulses: list[dict[str, int]] = []
        self._presses: list[_Press] = []

    @property
    def devices(self) -> tuple[str, ...]:
        """The jig, and then the pads."""
        return (self.jig, *self.pads)

    @property
    def counts(self) -> tuple[int, int]:
        """Return how many pulses and presses the jig has stamped itself."""
        jig = self.jig
        pulses = sum(jig in pulse for pulse in self._pulses)
        return pulses, sum(jig in press.stamps for press in self._presses)

    def pulse(self) -> None:
        """From now on stamps of the wire are those of another pulse."""
        self._pulses.append({})

    def synced(self, chip: str, t_us: int) -> None:
        """This device stamped the pulse; what it says twice is static."""
        if self._pulses:
            self._pulses[-1].setdefault(chip, t_us)

    def press(self, key: int) -> None:
        """From now on slaps are those of another press."""
        self._presses.append(_Press(key))

    def slapped(self, slap: TimedSlap, t_us: int) -> None:
        """This device stamped the press; what else is pressed is not the jig's."""
        if self._presses and self._presses[-1].key == slap.key:
            self._presses[-1].stamps.setdefault(slap.source, t_us)
            self._presses[-1].slaps.setdefault(slap.source, slap)

    def is_pulse_complete(self) -> bool:
        """Return whether all devices have stamped it."""
        return all(chip in self._pulses[-1] for chip in self.devices)

    def is_press_complete(self) -> bool:
        """Return whether all devices have stamped it."""
        return all(chip in self._presses[-1].stamps for chip in self.devices)

    def pads_found(self) -> list[PadFound]:
        """Each pad against the jig."""
        return [self._pad(chip) for chip in self.pads]

    def pairs_found(self) -> list[PairFound]:
        """Each two devices against each other."""
        return [self._pair(chip, other) for chip, other in combinations(self.devices, 2)]

    def _common(self, chip: str, other: str) -> list[tuple[int, int]]:
        return [(p[chip], p[other]) for p in self._pulses if chip in p and other in p]

    def _pad(self, chip: str) -> PadFound:
        jig = self.jig
        pulses = self._common(jig, chip)
        pressed = [press for press in self._presses if jig in press.stamps]
        off: list[list[float]] = [[] for _ in range(KEYS)]
        for press in pressed:
            if chip in press.stamps:
                wanted = _shown(pulses, press.stamps[jig])
                if wanted is not None:
                    off[press.key].append(press.stamps[chip] - wanted)
        return PadFound(
            chip,
            sum(jig in pulse and chip not in pulse for pulse in self._pulses),
            sum(chip not in press.stamps for press in pressed),
            spread(uneven(pulses)),
            tuple(spread(values) for values in off),
        )

    def _pair(self, chip: str, other: str) -> PairFound:
        apart, stated, within = [], [], 0
        for press in self._presses:
            if chip in press.slaps and other in press.slaps:
                first, second = press.slaps[chip], press.slaps[other]
                apart.append((second.at_ns - first.at_ns) / 1000)
                stated.append(_stated_us(first, second))
                within += abs(apart[-1]) <= stated[-1]
        return PairFound(
            (chip, other),
            spread(uneven(self._common(chip, other))),
            spread(apart),
            median(stated) if stated else None,
            within,
        )


def _stated_us(slap: TimedSlap, other: TimedSlap) -> float:
    """Return how far apart two slaps of one instant may be, by what the table knows."""
    if slap.tie and slap.tie == other.tie:
        return (slap.pair_error_ns + other.pair_error_ns) / 1000
    return (slap.error_ns + other.error_ns) / 1000


def uneven(pulses: Sequence[tuple[int, int]]) -> list[float]:
    """Of two clocks' stamps of the same pulses: how far each pulse of the second lies from where
    those around it say, in microseconds."""
    outliers = []
    for at in range(NEAR, len(pulses) - NEAR):
        around = [*pulses[at - NEAR : at], *pulses[at + 1 : at + 1 + NEAR]]
        outliers.append(pulses[at][1] - _line(around, pulses[at][0]))
    return outliers


def _shown(pulses: Sequence[tuple[int, int]], t_us: int) -> float | None:
    """Return the second clock at the first one's ``t_us``; None without pulses on both sides."""
    at = bisect_left(pulses, (t_us, 0))
    around = pulses[max(0, at - NEAR) : at + NEAR]
    if not around or at in (0, len(pulses)):
        return None
    return _line(around, t_us)


def _line(points: Sequence[tuple[int, int]], x: int) -> float:
    """Return where the line that fits these points best is at ``x``."""
    x0, y0 = points[0]
    xs = [point[0] - x0 for point in points]
    ys = [point[1] - y0 for point in points]
    mean_x, mean_y = fmean(xs), fmean(ys)
    square = sum((x - mean_x) ** 2 for x in xs)
    if not square:
        return y0 + mean_y
    slope = sum((a - mean_x) * (b - mean_y) for a, b in zip(xs, ys, strict=True)) / square
    return y0 + mean_y + slope * (x - x0 - mean_x)


def spread(values: Sequence[float]) -> Spread | None:
    """Return how these lie about; None if there are none."""
    if not values:
        return None
    least, greatest = min(values), max(values)
    width = (greatest - least) / BINS or 1.0
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - least) / width))] += 1
    within = sorted(map(abs, values))[int(SHARE * (len(values) - 1))]
    return Spread(
        len(values),
        round(fmean(values), 3),
        round(pstdev(values), 3),
        round(least, 3),
        round(median(values), 3),
        round(greatest, 3),
        round(within, 3),
        round(width, 4),
        tuple(counts),
    )
