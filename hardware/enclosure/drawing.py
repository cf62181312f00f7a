"""Draws which measures of a dome to take, and the sheet of symbols to print.

``python hardware/enclosure/drawing.py`` writes ``measure.svg`` and ``symbols.svg`` to
``hardware/enclosure/pictures/``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from electronics.picture import SYMBOLS  # noqa: E402
from electronics.pinmap import by_role  # noqa: E402
from enclosure.params import STICKER, Pad  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE: Final = Path(__file__).parent / "pictures" / "measure.svg"
SHEET: Final = FILE.with_name("symbols.svg")
A4: Final = (210.0, 297.0)
SHEET_ROWS: Final = 8
"""Pads that one sheet does."""
RIM: Final = 2.5
"""Around a symbol, to the circle along which it is cut out."""
SCALE: Final = 4.0
WIDTH: Final = 200.0
HEIGHT: Final = 122.0
LEVEL: Final = 44.0
"""Distance of the face's upper side below the upper edge in the drawing."""
THREAD: Final = 32.0
"""Distance that the drawn thread reaches below the rim."""

STYLE: Final = (
    ".part{stroke:#22262e;stroke-width:.5;stroke-linejoin:round}"
    ".line{stroke:#0b63b0;stroke-width:.4;fill:none}"
    ".tip{fill:#0b63b0}"
    ".help{stroke:#0b63b0;stroke-width:.25;stroke-dasharray:1 1}"
    "text{font:4.2px 'DejaVu Sans',Arial,sans-serif;fill:#22262e}"
    ".name{font-weight:bold;fill:#0b63b0}"
)


def drawing(pad: Pad) -> str:
    """The whole picture, in millimetres of the real thing."""
    paper = f'x="{-WIDTH / 2:g}" y="{-LEVEL:g}" width="{WIDTH:g}" height="{HEIGHT:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * SCALE:g}" '
        f'height="{HEIGHT * SCALE:g}" viewBox="{-WIDTH / 2:g} {-LEVEL:g} {WIDTH:g} {HEIGHT:g}">',
        f"<title>The measures of a dome</title><style>{STYLE}</style>",
        f'<rect {paper} fill="#fff"/>',
        *parts(pad),
        *dimensions(pad),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def parts(pad: Pad) -> Iterator[str]:
    """The dome in its hole in the face, from the side."""
    rim, cap = pad.bezel / 2, pad.bezel / 2 - 5
    hole = pad.panel_hole / 2
    low = pad.dome_depth
    side = pad.body_diameter / 2
    for left, right in ((-60.0, -hole), (hole, 60.0)):
        yield box(left, 0, right, pad.face, "#5b6577")
    yield box(-hole + 0.3, 0, hole - 0.3, THREAD, "#e9e9e6")
    for step in range(6, int(THREAD) - 1, 2):
        yield f'<path class="part" d="M{-hole + 0.3:g} {step}L{hole - 0.3:g} {step}"/>'
    nut = pad.nut_diameter / 2
    yield box(-nut, pad.face, nut, pad.face + pad.nut_height, "#cfcfca")
    yield box(-hole + 4, THREAD, hole - 4, low - 26, "#3b3e46")
    yield box(-side, low - 26, side, low - 7, "#2b2d33")
    for x in (-side * 0.7, 0.0, side * 0.7):
        yield box(x - 2.5, low - 7, x + 2.5, low, "#c9a13b")
    yield f'<path class="part" fill="#fff" d="M{-cap:g} -5A{cap:g} 22 0 0 1 {cap:g} -5z"/>'
    points = f"M{-rim:g} 0L{-rim + 3:g} -6L{rim - 3:g} -6L{rim:g} 0z"
    yield f'<path class="part" fill="#eeeeec" d="{points}"/>'


def box(left: float, top: float, right: float, bottom: float, colour: str) -> str:
    """A rectangle with an outline."""
    return (
        f'<rect class="part" fill="{colour}" x="{left:g}" y="{top:g}" '
        f'width="{right - left:g}" height="{bottom - top:g}"/>'
    )


def dimensions(pad: Pad) -> Iterator[str]:
    """The lines with arrows, and what they are called on the command line."""
    rim, hole, nut = pad.bezel / 2, pad.panel_hole / 2, pad.nut_diameter / 2
    side, low = pad.body_diameter / 2, pad.dome_depth
    yield from across(-rim, rim, -34, 0, "--bezel", "the rim, at its widest")
    yield from across(-hole, hole, 24, 24, "--panel-hole", "thread + 0.4", right=True)
    yield from across(-nut, nut, 9, 9, "--nut-diameter", "over its corners", right=True)
    yield from across(-side, side, low + 9, low - 8, "--body-diameter", "switch and holder")
    yield from down(-63, 0, low, -3, "--dome-depth", "rim to tips")
    yield from down(-nut - 4, pad.face, pad.face + pad.nut_height, -nut, "--nut-height", "")


def across(
    left: float, right_end: float, y: float, start: float, name: str, what: str, right: bool = False
) -> Iterator[str]:
    """A level dimension line at ``y``, help lines from ``start``; words above or right."""
    if start != y:
        yield f'<path class="help" d="M{left:g} {start:g}V{y:g}M{right_end:g} {start:g}V{y:g}"/>'
    reach = 46.0 if right else right_end
    yield f'<path class="line" d="M{left:g} {y:g}H{reach:g}"/>'
    yield tip(left, y, 1, 0)
    yield tip(right_end, y, -1, 0)
    if right:
        yield words(reach + 1.5, y + 1.4, "start", name, what)
    else:
        yield words((left + right_end) / 2, y - 2 if y < 0 else y + 5.5, "middle", name, what)


def down(x: float, top: float, bottom: float, start: float, name: str, what: str) -> Iterator[str]:
    """An upright dimension line at ``x``, words at its left."""
    for y in (top, bottom):
        yield f'<path class="help" d="M{start:g} {y:g}H{x:g}"/>'
    yield f'<path class="line" d="M{x:g} {top:g}V{bottom:g}"/>'
    yield tip(x, top, 0, 1)
    yield tip(x, bottom, 0, -1)
    middle = (top + bottom) / 2 + (16 if what else 0)
    yield words(x - 2, middle + 1.4, "end", name, what)


def tip(x: float, y: float, dx: int, dy: int) -> str:
    """The head of an arrow whose shaft goes off in this direction."""
    long, wide = 2.4, 0.9
    corners = (
        f"{x:g} {y:g}L{x + dx * long + dy * wide:g} {y + dy * long + dx * wide:g}"
        f"L{x + dx * long - dy * wide:g} {y + dy * long - dx * wide:g}"
    )
    return f'<path class="tip" d="M{corners}z"/>'


def words(x: float, y: float, anchor: str, name: str, what: str) -> str:
    """The name of a measure, and what it is."""
    beside = anchor == "middle"
    after = f' <tspan dx="1">{what}</tspan>' if what and beside else ""
    below = f'<tspan x="{x:g}" dy="5.4">{what}</tspan>' if what and not beside else ""
    named = f'<tspan class="name">{name}</tspan>'
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{named}{after}{below}</text>'


def sheet() -> str:
    """The symbols for the domes' caps on a sheet of A4, in their true size: a row for each pad."""
    width, height = A4
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">',
        f"<title>Symbols for the domes</title><style>{STYLE}"
        ".cut{fill:none;stroke:#9aa2ad;stroke-width:.2;stroke-dasharray:1 1}</style>",
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
        '<text x="15" y="16">Symbols for the domes: print at 100 %, a row for each pad, cut along '
        "the circles.</text>",
        '<path class="line" d="M15 22H65M15 20V24M65 20V24"/>',
        '<text x="68" y="23.5">50 mm: measure it</text>',
    ]
    across = 2 * RIM + STICKER + 4
    for row in range(SHEET_ROWS):
        for column, pin in enumerate(by_role("key")):
            lines += sticker(pin, width / 2 + (column - 2.5) * across, 42 + row * 31.5)
    return "\n".join([*lines, "</svg>"]) + "\n"


def sticker(pin: dict[str, Any], x: float, y: float) -> Iterator[str]:
    """One symbol with the circle to cut it out, and the name of its colour."""
    left, top, size = x - STICKER / 2, y - STICKER / 2, STICKER / 100
    yield f'<circle class="cut" cx="{x:g}" cy="{y:g}" r="{STICKER / 2 + RIM:g}"/>'
    moved = f"translate({left:g} {top:g}) scale({size:g})"
    yield f'<path class="sticker" transform="{moved}" d="{SYMBOLS[pin["symbol"]]}"/>'
    below = y + STICKER / 2 + 7
    yield f'<text x="{x:g}" y="{below:g}" text-anchor="middle">{pin["colour"]}</text>'


def main() -> None:
    """Draws them again."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(drawing(Pad()), encoding="utf-8")
    SHEET.write_text(sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
