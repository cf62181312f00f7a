"""What is done at a quiz: by the host, by a player who is too quick, and by the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from slapbox.games.buzzer import shapes
from slapbox.games.buzzer.shapes import Word
from slapbox.games.protocol import Json, Move
from slapbox.games.quickest import Raced, read_slaps


@dataclass(frozen=True, slots=True)
class Plain:
    """A move that is said with its ``word`` alone."""

    word: ClassVar[Word]

    def as_json(self) -> shapes.Plain:
        """The journal's record, and the pages'."""
        return {"move": self.word}


@dataclass(frozen=True, slots=True)
class Ask(Plain):
    """The host begins to read a question out: slaps are early until :class:`Arm`."""

    word: ClassVar[Word] = "ask"


@dataclass(frozen=True, slots=True)
class Arm(Plain):
    """The host arms the buzzers: the first slap from now on may answer."""

    word: ClassVar[Word] = "arm"


@dataclass(frozen=True, slots=True)
class Undo(Plain):
    """The host takes the last change of a score back."""

    word: ClassVar[Word] = "undo"


@dataclass(frozen=True, slots=True)
class Reset(Plain):
    """The host calls the question off: everybody is free again."""

    word: ClassVar[Word] = "reset"


@dataclass(frozen=True, slots=True)
class End(Plain):
    """The host ends the quiz."""

    word: ClassVar[Word] = "end"


@dataclass(frozen=True, slots=True)
class Early(Plain):
    """A player slaps while the question is read out."""

    word: ClassVar[Word] = "early"


@dataclass(frozen=True, slots=True)
class Judge:
    """The host says whether the answer was right."""

    right: bool

    def as_json(self) -> shapes.Judge:
        """The journal's record, and the pages'."""
        return {"move": "judge", "right": self.right}


@dataclass(frozen=True, slots=True)
class Score:
    """The host gives or takes a point, besides those for answers."""

    seat: int
    points: int

    def as_json(self) -> shapes.Score:
        """The journal's record, and the pages'."""
        return {"move": "score", "seat": self.seat, "points": self.points}


@dataclass(frozen=True, slots=True)
class Buzz(Raced):
    """The table knows who was first, or that nobody slapped."""

    word: ClassVar[str] = "buzz"


@dataclass(frozen=True, slots=True)
class Gaps(Raced):
    """The table knows how much later the others were."""

    word: ClassVar[str] = "gaps"


_PLAIN: Final[dict[str, Move]] = {kind.word: kind() for kind in (Ask, Arm, Undo, Reset, End, Early)}


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
