"""Orders at a table, and what comes of them."""

from __future__ import annotations

from typing import Any

from slapbox.table.words import orders
from slapbox.table.words.orders import Answer

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def why(answer: Answer) -> str | None:
    """The key of the sentence that refuses, or nothing."""
    return answer.why.key if answer.why else None


def notices(stage: TableHarness) -> list[str]:
    """The keys of the TV's notices."""
    return [notice["key"] for notice in stage.view()["notices"]]


def devices(stage: TableHarness) -> list[tuple[str, str]]:
    """The pad and the phone of each seat that is taken."""
    return [(seat.pad, seat.phone) for seat in stage.core.setup.seats.taken]


def slap(stage: TableHarness, chip: str) -> None:
    """A key of this pad (plugged in first, if need be), not too soon after the last one."""
    if chip not in stage.pads:
        stage.pad(chip)
    stage.run(600)
    stage.pads[chip].slap(0)
    stage.run(20)


def offered(stage: TableHarness, seat: int) -> str:
    """The code for which the host gives this seat away."""
    assert why(stage.order(orders.OfferSeat(seat))) is None
    codes = [offer["code"] for offer in stage.view()["recovery"] if offer["seat"] == seat]
    assert len(codes) == 1
    code: str = codes[0]
    return code
