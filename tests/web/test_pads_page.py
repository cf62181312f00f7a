"""The page of keyboards, gamepads, buzzers and drums: whose keys are whose, and when one is hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words.orders import PageBeat, PageSlap, Rename
from slapbox.text import LANGUAGES
from web import small_games
from web.browsing import FULL_HD, choose_language, given, hold_time, settled, shown, until

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

DEVICES = """async () => {
  const page = document.querySelector('script[src*="js/pads/main.js"]').src;
  Object.assign(window, await import(new URL('devices.js', page)));
}"""

LAPTOP: Any = {"width": 1280, "height": 800}
SMALL: Any = {"width": 800, "height": 600}
PHONE: Any = {"width": 320, "height": 548}

FAKE = """(() => {
  const EVERY = 8;
  const presses = [];
  window.press = (button, at) => presses.push({button, at});
  const device = id => ({id, index: 0, mapping: 'standard', axes: [], timestamp: 0, connected: true,
    buttons: Array.from({length: 17}, () => ({pressed: false, value: 0}))});
  const pad = device('Xbox 360 Controller (Vendor: 045e Product: 028e)');
  navigator.getGamepads = () => {
    const asked = Math.floor(performance.now() / EVERY) * EVERY;
    pad.buttons.forEach((one, button) => {
      const is = presses.some(p => p.button === button && p.at <= asked && asked < p.at + 60);
      if (is !== one.pressed) pad.timestamp = asked;
      one.pressed = is;
    });
    return [pad, null, null, null];
  };
})()"""
"""A gamepad of which the system asks every 8 ms what is pressed."""


DRUMS = """(() => {
  const ports = ['through', 'kit'].map(id => [id, {id, onmidimessage: null}]);
  const access = {inputs: new Map(ports), onstatechange: null};
  navigator.requestMIDIAccess = () => Promise.resolve(access);
  window.unplug = () => access.inputs.delete('kit') && access.onstatechange();
  window.say = (messages, at) => messages.forEach(data =>
    access.inputs.get('kit').onmidimessage({data: new Uint8Array(data), timeStamp: at}));
})()"""
"""A drum kit, beside a port that never says anything."""


def view(*seats: int) -> dict[str, Any]:
    """A lobby in which these keyboards have the first seats."""
    lobby = small_games.lobby("fly-swatter", len(seats))
    for seat, player in zip(lobby["seats"], seats, strict=True):
        seat |= {"kind": "keyboard", "device": str(player), "pad": True, "error_us": 14_200}
    pads = [
        {"pad": f"keyboard-{player}", "seat": seat, "lights": "dddddd"}
        for seat, player in enumerate(seats)
    ]
    return {**lobby, "you": {"pads": pads}}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def opened(
    chromium: Browser, stack: ExitStack, url: str, script: str = "", held: bool = False
) -> Page:
    context = chromium.new_context(viewport=LAPTOP)
    stack.callback(context.close)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    if held:
        page.clock.install(time=1_700_000_000)
    page.goto(f"{url}/pads")
    page.wait_for_selector("[data-pad]")
    return page


@pytest.fixture
def page(chromium: Browser, stack: ExitStack, url: str, table: ScriptedTable) -> Page:
    table.show(view(1, 2))
    return opened(chromium, stack, url)


def slaps(table: ScriptedTable) -> list[tuple[str, int, int]]:
    sent = sorted(given(table, PageSlap), key=lambda slap: (slap.pad, slap.number))
    return [(slap.pad, slap.number, slap.key) for slap in sent]


def test_each_hand_at_a_keyboard_has_a_pad_of_its_own(page: Page, table: ScriptedTable) -> None:
    for code in ("KeyQ", "KeyD", "KeyI", "Semicolon", "Numpad5", "KeyG"):
        page.keyboard.press(code)
    page.keyboard.down("KeyE")
    page.keyboard.down("KeyE")  # held: it says so again and again
    until(page, lambda: len(given(table, PageSlap)) == 6)
    assert slaps(table) == [
        ("keyboard-1", 1, 0),
        ("keyboard-1", 2, 5),
        ("keyboard-1", 3, 2),
        ("keyboard-2", 1, 0),
        ("keyboard-2", 2, 5),
        ("keyboard-3", 1, 4),
    ]
    assert {slap.late_us for slap in given(table, PageSlap)} == {26_000}
    beat = given(table, PageBeat)[-1]
    assert beat.pads == ["keyboard-1", "keyboard-2", "keyboard-3"]
    assert beat.late_us == [26_000] * 3


def test_it_says_whose_keys_are_whose_and_how_exact(page: Page) -> None:
    assert "Anna" in page.inner_text("[data-pad=keyboard-1]")
    assert "less fine: ± 15 ms" in page.inner_text("[data-pad=keyboard-2]")
    assert "Whose keys are these?" in page.inner_text("[data-pad=keyboard-3]")
    assert page.inner_text("[data-pad=keyboard-1] .keys").split() == list("QWEASD")


def test_what_is_typed_into_a_name_is_no_slap(page: Page, table: ScriptedTable) -> None:
    page.fill("[data-pad=keyboard-2] input", "")
    page.locator("[data-pad=keyboard-2] input").press_sequentially("Odo")
    page.keyboard.press("Enter")
    until(page, lambda: given(table, Rename))
    (order,) = given(table, Rename)
    assert (order.seat, order.name) == (1, "Odo")
    assert not given(table, PageSlap)
    page.keyboard.press("KeyO")
    until(page, lambda: given(table, PageSlap))


def test_a_name_that_was_begun_is_about_nobody_else(page: Page, table: ScriptedTable) -> None:
    first, second = (f"[data-pad=keyboard-{player}] input" for player in (1, 2))
    page.fill(first, "Odo")
    swapped = view(2, 1)
    swapped["seats"] = [
        {**one, "who": f"who{1 - seat}"} for seat, one in enumerate(swapped["seats"])
    ]
    shown(page, table, swapped)
    assert (page.input_value(first), page.input_value(second)) == ("Odo", "Anna")


def test_a_keyboard_that_sees_three_keys_at_once_is_told_from_one_that_does_not(
    chromium: Browser, stack: ExitStack, url: str, table: ScriptedTable
) -> None:
    table.show(view(1, 2))
    page = opened(chromium, stack, url, held=True)
    two = ["KeyQ", "KeyI"]
    for codes, words in ((two, "only 2 keys"), ([*two, "KeyD"], "all three")):
        page.click("#rollover button")
        assert "Hold three keys" in page.inner_text("#rollover")
        for code in codes:
            page.keyboard.down(code)
        page.clock.run_for(7_000)
        page.wait_for_selector(f"#rollover span:has-text('{words}')")
        for code in codes:
            page.keyboard.up(code)


def test_four_buzzers_of_one_set_are_four_pads(page: Page) -> None:
    page.evaluate(DEVICES)
    pads = page.evaluate("""() => {
      const buttons = count => Array.from({length: count}, () => ({pressed: false}));
      const buzz = {id: 'Buzz (Vendor: 054c Product: 1000)', mapping: '', buttons: buttons(20)};
      const xbox = {id: 'Xbox', mapping: 'standard', buttons: buttons(17)};
      const stick = {id: 'USB Encoder', mapping: '', buttons: buttons(4)};
      return padsOf([{...buzz, index: 0}, null, {...xbox, index: 2}, {...buzz, index: 3},
        {...stick, index: 4}]);
    }""")
    names = [pad["pad"] for pad in pads]
    assert names == [
        *(f"buzz-{number}" for number in range(1, 5)),
        "gamepad-3",
        *(f"buzz-{number}" for number in range(5, 9)),
        "gamepad-5",
    ]
    # A big red one, yellow, green, orange and blue: in the order of a pad's keys.
    assert pads[0]["buttons"] == [0, 1, 2, 4, None, 3]
    assert pads[3]["buttons"] == [15, 16, 17, 19, None, 18]
    assert pads[4]["buttons"] == [1, 3, 0, 2, 4, 5]
    assert pads[9]["buttons"] == [0, 1, 2, 3, None, None]


SIMULATED = """() => {
  let seed = 7;
  const chance = most => { seed = (seed * 48271) % 2147483647; return seed % 1e6 / 1e6 * most; };
  const watched = new Watched();
  let now = 1000, covered = 0, typical = 0, all = 0, before = now;
  watched.look({buttons: [{pressed: false}], timestamp: 0}, now);
  for (let round = 0; round < 2000; round += 1) {
    const at = now + 20 + chance(40);
    const seen = Math.ceil(at / 8) * 8;
    for (let is = false; now < at + 60;) {
      now += chance(10) < 9.5 ? 4 + chance(2) : chance(90);  // busy once in a while
      const asked = Math.floor(now / 8) * 8;
      const pressed = asked >= seen && asked < seen + 40;
      const timestamp = pressed ? seen : 0;
      for (const {ms, lateMs} of watched.look({buttons: [{pressed}], timestamp}, now)) {
        all += 1;
        covered += ms - lateMs <= at && at <= ms;
        typical += lateMs <= watched.lateMs;
      }
    }
  }
  return [all, covered / all, typical / all, watched.lateMs];
}"""


def test_the_true_time_of_a_button_is_within_what_is_said_of_it(page: Page) -> None:
    page.evaluate(DEVICES)
    count, covered, typical, late_ms = page.evaluate(SIMULATED)
    assert count > 1_500
    assert covered >= 0.95
    assert typical >= 0.8
    assert 10 <= late_ms <= 100


def test_a_gamepad_slaps_and_says_how_late(
    chromium: Browser, stack: ExitStack, url: str, table: ScriptedTable
) -> None:
    table.show(view())
    page = opened(chromium, stack, url, FAKE, held=True)
    page.wait_for_selector("[data-pad=gamepad-1]")
    hold_time(page)
    now = page.evaluate("performance.now()")
    true_ms = [now + 50 + number * 157.3 for number in range(40)]
    for number, at in enumerate(true_ms):
        page.evaluate("([button, at]) => press(button, at)", [number % 4, at])
    for _ in range(70):
        page.clock.run_for(100)
    until(page, lambda: len(given(table, PageSlap)) == len(true_ms))
    sent = sorted(given(table, PageSlap), key=lambda slap: slap.number)
    assert [slap.key for slap in sent[:4]] == [2, 0, 3, 1], "as A, B, X and Y are coloured"
    covered = [
        slap.page_us - slap.late_us <= at * 1000 <= slap.page_us
        for slap, at in zip(sent, true_ms, strict=True)
    ]
    assert sum(covered) >= 0.95 * len(covered)
    assert all(8_000 <= slap.late_us <= 20_000 for slap in sent)
    assert "gamepad-1" in given(table, PageBeat)[-1].pads


def test_a_drum_kit_is_a_pad_from_its_first_hit_on(
    chromium: Browser, stack: ExitStack, url: str, table: ScriptedTable
) -> None:
    table.show(view())
    page = opened(chromium, stack, url, DRUMS)
    page.click(".drums button")
    page.wait_for_selector("text=Hit a drum to sit down")
    assert page.locator("[data-pad^=drums]").count() == 0
    at = page.evaluate("performance.now()") - 40
    bass, snare, rim, crash = ([0x99, note, 90] for note in (36, 38, 40, 49))
    no_hits = [[0x89, 36, 64], [0x99, 36, 0], [0x99, 84, 90], [0xF8]]
    hits = """([messages, at]) => {
      say(messages, at);
      return document.querySelectorAll('[data-pad=drums-1] .keycap.down').length;
    }"""
    assert page.evaluate(hits, [[bass, *no_hits, rim, snare, crash], at]) == 3
    until(page, lambda: len(given(table, PageSlap)) == 4)
    keys = [0, 1, 1, 5]
    assert slaps(table) == [("drums-1", n, key) for n, key in enumerate(keys, start=1)]
    assert {(slap.page_us, slap.late_us) for slap in given(table, PageSlap)} == {
        (round(at * 1000), 16_000)
    }
    until(page, lambda: "drums-1" in given(table, PageBeat)[-1].pads)
    page.evaluate("unplug()")
    page.wait_for_selector("[data-pad=drums-1]", state="detached")
    until(page, lambda: "drums-1" not in given(table, PageBeat)[-1].pads)


@pytest.mark.parametrize(
    ("midi", "words"),
    [("undefined", "hears no MIDI"), ("() => Promise.reject(new Error())", "may not hear MIDI")],
)
def test_a_browser_without_midi_says_so(
    chromium: Browser, stack: ExitStack, url: str, table: ScriptedTable, midi: str, words: str
) -> None:
    table.show(view())
    page = opened(chromium, stack, url, f"navigator.requestMIDIAccess = {midi}")
    page.click(".drums button")
    page.wait_for_selector(f".drums span:has-text('{words}')")
    assert not given(table, PageSlap)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_kept_out_in_any_language(
    page: Page, table: ScriptedTable, language: str, axe: Callable[[Page], list[str]]
) -> None:
    wide = view(1, 2)
    wide["seats"][0]["name"] = "W" * 16
    shown(page, table, wide)
    choose_language(page, language)
    for size in (LAPTOP, FULL_HD, SMALL, PHONE):
        page.set_viewport_size(size)
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []


def test_who_is_not_the_host_is_sent_to_say_the_pin(client: FlaskClient) -> None:
    guest = client.get("/pads", environ_overrides={"REMOTE_ADDR": "192.168.1.7"})
    assert (guest.status_code, guest.headers["Location"]) == (302, "/host")
    assert client.get("/pads").status_code == 200
