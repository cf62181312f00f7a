"""Edges of the keys and of the sync wire, from a ring that something else fills.

Either the chip's hardware fills it, whatever Python is doing (:class:`RingCapture`;
``boards/edges.py`` sets that up), or a pin interrupt does (:class:`IrqCapture`). Both offer what
``boards/__init__.py`` says of a board's ``capture``.
"""

from array import array

from pad.debounce import AFRESH, MASK, OPEN

SETTLED_US = 2
"""Time within which an edge gets from its pin into the hardware's ring: it takes far less."""

DEPTH = 1024
"""Entries of the hardware's ring. Six keys that bounce give some hundred edges; Python looks every
few milliseconds, and even a garbage collection takes no more than some."""

SPARE = 256
"""Entries that are kept free: when one of them is not, the ring has run over, or nearly so."""

FREE = 0xFFFFFFFF
"""Value of an entry that has been read: no state of the pins."""

MARGIN_US = 300
"""Largest delay of an interrupt: others run first, and the pixels' bits are sent with interrupts
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


class RingCapture:
    """The edges of ``pins``, which hardware writes down: at each change of any of them the state of
    all (bit 0 is the first; 1 is open) into one ring, and the counter's value into another."""

    def __init__(self, pins, rings, clock):
        """``rings``: their ``states`` and ``times``, of ``DEPTH`` words; ``head()``: which entry
        the hardware fills next; ``stalled()``: whether it had to drop a change since the last
        call; ``mute(key, on)``: keep a pin's changes out of the rings."""
        # Views, as a slice of an array is a copy of it.
        self.states = memoryview(array("I", [0] * DEPTH))
        self.times = memoryview(array("I", [0] * DEPTH))
        self._free = memoryview(array("I", [FREE] * DEPTH))
        self.is_afresh = False
        self.mute = rings.mute
        self._pins = pins
        self._rings = rings
        self._head = rings.head
        self._clock = clock
        rings.states[:] = self._free
        self._tail = self._head()
        self._lost = 0
        self._is_first = True  # the next entry is not a change, but how things are at the start

    def safe_until_us(self):
        return self._clock.now_us() - SETTLED_US

    def is_waiting(self):
        return self._head() != self._tail

    def drain(self):
        head = self._head()
        oldest = (head + SPARE) % DEPTH
        if self._rings.states[oldest] != FREE:
            # It has run over, once or more often: what is not the newest is gone.
            self._lost += (oldest - self._tail) % DEPTH or DEPTH
            self._tail = oldest
            self._is_first = True
        count = 0
        while self._tail != head:
            end = head if head > self._tail else DEPTH
            count = self._read(self._tail, end, count)
            self._tail = end % DEPTH
        if count and self._is_first:
            self.states[0] |= AFRESH
            self._is_first = False
        if self._rings.stalled():
            self._lost += 1
            self.is_afresh = True
        if self.is_afresh:
            self.is_afresh = False
            self.states[count] = AFRESH | _state(self._pins)
            self.times[count] = self._clock.now_us() & MASK
            count += 1
        return count

    def take_lost(self):
        lost, self._lost = self._lost, 0
        return lost

    def _read(self, start, end, count):
        """Copy these entries, which frees them, and return the new count."""
        rings, after = self._rings, count + end - start
        self.states[count:after] = rings.states[start:end]
        self.times[count:after] = rings.times[start:end]
        rings.states[start:end] = self._free[start:end]
        return after


def _state(pins):
    return sum([1 << key for key, pin in enumerate(pins) if pin()])


class _Handler:
    """The interrupt of one pin. It may come at any instant, even in the middle of a garbage
    collection, so it may not allocate: it writes two small numbers into rings that were there
    before."""

    def __init__(self, capture, key, ticks):
        self._capture = capture
        self._bit = 1 << key
        self._ticks = ticks

    # A method and not a closure: MicroPython allocates to call a closure over many names.
    def edge(self, pin):
        now = self._ticks()
        capture = self._capture
        capture.state = capture.state | self._bit if pin() else capture.state & (OPEN ^ self._bit)
        head = capture.head
        following = (head + 1) & (RING - 1)
        if following == capture.tail:
            capture.lost += 1
            return
        capture.ring_times[head] = now
        capture.ring_states[head] = capture.state
        capture.head = following


class IrqCapture:
    """The edges of ``pins`` (key 0 first; a pin reads 0 while its key is closed)."""

    def __init__(self, pins, ticks, clock, trigger):
        """``trigger``: what ``Pin.irq`` calls both edges."""
        self.states = array("I", [0] * RING)
        self.times = array("I", [0] * RING)
        self.is_afresh = False
        self._pins = pins
        self._ticks = ticks
        self._clock = clock
        self._trigger = trigger
        self._handlers = [_Handler(self, key, ticks).edge for key in range(len(pins))]
        # The ring: interrupts write at the head, the main loop reads at the tail. The first entry
        # is how things are at the start.
        self.ring_times = array("I", [ticks()] * RING)
        self.state = _state(pins)
        self.ring_states = bytearray([AFRESH | self.state] * RING)
        self.head = 1
        self.tail = 0
        self.lost = 0
        for key in range(len(pins)):
            self.mute(key, False)

    def mute(self, key, on):
        handler = None if on else self._handlers[key]
        self._pins[key].irq(handler=handler, trigger=self._trigger, hard=True)

    def safe_until_us(self):
        return self._clock.now_us() - MARGIN_US

    def is_waiting(self):
        return self.head != self.tail

    def drain(self):
        count = 0
        while self.tail != self.head:
            tail = self.tail
            self.times[count] = self.ring_times[tail]
            self.states[count] = self.ring_states[tail]
            self.tail = (tail + 1) & (RING - 1)
            count += 1
        if self.lost or self.is_afresh:
            self.is_afresh = False
            self.states[count] = AFRESH | _state(self._pins)
            self.times[count] = self._ticks()
            count += 1
        return count

    def take_lost(self):
        lost = self.lost
        self.lost -= lost
        return lost
