"""A Raspberry Pi Pico or Pico 2: pins, and what hangs on them.

GP2-GP7 keys red, yellow, green, blue, purple, orange, to ground; GP8 the sync wire, to hear; GP9 a
transistor that pulls that wire low while GP9 is high; GP10-GP15 plain lights in the keys; GP16 six
WS2812 pixels; GP18/GP19 a piezo between them; and the board's own LED. A file ``pins.txt`` says it
otherwise (``boards/pins.py``).
"""

import select
import sys
from os import listdir, urandom
from time import sleep_us, ticks_us

from machine import PWM, Pin, unique_id
from neopixel import NeoPixel
from pad.capture import IrqCapture, WideClock
from pad.lights import pixels

from boards.edges import hardware_capture
from boards.frames import Frames
from boards.parts import PAUSE_US, TRIES, fills, parts
from boards.pins import FILE, first_of_row, read, watched
from boards.watchdog import Watchdog

KEY_PINS = (2, 3, 4, 5, 6, 7)
SYNC_IN = 8
SYNC_OUT = 9
LAMP_PINS = (10, 11, 12, 13, 14, 15)
PIXEL_PIN = 16
PIEZO_PINS = (18, 19)
PARTS = {
    "keys": KEY_PINS,
    "lamps": LAMP_PINS,
    "pixels": (PIXEL_PIN,),
    "piezo": PIEZO_PINS,
    "sync": (SYNC_IN, SYNC_OUT),
}

CHIP_FILE = "chip.txt"
WIFI_FILE = "wifi.txt"

TICKS_PERIOD = 1 << 30
LAMP_DUTY = {".": 0, "d": 4_000, "q": 16_384, "h": 32_768, "b": 65_535}
LAMP_HZ = 1_000
FULL_DUTY = 65_535
PULSE_US = 60
LONGEST_READ = 128
NEWLINE = 0x0A
POLL_US = 2_000
"""A poll of a millisecond takes no longer than this."""


class Board:
    clock_hz = 1_000_000
    answer_us = 250
    press = None  # type: object
    note = ""

    def __init__(self):
        self.chip = _chip()
        self.boot = urandom(4).hex()
        clock = WideClock(ticks_us, TICKS_PERIOD)
        self.now_us = clock.now_us
        self.frames = Frames(clock)
        self._watchdog = Watchdog()
        self.feed = self._watchdog.feed
        self._led = _led()
        self._claim(clock)
        self._ready_us = None
        self._one = bytearray(1)
        self._line = bytearray(LONGEST_READ)
        self._view = memoryview(self._line)
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self.air = self._air()

    def _air(self):
        """The network, if the pad is to be in one, and can."""
        if WIFI_FILE not in listdir():
            return None
        try:
            # Both need modules that a board without wireless has not.
            from pad.air import Air, settings

            from boards.station import Station

            told = settings()
            station = Station(told["network"], told["password"])
        except (OSError, ImportError, KeyError, ValueError):
            return None
        return Air(self, told, station, self._readable)

    def _claim(self, clock):
        """Take the pins, and say in ``caps`` what is there."""
        named, self.note = _named()
        pins = PARTS if named is None else named
        sync_in, sync_out = pins.get("sync", (None, None))
        self._sync_out = _output(sync_out)
        hears = Absent() if sync_in is None else _sync_in(sync_in)
        if named is None:
            found = parts(KEY_PINS, LAMP_PINS, PIEZO_PINS, hears, self._sync_out)
        else:
            found = ["pins"] + (["leds"] if "lamps" in named or "pixels" in named else [])
            found += [part for part in ("piezo", "sync") if part in named]
        keys = [gpio for gpio in pins["keys"] if gpio is not None]
        self._claim_outputs(pins)
        self.capture, how = capture_of(_contacts(pins, hears), first_of_row(pins), clock)
        for place, gpio in enumerate(watched(pins)):
            if gpio is None:
                self.capture.mute(place, True)
        self.caps = ",".join([f"keys{len(keys)}", how, "frames"] + found)

    def _claim_outputs(self, pins):
        self._lamps = [_lamp(gpio) for gpio in pins.get("lamps", ())]
        self._pixels = [
            NeoPixel(Pin(gpio, Pin.OUT), len(KEY_PINS)) for gpio in pins.get("pixels", ())
        ]
        # The same wave on both sides of the piezo, one upside down: twice the swing.
        self._piezo = [
            PWM(Pin(gpio), freq=LAMP_HZ, duty_u16=FULL_DUTY * side, invert=bool(side))
            for side, gpio in enumerate(pins.get("piezo", ()))
        ]

    def wait(self, us):
        begun = ticks_us()
        left = us
        # An edge does not wake a poll: a millisecond at a time keeps it from going unseen longer.
        while left > 0 and not self.capture.is_waiting():
            if self._ready_us is not None or self._look(1 if left > POLL_US else 0):
                break
            left = us - (ticks_us() - begun & TICKS_PERIOD - 1)  # type: ignore[operator]

    def _look(self, ms):
        """Wait for a host at most so long; whether one says something, by the cable or not."""
        heard = False
        for source, _ in self._readable.ipoll(ms):
            heard = True
            if source is sys.stdin:
                self._ready_us = self.now_us()
        return heard

    def read(self):
        if self._ready_us is None:
            self._look(0)
        if self._ready_us is None:
            return b""
        self.heard_us, self._ready_us = self._ready_us, None
        return bytes(self._view[: self._read_line()])

    def _read_line(self):
        # One byte at a time: a longer read would wait until it is full. What comes meanwhile is
        # left for another read, with a time of its own.
        read = sys.stdin.buffer.readinto  # type: ignore[union-attr]
        one, line, poll = self._one, self._line, self._readable
        count = 0
        while count < LONGEST_READ and read(one):
            line[count] = one[0]
            count += 1
            if one[0] == NEWLINE:
                break
            for _ in poll.ipoll(0):
                break
            else:
                break
        return count

    def write(self, data, start, end):
        # With a port that is open but not read, USB may hold up one write for half a second
        # before it comes back short; after that poll says no. Edges are stamped all the same.
        for _ in self._writable.ipoll(0):
            taken = sys.stdout.buffer.write(data, start, end - start)  # type: ignore[call-overload]
            return taken or 0
        return 0

    def pulse(self):
        self._sync_out(1)
        sleep_us(PULSE_US)
        self._sync_out(0)

    def train(self, hz):
        if hz:
            self._train = PWM(self._sync_out, freq=hz, duty_u16=FULL_DUTY // 2)
        else:
            self._train.deinit()
            self._sync_out.init(Pin.OUT, value=0)

    def light(self, letters):
        for lamp, letter in zip(self._lamps, letters):  # noqa: B905
            lamp.duty_u16(LAMP_DUTY[letter])
        for row in self._pixels:
            for index, colour in enumerate(pixels(letters)):
                row[index] = colour
            row.write()

    def led(self, lit):
        if self._led:
            self._led(lit)

    def rest(self):
        self._watchdog.stop()
        self.tone(0, "")
        self.light("." * len(KEY_PINS))
        self.led(False)

    def tone(self, hz, _name):
        for side, wave in enumerate(self._piezo):
            if hz:
                wave.freq(hz)
            # Silence is both sides low, for a piezo should not stand under voltage.
            wave.duty_u16(FULL_DUTY // 2 if hz else FULL_DUTY * side)


class Absent:
    """A pin that is not there: open for ever, and nothing comes of what it is told."""

    def __call__(self, *_level):
        return 1

    def irq(self, handler, trigger, hard):
        """No edge ever comes."""

    def duty_u16(self, duty):
        """Nor light."""


def _named():
    """The pins that ``pins.txt`` names, None without such a file; and a word about a fault in it.
    With one the pad has no pins at all: what another board has on ours, nobody knows."""
    try:
        with open(FILE) as file:
            return read(file.read()), ""
    except OSError:
        return None, ""
    except ValueError as fault:
        line, number = fault.args
        return {"keys": (None,)}, f"{FILE}, line {number} cannot be used: {line}"


def _contacts(pins, hears):
    """Six keys and the sync wire."""
    keys = [
        Absent() if gpio is None else Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in watched(pins)[:-1]
    ]
    return keys + [hears]


def _output(gpio):
    return Absent() if gpio is None else Pin(gpio, Pin.OUT, value=0)


def _lamp(gpio):
    return Absent() if gpio is None else PWM(Pin(gpio), freq=LAMP_HZ, duty_u16=0)


def _chip():
    """The id of this board: the chip's, or that of a file where the chip's is empty or another
    board's."""
    try:
        with open(CHIP_FILE) as file:
            return file.read().strip() or unique_id().hex()
    except OSError:
        return unique_id().hex()


def capture_of(pins, first, clock):
    """Seven pins, captured by the chip's hardware if they are in a row from GPIO ``first`` on, or
    else by interrupts; and which of the two."""
    try:
        if first is not None:
            return hardware_capture(pins, first, clock), "pio"
    except (OSError, ValueError):
        pass
    return IrqCapture(pins, ticks_us, clock, Pin.IRQ_FALLING | Pin.IRQ_RISING), "irq"


def _sync_in(gpio):
    """The pin that hears the sync wire, pulled up by the chip only where the board does not do it:
    the full pad's receiver drives it both ways, bare wires between pads do not."""
    for _ in range(TRIES):
        if fills(gpio):
            return Pin(gpio, Pin.IN)
        # Or another pad was just pulling the wire low.
        sleep_us(PAUSE_US)
    return Pin(gpio, Pin.IN, Pin.PULL_UP)


def _led():
    """The board's own LED: a pin of the chip on a Pico, of the wifi chip on a Pico W."""
    try:
        return Pin("LED", Pin.OUT, value=0)
    except (TypeError, ValueError):
        return None
