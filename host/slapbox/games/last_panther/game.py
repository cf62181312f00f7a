"""Course of a game of The Last Panther."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, cast

from slapbox.games.base import Handler
from slapbox.games.last_panther import moves, scoring, shapes
from slapbox.games.last_panther.rules import RULES
from slapbox.games.last_panther.scoring import GREEN_5
from slapbox.games.lengths import Length, Lengths
from slapbox.games.mudeck.cards import BIT, CARDS, COLOUR, COLOURS, NUMBER, cards_of, faces, mask_of
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import Event, Move, Option, Options
from slapbox.games.tricks.moves import Play
from slapbox.games.tricks.view import TrickGame
from slapbox.text import Text

_OUT: Final[Mapping[int, tuple[int, ...]]] = {3: (1, 2), 7: (2,), 8: (2,)}
"""The numbers that are out, by the number of players; the yellow 2 stays with seven and eight."""

_PASSED: Final = {3: 3, 4: 3, 5: 3, 6: 2}
"""Number of cards that are passed; with more players LP-1 says."""


class LastPanther(TrickGame):
    """A running game.

    It has one phase of its own, ``passing``. ``passed`` are the cards that each seat has chosen to
    pass (0: none yet); they stay known to it afterwards.
    """

    name: ClassVar[str] = "last-panther"
    players: ClassVar[range] = range(3, 9)
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    lengths: ClassVar[Lengths] = {
        "short": Length((12, 25), {"end_at": -125}),
        "normal": Length((30, 60)),
        "long": Length((50, 95), {"end_at": -400}),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES
    together: ClassVar[frozenset[str]] = frozenset({"deal_over", "passing"})
    reveals: ClassVar[frozenset[str]] = frozenset({"dealt", "passed", "counted"})

    __slots__ = ("passed",)

    def __init__(self, seats: int, options: Options, pack: list[int]) -> None:
        super().__init__(seats, options, pack)
        self.passed = [0] * seats

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003 - no option matters
        """60 cards; with 3 players 45, with 7 and 8 players 56: so hands come out even."""
        return [card for card in range(CARDS) if not _is_out(card, seats)]

    @property
    def pass_count(self) -> int:
        """Return how many cards everybody passes."""
        return _PASSED.get(self.seats, int(self.options["pass_count_7_8"]))

    @property
    def pass_step(self) -> Literal[1, -1]:
        """Return the direction in which cards are passed: 1 is clockwise."""
        return -1 if self.options["pass_direction"] == "right" else 1  # noqa: S105

    def begin(self) -> list[Event]:
        """Everybody passes cards."""
        self.passed = [0] * self.seats
        self.phase = "passing"
        return []

    # ---- who may do what ----

    def asked(self) -> tuple[int, ...]:
        """Return who has not chosen yet."""
        return tuple(seat for seat in range(self.seats) if not self.chosen[seat])

    def choices(self, seat: int) -> list[Move]:
        """Neighbouring cards of the hand, round its end as well."""
        hand = self.tricks.order.sorted(self.tricks.hands[seat])
        twice = [*hand, *hand]
        return [
            moves.PassCards(tuple(twice[first : first + self.pass_count]))
            for first in range(len(hand))
        ]

    def why_not_card(self, seat: int, card: int) -> Text | None:
        """Any card may be passed."""
        return None if self.phase == "passing" else super().why_not_card(seat, card)

    def _why_not_pass(self, seat: int, move: moves.PassCards) -> Text | None:
        wrong = self.not_now("passing")
        if wrong is not None:
            return wrong
        count = self.pass_count
        if len(move.cards) != count:
            return Text("panther.why.count", {"count": count})
        return self.not_own(seat, move.cards)

    def why_not_play(self, seat: int, move: Play) -> Text | None:
        """The holder of the green five has to lead it to the first trick."""
        wrong = super().why_not_play(seat, move)
        if wrong is None and move.card != GREEN_5 and self._must_lead():
            return Text("panther.why.lead_green_5")
        return wrong

    def playable(self) -> list[int]:
        """The green five alone, as long as it has to be led."""
        return [GREEN_5] if self._must_lead() else super().playable()

    def _must_lead(self) -> bool:
        """Return whether the green five has to be led now."""
        tricks = self.tricks
        first = self.phase == "play" and not tricks.past and not tricks.trick
        return first and self.options["first_lead"] == "green_5"

    # ---- what happens ----

    def _pass(self, seat: int, move: moves.PassCards) -> list[Event]:
        """Everybody chooses in secret; with the last choice all cards change hands, and only then
        it shows who leads."""
        self.passed[seat] = mask_of(move.cards)
        self.chosen[seat] = True
        if not all(self.chosen):
            return []
        hands = self.tricks.hands
        for giver, cards in enumerate(self.passed):
            hands[giver] ^= cards
        for giver, cards in enumerate(self.passed):
            hands[self._receiver(giver)] |= cards
        if self.options["first_lead"] == "green_5":
            self.tricks.turn = next(s for s in range(self.seats) if hands[s] & BIT[GREEN_5])
        self.phase = "play"
        return [shapes.Passed(self.pass_count, self.pass_step)]

    def _receiver(self, giver: int) -> int:
        return (giver + self.pass_step) % self.seats

    def points(self) -> list[int]:
        """Of the tricks taken so far; the last one brings more."""
        last = self.tricks.winner if self.tricks.over and self.tricks.past else None
        return [
            scoring.points(taken, last=seat == last) for seat, taken in enumerate(self.tricks.taken)
        ]

    def reckon(self) -> Row:
        """The points of the deal."""
        by_seat = [
            scoring.parts(taken, last=seat == self.tricks.winner)
            for seat, taken in enumerate(self.tricks.taken)
        ]
        parts = {name: tuple(parts[name] for parts in by_seat) for name in by_seat[0]}
        return Row(self.number, self.dealer, parts)

    def is_final(self, totals: tuple[int, ...]) -> bool:
        """Return whether somebody is so low."""
        return min(totals) <= int(self.options["end_at"])

    # ---- what may be known ----

    def public(self) -> shapes.Public:
        """Return how cards are passed, and what leads then; there are no trumps."""
        return {
            "trumps": {"chief": None, "vice": None, "ranking": []},
            "pass_count": self.pass_count,
            "pass_step": self.pass_step,
            "first_lead": cast("shapes.FirstLead", self.options["first_lead"]),
            "must_lead": faces(BIT[GREEN_5])[0] if self._must_lead() else None,
        }

    def private(self, seat: int) -> shapes.Private:
        """Return what the seat passes, and what it got; not before everybody has chosen."""
        giver = (seat - self.pass_step) % self.seats
        done = all(self.chosen)
        return {
            "passed": faces(self.passed[seat]),
            "received": faces(self.passed[giver]) if done else [],
        }

    def belongs(self, viewer: int) -> list[tuple[int, int]]:
        """The neighbour got what the viewer passed on; and who leads the green five has it."""
        if self.phase != "play":
            return []
        seen = [(GREEN_5, self.tricks.turn)] if self._must_lead() else []
        if viewer >= 0:
            receiver = self._receiver(viewer)
            passed = cards_of(self.passed[viewer])
            seen += [(card, receiver) for card in passed if (card, receiver) not in seen]
        return seen

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        **TrickGame.handlers,
        Play: TrickGame.handlers[Play]._replace(check=why_not_play),
        moves.PassCards: Handler(_why_not_pass, _pass),
    }


def _is_out(card: int, seats: int) -> bool:
    """Return whether the card is not used by so many players."""
    if seats > 3 and COLOURS[COLOUR[card]] == "yellow":
        return False
    return NUMBER[card] in _OUT.get(seats, ())
