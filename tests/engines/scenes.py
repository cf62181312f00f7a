"""Scripted scenes of phones, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from slapbox.games.protocol import Json
from slapbox.games.safarue import Safarue, SafarueVariant
from web import phone_views, rummue_views, safarue_views
from web import trick_views as tricks

Scenes = Iterator[tuple[str, Json]]

PRAIRIES: Final[dict[str, Callable[[], Safarue]]] = {
    "many": safarue_views.many,
    "sums": safarue_views.sums,
    "captured": safarue_views.captured,
    "spotting": safarue_views.spotting,
    "deciding": safarue_views.deciding,
    "round-over": safarue_views.round_over,
    "variant-round-over": lambda: safarue_views.round_over(kind=SafarueVariant),
    "over": safarue_views.over,
}


def _phone() -> Scenes:
    yield from phone_views.SCENES.items()
    for place in tricks.PLACES:
        yield place, tricks.phone_view(place)
    for kind in tricks.KINDS:
        yield f"{kind.name} over", tricks.over(kind, 4)
    for place in rummue_views.PLACES:
        yield f"rummue {place}", rummue_views.phone_view(place)
    yield "rummue over", rummue_views.view(rummue_views.over(), 0)
    for name, prairie in PRAIRIES.items():
        yield f"safarue {name}", safarue_views.view(prairie(), 0)


SCENES: Final[dict[str, Callable[[], Scenes]]] = {"join": _phone}
"""The scenes, by page."""
