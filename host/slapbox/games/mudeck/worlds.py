"""What it takes to deal hidden cards anew."""

from __future__ import annotations

from typing import Any, Protocol


class Chance(Protocol):
    """What is needed of ``random.Random``."""

    def sample(self, population: list[Any], k: int) -> list[Any]:
        """``k`` of these, in random order."""
        ...
