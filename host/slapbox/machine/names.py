"""``slapbox.local``: a name for this machine in the local network, by multicast DNS (RFC 6762).

Nobody has to type an address of numbers then, where phones know the protocol (Apple's do, Androids
from version 12 on). So the QR code keeps the numbers, and the name is an extra.

Each network card answers for itself, with its own address: to a guest behind one, the addresses of
the others lead nowhere.
"""

import logging
import socket
import sys
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import Final, TypeVar

# The resolvers are offered, but not in its ``__all__``.
from zeroconf import AddressResolverIPv4, AddressResolverIPv6, Error, ServiceInfo, Zeroconf  # type: ignore[attr-defined]

from slapbox.machine.addresses import possible_names

T = TypeVar("T")

log = logging.getLogger(__name__)

SERVICE: Final = "_http._tcp.local."
ASKED_MS: Final = 1000
"""Time that another machine may take to answer that a name is its own."""

ALL_GROUPS: Final = {
    socket.AF_INET: (socket.IPPROTO_IP, 49),
    socket.AF_INET6: (socket.IPPROTO_IPV6, 29),
}
"""Linux's IP_MULTICAST_ALL and IPV6_MULTICAST_ALL: whether a socket hears groups that others have
joined, on other cards."""


class Announced:
    """This machine is in the network under ``name``, or under none if all are taken or no multicast
    gets out. Takes a second or two; :meth:`end` gives the name back."""

    def __init__(self, addresses: Iterable[str], port: int) -> None:
        self.name: str | None = None
        self._port = port
        self._nets: dict[str, Zeroconf] = {}
        self._announced: dict[str, ServiceInfo] = {}
        self.renew(addresses)

    def renew(self, addresses: Iterable[str]) -> None:
        """Answer at these addresses from now on, each the one of a card, and at no others."""
        wanted = list(addresses)
        for address in [address for address in self._nets if address not in wanted]:
            self._leave(address)
        for address in wanted:
            if address not in self._nets:
                self._come(address)
        if not self._nets:
            self.name = None
        elif set(self._announced) != set(self._nets):
            self._announce()

    def _come(self, address: str) -> None:
        try:
            self._nets[address] = listening(address)
        except (OSError, RuntimeError, Error) as problem:
            log.info("no name at %s: %s", address, problem)

    def _leave(self, address: str) -> None:
        self._announced.pop(address, None)
        # Its card may have gone without a word.
        with suppress(OSError, Error):
            self._nets.pop(address).close()

    def _announce(self) -> None:
        name = self._free_name()
        if name != self.name:
            for address, info in self._announced.items():
                self._nets[address].unregister_service(info)
            self._announced.clear()
        self.name = name
        if name is not None:
            self._at_once(partial(self._offer, name), set(self._nets) - set(self._announced))

    def _offer(self, name: str, address: str) -> None:
        offer = _service(name, address, self._port)
        try:
            self._nets[address].register_service(offer, allow_name_change=True)
        except (OSError, Error) as problem:
            log.info("no name at %s: %s", address, problem)
        else:
            self._announced[address] = offer

    @staticmethod
    def _at_once(work: Callable[[str], T], addresses: Iterable[str]) -> list[T]:
        """On each card it takes a second."""
        with ThreadPoolExecutor() as threads:
            return list(threads.map(work, addresses))

    def _free_name(self) -> str | None:
        """The present name or the first one that nobody else has on any card."""
        names = dict.fromkeys([self.name, *possible_names()] if self.name else possible_names())
        return next(
            (name for name in names if not any(self._at_once(self._asking(name), self._nets))), None
        )

    def _asking(self, name: str) -> Callable[[str], bool]:
        return lambda address: is_taken(self._nets[address], name, address, self._nets)

    def end(self) -> None:
        """Say good-bye; may be said twice."""
        self.renew([])


def listening(address: str) -> Zeroconf:
    """Multicast DNS on the card of this address, and on no other."""
    net = Zeroconf(interfaces=[address])
    if sys.platform.startswith("linux"):
        for reader in net.engine.readers:
            with suppress(OSError):
                # Among sockets that share a port in this way, Linux 6 gives what came for one card
                # to that of another.
                reader.sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 0)
                reader.sock.setsockopt(*ALL_GROUPS[reader.sock.family], 0)
    return net


def is_taken(net: Zeroconf, name: str, address: str, mine: Collection[str]) -> bool:
    """Return whether somebody else on this card's network has the name."""
    is_4 = ip_address(address).version == 4
    asked = (AddressResolverIPv4 if is_4 else AddressResolverIPv6)(f"{name}.")
    return asked.request(net, ASKED_MS) and not set(asked.parsed_addresses()) <= set(mine)


def _service(name: str, address: str, port: int) -> ServiceInfo:
    return ServiceInfo(
        SERVICE,
        f"{name.removesuffix('.local')}.{SERVICE}",
        port=port,
        properties={"path": "/join"},
        server=f"{name}.",
        addresses=[ip_address(address).packed],
    )
