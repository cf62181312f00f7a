"""The views as they change: server-sent events, and polling for where those do not get through.
To other machines both go packed.

Every event is a whole view under its number, so a page that reconnects needs nothing but the
latest. It says the number that it has, and is not sent the same view again. A page that does not
read is told nothing more until it has taken in what it was told, and then the newest; so nothing
piles up for it here.
"""

import gzip
from typing import Final

from flask import Blueprint, Response, request

from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER, Watch
from slapbox.text import Text
from slapbox.web.assets import packs
from slapbox.web.channel import STAYS
from slapbox.web.guard import (
    Refused,
    browser,
    device,
    is_host,
    on_host_machine,
    only_host,
    peer,
    screen,
)
from slapbox.web.packing import HEAD, PackedStream, stored
from slapbox.web.site import Site, site

BEAT_S: Final = 2.0
"""A page that hears nothing for three of these asks by polling."""
PADDING: Final = b":" + b" " * 2048 + b"\nretry: 500\n\n"
"""Some virus scanners pass on a stream only after its first 2 KB."""
PACKED_PADDING: Final = HEAD + stored(PADDING)
BEAT: Final = b"event: beat\ndata: \n\n"
REST: Final = b"event: rest\ndata: \n\n"
"""Tells a page to poll: its browser needs the connection for a newer page."""

events = Blueprint("events", __name__)


class EventStream:
    """Views for one page, after the number that it has ``seen``; ``packed`` for such a stream."""

    def __init__(self, home: Site, watch: Watch, seen: str, packed: PackedStream | None) -> None:
        self._home = home
        self._packed = packed
        self._watch = watch
        self._seen = seen
        self._beat_s = 0.0

    @property
    def closed(self) -> bool:
        """Return whether nothing more is to come."""
        return self._watch.closed

    @property
    def rank(self) -> int:
        """As :class:`slapbox.web.broadcast.Listener` has it."""
        viewer = self._watch.viewer
        if viewer == TV_VIEWER:
            return 0
        return 1 if self._home.door.streams.has_place(viewer) else 2

    @property
    def waits(self) -> bool:
        """Return whether there is a view that this page was not told, or an end."""
        return self._watch.closed or self._watch.has_news

    def news(self, now_s: float) -> bytes:
        """The newest view, or a sign of life when it is time for one (s, monotonic), or nothing."""
        event = self._event(now_s)
        return self._packed.packed(event) if event and self._packed is not None else event

    def last_words(self) -> bytes:
        """Return what to say before the stream ends, if anything."""
        if not self._watch.superseded:
            return b""
        return REST if self._packed is None else self._packed.packed(REST)

    def _event(self, now_s: float) -> bytes:
        update = self._watch.take()
        if update is not None and update.id != self._seen:
            self._seen = update.id
            self._beat_s = now_s + BEAT_S
            return b"id: %b\ndata: %b\n\n" % (update.id.encode(), update.body)
        if now_s < self._beat_s:
            return b""
        self._beat_s = now_s + BEAT_S
        return BEAT

    def close(self) -> None:
        """The page has gone: its place is free. May be said twice."""
        self._home.streams.close(self._watch)


@events.get("/events")
def stream() -> Response:
    """``?as=tv``, ``?as=me`` or ``?as=host``: the views from now on, each under its number."""
    viewer = _viewer()
    watch = site().streams.open(viewer, peer(), browser())
    if watch is None:
        raise Refused(503, Text("web.too_many"), again_s=1)
    _know(viewer)
    seen = request.headers.get("Last-Event-ID", "")
    answer = Response(content_type="text/event-stream")
    packed = PackedStream(site().packing, PADDING) if _packs(answer) else None
    answer.response = iter([PADDING if packed is None else PACKED_PADDING])
    answer.headers["Cache-Control"] = "no-store"
    request.environ[STAYS](EventStream(site(), watch, seen, packed))
    return answer


@events.get("/state")
def state() -> Response:
    """The latest view, or 204 when it is the one under ``?since=``."""
    viewer = _viewer()
    _know(viewer)
    update = site().door.streams.latest(viewer)
    unchanged = update.id == request.args.get("since")
    answer = Response(status=204) if unchanged else Response(update.body)
    answer.content_type = "application/json"
    answer.headers["X-View"] = update.id
    answer.headers["Cache-Control"] = "no-store"
    if not unchanged and _packs(answer):
        answer.set_data(gzip.compress(update.body))
    return answer


def _packs(answer: Response) -> bool:
    """Return whether this answer is to be packed, and if so says that it is."""
    packed = packs() and not (on_host_machine() or request.is_secure)
    answer.headers["Vary"] = "Accept-Encoding"
    if packed:
        answer.headers["Content-Encoding"] = "gzip"
    return packed


def _know(viewer: str) -> None:
    """Let people who take part in, and answer them, before others."""
    if site().door.streams.has_place(viewer):
        site().connections.know(peer())


def _viewer() -> str:
    """The viewer who asks. Only browsers that are the TV, not those that say so, get its view."""
    wanted = request.args.get("as")
    if wanted == TV_VIEWER:
        return TV_VIEWER if is_host() else screen() or ROOM_VIEWER
    if wanted == HOST_VIEWER:
        only_host()
        return HOST_VIEWER
    asker = device()
    if asker is None:
        raise Refused(403, Text("web.no_device"))
    return asker
