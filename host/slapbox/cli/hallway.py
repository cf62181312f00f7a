"""A table's way to the hall: turns come in, results go out.

The table knows nothing of it. What is to be told is asked of its journal, and never before its own
television has told it.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from concurrent.futures import Future
from typing import Final, Self

from slapbox.games.protocol import Json
from slapbox.table import orders
from slapbox.table.orders import Answer
from slapbox.table.streams import TV_VIEWER
from slapbox.table.table import Table
from slapbox.text import Text
from slapbox.threads import Watched
from slapbox.venue.desk import Turn
from slapbox.venue.member import Member
from slapbox.venue.messages import Brought, Time
from slapbox.venue.ticket import Ticket

log = logging.getLogger(__name__)

LOOK_S: Final = 1.0
ANSWERED_S: Final = 60.0
SEED_BYTES: Final = 8


class Hallway:
    """Joins this table to a hall, and leaves it with the end of the context. The table plays the
    same with and without."""

    def __init__(self, ticket: Ticket, table: Table) -> None:
        self._table = table
        self._guests: tuple[str, ...] = ()
        self._results: tuple[tuple[str, Brought], ...] = ()
        self._told: Turn | None = None
        self._ending = threading.Event()
        self.member = Member(ticket, self._outbox, lambda: self._guests, self._hear, table.tell)
        self._watch = Watched(self._look, "hall", table.tell)

    def __enter__(self) -> Self:
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._watch.end()
        self._watch.join()
        self.member.stop()

    def _look(self) -> None:
        """See who sits here and what is over, once a second; the first look comes before the first
        word to the hall."""
        watch = self._table.streams.watch(TV_VIEWER)
        started, due_s = False, 0.0
        while not self._ending.is_set():
            update = watch.get(LOOK_S / 2)
            if update is not None:
                seats = json.loads(update.body)["seats"]
                self._guests = tuple(seat["name"] for seat in seats if not seat["bot"])
            if time.monotonic() >= due_s:
                due_s = time.monotonic() + LOOK_S
                self._collect()
            if not started:
                self.member.start()
                started = True

    def _collect(self) -> None:
        name = self.member.name
        found = self._table.look_up(lambda archive: archive.for_hall()).result(ANSWERED_S)
        results = tuple((record["hall"], brought(name, record)) for record in found)
        if results != self._results:
            self._results = results
            self.member.look()

    def _outbox(self) -> tuple[Brought, ...]:
        """What belongs to this hall; the journal may know others."""
        desk = self.member.desk
        return tuple(one for hall, one in self._results if desk and hall == desk.tournament)

    def _hear(self) -> None:
        """The hall has said something: what is next is the table's to judge."""
        desk = self.member.desk
        if desk is None:
            return
        self._table.ask(orders.OpenRounds(desk.tournament, desk.over)).add_done_callback(_judged)
        if desk.turn is None:
            return
        turn = desk.turn
        seed = seed_of(turn.cards)
        order = orders.SetTurn(desk.tournament, turn.number, turn.game, turn.rules, seed)
        if turn != self._told:
            self._told = turn
            self._table.tell(_news(turn))
        self._table.ask(order).add_done_callback(_judged)


def _news(turn: Turn) -> Text:
    """What the table's television says of it."""
    if not turn.guests:
        return Text("venue.turn", {"round": turn.number})
    return Text("venue.turn_guests", {"round": turn.number, "names": ", ".join(turn.guests)})


def _judged(answer: Future[Answer]) -> None:
    if not answer.cancelled() and answer.exception() is None and answer.result().why is not None:
        log.warning("the hall's turn is refused: %s", answer.result().why)


def seed_of(cards: str) -> int:
    """The seed that a hall's cards are made of, below 0, as the journal keeps it (64 bits, signed):
    too many for anybody to try them all against the own hand."""
    return -1 - (int.from_bytes(bytes.fromhex(cards)[:SEED_BYTES], "big") >> 1)


def brought(table: str, record: Json) -> Brought:
    """What the hall is told of a match: its journal's name tells it from those of another laptop
    that stands for this table."""
    result = record["result"]
    return Brought(
        table,
        f"{record['match']}@{record['source']}",
        record["round"],
        record["game"],
        tuple(record["guests"]),
        tuple(result["scores"]),
        tuple(result["ranks"]),
        result["low_wins"],
        _times(record["game"], result["details"]),
        record["ended_ns"],
        revision=record["revision"],
    )


def _times(game: str, details: list[Json]) -> tuple[Time | None, ...]:
    """How quick everybody was, where that is what the game is about."""
    if game != "reaction":
        return ()
    return tuple(
        None if one["median_us"] is None else Time(one["median_us"], one["error_us"])
        for one in details
    )
