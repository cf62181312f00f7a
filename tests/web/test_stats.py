"""Statistics: the host sees the house, a phone the guest who has it, and nobody a match before the
TV has told how it ended."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient
from msgspec import to_builtins
from msgspec.structs import replace

from again.matches import GAMES, keep, recorded, shelf
from profiles import languages, sizes
from shapes.validation import check
from slapbox.again import shapes
from slapbox.again.figures import house, played
from slapbox.again.ratings import ratings
from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.guests import attendance, guests
from slapbox.table.guests.attendance import Attended
from slapbox.table.guests.guests import Guest
from slapbox.table.journal.journal import Journal
from slapbox.text.catalogue import catalogue
from web.asking import GUEST
from web.browsing import SIZES, choose_language, complaints, settled
from web.conftest import ScriptedTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PEOPLE = ("Anna", "Ben", "Maximiliane-Elli")


def attended(*games: str) -> Journal:
    """A journal with these matches; after three guests bots took the seats."""
    journal = shelf(*games)
    for game in games:
        past = recorded(game)
        names = (*PEOPLE, *[None] * len(past.header.seats))[: len(past.header.seats)]
        colours = tuple(range(len(names)))
        one = Attended(game, names, past.entries[-1].at_ns, calm=False, colours=colours)
        journal.put(attendance.KEPT + game, to_builtins(one))
    journal.put("setup", {"calm": False})
    journal.commit()
    return journal


def own(journal: Journal, device: str, name: str) -> None:
    """This device was hers last."""
    journal.put(guests.KEPT + device, to_builtins(Guest(device, name, "owl", 0)))
    journal.commit()


def device_of(client: FlaskClient) -> str:
    """The phone that this client is, for whom it asks."""
    client.get("/join", environ_overrides=GUEST)
    cookie = client.get_cookie("slapbox")
    assert cookie is not None
    return "touch:" + hashlib.sha256(cookie.value.encode()).hexdigest()[:32]


def told(client: FlaskClient, **more: Any) -> Json:
    answer = client.get("/stats.json", environ_overrides=more)
    assert answer.headers["Cache-Control"] == "no-store"
    found: Json = answer.get_json()
    check(found, shapes.Statistics)
    return found


def test_the_host_sees_everybody_and_a_guest_the_own_figures(
    client: FlaskClient, table: ScriptedTable
) -> None:
    journal = attended("mu", "fly-swatter")
    table.archive = Archive(journal)
    device = device_of(client)
    assert told(client, **GUEST) == {"calm": False, "house": None, "guest": None, "ratings": []}
    own(journal, device, "Ben")
    found = told(client, **GUEST)
    assert found["house"] is None
    assert (found["guest"]["name"], found["guest"]["matches"]) == ("Ben", 2)
    assert found["guest"]["avatar"] == "owl"
    seen = client.get("/stats.json", environ_overrides=GUEST).get_data(as_text=True)
    assert "Anna" not in seen
    whole, flies = told(client)["house"], len(recorded("fly-swatter").header.seats)
    matches = [
        played(recorded(game), Attended(game, (*PEOPLE, None, None)[:seats], 0, calm=False))
        for game, seats in (("fly-swatter", flies), ("mu", 5))
    ]
    assert whole == house(matches, {"Ben": "owl"}.get)  # type: ignore[arg-type]


def test_whoever_asks_again_has_nothing_read_again(
    client: FlaskClient, table: ScriptedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.archive = Archive(attended("mu", "fly-swatter"))
    first = told(client)
    for name in ("match", "tallied", "over"):
        monkeypatch.setattr(table.archive, name, lambda *_: pytest.fail("it is known"))
    assert told(client) == first


def test_a_match_counts_when_its_end_was_told(client: FlaskClient, table: ScriptedTable) -> None:
    journal = attended("mu")
    table.archive = Archive(journal, hidden="mu")
    assert told(client)["house"]["people"] == []
    table.archive = Archive(journal)
    assert [one["name"] for one in told(client)["house"]["people"]] == sorted(PEOPLE)


def test_who_is_forgotten_is_in_no_statistics(client: FlaskClient, table: ScriptedTable) -> None:
    journal = attended("mu")
    table.archive = Archive(journal)
    assert "Anna" in client.get("/stats.json").get_data(as_text=True)
    one = Attended("mu", (None, "Ben", None, None, None), recorded("mu").entries[-1].at_ns, False)
    journal.put(attendance.KEPT + "mu", to_builtins(one))
    journal.wipe()
    journal.commit()
    assert "Anna" not in client.get("/stats.json").get_data(as_text=True)


def rated(*, calm: bool = False, shown: bool = True) -> Journal:
    """A journal with three matches of Mü, and whether ratings are wanted."""
    journal, past = attended("mu"), recorded("mu")
    for name in ("mu2", "mu3"):
        keep(journal, replace(past, header=replace(past.header, match=name)))
        one = Attended(name, (*PEOPLE, None, None), past.entries[-1].at_ns, calm=False)
        journal.put(attendance.KEPT + name, to_builtins(one))
    journal.put("setup", {"calm": calm, "ratings": shown})
    journal.commit()
    return journal


def test_ratings_are_told_where_the_host_wants_them(
    client: FlaskClient, table: ScriptedTable
) -> None:
    journal = rated()
    table.archive = Archive(journal)
    device = device_of(client)
    assert told(client, **GUEST)["ratings"] == []
    own(journal, device, "Ben")
    of_all = told(client)["ratings"]
    assert {one["name"] for one in of_all} == set(PEOPLE)
    assert [one["points"] for one in of_all] == sorted(one["points"] for one in of_all)[::-1]
    assert told(client, **GUEST)["ratings"] == [one for one in of_all if one["name"] == "Ben"]


@pytest.mark.parametrize("setup", [{"shown": False}, {"calm": True}])
def test_no_ratings_unasked_and_none_where_all_is_calm(
    client: FlaskClient, table: ScriptedTable, setup: dict[str, bool]
) -> None:
    table.archive = Archive(rated(**setup))
    assert told(client)["ratings"] == []


# ---- the page ----


def opened(browser: Browser, url: str, **more: Any) -> tuple[Page, list[str]]:
    page = browser.new_context(locale="en-GB", **more).new_page()
    heard = complaints(page)
    page.goto(f"{url}/stats")
    page.wait_for_selector("body[data-phase=ready]")
    settled(page)
    return page, heard


HALVES = """async () => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const load = name => import(main.replace(/js\\/.*/, 'js/' + name + '.js'));
  const [{timesChart}, {h, patch}] = [await load('stats/charts'), await load('core/patch')];
  const facts = {game: 'mu', count: 9, touch: 0, best_us: 1, error_us: 1};
  const scale = {bars: Array(24).fill(1), from_us: 200000, step_us: 20000};
  const boxes = [];
  for (let step = 0; step <= 30; step += 1) {
    const half = {median_us: 200000 + step * 20000};
    const box = document.body.appendChild(document.createElement('div'));
    patch(box, h('div', {}, timesChart(Object.assign({}, facts, scale, half))));
    boxes.push(document.body.lastChild.querySelector('.half-time').getBBox());
    document.body.lastChild.remove();
  }
  return [
    Math.min(...boxes.map(box => box.x)),
    Math.max(...boxes.map(box => box.x + box.width))
  ];
}"""
"""Left and right end of the words on the time of half of the hands, in a picture that is 640 wide,
wherever on its scale that time is, or beyond."""


@pytest.mark.browser
def test_the_page_plots_what_it_is_told(
    chromium: Browser, table: ScriptedTable, url: str, axe: Callable[[Page], list[str]]
) -> None:
    table.archive = Archive(attended(*GAMES))
    page, heard = opened(chromium, url)
    bars = page.locator(".house [data-game=fly-swatter] .bar")
    matches = [
        played(recorded(game), Attended(game, (*PEOPLE, None, None, None, None, None), 0, False))
        for game in GAMES
    ]
    found = house(matches, lambda _: None)
    counts = next(one["bars"] for one in found["times"] if one["game"] == "fly-swatter")
    assert [int(one) for one in bars.evaluate_all("all => all.map(x => x.dataset.count)")] == counts
    highs = bars.evaluate_all("all => all.map(one => one.getBBox().height)")
    for count, high in zip(counts, highs, strict=True):
        assert high == pytest.approx(max(highs) * count / max(counts), abs=0.5)
    left, right = page.evaluate(HALVES)
    assert left >= 0
    assert right <= 640
    ben = page.locator("details[data-name=Ben]")
    assert ben.locator(".game-row").first.is_hidden()
    ben.locator("summary").click()
    places = ben.locator("[data-game=mu] .place")
    rank = recorded("mu").result["ranks"][1]
    assert places.evaluate_all("all => all.map(one => one.dataset.place)") == [str(rank)]
    assert axe(page) == []
    page.context.close()
    assert heard == []


@pytest.mark.browser
@pytest.mark.parametrize("size", sizes(*reversed(SIZES)))
def test_everything_has_room_in_every_language(
    chromium: Browser, table: ScriptedTable, url: str, size: Any
) -> None:
    table.archive = Archive(attended(*GAMES))
    page, heard = opened(chromium, url, viewport=size)
    page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
    for language in languages():
        choose_language(page, language)
        page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
        wide = page.evaluate(
            """Array.from(document.querySelectorAll('#top > *, .card *'))
                .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
                .map(one => one.className || one.tagName)"""
        )
        assert wide == [], language
        assert page.inner_text(".house h2") == catalogue(language)["stats.house"]
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_the_page_says_how_strong_guests_are(
    chromium: Browser, table: ScriptedTable, url: str, axe: Callable[[Page], list[str]]
) -> None:
    journal = rated()
    table.archive = Archive(journal)
    page, heard = opened(chromium, url)
    matches = [
        played(recorded("mu"), Attended("mu", (*PEOPLE, None, None), 0, calm=False))
        for _ in range(3)
    ]
    rows = page.locator(".rated[data-game=mu] li").all_inner_texts()
    assert [row.split("\n") for row in rows] == [
        [one["name"], f"{one['points']} ± {one['error']}"] for one in ratings(matches)
    ]
    assert axe(page) == []
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_calm_tells_no_times_and_a_strange_phone_nothing(
    chromium: Browser, table: ScriptedTable, url: str
) -> None:
    journal = attended("fly-swatter")
    journal.put("setup", {"calm": True})
    journal.commit()
    table.archive = Archive(journal)
    page, _ = opened(chromium, url)
    assert page.locator(".histogram").count() == 0
    assert page.locator("details").count() == len(PEOPLE)
    page.context.close()
    table.archive = Archive(shelf())
    page, _ = opened(chromium, url)
    assert page.inner_text(".nothing") == catalogue("en")["stats.none"]
    page.context.close()
