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
    kinds,
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
    Smuggle,
)
from slapbox.games.protocol import TABLE, TV, Json, Move, Race, Slap
from slapbox.games.roles import Ready, TimeUp


def table(**rules: str | int | bool) -> CheatingMoth:
    """Seat 0 is the guard, and it is its turn."""
    return lay("2", "1 1 moth4", "4 4 5 5 moth1", "1 3 5", draw=None, turn=0, guard=0, **rules)


# ---- how a card vanishes ----


def test_any_kind_of_card_vanishes_and_nobody_is_told_what() -> None:
    game = lay("2", "1", "4 ant4 moth4 5", "3 3")
    revision = game.revision
    for number, kind in enumerate(("4", "ant4", "moth4")):
        assert cheat(game, 1, kind, 1000 + 4000 * number) == []
    assert (sizes(game), game.revision) == ([1, 1, 2], revision)
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
    assert game.smuggle_from_us(1) == 4000 * MS + 1
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
        assert game.revision == 2


def test_mm_24_the_guard_who_is_out_catches_somebody_and_the_round_ends() -> None:
    game = lay("2", "1", "4 4 5", "3 5")
    cheat(game, 1, "5", 1000)
    play(game, "1")
    assert (game.phase, game.view(TV)["turn"], game.movers()) == ("last_look", None, ())
    limit = game.deadline()
    assert limit is not None
    assert (limit.after_us, limit.move, limit.pause) == (3_000_000, TimeUp(), False)
    game.apply(0, Caught(1500 * MS, 0))
    names = kinds(do(game, 0, Accuse(1)))
    assert names == ["accused", "guard", "round_over"], "an empty hand has no card to give"
    assert game.view(TV)["round_end"]["out"] == [0]
    assert sizes(game) == [0, 3, 2]


def test_mm_24_the_guards_last_card_goes_to_the_cheat_and_ends_the_round_mm_13() -> None:
    game = lay("2", "3", "1 4 5", "3 5", turn=1)
    cheat(game, 1, "4", 1000)
    cheat(game, 1, "5", 5000)
    play(game, "1")
    accuse(game, 1, 5500)
    names = kinds(do(game, 0, Penalty(held(game, 0, "3"))))
    assert (names, game.phase, game.guard) == (["gave", "guard"], "last_look", 1)
    assert kinds(do(game, TABLE, TimeUp())) == ["round_over"]
    assert (game.view(TV)["round_end"]["out"], sizes(game)) == ([0], [0, 2, 2])


def test_mm_24_two_cheats_are_caught_one_after_the_other_and_the_round_goes_on() -> None:
    game = lay("2", "3 3", "1 4", "3 5", turn=1)
    cheat(game, 1, "4", 1000)
    cheat(game, 2, "5", 1000)
    play(game, "1")
    accuse(game, 1, 1500)
    game.apply(0, Penalty(held(game, 0, "3")))
    assert (game.phase, game.turn, game.guard) == ("turn", 2, 1)
    accuse(game, 2, 1600)
    game.apply(1, Penalty(held(game, 1, "4")))
    assert (game.phase, game.turn, game.guard, sizes(game)) == ("turn", 2, 2, [1, 1, 3])


def test_mm_24_where_the_end_is_safe_there_is_no_last_look() -> None:
    game = lay("2", "1", "4 4 5", "3 5", out_is_safe=True)
    cheat(game, 1, "5", 1000)
    assert kinds(play(game, "1")) == ["played", "round_over"]


@pytest.mark.parametrize("phase", ["penalty", "last_look", "round_over"])
def test_no_card_vanishes_when_nothing_can_be_caught(phase: str) -> None:
    game = lay("2", "1 5", "4 4 5", "1 3 5")
    cheat(game, 1, "4", 1000)
    if phase == "penalty":
        accuse(game, 1, 1500)
    else:
        game.hands[0].pop()
        play(game, "1")
    if phase == "round_over":
        game.apply(TABLE, TimeUp())
    assert game.view(TV)["phase"] == phase
    assert why(game, 2, smuggle(held(game, 2, "5"), 9000)) == f"moth.why.in_{phase}"
    assert game.smuggle_from_us(2) is None


# ---- the accusation ----


def test_while_the_guard_looks_for_a_name_everything_waits_mm_11() -> None:
    game = table()
    do(game, 0, Caught(5000 * MS, 0))
    assert (game.view(TV)["phase"], game.movers()) == ("accuse", (0,))
    assert game.view(TV)["accusation"] == {"by": 0, "at_us": 5000 * MS, "paid": False}
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


def in_stage(stage: str) -> CheatingMoth:
    """Seat 0 has just acted, seat 1 is the guard, seat 2 has a card to get rid of."""
    card = {"gifts": "mosquito3", "claim": "cockroach3", "drawn": "2"}.get(stage, f"{stage}3")
    card = "1" if stage == "turn" else card
    hand = "2 2" if stage == "drawn" else f"{card} 5 5"
    game = lay("2", hand, "4 3 4", "3 3 1", draw="3", guard=1, play_drawn=True)
    if stage == "drawn":
        do(game, 0, Draw())
    else:
        play(game, card)
    if stage in ("gifts", "claim"):
        race(game, (1, 300), (2, 400))
    return game


@pytest.mark.parametrize(
    "stage", ["turn", "drawn", "spider", "mosquito", "cockroach", "gifts", "claim"]
)
def test_mm_11_the_cry_is_heard_in_every_stage(stage: str) -> None:
    game = in_stage(stage)
    assert game.view(TV)["phase"] == stage
    cheat(game, 2, "1", 1000)
    cry = game.pressed(Slap(1, 0, 1500 * MS))
    assert isinstance(cry, Caught)
    assert any(isinstance(move, Caught) for move in game.legal_moves(1))
    game.apply(1, cry)
    assert do(game, 1, Accuse(2))[0]["right"]
    game.apply(1, Penalty(held(game, 1, "4")))
    assert game.view(TV)["phase"] == stage, "and on it goes"


def test_only_the_guard_accuses_and_never_the_guard() -> None:
    game = table()
    assert why(game, 1, Caught(5000 * MS, 0)) == "moth.why.not_guard"
    assert why(game, 0, Accuse(1)) == "moth.why.not_called"
    game.apply(0, Caught(5000 * MS, 0))
    assert why(game, 1, Accuse(2)) == "moth.why.not_guard"
    assert why(game, 0, Accuse(0)) == "moth.why.yourself"
    assert why(game, 0, Accuse(3)) == "race.why.no_seat"


@pytest.mark.parametrize("by_time", [True, False])
def test_mm_11_a_cry_that_names_nobody_costs_a_card(*, by_time: bool) -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    game.apply(0, Caught(1500 * MS, 0))
    events = do(game, TABLE, TimeUp()) if by_time else do(game, 0, LetGo())
    assert [event["event"] for event in events] == ["accused", "drew"]
    assert (events[0]["seat"], events[0]["right"], events[0]["number"]) == (None, False, 1)
    assert (sizes(game), game.view(TV)["phase"]) == ([4, 4, 3], "turn")
    assert (game.guard, game.tallies[0].wrong) == (0, 1)
    assert accuse(game, 1, 2000)["right"], "the same cheat can still be caught"


# ---- one cry after the other (MM-27) ----


def cried_for_nobody(**rules: str | int | bool) -> CheatingMoth:
    """The guard has cried at 1 s, and named nobody."""
    game = table(**rules)
    game.apply(0, Caught(1000 * MS, 0))
    game.apply(0, LetGo())
    return game


@pytest.mark.parametrize(("after_ms", "costs"), [(1, True), (59_999, True), (60_000, False)])
def test_mm_27_the_second_nameless_cry_in_a_minute_costs_at_once(
    after_ms: int, *, costs: bool
) -> None:
    game = cried_for_nobody()
    events = do(game, 0, Caught((1000 + after_ms) * MS, 0))
    assert [event["event"] for event in events] == ["called", *(["drew"] if costs else [])]
    assert (sizes(game)[0], game.view(TV)["phase"]) == (4 + costs, "accuse")
    assert game.view(TV)["accusation"]["paid"] is costs
    game.apply(0, LetGo())
    assert sizes(game)[0] == 5, "one card, whenever it is drawn"


@pytest.mark.parametrize("seat", [1, 2])
def test_mm_27_a_card_drawn_with_the_cry_is_kept_and_no_second_one_drawn(seat: int) -> None:
    game = cried_for_nobody()
    cheat(game, 1, "4", 2000)
    game.apply(0, Caught(2500 * MS, 0))
    assert do(game, 0, Accuse(seat))[0]["right"] is (seat == 1)
    assert sizes(game)[0] == 5


def test_mm_27_it_is_about_cries_of_the_same_guard_that_named_nobody() -> None:
    game = table()
    game.apply(0, Caught(1000 * MS, 0))
    game.apply(0, Accuse(2))
    assert [event["event"] for event in do(game, 0, Caught(1001 * MS, 0))] == ["called"]
    game.apply(0, LetGo())
    game.guard = 1
    game.apply(1, Caught(1002 * MS, 0))
    assert not game.view(TV)["accusation"]["paid"], "another guard"


def test_mm_27_where_nothing_is_left_to_draw_the_second_cry_is_settled_as_the_first() -> None:
    game = lay("2", "1 4 4", "4 3", "3 3", turn=1, draw="5 .")
    game.apply(0, Caught(5, 0))
    game.apply(0, LetGo())
    assert kinds(do(game, 0, Caught(9, 0))) == ["called"]
    assert kinds(do(game, 0, LetGo())) == ["accused", "drew_nothing"]
    assert why(game, 0, Caught(19, 0)) == "moth.why.hushed"


# ---- in a race ----


def racing(action: str, *, guard: int = 1) -> CheatingMoth:
    """Seat 0 has played the action, seat 2 has a card to get rid of."""
    game = lay("2", f"{action} 5 5", "4 3 4", "3 3 1", guard=guard)
    play(game, action)
    return game


def is_as_before(race: Race | None, first: Race | None) -> bool:
    """Return whether the race has come up again, at a time that nobody can foresee."""
    assert race is not None
    assert first is not None
    assert (race.again, race.early_us) == (True, -80_000)
    assert 0 < race.wait_us[0] < race.wait_us[1]
    return (race.name, race.seats, race.close_us) == (first.name, first.seats, first.close_us)


@pytest.mark.parametrize("action", ["mosquito3", "cockroach3"])
def test_mm_11_the_cry_is_heard_in_a_race_and_the_race_comes_up_again(action: str) -> None:
    game = racing(action)
    first, slaps = game.race(), [Slap(1, 0, 300 * MS)]
    cheat(game, 2, "1", 1000)
    cry = game.pressed(Slap(1, 0, 1500 * MS, 5))
    assert cry == Caught(1500 * MS, 5)
    assert (game.interrupts(cry), game.race_waits()) == (1500 * MS, False)
    game.apply(1, cry)
    assert (game.race(), game.frozen(), game.race_waits()) == (None, True, True)
    assert game.view(TV)["stopped"] == action[:-1]
    assert game.judge(slaps)[0].hand == 0, "hands that are down stay down"
    assert do(game, 1, Accuse(2))[0]["right"]
    assert (game.race(), game.judge(slaps)[0].hand) == (None, 0)
    game.apply(1, Penalty(held(game, 1, "4")))
    assert (game.frozen(), game.race_waits(), game.guard) == (False, False, 2)
    assert is_as_before(game.race(), first)
    events = race(game, (1, 300), (2, 1800))
    assert [hand["seat"] for hand in events["hands"]] == [1, 2]
    assert game.view(TV)["stopped"] is None


@pytest.mark.parametrize("action", ["mosquito3", "cockroach3"])
@pytest.mark.parametrize("settle", [LetGo(), TimeUp(), Accuse(2)])
def test_after_a_false_cry_in_a_race_the_guard_draws_and_the_race_goes_on(
    action: str, settle: Move
) -> None:
    game = racing(action)
    first = game.race()
    game.apply(1, Caught(1500 * MS, 0))
    game.apply(TABLE if settle == TimeUp() else 1, settle)
    assert sizes(game) == [2, 4, 3]
    assert is_as_before(game.race(), first)
    game.apply(1, Caught(2500 * MS, 0))
    assert game.race() is None, "once more, for another card"


def test_mm_13_a_round_that_an_accusation_ends_has_no_race_left() -> None:
    game = lay("2", "mosquito3 5 5", "4", "3 3 1", guard=1)
    play(game, "mosquito3")
    cheat(game, 2, "1", 1000)
    accuse(game, 2, 1500)
    game.apply(1, Penalty(held(game, 1, "4")))
    assert (game.race(), game.race_waits(), game.frozen()) == (None, False, False)
    assert (game.view(TV)["phase"], game.view(TV)["stopped"]) == ("round_over", None)


# ---- a card on its way (MM-20) ----


def cry_at_a_drag(at_ms: float, seat: int, **rules: str | int | bool) -> tuple[CheatingMoth, Json]:
    """Seat 1 has a card by its edge when the guard cries and names this seat."""
    game = table(**rules)
    cry = game.witnessed(Caught(round(at_ms * MS), 0), {0, 1}, game.copy)
    assert cry == Caught(round(at_ms * MS), 0, (1,)), "a guard does not cheat"
    game.apply(0, cry)
    return game, do(game, 0, Accuse(seat))[0]


def test_mm_20_a_card_that_was_on_its_way_is_caught_and_stays_in_the_hand() -> None:
    game, events = cry_at_a_drag(1500, 1)
    assert (events["right"], events["held"], events["since_us"], events["photo"]) == (
        True,
        True,
        None,
        False,
    )
    assert (sizes(game), game.view(TV)["phase"]) == ([3, 5, 3], "penalty")
    game.apply(0, Penalty(held(game, 0, "1")))
    assert (sizes(game), game.guard, game.tallies[1].caught) == ([2, 6, 3], 1, 1)


def test_mm_20_somebody_else_had_no_card_on_its_way() -> None:
    game, events = cry_at_a_drag(1500, 2)
    assert (events["right"], events["held"], sizes(game)) == (False, False, [4, 5, 3])


def test_mm_20_may_be_left_out() -> None:
    game, events = cry_at_a_drag(1500, 1, drag_counts=False)
    assert (events["right"], events["held"], sizes(game)) == (False, False, [4, 5, 3])


def test_a_card_that_is_gone_counts_before_one_that_is_on_its_way() -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    game.apply(0, Caught(1500 * MS, 0, (1,)))
    event = do(game, 0, Accuse(1))[0]
    assert (event["right"], event["held"], event["since_us"]) == (True, False, 500 * MS)
    assert sizes(game) == [3, 5, 3]


def test_a_cry_about_a_seat_that_is_none_is_refused() -> None:
    assert why(table(), 0, Caught(1500 * MS, 0, (7,))) == "race.why.no_seat"


def test_the_cheat_becomes_guard_only_with_the_guards_card() -> None:
    game = table()
    cheat(game, 1, "moth1", 1000)
    accuse(game, 1, 1500)
    view = game.view(TV)
    assert (view["phase"], view["guard"], view["hands"]) == ("penalty", 0, [3, 5, 3])
    assert why(game, 1, Penalty(held(game, 1, "4"))) == "moth.why.not_guard"
    assert why(game, 0, Keep()) == "moth.why.must_give"
    assert why(game, 0, Penalty(held(game, 0, "moth4"))) == "moth.why.gift_moth"
    events = do(game, 0, Penalty(held(game, 0, "1")))
    assert [(event["event"], event["seat"], event["to"]) for event in events] == [
        ("gave", 0, 1),
        ("guard", 1, None),
    ]
    assert (game.view(TV)["phase"], game.view(TV)["turn"]) == ("turn", 0)


def test_the_wrongly_accused_lose_nothing_and_reveal_nothing() -> None:
    game = table()
    cheat(game, 1, "4", 1000)
    events = accuse(game, 2, 1500)
    assert (events["right"], events["since_us"]) == (False, None)
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
    events = accuse(game, 1, 5000 + since_ms)
    assert (events["right"], events["photo"]) == (right, since_ms in (0, 3000))


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
    assert game.smuggle_from_us(1) is None
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
    events = accuse(game, 1, 5000 + since_ms, error_ms=1)
    assert (events["right"], events["photo"]) == (right, photo)
    assert events["since_us"] == (round(since_ms * MS) if right or photo else None)
    assert events["error_us"] == (4 * MS if right or photo else 1 * MS)


def test_a_cheat_before_the_cry_counts_though_its_news_came_later() -> None:
    game = table()
    game.apply(0, Caught(5000 * MS, 0))
    cheat(game, 1, "4", 4999.9)
    assert do(game, 0, Accuse(1))[0]["right"]


def test_of_whoever_was_named_no_news_count_that_come_after_the_verdict() -> None:
    game = table()
    accuse(game, 1, 5000)
    assert why(game, 1, smuggle(held(game, 1, "4"), 5000)) == "moth.why.too_late"
    assert why(game, 2, smuggle(held(game, 2, "5"), 4999)) is None, "others cheated in time"
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
    assert why(game, 2, Ready()) == "deal.why.ready"


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
