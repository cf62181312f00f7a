"""Common parts of games of several deals: who deals first, and the pause between two deals."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from slapbox.games import pauses
from slapbox.games.base import Game, Handler
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.protocol import Deadline, Event, Move, Option, Options, Result, Slap
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.ties import MOST_GAMES, ahead, first, ranks, tie_break
from slapbox.text import Text

FIRST_DEALER: Final = Option(
    "first_dealer",
    "random",
    "The rulebook does not say who deals first; afterwards the dealer moves left.",
    "GEN-3",
    choices=("random", "host"),
)

FINAL_TIE: Final = Option(
    "final_tie",
    "shared",
    "The rulebook says nothing of equal totals.",
    "GEN-2",
    choices=("shared", "replay"),
)

DEALS: Final = Option(
    "deals",
    0,
    "The rulebook's match ends by its score alone (0); a number of deals makes a short one.",
    low=0,
    high=20,
)

UNDO: Final = Option(
    "undo",
    "until_next",
    "A finger slips on a phone; on paper a card can be picked up until the next one lies.",
    choices=("until_next", "never"),
)

DEAL_PAUSE: Final = Option(
    "deal_pause_ms",
    30_000,
    "The next deal begins by itself, unless everybody is ready before.",
    low=3000,
    high=300_000,
)


def last_deal(options: Options) -> int:
    """The number of the deal with which a match ends whatever its score is."""
    return int(options["deals"]) or MOST_GAMES


class Reckoned(Protocol):
    """A row of the sheet."""

    def sums(self) -> tuple[int, ...]:
        """Return what the deal brought, by seat or by party."""
        ...


class ManyDeals(Game):
    """A match of several deals. It begins in the phase ``first_dealer``; the phase ``between`` two
    deals lasts until everybody is ``ready``, but (unless it ``waits_for_all``) no longer than the
    option ``pause`` says, and so does the one after the ``final`` deal, before the match is over.
    ``moments`` counts what everybody was told, ``news`` is what the latest move told. In a deciding
    deal ``rivals`` are the seats between whom it is to be decided (GEN-2): all play, but nobody
    else can win. ``handlers`` has the moves that begin and end deals; a game adds its own."""

    low_wins: ClassVar[bool] = False
    between: ClassVar[str] = "deal_over"
    pause: ClassVar[str] = "deal_pause_ms"
    last_look_ms: ClassVar[int] = 3000

    __slots__ = (
        "final",
        "moments",
        "news",
        "number",
        "ready",
        "rivals",
    )

    moments: int
    news: list[Event]
    number: int
    rivals: tuple[int, ...]
    sheet: Sequence[Reckoned]

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003 - for most games
        """All 60 cards."""
        return list(range(CARDS))

    @classmethod
    def fewest_cards(cls, seats: int) -> int:
        """All of them: with fewer cards hands or sequences would not come out even."""
        return len(cls.deck(seats, {}))

    @property
    def revision(self) -> int:
        """Counts what everybody was told: secret choices do not count."""
        return self.moments

    def drawn_by_lot(self) -> bool:
        """Return whether the first dealer is (GEN-3)."""
        return self.phase == "first_dealer" and self.options["first_dealer"] == "random"

    def dealers(self) -> list[Move]:
        """Return whom the table may name as the first dealer."""
        named = self.phase == "first_dealer"
        return [Dealer(seat) for seat in range(self.seats)] if named else []

    def deadline(self) -> Deadline | None:
        """The next deal does not wait for everybody, unless it is to."""
        if self.phase != self.between or all(self.ready):
            return None
        return pauses.pause(self.moments, self.options, self.pause, TimeUp())

    def pressed(self, slap: Slap) -> Move | None:
        """After a deal any key says that one is ready; a game may know more."""
        move = self.keyed(slap.seat, slap.key)
        return move if move is not None and self.why_not(slap.seat, move) is None else None

    def keyed(self, seat: int, key: int) -> Move | None:  # noqa: ARG002 - for most games
        """Return what this key of this seat would say now, legal or not."""
        return Ready() if self.phase == self.between else None

    def look_ms(self) -> int:
        """The move that ended a deal is looked at before the sheet covers the table."""
        return self.last_look_ms if self.phase == self.between else 0

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The totals of all finished deals, by seat."""

    @abstractmethod
    def sums_of(self, seat: int) -> dict[str, int]:
        """Return what the seat got in the whole match, apart by what it was for."""

    def deeds_of(self, seat: int) -> dict[str, int]:  # noqa: ARG002 - in most games
        """Return what the seat did in the whole match, apart from points: nothing to tell of."""
        return {}

    def course(self) -> tuple[tuple[int, ...], ...]:
        """All totals by seat, after one deal after the other; partners have the same."""
        parties = self.partners()
        totals = [0] * len(parties)
        course: list[tuple[int, ...]] = []
        for row in self.sheet:
            sums = row.sums()
            for party, seats in enumerate(parties):
                by_seat = len(sums) == self.seats
                totals[party] += sum(sums[seat] for seat in seats) if by_seat else sums[party]
            by_party = {seat: party for party, seats in enumerate(parties) for seat in seats}
            course.append(tuple(totals[by_party[seat]] for seat in range(self.seats)))
        return tuple(course)

    def partners(self) -> tuple[tuple[int, ...], ...]:
        """Return who plays together, and has one score: everybody alone."""
        return tuple((seat,) for seat in range(self.seats))

    def parties(self, seats: Sequence[int]) -> int:
        """Return how many players these are, or pairs where partners win together."""
        return sum(not set(seats).isdisjoint(team) for team in self.partners())

    def leaders(self) -> tuple[int, ...]:
        """Return who is ahead; in a deciding deal, of those who can still win."""
        return ahead(self.scores(), self.rivals, low_wins=self.low_wins)

    def goes_on(self, *, final: bool) -> bool:
        """Return whether another deal follows this one, which is the last if ``final`` or if it was
        to decide. With ``final_tie="replay"`` a deciding one follows as long as the best are
        equal."""
        if not final and not self.rivals:
            return True
        tied = self.leaders()
        again = self.parties(tied) > 1 and self.options["final_tie"] == "replay"
        if again and self.number < MOST_GAMES:
            self.rivals = tied
            return True
        return False

    def booked(self, row: Event, *, final: bool) -> list[Event]:
        """The deal is over, and its row on the sheet: what is told of it."""
        self.final = not self.goes_on(final=final)
        self.phase = self.between
        return [row]

    def has_scored(self) -> bool:
        """Return whether a deal is over."""
        return bool(self.sheet)

    def score(self) -> Result[Any]:
        """The totals, the highest of which wins, or the lowest; partners win together."""
        scores, winners = self.scores(), self.leaders()
        worth = [-score for score in scores] if self.low_wins else scores
        details = tuple(
            {"score": score, **self.sums_of(seat), **self.deeds_of(seat)}
            for seat, score in enumerate(scores)
        )
        decided = tie_break(self.parties(winners), self.rivals)
        places = ranks(worth, winners, self.partners())
        return Result(scores, places, first(places), decided, details, self.low_wins, self.course())

    def make(self, seat: int, move: Move) -> list[Event]:
        """Make a move that is allowed; what everybody is told of it is the news."""
        events = self.handlers[type(move)].step(self, seat, move)
        if events:
            self.moments += 1
            self.news = events
        return events

    @abstractmethod
    def first_cards(self) -> Sequence[int]:
        """Return the cards to deal as soon as the first dealer is named."""

    @abstractmethod
    def next_dealer(self) -> int:
        """Return who deals next, as a rule the left neighbour (GEN-3)."""

    @abstractmethod
    def begin_deal(self, dealer: int, cards: Sequence[int]) -> list[Event]:
        """The cards are dealt from the beginning."""

    def left(self, seat: int) -> int:
        """The left neighbour, who comes next."""
        return (seat + 1) % self.seats

    def why_not_dealer(self, _: int, move: Dealer) -> Text | None:
        """The first dealer is known, or nobody sits there."""
        if self.phase != "first_dealer":
            return Text("deal.why.dealer_named")
        return None if 0 <= move.seat < self.seats else self.no_seat(move.seat)

    def name_dealer(self, _: int, move: Dealer) -> list[Event]:
        """The first deal begins."""
        return self.begin_deal(move.seat, self.first_cards())

    def deal_again(self, _: int, move: Deal) -> list[Event]:
        """The next one does."""
        return self.begin_deal(self.next_dealer(), move.cards)

    def time_up(self, *_: object) -> list[Event]:
        """Nobody is waited for any more."""
        self.ready[:] = [True] * self.seats
        return self.finish()

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        Ready: Handler(Game.why_not_ready, Game.get_ready),
        TimeUp: Handler(Game.why_not_time_up, time_up, by_table=True),
        Dealer: Handler(why_not_dealer, name_dealer, by_table=True),
        Deal: Handler(Game.why_not_deal, deal_again, by_table=True),
    }
