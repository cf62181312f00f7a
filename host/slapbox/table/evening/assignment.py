"""The wishes of a venue of many tables for this one: what is played here next, and its result.

The table needs no venue. It is told a turn (the order ``SetTurn``), and the next match that begins
as the turn says is dealt from the venue's cards. What such a match brought is kept in the same
commit as its end, and stays: :mod:`slapbox.party.venue_link`, which tells the venue, may ask again
at any time.
"""

import secrets
from typing import Any, Final

from msgspec import convert, to_builtins

from slapbox.games import GAMES, find
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Json, Result
from slapbox.table.frame.room import Room, Rooms, carries_out
from slapbox.table.journal.journal import Header, Journal
from slapbox.table.words import orders
from slapbox.text import Text
from slapbox.text.names import is_same_name

NOW: Final = "venue"
KEPT: Final = "venue:"
SOURCE_BYTES: Final = 4
SEALED_NS: Final = 24 * 3600 * 1_000_000_000
"""Nobody plays the same cards a day later, should the venue never say that its round is over."""


class Assignment(Room):
    """``turn`` is what the venue wants played next, as long as it was not begun."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        source = secrets.token_hex(SOURCE_BYTES)
        now = self._journal.get(NOW) or {"source": source, "turn": None, "over": {}}
        self._source: str = now["source"]
        self._over: Json = now["over"]
        self.turn = _turn(now["turn"])

    def _remember(self) -> None:
        turn = None if self.turn is None else to_builtins(self.turn)
        self._journal.put(NOW, {"source": self._source, "turn": turn, "over": self._over})

    @carries_out(orders.OpenRounds, "kept")
    def open_rounds(self, order: orders.OpenRounds, _: int) -> None:
        """Keep which rounds are over; what a venue has once said to be over stays so."""
        before = self._over.get(order.venue, [])
        rounds = sorted({*before, *order.rounds})
        if rounds != before:
            self._over = {order.venue: rounds}
            self._remember()

    @carries_out(orders.SetTurn, "kept")
    def set_turn(self, order: orders.SetTurn, _: int) -> Text | None:
        """The venue's turn; one that was begun here is over, whatever became of it."""
        if order.game not in GAMES:
            return Text("lobby.why.no_game", {"game": order.game})
        begun = {(record["venue"], record["round"]) for record in self._journal.all(KEPT)}
        if order == self.turn or (order.venue, order.round) in begun:
            return None
        try:
            complete(find(order.game).rules, dict(order.rules))
        except OptionError as error:
            return error.reason
        self.turn = order
        self._remember()
        if self._setup.is_open:
            self.adopt()
        return None

    @carries_out(orders.LeaveVenue, "kept")
    def leave(self, _: orders.LeaveVenue, __: int) -> None:
        """No venue waits for a match here any more; one of a venue's that was begun stays that."""
        self._let_go()

    def _let_go(self) -> None:
        if self.turn is not None:
            self.turn = None
            self._remember()

    def adopt(self) -> bool:
        """The lobby becomes as the turn says, if there is one."""
        if self.turn is None:
            return False
        self._setup.stop_countdown()
        self._setup.set_game(self.turn.game)
        for name, value in self.turn.rules:
            self._setup.set_rule(name, value)
        return True

    @property
    def seed(self) -> int | None:
        """Return what decides the cards of a match that begins now, if it is the venue's: the lobby
        may have been changed, and then it is a match like any other."""
        if self.turn is None or self._setup.game != self.turn.game or self._setup.cards is not None:
            return None
        wanted = complete(find(self.turn.game).rules, dict(self.turn.rules))
        return self.turn.seed if self._setup.options == wanted else None

    def begin(self, match: str) -> None:
        """The turn is begun with this match."""
        if self.turn is not None:
            record = {
                "venue": self.turn.venue,
                "round": self.turn.round,
                "match": match,
                "source": self._source,
                "revision": -1,
            }
            self._journal.put(KEPT + match, record)
            self.turn = None
            self._remember()

    def holds(self, match: str) -> bool:
        """Return whether this match is one of the venue's."""
        return self._journal.get(KEPT + match) is not None

    def end(self, header: Header, result: Result[Any], now_ns: int) -> None:
        """A match is over: what it brought, with the guests who sit there now. One that was taken
        up again and is over once more has brought something else."""
        record = self._journal.get(KEPT + header.match)
        if record is None:
            return
        guests = [None if seat.bot else seat.name for seat in self._setup.seats.taken]
        ended: Json = {
            **record,
            "game": header.game,
            "guests": guests,
            "result": result.as_json(),
            "ended_ns": now_ns,
            "revision": record["revision"] + 1,
        }
        self._journal.put(KEPT + header.match, ended)

    def forget(self, name: str) -> bool:
        """It was nobody who played the venue's matches under this name; whether somebody did."""
        return self._call(name, None)

    def rename(self, name: str, new: str) -> bool:
        """Call this guest otherwise in the venue's matches; return whether in any."""
        return self._call(name, new)

    def _call(self, name: str, new: str | None) -> bool:
        """The venue itself is told nothing again."""
        changed = False
        for record in self._journal.all(KEPT):
            guests = record.get("guests", [])
            said = [new if is_same_name(guest or "", name) else guest for guest in guests]
            if said != guests:
                self._journal.put(KEPT + record["match"], {**record, "guests": said})
                changed = True
        return changed

    def forget_all(self) -> None:
        """No venue has had a match here, and none waits for one."""
        for record in self._journal.all(KEPT):
            self._journal.drop(KEPT + record["match"])
        self._let_go()

    def forget_match(self, match: str) -> None:
        """That match was never played, for no venue either."""
        self._journal.drop(KEPT + match)


def brought(journal: Journal) -> list[Json]:
    """Return what all matches of venues have brought that are over."""
    return [record for record in journal.all(KEPT) if record["revision"] >= 0]


def is_sealed(journal: Journal, match: str, now_ns: int) -> bool:
    """Return whether other tables may still play the cards of this match: then nobody looks at it
    again before the venue says that its round is over."""
    record = journal.get(KEPT + match)
    if record is None or now_ns > record.get("ended_ns", now_ns) + SEALED_NS:
        return False
    over = (journal.get(NOW) or {"over": {}})["over"]
    return record["round"] not in over.get(record["venue"], [])


def _turn(record: Json | None) -> orders.SetTurn | None:
    return None if record is None else convert(record, orders.SetTurn)
