"""``slapbox quiz check``: a pack before anybody plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from packs.making import INFO, folder
from slapbox.cli.packs import check


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
