"""Slap -> final order: 8 pads drum through a running match.

    python tests/bench/slap_order.py [--pads 8] [--seconds 30] [--json]
        [--experts 0] [--review] [--guests]

The pads run the real firmware as processes of their own, on pseudo terminals (MicroPython where it
is installed). The host is a whole party with its journal and its pages. The clock starts when a
key closes: its true time, as :meth:`SimPad.press` announced it. It stops when ``Devices.release``
hands the slap to the match: that is the one place from which slaps come in their final order, and
nothing is waited for afterwards. The line's own part ends with ``Heard.arrived_ns``, the time right
after the read that brought it. What USB adds on real pads (frames of 1 ms) is not in it. A slap
that is kept on disk outlives its pad's power.

It drums once more beside whatever else is asked for, and alone as long, by turns: so a machine that
others use as well counts as nobody's fault. With ``--experts`` so many expert bots think about Mü
without a pause, as the host's bots do, in processes of their own. With ``--review`` experts go
through a match that is over, as they do when a player asks; and with ``--guests`` there are guests
who are no help, one kind after the other (``guests.py``).
"""

from __future__ import annotations

import argparse
import heapq
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from slapbox.bots.memory import memory_of
from slapbox.games import find
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.simulate import SimPad, micropython
from slapbox.party.bot_workers import BotWorkers
from slapbox.party.party import Party, Wanted
from slapbox.party.reviews import Reviews
from slapbox.table.words import orders

sys.path.insert(0, str(Path(__file__).parents[1]))

from again.matches import recorded
from bench.figures import Figure, Report
from bench.guests import KINDS, beside
from bench.watched import Sightings, watched
from games.at_random import begun, drawn

AHEAD_US: Final = 40_000
"""A press is announced this early, so that the pad knows of it in time on a busy machine."""
HOLD_US: Final = 40_000
PAUSE_S: Final = (0.15, 0.40)
"""Between two slaps of one pad: longer than contacts need to settle."""
STILL_S: Final = 1.0
"""Before the drumming: pads get told that a match has begun, and beat faster."""
WAIT_S: Final = 10.0
TURNS: Final = 3
"""So often it drums alone and then beside something else."""


class Fingers:
    """Presses keys; ``closed_ns`` is when the key of each slap really closed, by chip id and the
    slap's number there."""

    def __init__(self, pads: dict[str, SimPad], seed: int) -> None:
        self._pads = pads
        self._chance = Random(seed)
        self._counts = dict.fromkeys(pads, 0)
        self.closed_ns: dict[tuple[str, int], int] = {}

    def press(self, chip: str) -> None:
        """One slap on any key of this pad."""
        key = self._chance.randrange(6)
        self._counts[chip] += 1  # pads number their slaps from 1
        closed_ns = self._pads[chip].press(key, after_us=AHEAD_US, hold_us=HOLD_US)
        self.closed_ns[chip, self._counts[chip]] = closed_ns

    def drum(self, seconds: float) -> None:
        """All pads slap, each at its own pace."""
        began_s = time.monotonic()
        due = [(began_s + self._pause_s(), chip) for chip in self._pads]
        heapq.heapify(due)
        while due[0][0] < began_s + seconds:
            at_s, chip = due[0]
            time.sleep(max(0.0, at_s - time.monotonic()))
            self.press(chip)
            # From now: a finger that comes late may not close a key that is still closed.
            heapq.heapreplace(due, (time.monotonic() + self._pause_s(), chip))

    def _pause_s(self) -> float:
        return self._chance.uniform(*PAUSE_S)


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one slap; all times but ``slap``'s are on ``perf_counter_ns``."""

    slap: TimedSlap
    closed_ns: int
    heard_ns: int
    kept_ns: int
    final_ns: int
    off_ns: int
    """The distance of the slap's table time from the true one."""


def ways(seen: Sightings, first: int, party: Party, fingers: Fingers) -> list[Way]:
    """The ways of all slaps from the ``first`` that was released."""
    # Table time is perf_counter_ns and a constant.
    anchor_ns = party.table._clock.now_ns() - time.perf_counter_ns()
    found = []
    for released in seen.released[first:]:
        slap = released.slap
        closed_ns = fingers.closed_ns[slap.source, slap.number]
        heard_ns = seen.heard_ns[party.sims[slap.source].port, slap.number] - anchor_ns
        kept_ns = seen.kept_ns[slap.source, slap.number]
        off_ns = abs(slap.at_ns - anchor_ns - closed_ns)
        found.append(Way(slap, closed_ns, heard_ns, kept_ns, released.at_ns, off_ns))
    return found


def figures(of: list[Way]) -> list[Figure]:
    """Return what the ways come to."""
    line = [(way.heard_ns - way.closed_ns) / 1e6 for way in of]
    kept = [(way.kept_ns - way.closed_ns) / 1e6 for way in of]
    wait = [(way.final_ns - way.heard_ns) / 1e6 for way in of]
    whole = [(way.final_ns - way.closed_ns) / 1e6 for way in of]
    return [
        Figure("key closed -> line heard", "ms", line),
        Figure("key closed -> kept on disk", "ms", kept),
        Figure("line heard -> final order", "ms", wait),
        Figure("key closed -> final order", "ms", whole, "15 ms p99"),
        Figure("table time off by", "us", [way.off_ns / 1e3 for way in of]),
        Figure("error as stated", "us", [way.slap.error_ns / 1e3 for way in of]),
    ]


def first_card(chance: Random) -> tuple[int, dict[str, Any]]:
    """Return who leads to the first trick of a whole deal of Mü for five, and what there is to be
    seen."""
    state: Any = None
    while state is None or state.phase != "play":
        state = begun(find("mu"), chance)
        while state.seats == 5 and state.phase != "play" and state.result() is None:
            state.apply(*drawn(state, chance))
    seat = state.movers()[0]
    noticed = {"moves": [move.as_json() for move in state.legal_moves(seat)], "revision": 1}
    return seat, {**memory_of("mu").recall(state.view(seat)), **noticed}


@contextmanager
def thinking(experts: int, took_ms: list[float]) -> Iterator[None]:
    """Have some experts think of the next card, again and again; note the time that each took
    (ms)."""
    chance, minds, over = Random(1), BotWorkers(60.0), threading.Event()
    seat, view = first_card(chance)

    def think() -> None:
        while not over.is_set():
            began_s = time.monotonic()
            minds.move("mu", "expert", seat, chance, view)
            took_ms.append((time.monotonic() - began_s) * 1e3)

    threads = [threading.Thread(target=think) for _ in range(experts)]
    for thread in threads:
        thread.start()
    try:
        thought = len(took_ms)
        until(lambda: len(took_ms) > thought, True, "nobody thinks")
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
        minds.end()


@contextmanager
def reviewing() -> Iterator[None]:
    """Experts go through a match of Mü, for one player after the other."""
    reviews, past = Reviews(Random(1), print), recorded("mu")

    def told(seat: int) -> str:
        asked = reviews.ask(past, seat)
        return "" if asked is None else asked["state"]

    try:
        for seat in range(len(past.header.seats)):
            told(seat)
        until(lambda: told(0), "thinks", "nobody goes through the match")
        yield
    finally:
        reviews.end()


@contextmanager
def guests(work: Callable[[str], None], url: str) -> Iterator[None]:
    """Guests who do this."""
    with beside(work, url):
        time.sleep(STILL_S)
        yield


Beside = dict[str, Callable[[], AbstractContextManager[None]]]
"""Further loads, by their names in the report."""


def compared(
    drum: Callable[[float], list[Way]], seconds: float, others: Beside
) -> Iterator[tuple[list[Way], list[Figure]]]:
    """For each of the others: the slaps, and what they come to alone and beside it."""
    for name, other in others.items():
        alone: list[Way] = []
        crowded: list[Way] = []
        for _ in range(TURNS):
            alone += drum(seconds / TURNS)
            with other():
                crowded += drum(seconds / TURNS)
        orders_ms = [
            [(way.final_ns - way.closed_ns) / 1e6 for way in some] for some in (alone, crowded)
        ]
        first = Figure("key closed -> final order, alone", "ms", orders_ms[0])
        aim = f"{1.1 * first.p99:.1f} ms p99"
        yield alone + crowded, [first, Figure(f"beside {name}", "ms", orders_ms[1], aim)]


def measure(asked: argparse.Namespace, journal: Path) -> Report:
    """Drum through a match for so long."""
    pads, seconds = asked.pads, asked.seconds
    wanted = Wanted(
        game="fly-swatter",
        journal=journal,
        usb=False,
        sims=pads,
        host="127.0.0.1",
        port=0,
        seed=7,
        fresh=True,
    )
    with watched() as seen, Party(wanted) as party:
        fingers = Fingers(party.sims, seed=7)
        sit_down(party, fingers)
        party.ask(orders.Start())
        time.sleep(STILL_S)

        def drum(seconds: float) -> list[Way]:
            first = len(seen.released)
            fingers.drum(seconds)
            until(lambda: len(seen.released), len(fingers.closed_ns), "some slaps were lost")
            return ways(seen, first, party, fingers)

        cpu_s = time.process_time()
        found = drum(seconds)
        cpu_s = time.process_time() - cpu_s
        rows = figures(found)
        others: Beside = {}
        took_ms: list[float] = []
        if asked.experts:
            others[f"{asked.experts} experts"] = partial(thinking, asked.experts, took_ms)
        if asked.review:
            others["a review"] = reviewing
        for kind, work in KINDS.items() if asked.guests else ():
            others[kind] = partial(guests, work, party.tv_url.rstrip("/"))
        for more, told in compared(drum, seconds, others):
            found += more
            rows += told
        if took_ms:
            rows.append(Figure("an expert's thought", "ms", took_ms))
        return Report(
            f"slap_order: {pads} pads, {seconds:g} s",
            rows,
            {
                "firmware on": "MicroPython" if micropython() else "CPython",
                "released late": sum(way.slap.late for way in found),
                "outside the stated error": sum(way.off_ns > way.slap.error_ns for way in found),
                "phase at the end": party.view()["phase"],
                "host's share of one core": f"{cpu_s / seconds:.0%}",
            },
        )


def sit_down(party: Party, fingers: Fingers) -> None:
    """Slap to join, pad by pad."""
    until(lambda: sum(pad["here"] for pad in party.view()["pads"]), len(party.sims), "no pads")
    for number, chip in enumerate(party.sims, start=1):
        fingers.press(chip)
        until(lambda: len(party.view()["seats"]), number, "a slap did not join")


def until(count: Callable[[], object], wanted: object, otherwise: str) -> None:
    """Wait for so many; raises ``TimeoutError``."""
    end_s = time.monotonic() + WAIT_S
    while count() != wanted:
        if time.monotonic() > end_s:
            raise TimeoutError(f"{otherwise}: {count()} of {wanted}")
        time.sleep(0.02)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="slap -> final order")
    parser.add_argument("--pads", type=int, default=8, choices=range(2, 9))
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--experts", type=int, default=0)
    parser.add_argument("--review", action="store_true")
    parser.add_argument("--guests", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "journal.sqlite"
        report = measure(asked, journal)
    report.show(as_json=asked.json)


if __name__ == "__main__":
    main()
