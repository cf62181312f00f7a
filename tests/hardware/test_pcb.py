"""The optional board: its circuit keeps the rules and the pin map, the board is that circuit.

Without SKiDL the circuit is not drawn anew, without KiCad the board is not checked or made anew;
what is in the repository is compared all the same.
"""

from __future__ import annotations

import inspect
import json
import re
import shutil
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from electronics.pinmap import load, ohms
from hardware.kicad_board import Board, all_of, numbers
from pcb import parts, place
from pcb.netlist import Netlist, from_json

PCB: Final = Path(place.__file__).parent
SCREW_HOLES: Final = {"HOLE1", "HOLE2", "HOLE3", "HOLE4"}
INPUTS: Final = ("key", "sync_in")
THERMAL: Final = ("yes", "no", "thru_hole_only")
"""Words of a plane about pads that are not joined by spokes."""


@pytest.fixture(scope="module")
def netlist() -> Netlist:
    return from_json((PCB / "circuit.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(PCB / "slapbox-pad.kicad_pcb")


def callers(_context: int = 1) -> list[inspect.FrameInfo]:
    """Return the frames of all callers without their source."""
    found = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        found.append(
            inspect.FrameInfo(frame, code.co_filename, frame.f_lineno, code.co_name, None, None)
        )
        frame = frame.f_back
    return found


@pytest.fixture(scope="module")
def circuit(needs_module: Callable[[str], Any]) -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as always:
        # SKiDL notes of each part and net who asked. To look up the source of pytest's own frames
        # took nine tenths of a second a circuit.
        always.setattr(inspect, "stack", callers)
        with warnings.catch_warnings():
            # SKiDL's own source, the first time that it is compiled.
            warnings.simplefilter("ignore")
            made = needs_module("pcb.circuit")
        yield made


@pytest.fixture(scope="module")
def kicad(circuit: Any, needs_module: Callable[[str], Any]) -> Any:
    """The maker of the board, where KiCad 9 is installed. It comes from Debian's backports, which
    not every machine has: a skip in CI too."""
    if shutil.which("kicad-cli") is None:
        pytest.skip("kicad-cli is not installed (KiCad 9; hardware/pcb/README.md)")
    assert circuit
    return needs_module("pcb.make")


def _others(netlist: Netlist, net: str) -> dict[str, str]:
    """Return what two-pinned parts join to this net: reference -> the net at their other end."""
    joined = {}
    for ref, pin in netlist.nets[net]:
        ends = [other for name, other in netlist.net_of() if name == ref]
        far = [end for end in ("1", "2") if end != pin]
        if len(ends) == 2 and len(far) == 1:
            joined[ref] = netlist.net_of()[ref, far[0]]
    return joined


class TestCircuit:
    def test_keeps_the_electrical_rules(self, circuit: Any) -> None:
        assert circuit.faults(circuit.draw(load())) == []

    @pytest.mark.parametrize(
        ("spoil", "named"),
        [
            (lambda sheet: sheet.pin("R3.2").disconnect(), "R3"),
            (lambda sheet: sheet.join("PIXELS_5V", "U1.6"), "U1"),
            (lambda sheet: sheet.join("GND", "U1.3"), "PIXELS_5V"),
            (lambda sheet: sheet.add("R99", "1 Ω", parts.RESISTOR), "R99"),
        ],
        ids=["an open end", "two outputs joined", "an output on ground", "a part left over"],
    )
    def test_a_broken_net_is_found(
        self, circuit: Any, spoil: Callable[[Any], None], named: str
    ) -> None:
        sheet = circuit.draw(load())
        spoil(sheet)
        found = circuit.faults(sheet)
        assert found
        assert any(named in fault for fault in found)

    def test_a_broken_circuit_is_not_written(
        self,
        circuit: Any,
        needs_module: Callable[[str], Any],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        make = needs_module("pcb.make")
        sheet = circuit.draw(load())
        sheet.pin("R3.2").disconnect()
        monkeypatch.setattr(circuit, "draw", lambda _pinmap: sheet)
        with pytest.raises(make.NotGood, match="R3"):
            make.write_netlist(tmp_path / "circuit.json")
        assert not list(tmp_path.iterdir())

    def test_what_is_written_down_is_what_is_drawn(self, circuit: Any, netlist: Netlist) -> None:
        assert circuit.netlist(circuit.draw(load())) == netlist

    def test_kicad_can_read_it(self, circuit: Any, netlist: Netlist) -> None:
        written = circuit.kicad_netlist(circuit.draw(load()))
        for ref, part in netlist.parts.items():
            assert f'(ref "{ref}")' in written
            assert part.footprint in written
        assert all(f'(name "{net}")' in written for net in netlist.nets)


class TestPinMap:
    def test_every_pin_of_the_pico(self, netlist: Netlist) -> None:
        wanted = {str(pin["header"]): f"GP{pin['gpio']}" for pin in load()["pin"]}
        for rail in load()["rail"]:
            wanted |= {str(header): rail["net"] for header in rail["header"]}
        found = {pin: net for (ref, pin), net in netlist.net_of().items() if ref == "A1"}
        assert found == wanted

    def test_resistors_lead_to_the_wires_that_the_map_names(self, netlist: Netlist) -> None:
        keys = load()["keys"]
        for pin in load()["pin"]:
            if pin["role"] in ("lamp", "pixels"):
                continue
            (resistor,) = (
                ref
                for ref, net in _others(netlist, f"GP{pin['gpio']}").items()
                if net == ("SYNC_HEARD" if pin["role"] == "sync_in" else pin["net"])
            )
            value = pin.get("series_ohm", keys["series_ohm"])
            assert netlist.parts[resistor].value == ohms(value)

    def test_keys_are_pulled_up_and_lead_to_a_plug_of_their_colour(self, netlist: Netlist) -> None:
        for pin in load()["pin"]:
            if pin["role"] == "key":
                ends = _others(netlist, pin["net"])
                (pull_up,) = (ref for ref, net in ends.items() if net == "3V3")
                assert netlist.parts[pull_up].value == ohms(load()["keys"]["pull_up_ohm"])
                (plug,) = (ref for ref, net in ends.items() if net == "GND")
                assert netlist.parts[plug].value == pin["colour"]

    def test_nothing_pulls_an_input_down_and_nothing_filters_it(self, netlist: Netlist) -> None:
        """RP2350's erratum E9, and the microsecond."""
        for pin in load()["pin"]:
            if pin["role"] in INPUTS:
                for net in (pin["net"], f"GP{pin['gpio']}"):
                    to_ground = [ref for ref, end in _others(netlist, net).items() if end == "GND"]
                    assert not [ref for ref in to_ground if ref[0] in "RC"]

    def test_an_unpowered_pad_does_not_drag_the_sync_wire(self, netlist: Netlist) -> None:
        """What leads from the wire to this pad's 3.3 V leads through the diode, cathode outside."""
        assert "3V3" not in _others(netlist, "SYNC").values()
        assert netlist.net_of()["D1", "2"] == "3V3"
        assert _others(netlist, netlist.net_of()["D1", "1"])["R25"] == "SYNC"
        # No pin of the chip hangs on the wire: what hears it is a receiver with Ioff.
        heard = _others(netlist, "SYNC")["R29"]
        assert netlist.nets[heard] == {("R29", "2"), ("U3", "2")}
        assert netlist.parts["U3"].value == load()["sync"]["receiver"]
        assert {ref for ref, _ in netlist.nets["SYNC"]} == {
            *("J1", "J2", "D2", "R24", "R25", "R29", "TP1")
        }

    def test_jacks_in_parallel_with_the_ring_open(self, netlist: Netlist) -> None:
        for jack in ("J1", "J2"):
            ends = {pin: net for (ref, pin), net in netlist.net_of().items() if ref == jack}
            assert ends == {"T": "SYNC", "S": "GND"}

    def test_lights_are_fed_behind_the_fuse(self, netlist: Netlist) -> None:
        assert netlist.nets["VBUS"] == {("A1", "40"), ("F1", "1"), ("TP5", "1")}
        fed = {ref for ref, _ in netlist.nets["5V_LED"]}
        assert fed == {"F1", "C1", "C2", "U1", "U2", "J3", "J5", "TP6"}

    def test_a_place_for_a_probe_is_on_each_net_that_is_asked_for(self, netlist: Netlist) -> None:
        points = {net for net, pins in netlist.nets.items() if any(r[:2] == "TP" for r, _ in pins)}
        assert points == set(parts.TEST_POINTS)
        assert {"SYNC", "GND", "3V3", "5V_LED"} <= points


class TestBoard:
    def test_has_every_part_where_it_belongs_and_no_other(
        self, netlist: Netlist, board: Board
    ) -> None:
        assert set(board.parts) - SCREW_HOLES == set(netlist.parts) == set(place.SPOTS)
        for ref, part in netlist.parts.items():
            on_board, spot = board.parts[ref], place.SPOTS[ref]
            assert (on_board.footprint, on_board.value) == (part.footprint, part.value)
            assert on_board.at == pytest.approx(
                (board.corner[0] + spot.x, board.corner[1] + spot.y), abs=1e-3
            )
            assert (on_board.turn - spot.turn) % 360 == 0

    def test_every_pad_is_on_the_net_of_the_circuit(self, netlist: Netlist, board: Board) -> None:
        found = {
            (ref, pad): net
            for ref, part in board.parts.items()
            for pad, nets in part.pads.items()
            for net in nets
        }
        assert found == netlist.net_of()

    def test_outline_and_holes(self, board: Board) -> None:
        size = [far - near for near, far in zip(board.corner, board.far_corner, strict=True)]
        assert size == [100, 80]
        found = sorted(hole for ref in SCREW_HOLES for hole in board.parts[ref].holes)
        left, rear = board.corner
        wanted = sorted((left + x, rear + y, 3.2) for x in (4, 96) for y in (4, 76))
        assert found == [pytest.approx(hole) for hole in wanted]

    def test_tracks_to_lights_are_as_wide_as_their_current_asks(self, board: Board) -> None:
        """IPC-2221, outside, 35 µm: 1 mm carries about 2 A at 10 K; the fuse holds 0.5 A."""
        tracks = [(net, width) for *_, (width,), _, net in board.tracks()]
        assert {"5V_LED", "VBUS"} <= {net for net, _ in tracks}
        assert all(width >= 0.8 for net, width in tracks if net in ("5V_LED", "VBUS"))
        assert all(width >= 0.25 for _, width in tracks)

    def test_plugs_are_named_on_the_board(self, board: Board) -> None:
        assert {"5V", "D", "G", *"RYGBPO"} <= board.words()

    def test_licence_and_where_the_sources_are_stand_on_the_board(self, board: Board) -> None:
        """CERN-OHL-S asks for both on what is made; an address as soon as the project has one."""
        said = {"CERN-OHL-S v2", "sources: hardware/ of Slapbox"}
        said |= {load()["sources"]["address"]} - {""}
        assert said == set(place.SAID)
        assert said <= board.words()
        (block,) = all_of(board.tree, "title_block")
        assert ["title", place.TITLE] in block
        assert ["rev", place.REVISION] in block
        assert said == {comment[2] for comment in all_of(block, "comment")}

    def test_thermal_spokes_are_kicads_own(self, board: Board) -> None:
        """Two a pad at least; the design rule check says where one is missing."""
        rules = json.loads((PCB / "slapbox-pad.kicad_pro").read_text(encoding="utf-8"))
        assert rules["board"]["design_settings"]["rules"]["min_resolved_spokes"] == 2
        planes = [zone for zone in all_of(board.tree, "zone") if not any(all_of(zone, "keepout"))]
        assert len(planes) == 2
        for plane in planes:
            assert not [word for word in next(all_of(plane, "connect_pads")) if word in THERMAL]
            (fill,) = all_of(plane, "fill")
            assert numbers(fill, "thermal_gap") == (0.5,)
            assert numbers(fill, "thermal_bridge_width") == (0.5,)

    def test_gerbers_are_packed_for_every_layer(self) -> None:
        with zipfile.ZipFile(PCB / "slapbox-pad-gerbers.zip") as archive:
            names = {name.removeprefix("slapbox-pad-") for name in archive.namelist()}
        layers = {"F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "Edge_Cuts.gm1"}
        assert layers | {"F_Silkscreen.gto", "PTH.drl", "NPTH.drl"} <= names


class TestWithKicad:
    def test_design_rules_are_kept_and_every_net_is_routed(self, kicad: Any) -> None:
        assert kicad.design_faults(PCB / "slapbox-pad.kicad_pcb") == []

    def test_a_cut_track_and_a_short_are_found(
        self, kicad: Any, board: Board, tmp_path: Path
    ) -> None:
        text = (PCB / "slapbox-pad.kicad_pcb").read_text(encoding="utf-8")
        net = re.search(r'\(net (\d+) "PIEZO_A"\)', text)
        assert net
        tracks = rf"\t\(segment(?:(?!segment)[^\0])*?\(net {net[1]}\)\n[^\n]*\n\t\)\n"
        cut, pieces = re.subn(tracks, "", text)
        assert pieces
        x, y = board.parts["J4"].at
        bridge = (
            f"(segment (start {x} {y}) (end {x} {y - 2.5})"
            f' (width 0.3) (layer "F.Cu") (net {net[1]}))\n)\n'
        )
        short = text.rstrip().removesuffix(")") + bridge
        for name, spoilt, fault in (
            ("cut", cut, "Missing connection"),
            ("short", short, "shorting"),
        ):
            (tmp_path / f"{name}.kicad_pcb").write_text(spoilt, encoding="utf-8")
            shutil.copy(PCB / "slapbox-pad.kicad_pro", tmp_path / f"{name}.kicad_pro")
            found = kicad.design_faults(tmp_path / f"{name}.kicad_pcb")
            assert [each for each in found if fault in each and "PIEZO_A" in each]

    def test_packed_gerbers_are_of_this_board(self, kicad: Any, tmp_path: Path) -> None:
        kicad.export_fab_files(PCB / "slapbox-pad.kicad_pcb", tmp_path)
        with zipfile.ZipFile(PCB / "slapbox-pad-gerbers.zip") as archive:
            packed = {name: archive.read(name).decode() for name in archive.namelist()}
        assert set(packed) == {path.name for path in tmp_path.iterdir()}
        for name, text in packed.items():
            assert _geometry(text) == _geometry((tmp_path / name).read_text(encoding="utf-8"))

    @pytest.mark.thorough
    @pytest.mark.timeout(600)
    def test_a_board_made_anew_is_the_same(
        self, kicad: Any, board: Board, netlist: Netlist, tmp_path: Path
    ) -> None:
        if kicad.kicad_python() is None or not kicad.FOOTPRINTS.exists():
            pytest.skip("KiCad's Python or its footprints are not installed")
        kicad.write_netlist(tmp_path / "circuit.json")
        assert from_json((tmp_path / "circuit.json").read_text(encoding="utf-8")) == netlist
        kicad.write_board(tmp_path / "circuit.json", tmp_path / "new.kicad_pcb")
        new = Board(tmp_path / "new.kicad_pcb")
        assert new.parts == board.parts
        assert new.tracks() == board.tracks()
        assert new.vias() == board.vias()


def _geometry(text: str) -> list[str]:
    """A fab's file without what says when and by which KiCad it was made."""
    said = re.compile(r"^(G04|;|%TF|%TA|%TO|%TD)|Date|\"Version\"|\"GUID\"|Software")
    return [line for line in text.splitlines() if not said.search(line)]
