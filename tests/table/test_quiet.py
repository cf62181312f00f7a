"""Quiet ends a swat that has nothing left to win (FS-3): in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.table.match import opening
from slapbox.table.words import orders
from table.swats import RED, YELLOW, deck_of

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
S = 1_000_000_000


@pytest.fixture
def swatting(stage: TableHarness, monkeypatch: pytest.MonkeyPatch) -> TableHarness:
    """Pads a, b and c in a swat over two red flies and a yellow one, 100 ms after the reveal."""
    monkeypatch.setattr(opening, "shuffled", lambda *_: deck_of("r1 r2 y1 S", 3))
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    stage.order(orders.SetRule("starter", "host"))
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.Choose({"move": "starter", "seat": 0})).why is None
    for chip in "abca":
        stage.run(20)
        stage.pads[chip].slap(0)
    stage.until(lambda: stage.view()["match"]["race"] is not None)
    stage.run(100)
    return stage


def race(stage: TableHarness) -> Json | None:
    value: Json | None = stage.view()["match"]["race"]
    return value


def hands(stage: TableHarness) -> list[tuple[int, str]]:
    return [(hand["seat"], hand["verdict"]) for hand in stage.view()["match"]["last"]["hands"]]


def ran_for_ns(stage: TableHarness) -> int:
    """Return how long the race was open when it was found to be over."""
    ended: int = stage.now_ns - stage.view()["match"]["last"]["opened_us"] * 1000
    return ended


def test_a_second_after_the_last_hand_that_could_win(swatting: TableHarness) -> None:
    told_us = swatting.view()["match"]["race"]["closes_us"]
    swatting.pads["a"].slap(RED)
    swatting.run(100)
    swatting.pads["b"].slap(RED)
    swatting.run(900)
    seen = race(swatting)
    assert seen is not None
    assert seen["closes_us"] == told_us  # nobody is told that all red flies are won
    swatting.until(lambda: race(swatting) is None)
    assert 1.2 * S <= ran_for_ns(swatting) < 1.3 * S
    assert hands(swatting) == [(0, "won"), (1, "won")]


def test_each_further_hand_renews_the_quiet(swatting: TableHarness) -> None:
    for chip, key in (("a", RED), ("b", RED), ("c", YELLOW), ("a", YELLOW)):
        swatting.pads[chip].slap(key)
        swatting.run(700)
    swatting.until(lambda: race(swatting) is None)
    assert ran_for_ns(swatting) > 3.2 * S
    assert hands(swatting) == [(0, "won"), (1, "won"), (2, "wrong"), (0, "wrong")]


def test_it_never_lasts_longer_than_it_may(swatting: TableHarness) -> None:
    for chip, key in (("a", RED), ("b", RED), ("c", YELLOW), ("a", YELLOW), ("b", YELLOW)):
        swatting.pads[chip].slap(key)
        swatting.run(850)
    swatting.until(lambda: race(swatting) is None)
    assert 4 * S <= ran_for_ns(swatting) < 4.4 * S


def test_while_there_is_something_to_win_it_lasts_its_time(swatting: TableHarness) -> None:
    swatting.pads["a"].slap(RED)
    swatting.until(lambda: race(swatting) is None)
    assert 4 * S <= ran_for_ns(swatting) < 4.1 * S


def test_a_slap_on_its_way_from_before_the_end_counts(swatting: TableHarness) -> None:
    swatting.pads["a"].slap(RED)
    swatting.pads["b"].slap(RED)
    swatting.run(900)
    lost = swatting.pads["c"].slap(YELLOW, lost=True)  # its line comes again later
    swatting.run(300)
    assert race(swatting) is not None  # pad c has not said that there was nothing
    swatting.pads["c"].say(lost)
    swatting.until(lambda: race(swatting) is None)
    assert hands(swatting) == [(0, "won"), (1, "won"), (2, "wrong")]


def test_who_slaps_after_the_end_has_slapped_on_nothing(swatting: TableHarness) -> None:
    swatting.pads["a"].slap(RED)
    swatting.pads["b"].slap(RED)
    swatting.silent = {"b"}  # holds the table up, so the end is found out later
    swatting.run(1_100)
    swatting.pads["c"].slap(YELLOW)
    swatting.until(lambda: race(swatting) is None)
    assert hands(swatting) == [(0, "won"), (1, "won")]


def test_a_host_killed_in_the_quiet_ends_it_at_the_same_time(swatting: TableHarness) -> None:
    swatting.pads["a"].slap(RED)
    swatting.pads["b"].slap(RED)
    swatting.run(500)
    swatting.kill_host()
    swatting.now_ns += 200 * 1_000_000
    swatting.pads["c"].slap(YELLOW, lost=True)  # in the quiet
    swatting.now_ns += 1_100 * 1_000_000
    swatting.pads["c"].slap(RED, lost=True)  # within a second of that
    swatting.now_ns += 1_100 * 1_000_000
    swatting.pads["a"].slap(YELLOW, lost=True)  # it was over by then
    swatting.start_host()
    for chip in "abc":
        swatting.pads[chip].plug()
    swatting.until(lambda: race(swatting) is None)
    assert hands(swatting) == [(0, "won"), (1, "won"), (2, "wrong")]
    shown = swatting.view()["match"]["last"]
    swatting.kill_host()
    swatting.start_host()
    assert swatting.view()["match"]["last"] == shown


def test_the_next_turn_begins_when_the_scene_is_over_and_not_before(swatting: TableHarness) -> None:
    swatting.pads["a"].slap(RED)
    swatting.pads["b"].slap(RED)
    swatting.until(lambda: race(swatting) is None)
    match = swatting.view()["match"]
    scene_ms = (match["turn_from_us"] * 1000 - swatting.now_ns) // 1_000_000
    assert 2_700 < scene_ms < 5_000  # the colours, two flies (a photo finish), and a breath
    swatting.run(scene_ms - 100)
    swatting.pads["b"].slap(RED)
    swatting.run(50)
    assert swatting.view()["match"]["state"]["turns"] == match["state"]["turns"]
    swatting.run(100)
    swatting.pads["b"].slap(RED)
    swatting.run(50)
    assert swatting.view()["match"]["state"]["turns"] == match["state"]["turns"] + 1


@pytest.fixture
def empty(stage: TableHarness, monkeypatch: pytest.MonkeyPatch) -> TableHarness:
    """The same with a swatter on the empty table."""
    monkeypatch.setattr(opening, "shuffled", lambda *_: deck_of("S r1", 3))
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    stage.order(orders.SetRule("starter", "host"))
    stage.order(orders.Start())
    stage.order(orders.Choose({"move": "starter", "seat": 0}))
    stage.run(20)
    stage.pads["a"].slap(0)
    stage.until(lambda: stage.view()["match"]["race"] is not None)
    return stage


def test_a_swatter_on_the_empty_table_takes_a_second(empty: TableHarness) -> None:
    window = empty.view()["match"]["race"]
    assert window["closes_us"] - window["opened_us"] == 1_000_000
    empty.until(lambda: race(empty) is None)
    assert ran_for_ns(empty) < 1.1 * S


def test_after_an_empty_table_the_next_turn_begins_at_once(empty: TableHarness) -> None:
    """There is nothing to tell of it."""
    opened_us = empty.view()["match"]["race"]["opened_us"]
    empty.until(lambda: race(empty) is None)
    match = empty.view()["match"]
    assert match["turn_from_us"] <= opened_us
    turns = match["state"]["turns"]
    empty.pads["b"].slap(RED)
    empty.run(50)
    assert empty.view()["match"]["state"]["turns"] == turns + 1
