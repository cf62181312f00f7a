"""Lessons: somebody who is alone at the table learns a game by winning one
(:mod:`slapbox.lessons`).

The other players are seats without devices; the match plays itself
(:mod:`slapbox.table.match.taught`). The journal keeps the step, so a host that is started again
goes on with the lesson. Nothing of it counts, for no evening and in no statistics.
"""

from typing import Final

from slapbox.games import find as find_game
from slapbox.games.protocol import KEYS
from slapbox.lessons import Lesson, find
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.evening.assignment import Assignment
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.places import Places
from slapbox.table.match.taught import OTHER, TaughtMatch
from slapbox.table.words import orders, shapes
from slapbox.text import Text

KEPT: Final = "lesson"

EASY: Final = "easy"
"""The level of bots in the first match after a lesson."""


BEGINS: Final = KEYS - 1
"""The key of a pad that begins the lesson."""

LOOK_NS: Final = 1_500_000_000
"""Time to look at the end of a lesson, before a slap means to play."""


class Lessons(Room):
    """Begins and ends them."""

    _places = beside(Places)
    _assignment = beside(Assignment)
    _matches = beside(Matches)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._step = 0

    @property
    def _match(self) -> TaughtMatch | None:
        match = self._matches.match
        return match if isinstance(match, TaughtMatch) else None

    def resume(self, now_ns: int) -> None:
        """Go on where the last host stood."""
        lesson = find(self._setup.game) if self._setup.lesson else None
        if lesson is not None:
            kept = self._journal.get(KEPT) or {"step": 0}
            self._play(lesson, now_ns, kept["step"])

    @carries_out(orders.Learn, "kept")
    def order(self, order: orders.Learn, now_ns: int) -> Text | None:
        """A lesson begins, or begins again; or ends, and a match with easy bots may follow."""
        seat = self._setup.seats.of(order.device)
        if seat is None:
            return Text("table.why.no_seat")
        if self._setup.lesson:
            self._matches.leave()
        if order.wish == "learn":
            return self._begin(now_ns)
        if order.wish == "play":
            self._invite(seat)
        return None

    def takes(self, slap: TimedSlap, now_ns: int) -> bool:
        """Let a pad without a phone begin the lesson of a game that needs none. After it, any key
        begins a match with easy bots."""
        seats, match = self._setup.seats, self._match
        seat = seats.of(slap.source)
        if seat is None or seats.taken[seat].phone:
            return False
        if match is None:
            alone = len(seats.taken) == 1 and not seats.taken[seat].bot
            offered = alone and not find_game(self._setup.game).needs_phones
            return slap.key == BEGINS and offered and self._begin(now_ns) is None
        is_over = match.taught(slap.at_ns - LOOK_NS)
        if is_over:
            self._matches.leave()
            self._invite(seat)
        return is_over

    def _begin(self, now_ns: int) -> Text | None:
        setup, lesson = self._setup, find(self._setup.game)
        if not setup.is_open:
            return Text("table.why.not_in_lobby")
        if lesson is None:
            return Text("lesson.why.none")
        if self._assignment.turn is not None:
            return Text("lesson.why.venue")
        if len(setup.people) != 1:
            return Text("lesson.why.alone")
        setup.stop_countdown()
        self._places.send_bots_home()
        cast = tuple(self.table.services.ways.get(setup.game, ()))
        for _ in range(lesson.players - 1):
            setup.seats.take(bot=True, cast=cast)
        setup.people[0].out = False
        self._play(lesson, now_ns, 0)
        return None

    def _play(self, lesson: Lesson, now_ns: int, step: int) -> None:
        names = [seat.name for seat in self._setup.seats.taken]
        match = TaughtMatch(lesson, names, self._matches.fidgets, now_ns, step)
        self._setup.lesson = True
        self._keep(match)
        self._matches.teach(match)

    def _keep(self, match: TaughtMatch) -> None:
        self._step = match.step
        self._journal.put(KEPT, {"step": match.step})

    def _invite(self, seat: int) -> None:
        """Easy bots come, and the match begins as soon as all sit there."""
        setup, lesson = self._setup, find(self._setup.game)
        if lesson is not None:
            if EASY in self.table.services.bot_levels.get(setup.game, ()):
                setup.bot_level = EASY
            setup.seats.taken[seat].ready = True
            self.table.services.demo(lesson.players - 1, False)

    def tick(self, now_ns: int) -> None:
        """Keep the step; say so when a slap was not what a stop asks for."""
        match = self._match
        if match is None:
            return
        if not self._setup.people:
            self._matches.leave()
            self.table.remember()
        elif match.step != self._step:
            self._keep(match)
        if match.missed:
            match.missed = False
            self._news.tell(OTHER, now_ns)

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        match = self._match
        return match and (match.asks(now_ns), match.taught(now_ns))

    def shows(self, now_ns: int) -> Shown:
        """Return what the learner has to do now, and why."""
        match = self._match
        return Shown(everybody={"lesson": match and _shown(match, now_ns)})


def _shown(match: TaughtMatch, now_ns: int) -> shapes.Lesson:
    lesson, over = match.lesson, match.taught(now_ns)
    stop = match.stop if match.asks(now_ns) else None
    return {
        "step": sum(stop.index < match.step for stop in lesson.stops),
        "of": len(lesson.stops),
        "says": lesson.text(stop.name, stop.values).as_json() if stop else None,
        "light": list(stop.light) if stop else [],
        "move": match.wanted if stop else None,
        "keys": sorted(match.keys_to_slap) if stop else [],
        "over": over,
        "left_out": [lesson.text(name).as_json() for name in lesson.left_out] if over else [],
    }
