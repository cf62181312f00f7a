"""Cheating Moth: the rulings on the deck, on playing, drawing and acting, and on who is caught;
every option of them both ways."""

from __future__ import annotations

import pytest

from games.moth_tables import accuse, cheat, do, hand, held, kinds, lay, new, play, sizes, why, word
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.cards import CARDS, IS_MOTH, KIND, NUMBER
from slapbox.games.cheating_moth.moves import Caught, Draw, Gift, Guard, Keep, Penalty, Play
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Slap
from slapbox.games.roles import Deal

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
    wanted = [next(c for c in range(CARDS) if word(c) == card) for card in cards]
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
    assert why(game, 1, Keep()) == "table.why.not_your_turn"
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
    events = play(game, "ant1")
    assert [(event["event"], event["seat"]) for event in events] == [
        ("played", 1),
        ("took", 2),
        ("took", 3),
        ("took", 0),
    ]
    assert [event["card"]["number"] for event in events[1:]] == [2, 4, 5]
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
    events = play(game, "ant1")
    assert [event["card"] for event in events[1:]] == [None] * 3
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
    events = accuse(game, 1, 1000)
    assert (events["right"], sizes(game)) == (False, [2, 2, 2])
    assert game.news[-1].event == "drew_nothing"


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
    events = do(game, 0, Penalty(held(game, 0, "3")))
    assert kinds(events) == ["gave", "guard", "round_over"]
    assert game.view(TV)["round_end"] == {"round": 1, "out": [0], "points": [0, 4, 1]}
