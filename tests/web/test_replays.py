"""Matches that are over, looked at again: who may see which, and the page that plays them."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from again.matches import BEGAN_NS, GAMES, keep, recorded, shelf
from profiles import matches, sizes
from slapbox.again.awards import awards
from slapbox.again.export import EXPORTS
from slapbox.again.film import film
from slapbox.again.shapes import Decision, Reviewed
from slapbox.games.protocol import Json
from slapbox.table.archive import Archive, Past
from slapbox.table.journal.journal import Header
from slapbox.text.catalogue import catalogue
from slapbox.web.replay_cache import EACH, MOST, ONLOOKERS, Crowded, ReplayCache
from slapbox.web.site import Site
from web.asking import GUEST, why
from web.browsing import SIZES, choose_language, complaints, settled, watch_motions
from web.conftest import ScriptedTable
from web.reviews import REVIEW, costly
from web.reviews import told as told_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FrameLocator, Page, Route

DAY_NS = 24 * 3600 * 1_000_000_000


def told(page: str) -> list[Json]:
    """The matches that a page lists."""
    found = re.search(r"data-matches='(.*?)'", page)
    assert found
    matches: list[Json] = json.loads(found[1].replace("&#39;", "'").replace("&#34;", '"'))
    return matches


def listed(client: FlaskClient, **more: Any) -> list[str]:
    answer = client.get("/replay", environ_overrides=more)
    return [one["id"] for one in told(answer.get_data(as_text=True))]


# ---- who may see what ----


def test_matches_are_listed_newest_first_with_their_winners(
    client: FlaskClient, table: ScriptedTable
) -> None:
    table.archive = Archive(shelf("mu", "rummue"))
    newest, oldest = told(client.get("/replay").get_data(as_text=True))
    assert [newest["id"], oldest["id"]] == ["rummue", "mu"]
    assert newest["game"] == "rummue"
    assert newest["result"] == recorded("rummue").result
    assert newest["started_ms"] == BEGAN_NS // 1_000_000


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_film_is_sent_as_it_was_made(
    client: FlaskClient, table: ScriptedTable, game: str
) -> None:
    table.archive = Archive(shelf(game))
    for headers in ({}, {"Accept-Encoding": "gzip"}):
        answer = client.get(f"/replay/{game}/film.json", headers=headers)
        packed = answer.headers.get("Content-Encoding") == "gzip"
        data = gzip.decompress(answer.data) if packed else answer.data
        assert packed == bool(headers)
        assert json.loads(data) == json.loads(json.dumps(film(recorded(game))))


def test_nothing_of_a_match_is_told_before_its_end_was_told(
    client: FlaskClient, table: ScriptedTable
) -> None:
    journal = shelf("mu")
    table.archive = Archive(journal, hidden="mu")
    assert listed(client) == []
    pages = [client.get(f"/replay{path}") for path in ("", "/mu", "/mu/stage")]
    paths = ("film.json", "json", "csv", "slaps")
    files = [client.get(f"/replay/mu/{path}") for path in paths]
    for answer in files:
        assert (answer.status_code, why(answer)) == (404, "again.not_told")
    answers = pages + files
    for answer in answers:
        assert not [name for name in recorded("mu").header.seats if name.encode() in answer.data]
    table.archive = Archive(journal)
    assert listed(client) == ["mu"]
    assert client.get("/replay/mu/film.json").status_code == 200


def test_hands_of_a_venue_s_match_are_told_when_its_round_is_over(
    client: FlaskClient, table: ScriptedTable
) -> None:
    journal = shelf("mu")
    journal.put("venue:mu", {"venue": "evening", "round": 2, "ended_ns": BEGAN_NS})
    journal.commit()
    table.archive = Archive(journal)
    paths = ("film.json", "json", "csv", "slaps")
    assert client.get("/replay/mu/awards.json").json == {"awards": awards(recorded("mu"))}
    for _ in range(2):  # the source of awards is kept, and gives no film
        answers = [client.get(f"/replay/mu/{path}") for path in paths]
        assert {(answer.status_code, why(answer)) for answer in answers} == {(404, "again.sealed")}
    assert listed(client) == ["mu"]
    journal.put("venue", {"over": {"evening": [2]}})
    journal.commit()
    assert [client.get(f"/replay/mu/{path}").status_code for path in paths] == [200] * 4


def test_guests_see_the_matches_of_this_evening_and_the_host_all(
    client: FlaskClient, table: ScriptedTable, site: Site
) -> None:
    table.archive = Archive(shelf("mu"))
    for now_ns, seen in ((BEGAN_NS, ["mu"]), (BEGAN_NS + DAY_NS, [])):
        site.now_ns = partial(int, now_ns)
        assert listed(client) == ["mu"]
        assert client.get("/replay/mu/film.json").status_code == 200
        assert listed(client, **GUEST) == seen
        answer = client.get("/replay/mu/film.json", environ_overrides=GUEST)
        assert answer.status_code == (200 if seen else 404)


def test_a_match_by_other_rules_says_so(client: FlaskClient, table: ScriptedTable) -> None:
    journal = shelf("mu")
    journal.record("mu", recorded("rummue").entries[-1])
    journal.commit()
    table.archive = Archive(journal)
    answer = client.get("/replay/mu/film.json")
    assert (answer.status_code, why(answer)) == (409, "again.other_rules")


def test_a_match_is_saved_as_files(client: FlaskClient, table: ScriptedTable) -> None:
    table.archive = Archive(shelf("fly-swatter"))
    for form, (name, kind, write) in EXPORTS.items():
        answer = client.get(f"/replay/fly-swatter/{form}")
        assert answer.get_data(as_text=True) == write(recorded("fly-swatter"))
        assert answer.headers["Content-Type"] == f"{kind}; charset=utf-8"
        assert answer.headers["Content-Disposition"] == f'attachment; filename="slapbox-{name}"'


def test_only_our_own_pages_frame_the_stage(client: FlaskClient) -> None:
    assert (
        "frame-ancestors 'self'" in client.get("/replay/m/stage").headers["Content-Security-Policy"]
    )
    for path in ("/replay", "/replay/m", "/tv", "/join", "/host"):
        assert "frame-ancestors 'none'" in client.get(path).headers["Content-Security-Policy"]


def test_the_stage_has_no_controls_of_the_host(client: FlaskClient) -> None:
    assert 'data-host="no"' in client.get("/replay/m/stage").get_data(as_text=True)


@pytest.fixture
def desk(site: Site) -> ReplayCache:
    """Return the cache of what is made of matches."""
    return site.replay_cache


def test_what_was_made_of_the_latest_matches_is_kept(desk: ReplayCache) -> None:
    asked, made = list[str](), list[str]()

    def ask(match: str, make: Callable[[Past], str]) -> None:
        def find() -> Past:
            asked.append(match)
            past = recorded("fly-swatter")
            return replace(past, header=replace(past.header, match=match))

        assert desk.of(match, 0, find, lambda _: True, make) == match

    def film_of(past: Past) -> str:
        made.append(past.header.match)
        return past.header.match

    for number in [*range(MOST), 0, MOST, 0, 1]:
        ask(f"m{number}", film_of)
    assert asked == made == [*(f"m{number}" for number in range(MOST + 1)), "m1"]
    ask("m1", lambda past: past.header.match)  # something else of the same
    assert asked[-2:] == [f"m{MOST}", "m1"]
    assert desk.of("none", 0, lambda: None, lambda _: True, film_of) is None


def test_nothing_is_made_for_who_may_not_look(
    client: FlaskClient, table: ScriptedTable, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or guests could have the host make films of all that was ever played."""
    monkeypatch.setattr(
        "slapbox.web.replay_cache.film", lambda *_: pytest.fail("nobody may see it")
    )
    table.archive = Archive(shelf("mu"))
    site.now_ns = partial(int, BEGAN_NS + DAY_NS)
    for _ in range(2):
        answer = client.get("/replay/mu/film.json", environ_overrides=GUEST)
        assert (answer.status_code, why(answer)) == (404, "again.not_told")


def test_the_list_is_asked_of_the_table_when_it_is_another(
    client: FlaskClient, table: ScriptedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Archive] = []
    headlines = Archive.headlines

    def noted(archive: Archive) -> list[tuple[Header, Json]]:
        read.append(archive)
        return headlines(archive)

    monkeypatch.setattr(Archive, "headlines", noted)
    journal = shelf("mu")
    for hidden, seen in (("mu", []), (None, ["mu"])):
        table.archive = Archive(journal, hidden)
        for _ in range(5):
            assert listed(client) == seen
    keep(journal, recorded("rummue"))
    for _ in range(5):
        assert listed(client) == ["rummue", "mu"]
    assert len(read) == 3


def test_few_wait_for_films_at_once(desk: ReplayCache, site: Site) -> None:
    """Whoever takes part is not kept out by who only looks on, nor is the host's machine."""
    site.connections.know("10.0.0.1")
    lookers = [f"10.0.1.{number}" for number in range(ONLOOKERS + 1)]
    with ExitStack() as inside:

        def comes(address: str) -> bool:
            try:
                inside.enter_context(desk.place(address))
            except Crowded:
                return False
            return True

        assert [comes(address) for address in lookers] == [*[True] * ONLOOKERS, False]
        assert [comes("10.0.0.1") for _ in range(EACH + 1)] == [*[True] * EACH, False]
        assert all(comes("127.0.0.1") for _ in range(2 * ONLOOKERS))
    with desk.place(lookers[-1]):
        pass  # all the others have gone


def test_awards_are_told_as_soon_as_they_may_be(client: FlaskClient, table: ScriptedTable) -> None:
    journal = shelf("mu")
    table.archive = Archive(journal, hidden="mu")
    assert client.get("/replay/mu/awards.json").json == {"awards": None}
    table.archive = Archive(journal)
    assert client.get("/replay/mu/awards.json").json == {"awards": awards(recorded("mu"))}
    assert client.get("/replay/nothing/awards.json").json == {"awards": None}


# ---- what experts say of it ----


def test_who_may_not_look_at_a_match_has_none_of_it_reviewed(
    client: FlaskClient, table: ScriptedTable, site: Site
) -> None:
    asked: list[tuple[str, int]] = []

    def reviewer(past: Past, seat: int) -> Reviewed | None:
        asked.append((past.header.match, seat))
        return REVIEW if past.header.game == "mu" else None

    site.reviewer = reviewer
    journal = shelf("mu", "rummue")
    table.archive = Archive(journal, hidden="mu")
    path = "/replay/mu/review/1.json"
    assert why(client.get(path)) == "again.not_told"
    table.archive = Archive(journal)
    site.now_ns = partial(int, BEGAN_NS + DAY_NS)
    assert why(client.get(path, environ_overrides=GUEST)) == "again.not_told"
    journal.put("venue:mu", {"venue": "evening", "round": 2, "ended_ns": BEGAN_NS})
    journal.commit()
    assert why(client.get(path)) == "again.sealed"
    assert asked == []
    journal.put("venue", {"over": {"evening": [2]}})
    journal.commit()
    assert client.get(path).json == REVIEW
    for other in ("mu/review/5", "rummue/review/0"):
        answer = client.get(f"/replay/{other}.json")
        assert (answer.status_code, why(answer)) == (404, "review.unknown")
    assert asked == [("mu", 1), ("rummue", 0)]


# ---- the page that plays ----


def stage(page: Page) -> FrameLocator:
    return page.frame_locator(".stage")


def at(page: Page, frame: int) -> None:
    """Wait until the stage shows this frame."""
    stage(page).locator(f"body[data-frame='{frame}']").wait_for()


def opened(chromium: Browser, url: str, path: str, **more: Any) -> tuple[Page, list[str]]:
    context = chromium.new_context(locale="en-GB", **more)
    page = context.new_page()
    heard = complaints(page)
    page.goto(f"{url}{path}")
    page.wait_for_selector("body[data-phase=ready]")
    settled(page)
    return page, heard


@pytest.mark.parametrize("path", ["", "/mu/json", "/mu/slaps", "/mu/film.json"])
def test_nobody_who_is_called_otherwise_by_now_is_in_what_was_kept_of_a_match(
    client: FlaskClient, table: ScriptedTable, path: str
) -> None:
    """By whatever way: forgotten, renamed everywhere, or too old."""
    journal = shelf("mu")
    table.archive = Archive(journal)
    before = client.get(f"/replay{path}").get_data(as_text=True)
    journal.rename_seats(replace(journal.header("mu"), seats=("Zaza", "Ben", "Cleo", "Dan", "Eva")))
    journal.wipe()
    assert client.get(f"/replay{path}").get_data(as_text=True) == before  # it is not kept yet
    journal.commit()
    told = client.get(f"/replay{path}").get_data(as_text=True)
    assert "Anna" not in told
    assert ("Zaza" in told) == ("Anna" in before)


def test_a_match_that_is_deleted_is_not_told_from_what_was_kept(
    client: FlaskClient, table: ScriptedTable
) -> None:
    journal = shelf("mu")
    table.archive = Archive(journal)
    assert client.get("/replay/mu/film.json").status_code == 200
    journal.drop_match("mu")
    journal.wipe()
    journal.commit()
    assert client.get("/replay/mu/film.json").status_code == 404


@pytest.fixture
def films(table: ScriptedTable, url: str) -> str:
    """The address of a server that has all recorded matches."""
    table.archive = Archive(shelf(*GAMES))
    return url


@pytest.mark.browser
@pytest.mark.parametrize("game", matches(GAMES))
def test_a_match_of_each_game_is_shown_from_its_first_move_to_the_podium(
    chromium: Browser, films: str, game: str
) -> None:
    page, heard = opened(chromium, films, "/replay")
    page.click(f"[data-match='{game}']")
    at(page, 0)
    past = film(recorded(game))
    last = len(past["frames"]) - 1
    for frame in (last // 2, last):
        page.evaluate(
            """frame => {
              const way = document.querySelector('.way');
              way.value = frame;
              way.dispatchEvent(new Event('input'));
            }""",
            frame,
        )
        at(page, frame)
        hands = next(
            (one["hands"] for one in reversed(past["frames"][: frame + 1]) if one["hands"]), []
        )
        assert page.locator(".hand-row").count() == len(hands)
        assert page.locator(".hand-card svg").count() == sum(map(len, hands))
    assert stage(page).locator("#over").is_visible()
    winners = [past["table"]["seats"][seat]["name"] for seat in recorded(game).result["winners"]]
    told = stage(page).locator("#over.won .screen-title")
    told.wait_for()
    assert all(name in told.inner_text() for name in winners)
    for award in awards(recorded(game)):
        stage(page).locator(f".over-honours [data-feat='{award['name']}']").wait_for(
            state="attached"
        )
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_steps_marks_and_links_lead_to_a_frame(chromium: Browser, films: str) -> None:
    page, heard = opened(chromium, films, "/replay/mu#60")
    at(page, 60)
    page.click("#on")
    at(page, 61)
    assert page.url.endswith("#61")
    page.keyboard.press("ArrowLeft")
    at(page, 60)
    assert page.inner_text(".count") == f"61 / {len(film(recorded('mu'))['frames'])}"
    deal = next(mark for mark in film(recorded("mu"))["marks"][1:] if mark["kind"] == "deal")
    assert page.inner_text(".marks .current span") == "Deal 1"
    after = min(mark["frame"] for mark in film(recorded("mu"))["marks"] if mark["frame"] > 61)
    page.click("#mark-on")
    page.wait_for_selector(f".marks .current[data-frame='{after}']")
    page.click(f".marks [data-frame='{deal['frame']}']")
    page.wait_for_selector(f".marks .current[data-frame='{deal['frame']}']")
    page.click("#play")
    assert page.get_attribute("#play", "aria-label") == "Play"
    page.click("#back")
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_an_expert_goes_through_a_players_choices_and_each_leads_to_its_frame(
    chromium: Browser, films: str
) -> None:
    page, heard = opened(chromium, films, "/replay/mu")
    told: list[Reviewed] = [{"state": "thinks", "done": 3, "of": 9, "review": None}]
    page.route("**/replay/mu/review/1.json", lambda route: route.fulfill(json=told[-1]))
    at(page, 0)
    assert page.locator(".review-who button").all_inner_texts() == list(recorded("mu").header.seats)
    page.click(".review-who [data-seat='1']")
    page.wait_for_selector("#review-says .review-bar[data-done='3']")
    told.append(REVIEW)
    page.wait_for_selector("#review-says .review-one")
    assert page.locator(".review-one").count() == 1
    costliest = page.inner_text(".review-one")
    for words in ("Deal 1", "−12", "chosen: Play Yellow 6", "better: Play Yellow 1"):
        assert words in costliest
    assert page.locator(".review-line b").all_inner_texts() == ["−12", "+21", "−30"]
    assert page.inner_text(".review-right") == "Best choices: 1 of 2"
    bars = page.locator(".review-course rect").evaluate_all(
        "all => all.map(one => [one.matches('.costly'), Number(one.getAttribute('height'))])"
    )
    (lost, high), (right, low) = sorted(bars, reverse=True)
    assert (lost, right, high > low) == (True, False, True)
    page.click(".review-one")
    at(page, 26)
    now = page.inner_text(".review-now")
    assert now == "chosen: Play Yellow 6 (−2.5) · better: Play Yellow 1 (+9.0)"
    page.click("#on")
    at(page, 27)
    assert page.is_hidden(".review-now")
    page.context.close()
    assert heard == []


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "choice", "made", "best", "drawn"),
    [
        (
            "rummue",
            costly(
                {"move": "draw_discard", "card": 14},
                {"move": "lay", "combos": [[12, 13, 14], [0, 24, 36]]},
                [0, 12, 13, 14, 24, 36],
            ),
            "Take Yellow 1",
            "Lay down: Yellow 0, Yellow 1, Yellow 1 · Red 0, Green 0, Blue 0",
            6,
        ),
        (
            "safarue-variant",
            costly(
                {"move": "take", "card": 14, "addition": [], "total": [], "pair": [2]},
                {"move": "take", "card": 14, "addition": [0, 2], "total": [], "pair": []},
                [0, 2, 14],
            ),
            "Yellow 1 captures Red 1",
            "Yellow 1 captures Red 0, Red 1",
            3,
        ),
    ],
)
def test_choices_that_mean_a_card_on_the_table_name_it(
    chromium: Browser, films: str, game: str, choice: Decision, made: str, best: str, drawn: int
) -> None:
    page, heard = opened(chromium, films, f"/replay/{game}")
    answer = told_alone(choice)
    page.route(f"**/replay/{game}/review/0.json", lambda route: route.fulfill(json=answer))
    page.click(".review-who [data-seat='0']")
    page.wait_for_selector("#review-says .review-one")
    words = page.inner_text(".review-one")
    for one in ("Round 2", f"chosen: {made}", f"better: {best}"):
        assert one in words
    assert page.locator(".review-card").count() == drawn
    page.context.close()
    assert heard == []


WAITS = """play => {
  const real = window.setTimeout;
  let waits = null;
  window.setTimeout = (act, ms) => { waits = ms; return real(act, ms); };
  play.click();
  window.setTimeout = real;
  play.click();
  return waits;
}"""
"""Plays and pauses at once; says how long (ms) the frame would have stood."""


@pytest.mark.browser
def test_a_film_plays_by_itself_and_stops_at_its_end(chromium: Browser, films: str) -> None:
    last = len(film(recorded("fly-swatter"))["frames"]) - 1
    page, heard = opened(chromium, films, f"/replay/fly-swatter#{last - 2}")
    at(page, last - 2)
    usual_ms = page.eval_on_selector("#play", WAITS)
    for speed in (2, 4):
        page.click("#speed")
        assert page.inner_text("#speed") == f"{speed}×"
        assert page.eval_on_selector("#play", WAITS) == usual_ms / speed
    pressed = "play => { play.click(); return play.getAttribute('aria-label'); }"
    assert page.eval_on_selector("#play", pressed) == "Pause"
    at(page, last)
    page.wait_for_selector("#play[aria-label=Play]")
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_a_race_lies_on_a_strip_of_time_with_its_errors(chromium: Browser, films: str) -> None:
    made = film(recorded("fly-swatter"))
    frames: list[Any] = list(made["frames"])
    number, last = next(
        (number, frame["match"]["last"])
        for number, frame in enumerate(frames)
        if frame["match"]["last"] and len(frame["match"]["last"]["hands"]) > 2
    )
    page, heard = opened(chromium, films, f"/replay/fly-swatter#{number}")
    at(page, number)
    rows = page.locator("#race-whole .time-row[data-seat]")
    assert rows.count() == len(last["hands"])
    times = sorted(hand["at_us"] for hand in last["hands"])
    lefts = rows.evaluate_all(
        "rows => rows.map(row => row.querySelector('.time-hand').getBoundingClientRect().left)"
    )
    assert lefts == sorted(lefts)
    span = lefts[-1] - lefts[0]
    for left, time in zip(lefts, times, strict=True):
        share = (time - times[0]) / (times[-1] - times[0])
        assert abs((left - lefts[0]) / span - share) < 0.02
    widths = rows.evaluate_all(
        "rows => rows.map(row => row.querySelector('.time-sure').getBoundingClientRect().width)"
    )
    assert min(widths) >= 2
    assert page.locator("#race-near .time-row[data-seat]").count() == 2
    watch_motions(page)
    page.click(".slow")
    moved = page.evaluate("() => window.moved.filter(node => node.matches('.time-line')).length")
    assert moved == len(last["hands"]) + 2
    page.context.close()
    assert heard == []


@pytest.mark.browser
@pytest.mark.parametrize(
    "size", sizes(*reversed(SIZES)), ids=lambda size: f"{size['width']}x{size['height']}"
)
def test_the_page_fits_every_screen_and_speaks_every_language(
    chromium: Browser, films: str, size: Any
) -> None:
    page, heard = opened(chromium, films, "/replay/cheating-moth#30", viewport=size)
    at(page, 30)
    for language in ("de", "en", "fr", "it", "nl"):
        choose_language(page, language)
        words = catalogue(language)
        assert page.inner_text("#all-matches") == words["again.all"]
        assert page.get_attribute("#on", "aria-label") == words["again.on"]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, language
        small = page.eval_on_selector_all(
            "button, a.button",
            """buttons => buttons.filter(one => one.offsetParent)
                .filter(one => one.getBoundingClientRect().height < 40).map(one => one.id)""",
        )
        assert small == []
        outside = page.eval_on_selector_all(
            ".buttons > *, #top > *",
            """nodes => nodes.filter(one => one.getBoundingClientRect().right > innerWidth + 1
                || one.scrollWidth > one.clientWidth + 1).map(one => one.id)""",
        )
        assert outside == [], language
        stage(page).locator(f"html[lang={language}] body[data-frame='30']").wait_for()
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_many_people_have_something(chromium: Browser, films: str) -> None:
    """Whoever has least comes next; what one word says already is not said by another."""
    page, heard = opened(chromium, films, "/replay")
    honours = page.evaluate(
        """async () => {
          const path = document.querySelector('link[href*="js/core/dom.js"]').href;
          const {fairShare} = await import(path.replace('dom.js', 'honours.js'));
          const one = (name, ...seats) => ({name, seats, text: ''});
          const awards = [one('comeback', 0), one('quickest', 0), one('trigger_happy', 1)];
          const others = [one('quickest', 0), one('wrong', 1), one('flies', 2), one('x', 0, 3)];
          return fairShare(awards, others, 5).map(({name}) => name);
        }"""
    )
    assert honours == ["comeback", "trigger_happy", "flies", "x", "quickest"]
    page.context.close()
    assert heard == []


@pytest.mark.browser
def test_what_cannot_be_played_is_said_in_words(chromium: Browser, films: str) -> None:
    page, _ = opened(chromium, films, "/replay/nothing")
    assert page.inner_text("#matches") == catalogue("en")["again.not_told"]
    page.context.close()


@pytest.mark.browser
def test_what_is_refused_while_many_look_is_asked_for_again(chromium: Browser, films: str) -> None:
    """The film, and the awards."""
    page = chromium.new_context(locale="en").new_page()
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if route.request.url in refused:
            route.continue_()
            return
        refused.append(route.request.url)
        route.fulfill(status=503, json={"why": {"key": "web.table_busy", "values": {}}})

    for what in ("film", "awards"):
        page.route(f"**/{what}.json", refuse_once)
    page.goto(f"{films}/replay/mu")
    page.wait_for_selector("body[data-phase=ready] #player:not([hidden])")
    told = page.evaluate(
        """async () => {
          const path = document.querySelector('link[href*="js/core/dom.js"]').href;
          const {awardsOf} = await import(path.replace('dom.js', 'awards.js'));
          return awardsOf('mu');
        }"""
    )
    assert told == awards(recorded("mu"))
    assert len(refused) == 2
    page.context.close()


@pytest.mark.browser
def test_nothing_keeps_people_out(
    chromium: Browser, films: str, axe: Callable[[Page], list[str]]
) -> None:
    for path in ("/replay", "/replay/mu#60", "/replay/fly-swatter#14"):
        page, _ = opened(chromium, films, path)
        assert axe(page) == []
        page.context.close()
