"""The network cards of this machine as the system tells of them, and which of them lead out."""

import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_interface
from pathlib import Path
from typing import Any, Final

import psutil

from slapbox.machine.networks import Card, Interface, Kind

SYSTEM: Final = Path("/sys/class/net")
ROUTES: Final = Path("/proc/net/route")
ROUTES_6: Final = Path("/proc/net/ipv6_route")
NOWHERE: Final = "0" * 32
UP: Final = 0x1
GATEWAY: Final = 0x2
TETHERS: Final = {"rndis_host", "ipheth"}
"""Linux drivers of phones that lend a computer their internet by cable."""
SHAMS: Final = ("veth", "vnet", "tap", "lxc")
"""Starts of the names of ports of bridges to containers and virtual machines."""

FAR: Final = {socket.AF_INET: "203.0.113.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that are nobody's: what would go there goes out."""


def cards() -> list[Card]:
    """All network cards that are up and have an address, but loopback."""
    stats = psutil.net_if_stats()
    listed = []
    for name, entries in psutil.net_if_addrs().items():
        state = stats.get(name)
        flags = getattr(state, "flags", "").split(",")
        if state is None or not state.isup or "loopback" in flags:
            continue
        addresses = tuple(address for address in map(_interface, entries) if address is not None)
        if any(not address.ip.is_loopback for address in addresses):
            mac = next((entry.address for entry in entries if entry.family == psutil.AF_LINK), "")
            kind: Kind = "tunnel" if "pointopoint" in flags else _kind(name)
            listed.append(Card(name, addresses, kind, mac.lower().replace("-", ":")))
    return listed


def _interface(entry: Any) -> Interface | None:
    if entry.family not in FAR:
        return None
    width = entry.netmask or ("24" if entry.family == socket.AF_INET else "64")
    with suppress(ValueError):
        ip, _, _ = entry.address.partition("%")
        if ":" in width:
            width = str(bin(int(ip_interface(width).ip)).count("1"))
        return ip_interface(f"{ip}/{width}")
    return None


def _kind(name: str) -> Kind:
    """Return what Linux says of a card; other systems have names only."""
    place = SYSTEM / name.partition(":")[0]
    if not sys.platform.startswith("linux") or not place.exists():
        return "plain"
    if (place / "tun_flags").exists() or "DEVTYPE=wireguard" in _read(place / "uevent"):
        return "tunnel"
    if (place / "wireless").exists() or (place / "phy80211").exists():
        return "wireless"
    with suppress(OSError):
        ports = [port.name for port in (place / "brif").iterdir()]
        return "inner" if all(port.startswith(SHAMS) for port in ports) else "plain"
    with suppress(OSError):
        return "modem" if (place / "device/driver").readlink().name in TETHERS else "plain"
    return "plain"


def leading(candidates: Iterable[Card]) -> frozenset[str]:
    """The names of those cards that have a default route."""
    if ROUTES.exists():
        return frozenset([*_routes(_read(ROUTES)), *_routes_6(_read(ROUTES_6))])
    sources = {_source(family) for family in FAR}
    return frozenset(
        card.name
        for card in candidates
        if any(str(address.ip) in sources for address in card.addresses)
    )


def _routes(table: str) -> list[str]:
    """Linux: a card, the destination, the gateway, flags, …, the mask, all hexadecimal."""
    rows = [line.split() for line in table.splitlines()[1:]]
    return [
        row[0]
        for row in rows
        if len(row) > 7 and int(row[1], 16) == int(row[7], 16) == 0 and int(row[3], 16) & UP
    ]


def _routes_6(table: str) -> list[str]:
    """Linux: the destination and its width, the source and its width, the gateway, …, flags, the
    card. Each machine also has a route to nowhere."""
    rows = [line.split() for line in table.splitlines()]
    return [
        row[9]
        for row in rows
        if len(row) > 9 and row[:2] == [NOWHERE, "00"] and int(row[8], 16) & GATEWAY
    ]


def _source(family: socket.AddressFamily) -> str:
    """The address by which this machine would send something far. Nothing is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((FAR[family], 9))
        return str(asking.getsockname()[0])
    return ""


def _read(path: Path) -> str:
    with suppress(OSError):
        return path.read_text("utf-8", "replace")
    return ""
