"""A press reaches the TV while many look on, without and with readers of replays.

    python tests/bench/readers.py [--fans 300] [--readers 4] [--presses 600] [--json]

The host is a process of its own, as people start it, with two phones in the lobby of Fly-Swatter
and the recorded matches of all games in its journal. The audience (``fans.py``) has streams of its
own, foretells and cheers all the time. Each reader asks for one film after the other, more than the
host keeps; a reader that is told to come again waits a second. A press is measured as in
``unread.py``. Rounds without and with readers take turns, so that what else the machine does meets
both.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, Final

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from again.matches import GAMES, keep, recorded
from bench.fans import Fans
from bench.figures import Figure, Report
from bench.guests import beside
from bench.unread import Presser, Tv, presses
from slapbox.table.journal.journal import Journal
from web.wire import Browser, phone
from whole.people import HostProcess

ROUNDS: Final = 4
MATCHES: Final = 16
"""More than the host keeps films of."""
CONTEXT: Final = multiprocessing.get_context("spawn")


def attend(url: str, count: int, here: Any) -> None:
    """Have so many look on until the process is ended; ``here`` is set when all have come."""
    with Fans(url, count).attending():
        here.set()
        threading.Event().wait()


def read(url: str, count: int, films: Any) -> None:
    """Have so many read films without a pause, each by an address of its own."""

    def go_on(number: int) -> None:
        browser = Browser(url, f"127.0.5.{number + 1}")
        for match in cycle(range(number, MATCHES + number)):
            status, _ = browser.ask(f"/replay/m{match % MATCHES}/film.json")
            if status == 200:
                with films.get_lock():
                    films.value += 1
            else:
                time.sleep(1.0)

    for number in range(count):
        threading.Thread(target=go_on, args=(number,)).start()


def past_matches(path: Path) -> None:
    """A journal with matches that are over."""
    with Journal(path) as journal:
        for number in range(MATCHES):
            past = recorded(GAMES[number % len(GAMES)])
            keep(journal, replace(past, header=replace(past.header, match=f"m{number}")))


def measure(asked: argparse.Namespace) -> Report:
    """Both, by turns."""
    alone: list[float] = []
    beside_readers: list[float] = []
    here, films = CONTEXT.Event(), CONTEXT.Value("i", 0)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as held:
        past_matches(Path(folder) / "journal.sqlite")
        game = ("play", "fly-swatter", "--pads", "none", "--port", "0")
        host = HostProcess(Path(folder) / "journal.sqlite", *game)
        held.callback(host.stop)
        url = host.url.rstrip("/")
        Browser(url).ask("/replay")  # answered when the host has come to rest after its start
        first, _ = (phone(url, f"127.0.2.{place}", f"Guest {place}") for place in (1, 2))
        tv, presser = Tv(url), Presser(first)
        held.enter_context(beside(attend, url, asked.fans, here))
        here.wait()
        presses(tv, presser, 20)
        for _ in range(ROUNDS):
            alone += presses(tv, presser, asked.presses // ROUNDS)
            with beside(read, url, asked.readers, films):
                beside_readers += presses(tv, presser, asked.presses // ROUNDS)
        load = round(os.getloadavg()[0], 1)
    found = [
        Figure(f"before an audience of {asked.fans}", "ms", alone),
        Figure(f"and {asked.readers} readers of replays", "ms", beside_readers),
    ]
    facts = {
        "readers: median": f"{median(beside_readers) / median(alone):.2f} times",
        "readers: p99": f"{found[1].p99 / found[0].p99:.2f} times",
        "films read": films.value,
        "load of the machine": load,
    }
    return Report("readers: press -> TV", found, facts)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="a press reaches the TV beside readers of replays")
    parser.add_argument("--fans", type=int, default=300, choices=range(1, 301), metavar="1-300")
    parser.add_argument("--readers", type=int, default=4, choices=range(1, 17), metavar="1-16")
    parser.add_argument("--presses", type=int, default=600)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked).show(as_json=asked.json)


if __name__ == "__main__":
    main()
