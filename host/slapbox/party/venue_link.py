"""A table's way to the venue: turns come in, results go out.

The table knows nothing of it. What is to be told is asked of its journal, and never before its own
television has told it.
"""

import json
import logging
import time
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import ExitStack
from functools import partial
from typing import Final, Self

from msgspec.structs import replace

from slapbox.again.awards import awards
from slapbox.games.protocol import Json
from slapbox.machine.addresses import ANYWHERE, guests_cards
from slapbox.machine.services import Sought
from slapbox.table.archive import Archive, Past
from slapbox.table.journal.journal import JournalError
from slapbox.table.streams import TV_VIEWER
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text
from slapbox.threads import Watched
from slapbox.venue.beacon import SERVICE, Place, heard
from slapbox.venue.briefing import Turn
from slapbox.venue.member import Member, Reports
from slapbox.venue.messages import FEATS, MOST_MINUTES, Brought, Feat, Happening, Time
from slapbox.venue.ticket import Ticket

log = logging.getLogger(__name__)

LOOK_S: Final = 1.0
ANSWERED_S: Final = 60.0
SEED_BYTES: Final = 8
SOUGHT_S: Final = 5.0
"""Time for which a table tries its ticket's address before it listens in the network."""

AWAITED_US: Final = 5_000_000
"""Time after which the table's television names a player who is waited for."""


class VenueLink:
    """Link of this table to a venue, a context. The table plays the same with and without."""

    def __init__(self, ticket: Ticket, table: Table) -> None:
        self._table = table
        self._guests: tuple[str, ...] = ()
        self._join_url = ""
        self._now: Happening | None = None
        self._results: tuple[tuple[str, Brought], ...] = ()
        self._feats: dict[tuple[str, int], tuple[Feat, ...]] = {}
        self._told: Turn | None = None
        self.member = Member(
            ticket,
            Reports(self._outbox, lambda: self._guests, lambda: self._now, lambda: self._join_url),
            self._hear,
            self._places,
            table.tell,
        )
        self._ticket = ticket
        self._search = ExitStack()
        self._sought: Sought | None = None
        self._watch = Watched(self._look, "venue", table.tell)

    def __enter__(self) -> Self:
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.stop()
        self.member.stop()
        self._search.close()

    def _places(self) -> list[Place]:
        """Return where the venue of the ticket says to be."""
        announced = [] if self._sought is None else self._sought.found
        return [place for words in announced for place in heard(self._ticket.key, words)]

    def _seek(self, alone_s: float) -> None:
        """Listen where the venue is, if it has not been where the ticket says for so long."""
        if alone_s > SOUGHT_S and self._ticket.key and self._sought is None:
            self._sought = self._search.enter_context(Sought(SERVICE, guests_cards(ANYWHERE)))

    def _look(self) -> None:
        """See who sits here and what is over, once a second, and before the first word."""
        watch = self._table.streams.watch(TV_VIEWER)
        started, due_s, there_s = False, 0.0, time.monotonic()
        while not self._watch.ending.is_set():
            update = watch.get(LOOK_S / 2)
            if update is not None:
                view = json.loads(update.body)
                self._guests = tuple(seat["name"] for seat in view["seats"] if not seat["bot"])
                self._join_url = view["join_url"] or ""
                self._now = happening(view)
            if time.monotonic() >= due_s:
                due_s = time.monotonic() + LOOK_S
                self._collect()
            there_s = time.monotonic() if self.member.is_there else there_s
            self._seek(time.monotonic() - there_s)
            if not started:
                self.member.start()
                started = True

    def _collect(self) -> None:
        name = self.member.name
        records = self._table.look_up(lambda archive: archive.for_venue()).result(ANSWERED_S)
        results = tuple(
            (record["venue"], replace(brought(name, record), feats=self._remembered(record)))
            for record in records
        )
        if results != self._results:
            self._results = results
            self.member.tick()

    def _remembered(self, record: Json) -> tuple[Feat, ...]:
        """Return what a match is remembered for. It is played once more for that, and only once."""
        match, revision = record["match"], record["revision"]
        if (match, revision) not in self._feats:
            past = self._table.look_up(partial(_past, match=match)).result(ANSWERED_S)
            self._feats[match, revision] = feats(past)
        return self._feats[match, revision]

    def _outbox(self) -> tuple[Brought, ...]:
        """Return what belongs to this venue; the journal may know others."""
        briefing = self.member.briefing
        return tuple(
            result for venue, result in self._results if briefing and venue == briefing.tournament
        )

    def _hear(self) -> None:
        """The venue has said something: what is next is the table's to judge."""
        briefing = self.member.briefing
        if briefing is None:
            return
        self._table.ask(orders.OpenRounds(briefing.tournament, briefing.over)).add_done_callback(
            _judged
        )
        if briefing.turn is None:
            return
        turn = briefing.turn
        seed = seed_of(turn.cards)
        order = orders.SetTurn(briefing.tournament, turn.number, turn.game, turn.rules, seed)
        if turn != self._told:
            self._told = turn
            self._table.tell(_news(turn))
        self._table.ask(order).add_done_callback(_judged)


def _past(archive: Archive, match: str) -> Past | None:
    try:
        return archive.match(match)
    except JournalError:
        return None


def feats(past: Past | None) -> tuple[Feat, ...]:
    """The awards of this match that a venue knows of; none if it cannot be played once more."""
    try:
        awarded = [] if past is None else awards(past)
    except ValueError:
        return ()
    return tuple(
        Feat(award["name"], award["seat"], award["count"], award["us"])
        for award in awarded
        if award["name"] in FEATS
    )


def happening(view: Json) -> Happening:
    """Return what the television of a table shows, in a few words: nothing that is not in its view,
    and who has won only when it has told that."""
    match = view["match"]
    if match is None:
        return Happening(view["phase"], view["game"])
    now_us, names = view["now_us"], {seat["seat"]: seat["name"] for seat in view["seats"]}
    awaited, result, podium = match["awaited"], match["result"], match["podium"]
    is_late = awaited is not None and now_us > awaited["since_us"] + AWAITED_US
    is_won = result is not None and podium is not None and now_us >= podium["won_us"]
    race = match["race"]
    return Happening(
        view["phase"],
        view["game"],
        min(max(0, (now_us - match["started_us"]) // 60_000_000), MOST_MINUTES),
        view["paused"],
        race is not None and race["state"] == "open",
        _named(names, awaited["seats"] if is_late else ()),
        _named(names, result["winners"] if is_won else ()),
    )


def _named(names: dict[int, str], seats: Iterable[int]) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats if seat in names)


def _news(turn: Turn) -> Text:
    """Return what the table's television says of it."""
    if not turn.guests:
        return Text("venue.turn", {"round": turn.number})
    return Text("venue.turn_guests", {"round": turn.number, "names": ", ".join(turn.guests)})


def _judged(answer: Future[Answer]) -> None:
    if not answer.cancelled() and answer.exception() is None and answer.result().why is not None:
        log.warning("the venue's turn is refused: %s", answer.result().why)


def seed_of(cards: str) -> int:
    """The seed that a venue's cards are made of, below 0, as the journal keeps it (64 bits,
    signed): too many for anybody to try them all against their hand."""
    return -1 - (int.from_bytes(bytes.fromhex(cards)[:SEED_BYTES], "big") >> 1)


def brought(table: str, record: Json) -> Brought:
    """Return what the venue is told of a match: its journal's name tells it from those of another
    laptop that stands for this table."""
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
    """Return how quick everybody was, where that is what the game is about."""
    if game != "reaction":
        return ()
    return tuple(
        None if detail["median_us"] is None else Time(detail["median_us"], detail["error_us"])
        for detail in details
    )
