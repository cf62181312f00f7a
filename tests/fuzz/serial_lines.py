"""Bytes on a pad's port: ``python tests/fuzz/serial_lines.py --seconds 3600``."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.runner import Fuzzer, by_hand
from slapbox.pads.wire import MAX_LINE, Junk, LineReader


def made(chance: Random) -> bytes:
    """Noise, in lines of any length."""
    lines = (chance.randbytes(chance.randrange(3 * MAX_LINE)) for _ in range(chance.randrange(20)))
    return b"\n".join(lines)


def attempt(case: bytes) -> None:
    """Nothing breaks, and noise says nothing."""
    assert all(isinstance(said, Junk) for said in LineReader().feed(case))


FUZZER: Final = Fuzzer("serial_lines", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
