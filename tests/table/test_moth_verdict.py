"""Scenes of an accusation by the guard: kept before they are told, and no turn within them.

Seat 0 guards, with pad a and a phone; seats 1 and 2 have phones, seat 2 pad c besides.
"""

from __future__ import annotations

import pytest

from slapbox.games.cheating_moth.rules import FALSE_CRY_MS, VERDICT_MS
from slapbox.table.words import orders
from table.moth_stage import MS, Table, TableHarness, at, do, held, smuggle, state, verdict_told
from table.moth_stage import table as table


def named(stage: TableHarness, seat: int | None) -> None:
    """Seat 2 has cheated, and the guard has named this seat, or nobody."""
    assert smuggle(stage, 2) is None
    stage.run(500)
    assert at(stage, 0, "caught") is None
    stage.run(50)
    move = ("let_go", {}) if seat is None else ("accuse", {"seat": seat})
    assert do(stage, 0, move[0], **move[1]) is None


@pytest.mark.parametrize(
    ("seat", "long_ms"), [(2, VERDICT_MS), (1, VERDICT_MS), (None, FALSE_CRY_MS)]
)
def test_the_verdict_is_kept_and_told_before_the_next_turn(
    table: Table, seat: int | None, long_ms: int
) -> None:
    stage = table(turn=1)
    named(stage, seat)
    settled, began_ns = state(stage)["caught"], stage.now_ns
    assert (settled["seat"], settled["right"]) == (seat, seat == 2)
    mover, move, card = (0, "penalty", "1") if seat == 2 else (1, "play", "3")
    assert do(stage, mover, move, card=held(stage, mover, card)) == "table.why.wait"
    stage.kill_host()
    stage.start_host()
    assert state(stage)["caught"] == settled, "it was kept before anybody was told"
    stage.now_ns = max(stage.now_ns, began_ns + (long_ms - 100) * MS)
    verdict_told(stage)
    assert do(stage, mover, move, card=held(stage, mover, card)) is None


def test_a_host_who_has_seen_enough_cuts_it_short(table: Table) -> None:
    stage = table(turn=1)
    named(stage, 2)
    assert stage.order(orders.PressOn()).why is None
    assert do(stage, 0, "penalty", card=held(stage, 0, "1")) is None


def test_the_time_for_a_penalty_begins_when_the_verdict_was_told(table: Table) -> None:
    stage = table(turn=1)
    named(stage, 2)
    match = stage.view()["match"]
    assert match["deadline"]["opened_us"] == match["turn_from_us"]
