"""One match: the rules' state, the race that is open, and the journal of both.

The match is handed times. Every move goes the same way: the rules take it, the journal writes it,
then the view shows it; so a killed host finds everything that anybody ever saw.
"""

from __future__ import annotations

from collections import deque
from random import Random

from slapbox.games import find
from slapbox.games.protocol import TABLE, TV, Event, Game, Json, Move, Race, Slap
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.clock import microseconds
from slapbox.table.journal import Entry, Header, Journal
from slapbox.table.race import Window
from slapbox.text import Text


def rebuild(header: Header, moves: list[Entry]) -> tuple[Game, list[Event]]:
    """A replay: the state after these moves, and what the last of them brought.

    Raises ``IllegalMove`` or ``ValueError`` if the journal does not fit the rules.
    """
    game_type = find(header.game)
    game = game_type.new(len(header.seats), header.options, header.deck)
    events: list[Event] = []
    for entry in moves:
        events = game.apply(entry.seat, game_type.move_from_json(entry.move))
    return game, events


class Match:
    """A running match. ``touch`` holds the seats that play on touch pads, whose stamps are less
    exact; it changes when somebody takes a seat over."""

    def __init__(self, header: Header, journal: Journal, touch: frozenset[int]) -> None:
        self.header = header
        self.touch = touch
        self.window: Window | None = None
        self.last: Json | None = None
        self.turn_from_ns = 0
        self._journal = journal
        self._entries = list(journal.moves(header.match))
        self._recent: deque[tuple[int, TimedSlap]] = deque(maxlen=64)
        self.game, events = rebuild(header, self._entries)
        if self._entries:
            opened_ns = journal.race_opened_ns(header.match, len(self._entries) - 1)
            self._tell(events, opened_ns, self._entries[-1].at_ns)

    @property
    def moved_ns(self) -> int:
        """When the last move was made, or the match began."""
        return self._entries[-1].at_ns if self._entries else self.header.started_ns

    @property
    def over(self) -> bool:
        """Whether the match has its result."""
        return self.game.result() is not None

    def move(self, seat: int, move: Move, now_ns: int) -> list[Event] | Text:
        """Make a move, or say why not."""
        why_not = self.game.why_not(seat, move)
        if why_not is not None:
            return why_not
        events = self.game.apply(seat, move)
        entry = Entry(len(self._entries), now_ns, seat, move.as_json())
        self._entries.append(entry)
        self._journal.record(self.header.match, entry)
        result = self.game.result()
        if result is not None:
            self._journal.finish(self.header.match, result.as_json())
        self._tell(events, self.window.opens_ns if self.window else None, now_ns)
        return events

    def choose(self, move: Move, now_ns: int) -> list[Event] | Text:
        """What the host decides. A race that only goes on is finished first, and one that the
        decision ends is called off."""
        if move not in self.game.legal_moves(TABLE):
            return Text("table.why.no_choice")
        if self.window is not None and self.window.race.goes_on:
            self._close(self.window, now_ns)
        events = self.move(TABLE, move, now_ns)
        if self.window is not None and self.game.race() != self.window.race:
            self.window = None
        return events

    def _tell(self, events: list[Event], opened_ns: int | None, now_ns: int) -> None:
        """Keep what a race brought for the pages, until the next move."""
        self.last = None
        for record in (event.as_json() for event in events):
            if "hands" in record:
                hands = [{**hand, "touch": hand["seat"] in self.touch} for hand in record["hands"]]
                self.last = {**record, "hands": hands, "opened_us": (opened_ns or now_ns) // 1000}
        if opened_ns is not None:
            pause_ms = int(self.header.options.get("resolution_ms", 0))
            self.turn_from_ns = now_ns + pause_ms * 1_000_000

    # ---- slaps ----

    def slap(self, seat: int, slap: TimedSlap, now_ns: int, *, stand_in: bool) -> list[Event]:
        """A slap of this seat: into the race, or a press on the own turn.

        ``stand_in``: the one whose turn it is has gone away, so anybody's key turns the card.
        """
        if self.window is not None:
            self.window.add(seat, slap, now_ns)
            return []
        mover = next(iter(self.game.movers()), seat) if stand_in else seat
        error_us = microseconds(slap.error_ns)
        move = self.game.pressed(Slap(mover, slap.key, self._us(slap.at_ns), error_us))
        if move is None or slap.at_ns < self.turn_from_ns:
            self._recent.append((seat, slap))
            return []
        events = self.move(mover, move, now_ns)
        return [] if isinstance(events, Text) else events

    def _us(self, at_ns: int) -> int:
        """Table time as the rules count it."""
        return (at_ns - self.header.started_ns) // 1000

    def turn(self, seat: int, now_ns: int) -> list[Event] | Text:
        """The same as a press of any key on the own turn, for those without keys."""
        move = self.game.pressed(Slap(seat, 0, self._us(now_ns)))
        if move is None or self.window is not None:
            return Text("table.why.not_your_turn")
        if now_ns < self.turn_from_ns:
            return Text("table.why.wait")
        return self.move(seat, move, now_ns)

    # ---- races and lots ----

    def tick(self, now_ns: int, frontier_ns: int) -> list[Event]:
        """Open and close races, draw lots: what happens by itself."""
        if self.over:
            return []
        if self.window is not None and self.window.is_over(now_ns, frontier_ns):
            return self._close(self.window, now_ns)
        race = self.game.race()
        if self.window is None and race is not None and now_ns >= self.turn_from_ns:
            self._announce(race, now_ns)
        elif self.window is None and self.game.drawn_by_lot():
            drawn = self.move(TABLE, self._lot().choice(self.game.legal_moves(TABLE)), now_ns)
            return [] if isinstance(drawn, Text) else drawn
        return []

    def _lot(self) -> Random:
        return Random(f"{self.header.seed}-{len(self._entries)}")

    def _announce(self, race: Race, now_ns: int) -> None:
        """Open the window, or take up the one that was open when the host died."""
        opens_ns = self._opening_ns(race, now_ns)
        touch = any(seat in self.touch for seat in race.seats)
        self.window = Window(race, opens_ns, self.game.judge, touch)
        for seat, slap in self._recent:
            self.window.add(seat, slap, now_ns)
        self._recent.clear()

    def _opening_ns(self, race: Race, now_ns: int) -> int:
        match, number = self.header.match, len(self._entries)
        resumed_ns = self._journal.race_opened_ns(match, number)
        if resumed_ns is not None and resumed_ns <= now_ns:
            return resumed_ns
        before_ns = self._journal.race_opened_ns(match, number - 1) if race.goes_on else None
        drawn_ns = now_ns + self._lot().randint(*race.wait_us) * 1000
        opens_ns = drawn_ns if before_ns is None else before_ns
        self._journal.open_race(match, number, opens_ns)
        return opens_ns

    def _close(self, window: Window, now_ns: int) -> list[Event]:
        events = self.move(TABLE, self.game.close_race(window.slaps()), now_ns)
        if isinstance(events, Text):
            raise RuntimeError(f"the rules refused their own race: {events.key}")
        self.window = None
        return events

    def next_deadline_ns(self, now_ns: int) -> int | None:
        """When :meth:`tick` has something to do, if nobody says anything."""
        if self.window is not None:
            return self.window.next_deadline_ns(now_ns)
        return self.turn_from_ns if self.turn_from_ns > now_ns else None

    def view(self, now_ns: int) -> Json:
        """What the TV may know of the match."""
        result = self.game.result()
        return {
            "id": self.header.match,
            "state": self.game.view(TV),
            "race": self.window.as_json(now_ns) if self.window else None,
            "last": self.last,
            "turn_from_us": self.turn_from_ns // 1000,
            "result": result.as_json() if result else None,
            "asks_host": not self.game.drawn_by_lot() and bool(self.game.legal_moves(TABLE)),
        }
