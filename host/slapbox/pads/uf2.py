"""UF2 files: blocks of 512 bytes, each with its place in flash and the chip that it is made for.

The format is Microsoft's (``uf2-specs``). What a program says about itself in there is the "binary
info" that ``picotool`` reads (Pico SDK, ``pico/binary_info/structure.h``).
"""

import struct
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from slapbox.pads.flash import FlashError
from slapbox.text import Text

BLOCK: Final = 512
MAGIC: Final = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
"""Numbers at the start (two) and at the end of a block."""
HAS_FAMILY: Final = 0x2000
FAMILIES: Final = {
    "RPI-RP2": {0xE48BFF56},
    "RP2350": {0xE48BFF59, 0xE48BFF5A, 0xE48BFF5B},
}
"""By the boards' own names: the chips for which a block may be made."""
ANY_CHIP: Final = {0xE48BFF57, 0xE48BFF58}
"""Blocks for a place in flash, whatever the chip: they come beside those of the chip."""

LAYOUT: Final = struct.Struct("<8I476sI")

FLASH: Final = 0x10000000
FLASH_END: Final = 0x11000000
"""Flash as both chips show it to their programs: 16 MB at most."""
PAGE: Final = 256
"""Bytes that a Pico takes in each block."""

INFO_WITHIN: Final = 4096
"""Bytes from the start of the program among which its binary info is announced."""
INFO_START: Final = 0x7188EBF2
INFO_END: Final = 0xE71AA390
STRING: Final = 6
DEVICE: Final = 7
RASPBERRY: Final = int.from_bytes(b"RP", "little")
VERSION: Final = 0x11A9BC3A
LONGEST: Final = 64
"""Bytes of a string there that are read at most."""


class Block(Struct, frozen=True):
    """A page of flash: where it goes, the first ``size`` bytes of ``data``, and for which chip; the
    block is this ``number`` of ``total`` ones."""

    flags: int
    address: int
    size: int
    number: int
    total: int
    family: int
    data: bytes

    def pack(self) -> bytes:
        """Return its bytes in a file."""
        return LAYOUT.pack(*MAGIC[:2], *astuple(self), MAGIC[2])


def blocks(uf2: bytes, name: str) -> list[Block]:
    """The blocks of a file. Raises :class:`FlashError` where it is none, or is not whole."""
    payload = []
    numbers = defaultdict[tuple[int, int], set[int]](set)
    for magic, two, *fields, last in LAYOUT.iter_unpack(uf2[: len(uf2) // BLOCK * BLOCK]):
        block = Block(*fields)
        if (magic, two, last) != MAGIC or block.size > len(block.data):
            raise not_whole(name)
        payload.append(block)
        numbers[block.family, block.total].add(block.number)
    whole = all(
        len(seen) == total == max(seen) + 1
        for (family, total), seen in numbers.items()
        if family not in ANY_CHIP
    )
    if not payload or not whole or len(uf2) % BLOCK:
        raise not_whole(name)
    return payload


def not_whole(name: str) -> FlashError:
    """The error for a file that is no UF2, or not a whole one."""
    return FlashError(Text("pad.flash.uf2_none", {"file": name}))


def families(parts: Iterable[Block]) -> set[int]:
    """The chips that these blocks are made for."""
    return {part.family for part in parts if part.flags & HAS_FAMILY} - ANY_CHIP


def check(uf2: bytes, name: str, boards: Iterable[str] = FAMILIES) -> None:
    """Raises :class:`FlashError` if this file is for none of these boards."""
    made_for = families(blocks(uf2, name))
    if not made_for or not any(made_for <= FAMILIES[board] for board in boards):
        raise FlashError(Text("pad.flash.uf2_other", {"file": name, "board": ", ".join(boards)}))


class Device(Struct, frozen=True):
    """A file system in flash: whose it is (two letters), its address and bytes."""

    tag: bytes
    address: int
    size: int


class Program:
    """A program's words about itself: its ``version``, and the file systems that it keeps. Both are
    empty where it says nothing that makes sense."""

    def __init__(self, parts: Iterable[Block]) -> None:
        self._pages = {
            part.address: part.data[: part.size] for part in parts if part.family not in ANY_CHIP
        }
        self.version = ""
        self.devices: list[Device] = []
        for address in self._entries():
            self._take(address)

    def _read(self, address: int, size: int) -> bytes:
        """The bytes from there on, as far as there are any."""
        start = address - address % PAGE
        pages = (self._pages.get(at, b"") for at in range(start, address + size, PAGE))
        return b"".join(pages)[address - start :][:size]

    def _entries(self) -> Iterator[int]:
        """Addresses of what is said."""
        head = self._read(FLASH, INFO_WITHIN)
        words = struct.unpack(f"<{len(head) // 4}I", head[: len(head) // 4 * 4])
        for start, first, end, _, last in zip(*(words[n:] for n in range(5)), strict=False):
            if (start, last) == (INFO_START, INFO_END) and 0 <= end - first <= INFO_WITHIN:
                table = self._read(first, end - first)
                yield from struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4])

    def _take(self, address: int) -> None:
        entry = self._read(address, 16)
        if len(entry) < 16:
            return
        kind, tag, first, second, third = struct.unpack("<HHIII", entry)
        if kind == STRING and (tag, first) == (RASPBERRY, VERSION):
            text = self._read(second, LONGEST).partition(b"\0")[0]
            self.version = text.decode("ascii", "replace")
        elif kind == DEVICE:
            self.devices.append(Device(tag.to_bytes(2, "little"), second, third))
