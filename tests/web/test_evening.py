"""The evening on the pages: the TV tells the standings from the last to the first, a phone after
it, and the host leads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages, sizes
from slapbox.table.words import orders
from web import small_games
from web.browsing import (
    FULL_HD,
    OLD_PHONE,
    SIZES,
    a_phone,
    asked,
    choose_language,
    given,
    settled,
    shown,
    to_tab,
    until,
)
from web.drafts import Draft
from web.evening_views import A_MINUTE_US, ACTS, in_act, prize
from web.evening_views import evening as made

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LIST = ["reaction", "fly-swatter", "mu", "wimmueln", "safarue"]
PLAYED = [("reaction", (5, 4, 3, 2)), ("fly-swatter", (1, 9, 2, 8))]

CUT = """() => [...document.querySelectorAll('#evening *, #evening-card *')].filter(node =>
  node.scrollWidth > node.clientWidth + 1 && node.clientWidth && node.textContent.trim()
  && !node.matches('select')).map(node => node.className + ': ' + node.textContent)"""


def now_us(table: Any) -> int:
    us: int = table.clock.now_ns() // 1000
    return us


def telling(table: Any, since_us: int, players: int = 4, **more: Any) -> Draft:
    """The standings are on the TV since so long."""
    now = now_us(table)
    told = made(PLAYED, LIST, now_us=now, opened_us=now - since_us, **more)
    return small_games.lobby("mu", players, evening=told)


def rows(tv: Page) -> list[str]:
    """Those who are told by now, from the first to the last."""
    return tv.locator(".standing.shown .fitted-name").all_inner_texts()


# ---- the TV ----


WATCH = """() => {
  window.told = [];
  const evening = document.getElementById('evening');
  new MutationObserver(() => window.told.push(
    [...evening.querySelectorAll('.shown .fitted-name')].map(node => node.textContent)
  )).observe(evening, {subtree: true, childList: true, attributes: true});
}"""
"""From now on ``window.told`` has who was told at each moment in which something changed, however
short that was."""


def test_standings_are_told_from_the_last_to_the_first(tv: Page, table: Any) -> None:
    tv.evaluate(WATCH)
    shown(tv, table, telling(table, 0))
    until(tv, lambda: len(rows(tv)) == 4)
    moments = [names for names, _ in groupby(tv.evaluate("window.told"))]
    assert tv.locator(".standing").count() == 4  # all are there, in the order of before
    places = [[], ["Chiara", "Opa Jan"], ["Anna", "Chiara", "Opa Jan"]]  # equal ones come at once
    places.append(["Ben", *places[-1]])
    assert moments == places[-len(moments) :]  # a page that comes late begins later
    assert tv.inner_text("#evening-title") == "The evening so far"


def test_points_count_up_to_what_they_are(tv: Page, table: Any) -> None:
    shown(tv, table, telling(table, A_MINUTE_US))
    assert tv.locator(".standing-points").all_inner_texts() == ["7", "5", "4", "4"]
    assert tv.locator("[data-name='Ben'] .standing-gain").inner_text() == "+4"
    assert tv.locator("[data-name='Opa Jan'] .standing-moved").inner_text() == "▲ 1"
    places = tv.locator(".standing").evaluate_all(
        "all => all.map(one => one.style.getPropertyValue('--row'))"
    )
    assert places == ["0", "1", "2", "3"]


def test_the_list_says_what_comes_next(tv: Page, table: Any) -> None:
    shown(tv, table, telling(table, A_MINUTE_US))
    tv.wait_for_selector("#evening .poster.next")
    assert tv.locator("#evening .poster.done span").all_inner_texts() == ["Reaction", "Fly-Swatter"]
    assert tv.inner_text("#evening .poster.next span") == "Mü"
    assert tv.inner_text("#evening-next") == "Next: Mü · Everybody slap!"


def test_who_leads_is_called_and_how_places_become_points(tv: Page, table: Any) -> None:
    shown(tv, table, telling(table, A_MINUTE_US))
    assert tv.inner_text(".evening-lead") == "Ben takes the lead, 2 points ahead! · 3 games to go"
    assert tv.inner_text(".evening-how").startswith("Each place: one point")
    shown(tv, table, telling(table, A_MINUTE_US, teams=2))
    assert (
        tv.inner_text(".evening-lead")
        == "Team Moon takes the lead, 2 points ahead! · 3 games to go"
    )


def test_what_each_place_was_worth_stands_on_the_podium_until_it_flies(
    tv: Page, table: Any
) -> None:
    shown(tv, table, {**over(), "evening": telling(table, 0)["evening"]})
    worths = tv.locator(".place-worth")
    assert worths.evaluate_all("all => all.map(one => one.dataset.rank)") == ["1", "2", "3", "4"]
    assert worths.first.inner_text().split() == [
        "1",
        "+1",
    ]  # Anna was last in the match that counts
    until(tv, lambda: tv.locator(".worth-points.given").count() == 4)


def test_nobody_is_asked_for_another_round_while_an_evening_runs(tv: Page, table: Any) -> None:
    for programme, says in ((LIST, "Next: Mü · Everybody slap!"), ([], "The host chooses")):
        told = made(PLAYED, programme, now_us=now_us(table))
        shown(tv, table, {**over(), "evening": told})
        tv.wait_for_selector("#over.won")
        assert tv.inner_text(".over-again").startswith(says)
    shown(tv, table, {**over(), "evening": made(PLAYED, LIST[:2], now_us=now_us(table))})
    assert tv.inner_text(".over-again") == "That was the last game of the list."


# ---- it begins on the TV ----


def tapped(tv: Page, selector: str) -> None:
    tv.locator(selector).evaluate("node => node.click()")


def asking(players: int, *games: str) -> Draft:
    """A lobby whose TV asks for tonight's games, of which these are chosen."""
    posters = {"games": list(games), "keys": ["fly-swatter", "cheating-moth", "mu"]}
    return small_games.lobby("mu", players, posters=posters)


def test_an_evening_begins_by_its_posters(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("mu", 4))
    tapped(tv, "#tonight-open")
    asked(tv, table, orders.AskPosters(asks=True))
    shown(tv, table, asking(4, "mu", "reaction"))
    tv.wait_for_selector(".tonight-poster")
    tapped(tv, ".tonight-poster[data-game=mu]")
    asked(tv, table, orders.AskPosters(asks=True), orders.AddPoster("mu"))
    shown(tv, table, asking(4, "mu", "reaction", "mu"))
    assert tv.inner_text(".tonight-poster[data-game=mu] .tonight-number") == "1 · 3"
    assert tv.inner_text(".tonight-length") == "about 2 h 00"
    tapped(tv, "[data-do=tonight-go]")
    chosen = [orders.AskPosters(asks=True), orders.AddPoster("mu")]
    asked(tv, table, *chosen, orders.BeginEvening())
    shown(tv, table, small_games.lobby("mu", 4))
    assert tv.locator("#tonight").count() == 0


def test_posters_show_the_key_that_chooses_them(tv: Page, table: Any) -> None:
    shown(tv, table, asking(4))
    signs = tv.locator(".tonight-key .emblem")
    keys = signs.evaluate_all(
        "all => all.map(one => [one.closest('[data-game]').dataset.game, one.dataset.colour])"
    )
    assert dict(keys) == {"fly-swatter": "red", "cheating-moth": "yellow", "mu": "green"}
    assert tv.locator(".tonight-more .emblem").get_attribute("data-colour") == "orange"
    tapped(tv, "[data-close]")
    asked(tv, table, orders.AskPosters(asks=False))
    shown(tv, table, small_games.lobby("mu", 4))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_tap_makes_teams_by_lot(tv: Page, table: Any, count: int) -> None:
    shown(tv, table, asking(8, "mu"))
    seen = set[str]()
    while len(seen) < 2:  # another lot is another one, soon
        tapped(tv, f"[data-teams='{count}']")
        teams = tv.locator(".tonight-team").evaluate_all(
            """all => all.map(one => [...one.querySelectorAll('.tonight-member')]
              .map(face => Number(face.dataset.seat)))"""
        )
        assert sorted(seat for team in teams for seat in team) == list(range(8))
        assert len(teams) == count
        assert max(map(len, teams)) - min(map(len, teams)) <= 1
        seen.add(str(teams))
    tapped(tv, f".tonight-member[data-seat='{teams[0][0]}']")
    assert tv.locator(".tonight-team[data-team='1'] .tonight-member").count() == len(teams[1]) + 1
    tapped(tv, "[data-do=tonight-go]")
    until(tv, lambda: len(given(table, orders.PutInTeam)) == 8)
    put = {order.seat: order.team for order in given(table, orders.PutInTeam)}
    moved = teams[0][0]
    assert put == {seat: at for at, team in enumerate(teams) for seat in team} | {moved: 1}
    shown(tv, table, small_games.lobby("mu", 8))


# ---- the finale ----


def finale(table: Any, act: str, **more: Any) -> Draft:
    """The end of an evening, as it is in this act."""
    told = in_act(act, PLAYED, LIST, now_us=now_us(table), **more)
    return small_games.lobby("mu", 4, evening=told, join_url="http://192.168.1.2/join")


PRIZES = [prize("most_wins", "Chiara"), prize("right", "Opa Jan", game="cheating-moth")]


def test_the_finale_goes_from_the_dark_to_good_night(tv: Page, table: Any) -> None:
    titles = {}
    for act in ACTS:
        shown(tv, table, finale(table, act, prizes=PRIZES))
        tv.wait_for_selector(f"#evening[data-act={act}]")
        titles[act] = tv.inner_text("#evening-title")
        if act == "award":
            assert tv.inner_text(".award-of b") == "Chiara"
            assert tv.inner_text(".award-of em") == "3 wins"
            assert tv.locator(".medal").count() == 0  # it comes with the next award
        if act == "places":
            assert tv.inner_text(".evening-margin") == "by 2 points"
            assert tv.locator("#evening .step.shown .stand-name").all_inner_texts()[1] == "Ben"
            assert tv.locator("#evening .stand, #evening .rest-row").count() == 4
        if act == "course":
            ends = tv.locator(".evening-course .curve-name").all_text_contents()
            assert [int(end.split()[-1]) for end in ends] == [7, 5, 4, 4]
            assert tv.locator(".evening-course .poster").count() == len(PLAYED)
    assert titles == {
        "dark": "That was tonight: 2 games",
        "award": "Most wins",
        "places": "Ben wins the evening!",
        "course": "Ben wins the evening!",
        "night": "Good night!",
    }


def test_the_same_evening_is_one_press_away(tv: Page, table: Any) -> None:
    shown(tv, table, finale(table, "night"))
    tv.locator("#same-evening").evaluate("node => node.click()")
    asked(tv, table, orders.BeginEvening(same=True))


def test_good_night_has_the_picture_and_its_code(tv: Page, table: Any) -> None:
    view = finale(table, "night", prizes=PRIZES)
    shown(tv, table, view)
    tv.wait_for_selector(".group-picture canvas")
    code = tv.get_attribute(".night-qr", "src")
    assert code == f"/qr-evening/{view['evening']['id']}.png"


def test_the_lobby_says_how_far_the_list_is(tv: Page, table: Any) -> None:
    told = made(PLAYED, LIST, now_us=now_us(table))
    shown(tv, table, small_games.lobby("mu", 4, evening=told))
    assert tv.is_visible("#lobby")
    assert tv.inner_text("[data-rule=evening]") == "Game 3 of 5"
    assert tv.locator(".lobby-evening .poster.done").count() == 2
    runners = tv.locator(".lobby-evening .track-runner")
    assert runners.evaluate_all("all => all.map(one => one.dataset.points)") == ["4", "4", "5", "7"]


def test_teams_are_told_with_their_members(tv: Page, table: Any) -> None:
    shown(tv, table, finale(table, "places", teams=2))
    tv.wait_for_selector("#evening.won")
    names = tv.locator("#evening .stand-name").all_inner_texts()
    assert sorted(names) == ["Team Moon", "Team Sun"]
    faces = tv.locator("#evening .stand").evaluate_all(
        "all => all.map(one => one.querySelectorAll('.hand').length)"
    )
    assert faces == [2, 2]
    assert tv.inner_text("#evening-title") == "Team Moon wins the evening!"


def test_the_lobby_shows_the_teams(tv: Page, table: Any) -> None:
    told = made(PLAYED, now_us=now_us(table), teams=2)
    assert told is not None
    shown(tv, table, small_games.lobby("mu", 4, evening=told))
    cards = tv.locator(".seat-card[data-seat]")
    assert [cards.nth(seat).get_attribute("data-team") for seat in range(4)] == ["0", "1"] * 2
    assert tv.locator(".seat-card .team-sign").count() == 4
    assert tv.locator(".team-missing").count() == 0
    late = {**told, "seat_teams": [0, 1, 0, None]}
    shown(tv, table, small_games.lobby("mu", 4, evening=late))
    assert tv.locator(".seat-card .team-sign").count() == 3
    assert tv.get_attribute("[data-seat='3'] .team-missing", "title") == "No team yet"
    shown(tv, table, small_games.lobby("mu", 4))
    assert tv.locator(".seat-card .team-sign, .team-missing").count() == 0


GUESTS = [f"{name:n<16}" for name in ("Maximilia", "Bartholom", "Wilhelmi", "Großvater", "Amadeus")]
GUESTS += [f"{name} Mmmm Wwww"[:16] for name in ("Luise", "Sophie", "Hans")]
SWEEP = [(2, 1, 0), (8, 12, 0), (8, 6, 4), (5, 12, 2)]
"""Players, games and teams."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", sizes(FULL_HD, {"width": 1280, "height": 720}), ids=str)
def test_nothing_is_cut_in_any_language(
    tv: Page, table: Any, axe: Callable[[Page], list[str]], language: str, size: Any
) -> None:
    tv.set_viewport_size(size)
    choose_language(tv, language)
    for players, count, teams in SWEEP:
        games = (LIST * 3)[:count]
        played = [
            (game, [(at * 5 + seat * 3) % 7 for seat in range(players)])
            for at, game in enumerate(games)
        ]
        now = now_us(table)
        more: Any = {"names": GUESTS, "teams": teams, "now_us": now}
        told = made(played, games, opened_us=now - A_MINUTE_US, **more)
        shown(tv, table, named(players, told))
        tv.wait_for_selector("#evening.told .poster")
        whole(tv, size)
        for act in ACTS:
            awarded = [prize("luckiest_partner", GUESTS[0])]
            told = in_act(act, played, games, prizes=awarded, **more)
            shown(tv, table, named(players, told))
            tv.wait_for_selector(f"#evening[data-act={act}]")
            whole(tv, size)
    assert axe(tv) == []


def named(players: int, evening: Any) -> Draft:
    """The guests with the long names sit there."""
    seats = [{**seat, "name": GUESTS[seat["seat"]]} for seat in small_games.seats(players)]
    url = "http://192.168.1.2:8080/join"
    return {**small_games.lobby("mu", players, evening=evening, join_url=url), "seats": seats}


OUTSIDE = """({width, height}) => [...document.querySelectorAll('#evening *')].filter(node => {
  const own = [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim());
  const {left, top, right, bottom} = node.getBoundingClientRect();
  return own && getComputedStyle(node).opacity !== '0'
    && (left < 0 || top < 0 || right > width || bottom > height);
}).map(node => node.className + ': ' + node.textContent)"""


FAINT = """least => [...document.querySelectorAll('#evening *')].filter(node => {
  const own = [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim());
  if (!own || node.matches('.brand') || node.closest('svg:not(.course)')) return false;
  const drawn = node.getScreenCTM ? node.getScreenCTM().a : 1;
  return parseFloat(getComputedStyle(node).fontSize) * drawn < least;
}).map(node => node.className + ': ' + node.textContent)"""

COVERED = """() => {
  const said = [...document.querySelectorAll('#evening *')].filter(node =>
    [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim())
    && getComputedStyle(node).opacity !== '0'
    && !node.closest('svg, .podium, .standing, .poster-done'));
  const boxes = said.map(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  });
  const podium = document.querySelector('#evening .podium');
  if (podium) { said.push(podium); boxes.push(podium.getBoundingClientRect()); }
  const rows = document.querySelector('#evening .standings');
  if (rows) { said.push(rows); boxes.push(rows.getBoundingClientRect()); }
  const found = [];
  boxes.forEach((a, one) => boxes.slice(one + 1).forEach((b, at) => {
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const text = node => node.className + ': ' + node.textContent.slice(0, 30);
    if (wide > 1 && high > 5) found.push(text(said[one]) + ' / ' + text(said[one + 1 + at]));
  }));
  return found;
}"""
"""Words that lie over other words, the podium or the standings."""

READ = 28
"""Words that have to be read are so large a part of the picture's height."""


def whole(tv: Page, size: Any) -> None:
    """Everything that is said is to be seen from afar, and no word is cut off or covered."""
    settled(tv)
    found = [*tv.evaluate(CUT), *tv.evaluate(OUTSIDE, size), *tv.evaluate(COVERED)]
    assert [*found, *tv.evaluate(FAINT, size["height"] / READ - 0.1)] == []


# ---- a phone ----


@pytest.fixture
def phone(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """Ben's phone, in the lobby."""
    view = small_games.lobby("mu", 4, you={"seat": 1})
    with a_phone(chromium, url, table, view, "#waiting") as page:
        yield page


def test_a_phone_tells_the_place_when_the_tv_has(phone: Page, table: Any) -> None:
    view = {**telling(table, 0), "you": {"seat": 1}}
    times = view["evening"]["telling"]
    times["shown_us"] = [us + A_MINUTE_US * 60 for us in times["shown_us"]]
    shown(phone, table, view)
    assert phone.inner_text(".waiting-title") == "Look at the TV."
    assert phone.is_hidden(".waiting-evening")
    shown(phone, table, {**telling(table, 0), "you": {"seat": 1}})
    phone.wait_for_selector(".waiting-evening:not([hidden])")
    assert phone.inner_text(".waiting-evening") == "Over the evening: place 1 · 7 points"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", sizes(*SIZES[:2]), ids=str)
def test_at_the_end_a_phone_tells_the_evening_large_and_the_last_match_small(
    phone: Page, table: Any, axe: Callable[[Page], list[str]], language: str, size: Any
) -> None:
    phone.set_viewport_size(size)
    choose_language(phone, language)
    games = (LIST * 3)[:12]
    played = [
        (game, [(at * 5 + seat * 3) % 7 for seat in range(8)]) for at, game in enumerate(games)
    ]
    for teams in (0, 4):
        awarded = [prize("luckiest_partner", GUESTS[1]), prize("most_wins", GUESTS[1])]
        more: Any = {"names": GUESTS, "teams": teams, "now_us": now_us(table)}
        told = in_act("night", played, games, prizes=awarded, **more)
        match = {**over(), "phase": "over", "you": {"seat": 1}, "evening": told}
        for one in match["seats"]:
            one["name"] = GUESTS[one["seat"]]
        shown(phone, table, match)
        phone.wait_for_selector("#night")
        settled(phone)
        mine, last = (type_px(phone, part) for part in (".night-place", ".ending-place"))
        assert mine > 2 * last
        assert phone.locator(".waiting-prizes .best").count() == 2
        assert phone.evaluate(PHONE_CUT) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert axe(phone) == []


def type_px(page: Page, part: str) -> float:
    size: str = page.eval_on_selector(part, "node => getComputedStyle(node).fontSize")
    return float(size.removesuffix("px"))


PHONE_CUT = """() => [...document.querySelectorAll('#waiting *')].filter(node =>
  node.scrollWidth > node.clientWidth + 1 && node.clientWidth && node.textContent.trim()
  && getComputedStyle(node).overflowX !== 'visible').map(node => node.className)"""


def test_a_phone_of_somebody_who_has_not_played_yet_says_nothing(phone: Page, table: Any) -> None:
    told = made([("reaction", (3,))], now_us=now_us(table))
    shown(phone, table, small_games.lobby("mu", 4, evening=told, you={"seat": 1}))
    assert phone.is_hidden(".waiting-evening")


def test_after_a_match_the_button_names_what_comes_next(phone: Page, table: Any) -> None:
    told = made(PLAYED, LIST, now_us=now_us(table))
    shown(phone, table, {**over(), "evening": told, "you": {"seat": 1}})
    assert phone.inner_text("#ready") == "Next: Mü"
    shown(phone, table, {**over(), "evening": None, "you": {"seat": 1}})
    assert phone.inner_text("#ready") == "Play again!"


def test_after_the_last_game_nobody_says_that_none_are_to_go(tv: Page, table: Any) -> None:
    for programme, left in ((LIST[:3], "1 game to go"), (LIST[:2], "")):
        told = made(PLAYED, programme, now_us=now_us(table), opened_us=0)
        shown(tv, table, small_games.lobby("mu", 4, evening=told))
        tv.wait_for_selector("#evening-next:not(:empty)")
        assert tv.inner_text(".evening-lead").split(" · ")[1:] == [left] * bool(left)


def test_a_phone_asks_for_no_other_round_in_an_evening(phone: Page, table: Any) -> None:
    for steps, says, buttons in (
        ([], "The host chooses the next game.", ["I’m ready"]),
        (["reaction"], "That was the last game of the list.", []),
        (LIST, "", ["Next: Mü"]),
    ):
        told = made(PLAYED, steps, now_us=now_us(table))
        shown(phone, table, {**over(), "evening": told, "you": {"seat": 1}})
        assert phone.inner_text("#waiting-says") == says
        assert phone.locator("#ready").all_inner_texts() == buttons
        assert phone.locator("#sit-out").count() == len(buttons), "nothing can be sat out"


def over() -> Draft:
    """The end of a reaction test that was told long ago."""
    game = small_games.reaction(4, rounds="1")
    small_games.closed(game, *((seat, 200_000 + 9_000 * seat, 60) for seat in range(4)))
    return small_games.playing(game)


def test_a_phone_chooses_its_team(
    phone: Page, table: Any, axe: Callable[[Page], list[str]]
) -> None:
    told = made(PLAYED, now_us=now_us(table), teams=3)
    shown(phone, table, small_games.lobby("mu", 4, evening=told, you={"seat": 1}))
    buttons = phone.locator(".teams .team")
    assert buttons.all_inner_texts() == ["Team Sun", "Team Moon", "Team Bolt"]
    pressed = [buttons.nth(team).get_attribute("aria-pressed") for team in range(3)]
    assert pressed == ["false", "true", "false"]
    assert phone.inner_text(".waiting-evening") == "Team Moon: place 2 · 7 points"
    assert axe(phone) == []
    buttons.nth(2).click()
    until(phone, lambda: given(table, orders.ChooseTeam))
    assert [order.team for order in given(table, orders.ChooseTeam)] == [2]


@pytest.mark.parametrize("size", sizes(SIZES[1], OLD_PHONE), ids=str)
def test_who_came_late_chooses_a_team_in_the_middle_of_a_match(
    phone: Page, table: Any, size: Any
) -> None:
    phone.set_viewport_size(size)
    told = made(PLAYED, now_us=now_us(table), teams=4)
    assert told is not None
    late = {**told, "seat_teams": [0, None, 2, 3]}
    view = small_games.playing(small_games.reaction(4), evening=late, you={"seat": 1})
    shown(phone, table, view)
    buttons = phone.locator(".late-teams .team")
    names = ["Team Sun", "Team Moon", "Team Bolt", "Team Cloud"]
    assert [buttons.nth(team).get_attribute("aria-label") for team in range(4)] == names
    assert [overflow(phone, part) for part in (".late-teams", "#play")] == [False, False]
    buttons.nth(3).click()
    until(phone, lambda: given(table, orders.ChooseTeam))
    assert [order.team for order in given(table, orders.ChooseTeam)] == [3]
    shown(phone, table, {**view, "evening": told})
    assert phone.locator(".late-teams").count() == 0


def overflow(page: Page, part: str) -> bool:
    """Return whether something of it lies outside the page."""
    outside: bool = page.eval_on_selector(
        part,
        """node => [node, ...node.querySelectorAll('*')].some(one => {
          const {left, right, bottom} = one.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        })""",
    )
    return outside


def test_without_teams_nobody_is_asked_for_one(phone: Page, table: Any) -> None:
    told = made(PLAYED, now_us=now_us(table))
    shown(phone, table, small_games.lobby("mu", 4, evening=told, you={"seat": 1}))
    assert phone.is_hidden(".teams")


# ---- the host's page ----


@pytest.fixture
def desk(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """The host's page on a phone, without an evening."""
    table.show(host())
    context = chromium.new_context(viewport=SIZES[1], locale="en")
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(f"{url}/host")
    to_tab(page, "evening")
    page.wait_for_selector("#evening-begin")
    yield page
    context.close()
    assert failures == []


def host(**more: Any) -> Draft:
    """Return what the host's page gets in a lobby."""
    guests: Draft = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}
    return small_games.lobby("reaction", 4, guests=guests, door_open=True, **more)


def test_the_host_begins_an_evening(desk: Page, table: Any) -> None:
    assert desk.is_hidden("#evening-on")
    desk.click("#evening-begin")
    asked(desk, table, orders.BeginEvening())
    shown(desk, table, host(evening=made((), now_us=now_us(table))))
    assert desk.is_visible("#evening-on")
    assert desk.is_hidden("#evening-stands")


def test_the_host_leads_the_evening(desk: Page, table: Any) -> None:
    shown(desk, table, host(evening=made(PLAYED, LIST, now_us=now_us(table))))
    assert desk.inner_text("#evening-says") == "Game 3 of 5"
    stands = desk.locator("#evening-standings .stands").all_inner_texts()
    assert stands[0].split("\n")[:2] == ["1.", "Ben"]
    desk.click("[data-do=next-game]")
    wanted: list[orders.Order] = [orders.NextGame()]
    asked(desk, table, *wanted)
    desk.select_option("#evening-scheme", "wins")
    wanted.append(orders.SetScheme("wins"))
    asked(desk, table, *wanted)
    desk.select_option("#evening-add", "quiz")
    wanted.append(orders.AddGame("quiz"))
    asked(desk, table, *wanted)
    desk.click("#evening-list [data-game=mu] button")
    wanted.append(orders.RemoveGame(LIST.index("mu"), "mu"))
    asked(desk, table, *wanted)
    desk.click("#evening-end")
    desk.click("#evening-sure [data-do=yes]")
    asked(desk, table, *wanted, orders.EndEvening())


def test_the_host_makes_teams(desk: Page, table: Any) -> None:
    shown(desk, table, host(evening=made(PLAYED, now_us=now_us(table))))
    assert desk.is_hidden("#evening-draw")
    desk.select_option("#evening-teams", "2")
    asked(desk, table, orders.SetTeams(2))
    view = host(evening=made(PLAYED, now_us=now_us(table), teams=2))
    seats = [{**seat, "bot": seat["seat"] == 3} for seat in view["seats"]]
    shown(desk, table, {**view, "seats": seats})
    assert desk.locator("#evening-members .member").count() == 3  # a bot is in no team
    desk.click("#evening-draw")
    asked(desk, table, orders.SetTeams(2), orders.DrawTeams())
    desk.select_option("#evening-members [data-seat='0'] select", "1")
    asked(desk, table, orders.SetTeams(2), orders.DrawTeams(), orders.PutInTeam(0, 1, "who0"))
    stands = desk.locator("#evening-standings .stands span").all_inner_texts()
    assert stands[:2] == ["Team Moon", "Team Sun"]


def test_the_host_gives_somebody_a_team_by_a_tap(desk: Page, table: Any) -> None:
    told = made(PLAYED, now_us=now_us(table), teams=2)
    assert told is not None
    shown(desk, table, host(evening={**told, "seat_teams": [0, 1, 0, None]}))
    to_tab(desk, "people")
    desk.click("[data-seat='3'] .seat-head")
    buttons = desk.locator("[data-seat='3'] .seat-teams [data-team]")
    assert buttons.all_inner_texts() == ["Team Sun", "Team Moon"]
    assert desk.locator("[data-seat='3'] .seat-teams [aria-pressed=true]").count() == 0
    buttons.nth(1).click()
    asked(desk, table, orders.PutInTeam(3, 1, "who3"))


def test_the_host_need_not_wait_for_the_standings(desk: Page, table: Any) -> None:
    told = made(PLAYED, LIST, now_us=now_us(table))
    shown(desk, table, {**host(evening=told), "phase": "over", "match": over()["match"]})
    desk.click("[data-do=press-on]")
    asked(desk, table, orders.PressOn())
    later = telling(table, 0)["evening"]
    shown(desk, table, {**host(evening=later), "phase": "over", "match": over()["match"]})
    assert desk.locator("[data-do=press-on]").count() == 0


def test_evenings_that_are_over_can_be_looked_at(desk: Page, table: Any) -> None:
    scores = [{"name": "Anna", "points": 12, "rank": 1}, {"name": "Ben", "points": 1, "rank": 2}]
    matches = [{"match": "m", "game": "mu", "winners": ["Anna"]}]
    past = [{"id": "2026-11-23-1", "matches": matches, "scores": scores, "teams": []}]
    shown(desk, table, host(past_evenings=past))
    assert desk.inner_text("#evening-past summary") == "November 23, 2026: Anna"
    desk.click("#evening-past summary")
    until(desk, lambda: desk.is_visible("#evening-past .stands"))
    assert "Mü: Anna" in desk.inner_text("#evening-past")
    assert "1 point" in desk.locator("#evening-past .stands").nth(1).inner_text().split("\n")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", sizes(FULL_HD, SIZES[0]), ids=str)
def test_the_hosts_card_has_room(
    desk: Page, table: Any, axe: Callable[[Page], list[str]], language: str, size: Any
) -> None:
    desk.set_viewport_size(size)
    choose_language(desk, language)
    shown(desk, table, host(evening=made(PLAYED, LIST, now_us=now_us(table), teams=4)))
    assert desk.evaluate(CUT) == []
    assert axe(desk) == []
