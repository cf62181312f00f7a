"""Bare Picos: the drive of each is a folder here, and a thread is the board that starts from it."""

from __future__ import annotations

import shutil
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from slapbox.pads.uf2 import DEVICE, FLASH, HAS_FAMILY, INFO_END, INFO_START, STRING, VERSION, Block

RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {}\r\n"


def uf2(*families: int, blocks: int = 200) -> bytes:
    """A file of so many blocks for the last family, after one for each of the others."""
    *others, family = families
    first = [_page(0, 2, other, bytes(256)) for other in others]
    rest = [_page(n, blocks, family, bytes([n % 251]) * 256) for n in range(blocks)]
    return b"".join(first + rest)


def _page(number: int, total: int, family: int, data: bytes) -> bytes:
    address, data = FLASH + 256 * number, data.ljust(476, b"\0")
    return Block(HAS_FAMILY, address, 256, number, total, family, data).pack()


@dataclass(frozen=True)
class Image:
    """The words of an image of MicroPython about itself, as those for RPI_PICO do."""

    family: int = RP2040
    version: str = "v1.28.0"
    tag: bytes = b"MP"
    address: int = 0x100A0000
    size: int = 0x160000

    def uf2(self) -> bytes:
        """Return a program of four pages that does nothing but say it."""
        table, device, version = FLASH + 0x200, FLASH + 0x240, FLASH + 0x280
        text, name = FLASH + 0x2C0, FLASH + 0x2E0
        code = bytearray(1024)
        struct.pack_into("<5I", code, 0x100, INFO_START, table, table + 8, 0, INFO_END)
        struct.pack_into("<2I", code, 0x200, version, device)
        said = DEVICE, self.tag, name, self.address, self.size, 0, 3
        struct.pack_into("<H2s4IH", code, 0x240, *said)
        struct.pack_into("<H2s2I", code, 0x280, STRING, b"RP", VERSION, text)
        code[0x2C0 : 0x2C0 + len(self.version)] = self.version.encode()
        code[0x2E0:0x2EB] = b"MicroPython"
        pages = [_page(n, 4, self.family, bytes(code[256 * n : 256 * n + 256])) for n in range(4)]
        return b"".join(pages)


class Board:
    """Takes a file of a known size, and then starts: its drive is gone."""

    def __init__(self, mount: Path, name: str, size: int) -> None:
        self.mount = mount
        self.got = b""
        self._size = size
        self._quit = threading.Event()
        mount.mkdir()
        (mount / "INFO_UF2.TXT").write_text(INFO.format(name), newline="")
        self._thread = threading.Thread(target=self._wait)
        self._thread.start()

    def _wait(self) -> None:
        file = self.mount / "firmware.uf2"
        while not self._quit.wait(0.005):
            if file.exists() and file.stat().st_size == self._size:
                self.got = file.read_bytes()
                shutil.rmtree(self.mount)
                return

    def close(self) -> None:
        self._quit.set()
        self._thread.join()


Boards = Callable[..., Board]
