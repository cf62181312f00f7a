"""A worker: one process in which bots and reviewers think, one task after the other.

It reads tasks and writes what they yield, one pickle after the other, until nobody asks any more;
only the host that has started it is at the other end.
"""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, BinaryIO, Final, NamedTuple

from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level
from slapbox.bots.weighing import Advice, advised

PROGRAM: Final = "from slapbox.bots.worker import main; main()"
"""Program of a worker, for a Python; its last argument is how much lower its priority is."""

CALMER: Final = 5
"""Steps by which a bot's priority is lower than the host's: slaps go before thoughts."""


class Ended(NamedTuple):
    """The end of a task, with the fault that ended it, if any; the first thing that a worker says,
    when it is ready for tasks."""

    fault: str = ""


class Question(NamedTuple):
    """A question: what would a player of this ``level`` do who sees this? ``seed`` is for its
    chance, and ``seconds`` are its time to think. ``lean`` is which way its character leans."""

    game: str
    level: Level
    seat: int
    seed: int
    view: Mapping[str, Any]
    seconds: float
    lean: int = 0


def thought(question: Question) -> Iterator[AnyMove]:
    """Think; the only answer is the move."""
    player = rung(question.game, question.level)(question.seat, Random(question.seed))
    player.lean = question.lean
    player.hurry(question.seconds)
    yield player.decide(question.view)


def advice(question: Question) -> Iterator[Advice]:
    """Think in a player's place; the only answer is the move, and how convincing it is."""
    game, _, seat, seed, view, seconds, _ = question
    yield advised(game, seat, view, Random(seed), seconds)


def worked_out(task: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """The answers to a task, one after the other, and its end."""
    try:
        yield from task()
    except Exception:
        yield Ended(traceback.format_exc())
    else:
        yield Ended()


def serve(tasks: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    pickle.dump(Ended(), answers)
    answers.flush()
    while True:
        try:
            task = pickle.load(tasks)  # noqa: S301 - the host alone can ask
        except EOFError:
            return
        for answer in worked_out(task):
            pickle.dump(answer, answers)
            answers.flush()


def main() -> None:
    """Serve questions until the host ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the host, which ends us
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[-1]))
    serve(sys.stdin.buffer, sys.stdout.buffer)
