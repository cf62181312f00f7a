"""The awards of an evening on the pages: when the TV has told who won it, and not before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from again.matches import BEGAN_NS, recorded, shelf
from again.test_prizes import one
from slapbox.again.prizes import prizes
from slapbox.evening.evening import Evening, Played
from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.journal import Journal
from slapbox.text import LANGUAGES
from slapbox.web.site import Site
from web import small_games
from web.asking import GUEST
from web.browsing import FULL_HD, a_phone, choose_language, shown
from web.conftest import ScriptedTable
from web.evening_views import evening as made
from web.small_games import NAMES
from web.test_evening import PLAYED, now_us

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
    journal.put("evening:" + name, whole.as_json())
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


@pytest.mark.browser
def test_the_tv_tells_them_all_beside_the_standings(tv: Page, table: Any) -> None:
    tv.set_viewport_size(FULL_HD)
    shown(tv, table, ended(table, A_MINUTE_US))
    known = prizes([one(game) for game in GAMES])
    tv.wait_for_selector("#evening.awarded #evening-prizes .prize")
    for language in LANGUAGES:
        choose_language(tv, language)
        tv.wait_for_selector(f"#evening.awarded #evening-prizes .prize:nth-child({len(known)})")
        found = tv.locator("#evening-prizes .prize")
        names = found.evaluate_all("all => all.map(one => [one.dataset.feat, one.dataset.name])")
        assert names == [[prize["name"], prize["guest"]] for prize in known]
        bottom = tv.locator(".standing").last.bounding_box()
        assert bottom is not None
        for box in found.evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().toJSON())"
        ):
            assert box["top"] >= bottom["y"] + bottom["height"] - 1, language
            assert box["bottom"] <= FULL_HD["height"] * 0.95, language
            assert box["left"] >= 0
            assert box["right"] <= FULL_HD["width"]


@pytest.mark.browser
def test_a_phone_tells_the_own_ones(chromium: Browser, table: Any, url: str) -> None:
    known = prizes([one(game) for game in GAMES])
    seat = next(NAMES.index(prize["guest"]) for prize in known if prize["guest"] in NAMES)
    mine = [prize["name"] for prize in known if prize["guest"] == NAMES[seat]]
    view = small_games.lobby("mu", 4, you={"seat": seat})
    with a_phone(chromium, url, table, view, "#waiting") as page:
        shown(page, table, {**ended(table, A_MINUTE_US), "you": {"seat": seat}})
        page.wait_for_selector("#waiting-prizes:not([hidden]) .best")
        found = page.locator("#waiting-prizes .best")
        assert found.evaluate_all("all => all.map(one => one.dataset.feat)") == mine
