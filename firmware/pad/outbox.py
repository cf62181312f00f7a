"""Slaps on their way: numbered, kept until the host has them, sent again until it says so."""

LIMIT = 64
ROUND_US = 100_000
"""As long as slaps wait for the host's word, all of them are sent again this often."""


class Outbox:
    def __init__(self):
        self.next_number = 1
        self._waiting = []  # (number, t_us, key)
        self._sent = 0  # how many of them, from the first one on, have been sent in this round
        self._round_us = 0  # when the next round begins

    def first(self):
        """The lowest number not yet acknowledged; the next new one when none waits."""
        return self._waiting[0][0] if self._waiting else self.next_number

    def add(self, t_us, key):
        """Keep a slap; False when there is no room. Then it has no number: numbers have no gaps."""
        if len(self._waiting) >= LIMIT:
            return False
        self._waiting.append((self.next_number, t_us, key))
        self.next_number += 1
        return True

    def acknowledge(self, number):
        """The host has all slaps up to this one. (Numbers not given yet are from another boot.)"""
        if number < self.next_number:
            before = len(self._waiting)
            self._waiting = [slap for slap in self._waiting if slap[0] > number]
            self._sent = max(0, self._sent - before + len(self._waiting))

    def again(self):
        """Send all that wait now."""
        self._sent = 0

    def send(self, say, now_us):
        """Say the slaps that are due, lowest first; False when the host does not read."""
        if now_us >= self._round_us:
            self._sent = 0
        if self._sent == 0:
            self._round_us = now_us + ROUND_US
        while self._sent < len(self._waiting):
            if not say("SLAP", *self._waiting[self._sent]):
                return False
            self._sent += 1
        return True

    def due_us(self):
        """When slaps are to be sent again, or None."""
        return self._round_us if self._waiting else None
