"""The end of a deal: kept before the TV begins to tell it, and told before anybody can go on, in
virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from profiles import matches
from slapbox.table.words import orders
from table.players import Players, moves_of

pytestmark = pytest.mark.long

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

BETWEEN = ("deal_over", "round_over")
GAMES = ("mu", "last-panther", "wimmueln", "rummue", "safarue")


def over(stage: TableHarness, game: str) -> Players:
    """A match whose first deal has just ended."""
    players = Players(stage, game, 3)
    while stage.core.match.game.phase not in BETWEEN:
        players.step()
        players.stage.tick()
    return players


@pytest.mark.parametrize("game", matches(GAMES))
def test_nobody_goes_on_before_the_end_of_a_deal_was_told(stage: TableHarness, game: str) -> None:
    players = over(stage, game)
    match = stage.view()["match"]
    assert match["state"]["phase"] in BETWEEN
    assert moves_of(stage) == len(stage.core.match._entries), "it is kept"
    look_ms = stage.core.match.game.look_ms()
    assert look_ms >= 3000
    assert match["turn_from_us"] == stage.core.match.moved_ns // 1000 + look_ms * 1000
    ready = [orders.Play(phone, {"move": "ready"}, match["revision"]) for phone in players.phones]
    hasty = [stage.order(order).why for order in ready]
    assert hasty[-1] is not None
    assert hasty[-1].key == "table.why.wait"
    stage.until(lambda: stage.now_ns >= match["turn_from_us"] * 1000)
    assert stage.view()["match"]["state"]["phase"] in BETWEEN
    assert stage.order(ready[-1]).why is None
    stage.until(lambda: stage.view()["match"]["state"]["phase"] not in BETWEEN)


def test_the_estimates_can_be_cut_short_and_then_stand_on_the_sheet(stage: TableHarness) -> None:
    over(stage, "wimmueln")
    assert stage.order(orders.PressOn()).why is None
    match = stage.view()["match"]
    assert match["turn_from_us"] * 1000 <= stage.now_ns
    assert match["state"]["phase"] == "deal_over"
    assert all(cross["below"] for cross in match["state"]["estimates"])
