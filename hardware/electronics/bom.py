"""The parts lists: ``python -m electronics.bom`` in ``hardware/`` adds them up.

Prices are estimates for single pieces in US dollars, without shipping; nobody has asked a shop.
``needed`` is ``yes``, ``pcb`` or ``perf`` (with the printed board, or with perfboard),
``optional``, or ``table`` (once for a table of pads). Parts called X… are not electric, or whole
cables, or have no place of their own: the drawings do not show them.
"""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass
from typing import Final

from electronics.pinmap import HARDWARE, load

BUILDS: Final = ("minimal", "full")
VARIANTS: Final[dict[str, tuple[str, ...]]] = {"minimal": ("yes",), "full": ("pcb", "perf")}
"""The ways in which a build can be made."""
NEEDED: Final = ("yes", "pcb", "perf", "optional", "table")


@dataclass(frozen=True)
class Line:
    """One line of a parts list: parts that are alike."""

    refs: tuple[str, ...]
    quantity: float
    unit: str
    part: str
    value: str
    maker: str
    number: str
    usd_each: float
    needed: str
    alternative: str


def read(build: str) -> list[Line]:
    """The parts list of a build. Raises ``ValueError`` where a number is none."""
    with (HARDWARE / "builds" / build / "bom.csv").open(encoding="utf-8", newline="") as source:
        return [
            Line(
                refs=tuple(row["refs"].split()),
                quantity=float(row["quantity"]),
                unit=row["unit"],
                part=row["part"],
                value=row["value"],
                maker=row["maker"],
                number=row["number"],
                usd_each=float(row["usd_each"]),
                needed=row["needed"],
                alternative=row["alternative"],
            )
            for row in csv.DictReader(source)
        ]


def of_a_pad(build: str, variant: str) -> list[Line]:
    """Return what one pad is made of, without what is optional."""
    return [line for line in read(build) if line.needed in ("yes", variant)]


def total_usd(lines: list[Line]) -> float:
    """Return what these lines cost together, by the estimates."""
    return sum(line.quantity * line.usd_each for line in lines)


def table_usd(variant: str) -> float:
    """As many full pads as the pin map plans for, and what their table wants besides."""
    shared = [line for line in read("full") if line.needed == "table"]
    pads: int = load()["power"]["pads_on_hub"]
    return pads * total_usd(of_a_pad("full", variant)) + total_usd(shared)


def main() -> None:
    for build in BUILDS:
        for variant in VARIANTS[build]:
            name = build if variant == "yes" else f"{build}, {variant}"
            sys.stdout.write(f"{name}: {total_usd(of_a_pad(build, variant)):.2f} USD\n")
    for variant in VARIANTS["full"]:
        sys.stdout.write(f"a table of full pads, {variant}: {table_usd(variant):.2f} USD\n")


if __name__ == "__main__":
    main()
