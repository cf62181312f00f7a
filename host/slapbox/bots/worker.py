"""A mind: one process in which bots think, one thought after the other.

It reads questions and writes answers, one pickle after the other, until nobody asks any more; only
the host that has started it is at the other end.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Mapping
from random import Random
from typing import Any, BinaryIO, Final, NamedTuple

from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level

PROGRAM: Final = "from slapbox.bots.worker import main; main()"
"""What a Python has to run to be a mind."""

CALMER: Final = 5
"""So much lower is the priority of a mind than that of the host: slaps go before thoughts."""


class Question(NamedTuple):
    """What would a player of this ``level`` do who sees this? ``seed`` is for its chance, and there
    are so many ``seconds`` to think about it. ``lean`` is which way its character leans."""

    game: str
    level: Level
    seat: int
    seed: int
    view: Mapping[str, Any]
    seconds: float
    lean: int = 0


class Answer(NamedTuple):
    """A move; or, in words for the log, why there is none."""

    move: AnyMove | None
    fault: str = ""


READY: Final = Answer(None, "it is ready")
"""The first thing that a mind says, before it is asked."""


def answered(question: Question) -> Answer:
    """Think; a fault is an answer, too."""
    try:
        player = rung(question.game, question.level)(question.seat, Random(question.seed))
        player.lean = question.lean
        player.hurry(question.seconds)
        return Answer(player.decide(question.view))
    except Exception:
        return Answer(None, traceback.format_exc())


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    while True:
        try:
            question = pickle.load(questions)  # noqa: S301 - the host alone can ask
        except EOFError:
            return
        pickle.dump(answered(question), answers)
        answers.flush()


def main() -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the host, which ends us
    if hasattr(os, "nice"):
        os.nice(CALMER)
    pickle.dump(READY, sys.stdout.buffer)
    sys.stdout.buffer.flush()
    serve(sys.stdin.buffer, sys.stdout.buffer)
