"""Televisions cut off the edge of their picture: nothing that matters lies in its outer 5 %."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.wimmueln import Wimmueln
from web import fly_views, moth_views, rummue_views, safarue_views, small_games, trick_views
from web.browsing import FULL_HD, choose_language, settled, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 720}

BEYOND = """() => {
  const {innerWidth: width, innerHeight: height} = window;
  const decoration = 'svg *, [aria-hidden=true], .title-art, #wood, #rules-list *';
  const edge = '#asks *, #ribbons *';
  return Array.from(document.querySelectorAll('body *')).filter(node => {
    if (node.matches(decoration) || node.matches(edge)) return false;
    const speaks = Array.from(node.childNodes).some(one => one.nodeType === 3 && one.data.trim());
    if (!speaks && !node.matches('button, select, input, img')) return false;
    if (!node.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const {left, top, right, bottom} =
      (node.matches('button, select') || !speaks ? node : range).getBoundingClientRect();
    const [x, y] = [0.048 * width, 0.048 * height];
    return right > left && (left < x || right > width - x || top < y || bottom > height - y);
  }).map(node => [node.closest('[id]').id, node.className, node.textContent.trim().slice(0, 30)]);
}"""
"""What is to be read or pressed in the edge (letters leave a pixel or two free). What the host is
asked, and who is waited for, still stands there: the table ends where the edge begins, and they
must not cover it. A list that scrolls is cut by its own frame."""


def views() -> Iterator[Any]:
    """Every kind of picture that a television shows."""
    for game in ("fly-swatter", "mu", "cheating-moth", "safarue"):
        yield small_games.lobby(game, 4)
    yield small_games.lobby("fly-swatter", 0)
    yield small_games.lobby("fly-swatter", 8, pin="123456")
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


@pytest.mark.parametrize("size", [FULL_HD, SMALL], ids=str)
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
        if view["phase"] != "lobby":
            continue
        for sheet in ("rules", "how", "pads", "remote"):
            tv.click(f"[data-do={sheet}]", force=True)
            assert tv.evaluate(BEYOND) == [], sheet
            tv.keyboard.press("Escape")
