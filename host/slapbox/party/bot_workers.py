"""The workers of the bots: fewer processes than processors, ready when cards are dealt."""

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final, TypeVar

from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level
from slapbox.bots.weighing import LEVEL, Advice
from slapbox.bots.worker import CALMER, Question, advice, thought
from slapbox.party.workers import NoAnswer, Worker, Workers

log = logging.getLogger(__name__)

Result = TypeVar("Result")

LIMIT_S: Final = 6.0
"""An answer that takes longer, waiting for its turn included, is not waited for."""

THINKS_S: Final = 0.8
"""Time in which a bot has thought, with its wait: an answer takes a second at most."""

LEAST_S: Final = 0.02
"""Time that it thinks in any case."""

MOST: Final = 4
"""More bots than these seldom think at once."""


class BotWorkers(Workers):
    """The workers of one host's bots.

    All who wait share the time that there is to think. ``limit_s`` is how long anybody waits for an
    answer, ``waiting`` how many do; ``thinks_s`` is how long there is to think, from the question
    on.
    """

    def __init__(self, limit_s: float = LIMIT_S, thinks_s: float = THINKS_S) -> None:
        super().__init__(max(1, min(MOST, (os.cpu_count() or 1) - 1)), CALMER)
        self.limit_s = limit_s
        self._thinks_s = thinks_s
        self.waiting = 0

    def begin(self) -> None:
        """Have the workers ready before anybody asks: a process takes its time to begin."""
        with suppress(NoAnswer):
            for _ in range(self._count):
                self.submit(lambda worker: worker.wake(self.limit_s))

    def move(
        self,
        game: str,
        level: Level,
        seat: int,
        rng: Random,
        view: Mapping[str, Any],
        lean: int = 0,
    ) -> AnyMove:
        """Return what a player of this level does who sees this, and whose character leans this
        way. If no worker can tell, it is what the rule of thumb says, and the log says why."""
        seed = rng.getrandbits(64)
        question = Question(game, level, seat, seed, view, self._thinks_s, lean)
        try:
            return self._answer_to(thought, question)
        except NoAnswer as why:
            log.warning("a bot of %s at seat %d plays by rule of thumb: %s", game, seat, why)
        return rung(game, "rule")(seat, rng).decide(view)

    def advice(self, game: str, seat: int, rng: Random, view: Mapping[str, Any]) -> Advice:
        """The choice of an expert in this seat; raises :class:`NoAnswer` if no worker can tell."""
        question = Question(game, LEVEL, seat, rng.getrandbits(64), view, self._thinks_s)
        return self._answer_to(advice, question)

    def _answer_to(
        self, think: Callable[[Question], Iterator[Result]], question: Question
    ) -> Result:
        with self._lock:
            self.waiting += 1
        turn = self.submit(partial(self._answer, think, question, time.monotonic()))
        turn.add_done_callback(self._let_go)
        try:
            return turn.result()
        except CancelledError:
            raise NoAnswer("the party is over") from None

    def _answer(
        self,
        think: Callable[[Question], Iterator[Result]],
        question: Question,
        asked_s: float,
        worker: Worker,
    ) -> Result:
        left_s = asked_s + self.limit_s - time.monotonic()
        if left_s <= 0:
            raise NoAnswer(f"no worker was free within {self.limit_s:.1f} s")
        worker.wake(left_s)
        gone_s = time.monotonic() - asked_s
        task = partial(think, question._replace(seconds=self._share_s(gone_s)))
        (answer,) = worker.answers(task, max(0.0, self.limit_s - gone_s))
        return answer

    def _let_go(self, _: Future[Any]) -> None:
        with self._lock:
            self.waiting -= 1

    def _share_s(self, gone_s: float) -> float:
        """Return what somebody who has waited so long may take: all who wait have as much."""
        turns = -(-self.waiting // self._count)
        return max(LEAST_S, (self._thinks_s - gone_s) / turns)
