"""Moves at a quiz: by the host, by a player who is too quick, and by the table."""

from __future__ import annotations

from slapbox.games import wire
from slapbox.games.quickest import Raced


class Ask(wire.Move, frozen=True, tag="ask"):
    """The host begins to read a question out: slaps are early until :class:`Arm`."""


class Arm(wire.Move, frozen=True, tag="arm"):
    """The host arms the buzzers: the first slap from now on may answer."""


class Undo(wire.Move, frozen=True, tag="undo"):
    """The host takes the last change of a score back."""


class Reset(wire.Move, frozen=True, tag="reset"):
    """The host calls the question off: everybody is free again."""


class End(wire.Move, frozen=True, tag="end"):
    """The host ends the quiz."""


class Early(wire.Move, frozen=True, tag="early"):
    """A player slaps while the question is read out."""


class Judge(wire.Move, frozen=True, tag="judge"):
    """The host says whether the answer was right."""

    right: bool


class Score(wire.Move, frozen=True, tag="score"):
    """The host gives or takes a point, apart from those for answers."""

    seat: int
    points: int


class Buzz(Raced, frozen=True, tag="buzz"):
    """The table knows who was first, or that nobody slapped."""


class Gaps(Raced, frozen=True, tag="gaps"):
    """The table knows how much later the others were."""


Move = Ask | Arm | Undo | Reset | End | Early | Judge | Score | Buzz | Gaps
