"""Reasons why the table stands still, in a real browser: on every page, as long as it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages, sizes
from slapbox.text import Text, translated
from web import phone_views as views
from web import small_games
from web.browsing import OLD_PHONE, a_phone, choose_language, complaints, settled, shown
from web.drafts import NO_AUDIENCE, ROOM, Draft
from web.rummue_views import phone_view
from web.test_join import scripted_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SIZES: list[Any] = [{"width": 1280, "height": 720}, {"width": 390, "height": 844}]
PAGES = ("tv", "host", "join")
FAULTS = [
    Text("journal.fault.full", {"error": "database or disk is full"}),
    Text("journal.fault.busy", {"error": "database is locked"}),
    Text("journal.fault.other", {"error": "disk I/O error"}),
]


def lobby(**more: Any) -> Draft:
    """An empty lobby, as the table makes it for a TV, the host and phones alike."""
    view: Draft = {"phase": "lobby", "paused": False, "countdown_ms": None, "game": "fly-swatter"}
    view |= {"games": small_games.games(), "players": [2, 8], "game_needs": {"phones": False}}
    view |= {"start_why": None, "recovery": [], "bots": {"level": "", "levels": []}}
    view |= {"lengths": [], "length_rules": []}
    view |= {"cards": 112, "rules": [], "seats": [], "pads": [], "max_seats": 8}
    view |= {"evening": None, "past_evenings": [], "wishing": [], "network": None}
    view |= {"arrivals": [], "pairs": []}
    view["audience"] = NO_AUDIENCE
    view |= {"keeping": ROOM["keeping"], "ways": ROOM["ways"], "pack": None}
    view["guests"] = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}
    return {**view, "door_open": True, "notices": [], "match": None, "stopped": None, **more}


@pytest.fixture(params=[(name, number) for name in PAGES for number in range(len(SIZES))])
def page(request: pytest.FixtureRequest, chromium: Browser, table: Any, url: str) -> Iterator[Page]:
    """Opens each page in each size, in English; its scripts must not fail."""
    name, number = request.param
    table.show(lobby())
    context = chromium.new_context(viewport=SIZES[number], locale="en")
    opened = context.new_page()
    heard = complaints(opened)
    opened.goto(f"{url}/{name}")
    opened.wait_for_selector("body[data-phase=lobby]")
    settled(opened)
    yield opened
    context.close()
    assert heard == []


def assert_readable(page: Page, text: str) -> None:
    """All of the strip is to be seen, on top of everything else, and large enough to read."""
    strip = page.locator("#stopped")
    assert strip.inner_text() == text
    box, size = strip.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["height"] <= size["height"] / 3
    assert strip.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert strip.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 14
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    strip.evaluate("node => { node.style.pointerEvents = 'auto'; }")  # the TV's is never touched
    on_top = "([x, y]) => document.elementFromPoint(x, y).closest('#stopped') !== null"
    assert page.evaluate(on_top, middle)


@pytest.mark.parametrize("size", sizes(SIZES[1], OLD_PHONE), ids=str)
def test_a_phone_in_a_match_is_told_above_its_keys_and_cards(
    chromium: Browser, table: Any, url: str, size: Any
) -> None:
    view = phone_view("drawing")
    with a_phone(chromium, url, table, view, "#rummue", viewport=size) as phone:
        for playing in (view, scripted_match(0) | {"you": view["you"]}, views.my_turn()):
            for fault in FAULTS:
                shown(phone, table, {**playing, "stopped": fault.as_json()})
                assert_readable(phone, translated(fault, "en"))
            shown(phone, table, playing)
            assert phone.is_hidden("#stopped")


def test_why_the_table_stands_still_is_said_until_it_goes_on(page: Page, table: Any) -> None:
    assert page.is_hidden("#stopped")
    for fault in FAULTS:
        shown(page, table, lobby(stopped=fault.as_json()))
        assert_readable(page, translated(fault, "en"))
    for language in languages():
        choose_language(page, language)
        shown(page, table, lobby(stopped=FAULTS[0].as_json()))
        assert_readable(page, translated(FAULTS[0], language))
    shown(page, table, lobby())
    assert page.is_hidden("#stopped")


@pytest.mark.parametrize("name", PAGES)
def test_what_the_host_said_is_not_shown_while_it_is_lost(
    chromium: Browser, table: Any, url: str, name: str
) -> None:
    """It may be over by then."""
    table.show(lobby(stopped=FAULTS[0].as_json()))
    context = chromium.new_context(locale="en")
    page = context.new_page()
    try:
        page.goto(f"{url}/{name}")
        page.wait_for_selector("#stopped")
        for way in ("**/events?*", "**/state?*"):
            page.route(way, lambda route: route.abort())
        page.evaluate("window.dispatchEvent(new Event('online'))")
        page.wait_for_selector("#link-lost >> text=Looking for the host")
        assert page.is_hidden("#stopped")
        page.unroute_all(behavior="wait")
        page.wait_for_selector("#stopped")
        assert page.is_hidden("#link-lost")
    finally:
        context.close()
