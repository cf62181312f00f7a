"""Boards other than the Pico: what the page of pins says of them, against their pin charts."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest

from electronics.pinmap import load
from slapbox.pads.pinsfile import pins
from slapbox.pads.simulate import firmware_folder

PAGE = Path(__file__).parents[2] / "host" / "docs" / "pad-pins.md"

PICO = ({*range(23), 26, 27, 28}, set[int]())
CHARTS: dict[str, tuple[set[int], set[int]]] = {
    "Pico, Pico 2": PICO,
    "Pico W, Pico 2 W": PICO,
    "Waveshare RP2040-Zero": ({*range(16), *range(26, 30)}, {16}),
    "Pimoroni Tiny 2040": ({*range(8), *range(26, 30)}, {18, 19, 20}),
    "Seeed XIAO RP2040": ({*range(5), 6, 7, *range(26, 30)}, {11, 12, 16, 17, 25}),
    "any": PICO,
}
"""GPIOs at the edges of each board, and those of lights of its own: from its maker's pin chart."""


def rows() -> list[list[str]]:
    text = PAGE.read_text(encoding="utf-8").partition("| board | usual pins")[2]
    lines = text.partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def numbers(cell: str) -> set[int]:
    """The GPIOs that a cell names: numbers, and ranges with "to"."""
    spans = re.findall(r"(\d+)(?: to (\d+))?", cell)
    return {gpio for first, last in spans for gpio in range(int(first), int(last or first) + 1)}


first_of_row = run_path(str(firmware_folder() / "boards" / "pins.py"))["first_of_row"]


def test_every_chart_has_its_row() -> None:
    assert {row[0].partition(", ")[0] for row in rows()} == {
        board.partition(", ")[0] for board in CHARTS
    }


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_row_is_what_the_chart_says(row: list[str]) -> None:
    board, unfit, _, wiring, how = row
    edges, own = CHARTS.get(board) or CHARTS[board.partition(",")[0]]
    usual = {pin["gpio"] for pin in load()["pin"]}
    assert numbers(unfit) == {gpio for gpio in usual if gpio not in edges or gpio in own}
    parts = pins("\n".join(re.findall(r"`(.+?)`", wiring)).encode()) if wiring != "none" else None
    if parts is None:
        assert not numbers(unfit)
    else:
        used = {gpio for part in parts.values() for gpio in part if gpio is not None}
        assert used <= edges | own
        assert used & own <= set(parts.get("pixels", ()))
        assert how == ("`irq`" if first_of_row(parts) is None else "`pio`")


def test_usual_pins_are_the_example() -> None:
    example = re.search(
        r"(?:    (?:keys|lamps|pixels|piezo|sync) .*\n){5}", PAGE.read_text("utf-8")
    )
    assert example is not None
    roles = {"keys": "key", "lamps": "lamp", "pixels": "pixels", "piezo": "piezo"}
    parts = pins(example[0].encode())
    board = load()["pin"]
    for part, role in roles.items():
        assert list(parts[part]) == [pin["gpio"] for pin in board if pin["role"] == role]
    wire = [pin["gpio"] for pin in board if pin["role"] in ("sync_in", "sync_out")]
    assert list(parts["sync"]) == wire
