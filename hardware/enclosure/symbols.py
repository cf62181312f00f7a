"""The six symbols of the keys, as the TV draws them on its cards: silhouettes in a box of 100.

They tell colours apart for people who see them alike. The pin map says which colour has which.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from build123d import Circle, Location, Polygon, RectangleRounded, Sketch, fillet, scale

from electronics.picture import STAR
from electronics.pinmap import by_role

if TYPE_CHECKING:
    from collections.abc import Callable

BOX: Final = 100.0
STAR_POINTS: Final = STAR[0]
STAR_RADII: Final = STAR[1:]


def circle() -> Sketch:
    """Red."""
    return Sketch() + Circle(47)


def star() -> Sketch:
    """Yellow: nine points, one of them up."""
    corners = []
    for step in range(2 * STAR_POINTS):
        radius = STAR_RADII[step % 2]
        angle = pi / 2 + pi * step / STAR_POINTS
        corners.append((radius * cos(angle), radius * sin(angle)))
    return Sketch() + Polygon(*corners, align=None)


def clover() -> Sketch:
    """Green: four leaves that overlap."""
    return Sketch() + [Location((x, y)) * Circle(29) for x in (-20.5, 20.5) for y in (-20.5, 20.5)]


def diamond() -> Sketch:
    """Blue: a square on its corner, corners rounded."""
    return Sketch() + Location((0, 0, 0), (0, 0, 45)) * RectangleRounded(72, 72, 8)


def square() -> Sketch:
    """Purple."""
    return Sketch() + RectangleRounded(78, 78, 13)


def triangle() -> Sketch:
    """Orange: a corner up, corners rounded."""
    corners = Polygon((0, 53), (-53, -40), (53, -40), align=None)
    return Sketch() + fillet(corners.vertices(), 6)


SHAPES: Final[dict[str, Callable[[], Sketch]]] = {
    "circle": circle,
    "star": star,
    "clover": clover,
    "diamond": diamond,
    "square": square,
    "triangle": triangle,
}


def symbol(colour: str, size: float) -> Sketch:
    """The symbol of a colour, ``size`` millimetres high, around the origin."""
    names = {pin["colour"]: pin["symbol"] for pin in by_role("key")}
    drawn: Sketch = scale(SHAPES[names[colour]](), size / BOX)
    return drawn
