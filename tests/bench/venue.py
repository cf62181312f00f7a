"""A venue of 200 tables and 5,000 guests' phones: a result is told -> it is on the venue's TV.

    python tests/bench/venue.py [--tables 200] [--rounds 20] [--pages 5000] [--json]

A real ``nats-server``, and in this process a real venue with its pages and one line for each table,
by the client that tables use. First every round ends at all tables at once, the worst that can be,
each round as soon as the one before is shown. Then results come at the rate of an evening (a match
of ten minutes at each table). Meanwhile a process beside asks what the phones of all guests ask:
each every eight seconds for its own table and place. The clock of a result starts before it is
published, and stops when a TV has read it from its stream. The venue has all results of the evening
by then. In the end it is measured what one look at all of them costs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import urlsplit

import psutil
from msgspec.json import encode
from nats.aio.client import Client

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from slapbox.games.ties import ranks
from slapbox.party.venue_pages import VenuePages
from slapbox.venue.broker import Broker
from slapbox.venue.director import Plan, Planned
from slapbox.venue.messages import Brought, Founded, Joined, Message, written
from slapbox.venue.secret import Secret, kept
from slapbox.venue.subjects import here_at, inbox, told_by
from slapbox.venue.venue import Venue, ident
from slapbox.venue.view import public

MATCH_S: Final = 600
ASK_S: Final = 8
LOOK_S: Final = 0.05
STEADY: Final = 100
NAMES: Final = ("Anna", "Ben", "Cleo", "Dora")


class Tables:
    """All tables, each on a line of its own; ``told_s`` is when which result was published, and
    ``shown_s`` when the venue showed it, by table and round."""

    def __init__(
        self, venue: Venue, secret: Secret, names: list[str], port: int, rounds: int, tv_url: str
    ) -> None:
        self.told_s: dict[tuple[str, int], float] = {}
        self.shown_s: dict[tuple[str, int], float] = {}
        self._venue = venue
        self._secret = secret
        self._names = names
        self._port = port
        self._rounds = rounds
        self._clients: dict[str, Client] = {}
        self._chance = Random(1)
        self._watch = threading.Thread(target=self._look, args=(tv_url,), daemon=True)

    async def come(self) -> None:
        """Everybody joins, as soon as the venue has drawn all rounds."""
        while len(self._venue.tournament.rounds) < self._rounds:
            await asyncio.sleep(LOOK_S)
        self._watch.start()
        for name in self._names:
            client = self._clients[name] = Client()
            word = self._secret.passwords[name]
            url = f"nats://127.0.0.1:{self._port}"
            await client.connect(url, user=name, password=word, inbox_prefix=inbox(name))
            await self._publish(name, Joined(name, name, NAMES))

    async def go(self) -> None:
        """Everybody leaves."""
        for client in self._clients.values():
            await client.close()

    async def _publish(self, name: str, message: Message) -> None:
        stream = self._clients[name].jetstream(timeout=60)
        headers = {"Nats-Msg-Id": ident(message)}
        subject = (here_at if isinstance(message, Joined) else told_by)(name)
        await stream.publish(subject, written(message), headers=headers)

    async def bring(self, name: str, number: int) -> None:
        """A match of this table is over."""
        scores = tuple(self._chance.randint(-60, 200) for _ in NAMES)
        result = Brought(name, f"m{number}", number, "mu", NAMES, scores, ranks(scores))
        self.told_s[name, number] = time.monotonic()
        await self._publish(name, result)

    async def settle(self) -> None:
        """Wait until the venue shows all that was told."""
        while len(self.shown_s) < len(self.told_s):
            await asyncio.sleep(LOOK_S / 5)

    def _look(self, tv_url: str) -> None:
        """Read as a TV does, until the program ends."""
        url = urlsplit(tv_url)
        line = HTTPConnection(url.hostname or "", url.port)
        line.request("GET", "/events?as=tv")
        for told in line.getresponse():
            if not told.startswith(b"data: {"):
                continue
            now_s = time.monotonic()
            for table in json.loads(told[len(b"data: ") :])["tables"]:
                for number in range(1, table["played"] + 1):
                    self.shown_s.setdefault((table["table"], number), now_s)

    def waits_ms(self, rounds: range) -> list[float]:
        """Return how long the results of these rounds took."""
        took = {key: self.shown_s[key] - told_s for key, told_s in self.told_s.items()}
        return [1000 * took_s for (_, number), took_s in took.items() if number in rounds]


async def measure(tables: Tables, names: list[str], rounds: int) -> list[Figure]:
    """Rounds that end at once, then single results."""
    await tables.come()
    rates = []
    for number in range(1, rounds + 1):
        began_s = time.monotonic()
        await asyncio.gather(*(tables.bring(name, number) for name in names))
        rates.append(len(names) / (time.monotonic() - began_s))
        await tables.settle()
    for name in names[:STEADY]:
        await tables.bring(name, rounds + 1)
        await asyncio.sleep(MATCH_S / len(names) / 10)  # ten times as fast as an evening
    await tables.settle()
    await tables.go()
    bursts = tables.waits_ms(range(1, rounds + 1))
    singles = tables.waits_ms(range(rounds + 1, rounds + 2))
    return [
        Figure("all tables at once: told -> shown", "ms", bursts, "p99 1000"),
        Figure("one after the other: told -> shown", "ms", singles, "p99 1000"),
        Figure("acknowledged by JetStream", "/s", rates, more=True),
    ]


async def ask(tv_url: str, pages: int, tables: int) -> None:
    """Ask as the phones of so many guests, until nobody answers; print how long each waited."""
    url, chance = urlsplit(tv_url), Random(2)

    async def page(number: int) -> None:
        await asyncio.sleep(chance.uniform(0, ASK_S))
        path = f"/mine.json?name={NAMES[number % len(NAMES)]}&home=t{number % tables}"
        asking = f"GET {path} HTTP/1.0\r\nHost: {url.hostname}\r\n\r\n".encode()
        while True:
            began_s = time.monotonic()
            answer, out = await asyncio.open_connection(url.hostname, url.port)
            out.write(asking)
            head = await answer.read()
            out.close()
            took_s = time.monotonic() - began_s
            sys.stdout.write(f"{head[9:12].decode()} {1000 * took_s:.1f}\n")
            await asyncio.sleep(max(0, ASK_S - took_s))

    with suppress(OSError):
        await asyncio.gather(*map(page, range(pages)))


@contextmanager
def phones(tv_url: str, pages: int, tables: int) -> Iterator[list[float]]:
    """Guests' phones that ask in a process of their own; how long they waited, in the end."""
    waited: list[float] = []
    asking = ("--ask", tv_url, "--pages", str(pages), "--tables", str(tables))
    with tempfile.TemporaryFile("w+") as out:
        with subprocess.Popen([sys.executable, __file__, *asking], stdout=out) as process:
            yield waited
            process.terminate()
        out.seek(0)
        answers = [line.split() for line in out.read().splitlines()[:-1]]
    waited += [float(ms) for status, ms in answers if status == "200"]
    refused = len(answers) - len(waited)
    if refused:
        sys.stderr.write(f"{refused} of {len(answers)} phones were not answered\n")


def parts(venue: Venue) -> list[Figure]:
    """Return what one look at the whole evening costs the venue: where the time goes."""
    tournament = venue.tournament
    leads, shown, said = [], [], []
    for _ in range(20):
        tournament.memo = {}
        began_s = time.perf_counter()
        tournament.standings()
        leads.append(1000 * (time.perf_counter() - began_s))
        began_s = time.perf_counter()
        public(tournament, {})
        shown.append(1000 * (time.perf_counter() - began_s))
        began_s = time.perf_counter()
        venue._words()
        said.append(1000 * (time.perf_counter() - began_s))
    return [
        Figure("of it: who leads", "ms", leads),
        Figure("of it: what is shown", "ms", shown),
        Figure("of it: what tables are told", "ms", said),
    ]


def run(count: int, rounds: int, pages: int) -> Report:
    """One venue."""
    names = [f"t{number}" for number in range(count)]
    planned = (Planned("mu", 3, 6),) * (rounds + 1)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        secret = kept(folder / "venue.json", names)
        broker = stack.enter_context(Broker(folder, secret.passwords, "127.0.0.1", 0))
        web = stack.enter_context(VenuePages("127.0.0.1", 0))
        web.open()
        plan = Plan(Founded("bench", "duplicate"), planned, tuple(names))
        url = f"nats://127.0.0.1:{broker.port}"
        venue = Venue(url, secret, plan, news=web.show)
        venue.start()
        stack.callback(venue.stop)
        tables = Tables(venue, secret, names, broker.port, rounds + 1, web.tv_url)
        with phones(web.tv_url, pages, count) as waited:
            figures = asyncio.run(measure(tables, names, rounds))
        if waited:
            figures.append(Figure("a guest's phone asks: answered", "ms", waited))
        facts = {
            "tables": count,
            "rounds": rounds,
            "results": len(tables.told_s),
            "phones": pages,
            "answers to phones": len(waited),
            "nats-server, MB": round(psutil.Process(broker.pid).memory_info().rss / 1e6, 1),
            "venue and all lines, MB": round(psutil.Process().memory_info().rss / 1e6, 1),
            "shown, kB": round(len(encode(venue.public.view)) / 1e3, 1),
        }
        return Report("venue", figures + parts(venue), facts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--pages", type=int, default=5000)
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.ask:
        asyncio.run(ask(asked.ask, asked.pages, asked.tables))
        return
    run(asked.tables, asked.rounds, asked.pages).show(as_json=asked.json)


if __name__ == "__main__":
    main()
