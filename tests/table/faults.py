"""A disk that fails when it is told to, as SQLite's own tests have it: by counting what is asked of
it. Only the error is made up; what stands before and after it is done by SQLite on a real file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import pytest

FAULTS: Final = {
    "full": (sqlite3.SQLITE_FULL, "database or disk is full"),
    "busy": (sqlite3.SQLITE_BUSY, "database is locked"),
    "io": (sqlite3.SQLITE_IOERR, "disk I/O error"),
}
"""Errors of a disk, by our own names for them."""

WORDS: Final = {name: f"journal.fault.{name}" for name in ("full", "busy")} | {
    "io": "journal.fault.other"
}
"""Messages about them for people."""


class Disk:
    """``fails(count, statement)`` names the fault that strikes the statement, if one does;
    ``count`` counts statements from 1. With ``late`` a commit is done before it is said to have
    failed."""

    def __init__(self) -> None:
        self.fails: Callable[[int, str], str | None] = lambda _count, _statement: None
        self.late = False
        self.count = 0

    def ask(self, do: Callable[[], sqlite3.Cursor], statement: str) -> sqlite3.Cursor:
        """Do what the statement says, or fail."""
        if statement.startswith(("SELECT", "PRAGMA", "ROLLBACK")):
            return do()
        self.count += 1
        fault = self.fails(self.count, statement)
        if fault is None:
            return do()
        if self.late and statement == "COMMIT":
            do()
        code, words = FAULTS[fault]
        error = sqlite3.OperationalError(words)
        error.sqlite_errorcode = code
        raise error


class Connection(sqlite3.Connection):
    """SQLite's connection to such a disk."""

    disk: Disk

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        """As ever, if the disk lets it."""
        return self.disk.ask(lambda: super(Connection, self).execute(sql, parameters), sql)


class Stumbling:
    """A disk on which one of so many commits fails at each of its statements in turn, at the last
    one also after it is done, before it succeeds."""

    def __init__(self, disk: Disk, chance: Random, every: int = 1) -> None:
        self.disk = disk
        self._every = every
        self._done = 0
        self.fault = ""
        self.struck = 0
        self._chance = chance
        self._asked = self._passed = self._struck_at = 0
        disk.fails = self._fails

    def _fails(self, _count: int, statement: str) -> str | None:
        self._asked = 1 if statement.startswith("BEGIN") else self._asked + 1
        if self._done % self._every:
            self._done += statement == "COMMIT"
            return None
        if self._asked <= self._passed:
            return None
        if statement == "COMMIT" and self.disk.late:
            self._passed, self.disk.late = 0, False
            self._done += 1
            return None
        if statement == "COMMIT" and self._asked == self._struck_at:
            self.disk.late = True
        else:
            self._passed = self._asked - (statement == "COMMIT")
        self._struck_at = self._asked
        self.struck += 1
        self.fault = self._chance.choice(list(FAULTS))
        return self.fault


class Killed(BaseException):
    """The host dies here."""


class Deadly:
    """A disk at which the host dies at every turn: at any statement of a commit, after ``spares``
    of them."""

    def __init__(self, disk: Disk, chance: Random) -> None:
        self.spares = range(2, 17)
        self._chance = chance
        self._spared = self._left = 0
        disk.fails = self._fails

    def _fails(self, _count: int, statement: str) -> None:
        if statement.startswith("BEGIN"):
            self._spared -= 1
            self._left = self._chance.randint(1, 6)
        self._left -= 1
        if self._spared < 0 and (self._left == 0 or statement == "COMMIT"):
            self._spared = self._chance.choice(self.spares)
            raise Killed


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk under every journal of this test."""
    fake = Disk()
    factory = type("Faulty", (Connection,), {"disk": fake})
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=factory))
    return fake
