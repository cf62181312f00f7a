"""The pins of a real pad, on stand-ins for the chip; stdin and stdout are the real ones."""

import os
import sys

sys.path.insert(0, sys.argv[1])

import rp2
from boards import pico
from boards.edges import FDEBUG, TIMERAWL
from edges import Reader
from machine import WDT, Pin, mem32, pins, pwms
from neopixel import NeoPixel
from pad.capture import DEPTH, IrqCapture
from rp2 import DMA, change

rp2.StateMachine.fails = True
board = pico.Board()
assert board.caps == "keys6,irq,frames"  # nothing but keys, as far as anybody can tell
assert isinstance(board.capture, IrqCapture)

# GP2 is red, key 0; GP7 orange, key 5; GP8 the sync wire; a pin reads 0 while its key is closed.
for number, level in ((2, 0), (7, 0), (2, 1), (8, 0)):
    pins[number].level = level
    pins[number].handler(pins[number])
reader = Reader(board.capture, board.frames._clock)
edges = reader.read()
assert [edge[1:] for edge in edges] == [(0, True), (5, True), (0, False), (6, True)]
board.capture.mute(5, True)
assert pins[7].handler is None
board.capture.mute(5, False)
assert pins[7].handler
assert edges[0][0] <= edges[1][0] <= edges[2][0] <= edges[3][0] <= board.now_us()

# One channel too few: nothing stays claimed.
rp2.StateMachine.fails = False
pins.clear()
DMA.free = 1
assert "irq" in pico.Board().caps
assert DMA.free == 1

DMA.free = 12
pins.clear()
board = pico.Board()
assert board.chip == "e6605838833e6f2b"
assert len(board.boot) == 8
assert board.caps == "keys6,pio,frames"
for number in range(2, 9):
    pin = pins[number]
    assert (pin.mode, pin.pull, pin.level) == (Pin.IN, Pin.PULL_UP, 1)
used = [number for number in pins if number != "LED"]
assert sorted(used) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19]
assert sorted(pwms) == [10, 11, 12, 13, 14, 15, 18, 19]
(first,) = [channel for channel in DMA.channels.values() if channel.on]
assert (first.read.number, first.read.in_base, first.ctrl["treq_sel"]) == (0, 2, 4)
assert DMA.channels[first.ctrl["chain_to"]].read == TIMERAWL
assert first.write % (4 * DEPTH) == 0

# The counter has 32 bits, the clock that is read has 30; the rings are gone round.
reader = Reader(board.capture, board.frames._clock)
assert reader.read() == []
change(0x7F, 0)
assert reader.read() == reader.afresh == []
for turn in range(3):
    now_us = board.now_us()
    for step in range(DEPTH // 4):
        change(0x7E, now_us + 2 * step & 0xFFFFFFFF)
        change(0x3F, now_us + 2 * step + 1 & 0xFFFFFFFF)
    edges = reader.read()
    assert edges[0] == (now_us, 0, True) or turn
    assert edges[-2:] == [(now_us + 2 * step + 1, 0, False), (now_us + 2 * step + 1, 6, True)]
    assert board.capture.take_lost() == 0

# A change that the chip had to drop is told of, and the keys go on from how they are.
for number in range(2, 9):
    pins[number].level = int(number != 4)
mem32.registers[FDEBUG] = 0b0001
assert reader.read() == []
assert [edge[1:] for edge in reader.afresh] == [(2, True), (6, False)]
assert (board.capture.take_lost(), board.capture.take_lost()) == (1, 0)
assert reader.read() == []
change(0x7F, board.now_us() & 0xFFFFFFFF)
assert [edge[1:] for edge in reader.read()] == [(2, False)]

# A muted pin reads high: bits 16 and 17 of GPIO7_CTRL.
board.capture.mute(5, True)
assert mem32.registers.pop(0x4001_603C) == 3 << 16
board.capture.mute(5, False)
assert mem32.registers.pop(0x4001_703C) == 3 << 16

pins[9].levels.clear()
board.pulse()
assert pins[9].levels == [1, 0]
board.train(2500)
assert pwms[9].hz == 2500
board.train(0)
assert (pwms[9].hz, pins[9].mode, pins[9].level) == (0, Pin.OUT, 0)

board.light("b.d...")
assert [pwms[number].duty for number in range(10, 16)] == [65535, 0, 4000, 0, 0, 0]
assert NeoPixel.last.shown[0] == (255, 0, 0)
assert NeoPixel.last.shown[1] == (0, 0, 0)
board.light("qh....")
assert [pwms[number].duty for number in (10, 11)] == [16384, 32768]
assert [NeoPixel.last.shown[key][0] for key in (0, 1)] == [64, 128]

one, other = pwms[18], pwms[19]
assert other.invert != one.invert
assert (one.duty, other.duty) == (0, 65535)  # both sides low
board.tone(880, "go")
assert (one.hz, other.hz) == (880, 880)
assert one.duty == other.duty == 32767
board.tone(0, "go")
assert (one.duty, other.duty) == (0, 65535)


# Parts are sensed on the pins: the sync wire by its own pulse, a piezo by its charge, lights by the
# driver of lamps or by the other parts of the full pad. A wire that is held low is there.
def caps(pulled_up=(), held_low=(), joined=None):
    Pin.pulled_up_outside, Pin.held_low, Pin.joined = pulled_up, held_low, joined
    pins.clear()
    DMA.free = 12
    found = pico.Board().caps
    assert pins[9].level == 0
    Pin.pulled_up_outside, Pin.held_low, Pin.joined = (), (), None
    return found


assert caps(pulled_up=(2, 3, 4, 5, 6, 7, 8), held_low=(19,), joined=8) == (
    "keys6,pio,frames,leds,piezo,sync"
)
assert caps(joined=8) == "keys6,pio,frames,sync"  # a transistor, with the chip's own pull-up
assert caps(held_low=(8,)) == "keys6,pio,frames,sync"
assert caps(pulled_up=(8,)) == "keys6,pio,frames"  # but nothing that could pull it down
assert caps(held_low=(19,)) == "keys6,pio,frames,piezo"
assert caps(held_low=(12,)) == "keys6,pio,frames,leds"
assert caps(pulled_up=(5,)) == "keys6,pio,frames,leds"

# A builder who knows better writes it down.
for words, said in (("leds piezo\n", ",leds,piezo"), ("sync leds moo", ",leds,sync"), ("", "")):
    with open("parts.txt", "w") as file:  # noqa: PTH123 - MicroPython
        file.write(words)
    assert caps(pulled_up=(2, 8), joined=8) == "keys6,pio,frames" + said
os.remove("parts.txt")  # noqa: PTH107 - MicroPython


# Another board: its pins alone are touched, and what it names is there.
def with_pins(text):
    with open("pins.txt", "w") as file:  # noqa: PTH123 - MicroPython
        file.write(text)
    mem32.registers.clear()
    pwms.clear()
    pins.clear()
    DMA.free = 12
    said = pico.Board().caps
    os.remove("pins.txt")  # noqa: PTH107 - MicroPython
    return said, sorted([number for number in pins if number != "LED"])


def seen_high():
    """The keys whose pins the hardware shows as open, whatever they are."""
    return [(at - 0x4001_6004) // 8 for at in sorted(mem32.registers) if at & 0x2000]


assert with_pins("keys 2") == ("keys1,pio,frames,pins", [2])
assert seen_high() == [3, 4, 5, 6, 7, 8]
said, used = with_pins("keys 9 10 11 12 13 14\nsync 15 0\nlamps 4 - 6\npixels 16\npiezo 18 19")
assert said == "keys6,pio,frames,pins,leds,piezo,sync"
assert used == [0, 9, 10, 11, 12, 13, 14, 15, 16]
assert sorted(pwms) == [4, 6, 18, 19]
assert with_pins("keys 26 27 28 29 6 7\npixels 16") == (
    "keys6,irq,frames,pins,leds",
    [6, 7, 16, 26, 27, 28, 29],
)

with open("pins.txt", "w") as file:  # noqa: PTH123 - MicroPython
    file.write("keys - - 5\nlamps - - 1")
pins.clear()
pwms.clear()
board = pico.Board()
board.light("bbbbbb")
assert pwms[1].duty == 65535
board.tone(880, "go")
board.tone(0, "go")
board.pulse()
board.rest()
assert board.note == ""

# A file that makes no sense: no pin is touched, and the log says so.
with open("pins.txt", "w") as file:  # noqa: PTH123 - MicroPython
    file.write("keys 2 3\npixels 3")
pins.clear()
board = pico.Board()
assert board.caps == "keys0,irq,frames,pins"
assert board.note == "pins.txt, line 2 cannot be used: pixels 3"
assert list(pins) == ["LED"]
board.light("bbbbbb")
board.rest()
os.remove("pins.txt")  # noqa: PTH107 - MicroPython

# A board whose chip has no id of its own.
with open("chip.txt", "w") as file:  # noqa: PTH123 - MicroPython
    file.write("0123456789abcdef\n")
caps()
assert pico.Board().chip == "0123456789abcdef"
os.remove("chip.txt")  # noqa: PTH107 - MicroPython

# In the network only where files say so, and where the board has a module for it.
assert board.air is None
assert "pad.air" not in sys.modules
with open("wifi.txt", "w") as file:  # noqa: PTH123 - MicroPython
    file.write("network Home\n")
with open("pair.txt", "w") as file:  # noqa: PTH123 - MicroPython
    file.write("0f" * 32)
sys.path.remove(sys.argv[1])  # there is no network then
DMA.free = 12
assert pico.Board().air is None
sys.path.append(sys.argv[1])
DMA.free = 12
board = pico.Board()
wlan = sys.modules["network"].WLAN.last
assert wlan.power == 17
now_us = board.now_us()
for later_us, tries in ((0, 1), (9_000_000, 1), (10_000_000, 2), (29_000_000, 2), (30_000_000, 3)):
    board.air.tick(now_us + later_us, True)
    assert wlan.tries == [("Home", None)] * tries
    assert board.air.due_us() <= now_us + later_us + 20_000
assert board.air.battery_mv() is None  # the wifi chip is talked with
mem32.registers[0xD000_0004] = 1 << 25
mem32[0x4001_C078] = 0x56
assert 3_699 <= board.air.battery_mv() <= 3_700
assert mem32[0x4001_C078] == 0x56
os.remove("wifi.txt")  # noqa: PTH107 - MicroPython
os.remove("pair.txt")  # noqa: PTH107 - MicroPython

# The board's own LED, and boards that have none.
pins.clear()
board = pico.Board()
board.led(True)
assert pins["LED"].level
board.led(False)
assert not pins["LED"].level
Pin.has_led = False
pico.Board().led(True)
Pin.has_led = True

# The watchdog sleeps until the pad lives, and when its program has ended; then all is dark.
pins.clear()
pwms.clear()
board = pico.Board()
WDT.runs = False
board.feed()
board.feed()
assert (WDT.runs, WDT.fed) == (True, 2)
board.light("bbbbbb")
board.led(True)
board.tone(880, "go")
board.rest()
board.rest()
assert not WDT.runs
assert not pins["LED"].level
assert [pwms[number].duty for number in range(10, 16)] == [0] * 6
assert NeoPixel.last.shown == [(0, 0, 0)] * 6
assert (pwms[18].duty, pwms[19].duty) == (0, 65535)
board.feed()
assert WDT.runs

# A board that pulls the sync wire up itself has it done by nobody else; the keys as ever.
pins.clear()
Pin.pulled_up_outside = (8,)
board = pico.Board()
assert (pins[8].mode, pins[8].pull, pins[8].level) == (Pin.IN, None, 1)
assert all(pins[number].pull == Pin.PULL_UP for number in range(2, 8))

board.wait(100_000)
assert board.read() == b"hello"
assert board.write(b"I said\n", 2, 7) == 5
