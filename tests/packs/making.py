"""Packs for tests: small pictures and sounds, folders and zips."""

from __future__ import annotations

import io
import wave
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from PIL import Image

Content = Mapping[str, str | bytes]

INFO = 'title = "Ours"\nlanguage = "en"\nauthor = "A."\nlicence = "CC0-1.0"\n'


@cache
def picture(kind: str = "PNG", width: int = 8, height: int = 6, shade: int = 0) -> bytes:
    """A picture of one colour."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), (shade % 256, shade // 256, 90)).save(file, kind)
    return file.getvalue()


@cache
def sound() -> bytes:
    """A hundredth of a second of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as wav:
        wav.setnchannels(1)
        wav.setsampwidth(2)
        wav.setframerate(8000)
        wav.writeframes(bytes(160))
    return file.getvalue()


def folder(path: Path, files: Content) -> Path:
    """A folder with these files."""
    for name, content in files.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def packed(path: Path, files: Content) -> Path:
    """A zip with these files, whatever their names."""
    with ZipFile(path, "w", ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return path
