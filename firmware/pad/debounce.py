"""Which edges are slaps: the first one counts at once, the bouncing after it does not."""

OPEN_US = 25_000
"""A key slaps again after it has been open for this long without a break. A slap begins with the
key closing, so this also keeps two slaps of one key at least this far apart."""


class Debounce:
    def __init__(self, keys):
        self._closed = [False] * keys
        self._opened_us = [None] * keys

    def is_slap(self, t_us, key, closed):
        """Take in one edge; edges of one key come in the order of their times."""
        was_closed = self._closed[key]
        self._closed[key] = closed
        if not closed:
            # Also when it was open already: then it was closed for a moment that nobody saw.
            self._opened_us[key] = t_us
            return False
        opened_us = self._opened_us[key]
        return not was_closed and (opened_us is None or t_us - opened_us >= OPEN_US)
