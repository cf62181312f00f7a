"""Processes in which bots and reviewers think: what they think about holds up nothing at the table.

A thought may take a second of a processor, a review half a minute, and in the host's own process
all threads wait for one another. So both ask workers (:mod:`slapbox.bots.worker`) of lower
priority, and wait.

This is no pool of a library: the standard library's cannot end a task that hangs, and Pebble's
measures limits from a task's beginning, by a clock that may jump. In neither a task tells how far
it is, or learns when its turn comes how long it may take.
"""

import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from slapbox.bots.worker import PROGRAM, Ended
from slapbox.threads import Watched

Result = TypeVar("Result")


class NoAnswer(Exception):
    """No answer came; the message says why."""


class Worker:
    """One process, with so much lower a priority; for one asker at a time."""

    def __init__(self, calmer: int) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - this Python, and our own program
            [sys.executable, "-c", PROGRAM, str(calmer)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )
        self._said: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._is_awake = False
        self._has_ended = False
        Watched(self._listen, f"worker {self.process.pid}", once=True).start()

    def _listen(self) -> None:
        """Pipes cannot be waited for with a limit everywhere, queues can."""
        assert self.process.stdout is not None  # noqa: S101 - tells the type checker
        with (
            self.process.stdout as said,
            suppress(EOFError, OSError, ValueError, pickle.UnpicklingError),
        ):
            while True:
                self._said.put(pickle.load(said))  # noqa: S301 - our own process
        self._has_ended = True  # it says no more, though the system may still have it for a while
        self._said.put(Ended("the process has ended"))

    def wake(self, limit_s: float) -> None:
        """Wait until it is ready for tasks. Raises :class:`NoAnswer`."""
        if not self._is_awake and self._heard(limit_s) != Ended():
            raise NoAnswer("the process cannot begin")
        self._is_awake = True

    def answers(self, task: Callable[[], Iterator[Result]], limit_s: float) -> Iterator[Result]:
        """Yield the task's answers, each within this time. Raises :class:`NoAnswer`."""
        self.wake(limit_s)
        assert self.process.stdin is not None  # noqa: S101 - tells the type checker
        try:
            pickle.dump(task, self.process.stdin)
            self.process.stdin.flush()
        except OSError as problem:
            raise NoAnswer(f"the process cannot be asked: {problem}") from problem
        while not isinstance(answer := self._heard(limit_s), Ended):
            yield answer
        if answer.fault:
            raise NoAnswer(answer.fault)

    def _heard(self, limit_s: float) -> Any:
        """The next thing that it says; it is ended if that takes too long."""
        try:
            return self._said.get(timeout=limit_s)
        except queue.Empty:
            self.end()
            raise NoAnswer(f"no answer within {limit_s:.1f} s") from None

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


class Workers:
    """A number of workers, each begun when first needed, and replaced when it has ended. Safe for
    threads. The first to ask is answered first."""

    def __init__(self, count: int, calmer: int) -> None:
        self._count = count
        self._calmer = calmer
        self._askers = ThreadPoolExecutor(count, "asks a worker")
        self._free: queue.SimpleQueue[Worker | None] = queue.SimpleQueue()
        for _ in range(count):
            self._free.put(None)  # a place for one that is not there yet
        self._lock = threading.Lock()
        self._all: set[Worker] = set()
        self._over = False

    def submit(self, use: Callable[[Worker], Result]) -> Future[Result]:
        """Use a worker when it is our turn, on a thread of the pool. Raises :class:`NoAnswer` when
        the party is over, and so does the future if there is no process."""
        with self._lock:
            if self._over:
                raise NoAnswer("the party is over")
            return self._askers.submit(self._use, use)

    def _use(self, use: Callable[[Worker], Result]) -> Result:
        worker = self._free.get()
        try:
            if worker is None or not worker.is_there:
                worker = self._begun(worker)
            return use(worker)
        finally:
            self._free.put(worker)

    def _begun(self, gone: Worker | None) -> Worker:
        """A new one in place of one that has gone."""
        with self._lock:
            if gone is not None:
                gone.end()
                self._all.discard(gone)
            if self._over:
                raise NoAnswer("the party is over")
            try:
                worker = Worker(self._calmer)
            except OSError as problem:
                raise NoAnswer(f"no process can be begun: {problem}") from problem
            self._all.add(worker)
            return worker

    def end(self) -> None:
        """Nobody thinks any more; who waits for an answer gets none."""
        with self._lock:
            self._over = True
            for worker in self._all:
                worker.end()
        self._askers.shutdown(wait=False, cancel_futures=True)
