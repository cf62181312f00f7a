"""``pins.txt`` for a pad, read by the firmware's own rules before a board gets it."""

import runpy
from collections.abc import Callable
from functools import cache
from typing import Final

from slapbox.pads.simulate import firmware_folder

PINS_FILE: Final = "pins.txt"

Parts = dict[str, tuple[int | None, ...]]
"""GPIOs by the parts that they are for."""


@cache
def _read() -> Callable[[str], Parts]:
    rules = runpy.run_path(str(firmware_folder() / "boards" / "pins.py"))
    read: Callable[[str], Parts] = rules["read"]
    return read


def pins(data: bytes) -> Parts:
    """The GPIOs that this file names. Raises :class:`ValueError` with the line that a pad cannot
    use (``boards/pins.py`` of the firmware), and its number."""
    return _read()(data.decode("utf-8", "replace"))
