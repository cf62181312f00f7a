"""A sheet of paper rings for the keys: a band of each colour around its rim, its symbol on a tab.

``release.py`` prints it at 1:1. Cut out, a ring lies on the face before its dome is set in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from electronics.picture import SYMBOLS
from electronics.pinmap import COLOURS, by_role

if TYPE_CHECKING:
    from enclosure.params import Pad

A4: Final = (210.0, 297.0)
PLAY: Final = 1.0
"""Between the dome's rim and the ring, and between two rings: scissors are not exact."""
TAB: Final = 16.0
"""Width of the tab that holds the symbol."""
COLUMNS: Final = 3
PITCH: Final = (67.0, 96.0)
TOP: Final = 66.0


def radii(pad: Pad) -> tuple[float, float]:
    """Inside and outside of the band."""
    return (pad.bezel + PLAY) / 2, (pad.column_pitch - PLAY) / 2


def reach(pad: Pad) -> float:
    """From the key's middle to the end of its tab: as far as the engraved symbol."""
    return pad.bezel / 2 + pad.symbol_gap + pad.symbol + 1.0


def places() -> dict[str, tuple[float, float]]:
    """Return where on the sheet each colour's ring has its middle."""
    found = {}
    for number, pin in enumerate(by_role("key")):
        row, column = divmod(number, COLUMNS)
        x = A4[0] / 2 + (column - (COLUMNS - 1) / 2) * PITCH[0]
        found[pin["colour"]] = (x, TOP + row * PITCH[1])
    return found


def sheet(pad: Pad) -> str:
    """All six on a sheet of A4, in their true size."""
    width, height = A4
    symbols = {pin["colour"]: pin["symbol"] for pin in by_role("key")}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">',
        "<title>Rings for the keys</title>",
        "<style>text{font:4.2px 'DejaVu Sans',Arial,sans-serif;fill:#22262e}</style>",
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
        '<text x="15" y="16">Rings for the keys: print at 100 %, cut along the lines, inside '
        "too.</text>",
        '<path stroke="#0b63b0" stroke-width=".4" d="M15 22H65M15 20V24M65 20V24"/>',
        '<text x="68" y="23.5">50 mm: measure it</text>',
    ]
    for colour, (x, y) in places().items():
        lines += _ring(pad, colour, symbols[colour], x, y)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _ring(pad: Pad, colour: str, symbol: str, x: float, y: float) -> list[str]:
    inside, outside = radii(pad)
    end, half = reach(pad), TAB / 2
    shoulder = (outside**2 - half**2) ** 0.5
    band = (
        f"M{x - half:g} {y + shoulder:.3f}A{outside:g} {outside:g} 0 1 1 {x + half:g} "
        f"{y + shoulder:.3f}V{y + end:g}H{x - half:g}z"
    )
    hole = f"M{x - inside:g} {y:g}a{inside:g} {inside:g} 0 1 0 {2 * inside:g} 0"
    hole += f"a{inside:g} {inside:g} 0 1 0 {-2 * inside:g} 0z"
    size = pad.symbol / 100
    left, top = x - pad.symbol / 2, y + pad.bezel / 2 + pad.symbol_gap
    return [
        f'<path fill="{COLOURS[colour]}" fill-rule="evenodd" stroke="#22262e" stroke-width=".2" '
        f'd="{band}{hole}"/>',
        f'<path fill="#fff" stroke="#22262e" stroke-width="4" '
        f'transform="translate({left:g} {top:g}) scale({size:g})" d="{SYMBOLS[symbol]}"/>',
        f'<text x="{x:g}" y="{y + 2:g}" text-anchor="middle">{colour}</text>',
    ]
