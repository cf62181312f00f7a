"""Places of everything on the board. Millimetres from the left rear corner of the component side.

x to the right, y to the front, as KiCad has it; the rear edge holds USB and the sync jacks. The
enclosure takes its posts and openings from here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from electronics.pinmap import load

WIDTH: Final = 100.0
DEPTH: Final = 80.0
THICKNESS: Final = 1.6

HOLE_INSET: Final = 4.0
HOLE_DIAMETER: Final = 3.2
HOLES: Final = tuple(
    (x, y) for y in (HOLE_INSET, DEPTH - HOLE_INSET) for x in (HOLE_INSET, WIDTH - HOLE_INSET)
)
"""For M3 screws, whose heads need the corner free of copper."""

JACK_X: Final = (18.0, 82.0)
"""Middles of the two sync jacks; their barrels end flush with the rear edge."""
JACK_AXIS_HEIGHT: Final = 2.5
"""Of the plug's axis over the board; from the drawing of the jack."""
USB_X: Final = WIDTH / 2
USB_INSET: Final = 0.5
"""From the rear edge to the end of the Pico's USB socket."""

PITCH: Final = 0.635
"""Of the grid for tracks, a quarter of the usual 2.54 mm, so that the Pico's pins lie on it."""
PICO_PIN_1: Final = (USB_X - 8.89, 3.2)
"""Pin 1 of the Pico, where the grid begins too."""


class Spot(NamedTuple):
    """Place of a footprint's origin, and its turn in degrees against the clock."""

    x: float
    y: float
    turn: int = 0


def _on_grid(column: int, row: int, turn: int = 0) -> Spot:
    """A place counted in steps of the grid from the Pico's pin 1."""
    return Spot(PICO_PIN_1[0] + column * PITCH, PICO_PIN_1[1] + row * PITCH, turn)


JACK_MIDDLE: Final = 2.85
JACK_BARREL: Final = 6.0
"""From the footprint's origin to the jack's middle, and back to the end of its barrel."""


def _key_rows() -> dict[str, Spot]:
    """Six rows along the left edge: plug, pull-up above, series resistor below."""
    spots = {}
    for key in range(6):
        row = 26 + 15 * key
        spots[f"J{11 + key}"] = _on_grid(-57, row, 90)
        spots[f"R{11 + key}"] = _on_grid(-45, row - 4)
        spots[f"R{1 + key}"] = _on_grid(-45, row + 1)
    return spots


SPOTS: Final[dict[str, Spot]] = {
    "A1": _on_grid(0, 0),
    "J1": Spot(JACK_X[0] - JACK_MIDDLE, JACK_BARREL),
    "J2": Spot(JACK_X[1] - JACK_MIDDLE, JACK_BARREL),
    **_key_rows(),
    # The sync wire's own corner, behind the right jack: pulled up, heard, pulled low.
    "D2": _on_grid(76, 12),
    "D1": _on_grid(51, 22, 180),
    "R25": _on_grid(57, 22),
    "R21": _on_grid(39, 28),
    "R29": _on_grid(69, 28, 180),
    "U3": _on_grid(52, 34, 180),
    "C3": _on_grid(44, 34, 180),
    "R24": _on_grid(57, 40),
    "Q1": _on_grid(51, 42, 180),
    "R22": _on_grid(39, 48),
    "R23": _on_grid(57, 48),
    "TP1": _on_grid(76, 26),
    "TP2": _on_grid(76, 32),
    "TP3": _on_grid(76, 38),
    "TP4": _on_grid(76, 44),
    # The piezo, in the middle of the right edge.
    "R28": _on_grid(39, 57),
    "R27": _on_grid(39, 64),
    "J4": _on_grid(83, 62, 90),
    # Lights: pixels at the right, lamps in front.
    "F1": _on_grid(37, 4),
    "TP5": _on_grid(50, 6),
    "C1": _on_grid(60, 114),
    "TP6": _on_grid(62, 90),
    "TP7": _on_grid(72, 90),
    "C2": _on_grid(38, 108, 180),
    "U1": _on_grid(55, 108, 180),
    "R26": _on_grid(60, 100),
    "J3": _on_grid(83, 104, 90),
    "U2": _on_grid(8, 87, 270),
    "J5": _on_grid(7, 114, 180),
}
"""Each part of the circuit."""


class Word(NamedTuple):
    """Something printed on the component side, centred on its place."""

    text: str
    x: float
    y: float
    height: float = 1.0
    turn: int = 0


TITLE: Final = "Slapbox pad"
REVISION: Final = "2"
_ADDRESS: Final[str] = load()["sources"]["address"]
SAID: Final = (
    "CERN-OHL-S v2",
    "sources: hardware/ of Slapbox",
    *([_ADDRESS] if _ADDRESS else []),
)
"""Licence and sources: on the board, in its title block and in the schematic's."""

WORDS: Final = (
    Word(TITLE, 57.5, 61.0, 1.6),
    Word(f"board {REVISION}, untried", 57.5, 63.6, 0.8),
    *(Word(text, 57.5, 65.4 + 1.8 * line, 0.8) for line, text in enumerate(SAID)),
    *(Word(text, 89.4, 69.24 - 2.5 * pin, 0.8) for pin, text in enumerate(("5V", "D", "G"))),
    *(Word(text, 45.55 - 2.5 * pin, 70.8, 0.8) for pin, text in enumerate(("5V", *"RYGBPO"))),
)

VALUES: Final[dict[str, Spot]] = {
    **{f"J{11 + key}": Spot(10.4, 18.5 + 9.525 * key, 90) for key in range(6)},
    "J1": Spot(24.2, 8.0, 90),
    "J2": Spot(75.6, 8.0, 90),
    "J3": Spot(95.6, 60.0),
    "J4": Spot(89.8, 41.3, 90),
    "J5": Spot(26.2, 75.0, 90),
    "F1": Spot(67.2, 9.6),
    "C1": Spot(81.7, 78.6),
    "C3": Spot(65.2, 27.2),
    **{f"TP{number}": Spot(94.2, 15.9 + 3.81 * number) for number in (1, 2, 3, 4)},
    "TP5": Spot(72.9, 8.8),
    "TP6": Spot(80.5, 62.1),
    "TP7": Spot(86.8, 62.1),
    "C2": Spot(62.7, 69.4),
    "D2": Spot(89.4, 13.2),
    "Q1": Spot(66.0, 30.7),
    "U3": Spot(80.3, 24.2),
    "D1": Spot(70.6, 15.0),
}
"""Places where these parts' values are printed; others have theirs under their bodies."""

REFERENCES: Final[dict[str, Spot]] = {
    "J1": Spot(12.6, 8.0, 90),
    "J2": Spot(87.4, 4.0, 90),
    "J3": Spot(91.8, 60.0),
    "J4": Spot(94.4, 36.2),
    "Q1": Spot(69.6, 29.2),
    "U3": Spot(80.3, 25.6),
    "C3": Spot(69.2, 27.2),
    "D2": Spot(89.4, 8.6),
    "C1": Spot(86.8, 75.6),
    "A1": Spot(50.0, 55.2),
    "D1": Spot(66.6, 15.0),
}
"""The same for references that their footprints would print on something else."""
