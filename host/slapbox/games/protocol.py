"""Values that pass between the rules of a game (:class:`slapbox.games.base.Game`) and its callers:
slaps, races, moves, events, what comes next, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from msgspec import field

from slapbox.games import wire
from slapbox.text import Problem, Text

Detail = TypeVar("Detail")

Json = Mapping[str, Any]
"""An object of JSON that is only read: whatever comes in, and the views, events and moves of a game
that is not known. Of each game that is, its ``shapes.py`` says what they hold."""

KEYS: Final = 6
"""Keys of a pad."""

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
    closes ``close_us`` after opening, or earlier when every hand is down. With ``until_first``
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
    """The table's act when those who could act have not: it makes ``move``, ``after_us`` after this
    deadline came up.

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
"""The next thing to do, and who has to do it: :meth:`Game.pending`."""


class Verdict(NamedTuple):
    """The rules' verdict on one slap while the race runs: does it put a hand down?

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
    """The result of a match: ``scores`` and ``ranks`` by seat.

    The highest score wins, or the lowest with ``low_wins``. A rank is a place from 1 on, which
    equal ones share (:func:`slapbox.games.ties.ranks`); ``winners`` are the seats that share the
    first. ``tie_break`` names the step that decided who that is (``"score"``, ``"flies"``,
    ``"shared"``, …), and ``details`` holds what else the final screen shows, by seat. ``course``
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


PredictionKind = Literal["chief", "cheat", "answer"]
"""``chief``: will this player make it, 1 or 0? · ``cheat``: which seat is caught? · ``answer``:
which key of a quiz is right?"""


class Prediction(NamedTuple):
    """A question to spectators, apart from who does best; everybody may know all of it.

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


class IllegalMove(Problem, ValueError):
    """A move that the rules refuse; ``reason`` says why, in any language."""
