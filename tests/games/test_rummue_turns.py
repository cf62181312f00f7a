"""Rummü move by move: the turn, openings, additions, jokers, the stock; every ruling both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rummue_tables import add, discard, hand, held, lay, lay_down, on_table, rows, swap, why
from games.trick_tables import word, words
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.protocol import TABLE, Json
from slapbox.games.rummue.moves import DRAW_DISCARD, DRAW_STOCK, Add, Discard, Lay, Swap


def told(events: Sequence[Any]) -> list[Json]:
    """Return what everybody hears."""
    return [event.as_json() for event in events]


def kinds(events: Sequence[Any]) -> list[str]:
    return [event["event"] for event in told(events)]


# The turn


def test_first_one_draws() -> None:
    game = lay("R1 R2 R3 R4 K0", "G0", "", table=[(0, "B1 B2 B3")], pile="K9", drawn=False)
    for move in (lay_down(game, "R1 R2 R3"), add(game, 0, "K0"), Discard(held(game, "K0"))):
        assert why(game, move) == "draw_first"
    assert game.legal_moves(0) == [DRAW_STOCK, DRAW_DISCARD]


def test_a_card_from_the_stock_is_seen_by_nobody_else() -> None:
    game = lay("K0", "G0", "", stock="R9 B9", pile="K9", drawn=False)
    assert told(game.apply(0, DRAW_STOCK)) == [
        {"event": "drew", "seat": 0, "card": None, "combo": None, "joker": None, "gain": None}
    ]
    assert hand(game, 0) == "R9 K0"
    assert game.shown[0] == 0
    assert why(game, DRAW_STOCK) == why(game, DRAW_DISCARD) == "drawn"


def test_discards_are_taken_one_by_one_and_then_there_is_no_stock() -> None:
    game = lay("K0", "G0", "", pile="R9 B9 G9", drawn=False)
    (took,) = told(game.apply(0, DRAW_DISCARD))
    assert (took["event"], took["card"]["colour"], took["card"]["number"]) == ("took", "green", 9)
    assert why(game, DRAW_STOCK) == "drawn"
    game.apply(0, DRAW_DISCARD)
    assert hand(game, 0) == "G9 B9 K0"
    assert words(game.pile) == "R9"
    assert DRAW_DISCARD in game.legal_moves(0)
    game.apply(0, DRAW_DISCARD)
    assert why(game, DRAW_DISCARD) == "no_discard"
    assert DRAW_DISCARD not in game.legal_moves(0)


def test_after_playing_no_more_discards_are_taken() -> None:
    game = lay("R1 R2 R3 R4", "G0", "", pile="K8 K9", drawn=False)
    game.apply(0, DRAW_DISCARD)
    game.apply(0, lay_down(game, "R1 R2 R3 R4"))
    assert game.phase == "play"
    assert why(game, DRAW_DISCARD) == "drawn"


def test_the_turn_ends_with_exactly_one_discard() -> None:
    game = lay("K0 K1", "G0", "", pile="R9", drawn=True)
    assert kinds(discard(game, "K0")) == ["discarded"]
    assert (game.turn, game.phase, words(game.pile)) == (1, "draw", "R9 K0")
    assert why(game, Discard(held(game, "G0"))) == "draw_first"
    assert why(game, DRAW_STOCK, 0) == "not_your_turn"


def test_play_goes_on_to_the_left() -> None:
    game = lay("K0 K1", "", "G0 G1", pile="R9", turn=2)
    discard(game, "G0")
    assert game.turn == 0


def test_any_number_of_things_may_be_done_in_a_turn() -> None:
    game = lay("R1 R2 R3 R4 B5 G5 K5 Y5 R5 K0", "", "")
    game.apply(0, lay_down(game, "R1 R2 R3 R4"))
    game.apply(0, lay_down(game, "B5 G5 K5"))
    game.apply(0, add(game, 0, "R5"))
    game.apply(0, add(game, 1, "Y5"))
    assert on_table(game) == ["R1 R2 R3 R4 R5", "Y5 G5 B5 K5"]
    assert game.table_worth() == [50, 0, 0]
    assert hand(game, 0) == "K0"


def test_cards_named_that_are_not_held() -> None:
    game = lay("R1 R2 R3 R4 K0", "G5", "", table=[(0, "R5 R6 Y7")])
    (strange,) = [card for card in range(CARDS) if game.hands[1] >> card & 1]
    red, *_ = game.combos[0].combo.cards
    for move in (
        Discard(strange),
        Discard(-1),
        Discard(CARDS),
        Add(0, strange),
        Lay(((strange, held(game, "R1"), held(game, "R2")),)),
        Lay(((held(game, "R1"), held(game, "R1"), held(game, "R2")),)),
        Lay(((-1, 0, 1),)),
        Swap(0, game.combos[0].combo.cards[2], strange),
    ):
        assert why(game, move) == "not_held"
    for number in (-1, 1):
        assert why(game, Add(number, held(game, "R4"))) == "no_combo"
        assert why(game, Swap(number, red, held(game, "R4"))) == "no_combo"
    for joker in (red, strange, -1):
        assert why(game, Swap(0, joker, held(game, "R4"))) == "no_joker"
    assert why(game, Lay(())) == "few"
    assert why(game, Lay(((),))) == "few"


def test_one_card_may_not_be_in_two_combinations_at_once() -> None:
    game = lay("R5 R6 R7 G7 B7 K0 K1", "", "")
    assert why(game, lay_down(game, "R5 R6 R7", "G7 B7 K0")) == "numbers"
    red = held(game, "R7")
    shared = Lay((lay_down(game, "R5 R6 R7").combos[0], (red, held(game, "G7"), held(game, "B7"))))
    assert why(game, shared) == "not_held"


# Closing


def test_the_hand_ends_when_the_last_card_is_discarded() -> None:
    game = lay("K0", "R0", "", table=[(0, "R5 R6 R7")])
    assert kinds(discard(game, "K0")) == ["discarded", "deal_over"]
    assert game.phase == "deal_over"
    assert game.sheet[0].facts["closer"] == 0


def test_the_last_card_can_neither_be_laid_nor_added() -> None:
    game = lay("R8", "R0", "", table=[(0, "R5 R6 R7")])
    assert why(game, add(game, 0, "R8")) == "last_card"
    assert game.legal_moves(0) == [Discard(held(game, "R8"))]
    two = lay("R8 K0", "R0", "", table=[(0, "R5 R6 R7")])
    assert why(two, add(two, 0, "R8")) is None


def test_all_but_one_card_may_be_laid_and_the_hand_closed_at_once() -> None:
    game = lay("R2 R3 R4 R5 K0", "R0", "")
    game.apply(0, lay_down(game, "R2 R3 R4 R5"))
    discard(game, "K0")
    assert rows(game) == [{"combos": (20, 0, 0), "closing": (10, 0, 0), "left": (0, -5, 0)}]


def test_with_one_card_a_joker_can_still_be_swapped() -> None:
    """The hand stays as large, and the joker is discarded."""
    game = lay("R6", "R0", "", table=[(1, "R5 Y6 R7"), (0, "K5 K6 K7")])
    game.apply(0, swap(game, 0, "Y6", "R6"))
    assert hand(game, 0) == "Y6"
    assert game.hands[0].bit_count() == 1
    discard(game, "Y6")
    assert game.phase == "deal_over"


# The opening (7.4)


@pytest.mark.parametrize(
    ("counts", "combos", "reason"),
    [
        ("total", ("R2 R3 R4",), "opening"),
        ("total", ("R2 R3 R4", "G7 B7 K7"), None),
        ("total", ("R2 R3 R4 R5",), None),
        ("single", ("R2 R3 R4",), "opening"),
        ("single", ("R2 R3 R4", "G7 B7 K7"), "opening"),
        ("single", ("R2 R3 R4 R5",), None),
        ("single", ("R2 R3 R4 R5", "G7 B7 K7"), None),
    ],
)
def test_ru_4_what_counts_for_an_opening(
    counts: str, combos: tuple[str, ...], reason: str | None
) -> None:
    game = lay("R2 R3 R4 R5 G7 B7 K7 K0", "", "", opening_counts=counts)
    assert why(game, lay_down(game, *combos)) == reason
    assert all(game.why_not(0, move) is None for move in game.legal_moves(0))


def test_every_combination_of_an_opening_must_be_legal() -> None:
    game = lay("R2 R3 R4 R5 G7 B7 B8 K0", "", "")
    assert why(game, lay_down(game, "R2 R3 R4 R5", "G7 B7 B8")) == "numbers"


def test_an_opening_leaves_a_card_as_well() -> None:
    game = lay("R2 R3 R4 G7 B7 K7", "", "")
    assert why(game, lay_down(game, "R2 R3 R4", "G7 B7 K7")) == "last_card"


def test_after_the_opening_three_cards_are_enough() -> None:
    game = lay("R2 R3 R4 R5 G7 B7 K7 K0", "", "")
    (laid,) = told(game.apply(0, lay_down(game, "R2 R3 R4 R5")))
    assert laid == {"event": "laid", "seat": 0, "combos": [0], "worth": 20, "opening": True}
    (laid,) = told(game.apply(0, lay_down(game, "G7 B7 K7")))
    assert laid == {"event": "laid", "seat": 0, "combos": [1], "worth": 0, "opening": False}


@pytest.mark.parametrize(("limit", "need"), [("from", 6), ("above", 5)])
def test_ru_3_exactly_150_and_400(limit: str, need: int) -> None:
    alone = lay("", "", "", scores=[150, 155, 0], opening_limit=limit)
    assert alone.needs == (need, 6, 4)
    pairs = lay("", "", "", "", scores=[400, 405, 0, 0], opening_limit=limit)
    assert pairs.needs == (need, 6, need, 6)


@pytest.mark.parametrize("swaps", [False, True])
@pytest.mark.parametrize("adds", [False, True])
def test_ru_5_ru_11_additions_and_swaps_before_the_opening(adds: bool, swaps: bool) -> None:
    hands, table = ("R8 G6 R6 K0", "", ""), [(1, "R5 Y6 R7")]
    game = lay(*hands, table=table, add_before_opening=adds, swap_before_opening=swaps)
    assert why(game, add(game, 0, "R8")) == (None if adds else "open_first")
    assert why(game, swap(game, 0, "Y6", "R6")) == (None if swaps else "open_first")
    legal = game.legal_moves(0)
    assert any(isinstance(move, Add) for move in legal) == adds
    assert any(isinstance(move, Swap) for move in legal) == swaps
    why_not = game.view(0)["why_not"]
    assert (why_not["add"] is None, why_not["swap"] is None) == (adds, swaps)


def test_ru_11_a_joker_is_swapped_before_the_opening_as_the_rulebook_has_it() -> None:
    game = lay("R6 K0", "", "", table=[(1, "R5 Y6 R7")])
    game.apply(0, swap(game, 0, "Y6", "R6"))
    assert (game.opened[0], game.hands[0].bit_count()) == (False, 2)
    assert why(game, add(game, 0, "Y6")) == "open_first"


def test_ru_5_additions_do_not_count_for_the_opening_and_come_after_it_in_the_same_turn() -> None:
    game = lay("R8 G1 G2 G3 G4 K0", "", "", table=[(1, "R5 Y6 R7")])
    assert why(game, lay_down(game, "G1 G2 G3")) == "opening"
    game.apply(0, lay_down(game, "G1 G2 G3 G4"))
    assert why(game, add(game, 0, "R8")) is None


@pytest.mark.parametrize(("opens", "reason"), [("player", "opening"), ("team", None)])
def test_ru_6_who_opens(opens: str, reason: str | None) -> None:
    game = lay("G1 G2 G3 G4 K0", "", "R1 R2 R3 K1", "", opens=opens)
    game.apply(0, lay_down(game, "G1 G2 G3 G4"))
    assert game.opened == [True, False, opens == "team", False]
    game.turn = 2
    assert why(game, lay_down(game, "R1 R2 R3")) == reason
    game.turn, game.hands[1] = 1, game.hands[2]
    assert why(game, lay_down(game, "R1 R2 R3")) == "opening"


# Additions and swaps


def test_anybodys_combination_may_be_extended() -> None:
    game = lay("R8 K4 K0", "", "", table=[(1, "R5 R6 R7"), (0, "G4 B4 R4")])
    (added,) = told(game.apply(0, add(game, 0, "R8")))
    assert (added["event"], added["combo"], added["gain"]) == ("added", 0, 10)
    game.apply(0, add(game, 1, "K4"))
    assert on_table(game) == ["R5 R6 R7 R8", "R4 G4 B4 K4"]


@pytest.mark.parametrize(("owner", "worth"), [("layer", [10, 20, 0]), ("last", [30, 0, 0])])
def test_ru_7_whose_combination_it_is(owner: str, worth: list[int]) -> None:
    game = lay("R8 K0", "", "", table=[(1, "R5 R6 R7"), (0, "G1 G2 G3")], owner=owner)
    game.apply(0, add(game, 0, "R8"))
    assert game.table_worth() == worth
    assert game.opened == [True, True, False]


def test_ru_7_with_a_swap_too() -> None:
    game = lay("R6 K0", "", "", table=[(1, "R5 Y6 R7"), (0, "G1 G2 G3")], owner="last")
    (swapped,) = told(game.apply(0, swap(game, 0, "Y6", "R6")))
    assert swapped["gain"] == 10
    assert game.table_worth() == [20, 0, 0]


def test_the_joker_limit_is_checked_anew_with_every_addition() -> None:
    game = lay("Y8 R4 K0", "", "", table=[(0, "R5 Y6 R7")])
    assert why(game, add(game, 0, "Y8")) == "jokers"
    game.apply(0, add(game, 0, "R4"))
    assert why(game, add(game, 0, "Y8")) is None
    game.apply(0, add(game, 0, "Y8"))
    assert on_table(game) == ["R4 R5 Y6 R7 Y8"]
    assert game.table_worth() == [20, 0, 0]


def test_a_second_joker_fits_to_no_ling_and_no_mixed_sequence() -> None:
    game = lay("Y7 Y8 Y4 K0", "", "", table=[(0, "R7 G7 Y7"), (0, "R5 Y6 B7")])
    assert why(game, add(game, 0, "Y7")) == "twice"
    assert why(game, add(game, 1, "Y8")) == why(game, add(game, 1, "Y4")) == "jokers"


def test_a_one_colour_sequence_takes_no_other_colour_and_a_mixed_one_no_colour_twice() -> None:
    game = lay("G8 R8 G5 K8 K0", "", "", table=[(0, "R5 R6 R7"), (0, "K5 G6 B7")])
    assert why(game, add(game, 0, "G8")) == "colours"
    assert why(game, add(game, 0, "G5")) == "numbers"
    assert why(game, add(game, 1, "K8")) == why(game, add(game, 1, "G8")) == "colours"
    assert why(game, add(game, 1, "R8")) is None


def test_a_swap_in_a_sequence_takes_that_card_only() -> None:
    game = lay("R6 G6 K0", "", "", table=[(1, "R5 Y6 R7"), (0, "K1 K2 K3")])
    assert why(game, swap(game, 0, "Y6", "G6")) == "no_swap"
    (swapped,) = told(game.apply(0, swap(game, 0, "Y6", "R6")))
    assert swapped["event"] == "swapped"
    assert (swapped["card"]["colour"], swapped["joker"]["colour"]) == ("red", "yellow")
    assert on_table(game)[0] == "R5 R6 R7"
    assert hand(game, 0) == "Y6 G6 K0"
    assert words([card for card in range(CARDS) if game.shown[0] >> card & 1]) == "Y6"


@pytest.mark.parametrize(
    ("laid", "wanted", "after", "gain"),
    [
        ("R5 Y5 G5 B5", "K5", "R5 G5 B5 K5", 20),
        ("R7 Y7 G7 B7", "K7", "R7 G7 B7 K7", 10),
        ("R5 Y5 G5", "B5", "R5 G5 B5", 0),
        ("R5 Y5 G5", "K5", "R5 G5 K5", 0),
    ],
)
def test_a_swap_in_a_ling_takes_any_missing_colour_and_may_make_it_pure(
    laid: str, wanted: str, after: str, gain: int
) -> None:
    game = lay(f"{wanted} K0", "", "", table=[(0, laid)])
    (swapped,) = told(game.apply(0, swap(game, 0, f"Y{laid[1]}", wanted)))
    assert swapped["gain"] == gain
    assert on_table(game) == [after]


def test_a_colour_that_is_there_swaps_no_joker() -> None:
    """The second copy of the red seven; and in a ling of five nothing is missing."""
    game = lay("R7 K0", "", "", table=[(0, "R7 Y7 G7"), (0, "B5 G6 Y7")])
    assert why(game, swap(game, 0, "Y7", "R7")) == "no_swap"
    assert why(game, swap(game, 1, "Y7", "R7")) is None
    five = lay("R7 K0", "", "", table=[(0, "R7 Y7 G7 B7 K7")])
    assert why(five, swap(five, 0, "Y7", "R7")) == "no_swap"


def test_a_joker_swaps_no_joker() -> None:
    game = lay("Y7 K0", "", "", table=[(0, "R6 Y7 R8")])
    assert why(game, swap(game, 0, "Y7", "Y7")) == "no_swap"


def test_the_joker_may_be_used_at_once() -> None:
    game = lay("R6 G5 G7 K0", "", "", table=[(1, "R5 Y6 R7"), (0, "K1 K2 K3")])
    game.apply(0, swap(game, 0, "Y6", "R6"))
    game.apply(0, lay_down(game, "G5 Y6 G7"))
    assert on_table(game)[2] == "G5 Y6 G7"


def test_one_of_several_jokers_is_swapped() -> None:
    game = lay("R3 K0", "", "", table=[(0, "R2 Y3 R4 Y5 R6")])
    assert why(game, swap(game, 0, "Y5", "R3")) == "no_swap"
    game.apply(0, swap(game, 0, "Y3", "R3"))
    assert on_table(game) == ["R2 R3 R4 Y5 R6"]


@pytest.mark.parametrize(("wrap", "reason"), [(False, "numbers"), (True, None)])
def test_ru_2_whether_0_follows_9(wrap: bool, reason: str | None) -> None:
    game = lay("R8 R9 R0 R1 R2 K5", "", "", table=[(0, "G7 G8 G9")], wrap=wrap)
    assert why(game, lay_down(game, "R8 R9 R0")) == reason
    offered = [lay for lay in game.lays(0) if word(lay.combos[0][0]) == "R8"]
    assert bool(offered) == wrap


# The stock


def test_ru_8_an_empty_stock_is_made_of_the_discards_but_the_top_one() -> None:
    game = lay("K0", "R0", "", pile="R1 R2 R3 R4", stock=".", drawn=False)
    assert kinds(game.apply(0, DRAW_STOCK)) == ["emptied"]
    assert game.phase == "shuffle"
    assert game.legal_moves(0) == []
    assert why(game, DRAW_DISCARD) == "in_shuffle"
    waiting = game.unshuffled()
    assert words(waiting) == "R1 R2 R3"
    assert kinds(game.apply(TABLE, game.deal(waiting[::-1]))) == ["rebuilt", "drew"]
    assert hand(game, 0) == "R3 K0"
    assert (words(game.stock), words(game.pile), game.phase) == ("R1 R2", "R4", "play")
    assert game.rebuilds_left == 1


def test_ru_8_the_top_may_be_shuffled_too() -> None:
    game = lay("K0", "", "", pile="R1 R2", stock=".", drawn=False, stock_keeps_top=False)
    game.apply(0, DRAW_STOCK)
    assert words(game.unshuffled()) == "R1 R2"
    game.apply(TABLE, game.deal(game.unshuffled()))
    assert (hand(game, 0), words(game.stock), game.pile) == ("R1 K0", "R2", [])


def test_ru_8_with_one_discard_only_it_must_be_taken() -> None:
    game = lay("K0", "R0", "", pile="R4", stock=".", drawn=False)
    assert why(game, DRAW_STOCK) == "take_top"
    assert game.legal_moves(0) == [DRAW_DISCARD]


def test_who_has_no_need_of_the_stock_can_take_discards_when_it_is_empty() -> None:
    game = lay("K0", "R0", "", pile="R3 R4", stock=".", drawn=False)
    assert game.legal_moves(0) == [DRAW_STOCK, DRAW_DISCARD]
    game.apply(0, DRAW_DISCARD)
    assert game.phase == "take"


@pytest.mark.parametrize("limit", [0, 2])
def test_ru_9_so_many_new_stocks_and_then_the_hand_ends(limit: int) -> None:
    game = lay(
        "K0", "R0", "G0", pile="R1 R2 R3", stock=".", drawn=False, stalemate_reshuffles=limit
    )
    for _ in range(limit):
        game.apply(game.turn, DRAW_STOCK)
        game.apply(TABLE, game.deal(game.unshuffled()))
        game.stock, game.phase = [], "draw"
        game.pile = [*range(40, 43)]
    assert game.rebuilds_left == 0
    assert kinds(game.apply(game.turn, DRAW_STOCK)) == ["emptied", "deal_over"]
    assert game.sheet[0].facts == {"closer": None, "ended": "stock"}
    assert game.sheet[0].parts["closing"] == (0, 0, 0)


def test_ru_9_taking_and_discarding_for_ever_ends_the_hand() -> None:
    game = lay("K0 K1", "R0", "G0", pile="R9", drawn=False, idle_laps=2)
    turns = 0
    while game.phase != "deal_over":
        game.apply(game.turn, DRAW_DISCARD)
        events = discard(game, word(game.shown[game.turn].bit_length() - 1))
        turns += 1
    assert turns == 2 * 3
    assert kinds(events) == ["discarded", "deal_over"]
    assert game.stock
    assert game.sheet[0].facts == {"closer": None, "ended": "idle"}


def test_ru_9_anything_else_starts_the_count_anew() -> None:
    game = lay("K0 K1 K5", "", "", table=[(0, "K2 K3 K4")], pile="R9", drawn=False, idle_laps=1)
    game.idle = 2
    game.apply(0, DRAW_STOCK)
    assert game.idle == 0
    game.idle = 2
    game.apply(0, add(game, 0, "K5"))
    assert game.idle == 0


@pytest.mark.parametrize(("allowed", "reason"), [(True, None), (False, "just_taken")])
def test_ru_10_discarding_a_card_just_taken(allowed: bool, reason: str | None) -> None:
    game = lay("K0", "R0", "", pile="R4", drawn=False, discard_taken=allowed)
    game.apply(0, DRAW_DISCARD)
    taken = Discard(held(game, "R4"))
    assert why(game, taken) == reason
    assert (taken in game.legal_moves(0)) == allowed
    discard(game, "K0")
    game.apply(1, DRAW_STOCK)
    discard(game, "R0")
    game.turn, game.phase = 0, "play"
    assert why(game, taken) is None


def test_ru_10_does_not_keep_a_player_from_closing() -> None:
    game = lay(
        "K1 K2 K3",
        "R0",
        "",
        table=[(0, "G1 G2 G3")],
        pile="R4",
        drawn=False,
        discard_taken=False,
    )
    game.apply(0, DRAW_DISCARD)
    game.apply(0, lay_down(game, "K1 K2 K3"))
    assert game.legal_moves(0) == [Discard(held(game, "R4"))]
    discard(game, "R4")
    assert game.phase == "deal_over"


def test_a_discard_can_be_taken_back_unless_the_deal_ends_with_it() -> None:
    game = lay("R1 R2 R3 R4 K0 K1", "R0", "", pile="R9", drawn=False)
    assert not game.takes_back(0, DRAW_STOCK)
    assert not game.takes_back(0, DRAW_DISCARD)
    game.apply(0, DRAW_DISCARD)
    assert not game.takes_back(0, lay_down(game, "R1 R2 R3 R4"))
    assert game.takes_back(0, Discard(held(game, "K0")))
    game.idle = 5 * 3 - 1
    assert not game.takes_back(0, Discard(held(game, "K0")))
    closing = lay("K0", "R0", "")
    assert not closing.takes_back(0, Discard(held(closing, "K0")))
    never = lay("K0 K1", "R0", "", undo="never")
    assert not never.takes_back(0, Discard(held(never, "K0")))
