"""Slaps on their way: numbered, kept until the host has them, sent again until it says so."""

LIMIT = 64
ROUND_US = 100_000
"""As long as slaps wait for the host's word, all of them are sent again this often."""

SLAP = b"SLAP"


class Outbox:
    """Slaps are in rings that were there before: to keep one and to send it allocates nothing."""

    def __init__(self, feed):
        """``feed()`` tells the watchdog that the pad lives: USB may hold up each line for half a
        second."""
        self._feed = feed
        self.next_number = 1
        self._times_us = [0] * LIMIT  # the slap's number modulo LIMIT is its place
        self._keys = bytearray(LIMIT)
        self._first = 1  # the lowest number that waits, or the next new one
        self._unsent = 1  # the lowest number that has not been sent in this round
        self._round_us = 0  # when the next round begins

    def first(self):
        """The lowest number not yet acknowledged; the next new one when none waits."""
        return self._first

    def add(self, t_us, key):
        """Keep a slap; False when there is no room. Then it has no number: numbers have no gaps."""
        number = self.next_number
        if number - self._first >= LIMIT:
            return False
        self._times_us[number % LIMIT] = t_us
        self._keys[number % LIMIT] = key
        self.next_number = number + 1
        return True

    def acknowledge(self, number):
        """The host has all slaps up to this one. (Numbers not given yet are from another boot.)"""
        if self._first <= number < self.next_number:
            for told in range(self._first, number + 1):
                # Times of more than 30 bits are objects: a garbage collection takes twice as long
                # when it finds more than 64 in one list.
                self._times_us[told % LIMIT] = 0
            self._first = number + 1
            self._unsent = max(self._unsent, self._first)

    def again(self):
        """Send all that wait now."""
        self._unsent = self._first

    def send(self, sender, now_us):
        """Say the slaps that are due, lowest first; False when the host does not read."""
        if now_us >= self._round_us:
            self._unsent = self._first
        if self._unsent == self._first:
            self._round_us = now_us + ROUND_US
        while self._unsent < self.next_number:
            if not sender.begin(SLAP):
                return False
            place = self._unsent % LIMIT
            sender.number(self._unsent)
            sender.number(self._times_us[place])
            sender.number(self._keys[place])
            sender.end()
            sender.flush()
            self._feed()
            self._unsent += 1
        return True

    def due_us(self):
        """Return when slaps are to be sent again, or None."""
        return None if self._first == self.next_number else self._round_us
