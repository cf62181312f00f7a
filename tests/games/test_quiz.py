"""The quiz: arm, first slap, gaps, right or wrong, scores."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json, Slap
from slapbox.games.quiz import Quiz
from slapbox.games.quiz.moves import Arm, Ask, Early, End, Judge, Reset, Score, Undo

MS = 1000


def new(seats: int = 3, /, **rules: str) -> Quiz:
    return Quiz.new(seats, complete(Quiz.rules, rules), [])


def armed(seats: int = 3, /, **rules: str) -> Quiz:
    game = new(seats, **rules)
    game.apply(TABLE, Arm())
    return game


def slap(seat: int, at_ms: float, error_us: int = 50) -> Slap:
    return Slap(seat, 0, round(at_ms * MS), error_us)


def close(game: Quiz, *slaps: Slap) -> Json:
    game.apply(TABLE, game.close_race(slaps))
    return game.view(TV)


def order(view: Json) -> list[tuple[int, str]]:
    return [(hand["seat"], hand["verdict"]) for hand in view["order"]]


def reasons(game: Quiz, *slaps: Slap) -> list[str | None]:
    return [one.reason.key if one.reason else None for one in game.judge(slaps)]


# ---- first, and the gaps ----


def test_the_first_slap_has_the_word_and_the_others_their_gaps() -> None:
    game = armed()
    view = close(game, slap(1, 900))
    assert (view["phase"], view["first"], game.collecting) == ("answered", 1, True)
    view = close(game, slap(2, 912), slap(0, 950))
    assert order(view) == [(1, "won"), (2, "slower"), (0, "slower")]
    assert [hand["margin_us"] for hand in view["order"]] == [None, 12_000, 38_000]
    assert not game.collecting
    assert game.movers() == (1,)


def test_too_close_to_call_is_marked_whenever_the_second_is_known() -> None:
    game = armed()
    close(game, slap(1, 900))
    view = close(game, slap(2, 900.08))
    assert [hand["photo"] for hand in view["order"]] == [True, True]
    assert view["first"] == 1


def test_a_slap_that_comes_in_after_the_decision_changes_nothing_and_says_so() -> None:
    game = armed()
    close(game, slap(1, 900))
    late = slap(2, 890, error_us=9_000)
    assert reasons(game, late) == ["quiz.why.late"]
    view = close(game, late)
    assert order(view) == [(2, "late"), (1, "won")]
    assert view["first"] == 1


def test_the_time_to_collect_begins_with_the_first_slap() -> None:
    game = armed(collect_ms="700")
    close(game, slap(0, 5_000))
    race = game.race()
    assert race is not None
    assert (race.name, race.goes_on, race.close_us) == ("gaps", True, 5_700 * MS)
    assert race.out == {0}


def test_nobody_in_time() -> None:
    game = armed(limit_s="5")
    race = game.race()
    assert race is not None
    assert (race.close_us, race.until_first) == (5_000 * MS, True)
    view = close(game)
    assert (view["phase"], view["outcome"]) == ("ready", "nobody")


# ---- too early ----


def test_a_slap_while_the_question_is_read_locks_for_the_question_only() -> None:
    game = new()
    assert game.pressed(Slap(0, 3, 0)) is None
    game.apply(TABLE, Ask())
    early = game.pressed(Slap(0, 3, 0))
    assert early == Early()
    game.apply(0, early)
    assert game.pressed(Slap(0, 3, 0)) is None
    game.apply(TABLE, Arm())
    assert reasons(game, slap(0, 500), slap(1, 600)) == ["quiz.why.locked", None]
    assert game.race().out == {0}  # type: ignore[union-attr]
    assert close(game, slap(0, 500), slap(1, 600))["first"] == 1
    game.apply(TABLE, Judge(True))
    game.apply(TABLE, Arm())
    assert reasons(game, slap(0, 500)) == [None]


EARLY_CASES: list[tuple[dict[str, str], list[str | None]]] = [
    ({"early": "round"}, ["quiz.why.early_round", "quiz.why.locked", "quiz.why.locked"]),
    (
        {"early": "time", "lockout_ms": "1000"},
        ["quiz.why.early_time", "quiz.why.locked", None],
    ),
    ({"early": "ignore"}, ["quiz.why.early_ignore", None, "quiz.why.no_hand"]),
]


@pytest.mark.parametrize(("rules", "refusals"), EARLY_CASES)
def test_what_an_early_slap_costs_is_a_rule(rules: dict[str, str], refusals: list[str]) -> None:
    game = armed(**rules)
    assert reasons(game, slap(0, -100), slap(0, 300), slap(0, 900)) == refusals


def test_a_lock_that_ran_out_is_no_excuse_for_a_second_early_slap() -> None:
    game = armed(early="time", lockout_ms="250")
    refusals = ["quiz.why.early_time", "quiz.why.early_time", "quiz.why.locked", None]
    assert reasons(game, slap(0, -450), slap(0, -100), slap(0, 100), slap(0, 200)) == refusals


def test_a_lock_for_a_time_is_told_at_once_and_then_measured() -> None:
    game = new(early="time")
    game.apply(TABLE, Ask())
    early = game.pressed(Slap(0, 3, 0))
    assert early is not None
    assert game.apply(0, early)[0].as_json()["event"] == "early"
    assert game.view(TV)["locked"] == [0]
    game.apply(TABLE, Arm())
    assert game.view(TV)["locked"] == []
    assert reasons(game, slap(0, 100)) == [None]


def test_where_early_slaps_are_ignored_there_is_nothing_to_read() -> None:
    game = new(early="ignore")
    assert Ask() not in game.legal_moves(TABLE)
    assert game.pressed(Slap(0, 0, 0)) is None


# ---- right and wrong ----


def test_a_wrong_answer_arms_the_others_again() -> None:
    game = armed(wrong_points="2")
    close(game, slap(1, 900), slap(2, -10))
    game.apply(TABLE, Judge(False))
    view = game.view(TV)
    assert (view["phase"], view["wrong"], view["locked"]) == ("armed", [1], [2])
    assert view["scores"] == [0, -2, 0]
    assert reasons(game, slap(1, 100), slap(2, 100), slap(0, 100)) == [
        "quiz.why.answered",
        "quiz.why.locked",
        None,
    ]
    close(game, slap(0, 100))
    game.apply(TABLE, Judge(False))
    assert game.view(TV)["phase"] == "ready"  # nobody is left


def test_a_wrong_answer_may_end_the_question() -> None:
    game = armed(after_wrong="end")
    close(game, slap(1, 900))
    game.apply(TABLE, Judge(False))
    view = game.view(TV)
    assert (view["phase"], view["outcome"], view["first"]) == ("ready", "wrong", 1)
    assert order(view) == [(1, "won")]


def test_reset_frees_everybody() -> None:
    game = new()
    game.apply(TABLE, Ask())
    game.apply(0, Early())
    game.apply(TABLE, Reset())
    view = game.view(TV)
    assert (view["phase"], view["locked"]) == ("ready", [])
    game.apply(TABLE, Ask())
    assert game.view(TV)["question"] == 1  # the question that was called off is asked again


# ---- scores ----


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from([1, -1])), max_size=12), st.data())
def test_undo_takes_back_what_was_given_last(changes: list[tuple[int, int]], data: Any) -> None:
    game = new()
    before = [game.view(TV)["scores"]]
    for seat, points in changes:
        game.apply(TABLE, Score(seat, points))
        before.append(game.view(TV)["scores"])
    for _ in range(data.draw(st.integers(0, len(changes)))):
        assert game.view(TV)["scores"] == before.pop()
        game.apply(TABLE, Undo())
    assert game.view(TV)["scores"] == before[-1]


def test_points_for_an_answer_can_be_undone_too() -> None:
    game = armed(right_points="5")
    close(game, slap(1, 900))
    game.apply(TABLE, Judge(True))
    assert game.view(TV)["scores"] == [0, 5, 0]
    game.apply(TABLE, Undo())
    assert game.view(TV)["scores"] == [0, 0, 0]
    assert Undo() not in game.legal_moves(TABLE)


def test_while_the_buzzers_are_armed_the_host_can_only_call_off_or_end() -> None:
    assert armed().legal_moves(TABLE) == [Reset(), End()]


def test_the_end_counts_who_was_first_and_right() -> None:
    game = armed()
    close(game, slap(1, 900))
    game.apply(TABLE, Judge(True))
    game.apply(TABLE, End())
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == ((0, 1, 0), (1,), "score")
    assert result.details[1] == {"score": 1, "firsts": 1, "rights": 1}
