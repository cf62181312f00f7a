"""Reaction and the quiz at a real table, in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.pads.wire import Lights, Sound
from slapbox.table.journal.replay import rebuild
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def seated(stage: TableHarness, game: str, **rules: str) -> TableHarness:
    """Pads a, b and c sit down to this game, and it begins."""
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    assert stage.order(orders.SetGame(game)).why is None
    for name, value in rules.items():
        assert stage.order(orders.SetRule(name, value)).why is None
    assert stage.order(orders.Start()).why is None
    stage.run(20)
    return stage


@pytest.fixture
def quiz(stage: TableHarness) -> TableHarness:
    """A quiz before its first question."""
    return seated(stage, "quiz")


def host(stage: TableHarness, move: str, **values: int) -> None:
    answer = stage.order(orders.Choose({"move": move, **values}))
    assert answer.why is None, answer.why
    stage.run(5)


def state(stage: TableHarness) -> Json:
    view: Json = stage.view()["match"]["state"]
    return view


def lit(stage: TableHarness) -> list[str]:
    """Return what each pad's keys show."""
    return [
        next(word.letters for word in reversed(pad.heard) if isinstance(word, Lights))
        for pad in stage.pads.values()
    ]


# ---- the choice of a game ----


def test_the_host_chooses_the_game_in_the_lobby_and_everybody_keeps_the_seat(
    stage: TableHarness,
) -> None:
    for chip in "ab":
        stage.pad(chip).slap(0)
        stage.run(20)
    stage.order(orders.SetRule("cards", "40"))
    assert stage.order(orders.SetGame("reaction")).why is None
    view = stage.view()
    assert (view["game"], view["cards"], view["players"]) == ("reaction", 0, [1, 8])
    assert len(view["seats"]) == 2
    for order, key in [
        (orders.SetGame("chess"), "lobby.why.no_game"),
        (orders.SetRule("cards", "40"), "option.why.no_cards"),
    ]:
        why = stage.order(order).why
        assert why is not None
        assert why.key == key
    stage.order(orders.Start())
    why = stage.order(orders.SetGame("quiz")).why
    assert why is not None
    assert why.key == "table.why.not_in_lobby"


# ---- the quiz ----


def test_the_first_slap_is_known_at_once_and_the_gaps_a_little_later(quiz: TableHarness) -> None:
    host(quiz, "arm")
    quiz.run(800)
    assert lit(quiz) == ["bbbbbb"] * 3
    quiz.pads["b"].slap(4)
    quiz.run(15)
    assert (state(quiz)["phase"], state(quiz)["first"]) == ("answered", 1)
    assert Sound("win") in quiz.pads["b"].heard
    assert lit(quiz) == ["......", "kkkkkk", "......"]
    quiz.run(85)
    quiz.pads["a"].slap(1)
    quiz.run(1_500)
    order = state(quiz)["order"]
    assert [hand["seat"] for hand in order] == [1, 0]
    assert abs(order[1]["margin_us"] - 100_000) <= order[0]["error_us"] + order[1]["error_us"]
    assert state(quiz)["phase"] == "answered"
    assert quiz.view()["match"]["race"] is None


def test_who_is_first_is_decided_by_the_pads_times_not_by_arrival(quiz: TableHarness) -> None:
    host(quiz, "arm")
    quiz.run(300)
    first = quiz.pads["a"].slap(0, lost=True)  # its line is lost and comes again later
    quiz.run(10)
    quiz.pads["b"].slap(0)
    quiz.run(100)
    assert state(quiz)["phase"] == "armed"  # never a provisional winner
    quiz.pads["a"].say(first)
    quiz.run(15)
    assert state(quiz)["first"] == 0


def test_who_slaps_while_the_question_is_read_is_told_and_locked(quiz: TableHarness) -> None:
    host(quiz, "ask")
    quiz.pads["c"].slap(0)
    quiz.run(20)
    assert state(quiz)["locked"] == [2]
    assert Sound("buzz") in quiz.pads["c"].heard
    host(quiz, "arm")
    quiz.run(50)
    assert lit(quiz) == ["bbbbbb", "bbbbbb", "......"]
    quiz.pads["c"].slap(0)
    quiz.run(20)
    assert state(quiz)["phase"] == "armed"
    (ignored,) = quiz.view()["match"]["race"]["ignored"]
    assert (ignored["seat"], ignored["reason"]["key"]) == (2, "quiz.why.locked")


def test_an_early_slap_may_lock_for_a_second_only_and_is_told_at_once(stage: TableHarness) -> None:
    quiz = seated(stage, "quiz", early="time", lockout_ms="1000")
    host(quiz, "ask")
    quiz.pads["a"].slap(0)
    quiz.run(20)
    assert state(quiz)["locked"] == [0]
    assert Sound("buzz") in quiz.pads["a"].heard
    quiz.run(780)
    host(quiz, "arm")
    quiz.pads["a"].slap(0)
    quiz.run(50)
    assert state(quiz)["phase"] == "armed"
    (ignored,) = quiz.view()["match"]["race"]["ignored"]
    assert (ignored["seat"], ignored["reason"]["key"]) == (0, "quiz.why.locked")
    quiz.run(300)
    quiz.pads["a"].slap(0)
    quiz.run(20)
    assert state(quiz)["first"] == 0


def test_an_early_slap_is_early_for_one_question_only(stage: TableHarness) -> None:
    quiz = seated(stage, "quiz", early="ignore", collect_ms="0")
    quiz.pads["a"].slap(0)
    quiz.run(20)
    for early in (1, 0):
        host(quiz, "arm")
        quiz.run(50)
        assert len(quiz.view()["match"]["race"]["ignored"]) == early
        quiz.pads["b"].slap(0)
        quiz.run(50)
        host(quiz, "judge", right=True)


def test_a_wrong_answer_arms_the_others_even_while_gaps_are_collected(quiz: TableHarness) -> None:
    host(quiz, "arm")
    quiz.run(300)
    quiz.pads["b"].slap(0)
    quiz.run(30)
    assert quiz.view()["match"]["race"] is not None
    host(quiz, "judge", right=False)
    quiz.run(600)
    assert state(quiz)["phase"] == "armed"
    assert quiz.view()["match"]["race"]["state"] == "waiting", "all look at the wrong answer"
    quiz.pads["a"].slap(0)
    quiz.run(1000)
    assert state(quiz)["first"] is None
    quiz.run(400)
    assert quiz.view()["match"]["race"]["state"] == "open"
    quiz.pads["b"].slap(0)
    quiz.pads["a"].slap(0)
    quiz.run(20)
    assert state(quiz)["first"] == 0, "who slapped in between is as free as everybody"
    assert state(quiz)["wrong"] == [1]


def test_reset_calls_the_race_off(quiz: TableHarness) -> None:
    host(quiz, "arm")
    quiz.run(100)
    host(quiz, "reset")
    assert quiz.view()["match"]["race"] is None
    quiz.pads["b"].slap(0)
    quiz.run(50)
    assert (state(quiz)["phase"], state(quiz)["first"]) == ("ready", None)
    assert lit(quiz) == ["......"] * 3


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"move": "judge", "right": True},
        {"move": "score", "seat": 0, "points": 7},
        {"move": "buzz", "slaps": []},
        {"move": "flip"},
    ],
)
def test_the_host_cannot_do_what_the_rules_do_not_offer(quiz: TableHarness, move: Json) -> None:
    host(quiz, "arm")
    why = quiz.order(orders.Choose(move)).why
    assert why is not None
    assert why.key == "table.why.no_choice"
    assert state(quiz)["phase"] == "armed"


def test_a_killed_host_stands_where_it_stood(quiz: TableHarness) -> None:
    host(quiz, "score", seat=2, points=1)
    host(quiz, "arm")
    quiz.run(400)
    quiz.kill_host()
    quiz.pads["c"].slap(0, lost=True)
    quiz.now_ns += 2_000_000_000
    quiz.start_host()
    for chip in "abc":
        quiz.pads[chip].plug()
    quiz.run(50)
    assert (state(quiz)["first"], state(quiz)["scores"]) == (2, [0, 0, 1])
    assert 395_000 <= state(quiz)["order"][0]["at_us"] <= 405_000
    quiz.run(1_500)
    host(quiz, "judge", right=True)
    host(quiz, "end")
    match = quiz.core.match
    moves = list(quiz.journal.moves(match.header.match))
    game, _ = rebuild(match.header, moves)
    assert game.result() == match.game.result()
    assert quiz.view()["match"]["result"]["scores"] == [0, 0, 2]


# ---- reaction ----


def test_a_game_of_reaction_from_the_lights_to_the_rematch(stage: TableHarness) -> None:
    game = seated(stage, "reaction", rounds="2", resolution_ms="1000")
    for number in (1, 2):
        game.until(lambda: (game.view()["match"]["race"] or {}).get("state") == "open")
        assert lit(game)[0] == "bbbbbb"
        assert Sound("go") in game.pads["a"].heard
        opened_us = game.view()["match"]["race"]["opened_us"]
        for chip, at_ms in zip("abc", (250, 300, 350), strict=True):
            while game.now_ns < opened_us * 1000 + at_ms * 1_000_000:
                game.run(5)
            game.pads[chip].slap(3)
        game.run(20)
        assert state(game)["played"] == number  # all hands are down: no waiting
    game.run(1_000)
    result = game.view()["match"]["result"]
    assert result["winners"] == [0]
    assert [round(score, -4) for score in result["scores"]] == [250_000, 300_000, 350_000]
    assert game.order(orders.Rematch()).why is None
    assert state(game)["played"] == 0


def test_who_started_too_early_goes_dark_and_nobody_waits_for_them(stage: TableHarness) -> None:
    game = seated(stage, "reaction", rounds="1")
    game.until(lambda: (game.view()["match"]["race"] or {}).get("state") == "open")
    game.pads["a"].slap(0)  # quicker than anybody can react
    game.run(60)
    assert lit(game) == ["......", "bbbbbb", "bbbbbb"]
    game.run(200)
    for chip in "bc":
        game.pads[chip].slap(0)
    game.run(30)
    game.order(orders.PressOn())
    details = game.view()["match"]["result"]["details"]
    assert [detail["false_starts"] for detail in details] == [1, 0, 0]
    assert details[0]["median_us"] is None


def test_a_pad_with_one_key_plays_what_one_key_can(stage: TableHarness) -> None:
    """It is lit and takes part; a game that needs six keys says so before it begins, and whose pad
    has fewer."""
    for chip, keys in (("a", 6), ("b", 1)):
        stage.pad(chip, keys=keys)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    told = {"key": "lobby.why.keys", "values": {"names": stage.view()["seats"][1]["name"]}}
    assert stage.view()["start_why"] == told
    answer = stage.order(orders.Start())
    assert answer.why is not None
    assert answer.why.as_json() == told
    assert stage.order(orders.SetGame("reaction")).why is None
    assert stage.view()["start_why"] is None
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: (stage.view()["match"]["race"] or {}).get("state") == "open", 30_000)
    stage.run(300)
    stage.pads["b"].slap(0)
    stage.run(40)
    stage.pads["a"].slap(4)
    stage.until(lambda: stage.view()["match"]["race"] is None)
    hands = stage.view()["match"]["last"]["hands"]
    assert [(hand["seat"], hand["verdict"]) for hand in hands] == [(1, "won"), (0, "slower")]
