"""The guides' pins, currents and resistors, against the pin map."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from electronics.pinmap import HARDWARE, by_role, load, ohms
from slapbox.text import Text
from slapbox.text.catalogue import LANGUAGES, translated

ROOT = Path(__file__).parents[2]

GUIDES = [
    *(ROOT / name for name in ("README.md", "host/docs/pads.md", "firmware/README.md")),
    *sorted((ROOT / "host" / "docs").glob("pad-*.md")),
    *sorted(HARDWARE.rglob("*.md")),
]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def spans(text: str) -> dict[tuple[int, ...], str]:
    """Return what a guide's tables say of pins: ``{(2, 3, …, 7): "keys red, yellow, …"}``."""
    found = {}
    for cell, what in re.findall(r"\| (GP\d+[^|]*) \| ([^|]+)(?= \|)", text):
        numbers = [int(number) for number in re.findall(r"GP(\d+)", cell)]
        if re.search(r"to|–", cell):
            numbers = list(range(numbers[0], numbers[-1] + 1))
        found[tuple(numbers)] = what
    return found


WORDS = {
    ("key",): "keys red, yellow, green, blue, purple, orange",
    ("sync_in",): "SYNC_IN: the sync wire",
    ("sync_out",): "SYNC_OUT: high turns on a transistor",
    ("lamp",): "plain light",
    ("pixels",): "six WS2812",
    ("piezo",): "piezo between",
}
"""Cells of tables about the pins that have these roles, in this order."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_silent_sync_wire_names_the_parts_that_the_guide_names(language: str) -> None:
    (row,) = [line for line in read("hardware/faults.md").splitlines() if "`--selftest 7`" in line]
    told = translated(Text("pads.sync_silent", {"chip": "c0"}), language)
    assert re.findall(r"\b[A-Z]\d+\b", told) == re.findall(r"\b[A-Z]\d+\b", row)


def test_the_page_of_pins_says_the_same() -> None:
    said = spans(read("host/docs/pad-pins.md"))
    roles = {pin["gpio"]: pin["role"] for pin in load()["pin"]}
    assert sorted(number for numbers in said for number in numbers) == sorted(roles)
    for numbers, what in said.items():
        together = tuple(dict.fromkeys(roles[number] for number in numbers))
        assert WORDS[together].lower() in what.lower()


def told_of(pin: dict[str, Any]) -> list[str]:
    """Return what the build guide's table has to say of a pin."""
    match pin["role"]:
        case "key":
            return [f"key {pin['colour']}", f" {pin['symbol']}"]
        case "sync_in":
            return ["hears the sync wire by a receiver", ohms(pin["series_ohm"])]
        case "sync_out":
            return ["pulls the sync wire low"]
        case "lamp":
            return ["optional plain lamp" if pin["key"] == 0 else "the same"]
        case "pixels":
            return ["six WS2812B in the order of the keys", "level shifter"]
    return ["piezo, the one side" if pin["net"].endswith("A") else "piezo, the other side"]


def test_build_guide_lists_every_pin() -> None:
    row = r"^\| GP(\d+) \| (\d+) \| `(\w+)` \| (.*) \|$"
    rows = re.findall(row, read("hardware/reference.md"), re.MULTILINE)
    assert [(int(gpio), int(header), net) for gpio, header, net, _ in rows] == [
        (pin["gpio"], pin["header"], pin["net"]) for pin in load()["pin"]
    ]
    for (gpio, *_, what), pin in zip(rows, load()["pin"], strict=True):
        assert [words for words in told_of(pin) if words not in what] == [], f"GP{gpio}: {what}"


def test_build_guide_says_where_the_rails_are() -> None:
    text = " ".join(read("hardware/reference.md").split())
    rails = {rail["net"]: rail["header"] for rail in load()["rail"]}
    *most, last = rails["GND"]
    grounds = f"{', '.join(str(pin) for pin in most)} and {last}"
    (vbus,), (logic,) = rails["VBUS"], rails["3V3"]
    assert f"Ground is at pins {grounds}; 5 V (VBUS) at {vbus}; 3.3 V at {logic}." in text


def header_pairs(text: str) -> list[tuple[int, int]]:
    """Wherever a text names a GPIO and its pin together: ``[(2, 4), …]``."""
    pairs = [(gpio, pin) for pin, gpio in re.findall(r"pin (\d+)\W+GP(\d+)", text)]
    pairs += re.findall(r"\bGP(\d+) \(pin (\d+)\)", text)
    return [(int(gpio), int(pin)) for gpio, pin in pairs]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.parent.name)
def test_pins_that_a_guide_names_are_the_maps(guide: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    headers = {pin["gpio"]: pin["header"] for pin in load()["pin"]}
    assert {int(gpio) for gpio in re.findall(r"\bGP(\d+)", text)} <= headers.keys()
    for gpio, pin in header_pairs(text):
        assert headers[gpio] == pin
    for line in text.splitlines():
        if re.search(r"\bGP\d+.*\bpins? \d|\bpins? \d.*\bGP\d", line):
            assert header_pairs(line), line


def test_jumper_of_the_self_test_joins_the_pins_of_the_map() -> None:
    (out,), (hears,), keys = by_role("sync_out"), by_role("sync_in"), by_role("key")
    minimal, firmware = read("hardware/builds/minimal/README.md"), read("host/docs/pad-lines.md")
    named = {int(pin) for pin in re.findall(r"\bpin (\d+)", minimal)}
    (grounds,) = (rail["header"] for rail in load()["rail"] if rail["net"] == "GND")
    (ground,) = named - {out["header"], keys[0]["header"]}
    assert ground in grounds
    pins = [f"GP{pin['gpio']} (pin {pin['header']})" for pin in (out, keys[0])]
    assert " to ".join(pins) in " ".join(read("hardware/README.md").split())
    assert f"Join GP{out['gpio']} to the pin of a key" in firmware
    assert f"GP{keys[2]['gpio']} is {keys[2]['colour']}, key {keys[2]['key']}" in firmware
    assert f"from GP{out['gpio']} to GP{hears['gpio']}" in " ".join(firmware.split())
    for text in (ROOT / "host" / "slapbox" / "text").glob("*.json"):
        jumper = json.loads(text.read_text(encoding="utf-8"))["pads.no_jumper"]
        assert f"SYNC_OUT (GP{out['gpio']})" in jumper, text.stem


def test_build_guide_tells_the_power_of_the_map(lights: Any) -> None:
    """Row by row of its table, and in the words below it."""
    guide = read("hardware/reference.md")
    power, pixels = load()["power"], load()["pixels"]
    section = guide.partition("## Power")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]* m?A) \| ([^|]+) \|$", section, re.MULTILINE)
    colours, colour = 3 * pixels["count"], pixels["colour_ampere"]
    steps = sum(sum(pixel) for pixel in lights.pixels("b" * pixels["count"]))
    lit = steps * colour / 255 + pixels["count"] * pixels["idle_ampere"] + power["pico_ampere"]
    asked = power["pads_on_hub"] * power["declared_ampere"]
    assert [figure for _, figure, _ in rows] == [
        milli(power["declared_ampere"]),
        f"about {milli(power['full_white_ampere'])}",
        f"about {milli(round(lit, 2))}",
        f"{asked:.1f} A",
        f"{power['pads_on_hub'] * power['full_white_ampere']:.1f} A",
    ]
    _, full, bright, *_ = rows
    pico = milli(power["pico_ampere"])
    assert f"{colours} colours of {milli(colour)}, and {pico}" in full[2]
    assert f"{steps} of 255 steps of {milli(colour)}" in bright[2]
    assert f"less a margin of {100 * power['margin']:g} %" in " ".join(section.split())
    assert f"draw {pico} with its lights off" in " ".join(read("hardware/README.md").split())
    below = " ".join(section.split())
    assert f"a device that asks for {milli(power['declared_ampere'])}" in below
    assert f"a powered hub with {power['hub_ampere']:g} A or more" in below
    assert f"{asked:g} A are what the pads may ask" in below
    assert f"A polyfuse of {pixels['fuse_ampere']:g} A" in below
    assert f"{pixels['bulk_farad'] * 1e6:g} µF" in below


def milli(ampere: float) -> str:
    return f"{1000 * ampere:g} mA"


def test_wires_of_the_jig_are_the_maps() -> None:
    """Row by row; and a key that it pulls is low for every pad of a full table."""
    said, text = load(), read("hardware/builds/jig/README.md")
    rows = re.findall(r"^\| GP(\d+) \| (\d+) \| ([^|]+) \| (.+) \| (\w+) pads? \|$", text, re.M)
    roles = {"key": "all", "sync_in": "all", "pixels": "one", "piezo": "one"}
    press, listen = (ohms(said["jig"][name]) for name in ("press_ohm", "listen_ohm"))
    wanted = [
        (str(pin["gpio"]), str(pin["header"]), press if many == "all" else listen, many)
        for pin in said["pin"]
        if (many := roles.get(pin["role"])) and pin["net"] != "PIEZO_B"
    ]
    assert [(gpio, pin, by, of) for gpio, pin, by, _, of in rows] == wanted
    nets = {str(pin["gpio"]): pin["net"] for pin in said["pin"]}
    assert [gpio for gpio, _, _, to, _ in rows if f"`{nets[gpio]}`" not in to] == []
    pads = said["power"]["pads_on_hub"]
    for table, pull_up in (("keys", "pull_up_ohm"), ("sync", "pull_up_ohm")):
        together = said[table][pull_up] / pads
        low = 3.3 * said["jig"]["press_ohm"] / (said["jig"]["press_ohm"] + together)
        assert low < 0.8
        assert f"{low:.2f} V" in text


def resistances() -> set[str]:
    """All that the map has, as guides write them."""
    said = load()
    tables = [said["keys"], said["sync"], *said["pin"]]
    return {
        ohms(value) for table in tables for name, value in table.items() if name.endswith("_ohm")
    }


NOT_OF_THE_MAP = {"8.2 kΩ", "22 kΩ", "0.6 Ω"}
"""Values that the erratum calls low enough, the one before, and another transistor's."""


def test_electronics_tell_the_resistors_of_the_map() -> None:
    text = read("hardware/electronics/README.md")
    told = set(re.findall(r"(?<![\d.])[\d.]+ k?Ω", text))
    assert told <= resistances() | NOT_OF_THE_MAP
    sync = load()["sync"]
    assert {ohms(sync[name]) for name in ("drain_ohm", "receiver_ohm", "transistor_ohm")} <= told


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.parent.name)
def test_links_of_the_guides_lead_somewhere(guide: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", read(str(guide))):
        there = guide.parent / target if target else guide
        assert there.exists(), target
        assert not heading or heading in headings(there), heading


def headings(guide: Path) -> set[str]:
    """As links name them: small letters, dashes for spaces, nothing else but words."""
    titles = re.findall(r"^#+ (.+)$", guide.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
