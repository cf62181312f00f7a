"""The weekend build's box: panels that fit each other, and measures that are the case's."""

from __future__ import annotations

import re
from typing import Final

import pytest

from electronics.bom import read
from electronics.pinmap import HARDWARE, by_role
from enclosure.flat import A4, OUT, SHEET, WEEKEND, Panel, all_panels, fingers, pages, panels
from enclosure.params import PICO_WIDTH

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
"""Which edge (bottom, right, top, left) of which panel meets which. The base is seen from below."""


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
    count, deep = fingers(length), SHEET / 2
    found = []
    for number in range(count):
        at = (number + 0.5) * length / count
        x, y = ((at, deep), (panel.width - deep, at), (at, panel.height - deep), (deep, at))[edge]
        found.append(contains(panel, x, y))
    return found


@pytest.mark.parametrize(("one", "edge", "other", "its_edge"), JOINTS)
def test_each_finger_of_a_joint_is_one_panels(
    one: str, edge: int, other: str, its_edge: int
) -> None:
    found = panels()
    mine, theirs = along(found[one], edge), along(found[other], its_edge)
    assert [not there for there in mine] == theirs
    assert mine == mine[::-1]  # so it does not matter from which end they are counted


def test_corners_are_the_faces_and_the_bases() -> None:
    near = SHEET / 2
    for name, panel in panels().items():
        corners = [(x, y) for x in (near, panel.width - near) for y in (near, panel.height - near)]
        has = [contains(panel, x, y) for x, y in corners]
        assert has == [name in ("face", "base")] * 4, name


def test_measures_are_the_cases() -> None:
    found = panels()
    assert (found["face"].width, found["face"].height) == (WEEKEND.width, WEEKEND.depth)
    for name, panel in found.items():
        xs, ys = zip(*panel.outline, strict=True)
        assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, panel.width, panel.height), name
        assert panel.height == (WEEKEND.depth if name in ("face", "base") else WEEKEND.height)
    holes = [(x - WEEKEND.width / 2, y - WEEKEND.depth / 2) for x, y, _ in found["face"].holes]
    for hole, key in zip(holes, WEEKEND.key_centres.values(), strict=True):
        assert hole == pytest.approx(key)
    assert {wide for _, _, wide in found["face"].holes} == {WEEKEND.panel_hole}
    symbols = [symbol for symbol, _, _ in found["face"].symbols]
    assert symbols == [pin["symbol"] for pin in by_role("key")]


def test_everything_has_room() -> None:
    """Between rims, to the edges, between a button and the base; and the ties clasp the Pico."""
    assert WEEKEND.column_pitch - WEEKEND.bezel >= 15  # two hands do not meet
    assert WEEKEND.height - 2 * SHEET >= WEEKEND.dome_depth
    found = panels()
    for x, y, wide in found["face"].holes:
        rim = WEEKEND.bezel / 2
        assert wide <= WEEKEND.bezel - 2
        assert rim + SHEET <= x <= WEEKEND.width - rim - SHEET
        assert rim + SHEET <= y <= WEEKEND.depth - rim - SHEET
    for panel in found.values():
        for x, y, wide, high in panel.slots:
            assert all(
                contains(panel, at_x, at_y) for at_x in (x, x + wide) for at_y in (y, y + high)
            )
    pairs = sorted(x for x, *_ in found["base"].slots)
    assert pairs[-1] - pairs[0] - found["base"].slots[0][2] >= PICO_WIDTH


def test_drawing_lies_there_as_it_is_drawn_at_one_to_one() -> None:
    assert OUT.read_text(encoding="utf-8") == all_panels(), "python -m enclosure.flat"
    for svg in (all_panels(), *pages().values()):
        size = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 (\S+) (\S+)"', svg)
        assert size is not None
        assert size.group(1, 2) == size.group(3, 4)
        numbers = re.findall(r'class="cut"[^/]* d="M([^z]+)z"', svg)
        for path in numbers:
            for point in path.split("L"):
                x, y = map(float, point.split())
                assert 0 <= x <= float(size[1])
                assert 0 <= y <= float(size[2])
    assert [name for name in pages() if f'width="{A4[0]:g}mm"' in pages()[name]] == [*pages()]
    drawn = re.findall(r' id="(\w+)"', "".join(pages().values()))
    assert sorted(drawn) == sorted(panels())


def test_guide_tells_the_measures_of_the_box() -> None:
    text = (HARDWARE / "builds" / "weekend" / "README.md").read_text(encoding="utf-8")
    said = f"{WEEKEND.width:g} x {WEEKEND.depth:g} x {WEEKEND.height:g} mm"
    assert said in text
    assert f"holes of {WEEKEND.panel_hole:g} mm" in text
    assert f"sheet of {SHEET:g} mm" in text
    buttons = next(line for line in read("weekend") if line.refs[0] == "S1")
    assert buttons.quantity == len(by_role("key"))
    rows = re.findall(r"^\| (\w+) \| GP(\d+) \| (\d+) \|$", text, re.MULTILINE)
    wanted = [(pin["colour"], str(pin["gpio"]), str(pin["header"])) for pin in by_role("key")]
    assert rows == wanted
