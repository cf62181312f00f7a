"""A television whose network was lost, or that slept, shows the present by itself, and nothing that
was on in between. Its seconds pass here only when a test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.last_panther import LastPanther
from web import fly_views, small_games, trick_views
from web.browsing import a_tv, drawn, hold_time, shown, until
from web.test_wake import ABSENCES, SLICE_MS, WOKEN_MS
from web.wireless import Wireless

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

MISSED = 5
"""Turns that pass while the television is away."""
RECORD = """() => {
  window.seen = [];
  new MutationObserver(() => window.seen.push(document.body.dataset.view)).observe(
    document.body, {attributes: true, attributeFilter: ['data-view']});
}"""
"""From now on ``window.seen`` has each view that the page draws."""


@pytest.fixture
def air(url: str) -> Iterator[Wireless]:
    """The way of the television to the host."""
    with Wireless(url) as way:
        yield way


@pytest.fixture
def tv(chromium: Browser, air: Wireless, table: ScriptedTable) -> Iterator[Page]:
    """A television in a match; on it time stands still."""
    lobby = small_games.lobby("fly-swatter", 4)
    with a_tv(chromium, air.url, table, lobby, stoppable=True) as page:
        shown(page, table, turn(0))
        hold_time(page)
        page.evaluate(RECORD)
        yield page
        air.find()


def turn(number: int) -> Any:
    """A view of this turn."""
    return fly_views.playing(4, 1 + number, state={"turn": number % 4, "turns": 1 + number})


def is_back(tv: Page, table: ScriptedTable) -> None:
    """Within its two seconds it shows the present, and says nothing of a lost link."""
    tv.clock.run_for(WOKEN_MS)
    present = f"body[data-view='{table.streams.latest('tv').id}']"
    for _ in range(WOKEN_MS // SLICE_MS):
        if tv.query_selector(present):
            break
        tv.wait_for_timeout(SLICE_MS)
        tv.clock.run_for(SLICE_MS)
    drawn(tv, table)
    tv.wait_for_selector("#link-lost", state="detached")


@pytest.mark.parametrize("absence", ABSENCES)
def test_a_tv_whose_network_was_lost_shows_the_present_and_nothing_before_it(
    tv: Page, table: ScriptedTable, air: Wireless, absence: str
) -> None:
    air.lose()
    for number in range(1, MISSED):
        table.show(turn(number))
    until(tv, lambda: air.vanished)
    ABSENCES[absence](tv)
    table.show(turn(MISSED))
    air.find()
    is_back(tv, table)
    assert tv.evaluate("window.seen") == [table.streams.latest("tv").id]


PUT_AWAY: dict[str, Callable[[Page], object]] = {
    name: absence for name, absence in ABSENCES.items() if name.startswith("ten minutes")
}


@pytest.mark.parametrize("absence", PUT_AWAY)
def test_a_tv_that_slept_while_nothing_was_lost_shows_the_present(
    tv: Page, table: ScriptedTable, absence: str
) -> None:
    PUT_AWAY[absence](tv)
    table.show(turn(MISSED))
    is_back(tv, table)


@pytest.mark.parametrize("absence", ["half a minute", *PUT_AWAY])
def test_a_tv_that_is_back_lays_no_old_trick_on_the_table(
    tv: Page, table: ScriptedTable, air: Wireless, absence: str
) -> None:
    """A trick that was won while it looked would lie open for another two seconds."""
    lead = trick_views.found(LastPanther, 4, trick_views.trick(0, mine=True, past=2))
    present, past = (trick_views.table_view(lead) for _ in range(2))
    won = past["match"]["state"]["won"]
    won[won.index(max(won))] -= 1
    shown(tv, table, past)
    air.lose()
    table.show(present)
    until(tv, lambda: air.vanished)
    ABSENCES[absence](tv)
    air.find()
    is_back(tv, table)
    assert tv.locator(".laid").count() == 0
