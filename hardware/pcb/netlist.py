"""Connections of the board, as plain data; also for KiCad's own Python, which has no SKiDL."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

Pin = tuple[str, str]
"""A part's reference, and its pin's number: ``("R1", "2")``."""


@dataclass(frozen=True)
class Placed:
    """A part: what it is, and KiCad's footprint ``library:name``."""

    value: str
    footprint: str


@dataclass(frozen=True)
class Netlist:
    """Parts by reference, nets by name."""

    parts: dict[str, Placed]
    nets: dict[str, frozenset[Pin]]

    def net_of(self) -> dict[Pin, str]:
        """The net of each pin that has one."""
        return {pin: name for name, pins in self.nets.items() for pin in pins}

    def as_json(self) -> str:
        """Sorted, so that a change shows as a small difference."""
        return json.dumps(
            {
                "parts": {ref: asdict(part) for ref, part in sorted(self.parts.items())},
                "nets": {name: sorted(pins) for name, pins in sorted(self.nets.items())},
            },
            indent=1,
            ensure_ascii=False,
        )


def from_json(text: str) -> Netlist:
    """Reads what ``as_json`` wrote."""
    data = json.loads(text)
    return Netlist(
        {ref: Placed(**part) for ref, part in data["parts"].items()},
        {name: frozenset((ref, pin) for ref, pin in pins) for name, pins in data["nets"].items()},
    )
