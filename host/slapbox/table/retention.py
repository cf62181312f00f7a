"""Retention: guests whom the host has forgotten, and what is too old to be kept.

A guest who is forgotten is in no row any more: devices know nobody of that name, evenings count the
matches as if a bot had sat there, and in matches the seat is called by one of the names that the
table gives to people who have not said theirs. The match itself stays, for the others who have
played it, and replays as before: the rules know seats, not names. A quiz about an evening goes as
a whole if its questions name the guest.
"""

from typing import Final

from msgspec.structs import replace

from slapbox.table.evening.audience import Audience
from slapbox.table.evening.matches import Matches
from slapbox.table.evening.packs import Packs
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import NAMES, free_name
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.guests import Guests
from slapbox.table.journal.journal import Header, Journal
from slapbox.table.words import orders, shapes
from slapbox.text import Text
from slapbox.text.names import MAX_NAME, is_name, is_same_name, normal

KEEPING: Final = "keeping"

DAYS: Final = (30, 90, 365, 0)
"""Choices for the days that matches are kept; 0 is for ever."""

USUAL_DAYS: Final = 365
"""Long enough for everybody's birthday to come again."""

DAY_NS: Final = 24 * 3600 * 1_000_000_000
SOON_NS: Final = 31 * DAY_NS
"""Notice on the host's page before something goes. A clock that has gone further since the journal
was last open may be wrong: then nothing goes before the host has said that it is right."""
OPENED: Final = "opened"
LOOK_NS: Final = 3600 * 1_000_000_000
"""Time between searches for what is too old; none during a match, for a search takes a moment."""


def keeping_days(journal: Journal) -> int:
    """Return the days that this journal is kept; 0 is for ever."""
    days: int = (journal.get(KEEPING) or {"days": USUAL_DAYS})["days"]
    return days


class Retention(Room):
    """``days`` is how long matches, evenings and guests are kept; 0 is for ever."""

    _guests = beside(Guests)
    _audience = beside(Audience)
    _matches = beside(Matches)
    _packs = beside(Packs)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._look_ns = 0
        self._opened_ns = _opened_ns(self._journal)
        self._looked = False
        self._soon = 0
        self._doubt: shapes.Doubt | None = None
        self.days = keeping_days(self._journal)

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return for the host how long all is kept, and of whom."""
        keeping: shapes.Keeping = {
            "days": self.days,
            "choices": list(DAYS),
            "names": self._guests.names,
            "soon": self._soon,
            "doubt": self._doubt,
        }
        return Shown(host={"keeping": keeping})

    # ---- what somebody asks for ----

    @carries_out(orders.Forget, "kept")
    def forget_guest(self, order: orders.Forget, _: int) -> Text | None:
        """Nobody of this name was ever here; or the reason why that cannot be done."""
        if self._setup.phase == "match":
            return Text("privacy.why.match_runs")
        name = order.name
        changed = [room.forget(name) for room in self.table.rooms]
        changed += [self._drop_quizzes(name)]
        changed += [self._rename_matches(name, None), self._rename_seat(name, None)]
        if not any(changed):
            return Text("privacy.why.nobody", {"name": name})
        self._setup.seats.worn.clear()
        self._journal.wipe()
        return None

    @carries_out(orders.ForgetAll, "kept")
    def forget_everybody(self, _: orders.ForgetAll, __: int) -> Text | None:
        """Forget all guests, matches and the Wi-Fi. A player who sits here gets up."""
        if self._setup.phase == "match":
            return Text("privacy.why.match_runs")
        self._matches.leave()
        self._setup.match = None
        self._setup.seats.taken.clear()
        self._setup.seats.worn.clear()
        for room in self.table.rooms:
            room.forget_all()
        for match in self._journal.matches():
            self._drop(match)
        self._journal.drop_slaps()
        self._journal.wipe()
        return None

    @carries_out(orders.RenameGuest, "kept")
    def rename_guest(self, order: orders.RenameGuest, _: int) -> Text | None:
        """This guest is called otherwise in all that is kept, or the reason why not. A guest who
        takes another name at the table takes no more along than what this evening has brought: it
        may be somebody else who sits there now. Two guests never become one."""
        name, new = order.name, normal(order.wanted)
        if self._setup.phase == "match":
            return Text("privacy.why.match_runs")
        if not is_name(new):
            return Text("lobby.why.name", {"max": MAX_NAME})
        if not is_same_name(name, new) and self._is_known(new):
            return Text("lobby.why.name_taken", {"name": new})
        changed = [room.rename(name, new) for room in self.table.rooms]
        changed += [self._rename_matches(name, new), self._rename_seat(name, new)]
        if not any(changed):
            return Text("privacy.why.nobody", {"name": name})
        self._journal.wipe()
        return None

    def _is_known(self, name: str) -> bool:
        """Return whether anybody has this name, or had it in a match."""
        if any(is_same_name(seat.name, name) for seat in self._setup.seats.taken):
            return True
        return any(room.knows(name) for room in self.table.rooms)

    @carries_out(orders.SetKeeping, "kept")
    def set_days(self, order: orders.SetKeeping, now_ns: int) -> Text | None:
        """Set the days that matches are kept from now on."""
        if order.days not in DAYS:
            return Text("privacy.why.no_days")
        self.days = order.days
        self._journal.put(KEEPING, {"days": order.days})
        self._look_ns = now_ns
        return None

    def _drop_quizzes(self, name: str) -> bool:
        """Drop quizzes about an evening that ask for this guest: without the name no question of
        them is one."""
        named = [match for match in self._journal.matches() if self._packs.asked_about(match, name)]
        if self._setup.match in named:
            self._matches.leave()
            self._setup.match = None
        for match in named:
            self._drop(match)
        return bool(named)

    def _rename_matches(self, name: str, new: str | None) -> bool:
        """The players of all matches; without a new name they get one that nobody there has."""
        changed = False
        for match in self._journal.matches():
            header = self._journal.header(match)
            if any(is_same_name(seat, name) for seat in header.seats):
                self._journal.rename_seats(_renamed(header, name, new))
                changed = True
        return changed

    def _rename_seat(self, name: str, new: str | None) -> bool:
        """Rename the player of this name who sits here; without a new name they have said none."""
        seats = self._setup.seats
        for seat in seats.taken:
            if is_same_name(seat.name, name):
                seat.name, seat.guessed = new or free_name(seats.taken), new is None
                return True
        return False

    # ---- what time brings ----

    def tick(self, now_ns: int) -> None:
        """Now and then, while no match is on, let go of what is too old."""
        if self._looked and self._doubt is None:
            self._opened_ns = now_ns  # while a host runs its clock does not jump
        if now_ns < self._look_ns or self._setup.phase == "match":
            return
        self._looked = True
        self._look_ns = now_ns + LOOK_NS
        before_ns = now_ns - self.days * DAY_NS
        old = self._old(before_ns) if self.days else []
        doubt = self._doubted(old, before_ns, now_ns)
        soon = len(self._old(before_ns + SOON_NS)) - len(old) if self.days and not doubt else 0
        self._news.changed |= (doubt, soon) != (self._doubt, self._soon)
        self._doubt, self._soon = doubt, soon
        if doubt is None:
            self._opened_ns = now_ns
            self._journal.put(OPENED, {"at_ns": now_ns})
            if self.days:
                self._let_go(old, before_ns)

    @carries_out(orders.TrustClock, "kept")
    def trust_clock(self, _: orders.TrustClock, now_ns: int) -> None:
        """The host says that it is today what the clock says: what is too old may go."""
        self._opened_ns, self._look_ns = now_ns, now_ns
        self._doubt = None

    def _old(self, before_ns: int) -> list[str]:
        """The matches from before then that may go."""
        on_tv = None if self._setup.phase == "lobby" else self._setup.match
        return [match for match in self._journal.begun_before(before_ns) if match != on_tv]

    def _doubted(self, old: list[str], before_ns: int, now_ns: int) -> shapes.Doubt | None:
        """Return what the host is asked before anything goes, if the clock may be wrong."""
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
        gone = [room.forget_before(before_ns) for room in self.table.rooms]
        if old or any(gone):
            self._journal.wipe()

    def _drop(self, match: str) -> None:
        self._journal.drop_match(match)
        for room in self.table.rooms:
            room.forget_match(match)


def _opened_ns(journal: Journal) -> int:
    """Return when this journal was last open, as far as it tells."""
    record = journal.get(OPENED)
    if record is not None:
        return int(record["at_ns"])
    return max((journal.header(match).started_ns for match in journal.matches()[:1]), default=0)


def _renamed(header: Header, name: str, new: str | None) -> Header:
    """The match with ``new``, or a name that nobody in it has, in the place of this name."""
    others = [seat for seat in header.seats if not is_same_name(seat, name)]
    wanted = NAMES if new is None else (new, *NAMES)
    free = (guest for guest in wanted if not any(is_same_name(guest, other) for other in others))
    seats = tuple(next(free) if is_same_name(seat, name) else seat for seat in header.seats)
    return replace(header, seats=seats)
