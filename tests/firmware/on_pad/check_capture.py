"""Edges by interrupt and by hardware: counters that wrap, rings that fill, and, in an interrupt,
nothing allocated on the way."""

from array import array

from edges import Reader
from pad.capture import (
    DEPTH,
    MARGIN_US,
    RING,
    SETTLED_US,
    SPARE,
    IrqCapture,
    RingCapture,
    WideClock,
)

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython has no heap to lock

    def heap_lock():
        pass

    heap_unlock = heap_lock

PERIOD = 1 << 30


class Counter:
    now = 0

    def ticks(self):
        return self.now & (PERIOD - 1)


class Pin:
    def __init__(self):
        self.level = 1

    def __call__(self):
        return self.level

    def irq(self, handler, trigger, hard):
        assert trigger == 12
        assert hard
        self.handler = handler or self.ignore

    def ignore(self, pin):
        pass

    def go(self, level):
        self.level = level
        heap_lock()
        try:
            self.handler(self)
        finally:
            heap_unlock()


def rig(start):
    counter = Counter()
    counter.now = start
    clock = WideClock(counter.ticks, PERIOD)
    pins = [Pin() for _ in range(7)]
    return counter, clock, pins, Reader(IrqCapture(pins, counter.ticks, clock, 12), clock)


# Pad time goes on across many turns of the counter, however the looks at it fall.
counter = Counter()
counter.now = PERIOD - 10
clock = WideClock(counter.ticks, PERIOD)
for step in [1, 9, 1, PERIOD // 3, PERIOD // 2, PERIOD - 1, 5] * 3:
    counter.now += step
    assert clock.now_us() == counter.now

# Stamps from shortly before and after the last look, on both sides of the wrap.
for start in (PERIOD - 5, PERIOD, 3 * PERIOD + 2):
    counter.now = start
    while clock.now_us() != start:
        counter.now -= PERIOD // 2
        clock = WideClock(counter.ticks, PERIOD)
        clock._wide = counter.now
        counter.now = start
    for away in (-100_000, -6, -1, 0, 1, 6, 100_000):
        assert clock.widen((start + away) & (PERIOD - 1)) == start + away

# Edges that straddle the wrap keep their order and their distances.
counter, clock, pins, capture = rig(PERIOD - 700)
times = []
for key, level in ((0, 0), (5, 0), (0, 1), (3, 0), (5, 1)):
    counter.now += 300
    pins[key].go(level)
    times.append((counter.now, key, not level))
counter.now += 50
safe_us = capture.capture.safe_until_us()
assert safe_us == counter.now - MARGIN_US
assert capture.read() == times
assert capture.read() == []
assert capture.capture.take_lost() == 0

# A key that is muted is not heard, and the others are.
capture.capture.mute(5, True)
counter.now += 100
pins[5].go(0)
pins[4].go(0)
capture.capture.mute(5, False)
pins[4].go(1)
assert capture.read() == [(counter.now, 4, True), (counter.now, 4, False)]
pins[5].go(1)
pins[3].go(1)
assert capture.read() == [(counter.now, 3, False)]

# A full ring keeps the first edges, counts the rest, and tells how the keys are in the end.
counter.now += 50
full_us = counter.now
for _ in range(RING + 9):
    counter.now += 1
    pins[2].go(1 - pins[2].level)
pins[1].level = 0
edges = capture.read()
assert [key for _, key, _ in edges] == [2] * (RING - 1)
assert edges[-1][0] == full_us + RING - 1
assert capture.afresh == [(counter.now, 1, True)]
assert capture.capture.take_lost() == 10
assert capture.capture.take_lost() == 0
assert capture.read() == []

# Somebody else used edges up; keys that are closed as the pad starts.
capture.capture.is_afresh = True
pins[0].level = 0
assert capture.read() == []
assert capture.afresh == [(counter.now, 0, True)]
_, clock, _, _ = rig(10)
pins[3].level = 0
capture = Reader(IrqCapture(pins, counter.ticks, clock, 12), clock)
assert capture.read() == []
assert [(key, closed) for _, key, closed in capture.afresh] == [(0, 1), (1, 1), (2, 1), (3, 1)]


# ---- The ring that hardware fills ----


class Chip:
    """Writes as two DMA channels do, whatever Python makes of it."""

    def __init__(self):
        self.states = memoryview(array("I", [7] * DEPTH))  # old content of that memory
        self.times = memoryview(array("I", [7] * DEPTH))
        self.at = 5
        self.full = False
        self.mutes = []

    def head(self):
        return self.at

    def stalled(self):
        full, self.full = self.full, False
        return full

    def mute(self, key, on):
        self.mutes.append((key, on))

    def change(self, state, ticks):
        self.states[self.at] = state
        self.times[self.at] = ticks & 0xFFFFFFFF
        self.at = (self.at + 1) % DEPTH


def hardware_rig(start):
    counter = Counter()
    counter.now = start
    clock = WideClock(counter.ticks, PERIOD)
    clock._wide = start
    pins = [Pin() for _ in range(7)]
    chip = Chip()
    return counter, pins, chip, Reader(RingCapture(pins, chip, clock), clock)


# The first word says how things are: a key that is held while the pad starts is no slap. Then,
# across the wraps of 30 and of 32 bits, and of the ring: every change, each once, at its time.
for start in (PERIOD - 40_000, 4 * PERIOD - 40_000):
    counter, pins, chip, capture = hardware_rig(start)
    assert capture.read() == []
    chip.change(0b1111101, counter.now)
    assert capture.read() == []
    assert capture.afresh == [(counter.now, 1, True)]
    state = 0b1111101
    for turn in range(DEPTH // 100 * 3):
        times = []
        for n in range(100):
            counter.now += 17
            flip = 1 << (turn + n) % 7
            state ^= flip
            chip.change(state, counter.now)
            times.append((counter.now, (turn + n) % 7, not state & flip))
        assert capture.capture.is_waiting()
        capture.clock.now_us()
        assert capture.read() == times
        assert capture.capture.safe_until_us() == counter.now - SETTLED_US
    assert counter.now > start + 50_000
    assert capture.capture.take_lost() == 0

# All at once are one word, and come key by key.
state ^= 0b0111111
chip.change(state, counter.now)
assert [edge[1] for edge in capture.read()] == [0, 1, 2, 3, 4, 5]
capture.capture.mute(3, True)
assert chip.mutes == [(3, True)]

# Nearly full is still all there. Fuller is too full, however often it was gone round: only what is
# not the newest is thrown away, and told of.
KEPT = DEPTH - SPARE
for count in (KEPT - 1, KEPT, KEPT + 1, DEPTH, DEPTH + 1, 4 * DEPTH + 17):
    counter, pins, chip, capture = hardware_rig(1000)
    chip.change(0b1111111, counter.now)
    assert capture.read() == []
    times = []
    for n in range(count):
        counter.now += 3
        chip.change(0b1111111 ^ (n + 1) % 2, counter.now)
        times.append((counter.now, 0, n % 2 == 0))
    edges = capture.read()
    lost = capture.capture.take_lost()
    if count < KEPT:
        assert edges == times
        assert lost == 0
    else:
        # The oldest that is left is no change: an edge of another key may have been lost before.
        assert edges == times[1 - KEPT :]
        assert lost
    assert capture.read() == []
    counter.now += 100
    chip.change(0b1101111, counter.now)
    assert (counter.now, 4, True) in capture.read()
    assert capture.capture.take_lost() == 0

# A change that never got into the ring: what did is kept, then the keys go on from how they are.
counter, pins, chip, capture = hardware_rig(1000)
chip.change(0b1111111, counter.now)
chip.change(0b1111110, counter.now + 5)
chip.full = True
counter.now += 50
assert capture.read() == [(1005, 0, True)]
assert capture.afresh == [(counter.now, 0, False)]
assert capture.capture.take_lost() == 1
chip.change(0b1111110, counter.now + 9)
assert capture.read() == [(counter.now + 9, 0, True)]

# Somebody else has used edges up: from now on it is as the pins are, and what comes is a change.
pins[0].level = pins[4].level = 0
capture.capture.is_afresh = True
assert capture.read() == []
assert capture.afresh == [(counter.now, 4, True)]
chip.change(0b1101110, counter.now + 12)
chip.change(0b1001110, counter.now + 20)
assert capture.read() == [(counter.now + 20, 5, True)]
