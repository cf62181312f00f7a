"""The board with its parts as plain solids, where ``pcb/place.py`` puts them; for pictures only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from build123d import Box, Cylinder, Location, Part, RectangleRounded

from enclosure.contents import USB
from enclosure.params import PCB_JACKS, PCB_SIZE, PICO_LENGTH, PICO_THICK, PICO_WIDTH, USB_OVERHANG
from enclosure.shell import prism
from pcb import place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from enclosure.params import Pad

SOCKET: Final = (2.5, PICO_LENGTH)
"""One of the Pico's two sockets, with the header in it: width, length."""
PICO_ROWS: Final = 17.78
"""From one row of the Pico's pins to the other."""
JACK: Final = (6.5, 14.0, 5.0)
DIP_HEIGHT: Final = 7.5
"""A chip in its socket."""


def on_the_board(pad: Pad) -> Iterator[tuple[str, Part]]:
    """Yield what stands out on the board: its kind, and the solid."""
    yield from _pico(pad)
    for ref, spot in place.SPOTS.items():
        kind, body = _body(ref)
        if not kind or (kind in ("plug", "jack") and pad.board != "pcb"):
            continue
        x = pad.pcb_centre[0] + spot.x - PCB_SIZE[0] / 2
        y = pad.pcb_centre[1] + PCB_SIZE[1] / 2 - spot.y
        yield kind, Location((x, y, pad.pcb_top), (0, 0, spot.turn)) * body
    if pad.board == "pcb":
        edge = pad.pcb_centre[1] + PCB_SIZE[1] / 2
        for side in (-1, 1):
            middle = (pad.pcb_centre[0] + side * PCB_JACKS, edge - JACK[1] / 2)
            yield "jack", Location((*middle, pad.pcb_top + JACK[2] / 2)) * Box(*JACK)


def _pico(pad: Pad) -> Iterator[tuple[str, Part]]:
    """The Pico on its two sockets, its USB socket towards the rear."""
    x, top = pad.pcb_centre[0], pad.pcb_top
    end = pad.pcb_centre[1] + PCB_SIZE[1] / 2 - place.USB_INSET - USB_OVERHANG
    y, board = end - PICO_LENGTH / 2, top + pad.pico_stand
    for side in (-1, 1):
        middle = (x + side * PICO_ROWS / 2, y, top + pad.pico_stand / 2)
        yield "socket", Location(middle) * Box(*SOCKET, pad.pico_stand)
    yield "pico", prism(RectangleRounded(PICO_WIDTH, PICO_LENGTH, 1), (x, y), board, PICO_THICK)
    board += PICO_THICK
    yield "usb", Location((x, end + USB_OVERHANG - USB[1] / 2, board + USB[2] / 2)) * Box(*USB)
    yield "chip", Location((x, y - 2, board + 0.5)) * Box(7, 7, 1)
    yield "button", Location((x - 6, end - 12, board + 1)) * Box(3.5, 4, 2)


def _body(ref: str) -> tuple[str, Part]:
    """Kind and solid of a part, as it lies around its footprint's origin; no kind: not drawn.

    U2 and J5 are for plain lamps; what lies flat on the board is too small to be seen.
    """
    match ref[0], ref:
        case _, "A1" | "U2" | "J5" | "D2" | "J1" | "J2" | "Q1" | "U3":
            return "", Part()
        case "T", _:
            return "", Part()
        case "R", _:
            return "resistor", Location((3.81, 0, 1.3), (0, 90, 0)) * Cylinder(1.25, 6.3)
        case "D", _:
            return "diode", Location((3.81, 0, 1.3), (0, 90, 0)) * Cylinder(1.0, 4.0)
        case "J", _:
            pins = 3 if ref == "J3" else 2
            return "plug", _box((-2.45, 2.5 * pins - 0.05), (-3.4, 2.35), 7.0)
        case "U", _:
            return "chip", _box((0.7, 6.9), (-17.3, 2.0), DIP_HEIGHT)
        case _, "C1":
            return "bulk", _box((-1.0, 6.0), (-1.75, 1.75), 5.5)
        case _, "C2" | "C3":
            return "ceramic", _box((0.3, 4.7), (-1.2, 1.2), 5.0)
        case _:
            return "fuse", _box((-1.1, 6.2), (-2.1, 0.9), 9.0)


def _box(x: tuple[float, float], y: tuple[float, float], height: float) -> Part:
    """A box between these limits, on the board; y counts towards the rear."""
    middle = ((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, height / 2)
    solid: Part = Location(middle) * Box(x[1] - x[0], y[1] - y[0], height)
    return solid
