"""Statistics: a phone asks for the first ones after a start, and after a match has ended.

    python tests/bench/stats.py [--matches 240,1464] [--json]

The journal is a file with the recorded matches of all games again and again, all of guests. Asked
is by the app itself, without a network, and the clock is this thread's processor time.

* "old journal": nothing was kept of what these matches say, so each is played once more;
* "first": the host has started, and everything is in its journal;
* "one more": a match has ended since;
* "again": nothing has changed;
* "table held up": the longest that the table was kept from listening meanwhile.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Final, TypeVar

from msgspec import to_builtins
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from again.matches import GAMES, keep, recorded
from bench.figures import Figure, Report
from slapbox.table.archive import Archive
from slapbox.table.guests import attendance
from slapbox.table.guests.attendance import Attended
from slapbox.table.guests.tally import tally
from slapbox.table.journal.journal import Journal
from slapbox.table.streams import Streams
from slapbox.web.app import create_app
from slapbox.web.site import Site

T = TypeVar("T")

AN_HOUR_NS: Final = 3600 * 1_000_000_000


class Table:
    """Has things looked up, and notes how long that takes at the most; gives no orders."""

    def __init__(self, journal: Journal) -> None:
        self.streams = Streams()
        self.longest_ms = 0.0
        self._journal = journal

    def ask(self, *_: object) -> Future[None]:
        """Nobody does."""
        raise NotImplementedError

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Read at once, and keep what was written."""
        began, future = time.thread_time(), Future[T]()
        future.set_result(read(Archive(self._journal)))
        self._journal.commit()
        self.longest_ms = max(self.longest_ms, (time.thread_time() - began) * 1e3)
        return future


def put(journal: Journal, number: int, *, tallied: bool) -> None:
    """One more match."""
    past, name = recorded(GAMES[number % len(GAMES)]), f"m{number}"
    keep(journal, replace(past, header=replace(past.header, match=name)))
    seats = past.header.seats
    who = Attended(
        name, seats, past.entries[-1].at_ns + number * AN_HOUR_NS, False, (0,) * len(seats)
    )
    journal.put(attendance.KEPT + name, to_builtins(who))
    if tallied:
        said = tally(past.header, past.entries, past.result)
        attendance.keep_tally(journal, name, said)
    journal.commit()


def asked_ms(site: Site) -> float:
    """Return how long the host's page waits for all statistics."""
    client = create_app(site).test_client()
    began = time.thread_time()
    people = client.get("/stats.json").get_json()["house"]["people"]
    took = (time.thread_time() - began) * 1e3
    if not people:
        raise RuntimeError("nobody has played")
    return took


def measure(count: int) -> list[Figure]:
    """All figures with so many matches."""
    figures = []
    with tempfile.TemporaryDirectory() as place, Journal(Path(place) / "journal") as journal:
        for number in range(count):
            put(journal, number, tallied=False)
        journal.put("setup", {"calm": False, "ratings": True})
        journal.commit()

        def note(name: str, site: Site, table: Table) -> None:
            figures.append(Figure(f"{count}: {name}", "CPU ms", [asked_ms(site)]))
            figures.append(Figure(f"{count}: {name}, table held up", "CPU ms", [table.longest_ms]))
            table.longest_ms = 0.0

        for name in ("old journal", "first"):
            table = Table(journal)
            site = Site(table, time.time_ns, lambda: None, 8080)
            note(name, site, table)
        note("again", site, table)
        put(journal, count, tallied=True)
        note("one more", site, table)
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long statistics take")
    parser.add_argument("--matches", default="240,1464")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    from slapbox.again import ratings  # noqa: F401 - a start loads it, and it takes a second

    figures = [one for count in asked.matches.split(",") for one in measure(int(count))]
    Report("stats", figures).show(as_json=asked.json)


if __name__ == "__main__":
    main()
