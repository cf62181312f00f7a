"""The case's measures: what they come to, and what is said about impossible ones."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from electronics.picture import SYMBOLS
from electronics.pinmap import by_role, load
from enclosure.checks import BadMeasureError, check, faults
from enclosure.drawing import FILE, SHEET, drawing, sheet
from enclosure.params import BOARDS, LOW, STICKER, Pad, measures

if TYPE_CHECKING:
    from collections.abc import Mapping

README = Path(__file__).parents[2] / "hardware" / "enclosure" / "README.md"
MEASURES = [field.name for field in fields(Pad) if field.name != "board"]


@pytest.mark.parametrize("board", BOARDS)
def test_the_defaults_are_sound(board: str) -> None:
    assert not list(faults(Pad(board=board)))


@pytest.mark.parametrize("board", BOARDS)
def test_the_low_case_is_sound_and_the_readme_tells_what_it_is_for(board: str) -> None:
    assert not list(faults(replace(LOW, board=board)))
    text = README.read_text(encoding="utf-8").partition("## Low")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", text, re.MULTILINE))
    changed = {name for name in MEASURES if getattr(LOW, name) != getattr(Pad(), name)}
    assert {name: float(value) for name, value in told.items()} == {
        name: getattr(LOW, name) for name in changed
    }
    assert f"**{LOW.height:g} mm**" in text
    assert f"{replace(LOW, board='pico').height:g} mm for a bare Pico" in text


@pytest.mark.parametrize("board", [board for board in BOARDS if board != "pico"])
def test_domes_and_sockets_are_those_of_the_pin_map(board: str) -> None:
    pins = load()
    pad = Pad(board=board)
    low, high = pins["dome"]["panel_hole_range_mm"]
    assert (pad.bezel, pad.panel_hole) == (pins["dome"]["bezel_mm"], pins["dome"]["panel_hole_mm"])
    assert low <= pad.panel_hole <= high
    assert len(pad.jacks) == pins["sync"]["jacks"]


def test_the_keys_lie_in_reading_order_of_the_pins() -> None:
    centres = Pad().key_centres
    colours = [pin["colour"] for pin in by_role("key")]
    assert list(centres) == colours
    assert sorted(colours, key=lambda colour: (-centres[colour][1], centres[colour][0])) == colours


def test_every_symbol_is_nearest_to_its_own_key() -> None:
    pad = Pad()
    for colour, (x, y) in pad.symbol_centres.items():
        away = {
            other: hypot(x - key_x, y - key_y) for other, (key_x, key_y) in pad.key_centres.items()
        }
        assert min(away, key=lambda other: away[other]) == colour
        others = min(one for other, one in away.items() if other != colour)
        assert others - away[colour] >= pad.symbol_gap


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ({"column_pitch": 60.5}, "bezel: red and yellow"),
        ({"row_pitch": 60.0}, "bezel: red and blue"),
        ({"nut_diameter": 66.0}, "nut_diameter: the nuts of red and yellow"),
        ({"panel_hole": 60.0}, "panel_hole: the rim"),
        ({"panel_hole": 38.0}, "panel_hole: the nut"),
        ({"body_diameter": 42.0}, "nut_diameter: the nut has to pass"),
        ({"dome_depth": 18.0}, "dome_depth"),
        ({"symbol": 16.0}, "symbol"),
        ({"wall": 3.0, "jack_panel": 1.0}, "wall: leaves 0.8"),
        ({"jack_panel": 0.8}, "jack_panel: leaves"),
        ({"jack_panel": 4.0}, "jack_panel: is more"),
        ({"chamfer": 7.0}, "chamfer: leaves"),
        ({"side_margin": 4.0}, "chamfer: the keys' rims"),
        ({"corner_radius": 5.0}, "corner_radius"),
        ({"corner_radius": 85.0}, "corner_radius: leaves no straight side"),
        ({"foot_recess": 3.5}, "foot_recess"),
        ({"screw_head": 10.0}, "screw_head"),
        ({"screw_hole": 8.0}, "boss_diameter"),
        ({"boss_depth": 88.0}, "boss_depth"),
        ({"board": "pico", "body_diameter": 44.0, "nut_diameter": 46.0}, "column_pitch: the Pico"),
        ({"board": "pico", "plug_room": 140.0}, "plug_room"),
        ({"board": "pico", "row_pitch": 74.0, "nut_diameter": 65.0}, "row_pitch: the pillar"),
        ({"rear_margin": 5.0, "nut_diameter": 50.0}, "row_pitch: the pillar"),
        ({"board": "perf", "rear_margin": 5.0, "nut_diameter": 50.0}, "row_pitch: the pillar"),
        ({"board": "pico", "spare": 2.0}, "spare"),
        ({"pcb_room": 18.0}, "pcb_room: a USB plug in the Pico needs 18.5"),
        ({"piezo": 110.0}, "piezo"),
        ({"board": "perf", "jack_pitch": 13.5}, "jack_pitch: the jacks"),
        ({"board": "perf", "jack_seat": 13.0}, "jack_seat"),
        ({"board": "perf", "jack_pitch": 30.0}, "jack_pitch: a jack would hit a switch"),
        ({"board": "perf", "jack_height": 70.0}, "jack_height: the jacks would hit the ribs"),
        ({"board": "perf", "jack_height": 30.0}, "jack_height: the jacks would hit the board"),
        ({"board": "pico", "squeeze": 1.5}, "squeeze"),
        ({"bed": 200.0}, "bed: the width is 208"),
        ({"board": "perf", "bed": 170.0}, "bed: the depth is 180"),
        ({"cable": -1.0}, "cable: has to be more than 0"),
        ({"fit": float("nan")}, "fit: has to be more than 0"),
        ({"board": "arduino"}, "board: arduino"),
    ],
)
def test_what_cannot_be_built_is_refused_by_name(changed: Mapping[str, Any], names: str) -> None:
    with pytest.raises(BadMeasureError) as caught:
        check(replace(Pad(), **changed))
    assert any(line.startswith(names) for line in str(caught.value).splitlines()), caught.value


@given(st.dictionaries(st.sampled_from(MEASURES), st.floats(-10, 400)), st.sampled_from(BOARDS))
def test_no_measure_breaks_the_check_itself(changed: Mapping[str, Any], board: str) -> None:
    for line in faults(replace(Pad(board=board), **changed)):
        name, _, words = line.partition(": ")
        assert name in {*MEASURES, "board"}
        assert words


def test_the_page_names_every_measure_with_its_default_and_reason() -> None:
    text = README.with_name("measures.md").read_text(encoding="utf-8")
    for name, default, why in measures():
        shown = default if isinstance(default, str) else f"{default:g}"
        assert f"| `{name}` | {shown} | {why} |" in text


HARDWARE = README.parents[1]
GUIDES = sorted(HARDWARE.rglob("*.md"))


def test_the_guides_name_boards_and_measures_that_there_are() -> None:
    """On every command line, and in every sentence about one."""
    known = {"--" + name.replace("_", "-") for name in MEASURES}
    named = set()
    for guide in GUIDES:
        text = guide.read_text(encoding="utf-8")
        named |= set(re.findall(r"--board ([\w-]+)", text))
        for line in re.findall(r"build\.py out(.*)", text):
            assert set(re.findall(r"--[\w-]+", line)) <= {*known, "--board", "--low"}, line
    assert named == set(BOARDS)


def test_the_guide_of_the_full_pad_prints_a_case_in_which_its_board_fits() -> None:
    """The command of its first step, and the choices that it offers, have posts and room for it."""
    text = (HARDWARE / "builds" / "full" / "README.md").read_text(encoding="utf-8")
    first = text.partition("### 1.")[2].partition("### 2.")[0]
    command = re.search(r"^python3 .*build\.py out --board (\w+) --panel-hole", first, re.MULTILINE)
    assert command
    assert command[1] == Pad().board
    offered = set(re.findall(r"--board (\w+)", text))
    assert offered == {board for board in BOARDS if Pad(board=board).has_board}


def test_the_readme_tells_the_height_of_each_case() -> None:
    text = README.read_text(encoding="utf-8")
    rows = dict(
        re.findall(r"^\| `(\w+)`(?: \(default\))? \|[^|]+\| (\d+) mm \|", text, re.MULTILINE)
    )
    assert rows == {board: f"{Pad(board=board).height:g}" for board in BOARDS}
    assert f"| `{Pad().board}` (default) |" in text


def test_the_drawing_of_a_dome_is_that_of_the_defaults() -> None:
    assert FILE.read_text(encoding="utf-8") == drawing(Pad())


def test_the_sheet_has_every_symbol_for_each_pad_of_a_table() -> None:
    there = SHEET.read_text(encoding="utf-8")
    assert there == sheet()
    pads = load()["power"]["pads_on_hub"]
    for pin in by_role("key"):
        assert there.count(f'd="{SYMBOLS[pin["symbol"]]}"') == pads
        assert there.count(f">{pin['colour']}</text>") == pads
    assert f"scale({STICKER / 100:g})" in there
    assert 'width="210mm" height="297mm"' in there


def test_the_pictures_of_the_readme_are_there_and_all_of_them_are_shown() -> None:
    shown = set(re.findall(r"\((pictures/[^)]+)\)", README.read_text(encoding="utf-8")))
    there = {f"pictures/{file.name}" for file in (README.parent / "pictures").iterdir()}
    assert shown == there
