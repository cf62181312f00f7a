"""The own hand in Mü, The Last Panther and Wimmüln, and what may be looked at again, on a phone in
a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.tricks.view import TrickGame
from slapbox.games.wimmueln import Wimmueln
from slapbox.table.words import orders
from web import trick_views
from web.browsing import Evening, given, settled, shown
from web.trick_pages import all_evening, card, for_a_test, state
from web.trick_views import phone_view, table_view, trick

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    with all_evening(chromium) as made:
        yield made


@pytest.fixture
def phone(evening: Evening) -> Iterator[Page]:
    with for_a_test(evening) as page:
        yield page


# ---- how the hand is held ----


def in_hand(phone: Page) -> list[int]:
    """The cards of the hand as they lie, row by row from the left."""
    return [card for _, _, card, _ in places(phone)]


def places(phone: Page) -> list[tuple[int, float, int, float]]:
    """Of each card: the top of its row, its left edge, the card, and its width; in that order."""
    settled(phone)
    found = phone.evaluate(
        """() => Array.from(document.querySelectorAll('#trick .card-fan .held'), node => {
          const box = node.getBoundingClientRect();
          return [Math.round(box.top), box.left, Number(node.dataset.card), box.width];
        })"""
    )
    return sorted(tuple(one) for one in found)


def without(view: Any, *cards: int) -> Any:
    """The same phone when these cards have been played."""
    known = view["match"]["state"]
    left = [face for face in known["hand"] if face["card"] not in cards]
    return {**view, "match": {**view["match"], "state": {**known, "hand": left}}}


def sorted_anew(phone: Page, number: int, before: int) -> None:
    """Drag a card, by its left edge, to before another one."""
    settled(phone)
    box, goal = card(phone, number).bounding_box(), card(phone, before).bounding_box()
    assert box is not None
    assert goal is not None
    phone.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2 + 4, steps=3)
    phone.mouse.move(goal["x"] + 2, goal["y"] + goal["height"] / 2, steps=8)
    assert phone.locator(".hand-gap").is_visible()
    phone.mouse.up()
    assert phone.locator(".hand-gap").is_hidden()


@pytest.mark.parametrize("place", ["mu-follow", "panther-follow", "wimmueln-follow"])
def test_the_hand_keeps_its_order_and_size_while_cards_leave_it(
    phone: Page, table: ScriptedTable, place: str
) -> None:
    """To the last card: each stays in its row, and the rows where they are."""
    view = phone_view(place)
    shown(phone, table, view)
    before = places(phone)
    rows = {number: top for top, _, number, _ in before}
    order = in_hand(phone)
    for gone in (1, 4, len(order) // 2, len(order) - 1):
        left = order[::2] + order[1::2]
        played = left[:gone]
        shown(phone, table, without(view, *played))
        now = places(phone)
        assert [number for _, _, number, _ in now] == [one for one in order if one not in played]
        assert {number: top for top, _, number, _ in now}.items() <= rows.items()
        assert {width for *_, width in now} == {before[0][3]}
    phone.reload()
    shown(phone, table, without(view, *played))
    assert places(phone) == now


def test_who_drags_a_card_sorts_the_hand_and_it_stays_so(phone: Page, table: ScriptedTable) -> None:
    """Over views, plays, a card that is taken back, and a reload; until the next deal."""
    view = phone_view("mu-follow")
    shown(phone, table, view)
    order = in_hand(phone)
    sorted_anew(phone, order[-1], order[1])
    mine = [order[0], order[-1], *order[1:-1]]
    assert in_hand(phone) == mine
    shown(phone, table, without(view, order[2], order[4]))
    assert in_hand(phone) == [one for one in mine if one not in (order[2], order[4])]
    phone.reload()
    shown(phone, table, view)
    assert in_hand(phone) == mine
    assert given(table, orders.Play) == []
    later = without(view)
    later["match"]["state"]["deal"] += 1
    shown(phone, table, later)
    assert in_hand(phone) == order


def test_keys_sort_the_hand_too(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-follow"))
    order = in_hand(phone)
    card(phone, order[3]).focus()
    phone.keyboard.press("Shift+ArrowLeft")
    assert in_hand(phone)[:4] == [order[0], order[1], order[3], order[2]]
    phone.keyboard.press("Shift+ArrowRight")
    phone.keyboard.press("Shift+ArrowRight")
    assert in_hand(phone)[2:5] == [order[2], order[4], order[3]]


def test_cards_that_come_are_sorted_in(phone: Page, table: ScriptedTable) -> None:
    """As the rules sort them; in a hand that was sorted by hand they come last."""
    view = phone_view("panther-lead")
    fresh = [face["card"] for face in view["match"]["state"]["received"]]
    shown(phone, table, without(view, *fresh))
    shown(phone, table, view)
    assert in_hand(phone) == [face["card"] for face in view["match"]["state"]["hand"]]
    view["match"]["id"] = "m-2"
    shown(phone, table, without(view, *fresh))
    order = in_hand(phone)
    sorted_anew(phone, order[5], order[0])
    shown(phone, table, view)
    assert in_hand(phone)[: len(order)] == [order[5], *order[:5], *order[6:]]


# ---- what may be looked at again ----


def looked_at(phone: Page, what: str) -> list[tuple[int, int]]:
    """The cards of a part of the sheet, each with whose it is."""
    found: list[list[int]] = phone.locator(f"[data-look={what}] li").evaluate_all(
        """nodes => nodes.map(node =>
          [Number(node.dataset.seat), Number(node.querySelector('.mu-card').dataset.card)])"""
    )
    return [(seat, card) for seat, card in found]


def test_the_last_trick_the_open_cards_and_the_sheet_are_shown_on_demand(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("mu-lead"))
    known = state("mu-lead")
    assert phone.locator("#trick-look").is_hidden()
    phone.click(".trick-more")
    last = known["last_trick"]
    laid = [(play["seat"], play["card"]["card"]) for play in last["plays"]]
    assert looked_at(phone, "last") == laid
    best = phone.locator("[data-look=last] .best")
    assert best.get_attribute("data-seat") == str(last["winner"])
    cards = [(seat, face["card"]) for seat, faces in enumerate(known["open"]) for face in faces]
    assert looked_at(phone, "open") == cards
    totals = phone.locator("#trick-look .look-scores .total").all_inner_texts()
    assert [int(total.replace("−", "-")) for total in totals] == known["scores"]
    phone.click("#trick-look .look-close")
    assert phone.locator("#trick-look").is_hidden()
    phone.click(".trick-more")
    phone.keyboard.press("Escape")
    assert phone.locator("#trick-look").is_hidden()
    phone.click("#me")  # the own points open it, too
    assert phone.locator("#trick-look").is_visible()


@pytest.mark.parametrize("kind", [Mu, LastPanther, Wimmueln], ids=lambda kind: kind.name)
def test_won_tricks_are_shown_only_where_they_lie_open(
    phone: Page, table: ScriptedTable, kind: type[TrickGame]
) -> None:
    """Face down, the sheet shows no card beyond the last trick and those that lie open (TR-1)."""
    wanted = trick(1, mine=True, past=3)
    for opened in (False, True):
        game = trick_views.found(kind, 5, wanted, open_tricks=opened)
        shown(phone, table, table_view(game, 0))
        phone.click(".trick-more")
        rows = [
            [((leader + step) % 5, card) for step, card in enumerate(cards)]
            for leader, _, cards in game.tricks.past[:-1]
        ]
        told = [pair for row in reversed(rows) for pair in row] if opened else []
        assert looked_at(phone, "played") == told
        says = "Won tricks lie face down until the deal is over."
        assert (says in phone.inner_text("#trick-look .look-words")) == (not opened)
        drawn = {card for part in ("last", "open", "played") for _, card in looked_at(phone, part)}
        gone = {card for _, _, cards in game.tricks.past[:-1] for card in cards}
        assert bool(drawn & gone) == opened
        phone.click("#trick-look .look-close")


def test_estimates_that_were_shown_can_be_looked_at_but_nothing_below(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("wimmueln-follow"))
    phone.click(".trick-more")
    crosses = enumerate(state("wimmueln-follow")["estimates"])
    assert looked_at(phone, "open") == [(seat, cross["top"]["card"]) for seat, cross in crosses]


def test_cards_that_are_out_are_shown_on_demand_where_there_is_no_room_else(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("mu-three"))
    assert phone.locator(".trick-out").is_hidden()
    phone.click(".trick-more")
    assert phone.locator("[data-look=out] svg").count() == 2


def test_the_hand_can_be_sorted_by_suit_again(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-follow"))
    order = in_hand(phone)
    phone.click(".trick-more")
    assert "Drag a card" in phone.inner_text("#trick-look .look-hand")
    assert phone.locator("#trick-look .look-sort").is_hidden()
    phone.click("#trick-look .look-close")
    sorted_anew(phone, order[-1], order[1])
    phone.click(".trick-more")
    phone.click("#trick-look .look-sort")
    assert phone.locator("#trick-look").is_hidden()
    assert in_hand(phone) == order


def test_the_sheet_goes_when_it_is_ones_turn_and_when_the_deal_ends(
    phone: Page, table: ScriptedTable
) -> None:
    for place in ("mu-follow", "mu-deal-over"):
        shown(phone, table, phone_view("mu-wait"))
        phone.click(".trick-more")
        shown(phone, table, phone_view(place))
        assert phone.locator("#trick-look").is_hidden()
