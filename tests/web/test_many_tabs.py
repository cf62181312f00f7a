"""Many pages in one browser: it keeps six connections to a host for all of them, and a stream takes
one. Each page still loads, shows the present and gives orders."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from patience import PATIENCE_S
from patience import until as soon
from slapbox.cli import television
from slapbox.table.words.orders import Demo
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.site import Site
from slapbox.web.stream_quota import EACH
from web import small_games
from web.asking import Stream
from web.browsing import given, post, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from web.conftest import ScriptedTable

GUESTS = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}


def lobby(seats: int) -> Any:
    """Return what TVs, phones and the host's page can show."""
    return small_games.lobby("fly-swatter", seats, guests=GUESTS)


PUT = """state => {
  Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def tabs(chromium: Browser, table: ScriptedTable) -> Iterator[BrowserContext]:
    """One browser, and a table whose lobby it shows."""
    table.show(lobby(2))
    context = chromium.new_context(locale="en")
    yield context
    context.close()


def opened(tabs: BrowserContext, address: str) -> Page:
    """One more page, as soon as it shows a view."""
    page = tabs.new_page()
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_selector("body[data-view]")
    return page


def shows(page: Page, table: ScriptedTable) -> None:
    """Wait for the newest view."""
    page.wait_for_selector(f"body[data-view='{table.streams.latest('tv').id}']")


@pytest.mark.browser
def test_all_pages_of_one_browser_load_and_give_orders(
    tabs: BrowserContext, url: str, table: ScriptedTable
) -> None:
    """TVs, phones and the host's page; all of them in sight. A page that hears nothing for long, as
    on a machine with no time for it, opens its stream anew: until its old one is gone, two of the
    four are its own, and another page polls as well."""
    paths = ("/tv", "/join", "/host", "/tv", "/join", "/host", "/tv")
    pages = [opened(tabs, url + path) for path in paths]
    until(pages[0], lambda: EACH - 1 <= table.streams.watching <= EACH)
    table.show(lobby(3))
    for page in pages:
        shows(page, table)
        post(page, "demo", players=1)
    assert len(given(table, Demo)) == len(pages)


@pytest.mark.browser
def test_a_page_that_somebody_turns_to_has_a_stream_again(
    tabs: BrowserContext, url: str, table: ScriptedTable
) -> None:
    pages = [opened(tabs, url + "/tv") for _ in range(EACH + 1)]
    for page in (pages[0], pages[1]):
        page.wait_for_event("request", lambda asked: "/state" in asked.url)  # it polls
        with page.expect_request(lambda asked: "/events" in asked.url):
            page.keyboard.press("Shift")
        until(page, lambda: EACH - 1 <= table.streams.watching <= EACH)


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/tv", "/join", "/host"])
def test_a_page_that_nobody_sees_lets_go_of_its_stream_and_is_back_at_once(
    tabs: BrowserContext, url: str, table: ScriptedTable, path: str
) -> None:
    page = opened(tabs, url + path)
    page.evaluate(PUT, "hidden")
    until(page, lambda: table.streams.watching == 0)
    for seats in (3, 4, 5):
        table.show(lobby(seats))
    page.evaluate(PUT, "visible")
    shows(page, table)
    until(page, lambda: table.streams.watching == 1)


def test_the_oldest_page_is_told_to_poll(url: str, table: ScriptedTable) -> None:
    cookie = "slapbox_browser=" + "b" * 22
    with closing(Stream(url, Cookie=cookie)) as oldest, closing(Stream(url)) as another:
        newer = [Stream(url, Cookie=cookie) for _ in range(EACH)]
        while oldest.next_event().get("event") != "rest":
            pass
        assert not oldest.response.readline().strip()
        table.show({"phase": "match"})
        for stream in (*newer, another):
            while '"match"' not in stream.next_view():
                pass
        for stream in newer:
            stream.close()
    soon(lambda: table.streams.watching == 0)


# ---- the next start ----


def serve(table: Any, port: int) -> tuple[Server, Site]:
    server = Server("127.0.0.1", port)
    join = f"HTTP://127.0.0.1:{server.port}/JOIN"
    site = Site(table, table.clock.now_ns, lambda: join, server.port)
    server.start(create_app(site))
    return server, site


@pytest.mark.browser
def test_the_next_start_opens_a_tv_page_only_if_none_is_open(
    tabs: BrowserContext, table: ScriptedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_by_host: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened_by_host.append)
    first, site = serve(table, 0)
    monkeypatch.setattr(television, "BACK_S", 0)
    television.open_tv("new", site.streams.has_tv)
    soon(lambda: opened_by_host == ["new"])
    page = opened(tabs, f"http://127.0.0.1:{first.port}/tv")
    first.stop()
    page.wait_for_selector("#link-lost", state="visible")
    second, site = serve(table, first.port)
    try:
        monkeypatch.setattr(television, "BACK_S", PATIENCE_S)
        television._open("newer", site.streams.has_tv)
        assert opened_by_host == ["new"]
    finally:
        second.stop()


@pytest.mark.browser
def test_a_page_whose_host_went_before_all_of_it_had_come_is_whole_once_the_host_is_back(
    tabs: BrowserContext, table: ScriptedTable
) -> None:
    first, _ = serve(table, 0)
    page = tabs.new_page()

    def gone(route: Route) -> None:
        first.stop()
        route.abort()

    page.route("**/game.js", gone, times=1)
    with page.expect_event("requestfailed", lambda request: request.method == "HEAD"):
        page.goto(f"http://127.0.0.1:{first.port}/tv", wait_until="domcontentloaded")
    page.wait_for_selector("#link-lost", state="visible")
    second, _ = serve(table, first.port)
    try:
        shows(page, table)
    finally:
        second.stop()
