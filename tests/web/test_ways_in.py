"""Ways of guests to come in, in a real browser: the code on the TV, who knocks, and by which
network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from slapbox.table.words.orders import AllowCrowd, ChooseWay
from web import small_games
from web.browsing import asked, complaints, drawn, shown, to_tab, until
from web.conftest import scripted
from web.host_views import lobby

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WISH = {"address": "192.168.1.7", "names": ["Ben", ""]}
WAYS = [
    {"card": "wlan0", "url": "http://192.168.7.5:8000/join"},
    {"card": "eth0", "url": "https://10.0.0.2:8000/join"},
]


@pytest.mark.parametrize("url", ["HTTP://192.168.7.5:8000/JOIN", "HTTPS://[FD00::2]:8000/JOIN"])
def test_the_tvs_codes_follow_the_network(tv: Page, table: Any, url: str) -> None:
    for now in (url, None, url):
        shown(tv, table, small_games.lobby("mu", 2, join_url=now))
        assert tv.is_visible(".join-qr") == (now is not None)
        if now is not None:
            source = tv.get_attribute(".join-qr", "src") or ""
            assert source.endswith("?" + quote(now, safe=""))


@pytest.mark.touches
def test_who_knocks_is_let_in_by_one_press_on_the_tv(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("mu", 2, wishes=[WISH]))
    assert "Ben, " in tv.inner_text(".knocks")
    tv.click("[data-knock='192.168.1.7']")
    asked(tv, table, AllowCrowd("192.168.1.7", allowed=True))
    shown(tv, table, small_games.lobby("mu", 2, wishes=[]))
    assert tv.is_hidden(".knocks")


def test_the_host_chooses_by_which_network_guests_come(chromium: Browser) -> None:
    with scripted() as (table, url):
        table.show(lobby())
        context = chromium.new_context(locale="en")
        page = context.new_page()
        heard = complaints(page)
        page.goto(f"{url}/host")
        to_tab(page, "more")
        page.wait_for_selector("#way-none:visible")  # there is none, and that is said
        ink = "node => getComputedStyle(node).color"
        assert page.eval_on_selector("#way-none", ink) == page.eval_on_selector("#network", ink)

        def show(chosen: str, ways: list[dict[str, str]]) -> None:
            table.show(lobby(ways={"chosen": chosen, "ways": ways}))
            drawn(page, table)

        show("", WAYS[:1])
        assert page.is_hidden("#way-none")
        assert page.is_hidden("#way-label")  # there is nothing to choose
        show("", WAYS)
        words = page.locator("#way option").all_text_contents()
        assert "192.168.7.5" in words[0]  # by itself, the likeliest
        assert words[1:] == ["192.168.7.5 · wlan0", "10.0.0.2 · eth0"]
        page.select_option("#way", "eth0")
        until(page, lambda: table.orders == [ChooseWay("eth0")])
        show("eth0", WAYS)
        assert page.input_value("#way") == "eth0"
        context.close()
        assert heard == []
