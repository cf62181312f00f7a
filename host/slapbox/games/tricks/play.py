"""Playing tricks: the one engine of the trick games, and the state that bots search in."""

from typing import Final, Self

from slapbox.games.mudeck.cards import BIT
from slapbox.games.tricks.order import Order

Trick = tuple[int, int, list[int]]
"""A finished trick: who led it, who won it, and its cards in the order in which they were laid."""

_ANY: Final = -1
"""All bits: any card may be led."""


class Tricks:
    """Hands that are played out trick by trick.

    ``hands`` and ``taken`` are sets of cards by seat, ``won`` counts tricks. In the trick that is
    on the table, ``trick`` holds the cards laid so far from ``leader`` on, and ``turn`` is next;
    ``_follow`` is the suit that was led, ``_power`` what each card is good for in it, ``_best`` the
    best so far and ``winner`` who laid it. ``past`` are the finished tricks.

    Nothing is checked here: search needs speed, and callers of :meth:`play` know :meth:`legal`.
    """

    __slots__ = (
        "_best",
        "_follow",
        "_next",
        "_power",
        "hands",
        "leader",
        "order",
        "past",
        "seats",
        "taken",
        "trick",
        "turn",
        "winner",
        "won",
    )

    def __init__(self, order: Order, hands: list[int], leader: int) -> None:
        self.order = order
        self.seats = len(hands)
        self._next = (*range(1, self.seats), 0)
        self.hands = hands
        self.taken = [0] * self.seats
        self.won = [0] * self.seats
        self.past: list[Trick] = []
        self.trick: list[int] = []
        self.turn = self.leader = self.winner = leader
        self._follow = _ANY
        self._power = order.power[0]
        self._best = 0

    @property
    def over(self) -> bool:
        """Return whether the last card is played: everybody holds as many, so nobody has one
        left."""
        return not self.trick and not self.hands[self.turn]

    def legal(self) -> int:
        """Return what the seat whose turn it is may play: the suit that was led if it can, or else
        any card."""
        hand = self.hands[self.turn]
        return hand & self._follow or hand

    def led(self) -> int | None:
        """The suit that was led to this trick, if any card was."""
        return self.order.suit[self.trick[0]] if self.trick else None

    def play(self, card: int) -> None:
        """The seat whose turn it is lays this card."""
        seat = self.turn
        self.hands[seat] ^= BIT[card]
        trick = self.trick
        trick.append(card)
        if len(trick) == 1:
            order = self.order
            suit = order.suit[card]
            self._follow = order.masks[suit]
            self._power = order.power[suit]
            self._best = self._power[card]
            self.leader = self.winner = seat
        elif self._power[card] > self._best:  # equal cards: the one played first wins
            self._best = self._power[card]
            self.winner = seat
        if len(trick) < self.seats:
            self.turn = self._next[seat]
        else:
            self._take(trick)

    def _take(self, trick: list[int]) -> None:
        """The winner takes the trick and leads to the next."""
        winner = self.turn = self.winner
        cards = 0
        for card in trick:
            cards |= BIT[card]
        self.taken[winner] |= cards
        self.won[winner] += 1
        self.past.append((self.leader, winner, trick))
        self.trick = []
        self._follow = _ANY

    def voids(self) -> list[int]:
        """For each seat, the cards that everybody knows it did not hold when it failed to follow:
        the suits that it is out of."""
        out = [0] * self.seats
        suit, masks = self.order.suit, self.order.masks
        for leader, _, cards in [*self.past, (self.leader, 0, self.trick)]:
            for step, card in enumerate(cards):
                if suit[card] != suit[cards[0]]:
                    out[(leader + step) % self.seats] |= masks[suit[cards[0]]]
        return out

    def copy(self) -> Self:
        """An independent copy; finished tricks never change and are shared."""
        twin = object.__new__(type(self))
        twin.order = self.order
        twin.seats = self.seats
        twin._next = self._next
        twin.hands = self.hands.copy()
        twin.taken = self.taken.copy()
        twin.won = self.won.copy()
        twin.past = self.past.copy()
        twin.trick = self.trick.copy()
        twin.turn = self.turn
        twin.leader = self.leader
        twin.winner = self.winner
        twin._follow = self._follow
        twin._power = self._power
        twin._best = self._best
        return twin
