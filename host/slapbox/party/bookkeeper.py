"""Statistics are kept up as matches end, so that nobody who asks for them has to wait."""

from collections.abc import Callable
from concurrent.futures import TimeoutError as StillWaiting
from contextlib import suppress
from typing import Final, TypeVar

from slapbox.again.ledger import Ledger
from slapbox.table.archive import Archive, Past
from slapbox.table.journal.journal import JournalError
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.threads import Watched

T = TypeVar("T")

LOOK_S: Final = 1.0
"""Seconds between checks whether a match or an evening has ended."""

ANSWERED_S: Final = 5.0


class Bookkeeper(Watched):
    """Works out the ``ledger`` while no race is open at the ``table``; use it as a context."""

    def __init__(self, table: Table, ledger: Ledger) -> None:
        super().__init__(self._keep_up, "statistics", table.tell)
        self._table = table
        self._ledger = ledger
        self._seen: object = None
        self._order: orders.GivePrizes | None = None

    def _keep_up(self) -> None:
        while not self.ending.wait(LOOK_S):
            self.tick()

    def tick(self) -> None:
        """Work out what is new, unless a race is open. Where that fails, the asker is told why."""
        if not self._table.idle.is_set():
            return
        with suppress(StillWaiting, JournalError):
            self._award()
            state = self._look_up(lambda archive: (archive.edition(), archive.rated))
            if state == self._seen:
                return
            self._seen = state
            self._ledger.house(self._look_up)
            if state[1]:
                self._ledger.ratings(self._look_up)

    def _award(self) -> None:
        """Give the table the awards of an evening whose finale waits for them."""
        evening = self._look_up(lambda archive: archive.ending)
        if evening is None:
            return
        prizes = self._ledger.prizes(evening, self._past)
        order = orders.GivePrizes(evening.id, tuple(prizes))
        if order != self._order:
            self._order = order
            self._table.ask(order).result(timeout=ANSWERED_S)

    def _past(self, match: str) -> Past | None:
        return self._look_up(lambda archive: archive.match(match))

    def _look_up(self, read: Callable[[Archive], T]) -> T:
        if self.ending.is_set():
            raise StillWaiting
        return self._table.look_up(read).result(timeout=ANSWERED_S)
