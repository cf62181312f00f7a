"""An evening on a disk that fails, or at which the host dies: what anybody saw of it is on the
disk, and so is the match that it came from."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec import convert
from msgspec.structs import replace

from slapbox.again.export import as_json
from slapbox.evening.evening import Evening
from slapbox.games.protocol import Json
from slapbox.table.words import orders
from slapbox.table.words.naming import EVENING, EVENINGS
from slapbox.table.words.orders import Order
from table.conftest import TableHarness
from table.faults import Deadly, Disk, Killed, Stumbling
from table.faults import disk as disk
from table.players import Players

pytestmark = pytest.mark.long

BETWEEN: Final[tuple[tuple[Order, ...], ...]] = (
    (orders.SetTeams(2), orders.DrawTeams(), orders.AddGame("mu")),
    (orders.PutInTeam(0, 1), orders.Rename(0, "Anna"), orders.SetScheme("wins")),
)
"""Acts of the host after each match."""

LOOKS: Final = 0.05
"""So often what is seen and what is kept are held against each other."""


@pytest.fixture
def stage(disk: Disk, tmp_path: Path) -> TableHarness:  # noqa: ARG001 - the disk comes first
    """A fresh host on a disk that may fail."""
    return TableHarness(tmp_path / "journal.sqlite")


def on_the_disk(stage: TableHarness) -> Evening | None:
    """The evening that is kept as the one that is on."""
    now = stage.journal.get(EVENING)
    record = stage.journal.get(f"{EVENINGS}{now['id']}") if now and now["id"] else None
    return convert(record, Evening) if record else None


Standings = list[tuple[str, int, int | None]]


def standings(evening: Evening) -> Standings:
    """Names, points and teams."""
    return [(one.name, one.points, evening.team_of(one.name)) for one in evening.standings()]


def shown(stage: TableHarness) -> Standings | None:
    """Return what the TV knows of the evening."""
    evening: Json | None = stage.view()["evening"]
    return (
        [(one["name"], one["points"], one["team"]) for one in evening["standings"]]
        if evening
        else None
    )


def possible(kept: Evening | None) -> list[Standings | None]:
    """Return what may be seen of the evening that is kept: all of it, or all but the last match,
    whose end the TV has not told yet."""
    if kept is None:
        return [None]
    return [standings(one) for one in (kept, replace(kept, played=kept.played[:-1]))]


class Host:
    """The evening's host, who asks for everything until it is done. What is seen and what is on the
    disk are held against each other again and again."""

    def __init__(self, stage: TableHarness) -> None:
        self.stage = stage
        self.players = Players(stage, "reaction", 3)
        self.chance = Random("looks")
        self.deaths = 0
        self.died_of: Order | None = None

    def do(self, order: Order) -> None:
        """Until it is kept: a host that dies of it may have done it, or nothing."""
        while not self._lives(lambda: self._ask(order)):
            self.died_of = order

    def step(self) -> None:
        """Somebody plays, or time passes."""
        self._lives(self.players.step)

    def _ask(self, order: Order) -> None:
        answer = self.stage.order(order)
        assert answer.why is None or answer.waits or self.died_of is order
        while self.stage.view()["stopped"] is not None:
            self.players.step()
        self.look()

    def _lives(self, work: Callable[[], None]) -> bool:
        before = shown(self.stage)
        try:
            work()
        except Killed:
            self.deaths += 1
            self.stage.kill_host()
            self.stage.start_host()  # its own commit is the one in between
            assert before in possible(on_the_disk(self.stage))
            for pad in self.stage.pads.values():
                pad.plug()
            return False
        if self.chance.random() < LOOKS:
            self.look()
        return True

    def look(self) -> None:
        """Check what holds at every moment, also while the table stands still."""
        evening, setup = on_the_disk(self.stage), self.stage.journal.get("setup")
        assert setup is not None
        counted = {one.match for one in evening.played} if evening else set()
        not_yet = {setup["match"]} if setup["phase"] == "match" else set()
        finished = set(self.stage.journal.finished())
        assert counted <= finished <= counted | not_yet
        assert shown(self.stage) in possible(evening)
        archive = self.stage.gate.archive(self.stage.now_ns)
        matches = [header.match for header, _ in archive.headlines()]
        assert len(matches) == archive.edition()[0] - (archive.edition()[1] in finished)
        for match in matches:
            past = archive.match(match)
            assert past is not None
            assert json.loads(as_json(past))["result"] == self.stage.journal.result(match)

    def play(self) -> None:
        """The match that is on, until the TV tells the standings."""
        while self.stage.view()["phase"] != "over":
            self.step()
        while self.stage.view()["evening"]["telling"] is None:
            self._lives(lambda: self.stage.run(200))


def whole_evening(host: Host) -> None:
    """Some matches, what the host does between them, and who has won."""
    for orders_between in BETWEEN:
        host.play()
        for order in orders_between:
            host.do(order)
        host.do(orders.ToLobby())
        host.do(orders.SetGame("reaction"))
        host.do(orders.Start())
    host.do(orders.EndEvening())  # the match that has just begun brings nothing
    evening = host.stage.view()["evening"]
    assert evening["ended"]
    assert len(evening["matches"]) == len(BETWEEN)


@pytest.mark.parametrize("disks", [Stumbling, Deadly])
def test_an_evening_is_kept_whole(
    stage: TableHarness, disk: Disk, disks: Callable[[Disk, Random], Stumbling | Deadly]
) -> None:
    host = Host(stage)
    host.do(orders.BeginEvening())
    failing = disks(disk, Random("an evening"))
    whole_evening(host)
    if isinstance(failing, Stumbling):
        assert failing.struck > 100
    else:
        assert host.deaths > 10
