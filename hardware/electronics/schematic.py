"""Draws the schematic of the full pad: ``python -m electronics.schematic`` in ``hardware/``.

Nothing below is taken from the pin map: pins, values and names are drawn as on paper, and
tests/hardware/test_wiring.py holds what was drawn against the map.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import schemdraw.elements as elm

from electronics.sheet import Sheet

OUT: Final = Path(__file__).parent / "schematic.svg"

KEYS: Final = (
    ("RED", "GP2"),
    ("YELLOW", "GP3"),
    ("GREEN", "GP4"),
    ("BLUE", "GP5"),
    ("PURPLE", "GP6"),
    ("ORANGE", "GP7"),
)
PICO_RIGHT: Final = (
    ("GP2", 4),
    ("GP3", 5),
    ("GP4", 6),
    ("GP5", 7),
    ("GP6", 9),
    ("GP7", 10),
    ("GP8", 11),
    ("GP9", 12),
    ("GP10", 14),
    ("GP11", 15),
    ("GP12", 16),
    ("GP13", 17),
    ("GP14", 19),
    ("GP15", 20),
    ("GP16", 21),
    ("GP18", 24),
    ("GP19", 25),
)
PICO_LEFT: Final = (("VBUS", 40), ("3V3", 36), ("GND", 38))
SHIFTER_LEFT: Final = (
    ("4OE", "13"),
    ("3OE", "10"),
    ("2OE", "4"),
    ("4A", "12"),
    ("3A", "9"),
    ("2A", "5"),
    ("1OE", "1"),
    ("1A", "2"),
)
JACK: Final = "3.5 mm TRS jack"
SMALL: Final = 9.5

Place = tuple[float, float]


def draw() -> Sheet:
    """The whole sheet."""
    sheet = Sheet()
    sheet.words("Slapbox pad: the full build", (-1.9, 18.9), 22)
    sheet.words("Not tried on real electronics yet · CERN-OHL-S v2", (-1.9, 18.0), 11)
    _pico(sheet, (0.0, 0.4))
    sheet.words("Keys: pressed is ground", (8.0, 18.5))
    for number, (colour, gpio) in enumerate(KEYS, start=1):
        row, column = divmod(number - 1, 3)
        _key(sheet, number, f"KEY_{colour}", gpio, (9.4 + column * 6.9, 14.8 - row * 6.0))
    _sync(sheet, (9.4, 0.9))
    _power(sheet, (-0.7, -5.0))
    _piezo(sheet, (9.4, -5.0))
    _pixels(sheet, (-0.7, -13.0))
    _lamps(sheet, (20.6, -9.0))
    return sheet


def _box(pins: list[Any], **look: Any) -> Any:
    """A chip or a socket as an upright box with these pins."""
    return elm.Ic(pins=pins, lsize=9, plblsize=8, **look).theta(0)


def _pico(sheet: Sheet, at: Place) -> None:
    right = [elm.IcPin(name=name, pin=str(pin), side="right") for name, pin in reversed(PICO_RIGHT)]
    left = [elm.IcPin(name=name, pin=str(pin), side="left") for name, pin in reversed(PICO_LEFT)]
    chip = _box([*right, *left], size=(4.2, 16.4), pinspacing=0.95, leadlen=0.5).at(at)
    chip = chip.label("A1\nPico or\nPico 2", "center", fontsize=12, ofst=(0, 3.5))
    pins = {str(pin): name for name, pin in (*PICO_RIGHT, *PICO_LEFT)}
    drawn = sheet.part("A1", chip, "Raspberry Pi Pico", pins, label="")
    for name, _ in PICO_RIGHT:
        sheet.net(name, drawn.absanchors[name])
    for name in ("VBUS", "3V3"):
        sheet.net(name, drawn.absanchors[name], "left")
    sheet.down_to_ground(drawn.absanchors["GND"], 0.5)


def _key(sheet: Sheet, number: int, net: str, gpio: str, at: Place) -> None:
    x, y = at
    node = (x + 2.0, y)
    sheet.net(gpio, at, "left")
    sheet.part(f"R{number}", elm.ResistorIEC().at(at).right(), "330 Ω")
    sheet.dot(node)
    pull_up = elm.ResistorIEC().at((x + 2.0, y + 2.0)).down()
    sheet.part(f"R{number + 10}", pull_up, "4.7 kΩ", label="bottom")
    sheet.supply("3V3", (x + 2.0, y + 2.0))
    sheet.wire(node, (x + 2.5, y))
    sheet.net(net, (x + 2.5, y))
    colour = net.removeprefix("KEY_").lower()
    sheet.part(f"S{number}", elm.Button().at(node).down(), colour, label="bottom")
    sheet.ground((x + 2.0, y - 2.0))


def _sync(sheet: Sheet, at: Place) -> None:
    """SYNC_OUT pulls the wire low through Q1; SYNC_IN hears it; D1 and R25 pull it up."""
    x, y = at
    sheet.words("Sync wire: falling edges", (x - 1.4, y + 4.0))
    sheet.net("GP9", at, "left")
    sheet.part("R22", elm.ResistorIEC().at(at).right(), "100 Ω")
    gate = (x + 4.6, y)
    sheet.wire((x + 2.0, y), gate)
    sheet.dot((x + 2.4, y))
    sheet.dot((x + 3.2, y))
    sheet.wire((x + 3.2, y), (x + 3.2, y + 0.9))
    sheet.net("SYNC_GATE", (x + 3.2, y + 0.9))
    sheet.part("R23", elm.ResistorIEC().at((x + 2.4, y)).down(), "100 kΩ", label="bottom")
    sheet.ground((x + 2.4, y - 2.0))
    pins = {"G": "gate", "D": "drain", "S": "source"}
    mosfet = elm.NFet().theta(0).reverse().at(gate).anchor("gate")
    drawn = sheet.part("Q1", mosfet, "2N7000", pins, label="")
    sheet.words("Q1  2N7000", (x + 5.7, y + 0.1), SMALL)
    drain = drawn.absanchors["drain"]
    sheet.down_to_ground(drawn.absanchors["source"], 1.25)
    line = y + 2.6
    sheet.wire(drain, (drain[0], line))
    sheet.part("R24", elm.ResistorIEC().at((drain[0], line)).right(), "47 Ω")
    node = (drain[0] + 2.6, line)
    sheet.wire((drain[0] + 2.0, line), (x + 21.2, line))
    sheet.net("SYNC", (x + 21.2, line))
    _sync_pull_up(sheet, (node[0] + 2.6, line))
    _sync_ear(sheet, node)
    _sync_jacks(sheet, (node[0] + 5.4, line))


def _sync_pull_up(sheet: Sheet, node: Place) -> None:
    x, y = node
    sheet.dot(node)
    sheet.part("R25", elm.ResistorIEC().at(node).up(), "4.7 kΩ", label="bottom")
    diode = elm.Schottky().at((x - 3.2, y + 2.0)).right()
    sheet.part("D1", diode, "BAT85", {"A": "start", "K": "end"}, label="bottom")
    sheet.wire((x - 1.2, y + 2.0), (x, y + 2.0))
    sheet.supply("3V3", (x - 3.2, y + 2.0))


def _sync_ear(sheet: Sheet, node: Place) -> None:
    x, y = node
    sheet.dot(node)
    sheet.part("R21", elm.ResistorIEC().at(node).down(), "22 kΩ", label="bottom")
    sheet.words("Pico 2:\n3.9 kΩ", (x + 0.35, y - 1.6), SMALL)
    sheet.wire((x, y - 2.0), (x, y - 2.6))
    sheet.net("GP8", (x, y - 2.6))
    foot = (x + 2.6, y)
    clamp = elm.DiodeTVS().at(foot).down()
    sheet.part("D2", clamp, "PESD5V0U1BA", {"1": "start", "2": "end"}, label="bottom")
    sheet.ground((foot[0], y - 2.0))


def _sync_jacks(sheet: Sheet, at: Place) -> None:
    x, y = at
    names = {"T": "TIP", "R": "RING", "S": "SLEEVE"}
    for number, left in ((1, x + 0.6), (2, x + 4.1)):
        pins = [elm.IcPin(name=name, pin=pin, side="left") for pin, name in names.items()]
        socket = _box(pins[::-1], size=(1.7, 1.9), pinspacing=0.6, leadlen=0.5)
        socket = socket.label(
            f"J{number}\n{JACK}", "bottom", fontsize=SMALL, ofst=(-0.75, -0.1), halign="left"
        )
        socket = socket.at((left + 0.6, y - 1.2)).anchor("TIP")
        drawn = sheet.part(f"J{number}", socket, JACK, names, label="")
        tip = drawn.absanchors["TIP"]
        sheet.dot((tip[0], y))
        sheet.wire(tip, (tip[0], y))
        sheet.no_connection(drawn.absanchors["RING"])
        sheet.down_to_ground(drawn.absanchors["SLEEVE"], 0.9)


def _power(sheet: Sheet, at: Place) -> None:
    x, y = at
    sheet.words("Power of the lights", (x - 1.2, y + 1.4))
    sheet.net("VBUS", at, "left")
    sheet.part("F1", elm.FuseIEC().at(at).right(), "polyfuse 0.5 A")
    sheet.wire((x + 2.0, y), (x + 5.4, y))
    bulk, bypass = (x + 2.4, y), (x + 4.8, y)
    poles = {"+": "start", "-": "end"}
    sheet.part("C1", elm.Capacitor2(polar=True).at(bulk).down(), "470 µF", poles, label="bottom")
    sheet.part("C2", elm.Capacitor().at(bypass).down(), "100 nF", label="bottom")
    for node in (bulk, bypass):
        sheet.dot(node)
        sheet.ground((node[0], y - 2.0))
    sheet.net("5V_LED", (x + 5.4, y))


def _piezo(sheet: Sheet, at: Place) -> None:
    x, y = at
    sheet.words("Piezo, in antiphase", (x - 1.4, y + 1.4))
    for ref, gpio, down in (("R27", "GP18", 0.0), ("R28", "GP19", 2.0)):
        sheet.net(gpio, (x, y - down), "left")
        sheet.part(ref, elm.ResistorIEC().at((x, y - down)).right(), "150 Ω")
    sheet.part("LS1", elm.Crystal().at((x + 3.0, y)).down(), "piezo", label="bottom")
    for name, down in (("PIEZO_A", 0.0), ("PIEZO_B", 2.0)):
        sheet.wire((x + 2.0, y - down), (x + 3.6, y - down))
        sheet.dot((x + 3.0, y - down))
        sheet.net(name, (x + 3.6, y - down))


def _pixels(sheet: Sheet, at: Place) -> None:
    x, y = at
    sheet.words(
        "Lights: 3.3 V to 5 V, then a chain of WS2812B in the order of the keys", (x - 1.2, y + 3.0)
    )
    drawn = _shifter(sheet, (x + 0.5, y - 3.4))
    begin = drawn.absanchors["1Y"]
    sheet.part("R26", elm.ResistorIEC().at(begin).right(), "330 Ω")
    node = (begin[0] + 2.3, begin[1])
    here: Any = (begin[0] + 2.6, begin[1])
    sheet.wire((begin[0] + 2.0, begin[1]), here)
    sheet.dot(node)
    sheet.wire(node, (node[0], node[1] + 1.0))
    sheet.net("PIXELS", (node[0], node[1] + 1.0), "left")
    for number, (colour, _) in enumerate(KEYS, start=1):
        here = _pixel(sheet, number, colour.lower(), here)
    sheet.no_connection(here)


def _shifter(sheet: Sheet, at: Place) -> Any:
    """One of the 74AHCT125's four gates; the other three lie idle, inputs to ground."""
    pins = [elm.IcPin(name=name, pin=pin, side="left") for name, pin in SHIFTER_LEFT]
    pins.append(elm.IcPin(name="1Y", pin="3", side="right", slot="8/8"))
    pins.append(elm.IcPin(name="VCC", pin="14", side="top"))
    pins.append(elm.IcPin(name="GND", pin="7", side="bottom"))
    chip = _box(pins, size=(2.8, 4.4), pinspacing=0.5, leadlen=0.5).at(at)
    chip = chip.label("U1\n74AHCT125", "center", fontsize=SMALL, ofst=(0.35, 0.2))
    names = {"14": "VCC", "7": "GND", "3": "1Y"} | {pin: name for name, pin in SHIFTER_LEFT}
    drawn = sheet.part("U1", chip, "74AHCT125", names, label="")
    sheet.net("GP16", drawn.absanchors["1A"], "left")
    lowest, highest = drawn.absanchors["4OE"], drawn.absanchors["1OE"]
    sheet.wire(highest, lowest, (lowest[0], lowest[1] - 0.6))
    sheet.ground((lowest[0], lowest[1] - 0.6))
    sheet.supply("5V_LED", drawn.absanchors["VCC"])
    sheet.ground(drawn.absanchors["GND"])
    return drawn


def _pixel(sheet: Sheet, number: int, colour: str, din: Any) -> Any:
    """One pixel whose data input is at ``din``; returns where its output is."""
    sides = {"DIN": "left", "DOUT": "right", "5V": "top", "GND": "bottom"}
    pins = [elm.IcPin(name=name, side=side) for name, side in sides.items()]
    chip = _box(pins, size=(2.2, 1.7), leadlen=0.4).at(din).anchor("DIN")
    chip = chip.label(
        f"LED{number}\n{colour}", "bottom", fontsize=SMALL, ofst=(0.8, 0), halign="left"
    )
    drawn = sheet.part(f"LED{number}", chip, "WS2812B", {name: name for name in sides}, label="")
    sheet.supply("5V_LED", drawn.absanchors["5V"])
    sheet.ground(drawn.absanchors["GND"])
    return drawn.absanchors["DOUT"]


def _lamps(sheet: Sheet, at: Place) -> None:
    """Optional: plain 5 V lamps, with resistors of their own, in place of the pixels."""
    x, y = at
    sheet.words("Optional: plain 5 V lamps", (x - 1.4, y + 8.0))
    chip = _driver_box().at((x + 0.6, y))
    names = {"9": "GND", "10": "COM"} | {str(n): f"IN{n}" for n in range(1, 9)}
    names |= {str(19 - n): f"OUT{n}" for n in range(1, 7)}
    drawn = sheet.part("U2", chip, "ULN2803A", names, label="")
    sheet.ground(drawn.absanchors["GND"])
    lowest = drawn.absanchors["IN8"]
    sheet.wire(drawn.absanchors["IN7"], lowest)
    sheet.down_to_ground(lowest, 0.6)
    for number, (colour, _) in enumerate(KEYS, start=1):
        sheet.net(f"GP{9 + number}", drawn.absanchors[f"IN{number}"], "left")
        _lamp(sheet, number, f"LAMP_{colour}", drawn.absanchors[f"OUT{number}"])
    top, common = drawn.absanchors["OUT1"], drawn.absanchors["COM"]
    rail = top[0] + 4.8
    sheet.wire(common, (rail, common[1]), (rail, top[1] + 0.6))
    sheet.supply("5V_LED", (rail, top[1] + 0.6))


def _driver_box() -> Any:
    inputs = [elm.IcPin(name=f"IN{n}", pin=str(n), side="left") for n in range(8, 0, -1)]
    outputs = [elm.IcPin(name="COM", pin="10", side="right", slot="1/8")]
    outputs += [
        elm.IcPin(name=f"OUT{n}", pin=str(19 - n), side="right", slot=f"{9 - n}/8")
        for n in range(6, 0, -1)
    ]
    ground = elm.IcPin(name="GND", pin="9", side="bottom")
    chip = _box([*inputs, *outputs, ground], size=(3.2, 7.2), pinspacing=0.85, leadlen=0.4)
    return chip.label("U2\nULN2803A", "center", fontsize=SMALL, ofst=(0, 0))


def _lamp(sheet: Sheet, number: int, net: str, out: Any) -> None:
    """From the driver's output through the lamp to the supply on the right."""
    x, y = out
    sheet.named(net, (x + 0.2, y))
    sheet.wire(out, (x + 2.8, y))
    lamp = elm.Lamp2().scale(0.6).endpoints((x + 4.8, y), (x + 2.8, y))
    sheet.part(f"H{number}", lamp, "5 V lamp", {"+": "start", "-": "end"}, label="")
    sheet.words(f"H{number}", (x + 5.0, y), SMALL)


def main() -> None:
    sheet = draw()
    sheet.netlist()  # two names on one net are a fault of the drawing
    OUT.write_text(sheet.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
