"""The table: everything that happens, in one place, one thing after the other.

The core is handed orders, link events and times; it never waits, and never reads a clock. What it
wants said to pads collects at the desk, and :attr:`Core.changed` says that the views are no longer
what they were. :mod:`slapbox.table.table` runs it on a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from slapbox import __version__
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import OptionError
from slapbox.games.protocol import Event, Json
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.link import LinkEvent
from slapbox.table import orders
from slapbox.table.desk import Desk
from slapbox.table.house import House
from slapbox.table.journal import Header, Journal
from slapbox.table.lamps import BLINK, letters
from slapbox.table.lobby import Lobby
from slapbox.table.match import Match
from slapbox.table.orders import Answer, Order
from slapbox.text import Text

AGAIN_AFTER_NS: Final = 3_000_000_000
"""How long a finished game stays on the TV before a slap asks for the next one."""

NOTICE_NS: Final = 8_000_000_000
IDENTIFY_NS: Final = 3_000_000_000

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

    ``seed`` gives the seed of each new match, ``demo`` starts simulated pads for a first look.
    """

    def __init__(
        self,
        journal: Journal,
        game: str,
        seed: Callable[[], int],
        demo: Callable[[int], None],
        now_ns: int,
    ) -> None:
        record = journal.get("house")
        journal.forget_slaps(now_ns - OLD_NS)
        self.house = House.from_json(record) if record else House(game)
        self.desk = Desk(journal)
        self.lobby = Lobby(self.house)
        self.match: Match | None = None
        self.changed = True
        self._journal = journal
        self._seed = seed
        self._demo = demo
        self._over_ns = 0
        self._notices: list[tuple[int, Text]] = []
        self._blinking: dict[str, int] = {}
        self._shown: tuple[list[bool], list[tuple[int, Text]], list[Text]] = ([], [], [])
        self._race_open = False
        self._light_ns = 0
        self._handlers = self._all_handlers()
        self._resume(now_ns)

    def _resume(self, now_ns: int) -> None:
        """Stand where the last host stood."""
        if self.house.phase not in ("match", "over") or self.house.match is None:
            self.house.phase = "lobby"
            return
        header = self._journal.header(self.house.match)
        try:
            self.match = Match(header, self._journal, self._touch_seats())
        except ValueError:  # another version of the rules played this match
            self._leave_match()
            self._notice(Text("journal.other_rules", {"match": header.match}), now_ns)
            return
        self._over_ns = self.match.moved_ns
        if self.house.phase == "match":
            self.desk.pace(playing=True)
            self.match.tick(now_ns, 0)
            self.desk.resume(self.house.seats.taken, self.match.moved_ns, now_ns)

    def _remember(self) -> None:
        self._journal.put("house", self.house.as_json())
        self.changed = True

    # ---- orders ----

    def order(self, order: Order, now_ns: int) -> Answer:
        """Carry out an order, or say why not."""
        outcome = self._handlers[type(order)](order, now_ns)
        return outcome if isinstance(outcome, Answer) else Answer(outcome)

    def _all_handlers(self) -> dict[type, Handler]:
        """What each order does: those that change the house are remembered."""
        lobby, house = self.lobby, self.house
        return {
            orders.TouchBeat: lambda order, _: Answer(
                data={"error_us": self.desk.touch_beat(order)}
            ),
            orders.TouchSlap: self._touch_slap,
            orders.Turn: self._turn,
            orders.Done: self._done,
            orders.Choose: self._choose,
            orders.Identify: self._identify,
            orders.Fresh: self._kept(self._fresh),
            orders.Join: self._kept(lambda order, _: lobby.join(order)),
            orders.Rename: self._kept(lambda order, _: house.seats.rename(order.seat, order.name)),
            orders.Pause: self._kept(self._pause),
            orders.ToLobby: self._kept(lambda *_: self._leave_match()),
            orders.Rematch: self._kept(self._rematch),
            orders.Ready: self._kept(self._ready),
            orders.SeatBot: self._in_lobby(lambda order, _: lobby.seat_bot(order)),
            orders.Leave: self._in_lobby(lambda order, _: lobby.leave(order.seat)),
            orders.SetGame: self._in_lobby(lambda order, _: lobby.set_game(order.game)),
            orders.SetRule: self._in_lobby(
                lambda order, _: house.set_rule(order.name, order.value)
            ),
            orders.Start: self._in_lobby(lambda _, now_ns: self._begin(now_ns)),
            orders.Demo: self._in_lobby(lambda order, _: self._demo(order.players)),
        }

    def _kept(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            outcome = handler(order, now_ns)
            self._remember()
            return outcome

        return handle

    def _in_lobby(self, handler: Handler) -> Handler:
        def handle(order: Order, now_ns: int) -> Answer | Text | None:
            return handler(order, now_ns) if self.lobby.is_open else Text("table.why.not_in_lobby")

        return self._kept(handle)

    def _touch_slap(self, order: orders.TouchSlap, now_ns: int) -> Text | None:
        if self.house.seats.of(order.device) is None:
            return Text("table.why.no_seat")
        return self.desk.touch_slap(order, now_ns)

    def _turn(self, order: orders.Turn, now_ns: int) -> Text | None:
        seat = self.house.seats.of(order.device)
        if self.match is None or seat is None:
            return Text("table.why.no_seat")
        if self.house.paused:
            return Text("table.why.paused")
        return self._made(self.match.turn(seat, now_ns))

    def _choose(self, order: orders.Choose, now_ns: int) -> Text | None:
        if self.match is None or self.house.paused:
            return Text("table.why.paused")
        try:
            move = self.match.game.move_from_json(order.move)
        except ValueError:
            return Text("table.why.no_choice")
        return self._made(self.match.choose(move, now_ns))

    def _made(self, outcome: list[Event] | Text) -> Text | None:
        if isinstance(outcome, Text):
            return outcome
        self._tell(outcome)
        return None

    def _done(self, order: orders.Done, now_ns: int) -> Text | None:
        seat = self.house.seats.of(order.device)
        window = self.match.window if self.match else None
        if seat is None or window is None or not window.is_open(now_ns):
            return Text("table.why.no_race")
        window.finish(seat, now_ns)
        self.changed = True
        return None

    def _identify(self, order: orders.Identify, now_ns: int) -> Text | None:
        if not 0 <= order.seat < len(self.house.seats):
            return Text("lobby.why.no_seat")
        self._blinking[self.house.seats.taken[order.seat].device] = now_ns + IDENTIFY_NS
        return None

    def _pause(self, order: orders.Pause, _: int) -> None:
        self.house.paused = order.paused and self.house.phase == "match"

    # ---- a match begins and ends ----

    def _begin(self, now_ns: int) -> Text | None:
        count, players = len(self.house.seats), find(self.house.game).players
        if count not in players:
            return Text("lobby.why.players", {"low": players.start, "high": players.stop - 1})
        try:
            header = self._deal(now_ns)
        except OptionError as error:
            return error.reason
        self._journal.begin(header)
        self.match = Match(header, self._journal, self._touch_seats())
        self.house.phase, self.house.match, self.house.paused = "match", header.match, False
        self._unready()
        self.desk.pace(playing=True)
        self._remember()
        return None

    def _begin_or_tell(self, now_ns: int) -> None:
        """Nobody asked who could be answered: tell everybody why there is no match."""
        why_not = self._begin(now_ns)
        if why_not is not None:
            self._notice(why_not, now_ns)
            self._leave_match()
            self._remember()

    def _deal(self, now_ns: int) -> Header:
        house, seed = self.house, self._seed()
        game = find(house.game)
        deck = shuffled(game, len(house.seats), house.options, seed, house.cards)
        return Header(
            self._match_id(now_ns),
            game.name,
            __version__,
            dict(house.options),
            seed,
            tuple(deck),
            tuple(seat.name for seat in house.seats.taken),
            now_ns,
        )

    def _match_id(self, now_ns: int) -> str:
        day = datetime.fromtimestamp(now_ns / 1e9, UTC).astimezone().date().isoformat()
        today = sum(name.startswith(day) for name in self._journal.matches())
        return f"{day}-{today + 1}"

    def _touch_seats(self) -> frozenset[int]:
        taken = self.house.seats.taken
        return frozenset(number for number, seat in enumerate(taken) if seat.kind == "touch")

    def _unready(self) -> None:
        for seat in self.house.seats.taken:
            seat.ready = seat.bot

    def _end(self, match: Match, now_ns: int) -> None:
        self.house.phase = "over"
        self._over_ns = now_ns
        self._unready()
        result = match.game.result()
        for seat in result.winners if result else ():
            self.desk.sound(self.house.seats.taken[seat].device, "win")
        self.desk.pace(playing=False)
        self._remember()

    def _fresh(self, order: orders.Fresh, _: int) -> None:
        self._leave_match()
        self.house.clear(order.game)

    def _leave_match(self) -> None:
        self.house.phase, self.house.paused = "lobby", False
        self.match = None
        self._unready()
        self.desk.pace(playing=False)

    def _rematch(self, _: orders.Rematch, now_ns: int) -> Text | None:
        return self._begin(now_ns) if self.house.phase == "over" else Text("table.why.match_runs")

    # ---- slaps ----

    def hear(self, event: LinkEvent, now_ns: int) -> None:
        """Something came in from a port."""
        notice = self.desk.hear(event, now_ns)
        if notice is not None:
            self._notice(notice, now_ns)

    def _slap(self, slap: TimedSlap, now_ns: int) -> None:
        """A slap whose order is final."""
        seat = self.house.seats.of(slap.source)
        self.changed = True
        if self.lobby.is_open:
            why_not = self.lobby.slap(slap, self.desk.kind(slap.source), now_ns)
            if why_not is not None:
                self._notice(why_not, now_ns)
            self._remember()
        elif seat is not None and self.match is not None:
            if self.house.phase == "over":
                self._slap_again(seat, slap, now_ns)
            elif not self.house.paused or self.match.window is not None:
                stand_in = self._mover_away(self.match, now_ns)
                self._tell(self.match.slap(seat, slap, now_ns, stand_in=stand_in))

    def _ready(self, order: orders.Ready, now_ns: int) -> Text | None:
        """Ready for the first game, or for the next one."""
        if self.house.phase == "match":
            return Text("table.why.match_runs")
        seat = self.house.seats.of(order.device)
        if self.house.phase == "over" and seat is not None:
            self._again(seat, now_ns, ready=order.ready)
            return None
        return self.lobby.ready(order, now_ns)

    def _slap_again(self, seat: int, slap: TimedSlap, now_ns: int) -> None:
        """Slap to play again, once everybody has seen who won."""
        if slap.at_ns >= self._over_ns + AGAIN_AFTER_NS:
            self._again(seat, now_ns, ready=True)

    def _again(self, seat: int, now_ns: int, *, ready: bool) -> None:
        """The rematch begins when everybody wants it."""
        self.house.seats.taken[seat].ready = ready
        self._remember()
        if all(seat.ready for seat in self.house.seats.taken):
            self._begin_or_tell(now_ns)

    def _mover_away(self, match: Match, now_ns: int) -> bool:
        movers = match.game.movers()
        return bool(movers) and not any(self.is_here(seat, now_ns) for seat in movers)

    def _tell(self, events: list[Event]) -> None:
        """What pads let people hear of it."""
        for record in (event.as_json() for event in events):
            self.changed = True
            if record.get("first") is not None:
                self.desk.sound(self.house.seats.taken[record["first"]].device, "win")
            for penalty in record.get("penalties", ()):
                self.desk.sound(self.house.seats.taken[penalty["seat"]].device, "buzz")

    # ---- time passes ----

    def tick(self, now_ns: int) -> None:
        """Release what is final, open and close what is due, and look who is here."""
        for slap in self.desk.release(now_ns):
            self._slap(slap, now_ns)
        if self.house.phase == "countdown" and now_ns >= self.lobby.starts_ns:
            self._begin_or_tell(now_ns)
        if self.house.phase == "match" and self.match is not None:
            self._run(self.match, now_ns)
        self.desk.look(now_ns)
        problems = list(self.desk.fleet.problems.values())
        here = [self.is_here(seat, now_ns) for seat in range(len(self.house.seats))]
        kept = [notice for notice in self._notices if notice[0] > now_ns]
        shown = (here, kept, problems)
        self.changed |= shown != self._shown
        self._shown, self._notices = shown, kept
        if self.changed or now_ns >= self._light_ns:
            self._light_ns = now_ns + LIGHT_NS
            self.desk.light(lambda chip: self._letters(chip, now_ns))

    def _run(self, match: Match, now_ns: int) -> None:
        before = match.window
        if not self.house.paused or before is not None:
            self._tell(match.tick(now_ns, self.desk.frontier_ns(now_ns)))
        is_open = match.window is not None and match.window.is_open(now_ns)
        self.changed |= match.window is not before or is_open != self._race_open
        if is_open and not self._race_open and match.window and match.window.race.wait_us[1]:
            for seat in self.house.seats.taken:
                self.desk.sound(seat.device, "go")
        self._race_open = is_open
        if match.over:
            self._end(match, now_ns)

    def _letters(self, chip: str, now_ns: int) -> str:
        if self._blinking.get(chip, 0) > now_ns:
            return BLINK
        return letters(self.house, self.match, self.house.seats.of(chip), now_ns)

    def next_deadline_ns(self, now_ns: int) -> int:
        """When to call :meth:`tick` again if nothing comes in before."""
        due = [now_ns + LOOK_NS, *(notice[0] for notice in self._notices)]
        if self.house.phase == "countdown":
            due.append(self.lobby.starts_ns)
        match_ns = self.match.next_deadline_ns(now_ns) if self.match is not None else None
        held_ns = self.desk.next_deadline_ns()
        due += [at_ns for at_ns in (held_ns, match_ns) if at_ns is not None]
        # What is overdue waits for a pad's word; looking more often than this would only spin.
        return max(min(due), now_ns + LEAST_WAIT_NS)

    # ---- for the views ----

    def is_here(self, seat: int, now_ns: int) -> bool:
        """Whether the seat's device is there and talks."""
        return self.desk.is_here(self.house.seats.taken[seat], now_ns)

    def notices(self) -> list[Json]:
        """What people should know now: lasting problems first, then what just happened."""
        lasting = [("error", text) for text in self.desk.fleet.problems.values()]
        passing = [("warn", text) for _, text in self._notices]
        return [{"level": level, **text.as_json()} for level, text in lasting + passing]

    def _notice(self, text: Text, now_ns: int) -> None:
        self._notices.append((now_ns + NOTICE_NS, text))
        self.changed = True
