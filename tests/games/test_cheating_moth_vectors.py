"""The examples of the rulebooks (MM-S1 to MM-S9)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.moth_tables import accuse, begun, cheat, hand, held, lay, play, sizes, why, word
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.cards import CARDS, face
from slapbox.games.cheating_moth.moves import Draw, Penalty, Play
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Deal, Ready

ALL_NUMBERS = "1 2 3 4 5"


def fitting(game: CheatingMoth) -> list[str]:
    """Return what the active player may play."""
    moves = game.legal_moves(game.turn)
    return sorted(word(move.card) for move in moves if isinstance(move, Play))


def test_mm_s1_one_higher_or_one_lower() -> None:
    assert fitting(lay("2", ALL_NUMBERS, "1", "1")) == ["1", "3"]


@pytest.mark.parametrize(("top", "fits"), [("1", ["2", "5"]), ("5", ["1", "4"])])
def test_mm_s2_one_and_five_are_neighbours(top: str, fits: list[str]) -> None:
    assert fitting(lay(top, ALL_NUMBERS, "1", "1")) == fits


def test_mm_s3_the_action_on_the_first_card_is_ignored() -> None:
    game = lay("ant4", ALL_NUMBERS, "1", "1")
    assert (game.view(TV)["phase"], sizes(game)) == ("turn", [5, 1, 1])
    assert fitting(game) == ["3", "5"]
    stuck = lay("ant4", "4 1", "1", "1")
    assert stuck.legal_moves(0)[0] == Draw()


def test_mm_s4_the_deck_and_the_deal() -> None:
    faces = [face(card) for card in range(CARDS)]
    kinds = {"number": 43, "spider": 5, "mosquito": 5, "cockroach": 5, "ant": 5, "moth": 8}
    assert Counter(card["kind"] for card in faces) == kinds
    guard_bug = 1
    assert CARDS + guard_bug == 72
    assert Counter(card["number"] for card in faces) == {1: 14, 2: 14, 3: 15, 4: 14, 5: 14}
    for seats, pile in ((3, 46), (4, 38), (5, 30)):
        view = begun(seats).view(TV)
        assert (view["hands"], view["draw"], view["discards"]) == ([8] * seats, pile, 1)


def test_mm_s5_only_the_guard_may_play_a_moth() -> None:
    game = lay("2", "moth3 5", "1", "1", guard=1)
    moth = Play(held(game, 0, "moth3"))
    assert why(game, 0, moth) == "moth.why.moth"
    game.guard = 0
    assert why(game, 0, moth) is None


def test_mm_s6_rightly_accused() -> None:
    game = lay("2", "1 1 2 2 3 3", "4 4 5 5 moth1", "1")
    cheat(game, 1, "moth1", 1000)
    assert sizes(game) == [6, 4, 1]
    assert accuse(game, 1, 2000)["right"]
    game.apply(0, Penalty(held(game, 0, "3")))
    assert sizes(game) == [5, 6, 1]
    assert hand(game, 1) == ["3", "4", "4", "5", "5", "moth1"]
    assert game.view(TV)["guard"] == 1


def test_mm_s7_wrongly_accused() -> None:
    game = lay("2", "1 1 2 2 3 3", "4 4", "1")
    assert not accuse(game, 1, 2000)["right"]
    assert sizes(game) == [7, 2, 1]
    assert game.view(TV)["guard"] == 0


def test_mm_s8_minus_points() -> None:
    game = lay("2", "1", "1 2 3 ant1 spider2 moth3", "5")
    play(game, "1")
    assert game.view(TV)["round_end"] == {"round": 1, "out": [0], "points": [0, 23, 1]}


def test_mm_s9_each_round_is_begun_by_the_next() -> None:
    game = lay("2", "1", "1", "1", "1", turn=3, guard=2)
    game.starter = 1
    starters = [game.view(TV)["starter"]]
    for _ in range(3):
        play(game, hand(game, game.turn)[0])
        for seat in range(4):
            game.apply(seat, Ready())
        game.apply(TABLE, Deal(game.unshuffled()))
        view = game.view(TV)
        assert view["starter"] == view["guard"] == view["turn"]
        starters.append(view["starter"])
        only = next(card for card in range(CARDS) if game.may_lie_on_top(game.turn, card))
        game.hands[game.turn] = [only]
    assert starters == [1, 2, 3, 0]
