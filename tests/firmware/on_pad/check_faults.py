"""Keys that stay down and pins that shout, on a pad whose work takes time and whose ring is full
after 768 changes: a clean key is told in time, whatever its neighbour does."""

from array import array

from pad.capture import DEPTH, RingCapture, WideClock
from pad.debounce import Debounce
from pad.faults import Faults

STEP_US = 3_000
"""From one look at the keys to the next, as when a line of the host is read meanwhile."""


class Pin:
    def __call__(self):
        return 1


class Chip:
    """The pins, and the two rings as hardware fills them; what is muted is seen as open."""

    def __init__(self):
        self.states = memoryview(array("I", [0] * DEPTH))
        self.times = memoryview(array("I", [0] * DEPTH))
        self.at = 0
        self.now = 1 << 30  # the clock wraps
        self.level = self.seen = 0x7F
        self.mask = 0
        self.mutes = []
        self.put()

    def put(self):
        self.states[self.at] = self.seen
        self.times[self.at] = self.now & 0xFFFFFFFF
        self.at = (self.at + 1) % DEPTH

    def look(self):
        if self.level | self.mask != self.seen:
            self.seen = self.level | self.mask
            self.put()

    def set(self, key, closed):
        self.level = self.level & ~(1 << key) if closed else self.level | 1 << key
        self.look()

    def mute(self, key, on):
        self.mutes.append((key, on))
        self.mask = self.mask | 1 << key if on else self.mask & ~(1 << key)
        self.look()

    def head(self):
        return self.at

    def stalled(self):
        return False


class Pad:
    def __init__(self, down=()):
        self.chip = Chip()
        for key in down:
            self.chip.level &= ~(1 << key)
        self.chip.at = 0
        self.clock = WideClock(lambda: self.chip.now & 0x3FFFFFFF, 1 << 30)
        self.capture = RingCapture([Pin() for _ in range(7)], self.chip, self.clock)
        self.chip.look()
        self.slaps = []
        self.debounce = Debounce(
            lambda t_us, key: self.slaps.append((self.clock.now_us(), t_us, key))
        )
        self.faults = Faults(self.debounce, self.capture)
        self.presses = {}
        self.turn = 0

    def run(self, ms, noise=None, period_us=200):
        """``noise``: a pin that turns over twice in ``period_us``. Presses are at their times."""
        chip = self.chip
        until, look, turn = chip.now + ms * 1000, chip.now, chip.now
        while chip.now < until:
            upcoming = [look] + list(self.presses) + ([turn] if noise is not None else [])
            chip.now = min(upcoming)
            if chip.now in self.presses:
                chip.set(*self.presses.pop(chip.now))
            if noise is not None and chip.now == turn:
                chip.set(noise, bool(chip.level >> noise & 1))
                turn += period_us // 2
            if chip.now >= look:
                safe_us = self.capture.safe_until_us()
                self.debounce.take(self.capture, safe_us)
                self.faults.tick(safe_us)
                look = chip.now + STEP_US

    def press(self, key, after_ms):
        """Say when it will be."""
        at = self.chip.now + after_ms * 1000
        self.presses[at] = (key, True)
        self.presses[at + 40_000] = (key, False)
        return at & 0x3FFFFFFF


# A key that is down as the pad starts is told of at once, one that stays down after ten seconds;
# neither when it is let go. For as long as the counter takes to go round, and longer.
pad = Pad(down=[2])
pad.run(10)
assert (pad.faults.down, pad.slaps) == (0b000100, [])
pad.chip.set(4, True)
pad.run(9_900)
assert (pad.faults.down, len(pad.slaps)) == (0b000100, 1)
pad.run(300)
assert pad.faults.down == 0b010100
pad.chip.set(2, False)
pad.run(200)
assert pad.faults.down == 0b010000
for _ in range(4):
    pad.chip.now += 1 << 28
    pad.run(200)
    assert pad.faults.down == 0b010000
pad.chip.set(4, False)
pad.run(200)
assert (pad.faults.down, pad.faults.muted) == (0, 0)

# Keys that bounce for 20 ms, one after the other, are no noise, nor is a worn one drummed on.
for presses, keys, edges, pause_ms in ((30, 6, 200, 40), (20, 1, 80, 42)):
    for n in range(presses):
        for _ in range(edges):
            pad.chip.set(n % keys, bool(pad.chip.level >> n % keys & 1))
            pad.chip.now += 100
        pad.chip.set(n % keys, False)
        pad.run(pause_ms)
        assert pad.faults.muted == 0

# 5 kHz on a key, or on the sync wire: muted, and every clean press of another key is told within
# two looks of 1.5 ms. So at 250 kHz, when no ring is long enough; and below, where it costs little.
for noise, period_us in ((0, 200), (6, 200), (6, 4), (3, 700)):
    pad = Pad()
    pad.run(50)
    pad.run(700, noise, period_us)
    assert pad.faults.muted == 1 << noise, (noise, period_us)
    assert pad.chip.mask == 1 << noise
    pad.slaps.clear()
    for n in range(11):
        key = (noise + 1 + n % 5) % 6
        at = pad.press(key, 5)
        pad.run(90, noise, period_us)
        told_us, t_us, slapped = pad.slaps.pop()
        assert (t_us & 0x3FFFFFFF, slapped, pad.slaps) == (at, key, []), (n, pad.slaps)
        assert told_us - t_us < 1_500 + 2 * STEP_US, told_us - t_us
    # It is heard for a moment each second, and muted again at once.
    pad.run(3_000, noise, period_us)
    heard = [on for key, on in pad.chip.mutes if key == noise]
    assert heard == [True] + [False, True] * (len(heard) // 2), heard
    assert 7 <= len(heard) <= 9, heard
    assert pad.faults.muted == 1 << noise
    assert pad.slaps == []
    # Quiet again, it is let in, and can slap.
    pad.chip.set(noise, False)
    pad.run(2_100)
    assert pad.faults.muted == 0
    at = pad.press(noise, 5)
    pad.run(90)
    assert [(t_us & 0x3FFFFFFF, key) for _, t_us, key in pad.slaps] == [(at, noise)]

# Until it is muted, noise costs no clean press either, unless the ring runs over; then what is
# newest is kept.
pad = Pad()
pad.run(50)
at = pad.press(5, 20)
pad.run(30, 6, 200)
assert [t_us & 0x3FFFFFFF for _, t_us, key in pad.slaps if key == 5] == [at]
pad = Pad()
pad.run(50)
for n in range(20_000):
    pad.chip.set(6, bool(pad.chip.level >> 6 & 1))
    pad.chip.now += 1
    if n == 19_500:
        pad.chip.set(5, True)
        at = pad.chip.now & 0x3FFFFFFF
pad.run(10)
assert [t_us & 0x3FFFFFFF for _, t_us, key in pad.slaps if key == 5] == [at]
assert pad.capture.take_lost()
