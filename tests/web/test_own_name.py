"""Names on phones: their holders read them whole, in every game, and tap them for the scores: in a
real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from profiles import sizes
from slapbox.games.protocol import Json
from slapbox.text.names import MAX_NAME
from web import fly_views, phone_views, rummue_views, safarue_views, small_games, trick_views
from web.browsing import SIZES, Evening, a_phone, shown
from web.conftest import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

ME: Json = {"seat": 0, "binding": None, "moves": [], "takes_back": False}
SCENES: dict[str, Json] = {
    "cheating-moth": phone_views.my_turn(guard=0),
    "mu": trick_views.phone_view("mu-follow"),
    "last-panther": trick_views.phone_view("panther-of-8"),
    "wimmueln": trick_views.phone_view("wimmueln-follow"),
    "rummue": rummue_views.phone_view("playing"),
    "safarue": safarue_views.view(safarue_views.sums(3), 0),
    "fly-swatter": {**fly_views.playing(4, 6), "you": ME},
    "reaction": {**small_games.playing(small_games.reaction()), "you": ME},
    "quiz": {**small_games.playing(small_games.quiz()), "you": ME},
    "sheet": trick_views.phone_view("mu-deal-over"),
    "moth-sheet": phone_views.round_over(),
}
WIDE = "W" * MAX_NAME
"""No name is wider."""
SEEN_WHOLE = """name => Array.from(document.querySelectorAll('#me b, tbody th span'))
  .filter(node => node.textContent === name && node.offsetParent).map(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const home = node.closest('#top, tr').getBoundingClientRect();
    const others = Array.from(document.querySelectorAll('.error-note:not(:empty), .help-open'))
      .map(one => one.getBoundingClientRect());
    return node.scrollWidth <= node.clientWidth + 1 && getComputedStyle(node).overflow === 'visible'
      && text.left >= home.left - 1 && text.right <= home.right + 1
      && text.top >= home.top - 1 && text.bottom <= home.bottom + 1
      && others.every(one => one.left >= text.right || one.top >= text.bottom);
  })"""


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    """One phone for all tests of this file."""
    with (
        scripted() as (table, url),
        a_phone(chromium, url, table, SCENES["mu"], "#trick") as page,
    ):
        yield Evening(page, table, url)


@pytest.mark.parametrize(
    "size", sizes(*reversed(SIZES)), ids=lambda size: f"{size['width']}x{size['height']}"
)
@pytest.mark.parametrize("scene", SCENES)
def test_the_own_name_is_whole(
    evening: Evening, table: ScriptedTable, scene: str, size: Any
) -> None:
    """In the head of the page, with the score, and in the sheet."""
    with evening.showing(SCENES["mu"], size, calm=True) as page:
        view = SCENES[scene]
        seats = [{**seat, "name": WIDE} if seat["seat"] == 0 else seat for seat in view["seats"]]
        told(page)
        shown(page, table, {**view, "seats": seats})
        found = page.evaluate(SEEN_WHOLE, WIDE)
        assert len(found) == 1 + ("sheet" in scene)
        assert all(found)


def told(page: Page) -> None:
    """Check that the head says how exact the phone is, as in a game with races."""
    page.evaluate("document.querySelector('.error-note').textContent = '± 22 ms\\nphone'")


def test_the_own_points_show_the_scores_of_the_moths_rounds(
    evening: Evening, table: ScriptedTable
) -> None:
    """In the place of the piles, until they are tapped again or it is one's turn."""
    with evening.showing(phone_views.SCENES["waiting"], SIZES[0], calm=True) as page:
        waiting = phone_views.SCENES["waiting"]
        page.click("#me")
        totals = page.locator(".moth-sheet .total").all_inner_texts()
        assert [int(total) for total in totals] == waiting["match"]["state"]["scores"]
        assert page.locator(".moth-piles").is_hidden()
        page.click("#me")
        assert page.locator(".moth-sheet").is_hidden()
        page.click("#me")
        shown(page, table, phone_views.my_turn())
        assert page.locator(".moth-sheet").is_hidden()
        assert page.locator(".moth-piles").is_visible()
        shown(page, table, phone_views.SCENES["mosquito"])
        assert page.locator("#me").is_disabled(), "all slap now"


def test_where_names_are_cut_off_ones_own_is_you(evening: Evening, table: ScriptedTable) -> None:
    with evening.showing(SCENES["mu"], SIZES[0], calm=True) as page:
        for place, part in (("panther-of-8", ".laid"), ("mu-bid", ".bid")):
            shown(page, table, trick_views.phone_view(place))
            for seat, name in ((0, "You"), (1, trick_views.NAMES[1])):
                assert page.locator(f"{part}[data-seat='{seat}'] b").inner_text() == name
