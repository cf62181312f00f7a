"""Bots think in processes of their own: the same thoughts, and whatever becomes of a process, there
is a move."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from random import Random
from threading import Thread
from typing import Any

import psutil
import pytest

from bots.thinkers import TWINS, seen, somewhere
from patience import PATIENCE_S, until
from slapbox.bots.ladder import rung
from slapbox.bots.thinking import PAUSES
from slapbox.bots.worker import PROGRAM
from slapbox.games import find
from slapbox.party.bot_workers import LEAST_S, THINKS_S, BotWorkers
from slapbox.party.workers import Worker

pytestmark = pytest.mark.real


@pytest.fixture
def workers() -> Iterator[BotWorkers]:
    """Those of one host, but with time to think however busy the machine is: who has to hurry may
    answer otherwise."""
    pool = BotWorkers(PATIENCE_S, PATIENCE_S)
    yield pool
    pool.end()
    assert not processes()


def processes() -> list[psutil.Process]:
    """All workers of this process that are there."""
    return [child for child in psutil.Process().children() if PROGRAM in child.cmdline()]


def in_doubt(game: str, seed: int = 1) -> tuple[int, Any]:
    """Somebody who has several things to choose from, and what there is to be seen."""
    chance = Random(seed)
    while True:
        state = somewhere(find(game), chance)
        for seat in state.movers():
            view = seen(state, seat)
            if state.race() is None and len(view["moves"]) > 1 and view["phase"] not in PAUSES:
                return seat, view


@pytest.mark.parametrize("game", TWINS)
def test_a_worker_decides_as_the_player_itself_would(workers: BotWorkers, game: str) -> None:
    for seed in range(3):
        seat, view = in_doubt(game, seed)
        chance = Random(Random(seed).getrandbits(64))
        itself = rung(game, "easy")(seat, chance).decide(view)
        assert workers.move(game, "easy", seat, Random(seed), view) == itself


def test_a_worker_that_does_not_answer_is_not_waited_for(
    workers: BotWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    seat, view = in_doubt("mu")
    workers.move("mu", "easy", seat, Random(1), view)
    (worker,) = processes()
    worker.suspend()
    workers.limit_s = 0.05
    rule = rung("mu", "rule")(seat, Random(1)).decide(view)
    with caplog.at_level(logging.WARNING):
        assert workers.move("mu", "easy", seat, Random(2), view) == rule
    assert "plays by rule of thumb: no answer within" in caplog.text
    assert not worker.is_running()
    workers.limit_s = PATIENCE_S
    itself = rung("mu", "easy")(seat, Random(Random(3).getrandbits(64))).decide(view)
    assert workers.move("mu", "easy", seat, Random(3), view) == itself


def test_another_worker_takes_the_place_of_one_that_has_died(workers: BotWorkers) -> None:
    seat, view = in_doubt("wimmueln")
    workers.move("wimmueln", "easy", seat, Random(1), view)
    (worker,) = processes()
    worker.kill()
    until(lambda: worker.status() == psutil.STATUS_ZOMBIE or not worker.is_running())
    itself = rung("wimmueln", "easy")(seat, Random(Random(3).getrandbits(64))).decide(view)
    assert workers.move("wimmueln", "easy", seat, Random(3), view) == itself


def test_a_fault_in_a_thought_is_told_and_the_worker_goes_on(
    workers: BotWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    seat, view = in_doubt("last-panther")
    broken: Any = "nobody"  # there is no such level: thinking fails
    with caplog.at_level(logging.WARNING):
        workers.move("last-panther", broken, seat, Random(1), view)
    assert "KeyError: 'nobody'" in caplog.text
    itself = rung("last-panther", "easy")(seat, Random(Random(3).getrandbits(64))).decide(view)
    assert workers.move("last-panther", "easy", seat, Random(3), view) == itself
    assert len(processes()) == 1


def test_who_asks_again_and_again_does_not_keep_others_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first question is answered first, and there is one worker for all: so somebody who asks
    once is answered before the other one has had a third answer."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    workers = BotWorkers(PATIENCE_S)
    seat, view = in_doubt("mu")
    workers.move("mu", "easy", seat, Random(1), view)
    (worker,) = processes()
    answered: list[str] = []
    answers = Worker.answers

    def noted(worker: Worker, task: Any, limit_s: float) -> Iterator[Any]:
        """As ever, and taken down while nobody else has the worker: who wakes up when is luck."""
        yield from answers(worker, task, limit_s)
        answered.append("other" if task.args[0].seed == seed_of_other else "greedy")

    monkeypatch.setattr(Worker, "answers", noted)
    seed_of_other = Random(1000).getrandbits(64)

    def ask(first: int, times: int) -> None:
        for number in range(times):
            workers.move("mu", "easy", seat, Random(first + number), view)

    greedy, other = (Thread(target=ask, args=words) for words in ((0, 40), (1000, 1)))
    worker.suspend()
    for count, thread in enumerate((greedy, other), 1):
        thread.start()
        until(lambda: workers.waiting == count)  # noqa: B023
    worker.resume()
    for thread in (greedy, other):
        thread.join()
    workers.end()
    assert "other" in answered[:3]


def test_all_who_wait_share_the_time_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody thinks, five more ask: the first of them is given a fifth, the last all that
    is left."""
    times: list[float] = []

    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    workers = BotWorkers(PATIENCE_S)

    def answers(_: object, task: Any, __: float) -> Iterator[Any]:
        until(lambda: times or workers.waiting == 6)
        times.append(task.args[0].seconds)
        yield {"move": "pass"}

    monkeypatch.setattr(Worker, "answers", answers)
    words: tuple[Any, ...] = ("mu", "easy", 0, Random(1), {})
    threads = [Thread(target=workers.move, args=words) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    workers.end()
    assert len(times) == 6
    assert min(times) >= LEAST_S
    assert times[1] <= THINKS_S / 5
    assert times[-1] <= THINKS_S


def test_workers_are_ready_before_anybody_asks(workers: BotWorkers) -> None:
    workers.begin()
    until(processes)
    workers.end()
    workers.begin()
    assert not processes()


def test_when_the_party_is_over_nobody_thinks(workers: BotWorkers) -> None:
    seat, view = in_doubt("mu")
    workers.move("mu", "easy", seat, Random(1), view)
    workers.end()
    assert not processes()
    rule = rung("mu", "rule")(seat, Random(1)).decide(view)
    assert workers.move("mu", "easy", seat, Random(1), view) == rule
    assert not processes()
