"""A drawn schematic that can be asked what is joined to what.

The netlist is found in the drawing itself, from where its lines and leads meet. So what a reader
sees is what is checked; a line drawn to another place is another circuit.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import schemdraw
import schemdraw.elements as elm

INK: Final = "#22303c"
ACCENT: Final = "#b3261e"
FONT: Final = "DejaVu Sans"

Point = tuple[float, float]
Netlist = dict[str, dict[str, str]]
"""For each part its pins, and the net on each: ``{"R1": {"1": "GP2", "2": "KEY_RED"}}``."""

NEAR: Final = 0.03
TWO_ENDS: Final = {"1": "start", "2": "end"}


def _at(point: Any) -> Point:
    return round(float(point[0]), 2) + 0.0, round(float(point[1]), 2) + 0.0


class Sheet:
    """One sheet: draw with ``part``, ``wire`` and ``net``; then ``netlist`` and ``svg``."""

    def __init__(self) -> None:
        schemdraw.use("svg")
        schemdraw.svgconfig.text = "text"
        self._drawing = schemdraw.Drawing(show=False)
        self._drawing.config(unit=2.0, inches_per_unit=0.42, fontsize=10.5, lw=1.3, bgcolor="white")
        self._drawing.config(color=INK, font=FONT)
        self._wires: list[tuple[Point, Point]] = []
        self._names: list[tuple[Point, str]] = []
        self._parts: dict[str, dict[str, Point]] = {}
        self.values: dict[str, str] = {}

    def part(
        self,
        ref: str,
        element: Any,
        value: str,
        pins: dict[str, str] | None = None,
        *,
        label: str = "top",
    ) -> Any:
        """Draw a part whose ``pins`` are at these anchors of the element, and write its name and
        value beside it (``label=""``: they are in the element already)."""
        if ref in self._parts:
            raise ValueError(f"{ref} is drawn twice")
        if label:
            element = element.label(f"{ref}  {value}", loc=label, fontsize=9.5)
        drawn = self._drawing.add(element)
        places = {pin: drawn.absanchors[anchor] for pin, anchor in (pins or TWO_ENDS).items()}
        self._parts[ref] = {pin: _at(place) for pin, place in places.items()}
        self.values[ref] = value
        return drawn

    def wire(self, *points: Any) -> None:
        """A line along these points."""
        for one, other in pairwise(points):
            self._drawing.add(elm.Line().at(one).to(other))
            self._wires.append((_at(one), _at(other)))

    def rule(self, one: Point, other: Point) -> None:
        """A line that joins nothing, of a frame."""
        self._drawing.add(elm.Line().at(one).to(other).linewidth(0.8))

    def dot(self, at: Any) -> None:
        self._drawing.add(elm.Dot(radius=0.07).at(at))

    def net(self, name: str, at: Any, side: str = "right") -> None:
        """A flag: all places with this name are one net."""
        turned = {"left": 180, "right": 0}[side]
        width = 0.5 + 0.185 * len(name)
        flag = elm.Tag(width=width, height=0.5).at(at).theta(turned).fill("#eef3f7")
        self._drawing.add(flag.label(name, fontsize=8.5))
        self._names.append((_at(at), name))

    def named(self, name: str, at: Any) -> None:
        """A name on a wire, without a flag."""
        self.words(name, (at[0], at[1] + 0.3), 8.5)
        self._names.append((_at(at), name))

    def ground(self, at: Any) -> None:
        self._drawing.add(elm.Ground().at(at))
        self._names.append((_at(at), "GND"))

    def down_to_ground(self, at: Any, length: float) -> None:
        self.wire(at, (at[0], at[1] - length))
        self.ground((at[0], at[1] - length))

    def supply(self, name: str, at: Any) -> None:
        self._drawing.add(elm.Vdd().at(at).label(name, fontsize=9.5).color(ACCENT))
        self._names.append((_at(at), name))

    def no_connection(self, at: Any) -> None:
        self._drawing.add(elm.NoConnect().at(at))

    def words(self, text: str, at: Any, size: float = 14, colour: str = INK) -> None:
        self._drawing.add(
            elm.Label().at(at).label(text, fontsize=size, color=colour, halign="left", ofst=0)
        )

    def svg(self) -> str:
        return str(self._drawing.get_imagedata("svg").decode())

    def netlist(self) -> Netlist:
        """Return who is joined to whom, as drawn. Raises ``ValueError`` where two names meet; a net
        without a name is called by the first of its pins."""
        places = {
            *(place for pins in self._parts.values() for place in pins.values()),
            *(place for place, _ in self._names),
            *(end for wire in self._wires for end in wire),
        }
        joined = {place: place for place in places}
        # A place is a wire without length: it takes in those beside it, rounded otherwise.
        for wire in [*self._wires, *((place, place) for place in sorted(places))]:
            for place in places:
                if _lies_on(place, wire):
                    joined[_root(joined, place)] = _root(joined, wire[0])
        return self._called(joined)

    def _called(self, joined: dict[Point, Point]) -> Netlist:
        names: dict[Point, str] = {}
        for place, name in self._names:
            known = names.setdefault(_root(joined, place), name)
            if known != name:
                raise ValueError(f"{name} and {known} are joined at {place}")
        for ref, pins in self._parts.items():
            for pin, place in pins.items():
                names.setdefault(_root(joined, place), f"{ref}.{pin}")
        return {
            ref: {pin: names[_root(joined, place)] for pin, place in pins.items()}
            for ref, pins in self._parts.items()
        }


def _root(joined: dict[Point, Point], place: Point) -> Point:
    while joined[place] != place:
        place = joined[place]
    return place


def _lies_on(place: Point, wire: tuple[Point, Point]) -> bool:
    """All wires are level or upright."""
    (x, y), ((left, low), (right, high)) = place, wire
    return (
        min(left, right) - NEAR <= x <= max(left, right) + NEAR
        and min(low, high) - NEAR <= y <= max(low, high) + NEAR
    )
