"""A line to the venue's ``nats-server`` that comes again by itself, on a thread of its own.

The client's own reconnecting is off: whatever breaks ends the session, and the next one begins with
a look at what is there. So there is one way in, and it is the one that is tried whenever a venue
starts.
"""

import asyncio
import logging
import ssl
import time
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, TypeVar

from nats.aio.client import Client
from nats.errors import Error
from nats.js.errors import Error as StreamError

from slapbox.threads import Tell, Watched, unheard
from slapbox.venue.subjects import inbox

log = logging.getLogger(__name__)

AGAIN_S: Final = 1.0
"""Time from the end of a session until the next one is tried."""

CONNECTS_S: Final = 5
BEAT_S: Final = 5
"""Seconds between questions to the server whether it is still there; two answers may be missing."""

ROUNDS: Final = 5
CANCELLED_S: Final = 0.2

ANSWERS_S: Final = 10.0

BROKEN: Final = (Error, StreamError, OSError, TimeoutError, asyncio.TimeoutError, EOFError)
"""Errors that any use of a broken line raises."""

T = TypeVar("T")


class Line(ABC):
    """Somebody's line at ``url``, who is called ``name``. :meth:`session` is what happens on it."""

    def __init__(
        self,
        url: str,
        name: str,
        password: str,
        tls: ssl.SSLContext | None = None,
        tell: Tell = unheard,
    ) -> None:
        self.url = url
        self.name = name
        self.since_s: float | None = None
        self._password = password
        self._tls = tls
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._thread = Watched(self._run, f"line of {name}", tell)

    def urls(self) -> Sequence[str]:
        """Return where to try, one after the other."""
        return (self.url,)

    @property
    def is_there(self) -> bool:
        """Return whether the session stands now."""
        return self.since_s is not None

    def start(self) -> None:
        """Begin to try."""
        self._thread.start()

    def stop(self) -> None:
        """Hang up, and come back when that is done."""
        self._thread.end()
        if self._thread.ident is None:  # nobody has started it
            self._loop.close()
            return
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def do(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Have something done on the line's own thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    @abstractmethod
    async def session(self, client: Client) -> None:
        """Do the work of a line that stands; it goes on until it is cancelled or fails."""

    def _run(self) -> None:
        self._loop.run_until_complete(self._again_and_again())
        self._loop.run_until_complete(_let_go())
        self._loop.close()

    async def _again_and_again(self) -> None:
        tries = 0
        while not self._over.is_set():
            urls = self.urls()
            url = urls[tries % len(urls)]
            try:
                await self._once(url)
            except BROKEN as problem:
                log.info("%s: no line to %s: %s", self.name, url, problem)
            tries += self.since_s is None
            self.since_s = None
            try:
                await asyncio.wait_for(self._over.wait(), AGAIN_S)
            except asyncio.TimeoutError:  # noqa: UP041 - another one before Python 3.11
                continue

    async def _once(self, url: str) -> None:
        gone = asyncio.Event()

        async def closed() -> None:
            gone.set()

        async def failed(problem: Exception) -> None:
            log.info("%s: %s", self.name, problem)

        client = Client()
        try:
            await client.connect(
                url,
                name=self.name,
                user=self.name,
                password=self._password,
                tls=self._tls,
                inbox_prefix=inbox(self.name),
                allow_reconnect=False,
                # Otherwise it would try where nobody is for two minutes before it says so.
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=CONNECTS_S,
                ping_interval=BEAT_S,
                error_cb=failed,
                closed_cb=closed,
            )
            self.since_s = time.monotonic()
            await first_of(self.session(client), gone.wait(), self._over.wait())
        finally:
            with suppress(*BROKEN):
                await asyncio.wait_for(client.close(), CONNECTS_S)


async def _let_go() -> None:
    """Let the loop go round, so that the connection closed last closes its socket, too."""
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


async def _cancelled(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """All of them are over. It is said more than once: what waits with a time limit may swallow it
    (python/cpython#86296, gone in Python 3.12)."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        with suppress(asyncio.CancelledError):  # their awaiter is cancelled once more, too
            _, left = await asyncio.wait(left, timeout=CANCELLED_S)


async def first_of(*works: Coroutine[Any, Any, Any]) -> None:
    """Do all of this until one of it is done or fails; the others are cancelled."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _cancelled(tasks)
    for task in done:
        if not task.cancelled():
            task.result()
