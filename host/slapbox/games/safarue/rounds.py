"""A round: 60 cards go from the stock through the hands to the prairie and the captured cards.

Quick enough for search: nothing is refused here, that is the game's affair.
"""

from collections.abc import Sequence
from typing import Final, Self

from slapbox.games.mudeck.cards import BIT, mask_of
from slapbox.games.safarue.captures import NOTHING, WEIGHT, Capture, parts, weigh

HAND: Final = 4
"""Cards dealt to each player at a time, and to the prairie."""


class Round:
    """The cards of a round; sets of cards are the bits of a number.

    ``stock`` is dealt from the beginning, ``deals`` counts how often it was. ``piles`` are the
    captured cards by team: opposite players of four have one together. ``laid`` is the card that
    the one whose ``turn`` it is has laid, until it is settled what it captures. Nobody holds it,
    and it is no part of the ``prairie`` (SA-4). ``weight`` is that of the prairie, always at hand
    for speed. When the round is over nobody holds any card.
    """

    __slots__ = (
        "dealer",
        "deals",
        "hands",
        "laid",
        "piles",
        "prairie",
        "seats",
        "stock",
        "teams",
        "turn",
        "weight",
    )

    def __init__(self, seats: int, stock: Sequence[int], dealer: int) -> None:
        """Before the first cards are dealt."""
        self.seats = seats
        self.teams = 2 if seats == 4 else seats
        self.stock = tuple(stock)
        self.dealer = self.turn = dealer
        self.deals = 0
        self.hands = [0] * seats
        self.piles = [0] * self.teams
        self.prairie = 0
        self.weight = 0
        self.laid: int | None = None

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.seats = self.seats
        twin.teams = self.teams
        twin.stock = self.stock
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.deals = self.deals
        twin.hands = self.hands.copy()
        twin.piles = self.piles.copy()
        twin.prairie = self.prairie
        twin.weight = self.weight
        twin.laid = self.laid
        return twin

    def left(self, seat: int) -> int:
        """The left neighbour, who comes next."""
        return (seat + 1) % self.seats

    @property
    def deals_left(self) -> int:
        """Return how often cards will be dealt yet."""
        return -(-len(self.stock) // (HAND * (self.seats + 1)))

    @property
    def over(self) -> bool:
        """Return whether the last card is played; what is left on the prairie is nobody's."""
        return not self.stock and self.laid is None and not any(self.hands)

    def deal(self) -> int:
        """Four cards for each player from the dealer's left on, who begins; and four for the
        prairie, if so many are left (SA-6). What came to the prairie."""
        self.deals += 1
        stock = self.stock
        seat = self.turn = self.left(self.dealer)
        size = min(HAND, len(stock) // self.seats)
        for first in range(0, size * self.seats, size):
            self.hands[seat] = mask_of(stock[first : first + size])
            seat = self.left(seat)
        self.stock = stock[size * self.seats :]
        if len(self.stock) < HAND:
            return 0
        wild = mask_of(self.stock[:HAND])
        self.stock = self.stock[HAND:]
        self.release(wild)
        return wild

    def release(self, wild: int) -> None:
        """These cards come to the prairie."""
        self.prairie |= wild
        self.weight += weigh(wild)

    def lay(self, card: int) -> None:
        """Lay a card of the player whose turn it is."""
        self.hands[self.turn] ^= BIT[card]
        self.laid = card

    def settle(self, captured: Capture = NOTHING) -> int | None:
        """The card that was laid captures this, and the next one comes. With a pair it goes along,
        else it is wild from now on.

        Where all cards are played the left neighbour deals: then the answer is what came to the
        prairie.
        """
        card, turn = self.laid, self.turn
        if card is None:
            raise RuntimeError("no card was laid")
        self.prairie |= BIT[card]
        self.weight += WEIGHT[card]
        if captured:
            addition, total, pair = parts(captured)
            taken = addition | total | pair
            if pair:
                taken |= BIT[card]
            self.prairie ^= taken
            self.weight -= weigh(taken)
            self.piles[turn % self.teams] |= taken
        self.laid = None
        self.turn = turn + 1 if turn + 1 < self.seats else 0
        if turn == self.dealer and not self.hands[turn] and self.stock:
            self.dealer = self.turn
            return self.deal()
        return None
