"""Faults of wiring: keys that stay down, and pins that shout.

A key that is down as the pad starts, or for a long time, is wired to NC, or jams, or lacks its
resistor. A pin that has more edges than any finger makes is muted, so that the others are as quick
as ever. Once a second it is heard for a moment, and let in again if it is quiet.
"""

from pad import KEYS

DOWN_US = 10_000_000
WINDOW_US = 100_000
WINDOWS = 10
"""Windows from one in which muted pins are heard to the next."""

BUSY = 250
"""Edges in one window: more, in ``BUSY_WINDOWS`` of them one after the other, and it shouts. A worn
key with 80 edges a press that is drummed on has 160; what is far louder is muted at once
(``pad/debounce.py``)."""
BUSY_WINDOWS = 5
QUIET = 20
"""Edges in the window in which a muted pin is heard: no more, and it is let in again."""


class Faults:
    """``down`` and ``muted`` have a bit for each key, and ``muted`` one for the sync wire."""

    def __init__(self, debounce, capture):
        self.down = 0
        self.muted = 0
        self._debounce = debounce
        self._capture = capture
        self._is_start = True
        self._window = 0
        self._window_us = 0  # when the next one begins
        # Of a muted contact its edges since it is heard, of others how long they have been busy.
        self._counts = [0] * (KEYS + 1)

    def tick(self, now_us):
        """Look at what the contacts did lately."""
        if self._debounce.muted() != self.muted:
            self._mute(self._debounce.muted() & ~self.muted)
        if self.muted and self._window == 0:
            self._hear()
        if now_us < self._window_us:
            return
        self._window_us = now_us + WINDOW_US
        self._window = (self._window + 1) % WINDOWS
        for key in range(KEYS + 1):
            if not self.muted >> key & 1:
                self._weigh(key)
            elif self._window == 0:
                self._debounce.edges(key)
                self._counts[key] = 0
                self._capture.mute(key, False)
            elif self._window == 1 and self._counts[key] <= QUIET:
                self._counts[key] = 0
                self._debounce.mute(key, False)
                self.muted &= ~(1 << key)
        self.down = sum([1 << key for key in range(KEYS) if self._is_down(key)])
        self._is_start = False

    def _mute(self, loud):
        self.muted |= loud
        for key in range(KEYS + 1):
            if loud >> key & 1:
                self._counts[key] = QUIET + 1
                self._capture.mute(key, True)

    def _hear(self):
        for key in range(KEYS + 1):
            if self.muted >> key & 1 and self._counts[key] <= QUIET:
                self._counts[key] += self._debounce.edges(key)
                if self._counts[key] > QUIET:
                    self._capture.mute(key, True)

    def _weigh(self, key):
        self._counts[key] = self._counts[key] + 1 if self._debounce.edges(key) > BUSY else 0
        if self._counts[key] == BUSY_WINDOWS:
            self._debounce.mute(key, True)

    def _is_down(self, key):
        closed_us = self._debounce.closed_us(key)
        return closed_us and (self._is_start or self.down >> key & 1 or closed_us >= DOWN_US)
