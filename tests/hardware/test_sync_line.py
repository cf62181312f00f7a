"""The sync wire, simulated by ngspice: the parts are the map's, and the aims are met."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from electronics.pinmap import HARDWARE, by_role, load
from electronics.sync_line import DECK, Case, simulate

NeedsProgram = Callable[[str], str]


TOLD = HARDWARE / "electronics" / "README.md"
LOW_V, HIGH_V = 0.8, 2.0
"""Below and above these an RP2040 is sure to read 0 and 1, by its data sheet."""


@pytest.fixture(scope="module")
def cases(needs_program: NeedsProgram) -> dict[str, Case]:
    needs_program("ngspice")
    return {case.name: case for case in simulate()}


def deck_value(part: str) -> float:
    """The value of a part of the deck's pad."""
    found = re.search(rf"^{part} \w+ \w+ (\d+k?)$", DECK.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, part
    return float(found[1].replace("k", "e3"))


def test_deck_has_the_values_of_the_map() -> None:
    sync = load()["sync"]
    assert deck_value("R21") == by_role("sync_in")[0]["series_ohm"]
    assert deck_value("R22") == by_role("sync_out")[0]["series_ohm"]
    assert deck_value("R23") == sync["gate_pull_down_ohm"]
    assert deck_value("R24") == sync["drain_ohm"]
    assert deck_value("R25") == sync["pull_up_ohm"]
    text = DECK.read_text(encoding="utf-8")
    assert len(re.findall(r"^Xpad\d ", text, re.MULTILINE)) == sync["pads"]
    assert len(re.findall(r"^Xcable\d ", text, re.MULTILINE)) == sync["pads"] - 1
    assert sync["cable_m"] == 4 * 0.5  # four pieces of half a metre


def test_pads_hear_the_edge_at_nearly_the_same_time(cases: dict[str, Case]) -> None:
    """With inputs that switch at the same voltage; how far that differs, no data sheet says."""
    for name in (
        "all eight, the conductor at the end",
        "all eight, the conductor in the middle",
        "pads 3, 5 and 7 without power",
        "only pads 1 and 2 with power",
    ):
        skew = cases[name].skew_ns()
        assert skew is not None, name
        assert 0 < skew < load()["sync"]["skew_aim_ns"], name
        # Wherever the inputs switch within what is allowed, it stays under a microsecond.
        worst = cases[name].skew_ns("a", "e")
        assert worst is not None, name
        assert worst < 500
        assert cases[name].idle_v > HIGH_V, name
        assert cases[name].low_v < LOW_V, name


def test_pads_without_power_do_not_drag_the_wire_because_of_the_diodes(
    cases: dict[str, Case],
) -> None:
    assert len(cases["pads 3, 5 and 7 without power"].pads) == 5
    assert len(cases["only pads 1 and 2 with power"].pads) == 2
    assert cases["the same, without the BAT85s"].pads == []


def test_pull_ups_inside_the_chips_would_spoil_the_low_level(cases: dict[str, Case]) -> None:
    """That is why the firmware turns the one of SYNC_IN off on a board that has its own."""
    spoilt = cases["all eight, the pull-ups inside the chips on as well: 55 kohm"]
    assert spoilt.low_v > LOW_V
    skew = spoilt.skew_ns()
    assert skew is None or skew > load()["sync"]["skew_aim_ns"]


def test_guide_tells_these_figures(cases: dict[str, Case]) -> None:
    """Within a tenth, or 10 ns: other versions of ngspice step otherwise."""
    told = {
        row[0]: row
        for line in TOLD.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
        for row in [[cell.strip() for cell in line.strip("|").split("|")]]
    }
    for name, case in cases.items():
        _, hear, idle, low, *skews = told[name]
        assert int(hear) == len(case.pads)
        assert float(idle.removesuffix(" V")) == pytest.approx(case.idle_v, abs=0.05)
        assert float(low.removesuffix(" V")) == pytest.approx(case.low_v, abs=0.05)
        found = [case.skew_ns(), case.skew_ns("b", "d"), case.skew_ns("a", "e")]
        for said, skew in zip(skews, found, strict=True):
            number = None if said == "–" else float(said.removesuffix(" ns"))
            assert number == (skew and pytest.approx(skew, rel=0.1, abs=10)), name
