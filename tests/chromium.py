"""The browser that tests, benches and pictures share: Chromium without a window."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from patience import PATIENCE_MS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

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
"""How large pages are painted that nothing touches."""

_asked: Final = count()


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
        yield browser
        browser.close()


def paint(session: CDPSession, size: Any, scale: float) -> None:
    """Paint a page of this size (``width`` and ``height`` in px) at that scale from now on.

    It is laid out as before, to the pixel, and pictures of it are whole. But without a GPU a TV's
    page takes half of its processor time for painting. Fingers and the mouse meet what they aim at
    only where the scale is 1.
    """
    # What a session has asked for before is not done again, though Playwright, which has a session
    # of its own, may have set another size in between: never ask for quite the same.
    metrics = {**size, "deviceScaleFactor": 1, "mobile": False, "scale": scale - next(_asked) / 1e9}
    session.send("Emulation.setDeviceMetricsOverride", metrics)


def painted_small(page: Page) -> Page:
    """The same page, which nothing will touch."""
    paint(page.context.new_cdp_session(page), page.viewport_size, SMALL)
    return page
