"""A hint on the phone: asked for, thought about, told in words and on the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words.orders import AskHint, Learn
from slapbox.text import Text, translated
from web import lesson_views
from web.browsing import Evening, choose_language, given, shown, until
from web.drafts import Draft
from web.trick_pages import all_evening, for_a_test, legal
from web.trick_views import phone_view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

FREE: Draft = {"state": "free", "advice": None}
THINKS: Draft = {"state": "thinks", "advice": None}
LOST: Draft = {"state": "lost", "advice": None}


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    with all_evening(chromium) as made:
        yield made


@pytest.fixture
def phone(evening: Evening) -> Iterator[Page]:
    with for_a_test(evening) as page:
        yield page


def coached(place: str, coach: Draft | None, **more: Any) -> Draft:
    """Return what the coach says at that place."""
    view = phone_view(place)
    return {**view, "you": {**view["you"], "coach": coach}, **more}


def tells(move: Draft, reason: Text) -> Draft:
    return {"state": "tells", "advice": {"move": move, "reason": reason.as_json()}}


def advised(phone: Page) -> list[int]:
    cards = phone.locator("#trick .card-fan .advised").all()
    return [int(node.get_attribute("data-card") or -1) for node in cards]


def test_who_is_to_move_asks_by_one_tap(phone: Page, table: ScriptedTable) -> None:
    view = coached("mu-free", FREE)
    shown(phone, table, view)
    assert phone.get_attribute(".coach-ask", "aria-label") == "What would you do?"
    assert not phone.is_visible("#coach")
    phone.click(".coach-ask")
    until(phone, lambda: given(table, AskHint))
    assert given(table, AskHint)[0].revision == view["match"]["revision"]
    shown(phone, table, coached("mu-free", THINKS))
    assert phone.inner_text(".coach-why") == "The expert is thinking …"
    assert phone.is_disabled(".coach-ask")
    shown(phone, table, coached("mu-free", LOST))
    assert phone.inner_text(".coach-why") == "This time the expert does not know either."


def test_the_hint_is_said_in_the_readers_words_and_seen_on_the_card(
    phone: Page, table: ScriptedTable
) -> None:
    card = legal("mu-free")[0]
    reason = Text("coach.mu.smears", {"count": 2})
    view = coached("mu-free", tells({"move": "play", "card": card}, reason))
    shown(phone, table, view)
    assert advised(phone) == [card]
    face = next(held for held in view["match"]["state"]["hand"] if held["card"] == card)
    for language, play in (("en", "Play {}"), ("de", "{} spielen")):
        choose_language(phone, language)
        name = translated(Text(f"deck.card.{face['colour']}", {"number": face["number"]}), language)
        until(phone, lambda: phone.inner_text(".coach-move") == play.format(name))  # noqa: B023
        assert phone.inner_text(".coach-why") == translated(reason, language)
    choose_language(phone, "en")


def test_who_learns_is_told_what_to_do_and_meanwhile_what_goes_on(
    phone: Page, table: ScriptedTable
) -> None:
    views = lesson_views.phone()
    shown(phone, table, views["stop"])
    assert phone.inner_text(".lesson-says").startswith("Trumps beat everything. You have 5")
    assert advised(phone) == legal("mu-free")[:1]
    shown(phone, table, views["watched"])
    said = phone.inner_text(".lesson-says")
    assert said.endswith("Follow the suit if you can: the highest card takes the trick.")
    phone.click("#lesson-end")
    until(phone, lambda: given(table, Learn))
    assert given(table, Learn)[0].wish == "leave"
    phone.click(".help-open")
    phone.click("#help #lesson-leave")
    until(phone, lambda: len(given(table, Learn)) == 2)
    assert phone.is_hidden("#help")


def test_who_has_learned_plays_now_or_once_more(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, lesson_views.phone()["over"])
    assert phone.inner_text(".state-title") == "You can play Mü!"
    assert "vice" in phone.inner_text("#learned li")
    phone.click("#lesson-again")
    phone.click("#lesson-play")
    until(phone, lambda: len(given(table, Learn)) == 2)
    assert [order.wish for order in given(table, Learn)] == ["learn", "play"]


def test_the_hint_goes_with_the_moment(phone: Page, table: ScriptedTable) -> None:
    card = legal("mu-free")[0]
    hint = tells({"move": "play", "card": card}, Text("coach.why.highest"))
    shown(phone, table, coached("mu-free", hint))
    assert advised(phone) == [card]
    for view in (coached("mu-free", None), coached("mu-free", hint, paused=True)):
        shown(phone, table, view)
        assert advised(phone) == []
        assert not phone.is_visible("#coach")
        assert not phone.is_visible(".coach-ask")


def test_cards_of_a_bid_and_a_pass_are_told(phone: Page, table: ScriptedTable) -> None:
    cards = legal("mu-bid")[:2]
    reason = Text("coach.mu.bid", {"bid": 2, "goal": 27, "count": 5})
    shown(phone, table, coached("mu-bid", tells({"move": "bid", "cards": cards}, reason)))
    assert sorted(advised(phone)) == sorted(cards)
    assert phone.inner_text(".coach-move").startswith("Bid: ")
    assert phone.locator(".deed.advised").count() == 0
    shown(phone, table, coached("mu-bid", tells({"move": "pass"}, reason)))
    assert advised(phone) == []
    assert phone.locator(".deed.advised").get_attribute("data-deed") == "pass"
    assert phone.inner_text(".coach-move") == "Pass"


def test_the_trumps_and_the_partner_that_are_meant_are_marked(
    phone: Page, table: ScriptedTable
) -> None:
    view = phone_view("mu-vice")
    trump = view["match"]["state"]["choices"][0]
    reason = Text("coach.mu.trumps", {"count": 4, "cards": 12})
    shown(phone, table, coached("mu-vice", tells({"move": "vice_trump", "trump": trump}, reason)))
    marked = phone.locator(".advised").all()
    assert [node.get_attribute("data-call") for node in marked] == [trump]
    seat = phone_view("mu-partner")["match"]["state"]["partners"][0]
    reason = Text("coach.mu.partner_most", {"count": 3})
    shown(phone, table, coached("mu-partner", tells({"move": "partner", "seat": seat}, reason)))
    marked = phone.locator(".advised").all()
    assert [node.get_attribute("data-seat") for node in marked] == [str(seat)]


@pytest.mark.parametrize("place", ["mu-bid", "mu-free"])
def test_a_long_hint_covers_no_button(phone: Page, table: ScriptedTable, place: str) -> None:
    choose_language(phone, "de")
    cards = legal(place)[:2]
    bid: Draft = {"move": "bid", "cards": cards}
    move = bid if place == "mu-bid" else {"move": "play", "card": cards[0]}
    reason = Text("coach.mu.bid", {"bid": 4, "goal": 33, "count": 6})
    shown(phone, table, coached(place, tells(move, reason)))
    hand = phone.locator("#trick .card-hand").bounding_box()
    assert hand is not None
    for button in phone.locator("#trick .card-deeds .deed").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= hand["y"] + 4
    choose_language(phone, "en")
