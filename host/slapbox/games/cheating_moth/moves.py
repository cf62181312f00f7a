"""What is done in Cheating Moth: by the players, and by the table."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from slapbox.games.cheating_moth import shapes
from slapbox.games.protocol import Json, Move
from slapbox.games.quickest import Raced, read_slaps


class _Named:
    """A move that is written as its name and its numbers."""

    __slots__ = ()

    def as_json(self) -> Json:
        """``{"move": NAME, …}`` with the numbers of the move."""
        return {
            "move": _NAMES[type(self)],
            **{name: getattr(self, name) for name in _FIELDS[type(self)]},
        }


@dataclass(frozen=True, slots=True)
class Guard(_Named):
    """The table names the first guard."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play(_Named):
    """The active player plays a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Draw(_Named):
    """The active player cannot play, and draws."""


@dataclass(frozen=True, slots=True)
class Smuggle(_Named):
    """A card vanishes: dragged over the edge from ``from_us`` on, gone at ``at_us`` ±
    ``error_us``, counted from the start of the match; ``touch``: as a phone says. So many cards as
    ``late`` were laid before the table heard of it, where such a card ends the window (MM-9)."""

    card: int
    from_us: int
    at_us: int
    error_us: int
    touch: bool = False
    late: int = 0

    def as_json(self) -> shapes.Smuggle:
        """The journal's record, and the pages'."""
        record: shapes.Smuggle = {
            "move": "smuggle",
            "card": self.card,
            "from_us": self.from_us,
            "at_us": self.at_us,
            "error_us": self.error_us,
        }
        if self.touch:
            record["touch"] = True
        if self.late:
            record["late"] = self.late
        return record


@dataclass(frozen=True, slots=True)
class Caught(_Named):
    """The guard slaps the pad and cries "Caught!", at ``at_us`` ± ``error_us``; the seats in
    ``held`` had a card by its edge then (MM-20). ``touch``: as a phone says. So many cards as
    ``late`` were laid before the table heard of it, where such a card ends the window (MM-9)."""

    at_us: int
    error_us: int
    held: tuple[int, ...] = ()
    touch: bool = False
    late: int = 0

    def as_json(self) -> shapes.Cry:
        """The journal's record, and the pages'."""
        record: shapes.Cry = {
            "move": "caught",
            "at_us": self.at_us,
            "error_us": self.error_us,
            "held": list(self.held),
        }
        if self.touch:
            record["touch"] = True
        if self.late:
            record["late"] = self.late
        return record


@dataclass(frozen=True, slots=True)
class Accuse(_Named):
    """The guard says who it was."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetGo(_Named):
    """The guard names nobody after all: a false cry (MM-11)."""


@dataclass(frozen=True, slots=True)
class Gift(_Named):
    """The spider's player gives a card to ``seat``."""

    card: int
    seat: int


@dataclass(frozen=True, slots=True)
class Keep(_Named):
    """Nothing is given: because one need not (spider) or cannot (mosquito, penalty); or the card
    just drawn is not played (MM-4)."""


@dataclass(frozen=True, slots=True)
class Choose(_Named):
    """Which card the slowest at the mosquito shall have; secret, and open to change, until all
    have chosen."""

    card: int


@dataclass(frozen=True, slots=True)
class Throw(_Named):
    """Who claimed the cockroach throws a card on it; who stands behind others chooses it in
    secret, and throws it when they do not."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass(_Named):
    """Who claimed the cockroach throws nothing."""


@dataclass(frozen=True, slots=True)
class Penalty(_Named):
    """The guard gives a card to the cheat."""

    card: int


@dataclass(frozen=True, slots=True)
class Allot(_Named):
    """Chance gives one of the guard's cards to the cheat, for the guard gave none in time."""

    card: int


@dataclass(frozen=True, slots=True)
class Ready(_Named):
    """The next round may begin."""


@dataclass(frozen=True, slots=True)
class TimeUp(_Named):
    """Nobody acted in time: the guard has named nobody, or given no card; whoever claimed the
    cockroach throws what is chosen by now; the last look is over, or the next round begins."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The table brings the shuffled cards: a new round, or a new draw pile."""

    cards: tuple[int, ...]

    def as_json(self) -> shapes.Deal:
        """The journal's record."""
        return {"move": "deal", "cards": list(self.cards)}


class Mosquito(Raced):
    """The race at the mosquito is over."""

    __slots__ = ()
    word = "mosquito"


class Cockroach(Raced):
    """The race at the cockroach is over."""

    __slots__ = ()
    word = "cockroach"


_KINDS: Final[dict[str, type[_Named]]] = {
    "guard": Guard,
    "play": Play,
    "draw": Draw,
    "smuggle": Smuggle,
    "caught": Caught,
    "accuse": Accuse,
    "let_go": LetGo,
    "gift": Gift,
    "keep": Keep,
    "choose": Choose,
    "throw": Throw,
    "pass": Pass,
    "penalty": Penalty,
    "allot": Allot,
    "ready": Ready,
    "time_up": TimeUp,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_FIELDS: Final = {
    kind: tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
    for kind in _KINDS.values()
}


def from_json(record: Json) -> Move:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    try:
        match record["move"]:
            case "caught":  # whose cards were by their edges only the table says
                at_us, error_us = _numbers([record["at_us"], record["error_us"]])
                held = _numbers(record.get("held", []))
                return Caught(at_us, error_us, held, *_heard(record))
            case "smuggle":
                names = ("card", "from_us", "at_us", "error_us")
                card, from_us, at_us, error_us = _numbers([record[name] for name in names])
                return Smuggle(card, from_us, at_us, error_us, *_heard(record))
            case "deal":
                return Deal(_numbers(record["cards"]))
            case "mosquito":
                return Mosquito(read_slaps(record))
            case "cockroach":
                return Cockroach(read_slaps(record))
            case name:
                kind = _KINDS[name]
                return kind(*_numbers([record[field] for field in _FIELDS[kind]]))
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no move of Cheating Moth: {record!r}") from error


def _heard(record: Json) -> tuple[bool, int]:
    """Return whether a phone says it, and how many cards were laid before the table heard of it."""
    (late,) = _numbers([record.get("late", 0)])
    return record.get("touch") is True, late


def _numbers(values: list[object]) -> tuple[int, ...]:
    """The values, if they are whole numbers; raises ``TypeError`` for others."""
    if type(values) is not list:
        raise TypeError(values)
    numbers = tuple(value for value in values if type(value) is int)
    if len(numbers) < len(values):
        raise TypeError(values)
    return numbers
