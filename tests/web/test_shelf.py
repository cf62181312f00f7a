"""A page that another test had is as good as new (``shelf.py``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from chromium import painted_small
from shelf import lent

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

KIND: Any = {"viewport": {"width": 500, "height": 400}, "locale": "it"}

LEFT = """() => [localStorage.length, sessionStorage.length, document.cookie, history.length, name,
  'before' in window, innerWidth, innerHeight, matchMedia('(prefers-reduced-motion)').matches]"""
"""Traces of earlier tests in a page, and its size. A blank page comes before the first."""

NEW = [0, 0, "", 2, "", False, 500, 400, False]


def had(chromium: Browser, url: str, heard: list[str]) -> Page:
    """A page with which a test has done all that tests do with pages; given back."""
    context = chromium.new_context(**KIND)
    page = context.new_page()
    page.on("request", lambda asked: heard.append(asked.url))
    lent(page).before_pages("window.before = 1")
    page.set_viewport_size({"width": 700, "height": 300})
    painted_small(page)
    page.emulate_media(reduced_motion="reduce")
    for path in ("rules", "join"):
        page.goto(f"{url}/{path}")
    page.evaluate("document.cookie = 'a=b'; localStorage.a = sessionStorage.a = window.name = 'b'")
    context.new_page().goto(f"{url}/rules")
    assert page.evaluate(LEFT)[5:] == [True, 700, 300, True]
    context.close()
    context.close()
    return page


def test_nothing_is_left_of_the_test_before(chromium: Browser, url: str) -> None:
    heard: list[str] = []
    before = had(chromium, url, heard)
    heard.clear()
    context = chromium.new_context(**KIND)
    page = context.new_page()
    assert page is before
    assert context.pages == [page]
    page.goto(f"{url}/stats")
    assert page.evaluate(LEFT) == NEW
    assert heard == []
    page.evaluate("() => { document.onclick = event => { window.at = event.clientX; }; }")
    page.mouse.click(400, 300)
    assert page.evaluate("at") == 400
    context.close()


def test_nobody_else_gets_what_stays_for_ever(chromium: Browser, url: str) -> None:
    """Scripts, answers that are not the host's, clocks that a test holds, sessions of one's own;
    nor a page of another kind."""
    spoils: list[Callable[[Page], object]] = [
        lambda page: page.add_init_script("window.before = 1"),
        lambda page: page.context.add_init_script("window.before = 1"),
        lambda page: page.route("**/join", lambda route: route.abort()),
        lambda page: page.context.new_page().route("**/join", lambda route: route.abort()),
        lambda page: page.context.route("**/join", lambda route: route.abort()),
        lambda page: page.clock.install(),
        lambda page: page.context.new_cdp_session(page),
        lambda page: page.close(),
    ]
    for spoil in spoils:
        context = chromium.new_context(**KIND)
        page = context.new_page()
        spoil(page)
        context.close()
        other = chromium.new_context(**KIND)
        assert other is not context
        other.new_page().goto(f"{url}/rules")
        assert other.pages[0].evaluate(LEFT)[4:] == NEW[4:]
        third = chromium.new_context(**{**KIND, "locale": "fr"})
        assert third is not other
        third.close()
        other.close()
