"""A television has no mouse: all that it offers is reached with the arrows of a remote control,
pressed with OK and left with Back, and the focus is seen from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from profiles import few, sizes
from slapbox.table.archive import Archive
from slapbox.table.words import orders
from web import moth_views, rummue_views, small_games, trick_views
from web.browsing import FULL_HD, asked, given, in_menu, settled, shown, until
from web.test_stats import attended

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 720}

UNREACHED = """async () => {
  const src = Array.from(document.scripts, one => one.src).find(one => one.includes('/js/'));
  const {nearest} = await import(src.replace(/js\\/.*/, 'js/core/spatial.js'));
  const sheets = Array.from(document.querySelectorAll('[role=dialog]:not([hidden])'));
  const top = sheets.pop() || document.body;
  const all = Array.from(
    top.querySelectorAll('a[href], button, select, input, summary, [tabindex="0"]')
  ).filter(one => !one.disabled && one.getClientRects().length
    && getComputedStyle(one).visibility === 'visible');
  const boxes = all.map(one => one.getBoundingClientRect());
  const reached = new Set([0]);
  for (const from of reached)
    for (const way of ['up', 'down', 'left', 'right']) {
      const others = boxes.map((box, index) => index === from
        ? {top: NaN, right: NaN, bottom: NaN, left: NaN} : box);
      const usable = others.map((box, index) => index).filter(index => index !== from);
      const next = nearest(boxes[from], usable.map(index => boxes[index]), way);
      if (next >= 0) reached.add(usable[next]);
    }
  return all.filter((_, index) => !reached.has(index)).map(one => one.outerHTML.slice(0, 120));
}"""
"""Things that can be pressed and to which no way of arrows leads."""

FOCUS = """() => {
  const node = document.activeElement;
  return node === document.body ? '' : node.id || node.dataset.do || node.className;
}"""

NEXT_FRAME = "new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))"
"""By then the focus is where it belongs."""

CUT = """() => {
  const node = document.activeElement;
  const {outlineWidth, outlineOffset, outlineColor} = getComputedStyle(node);
  const wide = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const box = node.getBoundingClientRect();
  const ring = {top: box.top - wide, left: box.left - wide,
    bottom: box.bottom + wide, right: box.right + wide};
  const frames = [{top: 0, left: 0, bottom: innerHeight, right: innerWidth}];
  for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
    if (getComputedStyle(one).overflow !== 'visible') frames.push(one.getBoundingClientRect());
  const cut = frames.some(one => ring.top < one.top - 1 || ring.left < one.left - 1
    || ring.bottom > one.bottom + 1 || ring.right > one.right + 1);
  return [parseFloat(outlineWidth) / innerHeight, outlineColor, cut];
}"""
"""Width of the ring as a share of the picture's height; its colour; whether it is cut."""

LEAST_RING = 0.007
"""Of the picture's height: 7.5 px at 1080p."""


def views() -> Iterator[Any]:
    """Lobbies, matches in which the host is asked something, and ends."""
    for seats in (0, 1, 4, 8):
        yield small_games.lobby("fly-swatter", seats)
    yield small_games.playing(small_games.reaction())
    yield trick_views.tv_view("mu-first-dealer")
    yield moth_views.playing(moth_views.reached(5, "turn"))
    yield rummue_views.view(rummue_views.over(4))


def pressed(tv: Page, *keys: str) -> str:
    """Return what is focused after these keys."""
    for key in keys:
        tv.keyboard.press(key)
    tv.evaluate(NEXT_FRAME)
    focus: str = tv.evaluate(FOCUS)
    return focus


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_arrows_reach_everything_and_the_ring_is_whole(tv: Page, table: Any, size: Any) -> None:
    tv.set_viewport_size(size)
    for view in views():
        shown(tv, table, view)
        settled(tv)
        tv.keyboard.press("Shift")  # the bar wakes
        assert tv.evaluate(UNREACHED) == []
        tv.keyboard.press("Escape")
        tv.wait_for_selector("#menu")
        assert tv.evaluate(UNREACHED) == []
        tv.keyboard.press("Escape")


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
@pytest.mark.parametrize("sheet", ["rules", "how", "pads", "menu", "games"])
def test_a_sheet_takes_focus_keeps_it_and_gives_it_back(
    calm_tv: Page, table: Any, sheet: str, size: Any
) -> None:
    tv = calm_tv
    tv.set_viewport_size(size)
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    opener = "#choose-game" if sheet == "games" else "[data-do=menu]"
    tv.focus(opener)
    below = tv.evaluate(FOCUS)
    pressed(tv, "Enter")
    if sheet not in ("games", "menu"):
        tv.focus(f"[data-do={sheet}]")
        pressed(tv, "Enter")
    assert tv.evaluate(UNREACHED) == []
    for way in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"):
        pressed(tv, way)
        assert tv.evaluate(f"document.getElementById('{sheet}').contains(document.activeElement)")
        settled(tv)
        wide, _, cut = tv.evaluate(CUT)
        assert (wide >= LEAST_RING, cut) == (True, False), tv.evaluate(FOCUS)
    shown(tv, table, small_games.lobby("fly-swatter", 5))  # drawn anew below
    assert pressed(tv, "Escape") == below
    assert tv.is_hidden(f"#{sheet}")


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_the_ring_is_whole_on_all_that_the_lobby_and_the_bar_offer(
    tv: Page, table: Any, size: Any
) -> None:
    tv.set_viewport_size(size)
    for view in (small_games.lobby("fly-swatter", 8), small_games.playing(small_games.reaction())):
        shown(tv, table, view)
        tv.keyboard.press("ArrowDown")
        settled(tv)
        for node in tv.query_selector_all("button, select, [tabindex='0']"):
            if not node.is_visible():
                continue
            node.focus()
            wide, _, cut = tv.evaluate(CUT)
            assert (wide >= LEAST_RING, cut) == (True, False), tv.evaluate(FOCUS)


def test_focus_stays_when_all_is_drawn_anew(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    pressed(tv, "Escape")
    tv.focus("[data-do=sounds]")
    before = tv.get_attribute("[data-do=sounds]", "data-level")
    assert pressed(tv, "Enter") == "sounds"
    assert tv.get_attribute("[data-do=sounds]", "data-level") != before
    assert pressed(tv, "ArrowUp") in ("fullscreen", "language")
    tv.focus("[data-do=language]")
    shown(tv, table, small_games.playing(small_games.reaction()))
    assert tv.evaluate(FOCUS) == "language"
    tv.focus("[data-do=end]")
    shown(tv, table, small_games.lobby("fly-swatter", 4))  # there is no such button any more
    assert tv.evaluate(FOCUS) != ""


def test_ok_begins_and_ends_a_choice_that_arrows_change(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    pressed(tv, "Escape")
    tv.focus("[data-do=language]")
    pressed(tv, "ArrowLeft", "ArrowRight")
    assert tv.get_attribute("html", "lang") == "en"
    pressed(tv, "Enter", "ArrowUp")
    tv.wait_for_selector("html[lang=de]")
    assert pressed(tv, "ArrowDown") == "language"
    tv.wait_for_selector("html[lang=en]")
    pressed(tv, "Escape")  # the choice is made, and the menu stays
    assert pressed(tv, "ArrowDown") in ("sounds", "music")
    tv.focus("[data-do=rules]")
    pressed(tv, "Enter")
    tv.focus("[data-rule=calm] select")
    pressed(tv, "Enter", "ArrowDown", "Enter", "ArrowDown")
    asked(tv, table, orders.SetCalm(True))


TELL = """([key, code]) => {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true});
  Object.defineProperty(event, 'keyCode', {value: code});
  document.activeElement.dispatchEvent(event);
  return event.defaultPrevented;
}"""


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("GoBack", 461),
        ("XF86Back", 10009),
        ("BrowserBack", 166),
        ("Unidentified", 461),
        ("", 10009),
        ("Escape", 27),
    ],
)
def test_back_closes_what_is_on_top_and_never_leaves_a_match(
    tv: Page, table: Any, key: str, code: int
) -> None:
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    opens = key == "Escape"  # which leads nowhere else; by Back one may go from the lobby
    assert tv.evaluate(TELL, [key, code]) == opens
    assert tv.is_visible("#menu") == opens
    shown(tv, table, small_games.playing(small_games.reaction()))
    if not opens:
        assert tv.evaluate(TELL, [key, code])
    tv.focus("#menu [data-do=pads]")
    tv.evaluate(TELL, ["Unidentified", 13])
    tv.wait_for_selector("#pads")
    assert tv.evaluate(TELL, [key, code])
    tv.wait_for_selector("#pads", state="hidden")
    for state in ("visible", "hidden", "visible"):
        assert tv.evaluate(TELL, [key, code])
        tv.wait_for_selector("#menu", state=state)


def test_the_menu_is_run_by_a_remote_control_alone(tv: Page, table: Any) -> None:
    """OK opens it where there is nothing else, also while its sign sleeps; the best comes first."""
    shown(tv, table, small_games.playing(small_games.reaction()))
    tv.evaluate("document.body.classList.remove('bar-awake')")
    tv.wait_for_selector("#bar", state="hidden")
    assert pressed(tv, "Enter") == "pause"
    pressed(tv, "Enter")
    until(tv, lambda: given(table, orders.Pause))
    tv.wait_for_selector("#menu", state="hidden")
    shown(tv, table, small_games.playing(small_games.reaction()) | {"paused": True})
    assert pressed(tv, "ArrowLeft") == "pause", "going on needs no menu"
    pressed(tv, "Enter")
    until(tv, lambda: len(given(table, orders.Pause)) == 2)
    assert [order.paused for order in given(table, orders.Pause)] == [True, False]
    pressed(tv, "Escape")
    for _ in range(9):
        if pressed(tv, "ArrowDown") == "end":
            break
    assert pressed(tv, "Enter", "ArrowRight") == "end-counts"
    pressed(tv, "Enter")
    until(tv, lambda: given(table, orders.EndMatch))
    assert given(table, orders.EndMatch) == [orders.EndMatch(counts=True)]


def test_ok_opens_the_menu_of_a_lobby_at_once(tv: Page, table: Any) -> None:
    """Whatever else could be pressed; but what the host is asked is answered first."""
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    tv.evaluate("document.activeElement.blur()")  # no focus left by another test
    pressed(tv, "Enter")
    assert tv.evaluate("document.getElementById('menu').contains(document.activeElement)")
    pressed(tv, "Escape")
    shown(tv, table, trick_views.tv_view("mu-first-dealer"))
    tv.evaluate("document.activeElement.blur()")  # the menu gave the focus back
    assert pressed(tv, "Enter").startswith("choose-")
    assert tv.is_hidden("#menu")


@pytest.mark.touches
def test_the_menu_is_run_by_a_pointer_and_a_small_sign_leads_there(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.playing(small_games.reaction()))
    tv.mouse.move(20, 20)
    assert "Esc" in tv.inner_text("[data-do=menu]")
    tv.click("[data-do=menu]")
    tv.click("[data-do=undo]")
    asked(tv, table, orders.Undo())
    assert tv.is_hidden("#menu")


def test_a_page_back_in_the_midst_of_a_match_stays(tv: Page, table: Any) -> None:
    """Where Back is the browser's own no script hears a key."""
    shown(tv, table, small_games.playing(small_games.reaction()))
    in_menu(tv, "pads")
    for sheet, is_open in (("pads", False), ("menu", True), ("menu", False)):
        tv.evaluate("history.back()")
        tv.wait_for_selector(f"#{sheet}", state="visible" if is_open else "hidden")
    assert tv.url.endswith("/tv")


def test_a_name_is_changed_by_ok_and_left_by_back(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    name = "[data-seat='1'] .seat-name"
    tv.focus(name)
    pressed(tv, "Enter")
    tv.keyboard.type("Zoe")
    assert tv.evaluate(TELL, ["Unidentified", 461])
    until(tv, lambda: tv.locator(f"{name} input").count() == 0)
    tv.evaluate(NEXT_FRAME)
    assert "seat-name" in tv.evaluate(FOCUS)
    pressed(tv, "Enter")
    tv.keyboard.type("Zoe")
    pressed(tv, "Enter")
    until(tv, lambda: given(table, orders.Rename))
    assert [(order.seat, order.name) for order in given(table, orders.Rename)] == [(1, "Zoe")]


def test_arrows_and_ok_of_a_remote_are_no_shortcuts(tv: Page, table: Any) -> None:
    """What is not focused is not pressed, and a key that is held presses once."""
    shown(tv, table, small_games.lobby("fly-swatter", 4))
    tv.evaluate("document.activeElement.blur()")
    pressed(tv, "Enter")  # only opens the menu
    assert table.orders == []
    pressed(tv, "Escape")
    tv.focus("#add-bot")
    tv.keyboard.down("Enter")
    tv.keyboard.down("Enter")
    tv.keyboard.up("Enter")
    until(tv, lambda: given(table, orders.Demo))
    assert len(given(table, orders.Demo)) == 1


OTHER_PAGES = ("/rules", "/rules/mu", "/rules/fly-swatter", "/replay", "/replay/mu", "/stats")
"""Pages that a television comes to from its lobby."""

PRESSABLE = "a[href]:visible, button:visible, summary:visible"

READS = """() => {
  const {top, bottom} = document.activeElement.getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
}"""
"""Tells whether somebody reads on, past what is focused."""


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
@pytest.mark.parametrize("path", few(OTHER_PAGES, ("/rules/mu", "/replay/mu")))
def test_arrows_walk_through_every_other_page(
    chromium: Browser, table: Any, url: str, path: str, size: Any
) -> None:
    """Each step is seen, or the page moves on to what is to be read between; and all that can be
    pressed is met from somewhere."""
    table.archive = Archive(attended("mu", "fly-swatter"))
    page = chromium.new_context(viewport=size, locale="en", reduced_motion="reduce").new_page()
    page.goto(f"{url}{path}")
    page.wait_for_selector(PRESSABLE)
    settled(page)
    assert page.evaluate(UNREACHED) == []
    for way in ("ArrowDown",) * 9 + ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"):
        pressed(page, way)
        wide, _, cut = page.evaluate(CUT)
        if not page.evaluate(READS):
            assert (wide >= LEAST_RING, cut) == (True, False), (way, page.evaluate(FOCUS))
    page.context.close()


def test_ok_opens_a_page_and_back_comes_back(chromium: Browser, table: Any, url: str) -> None:
    """Back is the browser's own there: no script keeps it."""
    table.archive = Archive(attended("mu", "fly-swatter"))
    page = chromium.new_context(viewport=SMALL, locale="en").new_page()
    for first, link in (("/rules", "[data-game=mu]"), ("/replay", "a[href$='/replay/mu']")):
        page.goto(f"{url}{first}")
        page.focus(link)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{url}{first}/mu")
        page.wait_for_selector(PRESSABLE)
        pressed(page, "ArrowDown", "ArrowDown")
        assert not page.evaluate(TELL, ["Unidentified", 461])
        page.go_back()
        page.wait_for_url(f"{url}{first}")
    page.context.close()


def test_the_ring_is_whole_on_the_marks_of_a_replay(
    chromium: Browser, table: Any, url: str
) -> None:
    """They lie in a box that scrolls, which would cut it."""
    table.archive = Archive(attended("mu"))
    page = chromium.new_context(viewport=SMALL, locale="en", reduced_motion="reduce").new_page()
    page.goto(f"{url}/replay/mu")
    page.wait_for_selector(".marks button")
    pressed(page, "ArrowDown")
    for mark in page.query_selector_all(".marks button")[:4]:
        mark.focus()
        wide, _, cut = page.evaluate(CUT)
        assert (wide >= LEAST_RING, cut) == (True, False), page.evaluate(FOCUS)
    page.context.close()


@pytest.mark.parametrize("way", ["", ".contentWindow"])
def test_focus_that_comes_into_the_stage_of_a_replay_goes_back(
    chromium: Browser, table: Any, url: str, way: str
) -> None:
    """No finger or Tab leads there, but some televisions have a way of their own."""
    table.archive = Archive(attended("mu"))
    page = chromium.new_context(viewport=SMALL, locale="en").new_page()
    page.goto(f"{url}/replay/mu")
    page.wait_for_selector("body[data-stage=ready]")
    before = pressed(page, "ArrowDown")
    page.evaluate(f"document.querySelector('.stage'){way}.focus()")
    until(page, lambda: page.evaluate(FOCUS) != "stage")
    assert pressed(page, "ArrowDown") == before
    assert pressed(page, "ArrowDown") not in (before, "")
    page.context.close()
