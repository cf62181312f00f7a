"""Services that machines in the local network offer each other, by multicast DNS (RFC 6762) and its
service discovery (RFC 6763).

Anybody in the network can say anything there; a caller that uses an answer has to judge it.
"""

import logging
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from ipaddress import ip_address
from typing import Final

from zeroconf import Error, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

log = logging.getLogger(__name__)

ASKED_MS: Final = 3000
"""Time that a machine may take to tell more of what it offers."""

MOST: Final = 64
"""Most offers that are known at once."""


class Offered(ExitStack):
    """This machine offers a ``kind`` of service under ``name``, with these words about it; use it
    as a context. Where no multicast gets out nothing is offered."""

    def __init__(
        self, kind: str, name: str, addresses: Sequence[str], port: int, words: Mapping[str, str]
    ) -> None:
        super().__init__()
        packed = [ip_address(address).packed for address in addresses]
        offer = ServiceInfo(
            kind, f"{name}.{kind}", port=port, properties=dict(words), addresses=packed
        )
        try:
            net = Zeroconf(interfaces=list(addresses))
            self.callback(net.close)
            net.register_service(offer, allow_name_change=True)
        except (OSError, Error) as problem:
            log.info("nothing is offered in the local network: %s", problem)


class Sought(ExitStack):
    """Listener for a ``kind`` of offer at these cards' ``addresses``; use it as a context."""

    def __init__(self, kind: str, addresses: Sequence[str]) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._words: dict[str, dict[str, str]] = {}
        try:
            net = Zeroconf(interfaces=list(addresses))
            self.callback(net.close)
            ServiceBrowser(net, kind, handlers=[self._hear])
        except (OSError, Error) as problem:
            log.info("nothing is heard of the local network: %s", problem)

    @property
    def found(self) -> list[dict[str, str]]:
        """The words of all offers that are there now."""
        with self._lock:
            return list(self._words.values())

    def _hear(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            with self._lock:
                self._words.pop(name, None)
            return
        offer = zeroconf.get_service_info(service_type, name, ASKED_MS)
        if offer is None:
            return
        words = {
            key.decode(errors="replace"): (value or b"").decode(errors="replace")
            for key, value in offer.properties.items()
        }
        with self._lock:
            if name in self._words or len(self._words) < MOST:
                self._words[name] = words
