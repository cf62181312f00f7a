"""Cries that are none at the real table; and cries and cheats that are heard after something else
was done: judged by their own time.

Seat 0 guards, with pad a and a phone; seats 1 and 2 have phones, seat 2 pad c besides.
"""

from __future__ import annotations

import pytest

from table.moth_stage import (
    Table,
    TableHarness,
    act,
    at,
    do,
    held,
    race,
    settle,
    smuggle,
    state,
    tap,
)
from table.moth_stage import table as table

# ---- a finger on the button that slaps ----


@pytest.mark.parametrize("gap_ms", [100, 300, 520, 700])
def test_who_taps_the_race_button_of_a_phone_twice_has_not_cried(table: Table, gap_ms: int) -> None:
    stage = table(turn=1)
    act(stage, "mosquito")
    for number, wait_ms in enumerate([300, gap_ms, gap_ms]):
        stage.run(wait_ms)
        tap(stage, 0, number)
    stage.run(100)
    assert (state(stage)["phase"], (race(stage) or {})["down"]) == ("mosquito", [1, 0, 0])
    assert at(stage, 0, "caught") is None, "the button for that cries"


def test_a_tap_that_comes_long_after_the_cockroach_is_no_cry(table: Table) -> None:
    stage = table(turn=1)
    act(stage, "cockroach")
    stage.run(2_500 + 1_200)
    tap(stage, 0, 0)
    stage.run(100)
    assert state(stage)["phase"] == "turn"


# ---- until the next card is laid (MM-9) ----


def lay_a_card(stage: TableHarness, seat: int) -> None:
    assert do(stage, seat, "play", card=held(stage, seat, "3")) is None
    stage.run(30)


@pytest.mark.parametrize("by", ["pad", "phone"])
def test_a_cry_before_the_next_card_counts_though_it_is_heard_after_it(
    table: Table, by: str
) -> None:
    stage = table(turn=1, rules={"cheat_window": "next_card"})
    assert smuggle(stage, 2) is None
    stage.run(500)
    stage.silent = {"c"}  # the order of slaps waits for it
    stage.run(20)
    if by == "pad":
        stage.pads["a"].slap(0)
        stage.run(10)
    lay_a_card(stage, 1)
    if by == "phone":
        assert at(stage, 0, "caught", ago_ms=60) is None
    stage.silent = set()
    stage.run(20)
    assert state(stage)["phase"] == "accuse"
    assert settle(stage, 2)["right"]


@pytest.mark.parametrize(("ago_ms", "right"), [(60, False), (0, True)])
def test_a_cheat_from_before_the_last_card_is_over_though_it_is_heard_after_it(
    table: Table, ago_ms: int, right: bool
) -> None:
    stage = table(turn=1, rules={"cheat_window": "next_card"})
    stage.run(300)
    lay_a_card(stage, 1)
    stage.run(10)
    assert smuggle(stage, 2, ago_ms=ago_ms) is None
    stage.run(500)
    assert at(stage, 0, "caught") is None
    assert settle(stage, 2)["right"] is right


def test_a_cheat_from_before_the_cry_is_taken_while_the_guard_looks_for_a_card(
    table: Table,
) -> None:
    stage = table(turn=1)
    assert smuggle(stage, 2) is None
    stage.run(300)
    assert at(stage, 0, "caught") is None
    stage.run(10)
    assert do(stage, 0, "accuse", seat=2) is None
    assert state(stage)["phase"] == "penalty"
    assert smuggle(stage, 1) == "moth.why.in_penalty"
    assert smuggle(stage, 1, ago_ms=100) is None
