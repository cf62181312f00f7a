"""Televisions cut off the edge of their picture: nothing that matters lies in its outer 5 %."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from profiles import few, sizes
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.wimmueln import Wimmueln
from web import fly_views, moth_views, rummue_views, safarue_views, small_games, trick_views
from web.browsing import FULL_HD, choose_language, in_menu, settled, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 720}

BEYOND = """() => {
  const {innerWidth: width, innerHeight: height} = window;
  const decoration = 'svg *, [aria-hidden=true], .title-art, .wood, .rules-list *';
  return Array.from(document.querySelectorAll('body *')).filter(node => {
    if (node.matches(decoration)) return false;
    const speaks = Array.from(node.childNodes).some(one => one.nodeType === 3 && one.data.trim());
    if (!speaks && !node.matches('button, select, input, img')) return false;
    if (!node.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = node.getBoundingClientRect();
    const words = node.matches('button, select') || !speaks ? box : range.getBoundingClientRect();
    const isCut = getComputedStyle(node).overflowX === 'hidden';
    const [left, top] = [isCut ? Math.max(words.left, box.left) : words.left, words.top];
    const [right, bottom] = [isCut ? Math.min(words.right, box.right) : words.right, words.bottom];
    const [x, y] = [0.048 * width, 0.048 * height];
    return right > left && (left < x || right > width - x || top < y || bottom > height - y);
  }).map(node => [node.closest('[id]').id, node.className, node.textContent.trim().slice(0, 30)]);
}"""
"""Things to be read or pressed in the edge (letters leave a pixel or two free). A list that scrolls
is cut by its own frame."""

COVERED = """() => {
  const seen = node => node.getClientRects().length
    && node.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const said = Array.from(document.querySelectorAll('#ribbons > p, .asks p, .asks button'))
    .filter(seen).map(node => node.getBoundingClientRect());
  const lowest = Math.max(...said.map(box => box.bottom));
  const parts = '.screen:not([hidden]) *:not(svg *)';
  const under = Array.from(document.querySelectorAll(parts)).filter(node => {
    if (node.closest('.title-art') || !seen(node)) return false;
    const speaks = Array.from(node.childNodes).some(one => one.nodeType === 3 && one.data.trim());
    return (speaks || node.matches('svg, img, button'))
      && node.getBoundingClientRect().top < lowest - 6;
  });
  return [said.length, under.map(node => node.outerHTML.slice(0, 90))];
}"""
"""Height of what is said above a table, and parts of the table that lie under it (cards are turned
by a degree or two, and names are in boxes that are higher than their letters)."""


def views() -> Iterator[Any]:
    """Every kind of picture that a television shows."""
    for game in ("fly-swatter", "mu", "cheating-moth", "safarue"):
        yield small_games.lobby(game, 4)
    yield small_games.lobby("fly-swatter", 0)
    yield small_games.lobby("fly-swatter", 8)
    yield small_games.playing(small_games.reaction())
    yield small_games.playing(small_games.quiz())
    yield {**small_games.playing(small_games.reaction()), "paused": True}
    yield fly_views.playing(8, 3)
    for phase in ("turn", "spider"):
        for players in (3, 5):
            yield moth_views.playing(moth_views.reached(players, phase))
    yield rummue_views.view(rummue_views.late(6, "none"))
    yield rummue_views.view(rummue_views.over(4))
    yield safarue_views.view(safarue_views.sums(4))
    for kind, players in ((Mu, 6), (LastPanther, 8), (Wimmueln, 3)):
        trick = trick_views.trick(players - 1, mine=False, past=3)
        yield trick_views.table_view(trick_views.found(kind, players, trick))
    yield trick_views.over(Mu, 4)


def long_ago(table: Any, view: Any, seats: list[int]) -> Any:
    """The same while these are waited for whose phones are away, so that the host has a word."""
    since_us = table.clock.now_ns() // 1000 - 400_000_000
    for seat in view["seats"]:
        seat["here"] = seat["phone_here"] = seat["bot"] = False
    awaited = {"seats": seats, "since_us": since_us, "anybody": False, "patience": 1}
    view["match"]["awaited"] = awaited
    return view


def asking(table: Any) -> Iterator[Any]:
    """Every kind of picture above which something is said, with much and with little of it."""
    for view in views():
        if view["phase"] == "match" and not view.get("paused"):
            yield long_ago(table, view, [0])
            yield {**view, "wishes": [{"address": "192.168.1.20", "names": ["Anna", ""]}]}
    view = trick_views.tv_view("mu-first-dealer")
    yield {**long_ago(table, view, [0, 1, 2, 3]), "screen": {"number": 47}}
    yield {**fly_views.playing(4, 12), "demo": True}
    yield {**fly_views.playing(8, 3), "screen": {"number": 47}}
    yield {**small_games.lobby("fly-swatter", 4), "screen": {"number": 47}}
    wish = {"address": "192.168.1.20", "names": ["Maximiliane"]}
    yield {**small_games.lobby("mu", 6), "wishes": [wish]}
    yield {**trick_views.over(Mu, 4), "wishes": [wish]}


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
@pytest.mark.parametrize("language", few(["de", "fr"], ["fr"]))
def test_what_is_said_above_a_table_covers_nothing_of_it(
    calm_tv: Page, table: Any, url: str, size: Any, language: str
) -> None:
    tv = calm_tv
    tv.context.add_cookies([{"name": "slapbox_screen", "value": "A" * 22, "url": url}])
    tv.set_viewport_size(size)
    choose_language(tv, language)
    for view in asking(table):
        view.pop("you", None)
        shown(tv, table, view)
        settled(tv)
        said, covered = tv.evaluate(COVERED)
        assert (said > 0, covered) == (True, []), (view["phase"], view["game"])
        assert tv.evaluate(BEYOND) == [], (view["phase"], view["game"])


def test_the_table_keeps_its_size_while_a_race_is_on(calm_tv: Page, table: Any) -> None:
    """What is asked then, beyond the line that is free for it, makes no room until it is over."""
    tv = calm_tv
    wishes = [{"address": f"192.168.1.{one}", "names": ["Maximiliane"]} for one in range(4)]
    view = fly_views.playing(4, 12)
    size = "getComputedStyle(document.documentElement).fontSize"
    for state, grows in (("open", False), ("closing", False), (None, True)):
        view["match"]["race"] = state and small_games.race(state, 4)
        shown(tv, table, {**view, "wishes": []})
        before = tv.evaluate(size)
        shown(tv, table, {**view, "wishes": wishes})
        assert (tv.evaluate(size) != before) == grows, state


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_nothing_that_matters_lies_at_the_edge(calm_tv: Page, table: Any, size: Any) -> None:
    tv = calm_tv
    tv.set_viewport_size(size)
    choose_language(tv, "de")
    for view in views():
        view.pop("you", None)
        shown(tv, table, view)
        tv.keyboard.press("Shift")  # the bar comes
        settled(tv)
        assert tv.evaluate(BEYOND) == [], (view["phase"], view["game"])
        tv.keyboard.press("Escape")
        settled(tv)
        assert tv.evaluate(BEYOND) == [], ("menu", view["phase"], view["game"])
        tv.keyboard.press("Escape")
        if view["phase"] != "lobby":
            continue
        for sheet in ("rules", "how", "pads"):
            in_menu(tv, sheet)
            assert tv.evaluate(BEYOND) == [], sheet
            tv.keyboard.press("Escape")
