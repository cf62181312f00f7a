"""Hints: what would an expert do? A player may ask, one phone is told, and all see that it was.

The table does not think: it hands the question out, and the host's own process answers it some time
later (the order ``TellHint``). An answer that comes when the game has moved on is dropped. Hints
are no moves: a match's journal is the same with them and without. Each seat's number of hints is
kept beside it; a question whose answer was lost in a restart is asked again.
"""

from typing import Final

from msgspec import Struct

from slapbox.games.protocol import Json, Players
from slapbox.table.evening.assignment import Assignment
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Question, Room, Rooms, beside, carries_out
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.match.match import Match
from slapbox.table.words import orders, shapes
from slapbox.text import Text

KEPT: Final = "hints"


class Asked(Struct):
    """A question about a ``revision``; once it is ``answered`` the advice is there, if any."""

    revision: int
    answered: bool = False
    advice: shapes.Advice | None = None

    @property
    def is_lost(self) -> bool:
        """Return whether nobody knew."""
        return self.answered and self.advice is None

    @property
    def told(self) -> shapes.Coach:
        """Return what the phone gets."""
        if not self.answered:
            return {"state": "thinks", "advice": None}
        return {"state": "tells" if self.advice else "lost", "advice": self.advice}


class Hints(Room):
    """The questions of the match that is on."""

    _assignment = beside(Assignment)
    _matches = beside(Matches)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        kept = self._journal.get(KEPT) or {"match": None, "counts": {}}
        self._match: str | None = kept["match"]
        self._counts = {int(seat): int(count) for seat, count in kept["counts"].items()}
        self._asked: dict[int, Asked] = {}
        self._ranked: tuple[str | None, bool] = (None, False)

    @carries_out(orders.SetHints, "kept")
    def allow(self, order: orders.SetHints, _: int) -> None:
        """Players may ask, or no more."""
        self._setup.hints = order.allowed

    @carries_out(orders.AskHint)
    def ask(self, order: orders.AskHint, _: int) -> Text | None:
        """Answer a player's wish for a hint: in one revision always alike."""
        seat, match = self._setup.seats.of(order.device), self._matches.match
        if seat is None:
            return Text("table.why.no_seat")
        if match is None or self._setup.phase != "match":
            return Text("table.why.no_match")
        if not self._allowed(match):
            return Text("coach.why.forbidden")
        if self._setup.paused:
            return Text("table.why.paused")
        if order.revision != match.revision:
            return Text("table.why.moved_on")
        if seat not in self._askers(match):
            return Text("coach.why.not_now")
        self._begin(match)
        now = self._now(seat, match)
        if now is None or now.is_lost:
            self._asked[seat] = Asked(match.revision)
            self.table.services.advise(Question(seat, match.revision, match.header, match.played()))
            self._news.whispered = True
        return None

    @carries_out(orders.TellHint)
    def tell(self, order: orders.TellHint, _: int) -> Text | None:
        """An answer; one that comes too late is nobody's."""
        match = self._matches.match
        asked = self._asked.get(order.seat)
        if match is None or match.header.match != order.match or asked is None or asked.answered:
            return Text("table.why.moved_on")
        if not order.revision == asked.revision == match.revision:
            return Text("table.why.moved_on")
        asked.answered = True
        self._news.changed = True
        if order.move is not None and order.reason is not None:
            asked.advice = {"move": order.move, "reason": order.reason.as_json()}
            self._counts[order.seat] = self._counts.get(order.seat, 0) + 1
            self._remember()
        return None

    def forget_all(self) -> None:
        """Nobody has ever asked."""
        self._match, self._counts, self._asked = None, {}, {}
        self._journal.drop(KEPT)

    def _begin(self, match: Match) -> None:
        """Another match has questions and counts of its own."""
        if self._match != match.header.match:
            self._match, self._counts, self._asked = match.header.match, {}, {}
            self._remember()

    def _remember(self) -> None:
        counts: Json = {str(seat): count for seat, count in self._counts.items()}
        self._journal.put(KEPT, {"match": self._match, "counts": counts})

    def _allowed(self, match: Match) -> bool:
        """The host may forbid it; a lesson says all by itself, and a match that is compared with
        other tables' is played without."""
        wanted = self._setup.hints and not self._setup.lesson
        return wanted and not self._is_ranked(match.header.match)

    def _is_ranked(self, match: str) -> bool:
        if self._ranked[0] != match:
            self._ranked = (match, self._assignment.holds(match))
        return self._ranked[1]

    def _askers(self, match: Match) -> tuple[int, ...]:
        """Return who has something to decide now of which an expert knows something."""
        pending = match.game.pending()
        if match.game.name not in self.table.services.coached or not isinstance(pending, Players):
            return ()
        rests = pending.deadline is not None and pending.deadline.pause
        return () if rests or match.over else match.game.movers()

    def _now(self, seat: int, match: Match) -> Asked | None:
        """Return what this seat has asked in this revision."""
        asked = self._asked.get(seat) if self._match == match.header.match else None
        return asked if asked is not None and asked.revision == match.revision else None

    # ---- for the views ----

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return whether the host lets players ask (``None`` where no expert knows the game), how
        many hints each seat had, and what the coach says to those alone who may ask now."""
        coached = self._setup.game in self.table.services.coached
        here = self._match == self._setup.match
        return Shown(
            everybody={"hints": self._setup.hints if coached else None},
            seats={"hints": Each(0, dict(self._counts) if here else {})},
            secrets={"coach": Each(None, self._told(self._matches.match))},
        )

    def _told(self, match: Match | None) -> dict[int, shapes.Coach]:
        if match is None or self._setup.phase != "match" or not self._allowed(match):
            return {}
        coaches: dict[int, shapes.Coach] = {}
        for seat in self._askers(match):
            asked = self._now(seat, match)
            coaches[seat] = asked.told if asked else {"state": "free", "advice": None}
        return coaches
