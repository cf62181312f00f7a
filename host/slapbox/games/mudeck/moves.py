"""Moves of every game with the Mü deck, by the players and by the table; and how moves are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_type_hints

from slapbox.games.mudeck.cards import BIT, CARDS
from slapbox.games.protocol import Json, Move


class Named:
    """A move that is written as its ``word`` and its fields."""

    __slots__ = ()
    word: ClassVar[str]

    def as_json(self) -> Json:
        """``{"move": WORD, …}`` with the fields of the move."""
        record: dict[str, Any] = {"move": self.word}
        for name in _names(type(self)):
            value = getattr(self, name)
            record[name] = list(value) if type(value) is tuple else value
        return record


@dataclass(frozen=True, slots=True)
class Ready(Named):
    """The next deal may begin."""

    word = "ready"


@dataclass(frozen=True, slots=True)
class TimeUp(Named):
    """Not everybody said that the next deal may begin, and it does."""

    word = "time_up"


@dataclass(frozen=True, slots=True)
class Dealer(Named):
    """The table names the first dealer."""

    word = "dealer"
    seat: int


@dataclass(frozen=True, slots=True)
class Deal(Named):
    """The table brings the shuffled cards for a new deal."""

    word = "deal"
    cards: tuple[int, ...]


Kinds = Mapping[str, type[Named]]
_FIELDS: dict[type[Named], dict[str, Any]] = {}


def _names(kind: type[Named]) -> dict[str, Any]:
    """The fields of a kind of move, with their types."""
    known = _FIELDS.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        known = {field.name: hints[field.name] for field in fields(kind)}  # type: ignore[arg-type]
        _FIELDS[kind] = known
    return known


def from_json(known: Kinds, record: Json, game: str) -> Move:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    try:
        kind = known[record["move"]]
        return kind(*(_read(record[name], hint) for name, hint in _names(kind).items()))
    except (KeyError, TypeError) as error:
        raise ValueError(f"no move of {game}: {record!r}") from error


def _read(value: object, hint: object) -> object:
    """The value, if it is what the field takes: a whole number, a word, or whole numbers."""
    if hint in (int, str):
        fits = type(value) is hint
    else:
        fits = type(value) is list and all(type(number) is int for number in value)
    if not fits:
        raise TypeError(value)
    return tuple(value) if isinstance(value, list) else value


def is_set(cards: tuple[int, ...]) -> bool:
    """Return whether these are cards, and each named once."""
    return all(0 <= card < CARDS for card in cards) and len(set(cards)) == len(cards)


def held(mask: int, card: int) -> bool:
    """Return whether the card is in the set; it may be no card at all."""
    return 0 <= card < CARDS and mask & BIT[card] != 0
