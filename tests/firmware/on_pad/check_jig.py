"""The pins of a jig, on stand-ins for the chip."""

import sys

sys.path.insert(0, sys.argv[1])

from boards import jig
from edges import Reader
from machine import WDT, Pin, Timer, pins, pwms
from rp2 import change

board = jig.Board()
assert board.caps == "keys6,pio,frames,jig,sync"

# Open drains that have let go, with the chip's pull-ups for what is not plugged in: never a push.
for number in range(2, 9):
    pin = pins[number]
    assert (pin.mode, pin.pull, pin.level) == (Pin.OPEN_DRAIN, Pin.PULL_UP, 1), number
assert (pins[16].mode, pins[18].mode) == (Pin.IN, Pin.IN)
assert sorted(number for number in pins if number != "LED") == [2, 3, 4, 5, 6, 7, 8, 16, 18]
assert pwms == {}

# Keys 0 and 5, let go by a timer; what the pins do is captured as on a pad.
reader = Reader(board.capture, board.frames._clock)
change(0x7F, 0)
assert reader.read() == []
board.press(0b100001, 12)
assert [pins[number].level for number in range(2, 9)] == [0, 1, 1, 1, 1, 0, 1]
now_us = board.now_us()
change(0x5E, now_us & 0xFFFFFFFF)
assert reader.read() == [(now_us, 0, True), (now_us, 5, True)]
assert Timer.last.ms == 12
Timer.last.callback(Timer.last)
assert [pins[number].level for number in range(2, 9)] == [1] * 7

pins[8].levels.clear()
board.pulse()
assert pins[8].levels == [0, 1]

for counter, fallen in zip(board._counters, (144, 0x4000_0007)):  # noqa: B905
    assert counter._machine.on
    counter._machine.fallen = fallen
assert board.counts() == (144, 7)
assert [counter._machine.in_base for counter in board._counters] == [16, 18]
assert [counter._machine.number for counter in board._counters] == [1, 2]

# Dark and silent as it is, it lets go of everything when its program ends.
board.feed()
board.light("bbbbbb")
board.tone(880, "go")
board.press(0b111111, 1000)
board.rest()
assert [pins[number].level for number in range(2, 9)] == [1] * 7
assert not WDT.runs
