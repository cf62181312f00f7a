"""Which addresses of this machine the others in the room can open."""

from __future__ import annotations

import socket
from typing import Final

ANYWHERE: Final = "0.0.0.0"  # noqa: S104 - phones of guests come over the LAN


def lan_address() -> str:
    """The address of the network card that leads to the others; loopback if there is none.

    Connecting a datagram socket sends nothing; it only asks the system for the way.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.254.254.254", 9))
        except OSError:
            return "127.0.0.1"
        return str(asking.getsockname()[0])


def urls(host: str, port: int) -> tuple[str, str]:
    """The TV's address for this machine, and the join address for the others' phones."""
    shown = lan_address() if host == ANYWHERE else host
    here = "127.0.0.1" if host == ANYWHERE else host
    return f"http://{here}:{port}/", f"http://{shown}:{port}/join"
