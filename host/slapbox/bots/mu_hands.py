"""The worth of a hand of Mü at a glance: in worlds that are only thought of, people bid by it."""

from typing import Final, NamedTuple

from slapbox.games.mu.scoring import goal
from slapbox.games.mudeck.cards import CARDS, COLOURS, MATCH, NONE, NUMBER, calls_on, mask_of

_HIGH: Final = tuple(
    mask_of(card for card in range(CARDS) if NUMBER[card] == number) for number in (9, 8)
)
_UPPER: Final = mask_of(card for card in range(CARDS) if NUMBER[card] >= 5)


class Mind(NamedTuple):
    """A player's opinion of its hand: the ``calls`` to make, the best first, and how many cards to
    bid at most."""

    calls: list[int]
    limit: int

    def call(self, shown: int, but: int = NONE) -> int:
        """The best call that stands on these cards, except one; or none."""
        allowed = calls_on(shown)
        return next((call for call in self.calls if call in allowed and call != but), NONE)


def hopes(hand: int, call: int, seats: int) -> float:
    """Return how many points more than with an average hand the chief's team makes with these
    trumps.

    Weights: least squares over 1,500 deals for each number of players, played out as bots do; what
    is left to the other hands scatters by 8 points.
    """
    trumps = hand & MATCH[call]
    others = hand & ~trumps
    nines, eights = ((others & cards).bit_count() for cards in _HIGH)
    if call < len(COLOURS):
        high = (trumps & _UPPER).bit_count()
        return -13 + seats / 2 * trumps.bit_count() + 0.8 * high + 2 * nines + eights
    return -8.5 + 0.7 * seats * trumps.bit_count() + 1.6 * nines + eights


def mind_of(hand: int, seats: int) -> Mind:
    """Return what to think of this hand."""
    by_call = {call: hopes(hand, call, seats) for call in calls_on(hand)}
    calls = sorted(by_call, key=by_call.__getitem__, reverse=True)
    each = goal(seats, 2) - goal(seats, 1)
    limit = 1 + int(by_call[calls[0]] // each)
    return Mind(calls, max(0, min(limit, hand.bit_count())))
