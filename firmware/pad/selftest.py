"""Test of the stamps of edges: SYNC_OUT is looped to a pin, and makes an even train of pulses.

The train comes from the chip's PWM, which runs by the same crystal as the clock that stamps. So the
true time from one pulse to the next is always the same, and differences between the stamps come
from the capture. Meanwhile Python is kept as busy as it ever gets.
"""

import gc

from pad.debounce import MASK

PERIOD_US = 400
PULSES = 250
LIMIT_US = 1_000_000


def selftest(board, key):
    """``(period, pulses, least, median, greatest)``: the true time between pulses in nanoseconds,
    how many pulses were stamped, and the times between their stamps. Takes 0.1 s, and 1 s when
    nothing is looped to the pin of ``key``; other edges of that time are lost."""
    stamps = _stamps(board, key)
    gaps = sorted([after - before & MASK for before, after in zip(stamps, stamps[1:])])  # noqa: B905, RUF007
    if not gaps:
        return PERIOD_US * 1000, len(stamps), 0, 0, 0
    least, median, greatest = gaps[0], gaps[len(gaps) // 2], gaps[-1]
    return PERIOD_US * 1000, len(stamps), least * 1000, median * 1000, greatest * 1000


def _stamps(board, key):
    capture = board.capture
    capture.drain()
    stamps = []  # type: list
    level = 1
    until_us = board.now_us() + LIMIT_US
    board.train(1_000_000 // PERIOD_US)
    try:
        while len(stamps) < PULSES and board.now_us() < until_us:
            gc.collect()
            level = _take(capture, key, level, stamps)
    finally:
        board.train(0)
    # Pulses that came while nobody looked count too: what was slow is this program.
    _take(capture, key, level, stamps)
    capture.is_afresh = True
    return stamps[:PULSES]


def _take(capture, key, level, stamps):
    """Add the times at which ``key`` closed; return its level after that."""
    for at in range(capture.drain()):
        before, level = level, capture.states[at] >> key & 1
        if level < before:
            stamps.append(capture.times[at])
    return level
