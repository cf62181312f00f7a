"""Teams of Rummü, the number of cards for an opening, and the cost of what is left in a hand."""

from typing import Final

from slapbox.games.protocol import Options
from slapbox.games.rummue.cards import JOKERS

CLOSING: Final = 10
"""Points for closing the hand."""

JOKER_LEFT: Final = -10
OTHER_LEFT: Final = -5

_FIRST: Final = 3
_SOLO: Final = (0, 100, 150)
_TEAM: Final = (0, 200, 400)
"""From these scores on the opening needs one card more than :data:`_FIRST`, two, and three."""


def teams(seats: int, options: Options) -> tuple[tuple[int, ...], ...]:
    """Return who plays together: pairs sit opposite, and those who play alone are teams of one."""
    return sides(seats, options) or tuple((seat,) for seat in range(seats))


def sides(seats: int, options: Options) -> tuple[tuple[int, ...], ...]:
    """Return the pairs, if these players form any."""
    pairs = seats // 2 if in_pairs(seats, options) else 0
    return tuple((seat, seat + pairs) for seat in range(pairs))


def in_pairs(seats: int, options: Options) -> bool:
    """Return whether these players form pairs."""
    return seats % 2 == 0 and options["pairs"] == "opposite"


def needed(score: int, *, pairs: bool, limit: str) -> int:
    """Return how many cards the first lay-down needs at this score of the player, or of the pair.
    With the ``limit`` ``"above"`` six are needed only above the highest step (RU-3)."""
    low, middle, high = _TEAM if pairs else _SOLO
    reached = score > high if limit == "above" else score >= high
    return _FIRST + (score >= low) + (score >= middle) + reached


def left(hand: int) -> int:
    """Return what these cards cost that are left at the end."""
    jokers = (hand & JOKERS).bit_count()
    return jokers * JOKER_LEFT + (hand.bit_count() - jokers) * OTHER_LEFT
