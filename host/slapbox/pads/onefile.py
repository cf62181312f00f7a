"""One file to drag onto a Pico: MicroPython, and the firmware in its file system.

That is LittleFS as ``_boot.py`` of MicroPython's rp2 port mounts it. Where it lies in flash the
image of MicroPython says itself. Needs ``littlefs-python``, of the dependency group ``uf2``.
"""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import PurePosixPath
from typing import Any, Final

from littlefs import LFSConfig, LittleFS, LittleFSError, UserContext
from msgspec.structs import replace

from slapbox.pads.compiled import FORMAT, INSTRUCTIONS, files_for
from slapbox.pads.flash import NEEDED, FlashError, dotted, pad_files
from slapbox.pads.uf2 import (
    FLASH,
    FLASH_END,
    HAS_FAMILY,
    PAGE,
    Block,
    Device,
    Program,
    blocks,
    families,
)
from slapbox.text import Text

CHIPS: Final = {0xE48BFF56: "armv6m", 0xE48BFF59: "armv7emsp"}
"""Instructions of a Pico and a Pico 2 by the families of their files."""
COMPILED: Final = ((1, 24), (1, 29))
"""Oldest and newest MicroPython that is known to read compiled files of the version that is
written; others get the sources."""

SECTOR: Final = 4096
"""Bytes of flash that are erased together: a block of the file system."""
SETTINGS: Final[dict[str, Any]] = {
    "read_size": 32,
    "prog_size": PAGE,
    "lookahead_size": 32,
    "cache_size": 1024,
}
"""MicroPython's own (``extmod/vfs_lfsx.c``): a larger cache writes files that it cannot read."""


class _Sectors(UserContext):
    """Flash in memory, which notes the sectors that were read."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.looked_at: set[int] = set()

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        """Return these bytes of a sector."""
        self.looked_at.add(block)
        return super().read(cfg, block, off, size)


def one_file(uf2: bytes, name: str, extra: dict[str, bytes]) -> bytes:
    """MicroPython's ``uf2`` with the firmware in its file system, and these ``extra`` files. Raises
    :class:`FlashError` where that cannot be; ``name`` is what the file is called."""
    parts = blocks(uf2, name)
    if len(made_for := families(parts)) != 1 or not made_for <= CHIPS.keys():
        raise FlashError(Text("pad.flash.uf2_wrong", {"file": name}))
    (family,) = made_for
    version, device = _space(Program(parts), name)
    files = files_for(pad_files(), _format(version, family)) | extra
    try:
        sectors = file_system(files, device.size)
    except LittleFSError as fault:
        raise FlashError(Text("pad.flash.uf2_small", {"file": name})) from fault
    own = [part for part in parts if not 0 <= part.address - device.address < device.size]
    all_parts = [*own, *_pages(sectors, device.address, family)]
    return b"".join(part.pack() for part in _numbered(all_parts, family))


def _space(program: Program, name: str) -> tuple[tuple[int, int], Device]:
    """The version of MicroPython, and its file system. Raises :class:`FlashError`."""
    tags = {device.tag: device for device in program.devices}
    if b"CP" in tags:
        raise FlashError(Text("pad.flash.uf2_circuitpython", {"file": name}))
    device = tags.get(b"MP")
    numbers = re.match(r"v?(\d+)\.(\d+)", program.version)
    if device is None or numbers is None or not _is_in_flash(device):
        raise FlashError(Text("pad.flash.uf2_unknown", {"file": name}))
    version = int(numbers[1]), int(numbers[2])
    if version < NEEDED:
        versions = {"found": dotted(version), "needed": dotted(NEEDED)}
        raise FlashError(Text("pad.flash.uf2_old", {"file": name, **versions}))
    return version, device


def _is_in_flash(device: Device) -> bool:
    whole = device.address % SECTOR == 0 == device.size % SECTOR
    return whole and FLASH < device.address < device.address + device.size <= FLASH_END


def _format(version: tuple[int, int], family: int) -> int:
    """Return what this MicroPython would say of the compiled files that it reads; 0: the sources
    are for it."""
    if not COMPILED[0] <= version <= COMPILED[1]:
        return 0
    return FORMAT[0] | FORMAT[1] << 8 | INSTRUCTIONS.index(CHIPS[family]) << 10


def file_system(files: dict[str, bytes], size: int) -> dict[int, bytes]:
    """The sectors of a file system of so many bytes with these files in it. There are no others
    that anybody looks at who reads it or looks for free ones: what a board had before in those does
    not matter. Raises :class:`LittleFSError` if there is not enough room."""
    flash = _Sectors(size)
    _write(LittleFS(flash, mount=False, **_settings(size)), files)
    flash.looked_at.clear()
    system = LittleFS(flash, **_settings(size))
    for name in files:
        with system.open(name, "rb") as file:
            file.read()
    system.used_block_count  # noqa: B018 - as whoever looks for free ones, it goes through all
    return {
        sector: bytes(flash.buffer[sector * SECTOR : (sector + 1) * SECTOR])
        for sector in sorted(flash.looked_at)
    }


def _settings(size: int) -> dict[str, Any]:
    return {**SETTINGS, "block_size": SECTOR, "block_count": size // SECTOR}


def _write(system: LittleFS, files: dict[str, bytes]) -> None:
    system.format()
    system.mount()
    for folder in sorted({str(PurePosixPath(name).parent) for name in files} - {"."}):
        system.mkdir(folder)
    for name, data in files.items():
        with system.open(name, "wb") as file:
            file.write(data)
    system.unmount()


def _pages(sectors: dict[int, bytes], address: int, family: int) -> Iterator[Block]:
    for sector, data in sectors.items():
        for at in range(0, SECTOR, PAGE):
            page = data[at : at + PAGE].ljust(476, b"\0")
            yield Block(HAS_FAMILY, address + sector * SECTOR + at, PAGE, 0, 0, family, page)


def _numbered(parts: list[Block], family: int) -> Iterator[Block]:
    """The same; those of the chip are counted anew, those of any chip keep their numbers."""
    total = sum(part.family == family for part in parts)
    numbers = count()
    for part in parts:
        if part.family == family:
            yield replace(part, number=next(numbers), total=total)
        else:
            yield part
