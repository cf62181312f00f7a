"""Disks that fail: nothing is shown, acknowledged or applied that is not kept, and on it goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest

from slapbox.games.protocol import TV, Game, Json
from slapbox.table.replay import rebuild
from table.conftest import Stage
from table.faults import FAULTS, WORDS, Disk
from table.faults import disk as disk
from table.players import GAME_NAMES, Players, moves_of


@pytest.fixture
def stage(disk: Disk, tmp_path: Path) -> Stage:  # noqa: ARG001 - the disk comes first
    """A fresh host on a disk that may fail."""
    return Stage(tmp_path / "journal.sqlite")


class Stumbling:
    """A disk on which every commit fails at each of its statements in turn, at the last one also
    after it is done, before it succeeds: that is every write of the match, each in its turn."""

    def __init__(self, disk: Disk, chance: Random) -> None:
        self.disk = disk
        self.fault = ""
        self.struck = 0
        self._chance = chance
        self._asked = self._passed = self._struck_at = 0
        disk.fails = self._fails

    def _fails(self, _count: int, statement: str) -> str | None:
        self._asked = 1 if statement.startswith("BEGIN") else self._asked + 1
        if self._asked <= self._passed:
            return None
        if statement == "COMMIT" and self.disk.late:
            self._passed, self.disk.late = 0, False
            return None
        if statement == "COMMIT" and self._asked == self._struck_at:
            self.disk.late = True
        else:
            self._passed = self._asked - (statement == "COMMIT")
        self._struck_at = self._asked
        self.struck += 1
        self.fault = self._chance.choice(list(FAULTS))
        return self.fault


def states(game: Game) -> list[Json]:
    """The match as the TV and each seat may know it, as pages get it."""
    views: list[Json] = json.loads(
        json.dumps([game.view(viewer) for viewer in (TV, *range(game.seats))])
    )
    return views


def kept(stage: Stage) -> Iterator[list[Json]]:
    """What the disk holds: the last state first, and the few before it."""
    header = stage.journal.header(stage.view()["match"]["id"])
    entries = list(stage.journal.moves(header.match))
    for kept_moves in range(len(entries), max(-1, len(entries) - 4), -1):
        yield states(rebuild(header, entries[:kept_moves])[0])


def shown(stage: Stage, players: Players) -> list[Json]:
    """What people see of the match: on the TV, and on their phones if those show hands."""
    views: list[Json] = [
        json.loads(stage.bytes_for(viewer))["match"]["state"] for viewer in ("tv", *players.phones)
    ]
    return views


def assert_kept(stage: Stage, players: Players) -> None:
    """What people see is on the disk, and it is the last or one of the last that is there."""
    here = shown(stage, players)
    assert any(here == state[: len(here)] for state in kept(stage))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_write_fails_at_each_of_its_statements_and_the_match_comes_to_its_end(
    stage: Stage, disk: Disk, game: str
) -> None:
    players = Players(stage, game, 1)
    stumbling = Stumbling(disk, Random(game))
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
        assert stage.gate.words() == []
        if players.chance.random() < 0.1:
            assert_kept(stage, players)
    assert players.is_over
    assert told == set(WORDS.values())
    assert stumbling.struck > 2 * moves_of(stage)
    assert_kept(stage, players)


class Killed(BaseException):
    """The host dies here."""


class Deadly:
    """A disk at which the host dies at every turn: in one of the next commits, at any statement."""

    def __init__(self, disk: Disk, chance: Random) -> None:
        self._chance = chance
        self._spared = self._left = 0
        disk.fails = self._fails

    def _fails(self, _count: int, statement: str) -> None:
        if statement.startswith("BEGIN"):
            self._spared -= 1
            self._left = self._chance.randint(1, 6)
        self._left -= 1
        if self._spared < 0 and (self._left == 0 or statement == "COMMIT"):
            self._spared = self._chance.randint(2, 16)
            raise Killed


DEATHS: Final = 24
"""So often at least a host dies in each game, in as many matches as that takes."""

STAGES: Final = {"cheating-moth": {"none", "waiting", "open", "stopped"}}
"""The stages of a race in which it has to die: the guard's cry stops one that is open."""


def died_enough(game: str, races: list[str]) -> bool:
    """Whether a host died often enough, and everywhere; ``races`` names the stage each time."""
    return len(races) >= DEATHS and STAGES.get(game, set()) <= set(races)


class Witness:
    """Sees hosts die: what people saw before is on the disk of the next host."""

    def __init__(self, stage: Stage, players: Players, races: list[str]) -> None:
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


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_host_that_dies_again_and_again_in_commits_loses_nothing_that_anybody_saw(
    disk: Disk, tmp_path: Path, game: str
) -> None:
    races: list[str] = []
    for seed in count(2):
        disk.fails = Disk().fails
        stage = Stage(tmp_path / f"{seed}.sqlite")
        players = Players(stage, game, seed)
        witness = Witness(stage, players, races)
        Deadly(disk, Random(f"{game} {seed}"))
        while not died_enough(game, races) and not players.is_over:
            assert len(races) < 100 * DEATHS
            witness.step()
        assert_kept(stage, players)
        stage.kill_host()
        if died_enough(game, races):
            return
