"""The weekend build as solids: its six panels put together, and what is in the box.

The panels are those of the drawing (``flat.py``), as thick as the sheet; so what fits here fits
when it is cut. All lies in the coordinates of ``params.py``. Buttons, Pico and plug are stand-ins.
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

from enclosure.contents import USB
from enclosure.flat import SHEET, SLOT, TIES, WEEKEND, Panel, panels
from enclosure.params import PICO_LENGTH, PICO_THICK, PICO_WIDTH, PLUG, USB_OVERHANG
from enclosure.shell import prism
from enclosure.symbols import symbol

if TYPE_CHECKING:
    from enclosure.params import Point

RIM: Final = 3.0
CAP: Final = (24.0, 5.0)
"""Of an arcade button: how high its rim is; its cap's diameter, and its height above the rim."""
NUT: Final = 8.0
SWITCH: Final = (20.0, 10.0, 16.0)
"""Its microswitch: width, depth, height."""
TIE: Final = (2.5, 1.0)
"""A cable tie: width, thickness."""
PARTS: Final = 1.2
"""So far the Pico's parts stand up where the ties hold it."""


def plate(panel: Panel) -> Part:
    """A panel lying on its inner side, its lower left corner at the origin."""
    flat = Sketch() + Polygon(*panel.outline, align=None)
    for x, y, wide in panel.holes:
        flat -= Location((x, y)) * Circle(wide / 2)
    for x, y, wide, high in panel.slots:
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        flat -= Polygon(*corners, align=None)
    raised: Part = extrude(flat, SHEET)
    return raised


def box() -> dict[str, Part]:
    """All six panels where they belong, by name."""
    x, y, upright = WEEKEND.width / 2, WEEKEND.depth / 2, Rot(90, 0, 0)
    places = {
        "face": Pos(-x, -y, WEEKEND.height - SHEET),
        "base": Pos(x, -y, SHEET) * Rot(0, 180, 0),
        "front": Pos(-x, SHEET - y, 0) * upright,
        "rear": Pos(x, y - SHEET, 0) * Rot(0, 0, 180) * upright,
        "left": Pos(SHEET - x, y, 0) * Rot(0, 0, -90) * upright,
        "right": Pos(x - SHEET, -y, 0) * Rot(0, 0, 90) * upright,
    }
    return {name: places[name] * plate(panel) for name, panel in panels().items()}


def button_rim(place: Point) -> Part:
    """Return what lies on the face, and the thread through it."""
    low = Cone(WEEKEND.bezel / 2, WEEKEND.bezel / 2 - 2, RIM)
    rim: Part = Location((*place, WEEKEND.height + RIM / 2)) * low
    rim -= prism(Circle(CAP[0] / 2 + 0.5), place, WEEKEND.height, RIM + 1)
    return rim + prism(
        Circle(WEEKEND.panel_hole / 2 - 0.3), place, WEEKEND.ceiling - 14, SHEET + 14
    )


def button_cap(place: Point) -> Part:
    """Return what is slapped."""
    return prism(Circle(CAP[0] / 2), place, WEEKEND.height, RIM + CAP[1])


def button_nut(place: Point) -> Part:
    """Return what holds it from below."""
    ring = Circle(WEEKEND.nut_diameter / 2) - Circle(WEEKEND.panel_hole / 2)
    return prism(ring, place, WEEKEND.ceiling - NUT, NUT)


def button_switch(place: Point) -> Part:
    """Its microswitch with two tabs, down to the depth of a button."""
    low = WEEKEND.height - WEEKEND.dome_depth
    width, depth, height = SWITCH
    found = Location((*place, low + 8 + height / 2)) * Box(width, depth, height)
    for x in (-6, 6):
        found += Location((place[0] + x, place[1], low + 4)) * Box(4.8, 0.8, 8)
    return found


def mark(colour: str) -> Part:
    """A key's symbol on the face; for pictures only."""
    place = WEEKEND.symbol_centres[colour]
    return prism(symbol(colour, WEEKEND.symbol), place, WEEKEND.height, 0.2)


def disc() -> Part:
    """One of those that fell out of the face, under the Pico: its plug needs the height."""
    return prism(Circle(WEEKEND.panel_hole / 2), WEEKEND.pico_centre, SHEET, SHEET)


def pico() -> Part:
    """Its board, on the disc."""
    board = RectangleRounded(PICO_WIDTH, PICO_LENGTH, 1)
    return prism(board, WEEKEND.pico_centre, 2 * SHEET, PICO_THICK)


def usb_socket() -> Part:
    """Towards the rear."""
    x, y = WEEKEND.pico_centre
    middle = y + PICO_LENGTH / 2 + USB_OVERHANG - USB[1] / 2
    return Location((x, middle, _socket_height())) * Box(*USB)


def usb_plug() -> Part:
    """In the socket, inside the box."""
    x, y = WEEKEND.pico_centre
    width, length, height = PLUG
    start = y + PICO_LENGTH / 2 + USB_OVERHANG + WEEKEND.fit
    outline = RectangleRounded(width, height, 2.5)
    grip: Part = extrude(
        Location((x, start + length, _socket_height()), (90, 0, 0)) * outline, length
    )
    return grip


def cable() -> Part:
    """Out through the hole of the rear panel."""
    start, end = usb_plug().bounding_box().max.Y, WEEKEND.depth / 2 + 40
    place = Location((WEEKEND.pico_centre[0], end, _socket_height()), (90, 0, 0))
    rod: Part = extrude(place * Circle(WEEKEND.cable / 2), end - start)
    return rod


def _socket_height() -> float:
    """The middle of the Pico's USB socket, above the underside of the box."""
    return 2 * SHEET + PICO_THICK + USB[2] / 2


def contents() -> dict[str, Part]:
    """All that shares the inside with the panels, by name."""
    found = {"disc": disc(), "pico": pico(), "socket": usb_socket(), "plug": usb_plug()}
    found |= {"cable": cable()}
    found |= {f"tie {number}": tie for number, tie in enumerate(ties())}
    for colour, place in WEEKEND.key_centres.items():
        found[f"{colour} nut"], found[f"{colour} switch"] = button_nut(place), button_switch(place)
    return found


def ties() -> list[Part]:
    """Those that hold the Pico: through a slot, under the base, and back."""
    x, y = WEEKEND.pico_centre
    wide, thick = TIE
    top = 2 * SHEET + PICO_THICK + PARTS
    inner = PICO_WIDTH + 2 * (1.0 + (SLOT[0] - thick) / 2)
    found = []
    for along in TIES:
        middle = y - PICO_LENGTH / 2 + along + SLOT[1] / 2
        outer = Location((x, middle, top / 2)) * Box(inner + 2 * thick, wide, top + 2 * thick)
        found.append(outer - Location((x, middle, top / 2)) * Box(inner, wide + 1, top))
    return found
