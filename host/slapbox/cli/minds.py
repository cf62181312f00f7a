"""Bots think in processes of their own: what they think about holds up nothing at the table.

A thought may take a second of a processor, and in the host's own process all threads wait for one
another. So robots ask a mind (:mod:`slapbox.bots.mind`), and wait; it has a lower priority, and
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
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level
from slapbox.bots.mind import PROGRAM, Answer, Question
from slapbox.threads import Watched

log = logging.getLogger(__name__)

LIMIT_S: Final = 6.0
"""An answer that takes longer, waiting for its turn included, is not waited for."""

MOST: Final = 4
"""More bots than these seldom think at once."""


class Thoughtless(Exception):
    """No answer came, or none that is a move; the message says why."""


class _Mind:
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
        Watched(self._listen, f"mind {self.process.pid}", once=True).start()

    def _listen(self) -> None:
        """Pipes cannot be waited for with a limit everywhere, queues can."""
        assert self.process.stdout is not None  # noqa: S101 - tells the type checker
        with self.process.stdout as told, suppress(EOFError, OSError, ValueError):
            while True:
                self._answers.put(pickle.load(told))  # noqa: S301 - our own process
        self._answers.put(Answer(None, "the process has ended"))

    def ask(self, question: Question, limit_s: float) -> AnyMove:
        """Its answer. Raises :class:`Thoughtless`."""
        assert self.process.stdin is not None  # noqa: S101 - tells the type checker
        try:
            pickle.dump(question, self.process.stdin)
            self.process.stdin.flush()
            answer = self._answers.get(timeout=limit_s)
        except queue.Empty:
            self.end()
            raise Thoughtless(f"no answer within {limit_s:.1f} s") from None
        except OSError as problem:
            raise Thoughtless(f"the process cannot be asked: {problem}") from problem
        if answer.move is None:
            raise Thoughtless(answer.fault)
        return answer.move

    @property
    def is_there(self) -> bool:
        return self.process.poll() is None

    def end(self) -> None:
        """It thinks no more."""
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()


class Minds:
    """The minds of one host: as many as are of use, begun when first needed. Safe for threads.

    ``limit_s`` is how long anybody waits for an answer.
    """

    def __init__(self, limit_s: float = LIMIT_S) -> None:
        self.limit_s = limit_s
        self._free: queue.SimpleQueue[_Mind | None] = queue.SimpleQueue()
        for _ in range(max(1, min(MOST, (os.cpu_count() or 1) - 1))):
            self._free.put(None)  # a place for one that is not there yet
        self._lock = threading.Lock()
        self._all: set[_Mind] = set()
        self._over = False

    def move(
        self, game: str, level: Level, seat: int, rng: Random, view: Mapping[str, Any]
    ) -> AnyMove:
        """What a player of this level does who sees this. If no mind can tell, it is what the rule
        of thumb says, and the log says why."""
        try:
            return self._asked(Question(game, level, seat, rng.getrandbits(64), view))
        except Thoughtless as why:
            log.warning("a bot of %s at seat %d plays by rule of thumb: %s", game, seat, why)
        return rung(game, "rule")(seat, rng).decide(view)

    def _asked(self, question: Question) -> AnyMove:
        until_s = time.monotonic() + self.limit_s
        try:
            mind = self._free.get(timeout=self.limit_s)
        except queue.Empty:
            raise Thoughtless(f"no mind was free within {self.limit_s:.1f} s") from None
        try:
            if mind is None or not mind.is_there:
                mind = self._begun(mind)
            return mind.ask(question, max(0.0, until_s - time.monotonic()))
        finally:
            self._free.put(mind)

    def _begun(self, gone: _Mind | None) -> _Mind:
        """A new one; raises :class:`Thoughtless` when the party is over."""
        with self._lock:
            if gone is not None:
                gone.end()
                self._all.discard(gone)
            if self._over:
                raise Thoughtless("the party is over")
            try:
                mind = _Mind()
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
