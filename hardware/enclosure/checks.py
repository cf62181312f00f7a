"""Faults in a set of measures, in words that say which of them to change."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations
from math import hypot, sqrt
from typing import TYPE_CHECKING, Final

from enclosure.params import BOARDS, PICO_WIDTH, PLUG, RING_HEIGHT, TAB, Pad

if TYPE_CHECKING:
    from collections.abc import Iterator

    from enclosure.params import Point

LEAST_WALL: Final = 1.2
"""Three lines of a 0.4 mm nozzle: less is fragile in a child's hands."""
SEAT: Final = 8.0
"""Width by which a dome's rim has to exceed its hole, to rest on the face."""


class BadMeasureError(ValueError):
    """These measures make no case. The text has a line for each fault."""


def check(pad: Pad) -> None:
    """Raises BadMeasureError unless a sound case comes of these measures."""
    found = list(faults(pad))
    if found:
        raise BadMeasureError("\n".join(found))


def faults(pad: Pad) -> Iterator[str]:
    """Yield what is wrong, a line each; nothing if all is well."""
    if pad.board not in BOARDS:
        yield f"board: {pad.board} is none of {', '.join(BOARDS)}"
        return
    values = {one.name: getattr(pad, one.name) for one in fields(pad) if one.name != "board"}
    wrong = [name for name, value in values.items() if not value > 0]
    if wrong:
        yield from (f"{name}: has to be more than 0" for name in wrong)
        return
    yield from _of_the_keys(pad)
    yield from _of_the_walls(pad)
    yield from _of_the_inside(pad)
    yield from _of_the_openings(pad)
    yield from _of_the_bed(pad)


def _of_the_keys(pad: Pad) -> Iterator[str]:
    for (one, a), (other, b) in combinations(pad.key_centres.items(), 2):
        apart = hypot(a[0] - b[0], a[1] - b[1])
        if apart < pad.bezel + 1:
            yield f"bezel: {one} and {other} touch; raise column_pitch or row_pitch"
        if apart < pad.nut_diameter + 1:
            yield f"nut_diameter: the nuts of {one} and {other} touch"
    if pad.panel_hole + SEAT > pad.bezel:
        yield "panel_hole: the rim does not cover it; is it the bezel's size?"
    if pad.panel_hole + 4 > pad.nut_diameter:
        yield "panel_hole: the nut would slip through; measure nut_diameter"
    if pad.nut_diameter < pad.body_diameter:
        yield "nut_diameter: the nut has to pass over the switch, so it is wider"
    if pad.dome_depth < pad.face + pad.nut_height + 5:
        yield "dome_depth: measure from the rim's underside to the tip of the tabs"
    room = pad.row_pitch - pad.bezel
    if room < pad.symbol + 2 * pad.symbol_gap or pad.front_margin < room_for_symbol(pad):
        yield "symbol: does not fit; raise row_pitch or front_margin"


def room_for_symbol(pad: Pad) -> float:
    """Return what the symbols need between the front keys' rims and the front edge."""
    return pad.symbol_gap + pad.symbol + pad.chamfer + 1


def _of_the_walls(pad: Pad) -> Iterator[str]:
    thin = {
        "wall": pad.wall - pad.ledge - pad.bottom_chamfer,
        "jack_panel": pad.jack_panel,
        "rib_width": pad.rib_width,
        "symbol_depth": pad.face - pad.symbol_depth,
        "foot_recess": pad.lid - pad.foot_recess,
        "screw_head": pad.lid - (pad.screw_head - pad.screw_pass) / 2,
        "boss_diameter": (pad.boss_diameter - pad.screw_hole) / 2,
        "chamfer": (pad.wall + pad.face - pad.chamfer) / sqrt(2),
    }
    for name, left in thin.items():
        if left < LEAST_WALL:
            yield f"{name}: leaves {left:.1f} mm of plastic, too little"
    if pad.corner_radius - pad.wall < pad.boss_diameter / 2:
        yield "corner_radius: the pillars do not fit into the corners"
    if 2 * pad.corner_radius >= min(pad.width, pad.depth):
        yield "corner_radius: leaves no straight side"
    if pad.jack_panel > pad.wall:
        yield "jack_panel: is more than wall"
    if min(pad.side_margin, pad.rear_margin, pad.front_margin) < pad.chamfer + 1:
        yield "chamfer: the keys' rims would hang over it; raise the margins"
    if pad.boss_depth > pad.ceiling - pad.lid:
        yield "boss_depth: would come out through the face"


def _of_the_inside(pad: Pad) -> Iterator[str]:
    left_between = pad.column_pitch - pad.body_diameter
    if pad.board == "pico" and left_between < PICO_WIDTH + 2:
        yield "column_pitch: the Pico does not fit between the switches of two columns"
    if pad.board == "pico" and pad.pico_posts[0][1] < -pad.rear:
        yield "plug_room: the Pico would come out in front"
    nearest = min(abs(pad.pillar[1] - y) for _, y in pad.key_centres.values())
    if nearest < (pad.nut_diameter + pad.boss_diameter) / 2 + 1:
        yield "row_pitch: the pillar in the middle would hit a nut"
    if pad.lid + RING_HEIGHT >= pad.height - pad.dome_depth:
        yield "spare: the switches would hit the piezo's rim"
    plug_top = pad.usb_height + PLUG[2] / 2 - pad.lid - pad.post
    if pad.has_board and pad.pcb_room < plug_top:
        yield f"pcb_room: a USB plug in the Pico needs {plug_top:.1f}"
    if any(_apart(pad.piezo_centre, foot) < pad.piezo for foot in pad.feet):
        yield "piezo: its holes would lie under a foot"


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _of_the_openings(pad: Pad) -> Iterator[str]:
    if pad.board == "perf":
        yield from _of_the_panel_jacks(pad)
    if pad.board == "pico" and pad.squeeze >= pad.cable / 4:
        yield "squeeze: would crush the cable"


def _of_the_panel_jacks(pad: Pad) -> Iterator[str]:
    (left, height), (right, _) = pad.jacks
    if pad.jack_seat < pad.jack_body * sqrt(2):
        yield "jack_seat: the jack's corners do not fit in"
    if right - left < pad.jack_seat + LEAST_WALL:
        yield "jack_pitch: the jacks touch, or leave only a thin web between them"
    behind = pad.rear + pad.wall - pad.jack_panel - pad.jack_depth
    for x, y in pad.key_centres.values():
        reach = pad.body_diameter / 2
        beside = max(left - pad.jack_body / 2 - x, x - right - pad.jack_body / 2)
        if beside < reach and behind < y + reach:
            yield "jack_pitch: a jack would hit a switch"
            break
    if height + pad.jack_seat / 2 > pad.ceiling - pad.rib_depth:
        yield "jack_height: the jacks would hit the ribs"
    if height - pad.jack_body / 2 < pad.lid + pad.post + pad.pcb_room + 1:
        yield "jack_height: the jacks would hit the board's parts"


def _of_the_bed(pad: Pad) -> Iterator[str]:
    tab = TAB[1] if pad.has_board else 0.0
    for name, size in (("width", pad.width), ("depth", pad.depth + tab)):
        if size > pad.bed:
            yield f"bed: the {name} is {size:.0f} mm, the printer's bed {pad.bed:.0f}"
