"""Edges stamped by the chip's hardware, whatever Python is doing.

A PIO program (``boards/watch.py``) pushes the state of the pins whenever it has changed. That lets
one DMA channel copy the state into a ring in RAM. Done, it starts a second one, which copies the
chip's microsecond counter into another ring and starts the first again. So the stamp is the very
counter that ``ticks_us`` reads: keys, sync wire, probes and heartbeats have one clock, and none of
it needs the processor. From pin to stamp some 25 of the chip's cycles go by (0.2 us); with that, a
stamp is less than 1 us away from the edge.

Changes that follow at once wait in the state machine's FIFO of eight, and leave it about as fast as
the program can push them. Should one ever find it full, the chip remembers that it was dropped.
"""

import sys
from array import array

from machine import Pin, mem32
from pad.capture import DEPTH, RingCapture
from rp2 import DMA, StateMachine
from uctypes import addressof

from boards.watch import watch

MACHINE = 0
FDEBUG = 0x5020_0008
DREQ_RX = 4 + MACHINE
IS_RP2350 = "RP2350" in sys.implementation[2]  # type: ignore[index]
TIMERAWL = 0x400B_0028 if IS_RP2350 else 0x4005_4028
PIN_CTRL = 0x4002_8004 if IS_RP2350 else 0x4001_4004
"""The control register of GP0; that of the next pin is 8 bytes further on."""
SET = 0x2000
CLEAR = 0x3000
"""Written so far after a register, the bits of a word are set in it, or cleared."""
SEEN_HIGH = 3 << 16
"""INOVER: what looks at the pin sees it high, whatever it is."""

WORD = 4
WORD_SIZE = 2
RING_SIZE = 12  # bits of an address that stay within a ring: 4096 bytes


class _Rings:
    """The state machine, the two channels, and the rings that they fill for ever."""

    def __init__(self, first_pin):
        """No DMA channel stays claimed when there is only one."""
        # A ring begins at a multiple of its size; three times the size holds two such.
        block = array("I", bytes(3 * DEPTH * WORD))
        skip = -addressof(block) % (DEPTH * WORD) // WORD
        self.states = memoryview(block)[skip : skip + DEPTH]
        self.times = memoryview(block)[skip + DEPTH : skip + 2 * DEPTH]
        self._states_at = addressof(block) + skip * WORD
        self._times_at = self._states_at + DEPTH * WORD
        self._first_pin = first_pin
        self._machine = StateMachine(MACHINE, watch, in_base=Pin(first_pin))
        self._state_dma = DMA()
        try:
            self._time_dma = DMA()
        except OSError:
            self._state_dma.close()
            raise
        self._set_up(self._time_dma, self._state_dma, TIMERAWL, self._times_at, {})
        self._set_up(
            self._state_dma, self._time_dma, self._machine, self._states_at, {"treq_sel": DREQ_RX}
        )

    def mute(self, key, on):
        """Keep a pin's edges from the state machine, or let them in again."""
        mem32[PIN_CTRL + 8 * (self._first_pin + key) + (SET if on else CLEAR)] = SEEN_HIGH

    def start(self):
        self.stalled()
        self._state_dma.active(1)
        self._machine.active(1)

    def head(self):
        # The times' ring: an entry is whole when its time is there.
        filled = self._time_dma.write - self._times_at  # type: ignore[attr-defined]
        return filled // WORD % DEPTH

    def stalled(self):
        """Return whether the FIFO was full since the last call."""
        # A bit is cleared by writing it.
        full = mem32[FDEBUG] & 1 << MACHINE
        if full:
            mem32[FDEBUG] = full
        return bool(full)

    def _set_up(self, channel: DMA, then: DMA, read, write, pace):
        ctrl = channel.pack_ctrl(
            size=WORD_SIZE,
            inc_read=False,
            ring_sel=True,
            ring_size=RING_SIZE,
            chain_to=then.channel,  # type: ignore[attr-defined]
            **pace,
        )
        channel.config(read=read, write=write, count=1, ctrl=ctrl)


def hardware_capture(pins, first_pin, clock):
    """The capture of ``pins``, seven in a row from ``first_pin`` on. Raises OSError when PIO's
    memory is full or no two DMA channels are left, ValueError when other software has the state
    machine."""
    rings = _Rings(first_pin)
    capture = RingCapture(pins, rings, clock)
    rings.start()
    return capture
