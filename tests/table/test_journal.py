"""The journal: what was written is there again, also for the next host."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from slapbox.pads.arbiter import TimedSlap
from slapbox.table.journal.journal import Entry, Header, Journal, JournalError

HEADER = Header(
    "2026-01-02-1", "fly-swatter", "0.1.0", {"aim": "best"}, 7, (3, 1, 2), ("A", "B"), 5
)


def test_a_match_is_there_again_after_reopening(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    journal.begin(HEADER)
    entries = [Entry(n, n * 10, n % 2, {"move": "flip"}) for n in range(3)]
    for entry in entries:
        journal.record(HEADER.match, entry)
    journal.open_race(HEADER.match, 3, 77)
    journal.put("setup", {"phase": "match"})
    journal.commit()
    journal.close()
    again = Journal(tmp_path / "j.sqlite")
    assert again.header(HEADER.match) == HEADER
    assert list(again.moves(HEADER.match)) == entries
    assert again.races(HEADER.match) == {3: 77}
    assert again.get("setup") == {"phase": "match"}
    assert again.result(HEADER.match) is None
    again.finish(HEADER.match, {"scores": [1, 2]})
    again.commit()
    assert again.result(HEADER.match) == {"scores": [1, 2]}
    again.close()


def test_a_slap_is_kept_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    slaps = [TimedSlap(n * 100, "pad", "boot", n, 2, 50, 9, "wire", 7) for n in (1, 2, 2, 3)]
    for slap in slaps:
        journal.keep(slap)
    journal.commit()
    assert [slap.number for slap in journal.slaps_since(200)] == [2, 3]
    assert journal.slaps_since(200)[0] == slaps[1]
    assert journal.kept_numbers() == {("pad", "boot"): {1, 2, 3}}
    journal.close()


def test_a_slap_that_was_spent_is_known_but_not_played_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    slaps = [TimedSlap(n * 100, "pad", "boot", n, 2, 50) for n in (1, 2)]
    for slap in slaps:
        journal.keep(slap)
    journal.spend(slaps[0])
    journal.commit()
    assert journal.slaps_since(0) == slaps[1:]
    assert journal.kept_numbers() == {("pad", "boot"): {1, 2}}
    journal.close()


def test_a_race_that_is_dropped_is_not_there(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.sqlite") as journal:
        journal.open_race(HEADER.match, 0, 77)
        journal.open_race(HEADER.match, 1, 78)
        journal.drop_race(HEADER.match, 0)
        journal.commit()
        assert journal.races(HEADER.match) == {1: 78}


def test_a_second_host_is_told_that_the_first_one_runs(tmp_path: Path) -> None:
    first = Journal(tmp_path / "j.sqlite")
    first.begin(HEADER)
    with pytest.raises(JournalError) as refused:
        Journal(tmp_path / "j.sqlite")
    assert refused.value.reason.key == "journal.unusable"
    first.close()


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "j.sqlite").write_text("shopping list: flies " * 100)
    with pytest.raises(JournalError) as refused:
        Journal(tmp_path / "j.sqlite")
    assert refused.value.reason.values["path"].endswith("j.sqlite")  # type: ignore[union-attr]


def test_an_unknown_match_is_told_with_the_known_ones(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    journal.begin(HEADER)
    journal.commit()
    with pytest.raises(JournalError) as refused:
        journal.header("yesterday")
    assert refused.value.reason.values == {"match": "yesterday", "known": HEADER.match}
    journal.close()


@pytest.mark.parametrize("layout", [1, 99])
def test_a_journal_of_another_layout_is_refused(tmp_path: Path, layout: int) -> None:
    with sqlite3.connect(tmp_path / "j.sqlite") as other:
        other.execute(f"PRAGMA user_version={layout}")
    other.close()
    with pytest.raises(JournalError) as refused:
        Journal(tmp_path / "j.sqlite")
    assert refused.value.reason.key == "journal.other_layout"
