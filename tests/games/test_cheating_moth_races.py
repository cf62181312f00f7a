"""Cheating Moth: the rulings on its races, for the mosquito and the cockroach; every option of them
both ways."""

from __future__ import annotations

from typing import Any

import pytest

from games.moth_tables import (
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
    word,
)
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.moves import Keep, Mosquito, Pass, Penalty, Throw
from slapbox.games.protocol import TABLE, TV, Event, Slap
from slapbox.games.roles import Deal, TimeUp

# ---- the mosquito ----


def mosquito(**rules: Any) -> CheatingMoth:
    game = lay("2", "5 5", "mosquito1 5 5", "2 2", "3 3", "4 4", turn=1, **rules)
    play(game, "mosquito1")
    return game


def test_mm_14_gifts_are_secret_until_all_have_chosen_and_can_be_changed() -> None:
    game = mosquito()
    race(game, (0, 300), (2, 310), (3, 320), (4, 330))
    revision = game.revision
    give(game, s0="5", s1="5", s2="2")
    give(game, s0="5")
    assert (game.revision, sizes(game)) == (revision, [2, 2, 2, 2, 2])
    assert game.view(TV)["chosen"] == [True, True, True, False, True]
    assert game.movers() == (3,)
    events: list[Event] = []
    assert why(game, 4, Keep()) == "moth.why.chosen"
    events = game.apply(
        3, next(move for move in game.legal_moves(3) if "choose" in str(move.as_json()))
    )
    gave = [(event.as_json()["seat"], event.as_json()["to"]) for event in events]
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
    events = race(mosquito(), (0, 300), (2, 310), (3, 330), (4, 320))
    assert events["slowest"] == 3
    assert [(one["seat"], one["verdict"]) for one in events["hands"]][-1] == (3, "slowest")
    assert events["hands"][-1]["margin_us"] == 10_000


def test_only_the_last_place_is_a_photo_finish() -> None:
    events = race(mosquito(), (0, 300), (2, 301), (3, 400), (4, 401), error_ms=1)
    assert [one["photo"] for one in events["hands"]] == [False, False, True, True]
    events = race(mosquito(), (0, 300), (2, 400), (3, 401), error_ms=1)
    assert not any(one["photo"] for one in events["hands"]), "who did not slap was slowest anyway"


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
    events = race(game, (2, 400), (0, 300), (1, 350))
    assert [(one["seat"], one["verdict"]) for one in events["hands"]] == [
        (0, "won"),
        (1, "slower"),
        (2, "slower"),
    ]
    assert (events["slowest"], game.movers()) == (None, (0,))
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
        revision = game.revision
        card = held(game, 2, "3")
        assert do(game, 2, Throw(card)) == [], "nobody hears of it"
        assert (game.revision, game.view(2)["choice"]) == (revision, card)
        assert why(game, 2, smuggle(card, 5000)) == "moth.why.promised"
        assert kinds(do(game, 0, Pass())) == ["passed"]
        events = do(game, 1, last) if last == Pass() else do(game, TABLE, last)
        assert [(one["event"], one["seat"]) for one in events] == [("passed", 1), ("threw", 2)]
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
