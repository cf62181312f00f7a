"""The journal of what must survive everything: matches, their moves, the slaps, and who sits where.

One SQLite file through the standard library, written by the table's thread only, before anybody
sees the result. ``synchronous=NORMAL`` with a write-ahead log: a killed host loses nothing; a
laptop whose battery falls out may lose the last moments, never the file's consistency.

What is to be written waits until :meth:`Journal.commit` writes all of it or nothing, and waits on
when that fails. Every statement may be repeated: a disk that wrote and then said that it failed is
told the same again. Each row carries a sum of its values, as SQLite itself notices no flipped bits.
"""

import errno
import json
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

from msgspec import Struct

from slapbox.games.protocol import Json
from slapbox.games.wire import encode
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.words.fields import PHONE
from slapbox.text import Problem, Text

LAYOUT: Final = 7
"""Version of the tables below and what they remember: another layout is refused."""

IN_MEMORY: Final = ":memory:"

BUSY_S: Final = 0.25
"""Time to wait for a file that another program has locked: people wait for the answer."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL,
    seed INTEGER, deck TEXT NOT NULL, seats TEXT NOT NULL, started_ns INTEGER NOT NULL,
    sum INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS results (
    match TEXT PRIMARY KEY, result TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves (
    match TEXT NOT NULL, number INTEGER NOT NULL, at_ns INTEGER NOT NULL, seat INTEGER NOT NULL,
    move TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS races (
    match TEXT NOT NULL, number INTEGER NOT NULL, opened_ns INTEGER NOT NULL,
    sum INTEGER NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slaps (
    source TEXT NOT NULL, boot TEXT NOT NULL, number INTEGER NOT NULL, key INTEGER NOT NULL,
    card INTEGER, at_ns INTEGER NOT NULL, error_ns INTEGER NOT NULL, tie TEXT NOT NULL,
    pair_error_ns INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (source, boot, number)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS slaps_by_time ON slaps (at_ns);
CREATE TABLE IF NOT EXISTS spent (
    source TEXT NOT NULL, boot TEXT NOT NULL, number INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (source, boot, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS remembered (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
"""

UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""Errors from reading a damaged file: SQLite's messages quote its bytes."""

Row = tuple[Any, ...]

_RACES: Final = "INTO races "

_PLAYED: Final = (
    "SELECT source, boot, number FROM slaps WHERE at_ns < ? AND (substr(source, 1, ?) = ? OR"
    " number < (SELECT max(number) FROM slaps AS later"
    " WHERE (later.source, later.boot) = (slaps.source, slaps.boot)))"
)
"""The names of old slaps: all of phones, and of each life of a pad all but the newest."""

_FAILURES: Final = {
    sqlite3.SQLITE_FULL: "journal.fault.full",
    sqlite3.SQLITE_BUSY: "journal.fault.busy",
    sqlite3.SQLITE_LOCKED: "journal.fault.busy",
}


_BEGINNINGS: Final = {
    sqlite3.SQLITE_BUSY: "journal.unusable",
    sqlite3.SQLITE_LOCKED: "journal.unusable",
    sqlite3.SQLITE_FULL: "journal.start.full",
    sqlite3.SQLITE_PROTOCOL: "journal.start.locks",
    sqlite3.SQLITE_READONLY: "journal.start.write",
}
_ERRNOS: Final = {
    errno.ENOSPC: "journal.start.full",
    errno.EDQUOT: "journal.start.full",
    errno.EFBIG: "journal.start.full",
    errno.ENOENT: "journal.start.folder",
    errno.ENOTDIR: "journal.start.folder",
    errno.ENOLCK: "journal.start.locks",
}
"""Reasons why a journal cannot be opened."""


class JournalError(Problem):
    """The journal cannot be used; ``reason`` tells the person what to do. A party that ``goes_on``
    all the same keeps nothing: the file is nobody else's, but the disk does not take it."""

    def __init__(self, reason: Text, *, goes_on: bool = False) -> None:
        super().__init__(reason)
        self.goes_on = goes_on


class Damaged(JournalError):
    """Damage: the journal does not hold what was written."""

    def __init__(self, path: Path | str, what: object) -> None:
        super().__init__(Text("journal.damaged", {"path": str(path), "error": str(what)}))


class Header(Struct, frozen=True):
    """The beginning of a match: all that a replay needs apart from the moves.

    ``deck`` is the dealt deck in order, ``seats`` the players' names, ``version`` the program's.
    ``seed`` decided all chance, if somebody asked for one; people who know it know all cards. One
    below 0 comes from a venue, and nobody here has seen it.
    """

    match: str
    game: str
    version: str
    options: Json
    seed: int | None
    deck: tuple[int, ...]
    seats: tuple[str, ...]
    started_ns: int

    @property
    def is_seeded(self) -> bool:
        """Return whether somebody at the table may know the seed."""
        return self.seed is not None and self.seed >= 0

    def us(self, at_ns: int) -> int:
        """Table time as the rules count it."""
        return (at_ns - self.started_ns) // 1000

    def ns(self, at_us: int) -> int:
        """A time of the rules as table time."""
        return self.started_ns + at_us * 1000


class Entry(Struct, frozen=True):
    """One accepted move, with the table time at which it was made."""

    number: int
    at_ns: int
    seat: int
    move: Json


def checksum(values: Row) -> int:
    """Return what a row carries beside its values; flipped bits make it another one."""
    return zlib.crc32(repr(values).encode(errors="surrogatepass"))


class Journal:
    """The journal in the file at ``path``, which nobody but its owner can read from now on, or
    :data:`IN_MEMORY`, if it need not survive.

    Raises :class:`JournalError` when the file cannot be opened or another host has it open.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._waiting: list[tuple[str, Row]] = []
        self._wipes = self._forgets = False
        self.wiped = 0
        try:
            if path != IN_MEMORY:
                make_private(self.path)
            # The table's thread is the only user, but it is not the one that opens the file.
            self._db = sqlite3.connect(
                self.path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
            )
            self._open()
        except (*UNREADABLE, OSError) as error:
            raise cannot_open(self.path, error) from error

    def _open(self) -> None:
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        (layout,) = self._db.execute("PRAGMA user_version").fetchone()
        if layout not in (0, LAYOUT):
            raise JournalError(Text("journal.other_layout", {"path": str(self.path)}))
        self._db.executescript(SCHEMA)
        self._db.execute(f"PRAGMA user_version={LAYOUT}")

    def close(self) -> None:
        """Close the file, as the end of a ``with`` does; what was not committed is lost."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- the one way in, and the one way out ----

    def _write(self, statement: str, *values: Any) -> None:
        self._waiting.append((statement, values))

    def _put(self, table: str, *values: Any) -> None:
        places = ",".join("?" * (len(values) + 1))
        self._write(
            f"INSERT OR REPLACE INTO {table} VALUES ({places})",  # noqa: S608 - our own names
            *values,
            checksum(values),
        )

    @property
    def is_kept(self) -> bool:
        """Return whether nothing waits to be committed."""
        return not self._waiting

    def commit(self) -> None:
        """Write what waits, all or nothing. Raises :class:`JournalError` when the disk does not
        take it; then it waits for the next try."""
        if not self._waiting:
            return
        try:
            self._roll_back()
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in self._waiting:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._roll_back()
            raise JournalError(_why(error)) from error
        self._waiting.clear()
        self.wiped += self._forgets
        self._forgets = False
        self._wiped()

    def wipe(self) -> None:
        """Leave nothing of what was replaced or deleted in the file, once what waits is kept.
        ``wiped`` counts how often that was done."""
        self._wipes = self._forgets = True

    def outdate(self) -> None:
        """Outdate what was worked out of the old state, once what waits is kept (``wiped``)."""
        self._forgets = True

    def _wiped(self) -> None:
        """SQLite leaves the bytes of what was deleted where they were, until the file is rewritten.
        Where the disk has no room for that, it is tried again with the next commit."""
        if not self._wipes:
            return
        with suppress(sqlite3.Error):
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._wipes = False

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _rows(self, query: str, *values: Any) -> Iterator[Row]:
        """Yield what is on the disk, each row without its sum; raises :class:`Damaged`."""
        try:
            for *row, sum_ in self._db.execute(query, values):
                if checksum(tuple(row)) != sum_:
                    raise Damaged(self.path, row[0])
                yield tuple(row)
        except UNREADABLE as error:
            raise Damaged(self.path, error) from error

    def _row(self, query: str, *values: Any) -> Row | None:
        return next(self._rows(query, *values), None)

    def keep_row(self, table: str, row: Row) -> None:
        """A row that another journal of this layout holds."""
        self._put(table, *row)

    def check(self) -> None:
        """Read everything; raises :class:`Damaged` for the first thing that is not as it was
        written. What SQLite finds by itself is not looked for; of a lesson no match is kept."""
        for table in ("results", "races", "slaps", "spent", "remembered"):
            for _ in self._rows(f"SELECT * FROM {table}"):  # noqa: S608 - our own names
                pass
        counts = dict.fromkeys(self.matches(), 0)
        for match, number, *_ in self._rows("SELECT * FROM moves ORDER BY match, number"):
            if counts.get(match) != number:
                raise Damaged(self.path, f"{match}: {number}")
            counts[match] += 1
        setup = self.get("setup") or {"phase": "lobby"}
        plays = setup["phase"] in ("match", "over") and not setup["lesson"]
        if plays and setup["match"] not in counts:
            raise Damaged(self.path, setup["match"])

    # ---- matches ----

    def begin(self, header: Header) -> None:
        """A match begins."""
        self._put(
            "matches",
            header.match,
            header.game,
            header.version,
            json.dumps(header.options),
            header.seed,
            json.dumps(header.deck),
            json.dumps(header.seats),
            header.started_ns,
        )

    def record(self, match: str, entry: Entry) -> None:
        """A move was accepted."""
        move = encode(entry.move).decode()
        self._put("moves", match, entry.number, entry.at_ns, entry.seat, move)

    def finish(self, match: str, result: Json) -> None:
        """The match is over."""
        self._put("results", match, json.dumps(result))

    def unfinish(self, match: str) -> None:
        """The match goes on: its last move was taken back."""
        self._write("DELETE FROM results WHERE match=?", match)

    def rename_seats(self, header: Header) -> None:
        """Its players are called as in this header from now on."""
        (values,) = self._rows("SELECT * FROM matches WHERE id=?", header.match)
        *begin, _, started_ns = values
        seats = json.dumps(header.seats)
        sum_ = checksum((*begin, seats, started_ns))
        self._write("UPDATE matches SET seats=?, sum=? WHERE id=?", seats, sum_, header.match)

    def drop_match(self, match: str) -> None:
        """It was never played."""
        for table in ("moves", "races", "results"):
            self._write(f"DELETE FROM {table} WHERE match=?", match)  # noqa: S608 - our own names
        self._write("DELETE FROM matches WHERE id=?", match)

    def begun_before(self, before_ns: int) -> list[str]:
        """The matches that began before then."""
        rows = self._rows("SELECT * FROM matches WHERE started_ns < ?", before_ns)
        return [row[0] for row in rows]

    def header(self, match: str) -> Header:
        """Return how the match began; raises :class:`JournalError` for an unknown one."""
        known_by = match.encode(errors="replace").decode()  # not all that is typed is text
        row = self._row("SELECT * FROM matches WHERE id=?", known_by)
        if row is None:
            matches = ", ".join(self.matches()[:5])
            raise JournalError(Text("journal.no_match", {"match": match, "known": matches}))
        return header_of(row)

    def moves(self, match: str) -> Iterator[Entry]:
        """The match's moves in order; raises :class:`Damaged` if one is missing in between."""
        rows = self._rows("SELECT * FROM moves WHERE match=? ORDER BY number", match)
        for number, row in enumerate(rows):
            if row[1] != number:
                raise Damaged(self.path, f"{match}: {number}")
            yield entry_of(row)

    def result(self, match: str) -> Json | None:
        """The result that was recorded when the match ended, if it did."""
        row = self._row("SELECT * FROM results WHERE match=?", match)
        return json.loads(row[1]) if row else None

    def matches(self) -> list[str]:
        """The ids of all matches, newest first."""
        return [row[0] for row in self._rows("SELECT * FROM matches ORDER BY rowid DESC")]

    def finished(self) -> list[str]:
        """The ids of the matches that have a result, newest first; without reading the rows."""
        query = "SELECT id FROM matches WHERE id IN (SELECT match FROM results) ORDER BY rowid DESC"
        try:
            return [match for (match,) in self._db.execute(query)]
        except UNREADABLE as error:
            raise Damaged(self.path, error) from error

    @property
    def results(self) -> int:
        """Return how many matches have a result."""
        try:
            (count,) = self._db.execute("SELECT count(*) FROM results").fetchone()
        except UNREADABLE as error:
            raise Damaged(self.path, error) from error
        return int(count)

    def latest_ns(self, match: str) -> int:
        """The latest time of anything that was written down since this match began."""
        begun = self._row("SELECT * FROM matches WHERE id=?", match)
        if begun is None:
            return 0
        moves = [move.at_ns for move in self.moves(match)]
        slaps = [slap_of(row).at_ns for row in self._rows("SELECT * FROM slaps")]
        return max([header_of(begun).started_ns, *moves, *slaps])

    # ---- races ----

    def open_race(self, match: str, number: int, opened_ns: int) -> None:
        """The race that will be move ``number`` of the match opened. It may be said again, with
        another time, before it is committed."""
        self._waiting = [
            (statement, values)
            for statement, values in self._waiting
            if not (_RACES in statement and values[:2] == (match, number))
        ]
        self._put("races", match, number, opened_ns)

    def drop_race(self, match: str, number: int) -> None:
        """No race will be move ``number`` of the match."""
        self._write("DELETE FROM races WHERE match=? AND number=?", match, number)

    def races(self, match: str) -> dict[int, int]:
        """Return when each race of the match opened, by the number of the move that closed it."""
        rows = self._rows("SELECT * FROM races WHERE match=?", match)
        return {number: opened_ns for _, number, opened_ns in rows}

    # ---- slaps ----

    def keep(self, slap: TimedSlap) -> None:
        """A slap was heard; once it is committed it may be acknowledged."""
        self._put(
            "slaps",
            slap.source,
            slap.boot,
            slap.number,
            slap.key,
            slap.card,
            slap.at_ns,
            slap.error_ns,
            slap.tie,
            slap.pair_error_ns,
        )

    def spend(self, slap: TimedSlap) -> None:
        """This slap had its effect outside the match: a host that starts again must not play it."""
        self._put("spent", slap.source, slap.boot, slap.number)

    def slaps_since(self, at_ns: int) -> list[TimedSlap]:
        """The kept slaps from ``at_ns`` on that are not spent, in order of table time."""
        spent = set(self._rows("SELECT * FROM spent"))
        rows = self._rows("SELECT * FROM slaps WHERE at_ns >= ? ORDER BY at_ns", at_ns)
        return [slap_of(row) for row in rows if row[:3] not in spent]

    def drop_slaps(self) -> None:
        """Nobody has slapped."""
        self._write("DELETE FROM slaps")
        self._write("DELETE FROM spent")

    def forget_slaps(self, before_ns: int) -> None:
        """Old slaps are of no use: moves hold the slaps that they were made of."""
        self._write("DELETE FROM slaps WHERE at_ns < ?", before_ns)
        self._write(
            "DELETE FROM spent WHERE NOT EXISTS (SELECT 1 FROM slaps WHERE (source, boot, number)"
            " = (spent.source, spent.boot, spent.number))"
        )

    def forget_played_slaps(self, before_ns: int) -> None:
        """Slaps from before that have had their effect: a phone sends none of them again. Of each
        life of a pad the newest stays, which tells where its numbers stand."""
        values = (before_ns, len(PHONE), PHONE)
        self._write(
            f"DELETE FROM spent WHERE (source, boot, number) IN ({_PLAYED})",  # noqa: S608 - ours
            *values,
        )
        self._write(
            f"DELETE FROM slaps WHERE (source, boot, number) IN ({_PLAYED})",  # noqa: S608 - ours
            *values,
        )

    def kept_numbers(self) -> dict[tuple[str, str], set[int]]:
        """The numbers of all kept slaps, by (source, boot)."""
        kept: dict[tuple[str, str], set[int]] = {}
        for source, boot, number, *_ in self._rows("SELECT * FROM slaps"):
            kept.setdefault((source, boot), set()).add(number)
        return kept

    # ---- what is remembered between matches ----

    def put(self, name: str, value: Json) -> None:
        """Remember the table's own state (who sits where, which game, which rules)."""
        self._put("remembered", name, json.dumps(value))

    def drop(self, name: str) -> None:
        """Remember it no more."""
        self._write("DELETE FROM remembered WHERE name=?", name)

    def get(self, name: str) -> Json | None:
        """Return what :meth:`put` remembered last."""
        row = self._row("SELECT * FROM remembered WHERE name=?", name)
        return json.loads(row[1]) if row else None

    def all(self, start: str) -> list[Json]:
        """Return what is remembered under names that begin like this, by name."""
        query = "SELECT * FROM remembered WHERE substr(name, 1, ?)=? ORDER BY name"
        return [json.loads(value) for _, value in self._rows(query, len(start), start)]


def header_of(row: Row) -> Header:
    """The beginning of a match that a row of the journal holds."""
    match, game, version, options, seed, deck, seats, started_ns = row
    return Header(
        match,
        game,
        version,
        json.loads(options),
        seed,
        tuple(json.loads(deck)),
        tuple(json.loads(seats)),
        started_ns,
    )


def entry_of(row: Row) -> Entry:
    """The move that a row of the journal holds."""
    _, number, at_ns, seat, move = row
    return Entry(number, at_ns, seat, json.loads(move))


def slap_of(row: Row) -> TimedSlap:
    """The slap that a row of the journal holds."""
    source, boot, number, key, card, at_ns, error_ns, tie, pair_error_ns = row
    return TimedSlap(at_ns, source, boot, number, key, error_ns, card, tie, pair_error_ns)


def make_private(path: Path) -> None:
    """The file, which is made if there is none, and what SQLite writes beside it, are readable and
    writable by their owner only: seeds and decks are everybody's hands. Some disks know no
    owners."""
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for part in (path, *beside(path)):
        if part.is_file():
            with suppress(OSError):
                part.chmod(0o600)


def beside(path: Path) -> list[Path]:
    """The files that SQLite writes beside this one."""
    return [path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")]


def cannot_open(path: Path, error: Exception) -> JournalError:
    """Return why the journal at ``path`` cannot be opened, so that a person knows what to do."""
    if isinstance(error, OSError):
        key = _ERRNOS.get(error.errno or 0, "journal.start.write")
    else:
        code = getattr(error, "sqlite_errorcode", 0)
        locks = code == sqlite3.SQLITE_IOERR_LOCK
        key = _BEGINNINGS.get(code & 0xFF, "journal.start.write")
        key = "journal.start.locks" if locks else key
    if key == "journal.start.write" and not path.parent.is_dir():
        key = "journal.start.folder"
    if path.is_dir():
        return JournalError(Text("journal.not_ours", {"path": str(path)}))
    values: Json = {"path": str(path), "error": str(error)}
    return JournalError(Text(key, values), goes_on=key != "journal.unusable")


def _why(error: sqlite3.Error) -> Text:
    """Return what keeps the disk from writing, so that a person knows what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return Text(_FAILURES.get(code, "journal.fault.other"), {"error": str(error)})
