"""Edges of the keys, stamped in a pin interrupt.

The interrupt may come at any instant, even in the middle of a garbage collection, so it may not
allocate: it writes two small numbers into a ring that was there before. The main loop makes pad
time of them. (A capture in hardware has the same ``drain``, ``safe_until_us`` and ``take_lost``.)
"""

from array import array

MARGIN_US = 300
"""How late an interrupt may come: others run first, and the pixels' bits are sent with interrupts
off (about 200 us). An edge this recent may not be in the ring yet."""

RING = 256


class WideClock:
    """Microseconds that never wrap, from a counter that does.

    ``now_us`` must be called at least once in a turn of the counter (18 minutes on a Pico).
    """

    def __init__(self, ticks, period):
        """``ticks()`` counts microseconds modulo ``period``, a power of two."""
        self._ticks = ticks
        self._mask = period - 1
        self._half = period >> 1
        self._last = ticks()
        self._wide = self._last

    def now_us(self):
        ticks = self._ticks()
        self._wide += (ticks - self._last) & self._mask
        self._last = ticks
        return self._wide

    def widen(self, ticks):
        """The pad time of a stamp less than half a turn away from the last ``now_us``."""
        return self._wide + ((ticks - self._last + self._half) & self._mask) - self._half


class _Handler:
    """The interrupt of one key."""

    def __init__(self, capture, key, ticks):
        self._capture = capture
        self._open_key = key << 1
        self._ticks = ticks

    # A method and not a closure: MicroPython allocates to call a closure over many names.
    def edge(self, pin):
        now = self._ticks()
        capture = self._capture
        head = capture.head
        following = (head + 1) & (RING - 1)
        if following == capture.tail:
            capture.lost += 1
            return
        capture.times[head] = now
        capture.keys[head] = self._open_key | (not pin())
        capture.head = following


class IrqCapture:
    """The edges of ``pins`` (key 0 first; a pin reads 0 while its key is closed)."""

    def __init__(self, pins, ticks, clock, trigger):
        """``trigger``: what ``Pin.irq`` calls both edges."""
        self._pins = pins
        self._clock = clock
        # The ring: interrupts write at the head, the main loop reads at the tail.
        self.times = array("I", [0] * RING)
        self.keys = bytearray(RING)
        self.head = 0
        self.tail = 0
        self.lost = 0
        for key, pin in enumerate(pins):
            pin.irq(handler=_Handler(self, key, ticks).edge, trigger=trigger, hard=True)

    def safe_until_us(self):
        return self._clock.now_us() - MARGIN_US

    def drain(self):
        edges = []
        now_us = self._clock.now_us()
        while self.tail != self.head:
            tail = self.tail
            t_us = self._clock.widen(self.times[tail])
            edges.append((t_us, self.keys[tail] >> 1, bool(self.keys[tail] & 1)))
            self.tail = (tail + 1) & (RING - 1)
        if self.lost:
            # Keys that are open now may have opened unheard, and could never slap again; a slap
            # that went unheard has no true time, and is not made up.
            edges += [(now_us, key, False) for key, pin in enumerate(self._pins) if pin()]
        return edges

    def take_lost(self):
        lost = self.lost
        self.lost -= lost
        return lost
