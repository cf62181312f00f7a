"""A damaged journal: it is put aside as it is, and what can be read goes on in a new one.

Before a host opens its journal, a copy of it is read as a whole: SQLite's own check, the sum of
every row, each match's moves without a gap, and the log beside the file. The file itself is not
touched before it is known to be sound; SQLite would write into it (or delete its log) on opening.

What cannot be noticed: a log (``-wal``) that is gone, or cut off behind a whole record. The
journal is whole then, but older.
"""

import json
import os
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field

from slapbox.games.protocol import Json
from slapbox.table.journal.journal import (
    BUSY_S,
    LAYOUT,
    SCHEMA,
    UNREADABLE,
    Damaged,
    Header,
    Journal,
    JournalError,
    Row,
    beside,
    cannot_open,
    checksum,
    entry_of,
    header_of,
)
from slapbox.table.journal.replay import outcome, rebuild
from slapbox.table.words.naming import EVENING, EVENINGS
from slapbox.text import Text, Value

NO_ANCHOR: Final = {"anchor_ns": 0}
"""A clock from before anything happened: the next host begins no earlier than what was."""

OUR_MARKS: Final = (b"SQLite format 3\0", b"slaps_by_time", b"anchor_ns", b'"chosen"')
"""Bytes of which any journal has some, and no notes, pictures or tables of anybody else."""

LEAST_ROW: Final = 8
"""No row takes fewer bytes; more rows than fit into the file come from pages that form a ring."""

_WAL_HEADER: Final = struct.Struct(">8I")
_FRAME_HEADER: Final = struct.Struct(">6I")
_WAL_MAGIC: Final = {0x377F0682: "<", 0x377F0683: ">"}
"""The byte order of the sums, by how the log begins (https://www.sqlite.org/walformat.html)."""


class Rescued(Struct):
    """The rescue of a damaged journal: ``error`` is what was found first, ``path`` where the file
    lies now. Matches were saved ``whole``, are ``cut`` short, or ``lost``. ``notes`` tell what the
    people at the table will miss."""

    error: str
    path: Path = Path()
    whole: int = 0
    cut: int = 0
    lost: int = 0
    notes: list[Text] = field(default_factory=list)

    def texts(self, path: str) -> list[Text]:
        """Return what to say of it; ``path`` is how the old file is named to those who read it."""
        matches: Json = {"whole": self.whole, "cut": self.cut, "lost": self.lost}
        aside = Text("journal.rescued.aside", {"error": self.error, "path": path})
        return [aside, Text("journal.rescued.matches", matches), *self.notes]


def opened(path: Path) -> tuple[Journal, Rescued | None]:
    """The journal at ``path``, and what was rescued if it had to be.

    Raises :class:`JournalError` if it is another program's, another layout's, in use, or if the
    disk does not let itself be read or written.
    """
    path = Path(os.path.realpath(path))
    rescued = None
    with _disk(path):
        _finish(path)
        if path.is_file() and any(part.stat().st_size for part in parts(path)):
            rescued = _rescued(path)
    return Journal(path), rescued


@contextmanager
def read(path: Path) -> Iterator[Journal]:
    """The journal at ``path`` for reading; the file stays as it is. Raises :class:`JournalError`,
    for a damaged one :class:`Damaged`."""
    with ExitStack() as held:
        with _disk(path):
            copy = held.enter_context(_copied(path))
            error = _fault(copy, path)
            if error is not None:
                raise Damaged(path, error)
            journal = held.enter_context(Journal(copy))
        yield journal  # a reader's failed write elsewhere is no fault of the journal


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise cannot_open(path, error) from error


def _rescued(path: Path) -> Rescued | None:
    with _copied(path) as copy:
        if not _was_ours(copy):
            raise JournalError(Text("journal.not_ours", {"path": str(path)}))
        error = _fault(copy, path)
        if error is None:
            return None
    with _copied(path) as copy:  # the check has written into the other one
        rescued = Rescued(error)
        saved = _saved(path)
        _remove(saved)
        _save(copy, saved, rescued)
        rescued.path = _put_aside(path)
        saved.replace(path)
    return rescued


def _was_ours(copy: Path) -> bool:
    """Return whether this was a journal before it was damaged, as far as any of its bytes tell. A
    disk that lost its power may leave nothing but zeros of one."""
    data = b"".join(part.read_bytes() for part in parts(copy))
    return not data.strip(b"\0") or any(mark in data for mark in OUR_MARKS)


# ---- files ----


def parts(path: Path) -> list[Path]:
    """The journal's file and those that SQLite has written beside it."""
    return [part for part in (path, *beside(path)) if part.exists()]


def _saved(path: Path) -> Path:
    """Return where the new journal is written until it takes the old one's place."""
    return path.with_name(path.name + ".saved")


def _remove(path: Path) -> None:
    for part in parts(path):
        part.unlink()


def _finish(path: Path) -> None:
    """A host was killed between putting the old journal aside and moving the new one there."""
    if path.exists() or not _saved(path).exists():
        return
    if parts(path):
        _put_aside(path)
    _saved(path).replace(path)


def _put_aside(path: Path) -> Path:
    """Move the journal as it is to a name beside it that says what it is; nothing is ever
    overwritten. The file goes first: without it, the others are of no journal."""
    aside = next(name for name in _names(path) if not any(map(os.path.lexists, _all(name))))
    for part, other in zip(_all(path), _all(aside), strict=True):
        if part.exists():
            part.rename(other)
    for part in parts(aside):
        with suppress(OSError):
            part.chmod(0o600)
    return aside


def _all(path: Path) -> list[Path]:
    return [path, *beside(path)]


def damaged(path: Path) -> list[Path]:
    """Return what was put aside beside this journal, and is there still."""
    return sorted(path.parent.glob(f"{path.stem}-damaged-*{path.suffix}"))


def _names(path: Path) -> Iterator[Path]:
    day = datetime.now(UTC).astimezone().date().isoformat()
    first = f"{path.stem}-damaged-{day}"
    yield path.with_name(first + path.suffix)
    for number in count(2):
        yield path.with_name(f"{first}-{number}{path.suffix}")


@contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """A copy of the journal that only its owner can read, for as long as it is looked at. Raises
    :class:`JournalError` if another host has the journal open."""
    if _is_held(path):
        values = {"path": str(path), "error": "database is locked"}
        raise JournalError(Text("journal.unusable", values))
    with tempfile.TemporaryDirectory(prefix="slapbox-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "journal.sqlite"
        for part, other in zip(_all(path), _all(copy), strict=True):
            if part.exists() and not part.name.endswith("-shm"):
                shutil.copyfile(part, other)
        yield copy


def _is_held(path: Path) -> bool:
    """Return whether another host has the journal open. SQLite is asked so that it writes nothing;
    of a journal without a page it would delete the log, and nobody can have that open."""
    if not path.stat().st_size:
        return False
    name = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(name, uri=True, timeout=BUSY_S)) as db:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except UNREADABLE as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return False


# ---- what is broken ----


def _fault(copy: Path, path: Path) -> str | None:
    """Return what is wrong with this copy of the journal at ``path``, if anything. Raises
    :class:`JournalError` if nothing is, but it is no journal of this layout."""
    wal = _log(copy)
    if not copy.stat().st_size:
        return "no pages" if wal else None
    try:
        with closing(sqlite3.connect(copy)) as db:
            db.text_factory = lambda text: text.decode(errors="replace")
            error = _unsound(db, wal, path)
        if error is not None:
            return error
        with Journal(copy) as journal:
            journal.check()
    except UNREADABLE as problem:
        return _short(problem)
    except Damaged as damaged:
        return _short(damaged.reason.values["error"])
    return None


def _unsound(db: sqlite3.Connection, wal: bytes, path: Path) -> str | None:
    """Return what SQLite finds, and what it passes over in silence."""
    (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        return _short(said)
    (layout,) = db.execute("PRAGMA user_version").fetchone()
    tables, ours = _schema(db), _our_schema()
    is_ours = tables.items() <= ours.items()
    if not (is_ours if layout in (0, LAYOUT) else is_ours and tables):
        _refuse_others(path, layout, tables.keys() & ours.keys(), tables.keys())
        return "schema"
    if layout not in (0, LAYOUT):
        return "user_version"
    _, frames, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return "wal" if _lost(wal, max(0, frames)) else None


def _refuse_others(path: Path, layout: int, ours: set[str], tables: Any) -> None:
    """A file in order that somebody else wrote is not ours to move."""
    if layout == LAYOUT:
        return
    if tables and not ours:
        raise JournalError(Text("journal.not_ours", {"path": str(path)}))
    raise JournalError(Text("journal.other_layout", {"path": str(path)}))


def _schema(db: sqlite3.Connection) -> dict[str, str | None]:
    return dict(db.execute("SELECT name, sql FROM sqlite_master"))


def _our_schema() -> dict[str, str | None]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA)
        return _schema(db)


def _log(copy: Path) -> bytes:
    log = copy.with_name(copy.name + "-wal")
    return log.read_bytes() if log.exists() else b""


def _lost(wal: bytes, frames: int) -> bool:
    """Return whether the log ends something behind its first ``frames`` frames, after which SQLite
    reads no further: a host that was killed leaves no end there."""
    if len(wal) <= _WAL_HEADER.size + _FRAME_HEADER.size:
        return False
    magic, _, size, _, *salts, low, two = _WAL_HEADER.unpack_from(wal)
    if magic not in _WAL_MAGIC or _wal_sum(wal[:24], _WAL_MAGIC[magic]) != (low, two):
        return True
    step = _FRAME_HEADER.size + (65536 if size == 1 else size)
    for start in range(_WAL_HEADER.size + frames * step, len(wal) - step + 1, step):
        _, ends, *mine, _, _ = _FRAME_HEADER.unpack_from(wal, start)
        if ends and mine == salts:
            return True
    return False


def _wal_sum(data: bytes, order: str) -> tuple[int, int]:
    low = two = 0
    for first, second in struct.iter_unpack(f"{order}2I", data):
        low = (low + first + two) & 0xFFFFFFFF
        two = (two + second + low) & 0xFFFFFFFF
    return low, two


def _short(error: object) -> str:
    """The last line of what SQLite says, which names the place, and may quote broken bytes."""
    line = (str(error).strip().splitlines() or ["?"])[-1][:80]
    return "".join(letter if letter.isprintable() else "?" for letter in line)


# ---- what can be read ----


class _Match(Struct):
    """The part of a match that could be read; ``is_cut`` if there was more."""

    header: Header
    row: Row
    moves: list[Row]
    is_cut: bool


def _save(copy: Path, saved: Path, rescued: Rescued) -> None:
    """A new journal with what can be read of this copy. A race that was open begins again, and no
    slap of before is played into it."""
    _renew_first_page(copy)
    with closing(sqlite3.connect(copy)) as db, Journal(saved) as journal:
        db.text_factory = lambda text: text.decode(errors="surrogateescape")
        wreck = _Wreck(db, copy.stat().st_size + len(_log(copy)))
        matches = {match.header.match: match for match in wreck.matches()}
        for match in matches.values():
            _save_match(journal, wreck, match)
        for row in wreck.table("slaps", 3):
            journal.keep_row("slaps", row)
            journal.keep_row("spent", row[:3])
        rescued.whole = sum(not match.is_cut for match in matches.values())
        rescued.cut = len(matches) - rescued.whole
        rescued.lost = len(wreck.named_matches() - matches.keys())
        _save_setup(journal, wreck, matches, rescued)
        journal.commit()


def _renew_first_page(copy: Path) -> None:
    """Every journal of a layout begins with the same page, which names the tables and where they
    begin; so that of a new one will do."""
    fresh = copy.with_name("fresh.sqlite")
    Journal(fresh).close()
    new, data = fresh.read_bytes(), bytearray(copy.read_bytes())
    size = int.from_bytes(new[16:18], "big")
    data[:size] = new[:size]
    data += bytes(-len(data) % size)
    data[28:32] = (len(data) // size).to_bytes(4, "big")
    copy.write_bytes(data)


class _Wreck:
    """A damaged journal: rows come out as far as they can be read and their sums are right."""

    def __init__(self, db: sqlite3.Connection, size: int) -> None:
        self._db = db
        self._most = size // LEAST_ROW

    def rows(self, query: str, *values: Any) -> Iterator[Row | None]:
        """Each row without its sum; nothing in the place of what cannot be read."""
        try:
            for *row, sum_ in islice(self._db.execute(query, values), self._most):
                yield tuple(row) if checksum(tuple(row)) == sum_ else None
        except UNREADABLE:
            yield None

    def table(self, name: str, key: int, order: str = "") -> list[Row]:
        """Return what can be read from either end; a key has the first ``key`` values."""
        rows: dict[Row, Row] = {}
        order = order or ", ".join(map(str, range(1, key + 1)))
        backward = ", ".join(f"{part} DESC" for part in order.split(", "))
        ends = [
            list(self.rows(f"SELECT * FROM {name} ORDER BY {way}"))  # noqa: S608 - our own names
            for way in (order, backward)
        ]
        for row in (*ends[0], *reversed(ends[1])):
            if row is not None:
                rows.setdefault(row[:key], row)
        return list(rows.values())

    def matches(self) -> Iterator[_Match]:
        """The matches whose beginning can be read, oldest first, up to their first broken move."""
        for row in self.table("matches", 1, "rowid"):
            moves, is_cut = self._moves(row[0])
            yield _Match(header_of(row), row, moves, is_cut)

    def _moves(self, match: str) -> tuple[list[Row], bool]:
        moves: list[Row] = []
        for row in self.rows("SELECT * FROM moves WHERE match=? ORDER BY number", match):
            if row is None or row[:2] != (match, len(moves)):
                return moves, True
            moves.append(row)
        return moves, False

    def named_matches(self) -> set[str]:
        """The ids of all matches of which anything can be read."""
        rows = (*self.table("moves", 2), *self.table("results", 1), *self.table("matches", 1))
        return {row[0] for row in rows}

    def result(self, match: str) -> Row | None:
        """The result that was recorded."""
        return next(self.rows("SELECT * FROM results WHERE match=?", match), None)

    def races(self, match: str) -> list[Row]:
        """The races of the match."""
        rows = self.rows("SELECT * FROM races WHERE match=? ORDER BY number", match)
        return [row for row in rows if row is not None]


def _save_match(journal: Journal, wreck: _Wreck, match: _Match) -> None:
    name = match.header.match
    journal.keep_row("matches", match.row)
    for row in match.moves:
        journal.keep_row("moves", row)
    for row in wreck.races(name):
        if row[1] < len(match.moves):
            journal.keep_row("races", row)
    recorded = wreck.result(name)
    try:
        entries = [entry_of(move) for move in match.moves]
        result = outcome(rebuild(match.header, entries)[0], entries)
    except ValueError:  # played by other rules
        if recorded is not None and not match.is_cut:
            journal.keep_row("results", recorded)
        return
    if result is not None:
        journal.finish(name, result.as_json())
    match.is_cut |= result is None and recorded is not None


def _save_setup(
    journal: Journal, wreck: _Wreck, matches: dict[str, _Match], rescued: Rescued
) -> None:
    records = {name: json.loads(value) for name, value in wreck.table("remembered", 1)}
    setup = records.get("setup")
    if setup is None:
        rescued.notes.append(Text("journal.rescued.no_seats"))
    elif setup["phase"] in ("match", "over"):
        records.setdefault("clock", NO_ANCHOR)
        _stand(setup, matches.get(setup["match"]), rescued)
    _save_evenings(
        records, setup["match"] if setup and setup["phase"] == "match" else None, rescued
    )
    if rescued.error == "wal":
        rescued.notes.append(Text("journal.rescued.no_news"))
    for name, value in records.items():
        journal.put(name, value)


def _save_evenings(records: dict[str, Any], going_on: str | None, rescued: Rescued) -> None:
    """Evenings stay as they were counted, whatever can be read of their matches; but the one that
    goes on has brought nothing yet."""
    evenings = [name for name in records if name.startswith(EVENINGS)]
    for name in evenings:
        played = records[name]["played"]
        records[name]["played"] = [match for match in played if match["match"] != going_on]
    now = records.get(EVENING)
    is_lost = bool(evenings) if now is None else now["id"] and EVENINGS + now["id"] not in evenings
    if is_lost:
        records[EVENING] = {"id": None, "ended": False}
        rescued.notes.append(Text("journal.rescued.no_evening"))
    elif now is not None and going_on is not None:
        now["ended"] = False


def _stand(setup: dict[str, Any], match: _Match | None, rescued: Rescued) -> None:
    """Put the table into the match as far as it goes, or into the lobby."""
    if match is None:
        setup.update(phase="lobby", match=None, paused=False)
        rescued.notes.append(Text("journal.rescued.no_match"))
    elif match.is_cut:
        setup.update(phase="match")
        values: dict[str, Value] = {"match": match.header.match, "count": len(match.moves)}
        rescued.notes.append(Text("journal.rescued.stands", values))
