"""The record of the house: the quickest reaction of all evenings. Its ghost runs along."""

from typing import Final

from slapbox.games.protocol import Json
from slapbox.games.reaction import Reaction
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, Rooms, beside
from slapbox.table.frame.shown import Shown
from slapbox.table.match.match import Match

KEPT: Final = "record"


class Records(Room):
    """``quickest_us`` is the best time that a person has slapped on a pad; nobody's name is kept
    with it."""

    _matches = beside(Matches)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record: Json = self._journal.get(KEPT) or {"quickest_us": None}
        self.quickest_us: int | None = record["quickest_us"]
        self._looked = ""

    def tick(self, now_ns: int) -> None:  # noqa: ARG002
        """Look at a test that is over, once."""
        match = self._matches.match
        if match is not None and match.over and match.header.match != self._looked:
            self._looked = match.header.match
            self._look(match)

    def _look(self, match: Match) -> None:
        result = match.result
        if match.header.game != Reaction.name or result is None:
            return
        people = zip(self._setup.seats.taken, result.details, strict=False)
        times = [
            detail["best_us"]
            for seat, detail in people
            if not (seat.bot or detail["touch"] or detail["best_us"] is None)
        ]
        best_us = min(times, default=None)
        if best_us is not None and (self.quickest_us is None or best_us < self.quickest_us):
            self.quickest_us = best_us
            self._journal.put(KEPT, {"quickest_us": best_us})

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return the record for everybody."""
        return Shown(everybody={"record_us": self.quickest_us})

    def forget_all(self) -> None:
        """Begin anew; a new evening does not."""
        self.quickest_us = None
        self._journal.drop(KEPT)
