"""The clock of the bus: when a USB frame began, on the counter that stamps edges.

All pads on one bus hear the same start-of-frame once a millisecond, and its number of 11 bits. The
chip keeps the number of the last one (``SOF_RD``). So pads whose frames are known are tied to one
another, without a wire of their own.

* RP2040: the register is read again and again until the number changes, with the counter's value
  before and after: the change lies in between, mostly within one of its microseconds. An interrupt
  in between shows, and what it spoilt is not told.
* RP2350: the chip itself stamps the start-of-frame, by a counter of 48 MHz
  (``SOF_TIMESTAMP_LAST``). What that counter shows (``SOF_TIMESTAMP_RAW``) as a microsecond begins
  ties the two counters.

To read ``SOF_RD`` clears the flag of the start-of-frame interrupt. TinyUSB needs that flag only
while it has the interrupt enabled: as long as bytes are on their way to the host (erratum E15),
when a port was just opened, or when the host is being woken. Then the register is left alone; and
none of these begins but in the very thread that is reading here (``host/docs/pad-clock.md`` says
where that stands).
"""

import sys
from array import array

try:
    import micropython
except ImportError:  # The tests run this on computers, too.
    from types import SimpleNamespace
    from typing import Any

    micropython = SimpleNamespace(viper=lambda function: function)  # type: ignore[assignment]
    ptr32 = Any

_IS_RP2350 = "RP2350" in str(sys.implementation)
TIMERAWL = 0x400B_0028 if _IS_RP2350 else 0x4005_4028
USB = 0x5011_0000

NUMBERS = 0x7FF
LIMIT_US = 1_000
"""Longest wait for a frame. It is no longer than the doubt about a slap that begins meanwhile, so
none is sent later for it."""

MOST_US = 1
"""The counter may go on by so much from the look before the change to the look after it; more, and
an interrupt came in between."""

STAMP_MASK = 0x1F_FFFF
STAMP_TICKS = 48
"""Of the RP2350's counter: its width, and its ticks a microsecond."""

STAMPS_A_FRAME = 48_500
"""Ticks after the last start-of-frame from which the next one is overdue: the bus sleeps."""


SEEN = 1
BUSY = 2


@micropython.viper
def change(usb: ptr32, timer: ptr32, found: ptr32, limit_us: int) -> int:
    """Wait for the next frame: ``SEEN`` if it came within the limit, and ``found`` is its number,
    and the counter before it and after it. ``BUSY`` if USB needs it itself."""
    if usb[36] & 0x2_0000:  # INTE, DEV_SOF
        return 2
    begun = timer[0]
    before = begun
    number = usb[18]  # SOF_RD
    while True:
        now = timer[0]
        new = usb[18]
        if new != number:
            found[0] = new
            found[1] = before
            found[2] = timer[0]
            return 1
        if now - begun >= limit_us:
            return 0
        before = now


@micropython.viper
def stamp(usb: ptr32, timer: ptr32, found: ptr32) -> int:
    """Return what the RP2350 has stamped: ``SEEN`` if that is of one frame, and ``found`` is its
    number, its stamp, and the stamping counter before and after a microsecond of the timer began,
    with that microsecond. ``BUSY`` if USB needs the frames itself."""
    if usb[36] & 0x2_0000:  # INTE, DEV_SOF
        return 2
    found[0] = usb[18]  # SOF_RD
    found[1] = usb[65]  # SOF_TIMESTAMP_LAST
    before = usb[64]  # SOF_TIMESTAMP_RAW
    begun = timer[0]
    while True:
        shown = usb[64]
        now = timer[0]
        if now != begun:
            found[2] = before
            found[3] = usb[64]
            found[4] = now
            if now - begun != 1:
                return 0
            if found[1] != usb[65] or found[0] != usb[18]:
                return 0
            return 1
        before = shown


class Frames:
    """Times at which frames begin, by the clock of the pad. ``busy`` tells whether the last look
    was put off, as USB needed the frames itself."""

    def __init__(self, clock):
        self._clock = clock
        self._found = array("I", bytes(5 * 4))
        self.busy = False

    def look(self):
        """``(number, t_us, ns, within_ns)``: the frame of this number began ``ns`` after ``t_us``,
        or up to ``within_ns`` later. None if no frame came, or none could be stamped."""
        found = self._found
        usb, timer = USB, TIMERAWL
        seen = stamp(usb, timer, found) if _IS_RP2350 else change(usb, timer, found, LIMIT_US)
        self.busy = seen == BUSY
        if seen != SEEN:
            return None
        return self._stamped(*found) if _IS_RP2350 else self._changed(*found[:3])

    def _changed(self, number, before, after):
        wide = (after - before) & 0xFFFF_FFFF
        if wide > MOST_US:
            return None
        self._clock.now_us()
        return number & NUMBERS, self._clock.widen(before), 0, (wide + 1) * 1000

    def _stamped(self, number, last, before, after, t_us):
        ago = (after - last + 1) & STAMP_MASK
        if ago > STAMPS_A_FRAME:
            return None
        self._clock.now_us()
        # A tick more on either side: of the stamp itself, and of the last look.
        within = ((after - before) & STAMP_MASK) + 2
        us, ns = divmod(-(ago * 1000 // STAMP_TICKS) - 1, 1000)
        within_ns = within * 1000 // STAMP_TICKS + 2
        return number & NUMBERS, self._clock.widen(t_us) + us, ns, within_ns
