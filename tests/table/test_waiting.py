"""Somebody does nothing on their turn: they are named, called, and not waited for for ever."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.pads.wire import Lights
from slapbox.table.match.deadlines import CALLED_NS
from slapbox.table.words import orders
from table.players import Players

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
CALLED = {Lights("b.b.b."), Lights(".b.b.b")}


def match(stage: TableHarness) -> Json:
    value: Json = stage.view()["match"]
    return value


def test_everybody_sees_for_whom_they_wait_and_since_when(playing: TableHarness) -> None:
    awaited = match(playing)["awaited"]
    assert (awaited["seats"], awaited["anybody"]) == ([0], True)
    playing.run(3_000)
    assert match(playing)["awaited"] == awaited
    playing.pads["a"].slap(0)
    playing.run(20)
    after = match(playing)["awaited"]
    assert after["seats"] == [1]
    assert after["since_us"] >= awaited["since_us"] + 3_000_000


def test_after_a_while_their_pad_calls_them_and_nobody_elses(playing: TableHarness) -> None:
    playing.run(9_500)
    assert not CALLED & set(playing.pads["a"].heard)
    playing.run(1_500)
    assert set(playing.pads["a"].heard) >= CALLED
    assert not CALLED & set(playing.pads["b"].heard)
    playing.pads["a"].slap(0)
    playing.run(60)
    assert playing.pads["a"].heard[-1] == Lights("......")


def test_at_last_anybody_may_turn_the_card(playing: TableHarness) -> None:
    playing.run(29_000)
    playing.pads["b"].slap(0)
    playing.run(50)
    assert match(playing)["state"]["turns"] == 0
    playing.run(1_500)
    playing.pads["b"].slap(0)
    playing.run(50)
    assert (match(playing)["state"]["turns"], match(playing)["state"]["turn"]) == (1, 1)
    playing.pads["c"].slap(0)  # that was once; now it is somebody else's turn
    playing.run(50)
    assert match(playing)["state"]["turns"] == 1


def test_nobody_is_waited_for_in_a_pause_and_then_it_begins_anew(playing: TableHarness) -> None:
    playing.run(8_000)
    playing.order(orders.Pause(True))
    playing.run(60_000)
    assert match(playing)["awaited"] is None
    playing.order(orders.Pause(False))
    playing.run(5_000)
    assert not CALLED & set(playing.pads["a"].heard)
    playing.pads["b"].slap(0)
    playing.run(50)
    assert match(playing)["state"]["turns"] == 0


def test_after_a_restart_people_have_their_time_again(playing: TableHarness) -> None:
    playing.run(25_000)
    playing.kill_host()
    playing.start_host()
    for chip in "abc":
        playing.pads[chip].plug()
    playing.run(8_000)
    playing.pads["b"].slap(0)
    playing.run(50)
    assert match(playing)["state"]["turns"] == 0


@pytest.mark.parametrize(("game", "patience"), [("mu", 3), ("wimmueln", 3), ("safarue", 1)])
def test_nobody_is_called_soon_where_people_have_to_think(
    stage: TableHarness, game: str, patience: int
) -> None:
    """In auctions and estimates."""
    Players(stage, game, 4)
    stage.until(lambda: match(stage)["awaited"] is not None)
    assert match(stage)["awaited"]["patience"] == patience
    running, since_us = stage.core.match, match(stage)["awaited"]["since_us"]
    called_ns = since_us * 1000 + CALLED_NS * patience
    assert [running.calls(called_ns + off) for off in (-1_000_000, 1_000_000)] == [False, True]


def test_with_secret_hands_nobody_acts_for_another(whisper: TableHarness) -> None:
    whisper.run(40_000)
    awaited = match(whisper)["awaited"]
    assert awaited["anybody"] is False
    moves = len(whisper.core.match.game.spoken)
    whisper.pads["a"].slap(0)
    whisper.run(50)
    assert whisper.core.match.game.spoken[:moves] == whisper.core.match.game.spoken
