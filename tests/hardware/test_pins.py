"""The pin map against the chip, the firmware, the TV, and what the guides say."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from electronics.picture import STAR, SYMBOLS
from electronics.pinmap import COLOURS, by_role, load

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "host" / "slapbox" / "web" / "static"

HEADER = [
    *(0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15),
    *(16, 17, None, 18, 19, 20, 21, None, 22, "RUN", 26, 27, None, 28, "ADC_VREF"),
    *("3V3", "3V3_EN", None, "VSYS", "VBUS"),
]
"""The Pico's header by its data sheet, pin 1 first: GPIOs, rails, and None for ground."""


def firmware_pins() -> dict[str, Any]:
    """The constants of the board's file, which cannot be imported without a chip."""
    tree = ast.parse((ROOT / "firmware" / "boards" / "pico.py").read_text(encoding="utf-8"))
    return {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant | ast.Tuple)
    }


def gpios(role: str) -> tuple[int, ...]:
    return tuple(pin["gpio"] for pin in by_role(role))


def test_firmware_uses_the_pins_of_the_map() -> None:
    board = firmware_pins()
    assert board["KEY_PINS"] == gpios("key")
    assert (board["SYNC_IN"], board["SYNC_OUT"]) == (*gpios("sync_in"), *gpios("sync_out"))
    assert board["LAMP_PINS"] == gpios("lamp")
    assert (board["PIXEL_PIN"],) == gpios("pixels")
    assert board["PIEZO_PINS"] == gpios("piezo")
    assert board["PULSE_US"] == load()["sync"]["pulse_us"]


def test_keys_and_sync_wire_lie_side_by_side() -> None:
    """One look of the capture's program takes them all in, from the first key on."""
    watched = (*gpios("key"), *gpios("sync_in"))
    assert watched == tuple(range(watched[0], watched[0] + 7))


def test_header_pins_are_those_of_the_pico() -> None:
    for pin in load()["pin"]:
        assert HEADER[pin["header"] - 1] == pin["gpio"], pin["net"]
    for rail in load()["rail"]:
        name = None if rail["net"] == "GND" else rail["net"]
        assert {HEADER[number - 1] for number in rail["header"]} == {name}


@pytest.mark.parametrize("field", ["gpio", "header", "net"])
def test_nothing_is_given_twice(field: str) -> None:
    values = [pin[field] for pin in load()["pin"]]
    assert len(set(values)) == len(values)


def test_keys_are_numbered_in_the_order_of_colours_on_the_tv() -> None:
    keys = by_role("key")
    script = (STATIC / "js" / "art" / "colours.js").read_text(encoding="utf-8")
    listed = re.search(r"COLOURS = \[(.*?)\]", script)
    assert listed is not None
    on_tv = re.findall(r"\w+", listed[1])
    assert [pin["colour"] for pin in keys] == on_tv
    assert [pin["key"] for pin in keys] == list(range(6))
    assert [colour for row in load()["keys"]["rows"] for colour in row] == on_tv
    assert len({pin["symbol"] for pin in keys}) == len(keys)
    assert [pin["net"] for pin in keys] == [f"KEY_{colour.upper()}" for colour in on_tv]
    for lamp in by_role("lamp"):
        assert lamp["net"] == f"LAMP_{on_tv[lamp['key']].upper()}"


def test_pictures_have_the_colours_of_the_tv() -> None:
    theme = (STATIC / "css" / "core" / "theme.css").read_text(encoding="utf-8")
    for colour, value in COLOURS.items():
        assert f"  --{colour}: {value};" in theme


def test_symbols_in_pictures_are_those_of_the_tv() -> None:
    """The same outlines, so that key and card look alike."""
    script = (STATIC / "js" / "art" / "colours.js").read_text(encoding="utf-8")
    star = f"star({', '.join(str(part) for part in STAR)})"
    for pin in by_role("key"):
        made = star if pin["symbol"] == "star" else f"'{SYMBOLS[pin['symbol']]}'"
        assert f"  {pin['colour']}: {made}" in script, pin["symbol"]


def test_nothing_is_ever_pulled_down() -> None:
    """Erratum E9 of the RP2350: an input that is pulled down inside may stay at about 2 V."""
    for source in (ROOT / "firmware").rglob("*.py"):
        assert "PULL_DOWN" not in source.read_text(encoding="utf-8"), source


def lit_ampere(lights: Any, letters: str) -> float:
    """Return what the pixels take, on the average, when the firmware shows this."""
    pixels = load()["pixels"]
    steps = sum(sum(pixel) for pixel in lights.pixels(letters))
    return float(steps * pixels["colour_ampere"] / 255 + pixels["count"] * pixels["idle_ampere"])


def test_a_pad_stays_within_what_it_asks_the_hub_for(lights: Any) -> None:
    """All six keys as bright as the firmware can make them, and the Pico; with a margin."""
    power, pixels = load()["power"], load()["pixels"]
    white = 3 * pixels["count"] * pixels["colour_ampere"]
    assert white + power["pico_ampere"] == pytest.approx(power["full_white_ampere"], rel=0.05)
    assert max(lights.LEVELS, key=lights.LEVELS.get) == "b"
    most = lit_ampere(lights, "bbbbbb") + power["pico_ampere"]
    assert power["declared_ampere"] / 2 < most < power["declared_ampere"] * (1 - power["margin"])
    assert white + power["pico_ampere"] > power["declared_ampere"]  # if a colour were white
    assert power["pads_on_hub"] * power["declared_ampere"] < power["hub_ampere"]
    assert power["pads_on_hub"] * power["full_white_ampere"] > power["hub_ampere"]


def test_lights_rise_in_steps_none_of_which_takes_more_than_half(lights: Any) -> None:
    """Six keys at once, from dark to bright."""
    shown, levels = ".", []
    while shown != "b":
        shown = lights.RISE[shown]
        levels.append(lit_ampere(lights, shown * 6) - lit_ampere(lights, "......"))
    assert len(levels) == 3
    steps = [high - low for low, high in zip([0.0, *levels], levels, strict=False)]
    assert all(0 < step <= levels[-1] / 2 for step in steps)


def test_licence_is_named_where_it_holds() -> None:
    text = (ROOT / "hardware" / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("CERN Open Hardware Licence Version 2 - Strongly Reciprocal\n")
    assert "8.6 This Licence shall not be enforceable except by a Licensor" in text
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT AND CERN-OHL-S-2.0"
    for path in project["license-files"]:
        assert (ROOT / path).is_file(), path
