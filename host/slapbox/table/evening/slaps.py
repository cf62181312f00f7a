"""Meanings of a slap whose place in the order is final: a key that a phone asked for, one of
tonight's games, enough of an intro, a wish in the lobby or at the end, or a slap of the match."""

from typing import Final

from slapbox.games.protocol import Event
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.evening.demo import Demo
from slapbox.table.evening.intros import Intros
from slapbox.table.evening.lessons import Lessons
from slapbox.table.evening.matches import Matches
from slapbox.table.evening.posters import Posters
from slapbox.table.frame.room import Room, Rooms, beside
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.binding import Binding
from slapbox.table.guests.latecomers import Latecomers
from slapbox.table.guests.lobby import Lobby
from slapbox.table.guests.places import Places
from slapbox.table.match.match import Match

KNOCK_NS: Final = 2_500_000_000
"""Time for which the host is shown whose pad was slapped, where the slap meant nothing else."""


YES_NS: Final = 1_000_000_000
"""Time after which a slap is no late one for what the TV showed last."""


class Slaps(Room):
    """Takes slaps in their order."""

    _places = beside(Places)
    _binding = beside(Binding)
    _lobby = beside(Lobby)
    _posters = beside(Posters)
    _intros = beside(Intros)
    _demo = beside(Demo)
    _lessons = beside(Lessons)
    _matches = beside(Matches)
    _latecomers = beside(Latecomers)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._identify_slaps: dict[int, int] = {}

    def tick(self, now_ns: int) -> None:
        """Take the slaps whose place in the order is final."""
        for slap in self._devices.arbiter.release(now_ns):
            self._take(slap, now_ns)

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        return self._slapped(now_ns)

    def shows(self, now_ns: int) -> Shown:
        """Return of each seat whether its pad has just been slapped to be seen."""
        return Shown(seats={"slapped": Each.these(self._slapped(now_ns))})

    def _take(self, slap: TimedSlap, now_ns: int) -> None:
        self._news.changed = True
        if not self._demo.counts(slap.source):
            self._journal.spend(slap)
            return
        phone = self._binding.answered_by(slap, now_ns)
        if phone:
            self._bind(phone, slap, now_ns)
        elif self._setup.is_open:
            self._in_lobby(slap, now_ns)
        else:
            self._in_match(slap, now_ns)

    def _slapped(self, now_ns: int) -> list[int]:
        """Seats whose last slap had no other effect."""
        return [seat for seat, until_ns in self._identify_slaps.items() if until_ns > now_ns]

    def _bind(self, phone: str, slap: TimedSlap, now_ns: int) -> None:
        self._journal.spend(slap)
        why_not = self._binding.answer(phone, slap.source, now_ns)
        if why_not is not None:
            self._news.tell(why_not, now_ns)
        self.table.remember()

    def _in_lobby(self, slap: TimedSlap, now_ns: int) -> None:
        if self._setup.seats.of(slap.source) is None and not self._devices.is_pad(slap.source):
            return  # a phone that lost its seat in the meantime
        drums = self._lobby.drums(slap)
        taken = self._intros.takes(slap, now_ns) or self._posters.takes(slap, drums=drums)
        if not (taken or drums or self._learns(slap, now_ns)):
            why_not = self._lobby.slap(slap, now_ns)
            if why_not is not None:
                self._news.tell(why_not, now_ns)
        self.table.remember()

    def _learns(self, slap: TimedSlap, now_ns: int) -> bool:
        """Let the slap begin a lesson, unless it may be one of the keys that a phone shows."""
        return not self._binding.is_asked(now_ns) and self._lessons.takes(slap, now_ns)

    def _in_match(self, slap: TimedSlap, now_ns: int) -> None:
        away = self._setup.seats.played_for(slap.source)
        if away is not None and self._places.come_back(away, now_ns) is None:
            self._journal.spend(slap)
            self.table.remember()
            return
        if self._lessons.takes(slap, now_ns):
            self.table.remember()
            return
        match, seat = self._matches.match, self._setup.seats.of(slap.source)
        if seat is None or match is None:
            self._journal.spend(slap)  # nor is it one when this device has got a seat
            return
        if self._setup.phase == "over":
            self._matches.slap_again(seat, slap, now_ns)
            return
        racing = match.window is not None
        events: list[Event] = []
        if not self._setup.paused or racing:
            stand_in = self._mover_away(match, now_ns)
            events = match.slap(seat, slap, now_ns, stand_in=stand_in)
            self._matches.tell(events)
        if not (events or racing) and self._devices.is_pad(slap.source):
            if self._says_yes(match, seat, slap) and self._latecomers.let_first_in(now_ns):
                self.table.remember()
            else:
                self._identify_slaps[seat] = now_ns + KNOCK_NS

    def _says_yes(self, match: Match, seat: int, slap: TimedSlap) -> bool:
        """Return whether a person's slap can be an answer to a wish: in a game whose moves are made
        on phones pads have no other meaning outside races."""
        person = not self._setup.seats.taken[seat].bot
        return person and match.game.needs_phones and slap.at_ns > match.shown_ns + YES_NS

    def _mover_away(self, match: Match, now_ns: int) -> bool:
        """Return whether anybody may press for whose turn it is, who has gone away or does nothing;
        nobody may with another's secret hand."""
        movers = match.game.movers() if not match.game.needs_phones else ()
        taken = self._setup.seats.taken
        away = not any(self._devices.is_here(taken[seat], now_ns) for seat in movers)
        return bool(movers) and (away or match.is_overdue(now_ns))
