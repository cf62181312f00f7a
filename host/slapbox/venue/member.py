"""A table's line to the venue: it tells what the venue does not know yet, and hears what is next.

The table needs none of it. What it has to tell stays with the table (``outbox``), which is asked
again in each session; so nothing is lost with the line, the venue or this program.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.errors import NotFoundError

from slapbox.threads import Tell, unheard
from slapbox.venue import briefing
from slapbox.venue.beacon import Place
from slapbox.venue.briefing import Briefing
from slapbox.venue.line import ANSWERS_S, Line, first_of
from slapbox.venue.messages import Brought, Happening, Joined, Message, written
from slapbox.venue.subjects import NOW, here_at, live_at, told_by
from slapbox.venue.subjects import briefing as briefing_of
from slapbox.venue.ticket import Ticket
from slapbox.venue.venue import ident

log = logging.getLogger(__name__)

LOOK_S: Final = 1.0
"""Seconds between looks through the outbox, if nobody says that there is something new in it."""

ASKS_S: Final = 0.5
"""Time to wait for an answer about what the venue said before; then the table asks again."""

BEAT_S: Final = 5.0
"""Seconds after which the table says what happens here, if nothing else makes it say so."""

SAYS_SO_S: Final = 3.0
"""Shortest time between two lists of who sits here: people come, go and change their names."""


class Reports(Struct, frozen=True):
    """A table's answers about itself, whenever it is asked; on the line's thread, so it answers at
    once. ``outbox`` is all that it has ever had to tell in this venue, ``here`` who sits there,
    ``now`` what happens there, and ``address`` where guests' phones find it."""

    outbox: Callable[[], Sequence[Brought]]
    here: Callable[[], tuple[str, ...]]
    now: Callable[[], Happening | None] = lambda: None
    address: Callable[[], str] = lambda: ""


class Member(Line):
    """A table with this ``ticket``. ``heard`` is called when the venue has said something.
    ``briefing`` is what it said last, ``left`` how much it has not acknowledged yet. ``elsewhere``
    is where the venue says to be, should it not be where the ticket has it."""

    def __init__(
        self,
        ticket: Ticket,
        reports: Reports,
        heard: Callable[[], None] = lambda: None,
        elsewhere: Callable[[], Sequence[Place]] = tuple,
        tell: Tell = unheard,
    ) -> None:
        super().__init__(ticket.address, ticket.table, ticket.password, ticket.tls(), tell)
        self.briefing: Briefing | None = None
        self.left = 0
        self._reports = reports
        self._ticket = ticket
        self._elsewhere = elsewhere
        self._joined_s = -SAYS_SO_S
        self._heard = heard
        self._news = asyncio.Event()
        self._is_fresh = False

    def urls(self) -> Sequence[str]:
        """Return where the ticket says, and where the venue was heard of."""
        urls = (self._ticket.at(*place) for place in self._elsewhere())
        return tuple(dict.fromkeys((self.url, *urls)))

    def tick(self) -> None:
        """There is something new in the outbox."""
        self._loop.call_soon_threadsafe(self._news.set)

    async def session(self, client: Client) -> None:
        """Hear what the venue says now, then tell and hear as it comes."""
        stream = client.jetstream(timeout=ANSWERS_S)
        self._is_fresh = False
        await client.subscribe(briefing_of(self.name), cb=self._take)
        await self._last_word(client.jetstream(timeout=ASKS_S))
        self._news.set()
        await first_of(self._say(stream), self._look_again(), self._show(client))

    async def _last_word(self, stream: JetStreamContext) -> None:
        """Hear what the venue said before; what it has said since is newer, whichever comes first.
        There is no answer at all before the venue has set up what it keeps."""
        while not self._is_fresh:
            try:
                message = await stream.get_msg(NOW, subject=briefing_of(self.name), direct=True)
            except NotFoundError:
                return
            except TimeoutError:
                continue
            if not self._is_fresh:
                self._know(message.data or b"")
            return

    async def _take(self, message: Msg) -> None:
        self._is_fresh = True
        self._know(message.data)

    def _know(self, data: bytes) -> None:
        try:
            self.briefing = briefing.read(data)
        except ValueError as why:
            log.warning("%s", why)
            return
        self._news.set()
        self._heard()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self._news.set()

    async def _show(self, client: Client) -> None:
        """Say what happens here, when it is something else and now and then."""
        before, said_s = b"", 0.0
        while True:
            now = self._reports.now()
            words = b"" if now is None else written(now)
            if words and (words != before or time.monotonic() > said_s + BEAT_S):
                before, said_s = words, time.monotonic()
                await client.publish(live_at(self.name), words)
            await asyncio.sleep(LOOK_S)

    async def _say(self, stream: JetStreamContext) -> None:
        said = set[str]()
        while True:
            await self._news.wait()
            self._news.clear()
            waiting = {ident(message): message for message in self._untold()}
            self.left = len(waiting.keys() - said)
            for name, message in waiting.items():
                if name not in said:
                    headers = {"Nats-Msg-Id": name}
                    subject = (here_at if isinstance(message, Joined) else told_by)(self.name)
                    await stream.publish(subject, written(message), headers=headers)
                    said.add(name)
                    self.left -= 1

    def _untold(self) -> Iterator[Message]:
        """Yield what the venue does not know, as far as it has said."""
        newest, guests, address = self.briefing, self._reports.here(), self._reports.address()
        is_current = newest is not None and (newest.guests, newest.address) == (guests, address)
        fresh = newest is None or newest.heard < 0
        if fresh or (not is_current and time.monotonic() > self._joined_s + SAYS_SO_S):
            self._joined_s = time.monotonic()
            revision = 0 if newest is None else newest.heard + 1
            yield Joined(self.name, self.name, guests, address, revision)
        for result in self._reports.outbox():
            if newest is None or not newest.knows(result):
                yield result
