"""A hall of 200 tables: a result is told -> it is in what the hall shows.

    python tests/bench/venue.py [--tables 200] [--rounds 20] [--json]

A real ``nats-server``, and in this process a real hall on its thread and one line for each table,
by the client that tables use. First every round ends at all tables at once, the worst that can be,
each round as soon as the one before is shown; then results come at the rate of an evening (a match
of ten minutes at each table). The clock of a result starts before it is published, and stops when
the hall shows it: it looks twenty times a second. The hall has all results of the evening by then,
and works the standings out anew for each look.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Final

import psutil
from nats.aio.client import Client

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from slapbox.games.ties import ranks
from slapbox.venue.broker import Broker
from slapbox.venue.director import Plan, Planned
from slapbox.venue.hall import Hall, ident
from slapbox.venue.messages import Brought, Founded, Joined, Message, written
from slapbox.venue.secret import Secret, kept
from slapbox.venue.subjects import inbox, told_by

MATCH_S: Final = 600
LOOK_S: Final = 0.05
STEADY: Final = 100
NAMES: Final = ("Anna", "Ben", "Cleo", "Dora")


class Tables:
    """All tables, each on a line of its own; ``told_s`` is when which result was published, and
    ``shown_s`` when the hall showed it, by table and round."""

    def __init__(
        self, hall: Hall, secret: Secret, names: list[str], port: int, rounds: int
    ) -> None:
        self.told_s: dict[tuple[str, int], float] = {}
        self.shown_s: dict[tuple[str, int], float] = {}
        self._hall = hall
        self._secret = secret
        self._names = names
        self._port = port
        self._rounds = rounds
        self._clients: dict[str, Client] = {}
        self._chance = Random(1)
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)

    async def come(self) -> None:
        """Everybody joins, as soon as the hall has drawn all rounds."""
        while len(self._hall.tournament.rounds) < self._rounds:
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
        self._over.set()
        self._watch.join()

    async def _publish(self, name: str, message: Message) -> None:
        stream = self._clients[name].jetstream(timeout=60)
        headers = {"Nats-Msg-Id": ident(message)}
        await stream.publish(told_by(name), written(message), headers=headers)

    async def bring(self, name: str, number: int) -> None:
        """A match of this table is over."""
        scores = tuple(self._chance.randint(-60, 200) for _ in NAMES)
        result = Brought(name, f"m{number}", number, "mu", NAMES, scores, ranks(scores))
        self.told_s[name, number] = time.monotonic()
        await self._publish(name, result)

    async def settle(self) -> None:
        """Wait until the hall shows all that was told."""
        while len(self.shown_s) < len(self.told_s):
            await asyncio.sleep(LOOK_S / 5)

    def _look(self) -> None:
        before = b""
        while not self._over.wait(LOOK_S):
            shown = self._hall.shown
            if shown is before:
                continue
            before, now_s = shown, time.monotonic()
            for one in json.loads(shown)["tables"]:
                for number in range(1, one["played"] + 1):
                    self.shown_s.setdefault((one["table"], number), now_s)

    def waits_ms(self, rounds: range) -> list[float]:
        """How long the results of these rounds took."""
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


def run(count: int, rounds: int) -> Report:
    """One hall."""
    names = [f"t{number}" for number in range(count)]
    planned = (Planned("mu", 3, 6),) * (rounds + 1)
    with tempfile.TemporaryDirectory() as folder:
        secret = kept(Path(folder) / "hall.json", names)
        with Broker(Path(folder), secret.passwords, "127.0.0.1", 0) as broker:
            plan = Plan(Founded("bench", "duplicate"), planned)
            hall = Hall(f"nats://127.0.0.1:{broker.port}", secret, plan, names)
            hall.start()
            tables = Tables(hall, secret, names, broker.port, rounds + 1)
            figures = asyncio.run(measure(tables, names, rounds))
            server = psutil.Process(broker.pid).memory_info().rss
            facts = {
                "tables": count,
                "rounds": rounds,
                "results": len(tables.told_s),
                "nats-server, MB": round(server / 1e6, 1),
                "hall and all lines, MB": round(psutil.Process().memory_info().rss / 1e6, 1),
                "shown, kB": round(len(hall.shown) / 1e3, 1),
            }
            hall.stop()
    return Report("venue", figures, facts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    run(asked.tables, asked.rounds).show(as_json=asked.json)


if __name__ == "__main__":
    main()
