"""Draws everything here anew: ``python -m electronics.drawings`` in ``hardware/``.

The schematic by schemdraw, the wiring of each build by WireViz (which needs Graphviz), and the
guide's pictures. The same sources give the same bytes on the same versions of the tools.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from wireviz import wireviz

from electronics import schematic, steps
from electronics.bom import BUILDS
from electronics.pinmap import HARDWARE

FORMATS: Final = ("svg", "png", "html", "tsv")


def harness(build: str) -> Path:
    """The wiring's source."""
    return HARDWARE / "builds" / build / "wiring.yml"


def draw_wiring(build: str, folder: Path) -> None:
    """``wiring.svg``, ``.png``, ``.html`` and ``.bom.tsv`` into the folder."""
    wireviz.parse(harness(build), output_formats=FORMATS, output_dir=folder, output_name="wiring")


class Wire(NamedTuple):
    """A wire of a harness, by its two ends and its colour: ``("A1.GP2", "B1.KEY_RED", "RD")``."""

    one: str
    other: str
    colour: str


def wires(build: str) -> list[Wire]:
    """All wires of a harness, in the order of its source. Raises ``ValueError`` where a row joins
    more ends than its cable has wires, or fewer."""
    source = yaml.safe_load(harness(build).read_text(encoding="utf-8"))
    return [wire for row in source["connections"] for wire in _row(row, source["cables"])]


def _row(row: list[dict[str, list[Any]]], cables: dict[str, Any]) -> list[Wire]:
    """A row is connector, cable, connector."""
    ((one, pins),), ((cable, numbers),), ((other, ends),) = (part.items() for part in row)
    colours = cables[cable]["colors"]
    taken = [colours[number - 1] for number in _numbers(numbers)]
    return [
        Wire(f"{one}.{pin}", f"{other}.{end}", colour)
        for pin, end, colour in zip(pins, ends, taken, strict=True)
    ]


def _numbers(written: list[Any]) -> list[int]:
    """``["1-3"]`` and ``[1, 2, 3]`` are the same."""
    spans = [str(part).split("-") for part in written]
    return [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]


def header_pins(build: str) -> dict[str, int]:
    """Return which pin of the Pico's header the harness takes for each of its names."""
    pico = yaml.safe_load(harness(build).read_text(encoding="utf-8"))["connectors"]["A1"]
    return dict(zip(pico["pinlabels"], pico["pins"], strict=True))


def main() -> None:
    schematic.main()
    steps.main()
    for build in BUILDS:
        draw_wiring(build, harness(build).parent)
        sys.stdout.write(f"{build}: {len(wires(build))} wires\n")


if __name__ == "__main__":
    main()
