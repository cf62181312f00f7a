"""One match after the other: each is begun, or taken up after a restart, ends, and is followed by
the next."""

from __future__ import annotations

from typing import Final

from slapbox.pads.arbiter import TimedSlap
from slapbox.table import orders
from slapbox.table.attendance import Attendance
from slapbox.table.devices import Devices
from slapbox.table.door import Door
from slapbox.table.evenings import Evenings
from slapbox.table.guests import Guests
from slapbox.table.hall import Hall
from slapbox.table.journal import Header, Journal
from slapbox.table.latecomers import Latecomers
from slapbox.table.lobby import Lobby
from slapbox.table.match import Match
from slapbox.table.news import News
from slapbox.table.opening import PREPARED, dealt, lesson
from slapbox.table.phones import Fidgets
from slapbox.table.podium import AGAIN_US, podium
from slapbox.table.seats import keys_of
from slapbox.table.setup import Setup
from slapbox.text import Text

OLD_NS: Final = 24 * 3600 * 1_000_000_000
"""Slaps older than a day belong to no match that could go on."""


class Matches:
    """The match that is on, if any, and the ways into it and out of it.

    ``seed``, if there is one, decides the cards of the first match, the number after it those of
    the next.
    """

    def __init__(
        self,
        setup: Setup,
        door: Door,
        lobby: Lobby,
        devices: Devices,
        guests: Guests,
        journal: Journal,
        news: News,
        evenings: Evenings,
        hall: Hall,
        latecomers: Latecomers,
        attendance: Attendance,
        seed: int | None,
    ) -> None:
        self.match: Match | None = None
        self.fidgets = Fidgets()
        self.seed = seed
        self._setup = setup
        self._door = door
        self._lobby = lobby
        self._devices = devices
        self._guests = guests
        self._journal = journal
        self._news = news
        self._evenings = evenings
        self._hall = hall
        self._latecomers = latecomers
        self._attendance = attendance
        self._over_ns = 0
        self._crowned = True

    def remember(self) -> None:
        """Keep who sits where and comes in, and let the match know; pages see it."""
        self._setup.seats.dress()
        self._journal.put("setup", self._setup.as_json())
        self._journal.put("door", self._door.as_json())
        self._journal.put("latecomers", self._latecomers.as_json())
        if self.match is not None:
            self._seat(self.match)
        self._news.changed = True

    # ---- taken up ----

    def resume(self, now_ns: int) -> None:
        """Stand where the last host stood; slaps that are old by then are of no use."""
        self._take_up(now_ns)
        since_ns = now_ns if self.match is None else min(now_ns, self.match.moved_ns)
        self._journal.forget_slaps(since_ns - OLD_NS)

    def _take_up(self, now_ns: int) -> None:
        if self._setup.phase not in ("match", "over") or self._setup.match is None:
            self._setup.phase = "lobby"
            return
        header = self._journal.header(self._setup.match)
        try:
            self.match = self._match(header)
        except ValueError:  # another version of the rules played this match
            self.leave()
            self._news.tell(Text("journal.other_rules", {"match": header.match}), now_ns)
            return
        self._seat(self.match)
        if self._setup.phase == "over":
            self._over_ns = self.match.shown_ns
        if self._setup.phase == "match":
            self._devices.pace(playing=True)
            self.match.tick(now_ns, 0)
            self._rejoin(self.match, now_ns)
            self._devices.resume(self._setup.seats.taken, self.match.moved_ns, now_ns)

    def _rejoin(self, match: Match, now_ns: int) -> None:
        """Moves may be made while a race is open: the slaps before them are still down."""
        since_ns = match.races.from_ns
        for slap in self._journal.slaps_since(match.moved_ns if since_ns is None else since_ns):
            seat = self._setup.seats.of(slap.source)
            if seat is not None and slap.at_ns < match.moved_ns:
                match.races.rejoin(seat, slap, now_ns)

    # ---- begun ----

    def begin(self, now_ns: int) -> Text | None:
        """Deal the next match to those who sit here, or say why not."""
        why_not = self._lobby.why_not_start()
        if why_not is not None:
            return why_not
        of_hall = self._hall.seed
        names = [seat.name for seat in self._latecomers.players()]
        header = self._dealt(names, of_hall, now_ns)
        if isinstance(header, Text):
            return header
        self._latecomers.deal_out()
        self._journal.begin(header)
        self._evenings.dismiss()
        if of_hall is not None:
            self._hall.begin(header.match)
        elif self.seed is not None and not self._setup.lesson:
            self.seed += 1
        self.match = self._match(header)
        self._setup.phase, self._setup.match, self._setup.paused = "match", header.match, False
        self._unready()
        for seat in self._setup.seats.taken:
            seat.since_ns = 0
        self.fidgets.clear()
        self._devices.pace(playing=True)
        self._guests.keep(now_ns)
        self.remember()
        return None

    def _dealt(self, names: list[str], of_hall: int | None, now_ns: int) -> Header | Text:
        setup = self._setup
        setup.lesson = setup.lesson and len(setup.people) == 1 and of_hall is None
        if setup.lesson:
            return dealt(lesson(setup), names, self._journal, PREPARED[setup.game].seed, now_ns)
        seed = self.seed if of_hall is None else of_hall
        return dealt(setup, names, self._journal, seed, now_ns)

    def begin_or_tell(self, now_ns: int) -> None:
        """Nobody asked who could be answered: tell everybody why there is no match."""
        why_not = self.begin(now_ns)
        if why_not is not None:
            self._news.tell(why_not, now_ns)
            self.leave()
            self.remember()

    def _match(self, header: Header) -> Match:
        touch = self._touch_seats()
        return Match(header, self._journal, touch, self.fidgets, calm=self._setup.calm)

    def _seat(self, match: Match) -> None:
        """Who plays the match, with what, and how calmly it is shown."""
        match.touch = self._touch_seats()
        match.calm = self._setup.calm
        taken = self._setup.seats.taken
        match.bots = frozenset(number for number, seat in enumerate(taken) if seat.bot)
        match.keys = keys_of(self._setup.seats.colours)

    def _touch_seats(self) -> frozenset[int]:
        taken = self._setup.seats.taken
        return frozenset(number for number, seat in enumerate(taken) if seat.phone and not seat.bot)

    def _unready(self) -> None:
        for seat in self._setup.seats.taken:
            seat.ready = seat.bot

    # ---- ended ----

    def end(self, now_ns: int) -> None:
        """It is over, and the podium is on the TV."""
        result = None if self.match is None else self.match.result
        if self.match is not None and result is not None and not self._setup.lesson:
            self._evenings.add(self.match.header, result)
            self._hall.end(self.match.header, result, now_ns)
            self._attendance.add(self.match.header, self.match.played(), result, now_ns)
        self._setup.phase = "over"
        self._over_ns = now_ns
        self._crowned = False
        self._unready()
        self.fidgets.clear()
        self._devices.pace(playing=False)
        self.remember()

    def end_early(self, now_ns: int, *, counts: bool) -> Text | None:
        """Call the match off, or let it count as whole deals and rounds have it by now."""
        if self.match is None or self._setup.phase != "match":
            return Text("table.why.no_match")
        self._setup.paused = False
        if counts and self.match.end(now_ns):
            self.end(now_ns)
        else:
            self.leave()
        return None

    def leave(self) -> None:
        """Back to the lobby; whatever was on counts no more."""
        self._setup.phase, self._setup.paused = "lobby", False
        self._setup.lesson = False
        self.match = None
        self._latecomers.gather()
        self._unready()
        self._devices.pace(playing=False)

    @property
    def over_ns(self) -> int | None:
        """Since when the podium is on the TV, if the match is over."""
        return self._over_ns if self._setup.phase == "over" else None

    @property
    def won_ns(self) -> int | None:
        """When the TV shows the winner, if the match is over."""
        result = self.match.result if self.match and self.over_ns is not None else None
        if result is None or self.over_ns is None:
            return None
        return podium(result.ranks, self.over_ns // 1000)["won_us"] * 1000

    @property
    def crowns_ns(self) -> int | None:
        """When :meth:`crown` has something to do, if ever."""
        return None if self._crowned else self.won_ns

    def crown(self, now_ns: int) -> None:
        """The winners' pads say so when the TV does."""
        result = self.match.result if self.match else None
        if self._crowned or result is None or self.won_ns is None or now_ns < self.won_ns:
            return
        self._crowned = True
        for seat in result.winners:
            self._devices.sound(self._setup.seats.taken[seat], "win")

    # ---- followed by the next ----

    def rematch(self, now_ns: int) -> Text | None:
        """The host wants another one at once; what a hall waits for comes first."""
        if self._setup.phase != "over":
            return Text("table.why.match_runs")
        if self._hall.turn is not None:
            self.leave()
            self._hall.adopt()
        return self.begin(now_ns)

    def next_game(self) -> Text | None:
        """On to what a hall waits for, or the list of the evening has next."""
        if self._setup.phase == "match":
            return Text("table.why.match_runs")
        if self._hall.turn is None and self._evenings.next_game is None:
            return Text("evening.why.no_next")
        self.leave()
        self.stand_by()
        return None

    def stand_by(self) -> None:
        """The lobby is that of the game which a hall waits for, or the list of the evening has
        next."""
        if self._setup.is_open and self._hall.adopt():
            return
        game = self._evenings.next_game
        if self._setup.is_open and game not in (None, self._setup.game):
            self._lobby.set_game(game)

    def ready(self, order: orders.Ready, now_ns: int) -> Text | None:
        """Ready for the first game, or for the next one."""
        if self._setup.phase == "match":
            return Text("table.why.match_runs")
        seat = self._setup.seats.of(order.device)
        if self._setup.phase == "over" and seat is not None:
            self._again(seat, now_ns, ready=order.ready)
            return None
        return self._lobby.ready(order, now_ns)

    def slap_again(self, seat: int, slap: TimedSlap, now_ns: int) -> None:
        """Slap to play again, once everybody has seen who won."""
        if self.won_ns is not None and slap.at_ns >= self.won_ns + AGAIN_US * 1000:
            self._again(seat, now_ns, ready=True)

    def _again(self, seat: int, now_ns: int, *, ready: bool) -> None:
        """When everybody wants it, it goes on: to what the evening has next, or the same again."""
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = ready, False
        self._go_on_if_wanted(now_ns)

    def sit_out(self, order: orders.SitOut, now_ns: int) -> Text | None:
        """Somebody lets the next match go by: the others need not wait for them."""
        seat = self._setup.seats.of(order.device)
        if seat is None or self._setup.phase == "match":
            return Text("table.why.no_seat" if seat is None else "table.why.match_runs")
        if self._setup.phase != "over":
            self._lobby.sit_out(seat, now_ns, out=order.out)
            return None
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = False, order.out
        self._go_on_if_wanted(now_ns)
        return None

    def _go_on_if_wanted(self, now_ns: int) -> None:
        """When all who are to play have said so."""
        self.remember()
        playing = [seat for seat in self._setup.seats.taken if not seat.out]
        if not playing or not all(seat.ready for seat in playing):
            return
        if self.next_game() is None:
            self._lobby.all_ready(now_ns)
            self.remember()
        else:
            self.begin_or_tell(now_ns)

    # ---- while nothing can be kept (:mod:`slapbox.table.gate`) ----

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """What was done last is kept now; the table stood still in between."""
        if self._over_ns >= since_ns:
            self._over_ns = now_ns
        if self.match is not None:
            self.match.go_on(since_ns, now_ns)
