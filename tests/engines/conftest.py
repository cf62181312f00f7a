"""Engines, one at a time, and what they look at."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from engines.engine import Engine
from engines.programs import OTHERS, START, Missing


def started(name: str) -> Engine:
    """This engine; without it a test is skipped, and fails where everything has to be there."""
    try:
        return START[name]()
    except Missing as why:
        if os.environ.get("CI"):
            pytest.fail(str(why))
        pytest.skip(str(why))


@pytest.fixture(scope="module", params=OTHERS)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each engine in turn, for all tests of a file."""
    found = started(request.param)
    yield found
    found.stop()
