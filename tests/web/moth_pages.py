"""The phone of seat 0 in Cheating Moth, and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from web.browsing import OLD_PHONE, Evening, a_phone, shown, tidied
from web.conftest import scripted
from web.phone_views import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from web.conftest import ScriptedTable


@contextmanager
def all_evening(chromium: Browser) -> Iterator[Evening]:
    """One phone for all tests of a file that do not say otherwise."""
    with scripted() as (table, url), of_its_own(chromium, url, table) as page:
        yield Evening(page, table, url)


@contextmanager
def for_a_test(evening: Evening) -> Iterator[Page]:
    """That phone in a match, where nothing moves, so that nobody waits for cards to come to their
    places; every script error is a failure."""
    another = {**SCENES["waiting"], "match": {**SCENES["waiting"]["match"], "id": "another"}}
    with evening.showing(another, OLD_PHONE, calm=True) as page:
        shown(page, evening.table, SCENES["waiting"])
        tidied(page)
        yield page


@contextmanager
def of_its_own(chromium: Browser, url: str, table: ScriptedTable) -> Iterator[Page]:
    """A phone of one test alone, for what befalls networks; and one on which cards move."""
    with a_phone(chromium, url, table, SCENES["waiting"], "#moth") as page:
        yield page


def card(phone: Page, number: int) -> Locator:
    return phone.locator(f".held[data-card='{number}']")
