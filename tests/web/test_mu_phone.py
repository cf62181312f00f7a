"""Mü before the tricks on a phone, in a real browser: bids, passes, trumps, a partner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.mu import Mu
from slapbox.table.words import orders
from slapbox.text import LANGUAGES
from web import trick_views
from web.browsing import OLD_PHONE, Evening, choose_language, given, shown, until
from web.trick_pages import all_evening, deed, for_a_test, legal, moves, state, tap
from web.trick_views import phone_view, table_view

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


def test_a_bid_is_several_cards_and_never_too_many(phone: Page, table: ScriptedTable) -> None:
    place = "mu-bid"
    shown(phone, table, phone_view(place))
    auction = state(place)["auction"]
    most, lead = auction["most"][0], max(auction["totals"]) + 1
    assert most >= 2
    promise = f"Goal with {lead} cards: {auction['goals'][lead - 1]}."
    assert phone.inner_text(".state-says").endswith(promise)
    deed(phone, "act").click(force=True)
    assert phone.inner_text("#feedback") == "Choose a card first."
    chosen = legal(place)[: most + 1]
    tap(phone, *chosen[:-1])
    assert phone.locator("#trick .card-fan .held.picked").count() == most
    tap(phone, chosen[-1])
    assert phone.inner_text("#feedback") == f"{most} cards are the limit."
    assert phone.locator("#trick .card-fan .held.picked").count() == most
    tap(phone, chosen[0])
    assert deed(phone, "act").inner_text() == "Bid 1 card"
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    deed(phone, "pass").click()
    until(phone, lambda: len(moves(table)) == 2)
    assert moves(table) == [{"move": "bid", "cards": chosen[1:most]}, {"move": "pass"}]
    assert given(table, orders.Play)[0].revision == phone_view(place)["match"]["revision"]


def test_cards_that_were_bid_lie_open_and_cannot_be_bid_again(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("mu-bid"))
    known = state("mu-bid")
    mine = [face["card"] for face in known["open"][0]]
    assert mine
    opened = phone.locator("#trick .card-fan .held.open")
    assert [int(node.get_attribute("data-card") or 0) for node in opened.all()] == mine
    tap(phone, mine[0])
    assert phone.inner_text("#feedback") == "That card is bid already."
    bids = phone.locator(".trick-bids .mu-card")
    assert bids.count() == sum(known["auction"]["totals"])
    leading = phone.locator(".trick-bids .best")
    seats = [int(node.get_attribute("data-seat") or 0) for node in leading.all()]
    assert sorted(seats) == known["auction"]["leaders"]


@pytest.mark.parametrize("place", ["mu-vice", "mu-chief"])
def test_trumps_are_named_by_one_tap(phone: Page, table: ScriptedTable, place: str) -> None:
    shown(phone, table, phone_view(place))
    known = state(place)
    offered = phone.locator(".call-button")
    assert [node.get_attribute("data-call") for node in offered.all()] == known["choices"]
    assert ("none" in known["choices"]) == (place == "mu-chief")
    offered.last.click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": known["phase"], "trump": known["choices"][-1]}]


def test_the_bonus_of_each_kind_of_trumps_stands_on_its_button(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("mu-chief"))
    known = state("mu-chief")
    buttons = phone.locator(".call-button")
    worths = [f"+{worth}" for worth in known["worths"]]
    assert [node.locator("em").inner_text() for node in buttons.all()] == worths
    goal = known["auction"]["goals"][known["auction"]["totals"][0] - 1]
    assert phone.inner_text(".trick-mine") == f"Bonus if you reach {goal}"
    shown(phone, table, phone_view("mu-vice"))
    assert buttons.count() == len(state("mu-vice")["choices"])
    assert buttons.locator("em").count() == 0
    assert phone.inner_text(".trick-mine").startswith("Goal: ")


@pytest.mark.parametrize("place", ["mu-vice", "mu-chief", "mu-chief-of-another", "mu-partner"])
def test_bids_and_the_vices_trumps_stay_in_view_until_the_team_is_found(
    phone: Page, table: ScriptedTable, place: str
) -> None:
    shown(phone, table, phone_view(place))
    known = state(place)
    bids = phone.locator(".trick-bids")
    cards = {int(node.get_attribute("data-card") or 0) for node in bids.locator(".mu-card").all()}
    assert cards == {face["card"] for faces in known["auction"]["shown"] for face in faces}
    box = bids.bounding_box()
    assert box is not None
    assert box["height"] > 50
    assert "Chief" in bids.inner_text()
    named = [known["trumps"][role] for role in ("chief", "vice") if known["trumps"][role]]
    assert phone.locator(".trick-trumps .call").count() == len(named)
    if place in ("mu-chief", "mu-chief-of-another"):
        assert phone.inner_text(".trick-trumps small") == "Vice"


@pytest.mark.parametrize("language", ["de", "fr", "it", "nl"])
def test_bids_have_room_above_many_trumps_in_every_language(
    phone: Page, table: ScriptedTable, language: str
) -> None:
    choose_language(phone, language)
    shown(phone, table, phone_view("mu-chief"))
    assert len(state("mu-chief")["choices"]) > 10
    parts = (".trick-bids", "#trick .card-hand")
    bids, hand = (phone.locator(part).bounding_box() for part in parts)
    assert bids is not None
    assert hand is not None
    assert bids["height"] >= 64
    for button in phone.locator(".call-button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] >= bids["y"] + bids["height"]
        assert box["y"] + box["height"] <= hand["y"]


def test_who_has_passed_is_seen(phone: Page, table: ScriptedTable) -> None:
    """Whoever has bid since has not."""

    def passed(game: Mu) -> bool:
        turns = game.auction.turns
        return game.phase == "auction" and {seat for seat, cards in turns if not cards} >= {1, 2}

    game: Any = trick_views.found(Mu, 5, passed)
    last = dict(game.auction.turns)
    shown(phone, table, table_view(game, 0))
    signs = phone.locator("#trick .card-folk .folk")
    words = {int(node.get_attribute("data-seat") or 0): node.inner_text() for node in signs.all()}
    assert {seat for seat, text in words.items() if text.endswith("pass")} == {
        seat for seat, cards in last.items() if seat and not cards
    }


def test_a_pass_that_ends_in_a_stalemate_is_asked_about_once_more(
    phone: Page, table: ScriptedTable
) -> None:
    """What it costs whom is said; a card that is tapped takes the question away."""
    shown(phone, table, phone_view("mu-tie"))
    costs = state("mu-tie")["auction"]["stalemate"]
    before = deed(phone, "pass").bounding_box()
    deed(phone, "pass").click()
    assert phone.inner_text(".state-title") == "Pass? Then it’s a stalemate!"
    assert phone.get_attribute("#state", "data-mood") == "alarm"
    names = ["You", *trick_views.NAMES[1:]]
    told = [f"{name} {cost:+}" for name, cost in zip(names, costs, strict=False) if cost]
    assert phone.inner_text(".state-says").replace("−", "-") == ", ".join(told)
    after = deed(phone, "sure").bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] >= before["x"] + before["width"], "the same tap again does not pass"
    assert moves(table) == []
    deed(phone, "stay").click()
    assert phone.inner_text(".state-title") == "Bid or pass?"
    deed(phone, "pass").click()
    tap(phone, legal("mu-tie")[0])
    assert deed(phone, "act").inner_text() == "Bid 1 card"
    deed(phone, "pass").click()
    deed(phone, "sure").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "pass"}]
    shown(phone, table, phone_view("mu-bid"))
    deed(phone, "pass").click()
    until(phone, lambda: len(moves(table)) == 2)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_the_question_has_room_however_many_lead(
    phone: Page, table: ScriptedTable, language: str
) -> None:
    """Those who get the same are told together."""

    def many(game: Mu) -> bool:
        return trick_views.tying(game) and len(game.auction.outcome().leaders) > 3

    game = trick_views.found(Mu, 6, many)
    costs = game.view(0)["auction"]["stalemate"]
    choose_language(phone, language)
    shown(phone, table, table_view(game, 0))
    deed(phone, "pass").click()
    same = max(costs[1:].count(cost) for cost in costs if cost)
    assert f"{same} " in phone.inner_text(".state-says")
    cut = "node => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth"
    assert not phone.locator("#state").evaluate(cut)
    assert not any(element.evaluate(cut) for element in phone.locator(".deed").all())


def test_the_chief_points_at_a_partner(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-partner"))
    people = phone.locator(".card-people .person")
    seats = [int(node.get_attribute("data-seat") or 0) for node in people.all()]
    assert seats == state("mu-partner")["partners"]
    people.first.click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "partner", "seat": seats[0]}]


def test_names_below_five_bids_are_whole(phone: Page, table: ScriptedTable) -> None:
    phone.set_viewport_size(OLD_PHONE)
    shown(phone, table, phone_view("mu-bid-of-6"))
    cut = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).length"
    assert phone.locator(".bid").count() == 5
    assert phone.eval_on_selector_all(".bid b", cut) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_offices_of_five_others_are_whole(phone: Page, table: ScriptedTable, language: str) -> None:
    shown(phone, table, phone_view("mu-wait"))
    choose_language(phone, language)
    offices = phone.locator("#trick .folk small:not(:empty)")
    assert offices.count() >= 2
    cut = "nodes => nodes.filter(one => one.scrollWidth > one.clientWidth).length"
    assert offices.evaluate_all(cut) == 0
