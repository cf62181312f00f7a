"""The rulebook's tables and examples of Mü."""

from __future__ import annotations

from typing import Any

import pytest

from games.trick_tables import held, ids, lay, play_out, rows, why
from slapbox.games.mu import Mu, scoring
from slapbox.games.mu.auction import Auction
from slapbox.games.mu.moves import Bid, ChiefTrump, Partner, Pass, ViceTrump
from slapbox.games.mu.scoring import Contract
from slapbox.games.mudeck.cards import NONE, call_of
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Deal

ANNA, BEATE, CONNY, DAGMAR, EMMA = range(5)

EXAMPLE_1 = """
R6    -  Y8    G1,B1 -
R2    B9 G9,R5 -     R8
R9    -  -     G8,G7 -
-     -  -     -
"""
"""The auction of example 1: Anna, Beate, Conny, Dagmar, Emma from left to right."""

EXAMPLE_3 = """
R6    -  Y8    G1,B1 -
R2    B9 G9,R5 -     R8
R9    -  -     G8    -
-     -  -     -
"""

HANDS = ("R6 R2 R9", "B9", "Y8 G9 R5", "G1 B1 G8 G7", "R8")


def auction(text: str, *hands: str, **rules: Any) -> Mu:
    """A deal that Anna opens, with these bids; ``-`` is a pass."""
    game = lay(Mu, *hands, **rules)
    for turn in text.split():
        seat = game.auction.turn
        cards = tuple(held(game, seat, turn.replace(",", " "))) if turn != "-" else ()
        game.apply(seat, Bid(cards) if cards else Pass())
    return game


# The goal table


@pytest.mark.parametrize(
    ("seats", "goals"),
    [
        (3, [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34]),
        (4, [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58]),
        (5, [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57]),
        (6, [20, 24, 28, 32, 36, 40, 44, 48, 52, 56]),
    ],
)
def test_every_goal(seats: int, goals: list[int]) -> None:
    assert [scoring.goal(seats, bid) for bid in range(1, len(goals) + 1)] == goals
    assert scoring.goal(seats, 0) == 0
    game = lay(Mu, *[""] * seats, out="YK" if seats == 3 else "")
    assert game.view(TV)["sizes"] == [len(goals)] * seats, "the highest bid is the whole hand"
    assert game.view(TV)["auction"]["goals"] == goals


# The bonus table, both ways round


@pytest.mark.parametrize(
    ("trumps", "row"),
    [
        (("red", "yellow", "green", "blue", "black"), [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
        (("1", "7"), [20, 30, 40, 50, 60, 70, 80, 90, 100, 100]),
        (("0", "2", "3", "4", "5", "6", "8", "9"), [30, 40, 50, 60, 70, 80, 90, 100, 100, 100]),
        (("none",), [40, 50, 60, 70, 80, 90, 100, 100, 100, 100]),
    ],
)
def test_every_bonus(trumps: tuple[str, ...], row: list[int]) -> None:
    for trump in trumps:
        assert [scoring.bonus(bid, call_of(trump)) for bid in range(1, 11)] == row
        assert {scoring.bonus(bid, call_of(trump)) for bid in range(10, 16)} == {100}


@pytest.mark.parametrize(
    ("trump", "cells"),
    [
        ("blue", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("7", [None, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("8", [None, None, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("none", [None, None, None, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_the_lowest_bid_for_every_bonus(trump: str, cells: list[int | None]) -> None:
    """As the rulebook prints it: the columns are bonuses."""
    for column, cell in enumerate(cells):
        bids = [
            bid for bid in range(1, 16) if scoring.bonus(bid, call_of(trump)) == 10 + 10 * column
        ]
        assert (min(bids) if bids else None) == cell


# MU-S1 to S4: auctions


def test_mu_s1_the_auction_of_example_1() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    assert game.auction.totals() == [3, 1, 3, 4, 1]
    assert game.phase == "vice_trump", "the auction ended with Dagmar's pass"
    assert [seat for seat, _ in game.auction.turns][-5:] == [EMMA, ANNA, BEATE, CONNY, DAGMAR]
    assert why(game, EMMA, Pass()) == "trick.why.in_vice_trump"


def test_mu_s1_emma_could_have_shown_up_to_three_in_the_first_lap() -> None:
    game = auction("R6 - Y8 G1,B1", *HANDS)
    assert game.view(EMMA)["auction"]["most"][EMMA] == 3
    hand = [card["card"] for card in game.view(EMMA)["hand"]]
    assert game.why_not(EMMA, Bid(tuple(hand[:3]))) is None
    assert why(game, EMMA, Bid(tuple(hand[:4]))) == "mu.why.too_many"


def test_mu_s2_dagmar_is_chief_with_four() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    view = game.view(TV)
    assert (view["chief"], view["vice"]) == (DAGMAR, CONNY)
    assert view["auction"]["totals"][DAGMAR] == 4


def test_mu_s3_a_stalemate_at_three() -> None:
    game = auction(EXAMPLE_3, *HANDS)
    assert game.auction.totals() == [3, 1, 3, 3, 1]
    (row,) = rows(game)
    assert row["kind"] == "stalemate"
    assert (row["leaders"], row["culprit"]) == ([ANNA, CONNY, DAGMAR], DAGMAR)
    assert row["sum"] == [15, 0, 15, -30, 0]
    assert row["parts"]["bonus"] == [15, 0, 15, 0, 0]
    assert row["parts"]["malus"] == [0, 0, 0, -30, 0]
    assert game.phase == "deal_over"


def test_mu_s3b_nothing_is_scored_if_all_pass_at_once() -> None:
    game = auction("- - - - -", *HANDS)
    (row,) = rows(game)
    assert (row["kind"], row["sum"]) == ("passed", [0, 0, 0, 0, 0])
    game.ready = [True] * 5
    game.apply(TABLE, Deal(game.unshuffled()))
    assert (game.phase, game.number, game.dealer) == ("auction", 2, BEATE)


def test_mu_s4_numbers_decide_between_equal_bids() -> None:
    """Example 4: Anna's 9-6-2 against Conny's 9-8-5."""
    bids = Auction(5, ANNA)
    for cards in ("R9 R6 R2", "B9", "G9 Y8 R5", "G1 B1 G8 G7", "", "", "", "", "", ""):
        bids.bid(tuple(ids(cards)))
    assert bids.outcome().vice == CONNY


def test_mu_s5_what_chief_and_vice_may_name() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    assert set(game.view(CONNY)["choices"]) == {"yellow", "green", "red", "8", "9", "5"}
    game.apply(CONNY, ViceTrump("5"))
    assert set(game.view(DAGMAR)["choices"]) == {"green", "blue", "1", "7", "8", "none"}


def test_mu_s6_the_goal_of_four_cards_with_five_players() -> None:
    game = auction(EXAMPLE_1, *HANDS)
    game.apply(CONNY, ViceTrump("5"))
    game.apply(DAGMAR, ChiefTrump("green"))
    game.apply(DAGMAR, Partner(ANNA))
    assert game.view(TV)["goal"] == 33
    assert game.view(TV)["team"]["goal"] == 33


# MU-S7 to S9: scores


@pytest.mark.parametrize(("trump", "bonus"), [("green", 40), ("1", 50)])
def test_mu_s7_the_bonus_for_four_cards(trump: str, bonus: int) -> None:
    contract = Contract(DAGMAR, ANNA, 4, call_of(trump))
    parts = scoring.played(contract, [13, 7, 10, 20, 10])
    assert parts["bonus"] == (bonus, 0, 0, bonus, 0)
    assert parts["malus"] == (0, 0, 0, 0, 0)


def test_mu_s8_two_steps_short() -> None:
    parts = scoring.played(Contract(DAGMAR, ANNA, 4, call_of("green")), [9, 11, 10, 20, 10])
    assert scoring.reached(5, 4, 29) == 2
    assert parts["malus"] == (0, 0, 0, -20, 0)
    assert parts["bonus"] == (0, 10, 10, 0, 10)


def test_mu_s8b_below_the_goal_of_one_card() -> None:
    assert scoring.reached(5, 4, 23) == 0
    parts = scoring.played(Contract(DAGMAR, ANNA, 4, call_of("green")), [3, 17, 10, 20, 10])
    assert parts["malus"] == (0, 0, 0, -40, 0)
    assert parts["bonus"] == (0, 20, 20, 0, 20)


def test_mu_s9_the_sums_of_example_9() -> None:
    deals = [
        scoring.stalemate(5, (ANNA, BEATE, DAGMAR), DAGMAR, 4),
        scoring.played(Contract(CONNY, DAGMAR, 5, call_of("7")), [11, 3, 22, 15, 9]),
        scoring.played(Contract(CONNY, ANNA, 4, call_of("red")), [19, 13, 5, 3, 20]),
    ]
    sums = [tuple(map(sum, zip(*deal.values(), strict=True))) for deal in deals]
    assert sums[0] == (20, 20, 0, -40, 0)
    assert sums[1] == (11, 3, 82, 75, 9)
    assert tuple(map(sum, zip(*sums[:2], strict=True))) == (31, 23, 82, 35, 9)
    assert sums[2] == (19, 28, -25, 18, 35)
    assert tuple(map(sum, zip(*sums, strict=True))) == (50, 51, 57, 53, 44)


def test_a_deal_played_to_the_end_is_booked_as_the_tables_say() -> None:
    """Dagmar holds eleven of the trumps and takes what she leads."""
    game = auction(
        "R6 - Y8 G1,B1 - - - - -", "R6", "", "Y8", "G9 G8 G7 G7 G6 G5 G4 G3 G2 G1 B1", ""
    )
    assert (game.outcome and game.outcome.vice) == CONNY
    game.apply(CONNY, ViceTrump("yellow"))
    game.apply(DAGMAR, ChiefTrump("green"))
    game.apply(DAGMAR, Partner(BEATE))
    play_out(game)
    (row,) = rows(game)
    points = row["parts"]["points"]
    team = points[DAGMAR] + points[BEATE]
    assert sum(points) == 60
    assert row["reached"] == team >= row["goal"] == 27
    assert row["made"]
    assert row["parts"]["bonus"] == [0, 20, 0, 20, 0]
    assert row["sum"] == [p + b for p, b in zip(points, row["parts"]["bonus"], strict=True)]
    assert row["trumps"] == {"chief": "green", "vice": "yellow"}
    assert list(game.scores()) == row["sum"]


@pytest.mark.parametrize("points", range(61))
@pytest.mark.parametrize("bid", [1, 4, 12])
def test_missed_goals_count_down_the_table(points: int, bid: int) -> None:
    goals = [0, *(21 + 3 * lower for lower in range(1, bid + 1))]
    expected = max(lower for lower, goal in enumerate(goals) if points >= goal)
    assert scoring.reached(5, bid, points) == expected
    rest = 60 - points
    parts = scoring.played(Contract(0, 1, bid, NONE), [points, 0, rest, 0, 0])
    if expected == bid:
        assert parts["bonus"][:2] == (scoring.bonus(bid, NONE),) * 2
    else:
        assert parts["malus"] == (-10 * (bid - expected), 0, 0, 0, 0)
        assert parts["bonus"] == (0, 0, *[5 * (bid - expected)] * 3)
