"""What is done in Fly-Swatter: one kind of move a player, three for the table."""

from __future__ import annotations

from dataclasses import dataclass

from slapbox.games.protocol import Json, Move, Slap
from slapbox.games.quickest import read_slaps


@dataclass(frozen=True, slots=True)
class Starter:
    """The table names who starts (FS-2 ``host`` and ``random``)."""

    seat: int

    def as_json(self) -> Json:
        """``{"move": "starter", "seat"}``"""
        return {"move": "starter", "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Reaction:
    """The race for the start is over (FS-2 ``reaction``); ``slaps`` in any order."""

    slaps: tuple[Slap, ...]

    def as_json(self) -> Json:
        """``{"move": "reaction", "slaps"}``"""
        return {"move": "reaction", "slaps": [slap.as_json() for slap in self.slaps]}


@dataclass(frozen=True, slots=True)
class Flip:
    """The active player turns the top card of the own stack."""

    def as_json(self) -> Json:
        """``{"move": "flip"}``"""
        return {"move": "flip"}


@dataclass(frozen=True, slots=True)
class Swat:
    """The race for the flies is over; ``slaps`` in any order."""

    slaps: tuple[Slap, ...]

    def as_json(self) -> Json:
        """``{"move": "swat", "slaps"}``"""
        return {"move": "swat", "slaps": [slap.as_json() for slap in self.slaps]}


def from_json(record: Json) -> Move:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    try:
        match record["move"]:
            case "flip":
                return Flip()
            case "swat":
                return Swat(read_slaps(record))
            case "reaction":
                return Reaction(read_slaps(record))
            case "starter" if type(record["seat"]) is int:
                return Starter(record["seat"])
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no move of Fly-Swatter: {record!r}") from error
    raise ValueError(f"no move of Fly-Swatter: {record!r}")
