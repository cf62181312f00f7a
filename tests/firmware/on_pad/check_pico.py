"""The pins of a real pad, on stand-ins for the chip; stdin and stdout are the real ones."""

import sys

sys.path.insert(0, sys.argv[1])

from boards.pico import Board
from machine import Pin, pins, pwms
from neopixel import NeoPixel

board = Board()
assert board.chip == "e6605838833e6f2b"
assert len(board.boot) == 8
for number in range(2, 8):
    pin = pins[number]
    assert (pin.mode, pin.pull) == (Pin.IN, Pin.PULL_UP)
assert sorted(pins) == [2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 18, 19]

# GP2 is red, key 0; GP7 orange, key 5; a pin reads 0 while its key is closed.
for number, level in ((2, 0), (7, 0), (2, 1)):
    pins[number].level = level
    pins[number].handler(pins[number])
edges = board.capture.drain()
assert [edge[1:] for edge in edges] == [(0, True), (5, True), (0, False)]
assert edges[0][0] <= edges[1][0] <= edges[2][0] <= board.now_us()

board.light("b.d...")
assert [pwms[number].duty for number in range(10, 16)] == [65535, 0, 4000, 0, 0, 0]
assert NeoPixel.last.shown[0] == (64, 0, 0)
assert NeoPixel.last.shown[1] == (0, 0, 0)

one, other = pwms[18], pwms[19]
assert other.invert != one.invert
assert (one.duty, other.duty) == (0, 65535)  # both sides low
board.tone(880, "go")
assert (one.hz, other.hz) == (880, 880)
assert one.duty == other.duty == 32767
board.tone(0, "go")
assert (one.duty, other.duty) == (0, 65535)

board.wait(100)
assert board.read() == b"hello"
assert board.write(b"said\n") == 5
