"""Runs a deck in ngspice and hands out what it measured, case by case."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

_FIGURE: Final = re.compile(r"^(\w+)\s+=\s+(\S+)", re.MULTILINE)

Figures = dict[str, float]
"""Figures of the deck's ``meas`` lines, by their names; what was not found is missing."""


def cases(deck: Path) -> dict[str, Figures]:
    """By the name that the deck echoes as ``CASE NAME``. Raises ``FileNotFoundError`` without
    ngspice, ``RuntimeError`` if nothing was measured."""
    command = ["ngspice", "-b", str(deck)]
    # Some seconds; a machine that is busy otherwise may take minutes.
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)  # noqa: S603
    found = {}
    for part in done.stdout.split("\nCASE ")[1:]:
        name, _, rest = part.partition("\n")
        found[name.strip()] = {what: float(value) for what, value in _FIGURE.findall(rest)}
    if not any(found.values()):
        raise RuntimeError(f"ngspice found nothing: {done.stdout}{done.stderr}")
    return found
