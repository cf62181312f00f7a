"""Makes the release files: ``python -m release OUT`` in ``hardware/``.

Case, board, schematic, perfboard, rings and pictures in one archive, so that nobody needs the tools
that made them. Needs the dependency groups ``dev`` and ``hardware``, KiCad 9, and a Chromium for
the PDFs. ``--only`` makes a part of it. ``--uf2`` names MicroPython's images for the Pico and the
Pico 2: of each comes a file to drag onto a pad, beside the archive.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote_plus

from electronics import perfboard
from electronics.bom import BUILDS, VARIANTS, Line, of_a_pad, read
from electronics.pinmap import HARDWARE
from enclosure import flat, rings
from enclosure.boxes import ONE_BUTTON
from enclosure.params import BOARDS, LOW, Pad
from pcb import place
from pcb.netlist import from_json

if TYPE_CHECKING:
    from build123d import Part

ROOT: Final = HARDWARE.parent
LIMIT: Final = 25_000_000
"""Bytes of the archive at most."""
STAMP: Final = (1980, 1, 1, 0, 0, 0)

DOMES: Final[dict[str, dict[str, float]]] = {
    "hole-24": {"panel_hole": 24.5, "dome_depth": 52.0},
    "hole-28": {"panel_hole": 28.0, "dome_depth": 60.0},
    "low": {name: value for name, value in asdict(LOW).items() if value != asdict(Pad())[name]},
}
"""Kinds of 60 mm domes by the hole that they want, and those for the low case; all are estimates,
so measure yours."""
FORMATS: Final = ("stl", "3mf", "step")

PICTURES: Final = tuple(
    HARDWARE / name for name in ("pictures", "enclosure/pictures", "pcb/pictures")
)
BOX_PAGES: Final[dict[str, str]] = {
    **{f"box-{name}": page for name, page in flat.pages().items()},
    **{f"one-button-{name}": page for name, page in flat.pages(ONE_BUTTON).items()},
}
"""Panels of the boxes on sheets of A4."""
PDFS: Final = (
    "schematic.pdf",
    "perfboard-parts.pdf",
    "perfboard-wires.pdf",
    "rings.pdf",
    *(f"{name}.pdf" for name in BOX_PAGES),
)
SHOPS: Final = {
    "Octopart": "https://octopart.com/search?q={}",
    "DigiKey": "https://www.digikey.com/en/products/result?keywords={}",
    "Mouser": "https://www.mouser.com/c/?q={}",
}
"""Search pages for a maker's number. Nobody was asked whether they have it."""


PADS: Final = {0xE48BFF56: "slapbox-pad-pico.uf2", 0xE48BFF59: "slapbox-pad-pico2.uf2"}
"""Files to drag onto a Pico and a Pico 2, by the chips that their blocks are for."""


class TooLarge(Exception):
    """The archive is larger than what is fit to be downloaded."""


def version() -> str:
    """The project's, which stands in the firmware."""
    text = (ROOT / "firmware" / "pad" / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(r'^VERSION = "([^"]+)"', text, re.MULTILINE)
    return str(found)


def cases() -> Iterator[tuple[str, Pad]]:
    """Each dome with each board: the folder and the measures. A bare Pico has the same domes."""
    for dome, measures in DOMES.items():
        for board in BOARDS:
            yield f"case/{dome}", Pad(board=board, **measures)


def plan() -> dict[str, list[str]]:
    """Return what will be made, by its part of the release: names inside the archive."""
    solids = [
        f"{folder}/pad-{part}-{pad.board}.{ending}"
        for folder, pad in cases()
        for part in ("case", "lid")
        for ending in FORMATS
    ]
    pictures = [f"pictures/{path.name}" for folder in PICTURES for path in sorted(folder.iterdir())]
    return {
        "case": solids,
        "board": ["board/gerbers.zip", "board/positions.csv", "board/assembly.csv"],
        "papers": [
            "schematic.svg",
            "perfboard.csv",
            "rings.svg",
            "parts.html",
            "LICENSE",
            *PDFS,
        ],
        "pictures": pictures,
    }


def write_solid(part: Part, stem: Path) -> None:
    """One printed part in all formats: to print (STL, 3MF), and to change (STEP)."""
    from build123d import Mesher, export_step, export_stl

    from enclosure.build import DEVIATION, TURN

    stem.parent.mkdir(parents=True, exist_ok=True)
    export_stl(part, f"{stem}.stl", DEVIATION, TURN)
    export_step(part, f"{stem}.step")
    mesher = Mesher()
    mesher.add_shape(part, DEVIATION, TURN)
    mesher.write(f"{stem}.3mf")


def write_case(out: Path) -> None:
    """All cases; some minutes."""
    from enclosure.build import parts

    for folder, pad in cases():
        for name, part in parts(pad).items():
            write_solid(part, out / folder / f"pad-{name}-{pad.board}")


def assembly() -> str:
    """The parts of the printed board for whoever assembles it, a line for each kind, as CSV."""
    circuit = from_json(perfboard.CIRCUIT.read_text(encoding="utf-8"))
    wanted = ("yes", "pcb", "optional")
    lines = [line for line in read("full") if line.needed in wanted]
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["Designator", "Quantity", "Value", "Footprint", "Maker", "Number", "Fit"])
    for line in lines:
        refs = [ref for ref in line.refs if ref in circuit.parts]
        if refs:
            footprint = circuit.parts[refs[0]].footprint.partition(":")[2]
            fit = "optional" if line.needed == "optional" else "yes"
            rows.writerow(
                [" ".join(refs), len(refs), line.value, footprint, line.maker, line.number, fit]
            )
    return table.getvalue()


def write_board(out: Path) -> None:
    """Gerbers as they are in the repository, positions by KiCad, and the assembly's parts."""
    from pcb import make

    folder = out / "board"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(make.GERBERS, folder / "gerbers.zip")
    make.export_positions(make.BOARD, folder / "positions.csv")
    (folder / "assembly.csv").write_text(assembly(), encoding="utf-8")


def parts_page() -> str:
    """All parts lists as a page with links that search by number."""
    rows = []
    for build in BUILDS:
        for variant in VARIANTS[build]:
            rows.append(f"<h2>{escape(build)}, {escape(variant)}</h2><table>")
            rows += [_row(line) for line in of_a_pad(build, variant)]
            rows.append("</table>")
    style = "body{font:16px sans-serif;margin:2em}td{padding:2px 10px;border-bottom:1px solid #ccc}"
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Slapbox: parts</title>"
        f"<style>{style}</style><h1>Parts of a pad</h1><p>Prices are estimates in US dollars; no "
        "shop was asked. Links search by number.</p>" + "\n".join(rows) + "</html>\n"
    )


def _row(line: Line) -> str:
    links = ""
    if line.maker != "any":
        links = " ".join(
            f'<a href="{escape(address.format(quote_plus(line.number)))}">{shop}</a>'
            for shop, address in SHOPS.items()
        )
    cells = (
        " ".join(line.refs),
        f"{line.quantity:g} {line.unit}",
        f"{line.part}, {line.value}",
        f"{line.maker}: {line.number}",
        f"{line.usd_each:.2f}",
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + f"<td>{links}</td></tr>"


def write_papers(out: Path) -> None:
    """Write what is printed on paper, and read."""
    drawn = {
        "schematic": (HARDWARE / "electronics/schematic.svg").read_text(encoding="utf-8"),
        "perfboard-parts": perfboard.parts_side().svg(),
        "perfboard-wires": perfboard.copper_side().svg(),
        "rings": rings.sheet(Pad()),
        **BOX_PAGES,
    }
    out.mkdir(parents=True, exist_ok=True)
    for name in ("schematic", "rings"):
        (out / f"{name}.svg").write_text(drawn[name], encoding="utf-8")
    (out / "perfboard.csv").write_text(perfboard.listing(), encoding="utf-8")
    (out / "parts.html").write_text(parts_page(), encoding="utf-8")
    shutil.copyfile(HARDWARE / "LICENSE", out / "LICENSE")
    write_pdfs({out / f"{name}.pdf": svg for name, svg in drawn.items()})


def write_pdfs(drawn: dict[Path, str]) -> None:
    """Each drawing on a page of its own: at 1:1 if it says millimetres, else fitted on A3."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        page = browser.new_page()
        for path, svg in drawn.items():
            true_size = re.search(r'<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm"', svg)
            width, height = true_size.groups() if true_size else ("420", "297")
            fitted = "" if true_size else "svg{width:100%;height:100%}"
            page.set_content(
                f"<style>@page{{size:{width}mm {height}mm;margin:0}}"
                f"html,body{{margin:0;height:100%}}svg{{display:block}}{fitted}</style>{svg}"
            )
            page.pdf(path=str(path), prefer_css_page_size=True, print_background=True)
        browser.close()


def write_pictures(out: Path) -> None:
    """Those of the guides."""
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    for folder in PICTURES:
        for path in folder.iterdir():
            shutil.copyfile(path, out / "pictures" / path.name)


def pack(folder: Path, archive: Path, limit: int = LIMIT) -> str:
    """Packs the folder's files, always in the same order and with sums of their bytes; says how
    large it became. Raises TooLarge beyond the limit."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    sums = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in files
    )
    with zipfile.ZipFile(archive, "w") as packed:
        for name, data in [
            *((path.relative_to(folder).as_posix(), path.read_bytes()) for path in files),
            ("SHA256SUMS", sums.encode()),
        ]:
            packed.writestr(
                zipfile.ZipInfo(f"{archive.stem}/{name}", STAMP), data, zipfile.ZIP_DEFLATED, 9
            )
    size = archive.stat().st_size
    if size > limit:
        archive.unlink()
        message = f"{size / 1e6:.1f} MB: more than {limit / 1e6:.0f} MB"
        raise TooLarge(message)
    return f"{archive}: {len(files)} files, {size / 1e6:.1f} MB"


def write_pad(uf2: Path, out: Path) -> Path:
    """MicroPython's image with the firmware in its file system. Raises ``FlashError`` where it is
    none for a pad."""
    from slapbox.pads.onefile import one_file
    from slapbox.pads.uf2 import blocks, families

    whole = one_file(uf2.read_bytes(), uf2.name, {})
    (family,) = families(blocks(whole, uf2.name))
    path = out / PADS[family]
    path.write_bytes(whole)
    return path


PARTS: Final[dict[str, Callable[[Path], None]]] = {
    "papers": write_papers,
    "board": write_board,
    "pictures": write_pictures,
    "case": write_case,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the files of a release of the hardware.")
    parser.add_argument("out", type=Path, help="the folder to write the archive to")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part of it")
    parser.add_argument("--uf2", type=Path, action="append", help="an image of MicroPython")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for uf2 in wanted.uf2 or ():
        sys.stdout.write(f"{write_pad(uf2, wanted.out)}\n")
    name = f"slapbox-hardware-{version()}-board{place.REVISION}"
    with tempfile.TemporaryDirectory() as folder:
        for part in wanted.only or PARTS:
            sys.stdout.write(f"{part} …\n")
            PARTS[part](Path(folder))
            made = {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*")}
            if missing := [each for each in plan()[part] if each not in made]:
                sys.exit(f"not made: {', '.join(missing)}")
        sys.stdout.write(pack(Path(folder), wanted.out / f"{name}.zip") + "\n")


if __name__ == "__main__":
    main()
