"""The lid, with all that carries the electronics. Printed on its underside."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from build123d import Box, Circle, Cone, Location, Part, PolarLocations, Rectangle, SlotOverall

from enclosure.params import RING_HEIGHT, TAB, TIE_HEIGHT
from enclosure.shell import BEYOND, plate, prism

if TYPE_CHECKING:
    from enclosure.params import Pad, Point

M2_CORE: Final = 1.7
M2_POST: Final = 5.6
M3_POST: Final = 7.5
"""Posts: plastic of 2 around the cores of screws that cut their own thread."""
CORE_DEPTH: Final = 5.0
RING: Final = 2.0
"""The wall of the rim that holds the piezo disc."""
RINGS_OF_HOLES: Final = ((0, 1), (4.5, 6), (9.0, 12))
"""Sound holes: radius of each ring, and how many are in it."""
TIE_WIDTH: Final = 4.2
TIE_THICK: Final = 1.8
"""The tunnel for a cable tie of 3.6 or less."""
BRIDGE: Final = (8.0, 8.2)
"""The bridge that the cable is tied to: across the cable, and along it."""


@cache
def lid(pad: Pad) -> Part:
    """The lid in the position in which it is used."""
    part = plate(pad, pad.wall - pad.ledge + pad.fit, 0, pad.lid)
    part += piezo_rim(pad)
    part = part + board_side(pad) if pad.has_board else part + pico_side(pad)
    for place in pad.screws:
        part -= screw_way(pad, place)
    for place in pad.feet:
        part -= prism(Circle(pad.foot / 2), place, -BEYOND, pad.foot_recess + BEYOND)
    return part - sound_holes(pad) - cores(pad)


def screw_way(pad: Pad, place: Point) -> Part:
    """A hole with a countersink of 90 degrees, as the heads of such screws have."""
    way = prism(Circle(pad.screw_pass / 2), place, -BEYOND, pad.lid + 2 * BEYOND)
    deep = (pad.screw_head - pad.screw_pass) / 2
    cone = Cone(pad.screw_head / 2 + BEYOND, pad.screw_pass / 2, deep + BEYOND)
    return way + Location((*place, (deep - BEYOND) / 2)) * cone


def piezo_rim(pad: Pad) -> Part:
    """A ring that the disc is glued into."""
    hole = pad.piezo / 2 + pad.fit
    ring = Circle(hole + RING) - Circle(hole)
    return prism(ring, pad.piezo_centre, pad.lid - BEYOND, RING_HEIGHT + BEYOND)


def sound_holes(pad: Pad) -> Part:
    """Below the piezo, where nothing that is spilled runs in."""
    part = Part()
    for radius, count in RINGS_OF_HOLES:
        spots = PolarLocations(radius, count) if radius else [Location()]
        for spot in spots:
            place = (pad.piezo_centre[0] + spot.position.X, pad.piezo_centre[1] + spot.position.Y)
            part += prism(Circle(pad.sound_hole / 2), place, -BEYOND, pad.lid + 2 * BEYOND)
    return part


def posts(pad: Pad) -> tuple[tuple[Point, ...], float, float]:
    """Return where the electronics' posts are, their diameter, and that of their cores."""
    if pad.has_board:
        return pad.pcb_posts, M3_POST, pad.screw_hole
    return pad.pico_posts, M2_POST, M2_CORE


def raised(pad: Pad) -> Part:
    """The posts under the electronics."""
    places, diameter, _ = posts(pad)
    part = Part()
    for place in places:
        part += prism(Circle(diameter / 2), place, pad.lid - BEYOND, pad.post + BEYOND)
    return part


def cores(pad: Pad) -> Part:
    """The cores of those posts, from above."""
    places, _, core = posts(pad)
    part = Part()
    for place in places:
        top = pad.lid + pad.post
        part += prism(Circle(core / 2), place, top - CORE_DEPTH, CORE_DEPTH + BEYOND)
    return part


def pico_side(pad: Pad) -> Part:
    """Posts, the tongue that closes the cable's slot, and the bridge for its tie."""
    x, z = pad.cable_way
    low = z - pad.cable / 2 + pad.squeeze
    thick = pad.wall + pad.fit
    middle = pad.depth / 2 - thick / 2
    tongue = Box(pad.cable - 2 * pad.fit, thick, low)
    part = raised(pad) + Location((x, middle, low / 2)) * tongue
    across, along = BRIDGE
    y = pad.rear - pad.fit - along / 2
    bridge = Location((x, y, pad.lid + (TIE_HEIGHT - BEYOND) / 2)) * Box(
        across, along, TIE_HEIGHT + BEYOND
    )
    way = Location((x, y, pad.lid + TIE_THICK / 2)) * Box(across + 2, TIE_WIDTH, TIE_THICK)
    return part + (bridge - way)


def board_side(pad: Pad) -> Part:
    """Posts, and a tab outside with two slots: the cable is tied to it."""
    across, along = TAB
    edge = pad.depth / 2
    neck = pad.wall
    part = prism(Rectangle(across, 2 * neck), (0, edge - neck), 0, pad.lid)
    part += prism(SlotOverall(across + along, along), (0, edge + along / 2), 0, pad.lid)
    for x in (-across / 4, across / 4):
        slot = Rectangle(TIE_THICK, TIE_WIDTH)
        part -= prism(slot, (x, edge + along / 2), -BEYOND, pad.lid + 2 * BEYOND)
    return raised(pad) + part
