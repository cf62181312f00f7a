"""The table: everything that happens, in one place, one thing after the other.

The core is handed orders, link events and times; it never waits, and never reads a clock. What it
wants said to pads collects in :attr:`Core.devices`, and :attr:`Core.changed` says that the views
are no longer what they were. :mod:`slapbox.table.table` runs it on a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal

from slapbox.games.protocol import Event
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.link import LinkEvent
from slapbox.table import orders, rights, shapes
from slapbox.table.binding import Binding
from slapbox.table.devices import Devices
from slapbox.table.door import Door
from slapbox.table.journal import Header, Journal
from slapbox.table.lights import BLINK, key_lights
from slapbox.table.lobby import Lobby
from slapbox.table.match import Match
from slapbox.table.opening import dealt
from slapbox.table.orders import Answer, Order
from slapbox.table.phones import Fidgets, stamped
from slapbox.table.places import Places
from slapbox.table.podium import AGAIN_US, podium
from slapbox.table.recovery import Recovery
from slapbox.table.setup import Setup
from slapbox.text import Text

NOTICE_NS: Final = 8_000_000_000
NOTICES: Final = 20
"""More than this nobody reads; and every page gets all of them in every view."""

IDENTIFY_NS: Final = 3_000_000_000

KNOCK_NS: Final = 2_500_000_000
"""How long the host is shown whose pad was slapped, where the slap meant nothing else."""

LOOK_NS: Final = 250_000_000
"""How often to look who is still here."""

LIGHT_NS: Final = 50_000_000
"""How often to look whether lights change with time alone; heartbeats come far more often."""

OLD_NS: Final = 24 * 3600 * 1_000_000_000
"""Slaps older than a day belong to no match that could go on."""

LEAST_WAIT_NS: Final = 1_000_000

Handler = Callable[[Any, int], "Answer | Text | None"]


class Core:
    """The running table.

    ``seed``, if there is one, decides the cards of the first match, the number after it those of
    the next; matches are open then, and pages say so. ``demo`` starts simulated pads for a
    first look, and ``hire`` one for a seat that a bot is to play on. Both return at once.
    ``bot_levels`` names the levels at which bots play a game, for those games that have such.
    """

    def __init__(
        self,
        journal: Journal,
        game: str,
        seed: int | None,
        demo: Callable[[int], None],
        hire: Callable[[int], None],
        now_ns: int,
        bot_levels: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        record = journal.get("setup")
        self.setup = Setup.from_json(record) if record else Setup(game)
        self.devices = Devices(journal)
        self.lobby = Lobby(self.setup)
        self.door = Door(journal.get("door"))
        self.places = Places(self.setup, self.door, hire)
        self.binding = Binding(self.places, self.devices)
        self.recovery = Recovery(self.places, self.door)
        self.fidgets = Fidgets()
        self.match: Match | None = None
        self.changed = True
        self._journal = journal
        self._seed = seed
        self._demo = demo
        self._bot_levels = bot_levels
        self._over_ns = 0
        self._crowned = True
        self._notices: list[tuple[int, Text]] = []
        self._blinking: dict[str, int] = {}
        self._knocks: dict[int, int] = {}
        self._shown: tuple[object, ...] = ()
        self._race_open = False
        self._light_ns = 0
        self._handlers = self._all_handlers()
        self._resume(now_ns)

    def _resume(self, now_ns: int) -> None:
        """Stand where the last host stood; slaps that are old by then are of no use."""
        self._take_up(now_ns)
        since_ns = now_ns if self.match is None else min(now_ns, self.match.moved_ns)
        self._journal.forget_slaps(since_ns - OLD_NS)

    def _take_up(self, now_ns: int) -> None:
        if self.setup.phase not in ("match", "over") or self.setup.match is None:
            self.setup.phase = "lobby"
            return
        header = self._journal.header(self.setup.match)
        try:
            self.match = self._match(header)
        except ValueError:  # another version of the rules played this match
            self._leave_match()
            self.tell(Text("journal.other_rules", {"match": header.match}), now_ns)
            return
        self._seat(self.match)
        if self.setup.phase == "over":
            self._over_ns = self.match.shown_ns
        if self.setup.phase == "match":
            self.devices.pace(playing=True)
            self.match.tick(now_ns, 0)
            self._rejoin(self.match, now_ns)
            self.devices.resume(self.setup.seats.taken, self.match.moved_ns, now_ns)

    def _rejoin(self, match: Match, now_ns: int) -> None:
        """Moves may be made while a race is open: the slaps before them are still down."""
        since_ns = match.raced_from_ns
        for slap in self._journal.slaps_since(match.moved_ns if since_ns is None else since_ns):
            seat = self.setup.seats.of(slap.source)
            if seat is not None and slap.at_ns < match.moved_ns:
                match.rejoin(seat, slap, now_ns)

    def _remember(self) -> None:
        self._journal.put("setup", self.setup.as_json())
        self._journal.put("door", self.door.as_json())
        if self.match is not None:
            self._seat(self.match)
        self.changed = True

    # ---- orders ----

    def order(self, order: Order, now_ns: int, asker: str | None = None) -> Answer:
        """Carry out an order of this device, or of the host (``None``); or say why not."""
        if asker is not None:
            why_not = rights.why_not(order, self.setup.seats.of(asker))
            if why_not is not None:
                return Answer(why_not, forbidden=True)
        outcome = self._handlers[type(order)](order, now_ns)
        return outcome if isinstance(outcome, Answer) else Answer(outcome)

    def _all_handlers(self) -> dict[type, Handler]:
        """What each order does: those that change the setup are remembered."""
        return {
            orders.TouchBeat: self._touch_beat,
            orders.TouchSlap: self._touch_slap,
            orders.Turn: self._turn,
            orders.Play: self._play,
            orders.Fidget: self._fidget,
            orders.Done: self._done,
            orders.Choose: self._choose,
            orders.PressOn: self._press_on,
            orders.Undo: lambda _, now_ns: self._undo_for_all(now_ns),
            orders.TakeBack: self._take_back,
            orders.Identify: self._identify,
            orders.Bind: self._shown_at_once(self.binding.order),
            orders.OfferSeat: self._shown_at_once(
                lambda order, now_ns: self.recovery.offer(order.seat, now_ns)
            ),
            orders.Fresh: self._kept(self._fresh),
            orders.Pause: self._kept(self._pause),
            orders.SetBotLevel: self._kept(self._set_bot_level),
            orders.SetCalm: self._kept(self._set_calm),
            orders.EndMatch: self._kept(self._end_match),
            orders.ToLobby: self._kept(lambda *_: self._leave_match()),
            orders.Rematch: self._kept(self._rematch),
            orders.Ready: self._kept(self._ready),
            **self._handlers_of_places(),
            **self._handlers_of_door(),
            **self._handlers_of_lobby(),
        }

    def _handlers_of_places(self) -> dict[type, Handler]:
        places, seats = self.places, self.setup.seats
        return {
            orders.Join: self._kept(places.join),
            orders.Recover: self._kept(self.recovery.recover),
            orders.Kick: self._kept(lambda order, _: places.kick(order.seat)),
            orders.SeatBot: self._kept(lambda order, _: places.seat_bot(order)),
            orders.Rename: self._kept(lambda order, _: seats.rename(order.seat, order.name)),
            orders.Leave: self._in_lobby(lambda order, _: places.leave(order.seat)),
            orders.Swap: self._in_lobby(lambda order, _: places.swap(order.seat, order.other)),
        }

    def _handlers_of_door(self) -> dict[type, Handler]:
        door = self.door
        return {
            orders.SetDoor: self._kept(self._set_door),
            orders.LetBack: self._kept(lambda order, _: door.let_back(order.number)),
            orders.AllowCrowd: self._kept(
                lambda order, _: door.allow_crowd(order.address, allowed=order.allowed)
            ),
            orders.AskScreen: self._shown_at_once(
                lambda order, now_ns: door.ask(order.device, order.address, now_ns)
            ),
            orders.ShowPin: self._shown_at_once(
                lambda order, now_ns: door.show_pin(order.pin, now_ns)
            ),
            orders.LetScreen: self._kept(lambda order, now_ns: door.let_in(order.number, now_ns)),
            orders.ShutScreens: self._kept(lambda *_: door.shut_screens()),
        }

    def _handlers_of_lobby(self) -> dict[type, Handler]:
        lobby, setup = self.lobby, self.setup
        return {
            orders.SetGame: self._in_lobby(lambda order, _: lobby.set_game(order.game)),
            orders.SetRule: self._in_lobby(
                lambda order, _: setup.set_rule(order.name, order.value)
            ),
            orders.Start: self._in_lobby(lambda _, now_ns: self._begin(now_ns)),
            orders.Demo: self._in_lobby(lambda order, _: self._demo(order.players)),
        }

    def _shown_at_once(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            self.changed = True
            return handler(order, now_ns)

        return handle

    def _kept(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            outcome = handler(order, now_ns)
            self._remember()
            return outcome

        return handle

    def _in_lobby(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            return handler(order, now_ns) if self.setup.is_open else Text("table.why.not_in_lobby")

        return self._kept(handle)

    def _touch_beat(self, order: orders.TouchBeat, _: int) -> Answer:
        seated = self.setup.seats.by_device()
        return Answer(data={"error_us": self.devices.touch_beat(order, seated)})

    def _touch_slap(self, order: orders.TouchSlap, _: int) -> Text | None:
        if self.setup.seats.of(order.device) is None:
            return Text("table.why.no_seat")
        return self.devices.touch_slap(order)

    def _seated(self, device: str) -> tuple[Match, int] | Text:
        """The match and the seat that this device plays in it, or why it does not now."""
        seat = self.setup.seats.of(device)
        if seat is None:
            return Text("table.why.no_seat")
        if self.match is None or self.setup.phase != "match":
            return Text("table.why.no_match")
        return Text("table.why.paused") if self.setup.paused else (self.match, seat)

    def _turn(self, order: orders.Turn, now_ns: int) -> Text | None:
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        return self._made(match.turn(seat, now_ns))

    def _play(self, order: orders.Play, now_ns: int) -> Text | None:
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        if order.page_us is None and order.moment != match.moment:
            return Text("table.why.moved_on")
        record = stamped(order, self.setup.seats.taken[seat], self.devices, match.us, now_ns)
        if isinstance(record, Text):
            return record
        try:
            move = match.game.move_from_json(record)
        except ValueError:
            return Text("table.why.no_move")
        return self._made(match.play(seat, move, now_ns, record.get("at_us")))

    def _fidget(self, order: orders.Fidget, now_ns: int) -> Text | None:
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        if not match.game.needs_phones:
            return Text("table.why.no_hand")
        self.fidgets.set(seat, now_ns, on=order.on)
        self.changed = True
        return None

    def _choose(self, order: orders.Choose, now_ns: int) -> Text | None:
        if self.match is None or self.setup.paused:
            return Text("table.why.paused")
        try:
            move = self.match.game.move_from_json(order.move)
        except ValueError:
            return Text("table.why.no_choice")
        return self._made(self.match.choose(move, now_ns))

    def _press_on(self, _: orders.PressOn, now_ns: int) -> Text | None:
        if self.match is None or self.setup.phase != "match":
            return Text("table.why.no_match")
        if self.setup.paused:
            return Text("table.why.paused")
        return self._made(self.match.press_on(now_ns))

    def _undo(self, now_ns: int) -> Text | None:
        if self.match is None or self.setup.phase != "match":
            return Text("table.why.no_match")
        self.changed = True
        self.fidgets.clear()
        return self.match.undo(now_ns)

    def _undo_for_all(self, now_ns: int) -> Text | None:
        """The host may take back what players may not: so everybody hears of it."""
        why_not = self._undo(now_ns)
        if why_not is None:
            self.tell(Text("table.undone"), now_ns)
        return why_not

    def _take_back(self, order: orders.TakeBack, now_ns: int) -> Text | None:
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        if match.takes_back != seat:
            return Text("table.why.not_taken_back")
        return self._undo(now_ns)

    def _made(self, outcome: list[Event] | Text) -> Text | None:
        if isinstance(outcome, Text):
            return outcome
        self.changed = True
        self._tell(outcome)
        return None

    def _done(self, order: orders.Done, now_ns: int) -> Text | None:
        seat = self.setup.seats.of(order.device)
        window = self.match.window if self.match else None
        if seat is None or window is None or not window.is_open(now_ns):
            return Text("table.why.no_race")
        window.finish(seat, now_ns)
        self.changed = True
        return None

    def _identify(self, order: orders.Identify, now_ns: int) -> Text | None:
        seat = self.setup.seats.at(order.seat)
        if seat is None:
            return Text("lobby.why.no_seat")
        self._blinking[seat.pad] = now_ns + IDENTIFY_NS
        return None

    def _set_door(self, order: orders.SetDoor, _: int) -> None:
        self.door.is_open = order.open

    def _set_bot_level(self, order: orders.SetBotLevel, _: int) -> Text | None:
        if all(order.level not in levels for levels in self._bot_levels.values()):
            return Text("lobby.why.no_level", {"level": order.level})
        self.setup.bot_level = order.level
        return None

    def _set_calm(self, order: orders.SetCalm, _: int) -> None:
        self.setup.calm = order.calm

    def _pause(self, order: orders.Pause, _: int) -> None:
        self.setup.paused = order.paused and self.setup.phase == "match"

    # ---- a match begins and ends ----

    def _begin(self, now_ns: int) -> Text | None:
        why_not = self.lobby.why_not_start()
        if why_not is not None:
            return why_not
        header = dealt(self.setup, self._journal, self._seed, now_ns)
        if isinstance(header, Text):
            return header
        self._journal.begin(header)
        if self._seed is not None:
            self._seed += 1
        self.match = self._match(header)
        self.setup.phase, self.setup.match, self.setup.paused = "match", header.match, False
        self._unready()
        self.fidgets.clear()
        self.devices.pace(playing=True)
        self._remember()
        return None

    def _begin_or_tell(self, now_ns: int) -> None:
        """Nobody asked who could be answered: tell everybody why there is no match."""
        why_not = self._begin(now_ns)
        if why_not is not None:
            self.tell(why_not, now_ns)
            self._leave_match()
            self._remember()

    def _match(self, header: Header) -> Match:
        touch = self._touch_seats()
        return Match(header, self._journal, touch, self.fidgets, calm=self.setup.calm)

    def _seat(self, match: Match) -> None:
        """Who plays the match, with what, and how calmly it is shown."""
        match.touch = self._touch_seats()
        match.calm = self.setup.calm
        match.unattended = all(seat.bot for seat in self.setup.seats.taken)

    def _touch_seats(self) -> frozenset[int]:
        taken = self.setup.seats.taken
        return frozenset(number for number, seat in enumerate(taken) if seat.phone and not seat.bot)

    def _unready(self) -> None:
        for seat in self.setup.seats.taken:
            seat.ready = seat.bot

    def _end(self, now_ns: int) -> None:
        self.setup.phase = "over"
        self._over_ns = now_ns
        self._crowned = False
        self._unready()
        self.fidgets.clear()
        self.devices.pace(playing=False)
        self._remember()

    def _crown(self, now_ns: int) -> None:
        """The winners' pads say so when the TV does."""
        result = self.match.result if self.match else None
        if self._crowned or result is None or self._won_ns is None or now_ns < self._won_ns:
            return
        self._crowned = True
        for seat in result.winners:
            self.devices.sound(self.setup.seats.taken[seat], "win")

    def _fresh(self, order: orders.Fresh, _: int) -> None:
        self._leave_match()
        self.setup.clear(order.game)
        self.door.clear()

    def _leave_match(self) -> None:
        self.setup.phase, self.setup.paused = "lobby", False
        self.match = None
        self._unready()
        self.devices.pace(playing=False)

    def _end_match(self, _: orders.EndMatch, now_ns: int) -> Text | None:
        if self.match is None or self.setup.phase != "match":
            return Text("table.why.no_match")
        self.setup.paused = False
        if self.match.end(now_ns):
            self._end(now_ns)
        else:
            self._leave_match()
        return None

    def _rematch(self, _: orders.Rematch, now_ns: int) -> Text | None:
        return self._begin(now_ns) if self.setup.phase == "over" else Text("table.why.match_runs")

    # ---- slaps ----

    def hear(self, event: LinkEvent, now_ns: int) -> None:
        """Something came in from a port."""
        notice = self.devices.hear(event, now_ns)
        if notice is not None:
            self.tell(notice, now_ns)

    def _slap(self, slap: TimedSlap, now_ns: int) -> None:
        """A slap whose order is final."""
        self.changed = True
        phone = self.binding.answered_by(slap, now_ns)
        if phone:
            self._bind(phone, slap, now_ns)
        elif self.setup.is_open:
            self._slap_in_lobby(slap, now_ns)
        else:
            self._slap_in_match(slap, now_ns)

    def _bind(self, phone: str, slap: TimedSlap, now_ns: int) -> None:
        self.devices.spend(slap)
        why_not = self.binding.answer(phone, slap.source)
        if why_not is not None:
            self.tell(why_not, now_ns)
        self._remember()

    def _slap_in_lobby(self, slap: TimedSlap, now_ns: int) -> None:
        if self.setup.seats.of(slap.source) is None and not self.devices.is_pad(slap.source):
            return  # a phone that lost its seat in the meantime
        why_not = self.lobby.slap(slap, now_ns)
        if why_not is not None:
            self.tell(why_not, now_ns)
        self._remember()

    def _slap_in_match(self, slap: TimedSlap, now_ns: int) -> None:
        seat = self.setup.seats.of(slap.source)
        if seat is None or self.match is None:
            self.devices.spend(slap)  # nor is it one when this device has got a seat
            return
        racing = self.match.window is not None
        if self.setup.phase == "over":
            self._slap_again(seat, slap, now_ns)
            return
        events: list[Event] = []
        if not self.setup.paused or racing:
            stand_in = self._mover_away(self.match, now_ns)
            events = self.match.slap(seat, slap, now_ns, stand_in=stand_in)
            self._tell(events)
        if not (events or racing) and self.devices.is_pad(slap.source):
            self._knocks[seat] = now_ns + KNOCK_NS

    def _ready(self, order: orders.Ready, now_ns: int) -> Text | None:
        """Ready for the first game, or for the next one."""
        if self.setup.phase == "match":
            return Text("table.why.match_runs")
        seat = self.setup.seats.of(order.device)
        if self.setup.phase == "over" and seat is not None:
            self._again(seat, now_ns, ready=order.ready)
            return None
        return self.lobby.ready(order, now_ns)

    def _slap_again(self, seat: int, slap: TimedSlap, now_ns: int) -> None:
        """Slap to play again, once everybody has seen who won."""
        if self._won_ns is not None and slap.at_ns >= self._won_ns + AGAIN_US * 1000:
            self._again(seat, now_ns, ready=True)

    @property
    def _won_ns(self) -> int | None:
        """When the TV shows the winner, if the match is over."""
        result = self.match.result if self.match and self.over_ns is not None else None
        if result is None or self.over_ns is None:
            return None
        return podium(result.ranks, self.over_ns // 1000)["won_us"] * 1000

    def _again(self, seat: int, now_ns: int, *, ready: bool) -> None:
        """The rematch begins when everybody wants it."""
        self.setup.seats.taken[seat].ready = ready
        self._remember()
        if all(seat.ready for seat in self.setup.seats.taken):
            self._begin_or_tell(now_ns)

    def _mover_away(self, match: Match, now_ns: int) -> bool:
        """Whether anybody may press for whose turn it is, who has gone away or does nothing; nobody
        may with another's secret hand."""
        movers = match.game.movers() if not match.game.needs_phones else ()
        away = not any(self.is_here(seat, now_ns) for seat in movers)
        return bool(movers) and (away or match.is_overdue(now_ns))

    def _tell(self, events: list[Event]) -> None:
        """What pads let people hear of it."""
        for record in (event.as_json() for event in events):
            self.changed = True
            if record.get("first") is not None:
                self.devices.sound(self.setup.seats.taken[record["first"]], "win")
            for penalty in record.get("penalties", ()):
                self.devices.sound(self.setup.seats.taken[penalty["seat"]], "buzz")

    # ---- time passes ----

    def tick(self, now_ns: int) -> None:
        """Release what is final, open and close what is due, and look who is here."""
        for slap in self.devices.release(now_ns):
            self._slap(slap, now_ns)
        if self.setup.phase == "countdown" and now_ns >= self.lobby.starts_ns:
            self._begin_or_tell(now_ns)
        if self.setup.phase == "match" and self.match is not None:
            self._run(self.match, now_ns)
        self._crown(now_ns)
        self.devices.look(now_ns)
        self.devices.forget_played(now_ns, self.match.raced_from_ns if self.match else None)
        self._notices = [notice for notice in self._notices if notice[0] > now_ns]
        shown = self._passing(now_ns)
        self.changed |= shown != self._shown
        self._shown = shown
        if self.changed or now_ns >= self._light_ns:
            self._light_ns = now_ns + LIGHT_NS
            self.devices.light(lambda chip: self._key_lights(chip, now_ns))

    def _passing(self, now_ns: int) -> tuple[object, ...]:
        """What pages show that time alone may end."""
        seats = self.setup.seats.taken
        return (
            [self.devices.is_here(seat, now_ns) for seat in seats],
            [self.devices.phone_is_here(seat, now_ns) for seat in seats],
            list(self._notices),
            list(self.devices.fleet.problems.values()),
            self.fidgets.seats(now_ns),
            self.knocks(now_ns),
            self.binding.keys(now_ns),
            self.recovery.codes(now_ns),
            self.door.pin(now_ns),
            self.door.for_host(now_ns),
            self.match.timed_by if self.match else None,
        )

    def _run(self, match: Match, now_ns: int) -> None:
        before = match.window
        if not self.setup.paused or before is not None:
            self._tell(match.tick(now_ns, self.devices.frontier_ns(now_ns)))
        else:
            match.hold(now_ns)
        is_open = match.window is not None and match.window.is_open(now_ns)
        self.changed |= match.window is not before or is_open != self._race_open
        if is_open and not self._race_open and match.window and match.window.race.wait_us[1]:
            for seat in self.setup.seats.taken:
                self.devices.sound(seat, "go")
        self._race_open = is_open
        if match.over and match.told(now_ns) and not self.setup.paused:
            self._end(now_ns)

    def _key_lights(self, chip: str, now_ns: int) -> str:
        if self._blinking.get(chip, 0) > now_ns:
            return BLINK
        return key_lights(self.setup, self.match, self.setup.seats.of(chip), now_ns)

    # ---- while nothing can be kept (:mod:`slapbox.table.gate`) ----

    def seen(self) -> None:
        """What was done is kept, and everybody may see it."""
        if self.match is not None:
            self.match.seen()

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
        if self._over_ns >= since_ns:
            self._over_ns = now_ns
        if self.match is not None:
            self.match.go_on(since_ns, now_ns)
        self.changed = True

    def next_deadline_ns(self, now_ns: int) -> int:
        """When to call :meth:`tick` again if nothing comes in before."""
        due = [now_ns + LOOK_NS, *(notice[0] for notice in self._notices)]
        if self.setup.phase == "countdown":
            due.append(self.lobby.starts_ns)
        if self._won_ns is not None and not self._crowned:
            due.append(self._won_ns)
        match_ns = self.match.next_deadline_ns(now_ns) if self.match is not None else None
        held_ns = self.devices.next_deadline_ns()
        due += [at_ns for at_ns in (held_ns, match_ns) if at_ns is not None]
        # What is overdue waits for a pad's word; looking more often than this would only spin.
        return max(min(due), now_ns + LEAST_WAIT_NS)

    # ---- for the views ----

    @property
    def over_ns(self) -> int | None:
        """Since when the podium is on the TV, if the match is over."""
        return self._over_ns if self.setup.phase == "over" else None

    @property
    def seeded(self) -> bool:
        """Whether the next match's cards come from a seed."""
        return self._seed is not None

    def bot_levels(self) -> Sequence[str]:
        """At which levels bots play the game that is chosen; none if they all play alike."""
        return self._bot_levels.get(self.setup.game, ())

    def is_here(self, seat: int, now_ns: int) -> bool:
        """Whether somebody sits there whose pad or phone talks."""
        return self.devices.is_here(self.setup.seats.taken[seat], now_ns)

    def knocks(self, now_ns: int) -> list[int]:
        """The seats whose pads have just been slapped to no other end than to be seen."""
        return [seat for seat, until_ns in self._knocks.items() if until_ns > now_ns]

    def notices(self) -> list[shapes.Notice]:
        """What people should know now: lasting problems first, then what just happened."""
        lasting = [_notice("error", text) for text in self.devices.fleet.problems.values()]
        passing = [_notice("warn", text) for _, text in self._notices]
        return (lasting + passing)[:NOTICES]

    def tell(self, text: Text, now_ns: int, for_ns: int = NOTICE_NS) -> None:
        """Show it for a while. What is said again is shown once, and of very much the newest."""
        others = [notice for notice in self._notices if notice[1] != text]
        self._notices = [*others, (now_ns + for_ns, text)][-NOTICES:]
        self.changed = True


def _notice(level: Literal["error", "warn"], text: Text) -> shapes.Notice:
    return {"level": level, **text.as_json()}
