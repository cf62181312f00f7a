"""Tools to deal hidden cards again."""

from typing import Any, Protocol


class Chance(Protocol):
    """Interface of ``random.Random`` that is needed here."""

    def sample(self, population: list[Any], k: int) -> list[Any]:
        """``k`` of these, in random order."""
        ...
