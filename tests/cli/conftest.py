"""A terminal that speaks English, for all tests of the commands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from slapbox.cli.speech import console, language


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody knows how long a path is, or the names of this machine's networks: lines are long."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(console, "_width", 1000)
    language.cache_clear()
    yield
    language.cache_clear()
