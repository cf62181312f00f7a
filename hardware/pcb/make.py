"""Makes the board and all that belongs to it: ``python -m pcb.make`` in ``hardware/``.

Checks the circuit, lays out the board, checks it against the design rules, and writes Gerbers and
drill files for a fab. ``--pictures`` draws pictures too, for which KiCad's 3D shapes are needed.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from electronics import pinmap
from pcb import circuit

HERE: Final = Path(__file__).parent
NETLIST: Final = HERE / "circuit.json"
BOARD: Final = HERE / "slapbox-pad.kicad_pcb"
GERBERS: Final = HERE / "slapbox-pad-gerbers.zip"
PICTURES: Final = HERE / "pictures"
FOOTPRINTS: Final = Path("/usr/share/kicad/footprints")

FAB_LAYERS: Final = (
    "F.Cu",
    "B.Cu",
    "F.Mask",
    "B.Mask",
    "F.Paste",
    "F.Silkscreen",
    "B.Silkscreen",
    "Edge.Cuts",
)
WIDE: Final = ("-w", "1600", "-h", "1200", "--quality", "basic", "--background", "opaque")
VIEWS: Final = {
    "assembled.png": ("--rotate", "-35,0,0", "--perspective", "--zoom", "0.95"),
    "bare.png": ("--side", "top", "--zoom", "1.1"),
    "underside.png": ("--side", "bottom", "--zoom", "1.1"),
}
NO_SHAPES: Final = ("-D", "KICAD9_3DMODEL_DIR=/nonexistent", "-D", "KIPRJMOD=/nonexistent")


class NotGood(Exception):
    """The circuit or the board breaks a rule; says which."""


def run(*command: str | Path) -> str:
    """Runs a program that has to succeed, and gives what it printed."""
    done = subprocess.run(  # noqa: S603 - our own words, and no shell
        command, cwd=HERE.parent, check=True, capture_output=True, text=True
    )
    return done.stdout


def kicad_python() -> str | None:
    """A Python that has KiCad's ``pcbnew``, or None."""
    for python in (sys.executable, "/usr/bin/python3"):
        with suppress(OSError, subprocess.CalledProcessError):
            run(python, "-c", "import pcbnew")
            return python
    return None


def write_netlist(out: Path) -> None:
    """Draws the circuit, checks it, and writes it as plain data; NotGood when a rule is broken."""
    sheet = circuit.draw(pinmap.load())
    if faults := circuit.faults(sheet):
        raise NotGood("\n".join(faults))
    out.write_text(circuit.netlist(sheet).as_json() + "\n", encoding="utf-8")


def write_board(netlist: Path, out: Path) -> None:
    """Lays out the board; NotGood without KiCad."""
    python = kicad_python()
    if python is None:
        message = "no Python here has pcbnew: install KiCad 9"
        raise NotGood(message)
    run(python, "-B", "-m", "pcb.board", netlist, out, FOOTPRINTS)
    out.with_suffix(".kicad_prl").unlink(missing_ok=True)


def design_faults(board: Path) -> list[str]:
    """Return what KiCad's design rule check has against a board, warnings and open nets
    included."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "drc.json")
        run("kicad-cli", "pcb", "drc", "--severity-all", "--format", "json", "-o", report, board)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return [
        f"{fault['type']}: {fault['description']} "
        + "; ".join(item["description"] for item in fault["items"])
        for fault in (*found["violations"], *found["unconnected_items"])
    ]


def export_fab_files(board: Path, folder: Path) -> None:
    """Gerbers of all layers that a fab wants, and drill files."""
    layers = ",".join(FAB_LAYERS)
    run("kicad-cli", "pcb", "export", "gerbers", "-l", layers, "-o", f"{folder}/", board)
    run("kicad-cli", "pcb", "export", "drill", "--excellon-separate-th", "-o", f"{folder}/", board)


def write_gerbers(board: Path, out: Path) -> None:
    """Packs the fab's files into one archive, always in the same order."""
    with tempfile.TemporaryDirectory() as folder:
        export_fab_files(board, Path(folder))
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path(folder).iterdir()):
                archive.write(path, path.name)


def export_positions(board: Path, out: Path) -> None:
    """Write where a machine puts each part, as CSV in millimetres."""
    words = ("--format", "csv", "--units", "mm", "--side", "both")
    run("kicad-cli", "pcb", "export", "pos", *words, "-o", out, board)


def draw_pictures(board: Path, folder: Path) -> None:
    """The board with its parts, and bare from both sides."""
    folder.mkdir(exist_ok=True)
    for name, view in VIEWS.items():
        shapes = () if name == "assembled.png" else NO_SHAPES
        run("kicad-cli", "pcb", "render", *WIDE, *view, *shapes, "-o", folder / name, board)


def main() -> None:
    """Makes it all, or says what is in the way."""
    parser = argparse.ArgumentParser(description="Makes the pad's board.")
    parser.add_argument("--pictures", action="store_true", help="draw the pictures too")
    parser.add_argument("--kicad-netlist", type=Path, help="write KiCad's netlist to this file")
    wanted = parser.parse_args()
    if shutil.which("kicad-cli") is None:
        parser.error("kicad-cli is not installed: it comes with KiCad 9")
    try:
        write_netlist(NETLIST)
        write_board(NETLIST, BOARD)
    except NotGood as reason:
        sys.exit(str(reason))
    if faults := design_faults(BOARD):
        sys.exit("\n".join(faults))
    write_gerbers(BOARD, GERBERS)
    if wanted.kicad_netlist:
        text = circuit.kicad_netlist(circuit.draw(pinmap.load()))
        wanted.kicad_netlist.write_text(text, encoding="utf-8")
    if wanted.pictures:
        draw_pictures(BOARD, PICTURES)


if __name__ == "__main__":
    main()
