"""Friction: taps and seconds until an evening has begun, until another game is on without a list,
and until a latecomer plays and is seen on the TV.

    python tests/bench/friction.py [--times 5] [--json]

A real host, TV, host's phone and guests' phones are pages in headless Chromium. All is done by taps
on them, by somebody who knows them. Before each tap this person is as slow as the keystroke-level
model says (Card, Moran and Newell 1980, "The keystroke-level model for user performance time with
interactive systems", CACM 23(7)): M, 1.35 s, to think of what to do; P, 1.1 s, to point; K, 0.2 s,
to tap or to type a letter. Taps of one kind in a row, as on posters, are one thought.

* "evening begun": three sit there; from the first tap on the TV until the first match of a list of
  so many games is dealt. The countdown of 3 s is in it;
* "another game": the podium of a match is told, and there is no evening; from the first tap on the
  host's phone until a match of another game is dealt;
* "a latecomer": the phone has scanned the code; from the first tap until the TV shows the name at
  the table. The host's yes is one of the taps. "seen" is the time after the last tap.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from chromium import launched
from slapbox.machine.addresses import ANYWHERE_4
from whole.living_room import Fingers, LivingRoom
from whole.people import HostProcess

M_S: Final = 1.35
P_S: Final = 1.1
K_S: Final = 0.2
PEOPLE: Final = ("Anna", "Ben", "Chiara")
LATE: Final = "Dede"
GAMES: Final = (
    *("reaction", "quiz", "fly-swatter", "mu", "safarue"),
    *("rummue", "wimmueln", "last-panther", "cheating-moth"),
)
LISTS: Final = (3, 6, 9)
"""Games on a list."""
AIMS: Final = {
    "an evening of 3 has begun: s": "20 s",
    "an evening of 6 has begun: s": "20 s",
    "an evening of 9 has begun: s": "20 s",
    "another game is on: s": "8 s",
    "a latecomer plays: taps": "3",
    "a latecomer is seen: s": "2 s",
}
SEEN: Final = """name => Array.from(document.querySelectorAll("[data-seat]"))
  .some(seat => seat.textContent.includes(name))"""


class Person:
    """Somebody who thinks and points before each tap, when ``is_slow``."""

    def __init__(self) -> None:
        self.is_slow = False
        self._before = ""

    def begin(self) -> None:
        """From now on nothing is done at once."""
        self.is_slow, self._before = True, ""

    def __call__(self, what: str) -> None:
        """Take as long as people do until they tap this, or type a letter."""
        if not self.is_slow:
            return
        if len(what) == 1:
            time.sleep(K_S)
            return
        kind = what.partition("[data-game")[0] or what
        time.sleep(M_S * (kind != self._before) + P_S + K_S)
        self._before = kind


class Friction:
    """A living room in which somebody taps slowly, and what was measured there."""

    def __init__(self, room: LivingRoom, person: Person) -> None:
        self.room = room
        self.figures: dict[str, list[float]] = {}
        self._person = person

    @contextmanager
    def measured(self, name: str, *people: Fingers) -> Iterator[None]:
        """Time what is done here, and count the taps of these people."""
        before = sum(person.taps for person in people)
        self._person.begin()
        begin_s = time.monotonic()
        yield
        self._person.is_slow = False
        self.note(f"{name}: s", time.monotonic() - begin_s)
        self.note(f"{name}: taps", sum(person.taps for person in people) - before)

    def note(self, name: str, value: float) -> None:
        """Keep a figure."""
        self.figures.setdefault(name, []).append(value)

    def evening(self, games: int) -> None:
        """From the lobby to the first match of an evening."""
        tv, remote = self.room.tv, self.room.remote
        with self.measured(f"an evening of {games} has begun", tv, remote):
            tv.tap("#tonight-open")
            for game in GAMES[:games]:
                tv.tap(f".tonight-poster[data-game={game}]")
            tv.tap("[data-do=tonight-go]")
            self.room.next("start")
            self.room.host.until(lambda view: view["phase"] == "match")
        remote.tap("#end")
        remote.tap("[data-do=off]")
        remote.tap("[data-to=evening]")
        remote.tap("#evening-end")
        remote.tap("[data-do=yes]")
        self.room.host.until(lambda view: view["evening"] is None)

    def another_game(self) -> None:
        """From the podium to a match of another game; and then a latecomer."""
        remote = self.room.remote
        self._plays_a_round()
        with self.measured("another game is on", remote):
            remote.tap("[data-do=another]")
            remote.tap("[data-game=quiz]")
            self.room.next("start")
            self.room.host.until(lambda view: view["phase"] == "match")

    def _plays_a_round(self) -> None:
        """A match of Reaction that is ended after a round, and counts."""
        self.room.remote.tap("[data-to=evening]")
        self.room.remote.tap("[data-game=reaction]")
        self.room.next("start")
        self.room.host.until(lambda view: view["match"] and view["match"]["state"].get("played"))
        self.room.remote.tap("#end")
        self.room.remote.tap("[data-do=counts]")
        self.room.remote.page.wait_for_selector("[data-do=another]")

    def latecomer(self) -> None:
        """A match is on; a guest takes a bot's seat, and goes again."""
        tv, remote = self.room.tv.page, self.room.remote
        late = self.room.welcome(LATE)
        with self.measured("a latecomer plays", late, remote):
            late.type("#name", LATE)
            late.tap("[data-bot]")
            remote.tap("#wishes .asks .button")
            agreed_s = time.monotonic()
            tv.wait_for_function(SEEN, arg=LATE, polling="raf")
            self.note("a latecomer is seen: s", time.monotonic() - agreed_s)
        remote.tap("#end")
        remote.tap("[data-do=off]")
        self.room.host.until(lambda view: view["phase"] == "lobby")
        late.tap("#leave")
        late.page.context.close()
        del self.room.guests[LATE]
        remote.tap("[data-to=people]")
        remote.tap("[data-do=bot]")


def measure(room: LivingRoom, person: Person, times: int) -> dict[str, list[float]]:
    """All figures, by their names."""
    for name in PEOPLE:
        room.join(name)
    room.remote.tap("[data-to=people]")
    room.remote.tap("[data-do=bot]")
    friction = Friction(room, person)
    for _ in range(times):
        for games in LISTS:
            friction.evening(games)
        friction.another_game()
        friction.latecomer()
    return friction.figures


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(launched())

        def start(port: int) -> HostProcess:
            words = ("--pads", "none", "--port", str(port))
            host = HostProcess(folder / "journal.sqlite", *words, address=ANYWHERE_4)
            stack.callback(host.stop)
            return host

        person = Person()
        room = LivingRoom(browser, start, person)
        stack.callback(room.close)
        measured = measure(room, person, wanted.times)
    figures = [
        Figure(
            name.removesuffix(": s"),
            "s" if name.endswith(": s") else "",
            values,
            AIMS.get(name, ""),
        )
        for name, values in measured.items()
    ]
    Report(f"friction: {wanted.times} times", figures).show(as_json=wanted.json)


if __name__ == "__main__":
    main()
