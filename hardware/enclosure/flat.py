"""Boxes of flat panels with finger joints, for a laser or for cardboard.

``python -m enclosure.flat`` in ``hardware/`` draws them all again at 1:1 (``boxes.py`` has their
measures); with a name and ``--out FILE`` one, of other measures if the command line says so.
``release.py`` makes PDFs of A4 of the same. Coordinates of a panel are millimetres from its lower
left corner, seen from outside.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from electronics.picture import SYMBOLS
from electronics.pinmap import by_role
from enclosure.boxes import (
    ASIDE,
    BOXES,
    MEASURES,
    PLUG_HOLE,
    SHEET,
    SLOT,
    WEEKEND,
    faults,
    of_sheet,
)
from enclosure.params import PICO_LENGTH, Pad, corners, measures

if TYPE_CHECKING:
    from collections.abc import Sequence

FINGER: Final = 12.0
"""About as wide a finger of a joint is."""
TIES: Final = (6.0, 41.0)
"""Starts of the ties along the Pico: beside the disc that lies under it, and off BOOTSEL."""
FOOT_INSET: Final = 0.5
"""From the inner side of the walls to a rubber foot."""
GAP: Final = 6.0
A4: Final = (210.0, 297.0)

Point = tuple[float, float]


@dataclass(frozen=True)
class Panel:
    """One flat part. ``tabs`` says of its bottom, right, top and left edge whether a finger of its
    own is at both ends; ``holes`` are round (x, y, diameter), ``slots`` square (x, y, width,
    height, from their lower left corner); ``feet`` are marked, and round. All of a ``sheet``."""

    width: float
    height: float
    tabs: tuple[bool, bool, bool, bool]
    holes: tuple[tuple[float, float, float], ...] = ()
    slots: tuple[tuple[float, float, float, float], ...] = ()
    symbols: tuple[tuple[str, float, float], ...] = ()
    feet: tuple[tuple[float, float, float], ...] = ()
    sheet: float = SHEET

    @property
    def outline(self) -> list[Point]:
        """Its corners, counterclockwise from the lower left."""
        sides = (self.width, self.height, self.width, self.height)
        depths = [
            [self.sheet * deep for deep in _depths(length, tab)]
            for length, tab in zip(sides, self.tabs, strict=True)
        ]
        points: list[Point] = []
        for side, length in enumerate(sides):
            before, after = depths[side - 1][-1], depths[(side + 1) % 4][0]
            points += [
                self._turned(side, along, deep)
                for along, deep in _steps(length, depths[side], before, after)
            ]
        return points

    def _turned(self, side: int, along: float, deep: float) -> Point:
        """A point of an edge, ``deep`` inwards of it."""
        return (
            (along, deep),
            (self.width - deep, along),
            (self.width - along, self.height - deep),
            (deep, self.height - along),
        )[side]


def fingers(length: float) -> int:
    """Return the number of fingers and gaps of an edge: odd, so that both ends are alike."""
    return max(3, int(length / FINGER) // 2 * 2 + 1)


def _depths(length: float, tab: bool) -> list[int]:
    return [int((number % 2 == 0) != tab) for number in range(fingers(length))]


def _steps(length: float, depths: list[float], before: float, after: float) -> list[Point]:
    """Along one edge; its ends lie where those of its neighbours cut it off."""
    count = len(depths)
    points = []
    for number, deep in enumerate(depths):
        begin = before if number == 0 else number * length / count
        end = length - after if number == count - 1 else (number + 1) * length / count
        points += [(begin, deep), (end, deep)]
    return points[:-1]


def panels(pad: Pad = WEEKEND) -> dict[str, Panel]:
    """All six. The face and the base have the corners of the box."""
    left, front = pad.width / 2, pad.depth / 2
    keys = tuple((x + left, y + front, pad.panel_hole) for x, y in pad.key_centres.values())
    symbols = {pin["colour"]: pin["symbol"] for pin in by_role("key")}
    marks = tuple(
        (symbols[colour], x + left, y + front) for colour, (x, y) in pad.symbol_centres.items()
    )
    x, y = pad.pico_centre[0] + left, pad.pico_centre[1] + front
    ties = tuple(
        (tie_x, y - PICO_LENGTH / 2 + along, *SLOT)
        for along in TIES
        for tie_x in (x - ASIDE - SLOT[0], x + ASIDE)
    )
    # Seen from behind, left is right. The hole begins above the base.
    plug = (pad.width - x - PLUG_HOLE[0] / 2, 2 * pad.lid, *PLUG_HOLE)
    inset = 2 * (pad.wall + FOOT_INSET) + pad.foot
    feet = corners((left, front), (pad.width - inset, pad.depth - inset))
    outer, inner = (True, True, True, True), (False, True, False, True)
    found = {
        "face": Panel(pad.width, pad.depth, outer, holes=keys, symbols=marks),
        # The underside is seen from below: mirrored.
        "base": Panel(
            pad.width,
            pad.depth,
            outer,
            slots=tuple((pad.width - x - wide, y, wide, high) for x, y, wide, high in ties),
            feet=tuple((*foot, pad.foot) for foot in feet),
        ),
        "front": Panel(pad.width, pad.height, inner),
        "rear": Panel(pad.width, pad.height, inner, slots=(plug,)),
        "left": Panel(pad.depth, pad.height, (False,) * 4),
        "right": Panel(pad.depth, pad.height, (False,) * 4),
    }
    return {name: replace(panel, sheet=pad.face) for name, panel in found.items()}


def drawn(panel: Panel, name: str, x: float, y: float, *, symbol: float) -> list[str]:
    """A panel with its lower left corner at ``x``, ``y`` from the upper left of the paper: red is
    cut, blue is engraved or marked."""
    points = "L".join(f"{x + px:.3f} {y - py:.3f}" for px, py in panel.outline)
    lines = [f'<path class="cut" id="{name}" d="M{points}z"/>']
    lines += [
        f'<circle class="cut" cx="{x + px:.3f}" cy="{y - py:.3f}" r="{wide / 2:g}"/>'
        for px, py, wide in panel.holes
    ]
    lines += [
        f'<rect class="cut" x="{x + px:.3f}" y="{y - py - high:.3f}" width="{wide:g}"'
        f' height="{high:g}"/>'
        for px, py, wide, high in panel.slots
    ]
    lines += [
        f'<circle class="mark" cx="{x + px:.3f}" cy="{y - py:.3f}" r="{wide / 2:g}"'
        ' stroke-width=".2"/>'
        for px, py, wide in panel.feet
    ]
    size = symbol / 100
    lines += [
        f'<path class="mark" d="{SYMBOLS[mark]}" transform="translate('
        f'{x + px - symbol / 2:.3f} {y - py - symbol / 2:.3f}) scale({size:g})"'
        f' stroke-width="{0.2 / size:g}"/>'
        for mark, px, py in panel.symbols
    ]
    word = f'<text x="{x + panel.width / 2:.1f}" y="{y - panel.sheet - 3:.1f}">{name}</text>'
    return [*lines, word]


def _paper(width: float, height: float, title: str, parts: list[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
            f' viewBox="0 0 {width:g} {height:g}">',
            f"<title>{title}</title><style>.cut{{fill:none;stroke:#f00;stroke-width:.1}}"
            ".mark{fill:none;stroke:#00f}"
            "text{font:4px 'DejaVu Sans',sans-serif;fill:#00f;text-anchor:middle}</style>",
            *parts,
            "</svg>\n",
        ]
    )


def all_panels(pad: Pad = WEEKEND) -> str:
    """For a laser: all six on one sheet, at 1:1."""
    found = panels(pad)
    rows = (("face", "base"), ("front", "rear"), ("left", "right"))
    parts: list[str] = []
    y = GAP
    for row in rows:
        x = GAP
        y += found[row[0]].height
        for name in row:
            parts += drawn(found[name], name, x, y, symbol=pad.symbol)
            x += found[name].width + GAP
        y += GAP
    return _paper(2 * pad.width + 3 * GAP, y, "Slapbox: a box for a pad", parts)


def pages(pad: Pad = WEEKEND) -> dict[str, str]:
    """For a printer and cardboard: the same on sheets of A4, by name."""
    found = panels(pad)
    sheets: dict[str, tuple[str, ...]] = {"face": ("face",), "base": ("base",)}
    sides = ("front", "rear", "left", "right")
    if 18 + 4 * (pad.height + GAP) < A4[1]:
        sheets["sides"] = sides
    else:
        sheets |= {"sides": sides[:2], "sides-2": sides[2:]}
    made = {}
    for title, names in sheets.items():
        parts = [
            '<path class="mark" stroke-width=".3" d="M15 12H65M15 10V14M65 10V14"/>',
            '<text x="105" y="13.5">50 mm: measure it</text>',
        ]
        y = 18.0
        for name in names:
            y += found[name].height + GAP
            left = (A4[0] - found[name].width) / 2
            parts += drawn(found[name], name, left, y, symbol=pad.symbol)
        made[title] = _paper(*A4, f"Slapbox: a box for a pad, {title}", parts)
    return made


def arguments(words: Sequence[str] | None) -> tuple[str | None, Pad, Path | None]:
    """The box that the command line names, with its measures, and the file to write."""
    parser = argparse.ArgumentParser(description="Draws a box at 1:1; without a name all of them.")
    parser.add_argument("name", nargs="?", choices=BOXES, help="the box")
    parser.add_argument("--out", type=Path, help="the SVG file to write")
    parser.add_argument("--sheet", type=float, help=f"thickness of the sheet ({SHEET:g})")
    for name, _, why in measures():
        if name in MEASURES:
            parser.add_argument("--" + name.replace("_", "-"), type=float, help=why)
    given = vars(parser.parse_args(words))
    named = {name: given[name] for name in MEASURES if given[name] is not None}
    if bool(given["name"]) != bool(given["out"]) or (
        (named or given["sheet"]) and not given["out"]
    ):
        parser.error("a box of other measures needs its name and --out FILE")
    pad = replace(BOXES[given["name"] or "weekend"][0], **named)
    return given["name"], of_sheet(pad, given["sheet"] or pad.face), given["out"]


def main(words: Sequence[str] | None = None) -> int:
    """The exit code: 2 when the measures make no box."""
    name, pad, out = arguments(words)
    if out is None:
        for drawn_pad, path in BOXES.values():
            path.write_text(all_panels(drawn_pad), encoding="utf-8")
        return 0
    if wrong := list(faults(pad)):
        sys.stderr.write("\n".join(wrong) + "\n")
        return 2
    out.write_text(all_panels(pad), encoding="utf-8")
    deep = f"for buttons that reach {pad.dome_depth:g} mm below the face"
    size = f"{pad.width:g} x {pad.depth:g} x {pad.height:g} mm"
    sys.stdout.write(f"{out}: {name}, {size}, {deep}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
