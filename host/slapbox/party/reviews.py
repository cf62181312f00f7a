"""Matches that are over, reviewed by experts: in a process of its own, one review after the other.

Each is made when somebody asks for it, and the latest are kept. A repeated request is told how far
it is. A review knows seats and cards, and nobody's name.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import chain
from random import Random
from typing import Any, Final

from msgspec import Struct

from slapbox.again import shapes
from slapbox.again.film import frames_of
from slapbox.bots.acts import AnyMove
from slapbox.bots.review import (
    CALMER,
    THINKS_S,
    Judged,
    Progress,
    Record,
    Review,
    Shares,
    Task,
    reviewed,
)
from slapbox.bots.weighing import WEIGHED
from slapbox.games.mudeck.cards import face
from slapbox.games.protocol import Json
from slapbox.games.safarue.captures import KINDS
from slapbox.party.workers import NoAnswer, Worker, Workers
from slapbox.table.archive import Past
from slapbox.table.journal.replay import active_moves
from slapbox.text import Text
from slapbox.threads import Watched

log = logging.getLogger(__name__)

LIMIT_S: Final = 120.0
"""A review of which a single step takes longer, on however busy a machine, is given up."""

MOST: Final = 32
"""Reviews that are kept, and that may wait."""

MEANS_OPEN: Final = ("draw_discard", "take")
"""Moves that mean a card that lies open, and do not say which."""

WAITS: Final[shapes.Reviewed] = {"state": "waits", "done": 0, "of": 0, "review": None}
LOST: Final[shapes.Reviewed] = {"state": "lost", "done": 0, "of": 0, "review": None}


class _Asked(Struct, eq=False):
    """A review that somebody wants, what is told of it by now, its turn to be made, and the shares
    of all seats once they are known."""

    record: Record
    frames: list[int]
    match: str
    seat: int
    told: shapes.Reviewed
    turn: Future[None] | None = None
    shares: Shares | None = None


class Reviews:
    """The reviews of one host, each of which takes so many ``seconds`` or so. Safe for threads;
    ``tell`` hears of a fault that nobody foresaw."""

    def __init__(
        self, rng: Random, tell: Callable[[Text], None], seconds: float = THINKS_S
    ) -> None:
        self._seconds = seconds
        self._rng = rng
        self._tell = tell
        self._lock = threading.RLock()
        self._asked: OrderedDict[tuple[str, int], _Asked] = OrderedDict()
        self._workers = Workers(1, CALMER)
        self.end = self._workers.end

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
                asked = _Asked(record_of(past), frames_of(past), header.match, seat, WAITS)
                self._begin(asked)
            if asked.told is not LOST:  # a reader told of the loss asks anew
                self._asked[header.match, seat] = asked
            if len(self._asked) > MOST:
                self._forget_oldest()
            return asked.told

    def _begin(self, asked: _Asked) -> None:
        with suppress(NoAnswer):
            asked.turn = self._workers.submit(partial(self._review, asked))
            asked.turn.add_done_callback(partial(self._let_go, asked))

    def _forget_oldest(self) -> None:
        _, oldest = self._asked.popitem(last=False)
        if oldest.turn is not None:
            oldest.turn.cancel()

    # ---- on a thread of the pool ----

    def _review(self, asked: _Asked, worker: Worker) -> None:
        """Raises :class:`NoAnswer` if there is none. Between two reviews there is no process."""
        try:
            for step in worker.answers(partial(reviewed, self._task(asked)), LIMIT_S):
                self._hear(asked, step)
        finally:
            worker.end()

    def _let_go(self, asked: _Asked, turn: Future[None]) -> None:
        """Mark an unfinished review as lost; the next request starts a new one."""
        fault = None if turn.cancelled() else turn.exception()
        if isinstance(fault, NoAnswer):
            log.warning("no review of %s at seat %d: %s", asked.match, asked.seat, fault)
        elif fault is not None:
            Watched(turn.result, "review", self._tell, once=True).start()  # raises it again
        with self._lock:
            if asked.told["state"] != "told":
                asked.told = LOST

    def _task(self, asked: _Asked) -> Task:
        with self._lock:
            known = (other.shares for other in self._asked.values() if other.match == asked.match)
            shares = next(filter(None, known), None)
            return Task(asked.record, asked.seat, shares, self._rng.getrandbits(64), self._seconds)

    def _hear(self, asked: _Asked, step: Progress | Review) -> None:
        with self._lock:
            if isinstance(step, Review):
                asked.shares = step.shares
                review = told_of(step, asked.frames, asked.seat)
                asked.told = {**asked.told, "state": "told", "review": review}
            else:
                asked.told = {"state": "thinks", "done": step.done, "of": step.of, "review": None}


def record_of(past: Past) -> Record:
    """The match as far as experts need it."""
    header = past.header
    moves = tuple((entry.seat, entry.move) for entry in active_moves(past.entries))
    return Record(header.game, len(header.seats), header.options, tuple(header.deck), moves)


def told_of(review: Review, frames: Sequence[int], seat: int) -> shapes.Review:
    """Return what pages get of it; before each move the film shows one of these ``frames``."""
    return {
        "decisions": [_decision(decision, frames[decision.at]) for decision in review.judged],
        "cards": round(review.shares.cards[seat], 1),
        "play": round(review.shares.play[seat], 1),
    }


def _decision(judged: Judged, frame: int) -> shapes.Decision:
    chosen, best = (_chosen(move, judged.open) for move in (judged.made, judged.weighed.best))
    cards = sorted({*_cards(chosen), *_cards(best)})
    return {
        "frame": frame,
        "when": judged.when.as_json(),
        "made": chosen,
        "best": best,
        "made_worth": round(judged.weighed.worth.made, 1),
        "best_worth": round(judged.weighed.worth.best, 1),
        "reason": judged.reason.as_json(),
        "faces": [face(card) for card in cards],
    }


def _chosen(move: Json | AnyMove, lies: int | None) -> Json:
    """The move, with the card that lies open if that is the one it means."""
    record = {**move}
    return {**record, "card": lies} if record["move"] in MEANS_OPEN else record


def _cards(move: Json) -> list[int]:
    """Those of which it speaks."""
    cards: list[Any] = [move[name] for name in ("card", "top", "below", "joker") if name in move]
    several = [move.get(name, ()) for name in ("cards", *KINDS)]
    return [*cards, *chain(*several, *move.get("combos", ()))]
