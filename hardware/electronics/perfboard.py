"""The full pad on perfboard, hole by hole: where each leg goes, and which wires join the holes.

Parts and nets are those of the printed board (``pcb/circuit.json``); the places below are the
perfboard's own. Wires are found: for each net the shortest that join all its holes. Seen from the
parts' side, holes are named by a letter (from the left) and a number (from the rear): ``P3``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from electronics.picture import GREEN, INK, PAPER, RED, SOFT, STEEL, Picture
from pcb.netlist import from_json

COLUMNS, ROWS = 38, 31
"""Holes of a board of 100 x 80 mm, 2.54 mm apart."""
CIRCUIT: Final = Path(__file__).parent.parent / "pcb" / "circuit.json"

Hole = tuple[int, int]
"""Column and row, from 0."""

LEGS_OF_ADAPTERS: Final = {
    "U3": {"1": 1, "2": 2, "3": 3, "4": 4, "5": 6},
    "Q1": {"1": 1, "2": 3, "3": 5},
}
"""Pin of an adapter's six at which each leg comes out: SOT-23-5 leaves out 5, SOT-23 has three."""


@dataclass(frozen=True)
class Part:
    """Legs in their holes, by pin, and the corners of what lies over the board."""

    legs: dict[str, Hole]
    body: tuple[float, float, float, float]


def _flat(one: Hole, other: Hole) -> Part:
    """A part with a leg at each end; pin 1 is the first."""
    (x0, y0), (x1, y1) = sorted((one, other))
    return Part({"1": one, "2": other}, (x0 + 0.3, y0 - 0.45, x1 - 0.3, y1 + 0.45))


def _dual(at: Hole, pins: int, across: int = 3) -> dict[str, Hole]:
    """Two rows of pins, counted down at the left and up at the right."""
    x, y = at
    half = pins // 2
    left = {str(n): (x, y + n - 1) for n in range(1, half + 1)}
    return left | {str(n): (x + across, y + pins - n) for n in range(half + 1, pins + 1)}


def _chip(at: Hole, pins: int) -> Part:
    x, y = at
    return Part(_dual(at, pins), (x - 0.1, y - 0.4, x + 3.1, y + pins / 2 - 0.6))


def _adapter(ref: str, at: Hole) -> Part:
    pins = _chip(at, 6)
    legs = {leg: pins.legs[str(pin)] for leg, pin in LEGS_OF_ADAPTERS[ref].items()}
    return Part(legs, pins.body)


def _pico(at: Hole) -> Part:
    x, y = at
    legs = {str(n): (x, y + n - 1) for n in range(1, 21)}
    legs |= {str(n): (x + 7, y + 40 - n) for n in range(21, 41)}
    return Part(legs, (x - 0.6, y - 0.5, x + 7.6, y + 19.6))


def _keys() -> dict[str, Part]:
    parts = {}
    for key in range(6):
        row = 3 + 4 * key
        parts[f"R{11 + key}"] = _flat((5, row), (8, row))
        parts[f"R{1 + key}"] = _flat((5, row + 1), (8, row + 1))
    return parts


PARTS: Final[dict[str, Part]] = {
    "A1": _pico((15, 0)),
    **_keys(),
    "F1": _flat((25, 1), (27, 1)),
    "C1": _flat((30, 1), (32, 1)),
    "D1": _flat((27, 4), (24, 4)),
    "R25": _flat((29, 4), (32, 4)),
    "D2": _flat((34, 6), (34, 7)),
    "R29": _flat((32, 6), (29, 6)),
    "U3": _adapter("U3", (24, 7)),
    "C3": _flat((29, 8), (31, 8)),
    "R21": _flat((32, 10), (29, 10)),
    "R22": _flat((32, 12), (29, 12)),
    "Q1": _adapter("Q1", (24, 12)),
    "R24": _flat((29, 14), (32, 14)),
    "R23": _flat((29, 16), (32, 16)),
    "R27": _flat((25, 18), (28, 18)),
    "R28": _flat((25, 20), (28, 20)),
    "U1": _chip((24, 22), 14),
    "C2": _flat((29, 22), (31, 22)),
    "R26": _flat((29, 25), (32, 25)),
}
"""All parts of a full pad without what is optional."""

ENDS: Final[dict[str, tuple[Hole, str]]] = {
    **{
        end: hole_net
        for key, colour in enumerate(("RED", "YELLOW", "GREEN", "BLUE", "PURPLE", "ORANGE"))
        for end, hole_net in (
            (f"S{key + 1}.KEY", ((2, 3 + 4 * key), f"KEY_{colour}")),
            (f"S{key + 1}.GND", ((2, 4 + 4 * key), "GND")),
        )
    },
    "J1.TIP": ((36, 5), "SYNC"),
    "J1.SLEEVE": ((36, 6), "GND"),
    "J2.TIP": ((36, 8), "SYNC"),
    "J2.SLEEVE": ((36, 9), "GND"),
    "LS1.A": ((36, 18), "PIEZO_A"),
    "LS1.B": ((36, 19), "PIEZO_B"),
    "LEDS.5V": ((36, 22), "5V_LED"),
    "LEDS.DIN": ((36, 23), "PIXELS"),
    "LEDS.GND": ((36, 24), "GND"),
}
"""Holes in which wires leave the board, by the harness's names for what is at their other end."""


@dataclass(frozen=True)
class Wire:
    """A piece of insulated wire on the copper side, from hole to hole."""

    net: str
    one: Hole
    other: Hole

    @property
    def length_mm(self) -> float:
        """Straight from hole to hole."""
        across, along = self.one[0] - self.other[0], self.one[1] - self.other[1]
        return 2.54 * float((across**2 + along**2) ** 0.5)


def name(hole: Hole) -> str:
    """``(27, 3)`` is AB4."""
    column, row = hole
    letter = chr(ord("A") + column % 26)
    return f"{'A' if column >= 26 else ''}{letter}{row + 1}"


def nets() -> dict[str, list[Hole]]:
    """The holes that belong together: legs of parts, and ends of wires that leave the board."""
    circuit = from_json(CIRCUIT.read_text(encoding="utf-8"))
    holes = {
        net: [PARTS[ref].legs[pin] for ref, pin in sorted(pins) if ref in PARTS]
        for net, pins in sorted(circuit.nets.items())
    }
    for hole, net in ENDS.values():
        holes[net].append(hole)
    return {net: sorted(found) for net, found in holes.items() if len(found) > 1}


def wires() -> list[Wire]:
    """For each net as few and as short as join all its holes."""
    found = []
    for net, holes in nets().items():
        joined, waiting = holes[:1], holes[1:]
        while waiting:
            wire = min(
                (Wire(net, one, other) for one in joined for other in waiting),
                key=lambda wire: (wire.length_mm, wire.one, wire.other),
            )
            found.append(wire)
            joined.append(wire.other)
            waiting.remove(wire.other)
    return found


def listing() -> str:
    """Return what goes where, as CSV: first the legs, then the wires."""
    rows = ["what,pin or net,hole,other hole"]
    for ref, part in PARTS.items():
        rows += [f"{ref},{pin},{name(hole)}," for pin, hole in part.legs.items()]
    rows += [f"wire to {end},{net},{name(hole)}," for end, (hole, net) in ENDS.items()]
    rows += [f"wire,{wire.net},{name(wire.one)},{name(wire.other)}" for wire in wires()]
    return "\n".join(rows) + "\n"


STEP: Final = 23.0
LEFT, TOP = 62.0, 106.0
COLOURS_OF_NETS: Final = {"GND": INK, "3V3": "#d2691e", "5V_LED": RED, "VBUS": RED}
OTHERS: Final = ("#2b6cb0", "#2f855a", "#805ad5", "#b7791f", "#0f8b8d", "#b83280")


def _at(hole: tuple[float, float], *, mirrored: bool = False) -> tuple[float, float]:
    column = COLUMNS - 1 - hole[0] if mirrored else hole[0]
    return LEFT + STEP * column, TOP + STEP * hole[1]


def _holes(title: str, *, mirrored: bool) -> Picture:
    picture = Picture(title, height=860)
    picture.rect(LEFT - 20, TOP - 20, STEP * COLUMNS + 17, STEP * ROWS + 17, "#e9d9ae", radius=4)
    for column in range(COLUMNS):
        x, _ = _at((column, 0), mirrored=mirrored)
        picture.words(name((column, 0))[:-1], (x, TOP - 26), 11, SOFT, anchor="middle")
        for row in range(ROWS):
            picture.disc(_at((column, row), mirrored=mirrored), 3.2, PAPER, SOFT, 1)
    for row in range(ROWS):
        picture.words(str(row + 1), (LEFT - 26, TOP + STEP * row + 4), 11, SOFT, anchor="end")
    for corner in ((0.6, 0.6), (COLUMNS - 1.6, 0.6), (0.6, ROWS - 1.6), (36.4, ROWS - 1.6)):
        picture.disc(_at(corner, mirrored=mirrored), 17, PAPER, SOFT)
    return picture


def parts_side() -> Picture:
    """The parts in their holes, seen from above."""
    picture = _holes("Perfboard, the parts' side: each leg in its hole", mirrored=False)
    for ref, part in PARTS.items():
        (x0, y0), (x1, y1) = _at(part.body[:2]), _at(part.body[2:])
        if ref == "A1":
            picture.rect(x0, y0, x1 - x0, y1 - y0, "#cfe3d6", GREEN)
        elif ref != "D2":
            picture.rect(x0, y0, x1 - x0, y1 - y0, STEEL if ref[0] in "UQ" else "#f4f1e6")
        for pin, hole in part.legs.items():
            picture.disc(_at(hole), 5.2, RED if pin == "1" else INK, None)
        middle = ((x0 + x1) / 2, (y0 + y1) / 2 + 4)
        if ref == "D2":
            picture.words("D2, below", (middle[0] + 8, middle[1] + 18), 11)
        else:
            picture.words(ref, middle, 12, anchor="middle", bold=True)
    for end, (hole, _) in ENDS.items():
        x, y = _at(hole)
        picture.disc((x, y), 5.2, "#2b6cb0", None)
        long = 6.6 * len(end)
        picture.rect(x - 11 - long, y - 8, long + 2, 16, PAPER, None, radius=3)
        picture.words(end, (x - 10, y + 4), 11, anchor="end")
    picture.words(
        "Red: pin 1, or the ring of D1. Blue: a wire leaves the board. Wires between the holes are"
        " on the other side.",
        (32, 846),
        14,
    )
    return picture


def copper_side() -> Picture:
    """The wires, seen from below."""
    picture = _holes("Perfboard, the copper side: insulated wires", mirrored=True)
    order = [net for net in nets() if net not in COLOURS_OF_NETS]
    for wire in wires():
        colour = COLOURS_OF_NETS.get(wire.net) or OTHERS[order.index(wire.net) % len(OTHERS)]
        (x0, y0), (x1, y1) = (_at(hole, mirrored=True) for hole in (wire.one, wire.other))
        picture.path(f"M{x0:g} {y0:g}L{x1:g} {y1:g}", stroke=colour, thick=3)
        for end in ((x0, y0), (x1, y1)):
            picture.disc(end, 4.5, colour, None)
    picture.words(
        "The board is turned over: letters run from right to left. Black: ground. Red: 5 V. Orange:"
        " 3.3 V.",
        (32, 846),
        14,
    )
    return picture
