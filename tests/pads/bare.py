"""Bare Picos: the drive of each is a folder here, and a thread is the board that starts from it."""

from __future__ import annotations

import shutil
import struct
import threading
from collections.abc import Callable
from pathlib import Path

from slapbox.pads import bootsel

RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {}\r\n"


def uf2(*families: int, blocks: int = 200) -> bytes:
    """A file of so many blocks; the last family is that of all after the first ones."""
    made = []
    for number in range(blocks):
        family = families[min(number, len(families) - 1)]
        head = struct.pack(
            "<8I",
            *bootsel.MAGIC[:2],
            0x2000,
            0x10000000 + 256 * number,
            256,
            number,
            blocks,
            family,
        )
        data = bytes([number % 251]) * 256 + bytes(220)
        made.append(head + data + struct.pack("<I", bootsel.MAGIC[2]))
    return b"".join(made)


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
