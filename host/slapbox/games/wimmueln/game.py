"""Course of a game of Wimmüln."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from slapbox.games.base import Handler
from slapbox.games.lengths import Length, Lengths
from slapbox.games.mudeck.cards import BIT, COLOUR, NONE, NUMBER, call_name, cards_of, face, mask_of
from slapbox.games.mudeck.events import Row
from slapbox.games.mudeck.moves import held
from slapbox.games.protocol import Event, Move, Option, Options
from slapbox.games.tricks.match import NOT_HELD
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.view import TrickGame
from slapbox.games.wimmueln import moves, scoring, shapes
from slapbox.games.wimmueln.rules import RULES
from slapbox.text import Text

Cross = tuple[int, int]
"""The card on top, and the one below."""

UNCOVER_MS: Final = 1000
"""The time in which the TV turns over one hidden estimate, after the last trick of a deal."""


class Wimmueln(TrickGame):
    """A running game.

    Phases of its own: ``lead`` (the dealer chooses one of two cards) and ``estimates``. ``turned``
    are those two cards, ``call`` the trumps. The lead lies on the table while everybody estimates.
    ``crosses`` are the estimates, by seat: out of play as soon as all are laid.
    """

    name: ClassVar[str] = "wimmueln"
    players: ClassVar[range] = range(3, 7)
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    lengths: ClassVar[Lengths] = {
        "short": Length((15, 30), {"target": 100}),
        "normal": Length((30, 60)),
        "long": Length((45, 90), {"target": 300}),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES
    together: ClassVar[frozenset[str]] = frozenset({"deal_over", "estimates"})
    reveals: ClassVar[frozenset[str]] = frozenset({"dealt", "estimated", "deal_over"})

    __slots__ = ("call", "crosses", "turned")

    def __init__(self, seats: int, options: Options, pack: list[int]) -> None:
        super().__init__(seats, options, pack)
        self.turned: tuple[int, ...] = ()
        self.call = NONE
        self.crosses: list[Cross | None] = [None] * seats

    def begin(self) -> list[Event]:
        """Turn up the dealer's last two cards. If they differ in colour and number, the colour of
        the lower one is trumps and the higher one leads; else the dealer chooses (WI-2)."""
        first, second = self.pack[-1 - self.seats], self.pack[-1]
        self.turned = (first, second)
        self.crosses = [None] * self.seats
        lower, higher = sorted(self.turned, key=lambda card: NUMBER[card])
        alike = NUMBER[first] == NUMBER[second] or COLOUR[first] == COLOUR[second]
        self.call = NONE if alike else COLOUR[lower]
        self.tricks = Tricks(order(self.call), self.tricks.hands, self.dealer)
        turned = shapes.Turned(self.dealer, [face(first), face(second)], call_name(self.call))
        if alike and self.options["notrump_lead"] == "dealer_choice_of_two":
            self.phase = "lead"
            return [turned]
        return [turned, self._lead(higher)]

    # ---- who may do what ----

    def asked(self) -> tuple[int, ...]:
        """The dealer, or who has not estimated yet."""
        if self.phase == "lead":
            return (self.dealer,)
        return tuple(seat for seat in range(self.seats) if not self.chosen[seat])

    def choices(self, seat: int) -> list[Move]:
        """One of the two cards; or any two in either order."""
        if self.phase == "lead":
            asked = seat == self.dealer
            return [moves.ChooseLead(card) for card in sorted(self.turned)] if asked else []
        hand = cards_of(self.tricks.hands[seat])
        return [moves.Estimate(top, below) for top in hand for below in hand if top != below]

    def why_not_card(self, seat: int, card: int) -> Text | None:
        """One of the two cards may lead; any may be laid as an estimate."""
        if self.phase == "lead":
            return self._why_not_lead(seat, moves.ChooseLead(card))
        return None if self.phase == "estimates" else super().why_not_card(seat, card)

    def _why_not_lead(self, seat: int, move: moves.ChooseLead) -> Text | None:
        wrong = self.not_asked(seat, "lead")
        if wrong is not None:
            return wrong
        return None if move.card in self.turned else Text("wimmueln.why.not_turned")

    def _why_not_estimate(self, seat: int, move: moves.Estimate) -> Text | None:
        wrong = self.not_now("estimates")
        if wrong is not None:
            return wrong
        hand = self.tricks.hands[seat]
        if not (held(hand, move.top) and held(hand, move.below)):
            return NOT_HELD
        return Text("wimmueln.why.twice") if move.top == move.below else None

    # ---- what happens ----

    def _choose_lead(self, _: int, move: moves.ChooseLead) -> list[Event]:
        return [self._lead(move.card)]

    def _lead(self, card: int) -> Event:
        """It opens the first trick; the other card goes into the dealer's hand."""
        self.tricks.play(card)
        self.phase = "estimates"
        return shapes.Led(self.dealer, face(card))

    def _estimate(self, seat: int, move: moves.Estimate) -> list[Event]:
        """Everybody chooses in secret; with the last choice all turn the card on top at once, and
        both are out of play."""
        self.crosses[seat] = (move.top, move.below)
        self.chosen[seat] = True
        if not all(self.chosen):
            return []
        for owner, (top, below) in enumerate(self._laid()):
            self.tricks.hands[owner] &= ~(BIT[top] | BIT[below])
        self.phase = "play"
        return [shapes.Estimated([face(top) for top, _ in self._laid()])]

    def _laid(self) -> list[Cross]:
        """All estimates, once everybody has laid them."""
        return [cross for cross in self.crosses if cross is not None]

    def reckon(self) -> Row:
        """Triangles, and what the estimates brought."""
        both = int(self.options["both_bonus"])
        numbers = [(NUMBER[top], NUMBER[below]) for top, below in self._laid()]
        won = self.tricks.won
        bonus = tuple(
            scoring.bonus(*pair, tricks, both) for pair, tricks in zip(numbers, won, strict=True)
        )
        facts: shapes.Facts = {
            "trump": call_name(self.call),
            "estimates": [list(pair) for pair in numbers],
            "won": list(won),
            "hits": [scoring.hit(*pair, tricks) for pair, tricks in zip(numbers, won, strict=True)],
        }
        parts = {"points": tuple(self.points()), "bonus": bonus}
        return Row(self.number, self.dealer, parts, facts)

    def look_ms(self) -> int:
        """After the last trick the hidden estimates turn over, one after the other."""
        look_ms = super().look_ms()
        return look_ms and look_ms + UNCOVER_MS * self.seats

    def is_final(self, totals: tuple[int, ...]) -> bool:
        """Return whether somebody has reached the target."""
        return max(totals) >= int(self.options["target"])

    def deeds_of(self, seat: int) -> dict[str, int]:
        """Return how many of its estimates it hit."""
        return {"hits": sum(row.facts["hits"][seat] != "none" for row in self.sheet)}

    # ---- what may be known ----

    def public(self) -> shapes.Public:
        """The two cards, the trumps, and the estimates as far as they are turned over; and what
        two equal numbers would bring."""
        named = call_name(self.call) if self.turned else None
        return {
            "turned": [face(card) for card in self._turned_shown()],
            "trumps": {
                "chief": named,
                "vice": None,
                "ranking": self.tricks.order.ranking(mask_of(self.pack)),
            },
            "estimates": [self._cross(seat, seen=False) for seat in range(self.seats)],
            "both_bonus": int(self.options["both_bonus"]),
        }

    def _cross(self, seat: int, *, seen: bool) -> shapes.Cross | None:
        """The estimate as somebody sees it: ``below`` only the owner (``seen``), and in the end
        everybody."""
        cross = self.crosses[seat]
        if cross is None or not (seen or all(self.chosen)):
            return None
        below = face(cross[1]) if seen or self.phase in ("deal_over", "over") else None
        return {"top": face(cross[0]), "below": below}

    def private(self, seat: int) -> shapes.Private:
        """The seat's own estimate."""
        return {"estimate": self._cross(seat, seen=True)}

    def belongs(self, viewer: int) -> list[tuple[int, int]]:  # noqa: ARG002 - all saw it
        """Of the two open cards, what did not lead: it went into the dealer's hand, and from there
        perhaps into the dealer's cross."""
        if self.phase not in ("lead", "estimates", "play"):
            return []
        return [(card, self.dealer) for card in sorted(self._turned_shown()) if card != self._led()]

    def _turned_shown(self) -> tuple[int, ...]:
        """The two open cards, as long as the first trick may be seen: one of them is in it."""
        return self.turned if self.open_tricks or len(self.tricks.past) <= 1 else ()

    def _led(self) -> int | None:
        """The card that opened the first trick."""
        first = self.tricks.past[0][2] if self.tricks.past else self.tricks.trick
        return first[0] if first else None

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        **TrickGame.handlers,
        moves.ChooseLead: Handler(_why_not_lead, _choose_lead),
        moves.Estimate: Handler(_why_not_estimate, _estimate),
    }
