"""Request scheduling: players' requests are never queued behind spectators'.

All threads of the host share one interpreter, the pads' and the table's, too. So requests that can
wait have few threads, and none of them begins while a slap waits for its order: a burst of requests
then costs a slap no more than what had begun before it. They lose only some milliseconds by it;
nobody is refused.

Long work (films, statistics) gives way in between, too: while a slap waits for its order, and while
a race is open. Films, which take the longest, do so for three quarters of the time anyway.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from msgspec import Struct
from waitress.task import ThreadedTaskDispatcher

OTHERS: Final = 2
"""Requests of people who do not play that are answered at once."""
LONGEST_S: Final = 0.05
"""A request waits no longer for slaps: where they never end, pages still come."""

SLICE_S: Final = 0.01
"""Time that long work goes on after a wait in which the race did not end."""

WORK_S: Final = 0.002
REST_S: Final = 0.006
"""The making of films rests so long after so much of it. All threads share the interpreter: without
a rest four readers made pages half as late again (``tests/bench/readers.py``)."""

logging.getLogger("waitress.queue").setLevel(logging.ERROR)
"""It has a line for each request that waits, and a burst has thousands."""


class Line(Protocol):
    """A connection with a request to be answered; ``address`` is a plain one."""

    address: str

    def service(self) -> None:
        """Answer it."""
        ...

    def cancel(self) -> None:
        """It will not be answered any more."""
        ...


class Dispatcher(Protocol):
    """Has requests answered by threads of its own, as waitress's does."""

    def add_task(self, task: Any) -> None:
        """Have this answered; returns at once."""
        ...

    def shutdown(self) -> object:
        """Begin nothing any more, and wait until what has begun is answered."""
        ...


def pool(threads: int) -> Dispatcher:
    """A dispatcher with so many threads."""
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(threads)
    return dispatcher


class Patient(Struct, frozen=True):
    """A request that begins when no slap waits for its order."""

    line: Line
    calm: threading.Event

    def service(self) -> None:
        """Answer it, as soon as it is calm."""
        self.calm.wait(LONGEST_S)
        self.line.service()

    def cancel(self) -> None:
        """It will not be answered any more."""
        self.line.cancel()


class GiveWay:
    """Pauses of long work: it stands still until each of these ``events`` is set, or until it has
    waited for long enough to do a slice of its work. It also rests ``rest_s`` after each
    :data:`WORK_S` of work."""

    def __init__(
        self,
        *events: threading.Event,
        rest_s: float = 0.0,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now_s = now_s
        self._until_s = dict.fromkeys(events, 0.0)
        self._rest_s = rest_s
        self._rests_s = 0.0

    def __call__(self) -> None:
        """Let others by; to be called every few milliseconds of work."""
        for event, until_s in self._until_s.items():
            if event.is_set() or self._now_s() < until_s or event.wait(LONGEST_S):
                continue
            self._until_s[event] = self._now_s() + SLICE_S
        if self._rest_s and self._now_s() >= self._rests_s:
            time.sleep(self._rest_s)
            self._rests_s = self._now_s() + WORK_S


class RequestQueue:
    """Stands in for waitress's dispatcher, ``first``: that one is left to those who take part."""

    def __init__(
        self,
        first: Dispatcher,
        takes_part: Callable[[str], bool],
        calm: threading.Event,
    ) -> None:
        self._first = first
        self._takes_part = takes_part
        self._calm = calm
        self._others = pool(OTHERS)

    def add_task(self, line: Line) -> None:
        """Have its next request answered; returns at once."""
        if self._takes_part(line.address):
            self._first.add_task(line)
        else:
            self._others.add_task(Patient(line, self._calm))

    def shutdown(self) -> None:
        """Begin nothing any more, and wait until what has begun is answered."""
        self._first.shutdown()
        self._others.shutdown()
