"""The kinds of parts on the board: which pins they have, and what they are soldered into.

Defined here and not taken from KiCad's symbols, so that the circuit can be checked without KiCad.
Pin numbers and names are those of the makers' data sheets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PinRow = tuple[str, str, str]
"""Number, name, and electrical function by SKiDL's name for it."""


@dataclass(frozen=True)
class Kind:
    """A kind of part: a footprint of KiCad's libraries, and pins."""

    footprint: str
    pins: tuple[PinRow, ...]


def _passive(*names: str) -> tuple[PinRow, ...]:
    """Pins 1, 2, … of something that neither drives nor reads."""
    return tuple((str(number), name, "PASSIVE") for number, name in enumerate(names, 1))


def _buffer(number: int, enable: int, into: int, out: int) -> tuple[PinRow, ...]:
    """One of the four gates of a 74AHCT125."""
    return (
        (str(enable), f"/{number}OE", "INPUT"),
        (str(into), f"{number}A", "INPUT"),
        (str(out), f"{number}Y", "OUTPUT"),
    )


def _xh(pins: int) -> Kind:
    """An upright JST XH header: it latches, and a slap does not shake it loose."""
    name = f"Connector_JST:JST_XH_B{pins}B-XH-A_1x{pins:02}_P2.50mm_Vertical"
    return Kind(name, _passive(*(str(pin + 1) for pin in range(pins))))


RESISTOR: Final = Kind(
    "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal", _passive("1", "2")
)
SCHOTTKY: Final = Kind("Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal", _passive("K", "A"))
ESD: Final = Kind("Diode_SMD:D_SOD-323_HandSoldering", _passive("1", "2"))
FUSE: Final = Kind("Fuse:Fuse_Bourns_MF-RHT050", _passive("1", "2"))
BULK: Final = Kind("Capacitor_THT:C_Rect_L7.0mm_W3.5mm_P5.00mm", _passive("1", "2"))
BYPASS: Final = Kind("Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm", _passive("1", "2"))
MOSFET: Final = Kind(
    "Package_TO_SOT_SMD:SOT-23_Handsoldering",
    (("1", "G", "INPUT"), ("2", "S", "PASSIVE"), ("3", "D", "OPENCOLL")),
)
RECEIVER: Final = Kind(
    "Package_TO_SOT_SMD:SOT-23-5_HandSoldering",
    (
        ("1", "NC", "NOCONNECT"),
        ("2", "A", "INPUT"),
        ("3", "GND", "PWRIN"),
        ("4", "Y", "OUTPUT"),
        ("5", "VCC", "PWRIN"),
    ),
)
TEST_POINT: Final = Kind("TestPoint:TestPoint_THTPad_D1.5mm_Drill0.7mm", _passive("1"))
JACK: Final = Kind(
    "Connector_Audio:Jack_3.5mm_Lumberg_1503_07_Horizontal",
    (("T", "tip", "PASSIVE"), ("R", "ring", "PASSIVE"), ("S", "sleeve", "PASSIVE")),
)
SHIFTER: Final = Kind(
    "Package_DIP:DIP-14_W7.62mm",
    (
        *_buffer(1, 1, 2, 3),
        *_buffer(2, 4, 5, 6),
        ("7", "GND", "PWRIN"),
        *_buffer(3, 10, 9, 8),
        *_buffer(4, 13, 12, 11),
        ("14", "VCC", "PWRIN"),
    ),
)
LAMP_DRIVER: Final = Kind(
    "Package_DIP:DIP-18_W7.62mm",
    (
        *((str(channel), f"{channel}B", "INPUT") for channel in range(1, 9)),
        ("9", "GND", "PWRIN"),
        ("10", "COM", "PASSIVE"),
        *((str(19 - channel), f"{channel}C", "OPENCOLL") for channel in range(8, 0, -1)),
    ),
)
TEST_POINTS: Final = ("SYNC", "SYNC_GATE", "3V3", "GND", "VBUS", "5V_LED", "PIXELS")
"""Nets that have a place for a probe, TP1 first."""

TWO_WAY: Final = _xh(2)
THREE_WAY: Final = _xh(3)
SEVEN_WAY: Final = _xh(7)

PICO_FOOTPRINT: Final = "Module:RaspberryPi_Pico_Common_THT"
PICO_PINS: Final = 40


def pico(functions: dict[int, tuple[str, str]]) -> Kind:
    """The Pico with these header pins in use: number -> name and function; the rest is free."""
    rows = []
    for number in range(1, PICO_PINS + 1):
        name, function = functions.get(number, (f"pin {number}", "BIDIR"))
        rows.append((str(number), name, function))
    return Kind(PICO_FOOTPRINT, tuple(rows))
