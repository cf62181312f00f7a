"""The venue's pages: its television at a size and in a language, and a guest's phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.json import encode

from profiles import languages, sizes
from slapbox.table.words.clock import TableClock
from slapbox.text import LANGUAGES, Text, translated
from slapbox.venue.messages import (
    Brought,
    Drawn,
    Feat,
    Founded,
    Guest,
    Happening,
    Joined,
    Kind,
    Message,
    Time,
)
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import Public, public
from slapbox.web.server import Server
from slapbox.web.site import Site
from slapbox.web.venue import VenueDoor, create_venue
from web.browsing import FULL_HD, OLD_PHONE, complaints, settled, until
from web.test_remote import CUT as CUT_RING
from web.test_remote import FOCUS, LEAST_RING, TELL, UNREACHED
from web.test_safe_margin import BEYOND

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

HD: Any = {"width": 1280, "height": 720}
A_DAY_S = 24 * 3600
FRAME_MS = 17
ASKED_AGAIN_MS = 9000
LEAST = 1 / 28.2
"""Of the picture's height: what must be read from 4 m. The brand and the address need not."""

JOIN = "http://192.168.100.200:8080/join"
NAMES = ("Anna", "Maximilian-Alexander", "<b>Ben</b>", "Cleo", "Ünal", "Dora", "Emil", "Ida")

CUT = """({least}) => {
  const inside = (node, box) => node.left >= box.left - 1 && node.right <= box.right + 1
    && node.top >= box.top - 1 && node.bottom <= box.bottom + 1;
  const whole = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const wrong = [];
  for (const node of document.querySelectorAll('main *, .venue-head *, .find *, #best *')) {
    const inTile = node.closest('.tile-words');  // what does not fit of who sits there is cut
    const text = inTile ? inTile === node
      : Array.from(node.childNodes).some(one => one.nodeType === 3 && one.data.trim());
    if (!text || !node.checkVisibility()) continue;
    const box = node.getBoundingClientRect();
    const card = node.closest('article, aside, li, #best');
    if (!inside(box, whole)) wrong.push('out of the picture: ' + node.textContent);
    if (card && !inside(box, card.getBoundingClientRect()))
      wrong.push('out of its card: ' + node.textContent);
    const small = parseFloat(getComputedStyle(node).fontSize) < least * innerHeight;
    if (small && !node.matches('.brand, .find-address, .pips'))
      wrong.push('small: ' + node.textContent);
  }
  for (const node of document.querySelectorAll('.tile-now')) {
    const {bottom} = node.closest('.tile-words').getBoundingClientRect();
    const isCut = node.getBoundingClientRect().bottom > bottom + 1;
    if (isCut && !node.textContent.includes('+')) wrong.push('cut: ' + node.textContent);
  }
  const cards = Array.from(document.querySelectorAll('article, aside, .place, #best'))
    .filter(node => node.checkVisibility()).map(node => node.getBoundingClientRect());
  cards.forEach((one, at) => cards.slice(at + 1).forEach(other => {
    if (one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1) wrong.push('cards overlap');
  }));
  return wrong;
}"""


WORDS_FIT = """() => {
  const select = document.activeElement;
  const {paddingLeft, paddingRight, font} = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return pen.measureText(select.selectedOptions[0].text).width <= room + 1;
}"""
"""Tells whether a choice shows what is chosen, to its last letter."""


LOOSE = """() => Array.from(document.querySelectorAll('h1, h2, p, a, img, input, select'))
  .filter(node => node.checkVisibility()
    && !node.closest('header, main, aside, nav, [role=status], [role=alert]'))
  .map(node => node.outerHTML)"""
"""Parts that nobody comes to who goes from landmark to landmark."""


def tournament(kind: Kind, tables: int, *, told: bool = True) -> Tournament:
    """Two rounds, of which the first is told."""
    names = [f"t{number}" for number in range(1, tables + 1)]
    game = "reaction" if kind == "reaction" else "last-panther"
    moves = kind in ("league", "knock-out")
    seats = tuple((table, tuple(Guest(name, table) for name in NAMES[:4])) for table in names)
    found: list[Message] = [Founded("x", kind)]
    found += [Joined(table, table, NAMES[:4], "http://10.0.0.9:8080/join") for table in names]
    found += [Drawn(number, game, seats if moves else ()) for number in (1, 2)]
    for at, table in enumerate(names if told else ()):
        scores, ranks = (at, 5, -at, 1), (1, 2, 4, 3)
        times = tuple(Time(200_000 + 900 * at + seat, 900) for seat in range(4))
        feats = (Feat("photo_finish", 1, None, 90 + at), Feat("luckiest_partner", 2, at))
        found.append(
            Brought(table, "m1", 1, game, NAMES[:4], scores, ranks, times=times, feats=feats)
        )
    return Tournament(found)


def happenings(tables: int) -> dict[str, Happening]:
    """All that may happen, table by table; of every eighth nothing is known."""
    kinds = (
        Happening("match", "last-panther", 12),
        Happening("match", "fly-swatter", 3, race=True),
        Happening("match", "cheating-moth", 125, awaited=(NAMES[1], NAMES[2])),
        Happening("over", "mu", 20, winners=NAMES[:2]),
        Happening("lobby", "mu"),
        Happening("match", "mu", 5, paused=True),
        Happening("countdown", "mu"),
    )
    chosen = ((number, (number - 1) % 8) for number in range(1, tables + 1))
    return {f"t{number}": kinds[at] for number, at in chosen if at < len(kinds)}


@pytest.fixture
def door() -> VenueDoor:
    return VenueDoor()


@pytest.fixture
def url(door: VenueDoor) -> Iterator[str]:
    """A running venue."""
    server = Server("127.0.0.1")
    site = Site(door, TableClock().now_ns, lambda: JOIN, server.port)
    server.start(create_venue(site))
    yield f"http://127.0.0.1:{server.port}"
    door.streams.close()
    server.stop()


def show(door: VenueDoor, told: Public) -> None:
    view, everybody = (encode({**view, "join_url": JOIN}) for view in (told.view, told.everybody))
    door.show(view, everybody, told.people)


@contextmanager
def opened(chromium: Browser, address: str, size: Any, language: str = "en") -> Iterator[Page]:
    """A page on which no time passes: what takes turns on it stays."""
    context = chromium.new_context(viewport=size, locale=language)
    page = context.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(A_DAY_S)
    heard = complaints(page)
    page.goto(address)
    page.wait_for_selector("body:not([data-phase=loading])")
    settled(page)
    yield page
    context.close()
    assert [line for line in heard if "404" not in line] == []


@pytest.mark.parametrize("language", languages())
def test_all_of_it_can_be_read_from_afar(
    chromium: Browser, door: VenueDoor, url: str, language: str
) -> None:
    busy = public(tournament("duplicate", 20), happenings(20))
    seating = public(tournament("league", 20, told=False), {})
    cup = public(tournament("reaction", 3), happenings(3))
    show(door, busy)
    many = ".tiles:not(.few) .venue-table"
    with opened(chromium, url, FULL_HD, language) as page:
        for told, seen in ((seating, ".seats"), (cup, ".few .venue-table"), (busy, many)):
            show(door, told)
            page.wait_for_selector(f"{seen} >> visible=true")
            phase = "seating" if told is seating else "now"
            page.wait_for_selector(f"body[data-phase={phase}][data-round='{told.view['round']}']")
            for size in (FULL_HD, HD):
                page.set_viewport_size(size)
                assert page.evaluate(CUT, {"least": LEAST}) == []
        assert page.evaluate(LOOSE) == []
        assert page.get_attribute("nav > #language", "aria-label") == translated(
            Text("tv.language"), language
        )


def pressed(page: Page, *keys: str) -> str:
    """Return what is focused a frame after these keys, on a page on which else no time passes."""
    for key in keys:
        page.keyboard.press(key)
    page.clock.run_for(FRAME_MS)
    focus: str = page.evaluate(FOCUS)
    return focus


@pytest.mark.parametrize("size", sizes(FULL_HD, HD), ids=str)
def test_a_remote_does_for_a_venue(chromium: Browser, door: VenueDoor, url: str, size: Any) -> None:
    """Arrows come to all that the page offers, OK and arrows choose, Back leaves it; what is seen
    and what is focused is whole, and keeps clear of the edge that televisions cut off."""
    seating = public(tournament("league", 20, told=False), {})
    busy = public(tournament("duplicate", 20), happenings(20))
    empty = public(Tournament(), {})
    show(door, empty)
    with opened(chromium, f"{url}/tv", size, "de") as page:
        for told in (empty, seating, busy):
            show(door, told)
            page.wait_for_selector(f"body[data-round='{told.view['round']}']")
            settled(page)
            assert page.evaluate(BEYOND) == []
            assert page.evaluate(UNREACHED) == []
            assert pressed(page, "ArrowDown") == "language"
            settled(page)
            assert page.evaluate(BEYOND) == []
            wide, _, cut = page.evaluate(CUT_RING)
            assert (wide >= LEAST_RING, cut) == (True, False)
            pressed(page, "Enter", "ArrowDown")
            page.wait_for_selector("html:not([lang=de])")
            assert page.evaluate(WORDS_FIT)
            pressed(page, "ArrowUp")
            page.wait_for_selector("html[lang=de]")
            for back in (461, 461):  # ends the choice, then leaves it
                page.evaluate(TELL, ["Unidentified", back])
            assert page.evaluate(FOCUS) == ""
            assert not page.evaluate(TELL, ["Unidentified", 461])  # and the page as well


def test_names_are_text(chromium: Browser, door: VenueDoor, url: str) -> None:
    show(door, public(tournament("duplicate", 2), happenings(2)))
    with opened(chromium, url, FULL_HD) as page:
        assert page.locator(".place b b, .tile-guests b, #best b b").count() == 0
        assert NAMES[2] in page.inner_text(".places")
        assert NAMES[2] in page.inner_text(".tiles")


def test_a_table_that_cannot_be_drawn_keeps_no_other_away(
    chromium: Browser, door: VenueDoor, url: str
) -> None:
    told = public(tournament("duplicate", 3), happenings(3))
    tables = [*told.view["tables"][1:], {"table": "t1"}]
    view = encode({**told.view, "join_url": JOIN, "tables": tables})
    door.show(view, encode(told.everybody), told.people)
    page = chromium.new_page()
    page.goto(url)
    page.wait_for_selector(".venue-table")
    assert page.locator(".venue-table").count() == 2
    page.close()


def test_the_best_of_the_night_is_named(chromium: Browser, door: VenueDoor, url: str) -> None:
    show(door, public(tournament("duplicate", 2), {}))
    with opened(chromium, url, FULL_HD) as page:
        assert page.inner_text("#best").split("\n")[0].startswith("Photo finish of the night")
        assert NAMES[1] in page.inner_text("#best")
        assert "90 µs" in page.inner_text("#best")
        assert "192.168.100.200:8080/join" in page.inner_text(".find")


def test_an_empty_venue_says_so(chromium: Browser, door: VenueDoor, url: str) -> None:
    show(door, public(Tournament(), {}))
    with opened(chromium, url, FULL_HD) as page:
        assert page.is_visible(".no-tables")
        assert page.is_visible(".no-places")
        show(door, public(tournament("duplicate", 1), {}))
        page.wait_for_selector(".venue-table")
        assert not page.is_visible(".no-tables")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_finds_the_table(
    chromium: Browser, door: VenueDoor, url: str, language: str
) -> None:
    show(door, public(tournament("league", 2), {}))
    with opened(chromium, f"{url}/join", OLD_PHONE, language) as page:
        page.fill("#name", "nobody")
        assert page.inner_text(".search .says")
        page.fill("#name", NAMES[1].upper()[:4])
        page.locator(".found button").nth(1).click()
        page.wait_for_selector(".mine:not([hidden])")
        assert page.inner_text(".mine-name") == NAMES[1]
        assert "2" in page.inner_text(".mine-table")
        assert page.get_attribute(".mine-go", "href") == "http://10.0.0.9:8080/join"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.reload()
        page.wait_for_selector(".mine:not([hidden])")  # this phone knows whose it is
        page.click("#not-me")
        page.wait_for_selector(".search:not([hidden])")


def test_an_answer_about_somebody_else_comes_too_late(
    chromium: Browser, door: VenueDoor, url: str
) -> None:
    """A guest who looks for another name is told nothing more of the one before."""
    show(door, public(tournament("league", 2), {}))
    with opened(chromium, f"{url}/join", OLD_PHONE) as page:
        page.fill("#name", "an")
        page.locator(".found button").first.click()
        page.wait_for_selector("#not-me")
        held: list[Route] = []
        page.route("**/mine.json*", lambda route: held.append(route))
        page.clock.run_for(ASKED_AGAIN_MS)
        until(page, lambda: held)
        with page.expect_response("**/everybody.json"):
            page.click("#not-me")
        page.wait_for_selector(".search")
        with page.expect_response("**/mine.json*"):
            held[0].continue_()
        page.clock.run_for(FRAME_MS)
        assert page.is_visible(".search")


def test_a_guest_who_is_gone_is_asked_again(chromium: Browser, door: VenueDoor, url: str) -> None:
    show(door, public(tournament("league", 2), {}))
    with opened(chromium, f"{url}/join", OLD_PHONE) as page:
        page.fill("#name", "an")
        page.locator(".found button").first.click()
        page.wait_for_selector(".mine:not([hidden])")
        show(door, public(Tournament(), {}))
        page.reload()
        page.wait_for_selector(".search:not([hidden])")


def test_nobody_gives_orders_to_a_venue(door: VenueDoor) -> None:
    site = Site(door, TableClock().now_ns, lambda: "http://10.0.0.1:8080/join", 8080)
    client = create_venue(site).test_client()
    assert client.get("/mine.json?name=x&home=y").status_code == 404
    for path in ("/api/start", "/host", "/replay", "/state?as=host"):
        answer = client.post(path) if path.startswith("/api") else client.get(path)
        assert answer.status_code in (400, 403, 404, 405) or b"{}" in answer.data
    show(door, public(tournament("duplicate", 2), {}))
    guest = {"REMOTE_ADDR": "10.0.0.77"}
    told = client.get("/state?as=tv", environ_overrides=guest)
    assert json.loads(told.data)["kind"] == "duplicate"
