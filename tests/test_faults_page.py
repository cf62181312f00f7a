"""The page of faults names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_every_fault_has_its_tests() -> None:
    page = (HERE / "faults.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 20
    for _, fault, _, tests, _ in rows:
        named = re.findall("`([^`]+)`", tests)
        assert named, fault
        assert [name for name in named if not (HERE / name).exists()] == [], fault
