"""A thread that keeps the ports of devices open as they come and go."""

from collections.abc import Callable, Iterable
from typing import Final

from slapbox.pads.kinds import Connection, opened
from slapbox.pads.link import Closed, PortError, Sink
from slapbox.pads.wire import HostMessage
from slapbox.text import Text
from slapbox.threads import Tell, Watched, unheard

SCAN_PAUSE_S: Final = 0.5


class Scanner:
    """Opens every port that ``find`` lists, again and again, until :meth:`stop`.

    ``sink`` and ``now_ns`` are given to each :class:`Connection`; ``tell`` hears it if scanning
    itself fails (it begins again). A port that cannot be opened is tried again at every scan, but
    reported (as :class:`Closed`) only once for each reason.
    """

    def __init__(
        self,
        find: Callable[[], Iterable[str]],
        sink: Sink,
        now_ns: Callable[[], int],
        tell: Tell = unheard,
    ) -> None:
        self._find = find
        self._sink = sink
        self._now_ns = now_ns
        self._links: dict[str, Connection] = {}
        self._refused: dict[str, Text] = {}
        self._thread = Watched(self._scan_on, "scan ports", tell)
        self._thread.start()

    def send(self, port: str, message: HostMessage) -> None:
        """Send it to the pad at ``port``, if that is open. Any thread may; it returns at once."""
        if link := self._links.get(port):
            link.send(message)

    def stop(self) -> None:
        """Close all ports and end the thread."""
        self._thread.stop()
        for link in self._links.values():
            link.hang_up()
        for link in self._links.values():
            link.close()
        self._links.clear()

    def _scan_on(self) -> None:
        while not self._thread.ending.is_set():
            self._scan(set(self._find()))
            self._thread.ending.wait(SCAN_PAUSE_S)

    def _scan(self, ports: set[str]) -> None:
        for port, link in list(self._links.items()):
            if port not in ports:
                link.hang_up(Text("pad.closed.unplugged", {"port": port}))
            if not link.alive:
                del self._links[port]
        self._refused = {port: why for port, why in self._refused.items() if port in ports}
        for port in sorted(ports - self._links.keys()):
            self._open(port)

    def _open(self, port: str) -> None:
        try:
            link = opened(port, self._sink, self._now_ns)
        except PortError as error:
            if self._refused.get(port) != error.reason:
                self._refused[port] = error.reason
                self._sink(Closed(port, error.reason))
            return
        self._refused.pop(port, None)
        self._links[port] = link
        link.start()
