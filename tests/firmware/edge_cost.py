"""Cycles of an RP2040's core that an edge costs the pad.

The firmware's own Viper, compiled as it goes onto a pad, runs alone on the emulated core of a
Cortex-M0+: no MicroPython is needed for that, as it does nothing but calculate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

VIPER: Final = 2
NATIVE: Final = 1
RETURN: Final = 0x4770
"""Thumb's ``bx lr``: arguments and results are machine words already, so nothing converts them."""

RAM: Final = 0x2000_0000
STUB: Final = RAM + 0x100
BACK: Final = RAM + 0x180
"""The address that the function returns to."""
FUNCTION: Final = RAM + 0x200
CONTEXT: Final = RAM + 0x300
TABLE: Final = RAM + 0x400
ARGUMENTS: Final = RAM + 0x600
CODE: Final = RAM + 0x1000
HELPERS: Final = RAM + 0x8000
STACK: Final = RAM + 0x3_F000
ENOUGH: Final = 2_000_000


class Mpy:
    """A compiled file, as far as its machine code is concerned."""

    def __init__(self, data: bytes) -> None:
        self.viper: list[bytes] = []
        self._data = data
        self._at = 4
        words, objects = self._number(), self._number()
        for _ in range(words):
            length = self._number()
            self._at += 0 if length & 1 else (length >> 1) + 1
        assert objects == 1  # the table of MicroPython's own functions
        self._at += 1
        self._code()

    def _number(self) -> int:
        number = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            number = number << 7 | byte & 0x7F
            if not byte & 0x80:
                return number

    def _code(self) -> None:
        head = self._number()
        code = self._data[self._at : self._at + (head >> 3)]
        self._at += len(code)
        if head & 3 == VIPER:
            self.viper.append(code)
        if head & 3 in (VIPER, NATIVE):
            self._number()
        for _ in range(self._number() if head & 4 else 0):
            self._code()


class Core:
    """One function on a core of its own."""

    def __init__(self, code: bytes) -> None:
        self.cycles = 0
        self.mcu: Any = RP2040()
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        code += bytes(-len(code) % 4)
        self.put(
            CODE, [int.from_bytes(code[at : at + 4], "little") for at in range(0, len(code), 4)]
        )
        self.mcu.write_uint16(STUB, RETURN)
        # Wherever the function looks for its context, its table and MicroPython's functions.
        self.put(FUNCTION, [CONTEXT] * 32)
        self.put(CONTEXT, [TABLE] * 32)
        self.put(TABLE, [HELPERS] * 32)
        self.put(HELPERS, [STUB | 1] * 256)

    def put(self, address: int, words: Sequence[int]) -> None:
        """Write words into the memory."""
        for at, word in enumerate(words):
            self.mcu.write_uint32(address + 4 * at, word)

    def get(self, address: int) -> int:
        """Read one."""
        return int(self.mcu.read_uint32(address))

    def call(self, *arguments: int) -> int:
        """Call the function; its cycles are added up."""
        core = self.mcu.core
        self.put(ARGUMENTS, arguments)
        start = {
            0: FUNCTION,
            1: len(arguments),
            2: 0,
            3: ARGUMENTS,
            13: STACK,
            14: BACK | 1,
            15: CODE,
        }
        for register, word in start.items():
            core.registers[register] = word
        before = core.cycles
        for _ in range(ENOUGH):
            if core.registers[15] & ~1 == BACK:
                self.cycles += core.cycles - before
                return int(core.registers[0])
            core.execute_instruction()
        raise AssertionError("does not return")
