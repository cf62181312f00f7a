"""Views on their way out: one writer publishes, any number of pages watch.

Each page gets whole views with a number. A page that is slow misses the views in between and gets
the newest; one that reconnects says the last number that it saw. So nothing piles up. How many
pages may watch is the web server's affair: bots and the terminal need no page's place.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TV_VIEWER: Final = "tv"
"""The host's own machine, as the TV. A browser elsewhere that is the TV, or wants to be, has a name
of its own."""
HOST_VIEWER: Final = "host"
"""A browser of the host."""
ROOM_VIEWER: Final = "room"
"""Anybody who looks on without a name."""
SCREEN: Final = "screen:"
"""How the names of browsers elsewhere begin that are the TV or want to be."""
SHARED: Final = frozenset({TV_VIEWER, HOST_VIEWER, ROOM_VIEWER})
"""Several browsers may be such a viewer."""

MOST_MADE: Final = 256
"""So many viewers' views of one moment are kept at once. Cookies cost a guest nothing, and while
nothing happens at the table one moment may last for hours."""


@dataclass(frozen=True, slots=True)
class Update:
    """A whole view: ``id`` is ``<boot>-<number>``, ``body`` its JSON in UTF-8 on one line."""

    id: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Invited:
    """Whom the host knows: the viewers that take part, and the addresses by which many may come."""

    viewers: frozenset[str] = frozenset()
    crowds: frozenset[str] = frozenset()


class Watch:
    """One page's place at the window: always the newest view that it has not had."""

    def __init__(self, streams: Streams, viewer: str) -> None:
        self._streams = streams
        self._fresh = threading.Event()
        self._latest: Update | None = None
        self.viewer = viewer
        self.closed = False

    def get(self, timeout_s: float) -> Update | None:
        """The newest view not yet given, or nothing after ``timeout_s``."""
        if not self._fresh.wait(timeout_s):
            return None
        self._fresh.clear()
        return self._latest

    def put(self, update: Update) -> None:
        """A newer view (the publisher's side)."""
        self._latest = update
        self._fresh.set()

    def close(self) -> None:
        """The page is gone, or the table shut down."""
        self.closed = True
        self._fresh.set()
        self._streams.drop(self)


class Streams:
    """All watches, and the present view for those that come later."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        # The TV comes before the phones: everybody looks at it.
        self._tvs: dict[Watch, None] = {}
        self._others: dict[Watch, None] = {}
        self._boot = secrets.token_hex(4)
        self._number = 0
        self._render: Callable[[str], bytes] = lambda _: b"{}"
        self._cache: dict[str, Update] = {}
        self.invited = Invited()
        self._shut = False

    def watch(self, viewer: str) -> Watch:
        """A new watch, with the present view to get first; closed at once after the end."""
        watch = Watch(self, viewer)
        with self._lock:
            watch.closed = self._shut
            (self._tvs if viewer == TV_VIEWER else self._others)[watch] = None
            watch.put(self._update(viewer))
        return watch

    @property
    def watching(self) -> int:
        """How many watch now."""
        return len(self._tvs) + len(self._others)

    def has_place(self, viewer: str) -> bool:
        """Whether this viewer takes part, and so must never wait behind those who only look."""
        return viewer in (TV_VIEWER, HOST_VIEWER) or viewer in self.invited.viewers

    def latest(self, viewer: str) -> Update:
        """The present view."""
        with self._lock:
            return self._update(viewer)

    def drop(self, watch: Watch) -> None:
        """Forget a watch."""
        with self._lock:
            self._tvs.pop(watch, None)
            self._others.pop(watch, None)

    def publish(self, render: Callable[[str], bytes], invited: Invited = Invited()) -> None:
        """A new view for everybody; ``invited`` says for whom places are kept.
        ``render(viewer)`` must not depend on anything that changes later: it is called when
        somebody asks."""
        with self._lock:
            self.invited = invited
            self._number += 1
            self._render = render
            self._cache.clear()
            for watch in (*self._tvs, *self._others):
                watch.put(self._update(watch.viewer))

    def close(self) -> None:
        """Let every page go."""
        with self._lock:
            self._shut = True
            watches = [*self._tvs, *self._others]
        for watch in watches:
            watch.close()

    def _update(self, viewer: str) -> Update:
        update = self._cache.get(viewer)
        if update is None:
            update = Update(f"{self._boot}-{self._number}", self._render(viewer))
            if len(self._cache) >= MOST_MADE:
                del self._cache[next(iter(self._cache))]
            self._cache[viewer] = update
        return update
