"""Safarü's race for a missed capture at a real table, in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.games.safarue import Safarue
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
PHONES = ("touch:f", "touch:g", "touch:h", "touch:i")


def match(stage: TableHarness, viewer: str = "tv") -> Json:
    value: Json = stage.view(viewer)["match"]
    return value


def release(stage: TableHarness) -> None:
    """Let the player whose turn it is lay the first card and capture nothing with it."""
    device = PHONES[match(stage)["state"]["turn"]]
    card = match(stage, device)["state"]["hand"][0]["card"]
    move = {"move": "play", "card": card, "addition": [], "total": [], "pair": []}
    assert stage.order(orders.Play(device, move, match(stage)["revision"])).why is None


def begun(stage: TableHarness, chips: str, **rules: str) -> TableHarness:
    """A match of players with a phone and a pad each; captures have to be noticed."""
    stage.order(orders.SetGame("safarue"))
    for device, chip in zip(PHONES, chips, strict=False):
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
        stage.beat(device)
        stage.bind(device, chip)
        stage.run(600)
    for name, value in {"capture_duty": "spot", **rules}.items():
        assert stage.order(orders.SetRule(name, value)).why is None
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: match(stage)["state"]["phase"] == "play")
    return stage


@pytest.fixture
def safarue(stage: TableHarness) -> TableHarness:
    """Two players."""
    return begun(stage, "ab", spot_ms="2000")


@pytest.mark.parametrize("chips", ["abc", "abcd"])
@pytest.mark.parametrize("right", [True, False])
def test_a_right_alarm_stops_the_game_at_once(
    stage: TableHarness, monkeypatch: pytest.MonkeyPatch, chips: str, right: bool
) -> None:
    """SA-1: nobody waits for the other opponents. A false one stops nothing."""
    monkeypatch.setattr(Safarue, "_can_capture", lambda *_: right)
    begun(stage, chips)
    turn = match(stage)["state"]["turn"]
    release(stage)
    stage.until(lambda: (match(stage)["race"] or {}).get("state") == "open")
    stage.run(600)
    stage.pads[chips[(turn + 1) % len(chips)]].slap(3)
    stage.run(450)  # phones might still be heard for 300 ms
    state, race = match(stage)["state"], match(stage)["race"]
    assert (state["phase"], race is None) == (("take", True) if right else ("spot", False))
    stage.until(lambda: match(stage)["race"] is None)
    event = match(stage)["last"]
    assert (event["right"], [hand["seat"] for hand in event["hands"]]) == (
        right,
        [(turn + 1) % len(chips)],
    )


def test_a_race_without_hands_holds_nobody_up(safarue: TableHarness) -> None:
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


def test_a_race_with_hands_is_looked_at_before_play_goes_on(safarue: TableHarness) -> None:
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
