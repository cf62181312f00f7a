"""The laptop's wall clock is set while no host runs, or the laptop is started anew: the match of
before goes on at once, and everything is in order.

A clock that jumped is a journal that was written by another clock: its times, all of them, are
moved before the next host reads them.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from patience import until
from profiles import few
from slapbox.table.journal.journal import Journal
from web.wire import ONE, OTHER, THIRD, Browser
from whole.people import HostProcess

S: Final = 1_000_000_000
DAY: Final = 24 * 3600 * S
JUMPS: Final = {"a day ahead": -DAY, "an hour back": 3600 * S, "a day back": DAY}
"""Lead of the journal's times over the new wall clock."""
UP_NS: Final = 40 * DAY
"""Time that the laptop had been running before it was started anew."""
TIMES: Final = {"matches": 7, "moves": 2, "races": 2, "slaps": 5}
"""Columns of the journal's rows that hold a time of the table."""
NO_PADS: Final = ("--pads", "none", "--port")


def seated(running: HostProcess) -> list[Browser]:
    """Three phones at a table of a game with hands."""
    phones = [Browser(running.url.rstrip("/"), address) for address in (ONE, OTHER, THIRD)]
    for name, phone in zip(("Anna", "Ben", "Chiara"), phones, strict=True):
        assert phone.ask("/join")[0] == 200
        assert phone.order("join", name=name) == (200, None)
    assert running.order("start") == 200
    running.until(lambda state: state["phase"] == "match")
    return phones


def moved(phones: list[Browser]) -> None:
    """Somebody whose move it is makes one, and the table takes it."""

    def somebody() -> tuple[Browser, Any] | None:
        for phone in phones:
            _, view = phone.ask("/state?as=me")
            if view["you"]["moves"] and view["now_us"] > view["match"]["turn_from_us"]:
                return phone, view
        return None

    phone, view = until(somebody)
    said = {"move": view["you"]["moves"][0], "revision": view["match"]["revision"]}
    assert phone.order("play", **said) == (200, None)


def jumped(old: Path, folder: Path, by_ns: int, *, rebooted: bool) -> Path:
    """This journal as a host would have left it whose wall clock was ``by_ns`` further on; if the
    laptop is ``rebooted`` since then, its steady clock was far higher, too."""
    new = folder / old.name
    folder.mkdir()
    for part in old.parent.glob(f"{old.name}*"):
        shutil.copy(part, folder / part.name)
    with closing(sqlite3.connect(new)) as file:
        rows = [
            (table, row)
            for table in TIMES
            for *row, _ in file.execute(f"SELECT * FROM {table}")  # noqa: S608
        ]
    with Journal(new) as journal:
        for table, row in rows:
            row[TIMES[table]] += by_ns
            journal.keep_row(table, tuple(row))
        clock = journal.get("clock")
        assert clock is not None
        journal.put("clock", {"anchor_ns": clock["anchor_ns"] + by_ns - rebooted * UP_NS})
        journal.commit()
    return new


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Browser]]:
    """The journal of a host that was killed in the middle of a match, and its players' phones."""
    path = tmp_path_factory.mktemp("evening") / "journal.sqlite"
    running = HostProcess(path, "play", "wimmueln", *NO_PADS, "0")
    try:
        phones = seated(running)
        for _ in range(8):
            moved(phones)
    finally:
        running.kill()
    return path, phones


@pytest.mark.parametrize("rebooted", [False, True], ids=["same boot", "rebooted"])
@pytest.mark.parametrize("by_ns", few(JUMPS.values(), [DAY]), ids=JUMPS)
def test_a_match_goes_on_at_once_after_the_clock_has_jumped(
    evening: tuple[Path, list[Browser]], tmp_path: Path, by_ns: int, rebooted: bool
) -> None:
    path, phones = evening
    journal = jumped(path, tmp_path / "later", by_ns, rebooted=rebooted)
    running = HostProcess(journal, *NO_PADS, "0")
    for phone in phones:
        phone.url = running.url.rstrip("/")
    try:
        match = running.state()["match"]["id"]
        for _ in range(3):
            moved(phones)
    finally:
        running.stop()
    with Journal(journal) as left:
        times_ns = [entry.at_ns for entry in left.moves(match)]
    assert len(times_ns) >= 11
    assert times_ns == sorted(times_ns)
    assert running.replay(match)["seats"][0] == "Anna"
