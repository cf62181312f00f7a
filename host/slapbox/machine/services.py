"""Services that machines in the local network offer each other, by multicast DNS (RFC 6762) and its
service discovery (RFC 6763).

Anybody in the network can say anything there; a caller that uses an answer has to judge it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from types import TracebackType
from typing import Final, Self

from zeroconf import (
    Error,
    ServiceBrowser,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

log = logging.getLogger(__name__)

ASKED_MS: Final = 3000
"""Time that a machine may take to tell more of what it offers."""

MOST: Final = 64
"""Most offers that are known at once."""


class Offered:
    """This machine offers a ``kind`` of service under ``name``, with these words about it; use it
    as a context. Where no multicast gets out nothing is offered."""

    def __init__(
        self, kind: str, name: str, addresses: Iterable[str], port: int, words: Mapping[str, str]
    ) -> None:
        self._addresses = list(addresses)
        packed = [ip_address(address).packed for address in self._addresses]
        self._offer = ServiceInfo(
            kind, f"{name}.{kind}", port=port, properties=dict(words), addresses=packed
        )
        self._net: Zeroconf | None = None

    def __enter__(self) -> Self:
        try:
            self._net = Zeroconf(interfaces=self._addresses)
            self._net.register_service(self._offer, allow_name_change=True)
        except (OSError, Error) as problem:
            log.info("nothing is offered in the local network: %s", problem)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        net, self._net = self._net, None
        if net is not None:
            net.close()


class Sought:
    """Listens for what others offer of a ``kind``, at these network cards' ``addresses``; use it as
    a context."""

    def __init__(self, kind: str, addresses: Iterable[str]) -> None:
        self._kind = kind
        self._addresses = list(addresses)
        self._lock = threading.Lock()
        self._words: dict[str, dict[str, str]] = {}
        self._net: Zeroconf | None = None

    @property
    def found(self) -> list[dict[str, str]]:
        """The words of all offers that are there now."""
        with self._lock:
            return list(self._words.values())

    def __enter__(self) -> Self:
        try:
            self._net = Zeroconf(interfaces=self._addresses)
            ServiceBrowser(self._net, self._kind, handlers=[self._hear])
        except (OSError, Error) as problem:
            log.info("nothing is heard of the local network: %s", problem)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        net, self._net = self._net, None
        if net is not None:
            net.close()

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
