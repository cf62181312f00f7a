"""Boxes of flat panels: their measures, and what cannot be cut or built of others.

They are the case's measures (``params.py``) with walls as thick as the sheet. All are estimates by
what shops write: measure your buttons.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from electronics.pinmap import HARDWARE
from enclosure.params import PICO_LENGTH, PICO_WIDTH, PLUG, Pad

if TYPE_CHECKING:
    from collections.abc import Iterator

    from enclosure.params import Point

SHEET: Final = 3.0
"""Thickness of plywood, acrylic, or cardboard of two layers."""
SLOT: Final = (2.0, 6.0)
"""For a cable tie that holds the Pico, beside its board: across it, and along it."""
ASIDE: Final = PICO_WIDTH / 2 + 1.0
"""From the middle of the Pico to the slots."""
PLUG_HOLE: Final = (14.0, 9.0)
"""The hole for the USB plug, which has to go through it."""
LEAST: Final = 2.0
"""Air that is left between things, or material between holes, at least."""

WEEKEND: Final = Pad(
    board="pico",
    bezel=34.0,
    panel_hole=30.0,
    dome_depth=40.0,
    nut_diameter=36.0,
    body_diameter=28.0,
    column_pitch=50.0,
    row_pitch=58.0,
    side_margin=12.0,
    front_margin=22.0,
    rear_margin=14.0,
    face=SHEET,
    wall=SHEET,
    lid=SHEET,
    symbol=9.0,
)
"""Arcade buttons of 30 mm: rims of 33 to 35 mm, holes of 28 to 30."""


@dataclass(frozen=True)
class OneButton(Pad):
    """One large dome in the middle of a square box; the Pico lies beside its switch."""

    @property
    def width(self) -> float:
        """The box along x."""
        return self.bezel + 2 * self.side_margin

    @property
    def depth(self) -> float:
        """The box along y."""
        return self.width

    @property
    def key_centres(self) -> dict[str, Point]:
        """The key red, which is key 0."""
        return {"red": (0.0, 0.0)}

    @property
    def symbol_centres(self) -> dict[str, Point]:
        """Return none: there is nothing to tell it from."""
        return {}

    @property
    def pico_centre(self) -> Point:
        """At the right of the switch, its USB socket to the rear."""
        x = self.body_diameter / 2 + LEAST + ASIDE + SLOT[0]
        return (x, self.rear - self.plug_room - PICO_LENGTH / 2)


ONE_BUTTON: Final = OneButton(
    board="pico", side_margin=22.0, face=SHEET, wall=SHEET, lid=SHEET, bezel=60.0
)
"""A dome of 60 mm."""
LARGE: Final = replace(ONE_BUTTON, bezel=100.0, side_margin=12.0, dome_depth=64.0)
"""A dome of 100 mm: the same thread and switch, a larger cap."""

BUILDS: Final = HARDWARE / "builds"
BOXES: Final[dict[str, tuple[Pad, Path]]] = {
    "weekend": (WEEKEND, BUILDS / "weekend" / "box.svg"),
    "one-button": (ONE_BUTTON, BUILDS / "one-button" / "box-60.svg"),
    "one-button-100": (LARGE, BUILDS / "one-button" / "box-100.svg"),
}
"""Each box with its drawing."""

MEASURES: Final = (
    "bezel",
    "panel_hole",
    "dome_depth",
    "nut_diameter",
    "body_diameter",
    "column_pitch",
    "row_pitch",
    "side_margin",
    "front_margin",
    "rear_margin",
    "spare",
    "foot",
)
"""Those that may be other ones; the rest follows."""


def of_sheet(pad: Pad, sheet: float) -> Pad:
    """The same box of a sheet of another thickness, in millimetres."""
    return replace(pad, face=sheet, wall=sheet, lid=sheet)


def faults(pad: Pad) -> Iterator[str]:
    """Faults of these measures: each begins with the name of one of them."""
    numbers = [getattr(pad, one.name) for one in fields(pad) if one.name != "board"]
    if not all(isfinite(number) and number > 0 for number in numbers):
        yield "measures: each has to be more than 0"
        return
    if pad.panel_hole > pad.bezel - LEAST:
        yield "panel_hole: the rim would fall through"
    if pad.dome_depth + pad.spare < 2 * pad.face + PLUG_HOLE[1] + LEAST:
        yield "dome_depth: leaves no room for the USB plug; raise spare"
    yield from _of_the_keys(pad)
    yield from _of_the_pico(pad)


def _of_the_keys(pad: Pad) -> Iterator[str]:
    places = list(pad.key_centres.values())
    across = max(pad.bezel, pad.nut_diameter)
    if len(places) > 1 and min(pad.column_pitch, pad.row_pitch) < across + LEAST:
        yield "column_pitch: two buttons meet; raise it, or row_pitch"
    half = pad.width / 2, pad.depth / 2
    for x, y in places:
        if half[0] - abs(x) < pad.bezel / 2 + pad.wall or half[1] - abs(y) < pad.bezel / 2:
            yield "side_margin: a rim would hang over the edge; raise the margins"
            return


def _of_the_pico(pad: Pad) -> Iterator[str]:
    x, y = pad.pico_centre
    reach = ASIDE + SLOT[0]
    if pad.plug_room < PLUG[1] or y - PICO_LENGTH / 2 < -pad.rear + LEAST:
        yield "rear_margin: the Pico and its plug do not fit in; raise the margins"
    if abs(x) + reach > pad.width / 2 - pad.wall:
        yield "side_margin: the Pico does not fit beside the switch"
    for key_x, _ in pad.key_centres.values():
        if abs(x - key_x) < (PICO_WIDTH + 1 + pad.body_diameter) / 2:
            yield "column_pitch: the Pico does not fit between the switches; raise it"
            return
