"""``hardware/pins.toml``, read: the one source of what hangs on which pin."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

HARDWARE: Final = Path(__file__).parent.parent

COLOURS: Final = {
    "red": "#980111",
    "yellow": "#fbf812",
    "green": "#3acea5",
    "blue": "#797cd2",
    "purple": "#501b5b",
    "orange": "#c8821d",
}
"""The TV's six colours, which stay apart for colour-blind eyes."""


def load() -> dict[str, Any]:
    """The whole file."""
    return tomllib.loads((HARDWARE / "pins.toml").read_text(encoding="utf-8"))


def by_role(role: str, pinmap: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """The pins that have this role, in the order of their GPIOs."""
    found = [pin for pin in (pinmap or load())["pin"] if pin["role"] == role]
    return sorted(found, key=lambda pin: int(pin["gpio"]))


def ohms(value: float) -> str:
    """A resistance as drawings and parts lists write it: 330 Ω, 4.7 kΩ."""
    return f"{value:g} Ω" if value < 1000 else f"{value / 1000:g} kΩ"
