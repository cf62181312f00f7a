"""Points for predictions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from slapbox.evening.audience import MOST_POINTS, Fan, ranking, settle, worth


def test_it_is_worth_more_the_more_could_have_been() -> None:
    assert [worth(seats, 1) for seats in range(2, 9)] == [1, 2, 3, 4, 5, 5, 5]
    assert worth(4, 2) == 2
    assert MOST_POINTS == 5


GUESSES = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 5))


@given(GUESSES, st.sets(st.integers(0, 5), max_size=5))
def test_who_was_right_and_nobody_else_has_points_for_it(
    guesses: dict[str, int], right: set[int]
) -> None:
    fans = {key: Fan(key) for key in "abcd"}
    settle(fans, guesses, sorted(right), 6)
    for key, fan in fans.items():
        hit = guesses.get(key) in right
        assert fan.right == hit
        assert fan.points == (worth(6, len(right)) if hit else 0)


@given(st.lists(st.integers(0, 9), max_size=30))
def test_the_ranking_has_everybody_once_and_equal_ones_share_a_place(points: list[int]) -> None:
    ranks = ranking([Fan(str(number), one) for number, one in enumerate(points)])
    assert sorted(int(fan.name) for fan in ranks) == list(range(len(points)))
    assert [fan.points for fan in ranks] == sorted(points, reverse=True)
    for fan in ranks:
        assert fan.rank == 1 + sum(other > fan.points for other in points)
