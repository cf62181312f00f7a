"""What pages may ask for is what the host takes."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic_core import ValidationError

from shapes.reading import fields
from shapes.validation import check
from slapbox.web import orders, shapes
from slapbox.web.faults import FAULT
from slapbox.web.orders import BEAT, KINDS, PIN

SAMPLES: tuple[Any, ...] = (1, 11, "1", "a", True, None, [1], {}, {"move": "flip"}, 1.5)

BODIES: dict[str, Any] = {name: shape for name, (shape, _) in fields(shapes.Orders).items()}


def test_every_order_has_a_shape() -> None:
    assert BODIES.keys() == KINDS.keys()


@pytest.mark.parametrize("name", KINDS)
def test_an_order_has_the_fields_that_it_declares(name: str) -> None:
    told, kind = fields(BODIES[name]), KINDS[name]
    assert told.keys() == kind.whole.keys()
    assert {field for field, (_, needed) in told.items() if not needed} == kind.optional


@pytest.mark.parametrize(
    ("shape", "taken"),
    [
        *((BODIES[name], kind.whole) for name, kind in KINDS.items()),
        (shapes.Beat, BEAT),
        (shapes.Pin, PIN),
        (shapes.FaultReport, FAULT),
    ],
)
def test_what_is_taken_has_the_type_that_is_declared(
    shape: Any, taken: dict[str, orders.Field]
) -> None:
    for name, (part, _) in fields(shape).items():
        for sample in SAMPLES:
            try:
                taken[name](sample)
            except ValueError:
                continue
            if sample != {}:  # no move, as the rules will say
                check(sample, part)


def test_another_type_is_noticed() -> None:
    with pytest.raises(ValidationError):
        check({"ready": 1}, shapes.Ready)
