"""Every view of a TV in five languages and two sizes: each pair of (view, language), (view, size)
and (language, size) is looked at, and each view by axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from profiles import is_thorough, times
from slapbox.games.mu import Mu
from slapbox.games.protocol import Json
from slapbox.text import LANGUAGES
from web import fly_views, moth_views, rummue_views, small_games, trick_views
from web.browsing import FULL_HD, choose_language, differing, settled, shown
from web.test_moth_tv import PHASES
from web.test_safarue_tv import looks as looks_of_safarue
from web.test_safe_margin import BEYOND, SMALL
from web.test_trick_ends_tv import looks as looks_of_tricks
from web.trick_seats import LONG_NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import ScriptedTable

pytestmark = [pytest.mark.browser, pytest.mark.always]

Made = tuple[str, Callable[[], Json]]
"""A view's name, and what makes it."""

SIZES: Final[tuple[Any, ...]] = (FULL_HD, SMALL)

WRONG: Final = """() => {
  const decoration = '[aria-hidden=true], #bar, .wood, .title-art';
  const seen = Array.from(document.querySelectorAll('body *:not(svg *)')).filter(node =>
    node.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && node.textContent.trim() && !node.closest(decoration));
  const style = node => getComputedStyle(node);
  const named = node => [node.closest('[id]').id, node.className, node.textContent.trim()
    .slice(0, 30), style(node).fontSize].join(' | ');
  const speaks = node => Array.from(node.childNodes)
    .some(one => one.nodeType === 3 && one.data.trim());
  const tricks = document.querySelector('#tricks:not([hidden])');
  const tables = '#tricks, #moth, #rummue, #safarue, #deal-over, #round-over';
  const least = node => tricks && !node.matches('.panel-small.equal') ? 1 / 28 : 24 / 1080;
  const papers = '.tricks-panel, .safarue-panel, .sheet, .seat-card';
  return {
    small: seen.filter(node => speaks(node) && node.closest(tables)
      && parseFloat(style(node).fontSize) < least(node) * innerHeight - 0.1).map(named),
    cut: seen.filter(node => node.matches(papers) && (node.scrollWidth > node.clientWidth + 1
      || node.scrollHeight > node.clientHeight + 1)).map(named)};
}"""
"""Faults of a table: letters that nobody reads from four metres (where tricks are taken
all are a 28th of the picture's height, but for a legend), papers that are cut off."""


GONE: Final = """() => {
  const watch = new MutationObserver(() => {});
  watch.observe(document.body, {childList: true, subtree: true});
  window.dispatchEvent(new Event('resize'));
  return watch.takeRecords().flatMap(({removedNodes}) => Array.from(removedNodes))
    .map(node => node.className || node.textContent);
}"""
"""Nodes that are taken away to come anew, as if something had happened, where only the window is
said to have another size."""


def of_pads() -> Iterator[Made]:
    lobby, playing = small_games.lobby, small_games.playing
    for game in ("fly-swatter", "mu", "cheating-moth", "safarue"):
        yield f"lobby {game}", partial(lobby, game, 4)
    yield "empty lobby", partial(lobby, "fly-swatter", 0)
    yield "full lobby", partial(lobby, "fly-swatter", 8)
    yield "reaction", lambda: playing(small_games.reaction())
    yield "pause", lambda: {**playing(small_games.reaction()), "paused": True}
    yield "quiz", lambda: playing(small_games.quiz())
    for players in (2, 4, 8):
        yield f"flies {players}", partial(fly_views.playing, players, 8)


def of_moth() -> Iterator[Made]:
    for phase in ("first_guard", *PHASES, "over"):
        for players in (3, 5):
            yield f"moth {phase} {players}", partial(moth_at, phase, players)


def moth_at(phase: str, players: int) -> Json:
    asks = {"asks_host": phase == "first_guard"}
    return moth_views.playing(moth_views.reached(players, phase), match=asks)


def of_tricks() -> Iterator[Made]:
    for players in (3, 6, 8) if is_thorough() else (6, 8):
        for game in looks_of_tricks(players):
            yield f"{game.name} {game.phase} {players}", partial(trick_views.table_view, game)
    yield "mu first dealer", partial(trick_views.tv_view, "mu-first-dealer")
    yield "mu over", partial(trick_views.over, Mu, 4)


def of_rummue() -> Iterator[Made]:
    for place in rummue_views.PLACES:
        yield f"rummue {place}", partial(rummue_at, place)
    yield "rummue 6", lambda: rummue_views.view(rummue_views.late(6, "none"))
    yield "rummue over", lambda: rummue_views.view(rummue_views.over(4))


def rummue_at(place: str) -> Json:
    return rummue_views.view(rummue_views.game_at(place))


def every(table: ScriptedTable) -> Iterator[Made]:
    """Every kind of picture."""
    for some in (of_pads(), of_moth(), of_tricks(), of_rummue()):
        yield from some
    for name, view in looks_of_safarue(table).items():
        yield f"safarue {name}", partial(dict, view)


def as_told(made: Json) -> Json:
    """The same as the TV is told it; at tables where tricks are taken everybody's name is long."""
    view = {part: told for part, told in made.items() if part != "you"}
    if view["phase"] == "match" and view["game"] in {kind.name for kind in trick_views.KINDS}:
        for seat in view["seats"]:
            seat["name"] = LONG_NAMES[seat["seat"] % len(LONG_NAMES)]
    return view


def is_looked_at(number: int, language: int, size: int) -> bool:
    """Each view in each language, or in one of them; sizes take turns."""
    return (number + language) % len(SIZES) == size and (
        is_thorough() or (number // len(SIZES)) % len(LANGUAGES) == language
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", range(len(SIZES)))
def test_every_view_is_whole_and_read_from_afar(
    calm_tv: Page,
    table: ScriptedTable,
    axe: Callable[[Page], list[str]],
    language: str,
    turn: int,
) -> None:
    """Nothing that matters lies in the outer 5 %, which televisions cut off; and people with other
    eyes see it, too."""
    calm_tv.set_viewport_size(SIZES[turn])
    choose_language(calm_tv, language)
    found: dict[str, Any] = {}
    start = list(LANGUAGES).index(language)
    views = [one for number, one in enumerate(every(table)) if is_looked_at(number, start, turn)]
    # Each language begins elsewhere: in quick runs axe looks at one in ten.
    for name, made in views[start:] + views[:start]:
        shown(calm_tv, table, as_told(made()))
        settled(calm_tv)
        wrong = {**calm_tv.evaluate(WRONG), "edge": calm_tv.evaluate(BEYOND)}
        wrong["gone"] = calm_tv.evaluate(GONE)
        judged = language == "en" if is_thorough() else turn == 0
        wrong["axe"] = axe(calm_tv) if judged else []
        found[name] = {fault: where for fault, where in wrong.items() if where}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("number", range(times(8)))
def test_nothing_is_left_of_earlier_views(calm_tv: Page, table: ScriptedTable, number: int) -> None:
    """A TV is as if it was opened now, whatever it has shown, in which sizes and languages."""
    chance = Random(number)
    made = dict(every(table))
    for name in chance.sample(list(made), 5) + ["rummue long"] * (number == 0):
        calm_tv.set_viewport_size(chance.choice(SIZES))
        choose_language(calm_tv, chance.choice([one for one in LANGUAGES if one != "en"]))
        shown(calm_tv, table, as_told(made[name]()))
    calm_tv.set_viewport_size(FULL_HD)
    choose_language(calm_tv, "en")
    assert differing(calm_tv) == []
