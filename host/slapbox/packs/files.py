"""Files of a pack, in a folder, in a zip, or alone: read by their names, within bounds."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from slapbox.packs.flaws import Flaw
from slapbox.text import Problem, Text
from slapbox.text.names import is_shown

MOST_FILES: Final = 2_000
"""Files of a pack at most."""

MOST_BYTES: Final = 160 * 1024 * 1024
"""Bytes read of a pack, unpacked."""

MOST_FILE: Final = 4 * 1024 * 1024
"""Bytes read of one file."""

MOST_ZIP: Final = 64 * 1024 * 1024
"""Bytes of a zip."""

MOST_DIRECTORY: Final = 512 * 1024
"""Bytes of a zip's directory: Python reads it as a whole before anybody can count its entries."""

MOST_DEPTH: Final = 4
"""Folders within folders."""

LONGEST_NAME: Final = 160

END: Final = b"PK\5\6"
END_BYTES: Final = 22
END_64: Final = b"PK\6\7"
END_64_BYTES: Final = 20
"""Records at the end of a zip (APPNOTE.TXT 4.3.15 and 4.3.16)."""

ENCRYPTED: Final = 1
"""Flag of a zip's entry (4.4.4)."""


class Files:
    """Files of one pack by their names, with ``/`` between folders; ``flaws`` tells what was left
    out."""

    def __init__(self) -> None:
        self.flaws: list[Flaw] = []
        self._open: dict[str, Callable[[], IO[bytes]]] = {}
        self._left = MOST_BYTES

    @property
    def names(self) -> list[str]:
        """All names, in their order."""
        return sorted(self._open)

    def add(self, name: str, opens: Callable[[], IO[bytes]]) -> None:
        """Offer a file that this opens, if its name stays in the pack; raises :class:`Problem`
        where there are too many."""
        if not is_inside(name):
            self.leave_out(name, Text("packs.why.name"))
            return
        if any(part.startswith(".") for part in name.split("/")):
            return  # .DS_Store and its like
        if len(self._open) >= MOST_FILES:
            raise Problem(Text("packs.why.many_files", {"count": MOST_FILES}))
        self._open.setdefault(name, opens)

    def leave_out(self, name: str, why: Text) -> None:
        """Tell why a file is not offered."""
        self.flaws.append(Flaw(name[:LONGEST_NAME], 0, why))

    def within(self, folder: str) -> Files:
        """The files of a folder alone, with names that begin there."""
        part = Files()
        start = f"{folder}/" if folder else ""
        part.flaws = self.flaws
        part._open = {
            name.removeprefix(start): opens
            for name, opens in self._open.items()
            if name.startswith(start)
        }
        return part

    def read(self, name: str) -> bytes:
        """All of a file; raises :class:`Problem` where it is not there, too large or damaged."""
        if name not in self._open:
            raise Problem(Text("packs.why.no_file", {"name": name}))
        try:
            with self._open[name]() as file:
                data = file.read(min(MOST_FILE, self._left) + 1)
        except (OSError, BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
            raise Problem(Text("packs.why.damaged", {"problem": str(error)[:120]})) from error
        self._left -= len(data)
        if len(data) > MOST_FILE or self._left < 0:
            self._left = max(self._left, 0)
            raise Problem(Text("packs.why.large"))
        return data


def is_inside(name: str) -> bool:
    """Return whether a name leads to a place within the pack, on any system."""
    parts = name.split("/")
    return (
        len(name) <= LONGEST_NAME
        and len(parts) <= MOST_DEPTH
        and is_shown(name)
        and not any(letter in name for letter in "\\:")
        and all(part and part != ".." for part in parts)
    )


@contextmanager
def opened(path: Path) -> Iterator[Files]:
    """The files of the pack at this path; raises :class:`Problem` where there is none."""
    files = Files()
    try:
        if path.is_dir():
            _add_folder(files, path)
            yield files
        elif path.suffix.lower() == ".zip":
            with _zip(path) as packed:
                _add_zip(files, packed)
                yield files
        elif path.is_file():
            files.add(path.name, partial(_bytes, path))
            yield files
        else:
            raise Problem(Text("packs.why.no_file", {"name": path.name}))
    except OSError as error:
        problem = {"problem": str(error.strerror or error)}
        raise Problem(Text("packs.why.damaged", problem)) from error


def _bytes(path: Path) -> IO[bytes]:
    return path.open("rb")


def _add_folder(files: Files, path: Path) -> None:
    for place, folders, names in os.walk(path):
        if len(Path(place).relative_to(path).parts) + 1 >= MOST_DEPTH:
            folders.clear()
        for name in sorted(names):
            file = Path(place, name)
            inner = file.relative_to(path).as_posix()
            if file.is_symlink():
                files.leave_out(inner, Text("packs.why.link"))
            elif file.is_file():  # neither a pipe nor a device
                files.add(inner, partial(_bytes, file))


def _zip(path: Path) -> ZipFile:
    """The zip, whose directory was measured before Python reads it."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 0xFFFF - END_BYTES))
        tail = file.read()
    end = tail.rfind(END, 0, max(0, len(tail) - END_BYTES + len(END)))
    if size > MOST_ZIP or end < 0:
        raise Problem(Text("packs.why.zip" if end < 0 else "packs.why.large"))
    is_64 = tail[max(0, end - END_64_BYTES) : end].startswith(END_64)
    if is_64 or int.from_bytes(tail[end + 12 : end + 16], "little") > MOST_DIRECTORY:
        raise Problem(Text("packs.why.large"))
    try:
        return ZipFile(path)
    except (BadZipFile, ValueError, NotImplementedError) as error:
        raise Problem(Text("packs.why.zip")) from error


def _add_zip(files: Files, packed: ZipFile) -> None:
    for entry in packed.infolist():
        if entry.is_dir() or entry.filename.startswith("__MACOSX/"):
            continue
        if entry.flag_bits & ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            files.leave_out(entry.filename, Text("packs.why.zip_kind"))
        elif _is_link(entry):
            files.leave_out(entry.filename, Text("packs.why.link"))
        else:
            files.add(entry.filename, partial(packed.open, entry))


def _is_link(entry: ZipInfo) -> bool:
    """Return whether an entry that a Unix has written is none of its regular files."""
    return (entry.external_attr >> 16) & 0o170000 not in (0, 0o100000)
