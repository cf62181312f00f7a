"""A damaged journal is put aside as it is, and what can be read goes on."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from slapbox.cli.files import journal_path
from slapbox.party.party import Party, Wanted
from slapbox.table.evening.evenings import Evenings
from slapbox.table.journal.journal import Journal, JournalError, beside, cannot_open
from slapbox.table.journal.rescue import Rescued, opened, read
from slapbox.table.words import orders
from table.conftest import TableHarness
from table.players import Players

POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows keeps others out by other means")


def files(path: Path) -> dict[str, bytes]:
    """Return what lies there, by the end of the name."""
    parts = (part for part in (path, *beside(path)) if part.exists())
    return {part.name.removeprefix(path.name): part.read_bytes() for part in parts}


def killed(stage: TableHarness, steps: int) -> list[object]:
    """A match of so many steps whose host was killed after the log was written into the file; the
    moves that it made."""
    players = Players(stage, "fly-swatter", 3)
    for _ in range(steps):
        players.step()
    moves: list[object] = list(stage.journal.moves(stage.view()["match"]["id"]))
    stage.kill_host()
    return moves


def broken(path: Path, statement: str) -> dict[str, bytes]:
    """Change what is kept behind the journal's back; the files as they are then."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    return files(path)


def rescued(stage: TableHarness) -> Rescued:
    """Open the journal again, which has to be rescued; the host runs again afterwards."""
    journal, what = opened(stage.path)
    journal.close()
    assert what is not None
    stage.start_host()
    return what


def notes(what: Rescued) -> list[str]:
    return [text.key.removeprefix("journal.rescued.") for text in what.notes]


def test_the_running_match_goes_on_from_its_first_broken_move(stage: TableHarness) -> None:
    moves = killed(stage, 60)
    assert len(moves) > 5
    before = broken(stage.path, "UPDATE moves SET seat = seat + 1 WHERE number = 4")
    what = rescued(stage)
    assert files(what.path) == before
    assert (what.whole, what.cut, what.lost) == (0, 1, 0)
    assert notes(what) == ["stands"]
    view = stage.view()
    assert view["phase"] == "match"
    assert [seat["pad"] for seat in view["seats"]] != []
    assert list(stage.journal.moves(view["match"]["id"]))[:4] == moves[:4]
    for pad in stage.pads.values():
        pad.plug()
    stage.run(8_000)  # nothing of before is played into it
    assert stage.journal.slaps_since(0) == []
    assert stage.gate.fault is None


@pytest.mark.parametrize(
    ("statement", "note"),
    [
        ("UPDATE matches SET deck = '[]'", "no_match"),
        ("UPDATE remembered SET value = '{}' WHERE name = 'setup'", "no_seats"),
    ],
)
def test_what_cannot_be_read_is_said_and_the_lobby_opens(
    stage: TableHarness, statement: str, note: str
) -> None:
    killed(stage, 10)
    before = broken(stage.path, statement)
    what = rescued(stage)
    assert files(what.path) == before
    assert notes(what) == [note]
    assert stage.view()["phase"] == "lobby"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE remembered SET value = '{}' WHERE name = 'evening'",
        "UPDATE remembered SET value = '{}' WHERE name LIKE 'evening:%'",
    ],
)
def test_an_evening_that_cannot_be_read_is_said(stage: TableHarness, statement: str) -> None:
    stage.order(orders.BeginEvening())
    killed(stage, 10)
    broken(stage.path, statement)
    assert notes(rescued(stage)) == ["no_evening"]
    assert stage.view()["evening"] is None
    assert stage.order(orders.BeginEvening()).why is None


@pytest.mark.long
def test_a_match_that_goes_on_counts_for_the_evening_when_it_ends(stage: TableHarness) -> None:
    """Not as what it was before its last move was lost."""
    stage.order(orders.BeginEvening())
    players = Players(stage, "reaction", 3)
    while stage.view()["phase"] != "over":
        players.step()
    stage.order(orders.EndEvening())
    stage.kill_host()
    last = "UPDATE moves SET seat = 5 WHERE number = (SELECT max(number) FROM moves)"
    broken(stage.path, last)
    assert notes(rescued(stage)) == ["stands"]
    assert (stage.view()["phase"], stage.view()["evening"]["matches"]) == ("match", [])
    for pad in stage.pads.values():
        pad.plug()
    while stage.view()["phase"] != "over":
        players.step()
    stage.until(lambda: stage.view()["evening"]["telling"] is not None)
    result = stage.view()["match"]["result"]
    evening = stage.core.room(Evenings).current
    assert evening is not None
    (match,) = evening.played
    assert list(match.ranks) == result["ranks"]


def test_a_new_match_takes_no_name_that_another_has(stage: TableHarness) -> None:
    """Of two matches the first is lost; a third is played."""
    players = Players(stage, "reaction", 3)
    while stage.view()["phase"] != "over":
        players.step()
    assert stage.order(orders.Rematch()).why is None
    second, first = stage.journal.matches()
    kept = stage.journal.header(second)
    stage.order(orders.ToLobby())
    stage.kill_host()
    spoil = f"UPDATE matches SET deck = 'x' WHERE id = '{first}'"  # noqa: S608 - a name of ours
    broken(stage.path, spoil)
    assert rescued(stage).lost == 1
    assert stage.order(orders.Start()).why is None
    third = stage.view()["match"]["id"]
    assert stage.journal.matches() == [third, second]
    assert third not in (first, second)
    assert stage.journal.header(second) == kept


def test_matches_are_saved_though_the_first_page_is_gone(stage: TableHarness) -> None:
    moves = killed(stage, 40)
    data = stage.path.read_bytes()
    stage.path.write_bytes(bytes(4096) + data[4096:])
    what = rescued(stage)
    assert (what.whole, what.cut, what.lost) == (1, 0, 0)
    assert list(stage.journal.moves(stage.view()["match"]["id"])) == moves


def test_an_old_match_of_which_nothing_but_moves_is_left_is_lost(stage: TableHarness) -> None:
    killed(stage, 10)
    broken(stage.path, "DELETE FROM matches")
    assert rescued(stage).lost == 1


def test_a_rescue_overwrites_no_other(stage: TableHarness) -> None:
    asides = set()
    killed(stage, 40)
    last = "UPDATE moves SET sum = 1 WHERE number = (SELECT max(number) FROM moves)"
    for _ in range(3):
        before = broken(stage.path, last)
        what = rescued(stage)
        asides.add(what.path)
        assert files(what.path) == before
        stage.kill_host()
    assert len(asides) == 3
    assert all(path.exists() for path in asides)


def test_a_broken_log_is_noticed_though_sqlite_reads_past_it(
    stage: TableHarness, tmp_path: Path
) -> None:
    players = Players(stage, "fly-swatter", 3)
    for _ in range(10):
        players.step()
    path = tmp_path / "copy.sqlite"
    for end in ("", "-wal"):
        shutil.copyfile(f"{stage.path}{end}", f"{path}{end}")
    log = path.with_name("copy.sqlite-wal")
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 4
    log.write_bytes(data)
    before = files(path)
    journal, what = opened(path)
    journal.close()
    assert what is not None
    assert what.error == "wal"
    assert "no_news" in notes(what)
    assert files(what.path) == before


def test_what_a_killed_host_leaves_is_sound(stage: TableHarness, tmp_path: Path) -> None:
    players = Players(stage, "fly-swatter", 3)
    path = tmp_path / "copy.sqlite"
    for _ in range(10):
        players.step()
        for end in ("", "-wal"):
            shutil.copyfile(f"{stage.path}{end}", f"{path}{end}")
        journal, what = opened(path)
        with journal:
            assert what is None
            match = stage.view()["match"]["id"]
            assert list(journal.moves(match)) == list(stage.journal.moves(match))


@pytest.mark.long
def test_a_log_that_ends_in_the_middle_of_a_commit_is_sound(
    stage: TableHarness, tmp_path: Path
) -> None:
    players = Players(stage, "fly-swatter", 3)
    for _ in range(10):
        players.step()
    path = tmp_path / "copy.sqlite"
    log = Path(f"{stage.path}-wal").read_bytes()
    for part in range(1, 20):
        shutil.copyfile(stage.path, path)
        path.with_name("copy.sqlite-wal").write_bytes(log[: len(log) * part // 20])
        journal, what = opened(path)
        journal.close()
        assert what is None


def test_a_host_that_was_killed_while_it_saved_ends_that_at_the_next_start(
    stage: TableHarness,
) -> None:
    moves = killed(stage, 20)
    shutil.move(stage.path, f"{stage.path}.saved")
    stage.path.with_name(stage.path.name + "-wal").write_bytes(b"of the one that was put aside")
    opened(stage.path)[0].close()
    stage.start_host()
    assert list(stage.journal.moves(stage.view()["match"]["id"])) == moves
    assert len(list(stage.path.parent.glob("journal-damaged-*-wal"))) == 1


HOLDER = """
import sys
from pathlib import Path
from slapbox.table.journal.journal import Journal
with Journal(Path(sys.argv[1])) as journal:
    journal.put("setup", {})
    journal.commit()
    print("open", flush=True)
    sys.stdin.read()
"""


def test_the_journal_of_a_host_that_runs_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline().strip() == b"open"
        before = files(path)
        for ask in (opened, lambda path: read(path).__enter__()):
            with pytest.raises(JournalError) as refused:
                ask(path)
            assert refused.value.reason.key == "journal.unusable"
        assert files(path) == before
        other.stdin.close()


def test_another_programs_database_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    before = broken(path, "CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(JournalError) as refused:
        opened(path)
    assert refused.value.reason.key == "journal.not_ours"
    assert files(path) == before


# ---- for its owner's eyes ----


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@POSIX
def test_nobody_else_can_read_the_journal(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    path = folder / "j.sqlite"
    path.touch()
    path.chmod(0o666)
    with Journal(path) as journal:
        journal.put("setup", {})
        journal.commit()
        there = [part for part in (path, *beside(path)) if part.exists()]
        assert len(there) > 1
        assert {mode(part) for part in there} == {0o600}
    assert mode(folder) == 0o755


@POSIX
def test_nobody_else_can_read_what_was_put_aside(stage: TableHarness) -> None:
    killed(stage, 5)
    broken(stage.path, "UPDATE remembered SET sum = 1")
    stage.path.chmod(0o644)
    what = rescued(stage)
    assert mode(what.path) == mode(stage.path) == 0o600


@POSIX
def test_the_folder_that_slapbox_makes_is_its_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = sys.modules[journal_path.__module__]
    monkeypatch.setattr(main, "user_data_path", lambda *_, **__: tmp_path / "slapbox")
    assert mode(journal_path().parent) == 0o700
    (tmp_path / "slapbox").chmod(0o755)
    assert mode(journal_path().parent) == 0o755


# ---- what never was a journal, and disks that take none ----


@pytest.mark.parametrize(
    "data",
    [
        b"shopping list: flies\n" * 100,
        "Einkaufszettel: Stra\u00dfe".encode("utf-16"),
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
        b"x",
        b'{"setup": {"phase": "lobby"}}',
    ],
)
def test_a_file_that_never_was_a_journal_is_refused_and_stays(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    with pytest.raises(JournalError) as refused:
        opened(path)
    assert refused.value.reason.key == "journal.not_ours"
    assert not refused.value.goes_on
    assert files(path) == {"": data}


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as refused:
        opened(tmp_path)
    assert (refused.value.reason.key, refused.value.goes_on) == ("journal.not_ours", False)


def test_a_pipe_that_nobody_reads_is_no_fault_of_the_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.sqlite"):
        pass
    with pytest.raises(BrokenPipeError), read(tmp_path / "j.sqlite"):
        raise BrokenPipeError


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / "j.sqlite").touch()
    journal, rescued = opened(tmp_path / "j.sqlite")
    assert rescued is None
    journal.close()


@pytest.mark.parametrize(
    ("error", "key", "goes_on"),
    [
        (sqlite3.SQLITE_BUSY, "journal.unusable", False),
        (sqlite3.SQLITE_FULL, "journal.start.full", True),
        (sqlite3.SQLITE_PROTOCOL, "journal.start.locks", True),
        (sqlite3.SQLITE_IOERR_LOCK, "journal.start.locks", True),
        (sqlite3.SQLITE_IOERR, "journal.start.write", True),
        (sqlite3.SQLITE_READONLY, "journal.start.write", True),
        (OSError(errno.ENOSPC, "No space left on device"), "journal.start.full", True),
        (OSError(errno.ENOLCK, "No locks available"), "journal.start.locks", True),
        (PermissionError(errno.EACCES, "Permission denied"), "journal.start.write", True),
    ],
)
def test_each_fault_of_a_disk_has_its_own_sentence(
    tmp_path: Path, error: int | OSError, key: str, goes_on: bool
) -> None:
    problem: Exception
    if isinstance(error, OSError):
        problem = error
    else:
        problem = sqlite3.OperationalError("it failed")
        problem.sqlite_errorcode = error
    text = cannot_open(tmp_path / "j.sqlite", problem)
    assert (text.reason.key, text.goes_on) == (key, goes_on)


def test_a_party_without_a_folder_for_its_journal_plays_and_says_that_nothing_is_kept(
    tmp_path: Path,
) -> None:
    path = tmp_path / "gone" / "j.sqlite"
    wanted = Wanted(game="reaction", journal=path, usb=False, host="127.0.0.1", port=0)
    with Party(wanted) as party:
        keys = [notice["key"] for notice in party.view()["notices"]]
        assert keys == ["journal.start.folder", "journal.in_memory"]
        assert [text.key for text in party.unkept] == keys
        party.ask(orders.Join("touch:a", "Anna"))
        assert party.view()["seats"][0]["name"] == "Anna"
    assert not path.parent.exists()
