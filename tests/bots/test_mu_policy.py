"""Play of a deal by players who know Mü, at positions at which the better card is certain."""

from __future__ import annotations

from typing import Any

import pytest

from bots.thinkers import answer
from games.trick_tables import ids, lay, play, tricks, word
from slapbox.bots.mu_policy import MuPolicy
from slapbox.bots.policy import play_on
from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Bid, ChiefTrump, Partner, Pass
from slapbox.games.mu.scoring import Contract
from slapbox.games.mudeck.cards import CALLS, CARDS, NONE, TRIANGLES

pytestmark = pytest.mark.long

RED, SEVENS = CALLS.index("red"), CALLS.index("7")


def card(
    laid: str, *hands: str, calls: tuple[int, int] = (RED, NONE), team: tuple[int, int]
) -> str:
    """Return what the seat after those who have ``laid`` a card plays, by this ``team`` of the
    chief and the partner; seat 0 leads."""
    state = tricks(calls, *hands)
    for wanted in laid.split():
        hand = state.hands[state.turn]
        state.play(next(one for one in range(CARDS) if hand >> one & 1 and word(one) == wanted))
    policy = MuPolicy(state.order, Contract(team[0], team[1], 3, calls[0]), len(hands))
    chosen: list[int] = []

    def noted(*asked: object) -> int:
        chosen.append(policy(*asked))  # type: ignore[arg-type]
        return chosen[-1]

    play_on(state, noted)
    return word(chosen[0].bit_length() - 1)


@pytest.mark.parametrize("hand", ["B7 K1 G0 B1", "G0 B9 B6 K3", "R7 B7 K1 K3"])
def test_what_the_own_side_takes_for_sure_gets_what_is_worth_most(hand: str) -> None:
    """The last to play, who has no yellow card; and not a trump, if another card is worth as
    much."""
    hands = ("Y9 G1 G2 G3", "Y2 G4 G5 G6", "Y3 K5 K6 K7", hand)
    assert card("Y9 Y2 Y3", *hands, team=(0, 3)) in ("B7", "B6")


def test_what_an_opponent_may_still_take_gets_nothing() -> None:
    hands = ("Y8 G1 G2 G3", "Y7 Y1 G5 G6", "R3 K5 K6 K7", "Y4 B2 B3 B4")
    assert card("Y8", *hands, team=(0, 1)) == "Y1"
    assert card("Y8", *hands[:2], hands[3], hands[2].replace("R3", "B0"), team=(0, 1)) == "Y7"


def test_the_last_takes_what_the_other_side_would_get_with_the_least_that_is_enough() -> None:
    hands = ("Y4 G1 G2 G3", "Y3 G4 G5 G6", "Y2 K5 K6 K7", "Y5 Y8 Y9 Y0")
    assert card("Y4 Y3 Y2", *hands, team=(0, 1)) == "Y5"
    worth = (*hands[:3], "Y5 Y8 Y7 Y0")
    assert card("Y4 Y3 Y2", *worth, team=(0, 1)) == "Y7", "which brings its own points home"


def test_nobody_wastes_a_high_card_on_a_trick_that_is_lost() -> None:
    hands = ("Y4 G1 G2 G3", "Y8 Y1 Y6 Y5", "Y9 K5 K6 K7", "B2 B3 B4 B5")
    assert card("Y4", *hands, team=(0, 2)) == "Y1"


def test_the_chief_draws_trumps_as_long_as_others_have_some() -> None:
    hands = ("R9 R2 Y9 B3", "R8 G4 G5 G6", "R1 K5 K6 K7", "B2 R3 B4 B5")
    assert card("", *hands, team=(0, 2)) == "R9"
    gone = (hands[0], "Y8 G4 G5 G6", "R1 K5 K6 K7", "B2 Y3 B4 B5")
    assert card("", *gone, team=(0, 2)) == "Y9", "what nobody can beat"


def test_all_trumps_are_one_suit_from_the_best_down() -> None:
    """Red sevens beat the other sevens, and these the nine of the vice's colour."""
    hands = ("B7 G1 G2 G3", "R9 G4 G5 G6", "K1 K5 K6 K3", "R7 R7 Y7 R0")
    assert card("B7 R9 K1", *hands, calls=(SEVENS, RED), team=(0, 1)) == "R7"


def contract(shown: str, *hands: str) -> Any:
    """Seat 0 has bid these red cards, calls red, and seat 4 is its partner."""
    state: Any = lay(Mu, *hands)
    left = ids(shown)
    while state.phase == "auction":
        (seat,) = state.movers()
        state.apply(seat, Bid((left.pop(),)) if left and seat == 0 else Pass())
    state.apply(0, ChiefTrump("red"))
    state.apply(0, Partner(4))
    return state


def test_an_expert_gives_its_partner_the_same_card_whatever_the_dice() -> None:
    """Last to play and void, where the partner has the trick and much is promised: something that
    is worth points. (Which one is not certain: the chief draws more trumps.)"""
    state = contract(
        "R2 R3 R4 R5 R6",
        "R9 R8 R6 R5 R4 R3 R2 Y0 Y2 G0 G2 K2",
        "R0 R1",
        "R1",
        "R7 R7",
        "B7 B6 B1 K1 K1 Y1 Y1 G1 G1 G3 B3 B4",
    )
    play(state, "R9 R0 R1 R7")
    cards = {answer(state, 4, "expert", seed)["card"] for seed in range(4)}
    assert len(cards) == 1
    assert TRIANGLES[cards.pop()] > 0
