"""The venue's desk, where tables get their tickets: by codes, each of which is good for one table.

A ticket is a key and too long to be typed. A code is short, can be shown as a QR code, and the
first to come with it has the ticket. So one that was shown, copied or photographed never makes two
tables. Codes are known as long as the venue runs, and what they stand for is in its folder anyway.
"""

import secrets
import threading
from collections.abc import Mapping
from typing import Final

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""None that looks like another one."""

LENGTH: Final = 8
"""40 bits: at the rate at which a venue answers, guessing one takes longer than any evening."""


class Desk:
    """Gives out these ``tickets`` (lines, by table). Safe to use from many threads."""

    def __init__(self, tickets: Mapping[str, str]) -> None:
        self._tickets = dict(tickets)
        self._lock = threading.Lock()
        self._codes = {table: _new() for table in self._tickets}
        self._taken: dict[str, str] = {}
        self._scanned: set[str] = set()

    def give_out(self, tickets: Mapping[str, str]) -> None:
        """The same tables have these tickets from now on: the venue has another address."""
        with self._lock:
            self._tickets = dict(tickets)

    def codes(self) -> dict[str, str | None]:
        """Return the code by which each table may take its ticket; ``None`` where that was done."""
        with self._lock:
            return {
                table: None if table in self._taken else code for table, code in self._codes.items()
            }

    def is_scanned(self, table: str) -> bool:
        """Return whether a phone has this table's code, and is on the way to its laptop."""
        with self._lock:
            return self._codes[table] in self._scanned

    def scan(self, code: str) -> str | None:
        """Return the table of this code, if nobody has its ticket; the next phone is for
        another."""
        with self._lock:
            table = self._of(code)
            if table is None or table in self._taken:
                return None
            self._scanned.add(code)
            return table

    def renew(self, table: str) -> None:
        """Another code for this table, for another laptop; the one before is void."""
        with self._lock:
            if table in self._tickets:
                self._codes[table] = _new()
                self._taken.pop(table, None)

    def take(self, code: str, who: str) -> str | None:
        """The ticket for this code, if nobody else has it. ``who`` asks is a secret of its own: it
        may ask again, for the answer may have been lost."""
        with self._lock:
            table = self._of(code)
            if table is None or self._taken.setdefault(table, who) != who:
                return None
            return self._tickets[table]

    def _of(self, code: str) -> str | None:
        return next((table for table, current in self._codes.items() if current == code), None)


def _new() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
