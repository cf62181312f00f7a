"""The places of all who played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.games.ties import best_by_course, ranks


@pytest.mark.parametrize(
    ("worth", "places"),
    [
        ([30, 10, 20], (1, 3, 2)),
        ([30, 30, 20, 20, 5], (1, 1, 3, 3, 5)),
        ([-1, -5, -1], (1, 3, 1)),
        ([0, 0], (1, 1)),
    ],
)
def test_equal_ones_share_a_place_and_the_next_stays_free(
    worth: list[int], places: tuple[int, ...]
) -> None:
    assert ranks(worth) == places


def test_between_equal_scores_what_comes_second_decides_also_behind_the_winner() -> None:
    assert ranks([(9, 4), (12, 5), (9, 6), (9, 4)]) == (3, 1, 2, 3)


def test_gen_2_who_won_what_was_played_on_for_stands_first_whatever_others_got() -> None:
    """Seats 0 and 1 played for the win; in the deciding deal seat 2 got past both."""
    assert ranks([120, 110, 150], winners=[0]) == (1, 3, 2)
    assert ranks([120, 120, 150], winners=[0]) == (1, 3, 2)
    assert ranks([120, 120, 90], winners=[1]) == (2, 1, 3)


def test_partners_take_one_place_together() -> None:
    pairs = ((0, 3), (1, 4), (2, 5))
    assert ranks([5, 9, 5, 5, 9, 5], teams=pairs) == (2, 1, 2, 2, 1, 2)
    assert ranks([9, 5, 7, 9, 5, 7], teams=pairs) == (1, 3, 2, 1, 3, 2)


TOTALS = st.integers(2, 8).flatmap(
    lambda seats: st.tuples(
        *[st.lists(st.integers(-99, 99), min_size=seats, max_size=seats) for _ in range(2)]
    )
)


@given(TOTALS, st.booleans())
def test_best_is_whoever_gained_the_most_and_never_everybody(
    totals: tuple[list[int], list[int]], low_wins: bool
) -> None:
    before, after = totals
    best = best_by_course(totals, low_wins=low_wins)[1]
    sign = -1 if low_wins else 1
    gains = [sign * (new - old) for old, new in zip(before, after, strict=True)]
    assert len(best) < len(gains)
    assert all(gains[seat] == max(gains) for seat in best)
    assert (not best) == (min(gains) == max(gains))


def test_a_round_that_nobody_won_has_no_best() -> None:
    assert best_by_course(((3, 4), (5, 6)), low_wins=False) == [(1,), ()]
    assert best_by_course(((2, 5, 5),), low_wins=False) == [(1, 2)]
    assert best_by_course(((2, 5, 5),), low_wins=True) == [(0,)]
