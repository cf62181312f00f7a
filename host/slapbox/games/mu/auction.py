"""The auction of Mü: bids are cards of the bidder's hand, face up."""

from typing import NamedTuple, Self

from slapbox.games.mu.shapes import Tie
from slapbox.games.mudeck.cards import NUMBER, cards_of, mask_of


class Outcome(NamedTuple):
    """The end of an auction.

    ``leaders`` have the most cards: one of them is the chief, and several are a stalemate that the
    ``culprit`` brought about. Without any bid there is no leader.
    """

    leaders: tuple[int, ...]
    culprit: int | None
    vice: int | None

    @property
    def chief(self) -> int | None:
        """The one seat with the most cards."""
        return self.leaders[0] if len(self.leaders) == 1 else None


class Auction:
    """A running auction.

    ``tie`` is what MU-1 says. ``shown`` are the cards face up in front of each seat, ``raised``
    tells for each seat which of all bids was its latest (0: none). ``turns`` are all turns so far:
    who, and which cards (none: a pass).
    """

    __slots__ = ("passes", "raised", "seats", "shown", "tie", "turn", "turns")

    def __init__(self, seats: int, opener: int, tie: Tie = "none") -> None:
        self.seats = seats
        self.tie = tie
        self.turn = opener
        self.passes = 0
        self.shown = [0] * seats
        self.raised = [0] * seats
        self.turns: list[tuple[int, tuple[int, ...]]] = []

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self)(self.seats, self.turn, self.tie)
        twin.passes = self.passes
        twin.shown = self.shown.copy()
        twin.raised = self.raised.copy()
        twin.turns = self.turns.copy()
        return twin

    def totals(self) -> list[int]:
        """Return how many cards each seat has bid."""
        return [shown.bit_count() for shown in self.shown]

    def most(self, seat: int) -> int:
        """Return how many cards more this seat may show: one more in all than anybody has now."""
        totals = self.totals()
        return max(totals) + 1 - totals[seat]

    @property
    def over(self) -> bool:
        """Everybody has passed, one after the other."""
        return self.passes == self.seats

    def bid(self, cards: tuple[int, ...]) -> None:
        """The seat whose turn it is adds these cards; none of them is a pass."""
        seat = self.turn
        self.turns.append((seat, cards))
        self.shown[seat] |= mask_of(cards)
        if cards:
            self.raised[seat] = len(self.turns)
        self.passes = 0 if cards else self.passes + 1
        self.turn = (seat + 1) % self.seats

    def outcome(self) -> Outcome:
        """Return how it ended. In a stalemate the culprit is the last *of the leaders* to have
        bid."""
        totals = self.totals()
        most = max(totals)
        leaders = tuple(seat for seat in range(self.seats) if totals[seat] == most > 0)
        if len(leaders) == 1:
            return Outcome(leaders, None, self._vice(leaders[0]))
        culprit = max(leaders, key=self.raised.__getitem__, default=None)
        return Outcome(leaders, culprit, None)

    def _vice(self, chief: int) -> int | None:
        """The second most cards; equals compare their numbers, the highest first."""
        strengths = {seat: self._strength(seat) for seat in range(self.seats) if seat != chief}
        for best in sorted(set(strengths.values()), reverse=True):
            seconds = [seat for seat, strength in strengths.items() if strength == best]
            if best[0] == 0 or (len(seconds) > 1 and self.tie == "none"):
                return None
            if len(seconds) == 1:
                return seconds[0]
        return None

    def _strength(self, seat: int) -> tuple[int, ...]:
        numbers = sorted((NUMBER[card] for card in cards_of(self.shown[seat])), reverse=True)
        return (len(numbers), *numbers)
