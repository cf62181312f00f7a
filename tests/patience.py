"""Time limits of tests for what has to come."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

PATIENCE_S: Final = 300.0
"""Far longer than anything takes on a crowded machine. What never comes is found by it, and nothing
else: no test says how quick something is (that is what ``bench/`` is for)."""

PATIENCE_MS: Final = PATIENCE_S * 1000
"""The same, for a browser."""
SOON_S: Final = 0.01
SELDOM_S: Final = 0.1


def until(
    condition: Callable[[], Any],
    told: Callable[[], object] = lambda: "",
    goes_on: Callable[[], object] = lambda: None,
) -> Any:
    """Wait until ``condition`` says yes, and hand out what it said. ``told`` tells what was there
    instead, should that never come. What takes many steps, as a match does, ``goes_on``: whenever
    that says something else patience begins anew. Looks become rarer, for each is work."""
    end_s, step, pause_s = time.monotonic() + PATIENCE_S, goes_on(), SOON_S
    while not (value := condition()):
        if (now := goes_on()) != step:
            end_s, step, pause_s = time.monotonic() + PATIENCE_S, now, SOON_S
        assert time.monotonic() < end_s, f"it never came to it: {told()}"
        time.sleep(pause_s)
        pause_s = min(pause_s * 1.2, SELDOM_S)
    return value
