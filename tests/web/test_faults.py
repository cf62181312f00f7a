"""Errors of pages: a part that fails stops no other, and the host learns of it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from again.matches import shelf
from slapbox.cli.doctor import findings, page_findings
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import Journal
from slapbox.text.catalogue import catalogue
from slapbox.web import faults
from web import fly_views, small_games
from web.asking import GUEST, get, post, why
from web.browsing import FULL_HD, shown, to_tab, until
from web.drafts import Draft
from web.host_views import lobby
from web.phone_views import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from web.conftest import Clock, ScriptedTable

FAULT = {"page": "tv", "message": "no such thing", "place": "tv/lobby.js:219 < tv/main.js:7"}
OLD = "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/68.0.3440.106 Safari/537.36"


def told(client: FlaskClient) -> list[dict[str, Any]]:
    answer = client.get("/faults.json")
    assert answer.json is not None
    found: list[dict[str, Any]] = answer.json["faults"]
    return found


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == faults.__name__]


def test_a_guests_page_tells_the_host_of_an_error(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        sent = post(client, "/fault", FAULT, environ=GUEST, headers={"User-Agent": OLD})
        assert sent.status_code == 200
    assert told(client) == [{**FAULT, "engine": "Chromium 68", "count": 3}]
    assert logged(caplog) == [f"page /tv in Chromium 68: no such thing ({FAULT['place']})"]
    assert caplog.records[0].levelno == logging.ERROR
    assert client.get("/faults.json", environ_overrides=GUEST).status_code == 403


@pytest.mark.usefixtures("clock")
def test_nobody_floods_the_log_or_the_memory(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, clock: Clock
) -> None:
    def sent(address: int, number: int) -> int:
        fault = {**FAULT, "place": f"tv/main.js:{number}"}
        asker = {"REMOTE_ADDR": f"192.168.1.{address}"}
        return post(client, "/fault", fault, environ=asker).status_code

    one = [sent(1, number) for number in range(50)]
    assert one.count(200) == faults.REPORTS_AT_ONCE
    for address in range(2, 60):
        clock.now_s += 1
        for number in range(10):
            sent(address, address * 100 + number)
    assert len(told(client)) == len(logged(caplog)) == faults.MOST_KINDS
    assert all(len(line) < 500 for line in logged(caplog))


WRONG: list[dict[str, object]] = [
    {**FAULT, "message": "x" * 161},
    {**FAULT, "message": "two\nlines"},
    {**FAULT, "message": "\x1b[2J"},
    {**FAULT, "place": "evil.example/x.js:1"},
    {**FAULT, "place": "tv/main.js:1 < " * 3 + "tv/main.js:1"},
    {**FAULT, "place": ""},
    {**FAULT, "page": "tv in Chromium 64: all is well"},
    {**FAULT, "page": 1},
    {**FAULT, "more": ""},
    {},
]


@pytest.mark.parametrize("fault", WRONG, ids=range(len(WRONG)))
def test_what_no_page_of_ours_says_is_refused(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, fault: dict[str, object]
) -> None:
    answer = post(client, "/fault", fault, environ=GUEST)
    assert (answer.status_code, why(answer)) == (400, "web.bad_order")
    assert (told(client), logged(caplog)) == ([], [])


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ('Unexpected token \'h\', ".."hand":[17" is not valid JSON', "Unexpected token …"),
        ("Cannot read property 'Anna' of undefined", "Cannot read property … of undefined"),
        ("no PIN 4711 here", "no PIN … here"),
        ("not known: kZ-x_abcdefghijklmnopqrstuvwxyzABC", "not known: …"),
        ("node.animate is not a function", "node.animate is not a function"),
    ],
)
def test_secrets_stay_out_of_what_is_told(said: str, kept: str) -> None:
    assert faults.plain_words(said).startswith(kept)
    assert not set("47") & set(faults.plain_words(said))


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (OLD, "Chromium 68"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0", "Firefox 78"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 13_4 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/13.1 Mobile/15E148 Safari/604.1",
            "Safari 13.1",
        ),
        ("\x1b[2J curl", "?"),
    ],
)
def test_engines_are_named_in_two_words(agent: str, name: str) -> None:
    assert faults.engine(agent) == name


# ---- in browsers ----

BROKEN = "throw new Error('broken on purpose')"


def ending(line: str) -> Callable[[Route], None]:
    """Gives out a script with one more line at its end."""

    def serve(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{answer.text()}\n{line}\n")

    return serve


@contextmanager
def opened(chromium: Browser, broken: dict[str, str], **more: Any) -> Iterator[Page]:
    """A browser in which each of these functions, by its name and with the script that it is in,
    does something else."""
    context = chromium.new_context(**{"viewport": FULL_HD, "locale": "en", **more})
    scripts = {place.split("#")[0] for place in broken}
    for script in scripts:
        lines = [
            f"{place.split('#')[1]} = {instead};"
            for place, instead in broken.items()
            if place.startswith(script)
        ]
        context.route(f"**/js/{script}", ending("\n".join(lines)))
    yield context.new_page()
    context.close()


def reported(url: str) -> list[str]:
    """The messages and places that the host has been told by now."""
    status, body = get(url, "/faults.json")
    assert status == 200
    return [f"{fault['message']} {fault['place']}" for fault in json.loads(body)["faults"]]


FAILS_LATER = f"() => () => {{ {BROKEN}; }}"
FAILS_AT_ONCE = f"() => {{ {BROKEN}; }}"
PARTS = {
    "tv/cues.js#cues": FAILS_LATER,
    "tv/cues.js#accompaniment": FAILS_AT_ONCE,
    "tv/over.js#overScreen": FAILS_AT_ONCE,
    "tv/evening.js#eveningScreen": FAILS_LATER,
    "tv/resolution.js#resolutionMoment": FAILS_LATER,
    "tv/ribbons.js#screenSign": FAILS_AT_ONCE,
    "tv/notices.js#calls": FAILS_AT_ONCE,
    "tv/waiting.js#waitingFor": FAILS_AT_ONCE,
    "tv/ribbons.js#knocks": FAILS_AT_ONCE,
    "tv/audience.js#fans": FAILS_AT_ONCE,
    "tv/demo.js#demoSign": FAILS_AT_ONCE,
    "tv/menu.js#bar": FAILS_AT_ONCE,
    "tv/sheet.js#sheet": FAILS_AT_ONCE,
    "games/reaction/tv.js#open": FAILS_AT_ONCE,
}


@pytest.mark.browser
def test_a_tv_shows_the_lobby_whatever_else_fails(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    table.show(small_games.lobby("reaction", 3))
    with opened(chromium, PARTS) as tv:
        tv.goto(f"{url}/tv")
        tv.wait_for_selector("body[data-phase=lobby]")
        tv.wait_for_selector("#lobby:not([hidden]) .seat-card[data-seat='2']")
        assert tv.locator(".seat-name").all_inner_texts()[:3] == list(small_games.NAMES[:3])
        until(tv, lambda: reported(url))
        assert all("broken on purpose" in line for line in reported(url))
        shown(tv, table, {**small_games.lobby("reaction", 4)})
        tv.wait_for_selector(".seat-card[data-seat='3']")


@pytest.mark.browser
def test_a_face_that_cannot_be_drawn_keeps_nothing_else_away(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    table.show(small_games.lobby("reaction", 3))
    fails = (
        "(seat) => { if (seat === 1) throw new Error('no face');"
        " return document.createElement('i'); }"
    )
    with opened(chromium, {"art/people.js#person": fails}) as tv:
        tv.goto(f"{url}/tv")
        tv.wait_for_selector(".seat-card[data-seat='2']")
        assert tv.locator(".seat-name").all_inner_texts() == list(small_games.NAMES[:3])
        assert tv.locator(".lobby-title").inner_text() != ""
        until(tv, lambda: any(line.startswith("no face") for line in reported(url)))


@pytest.mark.browser
def test_no_motion_is_needed_to_see_anything(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    """An engine that refuses all of them shows who sits where, and that flies may be swatted."""
    table.show(small_games.lobby("fly-swatter", 3))
    refuse = "Element.prototype.animate = () => { throw new TypeError('no motion'); };"
    with opened(chromium, {}) as tv:
        tv.add_init_script(refuse)
        tv.goto(f"{url}/tv")
        tv.wait_for_selector("#lobby:not([hidden]) .seat-card[data-seat='2']")
        shown(tv, table, fly_views.playing(3, 8))
        shown(tv, table, fly_views.swat(table.clock.now_ns() // 1000))
        tv.wait_for_selector(".swat-centre >> text=SWAT!")
        until(
            tv, lambda: any("no motion games/fly-swatter/tv.js" in line for line in reported(url))
        )


@pytest.mark.browser
def test_a_phone_plays_whatever_stands_around_it(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    table.show(SCENES["my-turn"])
    broken = {
        "phone/head.js#owner": FAILS_AT_ONCE,
        "phone/faces.js#faces": FAILS_AT_ONCE,
        "phone/coach.js#hint": FAILS_AT_ONCE,
        "phone/coach.js#askButton": FAILS_AT_ONCE,
        "art/people.js#seatPeople": FAILS_AT_ONCE,
    }
    with opened(chromium, broken, viewport={"width": 390, "height": 844}) as phone:
        phone.goto(f"{url}/join")
        phone.wait_for_selector("#moth:not([hidden]) .held")
        until(phone, lambda: reported(url))


@pytest.mark.browser
@pytest.mark.parametrize(
    ("part", "path", "rest"),
    [
        ("host/now.js#nowTab", "/host", "#dock [data-do=start]"),
        ("host/guests.js#wishesOf", "/host", "#game-title"),
        ("replay/review.js#ReviewDesk.prototype.view", "/replay/mu", "#controls"),
    ],
)
def test_what_fails_beside_it_keeps_no_part_of_a_page_away(
    chromium: Browser, url: str, table: ScriptedTable, part: str, path: str, rest: str
) -> None:
    table.archive = Archive(shelf("mu"))
    table.show(lobby())
    with opened(chromium, {part: FAILS_AT_ONCE}) as page:
        page.goto(url + path)
        page.wait_for_selector(rest)
        until(page, lambda: reported(url))


@pytest.mark.browser
def test_the_hosts_page_has_one_sentence_on_it(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    nobody: Draft = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}
    table.show(small_games.lobby("reaction", 3, guests=nobody))
    broken = {"host/more.js#wayChoice": FAILS_AT_ONCE, "host/wifi.js#wifiForm": FAILS_AT_ONCE}
    with opened(chromium, broken, locale="de") as page:
        page.goto(f"{url}/host")
        to_tab(page, "more")
        page.wait_for_selector("#venue-card")
        until(page, lambda: len(reported(url)) == 2)
        page.reload()
        page.wait_for_selector("#fault:not([hidden])")
        words = catalogue("de")["control.fault"]
        assert isinstance(words, str)
        said = page.inner_text("#fault")
        assert said.startswith(words.split("{")[0])
        assert "/host" in said
        assert "Chromium" in said
    port = urlsplit(url).port
    assert port is not None
    keys = [finding.text.key for finding in page_findings(port)]
    assert keys == ["doctor.page_failed"] * 2


def test_doctor_bids_nobody_close_the_party_that_is_on(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    monkeypatch.setattr("slapbox.cli.doctor.journal_path", lambda: path)
    port = urlsplit(url).port
    assert port is not None
    with Journal(path):
        keys = [finding.text.key for finding in findings((), port)]
        assert {"doctor.pages_good", "doctor.journal_in_use"} <= set(keys)
        assert "web.port_busy" not in keys
        alone = [finding.text.key for finding in findings((), 0)]
    assert {"doctor.port_free", "journal.unusable"} <= set(alone)
