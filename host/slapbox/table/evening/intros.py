"""Intros: a minute on the TV that shows how a game is played, before its first deal.

An intro comes by itself with the countdown, or when the host starts the match, if somebody here has
never played the game. The countdown then waits for its end. Any slap, a player's tap or the host
skips it; anybody who is seated may call for it in the lobby. Nobody is shown one again by itself in
the same evening.
"""

from typing import Final

from slapbox.games import find
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.evening.assignment import Assignment
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import Seat
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.attendance import attended, guest_at
from slapbox.table.guests.lobby import COUNTDOWN_NS, Lobby
from slapbox.table.words import orders, shapes
from slapbox.text import Text
from slapbox.text.names import name_key

KEPT: Final = "intros"

DRUMMING_NS: Final = 1_500_000_000
"""Time after the beginning in which slaps skip nothing: people still drum that they are ready."""


class Intros(Room):
    """The intro that is on, and who knows which games.

    For each game that is who has seen its intro, or has been dealt into it, since the last
    :meth:`clear`; by :attr:`slapbox.table.frame.seats.Seat.who`, so no names are kept here.
    """

    _assignment = beside(Assignment)
    _lobby = beside(Lobby)
    _matches = beside(Matches)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._on: shapes.Intro | None = None
        self._counted_ns = 0
        self._know: dict[str, list[str]] = dict(self._journal.get(KEPT) or {})

    # ---- by itself ----

    @carries_out(orders.Start, "kept", in_lobby=True)
    def start(self, _: orders.Start, now_ns: int) -> Text | None:
        """The host wants it to begin now; newcomers see the intro first."""
        if self._lobby.why_not_start() is not None or not self._has_newcomers():
            return self._matches.begin(now_ns)
        self._lobby.all_ready(now_ns)
        return None

    def remember(self) -> None:
        """Look at what has just begun: a countdown may wait for an intro; who is dealt into a match
        knows its game from now on."""
        if self._setup.phase == "match" and not self._setup.lesson:
            self._learn()
        if self._setup.phase == "countdown" and self._counted_ns != self._lobby.starts_ns:
            self._counted_ns = self._lobby.starts_ns
            if self._on is None and self._has_newcomers():
                self._begin(self._counted_ns - COUNTDOWN_NS)
            self._hold()

    def _has_newcomers(self) -> bool:
        """Return whether the TV is to show the intro before a match that begins now."""
        setup = self._setup
        if not self.table.services.intros or self._assignment.seed is not None:
            return False
        know = self._know.get(setup.game, ())
        new = [seat for seat in setup.people if not seat.out and seat.who not in know]
        return bool(new) and not self._have_played(new)

    def _have_played(self, seats: list[Seat]) -> bool:
        """Return whether all of them were in a match of this game that came to its end."""
        names = {name_key(guest_at(seat) or "") for seat in seats}
        for attendance in attended(self._journal):
            there = names & {name_key(guest) for guest in attendance.guests if guest}
            if there and self._journal.header(attendance.match).game == self._setup.game:
                names -= there
        return not names

    def _learn(self) -> None:
        """All who sit here know the game."""
        know = self._know.setdefault(self._setup.game, [])
        new = [seat.who for seat in self._setup.people if seat.who not in know]
        if new:
            know += new
            self._journal.put(KEPT, self._know)

    # ---- on and off ----

    @carries_out(orders.ShowIntro, "shown", in_lobby=True)
    def order(self, order: orders.ShowIntro, now_ns: int) -> Text | None:
        """Show the intro of the game that is chosen, or skip the rest of it."""
        if not order.on:
            self._end(now_ns)
        elif self._assignment.seed is not None:
            return Text("table.why.no_intro")
        else:
            self._begin(now_ns)
            self._hold()
        return None

    def takes(self, slap: TimedSlap, now_ns: int) -> bool:
        """Let this slap skip the intro; return whether there was one."""
        if self._on is None:
            return False
        if slap.at_ns // 1000 >= self._on["began_us"] + DRUMMING_NS // 1000:
            self._end(now_ns)
        return True

    def _begin(self, now_ns: int) -> None:
        game, began_us = self._setup.game, now_ns // 1000
        ends_us = began_us + find(game).intro_s * 1_000_000
        self._on = {"game": game, "began_us": began_us, "ends_us": ends_us}
        self._learn()

    def _hold(self) -> None:
        """Let a countdown begin when the intro ends."""
        if self._on is not None and self._setup.phase == "countdown":
            self._lobby.starts_ns = self._on["ends_us"] * 1000 + COUNTDOWN_NS
            self._counted_ns = self._lobby.starts_ns

    def _end(self, now_ns: int) -> None:
        if self._on is not None:
            self._on["ends_us"] = now_ns // 1000
            self._hold()
            self._on = None
            self._news.changed = True

    def tick(self, now_ns: int) -> None:
        """End it in time, or where there is something else to look at."""
        on = self._on
        if on is None:
            return
        if not self._setup.is_open or self._setup.game != on["game"]:
            self._on = None
        elif now_ns // 1000 >= on["ends_us"]:
            self._end(now_ns)

    def due_ns(self, now_ns: int) -> int | None:  # noqa: ARG002
        """Return when the intro ends."""
        return None if self._on is None else self._on["ends_us"] * 1000

    def passing(self, now_ns: int) -> object:  # noqa: ARG002
        """Return what pages show that time alone may end."""
        return self._on

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return the intro that is on."""
        return Shown(everybody={"intro": None if self._on is None else self._on.copy()})

    def clear(self) -> None:
        """Begin a new evening: nobody has seen anything."""
        self._on, self._know = None, {}
        self._journal.drop(KEPT)
