"""The views as they change: server-sent events, and polling for where those do not get through.

Every event is a whole view under its number, so a page that reconnects needs nothing but the
latest; it says the number that it has, and is not sent the same view again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from flask import Blueprint, Response, request

from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER, Watch
from slapbox.text import Text
from slapbox.web.guard import Refused, device, is_host, peer, screen
from slapbox.web.site import Site, site

WAIT_S: Final = 0.5
"""How often a quiet stream looks whether its page has gone."""
BEAT_S: Final = 2.0
"""A page that hears nothing for three of these asks by polling."""
PADDING: Final = b":" + b" " * 2048 + b"\nretry: 500\n\n"
"""Some virus scanners pass on a stream only after its first 2 KB."""
BEAT: Final = b"event: beat\ndata: \n\n"

events = Blueprint("events", __name__)


class EventStream:
    """The body of an event stream; it gives its place free when it is closed or its page goes.

    A class, as a generator that was never started would not run its ``finally``.
    """

    def __init__(self, home: Site, watch: Watch, seen: str, gone: Callable[[], bool]) -> None:
        self._home = home
        self._watch = watch
        self._seen = seen
        self._gone = gone
        self._started = False

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if not self._started:
            self._started = True
            return PADDING
        beat_s = time.monotonic() + BEAT_S
        while not self._over():
            update = self._watch.get(WAIT_S)
            if update is not None and update.id != self._seen:
                self._seen = update.id
                return b"id: %b\ndata: %b\n\n" % (update.id.encode(), update.body)
            if time.monotonic() >= beat_s:
                return BEAT
        raise StopIteration

    def _over(self) -> bool:
        return self._home.closing.is_set() or self._watch.closed or self._gone()

    def close(self) -> None:
        """Called by the server when the answer ends, however it ends."""
        self._home.close_stream(self._watch)


@events.get("/events")
def stream() -> Response:
    """``?as=tv``, ``?as=me`` or ``?as=host``: the views from now on, each under its number."""
    viewer = _viewer()
    watch = site().open_stream(viewer, peer())
    if watch is None:
        raise Refused(503, Text("web.too_many"), again_s=1)
    if site().table.streams.has_place(viewer):
        site().crowd.know(peer())
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    seen = request.headers.get("Last-Event-ID", "")
    body = EventStream(site(), watch, seen, gone)
    return Response(body, content_type="text/event-stream", headers={"Cache-Control": "no-store"})


@events.get("/state")
def state() -> Response:
    """The latest view, or 204 when it is the one under ``?since=``."""
    update = site().table.streams.latest(_viewer())
    unchanged = update.id == request.args.get("since")
    answer = Response(status=204) if unchanged else Response(update.body)
    answer.content_type = "application/json"
    answer.headers["X-View"] = update.id
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _viewer() -> str:
    """Who asks. What only the TV shows is for browsers that are the TV, not for who says so."""
    wanted = request.args.get("as")
    if wanted == TV_VIEWER:
        return TV_VIEWER if is_host() else screen() or ROOM_VIEWER
    if wanted == HOST_VIEWER:
        if not is_host():
            raise Refused(403, Text("web.host_only"))
        return HOST_VIEWER
    asker = device()
    if asker is None:
        raise Refused(403, Text("web.no_device"))
    return asker
