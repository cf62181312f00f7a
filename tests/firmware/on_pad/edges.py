"""Edges as people write them, ``(t_us, key, closed)``, as a capture has them, and back."""

from array import array

from pad.debounce import AFRESH, MASK, OPEN


class Edges:
    """A capture that hands out ``edges``, however many there are."""

    def __init__(self):
        self.edges = []
        self.mutes = []
        self._state = OPEN

    def mute(self, key, on):
        self.mutes.append((key, on))

    def drain(self):
        edges, self.edges = self.edges, []
        self.times = array("I", [t_us & MASK for t_us, _, _ in edges])
        self.states = array("I", [self._turn(key, closed) for _, key, closed in edges])
        return len(edges)

    def _turn(self, key, closed):
        self._state = self._state & ~(1 << key) if closed else self._state | 1 << key
        return self._state


class Reader:
    """The edges of a capture, one drain after the other; those of ``AFRESH`` are in ``afresh``."""

    def __init__(self, capture, clock):
        self.capture = capture
        self.clock = clock
        self.state = OPEN

    def read(self):
        edges, self.afresh = [], []
        for at in range(self.capture.drain()):
            state = self.capture.states[at]
            to = self.afresh if state & AFRESH else edges
            t_us = self.clock.widen(self.capture.times[at])
            changed = (state ^ self.state) & OPEN
            to += [(t_us, key, not state >> key & 1) for key in range(7) if changed >> key & 1]
            self.state = state & OPEN
        return edges
