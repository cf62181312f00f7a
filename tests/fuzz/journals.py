"""Damaged journals, as a host finds them at its start: ``python tests/fuzz/journals.py --seconds
3600``.

A case is JSON: ``{"image", "harm"}``. The image is one of the journals that a host left (killed, so
that its newest moves are in the log beside the file, or ended in order). Each harm is
``[kind, file, place, length, value]``, done one after the other. Places are parts of a million.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.runner import Fuzzer, by_hand
from slapbox.table.core import Core
from slapbox.table.frame.setup import resumed_clock
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import Entry, Header, Journal, JournalError, beside
from slapbox.table.journal.rescue import opened, read
from slapbox.table.words import orders
from slapbox.text import Text, translated
from table.conftest import BEGAN_NS, TableHarness
from table.players import Players

Files = dict[str, bytes]
"""Files that lie beside each other, by the end of the name: ``""`` and ``"-wal"``."""

PART: Final = 1_000_000
PAGE: Final = 4096
KINDS: Final = ("flip", "flip", "flip", "cut", "zero", "noise", "swap", "repeat", "mix", "other")
OTHERS: Final = ("empty", "text", "sqlite", "ours", "missing", "folder", "dust")
IMAGES: Final = ("killed", "ended", "over")
REFUSALS: Final = {
    "journal.not_ours",
    "journal.other_layout",
    "journal.start.write",
    "journal.unusable",
}


def made(rng: Random) -> bytes:
    """Mostly one harm, of few bytes or many, in the file or in its log."""
    harm = [_harm(rng) for _ in range(rng.choice((1, 1, 1, 2, 5)))]
    return json.dumps({"image": rng.choice(IMAGES), "harm": harm}).encode()


def _harm(rng: Random) -> list[Any]:
    kind = rng.choice(KINDS)
    value = rng.choice(OTHERS) if kind == "other" else rng.randrange(PART)
    length = rng.choice((1, 1, 4, 60, 5000, 20_000))
    return [kind, rng.choice(("", "-wal")), rng.randrange(PART), length, value]


# ---- journals of hosts ----


@cache
def image(name: str) -> Files:
    """A match that is over and, unless the name says so, another that runs."""
    with tempfile.TemporaryDirectory() as folder:
        stage = TableHarness(Path(folder) / "journal.sqlite")
        players = Players(stage, "fly-swatter", 5)
        while not players.is_over:
            players.step()
        if name != "over":
            stage.kill_host()
            stage.start_host()  # earlier moves are in the file
            for pad in stage.pads.values():
                pad.plug()
            stage.run(20)
            assert stage.order(orders.Rematch()).why is None
            for _ in range(30):
                players.step()
        if name == "ended":
            stage.kill_host()
        files = _files(stage.path)
        stage.kill_host()
    assert ("-wal" in files) == (name != "ended")
    return files


def _files(path: Path) -> Files:
    files = {part.name.removeprefix(path.name): part for part in (path, *beside(path))}
    return {end: part.read_bytes() for end, part in files.items() if part.is_file()}


Matches = dict[str, tuple[Header, list[Entry]]]


@cache
def kept(name: str) -> Matches:
    """Return what the image holds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        _write(path, image(name))
        with Journal(path) as journal:
            return matches_of(journal)


def matches_of(journal: Journal) -> Matches:
    """All matches with their moves."""
    return {one: (journal.header(one), list(journal.moves(one))) for one in journal.matches()}


def _write(path: Path, files: Files) -> None:
    for end, data in files.items():
        path.with_name(path.name + end).write_bytes(data)


# ---- harm ----


def harmed(path: Path, name: str, harm: list[list[Any]]) -> None:
    """Write the image with this harm done to it."""
    files = dict(image(name))
    for kind, end, *how in harm:
        if end in files:
            _do(files, kind, end, *how)
    _write(path, files)
    if [one[4] for one in harm if one[0] == "other"][-1:] == ["folder"]:
        path.unlink(missing_ok=True)
        path.mkdir()


def _do(files: Files, kind: str, end: str, place: int, length: int, value: Any) -> None:
    data = bytearray(files[end])
    at = len(data) * place // PART
    there = slice(at, min(at + length, len(data)))
    size = there.stop - there.start
    rng = Random(f"{place} {length} {value}")
    if kind == "flip" and data:
        for byte in [at + rng.randrange(size) for _ in range(1 + length // 4000)]:
            data[byte] ^= 1 << rng.randrange(8)
    elif kind == "cut":
        del data[at:]
    elif kind in ("zero", "noise"):
        data[there] = bytes(size) if kind == "zero" else rng.randbytes(size)
    elif kind == "swap":
        files[end], files["-wal"] = files.get("-wal", b""), files[end]
        return
    elif kind == "repeat":
        _repeat(data, at // PAGE * PAGE, len(data) * value // PART // PAGE * PAGE)
    elif kind == "mix":
        files[end] = image(IMAGES[value % len(IMAGES)]).get(end, b"")
        return
    elif kind == "other":
        data = bytearray(_other(value))
    files[end] = bytes(data)


def _repeat(data: bytearray, one: int, other: int) -> None:
    """A page lies where another should: a disk that wrote to the wrong place."""
    page = data[one : one + PAGE]
    data[other : other + len(page)] = page


def _other(kind: str) -> bytes:
    if kind == "dust":
        return b"\0" * 3 * PAGE
    if kind == "text":
        return b"shopping list: flies\n" * 300
    if kind in ("sqlite", "ours"):
        return _database("moves" if kind == "ours" else "shopping")
    return b""


@cache
def _database(table: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "other.sqlite"
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"CREATE TABLE {table} (what TEXT)")
        return path.read_bytes()


# ---- what must come of it ----


def attempt(case: bytes) -> None:
    """A host starts, twice; what it has is the beginning of what there was; the damaged file lies
    there as it was. Or it is clearly refused, and untouched: another program's file, a folder."""
    record = json.loads(case)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        harmed(path, record["image"], record["harm"])
        before = _files(path)
        _reads(path)
        assert _files(path) == before
        foreign = any(one[0] == "other" for one in record["harm"])
        try:
            journal, rescued = opened(path)
        except JournalError as error:
            if foreign and error.reason.key in REFUSALS and _files(path) == before:
                return
            raise
        with journal:
            _check_start(journal, record)
        if rescued is not None:
            assert _files(rescued.path) == before
            assert all(_is_whole(text) for text in rescued.texts(rescued.path.name))
        journal, again = opened(path)
        with journal:
            assert again is None
            _check_start(journal, record)


def _is_whole(text: Text) -> bool:
    """Return whether it can be put into words, all of them printable."""
    holes = {"error", "path", "whole", "cut", "lost", "match", "count"}
    sentence = translated(Text(text.key, {**text.values, "error": ""}), "en")
    said = str(text.values.get("error", "")).isprintable()
    return said and not any(f"{{{hole}}}" in sentence for hole in holes)


def _reads(path: Path) -> None:
    """``slapbox replay`` reads it, or says why not."""
    try:
        with read(path) as journal:
            matches_of(journal)
    except JournalError as error:
        if error.reason.values["path"] != str(path):
            raise


def _check_start(journal: Journal, record: Any) -> None:
    clock = resumed_clock(journal)
    now_ns = max(clock.now_ns(), BEGAN_NS)
    core = Core(journal, "fly-swatter", 7, now_ns)
    gate = Gate(core, journal, now_ns)
    for step in range(3):
        gate.tick(now_ns + step * 50_000_000)
    assert gate.fault is None
    gate.views(now_ns).of("tv")
    there: Matches = {}
    for harm in ("", *(one[4] for one in record["harm"] if one[0] == "mix")):
        name = record["image"] if harm == "" else IMAGES[harm % len(IMAGES)]
        for match, (_, entries) in kept(name).items():
            if len(entries) >= len(there.get(match, (None, ()))[1]):
                there[match] = kept(name)[match]
    for match, (header, entries) in matches_of(journal).items():
        assert header == there[match][0]
        past = there[match][1]
        assert entries[: len(past)] == past[: len(entries)]


FUZZER: Final = Fuzzer("journals", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
