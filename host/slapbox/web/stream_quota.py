"""Limits of the pages that views are streamed to.

Players and TVs have places of their own, which no spectator can take. A spectator who finds no
place polls.
"""

import threading
from collections import Counter
from typing import Final

from slapbox.table.streams import ROOM_VIEWER, SHARED, TV_VIEWER, Streams, Watch
from slapbox.web.connection_limit import MOST
from slapbox.web.peers import is_own

MOST_ONLOOKERS: Final = MOST * 5 // 7
"""A thousand, where there can be so many connections: others are left for players and requests."""
SHARE: Final = 16
"""Spectators' streams per IP address."""
EACH: Final = 4
"""Streams of one browser, and of one phone or screen. Browsers keep six connections to a host, for
all their pages: two stay free for pages that load, for orders and for polling."""
HOSTS: Final = 8
"""Streams of the host's own machine as the TV, and as many of the host's pages, in all browsers."""


class StreamQuota:
    """The streams that are open, each with its address, the oldest first. Safe for threads."""

    def __init__(self, streams: Streams, ring: threading.Event) -> None:
        """``ring`` is set whenever there is something new for any of them."""
        self._streams = streams
        self._ring = ring
        self._lock = threading.RLock()
        self._is_over = False
        self._open: dict[Watch, str] = {}
        self._browsers: dict[Watch, str | None] = {}
        self.has_tv = threading.Event()
        """Set when the host's own machine has shown a TV page."""

    def open(self, viewer: str, address: str, browser: str | None = None) -> Watch | None:
        """A new watch on this viewer's views, or nothing when all places for those who look on are
        taken. The oldest stream of the same ``browser``, phone or screen makes room: its page
        polls."""
        with self._lock:
            return None if self._is_over else self._opened(viewer, address, browser)

    def _opened(self, viewer: str, address: str, browser: str | None) -> Watch | None:
        if viewer != ROOM_VIEWER:
            same = [watch for watch in self._open if watch.viewer == viewer]
            self._make_room(same, HOSTS if viewer in SHARED else EACH)
        if browser is not None:
            self._make_room(
                [watch for watch in self._open if self._browsers[watch] == browser], EACH
            )
        if not self._streams.has_place(viewer) and not self._has_room(address):
            return None
        watch = self._streams.watch(viewer, self._ring)
        self._open[watch] = address
        self._browsers[watch] = browser
        if viewer == TV_VIEWER:
            self.has_tv.set()
        return watch

    def _make_room(self, own: list[Watch], most: int) -> None:
        """Supersede the oldest of these streams if there are as many as there may be."""
        if len(own) >= most:
            own[0].superseded = True
            self.close(own[0])

    def _has_room(self, address: str) -> bool:
        """Return whether one more may look on."""
        onlookers = Counter(
            place
            for watch, place in self._open.items()
            if not self._streams.has_place(watch.viewer)
        )
        many = is_own(address) or address in self._streams.invited.crowds
        share = MOST_ONLOOKERS if many else SHARE
        return onlookers.total() < MOST_ONLOOKERS and onlookers[address] < share

    def close(self, watch: Watch) -> None:
        """Give the place free; may be said twice."""
        with self._lock:
            self._open.pop(watch, None)
            self._browsers.pop(watch, None)
            watch.close()

    def close_all(self) -> None:
        """Let every page go, and no other one come: the server stops."""
        with self._lock:
            self._is_over = True
            for watch in list(self._open):
                self.close(watch)
