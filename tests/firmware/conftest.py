"""Firmware checks run under every interpreter that can run the firmware."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from patience import PATIENCE_S
from slapbox.pads.simulate import firmware_folder, micropython

ON_PAD = Path(__file__).parent / "on_pad"
SHIMS = ON_PAD / "shims"

RunOnPad = Callable[..., str]


def _run(command: list[str], script: str, *args: str, said: str = "") -> str:
    paths = {"PYTHONPATH": str(firmware_folder()), "MICROPYPATH": f"{firmware_folder()}:.frozen"}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [*command, str(ON_PAD / script), *args],
            cwd=folder,
            env=os.environ | paths,
            input=said,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _command(name: str) -> list[str]:
    if name == "cpython":
        return [sys.executable, "-B"]
    found = micropython()
    if found is None:
        pytest.skip("MicroPython's unix port is not installed (there is one for Linux x86_64)")
    return [found]


@pytest.fixture(params=["cpython", "micropython"])
def run_on_pad(request: pytest.FixtureRequest) -> RunOnPad:
    """``run_on_pad(script, *args, said="")``: runs a script of ``on_pad/`` with the firmware on
    its path, and ``said`` on its stdin; returns what it printed, and fails if it fails."""
    command = _command(request.param)
    return lambda script, *args, said="": _run(command, script, *args, said=said)


@pytest.fixture
def run_on_micropython() -> RunOnPad:
    """The same for scripts that need what only MicroPython has."""
    command = _command("micropython")
    return lambda script, *args, said="": _run(command, script, *args, said=said)


@pytest.fixture(scope="session")
def firmware_module() -> Callable[[str], Any]:
    """``firmware_module("pad.debounce")``: a part of the firmware, imported into this Python."""

    def load(name: str) -> Any:
        with pytest.MonkeyPatch.context() as here:
            here.syspath_prepend(str(firmware_folder()))
            # The folder is packed into the wheel as it is: no bytecode in it.
            here.setattr(sys, "dont_write_bytecode", True)
            return importlib.import_module(name)

    return load


@pytest.fixture(scope="session")
def assembled(firmware_module: Callable[[str], Any]) -> Callable[[str, str], Any]:
    """``assembled("boards.watch", "watch")``: a program as the pad has it, assembled."""

    def load(module: str, program: str) -> Any:
        with pytest.MonkeyPatch.context() as here:
            here.setitem(sys.modules, "machine", MagicMock())
            here.syspath_prepend(str(SHIMS))
            return getattr(firmware_module(module), program)

    return load


@pytest.fixture(scope="session")
def watch(assembled: Callable[[str, str], Any]) -> Any:
    """The program that watches the pins."""
    return assembled("boards.watch", "watch")
