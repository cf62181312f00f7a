"""What all games have in common, and what most have nothing to say about: the answers that a game
need not repeat."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self

from slapbox.games.protocol import (
    TABLE,
    Choice,
    Deadline,
    Event,
    IllegalMove,
    Json,
    Lot,
    Move,
    Pending,
    Players,
    Prediction,
    Race,
    Result,
    Shuffle,
    Slap,
    Verdict,
)
from slapbox.games.wire import read
from slapbox.text import Text

ONLY_TABLE: Final = Text("race.why.only_table")


class Handler(NamedTuple):
    """What the rules say of one kind of move. ``check(game, seat, move)`` says why it is refused,
    or nothing; ``step(game, seat, move)`` makes it and says what happened. ``by_table``: it is the
    table that makes it, for everybody."""

    check: Callable[[Any, int, Any], Text | None]
    step: Callable[[Any, int, Any], list[Event]]
    by_table: bool = False


class Dealt(Protocol):
    """A move that brings shuffled cards."""

    @property
    def cards(self) -> Sequence[int]:
        """They lie in this order."""
        ...


class GameBase:
    """A game without races, chance, secrets or deadlines; a game overrides what it has.

    ``phase`` is what the rules wait for; it is ``"over"`` in the end. ``handlers`` has all kinds of
    moves; any other is an ``unknown_move``, and after the end there is but one reason, ``is_over``.
    Games of several deals or rounds have a phase ``between`` them, which lasts until everybody is
    ``ready``, or the time for that is up.
    """

    __slots__ = ()

    name: ClassVar[str]
    handlers: ClassVar[Mapping[type[Any], Handler]]
    unknown_move: ClassVar[Text]
    is_over: ClassVar[Text]
    between: ClassVar[str] = ""

    phase: str
    seats: int
    ready: list[bool]

    needs_host: ClassVar[bool] = False
    needs_phones: ClassVar[bool] = False
    reveals: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def fewest_cards(cls, seats: int) -> int:
        """One for each player."""
        return seats

    def pending(self) -> Pending | None:
        """Return what comes first of all that a game says below: shuffling, a race, what the table
        draws or the host chooses, and then the players."""
        if self.phase == "over":
            return None
        cards = self.unshuffled()
        if cards:
            return Shuffle(cards)
        race = self.race()
        if race is not None:
            return race
        moves = tuple(self.legal_moves(TABLE))
        if moves:
            return Lot(moves) if self.drawn_by_lot() else Choice(moves)
        return Players(self.movers(), self.deadline())

    def why_not(self, seat: int, move: Move) -> Text | None:
        """Return why this move is refused, or nothing: what holds for all moves, then its own
        check."""
        handler = self.handlers.get(type(move))
        if handler is None:
            return self.unknown_move
        if self.phase == "over":
            return self.is_over
        if handler.by_table:
            return handler.check(self, seat, move) if seat == TABLE else ONLY_TABLE
        if not 0 <= seat < self.seats:
            return self.no_seat(seat)
        return handler.check(self, seat, move)

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move; raises :class:`IllegalMove` exactly when :meth:`why_not` has a reason."""
        reason = self.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        return self.make(seat, move)

    def make(self, seat: int, move: Move) -> list[Event]:
        """Make a move that is allowed."""
        return self.handlers[type(move)].step(self, seat, move)

    def no_seat(self, seat: int) -> Text:
        """Nobody sits there."""
        return Text("race.why.no_seat", {"seat": seat})

    def why_not_ready(self, seat: int, _: Move) -> Text | None:
        """A deal is still being played, or the seat has said so."""
        if self.phase != self.between:
            return self.not_between()
        return Text("deal.why.ready") if self.ready[seat] else None

    def why_not_time_up(self, *_: object) -> Text | None:
        """Nobody's time is running."""
        return Text("deal.why.no_deadline") if self.deadline() is None else None

    def why_not_deal(self, _: int, move: Dealt) -> Text | None:
        """These are not the cards that wait to be shuffled."""
        wanted = self.unshuffled()
        same = wanted and sorted(move.cards) == sorted(wanted)
        return None if same else Text("deal.why.bad_deal")

    def not_between(self) -> Text:
        """Return what is still going on instead of the pause between two deals."""
        return self.unknown_move

    def not_ready(self) -> tuple[int, ...]:
        """Return whom everybody waits for between two deals."""
        return tuple(seat for seat in range(self.seats) if not self.ready[seat])

    @abstractmethod
    def legal_moves(self, seat: int) -> list[Move]:
        """Every move that this seat, or ``TABLE``, may make now."""

    def predictions(self) -> tuple[Prediction, ...]:
        """Nothing besides who does best."""
        return ()

    @abstractmethod
    def score(self) -> Result[Any]:
        """The scores and winners, if the game were over now."""

    @abstractmethod
    def has_scored(self) -> bool:
        """Return whether anything has brought, or cost, points yet."""

    def result(self) -> Result[Any] | None:
        """The scores and winners, when the game is over."""
        return self.score() if self.phase == "over" else None

    def standing(self) -> Result[Any] | None:
        """The result if the game were over now, as soon as there is anything to score."""
        return self.score() if self.phase == "over" or self.has_scored() else None

    def ponders(self) -> bool:
        """Never."""
        return False

    def movers(self) -> tuple[int, ...]:
        """Nobody."""
        return ()

    @property
    def revision(self) -> int:
        """One revision for the whole game: no move ever comes too late."""
        return 0

    def names_seats(self) -> bool:
        """Keys name no seats."""
        return False

    def pressed(self, slap: Slap) -> Move | None:  # noqa: ARG002 - keys mean nothing here
        """Nothing outside a race."""
        return None

    def interrupts(self, move: Move) -> int | None:  # noqa: ARG002 - no move does
        """Every move has to wait for races."""
        return None

    def witnessed(
        self,
        move: Move,
        seats: Collection[int],  # noqa: ARG002
        stood: Callable[[], Self],  # noqa: ARG002
    ) -> Move:
        """Nobody is accused of anything."""
        return move

    def frozen(self) -> bool:
        """Nothing ever is."""
        return False

    def race_waits(self) -> bool:
        """No race is ever interrupted."""
        return False

    def look_ms(self) -> int:
        """Whatever comes next may come at once."""
        return 0

    def takes_back(self, seat: int, move: Move) -> bool:  # noqa: ARG002 - for most games
        """What is done is done."""
        return False

    def goes_back(self, earlier: Self) -> bool:  # noqa: ARG002 - for most games
        """As far as nothing has come to light."""
        return True

    def drawn_by_lot(self) -> bool:
        """Return whether the table draws among its legal moves; if not, the host chooses."""
        return False

    def unshuffled(self) -> tuple[int, ...]:
        """The cards that wait for the shuffler: none beyond the deal at the start."""
        return ()

    def deal(self, cards: Sequence[int]) -> Move:
        """Raises ``ValueError``: nothing is shuffled later."""
        raise ValueError(f"nothing to shuffle: {len(cards)} cards")

    def deadline(self) -> Deadline | None:
        """Return what the table does if nobody acts in time: nothing happens by itself."""
        return None

    def race(self) -> Race | None:
        """The race that is open or about to open: none."""
        return None

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """No slap counts."""
        return [Verdict(None, Text("race.why.no_race"))] * len(slaps)

    def race_ends(self, slaps: Sequence[Slap]) -> int | None:  # noqa: ARG002 - for most games
        """Only when it closes, or nobody has a hand left."""
        return None

    def scene_ms(self, events: Sequence[Event]) -> int | None:  # noqa: ARG002 - for most games
        """As long as the option says."""
        return None

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """Raises ``ValueError``: there is none."""
        raise ValueError(f"no race is open for {len(slaps)} slaps")

    @classmethod
    def move_from_json(cls, record: Json) -> Move:
        """The move that a record holds; raises ``ValueError`` for anything else."""
        return read(cls.handlers, record, cls.name)
