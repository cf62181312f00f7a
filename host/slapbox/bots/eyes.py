"""A guard's eyes for other people's cards: they see some of it, a little late, not always right.

Rates are those of adults; children see less, and trained eyes more.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from slapbox.bots.human import ADULT, Age, reaction_us

if TYPE_CHECKING:
    from typing_extensions import ReadOnly

SEEN_FLUTTER: Final = 0.5
"""Rate at which a guard notices that a fan of cards flutters; then the eyes stay on that seat."""

SEEN_DROP: Final = 0.3
"""Rate at which a guard notices that a fan has shrunk without having had an eye on it."""

KEPT_EYE: Final = 0.9
"""Rate at which a guard who has an eye on a seat sees a card go."""

TOO_EAGER: Final = 0.1
"""Rate at which a flutter alone is enough to cry, when there may be nothing to find yet."""

MIXED_UP: Final = 0.2
"""Rate at which a guard who saw a card go blames another seat."""

DOUBT_US: Final = (100_000, 1_500_000)
"""Time to be sure, beyond the reaction."""


class Fans(TypedDict):
    """The part of a view that tells how others hold their cards."""

    revision: ReadOnly[int]
    hands: ReadOnly[Sequence[int]]
    fidgets: ReadOnly[Sequence[bool]]


class Glance(NamedTuple):
    """Things seen at once: how many cards each seat holds, and whose flutter."""

    revision: int
    hands: tuple[int, ...]
    fidgets: tuple[bool, ...]


class Eyes:
    """The eyes of ``seat``. They compare each view with the one before: a hand that has shrunk
    while nothing was told to everybody has lost a card in secret."""

    __slots__ = ("_age", "_before", "_kept_on", "_rng", "_seat")

    def __init__(self, seat: int, rng: Random, age: Age = ADULT) -> None:
        self._age = age
        self._seat = seat
        self._rng = rng
        self._before: Glance | None = None
        self._kept_on: int | None = None

    def suspect(self, view: Fans) -> int | None:
        """Return who seems to have just made a card vanish, if anybody: right or not."""
        now = Glance(view["revision"], tuple(view["hands"]), tuple(view["fidgets"]))
        before, self._before = self._before, now
        if before is None or before.revision != now.revision:
            return None
        for seat in range(len(now.hands)):
            if seat == self._seat:
                continue
            if now.hands[seat] < before.hands[seat] and self._saw_drop(seat):
                return self._blamed(seat, len(now.hands))
            if now.fidgets[seat] and not before.fidgets[seat] and self._saw_flutter(seat):
                return seat
        return None

    def _saw_drop(self, seat: int) -> bool:
        sharp = KEPT_EYE if self._kept_on == seat else SEEN_DROP
        self._kept_on = None
        return self._rng.random() < self._age.sees(sharp)

    def _saw_flutter(self, seat: int) -> bool:
        """Keep an eye on the seat, perhaps; and perhaps be too eager to wait for more."""
        chance = self._rng.random()
        if chance < self._age.sees(SEEN_FLUTTER):
            self._kept_on = seat
        return chance < TOO_EAGER

    def _blamed(self, seat: int, seats: int) -> int:
        others = [other for other in range(seats) if other not in (seat, self._seat)]
        mixed_up = MIXED_UP * self._age.blind
        return self._rng.choice(others) if self._rng.random() < mixed_up else seat

    def doubt_us(self) -> int:
        """Return how long it takes from seeing to crying."""
        return reaction_us(self._rng, self._age) + self._rng.randint(*DOUBT_US)
