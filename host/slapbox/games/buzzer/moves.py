"""What is done at a quiz: by the host, by a player who is too quick, and by the table."""

from __future__ import annotations

from dataclasses import dataclass

from slapbox.games.protocol import Json, Move, Slap
from slapbox.games.quickest import read_slaps


@dataclass(frozen=True, slots=True)
class Ask:
    """The host begins to read a question out: slaps are early until :class:`Arm`."""

    def as_json(self) -> Json:
        """``{"move": "ask"}``"""
        return {"move": "ask"}


@dataclass(frozen=True, slots=True)
class Arm:
    """The host arms the buzzers: the first slap from now on may answer."""

    def as_json(self) -> Json:
        """``{"move": "arm"}``"""
        return {"move": "arm"}


@dataclass(frozen=True, slots=True)
class Judge:
    """The host says whether the answer was right."""

    right: bool

    def as_json(self) -> Json:
        """``{"move": "judge", "right"}``"""
        return {"move": "judge", "right": self.right}


@dataclass(frozen=True, slots=True)
class Score:
    """The host gives or takes a point, besides those for answers."""

    seat: int
    points: int

    def as_json(self) -> Json:
        """``{"move": "score", "seat", "points"}``"""
        return {"move": "score", "seat": self.seat, "points": self.points}


@dataclass(frozen=True, slots=True)
class Undo:
    """The host takes the last change of a score back."""

    def as_json(self) -> Json:
        """``{"move": "undo"}``"""
        return {"move": "undo"}


@dataclass(frozen=True, slots=True)
class Reset:
    """The host calls the question off: everybody is free again."""

    def as_json(self) -> Json:
        """``{"move": "reset"}``"""
        return {"move": "reset"}


@dataclass(frozen=True, slots=True)
class End:
    """The host ends the quiz."""

    def as_json(self) -> Json:
        """``{"move": "end"}``"""
        return {"move": "end"}


@dataclass(frozen=True, slots=True)
class Early:
    """A player slaps while the question is read out, and is locked for it (``early=round``)."""

    def as_json(self) -> Json:
        """``{"move": "early"}``"""
        return {"move": "early"}


@dataclass(frozen=True, slots=True)
class Buzz:
    """The table knows who was first (or that nobody slapped); ``slaps`` in any order."""

    slaps: tuple[Slap, ...]

    def as_json(self) -> Json:
        """``{"move": "buzz", "slaps"}``"""
        return {"move": "buzz", "slaps": [slap.as_json() for slap in self.slaps]}


@dataclass(frozen=True, slots=True)
class Gaps:
    """The table knows how much later the others were; ``slaps`` in any order."""

    slaps: tuple[Slap, ...]

    def as_json(self) -> Json:
        """``{"move": "gaps", "slaps"}``"""
        return {"move": "gaps", "slaps": [slap.as_json() for slap in self.slaps]}


_PLAIN: dict[str, Move] = {
    "ask": Ask(),
    "arm": Arm(),
    "undo": Undo(),
    "reset": Reset(),
    "end": End(),
    "early": Early(),
}


def from_json(record: Json) -> Move:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    try:
        match record["move"]:
            case "buzz":
                return Buzz(read_slaps(record))
            case "gaps":
                return Gaps(read_slaps(record))
            case "judge" if type(record["right"]) is bool:
                return Judge(record["right"])
            case "score" if type(record["seat"]) is int and type(record["points"]) is int:
                return Score(record["seat"], record["points"])
            case name:
                return _PLAIN[name]
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no move of the buzzer: {record!r}") from error
