"""Disks that fail: nothing is shown, acknowledged or applied that is not kept, and on it goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest

from profiles import few, is_thorough, matches
from slapbox.games.base import Game
from slapbox.games.protocol import TV, Json
from slapbox.table.journal.replay import rebuild
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from table.conftest import TableHarness
from table.faults import WORDS, Deadly, Disk, Killed, Stumbling
from table.faults import disk as disk
from table.players import GAME_NAMES, Players, moves_of

pytestmark = pytest.mark.long

EVERY: Final = 1 if is_thorough() else 5
"""Writes for each one that fails."""


@pytest.fixture
def stage(disk: Disk, tmp_path: Path) -> TableHarness:  # noqa: ARG001 - the disk comes first
    """A fresh host on a disk that may fail."""
    return TableHarness(tmp_path / "journal.sqlite")


def states(game: Game) -> list[Json]:
    """The match as the TV and each seat may know it, as pages get it."""
    views: list[Json] = json.loads(
        json.dumps([game.view(viewer) for viewer in (TV, *range(game.seats))])
    )
    return views


def kept(stage: TableHarness) -> Iterator[list[Json]]:
    """Yield the states on the disk: the last one first, and the few before it."""
    header = stage.journal.header(stage.view()["match"]["id"])
    entries = list(stage.journal.moves(header.match))
    for kept_moves in range(len(entries), max(-1, len(entries) - 4), -1):
        yield states(rebuild(header, entries[:kept_moves])[0])


def shown(stage: TableHarness, players: Players) -> list[Json]:
    """Return what people see of the match: on the TV, and on their phones if those show hands."""
    views: list[Json] = [
        json.loads(stage.bytes_for(viewer))["match"]["state"] for viewer in ("tv", *players.phones)
    ]
    return views


def assert_kept(stage: TableHarness, players: Players) -> None:
    """Check that the view is on the disk: the last state, or one of the last that are there."""
    here = shown(stage, players)
    assert any(here == state[: len(here)] for state in kept(stage))


@pytest.mark.parametrize("game", matches(GAME_NAMES))
def test_writes_fail_at_each_of_their_statements_and_the_match_comes_to_its_end(
    stage: TableHarness, disk: Disk, game: str
) -> None:
    players = Players(stage, game, 1)
    stumbling = Stumbling(disk, Random(game), EVERY)
    told: set[str] = set()
    for _ in range(50_000):
        if players.is_over:
            break
        players.step()
        stopped = stage.view()["stopped"]
        if stopped is None:
            continue
        told.add(stopped["key"])
        assert stopped["key"] == WORDS[stumbling.fault]
        assert stage.gate.messages() == []
        if players.chance.random() < 0.1:
            assert_kept(stage, players)
    assert players.is_over
    assert told == set(WORDS.values())
    assert stumbling.struck > 2 * moves_of(stage) / EVERY
    assert_kept(stage, players)


@pytest.mark.parametrize("dies", [False, True])
def test_a_slap_whose_write_fails_is_acknowledged_and_played_once_it_is_kept(
    playing: TableHarness, disk: Disk, dies: bool
) -> None:
    """One slap, one failed write, and the slap comes a second time, maybe to another host."""
    pad, moves, earlier = playing.pads["a"], moves_of(playing), playing.journal.slaps_since(0)
    disk.fails = lambda _, statement: "full" if "INTO slaps" in statement else None
    slap = pad.slap(0)
    playing.tick()
    assert playing.view()["stopped"]["key"] == "journal.fault.full"
    pad.say(slap)
    playing.tick()
    assert pad.waiting == [slap]
    assert (playing.journal.slaps_since(0), moves_of(playing)) == (earlier, moves)
    disk.fails = Disk().fails
    if dies:
        playing.kill_host()
        playing.start_host()
        for one in playing.pads.values():
            one.plug()
    playing.until(lambda: not pad.waiting and moves_of(playing) > moves)
    pad.say(slap)
    playing.run(100)
    assert (moves_of(playing), playing.view()["stopped"]) == (moves + 1, None)
    played = playing.journal.slaps_since(0)[len(earlier) :]
    assert [(slap.source, slap.number) for slap in played] == [("a", slap.number)]


@pytest.mark.parametrize("dies", [False, True])
def test_a_phones_slap_whose_write_fails_is_sent_until_it_is_kept(
    stage: TableHarness, disk: Disk, dies: bool
) -> None:
    for name in "fgh":
        stage.phone(f"touch:{name}")
    stage.order(orders.SetRule("starter", "host"))
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.Choose({"move": "starter", "seat": 0})).why is None
    stage.run(20)
    moves = moves_of(stage)
    slap = orders.TouchSlap("touch:f", "page", 1, stage.now_ns // 1000, stage.now_ns, 0)
    disk.fails = lambda _, statement: "full" if "INTO slaps" in statement else None
    for _ in range(2):
        refused = stage.order(slap)
        assert (refused.waits, refused.why and refused.why.key) == (True, "journal.fault.full")
    assert moves_of(stage) == moves
    disk.fails = Disk().fails
    if dies:
        stage.kill_host()
        stage.start_host()
        stage.beat("touch:f")
    else:
        stage.until(lambda: stage.view()["stopped"] is None)
    for _ in range(2):
        assert stage.order(slap) == Answer()
        stage.run(500)
    assert moves_of(stage) == moves + 1
    assert [slap.number for slap in stage.journal.slaps_since(0)] == [1]


def test_a_race_that_nobody_could_see_opens_when_it_is_seen(
    stage: TableHarness, disk: Disk
) -> None:
    """Who may begin is a race, after a wait that nobody can foresee."""
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    disk.fails = lambda _, statement: "full" if "INTO races" in statement else None
    stage.order(orders.Start())
    stage.until(lambda: stage.view()["stopped"] is not None)
    stage.run(15_000)
    assert stage.view()["match"] is None
    disk.fails = Disk().fails
    stage.until(lambda: stage.view()["stopped"] is None)
    seen_us = stage.now_ns // 1000
    stage.until(lambda: stage.view()["match"]["race"]["state"] == "open")
    assert stage.view()["match"]["race"]["opened_us"] >= seen_us


DEATHS: Final = 24 if is_thorough() else 5
"""So often at least a host dies in each game, in as many whole matches as that takes."""

RARELY: Final = range(40, 160)
"""After that it dies after so many commits, until the match is over."""

STAGES: Final = {"cheating-moth": {"none", "waiting", "open", "stopped"}}
"""The stages of a race in which it has to die: the guard's cry stops one that is open."""


def died_enough(game: str, races: list[str]) -> bool:
    """Return whether a host died often enough, and everywhere; ``races`` names the stage each
    time."""
    return len(races) >= DEATHS and STAGES.get(game, set()) <= set(races)


class Witness:
    """Sees hosts die: what people saw before is on the disk of the next host."""

    def __init__(self, stage: TableHarness, players: Players, races: list[str]) -> None:
        self.stage = stage
        self.players = players
        self.races = races

    def step(self) -> None:
        """Somebody does something, and the host may die of it."""
        before, race = shown(self.stage, self.players), self.stage.view()["match"]["race"]
        try:
            self.players.step()
        except Killed:
            self.races.append(race["state"] if race else "none")
            self._restart(before)

    def _restart(self, before: list[Json]) -> None:
        self.stage.kill_host()
        self.stage.start_host()  # its own commit is the one in between
        assert any(before == state[: len(before)] for state in kept(self.stage))
        for pad in self.stage.pads.values():
            pad.plug()


@pytest.mark.parametrize("game", few(GAME_NAMES, ("fly-swatter", "rummue")))
def test_a_host_that_dies_again_and_again_in_commits_loses_nothing_that_anybody_saw(
    disk: Disk, tmp_path: Path, game: str
) -> None:
    races: list[str] = []
    for seed in count(2):
        disk.fails = Disk().fails
        stage = TableHarness(tmp_path / f"{seed}.sqlite")
        players = Players(stage, game, seed)
        witness = Witness(stage, players, races)
        deadly = Deadly(disk, Random(f"{game} {seed}"))
        while not players.is_over:
            assert len(races) < 100 * DEATHS
            witness.step()
            if died_enough(game, races):
                deadly.spares = RARELY
        assert_kept(stage, players)
        stage.kill_host()
        if died_enough(game, races):
            return
