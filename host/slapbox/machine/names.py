"""``slapbox.local``: a name for this machine in the local network, by multicast DNS (RFC 6762).

Nobody has to type an address of numbers then, where phones know the protocol (Apple's do, Androids
from version 12 on). So the QR code keeps the numbers, and the name is an extra.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterable
from typing import Final

from zeroconf import (  # type: ignore[attr-defined]  # offered, but not in its __all__
    AddressResolverIPv4,
    Error,
    ServiceInfo,
    Zeroconf,
)

from slapbox.machine.addresses import possible_names

log = logging.getLogger(__name__)

SERVICE: Final = "_http._tcp.local."
ASKED_MS: Final = 1000
"""How long another party may take to answer that a name is its own."""


class Announced:
    """This machine is in the network under ``name``, or under none if all are taken or no
    multicast gets out. Takes a second or two; :meth:`end` gives the name back."""

    def __init__(self, addresses: Iterable[str], port: int) -> None:
        self.name: str | None = None
        self._zeroconf: Zeroconf | None = None
        addresses = list(addresses)
        try:
            self._zeroconf = Zeroconf(interfaces=addresses)
            self.name = self._announce(self._zeroconf, addresses, port)
        except (OSError, Error) as problem:
            log.info("no name in the local network: %s", problem)
            self.end()

    def _announce(self, net: Zeroconf, addresses: list[str], port: int) -> str | None:
        mine = set(addresses)
        for name in possible_names():
            asked = AddressResolverIPv4(f"{name}.")
            if asked.request(net, ASKED_MS) and set(asked.parsed_addresses()) - mine:
                continue
            net.register_service(_service(name, addresses, port), allow_name_change=True)
            return name
        return None

    def end(self) -> None:
        """Say good-bye; may be said twice."""
        net, self._zeroconf, self.name = self._zeroconf, None, None
        if net is not None:
            net.close()


def _service(name: str, addresses: list[str], port: int) -> ServiceInfo:
    return ServiceInfo(
        SERVICE,
        f"{name.removesuffix('.local')}.{SERVICE}",
        port=port,
        properties={"path": "/join"},
        server=f"{name}.",
        addresses=[socket.inet_aton(address) for address in addresses],
    )
