"""The questions of a pack in their order, and the distance of answers. Pure, no state."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from slapbox.games.protocol import Slap
from slapbox.games.quickest import Landing
from slapbox.games.quiz.questions import WITH_BUZZERS, Question, is_playable

LETTER_US: Final = 60_000
"""Time for each letter of a question that is shown letter by letter: the pace at which the
readers of NAQT read aloud, some 160 words a minute."""

PARTS: Final = 3
"""Parts of the time in which a picture or a sound becomes clear; each brings a point less."""


MOST_CELLS: Final = 6
"""Cells in a column of the board: what the TV shows in letters that are read from 4 m."""


class Script(NamedTuple):
    """The questions that are played: those before the board, the board's cells, the last one."""

    title: str
    plain: tuple[Question, ...]
    cells: tuple[Question, ...]
    final: Question | None

    @property
    def length(self) -> int:
        """Return how many questions there are."""
        return len(self.plain) + len(self.cells) + (self.final is not None)

    @property
    def columns(self) -> tuple[str, ...]:
        """The categories of the board, from the left."""
        return tuple(dict.fromkeys(cell.category for cell in self.cells))


def script(title: str, questions: Sequence[Question], *, judged: bool) -> Script:
    """Return what can be played of these questions; ``judged``: there is a quizmaster."""
    able = [question for question in questions if is_playable(question)]
    if not judged:
        able = [question for question in able if question.round not in WITH_BUZZERS]
    plain = tuple(question for question in able if question.round not in ("board", "final"))
    cells = _board([question for question in able if question.round == "board"])
    last = next((question for question in able if question.round == "final"), None)
    return Script(title, plain, cells, last)


def _board(cells: Sequence[Question]) -> tuple[Question, ...]:
    """Return what a board has room for: a column for each key, and so many cells in each."""
    columns: dict[str, list[Question]] = {}
    for cell in cells:
        columns.setdefault(cell.category, []).append(cell)
    return tuple(cell for column in [*columns.values()][:6] for cell in column[:MOST_CELLS])


def landed(ordered: Sequence[Slap], keys: int, hands: int) -> list[Landing]:
    """Return what becomes of presses that choose among so many ``keys``: each seat has so many
    ``hands``, and each key takes one of them. The presses must be in order."""
    down: dict[int, list[int]] = {}
    landings = []
    for slap in ordered:
        mine = down.setdefault(slap.seat, [])
        counts = slap.key < keys and slap.at_us >= 0
        if not counts or slap.key in mine or len(mine) == hands:
            landings.append(Landing(slap, None, None, "no_hand" if counts else "nothing"))
            continue
        landings.append(Landing(slap, len(mine), None, "slower"))
        mine.append(slap.key)
    return landings


def nearest(guesses: Mapping[int, float], number: float) -> set[int]:
    """Return the seats whose guess is nearest to the number."""
    away = {seat: abs(guess - number) for seat, guess in guesses.items()}
    return {seat for seat, distance in away.items() if distance == min(away.values())}
