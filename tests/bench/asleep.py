"""A phone that slept or lost its Wi-Fi -> it is back in its seat, without a tap.

    sudo python tests/bench/asleep.py [--games mu,rummue] [--cuts 1,30] [--times 5] [--json]

A host for each game, and for each a phone in headless Chromium that holds a hand (or waits for a
race). The browser lives in a network namespace of its own, tied to the hosts by a pair of virtual
cables, so the packets that are lost are real ones, and so is what TCP makes of it. Needs Linux and
root. Each way of being away, for as many seconds as ``--cuts`` says, in all games at once:

* "out of reach": packets are lost both ways, and no machine notices;
* "Wi-Fi off": the browser's cable has no link, and the browser knows;
* "asleep": packets are lost, and none of the browser's processes runs (SIGSTOP).

While they are away the host changes something that all pages show. The clock starts when the
network, or the machine, is there again. It stops for

* "seen": when the page shows the newest view and says nothing of a lost link;
* "seated": when the host counts the phone as present.

Pages are asked one after the other, and the host's views read as a stream: both are late by a few
hundredths of a second.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from slapbox.party.party import Party, Wanted

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from bench.view_dom import host
from chromium import FLAGS, program
from web.wire import Browser as Wire

ROOM: Final = "slapbox-phones"
HOST: Final = "10.214.7.1"
PHONE: Final = "10.214.7.2"
CABLES: Final = ("slapbox-h", "slapbox-p")
LOSE: Final = ("root", "tbf", "rate", "1kbit", "burst", "1", "limit", "1")
"""A queue that is shorter than any packet."""
HANDS: Final = (
    "cheating-moth",
    "mu",
    "last-panther",
    "wimmueln",
    "rummue",
    "safarue",
    "safarue-variant",
)
GAMES: Final = (*HANDS, "fly-swatter", "reaction", "quiz")
RULES: Final[dict[str, dict[str, str]]] = {
    "cheating-moth": {"first_guard": "random"},
    **{game: {"first_dealer": "random"} for game in HANDS[1:]},
    "fly-swatter": {"starter": "random"},
}
"""So that nothing waits for the host."""
PLAYERS: Final = 3
SPREAD_S: Final = 2.0
"""By up to so much an absence is longer: pages ask at their own times."""
REST_S: Final = 4.0
LIMIT_S: Final = 60.0
LOOK: Final = """() => [document.body.dataset.view || '',
  !document.getElementById('link-lost')]"""


# ---- the network ----


def run(*words: str) -> str:
    """Return what a command says; it must not fail."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def inside(*words: str) -> None:
    """The same among the phones."""
    run("ip", "netns", "exec", ROOM, *words)


@contextmanager
def network() -> Iterator[None]:
    """Two ends of a cable: here, and where the phones are."""
    here, there = CABLES
    run("ip", "netns", "add", ROOM)
    try:
        run("ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", ROOM)
        run("ip", "address", "add", f"{HOST}/24", "dev", here)
        run("ip", "link", "set", here, "up")
        inside("ip", "address", "add", f"{PHONE}/24", "dev", there)
        inside("ip", "link", "set", "lo", "up")
        inside("ip", "link", "set", there, "up")
        yield
    finally:
        run("ip", "netns", "del", ROOM)


def reach(*, lost: bool) -> None:
    """Let packets get lost, or no more."""
    verb = "add" if lost else "del"
    run("tc", "qdisc", verb, "dev", CABLES[0], *(LOSE if lost else LOSE[:1]))
    inside("tc", "qdisc", verb, "dev", CABLES[1], *(LOSE if lost else LOSE[:1]))


def wifi(*, on: bool) -> None:
    """Give the browser's machine a network, or take it away."""
    inside("ip", "link", "set", CABLES[1], "up" if on else "down")


# ---- hosts and phones ----


def serve(pipe: Connection, journal: str, game: str, rules: dict[str, str]) -> None:
    """A host until the other end of the pipe says something."""
    logging.basicConfig(level=logging.ERROR)
    wanted = Wanted(
        game=game,
        journal=Path(journal),
        usb=False,
        host="0.0.0.0",  # noqa: S104 - there is nobody else in this network
        port=0,
        seed=7,
        rules=rules,
        fresh=True,
    )
    with Party(wanted) as party:
        pipe.send(party.tv_url)
        try:
            pipe.recv()
        except EOFError:
            return
        pipe.send(None)


@dataclass
class Table:
    """One game: its host, the phone that is away and comes back, and what its TV is told."""

    game: str
    url: str
    page: Page | None = None
    told: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    _leaving: threading.Event = field(default_factory=threading.Event)

    def order(self, name: str, **body: object) -> None:
        """Give an order of the host; it must be carried out."""
        head = {"Content-Type": "application/json", "X-Slapbox": "1"}
        head["Origin"] = self.url.rstrip("/")
        asked = urllib.request.Request(f"{self.url}api/{name}", json.dumps(body).encode(), head)  # noqa: S310
        with urllib.request.urlopen(asked, timeout=10):  # noqa: S310
            pass

    def latest(self) -> tuple[str, dict[str, Any]]:
        """The newest view and its id."""
        with urllib.request.urlopen(f"{self.url}state?as=tv", timeout=10) as answer:  # noqa: S310
            return answer.headers["X-View"], json.load(answer)

    def listen(self) -> None:
        """Note each view and when it came, until the host ends."""
        with urllib.request.urlopen(f"{self.url}events?as=tv") as stream:  # noqa: S310
            for line in stream:
                if line.startswith(b"data: {"):
                    self.told.append((time.monotonic(), json.loads(line[6:])))
                if self._leaving.is_set():
                    return

    def leave(self) -> None:
        """Nobody listens any more."""
        self._leaving.set()

    def seated_s(self, since_s: float) -> float | None:
        """Return when the phone was present (s, monotonic), at or after this time, if it is now."""
        views = list(self.told)
        here_s = None
        for at_s, view in views:
            here = any(seat["phone_here"] for seat in view["seats"][:1])
            here_s = None if not here else at_s if here_s is None else here_s
        return None if here_s is None else max(here_s, since_s)

    def sit_down(self, browser: Browser, stack: ExitStack) -> None:
        """The phone joins, two more say that they are there, and the match begins."""
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        stack.callback(context.close)
        self.page = context.new_page()
        self.page.goto(f"http://{HOST}:{urlsplit(self.url).port}/join")
        self.page.fill("#name", "Anna")
        self.page.click("#enter .primary")
        self.page.wait_for_selector("#waiting:not([hidden])")
        for number in range(1, PLAYERS):
            guest = Wire(self.url.rstrip("/"), "127.0.0.2")
            guest.ask("/join")
            guest.order("join", name=f"Guest {number}")
        self.order("start")
        self.page.wait_for_selector("#waiting", state="hidden")
        if self.game in HANDS:
            self.page.wait_for_selector(".held", timeout=120_000)


# ---- being away ----

Away = Callable[[bool], None]


def asleep(*, yes: bool) -> None:
    """The machine of the phones sleeps, or wakes."""
    if yes:
        reach(lost=True)
    for process in run("ip", "netns", "pids", ROOM).split():
        os.kill(int(process), signal.SIGSTOP if yes else signal.SIGCONT)
    if not yes:
        reach(lost=False)


def returned(tables: list[Table], wanted: dict[str, str], since_s: float) -> Iterator[Any]:
    """For each table when its phone was back: as (game, seen, seated), in seconds."""
    seen: dict[str, float] = {}
    while time.monotonic() - since_s < LIMIT_S:
        for table in [table for table in tables if table.game not in seen]:
            assert table.page is not None
            shown, is_up = table.page.evaluate(LOOK)
            if is_up and place_of(shown) >= place_of(wanted[table.game]):
                seen[table.game] = time.monotonic() - since_s
        seats = [table.seated_s(since_s) for table in tables]
        if len(seen) == len(tables) and None not in seats:
            break
    for table, seated_s in zip(tables, seats, strict=True):
        back_s = LIMIT_S if seated_s is None else seated_s - since_s
        yield table.game, seen.get(table.game, LIMIT_S), back_s


def place_of(view: str) -> int:
    """The view's number under its boot."""
    return int(view.rpartition("-")[2] or 0)


def cut(tables: list[Table], away: Away, long_s: float) -> Iterator[Any]:
    """All phones are away for so long; when they were back."""
    away(True)
    began_s = time.monotonic()
    time.sleep(min(0.5, long_s / 2))
    for table in tables:
        _, view = table.latest()
        table.order("calm", calm=not view["calm"])
    wanted = {table.game: table.latest()[0] for table in tables}
    time.sleep(max(0, began_s + long_s - time.monotonic()))
    for table in tables:
        wanted[table.game] = max(wanted[table.game], table.latest()[0], key=place_of)
    away(False)
    yield from returned(tables, wanted, time.monotonic())


def measured(games: list[str], cuts: list[float], times: int) -> dict[str, list[float]]:
    """Seconds until the phone was back, by what was done to it."""
    samples: dict[str, list[float]] = defaultdict(list)
    chance = Random(5)
    with ExitStack() as stack:
        stack.enter_context(network())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        wrapper = folder / "chromium"
        wrapper.write_text(f'#!/bin/sh\nexec ip netns exec {ROOM} {program()} "$@"\n')
        wrapper.chmod(0o755)
        player = stack.enter_context(sync_playwright())
        browser = player.chromium.launch(executable_path=str(wrapper), args=list(FLAGS))
        stack.callback(browser.close)
        tables = []
        for game in games:
            url, _ = stack.enter_context(host(game, RULES.get(game, {}), serve))
            tables.append(table := Table(game, url))
            stack.callback(table.leave)
            threading.Thread(target=table.listen, daemon=True).start()
            table.sit_down(browser, stack)
        ways: dict[str, Away] = {
            "out of reach": lambda away: reach(lost=away),
            "Wi-Fi off": lambda away: wifi(on=not away),
            "asleep": lambda away: asleep(yes=away),
        }
        for long_s in cuts:
            for name, away in ways.items():
                for _ in range(times):
                    time.sleep(REST_S)
                    for game, seen_s, seated_s in cut(
                        tables, away, long_s + chance.uniform(0, SPREAD_S)
                    ):
                        samples[f"{name} {long_s:g} s: seen"].append(seen_s)
                        samples[f"{name} {long_s:g} s: seated"].append(seated_s)
                        print(
                            f"{name} {long_s:g} s, {game}: {seen_s:.2f} {seated_s:.2f}",
                            file=sys.stderr,
                        )
    return samples


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--cuts", default="1,30")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    cuts = [float(cut) for cut in asked.cuts.split(",")]
    samples = measured(asked.games.split(","), cuts, asked.times)
    figures = [Figure(name, "s", values, "2") for name, values in samples.items()]
    Report("asleep", figures, {"games": asked.games}).show(as_json=asked.json)


if __name__ == "__main__":
    main()
