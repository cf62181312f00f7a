"""A match that teaches: it plays the recorded moves of a lesson, and waits at each stop for the
learner to do what is recorded.

Nothing else happens in it: no deadline runs, nothing is taken back, and it never has a result. Its
journal is in memory and goes with it, so nothing of it can count anywhere.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from slapbox import __version__
from slapbox.games.protocol import KEYS, TABLE, Event, Json, Move, Race, Slap
from slapbox.lessons import Lesson, Stop
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.guests.phones import Fidgets
from slapbox.table.journal.journal import IN_MEMORY, Header, Journal
from slapbox.table.match.match import Match
from slapbox.table.match.race import on_screen
from slapbox.table.words.clock import microseconds
from slapbox.table.words.fields import STAMPS
from slapbox.text import Text

LEARNER: Final = 0
"""The learner's seat."""

MOVE_NS: Final = 600_000_000
"""Time from one recorded move to the next."""

TRICK_NS: Final = 1_200_000_000
"""Time for which a trick that was won stays on the table, and for which a race is open that the
learner only watches."""

OTHER: Final = Text("lesson.why.other")
"""The learner did something else than what the stop asks for."""


class TaughtMatch(Match):
    """The match of a ``lesson`` from its ``step`` on, for players of these ``names``. ``missed``
    says that the learner's last slap was not what the stop asks for."""

    def __init__(
        self, lesson: Lesson, names: Sequence[str], fidgets: Fidgets, now_ns: int, step: int
    ) -> None:
        header = Header(
            f"lesson-{now_ns}",
            lesson.game,
            __version__,
            dict(lesson.options),
            None,
            lesson.deck,
            tuple(names),
            now_ns,
        )
        super().__init__(header, Journal(IN_MEMORY), frozenset(), fidgets)
        self.lesson = lesson
        self.missed = False
        self._slaps: dict[int, Slap] = {}
        self._go_to(step, now_ns)
        self.turn_from_ns = now_ns
        self._rests_ns = now_ns + MOVE_NS  # earlier orders of phones were not for this match

    # ---- where it stands ----

    @property
    def step(self) -> int:
        """Return how many of the recorded moves were made."""
        return len(self._entries)

    @property
    def stop(self) -> Stop | None:
        """Return the stop at which it stands."""
        return self.lesson.stop_at(self.step)

    def asks(self, now_ns: int) -> bool:
        """Return whether it is the learner's turn: what was done last has been seen."""
        return self.stop is not None and now_ns >= self._rests_ns

    def taught(self, now_ns: int) -> bool:
        """Return whether the lesson is over."""
        return self.step == len(self.lesson.moves) and now_ns >= self._rests_ns

    @property
    def wanted(self) -> Json | None:
        """The recorded move that is next, unless a race is."""
        record = self.lesson.moves[self.step][1]
        return None if "slaps" in record else record

    @property
    def keys_to_slap(self) -> set[int]:
        """The keys that the learner has to slap in the race that is next."""
        slaps = self.lesson.moves[self.step][1].get("slaps", ())
        return {slap["key"] for slap in slaps if slap["seat"] == LEARNER}

    @property
    def result(self) -> None:
        """None: a lesson counts for nothing."""

    @property
    def _asks_host(self) -> bool:
        return False

    def _deadline(self) -> None:
        """None: at a stop there is all the time in the world."""

    # ---- what happens by itself ----

    def tick(self, now_ns: int, frontier_ns: int) -> list[Event]:  # noqa: ARG002
        """Make the next recorded move when the last one has been seen; open races."""
        if now_ns < self._rests_ns or self.step == len(self.lesson.moves):
            return []
        leap = self.lesson.leap_from(self.step)
        if leap > self.step:
            return self._go_to(leap, now_ns)
        race = self.races.pending()
        if race is not None and self.window is None:
            self._open(race, now_ns)
        elif self.stop is None:
            return self._go(now_ns)
        return []

    def _open(self, race: Race, now_ns: int) -> None:
        self.races.announce(self.step, race, now_ns, touch=False)
        if self.window is not None and self.stop is None:
            self._rests_ns = self.window.opens_ns + TRICK_NS

    def _go_to(self, step: int, now_ns: int) -> list[Event]:
        """Make recorded moves at once."""
        events: list[Event] = []
        while self.step < step:
            events = self._go(now_ns)
        self.turn_from_ns = min(self.turn_from_ns, now_ns)
        return events

    def _go(self, now_ns: int) -> list[Event]:
        seat, record = self.lesson.moves[self.step]
        move = self.game.move_from_json(record)
        return self._done(seat, move, now_ns, closes=isinstance(self.game.pending(), Race))

    def _done(self, seat: int, move: Move, now_ns: int, *, closes: bool = False) -> list[Event]:
        """Make a move of the record; cards come back to the table as they were recorded."""
        window = self.window
        events = self._make(seat, move, now_ns, closes=closes)
        if isinstance(events, Text):
            raise RuntimeError(f"the rules refused a recorded move: {events.key}")
        if closes and window is not None:
            self.races.close(window)
        self.takes_back, self._slaps, self.missed = None, {}, False
        long = any(event.as_json()["event"] == "trick" for event in events)
        self._rests_ns = max(now_ns + (TRICK_NS if long else MOVE_NS), self.turn_from_ns)
        return events

    def next_deadline_ns(self, now_ns: int) -> int | None:
        """Return when :meth:`tick` has something to do."""
        if self.window is not None and not self.window.is_open(now_ns):
            return self.window.opens_ns
        is_due = self.stop is None and self.step < len(self.lesson.moves)
        return self._rests_ns if is_due or now_ns < self._rests_ns else None

    # ---- what the learner does ----

    def play(
        self,
        seat: int,
        move: Move,
        now_ns: int,
        at_us: int | None = None,  # noqa: ARG002 - times are those of the record
    ) -> list[Event] | Text:
        """Make the recorded move, if it is what the learner does: its times fit to the others."""
        if seat != LEARNER or not self.asks(now_ns):
            return Text("table.why.wait")
        if self.wanted is None or not is_same(move.as_json(), self.wanted):
            return OTHER
        return self._done(seat, self.game.move_from_json(self.wanted), now_ns)

    def turn(self, seat: int, now_ns: int) -> list[Event] | Text:
        """The same as a press of any key on the learner's turn."""
        move = self._pressed(Slap(seat, 0, self.us(now_ns)))
        return OTHER if move is None else self.play(seat, move, now_ns)

    def slap(self, seat: int, slap: TimedSlap, now_ns: int, *, stand_in: bool) -> list[Event]:  # noqa: ARG002
        """Take the learner's slap, if it is what the stop asks for. No other is fined."""
        if seat != LEARNER or not self.asks(now_ns):
            return []
        if self.window is not None:
            return self._race(self.window.opens_ns, self.window.race, slap, now_ns)
        move = self._pressed(Slap(seat, slap.key, self.us(slap.at_ns), touch=on_screen(slap)))
        events = OTHER if move is None else self.play(seat, move, now_ns)
        self.missed = isinstance(events, Text)
        return [] if isinstance(events, Text) else events

    def _race(self, opens_ns: int, race: Race, slap: TimedSlap, now_ns: int) -> list[Event]:
        """Note a slap of the race; close it when the learner's hands are down where they should.
        Where hands do not lie on what everybody sees, any key is right."""
        wanted = self.keys_to_slap
        key = slap.key if race.on_table else min(wanted - self._slaps.keys())
        at_us = (slap.at_ns - opens_ns) // 1000
        error_us = microseconds(slap.error_ns)
        mine = Slap(LEARNER, key, at_us, error_us, touch=on_screen(slap))
        if key not in wanted or self.game.judge([mine])[0].hand is None:
            self.missed = True
            return []
        self._slaps[key] = mine
        if self.window is not None:
            self.window.add(LEARNER, slap, now_ns)
        if self._slaps.keys() != wanted:
            return []
        slaps = self._with_the_others(race)
        return self._done(TABLE, self.game.close_race(slaps), now_ns, closes=True)

    def _with_the_others(self, race: Race) -> list[Slap]:
        """The recorded race with the learner's own times. Who was later than the learner still is,
        and all of them are as much later as the learner is, as far as the race has time for it."""
        record = self.lesson.moves[self.step][1]["slaps"]
        late_us = max(
            self._slaps[slap["key"]].at_us - slap["at_us"]
            for slap in record
            if slap["seat"] == LEARNER
        )
        room_us = race.close_us - max(slap["at_us"] for slap in record)
        late_us = max(0, min(late_us, room_us))
        first_us = min(slap["at_us"] for slap in record if slap["seat"] == LEARNER)
        slaps = []
        for slap in record:
            late = late_us if slap["at_us"] >= first_us else 0
            shifted = Slap(**{**slap, "at_us": slap["at_us"] + late})
            if shifted.seat == LEARNER:
                mine = self._slaps[shifted.key]
                shifted = replace(mine, at_us=min(mine.at_us, shifted.at_us))
            slaps.append(shifted)
        return sorted(slaps, key=lambda slap: slap.at_us)

    def keys_meant(self, seat: int, now_ns: int) -> set[int]:
        """The keys that do what the stop asks for."""
        if seat != LEARNER or not self.asks(now_ns) or self.wanted is None:
            return set()
        wanted = self.wanted
        pressed = {key: self._pressed(Slap(seat, key, self.us(now_ns))) for key in range(KEYS)}
        return {key for key, move in pressed.items() if move and is_same(move.as_json(), wanted)}

    # ---- what nobody may do ----

    def choose(self, move: Move, now_ns: int) -> Text:  # noqa: ARG002
        """Refuse: the record has the host's choices."""
        return OTHER

    def draw(self, now_ns: int) -> Text:  # noqa: ARG002
        """Refuse: the record has its lots."""
        return OTHER

    def undo(self, now_ns: int) -> Text:  # noqa: ARG002
        """Refuse: there was one way only."""
        return OTHER

    def end(self, now_ns: int) -> bool:  # noqa: ARG002
        """Return that there is no result."""
        return False

    def press_on(self, now_ns: int) -> list[Event] | Text:
        """The host has seen enough of what was done last."""
        self._rests_ns = min(self._rests_ns, now_ns)
        return super().press_on(now_ns)


def is_same(move: Json, other: Json) -> bool:
    """Return whether moves do the same, whenever made and in whatever order cards are named."""
    return _what(move) == _what(other)


def _what(record: Json) -> Json:
    return {name: _in_order(value) for name, value in record.items() if name not in STAMPS}


def _in_order(value: Any) -> Any:
    return sorted(map(_in_order, value)) if isinstance(value, list | tuple) else value
