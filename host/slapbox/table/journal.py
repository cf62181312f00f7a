"""What must survive everything: matches, their moves, the slaps, and who sits where.

One SQLite file through the standard library, written by the table's thread only, before anybody
sees the result. ``synchronous=NORMAL`` with a write-ahead log: a killed host loses nothing; a
laptop whose battery falls out may lose the last moments, never the file's consistency.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, Self

from slapbox.games.protocol import Json
from slapbox.pads.arbiter import TimedSlap
from slapbox.text import Text

LAYOUT: Final = 3
"""Counts up when the tables below change: another layout is refused, not guessed at."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL,
    seed INTEGER, deck TEXT NOT NULL, seats TEXT NOT NULL, started_ns INTEGER NOT NULL,
    result TEXT);
CREATE TABLE IF NOT EXISTS moves (
    match TEXT NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, at_ns INTEGER NOT NULL,
    seat INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS races (
    match TEXT NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, opened_ns INTEGER NOT NULL,
    PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slaps (
    source TEXT NOT NULL, boot TEXT NOT NULL, number INTEGER NOT NULL, key INTEGER NOT NULL,
    card INTEGER, at_ns INTEGER NOT NULL, error_ns INTEGER NOT NULL, tie TEXT NOT NULL,
    pair_error_ns INTEGER NOT NULL, spent INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (source, boot, number)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS slaps_by_time ON slaps (at_ns);
CREATE TABLE IF NOT EXISTS house (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

RaceFate = Literal["closed", "open", "off"]
"""A move may close the race that is open, leave it open, or call it off."""

_RACE_FATES: Final = {
    "open": "UPDATE races SET number = number + 1 WHERE match=? AND number=?",
    "off": "DELETE FROM races WHERE match=? AND number=?",
}


class JournalError(Exception):
    """The journal cannot be used; ``reason`` tells the person what to do."""

    def __init__(self, reason: Text) -> None:
        super().__init__(f"{reason.key} {reason.values}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Header:
    """How a match began: all that a replay needs besides the moves.

    ``deck`` is the dealt deck in order, ``seats`` the players' names, ``version`` the program's.
    ``seed`` decided all chance, if somebody asked for one; whoever knows it knows all cards.
    """

    match: str
    game: str
    version: str
    options: Json
    seed: int | None
    deck: tuple[int, ...]
    seats: tuple[str, ...]
    started_ns: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted move, with the table time at which it was made."""

    number: int
    at_ns: int
    seat: int
    move: Json


class Journal:
    """The journal in the file at ``path`` (``":memory:"`` for one that need not survive).

    Raises :class:`JournalError` when the file cannot be opened or another host has it open.
    """

    def __init__(self, path: Path | str) -> None:
        try:
            # The table's thread is the only user, but it is not the one that opens the file.
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            (layout,) = self._db.execute("PRAGMA user_version").fetchone()
            if layout not in (0, LAYOUT):
                raise JournalError(Text("journal.other_layout", {"path": str(path)}))
            self._db.executescript(SCHEMA)
            self._db.execute(f"PRAGMA user_version={LAYOUT}")
        except sqlite3.Error as error:
            raise JournalError(
                Text("journal.unusable", {"path": str(path), "error": str(error)})
            ) from error

    def close(self) -> None:
        """Write everything out and let go of the file; the end of a ``with`` does it too."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- matches ----

    def begin(self, header: Header) -> None:
        """A match begins."""
        self._db.execute(
            "INSERT INTO matches VALUES (?,?,?,?,?,?,?,?,NULL)",
            (
                header.match,
                header.game,
                header.version,
                json.dumps(header.options),
                header.seed,
                json.dumps(header.deck),
                json.dumps(header.seats),
                header.started_ns,
            ),
        )

    def record(self, match: str, entry: Entry, race: RaceFate = "closed") -> None:
        """A move was accepted; ``race`` is what became of the race that was open, if one was."""
        with self._db:  # both or nothing
            self._db.execute("BEGIN")
            self._db.execute(
                "INSERT INTO moves VALUES (?,?,?,?,?)",
                (match, entry.number, entry.at_ns, entry.seat, json.dumps(entry.move)),
            )
            if race != "closed":
                self._db.execute(_RACE_FATES[race], (match, entry.number))

    def finish(self, match: str, result: Json) -> None:
        """The match is over."""
        self._db.execute("UPDATE matches SET result=? WHERE id=?", (json.dumps(result), match))

    def header(self, match: str) -> Header:
        """How the match began; raises :class:`JournalError` for an unknown one."""
        row = self._db.execute("SELECT * FROM matches WHERE id=?", (match,)).fetchone()
        if row is None:
            known = ", ".join(self.matches()[:5])
            raise JournalError(Text("journal.no_match", {"match": match, "known": known}))
        name, game, version, options, seed, deck, seats, started_ns, _ = row
        return Header(
            name,
            game,
            version,
            json.loads(options),
            seed,
            tuple(json.loads(deck)),
            tuple(json.loads(seats)),
            started_ns,
        )

    def moves(self, match: str) -> Iterator[Entry]:
        """The match's moves in order."""
        rows = self._db.execute(
            "SELECT number, at_ns, seat, move FROM moves WHERE match=? ORDER BY number", (match,)
        )
        for number, at_ns, seat, move in rows:
            yield Entry(number, at_ns, seat, json.loads(move))

    def result(self, match: str) -> Json | None:
        """The result that was recorded when the match ended, if it did."""
        row = self._db.execute("SELECT result FROM matches WHERE id=?", (match,)).fetchone()
        return json.loads(row[0]) if row and row[0] else None

    def matches(self) -> list[str]:
        """The ids of all matches, newest first."""
        rows = self._db.execute("SELECT id FROM matches ORDER BY rowid DESC")
        return [row[0] for row in rows]

    def latest_ns(self, match: str) -> int:
        """The latest time of anything that was written down since this match began."""
        row = self._db.execute(
            "SELECT max(started_ns, coalesce((SELECT max(at_ns) FROM moves WHERE match=id), 0),"
            " coalesce((SELECT max(at_ns) FROM slaps), 0)) FROM matches WHERE id=?",
            (match,),
        ).fetchone()
        return int(row[0]) if row else 0

    # ---- races ----

    def open_race(self, match: str, number: int, opened_ns: int) -> None:
        """The race that will be move ``number`` of the match opened."""
        self._db.execute("INSERT OR REPLACE INTO races VALUES (?,?,?)", (match, number, opened_ns))

    def race_opened_ns(self, match: str, number: int) -> int | None:
        """When the race that is to be move ``number`` opened, if it did."""
        row = self._db.execute(
            "SELECT opened_ns FROM races WHERE match=? AND number=?", (match, number)
        ).fetchone()
        return row[0] if row else None

    def races(self, match: str) -> dict[int, int]:
        """When each race of the match opened, by the number of the move that closed it."""
        rows = self._db.execute("SELECT number, opened_ns FROM races WHERE match=?", (match,))
        return dict(rows.fetchall())

    # ---- slaps ----

    def keep(self, slap: TimedSlap) -> None:
        """A slap was heard; once this returns it may be acknowledged."""
        self._db.execute(
            "INSERT OR IGNORE INTO slaps VALUES (?,?,?,?,?,?,?,?,?,0)",
            (
                slap.source,
                slap.boot,
                slap.number,
                slap.key,
                slap.card,
                slap.at_ns,
                slap.error_ns,
                slap.tie,
                slap.pair_error_ns,
            ),
        )

    def spend(self, slap: TimedSlap) -> None:
        """This slap had its effect outside the match: a host that starts again must not play it."""
        self._db.execute(
            "UPDATE slaps SET spent=1 WHERE source=? AND boot=? AND number=?",
            (slap.source, slap.boot, slap.number),
        )

    def slaps_since(self, at_ns: int) -> list[TimedSlap]:
        """The kept slaps from ``at_ns`` on that are not spent, in order of table time."""
        rows = self._db.execute(
            "SELECT at_ns, source, boot, number, key, error_ns, card, tie, pair_error_ns"
            " FROM slaps WHERE at_ns >= ? AND NOT spent ORDER BY at_ns",
            (at_ns,),
        )
        return [TimedSlap(*row) for row in rows]

    def forget_slaps(self, before_ns: int) -> None:
        """Old slaps are of no use: moves hold the slaps that they were made of."""
        self._db.execute("DELETE FROM slaps WHERE at_ns < ?", (before_ns,))

    def kept_numbers(self) -> dict[tuple[str, str], set[int]]:
        """The numbers of all kept slaps, by (source, boot)."""
        kept: dict[tuple[str, str], set[int]] = {}
        for source, boot, number in self._db.execute("SELECT source, boot, number FROM slaps"):
            kept.setdefault((source, boot), set()).add(number)
        return kept

    # ---- the house ----

    def put(self, name: str, value: Json) -> None:
        """Remember the table's own state (who sits where, which game, which rules)."""
        self._db.execute("INSERT OR REPLACE INTO house VALUES (?,?)", (name, json.dumps(value)))

    def get(self, name: str) -> Json | None:
        """What :meth:`put` remembered last."""
        row = self._db.execute("SELECT value FROM house WHERE name=?", (name,)).fetchone()
        return json.loads(row[0]) if row else None
