"""Signs of life: whether a host is there, and what the board's own LED shows.

A host that is there says something every 0.35 s at the least, for it probes the clock. One that
has vanished or frozen does not, and the pad goes dark until it hears the next line.
"""

from pad.lights import BLINK_US, is_on

GONE_US = 3_000_000
"""Silence after which there is no host: seconds for people, and too long for a laptop that is only
busy."""

SLAP_US = 120_000
"""A slap turns the LED over for so long: to be seen, and over before the next one."""

# As (from one beginning to the next, lit at the beginning).
NO_HOST_US = (2_000_000, 60_000)
IDLE_US = (2_000_000, 1_000_000)


class Life:
    def __init__(self, board):
        self._board = board
        self._letters = ""
        self._host_until_us = 0
        self._slap_until_us = 0
        self._lit = False
        self._look_us = 0

    def heard(self, now_us):
        """The host said a sound line."""
        if now_us >= self._host_until_us:
            self._look_us = 0
        self._host_until_us = now_us + GONE_US

    def slapped(self, now_us):
        """A key was slapped."""
        self._slap_until_us = now_us + SLAP_US
        self._look_us = 0

    def is_host_there(self, now_us):
        """Return whether it has said anything lately."""
        return now_us < self._host_until_us

    def tick(self, now_us, letters):
        """Show what is to be seen now; ``letters`` are the lights of the keys."""
        if now_us < self._look_us and letters == self._letters:
            return
        self._letters = letters
        lit, self._look_us = self._sign(now_us)
        if now_us < self._slap_until_us:
            lit = not lit
            self._look_us = min(self._look_us, self._slap_until_us)
        if lit != self._lit:
            self._lit = lit
            self._board.led(lit)

    def due_us(self):
        """Return when the next tick may change something."""
        return self._look_us

    def _sign(self, now_us):
        """Return whether the LED is lit but for slaps, and when to look again."""
        if not self.is_host_there(now_us):
            return _phase(now_us, NO_HOST_US)
        if "k" in self._letters:
            lit, until_us = is_on(now_us), (now_us // BLINK_US + 1) * BLINK_US
        elif "b" in self._letters:
            lit, until_us = True, self._host_until_us
        else:
            lit, until_us = _phase(now_us, IDLE_US)
        return lit, min(until_us, self._host_until_us)


def _phase(now_us, rhythm):
    period_us, lit_us = rhythm
    begun_us = now_us // period_us * period_us
    if now_us - begun_us < lit_us:
        return True, begun_us + lit_us
    return False, begun_us + period_us
