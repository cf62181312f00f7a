"""Cards that are held keep their order and size while others leave the hand, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.protocol import Json
from web import phone_views, rummue_views, safarue_views, trick_views
from web.browsing import OLD_PHONE, Evening, a_phone, settled, shown
from web.conftest import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

SCENES: dict[str, Json] = {
    "cheating-moth": phone_views.SCENES["many-cards"],
    "rummue": rummue_views.phone_view("dealt"),
    "safarue": safarue_views.view(safarue_views.sums(3), 0),
}
HELD = """() => Array.from(document.querySelectorAll('.held')).filter(node => node.offsetParent)
  .map(node => [Number(node.dataset.card), node.offsetWidth])"""


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    """One phone for all tests of this file."""
    with (
        scripted() as (table, url),
        a_phone(chromium, url, table, SCENES["safarue"], "#safarue") as page,
    ):
        yield Evening(page, table, url)


def holding(scene: str, hand: Sequence[Json]) -> Json:
    """The phone with these cards."""
    match = SCENES[scene]["match"]
    return {**SCENES[scene], "match": {**match, "state": {**match["state"], "hand": hand}}}


def held(page: Page) -> list[tuple[int, int]]:
    """The cards in their order, each with its width."""
    settled(page)
    return [(card, wide) for card, wide in page.evaluate(HELD)]


@pytest.mark.parametrize("scene", SCENES)
def test_cards_keep_their_order_and_size_while_some_leave(
    evening: Evening, table: ScriptedTable, scene: str
) -> None:
    """Until half of the hand is gone; and when a card comes back that has left."""
    with evening.showing(phone_views.SCENES["waiting"], OLD_PHONE, calm=True) as page:
        hand = SCENES[scene]["match"]["state"]["hand"]
        shown(page, table, holding(scene, hand))
        before = held(page)
        assert len(before) == len(hand) > 3
        for left in range(len(hand) - 1, len(hand) // 2, -1):
            shown(page, table, holding(scene, hand[:left]))
            ids = {face["card"] for face in hand[:left]}
            assert held(page) == [one for one in before if one[0] in ids]
        shown(page, table, holding(scene, hand))
        assert held(page) == before


def test_there_is_room_for_more_cards_and_for_another_hand(
    evening: Evening, table: ScriptedTable
) -> None:
    with evening.showing(phone_views.SCENES["waiting"], OLD_PHONE, calm=True) as page:
        many = phone_views.cards(*(phone_views.HAND * 3)[:19])
        shown(page, table, holding("cheating-moth", many))
        small = held(page)[0][1]
        shown(page, table, holding("cheating-moth", many[:3]))
        assert held(page)[0][1] > small
        shown(page, table, holding("cheating-moth", many))
        assert held(page)[0][1] == small
        other = phone_views.cards(*["a5"] * 12)
        shown(page, table, holding("cheating-moth", other))
        assert held(page)[0][1] > small


@pytest.mark.parametrize("way", [(0, 0), (0, -80), (90, 2)])
def test_a_finger_on_a_card_means_nothing_when_the_hand_has_gone(
    evening: Evening, table: ScriptedTable, way: tuple[int, int]
) -> None:
    """A tap, a swipe and a drag that began before the TV was to be looked at."""
    view = trick_views.phone_view("mu-wait")
    with evening.showing(view, OLD_PHONE, calm=True) as page:
        before = held(page)
        box: Any = page.locator(".held").first.bounding_box()
        x, y = box["x"] + 8, box["y"] + 8
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + way[0], y + way[1], steps=2)
        shown(page, table, trick_views.looking(table, view, 600_000))
        page.mouse.up()
        shown(page, table, view)
        assert held(page) == before
        assert page.locator(".held[aria-pressed=true], .dragged").count() == 0
