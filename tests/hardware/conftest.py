"""The tools that draw and check hardware/. Where they are absent, tests are skipped; in CI not."""

from __future__ import annotations

import contextlib
import importlib
import locale
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

NeedsModule = Callable[[str], Any]
NeedsProgram = Callable[[str], str]

LOCALE: Final = locale.setlocale(locale.LC_ALL)


@pytest.fixture(autouse=True)
def _own_locale() -> Iterator[None]:
    """Restore the locale: writing STEP files leaves this process in the locale C, in which nobody
    reads a letter beyond ASCII."""
    yield
    locale.setlocale(locale.LC_ALL, LOCALE)


def _missing(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing: .ci/run installs it")
    pytest.skip(f"{what} is not installed (uv sync --group hardware; hardware/README.md)")


@pytest.fixture(scope="session")
def needs_module() -> NeedsModule:
    """``needs_module("electronics.schematic")``: imported, or the test skipped if a package that
    it stands on is not there."""

    def load(name: str) -> Any:
        try:
            # SKiDL writes a log where it is first imported, and several may do so at once.
            with TemporaryDirectory() as own, contextlib.chdir(own):
                return importlib.import_module(name)
        except ModuleNotFoundError as missing:
            _missing(f"the package {missing.name}")

    return load


@pytest.fixture(scope="session")
def needs_program() -> NeedsProgram:
    """``needs_program("dot")``: its path, or the test skipped if it is not there."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            _missing(f"the program {name}")
        return path or ""

    return find


@pytest.fixture
def lights(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The firmware's, in this Python; it leaves no bytecode in the firmware's folder."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "firmware"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return importlib.import_module("pad.lights")
