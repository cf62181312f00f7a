"""Pages of a browser that tests have closed, for tests that open one of the same kind.

To open a page costs more than most tests that look at one: a process begins, and a hundred files
are asked for, read and compiled. A page from the shelf knows them already. All else is as in a new
one: it is blank and has shown nothing, nobody listens to it, and nothing is stored.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

SIZE: Final[Any] = {"width": 1280, "height": 720}
"""Of a page of which nothing else is said."""

PLAIN: Final[Any] = dict.fromkeys(
    ("media", "color_scheme", "reduced_motion", "forced_colors", "contrast"), "null"
)
"""Media as the context has them."""

LASTING: Final = ("add_init_script", "route")
"""Calls by tests whose effect stays with a page: it keeps what it was given instead of a file."""

FOR_EVER: Final = "'__pwClock' in window"
"""Expression: the clocks of the page's context are in a test's hand, and will be."""

_asked: Final = count()


def paint(session: CDPSession, size: Any, scale: float) -> None:
    """Paint a page of this size (``width`` and ``height`` in px) at that scale from now on.

    It is laid out as before, to the pixel, and pictures of it are whole. But without a GPU a TV's
    page takes half of its processor time for painting. Fingers and the mouse meet what they aim at
    only where the scale is 1.
    """
    # A session ignores a size that it has set before, though Playwright, which has a session of its
    # own, may have set another one in between: never ask for quite the same.
    metrics = {**size, "deviceScaleFactor": 1, "mobile": False, "scale": scale - next(_asked) / 1e9}
    session.send("Emulation.setDeviceMetricsOverride", metrics)


class Shelf:
    """A browser's contexts that were closed, by their options."""

    def __init__(self, browser: Browser) -> None:
        self._make = browser.new_context
        self._free: dict[str, list[Lent]] = {}
        vars(browser)["new_context"] = self.take

    def take(self, **options: Any) -> BrowserContext:
        """A context as if it were new."""
        free = self._free.setdefault(json.dumps(options, sort_keys=True), [])
        lent = free.pop() if free else Lent(self._make(**options), options.get("viewport", SIZE))
        vars(lent.context)["close"] = lambda: lent.put_back(free)
        return lent.context


class Lent:
    """A context that comes back when it is closed, with its first page; unless something was done
    to it that stays for ever."""

    def __init__(self, context: BrowserContext, size: Any) -> None:
        self.context = context
        self._size = size
        self._close = context.close
        self._session: CDPSession | None = None
        self._scripts: list[str] = []
        self._heard: list[tuple[Any, Callable[..., Any]]] = []
        self._spent = False
        self._page = context.new_page()
        self._waits = True
        self._open = context.new_page
        vars(context)["new_page"] = self.new_page
        vars(self._page)["lent"] = self
        self._listen()
        self._watch(context, *LASTING, "new_cdp_session")
        self._watch(self._page, *LASTING)

    def _watch(self, what: Any, *deeds: str) -> None:
        for deed in deeds:
            vars(what)[deed] = partial(self._spoil, getattr(what, deed))

    def _spoil(self, deed: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        self._spent = True
        return deed(*arguments, **more)

    def _listen(self) -> None:
        on = self._page.on

        def listened(event: Any, hear: Any) -> None:
            self._heard.append((event, hear))
            on(event, hear)

        vars(self._page)["on"] = listened

    @property
    def session(self) -> CDPSession:
        """The first page's own: when one goes, the page forgets all files."""
        if self._session is None:
            self._session = type(self.context).new_cdp_session(self.context, self._page)
            self._session.send("Page.enable")
        return self._session

    def before_pages(self, script: str) -> None:
        """Do this first in whatever the page shows from now on."""
        source = "Page.addScriptToEvaluateOnNewDocument", {"source": script}
        self._scripts.append(self.session.send(*source)["identifier"])

    def new_page(self) -> Page:
        """The first page, or one more."""
        if self._waits:
            self._waits = False
            return self._page
        page = self._open()
        self._watch(page, "route")
        return page

    def put_back(self, free: list[Lent]) -> None:
        """Give the context to the next test that wants such a one."""
        if self in free:
            return
        if self._spent or self._page.is_closed() or self._page.evaluate(FOR_EVER):
            self._close()
            return
        for page in self.context.pages:
            if page is not self._page:
                page.close()
        self._forget()
        self._waits = True
        free.append(self)

    def _forget(self) -> None:
        page = self._page
        if page.url.startswith("http"):
            page.evaluate("localStorage.clear(), sessionStorage.clear(), window.name = ''")
        for event, hear in self._heard:
            page.remove_listener(event, hear)
        self._heard.clear()
        for script in self._scripts:
            self.session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
        self._scripts.clear()
        page.goto("about:blank")
        self.context.clear_cookies()
        page.emulate_media(**PLAIN)
        self.session.send("Page.resetNavigationHistory")
        # Playwright says the same size only once, whatever the session has set meanwhile.
        wider: Any = {**self._size, "width": self._size["width"] + 1}
        page.set_viewport_size(wider)
        page.set_viewport_size(self._size)
        paint(self.session, self._size, 1)


def lent(page: Page) -> Lent:
    """Return the lent context of this page, its first one."""
    context: Lent = vars(page)["lent"]
    return context
