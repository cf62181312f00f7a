"""The addresses and names of this machine that others in the room can open."""

import re
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from slapbox.machine.cards import cards, leading
from slapbox.machine.networks import Way, ways

ANYWHERE: Final = "::"
"""All network cards, by IPv4 and by IPv6."""
ANYWHERE_4: Final = "0.0.0.0"  # noqa: S104 - phones of guests come over the LAN
LOOPBACK: Final = "127.0.0.1"
PARTY: Final = "slapbox"
MOST: Final = 9
"""Parties that may have a name in one network."""

NAME: Final = re.compile(r"[a-z0-9-]{1,63}")


def guests_ways(host: str = ANYWHERE) -> list[Way]:
    """The ways by which guests can come if we listen at ``host``, the likeliest first."""
    if host not in (ANYWHERE, ANYWHERE_4):
        return [] if _is_link_local(host) else [Way("", host)]
    inside = cards()
    all_ways = ways(inside, leading(inside))
    return [way for way in all_ways if host == ANYWHERE or ":" not in way.address]


def guests_cards(host: str) -> list[str]:
    """The addresses of our cards at which guests can come, if we listen at ``host``."""
    return [way.address for way in guests_ways() if _includes(host, way.address)]


def _includes(host: str, address: str) -> bool:
    return host in (ANYWHERE, address) or (host == ANYWHERE_4 and ":" not in address)


def own_url(host: str, port: int, *, https: bool = False) -> str:
    """The TV's address for this machine. It trusts itself: its own page comes without TLS, and so
    without a warning."""
    here = LOOPBACK if host in (ANYWHERE, ANYWHERE_4) else host
    return base_url(here, port, https=https and not _is_loopback(here)) + "/"


def base_url(address: str, port: int, *, https: bool = False) -> str:
    """Return how all addresses of pages begin."""
    return f"{'https' if https else 'http'}://{in_url(address)}:{port}"


def in_url(address: str) -> str:
    """This address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def machine_names() -> list[str]:
    """Return the names by which phones may find this machine, if the network knows any."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [name, f"{name}.local"] if NAME.fullmatch(name) else []


def possible_names() -> Iterator[str]:
    """The names that this machine may get: ``slapbox.local``, ``slapbox-2.local`` …"""
    yield f"{PARTY}.local"
    yield from (f"{PARTY}-{number}.local" for number in range(2, MOST + 1))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_link_local(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.version == 6 and address.is_link_local
