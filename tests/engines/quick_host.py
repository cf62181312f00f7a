"""``slapbox`` with bots that take no time: they take as long as people do, and here nobody waits
for them."""

from __future__ import annotations

from slapbox.bots import thinking, tricks
from slapbox.cli import main

AT_ONCE_US = 30_000


def at_once(*_: object) -> int:
    """So long, whatever there is to think about (µs)."""
    return AT_ONCE_US


if __name__ == "__main__":
    vars(thinking).update(choice_us=at_once, reading_us=at_once)
    vars(tricks).update(LAST_TRICK_US=AT_ONCE_US)
    main()
