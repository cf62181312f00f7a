"""The awards of an evening on the pages, its picture, and moments that are played again."""

from __future__ import annotations

import html
import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient
from msgspec import to_builtins

from again.matches import BEGAN_NS, recorded, shelf
from again.test_prizes import one
from profiles import languages, sizes
from shapes.validation import check
from slapbox.again.film import film
from slapbox.again.prizes import prizes
from slapbox.again.shapes import EveningPicture
from slapbox.evening.evening import Evening, Played
from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import Journal
from slapbox.table.match.podium import podium
from slapbox.web.site import Site
from web import small_games
from web.asking import GUEST
from web.browsing import FULL_HD, SIZES, a_phone, choose_language, settled, shown
from web.conftest import ScriptedTable
from web.drafts import ROOM
from web.evening_views import evening as made
from web.small_games import NAMES
from web.test_evening import PLAYED, now_us
from web.test_read_from_afar import READ, SMALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAMES = ("mu", "fly-swatter", "wimmueln")
ID = "2026-11-23-1"
HOUR_NS = 3600 * 1_000_000_000
A_MINUTE_US = 60_000_000


def told_evening(name: str = ID) -> Journal:
    """The journal has these matches, of one evening."""
    journal = shelf(*GAMES)
    whole = Evening(name)
    for game in GAMES:
        past = recorded(game)
        seats = past.header.seats
        whole.add(Played(game, game, 45, seats, tuple(past.result["ranks"])))
    journal.put("evening:" + name, to_builtins(whole))
    journal.commit()
    return journal


def test_nobody_has_the_picture_before_the_tv_has_told(
    client: FlaskClient, table: ScriptedTable, site: Site
) -> None:
    journal = told_evening()
    site.now_ns = partial(int, BEGAN_NS)

    def status(**more: Any) -> int:
        return client.get(f"/evening/{ID}", environ_overrides=more).status_code

    table.archive = Archive(journal, evening=ID)
    assert (status(), status(**GUEST)) == (404, 404)
    table.archive = Archive(journal)
    assert (status(), status(**GUEST)) == (200, 200)
    page = client.get(f"/EVENING/{ID}", environ_overrides=GUEST).get_data(as_text=True)
    told = json.loads(html.unescape(re.findall("data-evening='([^']*)'", page)[0]))
    check(told, EveningPicture)
    assert told["prizes"] == prizes([one(game) for game in GAMES])
    assert told["games"] == list(GAMES)
    assert {person["rank"] for person in told["people"]} >= {1, 2}
    site.now_ns = partial(int, BEGAN_NS + 24 * HOUR_NS)
    assert (status(), status(**GUEST)) == (200, 404)
    assert client.get("/evening/none").status_code == 404


def test_its_code_leads_to_the_picture(client: FlaskClient, site: Site) -> None:
    site.join_url = lambda: None
    assert client.get(f"/qr-evening/{ID}.png").status_code == 404
    site.join_url = lambda: "http://192.168.1.2:8080/join"
    assert client.get(f"/qr-evening/{ID}.png").mimetype == "image/png"


@pytest.mark.browser
@pytest.mark.parametrize("size", sizes(*SIZES[:2]), ids=str)
def test_the_picture_can_be_looked_at_and_kept(
    chromium: Browser, table: Any, site: Site, url: str, size: Any
) -> None:
    site.now_ns = partial(int, BEGAN_NS)
    table.archive = Archive(told_evening())
    context = chromium.new_context(viewport=size, locale="en")
    page = context.new_page()
    page.goto(f"{url}/evening/{ID}")
    page.wait_for_selector(".picture canvas")
    box = page.locator(".picture canvas").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
    with page.expect_download() as kept:
        page.click("#picture-save")
    assert kept.value.suggested_filename == f"slapbox-{ID}.png"
    context.close()


def ended(table: Any, since_us: int) -> Json:
    now = now_us(table)
    known = prizes([one(game) for game in GAMES])
    more: Any = {"now_us": now, "opened_us": now - since_us, "ended": True, "prizes": known}
    evening = made(PLAYED, **more)
    table.archive = Archive(shelf(*GAMES))
    found: Json = small_games.lobby("mu", 4, evening=evening)
    return found


def boxes(page: Page, what: str) -> list[Json]:
    """Return where these are, and how large their letters; ``cut``: that something in them is cut
    off."""
    found: list[Json] = page.locator(what).evaluate_all(
        """all => all.map(one => ({
          ...one.getBoundingClientRect().toJSON(),
          letters: parseFloat(getComputedStyle(one).fontSize),
          cut: [one, ...one.querySelectorAll('span, b, em')].some(
            part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)}))"""
    )
    return found


@pytest.mark.browser
def test_the_moment_of_an_award_is_played_again(tv: Page, table: Any) -> None:
    view = ended(table, 0)
    shown_us = view["evening"]["telling"]["awards_us"][0] - view["evening"]["telling"]["opened_us"]
    first = view["evening"]["prizes"][0]
    assert first["match"] is not None
    shown(tv, table, ended(table, shown_us + 2_500_000))
    tv.wait_for_selector(f".award[data-feat={first['name']}] .clip.runs")
    last = film(recorded(first["match"]))["moves"][first["move"]]
    stage = tv.frame_locator(".clip")
    stage.locator(f"body[data-frame='{last}']").wait_for()


@pytest.mark.browser
@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_the_awards_of_a_match_are_as_many_as_have_room(tv: Page, table: Any, size: Any) -> None:
    tv.set_viewport_size(size)
    table.archive = Archive(shelf("mu"))
    past = film(recorded("mu"))
    match: Any = dict(past["frames"][-1]["match"])
    match["podium"] = podium(match["result"]["ranks"], now_us(table) - A_MINUTE_US)
    view: Any = {**ROOM, **past["table"], "recovery": [], "phase": "over", "match": match}
    shown(tv, table, view)
    tv.wait_for_selector("#over.told .honour[data-feat=boldest_bid]")
    settled(tv)
    assert len(boxes(tv, ".honour")) == 5
    for seat in view["seats"]:
        seat["name"] = f"Maximiliane-Eli{seat['seat']}"
    match["id"] = "none"  # of which nothing but its result is known
    shown(tv, table, view)
    for language in languages():
        choose_language(tv, language)
        settled(tv)
        (room,), honours = boxes(tv, ".over-facts"), boxes(tv, ".honour")
        assert 2 <= len(honours) <= 5
        assert honours[-1]["bottom"] <= room["bottom"] + 1
        assert all(box["letters"] >= size["height"] / READ for box in honours)
        assert not any(box["cut"] for box in honours), language


@pytest.mark.browser
def test_a_phone_tells_the_own_ones(chromium: Browser, table: Any, url: str) -> None:
    known = prizes([one(game) for game in GAMES])
    seat = next(NAMES.index(prize["guest"]) for prize in known if prize["guest"] in NAMES)
    mine = [prize["name"] for prize in known if prize["guest"] == NAMES[seat]]
    view = small_games.lobby("mu", 4, you={"seat": seat})
    with a_phone(chromium, url, table, view, "#waiting") as page:
        shown(page, table, {**ended(table, 3 * A_MINUTE_US), "you": {"seat": seat}})
        page.wait_for_selector(".waiting-prizes .best")
        found = page.locator(".waiting-prizes .best")
        assert found.evaluate_all("all => all.map(one => one.dataset.feat)") == mine
