"""Fixtures that the tests of several folders share."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import profiles
from chromium import launched, program
from patience import PATIENCE_S
from slapbox.venue.broker import PROGRAM

profiles.register()

if TYPE_CHECKING:
    from playwright.sync_api import Browser


REAL = {"engines", "hardware", "whole"}
"""Folders whose tests start other programs."""


def pytest_collection() -> None:
    """Look for no garbage while tests are collected: nearly all that is made then stays, and to
    look through it again and again took more than half of the time."""
    gc.disable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out folders and a file whose tests are not wanted: a third of what is imported is
    theirs."""
    unwanted = config.getoption("markexpr") == "short" and collection_path.name in REAL
    unwanted |= collection_path in profiles.FURTHER_FILES and _is_sampled(collection_path, config)
    return True if unwanted else None


def _is_sampled(path: Path, config: pytest.Config) -> bool:
    """Return whether this run leaves out what a file has for thorough runs."""
    named = {Path(word.split("::")[0]).resolve() for word in config.args}
    wanted = any(mark in config.getoption("markexpr") for mark in ("thorough", "further"))
    return not (profiles.is_thorough() or wanted or path in named)


def pytest_runtestloop() -> None:
    """Leave what was collected alone from now on, and look for garbage of tests only."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with tests that start other programs, for they take longest, and end with files in
    which all is short, so that nobody waits for one long file. Leave out what the profile does."""
    for item in items:
        if item.path.parent.name in REAL:
            item.add_marker("real")
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if "nats_server" in getattr(item, "fixturenames", ()):
            item.add_marker("real")
        if not {mark.name for mark in item.iter_markers()} & {"browser", "real", "long"}:
            item.add_marker("short")
    profiles.sample(items)
    thorough = (item for item in items if item.get_closest_marker("thorough"))
    left_out = {item for item in thorough if _is_sampled(item.path, config)}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]
    waits = {item.path for item in items if item.get_closest_marker("real")}
    takes_long = {item.path for item in items if not item.get_closest_marker("short")}
    items.sort(key=lambda item: (item.path not in waits, item.path not in takes_long))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what the profile left out."""
    if not profiles.is_thorough():
        terminalreporter.write_line(profiles.LEFT_OUT)


@pytest.fixture(scope="session", autouse=True)
def patient_pads() -> Iterator[None]:
    """Simulated pads start as slowly as the machine is."""
    with pytest.MonkeyPatch.context() as always:
        always.setattr("slapbox.pads.simulate.START_S", PATIENCE_S)
        yield


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests; each test takes its own context."""
    if program() is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing: .ci/run installs it")
        pytest.skip("there is no Chromium on this machine")
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def nats_server() -> str:
    """Return the path of the server of venues."""
    binary = shutil.which(PROGRAM) or shutil.which(PROGRAM, path="/usr/sbin")
    if binary is None:
        if os.environ.get("CI"):
            pytest.fail(f"{PROGRAM} is missing: .ci/run installs it")
        pytest.skip(f"there is no {PROGRAM} on this machine")
    return binary
