"""Points for the same cards at different tables: by the laws' own figures, and by any others."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.venue.scoring import HALF, cross_imps, imps, matchpoints, neuberg, shares

SCORES = st.lists(st.integers(-50, 50), min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((420, 170, 420, -50), (5, 2, 5, 0)),
        ((1, 2, 3), (0, 2, 4)),
        ((7, 7, 7), (2, 2, 2)),
        ((9,), (0,)),
    ],
)
def test_matchpoints_are_two_for_worse_scores_and_one_for_equal_ones(
    scores: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert matchpoints(scores) == list(points)
    assert matchpoints([-score for score in scores], low_wins=True) == list(points)


@pytest.mark.parametrize(
    ("difference", "points"),
    [
        (0, 0),
        (10, 0),
        (20, 1),
        (40, 1),
        (50, 2),
        (430, 10),
        (590, 11),
        (600, 12),
        (3990, 23),
        (4000, 24),
        (9000, 24),
        (-170, -5),
    ],
)
def test_the_scale_is_that_of_law_78b(difference: int, points: int) -> None:
    assert imps(difference) == points


def test_a_board_that_few_have_played_counts_by_neubergs_formula() -> None:
    """Six of the ten points of a board that six of seven have played; and one that is alone."""
    assert neuberg(6, 6, 7) == Fraction(7, 6) * 7 - 1
    assert neuberg(0, 1, 10) == 9  # alone: half of the 18 that are to be had
    assert shares([5], 10) == [HALF]
    assert shares([5], 1) == [HALF]


@given(SCORES, st.integers(0, 10))
def test_matchpoints_have_one_mean_however_many_have_played(scores: list[int], more: int) -> None:
    points = shares(scores, len(scores) + more)
    assert sum(points) == HALF * len(scores)
    assert all(0 <= share <= 1 for share in points)


@given(SCORES)
def test_a_full_field_shares_all_matchpoints(scores: list[int]) -> None:
    assert sum(matchpoints(scores)) == len(scores) * (len(scores) - 1)


@given(SCORES, st.integers(1, 20), st.booleans())
def test_imps_add_up_to_nothing(scores: list[int], unit: int, low_wins: bool) -> None:
    assert sum(cross_imps(scores, unit, low_wins=low_wins)) == 0


@given(SCORES, st.booleans())
def test_who_did_better_never_gets_less(scores: list[int], low_wins: bool) -> None:
    for worth in (
        shares(scores, len(scores) + 2, low_wins=low_wins),
        cross_imps(scores, 10, low_wins=low_wins),
    ):
        order = sorted(range(len(scores)), key=lambda at: -scores[at] if low_wins else scores[at])
        assert [worth[at] for at in order] == sorted(worth)
