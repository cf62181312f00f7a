"""Schematic and wiring against the pin map: what is drawn is what the map says, wire by wire."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from electronics.pinmap import HARDWARE, by_role, load, ohms
from pcb import place

NeedsModule = Callable[[str], Any]
NeedsProgram = Callable[[str], str]


@pytest.fixture
def schematic(needs_module: NeedsModule) -> Any:
    return needs_module("electronics.schematic")


@pytest.fixture
def drawings(needs_module: NeedsModule) -> Any:
    return needs_module("electronics.drawings")


def between(sheet: Any, one: str, other: str) -> list[tuple[str, str]]:
    """The parts that lie between two nets, with their values."""
    return [
        (ref, sheet.values[ref])
        for ref, pins in sheet.netlist().items()
        if {one, other} == set(pins.values())
    ]


def on_net(sheet: Any, net: str) -> list[str]:
    """The parts that have a pin on a net."""
    return sorted(ref for ref, pins in sheet.netlist().items() if net in pins.values())


def series_faults(sheet: Any) -> list[str]:
    """Pins whose way to their net is not one resistor, of the map's value, on the map's pin."""
    faults = []
    pico = sheet.netlist()["A1"]
    for pin in load()["pin"]:
        gpio, net = f"GP{pin['gpio']}", pin["net"]
        if pico.get(str(pin["header"])) != gpio:
            faults.append(f"{gpio} is not on pin {pin['header']}")
        value = pin.get("series_ohm", load()["keys"]["series_ohm"])
        start = shifter_output(sheet) if pin["role"] == "pixels" else gpio
        end = sheet.netlist()["U3"]["4"] if pin["role"] == "sync_in" else net
        if pin["role"] != "lamp" and [v for _, v in between(sheet, start, end)] != [ohms(value)]:
            faults.append(f"{gpio} does not lead to {net} through {ohms(value)}")
    return faults


def shifter_output(sheet: Any) -> str:
    """The net behind the shifter, if that stands between GP16 and the pixels."""
    shifter: dict[str, str] = sheet.netlist()["U1"]
    assert (shifter["2"], shifter["1"]) == ("GP16", "GND")
    return shifter["3"]


def test_every_pin_leads_to_its_net(schematic: Any) -> None:
    assert series_faults(schematic.draw()) == []


def test_keys_close_to_ground_and_are_pulled_up(schematic: Any) -> None:
    sheet = schematic.draw()
    for number, pin in enumerate(by_role("key"), start=1):
        assert between(sheet, pin["net"], "GND") == [(f"S{number}", pin["colour"])]
        pull_up = [("3V3", ohms(load()["keys"]["pull_up_ohm"]))]
        assert [("3V3", value) for _, value in between(sheet, pin["net"], "3V3")] == pull_up
        assert len(on_net(sheet, pin["net"])) == 3


def test_receiver_stands_between_the_wire_and_its_pin(schematic: Any) -> None:
    """So that a pad without power, or a chip that leaks, takes nothing from the wire."""
    sheet, sync = schematic.draw(), load()["sync"]
    receiver = sheet.netlist()["U3"]
    assert sheet.values["U3"] == sync["receiver"]
    assert (receiver["5"], receiver["3"]) == ("3V3", "GND")
    assert between(sheet, "SYNC", receiver["2"]) == [("R29", ohms(sync["receiver_ohm"]))]
    assert [ref for ref, _ in between(sheet, receiver["4"], "GP8")] == ["R21"]
    assert ("C3", "100 nF") in between(sheet, "3V3", "GND")


def test_an_input_hangs_on_its_resistor_alone(schematic: Any) -> None:
    """No pull-downs (erratum E9), and no capacitors, which would smear the edge that is timed."""
    sheet = schematic.draw()
    inputs = [pin for pin in load()["pin"] if pin["direction"] == "in"]
    assert {pin["role"] for pin in inputs} == {"key", "sync_in"}
    for pin in inputs:
        chip, series = on_net(sheet, f"GP{pin['gpio']}")
        assert (chip, series[0]) == ("A1", "R")
    assert on_net(sheet, "SYNC") == ["D2", "J1", "J2", "R24", "R25", "R29", "TP1"]


def test_sync_wire_is_as_the_map_says(schematic: Any) -> None:
    sheet, sync = schematic.draw(), load()["sync"]
    nets = sheet.netlist()
    assert sheet.values["Q1"] == sync["transistor"]
    assert (nets["Q1"]["G"], nets["Q1"]["S"]) == ("SYNC_GATE", "GND")
    assert between(sheet, nets["Q1"]["D"], "SYNC") == [("R24", ohms(sync["drain_ohm"]))]
    assert between(sheet, "SYNC_GATE", "GND") == [("R23", ohms(sync["gate_pull_down_ohm"]))]
    assert (nets["D1"]["A"], sheet.values["D1"]) == ("3V3", sync["pull_up_diode"])
    assert between(sheet, nets["D1"]["K"], "SYNC") == [("R25", ohms(sync["pull_up_ohm"]))]
    assert between(sheet, "SYNC", "GND") == [("D2", sync["esd_diode"])]
    jacks = [ref for ref in nets if ref.startswith("J")]
    assert len(jacks) == sync["jacks"]
    for jack in jacks:
        assert (nets[jack]["T"], nets[jack]["S"]) == (sync["jack"]["tip"], sync["jack"]["sleeve"])
        assert nets[jack]["R"] == f"{jack}.R"  # joined to nothing


def test_lights_hang_on_the_fuse_in_the_order_of_the_keys(schematic: Any) -> None:
    sheet, pixels = schematic.draw(), load()["pixels"]
    nets = sheet.netlist()
    assert between(sheet, "VBUS", "5V_LED") == [("F1", f"polyfuse {pixels['fuse_ampere']:g} A")]
    here = "PIXELS"
    for number, pin in enumerate(by_role("key"), start=1):
        pixel = nets[f"LED{number}"]
        assert (pixel["DIN"], pixel["5V"], pixel["GND"]) == (here, "5V_LED", "GND"), pin["colour"]
        here = pixel["DOUT"]
    assert number == pixels["count"]
    assert dict(between(sheet, "5V_LED", "GND")).keys() == {"C1", "C2"}
    assert (sheet.values["C1"], sheet.values["C2"]) == ("10 µF", "100 nF")
    assert (pixels["bulk_farad"], pixels["bypass_farad"]) == (10e-6, 100e-9)


def test_each_lamp_has_its_own_output_of_the_driver(schematic: Any) -> None:
    nets = schematic.draw().netlist()
    for number, pin in enumerate(by_role("lamp"), start=1):
        assert nets["U2"][str(number)] == f"GP{pin['gpio']}"
        assert nets["U2"][str(19 - number)] == pin["net"] == nets[f"H{number}"]["-"]


def test_piezo_lies_between_its_two_pins(schematic: Any) -> None:
    nets = schematic.draw().netlist()
    assert list(nets["LS1"].values()) == [pin["net"] for pin in by_role("piezo")]


def test_a_moved_wire_in_the_schematic_is_found(
    schematic: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, yellow, *rest = schematic.KEYS
    monkeypatch.setattr(schematic, "KEYS", ((red[0], yellow[1]), (yellow[0], red[1]), *rest))
    assert len(series_faults(schematic.draw())) == 2


def test_two_names_on_one_wire_are_found(needs_module: NeedsModule) -> None:
    sheet = needs_module("electronics.sheet").Sheet()
    sheet.wire((0, 0), (4, 0))
    sheet.net("KEY_RED", (0, 0))
    sheet.ground((2, 0))
    with pytest.raises(ValueError, match="are joined"):
        sheet.netlist()


LEGS = {"Q1": {"G": "1", "S": "2", "D": "3"}, "D1": {"K": "1", "A": "2"}}
"""Legs that the schematic calls by a letter, and the board by a number."""

ON_PLUGS = {"J3": "5V_LED PIXELS GND", "J4": "PIEZO_A PIEZO_B"}


def numbered(sheet: Any) -> dict[tuple[str, str], str]:
    """The net of each of the schematic's pins, by the board's name for that pin."""
    return {
        (ref, LEGS.get(ref, {}).get(pin, pin)): net
        for ref, pins in sheet.netlist().items()
        for pin, net in pins.items()
    }


def turned(
    drawn: dict[tuple[str, str], str], board: dict[tuple[str, str], str]
) -> dict[tuple[str, str], str]:
    """The same with parts that have no first leg, as resistors, turned as on the board."""
    alike = dict(drawn)
    for ref in {ref for ref, _ in drawn if re.match(r"[RCF]\d|D2", ref)}:
        one, other = (ref, "1"), (ref, "2")
        if board[one] == drawn[other] or board[other] == drawn[one]:
            alike[one], alike[other] = drawn[other], drawn[one]
    return alike


def parity_faults(drawn: dict[tuple[str, str], str], board: dict[tuple[str, str], str]) -> set[str]:
    """Return where schematic and board join their pins otherwise, pin by pin: each net of the one
    has to be one net of the other, and of the same name where it has one."""
    drawn = turned(drawn, board)
    both = drawn.keys() & board.keys()
    pairs = {(drawn[pin], board[pin]) for pin in both}
    faults = {f"{pair} / {other}" for pair, other in pairs if "." not in pair and pair != other}
    for side in (0, 1):
        names = [pair[side] for pair in pairs]
        faults |= {name for name in names if names.count(name) > 1}
    return faults


def board_pins() -> dict[tuple[str, str], str]:
    circuit = json.loads((HARDWARE / "pcb" / "circuit.json").read_text(encoding="utf-8"))
    return {(ref, pin): net for net, pins in circuit["nets"].items() for ref, pin in pins}


def test_printed_board_is_the_same_circuit_pin_by_pin(schematic: Any) -> None:
    """The board has plugs where the schematic has keys and the like; nothing else differs."""
    sheet, board = schematic.draw(), board_pins()
    drawn = numbered(sheet)
    assert parity_faults(drawn, board) == set()
    missing = {ref for ref, _ in drawn.keys() - board.keys()}
    assert {ref for ref in missing if not re.match(r"(S\d|H\d|LED\d|LS1)$", ref)} == {"J1", "J2"}
    assert {pin for ref, pin in drawn.keys() - board.keys() if ref[0] == "J"} == {"R"}
    plugs = {ref for ref, _ in board.keys() - drawn.keys()} - {"A1"}
    assert plugs == {*(f"J1{number}" for number in range(1, 7)), "J3", "J4", "J5"}
    assert {net for (ref, _), net in board.items() if (ref, _) not in drawn and ref == "A1"} == {
        "GND"
    }
    on_plug = {ref: {net for (of, _), net in board.items() if of == ref} for ref in plugs}
    for number, pin in enumerate(by_role("key"), start=1):
        assert on_plug[f"J1{number}"] == {pin["net"], "GND"}
    for ref, nets in ON_PLUGS.items():
        assert on_plug[ref] == set(nets.split())
    assert on_plug["J5"] == {"5V_LED", *(pin["net"] for pin in by_role("lamp"))}


def test_values_of_the_printed_board_are_the_schematics(schematic: Any) -> None:
    sheet = schematic.draw()
    circuit = json.loads((HARDWARE / "pcb" / "circuit.json").read_text(encoding="utf-8"))
    for ref, part in circuit["parts"].items():
        if ref[0] in "RCDQUT":
            assert part["value"] == sheet.values[ref], ref


@pytest.mark.parametrize(
    ("one", "other"),
    [(("Q1", "1"), ("Q1", "2")), (("U3", "2"), ("U3", "4")), (("R21", "1"), ("R22", "1"))],
)
def test_two_legs_that_are_swapped_on_the_board_are_found(
    schematic: Any, one: tuple[str, str], other: tuple[str, str]
) -> None:
    board = board_pins()
    board[one], board[other] = board[other], board[one]
    assert parity_faults(numbered(schematic.draw()), board)


def wired(build: str) -> list[tuple[str, str]]:
    """The wires that a build has by the pin map, each by its two ends in the order of their names:
    all of them, and each as often as it is there."""
    pins = [pin for pin in load()["pin"] if build in pin["builds"]]
    if build == "minimal":
        leads = [(f"A1.GP{pin['gpio']}", f"S1.{pin['net']}") for pin in pins]
        return sorted([*leads, ("A1.GND", "S1.GND")])
    rails = [rail["net"] for rail in load()["rail"] if build in rail["builds"]]
    to_pico = [(f"A1.GP{pin['gpio']}", pin["net"]) for pin in pins]
    to_pico += [(f"A1.{net}", net) for net in rails]
    leads = [
        *to_pico,
        *(end for pin in by_role("key") for end in _key_ends(pin)),
        *((f"LEDS.{pin}", net) for pin, net in _pixel_ends().items()),
        *((f"LS1.{pin['net'][-1]}", pin["net"]) for pin in by_role("piezo")),
        *_jack_ends(),
    ]
    return sorted((min(ends), max(ends)) for end, net in leads for ends in [(end, f"B1.{net}")])


def _key_ends(pin: dict[str, Any]) -> list[tuple[str, str]]:
    return [(f"S{pin['key'] + 1}.KEY", pin["net"]), (f"S{pin['key'] + 1}.GND", "GND")]


def _pixel_ends() -> dict[str, str]:
    """Fed behind the fuse, never by VBUS itself."""
    (data,) = by_role("pixels")
    return {"5V": "5V_LED", "DIN": data["net"], "GND": "GND"}


def _jack_ends() -> list[tuple[str, str]]:
    sync = load()["sync"]
    return [
        (f"J{number}.{contact.upper()}", net)
        for number in range(1, sync["jacks"] + 1)
        for contact, net in sync["jack"].items()
        if net != "open"
    ]


def drawn_wires(drawings: Any, build: str) -> list[tuple[str, str]]:
    """The same, as the harness has it."""
    return sorted(
        (min(wire.one, wire.other), max(wire.one, wire.other)) for wire in drawings.wires(build)
    )


BUILDS = ["minimal", "full"]


@pytest.mark.parametrize("build", BUILDS)
def test_wires_of_a_harness_are_the_maps(drawings: Any, build: str) -> None:
    assert drawn_wires(drawings, build) == wired(build)


@pytest.mark.parametrize("build", BUILDS)
def test_pico_of_a_harness_has_the_header_of_the_map(drawings: Any, build: str) -> None:
    pins = {f"GP{pin['gpio']}": [pin["header"]] for pin in load()["pin"]}
    rails = {rail["net"]: rail["header"] for rail in load()["rail"]}
    for name, number in drawings.header_pins(build).items():
        assert number in (pins | rails)[name], name


@pytest.mark.parametrize("build", BUILDS)
def test_no_two_nets_have_wires_of_one_colour(drawings: Any, build: str) -> None:
    """Else somebody swaps them, and 5 V meet the pin of a key."""
    colours: dict[str, set[str]] = {}
    for wire in drawings.wires(build):
        board = wire.other if wire.other.startswith("B1.") else wire.one
        colours.setdefault(board.partition(".")[2], set()).add(wire.colour)
    given = [colour for of_net in colours.values() for colour in of_net]
    assert len(given) == len(set(given)) == len(colours), colours


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("B1: [KEY_BLUE, GND]", "B1: [KEY_GREEN, GND]"),
        ("B1: [5V_LED, PIXELS, GND]", "B1: [VBUS, PIXELS, GND]"),
        ("J2: [TIP, SLEEVE]", "J2: [RING, SLEEVE]"),
        ("W32: [1, 2]\n    - J2: [TIP, SLEEVE]", "W32: [1, 2]\n    - J1: [TIP, SLEEVE]"),
        ("B1: [SYNC, GND]\n    - W32", "B1: [PIEZO_A, GND]\n    - W32"),
        ("VBUS, 3V3, GND]\n    - W1", "3V3, VBUS, GND]\n    - W1"),
    ],
)
def test_a_moved_wire_in_a_harness_is_found(
    drawings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, right: str, wrong: str
) -> None:
    source = drawings.harness("full").read_text(encoding="utf-8")
    moved = source.replace(right, wrong)
    assert moved != source
    (tmp_path / "wiring.yml").write_text(moved, encoding="utf-8")
    monkeypatch.setattr(drawings, "harness", lambda _: tmp_path / "wiring.yml")
    assert drawn_wires(drawings, "full") != wired("full")


def test_schematic_lies_there_as_it_is_drawn(schematic: Any) -> None:
    drawn = schematic.draw().svg()
    assert drawn == schematic.draw().svg()
    assert drawn == schematic.OUT.read_text(encoding="utf-8"), "python -m electronics.drawings"


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

ABOVE: Final = {"central": 0.5, "hanging": 0.0, "ideographic": 1.0}
"""Share of a line of text that lies above the place that the drawing names."""


WIDER: Final = 1.13
"""The sheet's font against the one whose widths are known."""
APART: Final = 1.5
"""Points that words keep from each other."""


def boxes(svg: str) -> dict[str, Box]:
    """The room of each line of text, by the widths of the font's letters."""
    size_of = importlib.import_module("schemdraw.backends.svg").text_size
    found = {}
    texts = re.findall(
        r'<text x="\S+" y="(\S+)" dominant-baseline="(\w+)"[^>]* font-size="(\S+)"'
        r' font-family="[^"]*" text-anchor="(\w+)">(.*?)</text>',
        svg,
    )
    for y, baseline, points, anchor, spans in texts:
        here, size = float(y), float(points)
        for x, down, line in re.findall(r'<tspan x="(\S+)" dy="(\S+)">([^<]*)</tspan>', spans):
            here += float(down)
            long = WIDER * size_of(line, font="sans", size=size)[0]
            left = float(x) - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * long
            high = 0.75 * size
            top = here - ABOVE[baseline] * high
            found[f"{line} ({x}, {y})"] = (left, top, left + long, top + high)
    return found


def lines(svg: str) -> list[Box]:
    """All straight pieces that are drawn, as boxes without width; flags lie behind their names."""
    found = []
    for path in re.findall(r'<path d="([^"]+)"', svg):
        points = [tuple(map(float, pair)) for pair in re.findall(r"[ML] (\S+?),(\S+)", path)]
        for (x0, y0), (x1, y1) in pairwise(points):
            if x0 == x1 or y0 == y1:
                found.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    return found


def meet(one: Box, other: Box, apart: float = 0.0) -> bool:
    return (
        one[0] < other[2] + apart
        and other[0] < one[2] + apart
        and one[1] < other[3] + apart
        and other[1] < one[3] + apart
    )


def collisions(svg: str) -> list[str]:
    """Words on words, and words that a line runs through."""
    found = boxes(svg)
    words = list(found.items())
    faults = [
        f"{one} on {other}"
        for number, (one, here) in enumerate(words)
        for other, there in words[number + 1 :]
        if meet(here, there, APART)
    ]
    drawn = lines(svg)
    for name, (left, top, right, bottom) in words:
        inner = (left, top + 1, right, bottom - 1)
        faults += [f"{name} crossed at {line}" for line in drawn if meet(inner, line)]
    return faults


def test_no_words_of_the_schematic_collide(schematic: Any) -> None:
    svg = schematic.draw().svg()
    assert len(boxes(svg)) > 100
    assert len(lines(svg)) > 100
    assert collisions(svg) == []


def test_words_that_collide_are_found(needs_module: NeedsModule) -> None:
    sheet = needs_module("electronics.sheet").Sheet()
    sheet.words("RUC002N05", (0, 0), 9.5)
    sheet.words("74LVC1G17", (1, 0), 9.5)
    assert len(collisions(sheet.svg())) == 1
    sheet.wire((0.5, -2), (0.5, 2))
    assert len(collisions(sheet.svg())) == 2


def test_schematic_can_be_read(schematic: Any) -> None:
    """Each part's value stands in it, and no word leaves the sheet."""
    sheet = schematic.draw()
    svg = sheet.svg()
    found = boxes(svg)
    said = "\n".join(name.rpartition(" (")[0] for name in found)
    plain = {ref: value for ref, value in sheet.values.items() if ref != "A1"}
    assert {ref for ref, value in plain.items() if value not in said} == set()
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', svg)[0].split())
    for name, box in found.items():
        assert left <= box[0], name
        assert top <= box[1], name
        assert box[2] <= left + width, name
        assert box[3] <= top + height, name


def test_schematic_says_what_the_board_says_of_itself(schematic: Any) -> None:
    """Title block: licence, sources, revision, and that nobody has built it."""
    svg = schematic.draw().svg()
    said = {name.rpartition(" (")[0] for name in boxes(svg)}
    of_board = {line.removeprefix("sources: ") for line in place.SAID}
    assert {*of_board, f"{place.REVISION}, not tried on real electronics yet"} <= said


def test_pictures_lie_there_as_they_are_drawn(needs_module: NeedsModule) -> None:
    steps = needs_module("electronics.steps")
    for name, draw in steps.PICTURES.items():
        there = (steps.OUT / f"{name}.svg").read_text(encoding="utf-8")
        assert there == draw().svg(), "python -m electronics.drawings"
    guides = "".join(path.read_text(encoding="utf-8") for path in HARDWARE.rglob("*.md"))
    assert [name for name in steps.PICTURES if f"pictures/{name}.svg" not in guides] == []


def words(svg: str) -> list[str]:
    return sorted(re.findall(r"<text[^>]*>([^<]+)</text>", svg))


@pytest.mark.parametrize("build", BUILDS)
def test_wiring_lies_there_as_it_is_drawn(
    drawings: Any, needs_program: NeedsProgram, tmp_path: Path, build: str
) -> None:
    """Here twice the same bytes; there the same words, as versions of Graphviz place them."""
    needs_program("dot")
    for name in ("once", "again"):
        (tmp_path / name).mkdir()
        drawings.draw_wiring(build, tmp_path / name)
    there = drawings.harness(build).parent
    for ending in ("svg", "html", "png", "bom.tsv"):
        once = (tmp_path / "once" / f"wiring.{ending}").read_bytes()
        assert once == (tmp_path / "again" / f"wiring.{ending}").read_bytes(), ending
        assert (there / f"wiring.{ending}").exists()
    for ending in ("svg", "html"):
        fresh = (tmp_path / "once" / f"wiring.{ending}").read_text(encoding="utf-8")
        assert words(fresh) == words((there / f"wiring.{ending}").read_text(encoding="utf-8"))
    fresh = (tmp_path / "once" / "wiring.bom.tsv").read_text(encoding="utf-8")
    assert fresh == (there / "wiring.bom.tsv").read_text(encoding="utf-8")
