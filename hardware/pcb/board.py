"""Makes KiCad's board from the netlist; run by KiCad's own Python, the only one with ``pcbnew``.

``python3 -m pcb.board circuit.json board.kicad_pcb FOOTPRINTS`` in ``hardware/``.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pcbnew

from pcb import parts, place
from pcb.netlist import Netlist, from_json
from pcb.route import BOTH, BOTTOM, TOP, Copper, Field, Pad, Router, Track, Via, route

CORNER: Final = pcbnew.VECTOR2I(pcbnew.FromMM(50), pcbnew.FromMM(50))
"""The board's left rear corner on KiCad's sheet."""

SIGNAL: Final = 0.3
WIDTHS: Final = {"VBUS": 1.0, "5V_LED": 1.0, "3V3": 0.5}
"""Millimetres. A track of 1 mm warms up by less than 10 K at the fuse's 1 A."""
GROUND: Final = "GND"
SCREW_HEAD: Final = 8.0
STITCH: Final = 10.0
SPOKES: Final = 0.5
"""Millimetres that tracks leave free around a pad on ground, for its thermal spokes."""
LAYERS: Final = {TOP: pcbnew.F_Cu, BOTTOM: pcbnew.B_Cu}

MODELS: Final = {parts.JACK.footprint: "jack.wrl", parts.FUSE.footprint: "fuse.wrl"}
"""Shapes for pictures of what KiCad has no shape of."""

SILK_HEIGHT: Final = 0.8
SILK_LINE: Final = 0.12
LINE_STEP: Final = 0.6
UNDER: Final = ("Resistor_THT", "Diode_THT", "Package_DIP")
"""Libraries of parts whose body has room for two lines of text under it."""


def mm(x: float, y: float) -> Any:
    """A place on the board as KiCad counts."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(x), pcbnew.FromMM(y)) + CORNER


def place_of(point: Any) -> tuple[float, float]:
    """The other way round."""
    return pcbnew.ToMM(point.x - CORNER.x), pcbnew.ToMM(point.y - CORNER.y)


class Maker:
    """A board in the making."""

    def __init__(self, netlist: Netlist, libraries: Path) -> None:
        self.netlist = netlist
        self.libraries = libraries
        self.board = pcbnew.CreateEmptyBoard()
        self.board.SetCopperLayerCount(2)
        self._nets: dict[str, Any] = {}
        for name in sorted(netlist.nets):
            self._nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self._nets[name])

    def make(self) -> Any:
        """Everything, in its order: what is placed, what is routed, what fills the rest."""
        self._rules()
        self._title()
        self._outline()
        self._footprints()
        self._holes()
        self._words()
        router = route(self._field())
        router.stitch(STITCH)
        self._copper(router)
        self._planes()
        return self.board

    def _rules(self) -> None:
        """Set what any cheap fab can do; kicad-cli reads it from the project beside the board."""
        settings = self.board.GetDesignSettings()
        settings.m_MinClearance = pcbnew.FromMM(0.2)
        settings.m_TrackMinWidth = pcbnew.FromMM(0.25)
        settings.m_CopperEdgeClearance = pcbnew.FromMM(0.5)
        settings.m_MinThroughDrill = pcbnew.FromMM(0.4)
        settings.SetBoardThickness(pcbnew.FromMM(place.THICKNESS))

    def _title(self) -> None:
        block = self.board.GetTitleBlock()
        block.SetTitle(place.TITLE)
        block.SetRevision(place.REVISION)
        block.SetCompany("Slapbox")
        for number, line in enumerate(place.SAID):
            block.SetComment(number, line)

    def _outline(self) -> None:
        edge = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_RECT)
        edge.SetStart(mm(0, 0))
        edge.SetEnd(mm(place.WIDTH, place.DEPTH))
        edge.SetLayer(pcbnew.Edge_Cuts)
        edge.SetWidth(pcbnew.FromMM(0.1))
        self.board.Add(edge)

    def _load(self, name: str) -> Any:
        library, footprint = name.split(":")
        loaded = pcbnew.FootprintLoad(str(self.libraries / f"{library}.pretty"), footprint)
        if loaded is None:
            message = f"no footprint {name} in {self.libraries}"
            raise FileNotFoundError(message)
        loaded.SetFPIDAsString(name)
        return loaded

    def _footprints(self) -> None:
        nets = self.netlist.net_of()
        for ref, part in sorted(self.netlist.parts.items()):
            footprint = self._load(part.footprint)
            spot = place.SPOTS[ref]
            footprint.SetReference(ref)
            footprint.SetValue(part.value)
            footprint.SetLibDescription("")
            footprint.SetPosition(mm(spot.x, spot.y))
            footprint.SetOrientationDegrees(spot.turn)
            for pad in footprint.Pads():
                name = nets.get((ref, pad.GetNumber()))
                if name:
                    pad.SetNet(self._nets[name])
            self._label(footprint, ref)
            if part.footprint in MODELS:
                model = pcbnew.FP_3DMODEL()
                model.m_Filename = f"${{KIPRJMOD}}/models/{MODELS[part.footprint]}"
                footprint.Models().clear()
                footprint.Add3DModel(model)
            self.board.Add(footprint)

    def _label(self, footprint: Any, ref: str) -> None:
        """Reference and value: under the body of what lies flat, to be read while soldering."""
        name = footprint.GetFPIDAsString()
        under = name.startswith(UNDER)
        middle = footprint.GetBoundingBox(False).GetCenter()
        # A chip's footprint stands upright in its library, all others lie.
        upright = (footprint.GetOrientationDegrees() + 90 * ("DIP" in name)) % 180 == 90
        for text, spots, layer, away in (
            (footprint.Reference(), place.REFERENCES, pcbnew.F_SilkS, -LINE_STEP),
            (footprint.Value(), place.VALUES, pcbnew.F_Fab, LINE_STEP),
        ):
            size = pcbnew.FromMM(SILK_HEIGHT)
            text.SetTextSize(pcbnew.VECTOR2I(size, size))
            text.SetTextThickness(pcbnew.FromMM(SILK_LINE))
            text.SetLayer(pcbnew.F_SilkS if under or ref in spots else layer)
            if ref in spots:
                text.SetPosition(mm(spots[ref].x, spots[ref].y))
                text.SetTextAngleDegrees(spots[ref].turn)
            elif under:
                shift = (pcbnew.FromMM(away), 0) if upright else (0, pcbnew.FromMM(away))
                text.SetPosition(middle + pcbnew.VECTOR2I(*shift))
                text.SetTextAngleDegrees(90 if upright else 0)

    def _holes(self) -> None:
        for number, (x, y) in enumerate(place.HOLES, 1):
            hole = self._load("MountingHole:MountingHole_3.2mm_M3")
            hole.SetReference(f"HOLE{number}")
            hole.Reference().SetVisible(False)
            hole.SetPosition(mm(x, y))
            self.board.Add(hole)

    def _words(self) -> None:
        for word in place.WORDS:
            text = pcbnew.PCB_TEXT(self.board)
            text.SetText(word.text)
            text.SetPosition(mm(word.x, word.y))
            text.SetLayer(pcbnew.F_SilkS)
            size = pcbnew.FromMM(word.height)
            text.SetTextSize(pcbnew.VECTOR2I(size, size))
            text.SetTextThickness(pcbnew.FromMM(word.height * 0.15))
            text.SetTextAngleDegrees(word.turn)
            self.board.Add(text)

    def _field(self) -> Field:
        """Return what the router has to know of the board."""
        pads, obstacles = [], []
        for footprint in self.board.GetFootprints():
            for pad in footprint.Pads():
                copper = _copper_of(pad)
                if copper.net:
                    pads.append(Pad(copper.net, place_of(pad.GetPosition()), copper))
                    if copper.net == GROUND and pad.HasHole():
                        obstacles.append(replace(copper, radius=copper.radius + SPOKES))
                else:
                    obstacles.append(copper)
            # The Pico's footprint keeps copper away from where a Pico W has its antenna.
            obstacles += [_box_of(zone, BOTH) for zone in footprint.Zones() if zone.GetIsRuleArea()]
        return Field(
            width=place.WIDTH,
            depth=place.DEPTH,
            origin=place.PICO_PIN_1,
            pitch=place.PITCH,
            pads=tuple(pads),
            obstacles=tuple(obstacles),
            corner=SCREW_HEAD,
            widths=WIDTHS,
            usual=SIGNAL,
            ground=GROUND,
        )

    def _copper(self, router: Router) -> None:
        for track in router.tracks:
            self._track(track)
        for via in router.vias:
            self._via(via)

    def _track(self, track: Track) -> None:
        laid = pcbnew.PCB_TRACK(self.board)
        laid.SetStart(mm(*track.start))
        laid.SetEnd(mm(*track.end))
        laid.SetWidth(pcbnew.FromMM(track.width))
        laid.SetLayer(LAYERS[track.layer])
        laid.SetNet(self._nets[track.net])
        self.board.Add(laid)

    def _via(self, via: Via) -> None:
        drilled = pcbnew.PCB_VIA(self.board)
        drilled.SetPosition(mm(*via.at))
        drilled.SetWidth(pcbnew.FromMM(0.8))
        drilled.SetDrill(pcbnew.FromMM(0.4))
        drilled.SetNet(self._nets[via.net])
        self.board.Add(drilled)

    def _planes(self) -> None:
        """Ground on both layers, away from the edges and the screws' heads."""
        for layer in BOTH:
            zone = pcbnew.ZONE(self.board)
            zone.SetLayer(LAYERS[layer])
            zone.SetNet(self._nets[GROUND])
            zone.AddPolygon(pcbnew.VECTOR_VECTOR2I([mm(*point) for point in _plane_corners()]))
            zone.SetLocalClearance(pcbnew.FromMM(0.3))
            zone.SetMinThickness(pcbnew.FromMM(0.25))
            # Thermal reliefs are KiCad's own: gap and spokes of 0.5 mm, two spokes at least.
            zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
            self.board.Add(zone)


def _copper_of(pad: Any) -> Copper:
    """A pad, or a hole without copper, as the router sees it: as the box around it."""
    around = _box_of(pad, BOTH if pad.HasHole() else (TOP,), pad.GetNetname() or None)
    if pad.GetShape() == pcbnew.PAD_SHAPE_CIRCLE:
        x, y = place_of(pad.GetPosition())
        radius = pcbnew.ToMM(pad.GetSizeX()) / 2
        return Copper(around.net, around.layers, (x, y, x, y), radius)
    return around


def _box_of(item: Any, layers: tuple[int, ...], net: str | None = None) -> Copper:
    """The box around something."""
    box = item.GetBoundingBox()
    return Copper(net, layers, (*place_of(box.GetOrigin()), *place_of(box.GetEnd())))


def _plane_corners() -> list[tuple[float, float]]:
    """The planes' outline: the board's less its edges, and less a square in each corner."""
    inset, head = 0.5, SCREW_HEAD
    right, front = place.WIDTH, place.DEPTH
    return [
        (head, inset),
        (right - head, inset),
        (right - head, head),
        (right - inset, head),
        (right - inset, front - head),
        (right - head, front - head),
        (right - head, front - inset),
        (head, front - inset),
        (head, front - head),
        (inset, front - head),
        (inset, head),
        (head, head),
    ]


def main(circuit: Path, out: Path, libraries: Path) -> None:
    """Reads the netlist, writes the board and the project with its rules beside it."""
    maker = Maker(from_json(circuit.read_text(encoding="utf-8")), libraries)
    pcbnew.SaveBoard(str(out), maker.make())
    # Only a board that was loaded has what filling planes needs.
    board = pcbnew.LoadBoard(str(out))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(out), board)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
