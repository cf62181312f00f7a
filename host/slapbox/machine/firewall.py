"""Firewalls that keep guests' phones out, as far as a person without rights can ask after them.

Each system is asked by its own command; the words that it answers with are those of its manual.
A firewall that is on need not be in the way, and none of these says so: that only a phone can try
(``slapbox doctor --phone``).
"""

import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

Firewall = Literal["ufw", "firewalld", "macos", "windows"]

UFW_CONF: Final = Path("/etc/ufw/ufw.conf")
"""``ufw status`` is for root alone; this file everybody may read."""

MACOS: Final = "/usr/libexec/ApplicationFirewall/socketfilterfw"
ASKED_S: Final = 10.0


def firewall_on() -> Firewall | None:
    """The firewall that is switched on, if one is known to be."""
    ask = _BY_SYSTEM.get(sys.platform)
    return ask() if ask else None


def opening(firewall: Firewall, port: int) -> tuple[Sequence[str], ...]:
    """The commands that let phones through to this port until the firewall is told otherwise;
    they want an administrator. None where the system asks in a window of its own."""
    if firewall == "ufw":
        return (("ufw", "allow", f"{port}/tcp"),)
    if firewall == "firewalld":
        return (("firewall-cmd", f"--add-port={port}/tcp"),)
    return ()


def _linux() -> Firewall | None:
    if UFW_CONF.is_file() and "ENABLED=yes" in UFW_CONF.read_text("utf-8", "replace").split():
        return "ufw"
    return "firewalld" if _says(r"^running", "firewall-cmd", "--state") else None


def _macos() -> Firewall | None:
    return "macos" if _says(r"State = [12]", MACOS, "--getglobalstate") else None


def _windows() -> Firewall | None:
    """The answer is in the system's language; only its settings stay English: ``ON``."""
    asked = ("netsh", "advfirewall", "show", "currentprofile", "state")
    return "windows" if _says(r"\bON\b", *asked) else None


_BY_SYSTEM: Final[Mapping[str, Callable[[], Firewall | None]]] = {
    "linux": _linux,
    "darwin": _macos,
    "win32": _windows,
}


def _says(pattern: str, *command: str) -> bool:
    """Return whether this command is there and its answer has the pattern."""
    try:
        done = subprocess.run(  # noqa: S603 - commands of this module
            command, capture_output=True, text=True, errors="replace", timeout=ASKED_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False  # it is not there, or no program of this machine
    return re.search(pattern, done.stdout) is not None
