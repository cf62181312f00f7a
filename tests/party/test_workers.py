"""Processes of the pool: whatever becomes of one, who asks is told so, and the next one answers."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from io import BytesIO
from typing import Any, Final

import psutil
import pytest

from patience import PATIENCE_S, until
from slapbox.bots import review, worker
from slapbox.bots.worker import PROGRAM, Ended, Question, serve, thought, worked_out
from slapbox.party.workers import NoAnswer, Worker, Workers

pytestmark = pytest.mark.real

LEAST_URGENT: Final = 19
"""No process has a lower priority; whoever has it cannot begin a calmer one."""

counting: Callable[[], Iterator[int]] = partial(iter, range(3))
"""A task of three steps."""

hanging: Callable[[], Any] = partial(time.sleep, PATIENCE_S)


@pytest.fixture
def workers() -> Iterator[Workers]:
    pool = Workers(1, 0)
    yield pool
    pool.end()
    assert not processes()


def processes() -> list[psutil.Process]:
    """All workers of this process that are there."""
    return [child for child in psutil.Process().children() if PROGRAM in child.cmdline()]


def told(task: Callable[[], Iterator[Any]], limit_s: float = PATIENCE_S) -> Callable[[Worker], Any]:
    """Use a worker for all that it has to say of this."""
    return lambda worker: list(worker.answers(task, limit_s))


def test_a_task_tells_how_far_it_is(workers: Workers) -> None:
    def first(worker: Worker) -> int:
        return next(worker.answers(counting, PATIENCE_S))

    assert workers.submit(first).result() == 0
    workers.end()


def test_one_process_does_one_task_after_the_other(workers: Workers) -> None:
    turns = [workers.submit(told(counting)) for _ in range(3)]
    assert [turn.result() for turn in turns] == [[0, 1, 2]] * 3
    assert len(processes()) == 1


def test_one_that_hangs_is_ended_and_replaced(workers: Workers) -> None:
    def hang(worker: Worker) -> None:
        worker.wake(PATIENCE_S)
        told(hanging, 0.05)(worker)

    with pytest.raises(NoAnswer, match="no answer within"):
        workers.submit(hang).result()
    assert not processes()
    assert workers.submit(told(counting)).result() == [0, 1, 2]


def test_one_that_dies_in_the_middle_is_replaced(workers: Workers) -> None:
    with pytest.raises(NoAnswer, match="the process has ended"):
        workers.submit(told(partial(os._exit, 1))).result()
    assert workers.submit(told(counting)).result() == [0, 1, 2]


def test_one_that_has_ended_after_its_task_is_replaced(workers: Workers) -> None:
    for _ in range(2):
        assert workers.submit(told(counting)).result() == [0, 1, 2]
        workers.submit(Worker.end).result()
        assert not processes()


def test_a_fault_is_told_and_the_process_goes_on(workers: Workers) -> None:
    for _ in range(2):
        with pytest.raises(NoAnswer, match="ZeroDivisionError"):
            workers.submit(told(partial(divmod, 1, 0))).result()
    assert workers.submit(told(counting)).result() == [0, 1, 2]
    assert len(processes()) == 1


def test_one_that_cannot_begin_is_not_waited_for(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.party.workers.PROGRAM", "raise SystemExit")
    with pytest.raises(NoAnswer, match="the process cannot begin"):
        workers.submit(told(counting)).result()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(NoAnswer, match="no process can be begun"):
        until(lambda: workers.submit(told(counting)).result())
    monkeypatch.undo()
    assert workers.submit(told(counting)).result() == [0, 1, 2]
    assert len(processes()) == 1


def test_when_the_party_is_over_nobody_is_waited_for(workers: Workers) -> None:
    turn, next_turn = workers.submit(told(hanging)), workers.submit(told(counting))
    until(processes)
    workers.end()
    for unanswered in (turn, next_turn):
        with pytest.raises((NoAnswer, CancelledError)):
            unanswered.result()
    with pytest.raises(NoAnswer, match="the party is over"):
        workers.submit(told(counting))
    assert not processes()


@pytest.mark.parametrize("calmer", [worker.CALMER, review.CALMER])
def test_it_ends_with_the_host_and_not_by_ctrl_c(calmer: int) -> None:
    words = [sys.executable, "-c", PROGRAM, str(calmer)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert pickle.load(process.stdout) == Ended()  # noqa: S301 - our own process
        if hasattr(os, "nice"):
            expected = min(LEAST_URGENT, psutil.Process().nice() + calmer)
            assert psutil.Process(process.pid).nice() == expected
            process.send_signal(signal.SIGINT)
        process.stdin.close()  # as the system does when the host is killed
        assert process.wait(PATIENCE_S) == 0


def test_what_is_no_question_has_no_answer() -> None:
    said = BytesIO()
    serve(BytesIO(), said)
    assert said.getvalue() == pickle.dumps(Ended())
    (end,) = worked_out(partial(thought, Question("mu", "easy", 0, 1, {"phase": "play"}, 1)))
    assert isinstance(end, Ended)
    assert "KeyError" in end.fault
