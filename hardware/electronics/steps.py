"""The guide's pictures: ``python -m electronics.steps`` in ``hardware/``.

Pins, colours, symbols and values in them are read from the pin map, so they cannot say otherwise.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from electronics import perfboard
from electronics.picture import CASE, GOLD, GREEN, INK, PAPER, RED, SOFT, STEEL, Picture
from electronics.pinmap import COLOURS, HARDWARE, by_role, load, ohms

OUT: Final = HARDWARE / "pictures"
SPOKEN: Final = HARDWARE.parent / "host" / "slapbox" / "text" / "en"
"""The program's English: a file for each of its rooms."""
PITCH: Final = 19.0


def pico(picture: Picture, x: float, y: float, marked: dict[int, tuple[str, str]]) -> None:
    """A Pico from above, its USB to the left, at ``x``, ``y``. ``marked`` are pins of the header
    with a colour and a word; those of 1 to 20 are on the lower edge, the others on the upper."""
    width, height = 20 * PITCH + 14, 168
    picture.rect(x, y, width, height, GREEN, radius=10)
    picture.rect(x - 16, y + 58, 62, 52, STEEL, radius=4)
    picture.rect(x + 190, y + 56, 56, 56, "#20242b")
    picture.words("RP2", (x + 218, y + 90), 14, "#9aa4b2", anchor="middle")
    picture.disc((x + 118, y + 60), 15, STEEL)
    picture.disc((x + 118, y + 60), 9, "#f7f7f2")
    picture.words("BOOTSEL", (x + 118, y + 96), 12, PAPER, anchor="middle")
    for pin in range(1, 41):
        at = header(x, y, pin)
        fill = GOLD if pin not in marked else marked[pin][0]
        picture.disc(at, 6.4, fill, INK, 1.4)
        if pin in marked:
            above = pin > 20
            picture.words(
                marked[pin][1],
                (at[0], at[1] + (26 if above else -16)),
                13,
                PAPER,
                anchor="middle",
                bold=True,
            )


def header(x: float, y: float, pin: int) -> tuple[float, float]:
    """Return where a pin of the Pico's header is, for a Pico at ``x``, ``y``."""
    if pin <= 20:
        return x + 16 + (pin - 1) * PITCH, y + 158
    return x + 16 + (40 - pin) * PITCH, y + 10


def push_button(picture: Picture, at: tuple[float, float]) -> None:
    x, y = at
    picture.rect(x - 50, y - 50, 100, 100, "#2b2f36", radius=12)
    picture.disc(at, 34, COLOURS["red"])
    picture.disc((x - 11, y - 13), 8, "#ffffff77", None)


def minimal_wires() -> Picture:
    """The minimal pad, whole."""
    red = by_role("key")[0]
    picture = Picture("Minimal pad: one button, two wires")
    x, y = 90.0, 120.0
    gnd = rail("GND")[0]
    marks = {gnd: (INK, "GND"), red["header"]: (COLOURS["red"], f"GP{red['gpio']}")}
    spot, ground = header(x, y, red["header"]), header(x, y, gnd)
    push_button(picture, (770, 210))
    picture.cable(
        f"M{ground[0]:g} {ground[1]:g}V378Q{ground[0]:g} 398 {ground[0] + 20:g} 398H776Q796 "
        "398 796 378V262",
        "#30343c",
    )
    picture.cable(
        f"M{spot[0]:g} {spot[1]:g}V328Q{spot[0]:g} 348 {spot[0] + 20:g} 348H724Q744 348 744 "
        "328V262",
        COLOURS["red"],
    )
    pico(picture, x, y, {gnd: (INK, ""), red["header"]: (COLOURS["red"], "")})
    for pin, (_, word) in marks.items():
        at = header(x, y, pin)
        shift = -24 if pin == gnd else 26
        picture.words(word, (at[0] + shift, at[1] - 16), 13, PAPER, anchor="middle", bold=True)
    picture.words(
        f"GP{red['gpio']} is pin {red['header']}, ground (GND) is pin {gnd}: count from the USB "
        "end,\non the side that is below when USB points to the left.",
        (90, 436),
    )
    picture.words(
        "any push button\nthat closes when pressed", (770, 108), 16, SOFT, anchor="middle"
    )
    return picture


def weekend_wires() -> Picture:
    """Six buttons on a bare Pico, and the chain of their grounds."""
    picture = Picture("Weekend pad: six buttons, twelve wires", height=700)
    x, y, gnd = 60.0, 90.0, rail("GND")[0]
    keys = by_role("key")
    ground = header(x, y, gnd)
    chain = 640
    picture.cable(f"M{ground[0]:g} {ground[1]:g}V{chain}H{190 + 5 * 132}", "#30343c")
    for number, pin in enumerate(keys):
        at, button = header(x, y, pin["header"]), (190 + number * 132, 540)
        level = 470 - number * 30
        picture.cable(f"M{at[0]:g} {at[1]:g}V{level}H{button[0]}V500", COLOURS[pin["colour"]])
        picture.cable(f"M{button[0]} 580V{chain}", "#30343c")
        picture.disc((button[0], chain), 9, "#30343c")
        picture.disc(button, 46, "#2b2f36")
        picture.disc(button, 34, COLOURS[pin["colour"]])
        picture.symbol(pin["symbol"], button, 30, "#fff6e3")
        picture.words(f"GP{pin['gpio']}", (button[0] + 12, 488), 14, bold=True)
    pico(picture, x, y, {gnd: (INK, ""), **{k["header"]: (COLOURS[k["colour"]], "") for k in keys}})
    picture.words(f"ground, pin {gnd}: one chain through all six", (190, 676), 16)
    return picture


def jig_wires() -> Picture:
    """A jig's wires to the pads."""
    picture = Picture("The jig: pin to pin, by resistors", height=640)
    x, y = 60.0, 90.0
    jig, gnd = load()["jig"], rail("GND")[0]
    (sync,), (pixels,), piezo = by_role("sync_in"), by_role("pixels"), by_role("piezo")[0]
    pressed = [*((pin, COLOURS[pin["colour"]]) for pin in by_role("key")), (sync, "#f7f7f2")]
    lines = [(pin["header"], f"GP{pin['gpio']}", colour, True) for pin, colour in pressed]
    lines += [(pin["header"], f"GP{pin['gpio']}", GOLD, False) for pin in (pixels, piezo)]
    lines = [(gnd, "GND", "#30343c", True), *lines]
    for number, (pin, word, colour, for_all) in enumerate(lines):
        at, level = header(x, y, pin), 330 + number * 27
        picture.cable(f"M{at[0]:g} {at[1]:g}" + _to(level, pin) + f"H{790:g}", colour, 4)
        if word != "GND":
            ohm = jig["press_ohm" if for_all else "listen_ohm"]
            picture.rect(610, level - 9, 96, 18, "#e7d3a8", radius=8)
            picture.words(ohms(ohm), (658, level + 5), 12, anchor="middle")
        picture.words(word, (800, level + 5), 14, bold=True)
    pico(picture, x, y, {pin: (colour, "") for pin, _, colour, _ in lines})
    last = 330 + (len(lines) - 1) * 27
    picture.words("the jig", (x + 20 * PITCH + 60, y + 40), 16, SOFT)
    picture.words("all\npads", (880, 400), 16, SOFT)
    picture.words("one\npad", (880, last - 24), 16, SOFT)
    picture.words("GND is that of the pads' keys: any pin 3, 8, 13 …", (60, last + 44), 16)
    return picture


def _to(level: float, pin: int) -> str:
    """From a pin of the header to this height: those of the upper edge go round the board."""
    if pin <= 20:
        return f"V{level:g}"
    off = pin - 20
    return f"v-{26 - 2 * off:g}H{76 + 20 * PITCH + 5 * off:g}V{level:g}"


def bootsel() -> Picture:
    """Return how MicroPython gets on a Pico."""
    picture = Picture("MicroPython: hold BOOTSEL while you plug in", height=440)
    pico(picture, 250, 110, {})
    picture.cable("M60 194H226", "#30343c", 12)
    picture.rect(186, 172, 52, 44, STEEL)
    picture.badge(1, (368, 84))
    picture.arrow((368, 104), (368, 152))
    picture.words("hold", (394, 90))
    picture.badge(2, (90, 150))
    picture.words("then plug in", (114, 156))
    picture.rect(700, 130, 200, 128, "#f7f3ea")
    picture.rect(700, 130, 200, 34, CASE)
    picture.words("RPI-RP2", (716, 153), 16, PAPER, bold=True)
    picture.words("a drive appears", (800, 290), 16, SOFT, anchor="middle")
    picture.rect(746, 184, 108, 52, GOLD)
    picture.words(".uf2", (800, 217), 20, anchor="middle", bold=True)
    picture.badge(3, (726, 184))
    picture.words(
        "Copy the .uf2 onto the drive; it vanishes, and the Pico starts anew with "
        "MicroPython.\nOn a Pico 2 the drive is called RP2350, and the file is the one for "
        "the Pico 2.",
        (60, 360),
    )
    return picture


def domes() -> Picture:
    """Return which dome goes where."""
    picture = Picture("Six domes, seen from the player", height=520)
    symbols = {pin["colour"]: (pin["symbol"], pin["gpio"]) for pin in by_role("key")}
    picture.rect(60, 80, 560, 400, CASE, radius=34)
    for row, colours in enumerate(load()["keys"]["rows"]):
        for column, colour in enumerate(colours):
            at = (165 + column * 175, 160 + row * 195)
            name, gpio = symbols[colour]
            picture.dome(at, 62, colour)
            picture.symbol(name, (at[0] - 22, at[1] + 88), 34, COLOURS[colour], "#fff6e3")
            picture.words(f"GP{gpio}", (at[0] + 4, at[1] + 94), 16, PAPER)
    dome = load()["dome"]
    picture.words(
        "Domes are white: the light inside\n"
        "makes the colour, the symbol says\n"
        f"it to everybody.\n\nA {dome['bezel_mm']:g} mm dome is {dome['bezel_mm']:g} mm at its\n"
        "rim. The hole in the panel is only\n"
        f"some {dome['panel_hole_range_mm'][0]:g} to {dome['panel_hole_range_mm'][1]:g} mm: "
        "measure\nyour domes before you print.",
        (654, 130),
        16,
    )
    return picture


@dataclass(frozen=True)
class Stage:
    """Parts that are soldered one after the other, and how they are told and drawn."""

    title: str
    refs: tuple[str, ...]
    hint: str
    draw: Callable[[Picture, float, float], None]


def stages() -> list[Stage]:
    """The order of soldering: that of ``pcb/README.md``, the lowest parts first."""
    key, sync = load()["keys"], load()["sync"]
    keys = range(1, 7)
    resistors = (*(f"R{n}" for n in keys), *(f"R{10 + n}" for n in keys))
    ohm = f"R1–6 {ohms(key['series_ohm'])}, R11–16 {ohms(key['pull_up_ohm'])}"
    plugs = ("J3", "J4", "J5", *(f"J{10 + n}" for n in keys))
    return [
        Stage(
            "U3, Q1, D2",
            ("U3", "Q1", "D2"),
            f"tiny, tweezers: {sync['receiver']},\n{sync['transistor']}, ESD diode",
            _on_the_surface,
        ),
        Stage(
            "resistors",
            (*resistors, *(f"R{n}" for n in range(21, 30))),
            f"{ohm}\nR21–29: measure each",
            _resistor,
        ),
        Stage("Schottky diode", ("D1",), f"D1 {sync['pull_up_diode']}:\nthe ring at K", _diode),
        Stage("sockets", ("U1", "U2"), "U1 (U2 for lamps):\nmind the notch", _socket),
        Stage("C2, C3", ("C2", "C3"), "either way round", _capacitors),
        Stage("plugs, jacks", (*plugs, "J1", "J2"), "flush with the board;\nJ5 for lamps", _plug),
        Stage("fuse, C1", ("F1", "C1"), "either way round", _supply),
        Stage(
            "the Pico's sockets", ("A1",), "two rows of 20; keep them\nstraight on the Pico", _rows
        ),
    ]


def board() -> Picture:
    """Return what is soldered first."""
    picture = Picture("The board: low parts first", height=700)
    picture.rect(40, 84, 880, 530, "#2e8b62", radius=14)
    for number, stage in enumerate(stages()):
        row, column = divmod(number, 4)
        x, y = 156 + column * 216, 186 + row * 260
        picture.badge(number + 1, (x - 82, y - 70))
        stage.draw(picture, x, y)
        picture.words(stage.title, (x, y + 88), 17, PAPER, anchor="middle", bold=True)
        picture.words(stage.hint, (x, y + 112), 13, PAPER, anchor="middle")
    picture.words(
        "Names as in the schematic and on the printed board; on perfboard J1 and J2 sit in the "
        "case.\nLook at each joint before the next part. The Pico and U1 go in after the first "
        "check with the meter.",
        (40, 648),
        16,
    )
    return picture


def _on_the_surface(picture: Picture, x: float, y: float) -> None:
    """Five legs, three legs, two: which way round is to be seen."""
    for left, upper, lower in ((x - 64, 2, 3), (x - 10, 1, 2)):
        for count, top in ((upper, y - 24), (lower, y + 12)):
            for leg in range(count):
                middle = left + 20 + (leg - (count - 1) / 2) * (28 / max(1, count - 1))
                picture.rect(middle - 4, top, 8, 14, STEEL, radius=1)
        picture.rect(left, y - 14, 40, 30, "#20242b", radius=3)
    picture.rect(x + 40, y - 6, 10, 12, STEEL, radius=2)
    picture.rect(x + 66, y - 6, 10, 12, STEEL, radius=2)
    picture.rect(x + 47, y - 9, 22, 18, "#20242b", radius=3)


def _resistor(picture: Picture, x: float, y: float) -> None:
    picture.path(f"M{x - 62} {y}H{x + 62}", stroke=STEEL, thick=5)
    picture.rect(x - 36, y - 15, 72, 30, "#e7d3a8", radius=12)
    for shift, colour in ((-22, "#c8821d"), (-8, "#c8821d"), (6, "#5a3a1a"), (22, GOLD)):
        picture.rect(x + shift - 3, y - 15, 6, 30, colour, None, radius=0)


def _diode(picture: Picture, x: float, y: float) -> None:
    picture.path(f"M{x - 62} {y}H{x + 62}", stroke=STEEL, thick=5)
    picture.rect(x - 34, y - 14, 68, 28, "#d2693c", radius=8)
    picture.rect(x + 18, y - 14, 9, 28, INK, None, radius=0)


def _socket(picture: Picture, x: float, y: float) -> None:
    picture.rect(x - 30, y - 54, 60, 108, "#20242b")
    picture.disc((x, y - 54), 9, "#2e8b62")
    for number in range(7):
        for side in (-38, 30):
            picture.rect(x + side, y - 46 + number * 14.5, 8, 7, STEEL, None, radius=1)


def _capacitors(picture: Picture, x: float, y: float) -> None:
    for middle in (x - 36, x + 36):
        legs = f"M{middle - 16} {y + 6}V{y + 56}M{middle + 16} {y + 6}V{y + 56}"
        picture.path(legs, stroke=STEEL, thick=4)
        picture.disc((middle, y - 4), 25, "#d2833c")


def _supply(picture: Picture, x: float, y: float) -> None:
    picture.path(f"M{x - 60} {y + 20}V{y + 56}M{x - 32} {y + 20}V{y + 56}", stroke=STEEL, thick=4)
    picture.rect(x - 74, y - 40, 56, 64, "#e6c229", radius=4)
    picture.path(f"M{x + 24} {y + 20}V{y + 56}M{x + 52} {y + 20}V{y + 56}", stroke=STEEL, thick=4)
    picture.rect(x + 6, y - 26, 64, 48, "#3f6fb0", radius=6)


def _rows(picture: Picture, x: float, y: float) -> None:
    for shift in (-34, 34):
        picture.rect(x - 78, y + shift - 9, 156, 18, "#20242b", radius=3)
        for hole in range(20):
            picture.disc((x - 73 + hole * 7.7, y + shift), 2, STEEL, None)


def _plug(picture: Picture, x: float, y: float) -> None:
    picture.rect(x - 66, y - 36, 58, 72, "#20242b")
    picture.disc((x - 37, y), 20, STEEL)
    picture.disc((x - 37, y), 11, INK)
    picture.rect(x + 8, y - 24, 58, 48, "#f4f1e6")
    for shift in (24, 50):
        picture.disc((x + shift, y), 6, GOLD)


def lights() -> Picture:
    """The chain of pixels, in the case that was tipped over."""
    picture = Picture("The lights are a chain: case tipped over, jacks towards you", height=540)
    picture.rect(60, 84, 560, 376, CASE, radius=34)
    picture.rect(76, 462, 528, 30, STEEL, radius=8)
    picture.words("rear wall: jacks, USB", (340, 483), 16, anchor="middle", bold=True)
    rows = load()["keys"]["rows"]
    places = {
        colour: (165 + column * 175, 366 - row * 180)
        for row, colours in enumerate(rows)
        for column, colour in enumerate(colours)
    }
    order = [pin["colour"] for pin in by_role("key")]
    points = [places[colour] for colour in order]
    data = "#999999"
    (left, low), (right, high) = points[0], points[5]
    picture.cable(f"M30 {low}H{left}", data)
    picture.cable(f"M{left} {low}H{right}", data)
    turn = (low + high) / 2
    picture.cable(
        f"M{right} {low}V{turn + 16}Q{right} {turn} {right - 16} {turn}H{left + 16}"
        f"Q{left} {turn} {left} {turn - 16}V{high}",
        data,
    )
    picture.cable(f"M{left} {high}H{right}", data)
    for number, (colour, at) in enumerate(zip(order, points, strict=True), start=1):
        picture.disc(at, 46, "#e9e7df")
        picture.rect(at[0] - 24, at[1] - 24, 48, 48, "#fbfbf7")
        picture.disc(at, 15, COLOURS[colour])
        picture.badge(number, (at[0] + 40, at[1] - 40))
    series = by_role("pixels")[0]
    picture.words(
        f"Data comes from the board: from\nGP{series['gpio']} through U1 and "
        f"{ohms(series['series_ohm'])},\nto red. DOUT of one pixel goes\nto DIN of the next; 5 V "
        "and ground\ngo to all six, beside it.\n\nThe arrow printed on a pixel\npoints along the "
        "chain.\n\nTipped over like this, left stays\nleft, but the rear row is nearest\nto you.",
        (654, 130),
        16,
    )
    return picture


def keys() -> Picture:
    """One switch and its two wires."""
    pins = by_role("key")
    picture = Picture("Each key: one wire of its own, one to ground", height=712)
    for number, pin in enumerate(pins):
        y = 116 + number * 52
        picture.rect(60, y - 17, 210, 34, COLOURS[pin["colour"]], radius=8)
        dark = pin["colour"] in ("red", "purple")
        picture.words(
            f"GP{pin['gpio']}  {pin['colour']}", (76, y + 6), 16, PAPER if dark else INK, bold=True
        )
        picture.cable(f"M272 {y}H400", COLOURS[pin["colour"]])
        picture.symbol(pin["symbol"], (436, y), 32, COLOURS[pin["colour"]])
    _switch(picture, 104, "COM beside the others")
    _switch(picture, 390, "COM at the end", end=True)
    picture.words(
        "NO: normally open. NC stays free. Which is which stands on the switch; the meter beeps\n"
        "between COM and NO only while you press, between COM and NC only while you do not.",
        (60, 668),
        15,
        SOFT,
    )
    return picture


def _switch(picture: Picture, y: float, kind: str, *, end: bool = False) -> None:
    """A microswitch with its two wires; ``end``: COM leaves it there, not beside the others."""
    picture.rect(610, y + 26, 190, 110, "#2b2f36", radius=10)
    picture.rect(650, y, 40, 26, "#e9e7df")
    picture.words(kind, (705, y + 72), 15, PAPER, anchor="middle")
    tabs = [(705, "NO"), (774, "NC")] if end else [(636, "COM"), (705, "NO"), (774, "NC")]
    for x, word in tabs:
        picture.rect(x - 9, y + 136, 18, 36, STEEL)
        picture.words(word, (x, y + 126), 14, PAPER, anchor="middle", bold=True)
    if end:
        picture.rect(574, y + 98, 36, 18, STEEL)
        picture.words("COM", (636, y + 112), 14, PAPER, anchor="middle", bold=True)
    common = f"M574 {y + 107}H566V{y + 200}H540" if end else f"M636 {y + 172}V{y + 200}H540"
    picture.cable(common, "#30343c")
    picture.cable(f"M705 {y + 172}V{y + 236}H540", COLOURS["red"])
    picture.words("ground", (530, y + 206), 16, anchor="end")
    picture.words("key", (530, y + 242), 16, anchor="end")


def sync() -> Picture:
    """Plug and jack, and pads in a row."""
    wiring = load()["sync"]
    picture = Picture("The sync wire: pads in a row", height=470)
    picture.rect(70, 128, 90, 64, "#20242b", radius=12)
    picture.rect(160, 142, 72, 36, STEEL)
    picture.rect(232, 142, 50, 36, STEEL)
    picture.path("M282 142H316L338 160L316 178H282z", fill=STEEL)
    for x in (228, 278):
        picture.rect(x, 142, 8, 36, INK, None, radius=0)
    jack = wiring["jack"]
    for x, word in (
        (196, f"sleeve\n{jack['sleeve']}"),
        (256, f"ring\n{jack['ring']}"),
        (316, f"tip\n{jack['tip']}"),
    ):
        picture.words(word, (x, 212), 15, anchor="middle", bold=True)
    picture.words(
        "An ordinary stereo cable with\n3.5 mm plugs, 2 m or shorter.\n"
        "Not for headphones, and never\nfor an amplifier.",
        (420, 130),
        16,
    )
    for number in range(4):
        x = 60 + number * 225
        picture.rect(x, 290, 150, 100, CASE, radius=14)
        for row in range(2):
            for column, colour in enumerate(load()["keys"]["rows"][row]):
                picture.disc((x + 33 + column * 42, 320 + row * 42), 15, COLOURS[colour], INK, 1.5)
        if number < 3:
            picture.cable(f"M{x + 150} 322C{x + 190} 300 {x + 190} 344 {x + 225} 322", "#30343c", 4)
    picture.words(
        "Out of one pad, into the next; both jacks are the same. Up to eight pads, no ring needed.",
        (60, 432),
        16,
    )
    return picture


def rail(net: str) -> list[int]:
    """The pins of the Pico's header that carry it."""
    return next(row["header"] for row in load()["rail"] if row["net"] == net)


def ends(net: str) -> str:
    """Return where to put the meter's tips, to look for a short to ground."""
    return f"pin {rail(net)[0]} to pin {rail('GND')[-1]}"


def first_power() -> Picture:
    """Return what the meter must say before USB is plugged in."""
    picture = Picture("Before the first power-up: the meter", height=470)
    checks = [
        ("VBUS to GND", "no beep", f"{ends('VBUS')}; a short blip is C1 filling"),
        ("3V3 to GND", "no beep", ends("3V3")),
        ("5V_LED to GND", "no beep", "C1's legs; the same blip"),
        ("each key, not pressed", "no beep", "its wire to GND"),
        ("each key, pressed", "beep", "its wire to GND"),
        ("jack's tip to sleeve", "no beep", "either jack"),
    ]
    picture.rect(60, 96, 190, 320, "#e3b23c", radius=24)
    picture.rect(84, 120, 142, 70, "#d9e4cf")
    picture.words("0L", (206, 170), 40, anchor="end", bold=True)
    picture.disc((155, 276), 56, "#2b2f36")
    picture.path("M155 276L188 246", stroke=PAPER, thick=7)
    picture.words("•)))", (196, 236), 16, bold=True)
    picture.disc((120, 380), 12, INK)
    picture.disc((190, 380), 12, RED)
    for number, (what, said, where) in enumerate(checks):
        y = 116 + number * 54
        picture.badge(number + 1, (310, y + 6))
        picture.words(what, (342, y + 2), 18, bold=True)
        picture.words(where, (342, y + 24), 14, SOFT)
        colour = GREEN if said == "beep" else CASE
        picture.rect(760, y - 16, 140, 36, colour, None, radius=18)
        picture.words(said, (830, y + 8), 17, PAPER, anchor="middle", bold=True)
    return picture


def party() -> Picture:
    """Power and sync of eight pads."""
    power = load()["power"]
    count = power["pads_on_hub"]
    picture = Picture(f"A table of {count}: a hub with its own supply", height=540)
    picture.rect(330, 210, 300, 74, "#2b2f36", radius=12)
    for number in range(count):
        picture.rect(352 + number * 33, 224, 22, 14, STEEL, INK, radius=2, thick=1.5)
    picture.words("powered hub", (480, 268), 17, PAPER, anchor="middle", bold=True)
    for number in range(count):
        below, column = divmod(number, 4)
        x, y = 70 + column * 220, 84 if not below else 366
        spot = 363 + (column * 2 + below) * 33
        end, edge = (y + 84, 222) if not below else (y, 286)
        picture.cable(
            f"M{spot} {edge}C{spot} {(edge + end) / 2} {x + 75} {(edge + end) / 2} {x + 75} {end}",
            "#7b8794",
            4,
        )
        picture.rect(x, y, 150, 84, CASE, radius=14)
        for row in range(2):
            for place, colour in enumerate(load()["keys"]["rows"][row]):
                picture.disc(
                    (x + 33 + place * 42, y + 24 + row * 36), 13, COLOURS[colour], INK, 1.5
                )
        if column < 3:
            picture.cable(
                f"M{x + 150} {y + 42}C{x + 172} {y + 30} {x + 198} {y + 54} {x + 220} {y + 42}",
                "#30343c",
                4,
            )
    picture.cable("M880 126C944 126 944 408 880 408", "#30343c", 4)
    picture.rect(60, 216, 176, 62, "#f7f3ea")
    picture.words(
        "supply 5 V\n" + f"{power['hub_ampere']:g} A or more",
        (148, 240),
        16,
        anchor="middle",
        bold=True,
    )
    picture.cable("M236 247H330", RED, 6)
    picture.rect(724, 216, 130, 62, "#f7f3ea")
    picture.words("laptop", (789, 254), 18, anchor="middle", bold=True)
    picture.cable("M724 247H630", "#7b8794", 6)
    picture.words(
        "grey: USB, which feeds the pads · black: the sync wire, from pad to pad", (60, 506), 16
    )
    return picture


def said(key: str, **values: str) -> str:
    """Return what the program says, in its own words."""
    words: dict[str, Any] = {}
    for room in SPOKEN.glob("*.json"):
        words |= json.loads(room.read_text(encoding="utf-8"))
    found = words[key]
    text: str = found if isinstance(found, str) else found["other"]
    return text.format(**values)


def try_it() -> Picture:
    """Return what the terminal says of a pad that works."""
    picture = Picture("Flash it, then slap it", height=400)
    picture.rect(40, 84, 640, 280, "#20242b", radius=12)
    for number, colour in enumerate(("#e0605a", "#e3b23c", "#58b368")):
        picture.disc((66 + number * 26, 106), 7, colour, None)
    tested = said(
        "pads.tested", chip="E661A4", count="250", least="-1.0", greatest="+1.0", median="+0.0"
    )
    answers = {
        "flash": said("flash.done", port="/dev/ttyACM0", version="1.0.0"),
        "pads --watch": "(a row for each pad: slap, and a letter appears)",
        "pads --selftest 7": tested,
    }
    y = 146
    for command, answer in answers.items():
        note = "   # minimal pad: 1" if "selftest" in command else ""
        picture.words(f"$ python3 -m uv run slapbox {command}{note}", (60, y), 16, PAPER)
        lines = textwrap.wrap(answer, 62)
        picture.words("\n".join(lines), (60, y + 28), 16, "#9fd8b4")
        y += 44 + 24 * len(lines)
    push_button(picture, (810, 190))
    picture.cable("M680 310C740 310 750 300 810 300C840 300 840 270 810 242", "#30343c")
    picture.arrow((900, 110), (852, 152))
    picture.words("slap!", (876, 100), 22, RED, bold=True)
    return picture


def box() -> Picture:
    """The minimal pad in a box."""
    picture = Picture("A box, and a knot as strain relief", height=420)
    picture.rect(120, 130, 520, 230, "#c9a06a", radius=10)
    picture.rect(134, 144, 492, 202, "#e7cfa3", radius=6)
    picture.rect(250, 194, 190, 84, GREEN, radius=8)
    picture.rect(236, 218, 34, 36, STEEL, radius=3)
    picture.cable(
        "M236 236H204C176 236 204 196 184 196C160 196 168 250 190 236C204 226 166 236 150 236H30",
        "#30343c",
        9,
    )
    picture.cable("M300 278V310H520V262", "#30343c")
    picture.cable("M330 278V296H500V262", COLOURS["red"])
    push_button(picture, (510, 214))
    picture.badge(1, (186, 170))
    picture.badge(2, (345, 172))
    picture.badge(3, (586, 168))
    hints = (
        "1  a knot inside: a pull ends there\n"
        "2  nothing metal under the Pico\n"
        "3  the button, through the lid"
    )
    picture.words(hints, (668, 180), 16)
    picture.words(
        "Cardboard is fine. Tape over the solder joints keeps fingers and wires apart.", (120, 396)
    )
    return picture


PICTURES: Final[dict[str, Callable[[], Picture]]] = {
    "minimal-wires": minimal_wires,
    "jig-wires": jig_wires,
    "weekend-wires": weekend_wires,
    "bootsel": bootsel,
    "domes": domes,
    "board": board,
    "lights": lights,
    "keys": keys,
    "sync": sync,
    "first-power": first_power,
    "party": party,
    "try-it": try_it,
    "box": box,
    "perfboard-parts": perfboard.parts_side,
    "perfboard-wires": perfboard.copper_side,
}


def main() -> None:
    for name, draw in PICTURES.items():
        (OUT / f"{name}.svg").write_text(draw().svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
