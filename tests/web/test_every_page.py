"""Every view of a phone in five languages and four sizes: each pair of (view, language), (view,
size) and (language, size) is looked at, and each view once by axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from games import safarue_tables
from profiles import is_thorough, languages, times
from slapbox.games.protocol import Json
from slapbox.games.safarue import SafarueVariant
from slapbox.text import LANGUAGES, Text, translated
from web import (
    fly_views,
    phone_views,
    quiz_phones,
    rummue_views,
    safarue_views,
    small_games,
    trick_views,
)
from web.browsing import (
    LEAST_TARGET_PX,
    SIDEWAYS,
    SIZES,
    a_phone,
    choose_language,
    differing,
    settled,
    shown,
    tidied,
)
from web.conftest import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = [pytest.mark.browser, pytest.mark.always]

WRONG: Final = """least => {
  const named = node => (node.id || node.getAttribute('class')) + ': '
    + node.textContent.trim().slice(0, 40);
  const style = node => getComputedStyle(node);
  const box = node => node.getBoundingClientRect();
  const beyond = node => Array.from(node.querySelectorAll('*'))
    .filter(one => box(one).bottom > box(node).bottom + 1 || box(one).right > box(node).right + 1)
    .slice(0, 3).map(one => ', ' + named(one) + ' ' + JSON.stringify(box(one))).join('');
  const isScrolled = node => {
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(style(one).overflowX + style(one).overflowY)
          && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight))
        return true;
    return false;
  };
  const seen = Array.from(document.querySelectorAll('body *:not(svg *)'))
    .filter(node => node.checkVisibility({visibilityProperty: true, opacityProperty: true}));
  const pressed = seen.filter(node => node.matches('button, input, select, a') && !node.disabled);
  const still = pressed.filter(node => !isScrolled(node));
  const hit = (node, x, y) => {
    const found = document.elementFromPoint(box(node).left + x, box(node).top + y);
    return found && (node.contains(found) || found.contains(node) && found.matches('label'));
  };
  const places = node => node.matches('.held')
    ? [0.12, 0.5, 0.9].reduce((all, down) => all.concat([4, 20].map(
      across => [across, down * box(node).height])), [])
    : [[box(node).width / 2, box(node).height / 2]];
  document.querySelectorAll('.card-fan').forEach(fan => {
    fan.style.display = 'none';
    fan.getBoundingClientRect();
    fan.style.display = '';
  });
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    outside: still.filter(node => box(node).left < -1 || box(node).top < -1
      || box(node).right > innerWidth + 1 || box(node).bottom > innerHeight + 1).map(named),
    small: pressed.filter(node => Math.min(box(node).width, box(node).height) < least).map(named),
    covered: still.filter(node => !places(node).every(at => hit(node, ...at))).map(named),
    cut: seen.filter(node => node.textContent.trim() && !node.matches('.held')
      && (node.matches('button') || /hidden|clip/.test(style(node).overflow))
      && style(node).textOverflow !== 'ellipsis'
      && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
    ).map(node => named(node) + beyond(node))};
}"""
"""Faults of the page as it stands: it is wider than the screen. What can be pressed is outside, too
small or under something else (of a card in the hand a finger finds the left edge); a text is cut
off. Hands are laid out anew before: of cards that have moved Chromium may still have it that they
reach out where they were."""


LIES_OVER: Final = """async words => {
  const {src} = Array.from(document.scripts).find(one => one.src.includes('js/phone/main.js'));
  const {tell} = await import(src.replace('main.js', 'feedback.js'));
  document.querySelectorAll('*').forEach(node => { node.scrollTop = 0; });
  tell(words);
  const said = document.getElementById('feedback');
  document.getAnimations().filter(one => one.effect.target === said).forEach(one => one.finish());
  const box = said.getBoundingClientRect();
  const under = Array.from(document.querySelectorAll('button, input, select, a')).filter(node => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    const seen = node.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const beside = left >= box.right - 1 || right <= box.left + 1;
    return seen && !node.disabled && !beside && top < box.bottom - 1 && bottom > box.top + 1;
  });
  said.hidden = true;
  const where = node => (node.id || node.getAttribute('class'))
    + ' ' + JSON.stringify(node.getBoundingClientRect());
  const shown = Array.from(document.querySelectorAll('#state, main h1, #top'), where);
  return under.map(node => where(node) + ', word ' + JSON.stringify(box) + ', ' + shown.join());
}"""
"""Buttons and fields that lie under a word to the player, and where all of that is."""

SHORT: Final[Any] = {"width": 360, "height": 560}

LONGEST: Final = Text("moth.why.hushed")
"""Of the words to a player one of the longest."""


Made = Callable[[], Json]
"""Maker of a view."""


def missed() -> Json:
    game = safarue_views.spotting(4)
    safarue_tables.race(game, (1, 300))
    return safarue_views.view(game, 0)


def of_safarue(table: ScriptedTable) -> dict[str, Made]:
    view = safarue_views.view
    return {
        "many": lambda: view(safarue_views.many(4), 0),
        "wait": lambda: view(safarue_views.captured(3), 2),
        "race": lambda: safarue_views.racing(safarue_views.spotting(4), table, 1),
        "missed": missed,
        "deciding": lambda: view(safarue_views.deciding(), 1),
        "sheet": lambda: view(safarue_views.round_over(4, rounds=2), 0),
        "variant": lambda: view(safarue_views.round_over(3, SafarueVariant), 0),
    }


def of_touch_pads() -> dict[str, Made]:
    """Games whose phones are pads."""
    playing, seat = small_games.playing, {"you": {"seat": 0}}
    return {
        "reaction": lambda: {
            **playing(small_games.reaction(), race=small_games.race("open", 3)),
            **seat,
        },
        "quiz": lambda: {**playing(small_games.quiz()), **seat},
        "fly-swatter": lambda: {**fly_views.playing(3, 8), **seat},
    }


def views(table: ScriptedTable) -> dict[str, Made]:
    """Every view of a phone by name."""
    return {
        **{f"moth {name}": partial(dict, view) for name, view in phone_views.SCENES.items()},
        **{f"trick {name}": partial(trick_views.phone_view, name) for name in trick_views.PLACES},
        **{f"quiz {name}": partial(dict, view) for name, view in quiz_phones.SCENES.items()},
        **{
            f"rummue {name}": partial(rummue_views.phone_view, name) for name in rummue_views.PLACES
        },
        **{f"safarue {name}": made for name, made in of_safarue(table).items()},
        **of_touch_pads(),
    }


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[tuple[Page, ScriptedTable]]:
    first = phone_views.SCENES["waiting"]
    with (
        scripted() as (table, url),
        a_phone(chromium, url, table, first, "#play", reduced_motion="reduce") as page,
    ):
        yield page, table


def is_looked_at(number: int, language: int, size: int) -> bool:
    """Each view in each language, or in one of them; sizes take turns."""
    return (number + language) % len(SIZES) == size and (
        is_thorough() or (number // len(SIZES)) % len(LANGUAGES) == language
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", range(len(SIZES)))
def test_every_view_fits_and_can_be_pressed(
    phone: tuple[Page, ScriptedTable],
    axe: Callable[[Page], list[str]],
    language: str,
    turn: int,
) -> None:
    """By people with other eyes and hands, too."""
    page, table = phone
    size: Any = SIZES[turn]
    page.set_viewport_size(size)
    choose_language(page, language)
    found: dict[str, Any] = {}
    for number, (name, made) in enumerate(views(table).items()):
        if not is_looked_at(number, list(LANGUAGES).index(language), turn):
            continue
        shown(page, table, made())
        settled(page)
        wrong = page.evaluate(WRONG, LEAST_TARGET_PX)
        wrong["under a word"] = page.evaluate(LIES_OVER, translated(LONGEST, language))
        found[name] = {fault: where for fault, where in wrong.items() if where}
        if language == "en":
            found[name] |= {"axe": barriers} if (barriers := axe(page)) else {}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def full_lobby() -> Json:
    """The widest names that there can be."""
    view = small_games.lobby("mu", 6)
    for seat in view["seats"]:
        seat["name"] = f"{'W' * 15}{seat['seat']}"
    return {**view, "you": {"seat": 1}}


def test_nothing_is_out_of_reach_below_the_bars_of_a_browser(
    phone: tuple[Page, ScriptedTable],
) -> None:
    """They take 80 px of an old phone. Cards may be smaller then than fingers like them."""
    page, table = phone
    page.set_viewport_size(SHORT)
    choose_language(page, "de")
    found: dict[str, Any] = {}
    for name, made in {"lobby": full_lobby, **views(table)}.items():
        shown(page, table, made())
        settled(page)
        wrong = page.evaluate(WRONG, 0)
        found[name] = [wrong[fault] for fault in ("outside", "covered", "cut") if wrong[fault]]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("number", range(times(8)))
def test_nothing_is_left_of_earlier_views(phone: tuple[Page, ScriptedTable], number: int) -> None:
    """A page is as if it was opened now, whatever it has shown, in which sizes and languages."""
    page, table = phone
    chance = Random(number)
    made = views(table)
    for name in chance.sample(list(made), 5) + ["rummue playing"] * (number == 0):
        page.set_viewport_size(chance.choice(SIZES))
        choose_language(page, chance.choice([one for one in LANGUAGES if one != "en"]))
        shown(page, table, made[name]())
    if number % 2:
        shown(page, table, small_games.lobby("mu", 4) | {"you": {"seat": 0}})
    page.set_viewport_size(SIDEWAYS)
    choose_language(page, "en")
    tidied(page)
    assert differing(page) == []


PLAN: Final = [rummue_views.card(rummue_views.first_lay_down(), one) for one in ("R2", "R3", "R4")]
OPENED: Final = {
    "help": ("moth my-turn", [".help-open"]),
    "code": ("moth enter", ["#code-open"]),
    "ranking": ("trick mu-doubles", [".trick-trumps"]),
    "look": ("trick mu-doubles", [".trick-more"]),
    "chosen": ("rummue playing", [".held >> nth=0", ".combo >> nth=0"]),
    "planned": (
        "rummue first-lay-down",
        [*(f".held[data-card='{number}']" for number in PLAN), "[data-deed=plan]"],
    ),
    "lifted": ("safarue many", [".held >> nth=0"]),
}
"""Views that a few taps bring, each with what is tapped at its left edge."""


@pytest.mark.parametrize("what", OPENED)
def test_what_taps_bring_is_whole_and_nobody_is_kept_out(
    chromium: Browser, axe: Callable[[Page], list[str]], what: str
) -> None:
    """On the smallest phone."""
    name, taps = OPENED[what]
    with scripted() as (table, url):
        view = views(table)[name]()
        with a_phone(chromium, url, table, view, "main", reduced_motion="reduce") as page:
            for tap in taps:
                page.locator(tap).click(position={"x": 12, "y": 20})
            for language in languages():
                choose_language(page, language)
                settled(page)
                wrong = page.evaluate(WRONG, LEAST_TARGET_PX)
                assert (wrong["wide"], wrong["cut"]) == (0, []), language
            assert axe(page) == []
