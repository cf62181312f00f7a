"""The drivers of the engines."""

from __future__ import annotations

import psutil
import pytest

from engines.conftest import started
from patience import PATIENCE_S

pytestmark = pytest.mark.browser


def test_what_an_engine_started_ends_with_it() -> None:
    before = set(psutil.Process().children(recursive=True))
    engine = started("chromium")
    begun = set(psutil.Process().children(recursive=True)) - before
    engine.stop()
    assert begun
    assert psutil.wait_procs(begun, PATIENCE_S)[1] == []
