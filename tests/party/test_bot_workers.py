"""Bots think in processes of their own: the same thoughts, and whatever becomes of a process, there
is a move."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from random import Random
from threading import Thread
from typing import Any, Final

import psutil
import pytest

from bots.thinkers import TWINS, seen, somewhere
from patience import PATIENCE_S, until
from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.thinking import PAUSES
from slapbox.bots.worker import CALMER, PROGRAM, READY, Question, answered, serve
from slapbox.games import find
from slapbox.party.bot_workers import LEAST_S, THINKS_S, BotWorker, BotWorkers

pytestmark = pytest.mark.real

LEAST_URGENT: Final = 19
"""No process has a lower priority; whoever has it cannot begin a calmer one."""


@pytest.fixture
def minds() -> Iterator[BotWorkers]:
    """Those of one host, but with time to think however busy the machine is: who has to hurry may
    answer otherwise."""
    made = BotWorkers(PATIENCE_S, PATIENCE_S)
    yield made
    made.end()
    assert not processes()


def processes() -> list[psutil.Process]:
    """All minds of this process that are there."""
    return [one for one in psutil.Process().children() if PROGRAM in one.cmdline()]


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
def test_a_mind_decides_as_the_player_itself_would(minds: BotWorkers, game: str) -> None:
    for seed in range(3):
        seat, view = in_doubt(game, seed)
        chance = Random(Random(seed).getrandbits(64))
        itself = rung(game, "easy")(seat, chance).decide(view)
        assert minds.move(game, "easy", seat, Random(seed), view) == itself


def test_a_mind_that_does_not_answer_is_not_waited_for(
    minds: BotWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    seat, view = in_doubt("mu")
    minds.move("mu", "easy", seat, Random(1), view)
    (mind,) = processes()
    mind.suspend()
    minds.limit_s = 0.05
    rule = rung("mu", "rule")(seat, Random(1)).decide(view)
    with caplog.at_level(logging.WARNING):
        assert minds.move("mu", "easy", seat, Random(2), view) == rule
    assert "plays by rule of thumb: no answer within" in caplog.text
    assert not mind.is_running()
    minds.limit_s = PATIENCE_S
    itself = rung("mu", "easy")(seat, Random(Random(3).getrandbits(64))).decide(view)
    assert minds.move("mu", "easy", seat, Random(3), view) == itself


def test_another_mind_takes_the_place_of_one_that_has_died(minds: BotWorkers) -> None:
    seat, view = in_doubt("wimmueln")
    minds.move("wimmueln", "easy", seat, Random(1), view)
    (mind,) = processes()
    mind.kill()
    until(lambda: mind.status() == psutil.STATUS_ZOMBIE or not mind.is_running())
    itself = rung("wimmueln", "easy")(seat, Random(Random(3).getrandbits(64))).decide(view)
    assert minds.move("wimmueln", "easy", seat, Random(3), view) == itself


def test_a_fault_in_a_thought_is_told_and_the_mind_goes_on(
    minds: BotWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    seat, view = in_doubt("last-panther")
    broken: Any = "nobody"  # there is no such level: thinking fails
    with caplog.at_level(logging.WARNING):
        minds.move("last-panther", broken, seat, Random(1), view)
    assert "KeyError: 'nobody'" in caplog.text
    itself = rung("last-panther", "easy")(seat, Random(Random(3).getrandbits(64))).decide(view)
    assert minds.move("last-panther", "easy", seat, Random(3), view) == itself
    assert len(processes()) == 1


def test_who_asks_again_and_again_does_not_keep_others_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever is asked first answers first, and there is one mind for all: so somebody who asks
    once is answered before the other one has had a third answer."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    minds = BotWorkers(PATIENCE_S)
    seat, view = in_doubt("mu")
    minds.move("mu", "easy", seat, Random(1), view)
    (mind,) = processes()
    answered: list[str] = []
    ask_mind = BotWorker.ask

    def noted(mind: BotWorker, question: Question, limit_s: float) -> AnyMove:
        """As ever, and taken down while nobody else has the mind: who wakes up when is luck."""
        move = ask_mind(mind, question, limit_s)
        answered.append("other" if question.seed == seed_of_other else "greedy")
        return move

    monkeypatch.setattr(BotWorker, "ask", noted)
    seed_of_other = Random(1000).getrandbits(64)

    def ask(first: int, times: int) -> None:
        for number in range(times):
            minds.move("mu", "easy", seat, Random(first + number), view)

    greedy, other = (Thread(target=ask, args=words) for words in ((0, 40), (1000, 1)))
    mind.suspend()
    for count, thread in enumerate((greedy, other), 1):
        thread.start()
        until(lambda: minds.waiting == count)  # noqa: B023
    mind.resume()
    for thread in (greedy, other):
        thread.join()
    minds.end()
    assert "other" in answered[:3]


def test_all_who_wait_share_the_time_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody thinks, five more ask: the first of them is given a fifth, the last all that
    is left."""
    given: list[float] = []

    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    minds = BotWorkers(PATIENCE_S)

    def ask(_: object, question: Question, __: float) -> Any:
        until(lambda: given or minds.waiting == 6)
        given.append(question.seconds)
        return {"move": "pass"}

    monkeypatch.setattr("slapbox.party.bot_workers.BotWorker.ask", ask)
    words: tuple[Any, ...] = ("mu", "easy", 0, Random(1), {})
    threads = [Thread(target=minds.move, args=words) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    minds.end()
    assert len(given) == 6
    assert min(given) >= LEAST_S
    assert given[1] <= THINKS_S / 5
    assert given[-1] <= THINKS_S


def test_minds_are_ready_before_anybody_asks(minds: BotWorkers) -> None:
    minds.begin()
    until(processes)
    minds.end()
    minds.begin()
    assert not processes()


def test_when_the_party_is_over_nobody_thinks(minds: BotWorkers) -> None:
    seat, view = in_doubt("mu")
    minds.move("mu", "easy", seat, Random(1), view)
    minds.end()
    assert not processes()
    rule = rung("mu", "rule")(seat, Random(1)).decide(view)
    assert minds.move("mu", "easy", seat, Random(1), view) == rule
    assert not processes()


def test_a_process_that_cannot_begin_is_not_waited_for(
    minds: BotWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("slapbox.party.bot_workers.PROGRAM", "raise SystemExit")
    seat, view = in_doubt("mu")
    rule = rung("mu", "rule")(seat, Random(1)).decide(view)
    with caplog.at_level(logging.WARNING):
        assert minds.move("mu", "easy", seat, Random(2), view) == rule
    assert "the process cannot begin" in caplog.text
    monkeypatch.undo()
    until(lambda: minds.move("mu", "easy", seat, Random(2), view))
    assert len(processes()) == 1


def test_a_mind_ends_with_the_host_and_not_by_ctrl_c() -> None:
    words = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as mind:
        assert mind.stdin is not None
        assert mind.stdout is not None
        assert pickle.load(mind.stdout) == READY  # noqa: S301 - our own process
        if hasattr(os, "nice"):
            calmer = min(LEAST_URGENT, psutil.Process().nice() + CALMER)
            assert psutil.Process(mind.pid).nice() == calmer
            mind.send_signal(signal.SIGINT)
        mind.stdin.close()  # as the system does when the host is killed
        assert mind.wait(PATIENCE_S) == 0


def test_what_is_no_question_has_no_answer() -> None:
    serve(BytesIO(), BytesIO())
    fault = answered(Question("mu", "easy", 0, 1, {"phase": "play"}, 1))
    assert fault.move is None
    assert "KeyError" in fault.fault
