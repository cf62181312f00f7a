"""Edges of the keys and of the sync wire: from a ring that something else fills, to pad time.

Either the chip's hardware fills it, whatever Python is doing (:class:`RingCapture`;
``boards/edges.py`` sets that up), or a pin interrupt does (:class:`IrqCapture`). Both have the same
``is_waiting``, ``drain``, ``safe_until_us`` and ``take_lost``.
"""

from array import array

SETTLED_US = 2
"""Time within which an edge gets from its pin into the hardware's ring: it takes far less."""

DEPTH = 1024
"""Entries of the hardware's ring. Six keys that bounce give some hundred edges; Python looks every
few milliseconds, and even a garbage collection takes no more than some."""

SPARE = 256
"""So many entries are kept free: when one of them is not, the ring has run over, or nearly so."""

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
        call."""
        self._pins = pins
        self._states = rings.states
        self._times = rings.times
        self._head = rings.head
        self._stalled = rings.stalled
        self._clock = clock
        self._free = array("I", [FREE] * DEPTH)
        self._states[:] = self._free
        self._state = None
        self._tail = self._head()
        self._lost = 0

    def safe_until_us(self):
        return self._clock.now_us() - SETTLED_US

    def is_waiting(self):
        return self._head() != self._tail

    def drain(self):
        self._clock.now_us()
        edges = []  # type: list
        head = self._head()
        if self._states[(head + SPARE) % DEPTH] != FREE:
            # What is left is a jumble of old and new.
            self._lost += DEPTH
            self._states[:] = self._free
            self._tail = self._head()
            return self._afresh()
        while self._tail != head:
            end = head if head > self._tail else DEPTH
            self._read(self._tail, end, edges)
            self._tail = end % DEPTH
        if self._stalled():
            self._lost += 1
            edges += self._afresh()
        return edges

    def take_lost(self):
        lost, self._lost = self._lost, 0
        return lost

    def _read(self, start, end, edges):
        # Copied before Python takes its time over them.
        states = array("I", self._states[start:end])
        times = array("I", self._times[start:end])
        self._states[start:end] = self._free[start:end]
        for state, ticks in zip(states, times):  # noqa: B905
            # The first is not a change, but how things are at the start.
            changed = 0 if self._state is None else self._state ^ state
            self._state = state
            t_us = self._clock.widen(ticks)
            for key in range(len(self._pins)):
                if changed >> key & 1:
                    edges.append((t_us, key, not state >> key & 1))

    def _afresh(self):
        """After a loss: go on from how the pins are now."""
        opened = [key for key, pin in enumerate(self._pins) if pin()]
        self._state = sum([1 << key for key in opened])
        return _open_now(opened, self._clock)


def _open_now(keys, clock):
    """Keys that are open now may have opened unheard, and could never slap again; a slap that went
    unheard has no true time, and is not made up."""
    now_us = clock.now_us()
    return [(now_us, key, False) for key in keys]


class _Handler:
    """The interrupt of one pin. It may come at any instant, even in the middle of a garbage
    collection, so it may not allocate: it writes two small numbers into rings that were there
    before."""

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

    def is_waiting(self):
        return self.head != self.tail

    def drain(self):
        edges = []
        self._clock.now_us()
        while self.tail != self.head:
            tail = self.tail
            t_us = self._clock.widen(self.times[tail])
            edges.append((t_us, self.keys[tail] >> 1, bool(self.keys[tail] & 1)))
            self.tail = (tail + 1) & (RING - 1)
        if self.lost:
            edges += _open_now([key for key, pin in enumerate(self._pins) if pin()], self._clock)
        return edges

    def take_lost(self):
        lost = self.lost
        self.lost -= lost
        return lost
