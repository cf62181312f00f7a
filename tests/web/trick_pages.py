"""The phone of seat 0 in a trick game, and its fingers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from slapbox.table.words import orders
from web.browsing import OLD_PHONE, Evening, a_phone, given, tidied
from web.conftest import scripted
from web.trick_views import phone_view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from web.conftest import ScriptedTable


@contextmanager
def all_evening(chromium: Browser) -> Iterator[Evening]:
    """One phone for all tests of a file."""
    with (
        scripted() as (table, url),
        a_phone(chromium, url, table, phone_view("mu-wait"), "#trick") as page,
    ):
        yield Evening(page, table, url)


@contextmanager
def for_a_test(evening: Evening) -> Iterator[Page]:
    """That phone in another match than that of the test, where nothing moves, so that nobody waits
    for cards to come to their places; its scripts must not fail."""
    view = phone_view("mu-wait")
    view["match"]["id"] = "another"
    with evening.showing(view, OLD_PHONE, calm=True) as page:
        tidied(page)
        yield page


def state(place: str) -> dict[str, Any]:
    """Return what seat 0 knows of the game there."""
    known: dict[str, Any] = phone_view(place)["match"]["state"]
    return known


def card(phone: Page, number: int) -> Locator:
    return phone.locator(f"#trick .card-fan .held[data-card='{number}']")


def tap(phone: Page, *numbers: int) -> None:
    """One card after the other, at its left edge: the rest may be covered."""
    for number in numbers:
        card(phone, number).click(position={"x": 12, "y": 40})


def legal(place: str) -> list[int]:
    return [face["card"] for face in state(place)["hand"] if face["legal"]]


def useless(place: str) -> list[int]:
    return [face["card"] for face in state(place)["hand"] if not face["legal"]]


def moves(table: ScriptedTable) -> list[Any]:
    return [play.move for play in given(table, orders.Play)]


def deed(phone: Page, name: str) -> Locator:
    return phone.locator(f"#trick .card-deeds [data-deed='{name}']")
