"""A venue's terminal: the standings that it prints, and where it keeps its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from slapbox.cli.main import main
from slapbox.cli.venue import print_standings

PLACE: Any = {
    "name": "Anna",
    "table": "t1",
    "rank": 1,
    "rank_last": 1,
    "percent": 62.5,
    "points": 3.25,
    "at_us": None,
    "error_us": None,
}


@pytest.mark.parametrize(
    ("scoring", "kind", "more", "figure"),
    [
        ("matchpoints", "duplicate", {}, "62.50 %"),
        ("imps", "duplicate", {}, "+3.25"),
        ("imps", "elimination", {}, "62.50 %"),
        ("imps", "duplicate", {"at_us": 213_400, "error_us": 250}, "213.4 ± 0.2 ms"),
        ("imps", "duplicate", {"at_us": 213_400}, "+3.25"),
    ],
)
def test_a_place_is_told_in_what_counts(
    capsys: pytest.CaptureFixture[str], scoring: str, kind: str, more: Any, figure: str
) -> None:
    """Times of races first, where a venue measures them."""
    view: Any = {"round": 0, "missing": [], "seating": [], "scoring": scoring, "kind": kind}
    view["standings"] = [{**PLACE, **more}]
    print_standings(view)
    row = next(line for line in capsys.readouterr().out.splitlines() if PLACE["name"] in line)
    assert row.split("│")[4].strip() == figure


def test_without_a_folder_a_venue_is_kept_with_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.cli.venue.user_data_path", lambda *_, **__: tmp_path)
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    done = CliRunner().invoke(main, ["venue", "mu"], catch_exceptions=False)
    assert done.exit_code == 1
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("venue-")
    assert (folder / "venue.json").exists()
