"""``slapbox forget``, and what ``slapbox doctor`` says of the journal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from again.matches import keep, recorded
from slapbox.cli.main import main
from slapbox.table.journal.journal import Journal


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A journal with two matches."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        for game in ("mu", "rummue"):
            keep(journal, recorded(game))
        journal.commit()
    return path


def in_folder(path: Path, name: bytes) -> bool:
    return any(name in part.read_bytes() for part in path.parent.iterdir())


def test_a_guest_is_forgotten_and_the_matches_still_replay(played: Path) -> None:
    assert in_folder(played, b"Chiara")
    done = run("forget", "chiara", "--journal", str(played))
    assert done.exit_code == 0
    assert "Matches that had this name are still there without it" in done.output
    assert not in_folder(played, b"Chiara")
    for match in ("mu", "rummue"):
        again = run("replay", match, "--journal", str(played))
        assert again.exit_code == 0
        assert "Anna" in again.output
        assert "Chiara" not in again.output
    again = run("forget", "chiara", "--journal", str(played))
    assert again.exit_code == 2
    assert "Nothing is known of chiara here" in again.output


def test_all_are_forgotten_after_a_question(played: Path) -> None:
    words = ["forget", "--all", "--journal", str(played)]
    asked = CliRunner().invoke(main, words, input="n\n", catch_exceptions=False)
    assert asked.exit_code == 1
    assert in_folder(played, b"Anna")
    left = played.with_name("journal-damaged-2026-01-01.sqlite")
    left.write_bytes(b"")
    asked = CliRunner().invoke(main, words, input="y\n", catch_exceptions=False)
    assert asked.exit_code == 0
    assert left.name in asked.output.replace("\n", "")
    assert not in_folder(played, b"Anna")
    assert run("replay", "--journal", str(played)).output == ""


@pytest.mark.parametrize("words", [(), ("Anna", "--all")])
def test_who_is_to_be_forgotten_has_to_be_said(words: tuple[str, ...]) -> None:
    assert run("forget", *words).exit_code == 2


def test_nobody_is_forgotten_where_nothing_was_played(tmp_path: Path) -> None:
    path = tmp_path / "none.sqlite"
    assert run("forget", "Anna", "--journal", str(path)).exit_code == 2
    assert not path.exists()


def test_while_a_host_has_the_journal_nobody_is_forgotten(played: Path) -> None:
    with Journal(played):
        done = run("forget", "Anna", "--journal", str(played))
    assert done.exit_code == 2
    assert in_folder(played, b"Anna")


def test_doctor_says_where_the_journal_is_and_for_how_long(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.cli.doctor.journal_path", lambda: played)
    said = run("doctor", "--port", "0").output.replace("\n", "")
    assert f"matches: 2) is here: {played}" in said
    assert "What is older than 365 days is deleted." in said
    with Journal(played) as journal:
        journal.put("keeping", {"days": 0})
        journal.commit()
    assert "Everything is kept for ever" in run("doctor", "--port", "0").output
