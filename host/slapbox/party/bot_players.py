"""Bots at the table: they look at their own seat's view and press simulated keys, like everybody.

A bot has what a guest has: a pad under its fingers, the view of its seat, and what a phone can
ask for. It never sees the state.
"""

import json
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import Final

from msgspec.structs import replace

from slapbox.bots import LEVELED, Bot, Call, Drag, Finish, Look, Play, Press, TurnCard, maker
from slapbox.bots.attention import Attention, Due, Sight
from slapbox.bots.levels import Level
from slapbox.bots.memory import Memory, memory_of
from slapbox.bots.persons import CAST
from slapbox.bots.thinking import Thinker
from slapbox.games.protocol import Json
from slapbox.pads.simulate import SimPad
from slapbox.party.bot_workers import BotWorkers
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.threads import Watched

log = logging.getLogger(__name__)

LOOK_S: Final = 0.5

LEAD_US: Final = 60_000
"""A press is given to the pad so long before it is due: then the pad makes it on time."""

LATE_US: Final = 5_000
"""A press that is due already comes this much later: the finger has to move."""

ANSWER_S: Final = 5.0

INSIST_S: Final = 0.3
"""Time after which a bot asks again while the table cannot say yes, as phones do with slaps."""

AGAIN_US: Final = 1_000_000
"""Time after which a bot that was refused looks again."""

MOVED_ON: Final = "table.why.moved_on"


class BotPlayers:
    """The bots of one host, and the ``workers`` in which they think; ``now_ns`` reads the table's
    clock."""

    def __init__(self, table: Table, now_ns: Callable[[], int], seed: int) -> None:
        self._table = table
        self._now_ns = now_ns
        self._seed = seed
        self.workers = BotWorkers()
        self._players: list[BotPlayer] = []

    def add(self, pad: SimPad, seat: int | None = None, *, demo: bool = False) -> None:
        """Fingers for this pad, from now on. They want a seat: a free one, or this one, to play on
        for somebody; or one for as long as a demo lasts."""
        player = BotPlayer(self._table, pad, self._now_ns, self._seed, self.workers)
        self._players.append(player)
        cast = Random(f"{self._seed} cast {pad.chip}").sample(tuple(CAST), len(CAST))
        player.sit_down(orders.SeatBot(pad.chip, seat, demo, tuple(cast)))
        player.start()

    def stop(self) -> None:
        """Take all fingers away."""
        players = list(self._players)
        for player in players:
            player.end()
        self.workers.end()
        for player in players:
            player.join()


class BotPlayer(Watched):
    """One bot on its own thread. Its times are those of the match, as the rules count them; it
    plays as well as the view says."""

    def __init__(
        self, table: Table, pad: SimPad, now_ns: Callable[[], int], seed: int, workers: BotWorkers
    ) -> None:
        super().__init__(self._play, f"bot {pad.chip}", table.tell)
        self._table = table
        self._pad = pad
        self._workers = workers
        self._now_ns = now_ns
        self._rng = Random(f"{seed} {pad.chip}")
        self._place: tuple[str, int, str] | None = None
        self._memories: dict[tuple[str, int], Memory] = {}
        self._started_us = 0
        self._attention: Attention | None = None
        self._sight: Sight | None = None
        self._queue: list[tuple[int, int, Due]] = []
        self._queued = 0
        self._may_decide = False
        self._dragging = False
        self._sits = False
        self._wish: tuple[orders.SeatBot, Future[Answer]] | None = None

    def sit_down(self, order: orders.SeatBot) -> None:
        """Ask for a seat; who asks first sits first."""
        self._wish = order, self._table.ask(order)

    def _play(self) -> None:
        watch = self._table.streams.watch(self._pad.chip)
        try:
            if self._wish is not None and self._comes_too_late(*self._wish):
                self._pad.unplug()
                return
            while not self.ending.is_set() and not watch.closed:
                update = watch.get(self._patience_s())
                view = None if update is None else json.loads(update.body)
                if view is not None and self._goes(view):
                    self._pad.unplug()
                    break
                if view is not None:
                    self._see(view)
                self._act()
        finally:
            watch.close()
            self._get_up()

    def _comes_too_late(self, order: orders.SeatBot, future: Future[Answer]) -> bool:
        """Return whether there is no place for it any more."""
        answer = self._insist(order, future)
        return answer is not None and answer.why is not None

    def _goes(self, view: Json) -> bool:
        """Return whether it has lost its seat: somebody else has it, or a demo is over."""
        sat, self._sits = self._sits, view["you"]["seat"] is not None
        return sat and not self._sits

    def _now_us(self) -> int:
        return self._now_ns() // 1000 - self._started_us

    def _patience_s(self) -> float:
        """Return how long nothing has to be done, if nothing changes."""
        if not self._queue:
            return LOOK_S
        return min(max(self._queue[0][0] - self._now_us(), 0) / 1e6, LOOK_S)

    # ---- what it sees ----

    def _see(self, view: Json) -> None:
        """The table has changed."""
        match, seat = view["match"], view["you"]["seat"]
        thinks = view["game"] in LEVELED and view["bots"]["level"] != "random"
        if match is None and thinks:
            self._workers.begin()  # the first thought comes as soon as cards are dealt
        if match is None or seat is None or match["result"] is not None:
            self._get_up()
            return
        race = match["race"]
        if view["paused"] and race is None:
            self._get_up()  # to look afresh when the game goes on
            return
        if self._place != (match["id"], seat, view["bots"]["level"]):
            self._get_up()
            self._sit(match, seat, view)
        self._sight = self._seen(view, match)
        # Nothing is to be done while a race is waited for, or its last slaps are on their way.
        self._may_decide = race is None or race["state"] in ("open", "stopped")
        self._decide()

    def _seen(self, view: Json, match: Json) -> Sight:
        opened_us = match["race"] and match["race"]["opened_us"]
        return Sight(
            match["state"],
            view["you"]["moves"],
            match["revision"],
            view["now_us"] - self._started_us,
            match["turn_from_us"] - self._started_us,
            None if opened_us is None else opened_us - self._started_us,
            tuple(other["fidget"] for other in view["seats"]),
            self._is_down(match["race"], view["you"]["seat"]),
        )

    @staticmethod
    def _is_down(race: Json | None, seat: int) -> bool:
        return race is not None and seat in race["seats"] and race["down"][seat] >= race["hands"]

    def _sit(self, match: Json, seat: int, view: Json) -> None:
        level: Level = view["bots"]["level"]
        self._place = (match["id"], seat, level)
        self._started_us = match["started_us"]
        memory = self._memories.get((match["id"], seat)) or memory_of(view["game"])
        self._memories = {(match["id"], seat): memory}
        person = view["seats"][seat]["person"]
        self._attention = Attention(
            partial(self._player, view["game"], level, seat, person), memory
        )

    def _player(self, game: str, level: Level, seat: int, person: str | None) -> Bot:
        bot = maker(game, level, person)(seat, self._rng)
        if isinstance(bot, Thinker):
            think = self._workers.move
            bot.elsewhere = partial(think, game, level, seat, self._rng, lean=bot.lean)
        return bot

    def _get_up(self) -> None:
        """Let go of everything; but in the same seat one remembers the match later."""
        self._queue.clear()
        self._let_go()
        self._place = self._attention = self._sight = None

    def _decide(self, *, again: bool = False) -> None:
        if self._attention is not None and self._sight is not None and self._may_decide:
            for due in self._attention.look(self._sight, again=again):
                self._put(due)

    def _put(self, due: Due) -> None:
        lead_us = LEAD_US if isinstance(due.act, Press | TurnCard) else 0
        self._queued += 1
        heappush(self._queue, (due.at_us - lead_us, self._queued, due))

    # ---- what it does ----

    def _act(self) -> None:
        """Do what is due, unless events have overtaken it."""
        while self._queue and self._queue[0][0] <= self._now_us() and self._sight is not None:
            due = heappop(self._queue)[2]
            if not due.is_overtaken(self._sight.revision, self._sight.race_us):
                self._do(due, self._sight)

    def _do(self, due: Due, sight: Sight) -> None:
        match due.act:
            case Press(key):
                self._press(key, due)
            case TurnCard():
                self._press(0, due)
            case Finish():
                self._ask(orders.Done(self._pad.chip))
            case Play(record):
                why = self._ask(orders.Play(self._pad.chip, record, due.revision))
                if why not in (None, MOVED_ON):
                    self._look_afresh()
            case Call(record):
                at_us = self._started_us + self._now_us()
                self._ask(orders.Play(self._pad.chip, record, due.revision, page_us=at_us))
            case Drag():
                self._drag(due, due.act, sight.revision)
            case Look():
                self._sight = replace(sight, now_us=self._now_us())
                self._decide(again=True)

    def _press(self, key: int, due: Due) -> None:
        try:
            self._pad.press(key, after_us=max(due.at_us - self._now_us(), LATE_US))
        except RuntimeError:
            log.info("pad %s is unplugged: a slap of its bot is lost", self._pad.chip)

    def _drag(self, due: Due, drag: Drag, revision: int) -> None:
        """Take the card by its edge; later let go of it, outside."""
        if due.began_us is None:
            self._dragging = True
            self._ask(orders.Fidget(self._pad.chip, on=True))
            began_us = self._now_us()
            self._put(replace(due, at_us=began_us + drag.drag_us, began_us=began_us))
            return
        from_us, at_us = (self._started_us + time_us for time_us in (due.began_us, self._now_us()))
        self._ask(
            orders.Play(self._pad.chip, drag.move, revision, page_us=at_us, from_page_us=from_us)
        )
        self._let_go()

    def _let_go(self) -> None:
        if self._dragging:
            self._dragging = False
            self._ask(orders.Fidget(self._pad.chip, on=False))

    def _look_afresh(self) -> None:
        """The table refused: it is not what the bot took it for."""
        if self._attention is not None and self._sight is not None:
            self._queue.clear()
            self._let_go()
            self._attention.forget()
            at_us = self._now_us() + AGAIN_US
            self._put(Due(at_us, Look(0), self._sight.revision, self._sight.race_us))

    def _ask(self, order: orders.Order) -> str | None:
        """Ask the table, and return why not, if it refuses."""
        answer = self._insist(order, self._table.ask(order))
        return answer.why.key if answer is not None and answer.why else None

    def _insist(self, order: orders.Order, future: Future[Answer]) -> Answer | None:
        """The table's answer, for which it may have to be asked again; none if the party is over.
        What was done though it could not say so at first is not done twice."""
        try:
            while (answer := future.result(ANSWER_S)).waits:
                if self.ending.wait(INSIST_S):
                    return None
                future = self._table.ask(order)
        except TimeoutError:
            return None
        return answer
