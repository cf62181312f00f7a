"""Schematic and wiring against the pin map: what is drawn is what the map says, wire by wire."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from electronics.pinmap import HARDWARE, by_role, load, ohms

NeedsModule = Callable[[str], Any]
NeedsProgram = Callable[[str], str]


Netlist = dict[str, dict[str, str]]


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


def series_faults(sheet: Any) -> list[str]:
    """Pins whose way to their net is not one resistor, of the map's value, on the map's pin."""
    faults = []
    pico = sheet.netlist()["A1"]
    for pin in load()["pin"]:
        gpio, net = f"GP{pin['gpio']}", pin["net"]
        if pico.get(str(pin["header"])) != gpio:
            faults.append(f"{gpio} is not on pin {pin['header']}")
        value = pin.get("series_ohm", load()["keys"]["series_ohm"])
        start = f"{shifter_output(sheet)}" if pin["role"] == "pixels" else gpio
        if pin["role"] != "lamp" and [v for _, v in between(sheet, start, net)] != [ohms(value)]:
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
    assert (sheet.values["C1"], sheet.values["C2"]) == ("470 µF", "100 nF")
    assert (pixels["bulk_farad"], pixels["bypass_farad"]) == (470e-6, 100e-9)


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


INNER = {"PIXELS_5V": "U1.3", "SYNC_DRAIN": "Q1.D", "SYNC_PULL_UP": "R25.2"}
"""What the board calls the nets that have no name in the schematic."""


def test_printed_board_is_the_same_circuit(schematic: Any) -> None:
    """Part by part the same nets; the board has plugs where the schematic has keys and the like."""
    circuit = json.loads((HARDWARE / "pcb" / "circuit.json").read_text(encoding="utf-8"))
    nets: dict[str, set[str]] = {ref: set() for ref in circuit["parts"]}
    for net, pins in circuit["nets"].items():
        for ref, _ in pins:
            nets[ref].add(INNER.get(net, net))
    sheet = schematic.draw()
    drawn = {ref: set(pins.values()) for ref, pins in sheet.netlist().items()}
    for number in range(1, 7):
        assert nets.pop(f"J1{number}") == drawn[f"S{number}"]
    assert nets.pop("J3") == {"5V_LED", "PIXELS", "GND"}
    assert nets.pop("J4") == drawn["LS1"]
    assert nets.pop("J5") == {"5V_LED", *(pin["net"] for pin in by_role("lamp"))}
    for ref, on_board in nets.items():
        assert on_board == {net for net in drawn[ref] if net != f"{ref}.R"}, ref
    on_plugs = {ref for ref in drawn if re.match(r"S\d|H\d|LED|LS", ref)}
    assert drawn.keys() - nets.keys() == on_plugs


def harness_faults(drawings: Any, build: str) -> list[str]:
    """Pins of the build that do not lead to their net on the board, or not to their part."""
    wires, faults = set(drawings.wires(build)), []
    for pin in load()["pin"]:
        if build not in pin["builds"]:
            continue
        gpio, net = f"GP{pin['gpio']}", pin["net"]
        if drawings.header_pins(build).get(gpio) != pin["header"]:
            faults.append(f"{gpio} is not on pin {pin['header']}")
        if build == "full" and (f"A1.{gpio}", f"B1.{net}") not in wires:
            faults.append(f"{gpio} does not lead to {net}")
        start = "A1." + gpio if build == "minimal" else "B1." + net
        if pin["role"] != "sync_out" and not any(
            wire[0] == start and wire[1] in parts_of(pin, build) for wire in wires
        ):
            faults.append(f"{net} leads to none of {parts_of(pin, build)}")
    return faults


def parts_of(pin: dict[str, Any], build: str) -> list[str]:
    """Where the wire of a pin has to end."""
    match pin["role"]:
        case "key":
            return [f"S{pin['key'] + 1}.{'KEY_RED' if build == 'minimal' else 'KEY'}"]
        case "sync_in":
            return ["J1.TIP", "J2.TIP"]
        case "pixels":
            return ["LEDS.DIN"]
    return [f"LS1.{pin['net'][-1]}"]


@pytest.mark.parametrize("build", ["minimal", "full"])
def test_every_wire_of_a_harness_is_the_maps(drawings: Any, build: str) -> None:
    assert harness_faults(drawings, build) == []


@pytest.mark.parametrize("build", ["minimal", "full"])
def test_rails_of_a_harness_are_the_maps(drawings: Any, build: str) -> None:
    rails = {rail["net"]: rail["header"] for rail in load()["rail"] if build in rail["builds"]}
    taken = {name: pin for name, pin in drawings.header_pins(build).items() if name in rails}
    assert taken.keys() == rails.keys()
    assert all(pin in rails[name] for name, pin in taken.items())
    grounded = {"GND", "SLEEVE"}
    for one, other in drawings.wires(build):
        ends = {one.partition(".")[2], other.partition(".")[2]}
        assert ends <= grounded or not ends & grounded, (one, other)


def test_every_key_has_its_ground(drawings: Any) -> None:
    ends = {other for _, other in drawings.wires("full")}
    assert {f"S{number}.GND" for number in range(1, 7)} <= ends
    assert {"J1.SLEEVE", "J2.SLEEVE", "LEDS.GND", "LEDS.5V"} <= ends
    assert not {"J1.RING", "J2.RING"} & ends


def test_a_moved_wire_in_a_harness_is_found(
    drawings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = drawings.harness("full").read_text(encoding="utf-8")
    moved = source.replace("B1: [KEY_BLUE, GND]", "B1: [KEY_GREEN, GND]")
    assert moved != source
    (tmp_path / "wiring.yml").write_text(moved, encoding="utf-8")
    monkeypatch.setattr(drawings, "harness", lambda _: tmp_path / "wiring.yml")
    assert harness_faults(drawings, "full") == ["KEY_BLUE leads to none of ['S4.KEY']"]


def test_schematic_lies_there_as_it_is_drawn(schematic: Any) -> None:
    drawn = schematic.draw().svg()
    assert drawn == schematic.draw().svg()
    assert drawn == schematic.OUT.read_text(encoding="utf-8"), "python -m electronics.drawings"


def test_pictures_lie_there_as_they_are_drawn(needs_module: NeedsModule) -> None:
    steps = needs_module("electronics.steps")
    for name, draw in steps.PICTURES.items():
        there = (steps.OUT / f"{name}.svg").read_text(encoding="utf-8")
        assert there == draw().svg(), "python -m electronics.drawings"
    guides = "".join(path.read_text(encoding="utf-8") for path in HARDWARE.rglob("README.md"))
    assert [name for name in steps.PICTURES if f"pictures/{name}.svg" not in guides] == []


def words(svg: str) -> list[str]:
    return sorted(re.findall(r"<text[^>]*>([^<]+)</text>", svg))


@pytest.mark.parametrize("build", ["minimal", "full"])
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
