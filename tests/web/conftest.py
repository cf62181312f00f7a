"""A real table without pads, a scripted one, a real web server and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import msgspec
import pytest
from flask.testing import FlaskClient

from patience import PATIENCE_S
from profiles import is_thorough
from shapes.validation import check_draft
from slapbox.games.protocol import Json
from slapbox.packs.library import Library
from slapbox.table.archive import Archive
from slapbox.table.core import Core
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import IN_MEMORY, Journal, JournalError
from slapbox.table.streams import Streams
from slapbox.table.table import Table
from slapbox.table.words.clock import TableClock
from slapbox.table.words.orders import Answer, Order
from slapbox.web import guard, pages
from slapbox.web.app import create_app
from slapbox.web.server import PortBusy, Server
from slapbox.web.site import Site, TableDoor
from web import small_games
from web.browsing import FULL_HD, Evening, a_tv, settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


T = TypeVar("T")

BARRIERS = """() => axe.run({resultTypes: ['violations']}).then(({violations}) => {
  const grave = violations.filter(one => ['serious', 'critical'].includes(one.impact));
  return grave.reduce((all, one) => all.concat(one.nodes.map(
    node => one.id + ' at ' + node.target + ': ' + node.failureSummary)), []);
})"""


PARTS = """() => {
  const places = new Map([[document.documentElement, [innerWidth, innerHeight].join()]]);
  const placeOf = node => {
    if (!places.has(node)) {
      const style = getComputedStyle(node);
      places.set(node, [placeOf(node.parentElement), node.localName, node.id,
        node.getAttribute('class'), style.background, style.opacity].join(' '));
    }
    return places.get(node);
  };
  return Array.from(document.querySelectorAll('body, body *:not(svg *)'))
    .filter(node => node.checkVisibility({visibilityProperty: true}))
    .map(node => {
      const style = getComputedStyle(node);
      const speaks = Array.from(node.childNodes).some(one => one.nodeType === 3 && one.data.trim());
      return [placeOf(node), speaks, style.color, style.fontSize, style.fontWeight,
        node.getAttributeNames(), ...['role', 'tabindex', 'aria-hidden', 'aria-disabled'].map(
          name => node.getAttribute(name))].join('|');
    });
}"""
"""Facts on which axe-core's judgement of each visible part of a page depends: where in the page it
is and on which ground, what it is, and whether and how it says anything."""


EVERY = 5
"""Views of which one is judged by axe-core in quick runs."""

A_LONG_TIME_MS = 3_600_000
"""Time so long that a page learns the table's time anew."""


def who(seat: int) -> str:
    """Return who sits there, where a draft does not say."""
    return f"who{seat}"


def usual(seat: int) -> Json:
    """Return who sits there in which colour, where a draft does not say."""
    return {"who": who(seat), "colour": seat, "key": seat}


class ScriptedTable:
    """Shows any view a test wants, through the real streams, and keeps the orders it was given."""

    def __init__(self) -> None:
        self.clock = TableClock()
        self.streams = Streams()
        self.orders: list[Order] = []
        self.people: tuple[tuple[int, str], ...] = ()
        self.answer: Callable[[Order], Answer] = lambda _: Answer()
        self.seat_of: dict[str, int] = {}
        self.join_url: str | None = None
        self.archive = Archive(Journal(IN_MEMORY))

    def anew(self, view: Json) -> Self:
        """Nobody has asked for anything, and this view is shown."""
        self.orders.clear()
        self.people = ()
        self.seat_of.clear()
        self.archive = Archive(Journal(IN_MEMORY))
        self.answer = lambda _: Answer()
        self.show(view)
        return self

    def ask(self, order: Order, asker: str | None = None) -> Future[Answer]:
        """Keep the order, if this asker may give it; answer at once."""
        future: Future[Answer] = Future()
        seat = self.seat_of.get(asker or "")
        forbidden = None if asker is None else order.why_not(seat)
        if forbidden is not None:
            future.set_result(Answer(forbidden, forbidden=True))
            return future
        self.people = tuple(order.people())
        self.orders.append(order)
        future.set_result(self.answer(order))
        return future

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Read from the matches that a test has put into the archive."""
        future: Future[T] = Future()
        try:
            future.set_result(read(self.archive))
        except JournalError as error:
            future.set_exception(error)
        return future

    def show(self, view: Json) -> None:
        """Publish a view, stamped now; what is in it the table could have told."""
        check_draft(view)
        self.publish(view)

    def publish(self, view: Json) -> None:
        """The same with anything in it: to streams all views are alike."""
        stamped = {**view, "now_us": self.clock.now_ns() // 1000}
        if "seats" in view:
            stamped["seats"] = [{**usual(seat["seat"]), **seat} for seat in view["seats"]]

        def render(viewer: str) -> bytes:
            stamped.setdefault("join_url", self.join_url)
            seat: Json = {"seat": self.seat_of.get(viewer)}
            told: Json = {**seat, "binding": None, "moves": [], "pads": []}
            you = {} if viewer == "tv" else {"you": {**told, **view.get("you", {})}}
            return msgspec.json.encode({**stamped, **you})

        self.streams.publish(render)


class Clock:
    """The clock by which the guard counts requests; it stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now_s = 5.0

    def monotonic(self) -> float:
        """The time (s)."""
        return self.now_s


_ports: Final[list[int]] = []


def free_server() -> Server:
    """A server at the port of the last one, if nobody has it."""
    with suppress(PortBusy):
        if _ports:
            return Server("127.0.0.1", _ports[-1])
    server = Server("127.0.0.1")
    _ports.append(server.port)
    return server


@contextmanager
def serving(table: TableDoor, clock: TableClock, library: Library | None = None) -> Iterator[str]:
    """A running server for this table; gives its address. It is the same for one after the other,
    so that browsers know all files already."""
    server = free_server()
    join_url = f"HTTP://127.0.0.1:{server.port}/JOIN"
    if isinstance(table, ScriptedTable):
        table.join_url = join_url
    site = Site(table, clock.now_ns, lambda: join_url, server.port, library=library)
    server.start(create_app(site))
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.stop()


@contextmanager
def scripted() -> Iterator[tuple[ScriptedTable, str]]:
    """A scripted table, and the address of a running server for it."""
    made = ScriptedTable()
    with serving(made, made.clock) as address:
        yield made, address
    made.streams.close()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[ScriptedTable]:
    """A scripted table in an empty lobby; where a page stays open, the one that it shows."""
    if "evening" in request.fixturenames:
        yield request.getfixturevalue("evening").table
        return
    made = ScriptedTable().anew({"phase": "lobby"})
    yield made
    made.streams.close()


@pytest.fixture
def site(table: ScriptedTable) -> Site:
    """The scripted table's site, as a server at port 8080 would have it."""
    return Site(table, table.clock.now_ns, lambda: "HTTP://127.0.0.1:8080/JOIN", 8080)


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """A browser without a page, on the host machine."""
    app = create_app(site)
    app.testing = True
    return app.test_client()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The guard's clock."""
    made = Clock()
    monkeypatch.setattr("slapbox.web.guard.time", made)
    return made


@pytest.fixture
def url(request: pytest.FixtureRequest, table: ScriptedTable) -> Iterator[str]:
    """The address of a running server with the scripted table."""
    if "evening" in request.fixturenames:
        yield request.getfixturevalue("evening").url
        return
    with serving(table, table.clock) as address:
        yield address


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    """One TV for all tests of a file."""
    lobby = small_games.lobby("fly-swatter", 0)
    with (
        scripted() as (made, address),
        a_tv(chromium, address, made, lobby, touched=True, stoppable=True) as page,
    ):
        yield Evening(page, made, address)


@pytest.fixture(autouse=True)
def _touched_or_not(request: pytest.FixtureRequest) -> None:
    """A TV is painted whole only for tests that touch it, and say so."""
    if "evening" in request.fixturenames and {"tv", "calm_tv"} & set(request.fixturenames):
        mark = request.node.get_closest_marker("touches")
        request.getfixturevalue("evening").touched = mark is not None


@pytest.fixture
def tv(evening: Evening) -> Iterator[Page]:
    """The TV at 1080p, in the lobby; scripts must not fail."""
    with evening.showing(small_games.lobby("fly-swatter", 0), FULL_HD) as page:
        yield page


@pytest.fixture
def later(evening: Evening) -> Iterator[Callable[[int], None]]:
    """Lets so many ms pass on that page. Otherwise no time passes there, but for what is moving:
    what is shown for a while is still there on the slowest machine."""
    clock = evening.page.clock
    # It stops where it has not come to yet, however long it takes to say so.
    clock.pause_at(evening.page.evaluate("Date.now()") / 1000 + PATIENCE_S)
    yield clock.fast_forward
    clock.fast_forward(A_LONG_TIME_MS)
    clock.resume()


@pytest.fixture
def calm_tv(evening: Evening) -> Iterator[Page]:
    """The same of people who asked for less motion."""
    with evening.showing(small_games.lobby("fly-swatter", 0), FULL_HD, calm=True) as page:
        yield page


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Looks with axe-core for what keeps people out of a page as it stands: its serious and
    critical violations, each with the place and the reason. Within a test, what consists of nothing
    but parts that were looked at before, in the same colours and places, is not judged again; and
    quick runs look at one view in five."""
    from axe_playwright_python.sync_playwright import Axe

    seen: set[str] = set()
    calls = count()

    def look(page: Page) -> list[str]:
        if next(calls) % EVERY and not is_thorough():
            return []
        # In the middle of a fade a text has no colour to judge.
        settled(page)
        parts = set(page.evaluate(PARTS))
        if parts <= seen:
            return []
        seen.update(parts)
        if not page.evaluate("'axe' in window"):
            page.evaluate(Axe().axe_script)
        found: list[str] = page.evaluate(BARRIERS)
        return found

    return look


@pytest.fixture
def real_table(tmp_path: Path) -> Iterator[tuple[Table, TableClock]]:
    """A real table with an empty lobby and no pads, and its clock."""
    clock = TableClock()
    journal = Journal(tmp_path / "journal.sqlite")
    real = Table(
        lambda now_ns: Gate(
            Core(journal, "fly-swatter", None, now_ns),
            journal,
            now_ns,
        ),
        lambda _port, _message: None,
        clock,
    )
    real.start()
    try:
        yield real, clock
    finally:
        real.stop()
        journal.close()


@pytest.fixture
def party(real_table: tuple[Table, TableClock]) -> Iterator[str]:
    """The address of a running server with a real table, an empty lobby and no pads."""
    with serving(*real_table) as address:
        yield address


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens the host's page at this server."""
    with ExitStack() as stack:

        def open_page(
            url: str, size: tuple[int, int] = (360, 640), *, path: str = "/host", **more: Any
        ) -> Page:
            width, height = size
            options: Any = {"locale": "en", "viewport": {"width": width, "height": height}, **more}
            context = chromium.new_context(**options)
            stack.callback(context.close)
            page = context.new_page()
            page.goto(f"{url}{path}")
            return page

        yield open_page


@pytest.fixture
def elsewhere(table: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Site]]:
    """A server to which nobody is the host's own machine; its address and its site."""
    for module in (guard, pages):
        monkeypatch.setattr(module, "on_host_machine", lambda: False)
    server = Server("127.0.0.1")
    url = f"http://127.0.0.1:{server.port}"
    site = Site(table, table.clock.now_ns, lambda: f"{url}/join", server.port)
    server.start(create_app(site))
    yield url, site
    server.stop()
