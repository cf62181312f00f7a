"""The two codes in the lobby, as a phone's camera sees them; and the host's page, where the Wi-Fi
is typed."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
import zxingcpp
from PIL import Image

from profiles import sizes
from slapbox.table.guests.wifi import Wifi, code
from slapbox.table.words import orders
from web import small_games
from web.browsing import FULL_HD, OLD_PHONE, choose_language, given, shown, to_tab, until
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HOUSE = Wifi("Omas WLAN; 2. Stock", 'a\\b:c,d;e"f', told=True)
LONGEST = Wifi("Familie Mustermann-Schulz 5 GHz!", "Kirschkuchen-mit-Sahne77", told=True)
HD: Any = {"width": 1280, "height": 720}
NOBODY: Draft = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}

OVER_IT = """() => {
  const box = document.querySelector('.wifi-card').getBoundingClientRect();
  const lies = (one) => one.right > box.left && one.left < box.right && one.bottom > box.top
    && one.top < box.bottom;
  const words = (node) => { const range = document.createRange(); range.selectNodeContents(node);
    return range.getBoundingClientRect(); };
  return [...document.querySelectorAll('.lobby-facts > *, .lobby-title, .lobby-prompt,'
    + '.lobby-tagline, .seat-card, .join-card')].filter(node => node.getClientRects().length)
    .filter(node => lies(node.matches('h1, p') ? words(node) : node.getBoundingClientRect()))
    .map(node => node.id || node.className);
}"""

CUT = """() => [...document.querySelectorAll('.wifi-card *')].filter(node =>
  node.scrollWidth > node.clientWidth + 1 && node.clientWidth).concat(
  [document.querySelector('.wifi-card')].filter(box => [...box.children].some(child =>
    child.getBoundingClientRect().height > box.clientHeight + 1))).map(node => node.id)"""


def seen(page: Page) -> list[str]:
    """The codes that a camera in front of this screen reads."""
    with Image.open(BytesIO(page.screenshot())) as picture:
        return sorted(found.text for found in zxingcpp.read_barcodes(picture.convert("L")))


@pytest.mark.parametrize("size", sizes(FULL_HD, HD), ids=str)
def test_a_camera_reads_both_codes_off_the_tv(tv: Page, table: Any, url: str, size: Any) -> None:
    tv.set_viewport_size(size)
    shown(tv, table, small_games.lobby("cheating-moth", 4, wifi=HOUSE.for_tv()))
    assert tv.locator(".way-step").all_inner_texts() == ["1", "2"]  # one after the other
    tv.wait_for_function("() => document.querySelector('.join-qr').complete")
    assert seen(tv) == sorted([f"{url}/join".upper(), code(HOUSE)])
    assert tv.inner_text("#wifi-name") == HOUSE.name
    assert tv.inner_text("#wifi-password") == f"Password:\n{HOUSE.password}"


def test_without_a_network_there_is_one_code(tv: Page, table: Any, url: str) -> None:
    shown(tv, table, small_games.lobby("cheating-moth", 4, wifi=HOUSE.for_tv()))
    shown(tv, table, small_games.lobby("cheating-moth", 4))
    assert tv.is_hidden(".wifi-card")
    assert seen(tv) == [f"{url}/join".upper()]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_longest_name_and_password_have_room(tv: Page, table: Any, language: str) -> None:
    choose_language(tv, language)
    for game in ("fly-swatter", "last-panther", "safarue-variant"):
        shown(tv, table, small_games.lobby(game, 4, wifi=LONGEST.for_tv()))
        assert tv.evaluate(CUT) == []
        assert tv.evaluate(OVER_IT) == [], game


@pytest.fixture
def host(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """The host's page, on a phone."""
    table.show(small_games.lobby("fly-swatter", 2, network=None, guests=NOBODY))
    page = chromium.new_page(viewport=OLD_PHONE, locale="en")
    page.goto(f"{url}/host")
    to_tab(page, "more")
    yield page
    page.close()


def test_the_host_types_it_and_the_password_stays_nowhere(host: Page, table: Any) -> None:
    host.click("#wifi summary")
    host.fill("#wifi-name", HOUSE.name)
    host.fill("#wifi-password", HOUSE.password)
    host.check("#wifi-hidden")
    host.click("#wifi-form button")
    until(host, lambda: given(table, orders.SetWifi))
    assert given(table, orders.SetWifi) == [orders.SetWifi(HOUSE.name, HOUSE.password, True)]
    until(host, lambda: host.input_value("#wifi-password") == "")


def test_the_host_shows_the_password_in_letters_and_forgets_it(host: Page, table: Any) -> None:
    network = {"name": "Oma", "locked": True, "told": False}
    shown(host, table, small_games.lobby("fly-swatter", 2, network=network, guests=NOBODY))
    host.click("#wifi summary")
    assert host.inner_text("#wifi summary") == "Wi-Fi on the TV: Oma"
    assert host.is_hidden("#wifi-form")
    host.click("#wifi-tell")
    until(host, lambda: given(table, orders.TellWifi))
    assert given(table, orders.TellWifi)[0].told
    host.click("#wifi-forget")
    until(host, lambda: given(table, orders.ForgetWifi))
