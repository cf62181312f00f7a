"""Draws everything here anew: ``python -m electronics.drawings`` in ``hardware/``.

The schematic by schemdraw, the wiring of each build by WireViz (which needs Graphviz), and the
guide's pictures. The same sources give the same bytes on the same versions of the tools.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import yaml
from wireviz import wireviz

from electronics import schematic, steps
from electronics.pinmap import HARDWARE
from electronics.sheet import Netlist

BUILDS: Final = ("minimal", "full")
FORMATS: Final = ("svg", "png", "html", "tsv")


def harness(build: str) -> Path:
    """The wiring's source."""
    return HARDWARE / "builds" / build / "wiring.yml"


def draw_wiring(build: str, folder: Path) -> None:
    """``wiring.svg``, ``.png``, ``.html`` and ``.bom.tsv`` into the folder."""
    wireviz.parse(harness(build), output_formats=FORMATS, output_dir=folder, output_name="wiring")


def wires(build: str) -> list[tuple[str, str]]:
    """The wires of a harness, each by its ends: ``("A1.GP2", "B1.KEY_RED")``."""
    source = yaml.safe_load(harness(build).read_text(encoding="utf-8"))
    return [
        (f"{one}.{pin}", f"{other}.{end}")
        for row in source["connections"]
        for (one, pins), (other, ends) in [_ends(row)]
        for pin, end in zip(pins, ends, strict=True)
    ]


def _ends(row: list[dict[str, list[str]]]) -> tuple[tuple[str, list[str]], tuple[str, list[str]]]:
    """A row is connector, cable, connector."""
    first, _, last = row
    ((one, pins),) = first.items()
    ((other, ends),) = last.items()
    return (one, pins), (other, ends)


def header_pins(build: str) -> dict[str, int]:
    """Which pin of the Pico's header the harness takes for each of its names."""
    pico = yaml.safe_load(harness(build).read_text(encoding="utf-8"))["connectors"]["A1"]
    return dict(zip(pico["pinlabels"], pico["pins"], strict=True))


def part_of(netlist: Netlist, one: str, other: str) -> list[str]:
    """The parts of the schematic that lie between these two nets."""
    return [ref for ref, pins in netlist.items() if {one, other} <= set(pins.values())]


def main() -> None:
    schematic.main()
    steps.main()
    for build in BUILDS:
        draw_wiring(build, harness(build).parent)
        sys.stdout.write(f"{build}: {len(wires(build))} wires\n")


if __name__ == "__main__":
    main()
