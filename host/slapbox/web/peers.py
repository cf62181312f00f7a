"""The other end of a connection, as far as its address tells."""

from ipaddress import IPv6Address, ip_address
from typing import Final

OWN: Final = frozenset({"127.0.0.1", "::1"})
"""From here the browsers of the host's own machine come, and nobody else can."""


def plain(address: str | None) -> str:
    """The address in one form: IPv4 also from an IPv6 socket; empty for what is none."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return ""
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed)


def is_own(address: str) -> bool:
    """Return whether this (plain) address is the host's own machine."""
    return address in OWN
