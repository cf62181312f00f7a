"""Edges by interrupt: a counter that wraps, a ring that fills, and nothing allocated on the way."""

from pad.capture import MARGIN_US, RING, IrqCapture, WideClock

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
        self.handler = handler

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
    pins = [Pin() for _ in range(6)]
    return counter, clock, pins, IrqCapture(pins, counter.ticks, clock, 12)


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
safe_us = capture.safe_until_us()
assert safe_us == counter.now - MARGIN_US
assert capture.drain() == times
assert capture.drain() == []
assert capture.take_lost() == 0

# A full ring keeps the first edges, counts the rest, and tells which keys are open in the end.
for _ in range(RING + 9):
    counter.now += 1
    pins[2].go(1 - pins[2].level)
pins[1].level = 0
edges = capture.drain()
stamped = edges[: RING - 1]
assert [key for _, key, _ in stamped] == [2] * (RING - 1)
assert stamped[-1][0] == times[-1][0] + 50 + RING - 1
still_open = [key for key in range(6) if pins[key].level]
assert edges[RING - 1 :] == [(counter.now, key, False) for key in still_open]
assert capture.take_lost() == 10
assert capture.take_lost() == 0
assert capture.drain() == []
