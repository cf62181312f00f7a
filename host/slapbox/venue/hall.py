"""The hall itself: it keeps what is told, and says who leads, and to each table what is next.

All that it knows is in JetStream, and every session begins with reading that from the first message
on. So a hall that starts again, or that was away, stands where it stood; and what two sessions read
twice changes nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import ssl
from collections.abc import Sequence
from typing import Final

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    RetentionPolicy,
    StorageType,
    StreamConfig,
)

from slapbox.threads import Tell, unheard
from slapbox.venue import desk
from slapbox.venue.director import Plan, due
from slapbox.venue.line import ANSWERS_S, Line, first_of
from slapbox.venue.messages import Founded, Message, read, written
from slapbox.venue.secret import Secret
from slapbox.venue.subjects import (
    ALL_NOW,
    ALL_TOLD,
    HALL,
    NOW,
    TOLD,
    TOLD_BY_HALL,
    teller,
)
from slapbox.venue.subjects import desk as desk_of
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import view

log = logging.getLogger(__name__)

MOST_BYTES: Final = 1 << 28
TWICE_S: Final = 120.0
"""So long the server itself knows a message again by its id; the fold does for ever."""

GATHER_S: Final = 0.1
"""Results that come at once are told on together."""

STREAMS: Final = (
    StreamConfig(
        TOLD,
        subjects=[ALL_TOLD],
        retention=RetentionPolicy.LIMITS,
        storage=StorageType.FILE,
        max_bytes=MOST_BYTES,
        duplicate_window=TWICE_S,
    ),
    StreamConfig(
        NOW,
        subjects=[ALL_NOW],
        retention=RetentionPolicy.LIMITS,
        storage=StorageType.FILE,
        max_bytes=MOST_BYTES,
        max_msgs_per_subject=1,
        allow_direct=True,
    ),
)


FROM_THE_FIRST: Final = ConsumerConfig(
    deliver_policy=DeliverPolicy.ALL, ack_policy=AckPolicy.NONE, mem_storage=True
)


def ident(message: Message) -> str:
    """The id by which a message is known again."""
    return hashlib.sha256(written(message)).hexdigest()[:32]


class Hall(Line):
    """The hall at ``url``, with these ``tables``. ``shown`` is what its page shows, as JSON, and
    ``is_stuck`` whether the next round cannot be drawn for the people who are there."""

    def __init__(
        self,
        url: str,
        secret: Secret,
        plan: Plan,
        tables: Sequence[str],
        tls: ssl.SSLContext | None = None,
        tell: Tell = unheard,
    ) -> None:
        super().__init__(url, HALL, secret.passwords[HALL], tls, tell)
        self.tournament = Tournament()
        self.shown = json.dumps(view(self.tournament)).encode()
        self.is_stuck = False
        self._secret = secret
        self._plan = plan
        self._tables = tables
        self._news = asyncio.Event()
        self._pressed = False
        self._said: dict[str, bytes] = {}
        self._number = 0

    def go_on(self) -> None:
        """Draw the next round now, whoever is missing."""
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
        known = (await stream.stream_info(TOLD)).state.last_seq
        heard = await stream.subscribe(ALL_TOLD, stream=TOLD, config=FROM_THE_FIRST)
        self._number = 0
        while known:
            message = await heard.next_msg(timeout=ANSWERS_S)
            self._take(message)
            if message.metadata.sequence.stream >= known:
                break
        self._news.set()
        await first_of(self._read(heard), self._say(stream))

    async def _read(self, heard: JetStreamContext.PushSubscription) -> None:
        async for message in heard.messages:
            self._take(message)

    def _take(self, message: Msg) -> None:
        """One message, if it is one, and tells nothing of others than who told it. Raises
        ``OSError`` if one before it is missing; then all is read again."""
        self._number += 1
        if message.metadata.sequence.consumer != self._number:
            raise ConnectionError(f"{self._number} is missing")
        try:
            told = read(message.data)
        except ValueError as why:
            log.warning("%s: %s", message.subject, why)
            return
        table = teller(message.subject)
        if table != getattr(told, "table", None):
            log.warning("%s tells of others", message.subject)
        elif self.tournament.add(told):
            self._news.set()

    async def _say(self, stream: JetStreamContext) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            for message in self._due():
                headers = {"Nats-Msg-Id": ident(message)}
                await stream.publish(TOLD_BY_HALL, written(message), headers=headers)
                self.tournament.add(message)
                self._news.set()
            self.shown = json.dumps(view(self.tournament), ensure_ascii=False).encode()
            words = self._words().items()
            fresh = {name: data for name, data in words if self._said.get(name) != data}
            await asyncio.gather(*(stream.publish(name, data) for name, data in fresh.items()))
            self._said.update(fresh)
            await asyncio.sleep(GATHER_S)

    def _due(self) -> list[Message]:
        pressed, self._pressed = self._pressed, False
        try:
            messages = due(
                self.tournament, self._plan, self._secret.seal, self._tables, pressed=pressed
            )
        except ValueError:
            self.is_stuck = True
            return []
        self.is_stuck = False
        return messages

    def _words(self) -> dict[str, bytes]:
        """What each table is to know now, by subject."""
        cards = {one.number: self._secret.cards(one.number).hex() for one in self.tournament.rounds}
        return {
            desk_of(table): desk.written(desk.desk(self.tournament, table, cards))
            for table in self._tables
        }

    @property
    def founded(self) -> Founded | None:
        """What kind of tournament it is, as soon as that is known."""
        return self.tournament.founded


async def _ensure(stream: JetStreamContext, wanted: StreamConfig) -> None:
    """The stream is there; what it is like is left alone, if it is there already."""
    from nats.js.errors import NotFoundError

    try:
        await stream.stream_info(wanted.name or "")
    except NotFoundError:
        await stream.add_stream(wanted)
