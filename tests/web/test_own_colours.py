"""Browsers that paint with colours of their own: forced dark, and themes of contrast. Codes stay
readable, the six colours stay theirs, lights and what is picked are seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Literal

import pytest
import zxingcpp
from PIL import Image

from chromium import FLAGS, program
from patience import PATIENCE_MS, PATIENCE_S
from slapbox.table.words import orders, shapes
from web import fly_views
from web import phone_views as views
from web.browsing import settled, shown, to_tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from slapbox.table.table import Table
    from slapbox.table.words.clock import TableClock
    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

FORCED_DARK: Final = "--blink-settings=forceDarkModeEnabled=true"
SIX: Final = ("#980111", "#fbf812", "#3acea5", "#797cd2", "#501b5b", "#c8821d")
NEAR: Final = 6
"""Distance that a channel may be off."""

Way = Literal["forced dark", "dark, forced dark", "contrast"]
WAYS: Final[tuple[Way, ...]] = ("forced dark", "dark, forced dark", "contrast")
"""Chromium's own dark in a light system and in a dark one, and a theme of contrast."""


@contextmanager
def painting(chromium: Browser, way: Way, **more: Any) -> Iterator[Page]:
    """A page of a browser that has its own colours in this way."""
    flags = [*FLAGS, FORCED_DARK] if "forced dark" in way else list(FLAGS)
    own = chromium.browser_type.launch(executable_path=program(), args=flags)
    context = own.new_context(
        color_scheme="light" if way == "forced dark" else "dark",
        forced_colors="active" if way == "contrast" else "none",
        locale="en",
        **more,
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    own.close()


def picture(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def near(seen: tuple[int, ...], wanted: str) -> bool:
    channels = tuple(int(wanted[at : at + 2], 16) for at in (1, 3, 5))
    return all(abs(one - two) <= NEAR for one, two in zip(seen, channels, strict=True))


@pytest.mark.parametrize("way", WAYS)
def test_a_camera_reads_the_codes_off_the_tv(
    chromium: Browser, real_table: tuple[Table, TableClock], party: str, way: Way
) -> None:
    card = shapes.Way("wlan0", f"{party}/join".upper())
    for order in (orders.SetWays((card,)), orders.SetWifi("Home", "sesame-123")):
        real_table[0].ask(order).result(PATIENCE_S)
    with painting(chromium, way, viewport={"width": 1280, "height": 720}) as tv:
        tv.goto(party + "/tv")
        tv.wait_for_selector("body[data-phase=lobby]")
        tv.wait_for_function("() => document.querySelector('.join-qr').complete")
        codes = zxingcpp.read_barcodes(picture(tv).convert("L"))
        wanted = {f"{party}/join".upper(), "WIFI:T:WPA;S:Home;P:sesame-123;;"}
        assert {code.text for code in codes} == wanted


@pytest.mark.parametrize("way", WAYS)
def test_keys_have_their_colours(
    chromium: Browser, url: str, table: ScriptedTable, way: Way
) -> None:
    you: Any = {"seat": None, "binding": [0, 1, 2, 3, 4, 5], "moves": []}
    table.show(views.lobby(you=you))
    with painting(chromium, way, viewport={"width": 620, "height": 844}) as phone:
        phone.goto(url + "/join")
        phone.wait_for_selector(".bind-key")
        settled(phone)
        assert_colours(phone, ".bind-key")
        swat: Any = fly_views.swat(table.clock.now_ns() // 1000)
        shown(phone, table, {**swat, "you": {"seat": 0}})
        settled(phone)
        assert_colours(phone, ".key")


def assert_colours(page: Page, keys: str) -> None:
    """Each key is painted in its colour, beside its sign and its words."""
    whole = picture(page)
    boxes = [node.bounding_box() for node in page.locator(keys).all()]
    assert len(boxes) == len(SIX)
    for box, colour in zip(boxes, SIX, strict=True):
        assert box is not None
        spot = (int(box["x"] + box["width"] / 2), int(box["y"] + box["height"] - 8))
        assert near(whole.getpixel(spot), colour), (keys, colour)


def test_in_a_theme_of_contrast_what_is_picked_is_framed(chromium: Browser, party: str) -> None:
    with painting(chromium, "contrast", viewport={"width": 1280, "height": 900}) as page:
        page.goto(party + "/host")
        to_tab(page, "evening")
        page.wait_for_selector(".game[aria-pressed='true']")
        frames = "all => all.map(one => getComputedStyle(one).outlineStyle)"
        assert set(page.eval_on_selector_all(".game[aria-pressed='true']", frames)) == {"solid"}
        assert set(page.eval_on_selector_all(".game[aria-pressed='false']", frames)) == {"none"}


def test_in_a_theme_of_contrast_lights_and_seats_keep_their_colours(
    chromium: Browser, party: str
) -> None:
    with painting(chromium, "contrast", viewport={"width": 1280, "height": 720}) as tv:
        tv.goto(party + "/tv")
        tv.wait_for_selector("body[data-phase=lobby]")
        kept = "all => all.map(one => getComputedStyle(one).forcedColorAdjust)"
        assert set(tv.eval_on_selector_all(".lights i, .seat-card, .join-qr", kept)) == {"none"}
