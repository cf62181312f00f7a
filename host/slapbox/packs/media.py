"""Pictures and sounds of packs, in a folder of their own by the SHA-256 of what is in them.

A browser decides what a file is by what we say it is, and we say one of six types that hold no
program: no SVG, no HTML. A picture's size is read from its header, for a small file can become a
picture that fills the memory of a television.
"""

import hashlib
import re
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from slapbox.text import Problem, Text

TYPES: Final = {
    "jpg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "wav": "audio/wav",
}
"""Media that are kept, by the ends of their names."""

PICTURES: Final = ("jpg", "png", "webp")
NAME: Final = re.compile(f"[0-9a-f]{{64}}\\.(?:{'|'.join(TYPES)})")

MOST_SIDE: Final = 4096
"""Pixels along a side of a picture: more is no TV's."""

MOST_PIXELS: Final = 4096 * 2304
"""Pixels of a picture; each takes four bytes when it is shown."""

FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Segments of a JPEG that begin a frame (ITU-T T.81, table B.1)."""

MOST_SEGMENTS: Final = 64
"""Segments of a JPEG before that."""

MOST_KEPT: Final = 1024 * 1024 * 1024
"""Bytes of all packs' pictures and sounds together."""


class Media:
    """The store in this ``folder``, which is made when something is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._size = sum(file.stat().st_size for file in folder.glob("*.*"))

    def keep(self, kind: str, data: bytes) -> str:
        """The name under which a ``picture`` or a ``sound`` is kept from now on; raises
        :class:`Problem` where it is none, or has no room."""
        name = name_of(kind, data)
        path = self.folder / name
        if not path.exists():
            if self._size + len(data) > MOST_KEPT:
                raise Problem(Text("packs.why.full"))
            self._size += len(data)
            self.folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.mkdir(mode=0o700, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_bytes(data)
            part.replace(path)
        return name

    def delete(self, names: Collection[str]) -> None:
        """Delete these."""
        for name in names:
            file = self.folder / name
            with suppress(OSError):  # not there, or a system that serves it just now
                size = file.stat().st_size
                file.unlink()
                self._size -= size


def name_of(kind: str, data: bytes) -> str:
    """The name that this ``picture`` or ``sound`` has in any store; raises :class:`Problem` where
    it is none."""
    end = end_of(data)
    if end is None or (end in PICTURES) != (kind == "picture"):
        raise Problem(Text("packs.why.picture" if kind == "picture" else "packs.why.sound"))
    return f"{hashlib.sha256(data).hexdigest()}.{end}"


def end_of(data: bytes) -> str | None:
    """The end of the name of what this is, or nothing where it is nothing to keep."""
    size = _png(data) or _jpg(data) or _webp(data)
    if size:
        end, width, height = size
        sides = 0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE
        return end if sides and width * height <= MOST_PIXELS else None
    if data.startswith(b"OggS"):
        return "ogg"
    if data.startswith(b"RIFF") and data[8:12] == b"WAVE":
        return "wav"
    is_frame = len(data) > 1 and data[0] == 0xFF and data[1] & 0xE6 == 0xE2
    return "mp3" if is_frame or data.startswith(b"ID3") else None


Size = tuple[str, int, int]


def _png(data: bytes) -> Size | None:
    """https://www.w3.org/TR/png-3/#5DataRep"""
    if not data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"):
        return None
    return "png", int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpg(data: bytes) -> Size | None:
    """The first frame's size (ITU-T T.81, B.2.2), behind the segments before it."""
    if not data.startswith(b"\xff\xd8\xff"):
        return None
    place = 2
    for _ in range(MOST_SEGMENTS):
        segment = data[place : place + 9]
        if len(segment) < 9 or segment[0] != 0xFF:
            break
        if segment[1] in FRAMES:
            height, width = (int.from_bytes(segment[at : at + 2], "big") for at in (5, 7))
            return "jpg", width, height
        place += 2 + int.from_bytes(segment[2:4], "big")
    return "jpg", 0, 0


def _webp(data: bytes) -> Size | None:
    """https://developers.google.com/speed/webp/docs/riff_container (RFC 9649)"""
    if not data.startswith(b"RIFF") or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    kind, part = data[12:16], data[20:30]
    if kind == b"VP8X":
        width, height = (int.from_bytes(part[at : at + 3], "little") + 1 for at in (4, 7))
    elif kind == b"VP8 ":
        width, height = (int.from_bytes(part[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    elif kind == b"VP8L":
        bits = int.from_bytes(part[1:5], "little")
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    else:
        width = height = 0
    return "webp", width, height
