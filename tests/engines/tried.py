"""README's table of what was seen in which engine, made from a run of these tests.

``python tests/engines/tried.py`` runs them and writes it: a cell has a tick if all tests of that
engine and that kind of page ran and passed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = ROOT / "README.md"
TABLE: Final = re.compile(
    r"(?<=<!-- tests/engines/tried\.py -->\n\n).*?(?=\n\n<!-- -->)", re.DOTALL
)

ENGINES: Final = {
    "chromium-64": "Chromium 64",
    "chromium-79": "Chromium 79",
    "webkit": "WebKitGTK",
    "firefox": "Firefox ESR",
}
"""The columns."""

KINDS: Final = {
    "TV": "the TV",
    "join": "the phone",
    "host": "the host's page",
    "rules": "the rules",
    "replay": "replays",
    "statistics": "statistics",
    "keyboards": "keyboards and gamepads as pads",
    "venue": "a hall: TV, guests, desk, tickets",
    "orders": "a guest joins, the TV takes an order",
}
"""The rows; what was tested says its kind by its first word."""


def kind_of(item: pytest.Item) -> str | None:
    """The row of a test."""
    name = item.name.partition("[")[0]
    params: Mapping[str, Any] = getattr(item, "callspec").params  # noqa: B009
    if name == "test_guests_join_and_the_tv_takes_orders":
        return "orders"
    first = re.split(r"\W", str(params.get("kind", "")))[0].removesuffix("s")
    return next((kind for kind in KINDS if kind.removesuffix("s") == first), None)


class Seen:
    """Results, passed or not, by engine and kind."""

    def __init__(self) -> None:
        self.results: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Keep how a test ended."""
        report = yield
        if call.when == "call" and (kind := kind_of(item)):
            engine = getattr(item, "callspec").params["engine"]  # noqa: B009
            self.results[kind, engine].append(report.passed)
        return report

    def table(self) -> str:
        """The table, as Markdown."""
        ticks = {at: "✓" if all(passed) else "✗" for at, passed in self.results.items()}
        return table(ticks)


def table(ticks: Mapping[tuple[str, str], str]) -> str:
    """The table with these cells; empty where nothing was tried."""
    lines = [f"| tried | {' | '.join(ENGINES.values())} |", f"|---|{'---|' * len(ENGINES)}"]
    for kind, words in KINDS.items():
        cells = [ticks.get((kind, engine), "") for engine in ENGINES]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Run the tests and write the table."""
    seen = Seen()
    pytest.main(["-n0", "-q", str(Path(__file__).with_name("test_pages.py"))], plugins=[seen])
    told = README.read_text("utf-8")
    README.write_text(TABLE.sub(lambda _: seen.table(), told, count=1), "utf-8")


if __name__ == "__main__":
    main()
