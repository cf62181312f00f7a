"""Outbox, lights and sounds, each alone."""

import gc

from pad.lights import BLINK_US, RISE_US, Lights, pixels
from pad.outbox import LIMIT, ROUND_US, Outbox
from pad.sounds import TUNES, Sounds


class Board:
    def __init__(self):
        self.lit = []
        self.tones = []

    def light(self, letters):
        self.lit.append(letters)

    def tone(self, hz, name):
        self.tones.append((hz, name))


# ---- Outbox ----
outbox = Outbox(lambda: None)
said = []
reads = [True]


class Host:
    """Takes slaps down as their numbers, or does not read."""

    def begin(self, kind):
        assert kind == b"SLAP"
        self.numbers = []
        return reads[0]

    def number(self, number):
        self.numbers.append(number)

    def end(self):
        said.append(tuple(self.numbers))

    def flush(self):
        return True


say = Host()


assert outbox.first() == 1
assert outbox.due_us() is None
assert [outbox.add(10 * n, n % 6) for n in range(LIMIT + 2)] == [True] * LIMIT + [False] * 2
assert outbox.next_number == LIMIT + 1
reads[0] = False
assert not outbox.send(say, 1_000)
reads[0] = True
assert outbox.send(say, 2_000)
assert said == [(n + 1, 10 * n, n % 6) for n in range(LIMIT)]
assert outbox.due_us() == 2_000 + ROUND_US
said.clear()
assert outbox.send(say, 2_000 + ROUND_US - 1)
assert said == []
outbox.acknowledge(LIMIT - 2)
assert outbox.first() == LIMIT - 1
outbox.acknowledge(3)  # an old one once more
assert outbox.send(say, 2_000 + ROUND_US)
assert [words[0] for words in said] == [LIMIT - 1, LIMIT]
outbox.acknowledge(LIMIT + 1)  # a number that was never given: from another boot
assert outbox.first() == LIMIT - 1
said.clear()
outbox.again()
assert outbox.send(say, 2_001 + ROUND_US)
assert [words[0] for words in said] == [LIMIT - 1, LIMIT]
outbox.acknowledge(LIMIT)
assert outbox.send(say, 2_002 + ROUND_US)
said.clear()
assert outbox.add(5, 1)
assert outbox.send(say, 2_500 + ROUND_US)  # a new one does not wait for the next round
assert [words[0] for words in said] == [LIMIT + 1]
outbox.acknowledge(LIMIT + 1)
assert outbox.first() == outbox.next_number == LIMIT + 2

# Of slaps that the host has nothing is kept: times that are objects make collecting garbage slow.
if hasattr(gc, "mem_alloc"):  # only MicroPython tells
    outbox = Outbox(lambda: None)
    gc.collect()
    before = gc.mem_alloc()
    for n in range(LIMIT):
        assert outbox.add((1 << 70) + n, 0)
    gc.collect()
    assert gc.mem_alloc() - before > 16 * LIMIT
    outbox.acknowledge(LIMIT)
    gc.collect()
    assert gc.mem_alloc() - before < 4 * LIMIT

# ---- Lights ----
board = Board()
lights = Lights(board)
lights.tick(0)
lights.set("bdk.bd")
half, full = RISE_US + 1, 2 * RISE_US + 1
for now_us in (1, 2, half - 1, half, full - 1, full, full + 1, BLINK_US - 1, BLINK_US):
    lights.tick(now_us)
# A quarter at once, then half, then all: one step each, and no light before its time.
assert board.lit == ["......", "qdq.qd", "hdh.hd", "bdb.bd", "bd..bd"]
assert lights.due_us(BLINK_US + 7) == 2 * BLINK_US
lights.tick(2 * BLINK_US)
assert board.lit[-1] == "bdq.bd"  # a bright key stays so while another one rises
assert lights.due_us(2 * BLINK_US) == 2 * BLINK_US + RISE_US
lights.set("bd.bbd")
lights.tick(2 * BLINK_US + 5)
assert board.lit[-1] == "bd.qbd"  # something new is shown at once
lights.tick(2 * BLINK_US + 5 + RISE_US, dark=True)
assert board.lit[-1] == "......"
assert lights.due_us(0) is None
assert pixels("......") == [(0, 0, 0)] * 6
assert len(set(pixels("bbbbbb"))) == 6
steps = [sum([sum(colour) for colour in pixels(letter * 6)]) for letter in ".dqhb"]
assert steps == sorted(steps)
dim, bright = pixels("dddddd"), pixels("bbbbbb")
assert all(0 < max(dim[key]) < max(bright[key]) for key in range(6))

# ---- Sounds ----
board = Board()
sounds = Sounds(board)
assert not sounds.play("moo", 0)
assert sounds.due_us() is None
assert sounds.play("click", 0)
assert sounds.play("win", 1)
assert sounds.play("click", 2)  # heard by nobody: the fanfare goes on
ends_us = []
while sounds.due_us() is not None:
    ends_us.append(sounds.due_us())
    sounds.tick(ends_us[-1] - 1)
    sounds.tick(ends_us[-1])
assert board.tones == [(2400, "click")] + [(hz, "win") for hz, _ in TUNES["win"]] + [(0, "win")]
assert ends_us == [1 + 1000 * ms for ms in (120, 240, 360, 680)]
for name, ms in (("click", 12), ("buzz", 350), ("go", 180)):
    sounds.play(name, 0)
    assert sounds.due_us() == 1000 * ms, name
    sounds.tick(1000 * ms)
sounds.play("click", 0)
sounds.play("click", 5_000)  # of the next slap
assert sounds.due_us() == 17_000
sounds.tick(17_000)
