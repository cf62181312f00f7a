"""Costs of the suite by folder: ``pytest -p costs`` ends with a table of them, and of the dearest
files.

Of each: how long it took, and the processor time of the tests themselves, of the browsers and of
the other processes that they started, in seconds. What is left of the wall time was waited.
"""

from __future__ import annotations

import resource
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, NamedTuple

import psutil
import pytest

BROWSERS: Final = ("chrom", "headless_shell", "firefox", "webkit", "minibrowser")
EVERY_S: Final = 0.5
"""Time between looks at browsers; when they have ended nobody can tell them from others."""
DEAREST: Final = 5
HEAD: Final = (
    "| folder | tests | wall | Python | browsers | others | the dearest files |\n"
    "|---|---|---|---|---|---|---|"
)


class Cost(NamedTuple):
    """Tests, and seconds."""

    tests: int = 0
    wall: float = 0
    python: float = 0
    browsers: float = 0
    others: float = 0

    def plus(self, more: Cost, sign: int = 1) -> Cost:
        return Cost(
            self.tests + sign * more.tests,
            *(one + sign * other for one, other in zip(self[1:], more[1:], strict=True)),
        )

    @property
    def reckoned(self) -> float:
        """Processor time."""
        return self.python + self.browsers + self.others

    def row(self, name: str, dear: list[str]) -> str:
        """A line of the table."""
        figures = (f"{one:.0f}" for one in self)
        return " | ".join(["| " + name, *figures, ", ".join(dear) + " |"])


class Costs:
    """Costs of one worker's files."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.browsers: dict[tuple[int, float], float] = {}
        self.files: dict[str, Cost] = {}
        self.tests = 0
        self.ends = Event()
        self.before = self.used()
        Thread(target=self._watch, daemon=True).start()

    def used(self) -> Cost:
        """All until now."""
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        others = ended.ru_utime + ended.ru_stime
        for process in psutil.Process().children(recursive=True):
            try:
                times = process.cpu_times()
                if process.name().lower().startswith(BROWSERS):
                    self.browsers[process.pid, process.create_time()] = sum(times[:2])
                else:
                    others += sum(times[:4])
            except psutil.Error:
                continue  # it has just ended
        browsers = sum(self.browsers.copy().values())
        return Cost(self.tests, time.monotonic(), time.process_time(), browsers, others)

    def _watch(self) -> None:
        while not self.ends.wait(EVERY_S):
            self.used()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """Before the browser of all files ends: only then its whole time would come in."""
        self.tests += 1
        if nextitem is None or nextitem.path != item.path:
            now, name = self.used(), item.path.relative_to(Path(__file__).parent).as_posix()
            self.files[name] = self.files.get(name, Cost()).plus(now).plus(self.before, -1)
            self.before = now

    @pytest.hookimpl
    def pytest_sessionfinish(self) -> None:
        self.ends.set()
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["costs"] = {
                name: tuple(cost) for name, cost in self.files.items()
            }


class Report:
    """All workers' files, told at the end."""

    def __init__(self, own: Costs | None) -> None:
        self.own = own
        self.files: dict[str, Cost] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self._add(getattr(node, "workeroutput", {}).get("costs", {}))

    def _add(self, files: dict[str, Any]) -> None:
        for name, cost in files.items():
            self.files[name] = self.files.get(name, Cost()).plus(Cost(*cost))

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.own is not None:
            self._add(self.own.files)
        rooms: dict[str, Cost] = {}
        dear: dict[str, list[str]] = {}
        for name, cost in sorted(self.files.items(), key=lambda one: -one[1].reckoned):
            room, file = name.split("/")[0], Path(name).stem
            for key in (room, "all"):
                rooms[key] = rooms.get(key, Cost()).plus(cost)
                dear.setdefault(key, []).append(f"`{file}` {cost.reckoned:.0f}")
        rows = sorted(rooms.items(), key=lambda row: (row[0] == "all", row[0]))
        lines = [cost.row(name, dear[name][:DEAREST]) for name, cost in rows]
        terminalreporter.write_line("\n".join(["", HEAD, *lines]))


def pytest_configure(config: pytest.Config) -> None:
    runs = hasattr(config, "workerinput") or not config.getoption("numprocesses", None)
    own = Costs(config) if runs else None
    if own is not None:
        config.pluginmanager.register(own)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(own))
