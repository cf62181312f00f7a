"""Edges that are slaps: those of a key that stays closed for a while, stamped at its first edge.

A key that closes is *in doubt*, from this *first edge* on. While it is, the time that it is closed
is added up, and so is the time that it is open: contacts bounce.

* Closed for ``HELD_US`` in all: a slap, with the stamp of its first edge.
* Open for more than ``BOUNCE_US`` in all before that: nothing happened. While it was closed for
  less than ``STATIC_US`` in all, ``STATIC_OPEN_US`` are enough for that.

So no doubt lasts longer than ``HELD_US + BOUNCE_US``. After a slap the key has to be open for
``OPEN_US`` without a break before it is in doubt again. What is closed for less than ``STATIC_US``
is no such break.

The sync wire is treated alike, but a pulse is short: it has happened after ``STATIC_US``.

A contact that bounces has dozens of edges, so they are worked on in Viper (see ``pad/wire.py``),
which knows machine words only: all that is known of the contacts is in one array, and times are
those of a counter that goes round at 30 bits.
"""

from array import array

from pad import KEYS, SYNC_WIRE

try:
    import micropython
    from micropython import const
except ImportError:
    from types import SimpleNamespace
    from typing import Any

    micropython = SimpleNamespace(viper=lambda function: function)  # type: ignore[assignment]
    ptr32 = Any

    const = int  # type: ignore[assignment]


HELD_US = const(1_500)
"""Far above what is no finger: static and crosstalk last microseconds, a blow on the neighbour
shakes a contact for some hundred. Far below any finger, which holds a dome down for tens of
milliseconds. And about as long as a microswitch bounces in the mean (1.6 ms), so that most slaps
are told hardly later than when their contacts have come to rest."""

BOUNCE_US = const(6_200)
"""As long as nearly all microswitches bounce; a longer bounce makes the first edge a later one."""

STATIC_US = const(20)
"""Static and crosstalk on a wire last for a few time constants: the 50 to 80 kiloohm of the chip's
pull-up and 100 pF of wire have 8 us, the full pad's 4.7 kiloohm less than 1 us."""

STATIC_OPEN_US = const(300)
"""Fingers discharge some milliseconds before the key that they push closes. So a dip that may be
static is the first edge of a slap only if it goes on at once."""

OPEN_US = const(25_000)
"""A key slaps again after it has been open for this long. A slap begins with the key closing, so
this also keeps two slaps of one key at least this far apart."""

LOUD = const(512)
"""Edges of a contact, since somebody asked for their number, that no finger makes: it is muted. A
key that bounces for 20 ms has 400 at most."""

AFRESH = const(0x80)
"""Bit of a state that tells how the pins are, after edges that nobody saw."""

OPEN = const(0x7F)
"""State of the pins while all contacts are open."""

MASK = const(0x3FFF_FFFF)
_HALF = const(0x2000_0000)

# The words of the array: first those of all contacts, where a bit of a mask is a contact.
_AT = const(0)  # the change that is next, of so many
_COUNT = const(1)
_UNTIL = const(2)  # all edges before this time have come
_LEFT = const(3)  # from then until the next doubt ends, if there is one
_STATE = const(4)  # of the pins, as far as changes were taken in
_DOUBTS = const(5)
_LOCKED = const(6)  # these have slapped, and have not been open for long enough since
_MUTED = const(7)
# Then those of each contact.
_HEAD = const(8)
_SIZE = const(7)
_EDGE = const(0)  # when it closed or opened last
_FIRST = const(1)  # the edge at which its doubt began
_CLOSED = const(2)  # time in all since the first edge, until the last one; also open
_OPEN = const(3)
_ENDS = const(4)  # when its doubt or its lock ends, if it stays as it is
_HELD = const(5)
_EDGES = const(6)


@micropython.viper
def take_in(work: ptr32, states: ptr32, times: ptr32) -> int:
    """Take in changes of the pins, up to an edge before which a doubt has ended; return the place
    of that contact's words, or -1 when all are taken in."""
    at = work[_AT]
    while at < work[_COUNT]:
        now = times[at] & MASK
        changed = (states[at] ^ work[_STATE]) & OPEN
        one = _HEAD
        bit = 1
        while changed:
            if changed & bit:
                changed ^= bit
                is_over = (now - work[one + _ENDS]) & MASK < _HALF
                if work[_DOUBTS] & bit and is_over:
                    work[_AT] = at
                    return one
                since = (now - work[one + _EDGE]) & MASK
                work[one + _EDGE] = now
                work[_STATE] ^= bit
                if work[_DOUBTS] & bit and work[_STATE] & bit:
                    work[one + _CLOSED] += since
                    spare = STATIC_OPEN_US if work[one + _CLOSED] < STATIC_US else BOUNCE_US
                    work[one + _ENDS] = (now + spare - work[one + _OPEN] + 1) & MASK
                elif work[_DOUBTS] & bit:
                    work[one + _OPEN] += since
                    work[one + _ENDS] = (now + work[one + _HELD] - work[one + _CLOSED]) & MASK
                elif work[_STATE] & bit and since >= STATIC_US:
                    work[_LOCKED] |= bit
                    work[one + _ENDS] = (now + OPEN_US) & MASK
                elif states[at] & (bit | AFRESH) == 0 and (work[_LOCKED] & bit == 0 or is_over):
                    work[_LOCKED] &= OPEN ^ bit
                    work[_DOUBTS] |= bit & (OPEN ^ work[_MUTED])
                    work[one + _FIRST] = now
                    work[one + _CLOSED] = work[one + _OPEN] = 0
                    work[one + _ENDS] = (now + work[one + _HELD]) & MASK
                work[one + _EDGES] += 1
                if work[one + _EDGES] > LOUD:
                    work[_MUTED] |= bit
                    work[_DOUBTS] &= OPEN ^ bit
            one += _SIZE
            bit = bit << 1
        at += 1
    return -1


@micropython.viper
def pass_time(work: ptr32) -> int:
    """Take in that all edges before ``_UNTIL`` have come. Return the place of the words of the
    contact whose doubt was over first, by time alone, or -1 when none is."""
    found = -1
    least = _HALF
    one = _HEAD
    bit = 1
    while bit < OPEN:
        left = ((work[one + _ENDS] - work[_UNTIL] + _HALF) & MASK) - _HALF
        if work[_DOUBTS] & bit:
            if left < least:
                least = left
                found = one
        elif left <= 0:
            work[_LOCKED] &= OPEN ^ bit
        one += _SIZE
        bit = bit << 1
    if least > 0:
        work[_LEFT] = least
        return -1
    return found


class Debounce:
    """All contacts of a pad."""

    def __init__(self, slap):
        """``slap(t_us, key)`` is called for each slap, at the latest 7.7 ms after its first edge;
        for ``SYNC_WIRE`` too."""
        self._slap = slap
        self._until_us = 0
        self._work = work = array("I", [0] * (_HEAD + (SYNC_WIRE + 1) * _SIZE))
        work[_STATE] = OPEN
        for key in range(KEYS):
            work[_HEAD + key * _SIZE + _HELD] = HELD_US
        work[_HEAD + SYNC_WIRE * _SIZE + _HELD] = STATIC_US

    def take(self, capture, until_us):
        """Take in the edges of ``capture``; all before ``until_us`` are among them: time, too, ends
        doubts."""
        work = self._work
        self._until_us = until_us
        count = capture.drain()
        if count:
            work[_AT], work[_COUNT] = 0, count
            while (one := take_in(work, capture.states, capture.times)) >= 0:
                self._settle(one)
        if work[_DOUBTS] or work[_LOCKED]:
            work[_UNTIL] = until_us & MASK
            while (one := pass_time(work)) >= 0:
                self._settle(one)

    def watermark_us(self, safe_us):
        """Before this no slap is still to come: ``safe_us``, if no key is in doubt."""
        work = self._work
        for key in range(KEYS):
            if work[_DOUBTS] >> key & 1:
                safe_us = min(safe_us, self._wide(work[_HEAD + key * _SIZE + _FIRST]))
        return safe_us

    def due_us(self):
        """Return when the next doubt ends by time alone, or None."""
        return self._until_us + self._work[_LEFT] if self._work[_DOUBTS] else None

    def muted(self):
        """Contacts that are muted, as bits: their edges are counted, and cause no doubt."""
        return self._work[_MUTED]

    def mute(self, key, on):
        """Mute a contact, or listen to it again."""
        bit = 1 << key
        work = self._work
        if on:
            work[_MUTED] |= bit
            work[_DOUBTS] &= ~bit
        else:
            work[_MUTED] &= ~bit

    def edges(self, key):
        """Count of this contact's edges since the last call."""
        place = _HEAD + key * _SIZE + _EDGES
        edges, self._work[place] = self._work[place], 0
        return edges

    def closed_us(self, key):
        """Time for which this contact has been closed, modulo 18 minutes; 0 while it is open."""
        if self._work[_STATE] >> key & 1:
            return 0
        return (self._until_us - self._work[_HEAD + key * _SIZE + _EDGE]) & MASK

    def _settle(self, one):
        """End a doubt; if it is closed, that was a slap."""
        work, key = self._work, (one - _HEAD) // _SIZE
        work[_DOUBTS] ^= 1 << key
        if not work[_STATE] >> key & 1:
            # Locked also if it opens so soon that this closing is too short to count by itself.
            work[_LOCKED] |= 1 << key
            work[one + _ENDS] = (work[one + _EDGE] + OPEN_US) & MASK
            self._slap(self._wide(work[one + _FIRST]), key)

    def _wide(self, ticks):
        """The pad time of a stamp within 9 minutes."""
        until_us = self._until_us
        return until_us + ((ticks - until_us + _HALF) & MASK) - _HALF
