"""The venue itself: it keeps what is told, and says who leads, and to each table what is next.

All that it knows is in JetStream, and every session begins with reading that from the first message
on. So a venue that starts again, or that was away, stands where it stood; and what two sessions
read twice changes nothing.
"""

import asyncio
import hashlib
import logging
import ssl
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    DiscardPolicy,
    RetentionPolicy,
    StorageType,
    StreamConfig,
)

from slapbox.venue import briefing
from slapbox.venue.director import Plan, due
from slapbox.venue.line import ANSWERS_S, Line, first_of
from slapbox.venue.messages import Founded, Happening, Message, happening, read, written
from slapbox.venue.secret import Secret
from slapbox.venue.subjects import (
    ALL_HERE,
    ALL_LIVE,
    ALL_NOW,
    ALL_TOLD,
    HERE,
    NOW,
    RULED,
    TOLD,
    TOLD_BY_VENUE,
    VENUE,
    teller,
)
from slapbox.venue.subjects import briefing as briefing_of
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import Public, public

log = logging.getLogger(__name__)

MOST_BYTES: Final = 1 << 28
MOST_TOLD: Final = 2000
MOST_LETTERS: Final = 8192
"""Most messages of a table in an evening, and bytes of a message; the rest is refused."""

TWICE_S: Final = 120.0
"""Time for which the server itself knows a message again by its id; the fold does for ever."""

GATHER_S: Final = 0.1
"""Results that come at once are shown, and told on, together."""

SILENT_S: Final = 15.0
"""A table that has not said for so long what happens there is out of reach."""

LOOK_S: Final = 1.0

_kept = partial(StreamConfig, retention=RetentionPolicy.LIMITS, storage=StorageType.FILE)

STREAMS: Final = (
    _kept(
        RULED,
        subjects=[TOLD_BY_VENUE],
        max_bytes=MOST_BYTES // 4,
        duplicate_window=TWICE_S,
    ),
    _kept(
        TOLD,
        subjects=[ALL_TOLD],
        max_bytes=MOST_BYTES,
        max_msg_size=MOST_LETTERS,
        max_msgs_per_subject=MOST_TOLD,
        discard=DiscardPolicy.NEW,
        discard_new_per_subject=True,
        duplicate_window=TWICE_S,
    ),
    _kept(
        HERE,
        subjects=[ALL_HERE],
        max_bytes=MOST_BYTES // 4,
        max_msg_size=MOST_LETTERS,
        max_msgs_per_subject=1,
    ),
    _kept(
        NOW,
        subjects=[ALL_NOW],
        max_bytes=MOST_BYTES,
        max_msgs_per_subject=1,
        allow_direct=True,
    ),
)

READ: Final = ((RULED, TOLD_BY_VENUE), (TOLD, ALL_TOLD), (HERE, ALL_HERE))
"""Streams of messages that make up the tournament, and their subjects."""

FROM_THE_FIRST: Final = ConsumerConfig(
    deliver_policy=DeliverPolicy.ALL, ack_policy=AckPolicy.NONE, mem_storage=True
)


def ident(message: Message) -> str:
    """The id by which a message is known again."""
    return hashlib.sha256(written(message)).hexdigest()[:32]


class Venue(Line):
    """The venue at ``url``. ``public`` is all that anybody may know, ``news`` is called when it is
    something new, and ``is_stuck`` says whether the next round cannot be drawn for the people who
    are there."""

    def __init__(
        self,
        url: str,
        secret: Secret,
        plan: Plan,
        tls: ssl.SSLContext | None = None,
        news: Callable[[Public], None] = lambda _: None,
    ) -> None:
        super().__init__(url, VENUE, secret.passwords[VENUE], tls)
        self.tournament = Tournament()
        self.is_stuck = False
        self._secret = secret
        self._plan = plan
        self._tell_page = news
        self._live: dict[str, tuple[bytes, float]] = {}
        self.public = public(self.tournament, {})
        self._news = asyncio.Event()
        self._fresh = asyncio.Event()
        self._pressed = False
        self._said: dict[str, bytes] = {}
        self._numbers: dict[str, int] = {}
        self._briefings: dict[str, tuple[object, bytes]] = {}

    def go_on(self) -> None:
        """Draw the next round now, even if some are missing."""
        self._loop.call_soon_threadsafe(self._press)

    def _press(self) -> None:
        self._pressed = True
        self._news.set()

    async def session(self, client: Client) -> None:
        """Read all that was told, then go on reading and telling."""
        stream = client.jetstream(timeout=ANSWERS_S)
        for wanted in STREAMS:
            await _ensure(stream, wanted)
        self._said.clear()
        self._numbers.clear()
        read_up = [await self._caught_up(stream, name, subject) for name, subject in READ]
        await client.subscribe(ALL_LIVE, cb=self._hear)
        self._wake()
        readers = (self._read(heard) for heard in read_up)
        await first_of(*readers, self._say(stream), self._show())

    def _wake(self) -> None:
        self._news.set()
        self._fresh.set()

    async def _caught_up(
        self, stream: JetStreamContext, name: str, subject: str
    ) -> JetStreamContext.PushSubscription:
        """All that is in this stream by now is read, and the rest will come."""
        last = (await stream.stream_info(name)).state.last_seq
        config = replace(FROM_THE_FIRST)  # the client writes into it whose it is
        heard = await stream.subscribe(subject, stream=name, config=config)
        while last:
            message = await heard.next_msg(timeout=ANSWERS_S)
            self._take(message)
            if message.metadata.sequence.stream >= last:
                break
        return heard

    async def _hear(self, message: Msg) -> None:
        """Keep a table's newest word on what happens there; it is read when it is shown."""
        table, data = teller(message.subject) or "", message.data
        if len(data) <= MOST_LETTERS:
            before, _ = self._live.get(table, (b"", 0.0))
            self._live[table] = data, time.monotonic()
            if data != before:
                self._fresh.set()

    async def _read(self, heard: JetStreamContext.PushSubscription) -> None:
        async for message in heard.messages:
            self._take(message)

    def _take(self, message: Msg) -> None:
        """One message, if it is one, and tells nothing of others than who told it. Raises
        ``OSError`` if one before it is missing; then all is read again."""
        stream, sequence = message.metadata.stream, message.metadata.sequence
        number = self._numbers[stream] = self._numbers.get(stream, 0) + 1
        if sequence.consumer != number:
            raise ConnectionError(f"{number} of {stream} is missing")
        try:
            word = read(message.data)
        except ValueError as why:
            log.warning("%s: %s", message.subject, why)
            return
        table = teller(message.subject)
        if table != getattr(word, "table", None):
            log.warning("%s tells of others", message.subject)
        elif self.tournament.add(word):
            self._wake()

    async def _show(self) -> None:
        """Show what is new, and once in a while who has not been heard of."""
        while True:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._fresh.wait(), LOOK_S)
            self._fresh.clear()
            self._show_now()
            await asyncio.sleep(GATHER_S)

    def _show_now(self) -> None:
        shown = public(self.tournament, self._happenings())
        if shown != self.public:
            self.public = shown
            self._tell_page(shown)

    def _happenings(self) -> Mapping[str, Happening]:
        """Return what happens where, as far as it was said lately."""
        now_s, happenings = time.monotonic(), dict[str, Happening]()
        for table, (data, at_s) in self._live.items():
            with suppress(ValueError):
                if now_s < at_s + SILENT_S:
                    happenings[table] = happening(data)
        return happenings

    async def _say(self, stream: JetStreamContext) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            for message in self._due():
                headers = {"Nats-Msg-Id": ident(message)}
                await stream.publish(TOLD_BY_VENUE, written(message), headers=headers)
                self.tournament.add(message)
                self._wake()
            words = self._words().items()
            fresh = {name: data for name, data in words if self._said.get(name) != data}
            await asyncio.gather(*(stream.publish(name, data) for name, data in fresh.items()))
            self._said.update(fresh)
            await asyncio.sleep(GATHER_S)

    def _due(self) -> list[Message]:
        pressed, self._pressed = self._pressed, False
        try:
            messages = due(self.tournament, self._plan, self._secret.seal, pressed=pressed)
        except ValueError:
            self.is_stuck = True
            return []
        self.is_stuck = False
        return messages

    def _words(self) -> dict[str, bytes]:
        """Return what each table is to know now, by subject; worked out again only for a table of
        which something is new, or when a round is."""
        rounds = tuple(self.tournament.rounds)
        cards = {round_.number: self._secret.cards(round_.number).hex() for round_ in rounds}
        for table in self._plan.tables:
            results = self.tournament.told.get(table, [])
            facts = rounds, results, self.tournament.table(table)
            if self._briefings.get(table, (None,))[0] != facts:
                written_ = briefing.written(briefing.briefing(self.tournament, table, cards))
                self._briefings[table] = facts, written_
        return {briefing_of(table): self._briefings[table][1] for table in self._plan.tables}

    @property
    def founded(self) -> Founded | None:
        """Return what kind of tournament it is, as soon as that is known."""
        return self.tournament.founded


async def _ensure(stream: JetStreamContext, wanted: StreamConfig) -> None:
    """The stream is there; what it is like is left alone, if it is there already."""
    from nats.js.errors import NotFoundError

    try:
        await stream.stream_info(wanted.name or "")
    except NotFoundError:
        await stream.add_stream(wanted)
