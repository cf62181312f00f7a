"""The networks around this machine, as they come, go and change while a host runs."""

from collections.abc import Callable
from typing import Final

from slapbox.machine.addresses import guests_ways
from slapbox.machine.networks import Way
from slapbox.threads import Tell, Watched, unheard

LOOK_S: Final = 2.0


class Surroundings(Watched):
    """Looks every few seconds by which ways guests can come to ``host``. ``changed`` is told all of
    them, on a thread of its own, at first and whenever they are others; it may take its time. Use
    it as a context."""

    def __init__(
        self, host: str, changed: Callable[[list[Way]], None], tell: Tell = unheard
    ) -> None:
        super().__init__(self._watch, "networks", tell)
        self.ways = guests_ways(host)
        self._host = host
        self._changed = changed

    def _watch(self) -> None:
        self._changed(self.ways)
        before = self.ways
        while not self.ending.wait(LOOK_S):
            seen = guests_ways(self._host)
            # A Wi-Fi that is gone for a moment is no news.
            if seen != self.ways and seen == before:
                self.ways = seen
                self._changed(seen)
            before = seen
