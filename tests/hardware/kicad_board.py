"""Reads KiCad's board files without KiCad: what is placed where, and which net it is on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Final

WORD: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')

Tree = list[Any]
"""A bracket's words, and brackets in it."""


def parse(text: str) -> Tree:
    """The outermost bracket."""
    levels: list[Tree] = [[]]
    for quoted, bracket, word in WORD.findall(text):
        if bracket == "(":
            levels.append([])
        elif bracket == ")":
            levels[-2].append(levels.pop())
        else:
            levels[-1].append(word or quoted)
    return list(levels[0][0])


def all_of(tree: Tree, name: str) -> Iterator[Tree]:
    """The brackets right in this one that begin with this word."""
    return (each for each in tree if isinstance(each, list) and each and each[0] == name)


def numbers(tree: Tree, name: str) -> tuple[float, ...]:
    """The numbers of a bracket's one bracket of this name; none if there is none."""
    found = next(all_of(tree, name), [name])
    return tuple(float(word) for word in found[1:])


@dataclass(frozen=True)
class Part:
    """A footprint on the board; places in millimetres on KiCad's sheet."""

    footprint: str
    value: str
    at: tuple[float, float]
    turn: float
    pads: dict[str, frozenset[str]]
    """Nets by the pad's number; two pads of one number can be on one net only."""
    holes: tuple[tuple[float, float, float], ...]
    """Middle and diameter of each hole that is not plated."""


class Board:
    """A board file, read."""

    def __init__(self, path: Path) -> None:
        self.tree = parse(path.read_text(encoding="utf-8"))
        self._nets = {net[1]: net[2] for net in all_of(self.tree, "net")}
        self.parts = dict(self._part(each) for each in all_of(self.tree, "footprint"))
        (outline,) = (
            each for each in all_of(self.tree, "gr_rect") if ["layer", "Edge.Cuts"] in each
        )
        self.corner = numbers(outline, "start")
        self.far_corner = numbers(outline, "end")

    def _part(self, tree: Tree) -> tuple[str, Part]:
        said = {each[1]: each[2] for each in all_of(tree, "property")}
        x, y, turn = (*numbers(tree, "at"), 0.0)[:3]
        pads: dict[str, frozenset[str]] = {}
        holes = []
        for pad in all_of(tree, "pad"):
            nets = frozenset(net[2] for net in all_of(pad, "net") if net[2])
            pads[pad[1]] = pads.get(pad[1], frozenset()) | nets
            if pad[2] == "np_thru_hole":
                dx, dy = _turned(numbers(pad, "at"), turn)
                holes.append((x + dx, y + dy, numbers(pad, "drill")[0]))
        return said["Reference"], Part(tree[1], said["Value"], (x, y), turn, pads, tuple(holes))

    def tracks(self) -> set[tuple[Any, ...]]:
        """Ends, width, layer and net of each track; the ends in one order."""
        return {
            (
                *sorted((numbers(each, "start"), numbers(each, "end"))),
                numbers(each, "width"),
                next(all_of(each, "layer"))[1],
                self._nets[next(all_of(each, "net"))[1]],
            )
            for each in all_of(self.tree, "segment")
        }

    def vias(self) -> set[tuple[Any, ...]]:
        """Place, size, drill and net of each via."""
        return {
            (
                numbers(each, "at"),
                numbers(each, "size"),
                numbers(each, "drill"),
                self._nets[next(all_of(each, "net"))[1]],
            )
            for each in all_of(self.tree, "via")
        }

    def words(self) -> set[str]:
        """Return what is printed on it besides parts."""
        return {each[1] for each in all_of(self.tree, "gr_text")}


def _turned(at: tuple[float, ...], degrees: float) -> tuple[float, float]:
    """A place in a footprint, turned with it against the clock."""
    x, y, angle = at[0], at[1], radians(degrees)
    return x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)
