"""The board's circuit, drawn from the pin map with SKiDL, and its electrical rule check.

SKiDL logs what its rule check finds and exits 0 all the same: ``faults`` reads what was logged.
"""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path
from typing import Any, Final

import skidl
import skidl.logger

from electronics.pinmap import by_role, ohms
from pcb import parts
from pcb.netlist import Netlist, Placed

# Its import leaves two log files behind, in whichever folder one is.
skidl.logger.stop_log_file_output()

FUNCTION: Final = {"in": "INPUT", "out": "OUTPUT"}


class Sheet:
    """A circuit being drawn: parts by their reference, nets by their name."""

    def __init__(self) -> None:
        skidl.set_default_tool(skidl.SKIDL)
        self.circuit = skidl.Circuit()
        self.circuit.no_files = True
        self._parts: dict[str, Any] = {}
        self._nets: dict[str, Any] = {}

    def add(self, ref: str, value: str, kind: parts.Kind) -> None:
        """Puts a part on the sheet."""
        pins = [
            skidl.Pin(num=number, name=name, func=getattr(skidl.Pin.types, function))
            for number, name, function in kind.pins
        ]
        self._parts[ref] = skidl.Part(
            tool=skidl.SKIDL,
            dest=skidl.NETLIST,
            name=value,
            ref=ref,
            tag=ref,
            value=value,
            footprint=kind.footprint,
            circuit=self.circuit,
            pins=pins,
        )

    def pin(self, where: str) -> Any:
        """A pin by reference and number: ``R1.2``."""
        ref, number = where.split(".")
        return self._parts[ref].p[number]

    def join(self, name: str, *where: str) -> None:
        """Ties pins to the net of this name."""
        if name not in self._nets:
            self._nets[name] = skidl.Net(name, circuit=self.circuit)
        for place in where:
            self._nets[name].connect(self.pin(place))

    def power(self, name: str) -> None:
        """Says that this net is fed, though through something that feeds nothing itself."""
        self._nets[name].drive = skidl.POWER

    def leave_open(self, *where: str) -> None:
        """Marks pins that shall stay unconnected."""
        for place in where:
            self.circuit.NC.connect(self.pin(place))


def draw(pinmap: dict[str, Any]) -> Sheet:
    """The whole board."""
    sheet = Sheet()
    _pico(sheet, pinmap)
    _keys(sheet, pinmap)
    _sync(sheet, pinmap)
    _light_supply(sheet, pinmap)
    _pixels(sheet, pinmap)
    _lamps(sheet, pinmap)
    _piezo(sheet, pinmap)
    _test_points(sheet)
    return sheet


def _pico(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    used = {
        pin["header"]: (f"GP{pin['gpio']}", FUNCTION[pin["direction"]]) for pin in pinmap["pin"]
    }
    for rail in pinmap["rail"]:
        function = "PWRIN" if rail["net"] == "GND" else "PWROUT"
        used |= dict.fromkeys(rail["header"], (rail["net"], function))
    sheet.add("A1", "Raspberry Pi Pico", parts.pico(used))
    for header, (name, _) in used.items():
        sheet.join(name, f"A1.{header}")
    free = set(range(1, parts.PICO_PINS + 1)) - set(used)
    sheet.leave_open(*(f"A1.{header}" for header in sorted(free)))
    sheet.power("GND")


def _keys(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    """A key to ground, a pull-up on its wire, and a resistor between the wire and the chip."""
    keys = pinmap["keys"]
    for number, pin in enumerate(by_role("key", pinmap), 1):
        series, pull_up, plug = f"R{number}", f"R{10 + number}", f"J{10 + number}"
        sheet.add(plug, pin["colour"], parts.TWO_WAY)
        sheet.add(series, ohms(keys["series_ohm"]), parts.RESISTOR)
        sheet.add(pull_up, ohms(keys["pull_up_ohm"]), parts.RESISTOR)
        sheet.join(pin["net"], f"{plug}.1", f"{series}.1", f"{pull_up}.1")
        sheet.join(f"GP{pin['gpio']}", f"{series}.2")
        sheet.join("3V3", f"{pull_up}.2")
        sheet.join("GND", f"{plug}.2")


def _sync(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    """The wire through all pads: heard by a receiver that takes nothing from it while the pad has
    no power, pulled low by a transistor."""
    sync = pinmap["sync"]
    (listen,), (pull,) = by_role("sync_in", pinmap), by_role("sync_out", pinmap)
    wire, gate = listen["net"], pull["net"]
    sheet.add("R21", ohms(listen["series_ohm"]), parts.RESISTOR)
    sheet.add("R22", ohms(pull["series_ohm"]), parts.RESISTOR)
    sheet.add("R23", ohms(sync["gate_pull_down_ohm"]), parts.RESISTOR)
    sheet.add("R24", ohms(sync["drain_ohm"]), parts.RESISTOR)
    sheet.add("R25", ohms(sync["pull_up_ohm"]), parts.RESISTOR)
    sheet.add("R29", ohms(sync["receiver_ohm"]), parts.RESISTOR)
    sheet.add("U3", sync["receiver"], parts.RECEIVER)
    sheet.add("C3", f"{pinmap['pixels']['bypass_farad'] * 1e9:.0f} nF", parts.BYPASS)
    sheet.add("D1", sync["pull_up_diode"], parts.SCHOTTKY)
    sheet.add("D2", sync["esd_diode"], parts.ESD)
    sheet.add("Q1", sync["transistor"], parts.MOSFET)
    sheet.join(f"GP{listen['gpio']}", "R21.1")
    sheet.join(f"GP{pull['gpio']}", "R22.1")
    sheet.join("SYNC_HEARD", "R21.2", "U3.4")
    sheet.join("SYNC_EAR", "U3.2", "R29.2")
    sheet.leave_open("U3.1")
    sheet.join(gate, "R22.2", "R23.1", "Q1.1")
    sheet.join("SYNC_DRAIN", "Q1.3", "R24.1")
    sheet.join("3V3", "D1.2", "U3.5", "C3.1")
    sheet.join("SYNC_PULL_UP", "D1.1", "R25.1")
    sheet.join(wire, "R29.1", "R24.2", "R25.2", "D2.1")
    sheet.join("GND", "Q1.2", "U3.3", "C3.2", "R23.2", "D2.2")
    for number in range(1, sync["jacks"] + 1):
        jack = f"J{number}"
        sheet.add(jack, "SYNC", parts.JACK)
        sheet.join(wire, f"{jack}.T")
        sheet.join("GND", f"{jack}.S")
        sheet.leave_open(f"{jack}.R")


def _light_supply(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    """5 V for lights: behind the fuse, so that a short in a light leaves the Pico running."""
    pixels = pinmap["pixels"]
    sheet.add("F1", f"{pixels['fuse_ampere']:g} A", parts.FUSE)
    sheet.add("C1", f"{pixels['bulk_farad'] * 1e6:.0f} µF", parts.BULK)
    sheet.add("C2", f"{pixels['bypass_farad'] * 1e9:.0f} nF", parts.BYPASS)
    sheet.join(pixels["supply"], "F1.1")
    sheet.join("5V_LED", "F1.2", "C1.1", "C2.1")
    sheet.join("GND", "C1.2", "C2.2")
    sheet.power("5V_LED")


def _pixels(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    """3.3 V data lifted to 5 V. The shifter goes dark with the fuse and feeds nothing back."""
    (data,) = by_role("pixels", pinmap)
    sheet.add("U1", pinmap["pixels"]["level_shifter"], parts.SHIFTER)
    sheet.add("R26", ohms(data["series_ohm"]), parts.RESISTOR)
    sheet.add("J3", "pixels", parts.THREE_WAY)
    sheet.join(f"GP{data['gpio']}", "U1.2")
    sheet.join("PIXELS_5V", "U1.3", "R26.1")
    sheet.join(data["net"], "R26.2", "J3.2")
    sheet.join("5V_LED", "U1.14", "J3.1")
    # The three gates that nothing uses: quiet, with their outputs open.
    sheet.join("GND", "U1.1", "U1.7", "J3.3", *(f"U1.{pin}" for pin in (4, 5, 9, 10, 12, 13)))
    sheet.leave_open("U1.6", "U1.8", "U1.11")


def _lamps(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    """Six plain lights between 5 V and the driver's open collectors; channels 7 and 8 are free."""
    sheet.add("U2", pinmap["lamps"]["driver"], parts.LAMP_DRIVER)
    sheet.add("J5", "lamps", parts.SEVEN_WAY)
    for channel, pin in enumerate(by_role("lamp", pinmap), 1):
        sheet.join(f"GP{pin['gpio']}", f"U2.{channel}")
        sheet.join(pin["net"], f"U2.{19 - channel}", f"J5.{1 + channel}")
    sheet.join("5V_LED", "U2.10", "J5.1")
    sheet.join("GND", "U2.7", "U2.8", "U2.9")
    sheet.leave_open("U2.11", "U2.12")


def _piezo(sheet: Sheet, pinmap: dict[str, Any]) -> None:
    """Two pins in antiphase, each through its resistor."""
    sheet.add("J4", "piezo", parts.TWO_WAY)
    for number, pin in enumerate(by_role("piezo", pinmap), 1):
        resistor = f"R{26 + number}"
        sheet.add(resistor, ohms(pin["series_ohm"]), parts.RESISTOR)
        sheet.join(f"GP{pin['gpio']}", f"{resistor}.1")
        sheet.join(pin["net"], f"{resistor}.2", f"J4.{number}")


def _test_points(sheet: Sheet) -> None:
    """Places for a probe, named on the board by their nets."""
    for number, net in enumerate(parts.TEST_POINTS, 1):
        sheet.add(f"TP{number}", net, parts.TEST_POINT)
        sheet.join(net, f"TP{number}.1")


class _Kept(logging.Handler):
    """Keeps what is logged, to be read afterwards."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def faults(sheet: Sheet) -> list[str]:
    """Return what the electrical rule check has against this circuit; warnings count as faults."""
    kept = _Kept()
    skidl.erc_logger.addHandler(kept)
    try:
        sheet.circuit.ERC()
    finally:
        skidl.erc_logger.removeHandler(kept)
    return sorted(kept.messages)


def netlist(sheet: Sheet) -> Netlist:
    """Parts and nets as plain data; pins that stay open are in no net."""
    placed = {
        part.ref: Placed(value=part.value, footprint=part.footprint) for part in sheet.circuit.parts
    }
    nets = {
        net.name: frozenset((pin.part.ref, str(pin.num)) for pin in net.pins)
        for net in sheet.circuit.get_nets()
        if net is not sheet.circuit.NC
    }
    return Netlist(placed, nets)


def kicad_netlist(sheet: Sheet) -> str:
    """The same in KiCad's own format, for whoever wants to lay out a board of their own."""
    with tempfile.TemporaryDirectory() as folder:
        return str(sheet.circuit.generate_netlist(tool="kicad9", file_=str(Path(folder, "net"))))
