"""As much of MicroPython's ``machine`` as a pad's board needs, taking down what it is told."""

from uctypes import bytearray_at

pins = {}
pwms = {}


class Pin:
    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING, OPEN_DRAIN = range(1, 7)
    pulled_up_outside = ()
    held_low = ()
    has_led = True
    joined = None

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        self.mode = mode
        self.pull = pull
        self.level = 1
        self.levels = []
        if number == "LED" and not Pin.has_led:
            raise ValueError("unknown named pin")
        if mode is not None:
            self.init(mode, pull, value)

    def init(self, mode, pull=None, value=None):
        """A pin that nothing pulls keeps the level that it was left at."""
        pins[self.number] = self
        self.mode = mode
        self.pull = pull
        if value is not None:
            self(value)
        elif self.number in Pin.held_low:
            self.level = 0
        elif pull == Pin.PULL_UP or self.number in Pin.pulled_up_outside:
            self.level = 1

    def __call__(self, *value):
        if value:
            self.level = value[0]
            self.levels.append(self.level)
        if self.number == Pin.joined and pins[9].level:
            return 0  # by the transistor of the sync wire
        return self.level

    def irq(self, handler, trigger, hard):
        assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
        assert hard
        self.handler = handler


class PWM:
    def __init__(self, pin, freq, duty_u16, invert=False):
        self.hz = freq
        self.duty = duty_u16
        self.invert = invert
        pwms[pin.number] = self

    def deinit(self):
        self.hz = 0

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        assert 0 <= duty <= 65535
        self.duty = duty


class ADC:
    """Has 3.7 V divided by three; but only while the pad of GP29 is an analog one."""

    def __init__(self, channel):
        assert channel == 3

    def read_u16(self):
        assert mem32[0x4001_C078] == 0x80
        assert not interrupts
        return 3_700 * 65_535 // 9_900


interrupts = [True]


def disable_irq():
    interrupts.clear()
    return True


def enable_irq(state):
    interrupts.append(state)


class Timer:
    ONE_SHOT = 0

    def __init__(self, number):
        assert number == -1  # the system's own

    def init(self, mode, period, callback):
        assert mode == Timer.ONE_SHOT
        Timer.last = self
        self.ms = period
        self.callback = callback


class WDT:
    fed = 0

    def __init__(self, timeout):
        assert timeout < 8388
        WDT.runs = True

    def feed(self):
        assert WDT.runs
        WDT.fed += 1


class _Memory:
    """The chip's registers, and the RAM that this runs in."""

    def __init__(self):
        self.registers = {}

    def __getitem__(self, address):
        return self.registers.get(address, 0)

    def __setitem__(self, address, word):
        if address == 0x4005_B000:
            assert word == 1 << 30
            WDT.runs = False
        elif address >> 16 == 0x4001:
            self.registers[address] = word  # the control of pins, and of their pads
        elif address >> 28 == 5:
            # Of the registers in use here, bits are cleared by writing them.
            self.registers[address] = self[address] & ~word
        else:
            bytearray_at(address, 4)[:] = word.to_bytes(4, "little")


mem32 = _Memory()


def unique_id():
    return bytes([0xE6, 0x60, 0x58, 0x38, 0x83, 0x3E, 0x6F, 0x2B])
