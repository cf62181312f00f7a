"""The door of the host's page: the PIN, and the code that the TV shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words import orders
from slapbox.text import Text, translated
from slapbox.web.site import Site
from web.browsing import to_tab
from web.host_views import given, lobby

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_the_pin_opens_the_door_and_a_new_host_closes_it(
    opened: Callable[..., Page], elsewhere: tuple[str, Site], table: Any
) -> None:
    table.show(lobby())
    url, site = elsewhere
    page = opened(url)
    page.wait_for_selector("#door:not([hidden])")
    assert page.is_hidden("#controls")
    assert page.evaluate("document.activeElement.id") == "pin"
    page.keyboard.type(f"{(int(site.access.pin) + 1) % 10**6:06d}")
    page.keyboard.press("Enter")
    page.wait_for_selector("#pin-error:not(:empty)")
    page.fill("#pin", site.access.pin)
    page.keyboard.press("Enter")
    page.wait_for_selector("#controls .face")
    page.reload()
    page.wait_for_selector("#controls .face")
    page.click("[data-do=start]")
    given(table, orders.Start())
    site.access._browsers.clear()  # as after a new start of the host
    page.click("[data-do=start]")
    page.wait_for_selector("#door:not([hidden])")
    assert table.orders == []


def test_control_can_be_given_up(
    opened: Callable[..., Page], elsewhere: tuple[str, Site], table: Any
) -> None:
    table.show(lobby())
    page = opened(elsewhere[0])
    page.fill("#pin", elsewhere[1].access.pin)
    page.keyboard.press("Enter")
    to_tab(page, "more")
    page.click("#unpin")
    page.wait_for_selector("#door:not([hidden])")
    page.reload()
    page.wait_for_selector("#door:not([hidden])")


def test_what_the_tv_shows_lets_one_phone_in_without_a_pin(
    opened: Callable[..., Page], elsewhere: tuple[str, Site], table: Any
) -> None:
    table.show(lobby())
    url, site = elsewhere
    key = site.access.new_key(time.monotonic_ns())
    page = opened(url, path=f"/host#{key}")
    page.wait_for_selector("#controls .face")
    assert page.url == f"{url}/host", "nothing that is shared has the key"
    assert table.orders == [orders.HideKey()]
    page.click("[data-do=start]")
    given(table, orders.Start())
    late = opened(url, path=f"/host#{key}")
    late.wait_for_selector("#feedback:visible")
    assert late.inner_text("#feedback") == translated(Text("web.key_over"), "en")
    assert late.is_visible("#door")
