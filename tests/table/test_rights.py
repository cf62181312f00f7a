"""Rights to orders: every order there is, from the host, a guest and somebody who sits here."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.table.words import orders
from slapbox.table.words.orders import (
    HOST_ONLY,
    GuestOrder,
    Order,
    OwnOrder,
    SeatOrder,
    SecretOrder,
    SlapOrder,
)
from table.conftest import TableHarness

OWN = {"join", "ready", "turn", "done", "play", "fidget", "bind", "recover", "askscreen"}
OWN |= {"attend", "guess", "cheer"}
OWN |= {
    "askin",
    "askout",
    "sitout",
    "chooseteam",
    "askhint",
    "learn",
    "takeback",
    "touchslap",
    "touchbeat",
}
KINDS = [
    kind
    for base in (Order, OwnOrder, SeatOrder, SecretOrder, GuestOrder, SlapOrder)
    for kind in base.__subclasses__()
    if not kind.__name__.endswith("Order")
]


def made(kind: Any, seat: int) -> Any:
    """An order of this kind; about this seat, if it is about one."""
    return kind(**{name: seat if name == "seat" else None for name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_guests_speak_for_themselves_alone(kind: Any) -> None:
    name = kind.__name__.lower()
    order = made(kind, 2)
    may = {seat: order.why_not(seat) is None for seat in (None, 1, 2)}
    seated = name in ("pause", "showintro")
    own = name in ("leave", "rename", "setavatar")
    assert may == {None: name in OWN, 1: name in OWN or seated, 2: name in OWN or seated or own}


def test_a_guest_is_judged_by_the_seat_at_the_table(stage: TableHarness) -> None:
    stage.phone("touch:anna")
    stage.phone("touch:ben")

    def renamed(asker: str | None) -> orders.Answer:
        return stage.order(orders.Rename(1, "Benno"), asker)

    assert renamed("touch:anna") == orders.Answer(HOST_ONLY, forbidden=True)
    assert renamed("touch:eve").forbidden
    assert renamed("").forbidden
    assert stage.view()["seats"][1]["name"] != "Benno"
    assert renamed("touch:ben") == orders.Answer()
    assert renamed(None) == orders.Answer()
    assert stage.view()["seats"][1]["name"] == "Benno"
