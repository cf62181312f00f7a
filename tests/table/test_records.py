"""The quickest reaction of the house: of people, on pads, over all evenings."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.table.words import orders
from table.test_evenings import raced, started

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


@pytest.fixture
def party(stage: TableHarness) -> TableHarness:
    for chip in ("first", "second"):
        stage.pad(chip).slap(0)
        stage.run(600)
    return stage


def test_the_quickest_slap_is_kept_over_matches_evenings_and_a_kill(party: TableHarness) -> None:
    assert party.view()["record_us"] is None
    raced(party, ("first", "second"))
    record = party.view()["record_us"]
    details = party.view()["match"]["result"]["details"]
    assert record == min(detail["best_us"] for detail in details)
    started(party)
    party.run(400)
    for chip in ("first", "second"):
        party.pads[chip].slap(0)
    party.until(lambda: party.core.setup.phase == "over")
    assert party.view()["record_us"] == record, "slower"
    party.order(orders.ToLobby())
    party.order(orders.Fresh("reaction"))
    party.kill_host()
    party.start_host()
    assert party.view()["record_us"] == record
    assert party.order(orders.ForgetAll()).why is None
    assert party.view()["record_us"] is None


def test_a_phone_sets_no_record(party: TableHarness) -> None:
    party.phone("touch:flo", "Flo")
    started(party)
    party.run(200)
    now_ns = party.now_ns
    party.order(orders.TouchSlap("touch:flo", "page", 1, now_ns // 1000, now_ns, 0))
    party.until(lambda: party.core.setup.phase == "over")
    details = party.view()["match"]["result"]["details"]
    assert [detail["best_us"] is None for detail in details] == [True, True, False]
    assert party.view()["record_us"] is None
