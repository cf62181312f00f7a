"""A jig: a second Pico that presses keys, pulls the sync wire, and listens to lights and piezo.

A file ``jig.txt`` beside ``main.py`` makes a board a jig. GP2-GP7 go to the keys and GP8 to the
sync wire of all pads side by side, by 100 ohm; GP16 to the pixels' data and GP18 to the piezo of
one of them, by 1 kiloohm.

Its fingers are open drains: they pull low or let go, and never push. What they do is stamped by the
same capture that stamps a pad's keys, on the very pins. So a jig knows when it pressed as exactly
as a pad can know when it was pressed, whatever Python was doing, and says so as a pad says slaps.
"""

from time import sleep_us

from machine import Pin, Timer
from rp2 import StateMachine

from boards import pico
from boards.falls import falls

SYNC = pico.SYNC_IN
PULSE_US = pico.PULSE_US
LIGHTS_PIN = pico.PIXEL_PIN
SOUND_PIN = pico.PIEZO_PINS[0]
LIGHTS_MACHINE = 1
SOUND_MACHINE = 2


class Counter:
    """Count of a pin's falls since the start, made by the chip: pixels have 800,000 bits a
    second."""

    def __init__(self, machine, number):
        self._machine = StateMachine(machine, falls, in_base=Pin(number, Pin.IN, Pin.PULL_UP))
        self._machine.active(1)

    def read(self):
        """The lower 30 bits of it."""
        self._machine.exec("mov(isr, invert(x))")
        self._machine.exec("push(noblock)")
        return self._machine.get() & 0x3FFF_FFFF


class Board(pico.Board):
    def _claim(self, clock):
        self._fingers = [_finger(number) for number in pico.KEY_PINS]
        self._sync = _finger(SYNC)
        self.capture, how = pico.capture_of(self._fingers + [self._sync], pico.KEY_PINS[0], clock)
        self.caps = f"keys{len(self._fingers)},{how},frames,jig,sync"
        self._release = Timer(-1)
        self._counters = (Counter(LIGHTS_MACHINE, LIGHTS_PIN), Counter(SOUND_MACHINE, SOUND_PIN))

    def press(self, keys, ms):  # type: ignore[override]
        for key, finger in enumerate(self._fingers):
            if keys >> key & 1:
                finger(0)
        self._release.init(mode=Timer.ONE_SHOT, period=ms, callback=self._let_go)

    def counts(self):
        return tuple([counter.read() for counter in self._counters])

    def pulse(self):
        self._sync(0)
        sleep_us(PULSE_US)
        self._sync(1)

    def train(self, hz):
        """A jig has no loop to test."""

    def light(self, letters):
        """Nor lights."""

    def tone(self, hz, _name):
        """Nor a piezo."""

    def rest(self):
        self._watchdog.stop()
        self._let_go(None)
        self.led(False)

    def _let_go(self, _timer):
        for finger in self._fingers:
            finger(1)


def _finger(number):
    return Pin(number, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
