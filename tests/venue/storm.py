"""An evening in which the venue, its server, tables and the network fail at any time.

By hand, a hundred of them (each names its seed, and can be had again by it):

    python3 -m uv run --group dev python tests/venue/storm.py --evenings 100
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from patience import until
from slapbox.venue.tournament import Tournament
from venue.proxy import Proxy
from venue.venues import Venues

ROUNDS: Final = 6
TABLES: Final = 4
LONGEST_S: Final = 0.3
"""Between two events."""


class Storm:
    """One evening, decided by its ``seed`` but for when which byte comes where."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = Random(seed)
        self.venues = Venues(folder, TABLES, ROUNDS)
        self.proxies: dict[str, Proxy] = {}
        self._played = dict.fromkeys(self.venues.tables, 0)

    def run(self) -> tuple[Tournament, Tournament]:
        """Return what the venue has in the end, and what it would have if nothing had failed."""
        with self.venues as venues, ExitStack() as stack:
            venues.open()
            for table in venues.tables:
                self.proxies[table] = stack.enter_context(Proxy(venues.broker.port))
                self._join(table)
            deeds = [self._bring] * TABLES * ROUNDS + [
                *[self._kill_server, self._restart_venue] * 2,
                *[self._restart_table, self._cut, self._hold, self._tell_again] * 4,
            ]
            self.chance.shuffle(deeds)
            for deed in deeds:
                deed(self.chance.choice(venues.tables))
                time.sleep(self.chance.uniform(0, LONGEST_S))
            for proxy in self.proxies.values():
                proxy.go()
            until(lambda: len(venues.known.rounds) == ROUNDS)
            venues.settle()
            return venues.known, venues.undisturbed()

    def _join(self, table: str) -> None:
        self.venues.join(table, self.proxies[table].port)

    def _bring(self, _: str) -> None:
        """Some table that has not played all its rounds ends a match."""
        table = self.chance.choice([name for name, at in self._played.items() if at < ROUNDS])
        self._played[table] += 1
        scores = [self.chance.randint(-20, 60) for _ in range(3)]
        self.venues.bring(table, self._played[table], *scores)

    def _kill_server(self, _: str) -> None:
        pid = self.venues.broker.pid
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
            until(lambda: self.venues.broker.pid != pid)

    def _restart_venue(self, _: str) -> None:
        self.venues.close()
        time.sleep(self.chance.uniform(0, LONGEST_S))
        self.venues.open()

    def _restart_table(self, table: str) -> None:
        self.venues.leave(table)
        self._join(table)

    def _cut(self, table: str) -> None:
        self.proxies[table].cut()

    def _hold(self, table: str) -> None:
        """Some other one is let go of: never are all held."""
        for proxy in self.proxies.values():
            proxy.go()
        self.proxies[table].hold()

    def _tell_again(self, table: str) -> None:
        """A table starts again, and tells what the venue does not know in another order."""
        box = self.venues.outboxes[table]
        self.chance.shuffle(box)
        self._restart_table(table)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--evenings", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for seed in range(asked.seed, asked.seed + asked.evenings):
        with tempfile.TemporaryDirectory() as folder:
            result, expected = Storm(Path(folder), seed).run()
        same = result.standings() == expected.standings()
        results = len(result.results)
        sys.stdout.write(f"{seed}: {results} results, {'the same' if same else 'NOT THE SAME'}\n")
        sys.stdout.flush()
        if not same or results != TABLES * ROUNDS:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
