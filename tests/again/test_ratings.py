"""Ratings: who wins more often has more, bots and calm matches count for nothing."""

from __future__ import annotations

from slapbox.again.figures import Played
from slapbox.again.ratings import LEAST, POINTS, ratings

BEGIN = 25 * POINTS


def match(*ranks: int, game: str = "mu", calm: bool = False, bots: int = 0) -> Played:
    """Anna, Ben and so on had these places; bots the last seats."""
    names = ("Anna", "Ben", "Cleo", "Dan")[: len(ranks) - bots]
    none = tuple((0, 0) for _ in ranks)
    guests = (*names, *[None] * bots)
    return Played(game, guests, 0, calm, ranks, tuple(() for _ in ranks), none, none)


def test_who_wins_more_often_has_more() -> None:
    rated = ratings([match(1, 2, 3), match(1, 3, 2), match(1, 2, 3), match(2, 1, 3)])
    assert [rating["name"] for rating in rated] == ["Anna", "Ben", "Cleo"]
    assert rated[0]["points"] > BEGIN > rated[-1]["points"]
    assert all(rating["matches"] == 4 for rating in rated)
    more = ratings([match(1, 2, 3)] * 20)
    assert more[0]["error"] < rated[0]["error"]


def test_equal_ones_stay_equal() -> None:
    anna, ben = ratings([match(1, 1)] * LEAST)
    assert anna["points"] == ben["points"] == BEGIN


def test_each_game_has_its_own() -> None:
    rated = ratings([match(1, 2)] * LEAST + [match(2, 1, game="rummue")] * LEAST)
    assert [(rating["game"], rating["name"]) for rating in rated] == [
        ("mu", "Anna"),
        ("mu", "Ben"),
        ("rummue", "Ben"),
        ("rummue", "Anna"),
    ]


def test_after_few_matches_nothing_is_said() -> None:
    assert ratings([match(1, 2)] * (LEAST - 1)) == []


def test_bots_and_calm_matches_count_for_nothing() -> None:
    with_bots = [match(2, 3, 1, bots=1)] * LEAST
    assert [rating["points"] for rating in ratings(with_bots)] == [
        rating["points"] for rating in ratings([match(1, 2)] * LEAST)
    ]
    assert ratings([match(1, 2, bots=1)] * 9) == []
    assert ratings([match(1, 2, calm=True)] * 9) == []
