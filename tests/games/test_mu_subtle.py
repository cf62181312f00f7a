"""The subtle cases of Mü, one by one."""

from __future__ import annotations

import pytest

from games.test_mu_vectors import ANNA, BEATE, CONNY, DAGMAR, EMMA, EXAMPLE_1, HANDS, auction
from games.trick_tables import held, ids, lay, play, play_out, ranks_of, rows, shown, why
from slapbox.games.mu import Mu, scoring
from slapbox.games.mu.auction import Auction
from slapbox.games.mu.moves import Bid, ChiefTrump, Partner, Pass, ViceTrump
from slapbox.games.mu.scoring import Contract
from slapbox.games.mudeck.cards import call_of
from slapbox.games.protocol import TV, Slap
from slapbox.games.tricks.moves import Play


def called(chief: str, vice: str | None, *hands: str) -> Mu:
    """Four players: seat 1 has bid two cards and is chief, seat 0 is vice with one, if any."""
    own = hands[1].split()
    bids = f"{hands[0][:2]} {own[0]},{own[1]}" if vice else f"- {own[0]} - - - {own[1]}"
    game = auction(f"{bids} - - - -", *hands)
    if vice:
        game.apply(0, ViceTrump(vice))
    game.apply(1, ChiefTrump(chief))
    game.apply(1, Partner(2))
    return game


# 1 to 4: the auction


def test_1_the_limit_is_on_the_total_so_one_turn_may_bring_many_cards() -> None:
    game = auction("R6 - Y8 G1,B1 - R2 B9 G9,R5 -", *HANDS)
    assert game.auction.totals() == [2, 1, 3, 2, 0]
    most = game.view(TV)["auction"]["most"]
    assert most[EMMA] == 4, "from nothing to one more than anybody has"
    assert most[CONNY] == 1, "the leader alone shows one more"
    assert lay(Mu, "", "", "", "").view(0)["auction"]["most"][0] == 1, "the opener shows one"


def test_1_nobody_has_to_reach_the_top() -> None:
    game = auction("R6 - Y8 G1,B1 - R2 - G9,R5 - - - R8", "R6 R2", "R8", *HANDS[2:4], "")
    assert game.auction.totals() == [2, 1, 3, 2, 0]


def test_2_passes_are_counted_across_laps() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    assert game.phase == "vice_trump"
    assert game.movers() == (CONNY,)
    assert why(game, EMMA, Bid(tuple(ids("R8")))) == "trick.why.in_vice_trump"


def test_2_a_pass_is_not_final() -> None:
    game = auction("- - - - R8 - - -", *HANDS)
    assert game.why_not(DAGMAR, Bid(tuple(held(game, DAGMAR, "G1")))) is None
    game.apply(DAGMAR, Pass())
    assert game.phase == "auction", "four have passed since Emma's bid"
    game.apply(EMMA, Pass())
    assert game.phase == "chief_trump"


def test_3_the_culprit_is_the_last_bidder_among_the_tied() -> None:
    """Emma bids after Beate and Anna, but is not among the leaders; later passes change nothing."""
    table = Auction(5, ANNA)
    for cards in ("R1 R2", "B1 B2", "", "", "K9", "", "", "", "", ""):
        table.bid(tuple(ids(cards)))
    outcome = table.outcome()
    assert (outcome.leaders, outcome.culprit, outcome.chief) == ((ANNA, BEATE), BEATE, None)


def test_4_trick_points_are_not_scored_in_a_stalemate() -> None:
    game = auction("R6 B9 - - - - -", *HANDS)
    (row,) = rows(game)
    assert row["parts"]["points"] == [0] * 5
    assert row["sum"] == [5, -10, 0, 0, 0]


# 5 to 8: vice and trumps


@pytest.mark.parametrize(
    ("first", "second", "vice"),
    [
        ("R9 R6 R2", "G9 G8 G5", 2),
        ("R9 G9 R1", "Y9 B9 B0", 1),
        ("R7 R7", "G7 B6", 1),
        ("R1 R1", "G1 G0", 1),  # duplicates count one by one
        ("R9 R1", "B9 B1", None),  # colours never break a tie
        ("R0", "G9", 2),  # a 9 has no triangle, and is the best
        ("R8 R7 R7", "R9 G0", 1),  # more cards beat better ones
    ],
)
def test_5_a_tie_for_vice_compares_sorted_numbers(
    first: str, second: str, vice: int | None
) -> None:
    table = Auction(4, 0)
    for cards in ("K0 K2 K3 K4", first, second, ""):
        table.bid(tuple(ids(cards)))
    assert table.outcome().vice == vice


def test_6_without_a_vice_nobody_is_barred_and_none_is_none_at_all() -> None:
    game = auction("R6 - - - - -", *HANDS)
    assert (game.phase, game.movers()) == ("chief_trump", (ANNA,))
    assert game.view(ANNA)["choices"] == ["red", "6", "none"]
    game.apply(ANNA, ChiefTrump("none"))
    assert game.view(ANNA)["trumps"] == {"chief": "none", "vice": None, "ranking": []}
    assert game.view(ANNA)["partners"] == [BEATE, CONNY, DAGMAR, EMMA]


def test_6_the_vices_trumps_are_all_if_the_chief_names_none() -> None:
    game = called("none", "3", "R3", "B9 B8", "", "")
    assert ranks_of(game.view(TV)["trumps"]["ranking"]) == "R3=Y3=G3=B3=K3"


def test_7_the_vice_may_not_decline() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    assert why(game, CONNY, ViceTrump("none")) == "mu.why.vice_must"
    assert why(game, CONNY, Pass()) == "trick.why.in_vice_trump"
    game.apply(CONNY, ViceTrump("red"))
    assert game.why_not(DAGMAR, ChiefTrump("none")) is None


def test_8_trumps_come_from_the_cards_that_were_bid() -> None:
    game = auction(EXAMPLE_1, *HANDS[:2], "Y8 G9 R5 K0", *HANDS[3:])
    assert shown(game.view(CONNY)["hand"]).endswith("K0")
    assert why(game, CONNY, ViceTrump("black")) == "mu.why.not_bid"
    assert why(game, CONNY, ViceTrump("0")) == "mu.why.not_bid"
    assert why(game, CONNY, ViceTrump("pink")) == "trick.why.unknown_move"
    assert why(game, DAGMAR, ViceTrump("8")) == "table.why.not_your_turn"


def test_the_chief_may_not_choose_the_vice() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    game.apply(CONNY, ViceTrump("red"))
    game.apply(DAGMAR, ChiefTrump("green"))
    assert game.view(TV)["partners"] == [ANNA, BEATE, EMMA]
    assert why(game, DAGMAR, Partner(CONNY)) == "mu.why.vice_partner"
    assert why(game, DAGMAR, Partner(DAGMAR)) == "mu.why.yourself"
    assert why(game, DAGMAR, Partner(5)) == "race.why.no_seat"
    assert why(game, ANNA, Partner(EMMA)) == "table.why.not_your_turn"


# 9 to 13: trumps in tricks


def test_9_a_trump_is_void_of_its_colour() -> None:
    game = called("7", None, "", "R7 K2", "R9 B7", "")
    play(game, "R7")
    assert game.tricks.led() == 5, "leading R7 leads trumps"
    assert why(game, 2, Play(held(game, 2, "R9")[0])) == "trick.why.follow_trump"
    assert why(game, 2, Play(held(game, 2, "B7")[0])) is None
    game = called("7", None, "", "K7 R2", "R7 R9", "")
    play(game, "R2")
    assert why(game, 2, Play(held(game, 2, "R7")[0])) == "trick.why.follow_red"
    assert why(game, 2, Play(held(game, 2, "R9")[0])) is None


def test_10_holding_only_the_red_trump_is_being_out_of_red() -> None:
    reds = "R0 R1 R1 R2 R3 R4 R5 R6 R7 R8 R9"
    game = called("7", None, "", f"K7 K9 {reds}", "R7 B2", "")
    play(game, "R9")
    legal = [card for card in game.view(2)["hand"] if card["legal"]]
    assert len(legal) == 15, "any card, the R7 as a trump as well"
    assert legal[0]["suit"] == "trump"
    play(game, "R7")
    assert game.tricks.winner == 2


def test_11_the_chiefs_0_beats_the_vices_9() -> None:
    game = called("blue", "green", "G9", "B0 K2", "", "")
    ranking = ranks_of(game.view(TV)["trumps"]["ranking"])
    assert "B1=B1 B0 G9 G8" in ranking
    play(game, "B0")
    assert game.tricks.winner == 1


@pytest.mark.parametrize(
    ("chief", "vice", "expected"),
    [
        ("7", "red", "R7=R7 Y7=Y7=G7=G7=B7=B7=K7=K7 R9 R8 R6 R5 R4 R3 R2 R1=R1 R0"),
        ("red", "7", "R7=R7 R9 R8 R6 R5 R4 R3 R2 R1=R1 R0 Y7=Y7=G7=G7=B7=B7=K7=K7"),
    ],
)
def test_12_and_13_equal_trumps_are_drawn_as_equal(chief: str, vice: str, expected: str) -> None:
    own = "B7 R5" if chief == "7" else "R5 K2"
    game = called(chief, vice, "R7", own, "", "")
    assert ranks_of(game.view(TV)["trumps"]["ranking"]) == expected


def test_12_and_13_the_first_of_equal_trumps_wins() -> None:
    table = called("7", "red", "R7 G7", "B7 R5 K7", "R7 Y7", "K7")
    play(table, "B7 Y7 K7 R7")
    assert table.tricks.past[-1][1] == 0, "R7 is a double trump"


# 14 to 17: scores


def test_14_the_bonus_depends_on_the_chiefs_trumps_and_the_bid_alone() -> None:
    contract = Contract(0, 1, 9, call_of("8"))
    for points in ([50, 10, 0, 0], [46, 0, 14, 0], [0, 60, 0, 0]):
        assert scoring.played(contract, points)["bonus"][:2] == (100, 100)


def test_15_the_table_is_used_downwards_to_nothing() -> None:
    assert scoring.reached(5, 3, 23) == 0
    assert scoring.reached(5, 3, 24) == 1


def test_16_the_partner_of_a_failed_chief_keeps_the_own_points() -> None:
    parts = scoring.played(Contract(0, 1, 3, call_of("red")), [5, 7, 20, 20, 8])
    assert [parts[name][1] for name in ("points", "bonus", "malus")] == [7, 0, 0]
    assert parts["bonus"][2:] == (15, 15, 15), "the vice is an opponent like any other"


def test_17_all_points_of_a_deal_are_60() -> None:
    game = called("7", "red", "R7 G7", "B7 R5 K7", "R7 Y7", "K7")
    play_out(game)
    assert sum(rows(game)[0]["parts"]["points"]) == 60


# Bids as cards, and what is seen of them


def test_bid_cards_stay_on_the_table_and_are_played_from_there() -> None:
    game = called("green", None, "", "G1 B1", "", "")
    assert shown(game.view(TV)["open"][1]) == "G1 B1"
    assert [card["open"] for card in game.view(1)["hand"]].count(True) == 2
    play(game, "G1")
    assert shown(game.view(TV)["open"][1]) == "B1"


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", "trick.why.unknown_move"),
        ("R9", "trick.why.not_held"),
        ("Y8", "mu.why.shown"),
        ("G9 R5", None),
        ("G9 R5 K0 K1", "mu.why.too_many"),
    ],
)
def test_why_a_bid_is_refused(cards: str, reason: str | None) -> None:
    game = auction("R6 - Y8 G1,B1 - R2 B9", *HANDS[:2], "Y8 G9 R5 K0 K1", *HANDS[3:])
    assert why(game, CONNY, Bid(tuple(ids(cards)))) == reason


def test_a_card_may_be_named_once() -> None:
    game = auction("R6 - Y8 G1,B1 - R2 B9", *HANDS)
    (card,) = held(game, CONNY, "G9")
    assert why(game, CONNY, Bid((card, card))) == "trick.why.unknown_move"
    assert why(game, CONNY, Bid((-1,))) == "trick.why.unknown_move"
    assert why(game, CONNY, Bid((60,))) == "trick.why.unknown_move"
    assert why(game, DAGMAR, Bid((card,))) == "table.why.not_your_turn"


def test_the_view_shows_the_auction_as_it_grows() -> None:
    game = auction("R6 - Y8 G1,B1", *HANDS)
    seen = game.view(TV)
    assert (seen["phase"], seen["turn"]) == ("auction", EMMA)
    assert [(turn["seat"], shown(turn["cards"])) for turn in seen["auction"]["turns"]] == [
        (ANNA, "R6"),
        (BEATE, ""),
        (CONNY, "Y8"),
        (DAGMAR, "G1 B1"),
    ]
    assert seen["auction"]["leaders"] == [DAGMAR]
    assert seen["news"][-1]["event"] == "bid"
    assert (seen["chief"], seen["goal"], seen["team"]) == (None, None, None)


def test_what_a_pass_costs_is_told_where_it_ends_in_a_stalemate() -> None:
    """Only of the pass that ends the auction, and exactly what is booked then."""
    game = auction("R6 B9 - - -", *HANDS)
    assert game.view(TV)["auction"]["stalemate"] is None, "Anna may still bid"
    game.apply(ANNA, Pass())
    stalemate = game.view(TV)["auction"]["stalemate"]
    assert stalemate == [5, -10, 0, 0, 0]
    game.apply(BEATE, Pass())
    assert rows(game)[0]["sum"] == stalemate
    assert game.view(TV)["auction"]["stalemate"] is None
    with_a_chief = auction("R6 - - - -", *HANDS)
    assert with_a_chief.view(TV)["auction"]["stalemate"] is None
    nobody = auction("- - - -", *HANDS)
    assert nobody.view(TV)["auction"]["stalemate"] is None


def test_the_chief_is_told_what_each_kind_of_trumps_is_worth() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    assert game.view(CONNY)["worths"] == [], "the vice's trumps bring nobody a bonus"
    game.apply(CONNY, ViceTrump("5"))
    view = game.view(DAGMAR)
    worths = dict(zip(view["choices"], view["worths"], strict=True))
    assert worths == {"green": 40, "blue": 40, "1": 50, "7": 50, "8": 60, "none": 70}
    game.apply(DAGMAR, ChiefTrump("8"))
    assert game.view(DAGMAR)["worths"] == []


@pytest.mark.parametrize("bids", [EXAMPLE_1, "- - - - R8 - - - - -"])
def test_who_is_chief_is_looked_at_before_anybody_is_asked(bids: str) -> None:
    """With a vice, who names trumps first, and without one."""
    game = auction(bids.rsplit(" ", 1)[0], *HANDS)
    assert game.look_ms() == 0
    game.apply(game.movers()[0], Pass())
    assert game.view(TV)["news"][-1]["event"] == "auction_over"
    assert game.look_ms() > 0
    while game.phase != "play":
        seat = game.movers()[0]
        game.apply(seat, game.legal_moves(seat)[0])
        assert game.look_ms() > 0, "trumps, and whoever is partner"
    seat = game.movers()[0]
    game.apply(seat, game.legal_moves(seat)[0])
    assert game.look_ms() == 0


def test_illegal_cards_say_why() -> None:
    game = called("green", None, "", "K9 G1", "K2 R3", "")
    play(game, "K9")
    hand = game.view(2)["hand"]
    assert all(card["legal"] == (card["suit"] == "black") for card in hand)
    assert {card["why"]["key"] for card in hand if not card["legal"]} == {"trick.why.follow_black"}
    assert {card["why"]["key"] for card in game.view(3)["hand"]} == {"table.why.not_your_turn"}


def test_the_key_of_a_colour_names_trumps_and_the_key_of_a_seat_a_partner() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    for key, colour in enumerate(["red", "yellow", "green", "blue", "black"]):
        move = game.pressed(Slap(CONNY, key, 10**6))
        assert (move is not None) == (colour in ("yellow", "green", "red"))
    assert game.pressed(Slap(DAGMAR, 0, 10**6)) is None
    game.apply(CONNY, ViceTrump("red"))
    assert game.pressed(Slap(DAGMAR, 2, 10**6)) == ChiefTrump("green")
    assert game.pressed(Slap(DAGMAR, 5, 10**6)) is None
    game.apply(DAGMAR, ChiefTrump("green"))
    assert game.pressed(Slap(DAGMAR, 4, 10**6)) == Partner(EMMA)
    assert game.pressed(Slap(DAGMAR, CONNY, 10**6)) is None


def test_the_chief_leads_to_the_first_trick() -> None:
    game = called("green", None, "", "G1 B1", "", "")
    assert game.movers() == (1,)
    assert game.view(TV)["turn"] == 1
