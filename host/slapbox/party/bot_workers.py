"""Bots think in processes of their own: what they think about holds up nothing at the table.

A thought may take a second of a processor, and in the host's own process all threads wait for one
another. So robots ask a mind (:mod:`slapbox.bots.worker`), and wait; it has a lower priority, and
there are fewer of them than processors.
"""

from __future__ import annotations

import logging
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Final

from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level
from slapbox.bots.worker import PROGRAM, READY, Answer, Question
from slapbox.threads import Watched

log = logging.getLogger(__name__)

LIMIT_S: Final = 6.0
"""An answer that takes longer, waiting for its turn included, is not waited for."""

THINKS_S: Final = 0.8
"""Within so long, waiting for its turn included, a bot has thought enough: an answer is to take a
second at most."""

LEAST_S: Final = 0.02
"""So long it thinks in any case."""

MOST: Final = 4
"""More bots than these seldom think at once."""


class Thoughtless(Exception):
    """No answer came, or none that is a move; the message says why."""


class BotWorker:
    """One process; for one asker at a time."""

    def __init__(self) -> None:
        flags = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        self.process = subprocess.Popen(  # noqa: S603 - this Python, and our own program
            [sys.executable, "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=flags,
        )
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._is_awake = False
        self._has_ended = False
        Watched(self._listen, f"mind {self.process.pid}", once=True).start()

    def _listen(self) -> None:
        """Pipes cannot be waited for with a limit everywhere, queues can."""
        assert self.process.stdout is not None  # noqa: S101 - tells the type checker
        with self.process.stdout as told, suppress(EOFError, OSError, ValueError):
            while True:
                self._answers.put(pickle.load(told))  # noqa: S301 - our own process
        self._has_ended = True  # it says no more, though the system may still have it for a while
        self._answers.put(Answer(None, "the process has ended"))

    def wake(self, limit_s: float) -> None:
        """Wait until it is ready for questions. Raises :class:`Thoughtless`."""
        if not self._is_awake and self._heard(limit_s) != READY:
            raise Thoughtless("the process cannot begin")
        self._is_awake = True

    def ask(self, question: Question, limit_s: float) -> AnyMove:
        """Its answer. Raises :class:`Thoughtless`."""
        assert self.process.stdin is not None  # noqa: S101 - tells the type checker
        try:
            pickle.dump(question, self.process.stdin)
            self.process.stdin.flush()
        except OSError as problem:
            raise Thoughtless(f"the process cannot be asked: {problem}") from problem
        answer = self._heard(limit_s)
        if answer.move is None:
            raise Thoughtless(answer.fault)
        return answer.move

    def _heard(self, limit_s: float) -> Answer:
        """The next thing that it says; it is ended if that takes too long."""
        try:
            return self._answers.get(timeout=limit_s)
        except queue.Empty:
            self.end()
            raise Thoughtless(f"no answer within {limit_s:.1f} s") from None

    @property
    def is_there(self) -> bool:
        return not self._has_ended and self.process.poll() is None

    def end(self) -> None:
        """It thinks no more."""
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()


class BotWorkers:
    """The minds of one host: as many as are of use, begun when first needed. Safe for threads.

    Who asks first is answered first, and all who wait share the time that there is to think.
    ``limit_s`` is how long anybody waits for an answer, ``waiting`` how many do; ``thinks_s`` is
    how long there is to think, from the question on.
    """

    def __init__(self, limit_s: float = LIMIT_S, thinks_s: float = THINKS_S) -> None:
        self.limit_s = limit_s
        self._thinks_s = thinks_s
        self._count = max(1, min(MOST, (os.cpu_count() or 1) - 1))
        self._askers = ThreadPoolExecutor(self._count, "asks a mind")
        self._free: queue.SimpleQueue[BotWorker | None] = queue.SimpleQueue()
        for _ in range(self._count):
            self._free.put(None)  # a place for one that is not there yet
        self._lock = threading.Lock()
        self.waiting = 0
        self._all: set[BotWorker] = set()
        self._over = False

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
        way. If no mind can tell, it is what the rule of thumb says, and the log says why."""
        try:
            return self.thought(game, level, seat, rng, view, lean)
        except Thoughtless as why:
            log.warning("a bot of %s at seat %d plays by rule of thumb: %s", game, seat, why)
        return rung(game, "rule")(seat, rng).decide(view)

    def begin(self) -> None:
        """Have the minds ready before anybody asks: a process takes its time to begin."""
        with self._lock:
            for _ in range(0 if self._over else self._count):
                self._askers.submit(self._made_ready)

    def thought(
        self,
        game: str,
        level: Level,
        seat: int,
        rng: Random,
        view: Mapping[str, Any],
        lean: int = 0,
    ) -> AnyMove:
        """The same; raises :class:`Thoughtless` if no mind can tell."""
        seed = rng.getrandbits(64)
        return self._asked(Question(game, level, seat, seed, view, self._thinks_s, lean))

    def _asked(self, question: Question) -> AnyMove:
        with self._lock:
            if self._over:
                raise Thoughtless("the party is over")
            self.waiting += 1
            answer = self._askers.submit(self._answer, question, time.monotonic())
        try:
            return answer.result()
        except CancelledError:
            raise Thoughtless("the party is over") from None

    def _answer(self, question: Question, asked_s: float) -> AnyMove:
        """On a thread of our own, of which there are as many as minds."""
        try:
            left_s = asked_s + self.limit_s - time.monotonic()
            if left_s <= 0:
                raise Thoughtless(f"no mind was free within {self.limit_s:.1f} s")
            with self._mind(left_s) as mind:
                gone_s = time.monotonic() - asked_s
                question = question._replace(seconds=self._share_s(gone_s))
                return mind.ask(question, max(0.0, self.limit_s - gone_s))
        finally:
            with self._lock:
                self.waiting -= 1

    def _share_s(self, gone_s: float) -> float:
        """Return what somebody who has waited so long may take: all who wait have as much."""
        turns = -(-self.waiting // self._count)
        return max(LEAST_S, (self._thinks_s - gone_s) / turns)

    def _made_ready(self) -> None:
        with suppress(Thoughtless), self._mind(self.limit_s):
            pass

    @contextmanager
    def _mind(self, limit_s: float) -> Iterator[BotWorker]:
        """One that is awake, for this thread alone. Raises :class:`Thoughtless`."""
        mind = self._free.get()
        try:
            if mind is None or not mind.is_there:
                mind = self._begun(mind)
            mind.wake(limit_s)
            yield mind
        finally:
            self._free.put(mind)

    def _begun(self, gone: BotWorker | None) -> BotWorker:
        """A new one; raises :class:`Thoughtless` when the party is over."""
        with self._lock:
            if gone is not None:
                gone.end()
                self._all.discard(gone)
            if self._over:
                raise Thoughtless("the party is over")
            try:
                mind = BotWorker()
            except OSError as problem:
                raise Thoughtless(f"no process can be begun: {problem}") from problem
            self._all.add(mind)
            return mind

    def end(self) -> None:
        """Nobody thinks any more; who waits for an answer gets none."""
        with self._lock:
            self._over = True
            for mind in self._all:
                mind.end()
            self._askers.shutdown(wait=False, cancel_futures=True)
