"""The races of one match: which one is open, was stopped or was closed last, when each opened, and
when something was being settled.

It is handed times; what it writes are the openings in the journal. What a slap is worth, and when a
race is over, its window knows (:mod:`slapbox.table.match.race`).
"""

from collections import deque
from typing import Literal

from slapbox.games.base import Game
from slapbox.games.dealing import chance
from slapbox.games.protocol import Race, Slap
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.match.race import Window, on_screen

RaceOutcome = Literal["closed", "open", "off"]
"""A move may close the race that is open, leave it open, or call it off."""


class Races:
    """``openings``: when each race opened, by the number of the move that closes it, as the journal
    has it. ``window``: the race that is open; ``stopped``: the one that stands still until
    something else is settled."""

    def __init__(
        self, game: Game, header: Header, journal: Journal, openings: dict[int, int]
    ) -> None:
        self.window: Window | None = None
        self.stopped: Window | None = None
        self._game = game
        self._header = header
        self._journal = journal
        self._openings = openings
        self._closed: Window | None = None
        self._latest, self._since_ns = self.pending(), header.started_ns
        self._frozen_us: int | None = None
        self._freezes_us: deque[tuple[int, int]] = deque(maxlen=8)
        self._unseen_opening = self._unseen_close = False
        self._early: deque[tuple[int, TimedSlap]] = deque(maxlen=64)

    def pending(self) -> Race | None:
        """The race that the rules wait for."""
        pending = self._game.pending()
        return pending if isinstance(pending, Race) else None

    @property
    def going(self) -> Window | None:
        """The race that is open, or was before it was stopped."""
        return self.window or self.stopped

    @property
    def from_ns(self) -> int | None:
        """Return the time from which slaps may belong to the open race, if there is one."""
        return self._since_ns if self.going is not None else None

    # ---- opened and closed ----

    def announce(self, number: int, race: Race, now_ns: int, *, touch: bool) -> None:
        """Open the window of the race that will be move ``number``, or take up the one that was
        open when the host died."""
        opens_ns = self._opening_ns(number, race, now_ns)
        if race.again and self.stopped is not None:
            self.window = self.stopped
            self.window.touch = touch
            self.window.go_on(race, opens_ns, now_ns)
        else:
            self.window = Window(race, opens_ns, self._game.judge, touch, self._game.race_ends)
        self.stopped = None
        for seat, slap in self._early:
            self.window.add(seat, slap, now_ns)
        self._early.clear()

    def _opening_ns(self, number: int, race: Race, now_ns: int) -> int:
        resumed_ns = self._openings.get(number)
        if resumed_ns is not None and resumed_ns <= now_ns:
            return resumed_ns
        before_ns = self._openings.get(number - 1) if race.goes_on else None
        wait_us = chance(self._header.seed, number).randint(*race.wait_us)
        opens_ns = now_ns + wait_us * 1000 if before_ns is None else before_ns
        self._open(number, opens_ns)
        self._unseen_opening = True
        return opens_ns

    def reopen(self, number: int, now_ns: int) -> Window | None:
        """The race that move ``number`` closes (or stops) opens once more for those who look at
        the match, if there is one."""
        race, opened_ns = self.pending(), self._openings.get(number)
        if race is not None and opened_ns is not None:
            self.window = self._window_of(race, opened_ns, now_ns)
        return self.window

    def close(self, window: Window) -> None:
        """Close the race; its outcome is in the journal."""
        self.window, self._closed, self._unseen_close = None, window, True

    def end(self) -> None:
        """The match is over."""
        self.window = self.stopped = None

    def _open(self, number: int, opened_ns: int) -> None:
        self._openings[number] = opened_ns
        self._journal.open_race(self._header.match, number, opened_ns)

    # ---- and the moves ----

    def outcome(self, stop_us: int | None, now_ns: int) -> RaceOutcome:
        """Return what becomes of the race that is open after a move that did not close it. Of a
        race that was stopped, the journal keeps the opening under the move that stopped it."""
        if self.window is None:
            return "closed"
        if self.pending() == self.window.race:
            return "open"
        if stop_us is not None:
            self._stop(self.window, stop_us, now_ns)
            return "closed"
        self.window = None
        return "off"

    def moved(self, number: int, outcome: RaceOutcome) -> None:
        """Move ``number`` is in the journal: the opening of a race that it left open belongs to
        the next one, that of a race that is off to none."""
        if outcome == "closed":
            return
        opened_ns = self._openings.pop(number, None)
        if opened_ns is not None:
            self._journal.drop_race(self._header.match, number)
            if outcome == "open":
                self._open(number + 1, opened_ns)

    def reapply(self, race: Race | None, entry: Entry, stop_us: int | None) -> int | None:
        """A move of the journal, before which the rules waited for ``race``, was made again; when
        the race opened that it closed."""
        opened_ns = self._openings.get(entry.number)
        if race is not None and opened_ns is not None and stop_us is not None:
            window = self.window or self._window_of(race, opened_ns, entry.at_ns)
            self._stop(window, stop_us, entry.at_ns)
            opened_ns = None
        self.window = None
        return opened_ns

    def tick(self, opened_ns: int | None, now_ns: int) -> None:
        """After a move: from when on slaps may belong to the race that the rules wait for now.
        ``opened_ns``: when the race opened that the move closed, if it did."""
        race = self.pending()
        is_new = race is not None and (opened_ns is not None or race != self._latest)
        if race is not None and is_new and not race.again:
            self._since_ns = now_ns
        self._latest = race

    # ---- stopped ----

    def _window_of(self, race: Race, opened_ns: int, at_ns: int) -> Window:
        """The window of a race as it stood before it was stopped."""
        window = self.stopped if race.again else None
        if window is None:
            return Window(race, opened_ns, self._game.judge, ends=self._game.race_ends)
        window.go_on(race, opened_ns, at_ns)
        return window

    def _stop(self, window: Window, stop_us: int, now_ns: int) -> None:
        window.stop(self._header.ns(stop_us), now_ns)
        self.window, self.stopped = None, window

    def freeze(self, stop_us: int | None, at_ns: int) -> None:
        """After a move made at ``at_ns``: ``stop_us`` is when it interrupted everybody, if it
        did."""
        if stop_us is not None:
            self._frozen_us = stop_us
        elif self._frozen_us is not None and not self._game.frozen():
            self._freezes_us.append((self._frozen_us, self._header.us(at_ns)))
            self._frozen_us = None
        if self.stopped is not None and not self._game.race_waits():
            race = self.pending()
            self.stopped = self.stopped if race is not None and race.again else None

    def was_frozen(self, at_us: int) -> bool:
        """Return whether something was being settled then that is settled by now."""
        return any(since <= at_us <= until for since, until in self._freezes_us)

    # ---- slaps ----

    def take(self, seat: int, slap: TimedSlap, now_ns: int) -> bool:
        """Take a slap that belongs to the race that is open, or was before it was stopped. A press
        that interrupts everybody is none of the race, unless the race still waits for this hand."""
        if self.stopped is not None:
            return self.stopped.add(seat, slap, now_ns)
        if self.window is None:
            return False
        at_us = self._header.us(slap.at_ns)
        move = self._game.pressed(Slap(seat, slap.key, at_us, touch=on_screen(slap)))
        interrupts = move is not None and self._game.interrupts(move) is not None
        if interrupts and not self.window.wants(seat, slap.at_ns):
            return False
        self.window.add(seat, slap, now_ns)
        return True

    def keep(self, seat: int, slap: TimedSlap) -> None:
        """It may be too early for a race to come."""
        self._early.append((seat, slap))

    def wanted(self, seat: int, slap: TimedSlap) -> bool:
        """Return whether the race that was closed last still waited for this hand then."""
        return self._closed is not None and self._closed.wants(seat, slap.at_ns)

    def rejoin(self, seat: int, slap: TimedSlap, now_ns: int) -> None:
        """After a restart: a slap from before the last move, which was of the race or of nothing
        (the move was none of the race, as smuggling a card is)."""
        race = self.going
        if race is not None:
            race.add(seat, slap, now_ns)

    # ---- while nothing can be kept ----

    def seen(self) -> None:
        """All that was done is kept, and so everybody may see it."""
        self._unseen_opening = self._unseen_close = False

    def postpone(self, number: int, by_ns: int, now_ns: int) -> None:
        """A race that nobody has seen yet, for it is not kept, opens so much later."""
        window = self.window
        if window is None or not self._unseen_opening or window.race.goes_on:
            return
        window.postpone(by_ns, now_ns)
        self._open(number, window.opens_ns)

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """Let what was settled or closed meanwhile be so from now on: everybody sees again."""
        if self._unseen_close and self._closed is not None:
            self._closed.closed_unseen(now_ns - since_ns)
        if self._freezes_us and self._freezes_us[-1][1] >= self._header.us(since_ns):
            self._freezes_us[-1] = (self._freezes_us[-1][0], self._header.us(now_ns))
