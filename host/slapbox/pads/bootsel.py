"""Puts MicroPython on a bare Pico: a ``.uf2`` onto the drive that BOOTSEL makes of it.

The drive says of itself what board it is, and each block of the file for which chip it was made:
what does not belong together is refused. When the last block is there the board restarts and its
drive is gone, in the middle of the last write or of closing the file; both are no faults.
"""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import psutil
from msgspec import Struct

from slapbox.pads.flash import FlashError
from slapbox.pads.uf2 import BLOCK, FAMILIES
from slapbox.text import Text

ABOUT: Final = "INFO_UF2.TXT"
CHUNK: Final = 64 * BLOCK
GONE_S: Final = 15.0
"""Time that the drive may stay after the file is on it."""


class Drive(Struct, frozen=True):
    """A board that waits for its program."""

    path: Path
    board: str


def drives(mounts: Iterable[Path] | None = None) -> list[Drive]:
    """The boards with BOOTSEL held, among these mounted drives or all; sorted."""
    if mounts is None:
        mounts = [Path(part.mountpoint) for part in psutil.disk_partitions()]
    return sorted(
        (Drive(path, board) for path in mounts if (board := _board(path)) in FAMILIES),
        key=lambda drive: drive.path,
    )


def _board(path: Path) -> str:
    """Return what the drive calls its board; nothing if it is none."""
    try:
        lines = (path / ABOUT).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return ""
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("Board-ID:")]
    return named[0] if named else ""


def copy(uf2: bytes, drive: Drive, progress: Callable[[int, int], None]) -> None:
    """Write the file onto the drive, and wait until the board has started with it; ``progress`` is
    told bytes. Raises :class:`FlashError`; the board can be tried again."""
    done = 0
    try:
        with (drive.path / "firmware.uf2").open("wb", buffering=0) as file:
            while done < len(uf2):
                done += file.write(uf2[done : done + CHUNK])
                progress(done, len(uf2))
            os.fsync(file.fileno())  # else the system may keep the last blocks for itself
    except OSError as fault:
        if done < len(uf2) - CHUNK:
            reason = {"port": str(drive.path), "why": str(fault)}
            raise FlashError(Text("pad.flash.broke_off", reason)) from fault
    deadline = time.monotonic() + GONE_S
    while _board(drive.path):
        if time.monotonic() > deadline:
            raise FlashError(Text("pad.flash.uf2_stays", {"drive": str(drive.path)}))
        time.sleep(0.1)
    progress(len(uf2), len(uf2))
