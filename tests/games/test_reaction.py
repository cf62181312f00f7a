"""Reaction: the race for the start as a little game of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json, Slap
from slapbox.games.reaction import Reaction

MS = 1000


def new(seats: int = 2, **rules: str) -> Reaction:
    return Reaction.new(seats, complete(Reaction.rules, rules), [])


def play(game: Reaction, *slaps: tuple[int, float], error_us: int = 50) -> Json:
    """A round with these slaps (seat, ms); what everybody is told of it."""
    stamped = [Slap(seat, 0, round(at_ms * MS), error_us) for seat, at_ms in slaps]
    return game.apply(TABLE, game.close_race(stamped))[0].as_json()


def test_the_lower_median_wins_though_another_was_quickest_once() -> None:
    game = new(rounds="3")
    for one, other in ((150, 300), (400, 310), (410, 320)):
        play(game, (0, one), (1, other))
    result = game.result()
    assert result is not None
    assert result.low_wins
    assert (result.scores, result.winners) == ((400_000, 310_000), (1,))
    assert [detail["best_us"] for detail in result.details] == [150_000, 300_000]


@given(st.lists(st.integers(80, 2_999), min_size=1, max_size=20))
def test_the_median_is_a_time_that_was_slapped_and_half_are_no_quicker(times_ms: list[int]) -> None:
    game = new(1, rounds=str(len(times_ms)))
    for at_ms in times_ms:
        play(game, (0, at_ms))
    (median_us,) = game.result().scores  # type: ignore[union-attr]
    assert median_us in [at_ms * MS for at_ms in times_ms]
    assert 2 * sum(at_ms * MS <= median_us for at_ms in times_ms) >= len(times_ms)
    assert 2 * sum(at_ms * MS >= median_us for at_ms in times_ms) >= len(times_ms)


def test_a_false_start_costs_the_round_and_is_counted_once() -> None:
    game = new()
    outcome = play(game, (0, -20), (0, 30), (0, 250), (1, 300))
    assert [hand["verdict"] for hand in outcome["hands"]] == ["early", "no_hand", "no_hand", "won"]
    figures = game.view(TV)["players"]
    assert [row["false_starts"] for row in figures] == [1, 0]
    assert [row["median_us"] for row in figures] == [None, 300_000]


def test_who_may_slap_again_has_a_time_after_a_false_start() -> None:
    game = new(false_start="again")
    play(game, (0, -20), (0, 250), (1, 300))
    figures = game.view(TV)["players"]
    assert [(row["false_starts"], row["median_us"]) for row in figures] == [
        (1, 250_000),
        (0, 300_000),
    ]


@pytest.mark.parametrize(("rule", "out"), [("lost", True), ("again", False)])
def test_who_slapped_too_early_is_told_why_and_whether_it_is_for_good(
    rule: str, *, out: bool
) -> None:
    (verdict,) = new(false_start=rule).judge([Slap(0, 0, 79 * MS)])
    assert verdict.hand is None
    assert verdict.reason is not None
    assert verdict.out == out


def test_equal_medians_are_decided_by_the_best_time_or_shared() -> None:
    game = new(rounds="3")
    for one, other in ((200, 210), (300, 300), (400, 400)):
        play(game, (0, one), (1, other))
    result = game.result()
    assert result is not None
    assert (result.winners, result.tie_break) == ((0,), "best")
    game = new(rounds="1")
    play(game, (0, 300), (1, 300))
    result = game.result()
    assert result is not None
    assert (result.winners, result.tie_break) == ((0, 1), "shared")


def test_pads_on_the_sync_wire_state_the_error_against_each_other() -> None:
    game = new(rounds="1")
    slaps = [Slap(seat, 0, 250 * MS + seat * 10, 90, tied_us=2) for seat in range(2)]
    (timed, _) = game.apply(TABLE, game.close_race(slaps))
    assert [hand["tied_us"] for hand in timed.as_json()["hands"]] == [2, 2]
    assert [hand["photo"] for hand in timed.as_json()["hands"]] == [False, False]
    assert [player["error_us"] for player in game.view(TV)["players"]] == [2, 2]


def test_a_median_that_may_be_a_phones_is_told_as_such_and_with_the_largest_error() -> None:
    game = new(rounds="2")
    slaps = [Slap(0, 0, 250 * MS, 9000, touch=True), Slap(1, 0, 260 * MS)]
    game.apply(TABLE, game.close_race(slaps))
    play(game, (0, 250), (1, 260))
    players = game.copy().view(TV)["players"]
    told = [(player["touch"], player["error_us"]) for player in players]
    assert told == [(True, 9000), (False, 50)]


def test_whoever_slaps_at_the_red_lights_made_a_false_start() -> None:
    race = new().race()
    assert race is not None
    assert race.early_us == race.wait_us[0]  # as long as the lights are red for certain


def test_too_close_to_call_is_said() -> None:
    outcome = play(new(), (0, 300), (1, 300.09))
    assert [hand["photo"] for hand in outcome["hands"]] == [True, True]
    assert outcome["hands"][1]["margin_us"] == 90


def test_rounds_in_which_nobody_slaps_come_to_an_end_too() -> None:
    game = new(rounds="2")
    play(game)
    play(game)
    result = game.result()
    assert result is not None
    assert result.winners == (0, 1)
