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
TEST_POINTS: Final = ("SYNC", "SYNC_GATE", "3V3", "GND", "VBUS", "5V_LED", "PIXELS")
JACK: Final = "3.5 mm TRS jack"
SMALL: Final = 9.5

Place = tuple[float, float]


def draw() -> Sheet:
    """The whole sheet."""
    sheet = Sheet()
    sheet.words("Slapbox pad: the full build", (-1.9, 18.9), 22)
    _pico(sheet, (0.0, 0.4))
    sheet.words("Keys: pressed is ground", (8.0, 18.5))
    for number, (colour, gpio) in enumerate(KEYS, start=1):
        row, column = divmod(number - 1, 3)
        _key(sheet, number, f"KEY_{colour}", gpio, (9.4 + column * 6.9, 14.8 - row * 6.0))
    _sync(sheet, (9.4, 0.9))
    _power(sheet, (-0.7, -5.0))
    _piezo(sheet, (11.6, -5.0))
    _test_points(sheet, (11.0, -9.1))
    _pixels(sheet, (-0.7, -15.4))
    _lamps(sheet, (21.6, -10.6))
    _title_block(sheet, (26.6, -20.7))
    return sheet


def _title_block(sheet: Sheet, at: Place) -> None:
    x, y = at
    rows = (
        ("title", "Slapbox pad, full build"),
        ("revision", "2, not tried on real electronics yet"),
        ("licence", "CERN-OHL-S v2"),
        ("sources", "hardware/ of Slapbox"),
        ("sheet", "1 of 1"),
    )
    width, high = 9.6, 0.7
    for line in range(len(rows) + 1):
        sheet.rule((x, y + line * high), (x + width, y + line * high))
    for across in (0, 2.1, width):
        sheet.rule((x + across, y), (x + across, y + len(rows) * high))
    for line, (name, said) in enumerate(reversed(rows)):
        sheet.words(name, (x + 0.2, y + (line + 0.25) * high), SMALL)
        sheet.words(said, (x + 2.3, y + (line + 0.25) * high), SMALL)


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
    node = (x + 2.5, y)
    sheet.net(gpio, at, "left")
    sheet.part(f"R{number}", elm.ResistorIEC().at(at).right(), "330 Ω")
    sheet.dot(node)
    pull_up = elm.ResistorIEC().at((x + 2.5, y + 2.0)).down()
    sheet.part(f"R{number + 10}", pull_up, "4.7 kΩ", label="bottom")
    sheet.supply("3V3", (x + 2.5, y + 2.0))
    sheet.wire((x + 2.0, y), node, (x + 3.0, y))
    sheet.net(net, (x + 3.0, y))
    colour = net.removeprefix("KEY_").lower()
    sheet.part(f"S{number}", elm.Button().at(node).down(), colour, label="bottom")
    sheet.ground((x + 2.5, y - 2.0))


def _sync(sheet: Sheet, at: Place) -> None:
    """GP9 pulls the wire low through Q1; GP8 hears it through U3; D1 and R25 pull it up."""
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
    drawn = sheet.part("Q1", mosfet, "RUC002N05", pins, label="")
    sheet.words("Q1", (x + 6.0, y + 0.3), SMALL)
    sheet.words("RUC002N05", (x + 6.0, y - 0.15), SMALL)
    drain = drawn.absanchors["drain"]
    sheet.down_to_ground(drawn.absanchors["source"], 1.25)
    line = y + 2.6
    sheet.wire(drain, (drain[0], line))
    sheet.part("R24", elm.ResistorIEC().at((drain[0], line)).right(), "33 Ω")
    ear = (drain[0] + 3.4, line)
    pull_up = (ear[0] + 8.4, line)
    end = (pull_up[0] + 10.2, line)
    sheet.wire((drain[0] + 2.0, line), end)
    sheet.net("SYNC", end)
    _sync_ear(sheet, ear)
    _sync_pull_up(sheet, pull_up)
    _sync_jacks(sheet, (pull_up[0] + 2.4, line))


def _sync_ear(sheet: Sheet, node: Place) -> None:
    """The receiver between the wire and GP8, with its capacitor."""
    x, y = node
    sheet.dot(node)
    sheet.part("R29", elm.ResistorIEC().at(node).down(), "1 kΩ", label="bottom")
    into = (x + 1.2, y - 2.8)
    sheet.wire((x, y - 2.0), (x, y - 2.8), into)
    sides = {"A": ("2", "left"), "Y": ("4", "right"), "VCC": ("5", "top"), "GND": ("3", "bottom")}
    pins = [elm.IcPin(name=name, pin=pin, side=side) for name, (pin, side) in sides.items()]
    chip = _box(pins, size=(2.2, 1.7), leadlen=0.4).at(into).anchor("A")
    names = {pin: name for name, (pin, _) in sides.items()}
    drawn = sheet.part("U3", chip, "74LVC1G17", names, label="")
    supply, out = drawn.absanchors["VCC"], drawn.absanchors["Y"]
    sheet.words("U3 74LVC1G17", (supply[0] + 0.5, supply[1] - 0.15), SMALL)
    sheet.supply("3V3", supply)
    sheet.ground(drawn.absanchors["GND"])
    sheet.part("R21", elm.ResistorIEC().at(out).right(), "1 kΩ", label="bottom")
    sheet.net("GP8", (out[0] + 2.0, out[1]))


def _sync_pull_up(sheet: Sheet, node: Place) -> None:
    x, y = node
    sheet.dot(node)
    sheet.part("R25", elm.ResistorIEC().at(node).up(), "4.7 kΩ", label="bottom")
    diode = elm.Schottky().at((x - 3.2, y + 2.0)).right()
    sheet.part("D1", diode, "BAT85", {"A": "start", "K": "end"}, label="bottom")
    sheet.wire((x - 1.2, y + 2.0), (x, y + 2.0))
    sheet.supply("3V3", (x - 3.2, y + 2.0))
    clamp = elm.DiodeTVS().at(node).down()
    sheet.part("D2", clamp, "PESD5V0U1BA", {"1": "start", "2": "end"}, label="bottom")
    sheet.ground((x, y - 2.0))


def _sync_jacks(sheet: Sheet, at: Place) -> None:
    x, y = at
    names = {"T": "TIP", "R": "RING", "S": "SLEEVE"}
    for number, left in ((1, x + 0.6), (2, x + 4.7)):
        pins = [elm.IcPin(name=name, pin=pin, side="left") for pin, name in names.items()]
        socket = _box(pins[::-1], size=(1.7, 1.9), pinspacing=0.6, leadlen=0.5)
        sheet.words(f"J{number}", (left + 1.1, y - 3.2), SMALL)
        sheet.words(JACK, (left + 1.1, y - 3.65), SMALL)
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
    sheet.part("C1", elm.Capacitor().at(bulk).down(), "10 µF", label="bottom")
    sheet.part("C2", elm.Capacitor().at(bypass).down(), "100 nF", label="bottom")
    for node in (bulk, bypass):
        sheet.dot(node)
        sheet.ground((node[0], y - 2.0))
    sheet.net("5V_LED", (x + 5.4, y))
    sheet.words("At U3", (x + 7.9, y + 1.4))
    sheet.supply("3V3", (x + 8.2, y))
    sheet.part("C3", elm.Capacitor().at((x + 8.2, y)).down(), "100 nF", label="bottom")
    sheet.ground((x + 8.2, y - 2.0))


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


def _test_points(sheet: Sheet, at: Place) -> None:
    """Places for a probe; on the printed board only."""
    x, y = at
    sheet.words("Test points", (x - 0.8, y + 1.0))
    for number, net in enumerate(TEST_POINTS, start=1):
        column, row = divmod(number - 1, 4)
        place = (x + 0.3 + 3.6 * column, y - 0.75 * row)
        point = elm.Dot(open=True, radius=0.1).at(place)
        sheet.part(f"TP{number}", point, net, {"1": "center"}, label="")
        sheet.words(f"TP{number}", (place[0] - 1.0, place[1]), SMALL)
        sheet.wire(place, (place[0] + 0.4, place[1]))
        sheet.net(net, (place[0] + 0.4, place[1]))


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
    sheet.words("U2 ULN2803A", (x + 1.0, y + 7.45), SMALL)
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
    return _box([*inputs, *outputs, ground], size=(3.2, 7.2), pinspacing=0.85, leadlen=0.4)


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
