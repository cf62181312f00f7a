"""Phones never tell before the TV does: until it has told what was done last, people look there."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from again.matches import recorded, shelf
from games.endings import ended
from slapbox.again.awards import awards
from slapbox.games.mu import Mu
from slapbox.games.safarue.variant import SafarueVariant
from slapbox.table.archive import Archive
from slapbox.table.match.podium import podium
from slapbox.text import Text
from slapbox.text.catalogue import catalogue
from web import fly_views, phone_views, safarue_views, small_games
from web.browsing import OLD_PHONE, Evening, a_phone, shown, tidied
from web.conftest import scripted
from web.drafts import Draft
from web.reviews import REVIEW
from web.trick_views import dealt, looking, over, phone_view, step, table_view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

LONG_MS = 3_600_000
LOOK = "Look at the TV."


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    """One phone for all tests of this file."""
    with (
        scripted() as (table, url),
        a_phone(chromium, url, table, phone_view("mu-wait"), "#trick") as page,
    ):
        yield Evening(page, table, url)


@pytest.fixture
def phone(evening: Evening) -> Iterator[Page]:
    """A phone in another match than that of the test."""
    view = phone_view("mu-wait")
    view["match"]["id"] = "another"
    with evening.showing(view, OLD_PHONE, calm=True) as page:
        tidied(page)
        yield page


def mine(view: Draft) -> Draft:
    """The same as the phone of seat 0 gets it."""
    return {**view, "you": {"seat": 0, "binding": None, "moves": [], "takes_back": False}}


def swatted() -> Draft:
    """Seat 0 has won a fly, and it is its turn."""
    last: Draft = {"name": "swat", "hands": [fly_views.hand(0, 250_000, "won")], "allowed": ["red"]}
    last |= {"penalties": [], "opened_us": 5}
    return mine(fly_views.playing(3, 8, last=last))


@pytest.mark.parametrize("place", ["mu-deal-over", "panther-deal-over", "wimmueln-deal-over"])
def test_the_sheet_of_a_deal_comes_when_the_tv_shows_it(
    phone: Page, table: Any, place: str
) -> None:
    view = phone_view(place)
    shown(phone, table, looking(table, view, LONG_MS))
    assert phone.inner_text(".state-title") == LOOK
    assert phone.is_visible("#look")
    assert phone.is_hidden("#trick .card-sheet")
    assert phone.locator("#me em").count() == 0
    shown(phone, table, view)
    assert phone.is_hidden("#look")
    assert phone.is_visible("#trick .card-sheet")
    assert phone.inner_text("#me em") != ""


def test_the_own_total_stays_as_it_was_until_the_tv_has_told(phone: Page, table: Any) -> None:
    before = phone_view("mu-deal-over")
    shown(phone, table, before)
    stood = phone.inner_text("#me em")
    after = phone_view("mu-deal-over")
    after["match"]["state"] = {**after["match"]["state"], "scores": [999] * 5}
    shown(phone, table, looking(table, after, LONG_MS))
    assert phone.inner_text("#me em") == stood
    shown(phone, table, after)
    assert phone.inner_text("#me em") == "999 points"


def test_who_won_the_fly_and_whose_turn_it_is(phone: Page, table: Any) -> None:
    shown(phone, table, mine(fly_views.playing(3, 8, state={"turn": 1})))
    view = swatted()
    shown(phone, table, looking(table, view, LONG_MS))
    assert phone.inner_text(".state-title") == LOOK
    assert phone.is_hidden("#swat")
    assert phone.is_hidden("#feedback")
    shown(phone, table, view)
    assert phone.is_visible("#swat")
    assert phone.inner_text(".state-title") == "Your turn!"
    assert phone.inner_text("#feedback") == "Won the fly"


def test_cards_may_vanish_while_the_others_look_who_was_slowest(phone: Page, table: Any) -> None:
    """In Cheating Moth the hand stays, but says nothing of the race."""
    view = phone_views.playing("gifts", collector=0, chosen=[False] * 4)
    shown(phone, table, looking(table, view, LONG_MS))
    assert phone.inner_text(".state-title") == LOOK
    assert phone.is_visible("#moth .card-hand")
    assert phone.locator("#moth .folk.on").count() == 0
    shown(phone, table, view)
    assert phone.inner_text(".state-title") != LOOK


def test_the_sheet_of_a_moth_round_waits_too(phone: Page, table: Any) -> None:
    view = phone_views.round_over()
    shown(phone, table, looking(table, view, LONG_MS))
    assert phone.is_visible("#look")
    shown(phone, table, view)
    assert phone.is_visible(".moth-sheet")


def test_the_own_reaction_time_is_told_at_once(phone: Page, table: Any) -> None:
    """The TV shows all of them at the same moment."""
    game = small_games.reaction(rounds="2")
    last = small_games.closed(game, (0, 280_000, 60), (1, 250_000, 60))
    view = mine(small_games.playing(game, last=last))
    shown(phone, table, looking(table, view, LONG_MS))
    assert "280" in phone.inner_text(".state-title")


def test_the_phone_goes_on_by_itself(phone: Page, table: Any) -> None:
    shown(phone, table, looking(table, phone_view("mu-deal-over"), 1_500))
    phone.wait_for_selector("#trick .card-sheet", state="visible")
    assert phone.is_hidden("#look")


def ended_test(from_us: int) -> Draft:
    """A reaction test that seat 1 has won and seat 0 has lost; the podium is there from then on."""
    game = small_games.reaction(rounds="1")
    small_games.closed(game, (0, 280_000, 60), (1, 212_000, 60), (2, 240_000, 60))
    view = mine(small_games.playing(game))
    view["match"]["podium"] = podium(view["match"]["result"]["ranks"], from_us)
    return view


def test_the_own_place_is_told_when_the_tv_tells_it(phone: Page, table: Any) -> None:
    soon = ended_test(table.clock.now_ns() // 1000 + LONG_MS * 1000)
    shown(phone, table, soon)
    assert phone.inner_text(".waiting-title") == LOOK
    for hidden in ("#ending", "#ready", "#guests"):
        assert phone.is_hidden(hidden)
    shown(phone, table, ended_test(0))
    assert phone.inner_text(".ending-place") == "Place 3"
    assert "You won!" not in phone.inner_text(".waiting-title")
    told = " ".join(phone.inner_text(".ending-feats").split())
    assert told == "What you were good at Quickest hand 280.0 ms"
    assert phone.is_visible("#ready")


def test_a_star_is_for_who_was_the_best(phone: Page, table: Any) -> None:
    view = ended_test(0)
    view["you"] = {**view["you"], "seat": 1}
    shown(phone, table, view)
    assert phone.inner_text(".waiting-title").startswith("You won!")
    assert phone.inner_text(".ending-place") == "Place 1"
    assert phone.inner_text(".ending-feats p.best b") == "★ 212.0 ms"


def test_the_own_awards_are_told_when_the_tv_has_told_them(phone: Page, table: Any) -> None:
    view = ended_test(0)
    view["match"]["id"] = "fly-swatter"
    table.archive = Archive(shelf("fly-swatter"), hidden="fly-swatter")
    shown(phone, table, view)
    assert phone.inner_text(".ending-place") == "Place 3"
    assert phone.is_hidden(".ending-awards")
    table.archive = Archive(shelf("fly-swatter"))
    phone.wait_for_selector(".ending-awards", state="visible")
    mine = [award for award in awards(recorded("fly-swatter")) if award["seat"] == 0]
    told = phone.locator(".ending-awards p span").all_inner_texts()
    assert told == [catalogue("en")[f"feat.{one['name']}"] for one in mine] != []
    assert phone.get_attribute("#ending-again", "href") == "/replay/fly-swatter"


def test_what_the_points_were_made_of(phone: Page, table: Any) -> None:
    game = dealt(Mu, 4, 11, deals=1)
    chance = Random(11)
    while ended(game) is None:
        step(game, chance)
    view = mine(table_view(game))
    shown(phone, table, view)
    detail = view["match"]["result"]["details"][0]
    told = phone.locator(".ending-from p b").all_inner_texts()
    worth = [int(text.replace("−", "-")) for text in told]
    parts = [detail[part] for part in ("points", "bonus", "malus")]
    assert worth == [points for points in parts if points]
    assert sum(worth) == detail["score"]


def test_what_only_costs_is_told_of_who_had_least_of_it(phone: Page, table: Any) -> None:
    """In Safarü's variant each triangle is a point, and points are bad."""
    game = safarue_views.over(3, SafarueVariant)
    details = safarue_views.view(game)["match"]["result"]["details"]
    triangles = [detail["triangles"] for detail in details]
    for seat, own in enumerate(triangles):
        shown(phone, table, safarue_views.view(game, seat))
        if own > min(triangles):
            assert phone.is_hidden(".ending-feats")
        else:
            told = " ".join(phone.inner_text(".ending-feats").split())
            assert told == f"What you were good at Fewest triangles ★ {own}"


def test_who_asks_is_told_what_the_own_choices_have_cost(phone: Page, table: Any) -> None:
    view = over(Mu, 5)
    view["match"]["id"] = "mu"
    view["you"] = {**view["you"], "seat": 1}
    shown(phone, table, view)
    asked = "**/replay/mu/review/1.json"
    phone.route(asked, lambda route: route.fulfill(json=REVIEW))
    assert phone.is_hidden(".ending-review")
    phone.click("#ending-ask")
    phone.wait_for_selector(".ending-review .review-one")
    assert "better: Play Yellow 1" in phone.inner_text(".ending-review .review-one")
    shown(phone, table, {**view, "calm": not view["calm"]})
    assert phone.is_visible(".ending-review")
    again = copy.deepcopy(view)
    again["match"]["id"] = "another"
    shown(phone, table, again)
    assert phone.is_hidden(".ending-review")
    phone.route(asked.replace("mu", "another"), refused)
    phone.click("#ending-ask")
    phone.wait_for_selector(".ending-review p")
    assert (
        phone.inner_text(".ending-review")
        == "This match is not over yet, or it is not here any more."
    )
    assert phone.is_visible("#ending-ask")
    shown(phone, table, ended_test(0))
    assert phone.is_hidden("#ending-ask")


def refused(route: Route) -> None:
    route.fulfill(status=404, json={"why": Text("again.not_told").as_json()})
