"""The audience and latecomers on the TV and on the host's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, get_args

import pytest

from profiles import languages
from slapbox.games.mu import Mu
from slapbox.table.frame.seats import AVATARS
from slapbox.table.words import orders
from slapbox.table.words.shapes import ThrowKind
from web import phone_views, rummue_views, small_games, trick_views
from web.browsing import asked, choose_language, hear_sounds, settled, shown, until
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

BEST = [
    {"name": "Gina", "points": 9, "right": 3, "rank": 1},
    {"name": "Flo", "points": 6, "right": 2, "rank": 2},
    {"name": "Maximiliane Kün", "points": 6, "right": 2, "rank": 2},
    {"name": "Hans", "points": 0, "right": 0, "rank": 4},
]
OFF = """nodes => nodes.map(node => {
  const box = node.getBoundingClientRect();
  return box.right > innerWidth || box.bottom > innerHeight || box.left < 0
    || node.scrollWidth > node.clientWidth + 1;
})"""


KINDS = get_args(ThrowKind)
SOUNDS = ("chime", "confetti", "drum", "tomato")
FANS = ("Flo", "Maximiliane Kün", "Gina", "Hans", "Ida", "Kim")


def thrown(first: int, *seats: int) -> list[Draft]:
    """Throws at these seats, of all kinds in turn."""
    return [
        {
            "number": number,
            "name": FANS[number % len(FANS)],
            "avatar": AVATARS[number],
            "kind": KINDS[number % len(KINDS)],
            "seat": seat,
        }
        for number, seat in enumerate(seats, first)
    ]


def watched(throws: list[Draft] | None = None, ranking: list[Draft] | None = None) -> Draft:
    """A match of Cheating Moth that twelve look on at."""
    told: Draft = {"fans": 12, "questions": [], "answers": [], "throws": throws or []}
    return {**phone_views.late((1, 2)), "audience": {**told, "ranking": ranking or []}}


def hit(view: Draft, throws: list[Draft]) -> Draft:
    """The same view after these throws, and nobody is waiting."""
    return {**view, "wishing": [], "audience": {**watched()["audience"], "throws": throws}}


def tables() -> Iterator[Any]:
    """Views that the TV may show while somebody throws."""
    yield small_games.lobby("mu", 4)
    yield trick_views.table_view(trick_views.found(Mu, 4, trick_views.at("play")))
    yield rummue_views.view(rummue_views.late(4, "none"))
    yield small_games.playing(small_games.reaction(4))
    yield {**trick_views.over(Mu, 4)}


MISSES = """() => [...document.querySelectorAll('.fan-throw')].filter(thing => {
  const {left, top, width, height} = thing.getBoundingClientRect();
  const faces = [...document.querySelectorAll(`main [data-person="${thing.dataset.at}"]`)];
  return !faces.some(face => {
    const box = face.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - left - width / 2) < 2
      && Math.abs(box.top + box.height / 2 - top - height / 2) < 2 && box.width > 0;
  });
}).map(thing => thing.dataset.throw)"""
"""Things that do not lie on the face of the player at whom it was thrown."""


def test_fans_throw_at_the_face_that_they_mean(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """Each with name and face, and a sound of its own."""
    hear_sounds(tv)
    throws = thrown(1, 3, 1, 0, 2)
    for view in tables():
        view.pop("you", None)
        shown(tv, table, hit(view, []))
        settled(tv)
        tv.evaluate("window.heard.length = 0")
        shown(tv, table, hit(view, throws))
        later(600)
        assert tv.locator(".fan-thrower span").all_inner_texts() == [one["name"] for one in throws]
        assert tv.locator(".fan-thrower .portrait").count() == 4
        until(tv, lambda: tv.locator(".fan-throw.lies").count() == 4)
        settled(tv)
        assert tv.evaluate(MISSES) == []
        heard = [one for one in tv.evaluate("window.heard") if one in SOUNDS]
        assert sorted(heard) == sorted(SOUNDS)
        later(3_000)
        assert tv.locator(".fan-throw, .fan-thrower").count() == 0


def test_what_was_thrown_before_a_tv_came_is_not_thrown_again(
    chromium: Browser, url: str, table: Any
) -> None:
    view = small_games.lobby("mu", 4)
    table.show(hit(view, thrown(1, 0, 1)))
    page = chromium.new_context(locale="en").new_page()
    page.goto(f"{url}/tv")
    page.wait_for_selector("body[data-phase=lobby]")
    shown(page, table, hit(view, thrown(1, 0, 1, 2)))
    page.wait_for_selector(".fan-throw")
    thing = page.locator(".fan-throw").evaluate_all("all => all.map(one => one.dataset.at)")
    assert thing == ["2"]
    page.context.close()


@pytest.mark.parametrize("still", ["calm", "less motion", "watched"])
@pytest.mark.usefixtures("evening")
def test_nothing_flies_where_it_is_calm_or_cards_are_watched(
    request: pytest.FixtureRequest, table: Any, still: str
) -> None:
    """It lies there at once, with the fan beside it, within the picture."""
    page: Page = request.getfixturevalue("calm_tv" if still == "less motion" else "tv")
    later = request.getfixturevalue("later")
    view = watched() if still == "watched" else {**small_games.lobby("mu", 4)}
    view["calm"] = still == "calm"
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      window.flown = 0;
      Element.prototype.animate = function (...facts) {
        if (this.matches('.fan-throw')) window.flown += 1;
        return animate.apply(this, facts);
      };
    }""")
    shown(page, table, hit(view, []))
    shown(page, table, hit(view, thrown(1, 2)))
    later(100)
    page.wait_for_selector(".fan-throw.lies")
    assert page.evaluate("window.flown") == 0
    assert page.evaluate(MISSES) == []
    assert page.inner_text(".fan-thrower") == "Maximiliane Kün"
    assert page.eval_on_selector_all(".fan-thrower", OFF) == [False]


@pytest.mark.touches
def test_the_host_lets_a_latecomer_play_on_for_a_bot_with_one_press(tv: Page, table: Any) -> None:
    shown(tv, table, watched())
    assert tv.locator(".late-slap").count() == 0  # nobody has a pad, or a key has a meaning
    words = tv.locator(".late-wish .button").all_inner_texts()
    assert words == ["Yes", "Not now"]
    tv.click("[data-late='4']")
    asked(tv, table, orders.AnswerWish(4, agreed=True))
    shown(tv, table, {**watched(), "wishing": []})
    assert tv.is_hidden(".arrival")


@pytest.mark.parametrize("language", languages())
def test_all_of_it_has_room_on_the_tv(tv: Page, table: Any, language: str) -> None:
    choose_language(tv, language)
    for width, height in ((1920, 1080), (1280, 720)):
        tv.set_viewport_size({"width": width, "height": height})
        shown(tv, table, watched())
        assert tv.eval_on_selector_all(".arrival", OFF) == [False]
