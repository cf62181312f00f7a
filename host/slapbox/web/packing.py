"""Events packed on their way through the air: each view as what has changed since the one before.

A packed stream is one gzip file (RFC 1952) without an end. What deflate (RFC 1951) packs may refer
to the last 32 KB that the reader has unpacked, so an event that is packed with what this stream was
told before as its dictionary is little more than the difference. Each is packed on its own: streams
that were told the same get the same bytes, made once, and none needs a memory of its own.

Only for other machines, and not by TLS: how long a packed view is tells how much it is like the one
before, and with TLS nothing else of a hand can be seen in the air.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from typing import Final

WINDOW: Final = 32 * 1024
"""Distance in bytes to which deflate can refer back."""

ENOUGH: Final = 1024
"""After something so long nothing before it is referred to any more, and so kept for it."""

HEAD: Final = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""Start of a gzip file: packed by deflate, at no time, by no known system."""

KEPT: Final = 64
"""Packed events that are kept for streams that are told the same a little later."""


def stored(data: bytes) -> bytes:
    """The same bytes as a part of a packed stream, as they are."""
    return _deflated(data, zlib.compressobj(0, zlib.DEFLATED, -zlib.MAX_WBITS))


class Packing:
    """Views that were packed lately. Not safe for threads: one thread tells all streams."""

    def __init__(self) -> None:
        self._packed: OrderedDict[tuple[bytes, bytes], bytes] = OrderedDict()

    def packed(self, before: bytes, data: bytes) -> bytes:
        """This part of a stream after ``before``, what came last, up to :data:`WINDOW` bytes."""
        key = (before, data)
        packed = self._packed.pop(key, None)
        if packed is None:
            packed = _deflated(data, zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=before))
            if len(self._packed) >= KEPT:
                self._packed.popitem(last=False)
        self._packed[key] = packed
        return packed


class PackedStream:
    """One stream: what it was told lately, and how it is told more."""

    def __init__(self, packing: Packing, begun: bytes) -> None:
        """It was told ``begun`` already."""
        self._packing = packing
        self._history = begun

    def packed(self, data: bytes) -> bytes:
        """The next part of it."""
        packed = self._packing.packed(self._history, data)
        history = data if len(data) >= ENOUGH else self._history + data
        self._history = history[-WINDOW:]
        return packed


def _deflated(data: bytes, packer: zlib._Compress) -> bytes:
    """Whole bytes, with which the reader can do at once what is to be done."""
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
