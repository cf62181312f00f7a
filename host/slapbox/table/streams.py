"""Views on their way out: one writer publishes, any number of pages watch.

What only some viewers see wakes those alone: for all others nothing has happened, and neither an
event nor a number tells them otherwise.
Each page gets whole views with a number. A page that is slow misses the views in between and gets
the newest; one that reconnects says the last number that it saw. So nothing piles up. How many
pages may watch is the web server's affair: bots and the terminal need no page's place.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Collection
from typing import Final

from msgspec import Struct

TV_VIEWER: Final = "tv"
"""The host's own machine, as the TV. A browser elsewhere that is one has a name of its own."""
HOST_VIEWER: Final = "host"
"""A browser of the host."""
ROOM_VIEWER: Final = "room"
"""Anybody who looks on without a name."""
SCREEN: Final = "screen:"
"""Start of the names of browsers elsewhere that are the TV or want to be."""
SHARED: Final = frozenset({TV_VIEWER, HOST_VIEWER, ROOM_VIEWER})
"""Several browsers may be such a viewer."""

WHISPERS: Final = 1 << 20
"""The numbers between two views for everybody: room for changes that only one viewer sees."""

MOST_MADE: Final = 256
"""Views of one snapshot that are kept at once. Cookies cost a guest nothing, and while
nothing happens at the table one snapshot may last for hours."""


class Update(Struct, frozen=True):
    """A whole view: ``id`` is ``<boot>-<number>``, ``body`` its JSON in UTF-8 on one line. Each
    viewer has numbers of its own, which grow when its view changes and at no other time."""

    id: str
    body: bytes
    number: int


class Invited(Struct, frozen=True):
    """Guests of the host: the viewers that take part, and the addresses by which many may come.
    Others join at ``join_url``, if they can."""

    viewers: frozenset[str] = frozenset()
    crowds: frozenset[str] = frozenset()
    join_url: str | None = None


class Watch:
    """One page's place at the window: always the newest view that it has not had.

    ``ring`` is set whenever there is something new; several watches may share it. ``superseded``:
    closed to make room for a newer one of the same browser.
    """

    def __init__(self, streams: Streams, viewer: str, ring: threading.Event) -> None:
        self._streams = streams
        self._taken = -1
        self.viewer = viewer
        self.ring = ring
        self.closed = False
        self.superseded = False

    def get(self, timeout_s: float) -> Update | None:
        """The newest view not yet taken; waits for it, and gives nothing after ``timeout_s`` or
        when the ring was set for something else."""
        if not self.ring.wait(timeout_s):
            return None
        self.ring.clear()
        return self.take()

    def take(self) -> Update | None:
        """The newest view not yet taken, if any; made only now, as publishers wait for no page."""
        if not self.has_news:
            return None
        update = self._streams.snapshot.update(self.viewer)
        self._taken = update.number
        return update

    @property
    def has_news(self) -> bool:
        """Return whether there is a view that it has not had."""
        return self._streams.snapshot.number_for(self.viewer) != self._taken

    def close(self) -> None:
        """The page is gone, or the table shut down."""
        self.closed = True
        self._streams.drop(self)
        self.ring.set()


class Snapshot:
    """The views of one moment, each made when somebody asks for it. ``number`` counts the snapshots
    that everybody saw."""

    def __init__(self, boot: str, number: int, render: Callable[[str], bytes]) -> None:
        self.number = number
        self._boot = boot
        self._render = render
        self._lock = threading.Lock()
        self._updates: dict[str, Update] = {}
        self._whispered: dict[str, int] = {}

    def number_for(self, viewer: str) -> int:
        """The number of this viewer's view."""
        return self.number * WHISPERS + self._whispered.get(viewer, 0)

    def whisper(self, render: Callable[[str], bytes], viewers: Collection[str]) -> None:
        """From now on these viewers see something else, and nobody else does."""
        with self._lock:
            self._render = render
            for viewer in viewers:
                self._whispered[viewer] = self._whispered.get(viewer, 0) + 1
                self._updates.pop(viewer, None)

    def update(self, viewer: str) -> Update:
        """This viewer's view; all who share a viewer get the same."""
        with self._lock:
            update = self._updates.get(viewer)
            if update is None:
                number = self.number_for(viewer)
                update = Update(f"{self._boot}-{number}", self._render(viewer), number)
                if len(self._updates) >= MOST_MADE:
                    del self._updates[next(iter(self._updates))]
                self._updates[viewer] = update
            return update


class Streams:
    """All watches, and the present views."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watches: dict[Watch, None] = {}
        self._boot = secrets.token_hex(4)
        self.snapshot = Snapshot(self._boot, 0, lambda _: b"{}")
        self.invited = Invited()
        self._shut = False

    def watch(self, viewer: str, ring: threading.Event | None = None) -> Watch:
        """A new watch, with the present view to get first; closed at once after the end. Without a
        ``ring`` it has one of its own."""
        watch = Watch(self, viewer, ring or threading.Event())
        with self._lock:
            watch.closed = self._shut
            self._watches[watch] = None
        watch.ring.set()
        return watch

    @property
    def watching(self) -> int:
        """Return how many watch now."""
        return len(self._watches)

    def has_place(self, viewer: str) -> bool:
        """Return whether this viewer takes part, and so never waits behind spectators."""
        return viewer in (TV_VIEWER, HOST_VIEWER) or viewer in self.invited.viewers

    def latest(self, viewer: str) -> Update:
        """The present view."""
        return self.snapshot.update(viewer)

    def drop(self, watch: Watch) -> None:
        """Forget a watch."""
        with self._lock:
            self._watches.pop(watch, None)

    def publish(
        self,
        render: Callable[[str], bytes],
        invited: Invited = Invited(),
        viewers: Collection[str] | None = None,
    ) -> None:
        """A new view for these ``viewers``, or for everybody; ``invited`` says for whom places are
        kept. ``render(viewer)`` must not depend on anything that changes later: it is called when
        somebody asks."""
        self.invited = invited
        if viewers is None:
            self.snapshot = Snapshot(self._boot, self.snapshot.number + 1, render)
        else:
            self.snapshot.whisper(render, viewers)
        with self._lock:
            rings = {
                watch.ring for watch in self._watches if viewers is None or watch.viewer in viewers
            }
        for ring in rings:
            ring.set()

    def close(self) -> None:
        """Let every page go."""
        with self._lock:
            self._shut = True
            watches = list(self._watches)
        for watch in watches:
            watch.close()
