"""The coach: lets an expert think about what a player sees, and tells the table what it would do.

What the player has seen so far is worked out from the match's journal, view by view, as a bot at
that seat would have seen it. An expert is shown that, and nothing else. It thinks where bots think
(:mod:`slapbox.party.bot_workers`).
"""

import logging
from functools import partial
from random import Random
from typing import Any

from slapbox.bots.coach import reason
from slapbox.bots.memory import memory_of
from slapbox.party.bot_workers import BotWorkers
from slapbox.party.workers import NoAnswer
from slapbox.table.frame.room import Question
from slapbox.table.journal.replay import active_moves, begun, reapply
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.threads import Watched

log = logging.getLogger(__name__)


class Coach:
    """Answers the questions of one host's players."""

    def __init__(self, table: Table, workers: BotWorkers, rng: Random) -> None:
        self._table = table
        self._workers = workers
        self._rng = rng

    def advise(self, question: Question) -> None:
        """Think about it; returns at once."""
        Watched(partial(self._answer, question), "coach", self._table.tell, once=True).start()

    def _answer(self, question: Question) -> None:
        header, seat, revision = question.header, question.seat, question.revision
        order = orders.TellHint(header.match, seat, revision)
        try:
            view = seen(question)
            move, lead = self._workers.advice(header.game, seat, self._rng, view)
        except NoAnswer as why:
            log.warning("the coach of %s at seat %d does not know: %s", header.game, seat, why)
        else:
            why_so = reason(header.game, view, move, lead)
            order = orders.TellHint(header.match, seat, revision, {**move}, why_so)
        self._table.ask(order)


def seen(question: Question) -> dict[str, Any]:
    """Return what a bot at this seat would be shown now, with all that it remembers."""
    header, seat = question.header, question.seat
    game, memory = begun(header), memory_of(header.game)
    view = memory.recall(game.view(seat))
    for entry in active_moves(question.entries):
        reapply(game, entry)
        view = memory.recall(game.view(seat))
    return {
        **view,
        "moves": [move.as_json() for move in game.legal_moves(seat)],
        "revision": question.revision,
        "now_us": 0,
        "fidgets": (False,) * game.seats,
        "down": False,
    }
