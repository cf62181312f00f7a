"""Contents of a pad, as plain solids: to see that nothing collides, and for the pictures.

They are stand-ins with the outlines of the real things, taken from the parameters.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from build123d import (
    Box,
    Circle,
    Cone,
    Cylinder,
    Location,
    Part,
    RectangleRounded,
    Rot,
    Sphere,
    extrude,
)

from enclosure.params import (
    PCB_SIZE,
    PICO_LENGTH,
    PICO_THICK,
    PICO_WIDTH,
    PLUG,
    STICKER,
    USB_HEIGHT,
    USB_OVERHANG,
)
from enclosure.shell import prism
from enclosure.symbols import symbol
from pcb.place import THICKNESS

if TYPE_CHECKING:
    from enclosure.params import Pad, Point

RIM_HEIGHT: Final = 6.0
CAP_HEIGHT: Final = 22.0
"""Of a dome, above the face: the rim, and from there the cap; by the look of shops' drawings."""
USB: Final = (8.0, 5.6, USB_HEIGHT)
"""The Pico's micro USB socket: width, length, height."""
FOOT_HEIGHT: Final = 4.0


def dome_cap(pad: Pad, place: Point) -> Part:
    """Return what is slapped: the part of a dome that moves."""
    radius = pad.bezel / 2 - 5
    ball = (radius**2 + CAP_HEIGHT**2) / (2 * CAP_HEIGHT)
    top = pad.height + RIM_HEIGHT - 1
    cap = Location((*place, top + CAP_HEIGHT - ball)) * Sphere(ball)
    cut: Part = cap & prism(Circle(radius), place, top, CAP_HEIGHT + 1)
    return cut


def dome_symbol(pad: Pad, colour: str, place: Point) -> Part:
    """The symbol stuck onto a cap; for pictures only."""
    radius = pad.bezel / 2 - 5
    ball = (radius**2 + CAP_HEIGHT**2) / (2 * CAP_HEIGHT)
    top = pad.height + RIM_HEIGHT - 1
    middle = Location((*place, top + CAP_HEIGHT - ball))
    column = prism(symbol(colour, STICKER), place, top + 2, CAP_HEIGHT)
    cut: Part = (column & (middle * Sphere(ball + 0.15))) - middle * Sphere(ball)
    return cut


def paint(pad: Pad, colour: str, place: Point) -> Part:
    """Paint in an engraved symbol; for pictures only."""
    return prism(symbol(colour, pad.symbol), place, pad.height - pad.symbol_depth, 0.2)


def dome_rim(pad: Pad, place: Point) -> Part:
    """The rim of a dome, which lies on the face."""
    low = Cone(pad.bezel / 2, pad.bezel / 2 - 3, RIM_HEIGHT)
    rim: Part = Location((*place, pad.height + RIM_HEIGHT / 2)) * low
    return rim - prism(Circle(pad.bezel / 2 - 5), place, pad.height + 1, RIM_HEIGHT)


def dome_thread(pad: Pad, place: Point) -> Part:
    """Return what goes through the face; thinner than its hole by some play."""
    return prism(Circle(pad.panel_hole / 2 - 0.2), place, pad.ceiling - 20, pad.face + 20)


def dome_nut(pad: Pad, place: Point) -> Part:
    """The nut that holds a dome, with the room that it needs."""
    return prism(Circle(pad.nut_diameter / 2), place, pad.ceiling - pad.nut_height, pad.nut_height)


def dome_switch(pad: Pad, place: Point) -> Part:
    """The room that switch, lamp and their holder may take."""
    low = pad.height - pad.dome_depth
    return prism(Circle(pad.body_diameter / 2), place, low, pad.ceiling - pad.nut_height - low)


def micro_switch(pad: Pad, place: Point) -> Part:
    """Return how it looks there: for pictures only. It fits into the room of ``dome_switch``."""
    low = pad.height - pad.dome_depth
    side = pad.body_diameter / sqrt(2)
    block = Location((*place, low + 6 + 10)) * Box(side, side * 0.6, 20)
    for x in (-side / 3, 0, side / 3):
        block += Location((place[0] + x, place[1], low + 3.5)) * Box(5, 0.8, 7)
    core = prism(Circle(pad.panel_hole / 2 - 3), place, low + 20, pad.ceiling - 20 - low - 18)
    return block + core


def pico(pad: Pad) -> Part:
    """The Pico's board, on its posts."""
    board = RectangleRounded(PICO_WIDTH, PICO_LENGTH, 1)
    return prism(board, pad.pico_centre, pad.lid + pad.post, PICO_THICK)


def usb_socket(pad: Pad) -> Part:
    """The socket on it, towards the rear."""
    x, y = pad.pico_centre
    width, length, height = USB
    middle = y + PICO_LENGTH / 2 + USB_OVERHANG - length / 2
    top = pad.lid + pad.post + PICO_THICK
    return Location((x, middle, top + height / 2)) * Box(width, length, height)


def usb_plug(pad: Pad) -> Part:
    """The plug in the socket, inside the case."""
    x, y = pad.pico_centre
    width, length, height = PLUG
    start = y + PICO_LENGTH / 2 + USB_OVERHANG + pad.fit
    middle = pad.lid + pad.post + PICO_THICK + USB[2] / 2
    outline = RectangleRounded(width, height, 2.5)
    grip: Part = extrude(Location((x, start + length, middle), (90, 0, 0)) * outline, length)
    return grip


def cable(pad: Pad) -> Part:
    """The cable, from its plug out through the rear wall."""
    x, z = pad.cable_way
    start = usb_plug(pad).bounding_box().max.Y
    end = pad.depth / 2 + 40
    rod = Cylinder(pad.cable / 2 - pad.squeeze, end - start)
    return Location((x, (start + end) / 2, z), (90, 0, 0)) * rod


def jack(pad: Pad, place: Point) -> Part:
    """A panel jack: body inside, thread in the wall, nut outside."""
    x, z = place
    inner = pad.depth / 2 - pad.jack_panel
    body = Location((x, inner - pad.jack_depth / 2, z)) * Box(
        pad.jack_body, pad.jack_depth, pad.jack_body
    )
    thread = Cylinder(pad.jack_hole / 2 - 0.1, pad.jack_panel + 4)
    nut = Cylinder(4, 2)
    outside = pad.depth / 2
    part = body + Location((x, inner + (pad.jack_panel + 4) / 2, z), (90, 0, 0)) * thread
    part += Location((x, outside + 1, z), (90, 0, 0)) * nut
    return part - Location((x, outside, z), (90, 0, 0)) * Cylinder(1.75, 20)


def board(pad: Pad) -> Part:
    """The board of 100 x 80 with the room that its parts need."""
    return pcb(pad) + pcb_parts(pad)


def pcb(pad: Pad) -> Part:
    """The board of 100 x 80 itself."""
    return prism(RectangleRounded(*PCB_SIZE, 2), pad.pcb_centre, pad.lid + pad.post, THICKNESS)


def pcb_parts(pad: Pad) -> Part:
    """The room above it that its parts may take, away from its edges."""
    width, depth = PCB_SIZE
    tall = pad.pcb_room - THICKNESS
    return prism(RectangleRounded(width - 2, depth - 2, 2), pad.pcb_centre, pad.pcb_top, tall)


def piezo(pad: Pad) -> Part:
    """The disc in its ring."""
    return prism(Circle(pad.piezo / 2), pad.piezo_centre, pad.lid, 0.6)


def foot(pad: Pad, place: Point) -> Part:
    """A rubber foot."""
    return prism(Circle(pad.foot / 2 - 0.2), place, pad.foot_recess - FOOT_HEIGHT, FOOT_HEIGHT)


def screw(pad: Pad, place: Point) -> Part:
    """An M3 x 12 with countersunk head, from below."""
    deep = (pad.screw_head - 3.0) / 2
    head = Location((*place, deep / 2 + 0.2)) * Cone(pad.screw_head / 2 - 0.2, 1.5, deep)
    drive = Location((*place, 0)) * Rot(0, 0, 30) * Cylinder(1.0, 2.4)
    return head + prism(Circle(1.5), place, 0.2 + deep, 12 - deep) - drive


def below_the_face(pad: Pad) -> dict[str, Part]:
    """All that shares the inside with case and lid, by name, with the room that each needs."""
    found = {"piezo": piezo(pad)}
    for colour, place in pad.key_centres.items():
        found[f"{colour} nut"] = dome_nut(pad, place)
        found[f"{colour} switch"] = dome_switch(pad, place)
    if pad.board == "perf":
        found |= {f"jack {number}": jack(pad, place) for number, place in enumerate(pad.jacks)}
    if pad.has_board:
        return found | {"board": board(pad)}
    return found | {"pico": pico(pad), "plug": usb_plug(pad), "cable": cable(pad)}
