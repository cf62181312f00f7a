"""A plain way to draw the guide's pictures: shapes and words to SVG, the same bytes every time."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Final

from electronics.pinmap import COLOURS

PAPER: Final = "#fff6e3"
INK: Final = "#1d120c"
SOFT: Final = "#8a7a66"
CASE: Final = "#46566b"
GREEN: Final = "#1f7a4d"
GOLD: Final = "#e0b04a"
STEEL: Final = "#c9ced6"
RED: Final = "#c62f24"
FONT: Final = "DejaVu Sans, Verdana, sans-serif"

Point = tuple[float, float]


STAR: Final = (9, 49, 38)
"""Points of the star, and the radii of their tips and of the notches between them."""


def _star() -> str:
    points, outer, inner = STAR
    steps = []
    for step in range(2 * points):
        radius = inner if step % 2 else outer
        angle = pi * step / points - pi / 2
        steps.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return f"M{'L'.join(steps)}z"


SYMBOLS: Final[dict[str, str]] = {
    "circle": "M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z",
    "star": _star(),
    "clover": "M50 9a25 25 0 0 1 41 41a25 25 0 0 1-41 41a25 25 0 0 1-41-41a25 25 0 0 1 41-41z",
    "diamond": (
        "M43.5 5.5Q50-1 56.5 5.500L94.5 43.500Q101 50 94.5 56.500L56.5 94.500Q50 101 43.5 94.500"
        "L5.5 56.500Q-1 50 5.5 43.500z"
    ),
    "square": "M24 11h52q13 0 13 13v52q0 13-13 13h-52q-13 0-13-13v-52q0-13 13-13z",
    "triangle": "M42 9Q50-3 58 9L97 76Q103 89 88 90L12 90Q-3 89 3 76z",
}


class Picture:
    """One picture; draw, then ``svg()``."""

    def __init__(self, title: str, width: int = 960, height: int = 480) -> None:
        self._parts: list[str] = []
        self._title = title
        self._size = (width, height)
        self.rect(0, 0, width, height, PAPER, None, radius=18)
        self.words(title, (32, 46), 24, bold=True)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        stroke: str | None = INK,
        *,
        radius: float = 6,
        thick: float = 2,
    ) -> None:
        line = f' stroke="{stroke}" stroke-width="{thick:g}"' if stroke else ""
        self._add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
            f' fill="{fill}"{line}/>'
        )

    def disc(
        self, at: Point, radius: float, fill: str, stroke: str | None = INK, thick: float = 2
    ) -> None:
        line = f' stroke="{stroke}" stroke-width="{thick:g}"' if stroke else ""
        self._add(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}"{line}/>')

    def path(self, d: str, fill: str = "none", stroke: str | None = INK, thick: float = 2) -> None:
        line = f' stroke="{stroke}" stroke-width="{thick:g}"' if stroke else ""
        ends = ' stroke-linecap="round" stroke-linejoin="round"' if stroke else ""
        self._add(f'<path d="{d}" fill="{fill}"{line}{ends}/>')

    def cable(self, d: str, colour: str, thick: float = 5) -> None:
        """A wire with an outline: yellow is seen on paper, and a crossing is seen as one."""
        self.path(d, stroke=PAPER, thick=thick + 6)
        self.path(d, stroke=INK, thick=thick + 2.5)
        self.path(d, stroke=colour, thick=thick)

    def arrow(self, begin: Point, end: Point, colour: str = RED) -> None:
        (x, y), (left, top) = end, begin
        length = ((x - left) ** 2 + (y - top) ** 2) ** 0.5
        ux, uy = (x - left) / length, (y - top) / length
        back = (x - 14 * ux, y - 14 * uy)
        self.path(f"M{left:g} {top:g}L{back[0]:.1f} {back[1]:.1f}", stroke=colour, thick=4)
        one = (back[0] - 8 * uy, back[1] + 8 * ux)
        other = (back[0] + 8 * uy, back[1] - 8 * ux)
        corners = f"{one[0]:.1f} {one[1]:.1f}L{x:g} {y:g}L{other[0]:.1f} {other[1]:.1f}"
        self.path(f"M{corners}z", fill=colour, stroke=colour)

    def words(
        self,
        text: str,
        at: Point,
        size: float = 17,
        colour: str = INK,
        *,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """Lines are parted by ``\\n``."""
        weight = ' font-weight="bold"' if bold else ""
        for number, line in enumerate(text.split("\n")):
            self._add(
                f'<text x="{at[0]:g}" y="{at[1] + number * size * 1.35:g}" font-family="{FONT}"'
                f' font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}>'
                f"{escape(line)}</text>"
            )

    def badge(self, number: int, at: Point) -> None:
        """A number in a disc: what the guide's text speaks of."""
        self.disc(at, 17, INK, None)
        self.words(str(number), (at[0], at[1] + 6.5), 18, PAPER, anchor="middle", bold=True)

    def symbol(self, name: str, at: Point, size: float, fill: str, stroke: str = INK) -> None:
        x, y = at[0] - size / 2, at[1] - size / 2
        self._add(
            f'<path transform="translate({x:g} {y:g}) scale({size / 100:g})" d="{SYMBOLS[name]}"'
            f' fill="{fill}" stroke="{stroke}" stroke-width="5" stroke-linejoin="round"/>'
        )

    def dome(self, at: Point, radius: float, colour: str) -> None:
        """A dome from above, lit in its colour."""
        self.disc((at[0], at[1] + radius * 0.08), radius, "#00000033", None)
        self.disc(at, radius, "#f4f4f0", INK)
        self.disc(at, radius * 0.74, COLOURS[colour], INK)
        x, y, r = at[0] - radius * 0.24, at[1] - radius * 0.3, radius * 0.22
        self.disc((x, y), r, "#ffffff88", None)

    def svg(self) -> str:
        width, height = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img">'
        )
        return "\n".join([head, f"<title>{escape(self._title)}</title>", *self._parts, "</svg>\n"])

    def _add(self, part: str) -> None:
        self._parts.append(part)
