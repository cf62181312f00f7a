"""Which addresses of this machine the others in the room can open."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

import psutil

ANYWHERE: Final = "0.0.0.0"  # noqa: S104 - phones of guests come over the LAN
LOOPBACK: Final = "127.0.0.1"
PARTY: Final = "slapbox"
MOST: Final = 9
"""So many parties in one network have a name."""

NAME: Final = re.compile(r"[a-z0-9-]{1,63}")


def lan_address() -> str:
    """The address of the network card that leads to the others; loopback if there is none.

    Connecting a datagram socket sends nothing; it only asks the system for the way.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.254.254.254", 9))
        except OSError:
            return LOOPBACK
        return str(asking.getsockname()[0])


def cards() -> dict[str, str]:
    """The network cards that are up, each with its IPv4 address; loopback is none of them, and
    neither is one that only gave itself an address (169.254.0.0/16)."""
    up = {name for name, now in psutil.net_if_stats().items() if now.isup}
    return {
        name: one.address
        for name, has in psutil.net_if_addrs().items()
        for one in has
        if name in up and one.family == socket.AF_INET and _leads_out(one.address)
    }


def _leads_out(address: str) -> bool:
    known = ip_address(address)
    return not (known.is_loopback or known.is_link_local)


def urls(host: str, port: int, *, https: bool = False) -> tuple[str, str]:
    """The TV's address for this machine, and the join address for the others' phones.

    This machine trusts itself: its own page comes without TLS, and so without a warning.
    """
    shown = lan_address() if host == ANYWHERE else host
    here = LOOPBACK if host == ANYWHERE else host
    secured = "https" if https else "http"
    own = "http" if _is_loopback(here) else secured
    return f"{own}://{_in_url(here)}:{port}/", f"{secured}://{_in_url(shown)}:{port}/join"


def machine_names() -> list[str]:
    """By which names phones may find this machine, if the network knows it by name."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [name, f"{name}.local"] if NAME.fullmatch(name) else []


def possible_names() -> Iterator[str]:
    """The names that this machine may get, the first one first: ``slapbox.local``,
    ``slapbox-2.local`` …"""
    yield f"{PARTY}.local"
    yield from (f"{PARTY}-{number}.local" for number in range(2, MOST + 1))


def guests_cards(host: str) -> list[str]:
    """The addresses of IPv4 at which guests can come, if we listen at ``host``."""
    if host == ANYWHERE:
        return list(cards().values())
    return [address for address in cards().values() if address == host]


def addresses(host: str) -> list[str]:
    """Every address of this machine that is known to lead here, of IPv4, the likeliest first."""
    if host != ANYWHERE:
        return list(dict.fromkeys([host, LOOPBACK]))
    return list(dict.fromkeys([lan_address(), LOOPBACK, *cards().values()]))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
