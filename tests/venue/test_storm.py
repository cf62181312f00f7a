"""Storms: whatever fails, no result is lost, none counts twice, and the standings are those of a
calm evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from venue.storm import ROUNDS, TABLES, Storm


@pytest.mark.usefixtures("nats_server")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_stormy_evening_ends_like_a_calm_one(seed: int, tmp_path: Path) -> None:
    result, expected = Storm(tmp_path, seed).run()
    assert result.standings() == expected.standings()
    assert len(result.results) == TABLES * ROUNDS
    assert {standing.results for standing in result.standings()} == {ROUNDS}
