"""The parts lists: ``python -m electronics.bom`` in ``hardware/`` adds them up.

Prices are estimates for single pieces in US dollars, without shipping; nobody has asked a shop.
``needed`` is ``yes``, ``board`` (with the printed board) or ``optional``. Parts called X… are not
electric, or whole cables: the drawings do not show them.
"""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass

from electronics.pinmap import HARDWARE

BUILDS = ("minimal", "full")


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


def total_usd(lines: list[Line], needed: tuple[str, ...] = ("yes",)) -> float:
    """What these lines cost together, by the estimates."""
    return sum(line.quantity * line.usd_each for line in lines if line.needed in needed)


def main() -> None:
    for build in BUILDS:
        lines = read(build)
        board = total_usd(lines, ("yes", "board"))
        sys.stdout.write(
            f"{build}: {total_usd(lines):.2f} USD, {board:.2f} with plugs on a printed board\n"
        )


if __name__ == "__main__":
    main()
