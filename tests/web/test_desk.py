"""The venue's desk, and the way of a code from its screen over a phone to the table's own page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
import zxingcpp
from msgspec.json import encode
from PIL import Image

from patience import until
from profiles import languages
from slapbox.table.words.clock import TableClock
from slapbox.text import Text
from slapbox.venue.desk import Desk
from slapbox.venue.invitation import NoTicket, read
from slapbox.venue.ticket import Ticket
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import Public, public
from slapbox.web import guard, pages
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.shapes import Assignment
from slapbox.web.site import Site
from slapbox.web.venue import VenueDoor, create_venue
from web.browsing import OLD_PHONE, SIZES, choose_language, complaints, settled, to_tab
from web.host_views import lobby
from web.test_venue import LOOSE, happenings, tournament

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll('main *, header *')].filter(node => {
  const box = node.getBoundingClientRect();
  return node.checkVisibility() && (box.left < -1 || box.right > innerWidth + 1
    || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline');
}).map(node => node.id || node.className || node.textContent)"""


class Joined:
    """A table's membership that takes tickets as a real one does, and knows no more."""

    def __init__(self) -> None:
        self.ticket: Ticket | None = None

    @property
    def told(self) -> Assignment | None:
        """Return what the host's page shows."""
        if self.ticket is None:
            return None
        return {"table": self.ticket.table, "venue": self.ticket.host, "there": True}

    def join(self, line: str) -> Text | None:
        """Fetch the ticket."""
        try:
            self.ticket = read(line).accepted("laptop")
        except NoTicket as why:
            return why.reason
        return None

    def leave(self) -> None:
        """There is none any more."""
        self.ticket = None


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """To no server a browser is the host's own machine."""
    for module in (guard, pages):
        monkeypatch.setattr(module, "on_host_machine", lambda: False)


@contextmanager
def venue_of(tables: int) -> Iterator[tuple[VenueDoor, Site, str]]:
    """A running venue's pages, with a desk."""
    door, server = VenueDoor(), Server("127.0.0.1")
    names = [f"t{number}" for number in range(1, tables + 1)]
    door.desk = Desk({name: Ticket("10.0.0.1", 4280, name, "secret").text for name in names})
    show(door, public(Tournament(), {}))
    url = f"http://127.0.0.1:{server.port}"
    site = Site(door, TableClock().now_ns, lambda: f"{url}/join", server.port)
    server.start(create_venue(site))
    yield door, site, url
    door.streams.close()
    server.stop()


@pytest.fixture
def party(table: Any) -> Iterator[tuple[Joined, Site]]:
    """A running table that can join a venue."""
    joined, server = Joined(), Server("127.0.0.1")
    table.show(lobby())
    url = f"http://127.0.0.1:{server.port}/join"
    site = Site(table, table.clock.now_ns, lambda: url, server.port, membership=joined)
    server.start(create_app(site))
    yield joined, site
    server.stop()


@contextmanager
def browsing(chromium: Browser, size: Any, language: str = "en") -> Iterator[Page]:
    context = chromium.new_context(viewport=size, locale=language)
    page = context.new_page()
    heard = complaints(page)
    yield page
    context.close()
    assert [line for line in heard if "403" not in line and "409" not in line] == []


def show(door: VenueDoor, told: Public) -> None:
    door.show(encode(told.view), encode(told.everybody), told.people)


def scanned(page: Page) -> str:
    """Return what a phone's camera reads off this screen."""
    page.wait_for_function("() => document.getElementById('invite-code').naturalWidth > 0")
    with Image.open(BytesIO(page.screenshot())) as picture:
        (found,) = zxingcpp.read_barcodes(picture.convert("L"))
    text: str = found.text
    return text


def enter(page: Page, site: Site) -> None:
    page.fill("#pin", site.access.pin)
    page.keyboard.press("Enter")


@pytest.mark.usefixtures("elsewhere")
def test_a_code_goes_from_the_desk_over_a_phone_to_the_table(
    chromium: Browser, party: tuple[Joined, Site]
) -> None:
    """Keeper and phone are elsewhere: both say their hosts' PINs. A phone that scanned leaves the
    desk to the next table; the same code makes no second one."""
    joined, site = party
    with venue_of(2) as (door, venue_site, url), browsing(chromium, OLD_PHONE) as desk:
        desk.goto(f"{url}/desk")
        desk.wait_for_selector("#door:not([hidden])")
        enter(desk, venue_site)
        desk.wait_for_selector("#invite-line:has-text('/')")
        assert desk.inner_text("#invite-table") == "Table 1"
        link = scanned(desk)
        with browsing(chromium, OLD_PHONE) as phone:
            phone.goto(link)
            phone.wait_for_selector("body[data-phase=ticket]")
            assert phone.inner_text("#ticket-table") == "Table 1"
            assert phone.input_value("#where") == "127.0.0."
            desk.wait_for_selector("#invite-table:has-text('Table 2')")
            phone.click("#ticket-form button")
            assert phone.inner_text("#where-error") == "That is no address."
            phone.fill("#where", str(site.join_url()))
            phone.click("#ticket-form button")
            phone.wait_for_selector("#door:not([hidden])")
            enter(phone, site)
            until(partial(phone.input_value, "#venue-line"))
            assert phone.evaluate("location.hash") == ""
            phone.keyboard.press("Enter")  # nobody joins by accident, even by a link
            assert not phone.evaluate(
                "document.getElementById('venue-card').contains(document.activeElement)"
            )
            assert joined.told is None
            phone.click("#venue-join")
            phone.wait_for_selector("#venue-says:has-text('Table 1')")
            assert joined.ticket == Ticket("127.0.0.1", 4280, "t1", "secret")
            desk.wait_for_selector("#tables li:first-child[data-state=taken]")
            phone.goto(link)
            phone.wait_for_selector("body[data-phase=refused]")
            assert "has been used" in phone.inner_text("#ticket-says")
        desk.click("#tables li:first-child button")
        desk.wait_for_selector("#invite-table:has-text('Table 1')")
        desk.click("#renew")
        desk.wait_for_selector("#invite-line:has-text('/')")
        again = scanned(desk)
        assert again != link
        with browsing(chromium, OLD_PHONE) as phone:
            phone.goto(again)
            phone.wait_for_selector("body[data-phase=ticket]")
        desk.wait_for_selector("#invite-table:has-text('Table 2')")
        desk.click("#tables li:first-child button")
        desk.wait_for_selector("#invite-table:has-text('Table 1')")
        door.desk = None
        desk.click("#renew")
        desk.wait_for_selector("#invite-says:has-text('as files only')")
        choose_language(desk, "de")
        desk.wait_for_selector("#invite-says:has-text('nur als Dateien')")


def test_a_venue_on_the_usual_port_of_the_web_is_told_with_it(chromium: Browser) -> None:
    """Browsers leave it out, and a table takes another one for meant."""
    with venue_of(1) as (_, _, url), browsing(chromium, OLD_PHONE) as phone:
        phone.route(
            "http://10.0.0.5/**",
            lambda route: route.fulfill(
                response=route.fetch(
                    url=route.request.url.replace("http://10.0.0.5", url),
                    headers={**route.request.headers, "origin": url},
                )
            ),
        )
        phone.goto("http://10.0.0.5/ticket#K7QM2XPN")
        phone.wait_for_selector("body[data-phase=refused]")
        assert phone.text_content("#ticket-command") == "slapbox --venue 10.0.0.5:80/K7QM2XPN"
        phone.goto("about:blank")  # asks for no more: an answer on its way ends in this test
        phone.unroute_all(behavior="wait")


def test_the_host_leaves_the_venue_again(chromium: Browser, party: tuple[Joined, Site]) -> None:
    joined, site = party
    joined.ticket = Ticket("10.0.0.1", 4280, "t7", "secret")
    with browsing(chromium, OLD_PHONE) as page:
        page.goto(str(site.join_url()).replace("join", "host"))
        to_tab(page, "more")
        page.click("#venue-card summary")
        page.wait_for_selector("#venue-says:has-text('Table 7')")
        assert page.is_hidden("#venue-form")
        page.click("#venue-leave")
        page.click("#venue-sure [data-do=yes]")
        page.wait_for_selector("#venue-form:not([hidden])")
        assert joined.ticket is None


def test_the_desk_speaks_another_language_at_once(chromium: Browser) -> None:
    """The tables stay, and so does the choice."""
    with venue_of(2) as (_, _, url), browsing(chromium, OLD_PHONE) as desk:
        desk.goto(f"{url}/desk")
        desk.click("#tables li:nth-child(2) button")
        choose_language(desk, "de")
        desk.wait_for_selector(
            "#tables li:nth-child(2) button[aria-pressed=true]:has-text('Tisch 2')"
        )
        assert desk.locator("#tables li").count() == 2
        assert desk.inner_text("#invite-table") == "Tisch 2"


def test_the_desk_goes_on_without_a_stream_and_says_when_its_venue_is_lost(
    chromium: Browser,
) -> None:
    """A proxy or an old browser may hold streams back: then the desk asks again and again."""
    with venue_of(2) as (door, _, url), browsing(chromium, OLD_PHONE) as desk:
        desk.route("**/events?*", lambda route: route.fulfill(status=204))
        desk.goto(f"{url}/desk")
        desk.wait_for_selector("#tables li:nth-child(2)[data-state=free]")
        show(door, public(tournament("duplicate", 2), happenings(2)))
        desk.wait_for_selector("#tables li:nth-child(2)[data-state=here]")
        assert desk.is_hidden("#link-lost")
        desk.route("**/state?*", lambda route: route.fulfill(status=403))
        desk.wait_for_selector("#link-lost")
        desk.unroute("**/state?*")
        desk.wait_for_selector("#link-lost", state="detached")


@pytest.mark.parametrize("language", languages())
def test_desk_and_phone_show_all_they_say(chromium: Browser, language: str) -> None:
    with venue_of(20) as (door, _, url), browsing(chromium, OLD_PHONE, language) as page:
        show(door, public(tournament("duplicate", 6), happenings(6)))
        desk = door.desk
        assert isinstance(desk, Desk)
        desk.take(desk.codes()["t7"] or "", "laptop")
        for path in ("desk", f"ticket#{desk.codes()['t8']}"):
            page.goto(f"{url}/{path}")
            page.wait_for_selector(f"body[data-phase={path.partition('#')[0]}]")
            for size in SIZES:
                page.set_viewport_size(size)
                settled(page)
                assert page.evaluate(CUT) == []
            assert page.evaluate(LOOSE) == []
        page.goto(f"{url}/desk")
        page.wait_for_selector("#tables li:nth-child(1)[data-state=here]")
        states = page.eval_on_selector_all("#tables li", "all => all.map(one => one.dataset.state)")
        assert states[:9] == ["here"] * 6 + ["taken", "scanned", "free"]
