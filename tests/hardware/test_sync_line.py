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


SCALE = {"": 1.0, "k": 1e3, "u": 1e-6, "p": 1e-12}


def deck_values(part: str, lines: str) -> list[float]:
    """The values that stand after a two-legged part's name in these lines of the deck."""
    found = re.findall(rf"^{part} \w+ \w+ ([\d.]+)([kup]?)$", lines, re.MULTILINE)
    return [float(number) * SCALE[unit] for number, unit in found]


def subcircuit(name: str) -> str:
    """The lines of one of the deck's subcircuits."""
    text = DECK.read_text(encoding="utf-8")
    return text.partition(f".subckt {name} ")[2].partition(".ends")[0]


def test_deck_has_the_values_of_the_map() -> None:
    sync, pad = load()["sync"], subcircuit("pad")
    assert deck_values("R21", pad) == [by_role("sync_in")[0]["series_ohm"]]
    assert deck_values("R22", pad) == [by_role("sync_out")[0]["series_ohm"]]
    assert deck_values("R23", pad) == [sync["gate_pull_down_ohm"]]
    assert deck_values("R24", pad) == [sync["drain_ohm"]]
    assert deck_values("R25", pad) == [sync["pull_up_ohm"]]
    text = DECK.read_text(encoding="utf-8")
    instead = re.findall(r"^ +alter r\.xpad{\$n}\.r21 (\d+)$", text, re.MULTILINE)
    assert [float(ohm) for ohm in instead] == [by_role("sync_in")[0]["series_ohm_pico2"]]
    assert len(re.findall(r"^Xpad\d ", text, re.MULTILINE)) == sync["pads"]
    joints = re.findall(r"^Xcable\d w(\d) w(\d) cable$", text, re.MULTILINE)
    assert joints == [(str(pad), str(pad + 1)) for pad in range(1, sync["pads"])]


def test_cable_of_the_deck_is_as_long_as_the_maps() -> None:
    sync, piece = load()["sync"], subcircuit("piece")
    pieces = re.findall(r"^X\d (\w) (\w) piece$", subcircuit("cable"), re.MULTILINE)
    assert [one for one, _ in pieces[1:]] == [other for _, other in pieces[:-1]]
    assert (pieces[0][0], pieces[-1][1]) == ("a", "b")
    for part, per_m in (("R", "ohm"), ("L", "henry"), ("C", "farad")):
        whole = len(pieces) * sum(deck_values(rf"{part}\d", piece))
        assert whole == pytest.approx(sync["cable_m"] * sync[f"cable_{per_m}_per_m"]), part


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


def test_a_pico_2_of_stepping_a2_wants_another_resistor(cases: dict[str, Case]) -> None:
    """What its input leaks holds the pin high through 22 kohm, and not through the map's other."""
    deaf = cases["eight Pico 2 of stepping A2, R21 of 22 kohm"]
    assert deaf.low_v > LOW_V
    assert deaf.skew_ns() is None
    for name in (
        "eight Pico 2 of stepping A2, R21 of 3.9 kohm",
        "the same, pads 3, 5 and 7 without power",
    ):
        assert cases[name].low_v < LOW_V, name
        assert cases[name].idle_v > HIGH_V, name
        skew = cases[name].skew_ns()
        assert skew is not None, name
        assert skew < load()["sync"]["skew_aim_ns"], name


def test_six_pads_without_power_leave_no_margin(cases: dict[str, Case]) -> None:
    """Why the guide asks to unplug their sync cables."""
    dead, corner = "only pads 1 and 2 with power", "the same, at 3.2 V and with 0.3 V at the BAT85s"
    assert cases[dead].idle_v < HIGH_V + 0.2
    assert cases[corner].pads == []


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
