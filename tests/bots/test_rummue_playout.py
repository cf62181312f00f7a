"""Deals of Rummü that are played on to their end as bots think of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.thinkers import somewhere
from games.at_random import drawn
from games.rummue_tables import lay
from games.trick_tables import words
from slapbox.bots.rummue_playout import Deal
from slapbox.games.mudeck.cards import CARDS, cards_of
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.combos import shape_of


def deal_of(game: Any) -> Deal:
    """The deal as it is."""
    opened = zip(game.opened, game.needs, strict=True)
    return Deal(
        game.hands.copy(),
        [laid.combo.mask for laid in game.combos],
        [laid.owner for laid in game.combos],
        [0 if done else need for done, need in opened],
        game.stock.copy(),
        game.pile.copy(),
        game.teams,
        game.wrap,
    )


def cards_in(deal: Deal) -> int:
    """Return how many there are."""
    laid = [*deal.hands, *deal.table]
    return sum(mask.bit_count() for mask in laid) + len(deal.stock) + len(deal.pile)


def test_they_count_as_the_rules_do() -> None:
    chance = Random("ends of Rummü")
    closed = 0
    while closed < 3:
        game = somewhere(Rummue, chance)
        deals = len(game.sheet)
        while len(game.sheet) == deals:
            game.apply(*drawn(game, chance))
        row = game.sheet[-1]
        totals = [sum(row.sums()[seat] for seat in team) for team in game.teams]
        assert deal_of(game).points(row.facts["closer"]) == totals
        closed += row.facts["closer"] is not None


def test_no_card_is_lost_and_all_that_is_laid_is_legal() -> None:
    chance = Random("on and on")
    for _ in range(60):
        game = somewhere(Rummue, chance)
        if game.phase == "draw":
            deal = deal_of(game)
            twin = deal.copy()
            twin.play_on(game.turn, has_drawn=False)
            assert cards_in(twin) == CARDS
            assert all(shape_of(laid, game.wrap) for laid in twin.table)
            assert deal == deal_of(game), "the deal itself stays as it was"


@pytest.mark.parametrize(("top", "drawn_card"), [("K4", "K4"), ("K9", "B9")])
def test_a_discard_is_taken_if_more_can_be_laid_with_it(top: str, drawn_card: str) -> None:
    game = lay("R4 B4 K0", "B1 K3 B5", "K5 G9 G0", pile=f"B0 {top}", stock="B9", drawn=False)
    deal = deal_of(game)
    deal.needs[0] = 0
    assert deal.draw(0)
    assert drawn_card in words(cards_of(deal.hands[0])).split()


def test_one_card_is_kept_for_the_discard() -> None:
    game = lay("R2 R3 R4 G7 B7 K7", "B1 K3 B5", "K5 B9 G0")
    deal = deal_of(game)
    deal.needs[0] = 7
    deal.lay(0)
    assert not deal.table, "too few for an opening"
    deal.needs[0] = 0
    deal.lay(0)
    assert words(cards_of(deal.hands[0])) == "G7 B7 K7"


def test_neither_who_closes_nor_the_partner_pays() -> None:
    game = lay("", "G9 G8", "B1 K3", "Y0", table=[(0, "R3 R4 R5")])
    assert deal_of(game).points(0) == [10 + 10, -10 - 10]
    assert deal_of(game).points(None) == [10 - 10, -10 - 10]
