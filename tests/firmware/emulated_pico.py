"""A Pico in the emulator ``rp2040py``: real MicroPython, the real firmware, every nanosecond known.

What the emulator does differently from a chip, and what is done about it here:

* An endpoint of its USB that has nothing for the pad answers with empty packets without end, which
  keeps the firmware busy. Here the answer is held back until there is something to say.
* Its USB has no start-of-frame. Here frames begin when a test wants it, on a bus whose crystal and
  phase it chooses (:meth:`EmulatedPico.hear_frames`).
* A state machine of the PIO makes one step at most for each instruction of the processor, and next
  to none while that sleeps. The capture needs some ten steps after an edge, so after each edge
  there are alarms a few cycles apart, which cut the sleep into short ones.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.usb import INTR_DEV_SOF, SOF_RD
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from slapbox.pads.compiled import files_for
from slapbox.pads.flash import JIG_FILE, pad_files
from slapbox.pads.simulate import firmware_folder, micropython
from slapbox.pads.wire import HostMessage, LineReader, Message, encode

WATCHED_PINS: Final = range(2, 9)
SYNC_IN: Final = 8
SYNC_OUT: Final = 9
BUSY_PIN: Final = 22
LED_PIN: Final = 25

FILES_AT: Final = 0xA0000
"""The start of RPI_PICO's file system in the 2 MB of flash: its last 1408 KB."""

MAKE_FILES: Final = Path(__file__).parent / "on_pad" / "make_file_system.py"
BUSY_MAIN: Final = Path(__file__).parent / "on_pad" / "busy_main.py"

ARMV6M: Final = 6 | 3 << 8 | 4 << 10
"""The ``sys.implementation._mpy`` of a Pico."""

STEP_NS: Final = 16
STEPS: Final = 60
"""The alarms after an edge: about a microsecond of them, two cycles apart."""

PATIENCE_S: Final = 240.0


class EmulatedPico:
    """It boots as it is made. Time stands still but within :meth:`run_until` and its kin."""

    def __init__(
        self, uf2: Path, folder: Path | None, busy: bool = False, compiled_jig: bool = False
    ) -> None:
        """``folder`` is for temporary files; without one the firmware is in ``uf2``.
        ``busy`` lets Python collect garbage all the time (GP22 is high meanwhile). A
        ``compiled_jig`` has its files as ``slapbox flash --jig`` puts them there, and what it pulls
        low is low."""
        self.mcu = RP2040()
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        load_uf2(uf2, self.mcu)
        if folder is not None:
            files = _file_system(folder, busy, compiled_jig)
            self.mcu.flash[FILES_AT : FILES_AT + len(files)] = files
        for pin in WATCHED_PINS:
            self.mcu.gpio[pin].set_input_value(True)
            if compiled_jig:
                self.mcu.gpio[pin].add_listener(partial(self._drained, pin))
        self.heard: list[tuple[float, Message]] = []
        self.falls: list[tuple[float, int]] = []
        self.rises: list[tuple[float, int]] = []
        """Times and pins that were let fall, or rise."""
        self.stray: list[bytes] = []
        self._simulator = Simulator(rp2040=self.mcu)
        self._lines = LineReader()
        self._seq = 0
        self._alarms: list[Any] = []
        self._usb = _Usb(self.mcu, self._hear)
        self._frames: _Frames | None = None
        self.mcu.core.pc = FLASH_START_ADDRESS
        self._simulator.stopped = False

    @property
    def now_ns(self) -> float:
        """The emulated time since power on."""
        return float(self.mcu.clock.nanos)

    def pad_us(self, at_ns: float) -> float:
        """Return what the pad's counter of microseconds shows at this emulated time, with a
        fraction, and without ever wrapping."""
        return (at_ns - self.mcu.timer._epoch_nanos) / 1000

    def skip_us(self, us: int) -> None:
        """Let the pad's counter jump ahead."""
        self.mcu.timer._epoch_nanos -= us * 1000
        if self._frames is not None:
            self._frames.resume()

    def hear_frames(self, first_us: float, period_us: float) -> None:
        """From now on USB has frames: number 0 begins as the pad's counter shows ``first_us`` (with
        a fraction), and each further one ``period_us`` of that counter later."""
        self._frames = _Frames(self, first_us, period_us)
        self._frames.resume()

    @property
    def busy(self) -> bool:
        """Return whether the pad is collecting garbage right now (if it was made so)."""
        return bool(self.mcu.gpio[BUSY_PIN].output_value)

    def loop(self, pin: int, inverted: bool) -> Callable[[], None]:
        """Connect SYNC_OUT to a pin: by a jumper, or inverted, as the transistor of the sync wire
        does. Call what is returned to take it off."""

        def follow(_state: object, _before: object) -> None:
            self._go(pin, bool(self.mcu.gpio[SYNC_OUT].output_value) != inverted)

        return self.mcu.gpio[SYNC_OUT].add_listener(follow)

    def say(self, message: HostMessage) -> None:
        """Send it over USB."""
        self._usb.send(encode(message, self._seq))
        self._seq = (self._seq + 1) % 65536

    def say_raw(self, data: bytes) -> None:
        """Send these bytes over USB."""
        self._usb.send(data)

    def is_led_lit(self) -> bool:
        """Return whether the board's own LED is lit."""
        return bool(self.mcu.gpio[LED_PIN].output_value)

    def is_guarded(self) -> bool:
        """Return whether the watchdog runs."""
        return bool(self.mcu.watchdog.timer.enable)

    def edge(self, at_ns: float, pin: int, level: bool) -> None:
        """At this time the pin will go high or low."""
        alarm = self.mcu.clock.create_alarm(lambda: self._go(pin, level))
        alarm.schedule(at_ns - self.now_ns)
        self._alarms.append(alarm)

    def run_for(self, ms: float) -> None:
        """Let so much emulated time go by."""
        over: list[bool] = []
        alarm = self.mcu.clock.create_alarm(lambda: over.append(True))
        alarm.schedule(ms * 1e6)
        self.run_until(lambda: bool(over))

    def run_until(self, done: Callable[[], bool]) -> None:
        """Go on until it is so; fails when that takes too long."""
        deadline = time.process_time() + PATIENCE_S
        while not done():
            self._simulator._execute_batch()
            assert time.process_time() < deadline, (self.now_ns, self.heard[-5:])

    def all(self, kind: type[Message]) -> list[Any]:
        """Return what the pad said of this kind, in order; what was sent again only once."""
        return list(dict.fromkeys(said for _, said in self.heard if isinstance(said, kind)))

    def _go(self, pin: int, level: bool) -> None:
        if bool(self.mcu.gpio[pin].input_value) == level:
            return
        self.mcu.gpio[pin].set_input_value(level)
        (self.rises if level else self.falls).append((self.now_ns, pin))
        left = STEPS

        def step() -> None:
            nonlocal left
            left -= 1
            if left:
                alarm.schedule(STEP_NS)

        alarm = self.mcu.clock.create_alarm(step)
        alarm.schedule(STEP_NS)
        self._alarms.append(alarm)

    def _drained(self, pin: int, _state: object, _before: object) -> None:
        """An open drain pulls its pin low, or lets it go up."""
        gpio = self.mcu.gpio[pin]
        self._go(pin, not gpio.output_enable or bool(gpio.output_value))

    def _hear(self, data: bytes | bytearray) -> None:
        for said in self._lines.feed(bytes(data)):
            if isinstance(said, Message):
                self.heard.append((self.now_ns, said))
            else:
                self.stray.append(said.line)


class _Frames:
    """The bus: what begins, and when, and what the chip makes of it."""

    def __init__(self, pico: EmulatedPico, first_us: float, period_us: float) -> None:
        self._pico = pico
        self._first_us = first_us
        self._period_us = period_us
        self._next = 0
        self._alarm = pico.mcu.clock.create_alarm(self._begin)
        usb = pico.mcu.usb_ctrl
        plainly = usb.read_uint32

        def read(offset: int) -> int:
            if offset == SOF_RD:
                usb._int_raw &= ~INTR_DEV_SOF
                usb.check_interrupts()
            return plainly(offset)

        usb.read_uint32 = read  # type: ignore[method-assign]

    def resume(self) -> None:
        """Go on with the frame that is the next one by the pad's counter."""
        shown_us = self._pico.pad_us(self._pico.now_ns)
        self._next = ceil((shown_us - self._first_us) / self._period_us)
        begins_us = self._first_us + self._next * self._period_us
        self._alarm.schedule((begins_us - shown_us) * 1000)

    def _begin(self) -> None:
        usb = self._pico.mcu.usb_ctrl
        usb._sof_frame_number = self._next % 2048
        usb._int_raw |= INTR_DEV_SOF
        usb.check_interrupts()
        self._next += 1
        begins_us = self._first_us + self._next * self._period_us
        self._alarm.schedule((begins_us - self._pico.pad_us(self._pico.now_ns)) * 1000)


class _Usb(USBCDC):
    """The host's end of the cable."""

    def __init__(self, mcu: RP2040, hear: Callable[[bytes | bytearray], None]) -> None:
        super().__init__(mcu.usb_ctrl)
        self.on_serial_data = hear
        assert mcu.usb_ctrl.on_endpoint_read is not None
        self._answer = mcu.usb_ctrl.on_endpoint_read
        self._waiting: tuple[int, int] | None = None
        mcu.usb_ctrl.on_endpoint_read = self._asked

    def send(self, data: bytes) -> None:
        for byte in data:
            self.send_serial_byte(byte)
        if self._waiting is not None:
            endpoint, size = self._waiting
            self._waiting = None
            self._answer(endpoint, size)

    def _asked(self, endpoint: int, size: int) -> None:
        if endpoint == self._out_endpoint and self.tx_fifo.empty:
            self._waiting = endpoint, size
        else:
            self._answer(endpoint, size)


def _file_system(folder: Path, busy: bool, compiled_jig: bool) -> bytes:
    """The pad's file system with the firmware on it, made by MicroPython itself."""
    interpreter = micropython()
    assert interpreter is not None, "needs MicroPython's unix port"
    image = folder / "files.img"
    firmware = folder / "firmware"
    shutil.copytree(firmware_folder(), firmware, dirs_exist_ok=True)
    if busy:
        main = BUSY_MAIN.read_text("utf-8") + (firmware / "main.py").read_text("utf-8")
        (firmware / "main.py").write_text(main, "utf-8")
    names = pad_files()
    if compiled_jig:
        files = {**files_for(names, ARMV6M), JIG_FILE: b""}
        for name, data in files.items():
            (firmware / name).write_bytes(data)
        names = list(files)
    command = [interpreter, "-X", "heapsize=32M", str(MAKE_FILES), str(firmware), str(image)]
    subprocess.run([*command, *names], check=True)
    return image.read_bytes()
