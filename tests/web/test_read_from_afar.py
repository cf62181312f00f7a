"""Texts that everybody reads on the TV from four metres: names, scores, who is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from profiles import few, languages, sizes
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.wimmueln import Wimmueln
from slapbox.table.match.podium import podium
from slapbox.text import Text
from web import fly_views, moth_views, rummue_views, safarue_views, small_games, trick_views
from web.browsing import FULL_HD, choose_language, settled, shown
from web.trick_seats import LONG_NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 720}
NAMES = {
    "tricks": "#tricks .fitted-name",
    "moth": "#moth .fitted-name",
    "rummue": "#rummue .fitted-name",
    "safarue": "#safarue .fitted-name",
}
SCORES = {"tricks": "#tricks .seat-score", "moth": "#moth .seat-score", "rummue": ".team-score"}
READ, SAID = 28, 20
"""Divisors of the picture's height: of text that has to be read, and of names and scores."""

SHORT = 5
"""Letters of a name that has room at its full size wherever it stands."""

MANY = 6
"""Players of Rummü in a row, of whom each has a score, and some one of four signs."""

TYPE = """nodes => nodes.map(node => {
  const size = parseFloat(getComputedStyle(node).fontSize);
  const high = node.scrollHeight - node.clientHeight - 0.1 * size;
  return {text: node.textContent, size, over: [node.scrollWidth - node.clientWidth, high]};
})"""
"""Texts as they lie. Of a close line some Chromiums count what a letter could need below it: a
tenth of its size, in which nothing is."""

WIDTHS = "nodes => nodes.map(node => node.getBoundingClientRect().width)"

EDGES = """nodes => nodes.map(node => node.getBoundingClientRect()).map(
  ({top, bottom}) => [top, bottom])"""


def tables(screen: str) -> Iterator[Any]:
    """Its table with few and with many players, and scores of as many figures as there are."""
    if screen == "moth":
        for players in (3, 4, 5):
            yield moth_views.playing(moth_views.reached(players, "turn"))
    elif screen == "rummue":
        for players, pairs in ((3, "none"), (4, "opposite"), (5, "none"), (6, "none")):
            yield rummue_views.view(rummue_views.late(players, pairs))
    elif screen == "safarue":
        for players in (2, 3, 4):
            yield safarue_views.view(safarue_views.sums(players))
    else:
        for kind, players in ((Mu, 4), (Mu, 6), (LastPanther, 8), (Wimmueln, 3)):
            late = trick_views.trick(players - 1, mine=False, past=3)
            yield trick_views.table_view(trick_views.found(kind, players, late))


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
@pytest.mark.parametrize("screen", NAMES)
def test_names_and_scores_are_read_from_afar(
    calm_tv: Page, table: Any, screen: str, size: Any
) -> None:
    """A name that is too long for its room is smaller or has two lines; none is cut off."""
    calm_tv.set_viewport_size(size)
    for view in tables(screen):
        scores = view["match"]["state"]["scores"]
        view["match"]["state"]["scores"] = [-145 if screen != "moth" else 145] * len(scores)
        for turn in (0, 3):
            for seat in view["seats"]:
                seat["name"] = LONG_NAMES[(seat["seat"] + turn) % len(LONG_NAMES)]
            shown(calm_tv, table, view)
            settled(calm_tv)
            found = calm_tv.locator(NAMES[screen]).evaluate_all(TYPE)
            assert len(found) == len(view["seats"])
            for name in found:
                least = SAID if len(name["text"]) <= SHORT else READ
                assert name["size"] >= size["height"] / least - 0.1, name
                assert max(name["over"]) <= 1, name
        if screen in SCORES:
            least = READ if screen == "rummue" and len(view["seats"]) == MANY else SAID
            for score in calm_tv.locator(SCORES[screen]).evaluate_all(TYPE):
                assert score["size"] >= size["height"] / least, score


def test_what_the_ribbons_say_is_read_from_afar_and_covers_nobody(
    calm_tv: Page, table: Any
) -> None:
    """Three are waited for whose phones are away: the host's buttons lie above the table."""
    view = trick_views.table_view(trick_views.found(Wimmueln, 3, trick_views.at("estimates")))
    for seat in view["seats"]:
        seat["here"] = seat["phone_here"] = seat["bot"] = False
    long_ago_us = table.clock.now_ns() // 1000 - 40_000_000
    awaited = {"seats": [0, 1, 2], "since_us": long_ago_us, "anybody": False, "patience": 1}
    view["match"]["awaited"] = awaited
    for size in (FULL_HD, SMALL):
        calm_tv.set_viewport_size(size)
        shown(calm_tv, table, view)
        (ribbon,) = calm_tv.locator(".awaited").evaluate_all(TYPE)
        assert ribbon["size"] >= size["height"] / READ
        buttons = calm_tv.locator(".stand-ins button")
        assert buttons.count() == 6
        seats = calm_tv.locator("#tricks .seat-plaque, .tricks-panel").evaluate_all(EDGES)
        highest = min(top for top, _ in seats)
        assert all(bottom <= highest + 1 for _, bottom in buttons.evaluate_all(EDGES))


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_what_the_host_has_to_choose_is_read_from_afar(
    calm_tv: Page, table: Any, size: Any
) -> None:
    """Whom the host may name, and lots: in the middle, whole, and with names as long as any."""
    calm_tv.set_viewport_size(size)
    for view in (
        trick_views.tv_view("mu-first-dealer"),
        fly_views.playing(8, 0, state={"phase": "start", "turn": None, "asked": True}),
    ):
        view["match"]["asks_host"] = True
        for seat in view["seats"]:
            seat["name"] = LONG_NAMES[seat["seat"] % len(LONG_NAMES)]
        shown(calm_tv, table, view)
        settled(calm_tv)
        said = calm_tv.locator(".lot-card h1, .lot-face span, .lots").evaluate_all(TYPE)
        assert len(said) == len(view["seats"]) + 2
        for label in said:
            assert label["size"] >= size["height"] / READ - 0.1, label
            assert max(label["over"]) <= 1, label
        for top, bottom in calm_tv.locator(".lot-card, .lot-card button").evaluate_all(EDGES):
            assert 0.05 * size["height"] <= top < bottom <= 0.95 * size["height"]


LOBBY = """() => Array.from(document.querySelectorAll('#lobby *')).filter(node =>
  node.getClientRects().length
  && !node.closest('.seat-tools, .wifi-words, .join-address, .join-name')
  && Array.from(node.childNodes).some(one => one.nodeType === 3 && one.data.trim()))
  .map(node => ({text: node.textContent, size: parseFloat(getComputedStyle(node).fontSize),
    over: node.matches('span') ? 0 : node.scrollWidth - node.clientWidth}))"""
"""All that a lobby says. Addresses in letters (beside them is a code), and what the host moves
seats with, are for whoever comes near."""


def lobbies() -> Iterator[Any]:
    """Lobbies in which somebody is missing, is one too many, has no phone, and all are there."""
    bots = {"level": "trained", "levels": ["child", "trained"]}
    phones = Text("lobby.why.phones", {"names": ", ".join(LONG_NAMES[:3])}).as_json()
    named = {"local_name": "slapbox.local"}
    yield small_games.lobby("cheating-moth", 0)
    yield small_games.lobby("cheating-moth", 2, bots=bots, start_why=phones, **named)
    yield small_games.lobby("cheating-moth", 6)
    yield small_games.lobby("mu", 4, bots=bots, start_why=phones, **named)
    yield small_games.lobby("fly-swatter", 4, bots=bots, **named)


def test_what_a_lobby_asks_for_is_read_from_afar(calm_tv: Page, table: Any) -> None:
    """Whole, beside each other, and the way in is not covered by the host's buttons."""
    for size in (FULL_HD, SMALL):
        calm_tv.set_viewport_size(size)
        for view in lobbies():
            shown(calm_tv, table, view)
            for language in languages():
                choose_language(calm_tv, language)
                settled(calm_tv)
                for one in calm_tv.evaluate(LOBBY):
                    assert one["size"] >= size["height"] / READ - 0.1, (language, one)
                    assert one["over"] <= 1, (language, one)
                ((_, lowest),) = calm_tv.locator(".join-card").evaluate_all(EDGES)
                buttons = calm_tv.locator(".lobby-host .button").evaluate_all(EDGES)
                assert all(top >= lowest - 1 for top, _ in buttons), language


ANOTHER_TYPEFACE = """async () => {
  const {src} = Array.from(document.scripts).find(one => one.src.includes('js/tv/main.js'));
  const face = new FontFace('Late', `url(${src.replace('js/tv/main.js', 'fonts/headline.ttf')})`);
  const done = new Promise(told => document.fonts.addEventListener('loadingdone', told));
  document.fonts.add(face);
  document.documentElement.style.setProperty('--headline', 'Late');
  face.load();
  await done;
}"""


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_names_on_the_podium_are_whole_when_it_makes_room(
    tv: Page, table: Any, later: Callable[[int], None], size: Any
) -> None:
    """Not calm, and with a typeface that comes late."""
    tv.set_viewport_size(size)
    tv.evaluate("document.documentElement.style.setProperty('--headline', 'var(--round)')")
    view = trick_views.over(Mu, 4)
    won_us = table.clock.now_ns() // 1000 + 4_000_000
    view["match"]["podium"] |= {"shown_us": [won_us - 3_000_000] * 3 + [won_us], "won_us": won_us}
    for one, name in zip(view["seats"], LONG_NAMES, strict=False):
        one["name"] = name
    view.pop("you", None)
    shown(tv, table, view)
    later(20_000)
    later(100)  # a frame
    tv.wait_for_selector("#over.told .shown")
    tv.evaluate(ANOTHER_TYPEFACE)
    settled(tv)
    found = tv.locator(".podium .stand-name").evaluate_all(TYPE)
    assert len(found) == 3
    for name in found:
        assert max(name["over"]) <= 1, name
        assert name["size"] >= size["height"] / READ - 0.1, name
    tv.evaluate("document.documentElement.style.removeProperty('--headline')")


BROKEN = """() => [...document.querySelectorAll('.stand-name')].filter(name =>
  [...name.textContent.matchAll(/[^ -]+/g)].some(word => {
    const range = document.createRange();
    range.setStart(name.firstChild, word.index);
    range.setEnd(name.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1;
  })).map(name => name.textContent)"""
"""Names on the podium with words that are cut in two."""


def test_of_six_equal_ones_no_name_breaks_within_a_word(calm_tv: Page, table: Any) -> None:
    names = ("Anna", "Maximiliane K.", "Friederike", "Christopher", "Opa Jan", "Gerlinde")
    details = [{"flies": 9, "wrong": 0, "best_us": None}] * 6
    result = {"scores": [31] * 6, "tie_break": "score", "details": details, "ranks": [1] * 6}
    result |= {"winners": list(range(6)), "course": []}
    state = {"phase": "over", "turn": None}
    view = fly_views.playing(6, 3, state=state, result=result, podium=podium([1] * 6, 0))
    seats = [{**seat, "name": name} for seat, name in zip(view["seats"], names, strict=True)]
    calm_tv.set_viewport_size(SMALL)
    shown(calm_tv, table, {**view, "phase": "over", "seats": seats})
    calm_tv.wait_for_function(
        "() => document.querySelectorAll('.stand-name[data-fit]').length === 6"
    )
    settled(calm_tv)
    assert calm_tv.evaluate(BROKEN) == []


@pytest.mark.parametrize("players", [3, 8])
def test_lanes_of_reaction_are_read_from_afar(calm_tv: Page, table: Any, players: int) -> None:
    """After the last round, which is looked at like all before it."""
    game = small_games.reaction(players, rounds="1")
    slaps = [(seat, 280_000 + 900 * seat, 60) for seat in range(players)]
    calm_tv.set_viewport_size(SMALL)
    last = small_games.closed(game, *slaps)
    view = {**small_games.playing(game, last=last, record_us=187_000), "phase": "match"}
    view["match"] |= {"result": None, "podium": None}
    shown(calm_tv, table, view)
    settled(calm_tv)
    assert calm_tv.locator(".lane.is-home").count() == players + 1
    for one in calm_tv.eval_on_selector_all(".lane b, .lane-name", TYPE):
        assert one["size"] >= SMALL["height"] / (READ + 0.1)
        assert max(one["over"]) <= 1, one["text"]
    ((_, bottom),) = calm_tv.eval_on_selector_all(".reaction-track", EDGES)
    assert bottom <= SMALL["height"]


def test_what_is_said_above_lies_over_no_sheet(calm_tv: Page, table: Any) -> None:
    view = trick_views.table_view(
        trick_views.found(LastPanther, 8, trick_views.at("deal_over", after=2))
    )
    for seat in view["seats"]:
        seat["name"] = LONG_NAMES[seat["seat"] % len(LONG_NAMES)]
    awaited = {"seats": [0, 1, 2], "since_us": 1, "anybody": False, "patience": 1}
    view["match"]["awaited"] = awaited
    for size in (FULL_HD, SMALL):
        calm_tv.set_viewport_size(size)
        shown(calm_tv, table, view)
        ((_, ribbon),) = calm_tv.locator(".awaited").evaluate_all(EDGES)
        ((top, bottom),) = calm_tv.locator("#deal-over .sheet").evaluate_all(EDGES)
        assert ribbon <= top
        assert bottom <= size["height"]
        view["match"]["revision"] += 1


def test_a_match_of_one_round_fills_the_screen_in_the_end(calm_tv: Page, table: Any) -> None:
    """What people were good at is large, and where there is nothing to tell the podium is."""
    view = rummue_views.view(rummue_views.over(3))
    view["match"]["podium"] |= {"shown_us": [0] * 3, "won_us": 0}
    shown(calm_tv, table, view)
    calm_tv.wait_for_selector("#over.told")
    settled(calm_tv)
    for honour in calm_tv.locator(".honour b, .honour em").evaluate_all(TYPE):
        assert honour["size"] >= FULL_HD["height"] / SAID
    view = trick_views.over(Wimmueln, 3)
    details = view["match"]["result"]["details"]
    view["match"]["result"]["details"] = [{**detail, "hits": 0, "bonus": 0} for detail in details]
    view["match"] |= {"id": "m-2", "podium": {**view["match"]["podium"], "won_us": 0}}
    view["match"]["podium"]["shown_us"] = [0] * 3
    view.pop("you", None)
    shown(calm_tv, table, view)
    calm_tv.wait_for_selector("#over.alone")
    settled(calm_tv)
    (box,) = calm_tv.locator(".podium").evaluate_all(WIDTHS)
    assert box > FULL_HD["width"] * 0.9


ON_THE_TABLE = ".seat-plaque, .lane, .contestant"
BESIDES = ".fly, .quiz-banner, .quiz-host button, #reaction .lights"
SAYINGS = (
    "#ribbons p:not(.no-room), .asks button, .call:not(.no-room), .toast:not(.no-room), #refused"
)
BOXES = """nodes => nodes.filter(node => node.getClientRects().length)
  .map(node => [node.textContent, node.getBoundingClientRect()])
  .map(([text, box]) => [text, box.left, box.top, box.right, box.bottom])"""
LOSE = """() => {
  document.getElementById('stopped').hidden = true;
  document.getElementById('ribbons').insertAdjacentHTML('afterbegin', '<p id="link-lost" '
    + 'role="alert"><i class="spinner"></i><span>Looking for the host …</span></p>');
}"""
FIND = """() => {
  document.getElementById('stopped').hidden = false;
  document.getElementById('link-lost').remove();
}"""
NOTICES = [
    {"key": "pad.clock_wrong", "values": {"pad": "4f2a"}, "level": "error"},
    {"key": "pad.closed.unplugged", "values": {"port": "/dev/ttyACM0"}, "level": "warn"},
]


def games(screen: str) -> Iterator[Any]:
    """The same tables, and those without hands."""
    if screen == "fly":
        yield fly_views.playing(8, 6)
    elif screen == "reaction":
        for players in (1, 4, 8):
            game = small_games.reaction(players)
            slaps = [(seat, 280_000 + 900 * seat, 60) for seat in range(players)]
            yield small_games.playing(game, last=small_games.closed(game, *slaps))
    elif screen == "quiz":
        for players in (2, 8):
            yield small_games.playing(small_games.quiz(players))
    else:
        yield from tables(screen)


def apart(one: Any, other: Any) -> bool:
    """Return whether two boxes lie beside each other."""
    _, left, top, right, bottom = one
    _, other_left, other_top, other_right, other_bottom = other
    beside = left >= other_right - 1 or other_left >= right - 1
    return bool(beside or top >= other_bottom - 1 or other_top >= bottom - 1)


def what_lies_on_something(tv: Page) -> list[Any]:
    """Return what is said over a plaque, over what is pressed, or over something else that is
    said."""
    said = tv.locator(SAYINGS).evaluate_all(BOXES)
    table = tv.locator(f"{ON_THE_TABLE}, {BESIDES}").evaluate_all(BOXES)
    pairs = [(one, other) for number, one in enumerate(said) for other in said[number + 1 :]]
    pairs += [(one, other) for one in said for other in table]
    return [pair for pair in pairs if not apart(*pair)]


@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
@pytest.mark.parametrize("screen", few([*NAMES, "fly", "reaction", "quiz"], ("fly", "tricks")))
def test_nothing_that_is_said_lies_over_a_plaque_or_over_something_else_said(
    calm_tv: Page, table: Any, screen: str, size: Any
) -> None:
    """Somebody is waited for while a code is called, two notices are told and the host may not do
    what they pressed; then the journal's disk is full and the host cannot be reached."""
    calm_tv.set_viewport_size(size)
    for view in games(screen):
        view.pop("you", None)
        for seat in view["seats"]:
            seat["name"] = LONG_NAMES[seat["seat"] % len(LONG_NAMES)]
        last = len(view["seats"]) - 1
        since_us = table.clock.now_ns() // 1000 - 20_000_000
        awaited = {"seats": [0, last], "since_us": since_us, "anybody": False, "patience": 1}
        view["match"]["awaited"] = awaited
        view |= {"notices": NOTICES, "recovery": [{"seat": 0, "code": "471147"}]}
        shown(calm_tv, table, view)
        settled(calm_tv)
        assert calm_tv.locator(".awaited:visible, .call, .toast").count() == 4
        assert calm_tv.locator(ON_THE_TABLE).count() >= len(view["seats"])
        assert what_lies_on_something(calm_tv) == []
        stopped = Text("journal.fault.full", {"error": "database or disk is full"}).as_json()
        shown(calm_tv, table, {**view, "stopped": stopped})
        settled(calm_tv)
        assert what_lies_on_something(calm_tv) == []
        calm_tv.evaluate(LOSE)
        settled(calm_tv)
        assert what_lies_on_something(calm_tv) == []
        calm_tv.evaluate(FIND)


@pytest.mark.parametrize("screen", ["fly", "reaction", "quiz"])
def test_what_is_told_in_a_race_waits_until_there_is_room(
    calm_tv: Page, table: Any, screen: str
) -> None:
    """A code is called at once; a pad's misfortune is told when nobody has to be quick any more."""
    calm_tv.set_viewport_size(SMALL)
    *_, view = games(screen)
    view.pop("you", None)
    race = small_games.race("open", len(view["seats"]))
    before = {**view, "match": {**view["match"], "last": None, "race": race}}
    told = {"notices": NOTICES, "recovery": [{"seat": 0, "code": "471147"}]}
    shown(calm_tv, table, before)
    shown(calm_tv, table, {**before, **told})
    settled(calm_tv)
    assert calm_tv.locator(".call:visible").count() == 1
    assert calm_tv.locator(".toast:visible").count() == 0
    assert what_lies_on_something(calm_tv) == []
    shown(calm_tv, table, {**view, **told})
    settled(calm_tv)
    assert calm_tv.locator(".toast:visible").count() == 2
    assert what_lies_on_something(calm_tv) == []
