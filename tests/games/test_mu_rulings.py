"""Every ruling of Mü, and every option of it both ways; the 3-player form of the older edition."""

from __future__ import annotations

import pytest

from games.endings import ended
from games.test_mu_vectors import auction
from games.trick_tables import ids, lay, play_out, ranks_of, rows, why
from slapbox.games.mu import Mu
from slapbox.games.mu.auction import Auction
from slapbox.games.mu.moves import ChiefTrump, Partner, ViceTrump
from slapbox.games.mu.shapes import Tie
from slapbox.games.mudeck.cards import COLOUR
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Deal

PLAYED = {"kind": "played", "chief": 0, "partner": None, "made": True}


def rule(name: str) -> tuple[str, object]:
    """The ruling's id and default of an option."""
    return next((option.ruling, option.default) for option in Mu.rules if option.name == name)


def test_the_defaults_are_the_rulings() -> None:
    assert rule("vice_full_tie") == ("MU-1", "none")
    assert rule("allow_same_trump") == ("MU-2", False)
    assert rule("target") == ("MU-3", 200)
    assert rule("final_tie") == ("GEN-2", "shared")
    assert rule("dealer_rotation") == ("GEN-3", "left")
    assert rule("first_dealer") == ("GEN-3", "random")
    assert rule("removed_colours") == ("MU-4", "random")
    assert all(option.reason for option in Mu.rules)


# MU-1: second-best cards with equal numbers


@pytest.mark.parametrize(
    ("bids", "tie", "vice"),
    [
        (["R1 R2 R3", "G9 G2", "B9 B2", "K8"], "none", None),
        (["R1 R2 R3", "G9 G2", "B9 B2", "K8"], "next", 3),
        (["R1 R2 R3", "G9 G2", "B9 B2", "K9 K1"], "next", 3),
        (["R1 R2 R3", "G9 G2", "B9 B2", ""], "next", None),
        (["R1 R2 R3", "G9 G2", "B9 B3", "K9 K1"], "none", 2),
        (["R1 R2 R3", "", "", ""], "none", None),
        (["R1 R2 R3", "", "", ""], "next", None),
    ],
)
def test_mu_1_equal_cards_leave_no_vice(bids: list[str], tie: Tie, vice: int | None) -> None:
    table = Auction(4, 0, tie)
    for cards in bids:
        table.bid(tuple(ids(cards)))
    outcome = table.outcome()
    assert (outcome.chief, outcome.vice) == (0, vice)


def test_mu_1_the_option_decides_in_the_game() -> None:
    text = "R1 G9 B9 R2,K3 K8 - - - - -"
    hands = ("R1", "G9", "B9", "R2 K3", "K8")
    assert auction(text, *hands).phase == "chief_trump"
    assert auction(text, *hands).view(TV)["auction"]["vice_full_tie"] == "none"
    game = auction(text, *hands, vice_full_tie="next")
    assert game.outcome is not None
    assert (game.phase, game.outcome.vice) == ("vice_trump", 4)
    assert game.view(TV)["auction"]["vice_full_tie"] == "next"


# MU-2: the chief's trumps and the vice's


def named(**rules: bool) -> Mu:
    """Seat 1 has bid R5 and R7, the vice, seat 0, R7: it named red."""
    game = auction("R7 R7,R5 - - - -", "R7", "R7 R5", "", "", **rules)
    game.apply(0, ViceTrump("red"))
    return game


def test_mu_2_the_chief_names_other_trumps_than_the_vice() -> None:
    game = named()
    assert why(game, 1, ChiefTrump("red")) == "mu.why.same_trump"
    assert game.view(1)["choices"] == ["5", "7", "none"]


def test_mu_2_or_the_same_and_all_are_the_chiefs() -> None:
    game = named(allow_same_trump=True)
    game.apply(1, ChiefTrump("red"))
    tiers = game.view(TV)["trumps"]["ranking"]
    assert [tier["tier"] for tier in tiers] == ["chief"]
    assert ranks_of(tiers) == "R9 R8 R7=R7 R6 R5 R4 R3 R2 R1=R1 R0"
    assert game.view(TV)["trumps"]["vice"] == "red"


# MU-3 and GEN-4: the target


@pytest.mark.parametrize(
    ("scores", "phase", "winners"),
    [
        ([199, 150, 0, 0], "deal_over", None),
        ([200, 150, 0, 0], "over", (0,)),
        ([210, 230, 0, 0], "over", (1,)),
        ([220, 220, 0, 0], "over", (0, 1)),
    ],
)
def test_mu_3_the_match_ends_at_200(
    scores: list[int], phase: str, winners: tuple[int, ...] | None
) -> None:
    """After the deal is booked for everybody: who comes first clockwise has no advantage."""
    game = lay(Mu, "", "", "", "")
    game.end_deal(game._row({"points": tuple(scores)}, PLAYED))
    result = ended(game)
    assert game.phase == phase
    assert (result and result.winners) == winners


def test_gen_2_equal_totals_share_the_win() -> None:
    game = lay(Mu, "", "", "", "")
    game.end_deal(game._row({"points": (230, 230, 0, 0)}, PLAYED))
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((0, 1), "shared")


def test_gen_2_or_another_deal_decides_between_those_who_are_tied() -> None:
    game = lay(Mu, "", "", "", "", final_tie="replay")
    game.end_deal(game._row({"points": (230, 230, 200, 0)}, PLAYED))
    assert (game.phase, game.view(TV)["rivals"]) == ("deal_over", [0, 1])
    game.end_deal(game._row({"points": (10, 10, 90, 0)}, PLAYED))
    assert (game.phase, game.view(TV)["rivals"]) == ("deal_over", [0, 1])
    game.end_deal(game._row({"points": (0, 20, 90, 0)}, PLAYED))
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((1,), "replay")
    assert result.scores == (240, 260, 380, 0)  # the third played along, and could not win


def test_the_target_can_be_another() -> None:
    game = lay(Mu, "", "", "", "", target=300)
    game.end_deal(game._row({"points": (250, 0, 0, 0)}, PLAYED))
    assert game.phase == "deal_over"


def test_a_number_of_deals_makes_a_short_match() -> None:
    game = auction("- - - -", "", "", "", "", deals=1)
    result = ended(game)
    assert game.phase == "over"
    assert result is not None
    assert result.winners == (0, 1, 2, 3)
    assert result.details[0] == {
        "score": 0,
        "points": 0,
        "bonus": 0,
        "malus": 0,
        "goals": 0,
        "tried": 0,
    }


# GEN-3: dealers


@pytest.mark.parametrize(("rotation", "dealer"), [("left", 1), ("left_if_played", 0)])
@pytest.mark.parametrize("text", ["- - - -", "R1 Y1 - - - -"])
def test_gen_3_the_dealer_after_a_deal_that_was_not_played(
    rotation: str, dealer: int, text: str
) -> None:
    game = auction(text, "R1", "Y1", "", "", dealer_rotation=rotation)
    game.ready = [True] * 4
    game.apply(TABLE, Deal(game.unshuffled()))
    assert (game.dealer, game.auction.turn) == (dealer, dealer)


def test_gen_3_the_dealer_moves_left_after_a_deal_that_was_played() -> None:
    game = auction("R1 - - - -", "R1", "", "", "", dealer_rotation="left_if_played", target=500)
    game.apply(0, ChiefTrump("red"))
    game.apply(0, Partner(2))
    play_out(game)
    game.ready = [True] * 4
    game.apply(TABLE, Deal(game.unshuffled()))
    assert game.dealer == 1


# Three players: the form of the older edition


def test_with_three_players_two_colours_are_out() -> None:
    game = lay(Mu, "", "", "", out="YK")
    view = game.view(TV)
    assert view["sizes"] == [12, 12, 12]
    assert {COLOUR[card] for card in view["out"]} == {1, 4}
    assert len(view["out"]) == 24


@pytest.mark.parametrize(("rule", "cards"), [("random", 36), ("each_deal", 60)])
def test_wi_1_chance_draws_them_once_or_for_each_deal(rule: str, cards: int) -> None:
    game = lay(Mu, "", "", "", out="YK", removed_colours=rule)
    for seat in (0, 1, 2):
        game.apply(seat, game.legal_moves(seat)[-1])
    game.ready = [True] * 3
    assert len(game.unshuffled()) == cards
    game.apply(TABLE, Deal(game.unshuffled()[::-1]))
    out = {COLOUR[card] for card in game.view(TV)["out"]}
    assert out == ({1, 4} if rule == "random" else {4, 3})
    assert game.view(TV)["sizes"] == [12, 12, 12]


def test_mu_4_three_play_the_form_of_the_older_edition() -> None:
    """Without a partner, for 10 points and 2 for each card bid."""
    game = auction("R9 R8,G1 - - -", "R9", "R8 G1", "", out="YK")
    game.apply(0, ViceTrump("9"))
    game.apply(1, ChiefTrump("red"))
    assert game.phase == "play"
    view = game.view(TV)
    assert (view["chief"], view["vice"], view["partner"]) == (1, 0, None)
    assert view["team"] == {"bid": 2, "goal": 14, "reached": None, "made": None, "worth": 20}
    play_out(game)
    (row,) = rows(game)
    assert sum(row["parts"]["points"]) == 36
    points = row["parts"]["points"][1]
    if points >= 14:
        assert row["parts"]["bonus"] == [0, 20, 0]
    else:
        short = 2 - int(points >= 12)
        assert row["parts"]["malus"] == [0, -10 * short, 0]
        assert row["parts"]["bonus"] == [5 * short, 0, 5 * short]
