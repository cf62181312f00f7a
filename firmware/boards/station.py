"""The Wi-Fi of a Pico W or 2 W: how it gets into its network, and what its battery has.

Not tried on a board yet: addresses are from the data sheets, the rest from MicroPython's source.
"""

import sys

import network
from machine import ADC, disable_irq, enable_irq, mem32

IS_RP2350 = "RP2350" in sys.implementation[2]  # type: ignore[index]

PAUSES_US = (10_000_000, 60_000_000)
"""The shortest and the longest time for one try to get in."""

CHIP_SELECT = 1 << 25
"""Of GPIO_IN: high while nobody talks with the wifi chip."""
GPIO_IN = 0xD000_0004
VSYS_PAD = 0x4003_8078 if IS_RP2350 else 0x4001_C078
"""The control of the pad of GP29, which is the clock of the wifi chip, and measures VSYS."""
ANALOG = 0x80
"""As an analog pin it has no output, no input, and is not pulled."""
FULL_MV = 3 * 3_300
"""VSYS is divided by three; the converter's full scale is 3.3 V."""


class Station:
    def __init__(self, name, password):
        """Starts the wifi chip, which takes a second or two."""
        self._name = name
        self._password = password or None
        self._try_us = 0
        self._pause_us = PAUSES_US[0]
        self._wlan = network.WLAN(network.STA_IF)
        self._wlan.active(True)
        # Saving power, it listens ten times a second only.
        self._wlan.config(pm=getattr(network.WLAN, "PM_NONE", 0xA11140))

    def is_up(self, now_us):
        """Return whether the pad is in its network; if not, it tries on, and never waits."""
        if self._wlan.isconnected():
            self._try_us, self._pause_us = 0, PAUSES_US[0]
            return True
        if now_us >= self._try_us:
            self._try_us = now_us + self._pause_us
            self._pause_us = min(2 * self._pause_us, PAUSES_US[1])
            self._wlan.connect(self._name, self._password)
        return False

    def battery_mv(self):
        """VSYS in millivolts, or None while the wifi chip needs the pin."""
        vsys = ADC(3)
        state = disable_irq()
        try:
            if not mem32[GPIO_IN] & CHIP_SELECT:
                return None
            before = mem32[VSYS_PAD]
            mem32[VSYS_PAD] = ANALOG
            share = vsys.read_u16()
            mem32[VSYS_PAD] = before
        finally:
            enable_irq(state)
        return share * FULL_MV // 65_535
