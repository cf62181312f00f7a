"""What the web layer is told by the host, and the one door it has to the table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final, Protocol

from flask import Flask, current_app

from slapbox.table.orders import Answer, Order

STREAM_CAP: Final = 100
"""Streams at once; each holds a thread of the server, which must keep some for requests."""


class Update(Protocol):
    """A whole view: ``id`` is ``<boot>-<number>``, ``body`` its JSON in UTF-8 on one line."""

    @property
    def id(self) -> str: ...

    @property
    def body(self) -> bytes: ...


class Watch(Protocol):
    """One page's place at the table's window."""

    @property
    def closed(self) -> bool: ...

    def get(self, timeout_s: float) -> Update | None: ...

    def close(self) -> None: ...


class Streams(Protocol):
    """The views as they change: ``viewer`` is ``"tv"`` or a device's id."""

    def watch(self, viewer: str) -> Watch: ...

    def latest(self, viewer: str) -> Update: ...


class TableDoor(Protocol):
    """All that the web layer uses of :class:`slapbox.table.table.Table`."""

    @property
    def streams(self) -> Streams: ...

    def ask(self, order: Order) -> Future[Answer]: ...


@dataclass(slots=True)
class Site:
    """The settings of one web server.

    ``now_ns`` reads table time. ``port`` is the real one (cookies are named after it, for browsers
    share them between ports). ``names`` are the host names, besides addresses and ``localhost``,
    by which pages may be asked for.
    """

    table: TableDoor
    now_ns: Callable[[], int]
    join_url: str
    port: int
    names: frozenset[str] = frozenset()
    stream_cap: int = STREAM_CAP
    closing: threading.Event = field(default_factory=threading.Event)
    _open: set[Watch] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def open_stream(self, viewer: str) -> Watch | None:
        """A new watch on this viewer's views, or nothing when there are too many already."""
        with self._lock:
            if len(self._open) >= self.stream_cap or self.closing.is_set():
                return None
            watch = self.table.streams.watch(viewer)
            self._open.add(watch)
            return watch

    def close_stream(self, watch: Watch) -> None:
        """Give the place at the window free; may be said twice."""
        with self._lock:
            self._open.discard(watch)
        watch.close()

    def close_streams(self) -> None:
        """End every stream at once, and refuse new ones: the server stops."""
        self.closing.set()
        with self._lock:
            watches = list(self._open)
        for watch in watches:
            watch.close()


def install(app: Flask, site: Site) -> None:
    """Keep the site with its app."""
    app.extensions["slapbox"] = site


def site() -> Site:
    """The site of the request that is being answered."""
    found = current_app.extensions["slapbox"]
    assert isinstance(found, Site)  # noqa: S101 - tells the type checker what install() put there
    return found
