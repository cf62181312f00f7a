"""The parts lists: they add up, and hold what is drawn, no more and no less."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from electronics.bom import Line, read, total_usd
from electronics.pinmap import HARDWARE, load

NeedsModule = Callable[[str], Any]


BUILDS = ["minimal", "full"]


def by_ref(lines: list[Line]) -> dict[str, Line]:
    return {ref: line for line in lines for ref in line.refs}


def not_drawn(ref: str) -> bool:
    """Screws, cables and the like are called X."""
    return ref.startswith("X")


@pytest.mark.parametrize("build", BUILDS)
def test_lines_are_sound(build: str) -> None:
    lines = read(build)
    refs = [ref for line in lines for ref in line.refs]
    assert len(set(refs)) == len(refs)
    for line in lines:
        assert line.needed in ("yes", "board", "optional"), line
        assert line.quantity > 0, line
        assert line.usd_each >= 0, line
        assert all((line.part, line.value, line.maker, line.number, line.alternative)), line
        if line.unit == "pieces" and not not_drawn(line.refs[0]):
            assert line.quantity == len(line.refs), line


def test_guides_tell_the_sums() -> None:
    """To the dollar; they are estimates."""
    guide = (HARDWARE / "README.md").read_text(encoding="utf-8")
    rows = dict(
        re.findall(r"^\| \[(\w+)\]\(builds/\w+/README\.md\) .*\| about (\d+) USD", guide, re.M)
    )
    assert {build: float(said) for build, said in rows.items()} == {
        build: round(total_usd(read(build))) for build in BUILDS
    }
    assert total_usd(read("minimal")) < 10


def test_full_build_has_what_the_schematic_shows(needs_module: NeedsModule) -> None:
    sheet = needs_module("electronics.schematic").draw()
    listed = by_ref(read("full"))
    for ref, value in sheet.values.items():
        assert ref in listed, ref
        if not re.match(r"S\d|H\d", ref):
            assert value == listed[ref].value, ref
    board_only = {ref for ref, line in listed.items() if line.needed == "board"} | {"J5", "B1"}
    wires = {ref for ref in listed if ref.startswith("W")}
    drawn = {*sheet.values, *board_only, *wires}
    assert {ref for ref in listed if not not_drawn(ref)} == {
        ref for ref in drawn if not not_drawn(ref)
    }


@pytest.mark.parametrize("build", BUILDS)
def test_a_build_has_what_its_wiring_shows(needs_module: NeedsModule, build: str) -> None:
    needs_module("wireviz.wireviz")
    listed = by_ref(read(build))
    drawn, metres = harness_parts(build)
    drawn = {
        part
        for ref in drawn
        for part in ([f"LED{n}" for n in range(1, 7)] if ref == "LEDS" else [ref])
    }
    assert drawn <= listed.keys()
    if build == "minimal":
        assert drawn == {ref for ref in listed if not not_drawn(ref)}
    wire = sum(line.quantity for line in read(build) if line.unit == "m")
    assert metres <= wire <= 2 * metres


def harness_parts(build: str) -> tuple[set[str], float]:
    """The names of parts and cables in WireViz's own list, and the metres of wire."""
    refs, metres = set(), 0.0
    with (HARDWARE / "builds" / build / "wiring.bom.tsv").open(encoding="utf-8") as source:
        for row in csv.DictReader(source, delimiter="\t"):
            refs |= set(row["Designators"].split(", "))
            metres += float(row["Qty"]) if row["Unit"] == "m" else 0
    if "LEDS" in refs:
        refs = refs - {"LEDS"} | {f"LED{number}" for number in range(1, 7)}
    return refs, metres


def test_printed_board_has_no_part_that_is_not_listed() -> None:
    """Names and values, from the board's netlist; values may be written with or without Ω."""
    listed = by_ref(read("full"))
    parts = json.loads((HARDWARE / "pcb" / "circuit.json").read_text(encoding="utf-8"))["parts"]
    assert {"A1", "Q1", "D1", "R21"} <= parts.keys()
    assert [ref for ref in parts if ref not in listed and not re.match(r"H\d|MH|TP|FID", ref)] == []


def test_parts_are_those_of_the_map() -> None:
    listed = by_ref(read("full"))
    sync, pixels = load()["sync"], load()["pixels"]
    assert listed["Q1"].value == sync["transistor"]
    assert listed["D1"].value == sync["pull_up_diode"]
    assert listed["D2"].value == sync["esd_diode"]
    assert listed["LED1"].value == pixels["type"]
    assert listed["U1"].value == pixels["level_shifter"]
    assert listed["U2"].value == load()["lamps"]["driver"]
    assert len([ref for ref in listed if re.fullmatch(r"S\d", ref)]) == 6
