"""The table: everything that happens, in one place, one thing after the other.

The core is handed orders, link events and times; it never waits, and never reads a clock. What it
wants said to pads collects in :attr:`Core.devices`, and ``Core.news.changed`` says that the views
are no longer what they were. :mod:`slapbox.table.table` runs it on a thread.
"""

from typing import Final

from slapbox.pads.link import Closed, LinkEvent
from slapbox.table.evening.assignment import Assignment
from slapbox.table.evening.audience import Audience
from slapbox.table.evening.demo import Demo
from slapbox.table.evening.evenings import Evenings
from slapbox.table.evening.hints import Hints
from slapbox.table.evening.intros import Intros
from slapbox.table.evening.lessons import Lessons
from slapbox.table.evening.lights import Lights
from slapbox.table.evening.matches import Matches
from slapbox.table.evening.packs import Packs
from slapbox.table.evening.pages import Pages
from slapbox.table.evening.pairs import Pairs
from slapbox.table.evening.plays import Plays
from slapbox.table.evening.posters import Posters
from slapbox.table.evening.records import Records
from slapbox.table.evening.settings import Settings
from slapbox.table.evening.slaps import Slaps
from slapbox.table.frame.room import Room, Rooms, Services
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.arrivals import Arrivals
from slapbox.table.guests.attendance import Attendance
from slapbox.table.guests.binding import Binding
from slapbox.table.guests.door import Door
from slapbox.table.guests.guests import Guests
from slapbox.table.guests.latecomers import Latecomers
from slapbox.table.guests.lobby import Lobby
from slapbox.table.guests.places import Places
from slapbox.table.guests.recovery import Recovery
from slapbox.table.guests.wifi import GuestNetwork
from slapbox.table.journal.journal import Journal
from slapbox.table.match.match import Match
from slapbox.table.retention import Retention
from slapbox.table.words import shapes

ROOMS: Final[tuple[type[Room], ...]] = (
    Guests,
    Door,
    GuestNetwork,
    Settings,
    Evenings,
    Assignment,
    Packs,
    Attendance,
    Arrivals,
    Places,
    Latecomers,
    Lobby,
    Pairs,
    Binding,
    Recovery,
    Demo,
    Lessons,
    Posters,
    Intros,
    Slaps,
    Matches,
    Plays,
    Records,
    Audience,
    Hints,
    Lights,
    Pages,
    Retention,
)
"""The order in which rooms take part in anything: slaps come before the match that they are of,
and who looks on comes after it."""

LOOK_NS: Final = 250_000_000
"""Time between checks of who is still here."""

LIGHT_NS: Final = 50_000_000
"""Time between checks whether lights change with time alone; heartbeats come far more often."""

LEAST_WAIT_NS: Final = 1_000_000


class Core(Rooms):
    """The running table: who does what, and when.

    ``seed``, if there is one, decides the cards of the first match, the number after it those of
    the next; matches are open then, and pages say so. ``now_ns`` is the time at the table.
    """

    def __init__(
        self,
        journal: Journal,
        game: str,
        seed: int | None,
        now_ns: int,
        services: Services | None = None,
    ) -> None:
        super().__init__(journal, game, services or Services(), ROOMS)
        self._matches = self.room(Matches)
        self._matches.seed = seed
        # At every tick: only those rooms are asked that have something to say.
        self._ticks = self.taking_part(Room.tick)
        self._dues = self.taking_part(Room.due_ns)
        self._passes = self.taking_part(Room.passing)
        self._shows = self.taking_part(Room.shows)
        self._passed: tuple[object, ...] = ()
        self._light_ns = 0
        for room in self.rooms:
            room.resume(now_ns)

    @property
    def match(self) -> Match | None:
        """The match that is on, or over and still to be seen."""
        return self._matches.match

    # ---- time passes ----

    def hear(self, event: LinkEvent, now_ns: int) -> None:
        """Take in what came from a port. That a bot which was sent home has gone is no news."""
        gone = self.devices.chip_at(event.port) if isinstance(event, Closed) else ""
        notice = self.devices.hear(event, now_ns)
        if notice is not None and gone not in self.room(Places).sent_home:
            self.news.tell(notice, now_ns)

    def tick(self, now_ns: int) -> None:
        """Release what is final, open and close what is due, and look who is here."""
        for tick in self._ticks:
            tick(now_ns)
        self.devices.tick(now_ns)
        self.devices.forget_played(now_ns, self.match.races.from_ns if self.match else None)
        self.news.forget(now_ns)
        passed = self._passing(now_ns)
        self.news.changed |= passed != self._passed
        self._passed = passed
        if self.news.changed or now_ns >= self._light_ns:
            self._light_ns = now_ns + LIGHT_NS
            self.room(Lights).show(now_ns)

    def _passing(self, now_ns: int) -> tuple[object, ...]:
        """Return what pages show that time alone may end."""
        seats = self.setup.seats.taken
        return (
            [self.devices.is_here(seat, now_ns) for seat in seats],
            [self.devices.phone_is_here(seat, now_ns) for seat in seats],
            self.news.told,
            list(self.devices.fleet.problems.values()),
            [passing(now_ns) for passing in self._passes],
        )

    def shown(self, now_ns: int) -> tuple[Shown, ...]:
        """Return what its rooms show."""
        return tuple(shows(now_ns) for shows in self._shows)

    # ---- while nothing can be kept (:mod:`slapbox.table.gate`) ----

    def seen(self) -> None:
        """Let everybody see what was done: it is kept."""
        if self.match is not None:
            self.match.races.seen()

    def stand_still(self, now_ns: int) -> None:
        """Let nothing happen until what was done last is kept."""
        if self.match is not None:
            self.match.hold(now_ns)

    def postpone(self, by_ns: int, now_ns: int) -> None:
        """Move what is due: it is about to be tried again, so much later than the last time."""
        if self.match is not None:
            self.match.postpone(by_ns, now_ns)

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """Go on: it is kept now, and the table stood still in between."""
        for room in self.rooms:
            room.go_on(since_ns, now_ns)
        self.news.changed = True

    def next_deadline_ns(self, now_ns: int) -> int:
        """Return when to call :meth:`tick` again if nothing comes in before."""
        due = [due_ns(now_ns) for due_ns in self._dues]
        due += [now_ns + LOOK_NS, self.devices.arbiter.next_deadline_ns(), *self.news.ends_ns]
        # Overdue work waits for a pad's word; looking more often than this would only spin.
        return max(min(at_ns for at_ns in due if at_ns is not None), now_ns + LEAST_WAIT_NS)

    def notices(self) -> list[shapes.Notice]:
        """Return what people should know now."""
        return self.news.notices(self.devices.fleet.problems.values())
