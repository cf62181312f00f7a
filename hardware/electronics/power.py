"""Simulates the lights' supply: ``python -m electronics.power`` in ``hardware/`` prints the table.

Needs ngspice. The deck, its models and what it leaves out are in ``power.cir``.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from electronics.spice import cases

DECK: Final = Path(__file__).parent / "power.cir"
SUPPLY_V: Final = 5.0


@dataclass(frozen=True)
class Case:
    """A pad with a C1 of so many farads."""

    farad: float
    droop_v: float
    """Voltage that a neighbour on the same hub loses for a moment when this pad is plugged in."""
    peak_ampere: float
    dip_v: float
    """Fall of the lights' supply below where it settles when all keys' colours light up."""


def simulate() -> list[Case]:
    """All cases of the deck."""
    return [
        Case(float(name), SUPPLY_V - found["low"], found["peak"], found["after"] - found["dip"])
        for name, found in cases(DECK).items()
    ]


def table(found: list[Case]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| C1 | a neighbour's supply loses | peak when it is plugged in | below where it settles |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {case.farad * 1e6:g} µF | {case.droop_v:.2f} V | {case.peak_ampere:.1f} A"
        f" | {case.dip_v:.2f} V |"
        for case in found
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table(simulate()) + "\n")
