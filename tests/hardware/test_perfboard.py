"""The perfboard's layout against the circuit: every leg, every hole, every wire."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

import pytest

from electronics import perfboard
from electronics.perfboard import COLUMNS, ENDS, PARTS, ROWS, Hole, Wire, name, nets, wires
from pcb.netlist import Netlist, from_json

ON_PLUGS: Final = ("J", "TP", "U2")
"""On the printed board alone, or optional."""
SCREW_MM: Final = 4.0
HEAD_MM: Final = 3.2


@pytest.fixture(scope="module")
def circuit() -> Netlist:
    return from_json(perfboard.CIRCUIT.read_text(encoding="utf-8"))


def in_holes() -> dict[Hole, str]:
    """Return what sits in each hole."""
    legs = {hole: f"{ref}.{pin}" for ref, part in PARTS.items() for pin, hole in part.legs.items()}
    return legs | {hole: end for end, (hole, _) in ENDS.items()}


def test_every_part_of_the_circuit_is_there_with_every_leg_that_is_used(circuit: Netlist) -> None:
    wanted = {ref for ref in circuit.parts if not ref.startswith(ON_PLUGS)}
    assert set(PARTS) == wanted
    for (ref, pin), net in circuit.net_of().items():
        assert ref not in wanted or pin in PARTS[ref].legs, net


def test_no_two_legs_share_a_hole_and_all_are_on_the_board() -> None:
    legs = sum(len(part.legs) for part in PARTS.values()) + len(ENDS)
    assert len(in_holes()) == legs
    for column, row in in_holes():
        assert 0 <= column < COLUMNS
        assert 0 <= row < ROWS


def test_screws_find_their_corners_free() -> None:
    """4 mm from both edges of each corner, as the case has its posts."""
    left, rear = (100 - 2.54 * (COLUMNS - 1)) / 2, (80 - 2.54 * (ROWS - 1)) / 2
    for (column, row), what in in_holes().items():
        x, y = left + 2.54 * column, rear + 2.54 * row
        for corner in ((SCREW_MM, SCREW_MM), (100 - SCREW_MM, SCREW_MM)):
            for foot in (corner, (corner[0], 80 - corner[1])):
                assert ((x - foot[0]) ** 2 + (y - foot[1]) ** 2) ** 0.5 > HEAD_MM, what


def test_nothing_lies_on_anything_else() -> None:
    for (one, part), (other, another) in combinations(PARTS.items(), 2):
        a, b = part.body, another.body
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
        for left, right in ((part, another), (another, part)):
            for x, y in right.legs.values():
                inside = left.body[0] < x < left.body[2] and left.body[1] < y < left.body[3]
                assert not inside, (one, other)


def joined(found: list[Wire], circuit: Netlist) -> list[set[str]]:
    """The groups of legs that these wires make, legs of the circuit alone."""
    group = {hole: {hole} for hole in in_holes()}
    for wire in found:
        both = group[wire.one] | group[wire.other]
        for hole in both:
            group[hole] = both
    names = in_holes()
    used = {f"{ref}.{pin}" for ref, pin in circuit.net_of()} | set(ENDS)
    groups = {frozenset(names[hole] for hole in each) & used for each in group.values()}
    return sorted((set(each) for each in groups if each), key=sorted)


def wanted(circuit: Netlist) -> list[set[str]]:
    """The groups that the circuit asks for."""
    groups: dict[str, set[str]] = {net: set() for net in circuit.nets}
    for (ref, pin), net in circuit.net_of().items():
        if ref in PARTS:
            groups[net].add(f"{ref}.{pin}")
    for end, (_, net) in ENDS.items():
        groups[net].add(end)
    return sorted((group for group in groups.values() if group), key=sorted)


def test_wires_join_what_the_circuit_joins_and_nothing_else(circuit: Netlist) -> None:
    assert joined(wires(), circuit) == wanted(circuit)
    # As few as can be: one less than holes, for each net.
    assert len(wires()) == sum(len(holes) - 1 for holes in nets().values())


def test_a_wire_less_or_in_another_hole_is_found(circuit: Netlist) -> None:
    found = wires()
    assert joined(found[1:], circuit) != wanted(circuit)
    first = found[0]
    beside = next(wire.one for wire in found if wire.net != first.net)
    moved = [Wire(first.net, first.one, beside), *found[1:]]
    assert joined(moved, circuit) != wanted(circuit)


def test_ends_of_the_wiring_are_the_harness(needs_module: Callable[[str], Any]) -> None:
    """What leaves the board is what the drawing of the wiring joins to it."""
    yaml = needs_module("yaml")
    source = yaml.safe_load(
        (perfboard.CIRCUIT.parents[1] / "builds/full/wiring.yml").read_text(encoding="utf-8")
    )
    drawn: dict[str, str] = {}
    for one, _, other in source["connections"]:
        (_, nets_of), ((ref, pins),) = next(iter(one.items())), other.items()
        if ref != "B1":
            drawn |= {f"{ref}.{pin}": net for pin, net in zip(pins, nets_of, strict=True)}
    assert {end: net for end, (_, net) in ENDS.items()} == drawn


def test_list_names_every_hole_once_as_the_picture_does() -> None:
    assert [name((0, 0)), name((25, 3)), name((26, 0)), name((37, 30))] == [
        "A1",
        "Z4",
        "AA1",
        "AL31",
    ]
    rows = perfboard.listing().splitlines()[1:]
    legs = [row.split(",")[2] for row in rows if not row.startswith("wire,")]
    assert sorted(legs) == sorted(name(hole) for hole in in_holes())
    assert len([row for row in rows if row.startswith("wire,")]) == len(wires())


def test_adapters_bring_each_leg_to_the_pin_that_their_maker_says() -> None:
    """A SOT-23-5 chip lies on an adapter for six legs: its fifth leg is at the sixth place."""
    for ref, legs in perfboard.LEGS_OF_ADAPTERS.items():
        left = min(x for x, _ in PARTS[ref].legs.values())
        for leg, pin in legs.items():
            assert (PARTS[ref].legs[leg][0] == left) == (pin <= 3), (ref, leg)
