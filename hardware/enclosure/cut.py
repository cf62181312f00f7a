"""Boxes as solids: their six panels put together, and what is in them.

The panels are those of the drawing (``flat.py``), as thick as the sheet; so what fits here fits
when it is cut. All lies in the coordinates of ``params.py``. Buttons, Pico and plug are stand-ins.
Those of the weekend build's box are arcade buttons, that of the one-button box is a dome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from build123d import (
    Box,
    Circle,
    Cone,
    Location,
    Part,
    Polygon,
    Pos,
    RectangleRounded,
    Rot,
    Sketch,
    extrude,
)

from enclosure.boxes import ASIDE, SLOT, OneButton
from enclosure.contents import USB, dome_nut, dome_switch
from enclosure.flat import TIES, Panel, panels
from enclosure.params import PICO_LENGTH, PICO_THICK, PICO_WIDTH, PLUG, USB_OVERHANG
from enclosure.shell import prism
from enclosure.symbols import symbol

if TYPE_CHECKING:
    from enclosure.params import Pad, Point

RIM: Final = 3.0
CAP: Final = (24.0, 5.0)
"""Of an arcade button: how high its rim is; its cap's diameter, and its height above the rim."""
NUT: Final = 8.0
SWITCH: Final = (20.0, 10.0, 16.0)
"""Its microswitch: width, depth, height."""
TIE: Final = (2.5, 1.0)
"""A cable tie: width, thickness."""
PARTS: Final = 1.2
"""Height of the Pico's parts where the ties hold it."""


def plate(panel: Panel) -> Part:
    """A panel lying on its inner side, its lower left corner at the origin."""
    flat = Sketch() + Polygon(*panel.outline, align=None)
    for x, y, wide in panel.holes:
        flat -= Location((x, y)) * Circle(wide / 2)
    for x, y, wide, high in panel.slots:
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        flat -= Polygon(*corners, align=None)
    raised: Part = extrude(flat, panel.sheet)
    return raised


def box(pad: Pad) -> dict[str, Part]:
    """All six panels where they belong, by name."""
    x, y, upright = pad.width / 2, pad.depth / 2, Rot(90, 0, 0)
    places = {
        "face": Pos(-x, -y, pad.height - pad.face),
        "base": Pos(x, -y, pad.face) * Rot(0, 180, 0),
        "front": Pos(-x, pad.face - y, 0) * upright,
        "rear": Pos(x, y - pad.face, 0) * Rot(0, 0, 180) * upright,
        "left": Pos(pad.face - x, y, 0) * Rot(0, 0, -90) * upright,
        "right": Pos(x - pad.face, -y, 0) * Rot(0, 0, 90) * upright,
    }
    return {name: places[name] * plate(panel) for name, panel in panels(pad).items()}


def button_rim(pad: Pad, place: Point) -> Part:
    """Return what lies on the face, and the thread through it."""
    low = Cone(pad.bezel / 2, pad.bezel / 2 - 2, RIM)
    rim: Part = Location((*place, pad.height + RIM / 2)) * low
    rim -= prism(Circle(CAP[0] / 2 + 0.5), place, pad.height, RIM + 1)
    return rim + prism(Circle(pad.panel_hole / 2 - 0.3), place, pad.ceiling - 14, pad.face + 14)


def button_cap(pad: Pad, place: Point) -> Part:
    """Return what is slapped."""
    return prism(Circle(CAP[0] / 2), place, pad.height, RIM + CAP[1])


def button_nut(pad: Pad, place: Point) -> Part:
    """Return what holds it from below."""
    ring = Circle(pad.nut_diameter / 2) - Circle(pad.panel_hole / 2)
    return prism(ring, place, pad.ceiling - NUT, NUT)


def button_switch(pad: Pad, place: Point) -> Part:
    """Its microswitch with two tabs, down to the depth of a button."""
    low = pad.height - pad.dome_depth
    width, depth, height = SWITCH
    found = Location((*place, low + 8 + height / 2)) * Box(width, depth, height)
    for x in (-6, 6):
        found += Location((place[0] + x, place[1], low + 4)) * Box(4.8, 0.8, 8)
    return found


def mark(pad: Pad, colour: str) -> Part:
    """A key's symbol on the face; for pictures only."""
    place = pad.symbol_centres[colour]
    return prism(symbol(colour, pad.symbol), place, pad.height, 0.2)


def disc(pad: Pad) -> Part:
    """One of those that fell out of the face, under the Pico: its plug needs the height."""
    return prism(Circle(pad.panel_hole / 2), pad.pico_centre, pad.face, pad.face)


def pico(pad: Pad) -> Part:
    """Its board, on the disc."""
    board = RectangleRounded(PICO_WIDTH, PICO_LENGTH, 1)
    return prism(board, pad.pico_centre, 2 * pad.face, PICO_THICK)


def usb_socket(pad: Pad) -> Part:
    """Towards the rear."""
    x, y = pad.pico_centre
    middle = y + PICO_LENGTH / 2 + USB_OVERHANG - USB[1] / 2
    return Location((x, middle, _socket_height(pad))) * Box(*USB)


def usb_plug(pad: Pad) -> Part:
    """In the socket, inside the box."""
    x, y = pad.pico_centre
    width, length, height = PLUG
    start = y + PICO_LENGTH / 2 + USB_OVERHANG + pad.fit
    outline = RectangleRounded(width, height, 2.5)
    grip: Part = extrude(
        Location((x, start + length, _socket_height(pad)), (90, 0, 0)) * outline, length
    )
    return grip


def cable(pad: Pad) -> Part:
    """Out through the hole of the rear panel."""
    start, end = usb_plug(pad).bounding_box().max.Y, pad.depth / 2 + 40
    place = Location((pad.pico_centre[0], end, _socket_height(pad)), (90, 0, 0))
    rod: Part = extrude(place * Circle(pad.cable / 2), end - start)
    return rod


def _socket_height(pad: Pad) -> float:
    """The middle of the Pico's USB socket, above the underside of the box."""
    return 2 * pad.face + PICO_THICK + USB[2] / 2


def contents(pad: Pad) -> dict[str, Part]:
    """All that shares the inside with the panels, by name."""
    found = {"disc": disc(pad), "pico": pico(pad), "socket": usb_socket(pad), "plug": usb_plug(pad)}
    found |= {"cable": cable(pad)}
    found |= {f"tie {number}": tie for number, tie in enumerate(ties(pad))}
    for colour, place in pad.key_centres.items():
        nut, switch = below(pad, place)
        found |= {f"{colour} nut": nut, f"{colour} switch": switch}
    return found


def below(pad: Pad, place: Point) -> tuple[Part, Part]:
    """Return what a button has below the face: its nut, and its switch."""
    if isinstance(pad, OneButton):
        return dome_nut(pad, place), dome_switch(pad, place)
    return button_nut(pad, place), button_switch(pad, place)


def ties(pad: Pad) -> list[Part]:
    """Those that hold the Pico: through a slot, under the base, and back."""
    x, y = pad.pico_centre
    wide, thick = TIE
    top = 2 * pad.face + PICO_THICK + PARTS
    inner = 2 * (ASIDE + (SLOT[0] - thick) / 2)
    found = []
    for along in TIES:
        middle = y - PICO_LENGTH / 2 + along + SLOT[1] / 2
        outer = Location((x, middle, top / 2)) * Box(inner + 2 * thick, wide, top + 2 * thick)
        found.append(outer - Location((x, middle, top / 2)) * Box(inner, wide + 1, top))
    return found
