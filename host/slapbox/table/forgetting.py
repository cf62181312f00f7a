"""What the host has forgotten, and what is too old to be kept.

A guest who is forgotten is in no row any more: devices know nobody of that name, evenings count the
matches as if a bot had sat there, and in matches the seat is called by one of the names that the
table gives to those who have not said theirs. The match itself stays, for the others who have
played it, and replays as ever: the rules know seats, not names.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from slapbox.table import shapes
from slapbox.table.attendance import Attendance
from slapbox.table.audience import Audience
from slapbox.table.door import Door
from slapbox.table.evenings import Evenings
from slapbox.table.guests import Guests
from slapbox.table.hall import Hall
from slapbox.table.journal import Header, Journal
from slapbox.table.latecomers import Latecomers
from slapbox.table.matches import Matches
from slapbox.table.seats import NAMES, free_name
from slapbox.table.setup import Setup
from slapbox.table.wifi import GuestNetwork
from slapbox.text import Text
from slapbox.text.names import MAX_NAME, is_name, is_same_name, normal

KEEPING: Final = "keeping"

DAYS: Final = (30, 90, 365, 0)
"""For so long matches may be kept; 0 is for ever."""

USUAL_DAYS: Final = 365
"""Long enough for everybody's birthday to come again."""

DAY_NS: Final = 24 * 3600 * 1_000_000_000
SOON_NS: Final = 31 * DAY_NS
"""So long before it goes the host's page tells what will go. A clock that has gone further since
the journal was last open may be wrong: then nothing goes before the host has said that it is
right."""
OPENED: Final = "opened"
LOOK_NS: Final = 3600 * 1_000_000_000
"""How often to look for what is too old; never while a match is on, for that takes a moment."""


def keeping_days(journal: Journal) -> int:
    """For how many days this journal is kept; 0 is for ever."""
    days: int = (journal.get(KEEPING) or {"days": USUAL_DAYS})["days"]
    return days


class Forgetting:
    """``days`` is how long matches, evenings and guests are kept; 0 is for ever."""

    def __init__(
        self,
        setup: Setup,
        journal: Journal,
        guests: Guests,
        evenings: Evenings,
        door: Door,
        matches: Matches,
        hall: Hall,
        latecomers: Latecomers,
        audience: Audience,
        network: GuestNetwork,
        attendance: Attendance,
    ) -> None:
        self._setup = setup
        self._journal = journal
        self._guests = guests
        self._evenings = evenings
        self._door = door
        self._matches = matches
        self._hall = hall
        self._latecomers = latecomers
        self._audience = audience
        self._network = network
        self._attendance = attendance
        self._look_ns = 0
        self._opened_ns = _opened_ns(journal)
        self._looked = False
        self._soon = 0
        self._doubt: shapes.Doubt | None = None
        self.days = keeping_days(journal)

    def for_host(self) -> shapes.Keeping:
        """What the host's page shows."""
        return {
            "days": self.days,
            "choices": list(DAYS),
            "names": self._guests.names,
            "soon": self._soon,
            "doubt": self._doubt,
        }

    # ---- what somebody asks for ----

    def forget(self, name: str) -> Text | None:
        """Nobody of this name was ever here; or the reason why that cannot be done."""
        if self._setup.phase == "match":
            return Text("privacy.why.match_runs")
        found = [
            self._guests.forget(name),
            self._evenings.forget(name),
            self._door.forget(name),
            self._hall.forget(name),
            self._latecomers.forget(name),
            self._audience.forget(name),
            self._attendance.forget(name),
            self._rename_matches(name, None),
            self._rename_seat(name, None),
        ]
        if not any(found):
            return Text("privacy.why.nobody", {"name": name})
        self._setup.seats.worn.clear()
        self._journal.put("audience", self._audience.as_json())
        self._journal.wipe()
        return None

    def forget_all(self) -> Text | None:
        """Nobody was ever here, nothing was played, and no Wi-Fi is known. Who sits here now gets
        up."""
        if self._setup.phase == "match":
            return Text("privacy.why.match_runs")
        self._matches.leave()
        self._setup.match = None
        self._setup.seats.taken.clear()
        self._setup.seats.worn.clear()
        self._guests.forget_all()
        self._evenings.forget_all()
        self._door.clear()
        self._latecomers.clear()
        self._audience.clear()
        self._journal.put("audience", self._audience.as_json())
        self._network.forget()
        self._journal.drop("wifi")
        self._hall.forget_all()
        self._attendance.forget_all()
        for match in self._journal.matches():
            self._drop(match)
        self._journal.drop_slaps()
        self._journal.wipe()
        return None

    def rename(self, name: str, wanted: str) -> Text | None:
        """This guest is called otherwise in all that is kept, or the reason why not. Whoever takes
        another name at the table takes no more along than what this evening has brought: it may be
        somebody else who sits there now. Two guests never become one."""
        new = normal(wanted)
        if self._setup.phase == "match":
            return Text("privacy.why.match_runs")
        if not is_name(new):
            return Text("lobby.why.name", {"max": MAX_NAME})
        if not is_same_name(name, new) and self._is_known(new):
            return Text("lobby.why.name_taken", {"name": new})
        found = [
            self._guests.rename(name, new),
            self._evenings.rename_in_all(name, new),
            self._attendance.rename(name, new),
            self._hall.rename(name, new),
            self._door.rename(name, new),
            self._rename_matches(name, new),
            self._rename_seat(name, new),
        ]
        if not any(found):
            return Text("privacy.why.nobody", {"name": name})
        self._journal.wipe()
        return None

    def _is_known(self, name: str) -> bool:
        """Whether anybody has this name, or had it in a match."""
        here = [seat.name for seat in self._setup.seats.taken]
        here += [fan.name for fan in self._audience.fans.values()]
        names = [*here, *self._guests.names]
        known = any(is_same_name(one, name) for one in names)
        return known or self._attendance.has(name) or self._evenings.has(name)

    def set_days(self, days: int, now_ns: int) -> Text | None:
        """For how long matches are kept from now on."""
        if days not in DAYS:
            return Text("privacy.why.no_days")
        self.days = days
        self._journal.put(KEEPING, {"days": days})
        self._look_ns = now_ns
        return None

    def _rename_matches(self, name: str, new: str | None) -> bool:
        """The players of all matches; without a new name they get one that nobody there has."""
        found = False
        for match in self._journal.matches():
            header = self._journal.header(match)
            if any(is_same_name(one, name) for one in header.seats):
                self._journal.rename_seats(_renamed(header, name, new))
                found = True
        return found

    def _rename_seat(self, name: str, new: str | None) -> bool:
        """Whoever sits here under this name stays; without a new one they have not said any."""
        seats = self._setup.seats
        for seat in seats.taken:
            if is_same_name(seat.name, name):
                seat.name, seat.guessed = new or free_name(seats.taken), new is None
                return True
        return False

    # ---- what time brings ----

    def look(self, now_ns: int) -> bool:
        """Now and then, while no match is on, let go of what is too old; whether the host's page
        has something new to tell of it."""
        if self._looked and self._doubt is None:
            self._opened_ns = now_ns  # while a host runs its clock does not jump
        if now_ns < self._look_ns or self._setup.phase == "match":
            return False
        self._looked = True
        self._look_ns = now_ns + LOOK_NS
        before_ns = now_ns - self.days * DAY_NS
        old = self._old(before_ns) if self.days else []
        doubt = self._doubted(old, before_ns, now_ns)
        soon = len(self._old(before_ns + SOON_NS)) - len(old) if self.days and not doubt else 0
        is_new, self._doubt, self._soon = (doubt, soon) != (self._doubt, self._soon), doubt, soon
        if doubt is None:
            self._opened_ns = now_ns
            self._journal.put(OPENED, {"at_ns": now_ns})
            if self.days:
                self._let_go(old, before_ns)
        return is_new

    def trust_clock(self, now_ns: int) -> None:
        """The host says that it is today what the clock says: what is too old may go."""
        self._opened_ns, self._look_ns = now_ns, now_ns
        self._doubt = None

    def _old(self, before_ns: int) -> list[str]:
        """The matches from before then that may go."""
        return [match for match in self._journal.begun_before(before_ns) if self._is_past(match)]

    def _doubted(self, old: list[str], before_ns: int, now_ns: int) -> shapes.Doubt | None:
        """What the host is asked before anything goes, if the clock may be wrong."""
        if not self.days or now_ns - self._opened_ns <= SOON_NS:
            return None
        seen_ns = [guest.seen_ns for guest in self._guests.known.values()]
        seen_ns += [fan.seen_ns for fan in self._audience.fans.values()]
        people = sum(at_ns < before_ns for at_ns in seen_ns)
        if not old and not people:
            return None
        today_ms = self._doubt["today_ms"] if self._doubt else now_ns // 1_000_000
        return {"today_ms": today_ms, "matches": len(old), "people": people}

    def _let_go(self, old: list[str], before_ns: int) -> None:
        for match in old:
            self._drop(match)
        guests = self._guests.forget_before(before_ns)
        evenings = self._evenings.forget_before(before_ns)
        fans = self._audience.forget_before(before_ns)
        if fans:
            self._journal.put("audience", self._audience.as_json())
        if old or guests or evenings or fans:
            self._journal.wipe()

    def _drop(self, match: str) -> None:
        self._journal.drop_match(match)
        self._hall.forget_match(match)
        self._attendance.forget_match(match)

    def _is_past(self, match: str) -> bool:
        """Whether it is not the one on the TV."""
        return self._setup.phase == "lobby" or match != self._setup.match


def _opened_ns(journal: Journal) -> int:
    """When this journal was last open, as far as it tells."""
    record = journal.get(OPENED)
    if record is not None:
        return int(record["at_ns"])
    return max((journal.header(match).started_ns for match in journal.matches()[:1]), default=0)


def _renamed(header: Header, name: str, new: str | None) -> Header:
    """The match with another name for this one: the new one, unless somebody in it has that, or one
    that nobody in it has."""
    others = [one for one in header.seats if not is_same_name(one, name)]
    wanted = NAMES if new is None else (new, *NAMES)
    free = (one for one in wanted if not any(is_same_name(one, other) for other in others))
    seats = tuple(next(free) if is_same_name(one, name) else one for one in header.seats)
    return replace(header, seats=seats)
