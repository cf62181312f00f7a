"""A venue on a real ``nats-server``, and tables that join it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from venue.venues import Venues


@pytest.fixture
def venues(nats_server: str, tmp_path: Path) -> Iterator[Callable[..., Venues]]:
    """Opens venues, and ends whatever of them is left."""
    assert nats_server
    with ExitStack() as stack:
        yield lambda *arguments, **more: stack.enter_context(Venues(tmp_path, *arguments, **more))
