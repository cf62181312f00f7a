"""The awards of an evening on the pages: when the TV has told who won it, and not before."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from again.matches import BEGAN_NS, recorded, shelf
from again.test_prizes import one
from profiles import languages, sizes
from slapbox.again.film import film
from slapbox.again.prizes import prizes
from slapbox.evening.evening import Evening, Played
from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import Journal
from slapbox.table.match.podium import podium
from slapbox.web.site import Site
from web import small_games
from web.asking import GUEST
from web.browsing import FULL_HD, a_phone, choose_language, settled, shown
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
    journal.put("evening:" + name, asdict(whole))
    journal.commit()
    return journal


def asked(client: FlaskClient, **more: Any) -> Json:
    found: Json = client.get(f"/evening/{ID}/prizes.json", environ_overrides=more).get_json()
    return found


def test_nobody_is_told_before_the_tv_has(
    client: FlaskClient, table: ScriptedTable, site: Site
) -> None:
    journal = told_evening()
    site.now_ns = partial(int, BEGAN_NS)
    table.archive = Archive(journal, evening=ID)
    assert asked(client) == asked(client, **GUEST) == {"prizes": None}
    table.archive = Archive(journal)
    known = {"prizes": prizes([one(game) for game in GAMES])}
    assert asked(client) == asked(client, **GUEST) == known
    site.now_ns = partial(int, BEGAN_NS + 24 * HOUR_NS)
    assert asked(client, **GUEST) == {"prizes": None}
    assert asked(client) == known
    assert client.get("/evening/none/prizes.json").get_json() == {"prizes": None}


def ended(table: Any, since_us: int) -> Json:
    now = now_us(table)
    evening = made(PLAYED, now_us=now, opened_us=now - since_us, ended=True)
    assert evening is not None
    table.archive = Archive(told_evening(evening["id"]))
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
@pytest.mark.parametrize("size", sizes(FULL_HD, SMALL), ids=str)
def test_the_tv_tells_them_all_beside_the_standings(tv: Page, table: Any, size: Any) -> None:
    tv.set_viewport_size(size)
    shown(tv, table, ended(table, A_MINUTE_US))
    known = prizes([one(game) for game in GAMES])
    tv.wait_for_selector("#evening.awarded.best .evening-prizes .prize")
    for language in languages():
        choose_language(tv, language)
        tv.wait_for_selector(f"#evening.awarded .evening-prizes .prize:nth-child({len(known)})")
        found = tv.locator(".evening-prizes .prize")
        names = found.evaluate_all("all => all.map(one => [one.dataset.feat, one.dataset.name])")
        assert names == [[prize["name"], prize["guest"]] for prize in known]
        settled(tv)
        right = max(box["right"] for box in boxes(tv, ".standing"))
        for box in boxes(tv, ".prize"):
            assert box["letters"] >= size["height"] / READ
            assert not box["cut"], language
            assert box["left"] >= right
            assert box["right"] <= size["width"] * 0.97
            assert box["bottom"] <= size["height"] * 0.95


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
        shown(page, table, {**ended(table, A_MINUTE_US), "you": {"seat": seat}})
        page.wait_for_selector(".waiting-prizes:not([hidden]) .best")
        found = page.locator(".waiting-prizes .best")
        assert found.evaluate_all("all => all.map(one => one.dataset.feat)") == mine
