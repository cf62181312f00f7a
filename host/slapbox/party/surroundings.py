"""The networks around this machine, as they come, go and change while a host runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from slapbox.machine.addresses import guests_ways
from slapbox.machine.networks import Way
from slapbox.threads import Tell, Watched, unheard

LOOK_S: Final = 2.0


class Surroundings:
    """Looks every few seconds by which ways guests can come to ``host``. ``changed`` is told all of
    them, on a thread of its own, at first and whenever they are others; it may take its time. Use
    it as a context."""

    def __init__(
        self, host: str, changed: Callable[[list[Way]], None], tell: Tell = unheard
    ) -> None:
        self.ways = guests_ways(host)
        self._host = host
        self._changed = changed
        self._ending = threading.Event()
        self._thread = Watched(self._watch, "networks", tell)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._ending.set()
        self._thread.end()
        self._thread.join()

    def _watch(self) -> None:
        self._changed(self.ways)
        before = self.ways
        while not self._ending.wait(LOOK_S):
            seen = guests_ways(self._host)
            # A Wi-Fi that is gone for a moment is no news.
            if seen != self.ways and seen == before:
                self.ways = seen
                self._changed(seen)
            before = seen
