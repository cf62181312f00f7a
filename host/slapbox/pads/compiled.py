"""The firmware as it goes onto a board: compiled beforehand, where the board can read that.

A pad that has to compile its own files starts later, and its heap is in pieces before the first
slap. What ``mpy-cross`` makes holds machine code (``micropython.viper``), so it is for one chip's
instructions and for exactly one version of the format; a board says which it has. Everything else
gets the sources, which every MicroPython reads.
"""

import logging
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from slapbox.pads.simulate import firmware_folder

log = logging.getLogger(__name__)

FORMAT: Final = (6, 3)
"""Version of the files that ``mpy-cross`` writes; MicroPython 1.23 to 1.29 read it."""

INSTRUCTIONS: Final = (
    "",
    "x86",
    "x64",
    "armv6",
    "armv6m",
    "armv7m",
    "armv7em",
    "armv7emsp",
    "armv7emdp",
)
"""By the numbers that MicroPython gives them: a Pico is ``armv6m``, a Pico 2 ``armv7emsp``."""

ASK: Final = "getattr(__import__('sys').implementation, '_mpy', 0)"
"""Question to a board about its format; :func:`instructions` takes the answer apart."""

COMPILE_S: Final = 30.0


def instructions(version: int) -> str:
    """Return the instruction set for which this board wants its files compiled; empty: it wants the
    sources."""
    number = version >> 10 & 0x0F
    if (version & 0xFF, version >> 8 & 0x03) != FORMAT or number >= len(INSTRUCTIONS):
        return ""
    return INSTRUCTIONS[number]


def files_for(names: list[str], version: int) -> dict[str, bytes]:
    """Return what goes on a board that says this version, by its paths there, in the order of
    ``names``. ``main.py`` is a source in any case: MicroPython starts no other."""
    folder = firmware_folder()
    machine = instructions(version)
    files: dict[str, bytes] = {}
    for name in names:
        compiled = _compiled(folder / name, name, machine) if machine and name != "main.py" else b""
        files[f"{name.removesuffix('.py')}.mpy" if compiled else name] = (
            compiled or (folder / name).read_bytes()
        )
    return files


@cache  # for all pads that are flashed together
def _compiled(source: Path, name: str, machine: str) -> bytes:
    """Nothing where the compiler does not run; then sources do as well."""
    try:
        from mpy_cross_v6_3 import MPY_CROSS_PATH  # not on every machine

        with tempfile.TemporaryDirectory() as folder:
            compiled = Path(folder) / "made.mpy"
            how = [f"-march={machine}", "-s", name, "-o", str(compiled), str(source)]
            subprocess.run(  # noqa: S603 - our own files
                [MPY_CROSS_PATH, *how], check=True, capture_output=True, timeout=COMPILE_S
            )
            return compiled.read_bytes()
    except (ImportError, OSError, subprocess.SubprocessError) as fault:
        log.warning("%s goes as it is: %s", name, fault)
        return b""


def other_form(name: str) -> str:
    """The same module, compiled or as a source: only one of the two may be on a board."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{'py' if ending == 'mpy' else 'mpy'}"
