"""Results of a deal with the Mü deck, as everybody hears them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from slapbox.games.protocol import Json


@dataclass(frozen=True, slots=True)
class Row:
    """One deal on the score sheet: the points of each seat, apart by what they are for.

    ``facts`` tell how it came about.
    """

    number: int
    dealer: int
    parts: Mapping[str, tuple[int, ...]]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def sums(self) -> tuple[int, ...]:
        """Return what the deal brought each seat."""
        return tuple(map(sum, zip(*self.parts.values(), strict=True)))

    def as_view(self) -> Json:
        """``{"deal", "dealer", "sum", "parts": {NAME: [points by seat]}, …facts}``"""
        parts = {name: list(points) for name, points in self.parts.items()}
        head = {"deal": self.number, "dealer": self.dealer}
        return {**head, "sum": list(self.sums()), "parts": parts, **self.facts}

    def as_json(self) -> Json:
        """The same as an event, ``"deal_over"``."""
        return {"event": "deal_over", **self.as_view()}
