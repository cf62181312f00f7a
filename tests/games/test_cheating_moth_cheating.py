"""Letting cards vanish, "Caught!", and what the times decide (rules 2.5)."""

from __future__ import annotations

import pytest

from games.moth_tables import (
    MS,
    accuse,
    cheat,
    do,
    give,
    hand,
    held,
    lay,
    play,
    race,
    sizes,
    smuggle,
    why,
)
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.moves import (
    Accuse,
    Caught,
    Choose,
    Draw,
    Gift,
    Keep,
    LetGo,
    Penalty,
    Play,
    Ready,
    Smuggle,
    TimeUp,
)
from slapbox.games.protocol import TABLE, TV, Slap


def table(**rules: str | int | bool) -> CheatingMoth:
    """Seat 0 is the guard, and it is its turn."""
    return lay("2", "1 1 moth4", "4 4 5 5 moth1", "1 3 5", draw=None, turn=0, guard=0, **rules)


# ---- how a card vanishes ----


def test_any_kind_of_card_vanishes_and_nobody_is_told_what() -> None:
    game = lay("2", "1", "4 ant4 moth4 5", "3 3")
    moment = game.moment
    for number, kind in enumerate(("4", "ant4", "moth4")):
        assert cheat(game, 1, kind, 1000 + 4000 * number) == []
    assert (sizes(game), game.moment) == ([1, 1, 2], moment)
    assert game.view(TV)["discards"] == 1


def test_a_card_must_vanish_slowly() -> None:
    game = table()
    card = held(game, 1, "4")
    quick = game.why_not(1, Smuggle(card, 1000 * MS, 1600 * MS - 1, 0))
    assert quick is not None
    assert (quick.key, quick.values) == ("moth.why.too_quick", {"ms": 600})
    assert why(game, 1, Smuggle(card, 1000 * MS, 1600 * MS, 0)) is None
    assert why(table(slow_ms="0"), 1, Smuggle(card, 1000, 1000, 0)) is None


@pytest.mark.parametrize(("from_us", "at_us", "error_us"), [(-1, 10**6, 0), (0, 10**6, -1)])
def test_impossible_times_are_refused(from_us: int, at_us: int, error_us: int) -> None:
    game = table()
    move = Smuggle(held(game, 1, "4"), from_us, at_us, error_us)
    assert why(game, 1, move) == "moth.why.bad_time"


def test_who_may_cheat_and_with_what() -> None:
    game = table()
    assert why(game, 0, smuggle(held(game, 0, "1"), 1000)) == "moth.why.is_guard"
    assert why(game, 1, smuggle(held(game, 0, "1"), 1000)) == "moth.why.not_held"
    assert why(game, 1, smuggle(held(game, 1, "4"), 1000)) is None, "also out of turn"


def test_one_at_a_time_mm_10() -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    card = held(game, 1, "5")
    assert why(game, 1, smuggle(card, 4000)) == "moth.why.one_at_a_time"
    assert game.view(1)["smuggle_from_us"] == 4000 * MS + 1
    assert why(game, 1, Smuggle(card, 0, 4000 * MS + 1, 0)) is None
    assert why(game, 2, smuggle(held(game, 2, "5"), 1001)) is None, (
        "others have windows of their own"
    )


def test_cheating_goes_on_in_races_and_actions() -> None:
    for action in ("spider3", "mosquito3", "cockroach3"):
        game = lay("2", f"{action} 5 5", "4 4", "3 3 1")
        play(game, action)
        cheat(game, 2, "1", 1000)
        assert len(game.hands[2]) == 2
        assert game.moment == 2


@pytest.mark.parametrize("phase", ["penalty", "round_over"])
def test_no_card_vanishes_when_nothing_can_be_caught(phase: str) -> None:
    game = lay("2", "1 5", "4 4 5", "1 3 5")
    cheat(game, 1, "4", 1000)
    if phase == "penalty":
        accuse(game, 1, 1500)
    else:
        game.hands[0].pop()
        play(game, "1")
    assert game.view(TV)["phase"] == phase
    assert why(game, 2, smuggle(held(game, 2, "5"), 9000)) == f"moth.why.in_{phase}"
    assert game.view(2)["smuggle_from_us"] is None


# ---- the accusation ----


def test_while_the_guard_looks_for_a_name_everything_waits_mm_11() -> None:
    game = table()
    do(game, 0, Caught(5000 * MS, 0))
    assert (game.view(TV)["phase"], game.movers()) == ("accuse", (0,))
    assert game.view(TV)["accusation"] == {"by": 0, "at_us": 5000 * MS}
    for seat, move in (
        (0, Play(held(game, 0, "1"))),
        (0, Draw()),
        (0, Caught(6000 * MS, 0)),
        (1, smuggle(held(game, 1, "4"), 5000)),
    ):
        assert why(game, seat, move) == "moth.why.accusation"
    assert [game.legal_moves(seat) for seat in (1, 2)] == [[], []]
    assert game.legal_moves(0) == [Accuse(1), Accuse(2), LetGo()]


def test_a_gift_for_the_slowest_waits_as_well() -> None:
    game = lay("2", "mosquito1 5 5", "2 2", "3 3")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400))
    game.apply(0, Caught(5000 * MS, 0))
    assert why(game, 1, Choose(held(game, 1, "2"))) == "moth.why.accusation"
    assert why(game, 0, Keep()) == "moth.why.accusation"


def test_only_the_guard_accuses_and_never_the_guard() -> None:
    game = table()
    assert why(game, 1, Caught(5000 * MS, 0)) == "moth.why.not_guard"
    assert why(game, 0, Accuse(1)) == "moth.why.not_called"
    game.apply(0, Caught(5000 * MS, 0))
    assert why(game, 1, Accuse(2)) == "moth.why.not_guard"
    assert why(game, 0, Accuse(0)) == "moth.why.yourself"
    assert why(game, 0, Accuse(3)) == "race.why.no_seat"


@pytest.mark.parametrize("by_time", [True, False])
def test_naming_nobody_costs_nothing(*, by_time: bool) -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    game.apply(0, Caught(1500 * MS, 0))
    told = do(game, TABLE, TimeUp()) if by_time else do(game, 0, LetGo())
    assert [event["event"] for event in told] == ["let_go"]
    assert (sizes(game), game.view(TV)["phase"], game.guard) == ([3, 4, 3], "turn", 0)
    assert game.view(TV)["caught"] is None
    assert accuse(game, 1, 2000)["right"], "the same cheat can still be caught"


@pytest.mark.parametrize("action", ["mosquito3", "cockroach3"])
def test_in_a_race_a_slap_is_a_slap_of_the_race(action: str) -> None:
    game = lay("2", f"{action} 5 5", "4 4", "3 3 1", guard=1)
    play(game, action)
    assert why(game, 1, Caught(5000 * MS, 0)) == f"moth.why.in_{action[:-1]}"
    assert game.pressed(Slap(1, 0, 5000 * MS)) is None


def test_the_cheat_becomes_guard_only_with_the_guards_card() -> None:
    game = table()
    cheat(game, 1, "moth1", 1000)
    accuse(game, 1, 1500)
    view = game.view(TV)
    assert (view["phase"], view["guard"], view["hands"]) == ("penalty", 0, [3, 5, 3])
    assert why(game, 1, Penalty(held(game, 1, "4"))) == "moth.why.not_guard"
    assert why(game, 0, Keep()) == "moth.why.must_give"
    assert why(game, 0, Penalty(held(game, 0, "moth4"))) == "moth.why.gift_moth"
    told = do(game, 0, Penalty(held(game, 0, "1")))
    assert [(event["event"], event["seat"], event["to"]) for event in told] == [
        ("gave", 0, 1),
        ("guard", 1, None),
    ]
    assert (game.view(TV)["phase"], game.view(TV)["turn"]) == ("turn", 0)


def test_the_wrongly_accused_lose_nothing_and_reveal_nothing() -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    told = accuse(game, 2, 1500)
    assert (told["right"], told["since_us"]) == (False, None)
    assert (sizes(game), game.guard) == ([4, 4, 3], 0)
    late = accuse(game, 1, 9000)
    assert (late["right"], late["since_us"], late["number"]) == (False, None, 2)


def test_a_card_taken_back_can_vanish_again_and_is_not_caught_twice() -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    accuse(game, 1, 1500)
    game.apply(0, Penalty(held(game, 0, "1")))
    assert not game.gone[1]
    cheat(game, 0, "1", 2000)
    assert accuse(game, 0, 2600)["right"], "the old guard can be caught by the new one"


# ---- what the times decide (MM-9) ----


@pytest.mark.parametrize(
    ("since_ms", "right"), [(0, True), (3000, True), (3000.001, False), (-0.001, False)]
)
def test_in_the_act_means_at_most_the_window_before_the_cry(
    since_ms: float, *, right: bool
) -> None:
    game = table()
    cheat(game, 1, "4", 5000)
    told = accuse(game, 1, 5000 + since_ms)
    assert (told["right"], told["photo"]) == (right, since_ms in (0, 3000))


def test_the_window_can_be_shorter() -> None:
    game = table(cheat_window_ms="500")
    cheat(game, 1, "4", 5000)
    assert not accuse(game, 1, 5501)["right"]
    game = table(cheat_window_ms="500")
    cheat(game, 1, "4", 5000)
    assert accuse(game, 1, 5500)["right"]


def test_the_window_can_last_until_the_next_card_is_laid() -> None:
    game = table(cheat_window="next_card")
    cheat(game, 1, "4", 1000)
    assert game.view(1)["smuggle_from_us"] is None
    assert why(game, 1, smuggle(held(game, 1, "5"), 60_000)) == "moth.why.one_at_a_time"
    assert accuse(game.copy(), 1, 50_000)["right"]
    play(game, "1")
    assert not accuse(game.copy(), 1, 1500)["right"]
    assert why(game, 1, smuggle(held(game, 1, "5"), 1700)) is None


@pytest.mark.parametrize(
    ("since_ms", "right", "photo"),
    [
        (1500, True, False),
        (2995.999, True, False),
        (2996, True, True),
        (3004, False, True),
        (3004.001, False, False),
        (3.9, True, True),
        (-4, False, True),
        (-4.001, False, False),
    ],
)
def test_near_the_edge_of_the_window_it_is_a_photo_finish(
    since_ms: float, *, right: bool, photo: bool
) -> None:
    game = table()
    cheat(game, 1, "4", 5000, error_ms=3)
    told = accuse(game, 1, 5000 + since_ms, error_ms=1)
    assert (told["right"], told["photo"]) == (right, photo)
    assert told["since_us"] == (round(since_ms * MS) if right or photo else None)
    assert told["error_us"] == (4 * MS if right or photo else 1 * MS)


def test_a_cheat_before_the_cry_counts_though_its_news_came_later() -> None:
    game = table()
    game.apply(0, Caught(5000 * MS, 0))
    cheat(game, 1, "4", 4999.9)
    assert do(game, 0, Accuse(1))[0]["right"]


def test_news_that_come_after_the_verdict_come_too_late() -> None:
    game = table()
    accuse(game, 2, 5000)
    assert why(game, 1, smuggle(held(game, 1, "4"), 5000)) == "moth.why.too_late"
    assert why(game, 0, Caught(5000 * MS, 0)) == "moth.why.too_late"
    assert why(game, 1, smuggle(held(game, 1, "4"), 5000.001)) is None


def test_of_two_cheats_the_one_in_the_window_counts() -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    cheat(game, 1, "5", 4001)
    before = game.copy()
    assert accuse(game, 1, 4000)["right"], "the cry before the second came in late"
    assert hand(game, 1) == ["4", "4", "5", "moth1"]
    assert accuse(before, 1, 4001)["right"]
    assert hand(before, 1) == ["4", "5", "5", "moth1"]


# ---- on the pads ----


def test_the_guards_pad_cries_and_then_names_by_colour() -> None:
    game = table()
    cry = game.pressed(Slap(0, 4, 5000 * MS, 120))
    assert cry == Caught(5000 * MS, 120)
    assert game.pressed(Slap(1, 4, 5000 * MS)) is None
    game.apply(0, cry)
    assert game.pressed(Slap(0, 1, 5020 * MS)) is None, "the same flat hand"
    assert game.pressed(Slap(0, 1, 5500 * MS)) == Accuse(1)
    assert [game.pressed(Slap(0, key, 6000 * MS)) for key in (0, 3, 5)] == [None] * 3
    assert game.pressed(Slap(1, 2, 6000 * MS)) is None


def test_after_a_round_any_key_says_ready() -> None:
    game = lay("2", "1", "4", "3")
    play(game, "1")
    assert game.pressed(Slap(2, 5, 5000 * MS)) == Ready()
    game.apply(2, Ready())
    assert game.pressed(Slap(2, 5, 5000 * MS)) is None
    assert why(game, 2, Ready()) == "moth.why.ready"


# ---- together with gifts ----


def test_hands_that_an_accusation_changed_choose_again() -> None:
    """Whoever saw a promise stay or fall would know something of the cards."""
    game = lay("2", "mosquito1 5 5", "2 2 4", "3 3", "1 1")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400), (3, 350))
    give(game, s0="5", s1="2")
    cheat(game, 1, "4", 1000)
    accuse(game, 1, 1500)
    assert game.view(TV)["chosen"] == [True, True, True, False]
    game.apply(0, Penalty(held(game, 0, "5")))
    assert game.view(TV)["chosen"] == [False, False, True, False]
    assert (game.view(0)["choice"], game.view(1)["choice"]) == (None, None)
    give(game, s0="5", s1="5", s3="1")
    assert (hand(game, 2), game.view(TV)["round_end"]["out"]) == (["1", "3", "3", "5", "5"], [0])


def test_a_wrong_guard_chooses_again_too() -> None:
    game = lay("2", "mosquito1 moth1 moth2", "2 2 4", "3 3", draw="4")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400))
    game.apply(0, Keep())
    accuse(game, 1, 1500)
    assert game.view(TV)["chosen"] == [False, False, True]
    assert why(game, 0, Keep()) == "moth.why.must_give"


def test_a_spiders_card_can_end_the_round() -> None:
    game = lay("2", "spider3 5", "4 4", "1 1")
    play(game, "spider3")
    game.apply(0, Gift(held(game, 0, "5"), 2))
    assert game.view(TV)["round_end"]["out"] == [0]
