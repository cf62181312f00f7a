"""Times of the standings and of the finale: from the last to the first, and nothing too early."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from slapbox.evening.telling import AWARD_US, MOMENT_US, ROLL_US, finale, resumed, telling
from slapbox.games.ties import ranks

RANKS = st.lists(st.integers(0, 9), min_size=1, max_size=16).map(ranks)
MOMENTS = st.lists(st.booleans(), max_size=6)
MOVES_US = 2_000_000
"""Points fly to their owner (0.6 s on the TV), are counted (0.7 s), and the owner passes others."""
LONGEST_US = 180_000_000
"""Nobody looks for longer than three minutes at the end of an evening, but for 16 places."""


@given(RANKS)
def test_equal_ones_are_told_at_once_and_the_last_before_the_first(places: tuple[int, ...]) -> None:
    told = telling(places, 5)
    by_place = sorted(zip(places, told.shown_us, strict=True))
    for (place, us), (later, before_us) in pairwise(by_place):
        assert us == before_us if place == later else us > before_us
    assert told.opened_us < min(told.shown_us)
    assert max(told.shown_us) + MOVES_US <= told.told_us
    assert (told.awards_us, told.night_us) == ([], None)


@given(RANKS, MOMENTS)
def test_the_finale_tells_awards_places_and_good_night_in_turn(
    places: tuple[int, ...], moments: list[bool]
) -> None:
    told = finale(places, moments, 5, 5)
    turns = [5, *told.awards_us, min(told.shown_us)]
    assert turns == sorted(turns)
    lengths = [after - us for us, after in zip(told.awards_us, turns[2:], strict=True)]
    for moment, length in zip(moments, lengths, strict=True):
        assert length >= AWARD_US + (MOMENT_US if moment else 0)
    assert told.night_us is not None
    assert max(told.shown_us) < told.told_us < told.night_us < LONGEST_US


@given(RANKS, MOMENTS)
def test_whoever_presses_on_gets_from_one_part_to_the_next(
    places: tuple[int, ...], moments: list[bool]
) -> None:
    told, seen, now_us = finale(places, moments, 0, 0), list[int](), 0
    while (next_us := told.next_us(now_us)) is not None:
        seen.append(now_us := next_us)
    assert seen == sorted({*told.awards_us, *told.shown_us, told.told_us, told.night_us or 0})


def test_the_podium_takes_its_time_and_the_winner_is_waited_for() -> None:
    shown_us = finale((1, 2, 3, 4, 5, 6), [], 0, 0).shown_us
    first, second, third, fourth, fifth = (us - later for us, later in pairwise(shown_us))
    assert first - ROLL_US == second == third > fourth == fifth


@given(RANKS, MOMENTS, st.data())
def test_what_was_told_before_the_host_died_is_over_and_the_rest_comes_as_it_would_have(
    places: tuple[int, ...], moments: list[bool], data: st.DataObject
) -> None:
    times = finale(places, moments, 5, 5)
    parts = times.parts_us
    left = data.draw(st.integers(0, len(parts) - 1))
    again = resumed(times, 900, left)
    assert again.parts_us[-1 - left] == 900
    assert [b - a for a, b in pairwise(again.parts_us)] == [b - a for a, b in pairwise(parts)]
    assert resumed(times, 900, len(parts)) == times
