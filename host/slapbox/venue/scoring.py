"""Comparison of results of the same cards at different tables, as bridge clubs do it.

Pure. The sources are the Laws of Duplicate Bridge 2017 (World Bridge Federation): Law 78A for
matchpoints, Law 78B for the scale of international matchpoints (IMPs); and Neuberg's formula. No
law demands it, but all events of the World Bridge Federation and of the European and English unions
use it to compare boards that not everybody has played (EBU, Laws and Ethics). All is counted in
fractions, so that sums are exact in whatever order they are made.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

HALF: Final = Fraction(1, 2)

IMP_STEPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""Law 78B: from which difference on there is one IMP more."""


def matchpoints(scores: Sequence[int], *, low_wins: bool = False) -> list[int]:
    """Two for each other score that is worse, one for each that is equal (Law 78A)."""
    signed = [-score if low_wins else score for score in scores]
    order = sorted(signed)
    return [bisect_left(order, own) + bisect_right(order, own) - 1 for own in signed]


def neuberg(points: int, played: int, field: int) -> Fraction:
    """Return what ``points`` on a board that was ``played`` so often would be, had a ``field`` of
    so many played it: ``(field / played) * (points + 1) - 1``. The only guest who has played it
    gets the average."""
    return Fraction(field, played) * (points + 1) - 1


def shares(scores: Sequence[int], field: int, *, low_wins: bool = False) -> list[Fraction]:
    """The part of the matchpoints that each score gets, from 0 to 1, in a ``field`` of so many, of
    whom some may not have played yet. The mean of all is always one half."""
    if field < 2:
        return [HALF] * len(scores)
    most = 2 * (field - 1)
    points = matchpoints(scores, low_wins=low_wins)
    return [neuberg(score, len(scores), field) / most for score in points]


def imps(difference: int) -> int:
    """A difference of points on the scale of IMPs (Law 78B), with its sign."""
    index = bisect_right(IMP_STEPS, abs(difference))
    return index if difference >= 0 else -index


def cross_imps(scores: Sequence[int], unit: int, *, low_wins: bool = False) -> list[Fraction]:
    """The mean of the IMPs against each other score; the sum of all is always 0.

    One point of the game is ``unit`` points of the scale: bridge counts in tens, other games do
    not. This is the one thing that is ours, and why they are called IMP-like.
    """
    if len(scores) < 2:
        return [Fraction(0)] * len(scores)
    sign, counts = -unit if low_wins else unit, Counter(scores)
    worth = {
        own: sum(count * imps(sign * (own - other)) for other, count in counts.items())
        for own in counts
    }
    return [Fraction(worth[own], len(scores) - 1) for own in scores]
