"""The table: everything that happens, in one place, one thing after the other.

The core is handed orders, link events and times; it never waits, and never reads a clock. What it
wants said to pads collects in :attr:`Core.devices`, and ``Core.news.changed`` says that the views
are no longer what they were. :mod:`slapbox.table.table` runs it on a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from slapbox.pads.link import Closed, LinkEvent
from slapbox.table import orders, rights, shapes
from slapbox.table.attendance import Attendance
from slapbox.table.audience import Audience
from slapbox.table.binding import Binding
from slapbox.table.demo import Demo
from slapbox.table.devices import Devices
from slapbox.table.door import Door
from slapbox.table.evenings import Evenings
from slapbox.table.forgetting import Forgetting
from slapbox.table.guests import Guests
from slapbox.table.hall import Hall
from slapbox.table.hints import Hints, Question
from slapbox.table.journal import Journal
from slapbox.table.latecomers import Latecomers
from slapbox.table.lessons import Lessons
from slapbox.table.lights import BLINK, key_lights
from slapbox.table.lobby import Lobby
from slapbox.table.match import Match
from slapbox.table.matches import Matches
from slapbox.table.news import News
from slapbox.table.orders import Answer, Order
from slapbox.table.places import Places
from slapbox.table.plays import Plays
from slapbox.table.recovery import Recovery
from slapbox.table.seats import Seat
from slapbox.table.setup import Setup
from slapbox.table.slaps import Slaps
from slapbox.table.wifi import GuestNetwork, Wifi
from slapbox.text import Text

MOVED_NS: Final = 20_000_000_000
"""How long it is told that guests join at another address."""

IDENTIFY_NS: Final = 3_000_000_000

LOOK_NS: Final = 250_000_000
"""How often to look who is still here."""

LIGHT_NS: Final = 50_000_000
"""How often to look whether lights change with time alone; heartbeats come far more often."""

LEAST_WAIT_NS: Final = 1_000_000

Handler = Callable[[Any, int], "Answer | Text | None"]


class Core:
    """The running table: who does what, and when.

    ``seed``, if there is one, decides the cards of the first match, the number after it those of
    the next; matches are open then, and pages say so. ``demo`` starts simulated pads for a
    first look, ``hire`` one for a seat that a bot is to play on, and ``advise`` lets an expert
    think (:class:`slapbox.table.orders.TellHint` is its answer). All return at once.
    ``bot_levels`` names the levels at which bots play a game, for those games that have such,
    ``coached`` the games of which there are experts, and ``ways`` by game and name the word on how
    a character plays it, unless bots play at random.
    """

    def __init__(
        self,
        journal: Journal,
        game: str,
        seed: int | None,
        demo: Callable[[int, bool], None],
        hire: Callable[[int], None],
        now_ns: int,
        bot_levels: Mapping[str, Sequence[str]] = MappingProxyType({}),
        coached: Collection[str] = (),
        advise: Callable[[Question], None] = lambda _: None,
        ways: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        record = journal.get("setup")
        self.setup = setup = Setup.from_json(record) if record else Setup(game)
        self.news = news = News()
        self._journal = journal
        self.devices = devices = Devices(journal)
        self.guests = guests = Guests(setup, journal)
        self.door = door = Door(journal.get("door"))
        self._has_ways = False
        self.network = GuestNetwork(journal.get("wifi"))
        self.places = Places(setup, door, guests, hire)
        self.latecomers = latecomers = Latecomers(
            setup, door, self.places, journal.get("latecomers")
        )
        self.audience = Audience(setup, door, journal.get("audience"))
        self.lobby = lobby = Lobby(setup, guests, latecomers.players)
        self.binding = Binding(self.places, devices)
        self.recovery = Recovery(self.places, door)
        self.evenings = evenings = Evenings(setup, guests, journal)
        self.hall = hall = Hall(setup, journal)
        self.attendance = Attendance(setup, journal)
        self.matches = matches = Matches(
            setup,
            door,
            lobby,
            devices,
            guests,
            journal,
            news,
            evenings,
            hall,
            latecomers,
            self.attendance,
            seed,
        )
        self.forgetting = Forgetting(
            setup,
            journal,
            guests,
            evenings,
            door,
            matches,
            hall,
            latecomers,
            self.audience,
            self.network,
            self.attendance,
        )
        self.hints = Hints(setup, hall, journal, news, matches, coached, advise)
        self._plays = plays = Plays(setup, matches, devices, news)
        self._demo = Demo(setup, self.places, devices, matches, demo)
        self._lessons = Lessons(setup, self.places, hall, matches, demo)
        self.slaps = Slaps(
            setup, self.places, devices, self.binding, lobby, self._demo, matches, plays, news
        )
        self._bot_levels = bot_levels
        self._ways = ways
        self._blinking: dict[str, int] = {}
        self._shown: tuple[object, ...] = ()
        self._race_open = False
        self._light_ns = 0
        self._handlers = self._all_handlers()
        self._demo.resume()
        self._lessons.resume()
        matches.resume(now_ns)

    @property
    def match(self) -> Match | None:
        """The match that is on, or over and still to be seen."""
        return self.matches.match

    # ---- orders ----

    def order(self, order: Order, now_ns: int, asker: str | None = None) -> Answer:
        """Carry out an order of this device, or of the host (``None``); or say why not."""
        if asker is not None:
            why_not = rights.why_not(order, self.setup.seats.of(asker))
            if why_not is not None:
                return Answer(why_not, forbidden=True)
        if isinstance(order, orders.About):
            if any(not self._sits(number, who) for number, who in order.people):
                return Answer(Text("table.why.somebody_else"))
            order = order.order
        outcome = self._handlers[type(order)](order, now_ns)
        return outcome if isinstance(outcome, Answer) else Answer(outcome)

    def _sits(self, number: int, who: str) -> bool:
        seat = self.setup.seats.at(number)
        return seat is not None and seat.who == who

    def _all_handlers(self) -> dict[type, Handler]:
        """What each order does: those that change the setup are remembered."""
        return {
            orders.Identify: self._identify,
            orders.Bind: self._shown_at_once(self.binding.order),
            orders.OfferSeat: self._shown_at_once(
                lambda order, now_ns: self.recovery.offer(order.seat, now_ns)
            ),
            orders.Fresh: self._kept(self._fresh),
            orders.Pause: self._kept(self._pause),
            orders.SetBotLevel: self._kept(self._set_bot_level),
            orders.SetCalm: self._kept(self._set_calm),
            orders.LeaveHall: self._kept(lambda *_: self.hall.leave()),
            orders.OpenRounds: self._kept(lambda order, _: self.hall.open_rounds(order)),
            orders.SetHints: self._kept(self._set_hints),
            orders.SetRatings: self._kept(self._set_ratings),
            orders.SetTurn: self._kept(lambda order, _: self.hall.set_turn(order)),
            **self._handlers_of_privacy(),
            **self._handlers_of_plays(),
            **self._handlers_of_matches(),
            **self._handlers_of_evenings(),
            **self._handlers_of_places(),
            **self._handlers_of_door(),
            **self._handlers_of_audience(),
            **self._handlers_of_lobby(),
        }

    def _handlers_of_privacy(self) -> dict[type, Handler]:
        forgetting = self.forgetting
        return {
            orders.Forget: self._kept(lambda order, _: forgetting.forget(order.name)),
            orders.RenameGuest: self._kept(
                lambda order, _: forgetting.rename(order.name, order.wanted)
            ),
            orders.ForgetAll: self._kept(self._forget_all),
            orders.TrustClock: self._kept(lambda _, now_ns: forgetting.trust_clock(now_ns)),
            orders.SetKeeping: self._kept(
                lambda order, now_ns: forgetting.set_days(order.days, now_ns)
            ),
        }

    def _handlers_of_plays(self) -> dict[type, Handler]:
        plays = self._plays
        return {
            orders.TouchBeat: plays.touch_beat,
            orders.TouchSlap: plays.touch_slap,
            orders.Turn: plays.turn,
            orders.Play: plays.play,
            orders.Fidget: plays.fidget,
            orders.Done: plays.done,
            orders.Choose: plays.choose,
            orders.PressOn: self._press_on,
            orders.Undo: lambda _, now_ns: plays.undo(now_ns),
            orders.TakeBack: plays.take_back,
            orders.AskHint: lambda order, _: self.hints.ask(order),
            orders.TellHint: lambda order, _: self.hints.tell(order),
        }

    def _handlers_of_matches(self) -> dict[type, Handler]:
        matches = self.matches
        return {
            orders.EndMatch: self._kept(self._end_match),
            orders.ToLobby: self._kept(lambda *_: self._to_lobby()),
            orders.Rematch: self._kept(lambda _, now_ns: matches.rematch(now_ns)),
            orders.Learn: self._kept(self._lessons.order),
            orders.Ready: self._kept(matches.ready),
            orders.SitOut: self._kept(matches.sit_out),
        }

    def _handlers_of_evenings(self) -> dict[type, Handler]:
        evenings = self.evenings
        return {
            orders.BeginEvening: self._kept(lambda _, now_ns: evenings.begin(now_ns)),
            orders.SetScheme: self._kept(lambda order, _: evenings.set_scheme(order)),
            orders.SetProgramme: self._kept(self._set_programme),
            orders.SetTeams: self._kept(lambda order, _: evenings.set_teams(order)),
            orders.DrawTeams: self._kept(lambda *_: evenings.draw_teams()),
            orders.PutInTeam: self._kept(
                lambda order, _: evenings.put_in_team(order.seat, order.team)
            ),
            orders.ChooseTeam: self._kept(
                lambda order, _: evenings.put_in_team(self.setup.seats.of(order.device), order.team)
            ),
            orders.NextGame: self._kept(lambda *_: self.matches.next_game()),
            orders.EndEvening: self._kept(self._end_evening),
        }

    def _handlers_of_places(self) -> dict[type, Handler]:
        places = self.places
        return {
            orders.Join: self._kept(self._heard(self._demo.join)),
            orders.Recover: self._kept(self._heard(self.recovery.recover)),
            orders.AskIn: self._kept(self.latecomers.ask_in),
            orders.AskOut: self._kept(lambda order, _: self.latecomers.ask_out(order)),
            orders.AnswerWish: self._kept(self.latecomers.answer),
            orders.Kick: self._kept(lambda order, _: places.kick(order.seat)),
            orders.StandIn: self._kept(self._stand_in),
            orders.BringBack: self._kept(lambda order, _: places.come_back(order.seat)),
            orders.SeatBot: self._kept(self._lessons.seat_bot),
            orders.Rename: self._kept(self._rename),
            orders.SetAvatar: self._kept(self._set_avatar),
            orders.Leave: self._in_lobby(lambda order, _: places.leave(order.seat)),
            orders.Swap: self._in_lobby(lambda order, _: places.swap(order.seat, order.other)),
        }

    def _handlers_of_door(self) -> dict[type, Handler]:
        door = self.door
        return {
            orders.SetDoor: self._kept(self._set_door),
            orders.SetWifi: self._of_the_network(
                lambda order, _: self.network.set(Wifi(order.name, order.password, order.hidden))
            ),
            orders.TellWifi: self._of_the_network(
                lambda order, _: self.network.tell(told=order.told)
            ),
            orders.ForgetWifi: self._of_the_network(lambda *_: self.network.forget()),
            orders.KnownAs: self._shown_at_once(lambda order, _: door.known_as(order.name)),
            orders.SetWays: self._shown_at_once(self._set_ways),
            orders.ChooseWay: self._kept(self._choose_way),
            orders.LetBack: self._kept(lambda order, _: door.let_back(order.number)),
            orders.AllowCrowd: self._kept(self._allow_crowd),
            orders.AskScreen: self._shown_at_once(
                lambda order, now_ns: door.ask(order.device, order.address, now_ns)
            ),
            orders.ShowPin: self._shown_at_once(
                lambda order, now_ns: door.show_pin(order.pin, now_ns)
            ),
            orders.LetScreen: self._kept(lambda order, now_ns: door.let_in(order.number, now_ns)),
            orders.ShutScreens: self._kept(lambda *_: door.shut_screens()),
        }

    def _handlers_of_audience(self) -> dict[type, Handler]:
        """A guess is nobody else's business, so no page is told anything new."""
        return {
            orders.Attend: self._attend,
            orders.Guess: self._guess,
            orders.Cheer: self.audience.cheer,
        }

    def _handlers_of_lobby(self) -> dict[type, Handler]:
        setup = self.setup
        return {
            orders.SetGame: self._in_lobby(self._set_game),
            orders.SetRule: self._in_lobby(
                lambda order, _: setup.set_rule(order.name, order.value)
            ),
            orders.Start: self._in_lobby(lambda _, now_ns: self.matches.begin(now_ns)),
            orders.Demo: self._in_lobby(self._demo.order),
        }

    def _heard(self, handler: Handler) -> Handler:
        """A phone that takes a seat is here."""

        def handle(order: orders.Join | orders.Recover, now_ns: int) -> Answer | Text | None:
            outcome = handler(order, now_ns)
            if self.setup.seats.of(order.device) is not None:
                self.devices.touch_here(order.device, now_ns)
            return outcome

        return handle

    def _shown_at_once(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            self.news.changed = True
            return handler(order, now_ns)

        return handle

    def _kept(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            outcome = handler(order, now_ns)
            self.matches.remember()
            return outcome

        return handle

    def _of_the_network(self, handler: Handler) -> Handler:
        """The Wi-Fi stays from one evening to the next."""

        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            self.news.changed = True
            outcome = handler(order, now_ns)
            wifi = self.network.wifi
            self._journal.put("wifi", wifi.as_json() if wifi else {})
            return outcome

        return handle

    def _in_lobby(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            return handler(order, now_ns) if self.setup.is_open else Text("table.why.not_in_lobby")

        return self._kept(handle)

    def _identify(self, order: orders.Identify, now_ns: int) -> Text | None:
        seat = self.setup.seats.at(order.seat)
        if seat is None:
            return Text("lobby.why.no_seat")
        self._blinking[seat.pad] = now_ns + IDENTIFY_NS
        return None

    def _attend(self, order: orders.Attend, now_ns: int) -> Text | None:
        why_not = self.audience.attend(order, now_ns)
        self._journal.put("audience", self.audience.as_json())
        return why_not

    def _stand_in(self, order: orders.StandIn, now_ns: int) -> Text | None:
        why_not = self.places.stand_in(order.seat)
        if why_not is None:
            name = self.setup.seats.taken[order.seat].name
            self.news.tell(Text("table.stand_in", {"name": name}), now_ns)
        return why_not

    def _set_door(self, order: orders.SetDoor, _: int) -> None:
        self.door.is_open = order.open

    def _allow_crowd(self, order: orders.AllowCrowd, now_ns: int) -> None:
        """Those who have asked are in at once, where there is still room."""
        for one in self.door.allow_crowd(order.address, now_ns, allowed=order.allowed):
            self.order(one, now_ns, one.device)

    def _set_ways(self, order: orders.SetWays, now_ns: int) -> None:
        before = self.door.join_url
        self.door.ways = order.ways
        if self._has_ways:
            self._tell_way(before, now_ns)
        self._has_ways = True

    def _choose_way(self, order: orders.ChooseWay, now_ns: int) -> Text | None:
        if order.card and all(way.card != order.card for way in self.door.ways):
            return Text("lobby.why.no_way")
        before = self.door.join_url
        self.door.chosen = order.card
        self._tell_way(before, now_ns)
        return None

    def _tell_way(self, before: str | None, now_ns: int) -> None:
        """Another address than was told is news."""
        url = self.door.join_url
        if url != before:
            told = Text("lobby.no_network") if url is None else Text("lobby.moved", {"url": url})
            self.news.tell(told, now_ns, MOVED_NS)

    def _set_bot_level(self, order: orders.SetBotLevel, _: int) -> Text | None:
        if all(order.level not in levels for levels in self._bot_levels.values()):
            return Text("lobby.why.no_level", {"level": order.level})
        self.setup.bot_level = order.level
        return None

    def _set_calm(self, order: orders.SetCalm, _: int) -> None:
        self.setup.calm = order.calm

    def _set_hints(self, order: orders.SetHints, _: int) -> None:
        self.setup.hints = order.allowed

    def _set_ratings(self, order: orders.SetRatings, _: int) -> None:
        self.setup.ratings = order.shown

    def _pause(self, order: orders.Pause, _: int) -> None:
        self.setup.paused = order.paused and self.setup.phase == "match"

    def _set_game(self, order: orders.SetGame, _: int) -> Text | None:
        self.evenings.dismiss()
        return self.lobby.set_game(order.game)

    def _set_avatar(self, order: orders.SetAvatar, now_ns: int) -> Text | None:
        why_not = self.setup.seats.set_avatar(order.seat, order.avatar)
        self._keep_players(now_ns)
        return why_not

    def _keep_players(self, now_ns: int) -> None:
        """Who has begun to play is known again by what they are called and look like now."""
        if not self.setup.is_open:
            self.guests.keep(now_ns)

    def _rename(self, order: orders.Rename, now_ns: int) -> Text | None:
        seat = self.setup.seats.at(order.seat)
        name = seat.name if seat and not seat.bot else None
        why_not = self.setup.seats.rename(order.seat, order.name)
        if seat is not None and name is not None and why_not is None:
            matches = self.evenings.rename(name, seat.name)
            self.attendance.rename(name, seat.name, matches)
        self._keep_players(now_ns)
        return why_not

    def _end_match(self, order: orders.EndMatch, now_ns: int) -> Text | None:
        why_not = self.matches.end_early(now_ns, counts=order.counts)
        if why_not is None and self.setup.is_open:
            self.news.tell(Text("table.called_off"), now_ns)
        return why_not

    def _to_lobby(self) -> None:
        self.matches.leave()
        self.evenings.dismiss()

    def _forget_all(self, _: orders.ForgetAll, __: int) -> Text | None:
        why_not = self.forgetting.forget_all()
        if why_not is None:
            self.hints.forget()
        return why_not

    def _press_on(self, order: orders.PressOn, now_ns: int) -> Text | None:
        if self.setup.phase != "over" or self.evenings.running is None:
            return self._plays.press_on(order, now_ns)
        self.news.changed = True
        return self.evenings.press_on(now_ns, self.matches.won_ns)

    def _set_programme(self, order: orders.SetProgramme, _: int) -> Text | None:
        why_not = self.evenings.set_programme(order)
        self.matches.stand_by()
        return why_not

    def _guess(self, order: orders.Guess, now_ns: int) -> Text | None:
        why_not = self.audience.guess(order, self.match, now_ns)
        if why_not is None:
            self._journal.put("audience", self.audience.as_json())
        return why_not

    def _end_evening(self, _: orders.EndEvening, now_ns: int) -> Text | None:
        if self.evenings.running is not None and self.setup.phase == "match":
            self.matches.end_early(now_ns, counts=False)
        return self.evenings.end(now_ns)

    def _fresh(self, order: orders.Fresh, _: int) -> None:
        self.matches.leave()
        self.setup.clear(order.game)
        self.door.clear()
        self.latecomers.clear()
        self.audience.clear()
        self._journal.put("audience", self.audience.as_json())
        self.evenings.leave()

    # ---- time passes ----

    def hear(self, event: LinkEvent, now_ns: int) -> None:
        """Something came in from a port. That a bot which was sent home has gone is no news."""
        gone = self.devices.chip_at(event.port) if isinstance(event, Closed) else ""
        notice = self.devices.hear(event, now_ns)
        if notice is not None and gone not in self.places.sent_home:
            self.news.tell(notice, now_ns)

    def tick(self, now_ns: int) -> None:
        """Release what is final, open and close what is due, and look who is here."""
        for slap in self.devices.release(now_ns):
            self.slaps.take(slap, now_ns)
        if self.setup.phase == "countdown" and now_ns >= self.lobby.starts_ns:
            self.matches.begin_or_tell(now_ns)
        if self.setup.phase == "match" and self.match is not None:
            self._run(self.match, now_ns)
        self.matches.crown(now_ns)
        if self.audience.look(self.match, self.matches.won_ns, now_ns):
            self._journal.put("audience", self.audience.as_json())
        self.devices.look(now_ns)
        self.devices.forget_played(now_ns, self.match.races.from_ns if self.match else None)
        self.news.forget(now_ns)
        self.news.changed |= self.forgetting.look(now_ns)
        shown = self._passing(now_ns)
        self.news.changed |= shown != self._shown
        self._shown = shown
        if self.news.changed or now_ns >= self._light_ns:
            self._light_ns = now_ns + LIGHT_NS
            self.devices.light(lambda chip: self._key_lights(chip, now_ns))

    def _passing(self, now_ns: int) -> tuple[object, ...]:
        """What pages show that time alone may end."""
        seats = self.setup.seats.taken
        return (
            [self.devices.is_here(seat, now_ns) for seat in seats],
            [self.devices.phone_is_here(seat, now_ns) for seat in seats],
            self.news.told,
            list(self.devices.fleet.problems.values()),
            self.matches.fidgets.seats(now_ns),
            self.slaps.knocks(now_ns),
            self.binding.keys(now_ns),
            self.recovery.codes(now_ns),
            self.door.pin(now_ns),
            self.door.for_host(now_ns),
            self.match.timed_by if self.match else None,
            self.evenings.tells(now_ns, self.matches.won_ns),
            self.audience.version,
        )

    def _run(self, match: Match, now_ns: int) -> None:
        before = match.window
        if not self.setup.paused or before is not None:
            self._plays.tell(match.tick(now_ns, self.devices.frontier_ns(now_ns)))
        else:
            match.hold(now_ns)
        is_open = match.window is not None and match.window.is_open(now_ns)
        self.news.changed |= match.window is not before or is_open != self._race_open
        if is_open and not self._race_open and match.window and match.window.race.wait_us[1]:
            for seat in self.setup.seats.taken:
                self.devices.sound(seat, "go")
        self._race_open = is_open
        if match.over and match.told(now_ns) and not self.setup.paused:
            self.matches.end(now_ns)

    def _key_lights(self, chip: str, now_ns: int) -> str:
        if self._blinking.get(chip, 0) > now_ns:
            return BLINK
        return key_lights(self.setup, self.match, self.setup.seats.of(chip), now_ns)

    # ---- while nothing can be kept (:mod:`slapbox.table.gate`) ----

    def seen(self) -> None:
        """What was done is kept, and everybody may see it."""
        if self.match is not None:
            self.match.races.seen()

    def stand_still(self, now_ns: int) -> None:
        """What was done last cannot be kept: until it is, nothing is to happen."""
        if self.match is not None:
            self.match.stand_still(now_ns)

    def postpone(self, by_ns: int, now_ns: int) -> None:
        """It is about to be tried again, so much later than the last time."""
        if self.match is not None:
            self.match.postpone(by_ns, now_ns)

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """It is kept now; the table stood still in between."""
        self.matches.go_on(since_ns, now_ns)
        self.evenings.go_on(since_ns, now_ns)
        self.news.changed = True

    def next_deadline_ns(self, now_ns: int) -> int:
        """When to call :meth:`tick` again if nothing comes in before."""
        due = [now_ns + LOOK_NS, *self.news.ends_ns]
        if self.setup.phase == "countdown":
            due.append(self.lobby.starts_ns)
        match_ns = self.match.next_deadline_ns(now_ns) if self.match is not None else None
        held_ns, crowns_ns = self.devices.next_deadline_ns(), self.matches.crowns_ns
        tells_ns = self.evenings.next_ns(now_ns, self.matches.won_ns)
        due += [at_ns for at_ns in (held_ns, match_ns, crowns_ns, tells_ns) if at_ns is not None]
        # What is overdue waits for a pad's word; looking more often than this would only spin.
        return max(min(due), now_ns + LEAST_WAIT_NS)

    # ---- for the views ----

    def bot_levels(self) -> Sequence[str]:
        """At which levels bots play the game that is chosen; none if they all play alike."""
        return self._bot_levels.get(self.setup.game, ())

    def way_of(self, seat: Seat) -> str | None:
        """The word on how the character at this seat plays, if there is one for this game."""
        if seat.person is None or self.bot_level() == "random":
            return None
        return self._ways.get(self.setup.game, {}).get(seat.person)

    def bot_level(self) -> str:
        """How well bots play it: as was chosen, or where there is no such level, in the middle."""
        levels, chosen = self.bot_levels(), self.setup.bot_level
        return chosen if chosen in levels or not levels else levels[len(levels) // 2]

    def notices(self) -> list[shapes.Notice]:
        """What people should know now."""
        return self.news.notices(self.devices.fleet.problems.values())
