"""Matches that are over, reviewed by experts: in a process of its own, one review after the other.

Each is made when somebody asks for it, and the latest are kept. Who asks again is told how far it
is. A review knows seats and cards, and nobody's name.
"""

from __future__ import annotations

import logging
import pickle
import queue
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from random import Random
from typing import Any, Final, cast

from slapbox import games
from slapbox.again import shapes
from slapbox.again.film import frames_of
from slapbox.bots.acts import AnyMove
from slapbox.bots.review import PROGRAM, THINKS_S, Judged, Progress, Record, Review, Shares, Task
from slapbox.bots.weighing import WEIGHED
from slapbox.games.mudeck.cards import face
from slapbox.games.protocol import Json
from slapbox.games.safarue.captures import KINDS
from slapbox.table.archive import Past
from slapbox.table.journal.replay import standing
from slapbox.text import Text
from slapbox.threads import Watched

log = logging.getLogger(__name__)

LIMIT_S: Final = 120.0
"""A review of which a single step takes longer, on however busy a machine, is given up."""

MOST: Final = 32
"""So many are kept, and no more wait."""

MEANS_OPEN: Final = ("draw_discard", "take")
"""Moves that mean a card that lies open, and do not say which."""

WAITS: Final[shapes.Reviewed] = {"state": "waits", "done": 0, "of": 0, "review": None}
LOST: Final[shapes.Reviewed] = {"state": "lost", "done": 0, "of": 0, "review": None}


@dataclass(slots=True)
class _Asked:
    """A review that somebody wants, and what is told of it by now."""

    record: Record
    frames: list[int]
    match: str
    seat: int
    told: shapes.Reviewed


class Reviews:
    """The reviews of one host, each of which takes so many ``seconds`` or so. Safe for threads;
    ``tell`` hears of a thread that fails."""

    def __init__(
        self, rng: Random, tell: Callable[[Text], None], seconds: float = THINKS_S
    ) -> None:
        self._seconds = seconds
        self._rng = rng
        self._tell = tell
        self._lock = threading.Lock()
        self._asked: OrderedDict[tuple[str, int], _Asked] = OrderedDict()
        self._shares: dict[str, Shares] = {}
        self._queue: list[_Asked] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._is_busy = self._over = False

    def ask(self, past: Past, seat: int) -> shapes.Reviewed | None:
        """Return how far the review of this match for this seat is; it is begun if there is none
        yet, or the last who asked was told that it failed. Nothing where experts do not know the
        game."""
        header = past.header
        if header.game not in WEIGHED:
            return None
        with self._lock:
            asked = self._asked.pop((header.match, seat), None)
            if asked is None:
                frames = frames_of(past)
                asked = _Asked(record_of(past), frames, header.match, seat, WAITS)
                self._begin(asked)
            if asked.told is not LOST:  # who was told that asks anew
                self._asked[header.match, seat] = asked
            if len(self._asked) > MOST:
                self._forget_oldest()
            return asked.told

    def _begin(self, asked: _Asked) -> None:
        self._queue.append(asked)
        if not self._is_busy and not self._over:
            self._is_busy = True
            Watched(self._work, "review", self._tell, once=True).start()

    def _forget_oldest(self) -> None:
        (match, _), oldest = self._asked.popitem(last=False)
        if oldest in self._queue:
            self._queue.remove(oldest)
        if not any(match == other for other, _ in self._asked):
            self._shares.pop(match, None)

    # ---- on a thread of its own ----

    def _work(self) -> None:
        while (asked := self._next()) is not None:
            try:
                self._review(asked)
            except (OSError, EOFError) as problem:
                log.warning("no review of %s at seat %d: %r", asked.match, asked.seat, problem)
            finally:
                self._let_go(asked)

    def _next(self) -> _Asked | None:
        with self._lock:
            self._is_busy = bool(self._queue) and not self._over
            return self._queue.pop(0) if self._is_busy else None

    def _let_go(self, asked: _Asked) -> None:
        """If there is none now there is none; who asks after that asks anew."""
        with self._lock:
            self._process = None
            if asked.told["state"] != "told":
                asked.told = LOST

    def _review(self, asked: _Asked) -> None:
        """Raises ``EOFError`` if there is none, and ``OSError`` if there is no process."""
        with self._started() as process:
            steps: queue.SimpleQueue[Progress | Review | None] = queue.SimpleQueue()
            Watched(partial(_listen, process, steps), "reviewer", self._tell, once=True).start()
            try:
                assert process.stdin is not None  # noqa: S101 - tells the type checker
                pickle.dump(self._task(asked), process.stdin)
                process.stdin.close()
                while asked.told["state"] != "told":
                    self._hear(asked, _step(steps))
            finally:
                process.kill()

    def _started(self) -> subprocess.Popen[bytes]:
        """A process; raises ``EOFError`` when the party is over."""
        with self._lock:
            if self._over:
                raise EOFError("the party is over")
            self._process = subprocess.Popen(  # noqa: S603 - this Python, and our own program
                [sys.executable, "-c", PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
            )
            return self._process

    def _task(self, asked: _Asked) -> Task:
        with self._lock:
            shares = self._shares.get(asked.match)
            return Task(asked.record, asked.seat, shares, self._rng.getrandbits(64), self._seconds)

    def _hear(self, asked: _Asked, step: Progress | Review) -> None:
        with self._lock:
            if isinstance(step, Review):
                self._shares[asked.match] = step.shares
                told = told_of(step, asked.frames, asked.seat)
                asked.told = {**asked.told, "state": "told", "review": told}
            else:
                asked.told = {"state": "thinks", "done": step.done, "of": step.of, "review": None}

    def end(self) -> None:
        """Nobody reviews any more."""
        with self._lock:
            self._over = True
            if self._process is not None:
                with suppress(OSError):
                    self._process.kill()


def _listen(
    process: subprocess.Popen[bytes], steps: queue.SimpleQueue[Progress | Review | None]
) -> None:
    """Pipes cannot be waited for with a limit everywhere, queues can."""
    assert process.stdout is not None  # noqa: S101 - tells the type checker
    with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
        while True:
            steps.put(pickle.load(process.stdout))  # noqa: S301 - our own process
    steps.put(None)


def _step(steps: queue.SimpleQueue[Progress | Review | None]) -> Progress | Review:
    """Raises ``EOFError`` if there is none, or none in time."""
    try:
        step = steps.get(timeout=LIMIT_S)
    except queue.Empty:
        raise EOFError(f"nothing within {LIMIT_S:.0f} s") from None
    if step is None:
        raise EOFError("the process has ended")
    return step


def record_of(past: Past) -> Record:
    """The match as far as experts need it."""
    header = past.header
    moves = tuple((entry.seat, entry.move) for entry in standing(past.entries))
    return Record(header.game, len(header.seats), header.options, tuple(header.deck), moves)


def told_of(review: Review, frames: Sequence[int], seat: int) -> shapes.Review:
    """Return what pages get of it; before each move the film shows one of these ``frames``."""
    return {
        "decisions": [_decision(one, frames[one.at]) for one in review.judged],
        "cards": round(review.shares.cards[seat], 1),
        "play": round(review.shares.play[seat], 1),
    }


def _decision(one: Judged, frame: int) -> shapes.Decision:
    made, best = (_chosen(move, one.open) for move in (one.made, one.weighed.best))
    cards = sorted({*_cards(made), *_cards(best)})
    return {
        "frame": frame,
        "when": one.when.as_json(),
        "made": cast("shapes.Chosen", made),
        "best": cast("shapes.Chosen", best),
        "made_worth": round(one.weighed.worth.made, 1),
        "best_worth": round(one.weighed.worth.best, 1),
        "reason": one.reason.as_json(),
        "faces": [cast("games.Face", face(card)) for card in cards],
    }


def _chosen(move: Json | AnyMove, lies: int | None) -> Json:
    """The move, with the card that lies open if that is the one it means."""
    told = {**move}
    return {**told, "card": lies} if told["move"] in MEANS_OPEN else told


def _cards(move: Json) -> list[int]:
    """Those of which it speaks."""
    found: list[Any] = [move[name] for name in ("card", "top", "below", "joker") if name in move]
    several = [move.get(name, ()) for name in ("cards", *KINDS)]
    return [*found, *chain(*several, *move.get("combos", ()))]
