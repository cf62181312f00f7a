"""Play of players who know the game: they throw what hurts, take what they want with the least card
that is enough, and keep their best cards for the end.

Quick enough for thousands of deals a second, so sets of cards are bits. In a world that is only
thought of all hands lie open: these players see whether a later player could still take the trick.
"""

from collections.abc import Callable, Sequence
from typing import Final

from slapbox.bots.montecarlo import Chance
from slapbox.bots.playout import Played
from slapbox.games.mudeck.cards import CARDS, COLOURS, MATCH, NUMBER, OF_COLOUR, mask_of
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks

Policy = Callable[[int, int, int, int, int, int, int, Sequence[int]], int]
"""The card (its bit) that ``seat`` plays of those that it ``may``: ``above`` are those that would
take the trick, which holds the cards ``pile`` and is ``winner``'s so far; ``laid`` cards lie in it,
a player who can has to ``follow`` with one of these, and ``hands`` are everybody's cards."""

_ANY: Final = -1
"""All bits: any card may be led."""


def play_on(tricks: Tricks, policy: Policy) -> Played:
    """Play all cards that are left; ``tricks`` stay as they are."""
    masks, suit, beats = tricks.order.masks, tricks.order.suit, tricks.order.beats
    hands, taken, won = tricks.hands.copy(), tricks.taken.copy(), tricks.won.copy()
    seats, seat, winner = tricks.seats, tricks.turn, tricks.winner
    pile, laid = mask_of(tricks.trick), len(tricks.trick)
    follow, above = _ANY, 0
    if laid:
        follow = masks[suit[tricks.trick[0]]]
        above = beats[tricks.trick[(winner - tricks.leader) % seats]]
    while hand := hands[seat]:
        bit = hand & follow or hand
        if bit & (bit - 1):
            bit = policy(seat, bit, above, pile, winner, laid, follow, hands)
        hands[seat] = hand ^ bit
        pile |= bit
        if not laid or bit & above:
            card = bit.bit_length() - 1
            above, winner = beats[card], seat
            follow = follow if laid else masks[suit[card]]
        laid += 1
        seat = (seat + 1) % seats
        if laid == seats:
            taken[winner] |= pile
            won[winner] += 1
            seat, pile, laid, follow = winner, 0, 0, _ANY
    return Played(taken, won, winner)


# ---- cards by what they are worth ----

BY_NUMBER: Final = tuple(
    mask_of(card for card in range(CARDS) if NUMBER[card] == number) for number in range(10)
)
_DOWN: Final = BY_NUMBER[::-1]


def highest(cards: int) -> int:
    """One of the cards with the highest number."""
    for alike in _DOWN:
        if highest := cards & alike:
            return highest & -highest
    return 0


def lowest(cards: int) -> int:
    """One of the cards with the lowest number."""
    for alike in BY_NUMBER:
        if lowest := cards & alike:
            return lowest & -lowest
    return 0


# ---- The Last Panther ----

_RED, _YELLOW, _, _, _BLACK = OF_COLOUR
_PANTHERS: Final = _BLACK & MATCH[len(COLOURS) + 7]
_BAD: Final = _RED | _PANTHERS
_FEW: Final = 3
"""Number of cards left from which players think of the last trick."""

_PRICE: Final = -20
"""Worth that a trick must exceed to be taken then."""


class PantherPolicy:
    """Of everybody in The Last Panther: takes what is worth something, throws what hurts, and leads
    low; with few cards left, high ones, for the last trick."""

    __slots__ = ("_beats", "_random")

    def __init__(self, random: Chance) -> None:
        self._beats = order().beats
        self._random = random

    def __call__(
        self,
        seat: int,
        may: int,
        above: int,
        pile: int,
        _: int,
        laid: int,
        __: int,
        hands: Sequence[int],
    ) -> int:
        few = hands[seat].bit_count() <= _FEW
        if not laid:
            return self._lead(seat, may, hands, few)
        last = laid == len(hands) - 1
        taking, ducking = may & above, may & ~above
        if taking and _is_worth_it(pile, few):
            good = taking & ~_BAD or taking
            return good & -good if last else 1 << good.bit_length() - 1
        if ducking:
            return _thrown(ducking, few)
        if last:
            good = taking & ~_BAD or taking
            return 1 << good.bit_length() - 1
        return taking & -taking

    def _lead(self, seat: int, may: int, hands: Sequence[int], few: bool) -> int:
        others = 0
        for other, hand in enumerate(hands):
            if other != seat:
                others |= hand
        start = int(self._random() * 5)
        suits = [mine for step in range(5) if (mine := may & OF_COLOUR[(start + step) % 5])]
        return self._boss(suits, others) if few else self._low(suits, others)

    def _boss(self, suits: Sequence[int], others: int) -> int:
        """A card that takes the trick for sure, if there is one."""
        for mine in suits:
            if not self._beats[mine.bit_length() - 1] & others:
                return 1 << mine.bit_length() - 1
        return self._low(suits, others)

    def _low(self, suits: Sequence[int], others: int) -> int:
        """The lowest card of a colour, that somebody can beat if possible, and nothing bad."""
        lowest = 0
        for mine in suits:
            low = mine & -mine
            if not low & _BAD and self._beats[low.bit_length() - 1] & others:
                return low
            if not lowest or not low & _BAD:
                lowest = low
        return lowest


def _is_worth_it(pile: int, few: bool) -> bool:
    worth = 5 * (pile & _YELLOW).bit_count() - 10 * (pile & _RED).bit_count()
    worth -= 50 * (pile & _PANTHERS).bit_count()
    return worth > 0 or (few and worth > _PRICE)


def _thrown(cards: int, few: bool) -> int:
    """Of cards that do not take the trick, what hurts most: panthers, then red ones, then high
    ones; at the end one keeps the high ones."""
    if bad := cards & _PANTHERS:
        return bad & -bad
    if bad := cards & _RED:
        return 1 << bad.bit_length() - 1
    if any(not cards & ~colour for colour in OF_COLOUR):
        return 1 << cards.bit_length() - 1
    plain = cards & ~_YELLOW or cards
    return lowest(plain) if few else highest(plain)
