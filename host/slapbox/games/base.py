"""Interface of every game for the table, bots, the simulator and the replay.

The rules are pure: no clock, no I/O, no threads, no randomness of their own. A game starts from an
explicit dealt deck and changes only by :meth:`Game.apply`. Real time enters as a *race*: one move
made by everybody at once, with an order. The table runs the race's window and hands the rules the
finished list of slaps; so a bot or a replay needs no clock.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, ClassVar, Final, NamedTuple, Self

from slapbox.games.lengths import Lengths
from slapbox.games.protocol import (
    TABLE,
    Choice,
    Event,
    IllegalMove,
    Json,
    Lot,
    Move,
    Option,
    Options,
    Over,
    Pending,
    Players,
    Result,
    Shuffle,
)
from slapbox.games.roles import Chance, Cries, Keys, Pauses, Predictions, Prompts, Races, Undo
from slapbox.games.ties import best_by_course
from slapbox.games.wire import read
from slapbox.text import Text

ONLY_TABLE: Final = Text("race.why.only_table")

_CONSTANT: Final = frozenset({bool, dict, frozenset, int, str, tuple, NoneType})
"""Types of what no game changes in its state (options are a ``dict``)."""


class Handler(NamedTuple):
    """The rules for one kind of move. ``check(game, seat, move)`` says why it is refused, or
    nothing; ``step(game, seat, move)`` makes it and says what happened. ``by_table``: the table
    makes it, for everybody."""

    check: Callable[[Any, int, Any], Text | None]
    step: Callable[[Any, int, Any], list[Event]]
    by_table: bool = False


class Game(Races, Chance, Keys, Pauses, Undo, Cries, Predictions, Prompts):
    """The running game: a plain mutable object with slots. It has moves, views and a result; of its
    roles (:mod:`slapbox.games.roles`) it overrides what it has.

    A game that ``needs_host`` does not come to an end without a person who runs it. In one that
    ``needs_phones`` players hold cards that nobody else may see. ``pad_keys``: the fewest keys of a
    pad with which it can be played. ``minutes``: how long a match usually takes, from and to;
    ``lengths``: how it is made shorter or longer; ``intro_s``: how long the TV shows newcomers how
    it is played. Times in moves (``at_us``) count from the start of the match.

    ``phase`` is what the rules wait for; it is ``"over"`` in the end. ``handlers`` has all kinds of
    moves; any other is an ``unknown_move``, and after the end there is but one reason, ``is_over``.
    """

    __slots__ = ("options", "phase", "seats")

    name: ClassVar[str]
    players: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    lengths: ClassVar[Lengths] = {}
    intro_s: ClassVar[int] = 50
    rules: ClassVar[tuple[Option, ...]]
    needs_host: ClassVar[bool] = False
    needs_phones: ClassVar[bool] = False
    pad_keys: ClassVar[int] = 1
    handlers: ClassVar[Mapping[type[Any], Handler]]
    is_over: ClassVar[Text]
    options: Options
    _fields: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(
            name for kind in cls.__mro__ for name in vars(kind).get("__slots__", ())
        )

    @abstractmethod
    def __init__(self, seats: int, options: Options, deck: list[int]) -> None:
        """The start, with a deck that fits; for any other, call :meth:`new`."""

    @classmethod
    @abstractmethod
    def deck(cls, seats: int, options: Options) -> list[int]:
        """The whole deck, unshuffled, as card numbers; empty for a game without cards."""

    @classmethod
    def sides(cls, seats: int, options: Options) -> tuple[tuple[int, ...], ...]:  # noqa: ARG003
        """Return which of so many seats play together from the deal on; none where all play
        alone."""
        return ()

    @classmethod
    def fewest_cards(cls, seats: int) -> int:
        """Return how many cards of the deck so many players need at least."""
        return seats

    @classmethod
    def new(cls, seats: int, options: Options, deck: Sequence[int]) -> Self:
        """A game at its start, from a shuffled deck; raises ``ValueError`` as :meth:`check`."""
        cls.check(seats, options, deck)
        return cls(seats, options, list(deck))

    @classmethod
    def check(cls, seats: int, options: Options, deck: Sequence[int]) -> None:
        """Raise ``ValueError`` for a number of seats outside :attr:`players`, or for cards that are
        no part of :meth:`deck`, or too few."""
        if seats not in cls.players:
            low, high = cls.players[0], cls.players[-1]
            raise ValueError(f"{cls.name} is for {low} to {high} players, not {seats}")
        whole = cls.deck(seats, options)
        if len(set(deck)) != len(deck) or not set(deck) <= set(whole):
            raise ValueError("these cards are no part of the deck")
        fewest = cls.fewest_cards(seats) if whole else 0
        if len(deck) < fewest:
            raise ValueError(f"{seats} players need {fewest} cards, not {len(deck)}")

    # ---- moves ----

    def pending(self) -> Pending | None:
        """Return what has to happen next, and by whose hand; nothing when the game is over. Changes
        nothing. First come shuffling, a race, what the table draws or the host chooses, and then
        the players. While a race is pending only ``TABLE`` may close it; where the host has
        ``legal_moves(TABLE)`` all the same, they may end it."""
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

    def movers(self) -> tuple[int, ...]:
        """The seats whose turn it is, and whose pads say so (not those in a race)."""
        return ()

    @property
    def revision(self) -> int:
        """Count of the changes that concern everybody: a move that was made in view of another
        revision comes too late. What concerns nobody else's choice does not count."""
        return 0

    def legal_moves(self, seat: int) -> list[Move]:  # noqa: ARG002 - for races alone
        """Every move that ``apply`` would take from this seat, or ``TABLE``, now: races, shuffled
        cards and deadlines not included, and moves that carry a time each with one at which it is
        legal. Where there are very many, or players have to find them, a game lists a part, and
        says which."""
        return []

    def why_not(self, seat: int, move: Move) -> Text | None:
        """Return why this move is refused, or nothing: what holds for all moves, then its own
        check. Never raises, never changes anything."""
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

    def no_seat(self, seat: int) -> Text:
        """Nobody sits there."""
        return Text("race.why.no_seat", {"seat": seat})

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move; raises :class:`IllegalMove` exactly when :meth:`why_not` has a reason."""
        reason = self.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        return self.make(seat, move)

    def make(self, seat: int, move: Move) -> list[Event]:
        """Make a move that is allowed."""
        return self.handlers[type(move)].step(self, seat, move)

    def get_ready(self, seat: int, _: Move) -> list[Event]:
        """The seat does not have to be waited for."""
        self.ready[seat] = True
        return self.finish()

    def finish(self) -> list[Event]:
        """The end, if the deal was the last one and everybody is ready for it."""
        if not self.final or not all(self.ready):
            return []
        self.phase = "over"
        return [Over(self.score())]

    @classmethod
    def move_from_json(cls, record: Json) -> Move:
        """The move that a record holds; raises ``ValueError`` for anything else."""
        return read(cls.handlers, record, cls.name)

    # ---- views and the result ----

    @abstractmethod
    def view(self, viewer: int) -> Json:
        """All that this viewer (a seat, or ``TV``) may know, built from nothing."""

    @abstractmethod
    def score(self) -> Result[Any]:
        """The scores and winners, if the game were over now."""

    @abstractmethod
    def has_scored(self) -> bool:
        """Return whether anything has brought, or cost, points yet."""

    def result(self) -> Result[Any] | None:
        """The scores and winners, when the game is over."""
        return self.score() if self.phase == "over" else None

    def score_so_far(self) -> Result[Any] | None:
        """The result if the game were over now: what whole deals and rounds have brought, or
        nothing as long as there is none."""
        return self.score() if self.phase == "over" or self.has_scored() else None

    def bests(self) -> list[tuple[int, ...]]:
        """Return who did best in each deal, swat or round that has been told; nobody where all got
        the same."""
        score = self.score_so_far()
        return best_by_course(score.course, low_wins=score.low_wins) if score else []

    def copy(self) -> Self:
        """An independent game in the same state: what can change is copied, with the lists in a
        list. A game in which bots search says itself what that is, which is quicker."""
        twin = object.__new__(type(self))
        for name in self._fields:
            value = getattr(self, name)
            setattr(twin, name, value if type(value) in _CONSTANT else _copied(value))
        return twin


def _copied(value: Any) -> Any:
    if type(value) is list:
        return [item.copy() for item in value] if value and type(value[0]) is list else value[:]
    copy = getattr(value, "copy", None)
    return copy() if copy else value
