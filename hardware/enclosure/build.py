"""Makes the case: ``python hardware/enclosure/build.py OUT`` writes STL and STEP files to OUT.

Every measure is an option, in millimetres: ``--panel-hole 24.5 --dome-depth 52``. Needs the
dependency group ``hardware``.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from build123d import Part, Rot, export_step, export_stl  # noqa: E402

from enclosure.checks import BadMeasureError, check  # noqa: E402
from enclosure.lid import lid  # noqa: E402
from enclosure.params import BOARDS, LOW, Pad, measures  # noqa: E402
from enclosure.shell import shell  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

DEVIATION: Final = 0.02
TURN: Final = 0.2
"""Distance of the STL's triangles from the true surface, at most, in millimetres and in radians."""
DENSITY: Final = 1.24e-3
"""PLA, grams in a cubic millimetre."""


def parts(pad: Pad) -> dict[str, Part]:
    """The printed parts by name, lying as they are printed: case on its face, lid on its underside.

    Raises BadMeasureError where no sound case comes of these measures.
    """
    check(pad)
    return {"case": Rot(180, 0, 0) * shell(pad), "lid": lid(pad)}


def write(pad: Pad, folder: Path) -> list[str]:
    """Writes both parts as STL and STEP; a line about each."""
    made = parts(pad)
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for name, part in made.items():
        stem = f"pad-{name}-{pad.board}"
        export_stl(part, str(folder / f"{stem}.stl"), DEVIATION, TURN)
        export_step(part, str(folder / f"{stem}.step"))
        size = part.bounding_box().size
        grams = part.volume * DENSITY
        measured = f"{size.X:.0f} x {size.Y:.0f} x {size.Z:.0f} mm, {grams:.0f} g if solid PLA"
        lines.append(f"{folder / stem}.stl, .step: {measured}")
    return lines


def arguments(words: Sequence[str] | None) -> tuple[Pad, Path]:
    """Return what the command line asks for: what it names, and else the default or the low
    case's."""
    parser = argparse.ArgumentParser(description="Makes the case of a pad as STL and STEP files.")
    parser.add_argument("out", type=Path, help="the folder to write to")
    parser.add_argument("--low", action="store_true", help=f"a case of {LOW.height:g} mm")
    for name, default, why in measures():
        option = "--" + name.replace("_", "-")
        if isinstance(default, str):
            parser.add_argument(option, choices=BOARDS, help=why)
        else:
            parser.add_argument(option, type=float, help=f"{why} ({default:g})")
    given = vars(parser.parse_args(words))
    named = {name: given[name] for name, _, _ in measures() if given[name] is not None}
    return replace(LOW if given["low"] else Pad(), **named), given["out"]


def main(words: Sequence[str] | None = None) -> int:
    """The exit code: 2 when the measures make no case."""
    pad, folder = arguments(words)
    try:
        lines = write(pad, folder)
    except BadMeasureError as fault:
        sys.stderr.write(f"{fault}\n")
        return 2
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
