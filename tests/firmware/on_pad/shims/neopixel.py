"""As much of MicroPython's ``neopixel`` as a pad's board needs."""


class NeoPixel:
    def __init__(self, pin, count):
        assert pin.number == 16
        assert count == 6
        self.colours = [None] * count
        self.shown = []
        NeoPixel.last = self

    def __setitem__(self, index, colour):
        self.colours[index] = colour

    def write(self):
        self.shown = list(self.colours)
