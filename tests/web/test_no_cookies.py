"""Browsers that keep nothing: no cookies, or no settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.table import Table
from slapbox.table.words.clock import TableClock
from slapbox.web import api, guard, pages
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.site import Site
from web.browsing import complaints

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PIN = "271828"

SAYS = {
    "en": "This browser keeps no cookies",
    "de": "Dieser Browser behält keine Cookies",
    "fr": "Ce navigateur ne garde pas les cookies",
}

NOTHING_KEPT = """() => {
  for (const store of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, store, {get() { throw new DOMException('', 'SecurityError'); }});
}"""


def without_cookies(app: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """The same pages for a browser that drops all cookies."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        def begin(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start(status, [header for header in headers if header[0] != "Set-Cookie"], *more)

        return app(environ, begin)

    return answer


@pytest.fixture
def forgetful(real_table: tuple[Table, TableClock]) -> Iterator[str]:
    """The address of a running server whose cookies nobody keeps."""
    table, clock = real_table
    server = Server("127.0.0.1")
    join = f"HTTP://127.0.0.1:{server.port}/JOIN"
    site = Site(table, clock.now_ns, lambda: join, server.port)
    site.access.pin = PIN  # type: ignore[misc]
    app = create_app(site)
    app.wsgi_app = without_cookies(app.wsgi_app)  # type: ignore[method-assign]
    server.start(app)
    yield f"http://127.0.0.1:{server.port}"
    server.stop()


@pytest.mark.parametrize("language", SAYS)
def test_a_phone_without_cookies_is_told_what_to_do(
    chromium: Browser, forgetful: str, language: str
) -> None:
    context = chromium.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{forgetful}/join")
    page.wait_for_selector(f"#link-lost:visible >> text={SAYS[language]}")
    context.close()


def test_hosts_and_televisions_elsewhere_are_told_it_too(
    chromium: Browser, forgetful: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gives the right PIN is not asked for it again and again."""
    for module in (guard, pages, api):
        if hasattr(module, "on_host_machine"):
            monkeypatch.setattr(module, "on_host_machine", lambda: False)
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{forgetful}/host")
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#pin-error >> text={SAYS['en']}")
    page.goto(f"{forgetful}/tv")
    page.wait_for_selector(f".screen-sign:visible >> text={SAYS['en']}")
    context.close()


@pytest.mark.parametrize("path", ["join", "tv", "host", "rules", "stats", "replay"])
def test_no_page_breaks_where_nothing_may_be_kept(chromium: Browser, party: str, path: str) -> None:
    context = chromium.new_context(locale="de")
    context.add_init_script(f"({NOTHING_KEPT})()")
    page = context.new_page()
    heard = complaints(page)
    page.goto(f"{party}/{path}")
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    page.wait_for_load_state("networkidle") if path in ("rules", "stats") else None
    if path == "join":
        page.fill("#name", "Zoé")
        page.click("#enter .primary")
        page.wait_for_selector("#waiting:not([hidden])")
    context.close()
    assert [line for line in heard if "404" not in line] == []
