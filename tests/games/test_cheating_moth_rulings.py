"""Every ruling, and every option of it both ways."""

from __future__ import annotations

from typing import Any

import pytest

from games.endings import ended
from games.moth_tables import (
    accuse,
    begun,
    cheat,
    do,
    every_card,
    give,
    hand,
    held,
    lay,
    play,
    race,
    sizes,
    smuggle,
    why,
    word,
)
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.cards import CARDS, IS_MOTH, KIND, NUMBER
from slapbox.games.cheating_moth.moves import (
    Accuse,
    Caught,
    Deal,
    Draw,
    Gift,
    Guard,
    Keep,
    LetGo,
    Mosquito,
    Pass,
    Penalty,
    Play,
    Ready,
    Throw,
    TimeUp,
)
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Event, Json, Move, Slap


def kinds(told: list[Json]) -> list[str]:
    return [event["event"] for event in told]


def new(seats: int = 3, /, **rules: str | int | bool) -> CheatingMoth:
    options = complete(CheatingMoth.rules, rules)
    return CheatingMoth.new(seats, options, CheatingMoth.deck(seats, options))


# ---- the deck and the first card ----


def test_mm_1_the_spread_is_as_even_and_symmetric_as_it_can_be() -> None:
    def spread(*wanted: str) -> list[int]:
        numbers = [NUMBER[card] for card in range(CARDS) if KIND[card] in wanted]
        return [numbers.count(number) for number in range(1, 6)]

    assert spread("number") == [9, 8, 9, 8, 9]
    assert spread("moth") == [1, 2, 2, 2, 1]
    for action in ("spider", "mosquito", "cockroach", "ant"):
        assert spread(action) == [1] * 5


def turned_over(*cards: str, **rules: str) -> CheatingMoth:
    """A round whose first open card is the first of these that stays open."""
    game = new(**rules)
    wanted = [next(c for c in range(CARDS) if word(c) == one) for one in cards]
    others = [card for card in range(CARDS) if card not in wanted]
    game.draw = [*others[:24], *wanted, *others[24:]]
    game.apply(TABLE, Guard(0))
    return game


def test_mm_2_a_moth_may_be_the_first_card_or_not() -> None:
    assert turned_over("moth3", "2").view(TV)["top"]["kind"] == "moth"
    game = turned_over("moth3", "moth4", "2", start_moth="turn_again")
    assert game.view(TV)["top"]["number"] == 2
    assert [word(card) for card in game.draw[:2]] == ["moth4", "moth3"], "back beneath the pile"
    assert (len(game.draw), len(game.discard)) == (46, 1)


@pytest.mark.parametrize("rule", ["number_counts", "turn_again"])
def test_mm_2_a_pile_of_moths_is_no_trap(rule: str) -> None:
    options = complete(CheatingMoth.rules, {"start_moth": rule})
    moths = [card for card in range(CARDS) if IS_MOTH[card]]
    others = [card for card in range(CARDS) if not IS_MOTH[card]]
    game = CheatingMoth.new(3, options, [*others[:24], *moths])
    game.apply(TABLE, Guard(0))
    assert game.view(TV)["top"]["kind"] == "moth"


# ---- playing and drawing ----


def test_mm_3_drawing_only_without_a_card_that_fits_or_whenever_one_likes() -> None:
    assert why(lay("2", "1", "1", "1"), 0, Draw()) == "moth.why.must_play"
    assert why(lay("2", "1", "1", "1", must_play=False), 0, Draw()) is None
    nothing_left = lay("2", "1", "1", "1", draw=".", must_play=False)
    assert why(nothing_left, 0, Draw()) == "moth.why.must_play"


def test_mm_4_the_drawn_card_is_played_later_or_at_once() -> None:
    game = lay("2", "2", "1", "1", draw="3")
    assert kinds(do(game, 0, Draw())) == ["drew"]
    assert (game.view(TV)["turn"], game.view(TV)["phase"]) == (1, "turn")
    game = lay("2", "2 2", "1", "1", draw="3", play_drawn=True)
    do(game, 0, Draw())
    assert (game.view(TV)["turn"], game.view(TV)["phase"]) == (0, "drawn")
    assert why(game, 0, Play(held(game, 0, "2"))) == "moth.why.in_drawn"
    assert kinds(do(game.copy(), 0, Keep())) == ["kept"]
    play(game, "3")
    assert (game.view(TV)["turn"], game.view(TV)["top"]["number"]) == (1, 3)


def test_mm_4_a_drawn_card_that_does_not_fit_looks_the_same_to_the_others() -> None:
    fits = lay("2", "2", "1", "1", draw="3", play_drawn=True)
    fits_not = lay("2", "2", "1", "1", draw="5", play_drawn=True)
    for game in (fits, fits_not):
        do(game, 0, Draw())
    assert fits.view(TV) == fits_not.view(TV)
    steps = [move for move in fits_not.legal_moves(0) if not isinstance(move, Caught)]
    assert steps == [Keep()]


def test_mm_4_a_drawn_ant_lets_the_others_draw_from_a_new_pile() -> None:
    game = lay("5 4 1", "1 1", "1", "1", draw="ant2 .", play_drawn=True, ant_source="draw")
    do(game, 0, Draw())
    assert kinds(play(game, "ant2")) == ["played"]
    assert game.view(TV)["phase"] == "turn"
    assert kinds(do(game, TABLE, Deal(game.unshuffled()))) == ["shuffled", "drew", "drew"]
    assert sizes(game) == [2, 2, 2]


def test_mm_5_the_guards_moth_must_fit_or_not() -> None:
    strict, free = (lay("2", "moth2", "1", "1", guard_moth_fit=rule) for rule in (True, False))
    moth = Play(held(strict, 0, "moth2"))
    refused = strict.why_not(0, moth)
    assert refused is not None
    assert (refused.key, refused.values) == ("moth.why.no_fit", {"low": 1, "high": 3})
    assert why(free, 0, moth) is None
    free.guard = 1
    assert why(free, 0, moth) == "moth.why.moth"


def test_when_nobody_can_play_and_nothing_is_left_to_draw_the_round_ends() -> None:
    game = lay("2", "2", "4", "5", draw=".")
    assert kinds(do(game, 0, Draw())) == ["drew_nothing"]
    do(game, 1, Draw())
    assert kinds(do(game, 2, Draw())) == ["drew_nothing", "round_over"]
    assert game.view(TV)["round_end"] == {"round": 1, "out": [], "points": [1, 1, 1]}


def test_one_card_played_and_nobody_is_stuck_any_more() -> None:
    game = lay("2", "2 4", "4", "3 4", draw=".")
    do(game, 0, Draw())
    do(game, 1, Draw())
    play(game, "3")
    assert game.idle == 0


# ---- actions ----


def test_the_spiders_card_is_a_gift_for_anybody_or_nobody() -> None:
    game = lay("2", "spider3 5 moth1", "1", "1", guard=1)
    play(game, "spider3")
    card = held(game, 0, "5")
    assert why(game, 0, Gift(card, 0)) == "moth.why.yourself"
    assert why(game, 0, Gift(card, 3)) == "race.why.no_seat"
    assert why(game, 0, Gift(held(game, 0, "moth1"), 1)) == "moth.why.gift_moth"
    assert why(game, 1, Keep()) == "moth.why.not_your_turn"
    nobody = game.copy()
    assert kinds(do(nobody, 0, Keep())) == ["kept"]
    game.apply(0, Gift(card, 1))
    assert (sizes(game), sizes(nobody)) == ([1, 2, 1], [2, 1, 1])
    assert game.view(TV)["turn"] == nobody.view(TV)["turn"] == 1


@pytest.mark.parametrize(("active", "racers"), [(True, (0, 1, 2)), (False, (0, 2))])
def test_mm_6_who_races_for_the_cockroach(*, active: bool, racers: tuple[int, ...]) -> None:
    game = lay("2", "1 1", "cockroach3 3 3", "1 1", turn=1, cockroach_active=active)
    play(game, "cockroach3")
    assert game.race().seats == racers  # type: ignore[union-attr]
    strange = game.why_not(TABLE, game.close_race([Slap(1, 0, 300_000)]))
    assert (strange is None) == active


def test_mm_7_the_ants_cards_come_from_under_it_one_after_the_other() -> None:
    game = lay("5 moth4 2", "1", "ant1 1", "1", "1", turn=1)
    told = play(game, "ant1")
    assert [(event["event"], event["seat"]) for event in told] == [
        ("played", 1),
        ("took", 2),
        ("took", 3),
        ("took", 0),
    ]
    assert [event["card"]["number"] for event in told[1:]] == [2, 4, 5]
    assert ([hand(game, seat) for seat in (2, 3, 0)], len(game.discard)) == (
        [["1", "2"], ["1", "moth4"], ["1", "5"]],
        1,
    )
    assert game.view(TV)["top"]["kind"] == "ant"


def test_mm_7_when_nothing_is_left_under_the_ant_nobody_further_takes_a_card() -> None:
    game = lay("2", "1", "ant1 1", "1", "1", turn=1)
    play(game, "ant1")
    assert sizes(game) == [1, 1, 2, 1]


def test_mm_7_or_the_ants_cards_are_drawn_unseen() -> None:
    game = lay("2", "1", "ant1 1", "1", "1", turn=1, draw="3 4 5", ant_source="draw")
    told = play(game, "ant1")
    assert [event["card"] for event in told[1:]] == [None] * 3
    assert [hand(game, seat) for seat in (2, 3, 0)] == [["1", "3"], ["1", "4"], ["1", "5"]]


def test_mm_7_a_pile_that_runs_out_is_refilled_in_between() -> None:
    game = lay("4 5 2", "1", "ant1 1", "1", "1", turn=1, draw="3 .", ant_source="draw")
    assert kinds(play(game, "ant1")) == ["played", "drew"]
    assert (game.movers(), game.legal_moves(2), game.deadline()) == ((), [], None)
    assert why(game, 2, Draw()) == "moth.why.shuffling"
    assert why(game, TABLE, Deal((0, 1))) == "deal.why.bad_deal"
    pile = game.unshuffled()
    assert sorted(word(card) for card in pile) == ["2", "4", "5"]
    assert kinds(do(game, TABLE, Deal(pile))) == ["shuffled", "drew", "drew"]
    assert (sizes(game), len(game.draw), game.view(TV)["turn"]) == ([2, 1, 2, 2], 1, 2)


@pytest.mark.parametrize(("keep", "top"), [(True, "2"), (False, "4")])
def test_mm_8_the_top_card_stays_or_is_shuffled_too(*, keep: bool, top: str) -> None:
    game = lay("4 5 2", "2", "1", "1", draw=".", keep_top=keep)
    do(game, 0, Draw())
    pile = sorted(game.unshuffled(), key=NUMBER.__getitem__)
    assert len(pile) == (2 if keep else 3)
    order = pile if keep else [pile[0], pile[2], pile[1]]  # the last one is turned over
    do(game, TABLE, Deal(tuple(order)))
    assert word(game.top) == top
    assert (sizes(game), len(game.discard), len(game.draw)) == ([2, 1, 1], 1, 1)


def test_mm_8_an_action_turned_over_after_shuffling_is_ignored() -> None:
    game = lay("ant4 2", "2", "1", "1", draw=".", keep_top=False)
    do(game, 0, Draw())
    two, ant = sorted(game.unshuffled())
    assert kinds(do(game, TABLE, Deal((two, ant)))) == ["shuffled", "drew"]
    assert (word(game.top), sizes(game)) == ("ant4", [2, 1, 1])


def test_mm_8_a_draw_is_skipped_when_nothing_can_be_drawn() -> None:
    game = lay("2", "1 1", "1 1", "1 1", draw=".")
    told = accuse(game, 1, 1000)
    assert (told["right"], sizes(game)) == (False, [2, 2, 2])
    assert game.news[-1].kind == "drew_nothing"


# ---- caught ----


@pytest.mark.parametrize(("moths", "reason"), [(False, "moth.why.gift_moth"), (True, None)])
def test_mm_12_the_guards_card_for_the_cheat_is_no_moth(*, moths: bool, reason: str | None) -> None:
    game = lay("2", "moth1 1", "4 4 5", "1", guard_gift_moth=moths)
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    assert why(game, 0, Penalty(held(game, 0, "moth1"))) == reason


def test_mm_12_a_guard_with_only_moths_gives_none() -> None:
    game = lay("2", "moth1 moth2", "4 4 5", "1")
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    assert game.legal_moves(0) == [Keep()]
    assert kinds(do(game, 0, Keep())) == ["kept", "guard"]
    assert (sizes(game), game.guard) == ([2, 3, 1], 1)


def test_mm_13_the_guards_last_card_ends_the_round() -> None:
    game = lay("2", "3", "4 4 5", "1", turn=1)
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    told = do(game, 0, Penalty(held(game, 0, "3")))
    assert kinds(told) == ["gave", "guard", "round_over"]
    assert game.view(TV)["round_end"] == {"round": 1, "out": [0], "points": [0, 4, 1]}


# ---- the mosquito ----


def mosquito(**rules: Any) -> CheatingMoth:
    game = lay("2", "5 5", "mosquito1 5 5", "2 2", "3 3", "4 4", turn=1, **rules)
    play(game, "mosquito1")
    return game


def test_mm_14_gifts_are_secret_until_all_have_chosen_and_can_be_changed() -> None:
    game = mosquito()
    race(game, (0, 300), (2, 310), (3, 320), (4, 330))
    moment = game.moment
    give(game, s0="5", s1="5", s2="2")
    give(game, s0="5")
    assert (game.moment, sizes(game)) == (moment, [2, 2, 2, 2, 2])
    assert game.view(TV)["chosen"] == [True, True, True, False, True]
    assert game.movers() == (3,)
    told: list[Event] = []
    assert why(game, 4, Keep()) == "moth.why.chosen"
    told = game.apply(
        3, next(move for move in game.legal_moves(3) if "choose" in str(move.as_json()))
    )
    gave = [(event.as_json()["seat"], event.as_json()["to"]) for event in told]
    assert gave == [(2, 4), (3, 4), (0, 4), (1, 4)]
    assert (hand(game, 4), game.view(TV)["turn"]) == (["2", "3", "4", "4", "5", "5"], 2)
    assert [one["from"] for one in game.view(4)["received"]] == [2, 3, 0, 1]


def test_mm_14_whoever_can_give_must() -> None:
    game = mosquito()
    race(game, (0, 300), (2, 310), (3, 320), (4, 330))
    assert why(game, 0, Keep()) == "moth.why.must_give"
    assert why(game, 4, Keep()) == "moth.why.chosen"


def test_mm_15_who_does_not_slap_is_slowest_and_of_several_the_furthest_clockwise() -> None:
    assert race(mosquito(), (0, 300), (3, 310), (4, 320))["slowest"] == 2
    assert race(mosquito(), (3, 310), (4, 320))["slowest"] == 0
    assert race(mosquito())["slowest"] == 0
    assert race(mosquito(), (0, 300))["slowest"] == 4
    assert mosquito(mosquito_ms="1500").race().close_us == 1_500_000  # type: ignore[union-attr]


def test_the_last_of_all_hands_is_slowest_with_its_margin() -> None:
    told = race(mosquito(), (0, 300), (2, 310), (3, 330), (4, 320))
    assert told["slowest"] == 3
    assert [(one["seat"], one["verdict"]) for one in told["hands"]][-1] == (3, "slowest")
    assert told["hands"][-1]["margin_us"] == 10_000


def test_only_the_last_place_is_a_photo_finish() -> None:
    told = race(mosquito(), (0, 300), (2, 301), (3, 400), (4, 401), error_ms=1)
    assert [one["photo"] for one in told["hands"]] == [False, False, True, True]
    told = race(mosquito(), (0, 300), (2, 400), (3, 401), error_ms=1)
    assert not any(one["photo"] for one in told["hands"]), "who did not slap was slowest anyway"


def test_gen_1_equal_times_go_clockwise_from_the_active_players_left() -> None:
    assert race(mosquito(), (0, 300), (2, 300), (3, 300), (4, 300))["slowest"] == 0


def test_mm_16_an_early_slap_is_ignored_and_may_be_repeated() -> None:
    game = mosquito()
    early, again = game.judge([Slap(0, 0, 79_999), Slap(0, 3, 400_000)])
    assert (early.hand, again.hand) == (None, 0)
    assert early.reason is not None
    assert race(game, (0, 79), (0, 400), (2, 310), (3, 320), (4, 330))["slowest"] == 0
    assert mosquito(min_reaction_ms="0").judge([Slap(0, 0, 0)])[0].hand == 0


def test_who_played_the_mosquito_does_not_slap_it() -> None:
    game = mosquito()
    assert why(game, TABLE, Mosquito((Slap(1, 0, 300_000),))) == "race.why.no_seat"
    assert why(game, 1, Mosquito(())) == "race.why.only_table"


# ---- the cockroach ----


def cockroach(**rules: Any) -> CheatingMoth:
    game = lay("2", "5 3", "cockroach3 3 5", "3 ant3 moth3 5", "5 3", turn=1, **rules)
    play(game, "cockroach3")
    return game


def test_the_first_claimant_throws_and_the_others_keep_their_cards() -> None:
    game = cockroach()
    told = race(game, (2, 400), (0, 300), (1, 350))
    assert [(one["seat"], one["verdict"]) for one in told["hands"]] == [
        (0, "won"),
        (1, "slower"),
        (2, "slower"),
    ]
    assert (told["slowest"], game.movers()) == (None, (0,))
    assert game.view(TV)["claim"] == {"seat": 0, "queue": [1, 2], "number": 3}
    assert why(game, 3, Throw(held(game, 3, "3"))) == "moth.why.no_claim"
    game.apply(0, Throw(held(game, 0, "3")))
    view = game.view(TV)
    assert (view["hands"], view["claim"], view["turn"]) == ([1, 2, 4, 2], None, 2)
    assert (view["top"]["kind"], view["top"]["number"]) == ("number", 3)


def test_whoever_passes_makes_room_for_the_next() -> None:
    game = cockroach()
    race(game, (0, 300), (1, 350), (2, 400))
    for seat in range(3):
        assert game.movers() == (seat,)
        assert kinds(do(game, seat, Pass())) == ["passed"]
    assert (game.view(TV)["phase"], game.view(TV)["turn"], sizes(game)) == ("turn", 2, [2, 2, 4, 2])


def test_mm_21_all_bluffers_have_one_time_together() -> None:
    game = cockroach()
    race(game, (0, 300), (1, 350), (2, 400))
    whole = game.deadline()
    assert whole is not None
    assert (whole.after_us, whole.move) == (2_000_000, TimeUp())
    game.apply(0, Pass())
    assert game.deadline() == whole
    assert kinds(do(game, TABLE, TimeUp())) == ["passed", "passed"]
    assert game.view(TV)["phase"] == "turn"
    longer = cockroach(bluff_ms="7000")
    race(longer, (0, 300))
    assert longer.deadline().after_us == 7_000_000  # type: ignore[union-attr]


def test_mm_21_who_stands_behind_bluffers_chooses_meanwhile_and_throws_when_they_do_not() -> None:
    for last in (Pass(), TimeUp()):
        game = cockroach()
        race(game, (0, 300), (1, 350), (2, 400))
        moment = game.moment
        card = held(game, 2, "3")
        assert do(game, 2, Throw(card)) == [], "nobody hears of it"
        assert (game.moment, game.view(2)["choice"]) == (moment, card)
        assert why(game, 2, smuggle(card, 5000)) == "moth.why.promised"
        assert kinds(do(game, 0, Pass())) == ["passed"]
        told = do(game, 1, last) if last == Pass() else do(game, TABLE, last)
        assert [(one["event"], one["seat"]) for one in told] == [("passed", 1), ("threw", 2)]
        assert (word(game.top), game.view(TV)["phase"]) == ("3", "turn")


def test_who_stands_behind_chooses_in_vain_if_somebody_before_throws() -> None:
    game = cockroach()
    race(game, (0, 300), (1, 350), (2, 400))
    game.apply(2, Throw(held(game, 2, "3")))
    assert kinds(do(game, 1, Pass())) == ["passed"], "also out of line"
    assert [one["seat"] for one in do(game, 0, Throw(held(game, 0, "3")))] == [0]
    assert (sizes(game), game.choices) == ([1, 2, 4, 2], [None] * 4)


def test_a_card_for_the_cockroach_is_chosen_again_if_an_accusation_changed_the_hand() -> None:
    game = lay("2", "5 3", "cockroach3 3 5", "3 ant3 moth3 5", "5 3", turn=1, guard=2)
    play(game, "cockroach3")
    race(game, (0, 300), (2, 400))
    before = game.deadline()
    game.apply(2, Throw(held(game, 2, "3")))
    cheat(game, 3, "5", 1000)
    accuse(game, 3, 1500)
    game.apply(2, Penalty(held(game, 2, "3")))
    assert (game.choices, game.deadline() == before) == ([None] * 4, False)
    assert kinds(do(game, TABLE, TimeUp())) == ["passed", "passed"]


@pytest.mark.parametrize("when", ["race", "claim"])
def test_mm_8_a_cockroach_keeps_its_number_though_the_pile_is_shuffled(when: str) -> None:
    game = lay("4 5 2", "5 3", "cockroach3 3", "1 1", draw=".", turn=1, keep_top=False)
    play(game, "cockroach3")
    if when == "claim":
        race(game, (1, 300))
    accuse(game, 2, 1000)
    assert len(game.unshuffled()) == 3
    do(game, TABLE, Deal(game.unshuffled()))
    assert (word(game.top), sizes(game)) == ("cockroach3", [3, 1, 2])
    if when == "race":
        race(game, (1, 300))
    game.apply(1, Throw(held(game, 1, "3")))
    assert game.view(TV)["round_end"]["out"] == [1]


def test_if_nobody_wants_it_play_goes_on() -> None:
    game = cockroach(cockroach_ms="1500")
    assert game.race().close_us == 1_500_000  # type: ignore[union-attr]
    race(game)
    assert (game.view(TV)["phase"], game.view(TV)["turn"]) == ("turn", 2)


@pytest.mark.parametrize(("rule", "allowed"), [("number", {"3"}), ("any_non_moth", {"3", "ant3"})])
def test_mm_17_and_2_7_which_cards_may_be_thrown(rule: str, allowed: set[str]) -> None:
    game = cockroach(cockroach_cards=rule)
    race(game, (2, 300))
    thrown = {word(move.card) for move in game.legal_moves(2) if isinstance(move, Throw)}
    assert thrown == allowed
    refused = game.why_not(2, Throw(held(game, 2, "5")))
    assert refused is not None
    assert (refused.key, refused.values) == ("moth.why.no_match", {"number": 3})
    assert (len(game.hands[2]), game.movers()) == (4, (2,)), "and no penalty"


def test_a_thrown_action_card_only_lies_there() -> None:
    game = cockroach(cockroach_cards="any_non_moth")
    race(game, (2, 300))
    assert kinds(do(game, 2, Throw(held(game, 2, "ant3")))) == ["threw"]
    assert (sizes(game), game.view(TV)["turn"]) == ([2, 2, 3, 2], 2)


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
    assert [one["smuggled"] for one in details] == [0, 1, 1]
    assert [one["caught"] for one in details] == [0, 1, 0]
    assert [(one["right"], one["wrong"]) for one in details] == [(1, 1), (0, 0), (0, 0)]


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
        told = do(one, TABLE, Deal(one.unshuffled()[::-1]))
        assert [(event["event"], event["seat"]) for event in told] == [("dealt", 1)]
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
    assert kinds(do(game, TABLE, TimeUp())) == ["kept", "guard"]
    assert (game.guard, [len(hand) for hand in game.hands]) == (1, [2, 2, 2])
    assert game.deadline() is None


@pytest.mark.parametrize("settle", [LetGo(), TimeUp(), Accuse(2)])
def test_a_false_cry_that_costs_nothing_is_the_last_until_something_happens(
    settle: Move,
) -> None:
    game = lay("2", "1 4 4", "4 3", "3 3", turn=1, draw=".")
    game.apply(0, Caught(5, 0))
    told = do(game, TABLE if settle == TimeUp() else 0, settle)
    assert kinds(told)[-1] == "drew_nothing"
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
        with pytest.raises(ValueError, match="8 cards"):
            CheatingMoth.new(seats, options, range(8 * seats))
