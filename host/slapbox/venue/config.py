"""Configuration that ``nats-server`` gets at its start. Pure."""

import json
from collections.abc import Mapping
from typing import Any, Final

from slapbox.venue.subjects import VENUE, permissions

MOST_FILE: Final = 1 << 30
MOST_MEMORY: Final = 1 << 26
MOST_PAYLOAD: Final = 1 << 18
"""Bytes on the disk, in memory and in a message: far more than a tournament of 200 tables needs."""

MOST_LINES: Final = 2000

SLOW_S: Final = 10
"""A table that takes nothing in for so long is let go; it comes again by itself."""


def config(
    host: str,
    port: int,
    store: str,
    passwords: Mapping[str, str],
    certificate: str = "",
) -> str:
    """The configuration: everybody in ``passwords`` may come in, the venue may do everything, and
    each table what is its own. ``port`` -1: a free one. With a ``certificate`` (it and its key in
    one file) nobody comes without TLS."""
    settings: dict[str, Any] = {
        "host": host,
        "port": port,
        "server_name": "slapbox",
        "max_payload": MOST_PAYLOAD,
        "max_connections": MOST_LINES,
        "write_deadline": f"{SLOW_S}s",
        "jetstream": {
            "store_dir": store,
            "max_file_store": MOST_FILE,
            "max_memory_store": MOST_MEMORY,
        },
        "authorization": {"users": [_user(name, word) for name, word in passwords.items()]},
    }
    if certificate:
        settings["tls"] = {"cert_file": certificate, "key_file": certificate}
    lines = (f"{name}: {json.dumps(value)}\n" for name, value in settings.items())
    return "".join(lines)


def _user(name: str, password: str) -> dict[str, Any]:
    user: dict[str, Any] = {"user": name, "password": password}
    return user if name == VENUE else {**user, "permissions": permissions(name)}
