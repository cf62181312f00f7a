"""Mü on the TV, in a real browser: how the auction ends, and who has become chief."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from profiles import sizes
from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Pass
from slapbox.games.protocol import TV
from web import trick_views as views
from web.browsing import choose_language, hear_sounds, shown, watch_motions

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

LONG_MS = 5000
"""After that the moment is over."""
LOOK_MS = 3_600_000
"""Time that it lasts where it is measured, on whatever machine."""
CARDS = "nodes => nodes.map(node => node.getAttribute('data-card'))"

COVERED = """nodes => nodes.filter(node => {
  const {left, top, width, height} = node.getBoundingClientRect();
  return ![0.1, 0.5, 0.9].every(x => [0.2, 0.8].every(
    y => document.elementFromPoint(left + x * width, top + y * height) === node));
}).map(node => node.textContent)"""


def test_the_lights_count_the_passes_in_a_row(tv: Page, table: Any) -> None:
    game: Any = views.found(Mu, 4, views.bidding(4, mine=False)).copy()
    lights = []
    while game.phase == "auction":
        shown(tv, table, views.table_view(game))
        lights.append((game.auction.passes, tv.locator(".pass-lights .on").count()))
        game.apply(game.movers()[0], Pass())
    assert lights == [(passes, passes) for passes, _ in lights]
    assert lights[-1][0] == 3


ROLES = """() => Object.fromEntries(
    Array.from(document.querySelectorAll('.trick-role'),
        node => [node.dataset.role, node.closest('[data-seat]').dataset.seat]))"""
"""Says who has which role."""


def chosen_chief(players: int, *, vice: bool) -> tuple[Any, Any]:
    """A game before the pass that makes somebody chief, and after it."""

    def ending(game: Mu) -> bool:
        auction = game.auction
        last = game.phase == "auction" and auction.passes + 1 == game.seats
        outcome = auction.outcome()
        return last and outcome.chief is not None and (outcome.vice is not None) == vice

    game = views.found(Mu, players, ending)
    after: Any = game.copy()
    after.apply(after.movers()[0], Pass())
    return game, after


@pytest.mark.parametrize(("players", "vice"), [(3, True), (6, True), (4, False)])
def test_who_is_chief_is_a_moment_before_anybody_is_asked(
    tv: Page, table: Any, later: Callable[[int], None], players: int, vice: bool
) -> None:
    game, after = chosen_chief(players, vice=vice)
    public = after.view(TV)
    shown(tv, table, views.table_view(game))
    shown(tv, table, views.looking(table, views.table_view(after), after.look_ms()))
    chief = public["chief"]
    assert tv.inner_text(".chief-title") == f"{views.NAMES[chief]} is chief!"
    cards = tv.locator(".chief-cards svg[data-card]").evaluate_all(CARDS)
    assert cards == [str(face["card"]) for face in public["auction"]["shown"][chief]]
    goal = public["auction"]["goals"][len(cards) - 1]
    assert tv.inner_text(".chief-goal").endswith(f"the goal is ▲ {goal}")
    told = f"{views.NAMES[public['vice']]} is vice" if vice else "There is no vice"
    assert tv.inner_text(".chief-vice") == told
    assert tv.inner_text(".tricks-title") == ""
    roles = tv.locator(".trick-role:not(:empty)").all()
    papers = tv.locator(".tricks-panel > :not(.panel-head)").all()
    assert not any(one.is_visible() for one in roles + papers), "the name comes first"
    later(LONG_MS)
    tv.wait_for_selector("#chief", state="hidden")
    asks = public["vice"] if vice else chief
    assert views.NAMES[asks] in tv.inner_text(".tricks-title")
    assert all(role.is_visible() for role in roles)
    held = {"chief": chief} | ({"vice": public["vice"]} if vice else {})
    assert tv.evaluate(ROLES) == {role: str(seat) for role, seat in held.items()}


@pytest.mark.usefixtures("later")
def test_the_moment_of_the_chief_hits_once(tv: Page, table: Any) -> None:
    """Another view of the same table changes nothing; who opens the page later sees it as it
    stands."""
    game, after = chosen_chief(5, vice=True)
    shown(tv, table, views.table_view(game))
    view = views.looking(table, views.table_view(after), LOOK_MS)
    watch_motions(tv)
    hits = "() => window.moved.filter(node => node.matches('.chief-title')).length"
    shown(tv, table, view)
    assert tv.evaluate(hits) == 1
    shown(tv, table, view)
    assert tv.evaluate(hits) == 1
    shown(tv, table, views.table_view(game))
    assert tv.locator("#chief").is_hidden()
    view["match"]["id"] = "m-2"
    shown(tv, table, view)
    assert tv.locator("#chief").is_visible()
    assert tv.evaluate(hits) == 1


@pytest.mark.parametrize("size", sizes((1920, 1080), (1280, 720)), ids=str)
def test_the_moment_of_the_chief_keeps_the_safe_margin(
    calm_tv: Page, table: Any, size: tuple[int, int]
) -> None:
    """With the widest names and most cards, in every language; all at once for who wants calm."""
    width, height = size
    calm_tv.set_viewport_size({"width": width, "height": height})

    def many(game: Mu) -> bool:
        return game.phase == "vice_trump" and max(game.auction.totals()) > 8

    view = views.table_view(views.found(Mu, 4, many))
    for seat in view["seats"]:
        seat["name"] = "W" * 16
    for language in ("de", "en", "fr", "it", "nl"):
        choose_language(calm_tv, language)
        shown(calm_tv, table, views.looking(table, view, LOOK_MS))
        parts = calm_tv.locator("#chief svg, .chief-title, .chief-goal, .chief-vice").all()
        for part in parts:
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= width * 0.049
            assert box["x"] + box["width"] <= width * 0.951
            assert box["y"] >= height * 0.049
            assert box["y"] + box["height"] <= height * 0.951
        cut = "node => node.scrollWidth > node.clientWidth + 1"
        assert not any(part.evaluate(cut) for part in parts[-3:])


@pytest.mark.parametrize("place", ["mu-wait", "mu-laid"])
def test_an_office_lies_on_the_open_cards(calm_tv: Page, table: Any, place: str) -> None:
    """However many there are."""
    shown(calm_tv, table, views.tv_view(place))
    offices = calm_tv.locator(".trick-role")
    assert offices.count() >= 2
    assert offices.evaluate_all(COVERED) == []


def after_naming(players: int, phase: str) -> tuple[Any, Any]:
    """A game before what is named in this phase, and after it."""
    game: Any = views.found(Mu, players, lambda one: one.phase == phase).copy()
    after = game.copy()
    mover = after.movers()[0]
    after.apply(mover, after.legal_moves(mover)[0])
    return game, after


@pytest.mark.parametrize("phase", ["vice_trump", "chief_trump"])
def test_trumps_are_a_card_that_turns(
    tv: Page, table: Any, later: Callable[[int], None], phase: str
) -> None:
    game, after = after_naming(5, phase)
    shown(tv, table, views.table_view(game))
    hear_sounds(tv)
    watch_motions(tv)
    shown(tv, table, views.looking(table, views.table_view(after), LOOK_MS))
    assert tv.inner_text(".chief-title") == f"{views.NAMES[game.movers()[0]]} has named trumps"
    assert tv.locator(".named-card i").count() == 1
    moved = "window.moved.filter(node => node.closest('.named-card')).length"
    assert tv.evaluate(moved) == 2
    assert tv.inner_text(".tricks-title") == "", "nobody is asked yet"
    later(600)
    assert "sting" in tv.evaluate("window.heard")
    shown(tv, table, views.table_view(after))
    assert tv.locator("#chief").is_hidden()


@pytest.mark.usefixtures("later")
def test_a_partner_is_a_line_between_two_faces(tv: Page, table: Any) -> None:
    game, after = after_naming(5, "partner")
    shown(tv, table, views.table_view(game))
    shown(tv, table, views.looking(table, views.table_view(after), LOOK_MS))
    team = after.view(TV)
    people = tv.locator(".named-team [data-person]")
    assert [one.get_attribute("data-person") for one in people.all()] == [
        str(team["chief"]),
        str(team["partner"]),
    ]
    names = (views.NAMES[team["chief"]], views.NAMES[team["partner"]])
    assert tv.inner_text(".chief-title") == "{} plays with {}".format(*names)
    shown(tv, table, views.table_view(after))
    assert tv.locator("#chief").is_hidden()


def test_a_pass_that_would_be_a_stalemate_says_what_it_costs(tv: Page, table: Any) -> None:
    def looms(game: Mu) -> bool:
        return game.phase == "auction" and game.view(TV)["auction"]["stalemate"] is not None

    game: Any = views.found(Mu, 4, looms)
    costs = game.view(TV)["auction"]["stalemate"]
    shown(tv, table, views.table_view(game))
    assert tv.inner_text("#tricks .band-line") == (
        f"If {views.NAMES[game.movers()[0]]} passes, it’s a stalemate"
    )
    told = {
        int(one.get_attribute("data-seat") or ""): one.locator(".gain.looms").all_inner_texts()
        for one in tv.locator(".trick-seat").all()
    }
    assert told == {
        seat: [f"+{cost}" if cost > 0 else f"−{-cost}"] if cost else []
        for seat, cost in enumerate(costs)
    }


@pytest.mark.parametrize("made", [True, False])
def test_a_goal_that_is_reached_or_lost_is_heard_once(tv: Page, table: Any, *, made: bool) -> None:
    def status(game: Mu) -> bool | None:
        team = game.view(TV)["team"]
        if game.phase != "play" or team is None:
            return None
        if team["made"]:
            return True
        others = sum(game.points()) - team["reached"]
        return False if others > len(game.pack) - team["goal"] else None

    game: Any = views.found(Mu, 4, lambda one: status(one) is made, open_tricks=True)
    before = views.table_view(game)
    before["match"]["state"]["team"] = {
        **before["match"]["state"]["team"],
        "reached": None,
        "made": None,
    }
    shown(tv, table, before)
    hear_sounds(tv)
    for _ in range(2):
        shown(tv, table, views.table_view(game))
    heard = tv.evaluate("window.heard")
    assert heard.count("bell") == int(made)
    assert heard.count("groan") == int(not made)
