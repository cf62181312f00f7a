"""Names of matches and evenings: the day, a number, and a part that nobody has seen before.

A name that was given once never comes again, whatever the journal has forgotten or lost: venues,
phones and experts may still know a match that this table no longer has.
"""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

EVENING: Final = "evening"
"""Under this name the journal has which evening is on."""

EVENINGS: Final = "evening:"
"""Under this, and an evening's name, it has that evening."""

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None of them looks like another."""

LENGTH: Final = 6
"""Two matches with the same number on the same day share a name once in 900 million times."""


def day_of(at_ns: int) -> str:
    """The day of this table time where the host is, as ``2026-11-23``."""
    return datetime.fromtimestamp(at_ns / 1e9, UTC).astimezone().date().isoformat()


def new_name(names: Iterable[str], now_ns: int) -> str:
    """A name for what begins now; its number is one more than the day's highest that is known."""
    day = day_of(now_ns)
    numbers = [number_of(name) for name in names if name.startswith(f"{day}-")]
    chance = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{day}-{max(numbers, default=0) + 1}-{chance}"


def number_of(name: str) -> int:
    """The number within its day, or 0 for a name that was not given here."""
    number = name[len("2026-11-23-") :].partition("-")[0]
    return int(number) if number.isdecimal() else 0
