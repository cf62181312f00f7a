"""The case itself: face, walls, ribs and pillars, open below. Printed on its face."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from build123d import (
    Axis,
    Box,
    Circle,
    Cylinder,
    Location,
    Part,
    RectangleRounded,
    chamfer,
    extrude,
)

from enclosure.params import TAB
from enclosure.symbols import symbol

if TYPE_CHECKING:
    from build123d import Sketch

    from enclosure.params import Pad, Point

USB_HOLE_HEIGHT: Final = 9.0
BEYOND: Final = 1.0
"""Distance that a cutter reaches beyond its place, so that no skin is left."""


@cache
def shell(pad: Pad) -> Part:
    """The case in the position in which it is used."""
    part = outside(pad) - inside(pad)
    part += ribs(pad) + pillars(pad)
    for place in pad.screws:
        part -= prism(Circle(pad.screw_hole / 2), place, pad.lid - BEYOND, pad.boss_depth + BEYOND)
    for place in pad.key_centres.values():
        part -= prism(Circle(pad.panel_hole / 2), place, pad.ceiling - BEYOND, pad.face + 2)
    for colour, place in pad.symbol_centres.items():
        floor = pad.height - pad.symbol_depth
        part -= prism(symbol(colour, pad.symbol), place, floor, pad.symbol_depth + BEYOND)
    return part - openings(pad)


def prism(base: Sketch, place: Point, floor: float, height: float) -> Part:
    """A flat figure, moved to a place and drawn upwards from a height."""
    raised: Part = extrude(Location((*place, floor)) * base, height)
    return raised


def plate(pad: Pad, inset: float, floor: float, height: float) -> Part:
    """The outline of the case, smaller by ``inset`` all around, as a solid."""
    size = (pad.width - 2 * inset, pad.depth - 2 * inset)
    return prism(RectangleRounded(*size, pad.corner_radius - inset), (0, 0), floor, height)


def outside(pad: Pad) -> Part:
    """The block that the case is cut from."""
    block = plate(pad, 0, 0, pad.height)
    faces = block.faces().sort_by(Axis.Z)
    block = chamfer(faces[-1].edges(), pad.chamfer)
    edged: Part = chamfer(block.faces().sort_by(Axis.Z)[0].edges(), pad.bottom_chamfer)
    return edged


def inside(pad: Pad) -> Part:
    """The room in it, and below that, a little wider, the seat of the lid."""
    room = plate(pad, pad.wall, 0, pad.ceiling)
    return room + plate(pad, pad.wall - pad.ledge, -BEYOND, pad.lid + BEYOND)


def ribs(pad: Pad) -> Part:
    """Under the face: one between the rows, and one between each two columns."""
    middle = pad.ceiling - pad.rib_depth / 2 + BEYOND / 2
    height = pad.rib_depth + BEYOND
    across, along = pad.width - pad.wall, pad.depth - pad.wall
    part = Location((0, pad.pillar[1], middle)) * Box(across, pad.rib_width, height)
    for x in (-pad.column_pitch / 2, pad.column_pitch / 2):
        part += Location((x, 0, middle)) * Box(pad.rib_width, along, height)
    return part


def pillars(pad: Pad) -> Part:
    """From the face down to the lid, at the screws."""
    base = Circle(pad.boss_diameter / 2)
    height = pad.ceiling - pad.lid + BEYOND
    part = Part()
    for place in pad.screws:
        part += prism(base, place, pad.lid, height)
    return part


def openings(pad: Pad) -> Part:
    """Return what leads through the rear wall."""
    if not pad.has_board:
        return cable_opening(pad)
    part = usb_opening(pad) + tab_opening(pad)
    for x, z in pad.jacks:
        if pad.board == "pcb":
            part += tunnel(pad, x, z, pad.plug_hole)
        else:
            part += tunnel(pad, x, z, pad.jack_hole) + jack_seat(pad, x, z)
    return part


def tunnel(pad: Pad, x: float, z: float, diameter: float) -> Part:
    """A round hole through the rear wall."""
    drill = Cylinder(diameter / 2, pad.wall + 2 * BEYOND)
    return Location((x, pad.depth / 2 - pad.wall / 2, z), (90, 0, 0)) * drill


def jack_seat(pad: Pad, x: float, z: float) -> Part:
    """Return where the wall is thinner for a jack: from the lid upwards, so that it needs no
    support."""
    deep = pad.wall - pad.jack_panel
    wide = pad.jack_seat
    middle = pad.rear + deep / 2
    low = pad.lid - BEYOND
    slot = Location((x, middle, (low + z) / 2)) * Box(wide, deep, z - low)
    return slot + Location((x, middle, z), (90, 0, 0)) * Cylinder(wide / 2, deep)


def cable_opening(pad: Pad) -> Part:
    """A slot up from the lower edge, round at its end: the plug need not go through it."""
    x, z = pad.cable_way
    low = -BEYOND
    middle = pad.depth / 2 - pad.wall / 2
    slot = Box(pad.cable, pad.wall + 2 * BEYOND, z - low)
    return Location((x, middle, (low + z) / 2)) * slot + tunnel(pad, x, z, pad.cable)


def usb_opening(pad: Pad) -> Part:
    """Return where the USB plug reaches the Pico on the board."""
    across = RectangleRounded(pad.usb_hole, USB_HOLE_HEIGHT, 2)
    place = Location((0, pad.depth / 2 + BEYOND, pad.usb_height), (90, 0, 0))
    cut: Part = extrude(place * across, pad.wall + 2 * BEYOND)
    return cut


def tab_opening(pad: Pad) -> Part:
    """Return where the lid's tab leads out, below the wall."""
    wide = TAB[0] + 2 * pad.fit
    middle = (pad.lid - BEYOND) / 2
    place = Location((0, pad.depth / 2 - pad.wall / 2, middle))
    return place * Box(wide, pad.wall + 2 * BEYOND, pad.lid + BEYOND)
