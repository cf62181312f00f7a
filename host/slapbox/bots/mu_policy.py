"""Play of players who know Mü: they smear what their side takes for sure, take what is worth it
with the least card that is enough, and lead what nobody can beat.

As in :mod:`slapbox.bots.policy` all hands lie open to them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from slapbox.bots.policy import BY_NUMBER
from slapbox.games.mu.scoring import Contract
from slapbox.games.mudeck.cards import CARDS, TRIANGLES, mask_of
from slapbox.games.tricks.order import TRUMP, Order, Tier

_TWO, _ONE, _POOR = (
    mask_of(card for card in range(CARDS) if TRIANGLES[card] == worth) for worth in (2, 1, 0)
)
_NINES: Final = BY_NUMBER[9]

Foes = tuple[tuple[tuple[int, ...], ...], ...]
"""By seat, and by how many cards lie in the trick before its own: the opponents who come later."""


@cache
def foes(seats: int, team: tuple[int, ...]) -> Foes:
    """With this team against all others."""
    return tuple(
        tuple(
            tuple(
                other
                for step in range(1, seats - laid)
                if ((other := (seat + step) % seats) in team) != (seat in team)
            )
            for laid in range(seats)
        )
        for seat in range(seats)
    )


@cache
def ranks(tiers: tuple[tuple[Tier, int], ...]) -> tuple[int, ...]:
    """The trumps, from the best on: those together that are equal."""
    cards = (mask & alike for _, mask in tiers for alike in reversed(BY_NUMBER))
    return tuple(rank for rank in cards if rank)


class MuPolicy:
    """Of everybody in a deal of Mü in which this contract stands."""

    __slots__ = ("_beats", "_chief", "_foes", "_masks", "_ours", "_ranks", "_trumps")

    def __init__(self, order: Order, contract: Contract, seats: int) -> None:
        team = contract.team()
        self._beats, self._masks = order.beats, order.masks
        self._trumps = order.masks[TRUMP]
        self._ranks = ranks(order.tiers)
        self._foes = foes(seats, team)
        self._chief = contract.chief
        self._ours = [seat in team for seat in range(seats)]

    def __call__(
        self,
        seat: int,
        may: int,
        above: int,
        pile: int,  # noqa: ARG002 - every trick is worth something
        winner: int,
        laid: int,
        follow: int,
        hands: Sequence[int],
    ) -> int:
        later = self._foes[seat][laid]
        if not laid:
            return self._lead(seat, may, later, hands)
        taking = may & above
        if self._ours[winner] == self._ours[seat]:
            if _holds(above, follow, later, hands):
                return self._smeared(may & ~above or may)
        elif taking and not later:
            return self._least(taking & _TWO or taking)
        if taking:
            best = self._best(taking)
            if _holds(self._beats[best.bit_length() - 1], follow, later, hands):
                return best
        return self._poorest(may & ~above or may)

    def _lead(self, seat: int, may: int, later: Sequence[int], hands: Sequence[int]) -> int:
        """The best trump, if the chief can draw trumps with it; or what nobody can beat."""
        trumps = may & self._trumps
        if trumps and seat == self._chief:
            theirs = 0
            for foe in later:
                theirs |= hands[foe]
            best = self._best(trumps)
            if theirs & self._trumps and not self._beats[best.bit_length() - 1] & theirs:
                return best
        for mask in self._masks[:TRUMP]:
            if mine := may & mask:
                best = 1 << mine.bit_length() - 1
                if _holds(self._beats[best.bit_length() - 1], mask, later, hands):
                    return best
        return self._poorest(may)

    def _best(self, cards: int) -> int:
        """The best of these cards, which are of one suit."""
        if cards & self._trumps:
            for rank in self._ranks:
                if best := cards & rank:
                    return best & -best
        return 1 << cards.bit_length() - 1

    def _least(self, cards: int) -> int:
        """The least of these cards, which are of one suit."""
        if cards & self._trumps:
            for rank in reversed(self._ranks):
                if least := cards & rank:
                    return least & -least
        return cards & -cards

    def _smeared(self, cards: int) -> int:
        """Return what is worth most, and no trump if possible; of that the least."""
        plain = cards & ~self._trumps
        cards = plain & _TWO or plain & _ONE or cards & _TWO or plain & ~_NINES or cards
        return cards & -cards

    def _poorest(self, cards: int) -> int:
        """Return what is worth least, and neither a trump nor a nine if possible."""
        plain = cards & ~self._trumps & ~_NINES
        cards = plain & _POOR or plain & _ONE or plain or cards & ~self._trumps or cards
        if cards & self._trumps:
            return self._least(cards & self._trumps & ~_TWO or cards)
        for alike in BY_NUMBER:
            if poorest := cards & alike:
                return poorest & -poorest
        return cards


def _holds(above: int, follow: int, later: Sequence[int], hands: Sequence[int]) -> bool:
    """Return whether no opponent who comes later can take the trick."""
    for foe in later:
        hand = hands[foe]
        if (hand & follow or hand) & above:
            return False
    return True
