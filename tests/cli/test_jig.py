"""``slapbox jig``: simulated pads with the real firmware on a simulated jig; its arithmetic."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from patience import PATIENCE_S
from slapbox.cli import main
from slapbox.cli.jigpage import page
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.jig import Record, spread, uneven

pytestmark = pytest.mark.real

JIG, PAD, OTHER = "c0", "c1", "c2"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Of two pads, 40 pulses; beside it lies its page."""
    folder = tmp_path_factory.mktemp("jig")
    asked = ["jig", "--simulated", "2", "--pulses", "40", "--out", str(folder)]
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("slapbox.cli.pads.LISTEN_S", PATIENCE_S)
        for limit in ("STAMPED_S", "TUNE_S"):
            patient.setattr(f"slapbox.cli.jig.{limit}", PATIENCE_S)
        done = CliRunner().invoke(main, asked, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    (written,) = folder.glob("*.json")
    (shown,) = folder.glob("*.html")
    result: dict[str, Any] = json.loads(written.read_text(encoding="utf-8"))
    assert shown.read_text(encoding="utf-8") == page(result)
    assert "so much is the simulation’s own lateness" in " ".join(done.output.split())
    return result


def test_every_pulse_and_press_is_stamped_by_all(report: dict[str, Any]) -> None:
    assert report["simulated"]
    assert (report["pulses"], report["presses"]) == (40, 40)
    assert [(pad["missed_pulses"], pad["missed_presses"]) for pad in report["pads"]] == [(0, 0)] * 2
    assert [pair["pulses"]["count"] for pair in report["pairs"]] == [32] * 3
    assert [pair["table"]["count"] for pair in report["pairs"]] == [40] * 3
    assert all(key["count"] for pad in report["pads"] for key in pad["keys"])


def test_simulated_pads_stamp_within_what_is_stated(report: dict[str, Any]) -> None:
    """They stamp whole microseconds of the very instant: so uneven by a microsecond and a bit. On a
    machine so busy that they hear of presses too late, a press is not one instant for all."""
    for pair in report["pairs"]:
        assert pair["pulses"]["within_us"] < 2
        assert pair["within_stated"] == pair["table"]["count"] or report["late_us"] > 0


def test_jig_hears_the_lights_and_the_piezo_of_one_pad(report: dict[str, Any]) -> None:
    first, second = sorted(report["pads"], key=lambda pad: str(pad["chip"]))
    assert first["lights"]["ok"]
    assert first["sound"]["falls"] >= 158 * 0.9
    assert second["lights"] == second["sound"] == {"falls": 0, "ok": False}


def test_page_says_that_nothing_electrical_was_measured(report: dict[str, Any]) -> None:
    sentence = "Nothing electrical was measured"
    assert sentence in page(report)
    assert sentence not in page(report | {"simulated": False})
    assert page(report).count("<svg") == 12 + 3 + 3
    assert "up to 12.3 ms after its time" in page(report | {"late_us": 12_345})


def test_no_jig_is_a_clear_word(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["jig", "/dev/null", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "No jig answers" in done.output
    assert not list(tmp_path.iterdir())


# ---- The arithmetic, on stamps whose truth is known ----


def a_record(late_us: float = 0.0, jitter_us: float = 0.0, count: int = 400) -> Record:
    """A pad 23 ppm quicker that stamps key 2 so much later than it was pressed."""
    rng, record = Random(7), Record(JIG, [PAD])
    for n in range(count):
        at_us = 1_000_000 + n * 66_000 + rng.random()
        record.pulse()
        record.synced(JIG, int(at_us))
        record.synced(PAD, int(500 + at_us * 1.000023 + rng.uniform(-jitter_us, jitter_us)))
        record.press(2)
        pressed_us = at_us + 33_000
        seen_us = 500 + pressed_us * 1.000023 + late_us
        for chip, t_us, off_ns in ((JIG, pressed_us, 0), (PAD, seen_us, 700)):
            slap = TimedSlap(n * 10**8 + off_ns, chip, "b", n, 2, 50_000, None, "tie", 500)
            record.slapped(slap, int(t_us))
    return record


def test_a_late_key_is_found_and_the_others_are_silent() -> None:
    (pad,) = a_record(late_us=5.0).pads_found()
    late = pad.keys[2]
    assert late is not None
    assert late.mean_us == pytest.approx(5.0, abs=0.1)
    assert late.within_us < 6.5
    assert [key for key in pad.keys if key] == [late]


def test_uneven_stamps_are_told_from_even_ones() -> None:
    even, jittery = (a_record(jitter_us=by).pads_found()[0].pulses for by in (0.0, 20.0))
    assert even is not None
    assert jittery is not None
    assert even.deviation_us < 0.6
    assert jittery.deviation_us > 10


def test_the_stated_error_is_that_of_the_tie() -> None:
    (pair,) = a_record().pairs_found()
    assert (pair.stated_us, pair.within_stated) == (1.0, 400)
    assert pair.table is not None
    assert pair.table.median_us == 0.7


def test_what_was_missed_is_counted_and_others_are_not_mixed_up() -> None:
    record = Record(JIG, [PAD, OTHER])
    for n in range(20):
        record.pulse()
        for chip in (JIG, PAD) if n % 4 else (JIG, PAD, OTHER):
            record.synced(chip, 1000 * n)
            record.synced(chip, 1000 * n + 300)
        assert record.is_pulse_complete() == (n % 4 == 0)
    first, second = record.pads_found()
    assert (first.missed_pulses, second.missed_pulses) == (0, 15)
    assert first.pulses is not None
    assert first.pulses.greatest_us == 0.0
    assert second.pulses is None
    assert record.counts == (20, 0)


def test_spread_of_nothing_is_nothing_and_of_one_value_a_point() -> None:
    assert spread([]) is None
    assert uneven([(n, n) for n in range(8)]) == []
    point = spread([2.0, 2.0])
    assert point is not None
    assert (point.counts[0], sum(point.counts), point.within_us) == (2, 2, 2.0)
