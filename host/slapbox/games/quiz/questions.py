"""Questions of a pack, as the rules get them: plain data, checked by whoever reads a pack."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from slapbox.games.wire import Record

Round = Literal["buzz", "choice", "number", "sort", "appear", "board", "final"]
"""Kinds of rounds by how a question is played."""

Line = Annotated[str, Meta(max_length=300)]
"""A text that a page shows in one piece."""


class Question(Record, frozen=True):
    """One question.

    ``answer`` is shown when it is revealed. The first of ``choices`` is right; those of a ``sort``
    are in the right order. The game puts both into an order by chance. A ``final`` has choices,
    too. ``explanation`` is one line beside the answer. ``picture`` and ``sound`` are names in the
    media store (the SHA-256 and an ending), ``tune`` has notes for the page's own synthesiser
    (``C4:1 E4:1``: pitch and beats). ``category`` and ``points`` are the column and the value on
    a board; elsewhere ``points`` are 1 to 3.
    """

    round: Round
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    answer: Line
    choices: Annotated[tuple[Line, ...], Meta(max_length=6)] = ()
    number: float | None = None
    unit: Line = ""
    explanation: Line = ""
    source: Line = ""
    picture: Line = ""
    sound: Line = ""
    tune: Line = ""
    category: Line = ""
    points: int = 1


class Pack(Record, frozen=True):
    """Questions that belong together, in the order in which they are asked."""

    title: Line
    language: Line
    author: Line
    licence: Line
    questions: tuple[Question, ...]


WITH_BUZZERS: Final = frozenset({"buzz", "appear", "board"})
"""Rounds in which somebody answers aloud, so that a quizmaster has to judge."""


def is_playable(question: Question) -> bool:
    """Return whether the question has what its round needs."""
    match question.round:
        case "choice" | "final":
            return len(question.choices) in (4, 6)
        case "sort":
            return len(question.choices) == 4
        case "number":
            return question.number is not None
        case "appear":
            return bool(question.picture or question.sound or question.tune)
    return True
