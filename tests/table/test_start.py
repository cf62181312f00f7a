"""Starters of Fly-Swatter, when nobody slaps for it: in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.pads.wire import Lights
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


@pytest.fixture
def asked(stage: TableHarness) -> TableHarness:
    """Pads a, b and c in a match for whose start nobody has slapped twice."""
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: stage.view()["match"]["asks_host"], 30_000)
    stage.run(1_500)
    return stage


def match(stage: TableHarness) -> Json:
    value: Json = stage.view()["match"]
    return value


def test_it_asks_and_waits(asked: TableHarness) -> None:
    assert match(asked)["state"]["asked"]
    assert {pad.heard[-1] for pad in asked.pads.values()} == {Lights("kkkkkk")}
    asked.run(20_000)
    assert match(asked)["race"] is None


@pytest.mark.long
def test_lots_are_drawn_for_a_host_who_does_not_choose(asked: TableHarness) -> None:
    """Not while the table stands still."""
    closes_us = match(asked)["deadline"]["closes_us"]
    asked.order(orders.Pause(paused=True))
    asked.run(60_000)
    asked.order(orders.Pause(paused=False))
    assert match(asked)["asks_host"]
    assert match(asked)["deadline"]["closes_us"] > closes_us
    asked.until(lambda: match(asked)["lot"] is not None, 30_000)
    assert match(asked)["state"]["turn"] is None, "the TV shows it first"
    lot = match(asked)["lot"]
    asked.run(5_000)
    assert match(asked)["state"]["turn"] == lot
    assert (match(asked)["asks_host"], match(asked)["lot"]) == (False, None)


def test_a_slap_brings_the_lights_back(asked: TableHarness) -> None:
    """Also while a lot is being drawn."""
    asked.order(orders.DrawLots())
    asked.pads["b"].slap(3)
    asked.run(50)
    race = match(asked)["race"]
    assert (race["name"], race["state"]) == ("start", "waiting")
    assert match(asked)["lot"] is None
    asked.until(lambda: match(asked)["race"]["state"] == "open")
    asked.run(300)
    asked.pads["c"].slap(0)
    asked.until(lambda: match(asked)["race"] is None)
    assert match(asked)["last"]["starter"] == 2


def test_the_host_names_somebody(asked: TableHarness) -> None:
    assert asked.order(orders.Choose({"move": "starter", "seat": 1})).why is None
    assert match(asked)["state"]["turn"] == 1


def test_the_host_has_it_drawn(asked: TableHarness) -> None:
    assert asked.order(orders.DrawLots()).why is None
    lot, deadline = match(asked)["lot"], match(asked)["deadline"]
    assert lot in (0, 1, 2)
    assert deadline["closes_us"] - deadline["opened_us"] == 4_000_000
    asked.run(2_000)
    assert asked.order(orders.DrawLots()).why is None  # once is enough
    assert (match(asked)["lot"], match(asked)["deadline"]) == (lot, deadline)
    asked.run(2_500)
    assert match(asked)["state"]["turn"] == lot
    assert asked.order(orders.DrawLots()).why.key == "table.why.no_choice"
    asked.kill_host()
    asked.start_host()
    assert match(asked)["state"]["turn"] is not None


def test_a_host_killed_while_it_asks_asks_again(asked: TableHarness) -> None:
    asked.kill_host()
    asked.start_host()
    for chip in "abc":
        asked.pads[chip].plug()
    asked.run(100)
    assert match(asked)["state"]["asked"]
    assert match(asked)["asks_host"]
