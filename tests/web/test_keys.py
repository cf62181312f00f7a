"""Keys by their names: on keyboards of other countries, on remotes, and those of the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words.orders import TouchSlap
from slapbox.web.assets import STATIC
from web import fly_views, small_games
from web.browsing import SIZES, Evening, a_phone, given, shown, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

NAMES = """async (keys) => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const {digitOf, keyOf} = await import(main.replace('phone/main.js', 'core/keys.js'));
  return keys.map(({altgr, ...init}) => {
    const held = altgr ? {modifierAltGraph: true, ctrlKey: true, altKey: true} : {};
    const event = new KeyboardEvent('keydown', {...init, ...held});
    return [keyOf(event), digitOf(event)];
  });
}"""

KEYS: list[tuple[dict[str, Any], str, str]] = [
    ({"key": "1", "code": "Digit1"}, "1", "1"),
    *(({"key": key, "code": f"Digit{at}"}, str(at), str(at)) for at, key in enumerate("à&é\"'(-")),
    ({"key": "ě", "code": "Digit2"}, "2", "2"),
    ({"key": "!", "code": "Digit1", "shiftKey": True}, "1", "1"),
    ({"key": "4", "code": "Numpad4"}, "4", "4"),
    ({"key": "ArrowLeft", "code": "Numpad4"}, "ArrowLeft", "4"),
    ({"key": "-", "code": "NumpadSubtract"}, "-", ""),
    ({"key": "m", "code": "Semicolon"}, "m", ""),  # where it is on a French keyboard
    ({"key": ",", "code": "KeyM"}, "m", ""),
    ({"key": "z", "code": "KeyY"}, "z", ""),
    ({"key": "H", "code": "KeyH"}, "h", ""),
    ({"key": "р", "code": "KeyH"}, "h", ""),
    ({"key": "Dead", "code": "KeyT"}, "t", ""),
    ({"key": "f", "code": "KeyF", "ctrlKey": True}, "", ""),
    ({"key": "f", "code": "KeyF", "metaKey": True}, "", ""),
    ({"key": "1", "code": "Digit1", "altKey": True}, "", ""),
    ({"key": "~", "code": "Digit2", "altgr": True}, "2", "2"),
    ({"key": "Enter", "code": "Enter", "isComposing": True}, "", ""),
    ({"key": "Process", "code": "KeyH", "keyCode": 229}, "", ""),
    ({"key": "Unidentified", "code": "", "keyCode": 229}, "", ""),
    ({"key": "3", "code": ""}, "3", "3"),
    ({"key": "", "code": "", "keyCode": 53}, "5", "5"),
    ({"key": "Unidentified", "code": "", "keyCode": 101}, "5", "5"),
    ({"key": "Unidentified", "code": "", "keyCode": 13}, "Enter", ""),
    ({"key": "(", "code": "", "keyCode": 53}, "5", "5"),
    ({"key": " ", "code": "Space"}, " ", ""),
    ({"key": "Enter", "code": "NumpadEnter"}, "Enter", ""),
    ({"key": "", "code": "", "keyCode": 0}, "", ""),
]


@pytest.fixture
def phone(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """A phone at seat 0; scripts must not fail."""
    lobby = small_games.lobby("quiz")
    with a_phone(chromium, url, table, lobby, "#enter", viewport=SIZES[1]) as page:
        until(page, lambda: table.orders)
        table.seat_of[table.orders[0].device] = 0
        yield page


def press(page: Page, key: str, code: str, **more: Any) -> None:
    """A key goes down, as a keyboard of any country says it."""
    page.evaluate(
        "init => document.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, ...init}))",
        {"key": key, "code": code, **more},
    )


def test_a_key_has_one_name_on_every_keyboard(phone: Page) -> None:
    names = phone.evaluate(NAMES, [key for key, *_ in KEYS])
    assert [(key, *name) for (key, *_), name in zip(KEYS, names, strict=True)] == KEYS


def test_no_page_names_a_key_by_itself() -> None:
    own = re.compile(r"\b(?:event\.key|keyCode|event\.code)\b(?! ===? one)")
    speaks = {
        path.relative_to(STATIC / "js").as_posix()
        for path in (STATIC / "js").rglob("*.js")
        if own.search(path.read_text(encoding="utf-8"))
    }
    assert speaks == {"core/keys.js", "core/remote.js", "games/quiz/tv.js", "pads/main.js"}


def test_the_keys_of_a_french_keyboard_slap_once_each(phone: Page, table: Any) -> None:
    shown(phone, table, fly_views.swat(table.clock.now_ns() // 1000))
    for at, key in enumerate("&é\"'(-", start=1):
        press(phone, key, f"Digit{at}")
        press(phone, key, f"Digit{at}", repeat=True)
        press(phone, key, f"Digit{at}", ctrlKey=True)
    press(phone, "End", "Numpad1")
    until(phone, lambda: len(given(table, TouchSlap)) == 7)
    slaps = sorted(given(table, TouchSlap), key=lambda slap: slap.number)
    assert [slap.key for slap in slaps] == [0, 1, 2, 3, 4, 5, 0]


def test_shortcuts_are_letters_and_the_browsers_are_its_own(
    tv: Page, evening: Evening, table: Any
) -> None:
    shown(evening.page, table, small_games.lobby("fly-swatter"))
    tv.evaluate(
        """() => {
          window.asks = 0;
          document.documentElement.requestFullscreen = () => { window.asks += 1; };
        }"""
    )
    for held in ({"ctrlKey": True}, {"metaKey": True}, {"altKey": True}, {"repeat": True}):
        press(tv, "f", "KeyF", **held)
        press(tv, "h", "KeyH", **held)
        assert tv.is_hidden("#how")
    assert tv.evaluate("window.asks") == 0
    press(tv, "F", "KeyF")
    press(tv, "а", "KeyF")
    assert tv.evaluate("window.asks") == 2
    tv.evaluate(
        """() => {
          const whole = document.documentElement;
          whole.webkitRequestFullscreen = whole.requestFullscreen;
          whole.requestFullscreen = undefined;
        }"""
    )
    press(tv, "F", "KeyF")
    assert tv.evaluate("window.asks") == 3
    press(tv, "р", "KeyH")
    tv.wait_for_selector("#how:visible")
    press(tv, "Escape", "")
    tv.wait_for_selector("#how", state="hidden")
