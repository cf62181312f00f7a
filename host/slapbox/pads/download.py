"""MicroPython for who has no file of it: from micropython.org, checked, kept for the next time.

That site publishes no checksums, so those of the pinned version stand here. They are not of a
download of our own: both are as public projects that pin the same files have measured them
(``firmware/micropython-v1.28.0.toml`` of tinyrange/renvo_emu has both; one other project agrees on
the Pico's, two others on the Pico 2's). A file with another sum is refused, and copied nowhere.
"""

import http.client
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.request import urlopen

from msgspec import Struct

from slapbox.pads.flash import FlashError
from slapbox.text import Text

SITE: Final = "https://micropython.org/resources/firmware/"
VERSION: Final = "1.28.0"
"""The newest that the firmware was tried with."""


class Image(Struct, frozen=True):
    """A file of that site, and its SHA-256 in hexadecimal."""

    name: str
    sha256: str


IMAGES: Final = {
    "RPI-RP2": Image(
        f"RPI_PICO-20260406-v{VERSION}.uf2",
        "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152",
    ),
    "RP2350": Image(
        f"RPI_PICO2-20260406-v{VERSION}.uf2",
        "e65ad62ae886a4f56da8ef2c07904fe504b92de69e5ae6489acf881bcf30b6ae",
    ),
}
"""By the boards' own names, as their drives tell them."""

SILENCE_S: Final = 20.0
"""Time that the site may say nothing."""
MOST: Final = 4_000_000
"""Bytes; the files have some 700 kB."""
CHUNK: Final = 32_768

Progress = Callable[[int, int | None], None]
"""``(done, of)`` in bytes; of how many nobody may know."""


def image(wanted: Image, folder: Path, progress: Progress) -> bytes:
    """The file as it is kept in ``folder``, or else as the site has it, which is then kept. Raises
    :class:`FlashError` where it cannot be had, or is not the one that is meant."""
    kept = folder / wanted.name
    try:
        data = kept.read_bytes()
    except OSError:
        data = b""
    if sha256(data).hexdigest() == wanted.sha256:
        return data
    try:
        data = _downloaded(wanted.name, progress)
    except (OSError, http.client.HTTPException) as fault:
        if isinstance(fault, HTTPError):
            fault.close()
        values = {"file": wanted.name, "address": SITE + wanted.name, "why": str(fault)}
        raise FlashError(Text("pad.flash.uf2_away", values)) from fault
    if sha256(data).hexdigest() != wanted.sha256:
        values = {"file": wanted.name, "address": SITE + wanted.name}
        raise FlashError(Text("pad.flash.uf2_sum", values))
    folder.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)  # half of it, after a crash, has another sum
    return data


def _downloaded(name: str, progress: Progress) -> bytes:
    """Raises :class:`OSError` or :class:`http.client.HTTPException`."""
    data = b""
    with urlopen(SITE + name, timeout=SILENCE_S) as answer:  # noqa: S310 - always https
        size = answer.length
        while len(data) <= MOST and (part := answer.read(CHUNK)):
            data += part
            progress(len(data), size)
        if size is not None and len(data) < min(size, MOST):
            raise http.client.IncompleteRead(data, size - len(data))
    return data
