"""The firmware's parts, under CPython and under MicroPython, by the scripts in ``on_pad/``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from slapbox.pads.flash import pad_files
from slapbox.pads.simulate import firmware_folder

pytestmark = pytest.mark.real

TESTS = Path(__file__).parents[1]

RunOnPad = Callable[..., str]


def test_wire_is_as_the_vectors_say(run_on_pad: RunOnPad) -> None:
    run_on_pad("check_wire.py", str(TESTS / "pads" / "wire_vectors.json"))


def test_slaps_are_as_the_vectors_say(run_on_pad: RunOnPad) -> None:
    run_on_pad("check_slaps.py", str(TESTS / "firmware" / "slap_vectors.json"))


@pytest.mark.parametrize(
    "script",
    [
        "check_capture.py",
        "check_parts.py",
        "check_pins.py",
        "check_life.py",
        "check_app.py",
        "check_faults.py",
        "check_air.py",
    ],
)
def test_part(run_on_pad: RunOnPad, script: str) -> None:
    run_on_pad(script)


def test_pico_board_on_stand_ins_for_the_chip(run_on_micropython: RunOnPad) -> None:
    shims = TESTS / "firmware" / "on_pad" / "shims"
    assert run_on_micropython("check_pico.py", str(shims), said="hello") == "said\n"


def test_jig_on_stand_ins_for_the_chip(run_on_micropython: RunOnPad) -> None:
    run_on_micropython("check_jig.py", str(TESTS / "firmware" / "on_pad" / "shims"))


def test_package_lists_every_file_that_goes_on_a_pad() -> None:
    folder = firmware_folder()
    there = {str(path.relative_to(folder).as_posix()) for path in folder.rglob("*.py")}
    assert set(pad_files()) == there - {"boards/virtual.py"}
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert all(target == source for target, source in package["urls"])


def test_firmware_imports_nothing_of_the_host() -> None:
    for path in firmware_folder().rglob("*.py"):
        assert "slapbox" not in path.read_text(encoding="utf-8"), path
