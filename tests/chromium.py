"""The browser that tests, benches and pictures share: Chromium without a window."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from patience import PATIENCE_MS
from shelf import Shelf, lent, paint

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one draws the same pages with less around them: a page opens in half the time."""

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

SMALL: Final = 0.1
"""Scale at which pages are painted that nothing touches."""


def program() -> str | None:
    """Return where a Chromium is on this machine, if there is one."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """A running browser without any page. Pages wait as long as tests do."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=program(), args=list(FLAGS))
        browser.on("context", lambda context: context.set_default_timeout(PATIENCE_MS))
        Shelf(browser)
        yield browser
        browser.close()


def painted_small(page: Page) -> Page:
    """The same page, which nothing will touch."""
    paint(lent(page).session, page.viewport_size, SMALL)
    return page
