"""One match: the rules' state, and the journal of its moves.

The match is handed times. Every move goes the same way: the rules take it, the journal writes it,
then the view shows it; so a killed host finds everything that anybody ever saw.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from slapbox.games.base import Game
from slapbox.games.protocol import (
    KEYS,
    TABLE,
    TV,
    Choice,
    Deadline,
    Event,
    Json,
    Lot,
    Move,
    Players,
    Result,
    Shuffle,
    Slap,
)
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.guests.phones import Fidgets
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.journal.replay import (
    active_moves,
    begun,
    end_record,
    has_shown,
    is_cry,
    is_end,
    is_undo,
    next_chance,
    outcome,
    rewind_point,
    stood_at,
    undo_record,
    undone,
)
from slapbox.table.match.deadlines import (
    CALLED_NS,
    CALM_PERCENT,
    DREAMER_MS,
    OVERDUE_NS,
    SHEET_MS,
    THINKING,
    Timer,
    Wait,
    calmed,
)
from slapbox.table.match.podium import podium
from slapbox.table.match.race import Window, on_screen
from slapbox.table.match.races import RaceOutcome, Races
from slapbox.table.words import shapes
from slapbox.table.words.clock import microseconds
from slapbox.text import Text

CHOICE_US: Final = 30_000_000
"""Time that the host has for a choice: then lots are drawn, and nobody waits for ever."""

LOT_US: Final = 4_000_000
"""Time from a lot to the move that it brings: the TV lets everybody watch it being drawn."""

REVISIONS_APART: Final = 1_000_000
"""Each undo counts for so many moments, more than a match has moves: what a page sends in view of
a state that was taken back must never fit a later one."""


class Match:
    """A running match. ``touch`` holds the seats that may slap on phones, whose slaps come late;
    ``bots`` those that bots play; and ``keys`` says which key names each seat: all change when
    somebody takes a seat over. ``fidgets`` knows who has a card by its edge. ``calm``: the TV shows
    results for longer."""

    def __init__(
        self,
        header: Header,
        journal: Journal,
        touch: frozenset[int],
        fidgets: Fidgets,
        *,
        calm: bool = False,
    ) -> None:
        self.header = header
        self.touch = touch
        self.calm = calm
        self._fidgets = fidgets
        self.bots: frozenset[int] = frozenset()
        self.keys: Sequence[int | None] = range(len(header.seats))
        self._hasty: tuple[int, Move] | None = None
        self._journal = journal
        self._entries = list(journal.moves(header.match))
        self._openings = journal.races(header.match)
        self._applied = 0
        self._judged: tuple[tuple[int, int], Result[Any] | None] | None = None
        self._build()

    def _build(self) -> None:
        """Stand where the journal says; raises ``ValueError`` if it does not fit the rules."""
        self.game = begun(self.header)
        self.races = Races(self.game, self.header, self._journal, self._openings)
        self.last: Json | None = None
        self.takes_back: int | None = None
        self.turn_from_ns = self._shown_ns = 0
        self._lot: tuple[int, Move] | None = None
        self._timer = Timer()
        self._wait = Wait()
        self._undos = sum(map(is_undo, self._entries))
        for entry in active_moves(self._entries):
            self._make_again(entry)
        if self._entries and is_undo(self._entries[-1]):
            self.takes_back = None  # the player before has seen an answer

    def _make_again(self, entry: Entry) -> list[Event]:
        """Make a move again as the journal holds it."""
        before = self.game.revision
        move = self.game.move_from_json(entry.move)
        race, stop_us = self.races.pending(), self.game.interrupts(move)
        events = self._apply(entry.seat, move)
        opened_ns = self.races.reapply(race, entry, stop_us)
        self._freeze(stop_us, entry.at_ns)
        self._tell(events, before, opened_ns, entry.at_ns)
        return events

    def follow(self, entry: Entry) -> list[Event]:
        """The next move of a match that is only looked at; nothing is written. Raises
        ``IllegalMove`` or ``ValueError`` if it does not fit the rules."""
        self._entries.append(entry)
        return [] if is_end(entry) else self._make_again(entry)

    def _apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move, and see who may take it back afterwards, if anybody."""
        may = self.game.takes_back(seat, move)
        events = self.game.apply(seat, move)
        self._applied += 1
        self.takes_back = seat if may and not has_shown(self.game, events) else None
        return events

    def _freeze(self, stop_us: int | None, at_ns: int) -> None:
        """After a move made at ``at_ns``: ``stop_us`` is when it interrupted everybody, if it did.
        That also ends the time in which the result of a race is looked at."""
        if stop_us is not None:
            self.turn_from_ns = min(self.turn_from_ns, at_ns)
        self.races.freeze(stop_us, at_ns)

    # ---- what the rules wait for ----

    @property
    def window(self) -> Window | None:
        """The race that is open, if one is."""
        return self.races.window

    def _drawn_from(self) -> tuple[Move, ...]:
        """Among what the table draws, if it does: also what the rules leave to the host where
        nobody waits for an answer, unless the game is nothing without a host."""
        match self.game.pending():
            case Lot(moves):
                return moves
            case Choice(moves) if self.unattended and not self.game.needs_host:
                return moves
        return ()

    def played(self) -> tuple[Entry, ...]:
        """All that the journal has of it."""
        return tuple(self._entries)

    @property
    def moved_ns(self) -> int:
        """Return when the last move was made, or the match began."""
        return self._entries[-1].at_ns if self._entries else self.header.started_ns

    @property
    def shown_ns(self) -> int:
        """Return when the TV is done with the last move."""
        return max(self.moved_ns, self.turn_from_ns)

    @property
    def revision(self) -> int:
        """Revision of the game, as pages see it."""
        return self.game.revision + REVISIONS_APART * self._undos

    @property
    def over(self) -> bool:
        """Return whether the match has its result."""
        return self.result is not None

    @property
    def result(self) -> Result[Any] | None:
        """Return how the match ended, at every tick; only moves change it."""
        stand = (self._applied, len(self._entries))
        if self._judged is None or self._judged[0] != stand:
            self._judged = (stand, outcome(self.game, self._entries[-1:]))
        return self._judged[1]

    @property
    def unattended(self) -> bool:
        """Return whether only bots play."""
        return len(self.bots) == len(self.header.seats)

    def is_shown(self, now_ns: int) -> bool:
        """Return whether the TV is done with what was done last."""
        return now_ns >= self.turn_from_ns

    # ---- moves ----

    def move(self, seat: int, move: Move, now_ns: int) -> list[Event] | Text:
        """Make a move, or say why not. Cards that it leaves to be shuffled come back at once."""
        events = self._make(seat, move, now_ns)
        return events if isinstance(events, Text) else events + self._shuffle(now_ns)

    def _make(
        self, seat: int, move: Move, now_ns: int, *, closes: bool = False
    ) -> list[Event] | Text:
        why_not = self.game.why_not(seat, move)
        if why_not is not None:
            return why_not
        before = self.game.revision
        stop_us = self.game.interrupts(move)
        events = self._apply(seat, move)
        opened_ns = self.window.opens_ns if closes and self.window else None
        race: RaceOutcome = "closed" if closes else self.races.outcome(stop_us, now_ns)
        self._write(seat, move.as_json(), now_ns, race)
        self._freeze(stop_us, now_ns)
        result = self.result
        if result is not None:
            self._journal.finish(self.header.match, result.as_json())
        self._tell(events, before, opened_ns, now_ns)
        return events

    def _write(self, seat: int, move: Json, now_ns: int, race: RaceOutcome) -> None:
        entry = Entry(len(self._entries), now_ns, seat, move)
        self._entries.append(entry)
        self._journal.record(self.header.match, entry)
        self.races.moved(entry.number, race)

    def _shuffle(self, now_ns: int) -> list[Event]:
        """Nobody sees cards that wait for the shuffler."""
        pending = self.game.pending()
        if not isinstance(pending, Shuffle):
            return []
        cards = list(pending.cards)
        self._chance().shuffle(cards)
        return _accepted(self._make(TABLE, self.game.deal(cards), now_ns))

    def _chance(self) -> Random:
        """Return the source of chance for the next move; the journal keeps what came of it."""
        return next_chance(self.header, self._entries)

    def choose(self, move: Move, now_ns: int) -> list[Event] | Text:
        """Make the host's choice. A race that only goes on is finished first, and one that the
        choice ends is called off."""
        if move not in self.game.legal_moves(TABLE):
            return Text("table.why.no_choice")
        self._finish_gaps(now_ns)
        return self.move(TABLE, move, now_ns)

    def play(
        self, seat: int, move: Move, now_ns: int, at_us: int | None = None
    ) -> list[Event] | Text:
        """Make a player's move from a page, at ``at_us`` if it has a time. While the result of a
        race is on the TV all wait, but for choices that nobody notices."""
        if (cried_us := self.game.interrupts(move)) is not None:
            self._go_back(
                self.header.ns(cried_us), now_ns, lambda game: game.why_not(seat, move) is None
            )
        if at_us is not None:
            move = self._witnessed(move, at_us)
        why_not = self.game.why_not(seat, move)
        if why_not is None and at_us is not None and self.races.was_frozen(at_us):
            why_not = Text("table.why.frozen")
        if why_not is None and self._has_to_wait(seat, move, now_ns, at_us):
            why_not = Text("table.why.wait")
        if why_not is not None:
            return why_not
        self._finish_gaps(now_ns)
        return self._press(seat, move, now_ns)

    def _has_to_wait(self, seat: int, move: Move, now_ns: int, at_us: int | None) -> bool:
        if now_ns >= self.turn_from_ns or self.game.interrupts(move) is not None:
            return False
        if at_us is not None and at_us < self.us(self._shown_ns):
            return False
        twin = self.game.copy()
        twin.apply(seat, move)
        return not self._was_secret(twin, self.game.revision)

    def _witnessed(self, move: Move, at_us: int) -> Move:
        """The move with what only the table knows of the time at which it was made."""
        at_ns = self.header.ns(at_us)
        return self.game.witnessed(
            move,
            self._fidgets.seats(at_ns),
            lambda: stood_at(self.header, self._entries, at_ns),
        )

    def _finish_gaps(self, now_ns: int) -> None:
        if self.window is not None and self.window.race.goes_on:
            self._close(self.window, now_ns)

    def press_on(self, now_ns: int) -> list[Event] | Text:
        """The host has seen enough of what was done last, or of the pause between two deals."""
        if not self.is_shown(now_ns):
            self._shown_ns = self.turn_from_ns = now_ns
            return []
        deadline = self._deadline()
        if deadline is None or not deadline.pause:
            return Text("table.why.nothing_to_skip")
        return self._press(TABLE, deadline.move, now_ns)

    def _press(self, seat: int, move: Move, now_ns: int) -> list[Event] | Text:
        """Make a person's move. What would end a pause before the sheet was seen waits for that:
        quick taps skip nothing that decides."""
        pause = self._pause()
        ends = self.game.interrupts(move) is None and (
            seat == TABLE or self.game.movers() == (seat,)
        )
        if pause is None or not ends or self._is_seen(pause, now_ns):
            return self.move(seat, move, now_ns)
        why_not = self.game.why_not(seat, move)
        if why_not is None:
            self._hasty = (seat, move)
        return [] if why_not is None else why_not

    def _pause(self) -> Deadline | None:
        """The pause between two deals that is on."""
        deadline = self._deadline()
        return deadline if deadline is not None and deadline.pause else None

    def _is_seen(self, pause: Deadline, now_ns: int) -> bool:
        return self._timer.runs_ns(pause, now_ns) >= self._shown_for_ns(SHEET_MS)

    def _end_pause(self, now_ns: int) -> list[Event]:
        """Make the press that waited for the sheet to be seen; and the bots' when all people have
        pressed, for nobody waits for a bot."""
        pause = self._pause()
        if pause is None:
            self._hasty = None
            return []
        self._hurry(now_ns)
        if not self._is_seen(pause, now_ns):
            return []
        if self._hasty is not None:
            (seat, move), self._hasty = self._hasty, None
            return _events(self.move(seat, move, now_ns))
        movers = self.game.movers()
        if self.unattended or not self.bots.issuperset(movers):
            return []
        return [
            event
            for seat in movers
            for event in _events(self.move(seat, self.game.legal_moves(seat)[0], now_ns))
        ]

    def _hurry(self, now_ns: int) -> None:
        """Shorten the pause when all but one of the people are ready."""
        people = set(range(len(self.header.seats))) - self.bots
        if len(people) > 1 and len(people.intersection(self.game.movers())) == 1:
            self._timer.hurry(self._shown_for_ns(DREAMER_MS), now_ns)

    def end(self, now_ns: int) -> bool:
        """The host ends the match here, a race that is open too; whether that leaves a result."""
        result = self.game.score_so_far()
        if result is None:
            return False
        self._write(TABLE, end_record(), now_ns, "off")
        self._journal.finish(self.header.match, result.as_json())
        self.races.end()
        self.last = None
        self.turn_from_ns = min(self.turn_from_ns, now_ns)
        self._rest(now_ns)
        return True

    def undo(self, now_ns: int) -> Text | None:
        """Take the last move back (``replay.undone``), or say why not. Deadlines begin again."""
        if self.window is not None:
            return Text("table.why.race_open")
        kept = undone(self.header, self._entries)
        if isinstance(kept, Text):
            return kept
        self._journal.unfinish(self.header.match)
        self._stand(kept, now_ns)
        return None

    def _stand(self, kept: int, now_ns: int) -> None:
        """Keep this many moves; those after them do not stand."""
        self._write(TABLE, undo_record(kept), now_ns, "off")
        self._build()

    def _go_back(self, at_ns: int, now_ns: int, cries: Callable[[Game], bool]) -> None:
        """Somebody cried at that time. If a deal has ended since, it had not then (MM-11)."""
        deadline = self._deadline()
        if at_ns >= self.moved_ns or deadline is None:
            return
        if not deadline.pause and self.game.movers():
            return
        kept = rewind_point(self.header, self._entries, at_ns, cries)
        if kept is not None:
            self._stand(kept, now_ns)

    def _tell(self, events: list[Event], before: int, opened_ns: int | None, now_ns: int) -> None:
        """Keep what a race brought for the pages until the next move, but not shorter than the TV
        shows it, and no secret move ends it. ``before`` is the revision before the move,
        ``opened_ns`` the opening of the race that it closed. Where a race has no hands to tell of
        there is nothing to look at, and play goes on at once; but how a deal ended is always looked
        at."""
        self.races.tick(opened_ns, now_ns)
        if now_ns >= self.turn_from_ns and not self._was_secret(self.game, before):
            self.last = None
        records = [event.as_json() for event in events if hasattr(event, "hands")]
        raced = [record for record in records if "hands" in record]
        for record in raced:
            self.last = {**record, "opened_us": (opened_ns or now_ns) // 1000}
        look_ms = self.game.look_ms() if events else 0
        if opened_ns is not None and raced:
            look_ms = max(look_ms, self._raced_ms(events))
        if look_ms:
            self._shown_ns, self.turn_from_ns = now_ns, now_ns + self._shown_for_ns(look_ms)

    def _raced_ms(self, events: list[Event]) -> int:
        """Return how long the TV needs for what a race brought."""
        most_ms = int(self.header.options.get("resolution_ms", 0))
        scene_ms = self.game.scene_ms(events)
        return most_ms if scene_ms is None else min(scene_ms, most_ms)

    def _shown_for_ns(self, usual_ms: int) -> int:
        """Return how long the TV shows what was done."""
        return usual_ms * (CALM_PERCENT * 10_000 if self.calm else 1_000_000)

    @staticmethod
    def _was_secret(game: Game, before: int) -> bool:
        """Return whether nobody but the mover could notice the last move of this game."""
        return game.needs_phones and game.revision == before

    # ---- slaps ----

    def slap(self, seat: int, slap: TimedSlap, now_ns: int, *, stand_in: bool) -> list[Event]:
        """A slap of this seat: into the race, or a press that means something to the rules.

        ``stand_in``: the one whose turn it is has gone away, so anybody's key turns the card.
        """
        at_us, error_us = self.us(slap.at_ns), microseconds(slap.error_ns)
        pressed = Slap(seat, slap.key, at_us, error_us, touch=on_screen(slap))
        self._go_back(slap.at_ns, now_ns, lambda game: is_cry(game, pressed))
        if self.races.take(seat, slap, now_ns):
            return []
        mover = next(iter(self.game.movers()), seat) if stand_in else seat
        move = self._pressed(replace(pressed, seat=mover))
        waits = slap.at_ns < self.turn_from_ns
        if move is not None and self.game.interrupts(move) is not None:
            waits = self.races.wanted(seat, slap) or self.races.was_frozen(pressed.at_us)
            move = self._witnessed(move, at_us)
        if move is None or waits or mover not in self.game.movers():
            self.races.keep(seat, slap)
        if move is None or waits:
            return []
        return _events(self._press(mover, move, now_ns))

    def us(self, at_ns: int) -> int:
        """Table time as the rules count it."""
        return self.header.us(at_ns)

    def turn(self, seat: int, now_ns: int) -> list[Event] | Text:
        """The same as a press of any key on the player's turn, for those without keys."""
        move = self.game.pressed(Slap(seat, 0, self.us(now_ns)))
        mine = seat in self.game.movers() and not self.game.needs_phones
        if move is None or not mine or self.window is not None:
            return Text("table.why.not_your_turn")
        if now_ns < self.turn_from_ns:
            return Text("table.why.wait")
        return self.move(seat, move, now_ns)

    def keys_meant(self, seat: int, now_ns: int) -> set[int]:
        """The keys that mean something outside a race; none while the host has the word."""
        pending = self.game.pending()
        waits = self._asks_host and not (isinstance(pending, Players) and pending.seats)
        if self.window is not None or now_ns < self.turn_from_ns or waits:
            return set()
        slaps = (Slap(seat, key, self.us(now_ns)) for key in range(KEYS))
        return {slap.key for slap in slaps if self._pressed(slap) is not None}

    def _pressed(self, slap: Slap) -> Move | None:
        """Return what a press outside a race means. A key may name the seat of its colour."""
        if self.game.names_seats():
            if slap.key not in self.keys:
                return None
            slap = replace(slap, key=self.keys.index(slap.key))
        return self.game.pressed(slap)

    # ---- what happens by itself ----

    def tick(self, now_ns: int, frontier_ns: int) -> list[Event]:
        """Open and close races, draw lots, shuffle, and do what a deadline says."""
        if self.over:
            self._rest(now_ns)
            return []
        self._timer.go_on(now_ns)
        self._look(now_ns)
        events = (
            self._shuffle(now_ns) or self._end_pause(now_ns) or self._happen(now_ns, frontier_ns)
        )
        self._look(now_ns)
        return events

    def _rest(self, now_ns: int) -> None:
        """Nothing happens by itself, and nobody is waited for."""
        self._timer.tick(None, now_ns)
        self._wait.tick(None, now_ns)

    def _look(self, now_ns: int) -> None:
        """Races have an end of their own; other deadlines begin when the TV is done with them."""
        from_ns = max(now_ns, self.turn_from_ns)
        self._timer.tick(self._deadline(), from_ns)
        self._wait.tick(self._awaited(), from_ns)

    def _awaited(self) -> tuple[int, tuple[int, ...]] | None:
        """Return the pending move and the seats that must make it. Moves that nobody notices must
        not show in it."""
        seats = self.game.movers()
        if self.window is not None or not seats or not isinstance(self.game.pending(), Players):
            return None
        return (self.revision if self.game.needs_phones else len(self._entries), seats)

    def _deadline(self) -> Deadline | None:
        match self.game.pending():
            case Players() as players if self.window is None:
                return calmed(players.deadline) if self.calm else players.deadline
            case Choice() if lots := self._lots():
                number, drawn = self.game.revision, self._drawn()
                if drawn is not None:
                    return Deadline(-1 - number, LOT_US, drawn)
                return Deadline(number, CHOICE_US, lots[0])
        return None

    def _lots(self) -> tuple[Move, ...]:
        """Moves among which lots can be drawn in the host's place: each names a seat."""
        match self.game.pending():
            case Choice(moves) if self._asks_host and not self.game.needs_host:
                return tuple(move for move in moves if "seat" in move.as_json())
        return ()

    def _drawn(self) -> Move | None:
        """The move that a lot has brought and that is not made yet."""
        return self._lot[1] if self._lot and self._lot[0] == self._applied else None

    def draw(self, now_ns: int) -> list[Event] | Text:
        """Draw a lot in the host's place. Its move is made when the TV has shown whom it names."""
        lots = self._lots()
        if not lots:
            return Text("table.why.no_choice")
        if self._drawn() is None:
            self._lot = self._applied, self._chance().choice(lots)
            self._look(now_ns)
        return []

    def hold(self, now_ns: int) -> None:
        """The table is paused, or what was done last cannot be kept, so nobody can see it: no
        deadline runs, and nobody waits."""
        self._timer.hold(now_ns)
        self._wait.tick(None, now_ns)

    def _happen(self, now_ns: int, frontier_ns: int) -> list[Event]:
        if self.window is not None:
            is_over = self.window.is_over(now_ns, frontier_ns)
            return self._close(self.window, now_ns) if is_over else []
        race = self.races.pending()
        if race is not None:
            if now_ns >= self.turn_from_ns:
                touch = any(seat in self.touch for seat in race.seats)
                self.races.announce(len(self._entries), race, now_ns, touch=touch)
                self._spare_bots(now_ns)
            return []
        lot = self._drawn_from()
        if lot:
            return self._own(self._chance().choice(lot), now_ns)
        deadline = self._timer.deadline
        if deadline is None or not self._timer.is_due(now_ns, frontier_ns):
            return []
        if self._lots() and self._drawn() is None:
            self.draw(now_ns)
            return []
        return self._own(deadline.move, now_ns)

    def _spare_bots(self, now_ns: int) -> None:
        """Let bots only look on where a host asks: no race waits for them."""
        if self.window is not None and self.game.needs_host:
            for seat in self.bots:
                self.window.finish(seat, now_ns)

    def _own(self, move: Move, now_ns: int) -> list[Event]:
        return _accepted(self.move(TABLE, move, now_ns))

    def _close(self, window: Window, now_ns: int) -> list[Event]:
        race = self.game.close_race(window.slaps())
        events = _accepted(self._make(TABLE, race, now_ns, closes=True))
        self.races.close(window)
        return events + self._shuffle(now_ns)

    # ---- while nothing can be kept ----

    def postpone(self, by_ns: int, now_ns: int) -> None:
        """A race that nobody has seen yet, for it is not kept, opens so much later."""
        self.races.postpone(len(self._entries), by_ns, now_ns)

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """Show a result for as long as at other times: everybody is about to see again."""
        if self.turn_from_ns > since_ns:
            self.turn_from_ns += now_ns - since_ns
            self._shown_ns += now_ns - since_ns
        self.races.go_on(since_ns, now_ns)

    def next_deadline_ns(self, now_ns: int) -> int | None:
        """Return when :meth:`tick` has something to do, if nobody says anything."""
        if self.window is not None:
            return self.window.next_deadline_ns(now_ns)
        due = [] if self.is_shown(now_ns) else [self.turn_from_ns]
        if self._timer.due_ns is not None:
            due.append(self._timer.due_ns)
        return min(due, default=None)

    # ---- for the views ----

    @property
    def _asks_host(self) -> bool:
        return not self.over and not self._drawn_from() and bool(self.game.legal_moves(TABLE))

    @property
    def timed_by(self) -> int | None:
        """The number of the deadline that runs, if one does."""
        return self._timer.deadline.number if self._timer.deadline else None

    def calls(self, now_ns: int) -> bool:
        """Return whether those whose turn it is are called, for nobody has acted for a while."""
        return self._wait.lasts(CALLED_NS * self._patience, now_ns)

    def is_overdue(self, now_ns: int) -> bool:
        """Return whether nobody need wait any longer for those whose turn it is."""
        return self._wait.lasts(OVERDUE_NS * self._patience, now_ns)

    @property
    def _patience(self) -> int:
        return THINKING if self.game.ponders() else 1

    def _awaited_json(self) -> shapes.Awaited | None:
        since_ns = self._wait.since_ns
        if since_ns is None:
            return None
        return {
            "seats": list(self.game.movers()),
            "since_us": since_ns // 1000,
            "anybody": not self.game.needs_phones,
            "patience": self._patience,
        }

    def view(self, now_ns: int, over_ns: int | None) -> shapes.Match:
        """Return what everybody may know of the match; times in ``state`` count from
        ``started_us``. Its result is told from ``over_ns`` on."""
        result = None if over_ns is None else self.result
        race, drawn = self.races.going, self._drawn()
        return {
            "id": self.header.match,
            "seeded": self.header.is_seeded,
            "started_us": self.header.started_ns // 1000,
            "state": self.game.view(TV),
            "revision": self.revision,
            "deadline": self._timer.as_json(now_ns),
            "awaited": self._awaited_json(),
            "race": race.as_json(now_ns) if race else None,
            "last": self.last,
            "turn_from_us": self.turn_from_ns // 1000,
            "result": result.as_json() if result else None,
            "podium": podium(result.ranks, (over_ns or 0) // 1000) if result else None,
            "ended_early": any(map(is_end, self._entries[-1:])),
            "asks_host": self._asks_host,
            "lot": drawn.as_json()["seat"] if drawn else None,
        }

    def hand(self, seat: int) -> shapes.Hand:
        """Return what only this player may know."""
        moves = [move.as_json() for move in self.game.legal_moves(seat)]
        return shapes.Hand(self.game.view(seat), moves, self.takes_back == seat)


def _events(outcome: list[Event] | Text) -> list[Event]:
    return [] if isinstance(outcome, Text) else outcome


def _accepted(events: list[Event] | Text) -> list[Event]:
    if isinstance(events, Text):
        raise RuntimeError(f"the rules refused their own move: {events.key}")
    return events
