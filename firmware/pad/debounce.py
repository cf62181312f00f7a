"""Edges that are slaps: those of a key that stays closed for a while, stamped at its first edge.

A key that closes is *in doubt*, from this *first edge* on. While it is, the time that it is closed
is added up, and so is the time that it is open: contacts bounce.

* Closed for ``HELD_US`` in all: a slap, with the stamp of its first edge.
* Open for more than ``BOUNCE_US`` in all before that: nothing happened. While it was closed for
  less than ``STATIC_US`` in all, ``STATIC_OPEN_US`` are enough for that.

So no doubt lasts longer than ``HELD_US + BOUNCE_US``. After a slap the key has to be open for
``OPEN_US`` without a break before it is in doubt again; what is closed for less than ``STATIC_US``
is no such break.

The sync wire is treated alike, but a pulse is short: it has happened after ``STATIC_US``.
"""

from pad import KEYS, SYNC_WIRE

HELD_US = 1_500
"""Far above what is no finger: static and crosstalk last microseconds, a blow on the neighbour
shakes a contact for some hundred. Far below any finger, which holds a dome down for tens of
milliseconds. And about as long as a microswitch bounces in the mean (1.6 ms), so that most slaps
are told hardly later than when their contacts have come to rest."""

BOUNCE_US = 6_200
"""As long as nearly all microswitches bounce; a longer bounce makes the first edge a later one."""

STATIC_US = 20
"""Static and crosstalk on a wire last for a few time constants: the 50 to 80 kiloohm of the chip's
pull-up and 100 pF of wire have 8 us, the full pad's 4.7 kiloohm less than 1 us."""

STATIC_OPEN_US = 300
"""Fingers discharge some milliseconds before the key that they push closes. So a dip that may be
static is the first edge of a slap only if it goes on at once."""

OPEN_US = 25_000
"""A key slaps again after it has been open for this long. A slap begins with the key closing, so
this also keeps two slaps of one key at least this far apart."""


class _Contact:
    """One key, or the sync wire."""

    def __init__(self, number, held_us):
        self.number = number
        self.first_us = 0  # of the doubt; means nothing when there is none
        self._held_us = held_us
        self._doubt = False
        self._closed = False
        self._edge_us = 0  # when it closed or opened last
        self._closed_us = 0  # in all since the first edge, until the last one; also open
        self._open_us = 0
        self._free_us = 0  # when it may slap again

    def edge(self, t_us, closed):
        """Take in one edge; whether a doubt begins."""
        if closed == self._closed:
            return False  # a change that nobody saw lies in between, or edges were lost
        since_us = t_us - self._edge_us
        self._closed = closed
        self._edge_us = t_us
        if self._doubt and closed:
            self._open_us += since_us
        elif self._doubt:
            self._closed_us += since_us
        elif closed:
            return self._closes(t_us)
        elif since_us >= STATIC_US:
            self._free_us = t_us + OPEN_US
        return False

    def _closes(self, t_us):
        if t_us < self._free_us:
            return False
        self._doubt = True
        self.first_us = t_us
        self._closed_us = self._open_us = 0
        return True

    def settles_us(self):
        """Return when its doubt ends if it stays as it is."""
        if self._closed:
            return self._edge_us + self._held_us - self._closed_us
        spare_us = STATIC_OPEN_US if self._closed_us < STATIC_US else BOUNCE_US
        return self._edge_us + spare_us - self._open_us + 1

    def settle(self):
        """End its doubt; whether it was a slap."""
        self._doubt = False
        if self._closed:
            # Also if it opens so soon that this closing is too short to count by itself.
            self._free_us = self._edge_us + OPEN_US
        return self._closed


class Debounce:
    """All contacts of a pad; edges of one contact come in the order of their times."""

    def __init__(self, slap):
        """``slap(t_us, key)`` is called for each slap, at the latest 7.7 ms after its first edge;
        for ``SYNC_WIRE`` too."""
        self._slap = slap
        self._contacts = [_Contact(key, HELD_US) for key in range(KEYS)]
        self._contacts.append(_Contact(SYNC_WIRE, STATIC_US))
        self._doubtful = []  # in the order of their first edges

    def edge(self, t_us, key, closed):
        """Take in one edge."""
        if self._doubtful:
            self.settle(t_us)
        contact = self._contacts[key]
        if contact.edge(t_us, closed):
            self._doubtful.append(contact)

    def settle(self, until_us):
        """Take in that all edges before ``until_us`` have come: time, too, ends doubts."""
        at = 0
        while at < len(self._doubtful):
            contact = self._doubtful[at]
            if contact.settles_us() > until_us:
                at += 1
                continue
            self._doubtful.pop(at)
            if contact.settle():
                self._slap(contact.first_us, contact.number)

    def watermark_us(self, safe_us):
        """Before this no slap is still to come: ``safe_us``, if no key is in doubt."""
        for contact in self._doubtful:
            if contact.number != SYNC_WIRE:
                return min(contact.first_us, safe_us)
        return safe_us

    def due_us(self):
        """Return when the next doubt ends by time alone, or None."""
        if not self._doubtful:
            return None
        return min([contact.settles_us() for contact in self._doubtful])
