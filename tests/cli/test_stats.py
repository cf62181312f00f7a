"""``slapbox stats``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec import to_builtins
from msgspec.structs import replace

from again.matches import keep, recorded
from slapbox.cli.main import main
from slapbox.table.frame.setup import Setup
from slapbox.table.guests.attendance import KEPT, Attended
from slapbox.table.journal.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Anna has played three matches, the last of them without Ben."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as kept:
        for number, game in enumerate(("mu", "wimmueln", "fly-swatter")):
            past = recorded(game)
            keep(kept, past)
            seats = len(past.header.seats)
            names = ("Anna", "Ben" if number < 2 else None, *[None] * seats)[:seats]
            kept.put(KEPT + game, to_builtins(Attended(game, names, number, calm=False)))
        kept.commit()
    return path


def run(path: Path, *words: str) -> Result:
    words = ("stats", *words, "--journal", str(path))
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def test_the_house_is_a_table_of_its_guests(journal: Path) -> None:
    done = run(journal)
    assert done.exit_code == 0
    (anna,) = (line for line in done.output.splitlines() if "Anna" in line)
    (ben,) = (line for line in done.output.splitlines() if "Ben" in line)
    assert [cell.strip() for cell in anna.split("│")][2] == "3"
    assert [cell.strip() for cell in ben.split("│")][2] == "2"
    assert "Fly-Swatter" in done.output


def test_where_nobody_slapped_there_are_no_times(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    with Journal(path) as kept:
        past = recorded("mu")
        keep(kept, past)
        names = ("Anna", *[None] * (len(past.header.seats) - 1))
        kept.put(KEPT + "mu", to_builtins(Attended("mu", names, 0, calm=False)))
        kept.commit()
    output = run(path).output
    assert "Anna" in output
    assert "ms" not in output


def test_a_guest_is_told_game_by_game_with_a_distribution(journal: Path) -> None:
    done = run(journal, "anna")
    assert done.exit_code == 0
    whole = json.loads(run(journal, "anna", "--json").output)
    (times,) = whole["times"]
    bars = [line for line in done.output.splitlines() if " ms " in line and "#" in line]
    assert [int(line.split()[-1]) for line in bars] == [bar for bar in times["bars"] if bar]
    first_us = int(bars[0].split()[0]) * 1000
    assert first_us <= times["best_us"] < first_us + times["step_us"]
    hits = whole["estimates"]
    assert f"Estimates hit: {hits['made']}/{hits['of']}" in done.output


def test_all_of_it_is_one_json_object(journal: Path) -> None:
    whole = json.loads(run(journal, "--json").output)
    assert whole["matches"] == 3
    assert [person["name"] for person in whole["people"]] == ["Anna", "Ben"]


def test_json_goes_into_a_pipe_of_any_encoding(journal: Path) -> None:
    with Journal(journal) as kept:
        names = ("Zoé 👩\u200d🚀", *[None] * 4)
        kept.put(KEPT + "mu", to_builtins(Attended("mu", names, 0, calm=False)))
        kept.commit()
    words = ["stats", "--json", "--journal", str(journal)]
    done = CliRunner(charset="cp1252").invoke(main, words, catch_exceptions=False)
    assert names[0] in [person["name"] for person in json.loads(done.output)["people"]]


def test_of_whom_nothing_is_known_nothing_is_told(journal: Path, tmp_path: Path) -> None:
    assert run(journal, "Dora").exit_code == 2
    assert run(tmp_path / "none.sqlite").exit_code == 2
    with Journal(tmp_path / "empty.sqlite"):
        pass
    assert "as soon as a match is over" in run(tmp_path / "empty.sqlite").output


def test_ratings_are_told_who_asks_for_them_but_not_in_a_calm_evening(journal: Path) -> None:
    assert "1000" not in run(journal).output
    assert run(journal, "--ratings").exit_code == 2
    with Journal(journal) as kept:
        for number in range(3):
            past = recorded("mu")
            match = f"mu-{number}"
            keep(kept, replace(past, header=replace(past.header, match=match)))
            names = ("Anna", "Ben", *[None] * 3)
            kept.put(KEPT + match, to_builtins(Attended(match, names, 10 + number, calm=False)))
        kept.commit()
    report = json.loads(run(journal, "--ratings", "--json").output)
    assert {one["name"] for one in report} == {"Anna", "Ben"}
    output = run(journal, "anna", "--ratings").output
    assert "Anna" in output
    assert "Ben" not in output
    nobody = run(journal, "Dora", "--ratings", "--json")
    assert (nobody.exit_code, nobody.stdout) == (2, "")
    with Journal(journal) as kept:
        kept.put("setup", {**Setup("mu").as_json(), "calm": True})
        kept.commit()
    assert run(journal, "--ratings").exit_code == 2
    assert json.loads(run(journal, "--ratings", "--json").output) == []
