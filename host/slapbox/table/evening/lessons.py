"""A first deal with a coach: somebody who is alone at the table learns a game by playing it, with
bots, and is told at each move what an expert would do.

The deal is prepared: a seed gives one that shows what the game is about. Nothing of it counts, for
no evening and in no statistics.
"""

from __future__ import annotations

from slapbox.table.evening.assignment import Assignment
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, beside, carries_out
from slapbox.table.guests.places import Places
from slapbox.table.match.opening import PREPARED
from slapbox.table.words import orders
from slapbox.text import Text


class Lessons(Room):
    """Begins and ends them."""

    _places = beside(Places)
    _assignment = beside(Assignment)
    _matches = beside(Matches)

    def resume(self, now_ns: int) -> None:  # noqa: ARG002
        """The host was started again: its bots went with the last one."""
        if self._setup.lesson:
            self._end()

    @carries_out(orders.Learn, "kept")
    def order(self, order: orders.Learn, _: int) -> Text | None:
        """A lesson begins, or ends at any time."""
        seat = self._setup.seats.of(order.device)
        if seat is None:
            return Text("table.why.no_seat")
        if order.on:
            return self._begin()
        if self._setup.lesson:
            self._end()
        return None

    def _begin(self) -> Text | None:
        setup = self._setup
        if not setup.is_open:
            return Text("table.why.not_in_lobby")
        if setup.game not in PREPARED:
            return Text("review.unknown")
        if len(setup.people) != 1 or self._assignment.turn is not None:
            return Text("lesson.why.alone")
        setup.stop_countdown()
        self._places.send_bots_home()
        setup.lesson, setup.people[0].out = True, False
        self.table.services.demo(PREPARED[setup.game].seats - 1, False)
        return None

    @carries_out(orders.SeatBot, "kept")
    def seat_bot(self, order: orders.SeatBot, now_ns: int) -> Text | None:
        """A bot sits down; with the last one it begins, unless somebody else has come."""
        why_not = self._places.seat_bot(order)
        setup = self._setup
        if not setup.lesson or not setup.is_open:
            return why_not
        setup.lesson = len(setup.people) == 1
        if setup.lesson and len(setup.seats) == PREPARED[setup.game].seats:
            self._matches.begin_or_tell(now_ns)
        return why_not

    def _end(self) -> None:
        self._matches.leave()
        self._places.send_bots_home()
