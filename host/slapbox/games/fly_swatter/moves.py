"""What is done in Fly-Swatter: two kinds of moves for players, five for the table."""

from __future__ import annotations

from dataclasses import dataclass

from slapbox.games.fly_swatter import shapes
from slapbox.games.protocol import Json, Move, Slap
from slapbox.games.quickest import read_slaps


@dataclass(frozen=True, slots=True)
class Starter:
    """The table names who starts (FS-2 ``host`` and ``random``)."""

    seat: int

    def as_json(self) -> shapes.Starter:
        """The journal's record, and the pages'."""
        return {"move": "starter", "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Draw:
    """The host has the starter drawn by lot, when nobody slapped for it."""

    def as_json(self) -> shapes.Draw:
        """The journal's record, and the pages'."""
        return {"move": "draw"}


@dataclass(frozen=True, slots=True)
class Again:
    """Somebody slaps after all: the race for the start comes up again."""

    def as_json(self) -> shapes.Again:
        """The journal's record, and the pages'."""
        return {"move": "again"}


@dataclass(frozen=True, slots=True)
class Reaction:
    """The race for the start is over (FS-2 ``reaction``); ``slaps`` in any order."""

    slaps: tuple[Slap, ...]

    def as_json(self) -> shapes.Raced:
        """The journal's record, and the pages'."""
        return {"move": "reaction", "slaps": [slap.as_json() for slap in self.slaps]}


@dataclass(frozen=True, slots=True)
class Flip:
    """The active player turns the top card of the own stack."""

    def as_json(self) -> shapes.Flip:
        """The journal's record, and the pages'."""
        return {"move": "flip"}


@dataclass(frozen=True, slots=True)
class Swat:
    """The race for the flies is over; ``slaps`` in any order."""

    slaps: tuple[Slap, ...]

    def as_json(self) -> shapes.Raced:
        """The journal's record, and the pages'."""
        return {"move": "swat", "slaps": [slap.as_json() for slap in self.slaps]}


@dataclass(frozen=True, slots=True)
class Deal:
    """The table brings the shuffled cards, for another game between those who are tied."""

    cards: tuple[int, ...]

    def as_json(self) -> shapes.Deal:
        """The journal's record, and the pages'."""
        return {"move": "deal", "cards": list(self.cards)}


def from_json(record: Json) -> Move:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    try:
        match record["move"]:
            case "flip":
                return Flip()
            case "draw":
                return Draw()
            case "again":
                return Again()
            case "swat":
                return Swat(read_slaps(record))
            case "reaction":
                return Reaction(read_slaps(record))
            case "deal" if all(type(card) is int for card in record["cards"]):
                return Deal(tuple(record["cards"]))
            case "starter" if type(record["seat"]) is int:
                return Starter(record["seat"])
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no move of Fly-Swatter: {record!r}") from error
    raise ValueError(f"no move of Fly-Swatter: {record!r}")
