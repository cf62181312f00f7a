"""Final order -> changed DOM on the TV: one TV, 8 phones that play, 30 spectators' streams.

    python tests/bench/view_dom.py [--phones 8] [--spectators 30] [--seconds 25] [--game quiz]
        [--json]

The host is a process of its own, with the real table, journal and web server. The TV and the phones
are pages in one headless Chromium, a browser context each. The phones join, and play a match of
Fly-Swatter by taps on their keys, which go the whole way through the web server. Spectators are raw
streams, read by a thread of this process. In a quiz the host opens the buzzers again and again; the
TV then says who answers.

* "published" is when the table's thread begins to hand out a view, "final order" when the order of
  the last slap in it became final (rules, journal and the making of the view lie in between);
* a page's DOM is changed when it has drawn the whole view: then it sets ``data-view`` on its body,
  which a MutationObserver sees at once. Painting comes after that. A view that a page skipped,
  because a newer one was there already, counts until the newer one was drawn;
* a bare page beside them, that only parses each view and sets ``data-view``, shows what the machine
  and the host alone take.

Pages stamp with ``performance.now()`` (0.1 ms steps); how far that is from the host's clock is
bounded by asking to and fro, and "clocks agree within" says how well.
"""

from __future__ import annotations

import argparse
import json
import logging
import multiprocessing
import selectors
import socket
import sys
import tempfile
import threading
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from slapbox.party.party import Party, Wanted
from slapbox.web.stream_quota import SHARE

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from bench.watched import Published, Sightings, watched
from chromium import launched

TV_SCREEN: Final = (1920, 1080)
PHONE_SCREEN: Final = (390, 844)
TAP_PAUSE_S: Final = (0.04, 0.12)
"""Between two taps of anybody: eight hands come down within half a second or so."""
RULES: Final = {
    "fly-swatter": {"starter": "random", "resolution_ms": "500"},
    "quiz": {"collect_ms": "200"},
}
SETTLE_S: Final = 2.0
"""Until the phones' clocks are known and the animations of the start are over."""
CLOCK_ASKED: Final = 100

WATCH_VIEWS: Final = """
window.drawn = [];
new MutationObserver(() => drawn.push([document.body.dataset.view, performance.now()]))
  .observe(document, {subtree: true, attributes: true, attributeFilter: ['data-view']});
"""
ORDER: Final = """
([name, fields]) => fetch('/api/' + name, {
  method: 'POST', body: JSON.stringify(fields),
  headers: {'Content-Type': 'application/json', 'X-Slapbox': '1'}
})
"""
BARE: Final = """
() => {
  new EventSource('/events?as=tv').onmessage = (event) => {
    window.view = JSON.parse(event.data);
    document.body.dataset.view = event.lastEventId;
  };
}
"""
"""All that a page must do."""
TAP: Final = """
(selector) => {
  const node = document.querySelector(selector);
  if (node) node.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, cancelable: true}));
}
"""
"""Touches this part of a phone's page, if it is there yet: spectators may be ahead of the phone."""


# ---- The host, in a process of its own ----

Serving = Callable[[Connection, str, str, dict[str, str]], None]
"""Runs a host that is told of by the connection, with this journal, game and rules."""


def serve(pipe: Connection, journal: str, game: str, rules: dict[str, str]) -> None:
    """A host until the other end of the pipe says something; answers with what was seen."""
    logging.basicConfig(level=logging.ERROR)
    wanted = Wanted(
        game=game,
        journal=Path(journal),
        usb=False,
        host="127.0.0.1",
        port=0,
        seed=7,
        rules=rules,
        fresh=True,
    )
    with watched() as seen, Party(wanted) as party:
        pipe.send(party.tv_url)
        try:
            pipe.recv()
        except EOFError:
            return
        pipe.send(seen)


@contextmanager
def host(
    game: str, rules: dict[str, str], serving: Serving = serve
) -> Iterator[tuple[str, Connection]]:
    """The TV's address of a host that runs this game, and the pipe to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        journal = str(Path(folder) / "journal.sqlite")
        process = context.Process(target=serving, args=(theirs, journal, game, rules))
        process.start()
        theirs.close()
        try:
            yield ours.recv(), ours
        finally:
            ours.close()
            process.join(10)
            process.kill()
            process.join()


# ---- Spectators ----


@dataclass(slots=True)
class Spectators:
    """Raw event streams: when each view came in (``perf_counter_ns``) and the latest of them."""

    url: str
    count: int
    came_ns: list[tuple[int, int]] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    _rest: dict[socket.socket, bytes] = field(default_factory=dict)
    _leaving: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """They watch from now on."""
        for number in range(self.count):
            self._rest[self._connect(f"127.0.0.{2 + number // SHARE}")] = b""
        thread = threading.Thread(target=self._follow)
        thread.start()
        try:
            yield
        finally:
            self._leaving.set()
            thread.join()
            for line in self._rest:
                line.close()

    def _connect(self, address: str) -> socket.socket:
        """From this address of the loopback network, which to the host is another machine: whoever
        comes by its own is the TV, and has a few streams only."""
        place = urlsplit(self.url)
        there = (place.hostname or "", place.port or 80)
        line = socket.create_connection(there, timeout=5, source_address=(address, 0))
        line.sendall(f"GET /events?as=tv HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        line.setblocking(False)
        return line

    def _follow(self) -> None:
        with selectors.DefaultSelector() as ready:
            for line in self._rest:
                ready.register(line, selectors.EVENT_READ)
            first = next(iter(self._rest), None)
            while not self._leaving.is_set():
                for key, _ in ready.select(timeout=0.2):
                    assert isinstance(key.fileobj, socket.socket)
                    self._read(key.fileobj, shown=key.fileobj is first)

    def _read(self, line: socket.socket, *, shown: bool) -> None:
        data = line.recv(1 << 16)
        now_ns = time.perf_counter_ns()
        *events, self._rest[line] = (self._rest[line] + data).split(b"\n\n")
        for event in events:
            name, _, body = event.partition(b"\ndata: ")
            _, is_view, number = name.rpartition(b"-")
            if body and is_view:
                self.came_ns.append((int(number), now_ns))
                if shown:
                    self.view = json.loads(body)


# ---- Pages ----


def open_page(
    browser: Browser, url: str, screen: tuple[int, int], watch: str = WATCH_VIEWS
) -> Page:
    """A page in a browser context of its own, that notes when it has drawn which view."""
    width, height = screen
    touch = screen == PHONE_SCREEN
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
    context.add_init_script(watch)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("body[data-view]")
    return page


def bare_page(browser: Browser, url: str) -> Page:
    """A page that does nothing with a view but parse it and write down that it was here."""
    page = browser.new_context().new_page()
    page.add_init_script(WATCH_VIEWS)
    page.goto(f"{url}state?as=tv")
    page.evaluate(BARE)
    page.wait_for_selector("body[data-view]")
    return page


def phone(browser: Browser, url: str, seat: int) -> Page:
    """A phone that has taken this seat (they must come in order)."""
    page = open_page(browser, f"{url}join", PHONE_SCREEN)
    sit_down(page, seat)
    return page


def sit_down(page: Page, seat: int) -> None:
    """The phone takes the next free seat, which is this one."""
    page.fill("#name", f"Phone {seat}")
    page.click("#enter .primary")
    page.wait_for_selector(f'body[data-seat="{seat}"]')


def clock_of(page: Page) -> tuple[float, float]:
    """Return what to add to the page's ``performance.now()`` to get ``perf_counter`` in ms, and by
    how much that may be wrong."""
    low, high = float("-inf"), float("inf")
    for _ in range(CLOCK_ASKED):
        asked_ms = time.perf_counter_ns() / 1e6
        page_ms = page.evaluate("performance.now()")
        answered_ms = time.perf_counter_ns() / 1e6
        low, high = max(low, asked_ms - page_ms), min(high, answered_ms - page_ms)
    return (low + high) / 2, abs(high - low) / 2


def drawn_by(page: Page, ahead_ms: float) -> list[tuple[int, float]]:
    """The numbers of the views that the page drew, with the time in ms on ``perf_counter``."""
    return [
        (int(view.rpartition("-")[2]), page_ms + ahead_ms)
        for view, page_ms in page.evaluate("drawn")
    ]


def ask(tv: Page, name: str, /, **fields: object) -> None:
    """Give an order on the TV page, as a button of the host does."""
    tv.evaluate(ORDER, [name, fields])


def order(tv: Page, name: str) -> None:
    """The same, and time for it to be seen everywhere."""
    ask(tv, name)
    time.sleep(SETTLE_S)


def play(tv: Page, phones: list[Page], spectators: Spectators, seconds: float) -> None:
    """The phones play: turn cards, swat, and begin again when the match is over."""
    chance = Random(7)
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        time.sleep(chance.uniform(*TAP_PAUSE_S))
        match = spectators.view["match"]
        if match["result"] is not None:
            order(tv, "rematch")
            continue
        race, state = match["race"], match["state"]
        if state["game"] == "quiz":
            buzz(tv, phones, match, chance)
        elif race is None and state["phase"] == "turn":
            phones[state["turn"]].evaluate(TAP, "#turn")
        elif race is not None and race["state"] == "open":
            free = [seat for seat, down in enumerate(race["down"]) if not down]
            key = chance.randrange(6)
            phones[chance.choice(free or [0])].evaluate(TAP, f'[data-key="{key}"]')


def buzz(tv: Page, phones: list[Page], match: dict[str, Any], chance: Random) -> None:
    """The host opens the buzzers, somebody slaps, and the host says that it was right."""
    race, phase = match["race"], match["state"]["phase"]
    if phase == "answered" and race is None:
        ask(tv, "choose", move={"move": "judge", "right": True})
    elif phase == "ready":
        ask(tv, "choose", move={"move": "arm"})
    elif race is not None and race["state"] == "open":
        chance.choice(phones).evaluate(TAP, ".big")


# ---- Figures ----


def delays_ms(sent: list[tuple[int, int]], drawn: list[tuple[int, float]]) -> list[float]:
    """From each ``(number, perf_counter_ns)`` that was sent until this or a newer view was there.
    Views that were sent after the page's last one are left out."""
    numbers = [number for number, _ in drawn]
    places = [(bisect_left(numbers, number), sent_ns / 1e6) for number, sent_ns in sent]
    return [drawn[place][1] - sent_ms for place, sent_ms in places if place < len(drawn)]


def figures(
    published: list[Published],
    on_tv: list[tuple[int, float]],
    on_bare: list[tuple[int, float]],
    on_phones: list[list[tuple[int, float]]],
    in_streams: list[tuple[int, int]],
) -> list[Figure]:
    """Return what the stamps come to."""
    sent = [(one.number, one.at_ns) for one in published]
    final = [(one.number, one.final_ns) for one in published if one.final_ns is not None]
    sent_ns = dict(sent)
    came = [(at_ns - sent_ns[number]) / 1e6 for number, at_ns in in_streams if number in sent_ns]
    phones = [delay for drawn in on_phones for delay in delays_ms(sent, drawn)]
    aim = "6 ms median, 20 ms p99"
    return [
        Figure("final order -> changed DOM on the TV", "ms", delays_ms(final, on_tv), aim),
        Figure("final order -> changed DOM on a bare page", "ms", delays_ms(final, on_bare)),
        Figure("published -> changed DOM on the TV", "ms", delays_ms(sent, on_tv)),
        Figure("published -> changed DOM on the phones", "ms", phones),
        Figure("published -> read from a raw stream", "ms", came),
    ]


def measure(game: str, phones: int, spectators: int, seconds: float) -> Report:
    """Play for so long."""
    with ExitStack() as stack:
        url, pipe = stack.enter_context(host(game, RULES[game]))
        browser = stack.enter_context(launched())
        tv = open_page(browser, url, TV_SCREEN)
        players = [phone(browser, url, seat) for seat in range(phones)]
        bare = bare_page(browser, url)
        audience = Spectators(url, spectators)
        stack.enter_context(audience.watching())
        clocks = [clock_of(page) for page in (tv, bare, *players)]
        first = len(tv.evaluate("drawn"))
        order(tv, "start")
        play(tv, players, audience, seconds)
        pipe.send("enough")
        seen: Sightings = pipe.recv()
        on_tv, on_bare, *on_phones = [
            drawn_by(page, ahead_ms)
            for page, (ahead_ms, _) in zip((tv, bare, *players), clocks, strict=True)
        ]
    published = [one for one in seen.published if one.number > on_tv[first][0]]
    skipped = {one.number for one in published} - {number for number, _ in on_tv}
    return Report(
        f"view_dom, {game}: 1 TV, {phones} phones, {spectators} streams",
        figures(published, on_tv, on_bare, on_phones, audience.came_ns),
        {
            "clocks agree within": f"{max(error_ms for _, error_ms in clocks):.2f} ms",
            "views that the TV skipped": f"{len(skipped)} of {len(published)}",
            "bytes in the last view": len(json.dumps(audience.view)),
        },
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="final order -> changed DOM")
    parser.add_argument("--phones", type=int, default=8, choices=range(2, 9))
    parser.add_argument("--spectators", type=int, default=30, choices=range(1, 91))
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--game", default="fly-swatter", choices=RULES)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.game, asked.phones, asked.spectators, asked.seconds).show(as_json=asked.json)


if __name__ == "__main__":
    main()
