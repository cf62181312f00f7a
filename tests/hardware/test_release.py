"""The release's files, by what they mean; the cases themselves only for the smallest part."""

from __future__ import annotations

import csv
import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest

from electronics.bom import read
from electronics.picture import SYMBOLS
from electronics.pinmap import COLOURS, HARDWARE, by_role
from enclosure import rings
from enclosure.params import BOARDS, Pad
from pads.bare import RP2350, Image
from pcb import place
from slapbox.pads.onefile import one_file

NeedsModule = Callable[[str], Any]

POINTS_PER_MM: Final = 72 / 25.4


@pytest.fixture
def release(needs_module: NeedsModule) -> Any:
    return needs_module("release")


def test_every_dome_with_every_board_makes_a_sound_case(
    release: Any, needs_module: NeedsModule
) -> None:
    check = needs_module("enclosure.checks").check
    made = list(release.cases())
    assert {(folder, pad.board) for folder, pad in made} == {
        (f"case/{dome}", board) for dome in release.DOMES for board in BOARDS
    }
    for _, pad in made:
        check(pad)  # says what is wrong


def test_what_is_planned_has_every_form_that_is_promised(release: Any) -> None:
    plan = release.plan()
    assert plan.keys() == release.PARTS.keys()
    names = [name for part in plan.values() for name in part]
    assert len(set(names)) == len(names) == len({name.lower() for name in names})
    for ending in ("stl", "3mf", "step"):
        assert sum(name.endswith(ending) for name in names) == 2 * len(release.DOMES) * len(BOARDS)
    for name in ("schematic.pdf", "board/gerbers.zip", "board/positions.csv", "rings.pdf"):
        assert name in names


def test_all_formats_of_a_part_are_the_same_body(
    release: Any, needs_module: NeedsModule, tmp_path: Path
) -> None:
    """Volume and box of a plate with a hole, as printers and drawing programs read it."""
    build123d = needs_module("build123d")
    trimesh = needs_module("trimesh")
    plate = build123d.Box(40, 25, 6) - build123d.Cylinder(8, 6)
    release.write_solid(plate, tmp_path / "case" / "plate")
    stl = trimesh.load(tmp_path / "case/plate.stl", force="mesh")
    step = build123d.import_step(tmp_path / "case/plate.step")
    (mesh,) = build123d.Mesher().read(tmp_path / "case/plate.3mf")
    assert stl.is_watertight
    size = plate.bounding_box().size
    for volume, box in (
        (stl.volume, stl.extents),
        (step.volume, tuple(step.bounding_box().size)),
        (mesh.volume, tuple(mesh.bounding_box().size)),
    ):
        assert volume == pytest.approx(plate.volume, rel=2e-3)
        assert tuple(box) == pytest.approx(tuple(size), abs=0.1)


def test_assembly_lists_every_part_of_the_board_and_no_other(release: Any) -> None:
    rows = list(csv.DictReader(release.assembly().splitlines()))
    circuit = json.loads((HARDWARE / "pcb/circuit.json").read_text(encoding="utf-8"))["parts"]
    listed = {ref: row for row in rows for ref in row["Designator"].split()}
    assert sum(int(row["Quantity"]) for row in rows) == len(listed)
    assert set(listed) == {ref for ref in circuit if not ref.startswith("TP")}
    for ref, row in listed.items():
        assert circuit[ref]["footprint"].endswith(f":{row['Footprint']}")
        if ref[0] in "RCDQU":
            assert row["Value"] == circuit[ref]["value"]
    assert {ref for ref, row in listed.items() if row["Fit"] == "optional"} == {"U2", "J5"}


@pytest.mark.filterwarnings("ignore:invalid escape sequence")  # of skidl, when first loaded
def test_positions_are_those_of_the_board(
    release: Any, needs_module: NeedsModule, tmp_path: Path
) -> None:
    """By KiCad: x to the right and y upwards, from its sheet's corner."""
    if shutil.which("kicad-cli") is None:
        pytest.skip("kicad-cli is not installed (KiCad 9; hardware/pcb/README.md)")
    assert release
    make = needs_module("pcb.make")
    make.export_positions(make.BOARD, tmp_path / "positions.csv")
    with (tmp_path / "positions.csv").open(encoding="utf-8") as table:
        rows = {row["Ref"]: row for row in csv.DictReader(table)}
    machine = {"U3", "Q1", "D2"}
    assert machine <= rows.keys()
    for ref in machine:
        spot = place.SPOTS[ref]
        assert float(rows[ref]["PosX"]) - 50 == pytest.approx(spot.x, abs=0.01)
        assert -float(rows[ref]["PosY"]) - 50 == pytest.approx(spot.y, abs=0.01)
        assert (float(rows[ref]["Rot"]) - spot.turn) % 360 == 0
    assert not [ref for ref in rows if ref.startswith(("TP", "HOLE"))]


class TestRings:
    def test_lie_around_the_rims_and_beside_one_another(self) -> None:
        for pad in (Pad(), Pad(bezel=58.0)):
            inside, outside = rings.radii(pad)
            assert pad.bezel / 2 < inside < outside - 1 < pad.column_pitch / 2
            # The tab ends before the next row's ring, and covers the engraved symbol.
            assert pad.bezel / 2 + pad.symbol_gap + pad.symbol < rings.reach(pad)
            assert rings.reach(pad) + outside < pad.row_pitch

    def test_sheet_has_all_six_in_their_true_size(self) -> None:
        sheet = rings.sheet(Pad())
        assert 'width="210mm" height="297mm" viewBox="0 0 210 297"' in sheet
        inside, outside = rings.radii(Pad())
        for pin in by_role("key"):
            assert COLOURS[pin["colour"]] in sheet
            assert SYMBOLS[pin["symbol"]] in sheet
            x, y = rings.places()[pin["colour"]]
            assert outside < x < 210 - outside
            assert outside + 25 < y < 297 - rings.reach(Pad())
        assert sheet.count(f"a{inside:g} {inside:g} ") == 12

    def test_do_not_overlap(self) -> None:
        _, outside = rings.radii(Pad())
        middles = list(rings.places().values())
        for number, (x, y) in enumerate(middles):
            for other_x, other_y in middles[number + 1 :]:
                assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > 2 * outside


@pytest.mark.browser
def test_papers_are_pages_in_their_true_size(release: Any, tmp_path: Path) -> None:
    if not (shutil.which("chromium-headless-shell") or shutil.which("chromium")):
        pytest.skip("no Chromium on this machine")
    with ThreadPoolExecutor(1) as alone:  # tests of pages may have a browser in this thread
        alone.submit(release.write_papers, tmp_path).result()
    for name in release.plan()["papers"]:
        assert (tmp_path / name).stat().st_size > 1000, name
    for name, (width, height) in {
        "rings.pdf": (210, 297),
        "box-sides.pdf": (210, 297),
        "schematic.pdf": (420, 297),
    }.items():
        data = (tmp_path / name).read_bytes()
        assert data.startswith(b"%PDF")
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
        assert len(boxes) == 1, name
        assert [float(side) for side in boxes[0]] == pytest.approx(
            [POINTS_PER_MM * width, POINTS_PER_MM * height], abs=1
        )


def test_page_of_parts_searches_by_the_makers_number(release: Any) -> None:
    page = release.parts_page()
    for line in (*read("minimal"), *read("full")):
        if line.maker != "any" and line.needed in ("yes", "pcb"):
            for address in release.SHOPS.values():
                assert address.format(release.quote_plus(line.number)).replace("&", "&amp;") in page


@pytest.mark.parametrize(
    ("image", "name"),
    [
        (Image(), "slapbox-pad-pico.uf2"),
        (Image(RP2350, address=0x10100000, size=0x300000), "slapbox-pad-pico2.uf2"),
    ],
)
def test_file_to_drag_is_named_after_its_board(
    release: Any, tmp_path: Path, image: Image, name: str
) -> None:
    (tmp_path / "mp.uf2").write_bytes(image.uf2())
    assert release.write_pad(tmp_path / "mp.uf2", tmp_path) == tmp_path / name
    assert (tmp_path / name).read_bytes() == one_file(image.uf2(), "mp.uf2", {})


def test_archive_is_whole_and_the_same_every_time(release: Any, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    (folder / "case").mkdir(parents=True)
    (folder / "case/a.stl").write_bytes(b"solid" * 1000)
    (folder / "b.csv").write_bytes(b"1,2\n")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        said = release.pack(folder, tmp_path / name / "it.zip")
        assert "2 files" in said
    assert (tmp_path / "one/it.zip").read_bytes() == (tmp_path / "two/it.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one/it.zip") as packed:
        sums = packed.read("it/SHA256SUMS").decode().splitlines()
        assert [line.split("  ")[1] for line in sums] == ["b.csv", "case/a.stl"]
        for line in sums:
            digest, name = line.split("  ")
            assert hashlib.sha256(packed.read(f"it/{name}")).hexdigest() == digest
    assert (tmp_path / "one/it.zip").stat().st_size < 2000


def test_what_is_too_large_to_download_is_not_released(release: Any, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files/a").write_bytes(bytes(range(256)) * 20)
    with pytest.raises(release.TooLarge):
        release.pack(tmp_path / "files", tmp_path / "it.zip", limit=300)
    assert not (tmp_path / "it.zip").exists()


def test_nothing_of_it_is_in_the_repository() -> None:
    """Solids are made, not kept."""
    kept = [
        path for path in HARDWARE.rglob("*") if path.suffix in (".stl", ".3mf", ".step", ".pdf")
    ]
    assert kept == []
