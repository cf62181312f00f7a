"""Pages in a real browser that show what a test wants: opening them, waiting for them, fingers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import TYPE_CHECKING, Any

from chromium import SMALL, painted_small
from patience import PATIENCE_S
from shelf import lent, paint
from slapbox.games.protocol import Json
from slapbox.table.words.orders import Answer, Order
from slapbox.text import Text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from web.conftest import ScriptedTable

FULL_HD: Any = {"width": 1920, "height": 1080}
OLD_PHONE: Any = {"width": 360, "height": 640}
SIDEWAYS: Any = {"width": 844, "height": 390}
SIZES: list[Any] = [OLD_PHONE, {"width": 390, "height": 844}, SIDEWAYS]
SIZES += [{"width": 1280, "height": 720}]
LEAST_TARGET_PX = 40


END_OF_MOTION = """() => document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime < 60_000).forEach(one => one.finish())"""
"""Ends all motions that were on their way."""

STILL = """() => {
  const moves = document.fonts.status === 'loading'
    || document.getAnimations().some(one => one.playState === 'running'
      && one.effect.getComputedTiming().endTime <= 5000);
  window.stillFor = moves ? 0 : (window.stillFor || 0) + 1;
  if (window.stillFor < 3) return false;
  delete window.stillFor;
  return true;
}"""
"""Nothing has moved for three pictures of the page in a row, and no typeface is on its way: pages
show words before theirs is there."""

PARTS = """() => Array.from(document.querySelectorAll(':not(.bar, .bar *, .sound-sign)'))
  .filter(node => node.checkVisibility({visibilityProperty: true}))
  .map(node => {
    const {left, top, width, height} = node.getBoundingClientRect();
    const kept = node.matches('html, body') ? /^data-(?!view)/ : /^(aria-|role|disabled)/;
    const names = node.getAttributeNames().filter(name => kept.test(name));
    const says = Array.from(node.childNodes, one => one.nodeType === 3 ? one.data.trim() : '');
    const looks = Array.from(node.classList).filter(name => name !== 'bar-awake').sort();
    return [node.localName, looks, says.join(''),
      names.sort().map(name => name + '=' + node.getAttribute(name)),
      node.closest('.held') ? '' : [left, top, width, height].map(Math.round)].join(' | ');
  })"""
"""Visible parts of a page: what each of them is, says, and where it is. Cards in a hand keep
their size while others leave it. A TV's menu is offered for a while; sound waits for a touch."""

AS_OLD_ONES = """(() => {
  const animate = Element.prototype.animate;
  const besides = ['offset', 'easing', 'composite'];
  delete Element.prototype.getAnimations;
  delete window.AbortController;
  Element.prototype.animate = function (frames, options) {
    const moved = new Set([].concat(...frames.map(Object.keys)));
    const ends = [frames[0], frames[frames.length - 1]];
    for (const name of Array.from(moved).filter(one => !besides.includes(one)))
      if (ends.some(one => one[name] === undefined || one[name] === ''))
        throw new DOMException('Partial keyframes are not supported: ' + name, 'NotSupportedError');
    return animate.call(this, frames, options);
  };
})()"""
"""Before every page: motions as Chromium knew them below 84. Each property stands in the first and
in the last frame, and a node does not tell how it moves. Below 66 nothing fetched is given up."""


@dataclass
class Evening:
    """A page that stays open for all the tests of a file, as a TV does at a party: what it showed
    before must not matter. ``touched``: fingers or the mouse will meet it. ``failures`` is what its
    scripts failed with."""

    page: Page
    table: ScriptedTable
    url: str
    touched: bool = True
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))

    @contextmanager
    def showing(self, view: Json, size: Any, *, calm: bool = False) -> Iterator[Page]:
        """The page with this view, for one test: in English, and nobody has asked the table for
        anything yet. ``calm``: for people who asked for less motion."""
        self.page.set_viewport_size(size)
        paint(lent(self.page).session, size, 1 if self.touched else SMALL)
        self.page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        choose_language(self.page, "en")
        self.page.evaluate("localStorage.clear()")
        # No sheet is open; on a TV where none is, the key would open its menu.
        self.page.eval_on_selector_all("[data-close]", "all => all.forEach(one => one.click())")
        self.page.keyboard.press("Shift" if self.page.query_selector("#bar") else "Escape")
        self.page.evaluate(END_OF_MOTION)
        self.table.anew(view)
        drawn(self.page, self.table)
        self.page.evaluate(END_OF_MOTION)
        settled(self.page)  # earlier things have left the table
        self.failures.clear()
        yield self.page
        assert self.failures == []


def complaints(page: Page) -> list[str]:
    """Return what its scripts will have failed with, and what the page will have complained
    about."""
    heard: list[str] = []
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("console", lambda line: heard.append(line.text) if line.type == "error" else None)
    return heard


@contextmanager
def a_tv(
    chromium: Browser,
    url: str,
    table: ScriptedTable,
    view: Json,
    *,
    touched: bool = False,
    stoppable: bool = False,
    **more: Any,
) -> Iterator[Page]:
    """A TV that shows this view of a lobby, at 1080p and in English unless ``more``, for the
    browser's context, says something else. Its scripts must not fail and it must not complain.
    ``touched``: fingers or the mouse will meet it. ``stoppable``: its clock may be stopped; of what
    began before there was such a clock nothing would stand still."""
    table.show(view)
    context = chromium.new_context(**{"viewport": FULL_HD, "locale": "en-GB", **more})
    page = context.new_page()
    lent(page).before_pages(AS_OLD_ONES)
    if stoppable:
        page.clock.install()
    if not touched:
        painted_small(page)
    heard = complaints(page)
    page.goto(f"{url}/tv")
    page.wait_for_selector("body[data-phase=lobby]")
    settled(page)
    yield page
    context.close()
    # A host that was killed on purpose is reported by the browser itself.
    assert [line for line in heard if "ERR_CONNECTION" not in line] == []


@contextmanager
def a_phone(
    chromium: Browser, url: str, table: ScriptedTable, view: Json, part: str, **more: Any
) -> Iterator[Page]:
    """A phone that shows this view, of which ``part`` (a selector) is to be seen: old, small and in
    English unless ``more``, for the browser's context, says something else. Its scripts must not
    fail; ``window.shakes`` is how it shook."""
    table.show(view)
    plain = {"viewport": OLD_PHONE, "has_touch": True, "locale": "en"}
    context = chromium.new_context(**{**plain, **more})
    page = context.new_page()
    lent(page).before_pages(
        "window.shakes = []; navigator.vibrate = ms => window.shakes.push(ms);"
        "delete Navigator.prototype.wakeLock;" + AS_OLD_ONES,
    )
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(f"{url}/join")
    page.wait_for_selector("body[data-view]")
    page.wait_for_selector(f"{part}:not([hidden])")
    settled(page)
    yield page
    context.close()
    assert failures == []


def differing(page: Page) -> list[str]:
    """Return what this page shows that the same page does not show when it is opened now, and the
    other way round."""
    other = page.context.new_page()
    size: Any = page.viewport_size
    other.set_viewport_size(size)
    other.emulate_media(reduced_motion="reduce")
    other.goto(page.url)
    other.wait_for_selector(f"body[data-view='{page.get_attribute('body', 'data-view')}']")
    for one in (page, other):
        settled(one)
    shows, opened = page.evaluate(PARTS), other.evaluate(PARTS)
    other.close()
    lines = unified_diff(opened, shows, lineterm="", n=0)
    return [line for line in lines if line[1:2] not in "+-@"]


def watch_motions(page: Page) -> None:
    """From now on ``window.moved`` has each node that a script sets in motion, as often as it does:
    what no slow machine can miss, as it can a motion that lasts half a second."""
    page.evaluate(
        """() => {
          const watched = 'moved' in window;
          window.moved = [];
          if (watched) return;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) {
            window.moved.push(this);
            return animate.apply(this, how);
          };
        }"""
    )


def hear_sounds(tv: Page) -> None:
    """From now on ``window.heard`` has the name of each sound that the TV plays."""
    tv.evaluate(
        """async () => {
          const before = window.heard;
          window.heard = [];
          if (before) return;
          const main = Array.from(document.scripts, one => one.src)
            .find(src => src.includes('main.js'));
          const {Sound} = await import(main.replace('main.js', 'sound.js'));
          const play = Sound.prototype.play;
          Sound.prototype.play = function (name, ...more) {
            window.heard.push(name);
            return play.call(this, name, ...more);
          };
        }"""
    )


def tidied(phone: Page) -> None:
    """Nothing is open on a phone, it says nothing, and it has not been shaken yet."""
    phone.evaluate(
        """() => {
          for (const open of document.querySelectorAll('#help-close, #code-back')) open.click();
          window.shakes = [];
        }"""
    )
    forgotten(phone)


def forgotten(phone: Page) -> None:
    """The last word to the player is gone; the page itself would go on to keep it, out of sight."""
    phone.evaluate(
        """async () => {
          const {src} = document.querySelector('script[src*="js/phone/main.js"]');
          const {tell} = await import(src.replace('main.js', 'feedback.js'));
          tell('');
          document.getElementById('feedback').hidden = true;
        }"""
    )


def shown(page: Page, table: ScriptedTable, view: Json) -> None:
    """Publish a view and wait until the page, a TV or a phone, has drawn it."""
    table.show(view)
    drawn(page, table)


def drawn(page: Page, table: ScriptedTable) -> None:
    """Wait until the page shows the newest view."""
    page.wait_for_selector(f"body[data-view='{table.streams.latest('tv').id}']")


def choose_language(page: Page, language: str) -> None:
    """The reader of a page chooses a language, wherever that can be done. Not the one that the page
    speaks, for nothing would tell when all has been drawn anew in it. Where that is behind a menu
    it is chosen as the menu does."""
    if page.get_attribute("html", "lang") == language:
        return
    page.eval_on_selector_all(
        "#language, [data-do=language], select.language",
        """async ([choice], language) => {
          if (choice) {
            choice.value = language;
            choice.dispatchEvent(new Event('change', {bubbles: true}));
            return;
          }
          const main = Array.from(document.scripts, one => one.src)
            .find(src => src.includes('main.js'));
          const {chooseLanguage} = await import(main.replace(/js\\/.*/, 'js/core/text.js'));
          await chooseLanguage(language);
          window.dispatchEvent(new Event('resize'));
        }""",
        language,
    )
    page.wait_for_selector(f"html[lang={language}]")


def in_menu(tv: Page, name: str) -> None:
    """Press this in the TV's menu. The key that opens it closes first what is open, and a field in
    which a name is on its way to the host keeps it."""
    button = f"#menu [data-do={name}]"

    def is_there() -> bool:
        if not tv.locator(button).count():
            tv.keyboard.press("Escape")
        return tv.locator(button).count() > 0

    until(tv, is_there)
    tv.dispatch_event(button, "click")


def to_tab(desk: Page, name: str) -> None:
    """Look at this tab of the host's page."""
    desk.click(f"[data-to={name}]")


def said(phone: Page) -> str:
    """The last word to the player, as it is shown for a moment: that may be over by now."""
    words: str = phone.eval_on_selector(
        "#feedback",
        """box => {
          const {hidden} = box;
          box.hidden = false;
          const words = box.innerText;
          box.hidden = hidden;
          return words;
        }""",
    )
    return words


def told(phone: Page, words: str) -> None:
    """Wait for this word to the player."""
    phone.wait_for_function(
        "words => document.getElementById('feedback').textContent === words", arg=words
    )


def hold_time(page: Page) -> None:
    """No time passes on this page any more, but what a test lets pass.

    The time of day stands first: so the rest is stopped a second later than that, however long it
    takes to come to it, and never in the past."""
    page.clock.install()
    now_s = time.time()
    page.clock.set_fixed_time(now_s)
    page.clock.pause_at(now_s + 1)
    page.clock.set_system_time(now_s + 1)


def settled(page: Page) -> None:
    """Wait until everything that moves has come to its place, and what waited for the next picture
    of the page (letters that are fitted, cards that go when they have arrived) has been done."""
    page.wait_for_function(STILL)


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait for something that the page does in its own time."""
    end_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end_s
        page.wait_for_timeout(20)


def given(table: ScriptedTable, kind: type[Order]) -> list[Any]:
    """The orders of this kind that the table was given."""
    return [order for order in table.orders if isinstance(order, kind)]


def asked(page: Page, table: ScriptedTable, *wanted: Order) -> None:
    """Wait until the table was asked for exactly this, in this order."""
    until(page, lambda: len(table.orders) >= len(wanted))
    assert table.orders == list(wanted)


def refuse(table: ScriptedTable, kind: type[Order], key: str = "table.why.paused") -> None:
    """From now on the table says no to such orders."""
    table.answer = lambda order: Answer(Text(key)) if isinstance(order, kind) else Answer()


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(phone: Page, node: Locator, to: tuple[float, float], wait_ms: int = 0) -> None:
    """Take something, move it, hold it for a while, and let go."""
    phone.mouse.move(*middle(node))
    phone.mouse.down()
    phone.mouse.move(*to, steps=8)
    phone.wait_for_timeout(wait_ms)
    phone.mouse.up()


def opened_tv(chromium: Browser, stack: ExitStack, url: str) -> Page:
    """The TV of a real table that is in the lobby."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, locale="en")
    stack.callback(context.close)
    page = context.new_page()
    page.goto(f"{url}/tv")
    page.wait_for_selector("body[data-phase=lobby]")
    return page


def joined(chromium: Browser, stack: ExitStack, url: str, name: str, size: Any = OLD_PHONE) -> Page:
    """A phone that has joined a real table under this name."""
    context = chromium.new_context(viewport=size, has_touch=True, locale="en")
    stack.callback(context.close)
    page = context.new_page()
    page.goto(f"{url}/join")
    page.fill("#name", name)
    page.click("#enter .primary")
    page.wait_for_selector("#waiting:not([hidden])")
    return page


def post(page: Page, order: str, **body: Any) -> None:
    """An order of the host, whose machine this is."""
    done = page.evaluate(
        """async ([name, body]) => {
          const headers = {'Content-Type': 'application/json', 'X-Slapbox': '1'};
          const answer = await fetch('/api/' + name, {method: 'POST', headers, body});
          return answer.status;
        }""",
        [order, json.dumps(body)],
    )
    assert done == 200, (order, body)
