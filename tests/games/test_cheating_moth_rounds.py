"""Cheating Moth: the rulings on the last card, on rounds and on the end; every option of them both
ways."""

from __future__ import annotations

import pytest

from games.endings import ended
from games.moth_tables import (
    accuse,
    begun,
    cheat,
    do,
    every_card,
    give,
    held,
    kinds,
    lay,
    new,
    play,
    race,
    why,
)
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.cards import CARDS
from slapbox.games.cheating_moth.moves import (
    Accuse,
    Allot,
    Caught,
    Draw,
    Guard,
    Keep,
    LetGo,
    Penalty,
    Play,
    Throw,
)
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json, Lot, Move
from slapbox.games.roles import Deal, Ready, TimeUp

# ---- the last card, rounds and the end ----


@pytest.mark.parametrize("action", ["spider3", "mosquito3", "cockroach3", "ant3"])
def test_mm_18_an_action_as_the_last_card_is_skipped(action: str) -> None:
    game = lay("2", action, "4 3", "5")
    assert kinds(play(game, action)) == ["played", "round_over"]
    assert game.view(TV)["round_end"] == {"round": 1, "out": [0], "points": [0, 2, 1]}


def test_mm_18_or_it_acts_before_the_round_ends() -> None:
    ant = lay("2", "ant3", "4", "5", last_card_action="resolve")
    assert kinds(play(ant, "ant3")) == ["played", "took", "round_over"]
    assert ant.view(TV)["round_end"]["points"] == [0, 2, 1]

    spider = lay("2", "spider3", "4", "5", last_card_action="resolve")
    assert kinds(play(spider, "spider3")) == ["played", "round_over"]

    mosquito = lay("2", "mosquito3", "4 4", "5", last_card_action="resolve")
    assert kinds(play(mosquito, "mosquito3")) == ["played"]
    race(mosquito, (1, 300), (2, 400))
    assert mosquito.view(TV)["chosen"] == [True, False, True], "who has no card gives none"
    give(mosquito, s1="4")
    assert mosquito.view(TV)["round_end"] == {"round": 1, "out": [0], "points": [0, 1, 2]}

    roach = lay("2", "cockroach3", "3", "5", last_card_action="resolve")
    play(roach, "cockroach3")
    assert roach.race().seats == (1, 2)  # type: ignore[union-attr]
    race(roach, (1, 300))
    roach.apply(1, Throw(held(roach, 1, "3")))
    assert roach.view(TV)["round_end"]["out"] == [0, 1]


def test_mm_18_who_is_caught_before_the_action_is_done_is_not_out() -> None:
    game = lay("2", "1 1", "mosquito3 5", "5 4", turn=1, last_card_action="resolve")
    cheat(game, 1, "5", 1000)
    play(game, "mosquito3")
    race(game, (0, 300), (2, 400))
    accuse(game, 1, 2000)
    game.apply(0, Penalty(held(game, 0, "1")))
    assert game.view(TV)["chosen"] == [False, False, True]
    give(game, s0="1", s1="5")
    assert game.view(TV)["round_end"]["out"] == [0]


def test_mm_19_hands_that_are_empty_at_the_same_instant_are_all_out() -> None:
    game = lay("2", "mosquito1 5", "2", "3 3", "moth1")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400), (3, 350))
    game.apply(3, Keep())
    give(game, s0="5", s1="2")
    assert game.view(TV)["round_end"] == {"round": 1, "out": [0, 1], "points": [0, 0, 4, 10]}


@pytest.mark.parametrize(("rule", "rounds"), [(0, 4), (1, 1), (7, 7)])
def test_as_many_rounds_as_players_or_as_one_likes(rule: int, rounds: int) -> None:
    assert begun(4, rounds=rule).view(TV)["rounds"] == rounds


def finished(game: CheatingMoth) -> Json:
    play(game, "1")
    if game.phase == "last_look":
        game.apply(TABLE, TimeUp())
    result = ended(game)
    assert result is not None
    return result.as_json()


def test_the_fewest_minus_points_win() -> None:
    game = lay("2", "1", "moth1", "4", rounds=1)
    result = finished(game)
    assert (result["scores"], result["winners"], result["tie_break"]) == ([0, 10, 1], [0], "score")
    assert result["low_wins"]
    assert [detail["out"] for detail in result["details"]] == [1, 0, 0]


def test_gen_2_equal_totals_share_the_win() -> None:
    game = lay("2", "1", "moth1", "4", rounds=1)
    game.sheet = [(5, 9, 4)]
    result = finished(game)
    assert (result["scores"], result["winners"]) == ([5, 19, 5], [0, 2])
    assert result["tie_break"] == "shared"


def test_gen_2_or_another_round_decides_between_those_who_are_tied() -> None:
    game = lay("2", "1", "moth1", "4", rounds=1, final_tie="replay")
    game.sheet = [(5, 9, 4)]
    game.apply(0, Play(game.hands[0][0]))
    assert (game.phase, game.result(), game.view(TV)["rivals"]) == ("round_over", None, [0, 2])
    for seat in range(3):
        game.apply(seat, Ready())
    game.apply(TABLE, game.deal(game.unshuffled()))
    assert (game.phase, game.round) == ("turn", 2)
    game.hands = [[], [0], [1]]
    game._end_round()
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((0,), "replay")


def test_the_final_screen_counts_cheats_and_accusations() -> None:
    game = lay("2", "1 1", "4 4 5", "3 5", rounds=1)
    cheat(game, 1, "5", 1000)
    accuse(game, 2, 1100)
    accuse(game, 1, 1500)
    game.apply(0, Penalty(held(game, 0, "1")))
    cheat(game, 2, "3", 1000 + 600)
    game.hands[0] = [held(game, 0, "1")]
    details = finished(game)["details"]
    assert [detail["smuggled"] for detail in details] == [0, 1, 1]
    assert [detail["caught"] for detail in details] == [0, 1, 0]
    assert [(detail["right"], detail["wrong"]) for detail in details] == [(1, 1), (0, 0), (0, 0)]


def test_the_next_round_waits_for_everybody_but_not_for_ever() -> None:
    game = lay("2", "1", "4 4", "3 5", round_pause_ms="5000")
    play(game, "1")
    pause = game.deadline()
    assert pause is not None
    assert pause.after_us == 5_000_000
    game.apply(1, Ready())
    assert (game.view(TV)["ready"], game.movers()) == ([False, True, False], (0, 2))
    assert game.deadline() == pause, "those who are ready do not prolong it"
    assert why(game, TABLE, Deal(tuple(every_card(game)))) == "deal.why.bad_deal"
    hurried = game.copy()
    hurried.apply(TABLE, TimeUp())
    for seat in (0, 2):
        game.apply(seat, Ready())
    for one in (game, hurried):
        assert sorted(one.unshuffled()) == sorted(every_card(one)) == list(range(CARDS))
        events = do(one, TABLE, Deal(one.unshuffled()[::-1]))
        assert [(event["event"], event["seat"]) for event in events] == [("dealt", 1)]
        view = one.view(TV)
        assert (view["round"], view["hands"], view["draw"]) == (2, [8, 8, 8], 46)
        assert (view["ready"], view["round_end"]) == (None, None)


def test_the_next_round_waits_for_all_if_it_is_to() -> None:
    game = lay("2", "1", "4 4", "3 5", waits_for_all="true")
    play(game, "1")
    pause = game.deadline()
    assert pause is not None
    assert (pause.after_us, pause.pause) == (None, True)
    game.apply(TABLE, pause.move)
    assert game.unshuffled()


def test_how_long_the_guard_may_look_for_a_name() -> None:
    game = lay("2", "1", "4", "3", accuse_ms="4000")
    assert game.deadline() is None
    game.apply(0, Caught(5, 0))
    limit = game.deadline()
    assert limit is not None
    assert (limit.after_us, limit.move) == (4_000_000, TimeUp())
    game.apply(0, LetGo())
    assert why(game, TABLE, TimeUp()) == "deal.why.no_deadline"


def test_how_long_the_guard_may_look_for_a_card_to_give() -> None:
    game = lay("2", "1 4", "4 5", "3 3", penalty_ms="7000")
    cheat(game, 1, "5", 1000)
    game.apply(0, Caught(1_500_000, 0))
    named = game.deadline()
    game.apply(0, Accuse(1))
    limit = game.deadline()
    assert named is not None
    assert limit is not None
    assert (limit.after_us, limit.move) == (7_000_000, TimeUp())
    assert limit.number != named.number
    assert kinds(do(game, TABLE, TimeUp())) == []
    assert game.pending() == Lot((Allot(held(game, 0, "1")), Allot(held(game, 0, "4"))))
    assert (game.movers(), game.deadline()) == ((), None)
    assert kinds(do(game, TABLE, Allot(held(game, 0, "4")))) == ["gave", "guard"]
    assert (game.guard, [len(hand) for hand in game.hands]) == (1, [1, 3, 2])
    assert game.deadline() is None


@pytest.mark.parametrize(("hand", "lots"), [("1 moth4", ["1"]), ("moth1 moth4", [])])
def test_mm_22_chance_never_gives_a_moth(hand: str, lots: list[str]) -> None:
    game = lay("2", hand, "4 5", "3 3")
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    names = kinds(do(game, TABLE, TimeUp()))
    assert game.legal_moves(TABLE) == [Allot(held(game, 0, card)) for card in lots]
    assert names == ([] if lots else ["kept", "guard"])


@pytest.mark.parametrize("settle", [LetGo(), TimeUp(), Accuse(2)])
def test_a_false_cry_that_costs_nothing_is_the_last_until_something_happens(
    settle: Move,
) -> None:
    game = lay("2", "1 4 4", "4 3", "3 3", turn=1, draw=".")
    game.apply(0, Caught(5, 0))
    events = do(game, TABLE if settle == TimeUp() else 0, settle)
    assert kinds(events)[-1] == "drew_nothing"
    assert why(game, 0, Caught(9, 0)) == "moth.why.hushed"
    assert game.legal_moves(0) == []
    cheat(game, 2, "3", 1000)
    assert why(game, 0, Caught(9, 0)) == "moth.why.hushed", "or it would give the cheat away"
    game.apply(1, Play(held(game, 1, "3")))
    assert why(game, 0, Caught(1_500_000, 0)) is None
    assert any(isinstance(move, Caught) for move in game.legal_moves(0))


@pytest.mark.parametrize(("rule", "by_lot"), [("host", False), ("random", True)])
def test_the_first_guard_is_named_or_drawn_by_lot(rule: str, *, by_lot: bool) -> None:
    game = new(4, first_guard=rule)
    assert game.drawn_by_lot() == by_lot
    assert game.legal_moves(TABLE) == [Guard(seat) for seat in range(4)]
    assert why(game, TABLE, Guard(4)) == "race.why.no_seat"
    assert why(game, 2, Guard(2)) == "race.why.only_table"
    assert why(game, 0, Draw()) == "moth.why.in_first_guard"
    game.apply(TABLE, Guard(2))
    view = game.view(TV)
    assert (view["guard"], view["turn"], view["starter"]) == (2, 2, 2)
    assert (game.legal_moves(TABLE), game.drawn_by_lot()) == ([], False)
    assert why(game, TABLE, Guard(2)) == "moth.why.no_guard"


def test_what_the_tv_shows_after_a_race_stays_for_a_while() -> None:
    assert complete(CheatingMoth.rules, {})["resolution_ms"] == 2500


def test_a_hand_for_everybody_and_a_card_on_the_table_is_the_least() -> None:
    options = complete(CheatingMoth.rules, {})
    for seats in CheatingMoth.players:
        game = CheatingMoth.new(seats, options, range(8 * seats + 1))
        game.apply(TABLE, Guard(0))
        assert game.view(TV)["draw"] == 0
        with pytest.raises(ValueError, match=f"need {8 * seats + 1} cards"):
            CheatingMoth.new(seats, options, range(8 * seats))
