"""A match of several deals: what Mü, The Last Panther and Wimmüln have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from slapbox.games.base import Handler
from slapbox.games.mudeck.cards import CARDS, COLOUR, cards_of, face, mask_of, triangles
from slapbox.games.mudeck.deals import ManyDeals, last_deal
from slapbox.games.mudeck.events import Row
from slapbox.games.mudeck.moves import held, is_set
from slapbox.games.protocol import TABLE, Event, Json, Move, Options
from slapbox.games.roles import Ready
from slapbox.games.tricks import moves
from slapbox.games.tricks.order import SUITS, order
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.rules import NAMED_COLOURS
from slapbox.games.tricks.shapes import Counted, Dealt, Played, Taken
from slapbox.text import Text

_PLAYED: Final = frozenset({"play", "deal_over", "over"})
"""The phases in which all that comes before the tricks is settled."""

NOT_YOUR_TURN: Final = Text("table.why.not_your_turn")
NOT_HELD: Final = Text("trick.why.not_held")


class TrickMatch(ManyDeals, ABC):
    """The fields of a running match.

    ``phase`` is what the rules wait for: ``first_dealer`` (the table names one), the phases of the
    game before the tricks, ``play``, ``deal_over`` (until everybody is ready for the next deal) or
    ``over``; in the phases ``together`` nobody waits for another. ``number`` counts the deals,
    ``pack`` are the cards of this one and ``tricks`` has the hands. ``chosen`` says who has made a
    secret choice, ``ready`` who is ready. ``sheet`` has a row for each finished deal, ``totals``
    their sums. ``news`` is what the latest move told everybody, ``moments`` counts such moves.
    """

    needs_phones: ClassVar[bool] = True
    together: ClassVar[frozenset[str]] = frozenset({"deal_over"})
    reveals: ClassVar[frozenset[str]] = frozenset({"dealt", "counted"})
    unknown_move: ClassVar[Text] = Text("trick.why.unknown_move")
    is_over: ClassVar[Text] = Text("table.why.over")

    __slots__ = (
        "chosen",
        "dealer",
        "pack",
        "sheet",
        "totals",
        "tricks",
    )

    def __init__(self, seats: int, options: Options, pack: list[int]) -> None:
        """Before the first dealer is named; ``pack`` is dealt from the beginning."""
        self.seats = seats
        self.options = options
        self.phase = "first_dealer"
        self.number = self.moments = 0
        self.dealer = 0
        self.rivals = ()
        self.final = False
        self.pack = pack
        self.sheet: list[Row] = []
        self.totals = (0,) * seats
        self.news: list[Event] = []
        self.ready = [False] * seats
        self.chosen = [False] * seats
        self.tricks = Tricks(order(), [0] * seats, 0)

    def copy(self) -> Self:
        """An independent game in the same state."""
        twin = object.__new__(type(self))
        for name in self._fields:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | Tricks) else value)
        return twin

    # ---- what a game has to say ----

    @abstractmethod
    def begin(self) -> list[Event]:
        """The hands are dealt: what comes first?"""

    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """Return who is asked in a phase of the game's own."""

    @abstractmethod
    def choices(self, seat: int) -> list[Move]:
        """Return what a seat that is asked may do in a phase of the game's own."""

    def why_not_card(self, seat: int, card: int) -> Text | None:
        """Return why this card of the hand is of no use to the seat now, or nothing."""
        return self.why_not(seat, moves.PLAYS[card])

    @abstractmethod
    def reckon(self) -> Row:
        """The row of the deal whose last trick was taken."""

    @abstractmethod
    def is_final(self, totals: tuple[int, ...]) -> bool:
        """Return whether these totals end the match."""

    @property
    def open_tricks(self) -> bool:
        """Return whether all may know what lies in the tricks that were won (TR-1)."""
        return bool(self.options["open_tricks"]) or self.phase in ("deal_over", "over")

    def points(self) -> list[int]:
        """Return what the tricks taken so far are worth."""
        return [triangles(taken) for taken in self.tricks.taken]

    @abstractmethod
    def public(self) -> Json:
        """Return what everybody sees apart from the table with its tricks."""

    def private(self, seat: int) -> Json:  # noqa: ARG002 - nothing in some games
        """Return what a seat knows apart from its hand."""
        return {}

    def open_cards(self, seat: int) -> int:  # noqa: ARG002 - none in most games
        """The cards of this hand that lie open on the table."""
        return 0

    def belongs(self, viewer: int) -> list[tuple[int, int]]:  # noqa: ARG002 - for most games
        """Cards, each with its owner, that the viewer knows though they are not open to all the
        same: the owner holds the card, or has put it aside, unless it was played since. A player
        who did not see that does not learn it here (TR-1)."""
        return []

    # ---- who may do what ----

    def movers(self) -> tuple[int, ...]:
        """Return whom everybody waits for."""
        if self.phase == "play":
            return (self.tricks.turn,)
        if self.phase == "deal_over":
            return self.not_ready()
        return () if self.phase in ("first_dealer", "over") else self.asked()

    def ponders(self) -> bool:
        """In auctions, estimates, and whatever else is chosen before the first card."""
        return self.phase not in ("first_dealer", "play", "deal_over", "over")

    def takes_back(self, seat: int, move: Move) -> bool:  # noqa: ARG002 - the phase decides
        """Return whether the move was one made after the other; a choice made together would show
        what the others have chosen, and could then be made again."""
        one_by_one = self.phase not in ("first_dealer", *self.together)
        return one_by_one and self.options["undo"] == "until_next"

    def goes_back(self, earlier: Self) -> bool:
        """Once a card has been laid nobody bids, chooses, passes or foretells again, and of the
        tricks that were won only the last one is played again: those before it lie face down, and
        would come up one after the other (TR-2)."""
        won = len(self.tricks.past)
        if not won and not (self.phase == "play" and self.tricks.trick):
            return True
        return earlier.phase in _PLAYED and len(earlier.tricks.past) >= won - 1

    def unshuffled(self) -> tuple[int, ...]:
        """All cards, as soon as everybody is ready for the next deal."""
        if self.phase != "deal_over" or not all(self.ready):
            return ()
        return tuple(sorted(self._reshuffled()))

    def _reshuffled(self) -> list[int]:
        """The cards for the next deal: those of this one, unless other colours are to be out."""
        anew = self.options.get("removed_colours") == "each_deal"  # WI-1
        return list(range(CARDS)) if anew else self.pack

    def legal_moves(self, seat: int) -> list[Move]:
        """All that is allowed. Where any set of several cards may be chosen there are thousands:
        then only sets of cards that are neighbours in the hand."""
        if seat == TABLE:
            return self.dealers()
        if not 0 <= seat < self.seats:
            return []
        if self.phase == "play":
            mine = seat == self.tricks.turn
            return [moves.PLAYS[card] for card in self.playable()] if mine else []
        if self.phase == "deal_over":
            return [] if self.ready[seat] else [Ready()]
        return [] if self.phase in ("first_dealer", "over") else self.choices(seat)

    def playable(self) -> list[int]:
        """Return what may be played by the seat whose turn it is."""
        return cards_of(self.tricks.legal())

    def not_now(self, *phases: str) -> Text | None:
        """Return what the rules wait for instead, if it is none of these phases."""
        return None if self.phase in phases else Text(f"trick.why.in_{self.phase}")

    def not_asked(self, seat: int, phase: str) -> Text | None:
        """Return why this seat is not asked what this phase is about."""
        wrong = self.not_now(phase)
        if wrong is not None:
            return wrong
        return None if seat in self.asked() else NOT_YOUR_TURN

    def not_own(self, seat: int, cards: tuple[int, ...]) -> Text | None:
        """Return why these are no cards of the seat's hand, each named once."""
        if not is_set(cards):
            return self.unknown_move
        return NOT_HELD if mask_of(cards) & ~self.tricks.hands[seat] else None

    def why_not_play(self, seat: int, move: moves.Play) -> Text | None:
        """Not the seat's turn, not its card, or not the suit that was led."""
        if self.phase != "play":
            return self.not_now("play")
        tricks = self.tricks
        if seat != tricks.turn:
            return NOT_YOUR_TURN
        if held(tricks.legal(), move.card):
            return None
        led = tricks.led()
        if led is None or not held(tricks.hands[seat], move.card):
            return NOT_HELD
        return Text(f"trick.why.follow_{SUITS[led]}")

    def not_between(self) -> Text:
        """Return what the rules wait for instead."""
        return Text(f"trick.why.in_{self.phase}")

    # ---- what happens ----

    def first_cards(self) -> list[int]:
        """The whole deck."""
        return self.pack

    def next_dealer(self) -> int:
        """The dealer moves left after every deal (GEN-3)."""
        return self.left(self.dealer)

    def begin_deal(self, dealer: int, cards: Sequence[int]) -> list[Event]:
        """One by one, from the dealer's left on, so that the dealer has the last card."""
        self.dealer = dealer
        self.number += 1
        three_of_all = self.seats == 3 and len(cards) == CARDS
        self.pack = self._without_two_colours(cards) if three_of_all else list(cards)
        first = self.left(self.dealer)
        hands = [
            mask_of(self.pack[(seat - first) % self.seats :: self.seats])
            for seat in range(self.seats)
        ]
        self.tricks = Tricks(order(), hands, first)
        self.chosen = [False] * self.seats
        self.ready = [False] * self.seats
        return [Dealt(self.number, self.dealer), *self.begin()]

    def _without_two_colours(self, cards: Sequence[int]) -> list[int]:
        """The cards of the three colours that stay in the game: two are out, those that were named
        or else those that turn up first in the shuffled deck (WI-1)."""
        drawn = tuple(dict.fromkeys(COLOUR[card] for card in cards))[:2]
        out = NAMED_COLOURS.get(str(self.options["removed_colours"]), drawn)
        return [card for card in cards if COLOUR[card] not in out]

    def _play(self, seat: int, move: moves.Play) -> list[Event]:
        tricks = self.tricks
        tricks.play(move.card)
        played = Played(seat, face(move.card))
        if tricks.trick:
            return [played]
        taken = Taken(len(tricks.past), tricks.winner)
        return [played, taken, *(self._count() if tricks.over else [])]

    def _count(self) -> list[Event]:
        """The deal is over: what lay face down is turned up and counted (TR-1)."""
        turned = [] if self.open_tricks else [Counted()]
        return [*turned, *self.end_deal(self.reckon())]

    def end_deal(self, row: Row) -> list[Event]:
        """Book the row. Only then, with all results of the deal, it shows whether that was the
        last one (GEN-4)."""
        self.sheet.append(row)
        self.totals = tuple(map(sum, zip(self.totals, row.sums(), strict=True)))
        final = self.is_final(self.totals) or self.number >= last_deal(self.options)
        return self.booked(row, final=final)

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        **ManyDeals.handlers,
        moves.Play: Handler(why_not_play, _play),
    }

    # ---- what may be known ----

    def scores(self) -> tuple[int, ...]:
        """The totals of all finished deals."""
        return self.totals

    def sums_of(self, seat: int) -> dict[str, int]:
        """Return what the seat got in the whole match, apart by what it was for."""
        return {
            part: sum(row.parts[part][seat] for row in self.sheet) for part in self.sheet[0].parts
        }
