"""Bots of different levels in the same deals."""

from __future__ import annotations

import json

import pytest

from slapbox.bots.compare import compare, rotations
from slapbox.bots.levels import Level
from slapbox.games import find
from slapbox.games.options import complete
from slapbox.games.protocol import Json


def compared(name: str, levels: list[Level], deals: int, seed: int = 1, each: int = 1) -> Json:
    """``deals`` matches of ``each`` deal."""
    game = find(name)
    return compare(game, levels, complete(game.rules, {"deals": each}), seed, deals)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "weaker"), [("mu", 3), ("last-panther", 2), ("wimmueln", 3)])
def test_good_beats_easy_and_easy_beats_random(name: str, weaker: int) -> None:
    """By twice the standard error, in a few deals: one alone among the weaker ones."""
    lines: list[tuple[Level, Level]] = [("good", "easy"), ("easy", "random")]
    for better, worse in lines:
        comparison = compared(name, [better, *[worse] * weaker], deals=4)
        (ahead,) = comparison["ahead"]
        assert (ahead["is"], ahead["of"]) == (better, worse)
        assert ahead["mean"] > 2 * ahead["error"] > 0
        assert comparison["points"][better]["mean"] - comparison["points"][worse][
            "mean"
        ] == pytest.approx(ahead["mean"], abs=0.02)


def test_everybody_sits_everywhere_once() -> None:
    assert rotations(["good", "easy", "good", "easy"]) == [
        ("good", "easy", "good", "easy"),
        ("easy", "good", "easy", "good"),
    ]
    assert len(rotations(["good", "easy", "random"])) == 3
    assert rotations(["easy"] * 5) == [("easy",) * 5]


@pytest.mark.long
def test_a_comparison_repeats_itself_and_is_json() -> None:
    one, same, other = (
        compared("wimmueln", ["easy", "random", "easy"], 3, seed) for seed in (1, 1, 9)
    )
    for result in (one, same, other):
        json.dumps(result)
        assert result["speed"]["seconds"] > 0
    assert {**one, "speed": None} == {**same, "speed": None}
    assert one["points"] != other["points"]
    assert one["bots"] == ["easy", "random", "easy"]
    assert one["points"].keys() == {"easy", "random"}


def test_equals_share_what_there_is() -> None:
    """In every deal of The Last Panther with four players there are 110 minus points."""
    comparison = compared("last-panther", ["easy"] * 4, 2)
    assert comparison["points"] == {"easy": {"mean": -27.5, "error": 0}}
    assert comparison["ahead"] == []


def test_a_match_of_several_deals_is_counted_by_the_deal() -> None:
    comparison = compared("last-panther", ["easy", "random"] * 2, 1, each=2)
    points = comparison["points"]
    assert points["easy"]["mean"] + points["random"]["mean"] == pytest.approx(-55, abs=0.02)
    assert points["easy"]["error"] is None
