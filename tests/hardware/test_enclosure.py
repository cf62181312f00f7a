"""The case as solids: whole, thick enough, printable without support, and nothing collides.

Needs the dependency group ``hardware``; without it these tests are skipped.
"""

from __future__ import annotations

import json
import os
import re
import warnings
from functools import cache
from importlib.util import find_spec
from itertools import combinations
from math import cos, pi, prod, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from electronics.picture import SYMBOLS
from electronics.pinmap import by_role
from profiles import few

ROOT = Path(__file__).parents[2]

PACKAGES: Final = ("build123d", "embreex", "manifold3d", "svgpathtools", "trimesh")
MISSING: Final = [name for name in PACKAGES if not find_spec(name)]
if MISSING and os.environ.get("CI"):
    pytest.fail(f"{', '.join(MISSING)} missing: .ci/run installs them", pytrace=False)
if MISSING:
    pytest.skip(
        f"{', '.join(MISSING)} not installed: uv sync --group hardware", allow_module_level=True
    )

with warnings.catch_warnings():
    # Warnings of these packages about one another are not this project's fault.
    warnings.simplefilter("ignore")
    import numpy as np
    import trimesh
    from build123d import extrude

    from enclosure import build, cut, flat
    from enclosure.boxes import BOXES
    from enclosure.contents import below_the_face
    from enclosure.lid import lid
    from enclosure.params import BOARDS, LOW, PICO_THICK, PLUG, USB_HEIGHT, Pad
    from enclosure.pictures import SHOWN, VIEWS, file
    from enclosure.shell import shell
    from enclosure.symbols import STAR_POINTS, STAR_RADII, symbol
    from pcb.place import THICKNESS

if TYPE_CHECKING:
    from build123d import Shape

PADS: Final = {
    "as it is": Pad(),
    "perfboard": Pad(board="perf"),
    "a bare Pico": Pad(board="pico"),
    "low": LOW,
    "big holes, inserts, thick cable": Pad(
        panel_hole=30.0,
        nut_diameter=44.0,
        dome_depth=78.0,
        screw_hole=4.0,
        cable=5.5,
        board="pico",
    ),
    "perfboard, big jacks, deep domes, small holes": Pad(
        board="perf", jack_hole=8.2, nut_diameter=44.0, dome_depth=78.0, panel_hole=24.0
    ),
}
TYPICAL: Final = ("as it is",)
LEAST_WALL: Final = 1.15
LONGEST_BRIDGE: Final = 14.5
"""Longest span that printers bridge without support, in millimetres."""
STEEPEST: Final = 45.5
NOTHING: Final = 0.5
"""Cubic millimetres: what triangles instead of curves may seem to overlap."""

each_pad = pytest.mark.parametrize("name", few(PADS, TYPICAL))
each_part = pytest.mark.parametrize("which", ["case", "lid"])


def meshed(shape: Shape) -> trimesh.Trimesh:
    """A solid as triangles."""
    points, faces = shape.tessellate(0.05, 0.25)
    mesh = trimesh.Trimesh([tuple(point) for point in points], faces)
    mesh.merge_vertices()
    return mesh


@cache
def made(name: str) -> dict[str, trimesh.Trimesh]:
    """Case and lid of one of the pads, in the position in which they are used."""
    return {"case": meshed(shell(PADS[name])), "lid": meshed(lid(PADS[name]))}


@cache
def filled(name: str) -> dict[str, trimesh.Trimesh]:
    """Everything in one of the pads, and its own parts."""
    inside = {what: meshed(shape) for what, shape in below_the_face(PADS[name]).items()}
    return inside | made(name)


def around(x: float, y: float, z: float, radius: float, count: int = 36) -> Any:
    """Points on a level circle."""
    turns = [2 * pi * step / count for step in range(count)]
    return np.array([(x + radius * cos(turn), y + radius * sin(turn), z) for turn in turns])


@each_part
@each_pad
def test_each_part_is_one_watertight_body(name: str, which: str) -> None:
    mesh = made(name)[which]
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.body_count == 1
    assert mesh.volume > 50_000


@each_part
@each_pad
def test_no_wall_is_thin(name: str, which: str) -> None:
    mesh = made(name)[which]
    points, faces = trimesh.sample.sample_surface(mesh, 20_000, seed=1)
    inwards = -mesh.face_normals[faces]
    starts = points + inwards * 0.01
    ends, of_ray, _ = mesh.ray.intersects_location(starts, inwards, multiple_hits=False)
    thick = np.linalg.norm(ends - points[of_ray], axis=1)
    assert len(of_ray) > 0.999 * len(points)
    thin = points[of_ray][thick < LEAST_WALL]
    assert not len(thin), f"{thick.min():.2f} mm, at {np.round(thin[:5], 1).tolist()}"


@each_pad
def test_the_holes_are_where_the_pin_map_has_its_keys(name: str) -> None:
    pad, case = PADS[name], made(name)["case"]
    level = pad.ceiling + 1.0
    assert len(pad.key_centres) == len(by_role("key"))
    for x, y in pad.key_centres.values():
        assert not case.contains(around(x, y, level, pad.panel_hole / 2 - 0.2)).any()
        assert case.contains(around(x, y, level, pad.panel_hole / 2 + 0.2)).all()
        assert case.contains(around(x, y, level, pad.bezel / 2)).all()


@each_pad
def test_nothing_collides(name: str) -> None:
    share_nothing(filled(name))


def share_nothing(things: dict[str, trimesh.Trimesh]) -> None:
    """All of them can be in their places at once."""
    for one, other in combinations(things, 2):
        a, b = things[one], things[other]
        if (a.bounds[0] < b.bounds[1]).all() and (b.bounds[0] < a.bounds[1]).all():
            with np.errstate(divide="ignore", invalid="ignore"):  # the middle of nothing
                shared = trimesh.boolean.intersection([a, b], engine="manifold").volume
            assert abs(shared) < NOTHING, f"{one} and {other} share {shared:.1f} mm3"


@pytest.mark.parametrize("name", BOXES)
def test_a_box_is_closed_and_all_in_it_has_room(name: str) -> None:
    """What all panels have together is the box without its holes: no finger is missing."""
    pad, _ = BOXES[name]
    panels = cut.box(pad)
    share_nothing({name: meshed(part) for name, part in (panels | cut.contents(pad)).items()})
    sides = (pad.width, pad.depth, pad.height)
    gone = sum(pi / 4 * wide**2 for panel in flat.panels(pad).values() for *_, wide in panel.holes)
    gone += sum(
        wide * high for panel in flat.panels(pad).values() for *_, wide, high in panel.slots
    )
    hollow = prod(sides) - prod(side - 2 * pad.face for side in sides) - gone * pad.face
    assert sum(part.volume for part in panels.values()) == pytest.approx(hollow)


@each_pad
def test_screws_go_through_the_lid_into_their_pillars(name: str) -> None:
    pad, parts = PADS[name], made(name)
    through = [(*place, z) for place in pad.screws for z in np.linspace(0.1, pad.lid - 0.1, 9)]
    assert not parts["lid"].contains(through).any()
    for x, y in pad.screws:
        within = [(x, y, z) for z in np.linspace(pad.lid + 0.1, pad.lid + pad.boss_depth - 0.1, 9)]
        assert not parts["case"].contains(within).any()
        assert parts["case"].contains([(x, y, pad.lid + pad.boss_depth + 0.2)]).all()
        level = pad.lid + pad.boss_depth / 2
        for radius in (pad.screw_hole / 2 + 0.2, pad.boss_diameter / 2 - 0.2):
            assert parts["case"].contains(around(x, y, level, radius)).all()
        seat = around(x, y, pad.lid - 0.2, pad.screw_pass / 2 + 0.2)
        assert parts["lid"].contains(seat).all()


@each_pad
def test_the_lid_closes_the_case(name: str) -> None:
    pad, parts = PADS[name], made(name)
    edge = pad.wall - pad.ledge + pad.fit
    half = (pad.width / 2 - edge, pad.depth / 2 - edge)
    inset = [(sign * (half[0] - 0.2), 0.0, pad.lid / 2) for sign in (-1, 1)]
    assert parts["lid"].contains(inset).all()
    rests = [(sign * (half[0] - 0.3), y, pad.lid + 0.2) for sign in (-1, 1) for y in (-40, 40)]
    assert parts["case"].contains(rests).all()


@each_pad
def test_the_case_is_whole_but_for_its_openings(name: str) -> None:
    """No finger, no spoon: what is not an opening by design is closed."""
    pad, case = PADS[name], made(name)["case"]
    x = np.linspace(-pad.width / 2 + pad.corner_radius, pad.width / 2 - pad.corner_radius, 60)
    z = np.linspace(pad.lid + 1, pad.ceiling, 25)
    grid = np.array([(a, b) for a in x for b in z])
    front = np.column_stack([grid[:, 0], np.full(len(grid), -pad.depth / 2 + 1), grid[:, 1]])
    assert case.contains(front).all()
    back = np.column_stack([grid[:, 0], np.full(len(grid), pad.depth / 2 - 1), grid[:, 1]])
    open_at = grid[~case.contains(back)]
    assert all(in_an_opening(pad, *place) for place in open_at)


def in_an_opening(pad: Pad, x: float, z: float) -> bool:
    """Return whether a place of the rear wall belongs to jack, cable or USB."""
    hole = pad.plug_hole if pad.board == "pcb" else pad.jack_hole
    if any((x - jack) ** 2 + (z - high) ** 2 < (hole / 2) ** 2 for jack, high in pad.jacks):
        return True
    if pad.has_board:
        return abs(x) < pad.usb_hole / 2 and abs(z - pad.usb_height) < 4.5
    across, high = pad.cable_way
    return abs(x - across) < pad.cable / 2 and z < high + pad.cable / 2


@pytest.mark.parametrize(
    "name", few((name for name, pad in PADS.items() if pad.has_board), TYPICAL)
)
def test_a_usb_plug_goes_in(name: str) -> None:
    """Its grip, with half a millimetre of play, at the height of the Pico's socket."""
    pad, case = PADS[name], made(name)["case"]
    across, _, high = (size / 2 + 0.5 for size in PLUG)
    over_board = pad.pico_stand + PICO_THICK + USB_HEIGHT / 2
    middle = pad.lid + pad.post + THICKNESS + over_board
    grip = [
        (x, y, middle + z)
        for x in np.linspace(-across, across, 7)
        for z in np.linspace(-high, high, 7)
        for y in np.linspace(pad.rear, pad.depth / 2, 5)
    ]
    assert not case.contains(grip).any()


@pytest.mark.parametrize("board", few(BOARDS, ["perf"]))
def test_both_parts_fit_the_bed_and_lie_flat_on_it(board: str) -> None:
    pad = Pad(board=board)
    for part in build.parts(pad).values():
        mesh = meshed(part)
        width, depth, _ = mesh.extents
        assert max(width, depth) <= pad.bed
        on_bed = mesh.area_faces[(mesh.triangles[:, :, 2] < mesh.bounds[0][2] + 0.01).all(axis=1)]
        assert on_bed.sum() > 15_000


@each_pad
def test_the_top_edge_slopes_by_45_degrees(name: str) -> None:
    pad, case = PADS[name], made(name)["case"]
    x, y, z = case.triangles_center.T
    beside = (np.abs(x) > pad.width / 2 - pad.chamfer) | (np.abs(y) > pad.depth / 2 - pad.chamfer)
    sloped = beside & (z > pad.height - pad.chamfer + 0.01) & (z < pad.height - 0.01)
    upwards, areas = case.face_normals[sloped][:, 2], case.area_faces[sloped]
    assert sloped.sum() > 8
    assert np.allclose(upwards, cos(radians(45)), atol=0.03)  # small triangles round the corners
    assert np.average(upwards, weights=areas) == pytest.approx(cos(radians(45)), abs=0.001)


@each_part
@each_pad
def test_it_prints_without_support(name: str, which: str) -> None:
    """Nothing leans out further than 45 degrees, but for bridges that printers span."""
    mesh = made(name)[which].copy()
    if which == "case":
        mesh.apply_transform(trimesh.transformations.rotation_matrix(pi, (1, 0, 0)))
    on_bed = mesh.triangles[:, :, 2].max(axis=1) < mesh.bounds[0][2] + 0.01
    hangs = np.flatnonzero((mesh.face_normals[:, 2] < -sin(radians(STEEPEST))) & ~on_bed)
    pairs = mesh.face_adjacency[np.isin(mesh.face_adjacency, hangs).all(axis=1)]
    for group in trimesh.graph.connected_components(pairs, nodes=hangs):
        corners = mesh.triangles[group].reshape(-1, 3)
        span = np.ptp(corners[:, :2], axis=0).min()
        assert span <= LONGEST_BRIDGE, f"{span:.1f} mm in the air at {corners.mean(axis=0)}"


@pytest.mark.parametrize("pin", by_role("key"), ids=lambda pin: pin["colour"])
def test_the_symbols_are_engraved_as_the_tv_draws_them(pin: dict[str, Any]) -> None:
    pad, case = Pad(), made("as it is")["case"]
    drawn = silhouette(pin["colour"])
    x, y = pad.symbol_centres[pin["colour"]]
    scale = pad.symbol / 100
    steps = np.linspace(-49, 49, 41)
    box = np.array([(a, b) for a in steps for b in steps])
    level = pad.height - pad.symbol_depth / 2
    places = np.column_stack(
        [x + box[:, 0] * scale, y + box[:, 1] * scale, np.full(len(box), level)]
    )
    carved = ~case.contains(places)
    on_tv = inside(drawn, np.column_stack([box[:, 0] + 50, 50 - box[:, 1]]))
    assert (carved & on_tv).sum() / (carved | on_tv).sum() > 0.9
    below = places[carved] - (0, 0, pad.symbol_depth)
    assert case.contains(below).all()


def silhouette(colour: str) -> Any:
    """The outline of a colour's card in the TV's own file, as corners in a box of 100."""
    text = (ROOT / "host/slapbox/web/static/js/art/colours.js").read_text(encoding="utf-8")
    if colour == "yellow":
        numbers = ", ".join(f"{number:g}" for number in (STAR_POINTS, *STAR_RADII))
        assert f"yellow: star({numbers})" in text
        turns = [pi * step / STAR_POINTS for step in range(2 * STAR_POINTS)]
        return [
            (50 + STAR_RADII[step % 2] * sin(turn), 50 - STAR_RADII[step % 2] * cos(turn))
            for step, turn in enumerate(turns)
        ]
    found = re.search(rf"  {colour}: '([^']+)'", text)
    assert found
    return outline(found[1])


def outline(d: str) -> Any:
    """The corners of an SVG path."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from svgpathtools import parse_path

        path = parse_path(d)
    ends = [segment.point(step / 24) for segment in path for step in range(24)]
    return [(point.real, point.imag) for point in ends]


def inside(outline: Any, places: Any) -> Any:
    """Return which places lie in a polygon: those from which a line crosses it an odd number of
    times."""
    x, y = places.T
    odd: Any = np.zeros(len(places), bool)
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if ay != by:
            crossing = ax + (y - ay) * (bx - ax) / (by - ay)
            odd ^= ((ay > y) != (by > y)) & (x < crossing)
    return odd


def test_symbols_keep_within_their_size() -> None:
    for pin in by_role("key"):
        size = symbol(pin["colour"], 10.0).bounding_box().size
        assert 7.5 < max(size.X, size.Y) <= 10.3


def test_the_command_writes_files_that_can_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main([str(tmp_path), "--panel-hole", "24.5"]) == 0
    case = trimesh.load_mesh(tmp_path / "pad-case-pcb.stl")
    assert case.is_watertight
    x, y = Pad().key_centres["red"]
    # It lies on its face: what was at the rear is now in front.
    assert case.contains(around(x, -y, -Pad().ceiling - 1, 24.5 / 2 + 0.2)).all()
    assert not case.contains(around(x, -y, -Pad().ceiling - 1, 24.5 / 2 - 0.2)).any()
    assert (tmp_path / "pad-lid-pcb.step").read_text(encoding="utf-8").startswith("ISO-10303-21")
    told = capsys.readouterr().out
    assert "208 x 168 x 94 mm" in told


@pytest.mark.thorough
def test_the_command_makes_the_low_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is named besides counts: a bare Pico needs no board under its domes."""
    assert build.main([str(tmp_path), "--low", "--board", "pico"]) == 0
    told = capsys.readouterr().out
    assert f"208 x 168 x {LOW.lid + LOW.spare + LOW.dome_depth:.0f} mm" in told


def test_the_command_refuses_what_cannot_be_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main([str(tmp_path / "out"), "--column-pitch", "50"]) == 2
    assert "bezel: red and yellow touch" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_readme_tells_size_and_weight_of_the_case() -> None:
    text = (ROOT / "hardware" / "enclosure" / "README.md").read_text(encoding="utf-8")
    case, cover = build.parts(Pad()).values()
    size = case.bounding_box().size
    assert f"{size.X:.0f} x {size.Y:.0f} x {size.Z:.0f} mm with the default measures" in text
    grams = [f"{part.volume * build.DENSITY:.0f} g" for part in (case, cover)]
    assert f"{grams[0]} for the case and {grams[1]} for the lid if they were solid" in text


@pytest.mark.parametrize("view", few(VIEWS, ("face",)))
def test_the_pictures_show_the_case_as_it_is(view: str) -> None:
    """What ``pictures.py`` saw when it took them, against what it would see now."""
    there = json.loads(SHOWN.read_text(encoding="utf-8"))
    assert there.keys() == VIEWS.keys()
    assert file(view).exists()
    now = VIEWS[view](Pad()).summary()
    assert now.keys() == there[view].keys()
    for what, numbers in now.items():
        assert there[view][what] == pytest.approx(numbers, rel=2e-3, abs=0.05), (
            f"{what}: python hardware/enclosure/pictures.py {view}"
        )


@pytest.mark.parametrize("pin", by_role("key"), ids=lambda pin: pin["colour"])
def test_symbols_of_case_and_sheet_are_alike(pin: dict[str, Any]) -> None:
    """Where the case is engraved, there the sheet's path of the same name has ink."""
    drawn = outline(SYMBOLS[pin["symbol"]])
    engraved = meshed(extrude(symbol(pin["colour"], 100.0), 1.0))
    steps = np.linspace(-49, 49, 41)
    box = np.array([(a, b) for a in steps for b in steps])
    carved = engraved.contains(np.column_stack([box, np.full(len(box), 0.5)]))
    inked = inside(drawn, np.column_stack([box[:, 0] + 50, 50 - box[:, 1]]))
    assert (carved & inked).sum() / (carved | inked).sum() > 0.9
