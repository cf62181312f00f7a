"""The sync wire, simulated by ngspice: the parts are the map's, and the aims are met."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from electronics import power
from electronics.pinmap import HARDWARE, by_role, load
from electronics.sync_line import DECK, HIGH_V, LOW_V, Case, simulate

NeedsProgram = Callable[[str], str]


TOLD = HARDWARE / "electronics" / "README.md"
BARE_PIN_LOW_V = 0.8
"""Below this an RP2040's pin would be sure to read 0, by its data sheet."""
BACK_V = 1.3
"""A receiver that has seen a 0 sees a 1 again at this level at the earliest."""
AS_IT_WAS = ": as it was"
WITHOUT_DIODES = "the same, without the BAT85s"


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
    assert deck_values("R29", pad) == [sync["receiver_ohm"]]
    assert deck_values("R22", pad) == [by_role("sync_out")[0]["series_ohm"]]
    assert deck_values("R23", pad) == [sync["gate_pull_down_ohm"]]
    assert deck_values("R24", pad) == [sync["drain_ohm"]]
    assert deck_values("R25", pad) == [sync["pull_up_ohm"]]
    text = DECK.read_text(encoding="utf-8")
    assert f"*   {sync['transistor']} " in text
    assert f"*   {sync['receiver']} " in text
    assert len(re.findall(r"^Xpad\d ", text, re.MULTILINE)) == sync["pads"]
    joints = re.findall(r"^Xcable\d w(\d) w(\d) cable$", text, re.MULTILINE)
    assert joints == [(str(pad), str(pad + 1)) for pad in range(1, sync["pads"])]


def test_cable_of_the_deck_is_as_long_as_the_maps() -> None:
    sync, piece = load()["sync"], subcircuit("piece")
    pieces = re.findall(r"^X\d (\w) (\w) piece$", subcircuit("cable"), re.MULTILINE)
    assert [piece for piece, _ in pieces[1:]] == [other for _, other in pieces[:-1]]
    assert (pieces[0][0], pieces[-1][1]) == ("a", "b")
    for part, per_m in (("R", "ohm"), ("L", "henry"), ("C", "farad")):
        whole = len(pieces) * sum(deck_values(rf"{part}\d", piece))
        assert whole == pytest.approx(sync["cable_m"] * sync[f"cable_{per_m}_per_m"]), part


def test_limit_of_the_transistors_sheet_is_the_one_simulated() -> None:
    """With 2.5 V at the gate, and the resistance that the sheet grants there at most."""
    text = DECK.read_text(encoding="utf-8")
    case = text.partition("transistors at the limit of their sheet, 2.5 V")[2].partition("if ")[0]
    sync = load()["sync"]
    assert "alter vhigh 2.5" in case
    assert f"altermod puller vto={sync['transistor_threshold_v']}" in case
    kp = float(re.findall(r"kp=([\d.]+)", case)[0])
    wires = sum(
        float(ohm)
        for ohm in re.findall(
            r"R[DS]=([\d.]+)", text.partition(".model puller")[2].partition("+")[0]
        )
    )
    on = 1 / (kp * (2.5 - sync["transistor_threshold_v"])) + wires
    assert on == pytest.approx(sync["transistor_ohm"], rel=0.05)


def test_pads_hear_the_edge_at_nearly_the_same_time(cases: dict[str, Case]) -> None:
    """With receivers that switch at the same voltage; and wherever they switch, within a
    microsecond."""
    ordinary = [name for name in cases if AS_IT_WAS not in name and name != WITHOUT_DIODES]
    assert len(ordinary) == 7
    for name in ordinary:
        skew, worst = cases[name].skew_ns(), cases[name].skew_ns("a", "e")
        assert skew is not None, name
        assert 0 < skew < load()["sync"]["skew_aim_ns"], name
        assert worst is not None, name
        assert worst < 500
        assert cases[name].idle_v > HIGH_V, name
        assert cases[name].low_v < LOW_V < BARE_PIN_LOW_V, name
        assert cases[name].back_v < BACK_V, name


def test_pads_without_power_do_not_drag_the_wire(cases: dict[str, Case]) -> None:
    """By the diodes in their pull-ups, and by receivers that take nothing."""
    assert len(cases["pads 3, 5 and 7 without power"].pads) == 5
    assert cases["the same, without the BAT85s"].pads == []
    two = cases["only pads 1 and 2 with power"]
    assert len(two.pads) == 2
    assert two.idle_v > HIGH_V + 0.4
    assert len(cases["the same, at 3.1 V and with 0.3 V at the BAT85s"].pads) == 2
    before = "only pads 1 and 2 with power, GP8 on the wire by 22 kohm: as it was"
    assert cases[before].idle_v < HIGH_V


def test_transistor_pulls_low_enough_where_the_old_one_did_not(cases: dict[str, Case]) -> None:
    limit = cases["all eight, transistors at the limit of their sheet, 2.5 V at the gate"]
    assert limit.low_v < BARE_PIN_LOW_V / 2
    old = cases["all eight, a 2N7000 at the limit of its sheet: as it was"]
    assert old.low_v > LOW_V


@pytest.fixture(scope="module")
def found(needs_program: NeedsProgram) -> dict[float, power.Case]:
    needs_program("ngspice")
    return {case.farad: case for case in power.simulate()}


class TestSupply:
    def test_deck_has_the_values_of_the_map(self) -> None:
        text = power.DECK.read_text(encoding="utf-8")
        assert deck_values("C1", text) == pytest.approx([load()["pixels"]["bulk_farad"]])
        assert deck_values("Chub", text) == pytest.approx([load()["inrush"]["hub_farad"]])
        step = re.findall(r"^Ilights \w+ \w+ PULSE\(0 (\d+)m ", text, re.MULTILINE)
        colour = load()["pixels"]["colour_ampere"]
        assert [float(ampere) / 1000 for ampere in step] == [pytest.approx(11 * colour)]

    def test_step_is_that_of_all_keys_at_once(self, lights: Any) -> None:
        """Eleven colours: how many the firmware lights when all six keys are bright."""
        assert sum(part > 0 for pixel in lights.pixels("bbbbbb") for part in pixel) == 11

    def test_c1_bears_the_step_and_spares_the_neighbours(
        self, found: dict[float, power.Case]
    ) -> None:
        droop_v = load()["inrush"]["hub_droop_v"]
        ours = found[load()["pixels"]["bulk_farad"]]
        assert ours.droop_v < droop_v
        assert ours.dip_v < 0.1
        assert found[470e-6].droop_v > droop_v

    def test_guide_tells_these_figures(self, found: dict[float, power.Case]) -> None:
        said = TOLD.read_text(encoding="utf-8")
        for case in found.values():
            row = re.search(rf"^\| {case.farad * 1e6:g} µF \| ([\d.]+) V \|", said, re.MULTILINE)
            assert row is not None
            assert float(row[1]) == pytest.approx(case.droop_v, abs=0.02)


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
