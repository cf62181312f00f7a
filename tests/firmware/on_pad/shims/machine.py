"""As much of MicroPython's ``machine`` as a pad's board needs, taking down what it is told."""

pins = {}
pwms = {}


class Pin:
    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = range(1, 6)

    def __init__(self, number, mode=None, pull=None):
        assert number not in pins
        self.number = number
        self.mode = mode
        self.pull = pull
        self.level = 1
        pins[number] = self

    def __call__(self):
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

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        assert 0 <= duty <= 65535
        self.duty = duty


def unique_id():
    return bytes([0xE6, 0x60, 0x58, 0x38, 0x83, 0x3E, 0x6F, 0x2B])
