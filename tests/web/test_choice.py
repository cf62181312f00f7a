"""Choices that rules leave to the host are a card on the TV; a light finds whom a lot names."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words import orders
from web import moth_views
from web.browsing import asked, settled, shown, until
from web.drafts import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

RUNS = """async ([seats, lot]) => {
  const src = Array.from(document.scripts, one => one.src).find(one => one.includes('/js/'));
  const {lightAt} = await import(src.replace(/js\\/.*/, 'js/tv/choice.js'));
  const steps = [];
  for (let ms = 0; ms < 4000; ) {
    const light = lightAt({seats, lot, ms, runsMs: 3000});
    steps.push([ms, light.seat, light.stops]);
    if (light.stops) break;
    ms = light.nextMs + 0.01;
  }
  return steps;
}"""
"""The steps of a light: when, at which seat, and whether it stops there."""


def drawn(table: Any, seat: int | None, since_us: int = 0, **more: Any) -> Draft:
    """The first guard is chosen by the host, or since so long by a lot that names this seat."""
    opened_us = table.clock.now_ns() // 1000 - since_us
    deadline = {"opened_us": opened_us, "closes_us": opened_us + 4_000_000, "pause": False}
    match = {"asks_host": True, "lot": seat, "deadline": deadline}
    view = moth_views.playing(moth_views.reached(5, "first_guard"), match=match)
    return {**view, **more}


def test_a_light_visits_everybody_slows_down_and_stops_at_the_lot(tv: Page) -> None:
    for seats in range(2, 9):
        for lot in range(seats):
            steps = tv.evaluate(RUNS, [seats, lot])
            visited = [seat for _, seat, _ in steps]
            assert visited == [step % seats for step in range(3 * seats + lot + 1)]
            assert [stops for *_, stops in steps] == [False] * (len(steps) - 1) + [True]
            times = [ms for ms, *_ in steps]
            gaps = [after - before for before, after in pairwise(times)]
            assert gaps == sorted(gaps)
            assert times[-1] == pytest.approx(3000, abs=1)


@pytest.mark.touches
def test_a_lot_is_seen_being_drawn_and_names_nobody_before_the_light_stops(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, drawn(table, None))
    tv.click("[data-do=choose-draw]")
    asked(tv, table, orders.DrawLots())
    shown(tv, table, drawn(table, 3))
    assert tv.inner_text(".lot-card h1") == "Who is the first guard?"
    assert tv.locator(".lot-face.lit").count() == 1
    assert tv.locator(".lot-face:enabled, .lots").count() == 0
    later(3200)
    until(tv, lambda: tv.inner_text(".lot-card h1") == "Opa Jan guards")
    assert tv.get_attribute(".lot-face.lit", "data-do") == "choose-3"


@pytest.mark.parametrize("calm", [True, False])
@pytest.mark.usefixtures("evening")
def test_where_nothing_moves_the_lot_is_just_shown(
    request: pytest.FixtureRequest, table: Any, *, calm: bool
) -> None:
    """In a calm evening, or for whoever asked for less motion."""
    page: Page = request.getfixturevalue("tv" if calm else "calm_tv")
    shown(page, table, drawn(table, 3, calm=calm))
    settled(page)
    assert page.inner_text(".lot-card h1") == "Opa Jan guards"
    assert page.get_attribute(".lot-face.lit", "data-do") == "choose-3"
