"""Boxes of panels: they fit each other, have the case's measures, and are as the guides say."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from electronics.bom import read
from electronics.pinmap import HARDWARE, by_role
from enclosure.boxes import BOXES, MEASURES, ONE_BUTTON, SHEET, WEEKEND, faults, of_sheet
from enclosure.flat import A4, Panel, all_panels, fingers, main, pages, panels
from enclosure.params import PICO_WIDTH, Pad

JOINTS: Final = (
    ("face", 0, "front", 2),
    ("face", 1, "right", 2),
    ("face", 2, "rear", 2),
    ("face", 3, "left", 2),
    ("base", 0, "front", 0),
    ("base", 1, "left", 0),
    ("base", 2, "rear", 0),
    ("base", 3, "right", 0),
    ("front", 1, "right", 3),
    ("front", 3, "left", 1),
    ("rear", 1, "left", 3),
    ("rear", 3, "right", 1),
)
"""Edges (bottom, right, top, left) of panels that meet. The base is seen from below."""


def contains(panel: Panel, x: float, y: float) -> bool:
    """Return whether there is material, by crossings of the outline."""
    points, inside = panel.outline, False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def along(panel: Panel, edge: int) -> list[bool]:
    """Return where an edge has material, finger by finger, but for the corners that a neighbour
    has."""
    length = (panel.width, panel.height)[edge % 2]
    count, deep = fingers(length), panel.sheet / 2
    found = []
    for number in range(count):
        at = (number + 0.5) * length / count
        x, y = ((at, deep), (panel.width - deep, at), (at, panel.height - deep), (deep, at))[edge]
        found.append(contains(panel, x, y))
    return found


PADS: Final = {
    **{name: pad for name, (pad, _) in BOXES.items()},
    "thick": of_sheet(WEEKEND, 4.0),
    "deep": replace(WEEKEND, dome_depth=65.0, bezel=36.0),
}
each_box = pytest.mark.parametrize("pad", PADS.values(), ids=PADS)


@each_box
@pytest.mark.parametrize(("one", "edge", "other", "its_edge"), JOINTS)
def test_each_finger_of_a_joint_is_one_panels(
    pad: Pad, one: str, edge: int, other: str, its_edge: int
) -> None:
    found = panels(pad)
    mine, theirs = along(found[one], edge), along(found[other], its_edge)
    assert [not there for there in mine] == theirs
    assert mine == mine[::-1]  # so it does not matter from which end they are counted


@each_box
def test_corners_are_the_faces_and_the_bases(pad: Pad) -> None:
    near = pad.face / 2
    for name, panel in panels(pad).items():
        corners = [(x, y) for x in (near, panel.width - near) for y in (near, panel.height - near)]
        has = [contains(panel, x, y) for x, y in corners]
        assert has == [name in ("face", "base")] * 4, name


@each_box
def test_measures_are_the_cases(pad: Pad) -> None:
    found = panels(pad)
    assert (found["face"].width, found["face"].height) == (pad.width, pad.depth)
    for name, panel in found.items():
        xs, ys = zip(*panel.outline, strict=True)
        assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, panel.width, panel.height), name
        assert panel.height == (pad.depth if name in ("face", "base") else pad.height)
    holes = [(x - pad.width / 2, y - pad.depth / 2) for x, y, _ in found["face"].holes]
    for hole, key in zip(holes, pad.key_centres.values(), strict=True):
        assert hole == pytest.approx(key)
    assert {wide for _, _, wide in found["face"].holes} == {pad.panel_hole}


def test_symbols_are_those_of_the_keys() -> None:
    symbols = [symbol for symbol, _, _ in panels(WEEKEND)["face"].symbols]
    assert symbols == [pin["symbol"] for pin in by_role("key")]
    assert panels(ONE_BUTTON)["face"].symbols == ()


@each_box
def test_everything_has_room(pad: Pad) -> None:
    """To the edges, between a button and the base; the ties clasp the Pico, and the box stands on
    its feet."""
    assert list(faults(pad)) == []
    assert pad.height - 2 * pad.face >= pad.dome_depth
    found = panels(pad)
    for x, y, wide in found["face"].holes:
        rim = pad.bezel / 2
        assert wide <= pad.bezel - 2
        assert rim + pad.face <= x <= pad.width - rim - pad.face
        assert rim + pad.face <= y <= pad.depth - rim - pad.face
    for panel in found.values():
        for x, y, wide, high in panel.slots:
            assert all(
                contains(panel, at_x, at_y) for at_x in (x, x + wide) for at_y in (y, y + high)
            )
    slots = found["base"].slots
    pairs = sorted(x for x, *_ in slots)
    assert pairs[-1] - pairs[0] - slots[0][2] >= PICO_WIDTH
    for x, y, wide in found["base"].feet:
        reach = wide / 2
        assert all(
            contains(found["base"], x + dx, y + dy)
            for dx in (-reach, reach)
            for dy in (-reach, reach)
        )
        for left, low, across, high in slots:
            assert (
                x + reach < left or left + across < x - reach
                or y + reach < low or low + high < y - reach
            )  # fmt: skip
    assert len(found["base"].feet) == 4


def test_hands_do_not_meet() -> None:
    assert WEEKEND.column_pitch - WEEKEND.bezel >= 15


@pytest.mark.parametrize("name", BOXES)
def test_drawing_lies_there_as_it_is_drawn_at_one_to_one(name: str) -> None:
    pad, path = BOXES[name]
    assert path.read_text(encoding="utf-8") == all_panels(pad), "python -m enclosure.flat"
    for svg in (all_panels(pad), *pages(pad).values()):
        size = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 (\S+) (\S+)"', svg)
        assert size is not None
        assert size.group(1, 2) == size.group(3, 4)
        for cut in re.findall(r'class="cut"[^/]* d="M([^z]+)z"', svg):
            for point in cut.split("L"):
                x, y = map(float, point.split())
                assert 0 <= x <= float(size[1])
                assert 0 <= y <= float(size[2])
    assert all(f'width="{A4[0]:g}mm"' in page for page in pages(pad).values())
    drawn = re.findall(r' id="(\w+)"', "".join(pages(pad).values()))
    assert sorted(drawn) == sorted(panels(pad))


class TestCommand:
    def test_a_box_for_other_buttons(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = tmp_path / "box.svg"
        words = ["--panel-hole", "28", "--dome-depth", "55", "--bezel", "32", "--sheet", "4"]
        assert main(["weekend", "--out", str(out), *words]) == 0
        pad = of_sheet(replace(WEEKEND, panel_hole=28.0, dome_depth=55.0, bezel=32.0), 4.0)
        assert out.read_text(encoding="utf-8") == all_panels(pad)
        assert "reach 55 mm below the face" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("words", "name"),
        [
            ("--panel-hole 33", "panel_hole"),
            ("--bezel 60", "column_pitch"),
            ("--dome-depth 8", "dome_depth"),
            ("--body-diameter 40", "column_pitch"),
            ("--side-margin 1", "side_margin"),
            ("--rear-margin 1 --front-margin 1 --row-pitch 40", "rear_margin"),
            ("--foot 0", "measures"),
            ("--spare nan", "measures"),
        ],
    )
    def test_what_cannot_be_built_is_refused_by_name(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, name: str
    ) -> None:
        out = tmp_path / "box.svg"
        assert main(["weekend", "--out", str(out), *words.split()]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert name in [line.partition(":")[0] for line in lines]
        assert not out.exists()

    @pytest.mark.parametrize("words", ["--sheet 4", "--bezel 60", "weekend", "--out a.svg"])
    def test_drawings_of_the_guides_keep_their_measures(self, words: str) -> None:
        with pytest.raises(SystemExit):
            main(words.split())

    def test_guide_names_the_options(self) -> None:
        text = (HARDWARE / "builds" / "weekend" / "README.md").read_text(encoding="utf-8")
        options = re.findall(r"`--([a-z-]+)`", text)
        assert options
        assert {name.replace("-", "_") for name in options} <= {*MEASURES, "sheet", "out"}


def test_guide_of_the_one_button_pad_tells_the_measures_of_its_boxes() -> None:
    text = (HARDWARE / "builds" / "one-button" / "README.md").read_text(encoding="utf-8")
    for name in ("one-button", "one-button-100"):
        pad, path = BOXES[name]
        size = f"{pad.width:g} x {pad.depth:g} x {pad.height:g} mm"
        assert f"| {pad.bezel:g} mm | [{path.name}]({path.name}) | {size} |" in text
    assert f"holes of {ONE_BUTTON.panel_hole:g} mm" in text
    assert f"sheet of {SHEET:g} mm" in text
    assert "`keys 2`" in text


def test_guide_tells_the_measures_of_the_box() -> None:
    text = (HARDWARE / "builds" / "weekend" / "README.md").read_text(encoding="utf-8")
    assert f"{WEEKEND.dome_depth:g} mm below the face" in text
    said = f"{WEEKEND.width:g} x {WEEKEND.depth:g} x {WEEKEND.height:g} mm"
    assert said in text
    assert f"holes of {WEEKEND.panel_hole:g} mm" in text
    assert f"sheet of {SHEET:g} mm" in text
    buttons = next(line for line in read("weekend") if line.refs[0] == "S1")
    assert buttons.quantity == len(by_role("key"))
    rows = re.findall(r"^\| (\w+) \| GP(\d+) \| (\d+) \|$", text, re.MULTILINE)
    wanted = [(pin["colour"], str(pin["gpio"]), str(pin["header"])) for pin in by_role("key")]
    assert rows == wanted
