"""What every game offers to the table, to bots, to the simulator and to the replay.

The rules are pure: no clock, no I/O, no threads, no randomness of their own. A game starts from an
explicit dealt deck and changes only by :meth:`Game.apply`. Real time enters as a *race*: one move
made by everybody at once, with an order. The table runs the race's window and hands the rules the
finished list of slaps; so a bot or a replay needs no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from msgspec import field

from slapbox.games import wire
from slapbox.text import Text

Detail = TypeVar("Detail")

Json = Mapping[str, Any]
"""An object of JSON that is only read: whatever comes in, and the views, events and moves of a game
that is not known. Of each game that is, its ``shapes.py`` says what they hold."""

KEYS: Final = 6
"""How many keys a pad has."""

TABLE: Final = -1
"""The mover of moves that belong to nobody: races, and the choices that the host makes."""

TV: Final = -1
"""The viewer that sees only what everybody may see."""


class Slap(wire.Record, frozen=True, omit_defaults=True):
    """One press of a key within a race, in the order of the table.

    ``at_us`` is measured from the opening of the race (negative: before it), and the true time
    lies within ``± error_us`` of it at 95 %. ``key`` is the pad's key, 0 to 5 (red, yellow, green,
    blue, purple, orange); ``card`` names one card, for a phone that can aim (FS-14 ``exact``).
    ``tied_us`` is the error against other tied slaps, whose pads share the sync wire; ``touch``
    says that it came from a phone.
    """

    seat: int
    key: int
    at_us: int
    error_us: int = field(default_factory=int)  # which is never left out
    card: int | None = None
    tied_us: int | None = None
    touch: bool = False

    def is_too_close_to(self, other: Slap) -> bool:
        """Return whether the errors leave open which of the two was first: a photo finish."""
        if self.tied_us is not None and other.tied_us is not None:
            return abs(self.at_us - other.at_us) <= self.tied_us + other.tied_us
        return abs(self.at_us - other.at_us) <= self.error_us + other.error_us


class Race(NamedTuple):
    """A window in which slaps count: what the table needs to know to run it.

    ``name`` is the kind of race (``"swat"``, ``"start"``). ``seats`` may slap, each with ``hands``
    hands. The window opens ``wait_us`` (a range; the table draws from it) after the race came up,
    closes ``close_us`` after opening, or earlier when every hand is down; with ``until_first``
    already when one is. ``lit_keys`` are the keys that pads light while it is open, for the seats
    that are not ``out``: their slaps are judged, that is, told why they do not count. Slaps up to
    ``early_us`` before the opening are judged as well; if it is negative, only those so long after
    it. A race that was interrupted comes up ``again``: hands that were down stay down, and those
    that were not get a new opening and the whole time. A race that ``goes_on`` follows another one
    at once and counts from its opening; the host's choices need not wait for its end. With
    ``on_table`` hands lie on what everybody sees, so everybody may know with which keys they came
    down.
    """

    name: str
    seats: tuple[int, ...]
    hands: int
    close_us: int
    wait_us: tuple[int, int] = (0, 0)
    lit_keys: frozenset[int] = frozenset(range(KEYS))
    out: frozenset[int] = frozenset()
    early_us: int = 500_000
    again: bool = False
    until_first: bool = False
    goes_on: bool = False
    on_table: bool = False

    def has_enough(self, seat: int, down: Counter[int], done: Collection[int]) -> bool:
        """Return whether no further slap of this seat counts: all its hands are ``down`` (by seat),
        or it is one of those that are ``done``."""
        return seat in done or down[seat] >= self.hands

    def is_decided(self, down: Counter[int], done: Collection[int]) -> bool:
        """Return whether no further slap of anybody can change anything."""
        if self.until_first and down.total():
            return True
        return all(self.has_enough(seat, down, done) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Deadline:
    """What the table does by itself when those who could act have not: it makes ``move``,
    ``after_us`` after this deadline came up.

    ``number`` tells one deadline from the next: while it stays the same, moves that change nothing
    about it do not prolong it. In a ``pause`` nobody has anything to choose: people look at what
    was, and the host may end it; without ``after_us`` nobody else does.
    """

    number: int
    after_us: int | None
    move: Move
    pause: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The table has to shuffle these ``cards`` before anything else may happen:
    :meth:`Game.deal` is the move that brings them back in their new order."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """The table draws one of these ``moves``, each as likely as the others, and makes it."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The host makes one of these ``moves``."""

    moves: tuple[Move, ...]


class Players(NamedTuple):
    """Everybody waits for the players in these ``seats``, but if there is a ``deadline`` no longer
    than it says. Others may have legal moves meanwhile."""

    seats: tuple[int, ...]
    deadline: Deadline | None = None


Pending = Shuffle | Race | Lot | Choice | Players
"""What comes next, and who has to do it: :meth:`Game.pending`."""


class Verdict(NamedTuple):
    """What the rules say of one slap while the race runs: does it put a hand down?

    ``hand`` is the number of the seat's hand that went down (0 or 1), or ``None``; then ``reason``
    tells the player why this slap did not count. ``out``: nor will any later one in this race. It
    never says what the slap wins.
    """

    hand: int | None
    reason: Text | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One declared rule of a game: its name, default, allowed values, ruling and reason.

    ``choices`` lists the values; for whole numbers ``low`` and ``high`` bound them instead
    (both inclusive). ``ruling`` is the id of the ruling ("FS-3"), or "" where the rulebook
    itself offers the choice. ``reason`` is one line for developers and for ``--help``; the words
    that players read come from the catalogues under ``option.GAME.NAME``.
    """

    name: str
    default: str | int | bool
    reason: str
    ruling: str = ""
    choices: tuple[str | bool, ...] = ()
    low: int = 0
    high: int = 0


Options = Mapping[str, str | int | bool]
"""A complete set of option values, by name: :func:`slapbox.games.options.complete` makes it."""


class Result(wire.Record, Generic[Detail], frozen=True):
    """How a match ended: ``scores`` and ``ranks`` by seat.

    The highest score wins, or the lowest with ``low_wins``. A rank is a place from 1 on, which
    equal ones share (:func:`slapbox.games.ties.ranks`); ``winners`` are the seats that share the
    first. ``tie_break`` names the step that decided who that is (``"score"``, ``"flies"``,
    ``"shared"``, …), and ``details`` holds what the final screen shows besides, by seat. ``course``
    are all totals by seat, after one deal or round after the other.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    tie_break: str
    details: tuple[Detail, ...] = ()
    low_wins: bool = False
    course: tuple[tuple[int, ...], ...] = ()


class Over(wire.Event, Generic[Detail], frozen=True, tag="over"):
    """The event with which every game ends."""

    result: Result[Detail]

    def as_json(self) -> dict[str, Any]:
        """As pages get it."""
        return wire.Record.as_json(self)


PredictionKind = Literal["chief", "cheat"]
"""``chief``: will this player make it, 1 or 0? · ``cheat``: which seat is caught?"""


class Prediction(NamedTuple):
    """What onlookers may foretell of a game, besides who does best; all of it everybody may know.

    ``number`` tells one of a kind from the next, from 1 on. ``about`` is the seat that it is about,
    if it is about one; what may come true are the ``choices``. It is ``open`` as long as nobody can
    know more of it than chance; ``right`` are the choices that have come true (maybe none), once
    that is known.
    """

    kind: PredictionKind
    number: int
    about: int | None
    choices: tuple[int, ...]
    open: bool
    right: tuple[int, ...] | None = None


class Move(Protocol):
    """A frozen value that says what a mover wants; each game has a few kinds."""

    def as_json(self) -> Json:
        """``{"move": NAME, …}``: the journal's record; ``Game.move_from_json`` reads it back."""
        ...


class Event(Protocol):
    """A frozen value that says what happened; each game has a few kinds."""

    def as_json(self) -> Json:
        """``{"event": NAME, …}``: as pages get it. Holds nothing that everybody may not know."""
        ...


class Game(Protocol):
    """The running game: a plain mutable object with slots.

    A game that ``needs_host`` does not come to an end without a person who runs it. In one that
    ``needs_phones`` players hold cards that nobody else may see. ``minutes``: how long a match
    usually takes, from and to. Times in moves (``at_us``) count from the start of the match.
    ``reveals`` names the events that bring to light what was hidden (cards that are dealt, drawn or
    turned, secret choices): nobody may choose again after that, whatever is taken back.
    """

    name: ClassVar[str]
    players: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    rules: ClassVar[tuple[Option, ...]]
    needs_host: ClassVar[bool]
    needs_phones: ClassVar[bool]
    reveals: ClassVar[frozenset[str]]

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:
        """The whole deck, unshuffled, as card numbers; empty for a game without cards."""
        ...

    @classmethod
    def fewest_cards(cls, seats: int) -> int:
        """Return how many cards of the deck so many players need at least."""
        ...

    @classmethod
    def new(cls, seats: int, options: Options, deck: Sequence[int]) -> Self:
        """A game at its start, from a shuffled deck; raises ``ValueError`` for a deck that is
        no subset of :meth:`deck` or a number of seats outside :attr:`players`."""
        ...

    @property
    def seats(self) -> int:
        """Return how many play."""
        ...

    def pending(self) -> Pending | None:
        """Return what has to happen next, and by whose hand; nothing when the game is over. Changes
        nothing. While a race is pending only ``TABLE`` may close it; where the host has
        ``legal_moves(TABLE)`` all the same, they may end it."""
        ...

    def movers(self) -> tuple[int, ...]:
        """The seats whose turn it is, and whose pads say so (not those in a race)."""
        ...

    @property
    def revision(self) -> int:
        """Count of the changes that concern everybody: a move that was made in view of another
        revision comes too late. What concerns nobody else's choice does not count."""
        ...

    def names_seats(self) -> bool:
        """Return whether a key names a seat now: the key that comes is then the number of the
        seat."""
        ...

    def pressed(self, slap: Slap) -> Move | None:
        """Return what this press of a key means outside a race, if anything: a legal move of the
        seat."""
        ...

    def interrupts(self, move: Move) -> int | None:
        """Return when this move was made (us), if it is one that never has to wait: it is heard at
        once and judged by that time, and a race that is open stands still from then on, until what
        the move began is settled."""
        ...

    def witnessed(self, move: Move, seats: Collection[int], stood: Callable[[], Self]) -> Move:
        """A move that carries a time, with what only the table knows of that time: the ``seats``
        that had a card by its edge, and how the game ``stood`` (which takes long to find out). Both
        matter where somebody may be accused."""
        ...

    def frozen(self) -> bool:
        """Return whether everybody waits until something is settled, and nothing may be done
        meanwhile that others do not notice."""
        ...

    def race_waits(self) -> bool:
        """Return whether a race was interrupted that is not pending now, but comes up again as soon
        as what interrupted it is settled."""
        ...

    def look_ms(self) -> int:
        """Return how long the TV shows what the last move told before anything else comes; the
        results of races have a time of their own."""
        ...

    def takes_back(self, seat: int, move: Move) -> bool:
        """Return whether the seat may take this move back, if it makes it now, until somebody else
        acts: never a choice whose answer lets it know more than before, and only where everybody
        sees that somebody has acted."""
        ...

    def goes_back(self, earlier: Self) -> bool:
        """Return whether the host may take moves back to how the game stood ``earlier``, if nothing
        has come to light since (``reveals``). It is asked after every move, and holds from then on,
        also when that move is taken back itself: it was seen all the same."""
        ...

    def deal(self, cards: Sequence[int]) -> Move:
        """The move by which ``TABLE`` brings back the cards of a :class:`Shuffle`."""
        ...

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return what each slap of the race counts for, so far. Changes nothing."""
        ...

    def race_ends(self, slaps: Sequence[Slap]) -> int | None:
        """Return when the race is over if nobody slaps any more (us from its opening), where that
        is earlier than it closes: what is slapped later does not count. It depends on no slap after
        it, and every one before it may put it off."""
        ...

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move by which ``TABLE`` ends the race with this finished list of slaps."""
        ...

    def scene_ms(self, events: Sequence[Event]) -> int | None:
        """Return how long people look at what a race brought before play goes on, where that
        depends on what it was; never longer than the option ``resolution_ms`` says."""
        ...

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move that ``apply`` would take from this seat now: races, shuffled cards and
        deadlines not included, and moves that carry a time each with one at which it is legal.
        Where there are very many, or players have to find them, a game lists a part, and says
        which."""
        ...

    def why_not(self, seat: int, move: Move) -> Text | None:
        """Return why this move is refused, or nothing. Never raises, never changes anything."""
        ...

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move; raises :class:`IllegalMove` exactly when :meth:`why_not` has a reason."""
        ...

    def view(self, viewer: int) -> Json:
        """All that this viewer (a seat, or ``TV``) may know, built from nothing."""
        ...

    def result(self) -> Result[Any] | None:
        """The scores and winners, when the game is over."""
        ...

    def standing(self) -> Result[Any] | None:
        """The result if the game were over now: what whole deals and rounds have brought, or
        nothing as long as there is none."""
        ...

    def ponders(self) -> bool:
        """Return whether those whose turn it is have to think (auctions, estimates, laying cards
        out), so that nobody calls them soon."""
        ...

    def predictions(self) -> tuple[Prediction, ...]:
        """Return what onlookers may foretell now, and what became of the latest of each kind."""
        ...

    def copy(self) -> Self:
        """An independent game in the same state, for search."""
        ...

    @classmethod
    def move_from_json(cls, record: Json) -> Move:
        """The move that a record holds; raises ``ValueError`` for anything else."""
        ...


class IllegalMove(ValueError):
    """A move that the rules refuse; ``reason`` says why, in any language."""

    def __init__(self, reason: Text) -> None:
        super().__init__(f"{reason.key} {reason.values}")
        self.reason = reason
