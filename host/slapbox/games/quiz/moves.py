"""Moves at a quiz: by the host, by a player who is too quick, and by the table."""

from slapbox.games import wire
from slapbox.games.quickest import Raced
from slapbox.games.quiz.questions import Question
from slapbox.games.roles import Deal, TimeUp


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


class Load(wire.Move, frozen=True, tag="load"):
    """The table brings the questions of a pack, before the first one is asked, and the team of
    each seat. Where the host asks aloud it brings teams alone."""

    questions: tuple[Question, ...]
    title: str = ""
    teams: tuple[int | None, ...] = ()


class Chosen(Raced, frozen=True, tag="chosen"):
    """The table knows which keys everybody has pressed, and when."""


class Guess(wire.Move, frozen=True, tag="guess"):
    """A player guesses the number, once."""

    number: float


class Pick(wire.Move, frozen=True, tag="pick"):
    """A player chooses a cell of the board, by its place in ``board.cells``."""

    cell: int


class Stake(wire.Move, frozen=True, tag="stake"):
    """A player stakes points on the last question, once."""

    points: int


Asked = Ask | Arm | Undo | Reset | End | Early | Judge | Score | Buzz | Gaps
"""Moves of a quiz without a pack."""

Move = Asked | Load | Deal | Chosen | Guess | Pick | Stake | TimeUp
