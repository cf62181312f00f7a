"""As much of MicroPython's ``network`` as a wireless pad needs, taking down what it is told."""

STA_IF = 0


class WLAN:
    PM_NONE = 17

    def __init__(self, kind):
        assert kind == STA_IF
        WLAN.last = self
        self.connected = False
        self.tries = []
        self.power = None

    def active(self, on):
        self.on = on

    def config(self, pm):
        assert self.on
        self.power = pm

    def isconnected(self):
        return self.connected

    def connect(self, name, password):
        assert self.on
        self.tries.append((name, password))
