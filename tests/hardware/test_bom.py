"""The parts lists: they add up, and hold what is drawn, no more and no less."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from electronics.bom import BUILDS, NEEDED, VARIANTS, Line, of_a_pad, read, table_usd, total_usd
from electronics.pinmap import HARDWARE, load
from enclosure.params import Pad, measures

NeedsModule = Callable[[str], Any]

ROOT: Final = HARDWARE.parent
MADE: Final = [(build, variant) for build in BUILDS for variant in VARIANTS[build]]
each_variant = pytest.mark.parametrize("variant", VARIANTS["full"])


def by_ref(lines: list[Line]) -> dict[str, Line]:
    return {ref: line for line in lines for ref in line.refs}


def with_options(variant: str) -> dict[str, Line]:
    """All that a full pad can have."""
    wanted = ("yes", variant, "optional")
    return by_ref([line for line in read("full") if line.needed in wanted])


def not_drawn(ref: str) -> bool:
    """Screws, cables and the like are called X."""
    return ref.startswith("X")


def guide(*path: str) -> str:
    return HARDWARE.joinpath(*path, "README.md").read_text(encoding="utf-8")


def board() -> dict[str, Any]:
    """The printed board's netlist."""
    circuit: dict[str, Any] = json.loads((HARDWARE / "pcb/circuit.json").read_text("utf-8"))
    return circuit


@pytest.mark.parametrize(("build", "variant"), MADE)
def test_lines_are_sound(build: str, variant: str) -> None:
    assert {line.needed for line in read(build)} <= set(NEEDED)
    refs = [ref for line in of_a_pad(build, variant) for ref in line.refs]
    assert len(set(refs)) == len(refs)
    for line in read(build):
        assert line.quantity > 0, line
        assert line.usd_each >= 0, line
        assert all((line.part, line.value, line.maker, line.number, line.alternative)), line
        if line.unit == "pieces" and not not_drawn(line.refs[0]):
            assert line.quantity == len(line.refs), line


def test_what_only_one_board_wants_is_in_no_other_sum() -> None:
    """A jack in the wall or on the board, never both; and the same screws for both boards."""
    pcb, perf = (of_a_pad("full", variant) for variant in VARIANTS["full"])
    for ref in ("B1", "J1", "J2"):
        assert by_ref(pcb)[ref] != by_ref(perf)[ref]
    assert [line for line in pcb if line in perf] == [
        line for line in read("full") if line.needed == "yes"
    ]


SAID: Final = {
    ("minimal", "yes"): ("hardware/README.md", "hardware/builds/minimal/README.md", "README.md"),
    ("one-button", "yes"): ("hardware/README.md", "hardware/builds/one-button/README.md"),
    ("weekend", "yes"): ("hardware/README.md", "hardware/builds/weekend/README.md"),
    ("full", "pcb"): ("hardware/README.md", "hardware/builds/full/README.md"),
    ("full", "perf"): ("hardware/README.md", "hardware/builds/full/README.md"),
}
"""Guides that tell the price of a pad."""


def test_guides_tell_the_sums_and_no_others() -> None:
    """To the dollar; they are estimates."""
    wanted: dict[str, list[int]] = {}
    for (build, variant), files in SAID.items():
        for file in files:
            wanted.setdefault(file, []).append(round(total_usd(of_a_pad(build, variant))))
    for variant in VARIANTS["full"]:
        wanted["hardware/builds/full/README.md"].append(round(table_usd(variant)))
    paths = [ROOT / "README.md", *sorted(HARDWARE.rglob("*.md"))]
    told = {
        path.relative_to(ROOT).as_posix(): sorted(map(int, re.findall(r"(\d+)\s+USD", text)))
        for path in paths
        if "USD" in (text := path.read_text(encoding="utf-8"))
    }
    assert told == {file: sorted(sums) for file, sums in wanted.items()}


@pytest.mark.parametrize("build", ["one-button", "weekend"])
def test_each_part_of_a_box_has_two_sources_and_something_that_does_instead(build: str) -> None:
    with (HARDWARE / "builds" / build / "bom.csv").open(encoding="utf-8", newline="") as source:
        for row in csv.DictReader(source):
            places = [place.strip() for place in row["sources"].split(";")]
            assert len({place.casefold() for place in places if place}) >= 2, row["refs"]
            assert row["alternative"] not in ("", "None"), row["refs"]


def test_a_minimal_pad_is_cheap() -> None:
    assert total_usd(of_a_pad("minimal", "yes")) < 10


def test_a_table_has_a_hub_and_a_cable_between_each_two_pads() -> None:
    shared = {line.part: line for line in read("full") if line.needed == "table"}
    power = load()["power"]
    assert shared["Sync cable"].quantity == power["pads_on_hub"] - 1
    assert f"{power['hub_ampere']:g} A" in shared["USB hub"].number


@each_variant
def test_full_build_has_what_the_schematic_shows(needs_module: NeedsModule, variant: str) -> None:
    sheet = needs_module("electronics.schematic").draw()
    listed = with_options(variant)
    bought = {ref: value for ref, value in sheet.values.items() if not ref.startswith("TP")}
    for ref, value in bought.items():
        assert ref in listed, ref
        if not re.match(r"S\d|H\d", ref):
            assert value == listed[ref].value, ref
    plugs = {ref for ref in board()["parts"] if ref.startswith("J")} - {"J1", "J2"}
    wires = {ref for ref in listed if ref.startswith("W")}
    drawn = {*bought, *(plugs if variant == "pcb" else {"J5"}), "B1", *wires}
    assert {ref for ref in listed if not not_drawn(ref)} == {
        ref for ref in drawn if not not_drawn(ref)
    }


@pytest.mark.parametrize(("build", "variant"), MADE)
def test_a_build_has_what_its_wiring_shows(
    needs_module: NeedsModule, build: str, variant: str
) -> None:
    needs_module("wireviz.wireviz")
    listed = by_ref(of_a_pad(build, variant))
    drawn, metres = harness_parts(build)
    assert drawn <= listed.keys()
    if build == "minimal":
        assert drawn == {ref for ref in listed if not not_drawn(ref)}
    wire = sum(line.quantity for line in of_a_pad(build, "yes") if line.unit == "m")
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


def test_printed_board_has_no_part_that_is_not_listed_and_the_same_values() -> None:
    listed, parts = with_options("pcb"), board()["parts"]
    assert {"A1", "Q1", "U3", "D1", "R21"} <= parts.keys()
    for ref, part in parts.items():
        if ref.startswith("TP"):
            continue
        assert ref in listed
        if ref[0] in "RCDQU":
            assert part["value"] == listed[ref].value, ref


def test_parts_are_those_of_the_map() -> None:
    listed = with_options("pcb")
    sync, pixels = load()["sync"], load()["pixels"]
    assert listed["Q1"].value == sync["transistor"]
    assert listed["D1"].value == sync["pull_up_diode"]
    assert listed["D2"].value == sync["esd_diode"]
    assert listed["LED1"].value == pixels["type"]
    assert listed["U1"].value == pixels["level_shifter"]
    assert listed["U3"].value == sync["receiver"]
    assert listed["U2"].value == load()["lamps"]["driver"]
    assert len([ref for ref in listed if re.fullmatch(r"S\d", ref)]) == 6


def named_by_its_maker(line: Line) -> str:
    """Return what the number of a part says that it is worth, written as the list's values are."""
    number = line.number
    if ohm := re.search(r"-(\d+)([RK])(\d*)$", number):
        whole, unit, rest = ohm.groups()
        return f"{whole}{'.' + rest if rest else ''} {'Ω' if unit == 'R' else 'kΩ'}"
    if line.part.endswith("capacitor") and (farad := re.search(r"[CA](\d\d)(\d)K", number)):
        pico = int(farad[1]) * 10 ** int(farad[2])
        return f"{pico // 10**6} µF" if pico >= 10**6 else f"{pico // 1000} nF"
    if fuse := re.fullmatch(r"MF-R0(\d\d)", number):
        return f"polyfuse {int(fuse[1]) / 100:g} A"
    return line.value if line.value.removeprefix("74") in number else number


@pytest.mark.parametrize(
    "line",
    [
        line
        for build in BUILDS
        for line in read(build)
        if line.refs[0][0] in "RCDFQU" or line.part == "Resistor"
    ],
    ids=lambda line: line.refs[0],
)
def test_part_numbers_are_those_of_the_values(line: Line) -> None:
    said = named_by_its_maker(line)
    assert said == line.value


def test_plugs_and_jacks_fit_the_footprints_of_the_board() -> None:
    listed = with_options("pcb")
    for ref, part in board()["parts"].items():
        if ref.startswith("J"):
            number = listed[ref].number.rpartition(" and ")[2].replace(" ", "_")
            assert number in part["footprint"], ref
            pins = len([1 for ends in board()["nets"].values() for end in ends if end[0] == ref])
            assert ref in ("J1", "J2") or f"XHP-{pins} " in listed[ref].number


def test_what_the_case_wants_is_listed_in_the_same_numbers() -> None:
    rows = re.findall(r"^\| (X\d+) \| (\d+) \| (.+) \|$", guide("enclosure"), re.MULTILINE)
    listed = by_ref(read("full"))
    assert {"X4", "X5", "X6", "X7"} <= {ref for ref, *_ in rows}
    for ref, count, what in rows:
        assert int(count) == listed[ref].quantity, ref
        assert listed[ref].needed == "yes"
        size = re.search(r"M\d x \d+|\d+ mm", listed[ref].value)
        assert ref == "X7" or size is None or size[0] in what, ref


def test_the_guide_of_the_full_pad_names_the_lines_of_the_list() -> None:
    text = guide("builds", "full")
    for variant in VARIANTS["full"]:
        assert f"| `yes` and `{variant}` |" in text
        assert f"| `--board {variant}` |" in text
    assert "`table`" in text


def test_what_has_to_fit_is_what_the_case_is_drawn_for() -> None:
    section = guide("builds", "full").partition("### What has to fit")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| ([\w ]+) \| ([^|]+) \| ([^|]+) \|$", section, re.MULTILINE)[1:]
    pad, dome = Pad(), load()["dome"]
    low, high = dome["panel_hole_range_mm"]
    (usb_height,) = (
        re.findall(r"its height is (\d+)", why)[0]
        for name, _, why in measures()
        if name == "usb_hole"
    )
    assert [figures for _, _, figures in rows] == [
        f"{pad.bezel:g}",
        f"{pad.panel_hole:g} ({low:g} to {high:g} are sold)",
        f"{pad.nut_diameter:g}",
        f"{pad.body_diameter:g}",
        f"{pad.dome_depth:g}",
        re.findall(r"WS2812B on a (\d+) mm round board", by_ref(read("full"))["LED1"].number)[0],
        f"{pad.usb_hole:g} and {usb_height}",
        f"{pad.plug_hole:g}",
        f"{pad.jack_pitch:g}",
    ]


def test_a_pico_costs_less_than_its_ceiling() -> None:
    section = guide("builds", "full").partition("### What has to fit")[2]
    said = re.search(r"price is (\d) US dollars, a Pico 2's (\d): who asks more than (\d)", section)
    assert said is not None
    price = by_ref(read("full"))["A1"].usd_each
    assert price == float(said[1]) < float(said[3])


class TestSoldering:
    """One order of soldering: the board's guide tells it, the picture shows it."""

    @staticmethod
    def told() -> list[tuple[set[str], str]]:
        """The steps of the guide: the parts of each, and its text."""
        section = guide("pcb").partition("## Solder it")[2].partition("\n##")[0]
        steps = re.findall(r"^\d\. (.+?)(?=^\d\. |^$)", section, re.MULTILINE | re.DOTALL)
        texts = [re.sub(r"\[[^\]]*\]\([^)]*\)", "", text, flags=re.S) for text in steps]
        return [(refs_in(text), text) for text in texts]

    def test_every_part_of_the_board_is_soldered_once(self) -> None:
        soldered = [ref for refs, _ in self.told() for ref in refs]
        assert sorted(soldered) == sorted(
            ref for ref in board()["parts"] if not ref.startswith("TP")
        )

    def test_the_picture_shows_the_same_order(self, needs_module: NeedsModule) -> None:
        steps = needs_module("electronics.steps")
        assert [set(stage.refs) for stage in steps.stages()] == [refs for refs, _ in self.told()]

    def test_other_guides_do_not_tell_another(self) -> None:
        section = guide("builds", "full").partition("### 3.")[2].partition("\n###")[0]
        assert "../../pcb/README.md#solder-it" in section
        assert not re.search(r"^\d\. ", section, re.MULTILINE)

    def test_resistors_have_the_values_of_the_circuit(self) -> None:
        parts, (_, text) = board()["parts"], self.told()[1]
        values: dict[str, str] = {}
        for refs, value in re.findall(r"((?:R\d+[–,and ]*)+) ([\d.]+ k?Ω)", text):
            values |= dict.fromkeys(refs_in(refs), value)
        wanted = {ref: part["value"] for ref, part in parts.items() if ref.startswith("R")}
        assert values == wanted


def refs_in(text: str) -> set[str]:
    """``R1–R3, C2`` → R1, R2, R3, C2."""
    found = set(re.findall(r"\b[A-Z]\d+\b", text))
    for letter, first, last in re.findall(r"\b([A-Z])(\d+)–[A-Z](\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("path", sorted(HARDWARE.rglob("*.md")), ids=lambda path: path.parent.name)
def test_commands_of_the_guides_are_all_of_one_kind(path: Path) -> None:
    """What is to be typed begins with ``python3 -m uv run slapbox``, in every guide and picture."""
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if "slapbox" in line]
    pictures = [path.parent / name for name in re.findall(r"\(([^)]+\.svg)\)", text)]
    drawn = "".join(picture.read_text(encoding="utf-8") for picture in pictures)
    lines += re.findall(r">\$ ([^<]+)<", drawn)
    assert [line for line in lines if not line.startswith("python3 -m uv run slapbox ")] == []
