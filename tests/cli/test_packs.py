"""``slapbox quiz check``: a pack before anybody plays it."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from packs.making import INFO, folder
from slapbox.cli.forget import run as forget
from slapbox.cli.packs import brought, check
from slapbox.packs.library import Library, packs_of
from slapbox.table.journal.journal import Journal


@pytest.mark.parametrize(
    ("table", "status", "lines"),
    [
        ("Q,A\n", 0, ["Ours", "1 question", "Nothing is wrong with it."]),
        ("Q,A\nB\n", 1, ["a.csv:2: This line has no question and answer.", "Ours", "1 question"]),
        ("B\n", 2, []),
    ],
)
def test_what_is_wrong_is_told_by_file_and_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    table: str,
    status: int,
    lines: list[str],
) -> None:
    assert check(folder(tmp_path, {"pack.toml": INFO, "a.csv": table})) == status
    said = capsys.readouterr()
    assert said.out.splitlines() == lines
    assert bool(said.err) == (status == 2)
    assert {path.name for path in tmp_path.iterdir()} == {"pack.toml", "a.csv"}


def test_a_pack_is_kept_beside_the_journal_until_all_is_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.sqlite"
    Journal(journal).close()
    files = {"pack.toml": INFO, "a.csv": "question,answer\nWho?,Me\nNo,\n"}
    pack = brought(folder(tmp_path / "x", files), journal)
    assert "a.csv:3: “answer” is missing." in capsys.readouterr().out
    assert Library(packs_of(journal)).listed()[0]["title"] == pack.title
    assert forget(journal, None, sure=True) == 0
    assert not [path for path in packs_of(journal).rglob("*") if path.is_file()]


def test_a_quiz_does_not_begin_without_the_pack_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException):
        brought(tmp_path / "gone.zip", tmp_path / "journal.sqlite")
