"""Safarü's race for a missed capture at a real table, in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.table import orders

Stage = Any  # the fixture's class lives in conftest, which cannot be imported by name
PHONES = ("touch:f", "touch:g")


def match(stage: Stage, viewer: str = "tv") -> Json:
    found: Json = stage.view(viewer)["match"]
    return found


def release(stage: Stage) -> None:
    """Whose turn it is lays the first card and captures nothing with it."""
    device = PHONES[match(stage)["state"]["turn"]]
    card = match(stage, device)["state"]["hand"][0]["card"]
    move = {"move": "play", "card": card, "addition": [], "total": [], "pair": []}
    assert stage.order(orders.Play(device, move, match(stage)["moment"])).why is None


@pytest.fixture
def safarue(stage: Stage) -> Stage:
    """Two players with a phone and a pad each; captures have to be noticed."""
    stage.order(orders.SetGame("safarue"))
    for device, chip in zip(PHONES, "ab", strict=True):
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
        stage.beat(device)
        stage.bind(device, chip)
        stage.run(600)
    for name, value in {"capture_duty": "spot", "spot_ms": "2000"}.items():
        assert stage.order(orders.SetRule(name, value)).why is None
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: match(stage)["state"]["phase"] == "play")
    return stage


def test_a_race_without_hands_holds_nobody_up(safarue: Stage) -> None:
    """The TV has no result to show, so the next card may come at once."""
    for _ in range(2):
        turn = match(safarue)["state"]["turn"]
        release(safarue)
        assert match(safarue)["state"]["phase"] == "spot"
        safarue.until(lambda: match(safarue)["race"] is None)
        after = match(safarue)
        assert after["state"]["news"][0] == {"event": "unspotted", "seat": turn}
        assert after["last"] is None
        assert after["turn_from_us"] * 1000 <= safarue.now_ns
    release(safarue)


def test_a_race_with_hands_is_looked_at_before_play_goes_on(safarue: Stage) -> None:
    turn = match(safarue)["state"]["turn"]
    release(safarue)
    safarue.until(lambda: (match(safarue)["race"] or {}).get("state") == "open")
    safarue.run(300)
    safarue.pads["ba"[turn]].slap(3)
    safarue.until(lambda: match(safarue)["race"] is None)
    after = match(safarue)
    assert [hand["seat"] for hand in after["last"]["hands"]] == [1 - turn]
    assert after["turn_from_us"] * 1000 > safarue.now_ns
    safarue.until(lambda: match(safarue)["turn_from_us"] * 1000 <= safarue.now_ns)
    assert match(safarue)["last"] == after["last"]  # until the next card
