"""The chip's watchdog: a pad that hangs starts anew.

MicroPython can start it but not stop it, and in the REPL nobody feeds it: it would bite in the
midst of ``mpremote cp``. The chip can stop it, by one bit. So it guards the pad's program, and only
that.
"""

import sys

from machine import WDT, mem32

TIMEOUT_MS = 5_000
"""Longer than the longest that one turn of the loop takes: a self-test of 1 s, a write that USB
holds up for half a second. The chip counts to 8.3 s at most."""

_IS_RP2350 = "RP2350" in sys.implementation[2]  # type: ignore[index]
_CTRL = 0x400D_8000 if _IS_RP2350 else 0x4005_8000
_CLEAR = 0x3000  # written there, the bits of a word are cleared in the register
_ENABLE = 1 << 30


class Watchdog:
    def __init__(self):
        self._dog = None

    def feed(self):
        """Put it off; the first time also lets it loose."""
        if self._dog is None:
            self._dog = WDT(timeout=TIMEOUT_MS)
        self._dog.feed()

    def stop(self):
        """It sleeps until it is fed again."""
        mem32[_CTRL + _CLEAR] = _ENABLE
        self._dog = None
