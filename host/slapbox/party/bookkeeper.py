"""Statistics are kept up as matches end, so that nobody who asks for them has to wait."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as StillWaiting
from contextlib import suppress
from typing import Final, TypeVar

from slapbox.again.ledger import Ledger
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import JournalError
from slapbox.table.table import Table
from slapbox.threads import Watched

T = TypeVar("T")

LOOK_S: Final = 2.0
"""Seconds between checks whether a match has ended."""

ANSWERED_S: Final = 5.0


class Bookkeeper(Watched):
    """Works out what the ``ledger`` will be asked for, while no race is open at the ``table``; use
    it as a context."""

    def __init__(self, table: Table, ledger: Ledger) -> None:
        super().__init__(self._keep_up, "statistics", table.tell)
        self._table = table
        self._ledger = ledger
        self._known: object = None

    def _keep_up(self) -> None:
        while not self.ending.wait(LOOK_S):
            self.tick()

    def tick(self) -> None:
        """Work out what is new, unless a race is open. Where that fails, the asker is told why."""
        if not self._table.idle.is_set():
            return
        with suppress(StillWaiting, JournalError):
            state = self._look_up(lambda archive: (archive.edition(), archive.rated))
            if state == self._known:
                return
            self._known = state
            self._ledger.house(self._look_up)
            if state[1]:
                self._ledger.ratings(self._look_up)

    def _look_up(self, read: Callable[[Archive], T]) -> T:
        if self.ending.is_set():
            raise StillWaiting
        return self._table.look_up(read).result(timeout=ANSWERED_S)
