"""Slaps on their way: numbered, kept until the host has them, sent again until it says so."""

LIMIT = 64
RESEND_US = 100_000


class Outbox:
    def __init__(self):
        self.next_number = 1
        self._waiting = []  # [number, t_us, key, pad time from which to send it (again)]

    def first(self):
        """The lowest number not yet acknowledged; the next new one when none waits."""
        return self._waiting[0][0] if self._waiting else self.next_number

    def add(self, t_us, key):
        """Keep a slap; False when there is no room. Then it has no number: numbers have no gaps."""
        if len(self._waiting) >= LIMIT:
            return False
        self._waiting.append([self.next_number, t_us, key, 0])
        self.next_number += 1
        return True

    def acknowledge(self, number):
        """The host has all slaps up to this one. (Numbers not given yet are from another boot.)"""
        if number < self.next_number:
            self._waiting = [slap for slap in self._waiting if slap[0] > number]

    def again(self):
        """Send all that wait now."""
        for slap in self._waiting:
            slap[3] = 0

    def send(self, say, now_us):
        """Say the slaps that are due, lowest first; False when the host does not read."""
        for slap in self._waiting:
            if slap[3] <= now_us:
                if not say("SLAP", slap[0], slap[1], slap[2]):
                    return False
                slap[3] = now_us + RESEND_US
        return True

    def due_us(self):
        """When the next slap is to be sent again, or None."""
        return min([slap[3] for slap in self._waiting]) if self._waiting else None
