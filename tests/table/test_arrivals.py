"""Arrivals are told to all pages: who sat down, came back, plays on for a bot, or is next."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.table.guests.arrivals import KEPT_NS
from slapbox.table.words import orders
from table.asking import why

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
KEPT_MS = KEPT_NS // 1_000_000


def told(stage: TableHarness) -> list[tuple[str, str, int | None]]:
    return [(one["kind"], one["name"], one["seat"]) for one in stage.view()["arrivals"]]


def come(stage: TableHarness, name: str, avatar: str = "") -> Json:
    assert stage.order(orders.Join(f"touch:{name}", name, avatar=avatar)).why is None
    seats: list[Json] = stage.view()["seats"]
    return seats[-1]


def test_who_sits_down_is_told_once_with_name_and_face_for_a_while(stage: TableHarness) -> None:
    anna = come(stage, "Anna", "owl")
    stage.run(KEPT_MS // 2)
    stage.pad("p")
    stage.run(20)
    stage.pads["p"].slap(0)
    stage.run(100)
    zaza = stage.view()["seats"][1]["name"]
    assert told(stage) == [("here", "Anna", 0), ("here", zaza, 1)]
    assert stage.view()["arrivals"][0]["avatar"] == anna["avatar"] == "owl"
    first, second = (one["number"] for one in stage.view()["arrivals"])
    assert first < second
    stage.run(KEPT_MS // 2)
    assert told(stage) == [("here", zaza, 1)]
    stage.run(KEPT_MS // 2)
    assert told(stage) == []


def test_neither_a_bot_nor_another_device_of_somebody_who_sits_here_is_an_arrival(
    stage: TableHarness,
) -> None:
    come(stage, "Anna")
    stage.pad("bot")
    stage.run(20)
    assert stage.order(orders.SeatBot("bot")).why is None
    stage.pad("p")
    stage.bind("touch:Anna", "p")
    assert [one["name"] for one in stage.view()["seats"] if one["pad"]].count("Anna") == 1
    assert told(stage) == [("here", "Anna", 0)]


@pytest.mark.long
def test_a_player_is_back_whoever_has_said_so(whisper: TableHarness) -> None:
    def gone() -> None:
        assert whisper.order(orders.StandIn(1)).why is None
        whisper.run(KEPT_MS)
        assert told(whisper) == []

    name = whisper.view()["seats"][1]["name"]
    gone()
    assert whisper.order(orders.Join("touch:g", "")).why is None
    assert told(whisper) == [("back", name, 1)]
    gone()
    assert whisper.order(orders.BringBack(1)).why is None
    assert told(whisper) == [("back", name, 1)]
    gone()
    whisper.order(orders.OfferSeat(1))
    (offer,) = whisper.view("tv")["recovery"]
    assert whisper.order(orders.Recover("touch:new", offer["code"])).why is None
    assert told(whisper) == [("back", name, 1)]


def test_who_has_to_wait_for_the_next_game_is_told_at_once(whisper: TableHarness) -> None:
    whisper.run(KEPT_MS)
    late = orders.AskIn("touch:d", "Dora")
    assert why(whisper.order(late, "touch:d")) is None
    assert told(whisper) == [("next", "Dora", None)]
    assert why(whisper.order(late, "touch:d")) is None
    assert len(told(whisper)) == 1


@pytest.mark.parametrize("name", ["Anna", "anna"])
def test_who_is_forgotten_has_not_come(stage: TableHarness, name: str) -> None:
    come(stage, "Anna")
    come(stage, "Ben")
    assert stage.order(orders.Forget(name)).why is None
    assert told(stage) == [("here", "Ben", 1)]
