"""Matches, one after the other: each is begun or taken up again, ends, and the next follows."""

from typing import Final

from slapbox.games.protocol import TABLE, Event
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.evening.assignment import Assignment
from slapbox.table.evening.evenings import Evenings
from slapbox.table.evening.packs import Packs
from slapbox.table.evening.posters import Posters
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import keys_of
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.attendance import Attendance
from slapbox.table.guests.guests import Guests
from slapbox.table.guests.latecomers import Latecomers
from slapbox.table.guests.lobby import Lobby
from slapbox.table.guests.phones import Fidgets
from slapbox.table.guests.places import Places
from slapbox.table.journal.journal import Header
from slapbox.table.match.match import Match
from slapbox.table.match.opening import dealt
from slapbox.table.match.podium import AGAIN_US, podium
from slapbox.table.words import orders
from slapbox.text import Text

OLD_NS: Final = 24 * 3600 * 1_000_000_000
"""Slaps older than a day belong to no match that could go on."""


class Matches(Room):
    """The match that is on, if any, and the ways into it and out of it.

    ``seed``, if there is one, decides the cards of the first match, the number after it those of
    the next.
    """

    _lobby = beside(Lobby)
    _guests = beside(Guests)
    _places = beside(Places)
    _evenings = beside(Evenings)
    _assignment = beside(Assignment)
    _packs = beside(Packs)
    _posters = beside(Posters)
    _latecomers = beside(Latecomers)
    _attendance = beside(Attendance)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self.match: Match | None = None
        self.fidgets = Fidgets()
        self.seed: int | None = None
        self._over_ns = 0
        self._crowned = True
        self._race_open = False

    def remember(self) -> None:
        """Let the match know who sits where."""
        if self.match is not None:
            self._seat(self.match)

    # ---- time passes ----

    def tick(self, now_ns: int) -> None:
        """Begin the match that was counted down, let it go on, and crown its winners."""
        if self._setup.phase == "countdown" and now_ns >= self._lobby.starts_ns:
            self.begin_or_tell(now_ns)
        if self._setup.phase == "match" and self.match is not None:
            self._run(self.match, now_ns)
        self._crown(now_ns)
        self._evenings.keep_part(now_ns, self.won_ns)

    def _run(self, match: Match, now_ns: int) -> None:
        before = match.window
        if not self._setup.paused or before is not None:
            self.tell(match.tick(now_ns, self._devices.arbiter.frontier_ns(now_ns)))
        else:
            match.hold(now_ns)
        is_open = match.window is not None and match.window.is_open(now_ns)
        self._news.changed |= match.window is not before or is_open != self._race_open
        if is_open and not self._race_open and match.window and match.window.race.wait_us[1]:
            for seat in self._setup.seats.taken:
                self._devices.sound(seat, "go")
        self._race_open = is_open
        if match.over and match.is_shown(now_ns) and not self._setup.paused:
            self.end(now_ns)

    def tell(self, events: list[Event]) -> None:
        """Pages see what has happened, and pads let people hear of it."""
        for record in (event.as_json() for event in events):
            self._news.changed = True
            if record.get("first") is not None:
                self._devices.sound(self._setup.seats.taken[record["first"]], "win")
            for penalty in record.get("penalties", ()):
                self._devices.sound(self._setup.seats.taken[penalty["seat"]], "buzz")

    def due_ns(self, now_ns: int) -> int | None:
        """Return when :meth:`tick` has something to do, or the TV something to tell."""
        due = [self._evenings.next_ns(now_ns, self.won_ns), None if self._crowned else self.won_ns]
        if self._setup.phase == "countdown":
            due.append(self._lobby.starts_ns)
        if self.match is not None:
            due.append(self.match.next_deadline_ns(now_ns))
        return min((at_ns for at_ns in due if at_ns is not None), default=None)

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        timed_by = self.match.timed_by if self.match else None
        tells = self._evenings.tells(now_ns, self.won_ns)
        return self.fidgets.seats(now_ns), timed_by, tells

    def shows(self, now_ns: int) -> Shown:
        """Return the match, and the evening as far as the match lets it be told. Only games with
        secret hands look different to each seat."""
        match = self.match
        secret = range(len(self._setup.seats) if match and match.game.needs_phones else 0)
        hands = {seat: match.hand(seat) for seat in secret} if match else {}
        return Shown(
            everybody={
                "seeded": self.seed is not None,
                "evening": self._evenings.view(now_ns, self.won_ns),
                "match": match.view(now_ns, self.over_ns) if match else None,
            },
            host={"prompt": match.game.prompt() if match else None},
            seats={"fidget": Each.these(self.fidgets.seats(now_ns))},
            secrets={
                "moves": Each([], {seat: hand.moves for seat, hand in hands.items()}),
                "takes_back": Each(False, {seat: hand.takes_back for seat, hand in hands.items()}),
            },
            states=Each(None, {seat: hand.state for seat, hand in hands.items()}),
        )

    # ---- taken up ----

    def resume(self, now_ns: int) -> None:
        """Stand where the last host stood; slaps that are old by then are of no use."""
        if not self._setup.lesson:
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
        of_venue = self._assignment.seed
        names = [seat.name for seat in self._latecomers.players()]
        header = self._dealt(names, of_venue, now_ns)
        if isinstance(header, Text):
            return header
        self._latecomers.deal_out()
        self._journal.begin(header)
        self._evenings.dismiss()
        if of_venue is not None:
            self._assignment.begin(header.match)
        elif self.seed is not None:
            self.seed += 1
        self.match = self._match(header)
        self._setup.phase, self._setup.match, self._setup.paused = "match", header.match, False
        self._unready()
        for seat in self._setup.seats.taken:
            seat.since_ns = 0
        self.fidgets.clear()
        self._devices.pace(playing=True)
        self._guests.keep(now_ns)
        self._load(self.match, now_ns)
        self.table.remember()
        return None

    def teach(self, match: Match) -> None:
        """A lesson is on; what was played last is not on the TV any more."""
        self._setup.phase, self._setup.match, self._setup.paused = "match", None, False
        self.match = match
        self._seat(match)
        self.fidgets.clear()
        self._devices.pace(playing=True)

    def _load(self, match: Match, now_ns: int) -> None:
        """Bring the questions, if there are any, before anybody sees the match."""
        load = self._packs.load()
        why_not = None if load is None else match.move(TABLE, load, now_ns)
        if isinstance(why_not, Text):
            self._news.tell(why_not, now_ns)

    def _dealt(self, names: list[str], of_venue: int | None, now_ns: int) -> Header | Text:
        seed = self.seed if of_venue is None else of_venue
        return dealt(self._setup, names, self._journal, seed, now_ns)

    def begin_or_tell(self, now_ns: int) -> None:
        """Nobody asked who could be answered: tell everybody why there is no match."""
        why_not = self.begin(now_ns)
        if why_not is not None:
            self._news.tell(why_not, now_ns)
            self.leave()
            self.table.remember()

    def _match(self, header: Header) -> Match:
        touch = self._touch_seats()
        return Match(header, self._journal, touch, self.fidgets, calm=self._setup.calm)

    def _seat(self, match: Match) -> None:
        """Note who plays the match, with what, and how calmly it is shown."""
        match.touch = self._touch_seats()
        match.calm = self._setup.calm
        taken = self._setup.seats.taken
        match.bots = frozenset(number for number, seat in enumerate(taken) if seat.bot)
        match.keys = keys_of(self._setup.seats.colours)

    def _touch_seats(self) -> frozenset[int]:
        taken = self._setup.seats.taken
        return frozenset(number for number, seat in enumerate(taken) if seat.comes_late)

    def _unready(self) -> None:
        for seat in self._setup.seats.taken:
            seat.ready = seat.bot

    # ---- ended ----

    def end(self, now_ns: int) -> None:
        """It is over, and the podium is on the TV."""
        result = None if self.match is None else self.match.result
        if self.match is not None and result is not None:
            self._evenings.add(self.match.header, result)
            self._assignment.end(self.match.header, result, now_ns)
            self._attendance.add(self.match.header, self.match.played(), result, now_ns)
        self._setup.phase = "over"
        self._over_ns = now_ns
        self._crowned = False
        self._unready()
        self.fidgets.clear()
        self._devices.pace(playing=False)
        self.table.remember()

    @carries_out(orders.EndMatch, "kept")
    def end_early(self, order: orders.EndMatch, now_ns: int) -> Text | None:
        """The host ends the match."""
        why_not = self._end_early(now_ns, counts=order.counts)
        if why_not is None and self._setup.is_open:
            self._news.tell(Text("table.called_off"), now_ns)
        return why_not

    @carries_out(orders.BeginEvening, "kept")
    def begin_evening(self, order: orders.BeginEvening, now_ns: int) -> None:
        """Begin a new evening; the winner of the one before need not be on the TV any more."""
        if self._evenings.ended and self._setup.phase == "over":
            self.leave()
        self._evenings.begin(now_ns, self._posters.take(), same=order.same)
        self._stand_by()

    @carries_out(orders.EndEvening, "kept")
    def end_evening(self, _: orders.EndEvening, now_ns: int) -> Text | None:
        """The host ends the evening, and calls off the match that is on."""
        if self._evenings.running is not None and self._setup.phase == "match":
            self._end_early(now_ns, counts=False)
        return self._evenings.end(now_ns)

    def _end_early(self, now_ns: int, *, counts: bool) -> Text | None:
        """Call the match off, or let it count as whole deals and rounds have it by now."""
        if self.match is None or self._setup.phase != "match":
            return Text("table.why.no_match")
        self._setup.paused = False
        if counts and self.match.end(now_ns):
            self.end(now_ns)
        else:
            self.leave()
        return None

    @carries_out(orders.ToLobby, "kept")
    def to_lobby(self, _: orders.ToLobby, __: int) -> None:
        """Everybody has seen how the match ended, and the evening."""
        self.leave()
        self._evenings.dismiss()

    @carries_out(orders.Fresh, "kept")
    def begin_anew(self, order: orders.Fresh, _: int) -> None:
        """Nobody sits here, and everybody may come in."""
        self.leave()
        self._setup.clear(order.game)
        for room in self.table.rooms:
            room.clear()

    def leave(self) -> None:
        """Back to the lobby; whatever was on counts no more, and what a venue waits for is next."""
        self._setup.phase, self._setup.paused = "lobby", False
        if self._setup.lesson:
            self._setup.lesson = False
            self._places.send_bots_home()
        self.match = None
        self._latecomers.gather()
        self._unready()
        self._devices.pace(playing=False)
        self._assignment.adopt()

    @property
    def over_ns(self) -> int | None:
        """Since when the podium is on the TV, if the match is over."""
        return self._over_ns if self._setup.phase == "over" else None

    @property
    def won_ns(self) -> int | None:
        """Return when the TV shows the winner, if the match is over."""
        result = self.match.result if self.match and self.over_ns is not None else None
        if result is None or self.over_ns is None:
            return None
        return podium(result.ranks, self.over_ns // 1000)["won_us"] * 1000

    def _crown(self, now_ns: int) -> None:
        """The winners' pads say so when the TV does."""
        result = self.match.result if self.match else None
        if self._crowned or result is None or self.won_ns is None or now_ns < self.won_ns:
            return
        self._crowned = True
        for seat in result.winners:
            self._devices.sound(self._setup.seats.taken[seat], "win")

    # ---- followed by the next ----

    @carries_out(orders.SetGame, "kept", in_lobby=True)
    def choose_game(self, order: orders.SetGame, _: int) -> Text | None:
        """Another game; everybody has seen who won the evening that is over."""
        self._evenings.dismiss()
        return self._lobby.set_game(order.game)

    @carries_out(orders.Rematch, "kept")
    def rematch(self, _: orders.Rematch, now_ns: int) -> Text | None:
        """The host wants another one at once; what a venue waits for comes first."""
        if self._setup.phase != "over":
            return Text("table.why.match_runs")
        if self._assignment.turn is not None:
            self.leave()
        return self.begin(now_ns)

    @carries_out(orders.NextGame, "kept")
    def go_to_next(self, _: orders.NextGame, __: int) -> Text | None:
        """The host wants to go on."""
        return self._next_game()

    @carries_out(orders.AddGame, "kept")
    def add_game(self, order: orders.AddGame, _: int) -> Text | None:
        """A game more on the list: what it has next is in the lobby."""
        why_not = self._evenings.add_game(order.game)
        self._stand_by()
        return why_not

    @carries_out(orders.RemoveGame, "kept")
    def remove_game(self, order: orders.RemoveGame, _: int) -> Text | None:
        """A game less on the list: what it has next is in the lobby."""
        why_not = self._evenings.remove_game(order)
        self._stand_by()
        return why_not

    def _next_game(self) -> Text | None:
        """On to what a venue waits for, or the list of the evening has next."""
        if self._setup.phase == "match":
            return Text("table.why.match_runs")
        if self._assignment.turn is None and self._evenings.next_game is None:
            return Text("evening.why.no_next")
        self.leave()
        self._stand_by()
        return None

    def _stand_by(self) -> None:
        """The lobby is that of the game which a venue waits for, or the list of the evening has
        next."""
        if self._setup.is_open and self._assignment.adopt():
            return
        game = self._evenings.next_game
        if self._setup.is_open and game not in (None, self._setup.game):
            self._lobby.set_game(game)

    @carries_out(orders.Ready, "kept")
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
        """Note a player's wish; when all have it, go on to the next game, or the same again."""
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = ready, False
        self._go_on_if_wanted(now_ns)

    @carries_out(orders.SitOut, "kept")
    def sit_out(self, order: orders.SitOut, now_ns: int) -> Text | None:
        """Somebody lets the next match go by: the others need not wait for them."""
        seat = self._setup.seats.of(order.device)
        return Text("table.why.no_seat") if seat is None else self._bench(seat, now_ns, order.out)

    @carries_out(orders.Bench, "kept")
    def bench(self, order: orders.Bench, now_ns: int) -> Text | None:
        """The host lets somebody do so."""
        missing = self._setup.seats.at(order.seat) is None
        return Text("lobby.why.no_seat") if missing else self._bench(order.seat, now_ns, order.out)

    def _bench(self, seat: int, now_ns: int, out: bool) -> Text | None:
        if self._setup.phase == "match":
            return Text("table.why.match_runs")
        if self._setup.phase != "over":
            self._lobby.sit_out(seat, now_ns, out=out)
            return None
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = False, out
        self._go_on_if_wanted(now_ns)
        return None

    def _go_on_if_wanted(self, now_ns: int) -> None:
        """Go on when all who are to play have said so."""
        self.table.remember()
        playing = [seat for seat in self._setup.seats.taken if not seat.out]
        if not playing or not all(seat.ready for seat in playing):
            return
        if self._next_game() is None:
            self._lobby.all_ready(now_ns)
            self.table.remember()
        else:
            self.begin_or_tell(now_ns)

    # ---- while nothing can be kept (:mod:`slapbox.table.gate`) ----

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """Go on after a standstill: what was done last is kept only now."""
        if self._over_ns >= since_ns:
            self._over_ns = now_ns
        if self.match is not None:
            self.match.go_on(since_ns, now_ns)
