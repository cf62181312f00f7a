"""One match of bots in virtual time: a queue of what is due, and nothing waits for a clock."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from slapbox.bots.acts import Bot, Call, Drag, Finish, Look, Play, Press, TurnCard
from slapbox.bots.attention import Attention, Due, Sight
from slapbox.bots.memory import memory_of
from slapbox.games.base import Game
from slapbox.games.protocol import (
    TABLE,
    TV,
    Choice,
    Event,
    Json,
    Lot,
    Move,
    Players,
    Race,
    Result,
    Shuffle,
    Slap,
)

ERROR_US: Final = 50
"""The stated error of simulated slaps: what pads reach over USB."""

TOUCH_ERROR_US: Final = 5_000
"""The stated error of a card that is dragged: what phones reach."""

PATIENCE_US: Final = 600_000_000
"""Ten minutes: when nobody has moved for so long, nobody ever will."""

NEVER_US: Final = 1 << 62
"""Time of what does not come."""


class Stuck(RuntimeError):
    """The bots have nothing left to do, and the match is not over."""


class _Window(Struct):
    """A race from its announcement on; ``done`` are the seats that want no further slap. It had
    been open for ``gone_us`` when it was interrupted, and comes up again. ``ends_us`` is when the
    rules call it over, if they do, from its opening; if ``may_last``, slaps have come since they
    were asked, which can only put it off."""

    race: Race
    opens_us: int
    is_open: bool = False
    slaps: list[Slap] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    gone_us: int = 0
    ends_us: int | None = None
    may_last: bool = False

    @property
    def closes_us(self) -> int:
        closes_us = self.opens_us + self.race.close_us
        if self.ends_us is None:
            return closes_us
        return min(closes_us, self.opens_us + self.ends_us - self.gone_us)

    def ask_end(self, state: Game) -> None:
        """Ask the rules when it ends."""
        self.ends_us = state.race_ends(self.slaps)
        self.may_last = False

    def is_decided(self, state: Game) -> bool:
        """Return whether no further slap can change anything."""
        race, done = self.race, self.done | self.race.out
        waited_for = len(race.seats) - len(done)
        if not race.until_first and len(self.slaps) < waited_for * race.hands:
            return False  # the usual answer, and asking the rules takes long
        down: Counter[int] = Counter()
        for slap, verdict in zip(self.slaps, state.judge(self.slaps), strict=True):
            if verdict.hand is not None:
                down[slap.seat] += 1
            if verdict.out:
                done.add(slap.seat)
        return race.is_decided(down, done)


class VirtualTable:
    """A table at which bots play ``state`` to its end.

    ``make`` makes the bot of each seat. ``chance`` draws lots, shuffles, and lets races wait; it
    takes the host's choices, too. ``pause_us`` is how long the end of a race is looked at, at most.
    ``moves`` counts those made by kind, ``refused`` those that the rules did not take, and
    ``notes`` whatever the rules called right or wrong.
    """

    def __init__(
        self, state: Game, make: Sequence[Callable[[], Bot]], chance: Random, pause_us: int = 0
    ) -> None:
        self.state = state
        self.moves: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.notes: Counter[str] = Counter()
        self._chance = chance
        self._pause_us = pause_us
        self._attention = [Attention(maker, memory_of(state.name)) for maker in make]
        self._fidgets = [False] * len(make)
        self._now_us = 0
        self._from_us = 0
        self._moved_us = 0
        self._window: _Window | None = None
        self._stopped: _Window | None = None
        self._limit: tuple[int, int] | None = None
        self._awaited: Race | Players | None = None
        self._moved = True
        self._words: dict[type[Move], str] = {}
        self._queue: list[tuple[int, int, int, Due]] = []
        self._queued = 0
        self._changed = True

    @property
    def length_us(self) -> int:
        """Return how long people would have sat so far."""
        return max(self._now_us, self._from_us)

    def run(self) -> Result[Any]:
        """Play to the end; raises :class:`Stuck` if there is none."""
        while (awaited := self._prepare()) is not None:
            if self._changed and self._may_look:
                self._look(awaited)
            at_us, act = self._next(awaited)
            if at_us > self._moved_us + PATIENCE_US:
                raise Stuck(f"{self.state.name}: {self.state.view(TV)}")
            self._now_us = at_us
            act()
        result = self.state.result()
        if result is None:
            raise Stuck(f"{self.state.name}: nothing comes next, and there is no result")
        return result

    def _next(self, awaited: Race | Players) -> tuple[int, Callable[[], object]]:
        """Return when something happens next, and what: at the same time acts come first, then the
        race, and then the deadline."""
        at_us: int = self._queue[0][0] if self._queue else NEVER_US
        act: Callable[[], object] = self._act
        window = self._window
        if window is not None:
            if window.may_last and window.closes_us < at_us:
                window.ask_end(self.state)
            due_us = window.closes_us if window.is_open else window.opens_us
            if due_us < at_us:
                at_us, act = due_us, self._close if window.is_open else self._open
        deadline = awaited.deadline if isinstance(awaited, Players) else None
        if deadline is None or deadline.after_us is None:
            self._limit = None
            return at_us, act
        if self._limit is None or self._limit[0] != deadline.number:
            self._limit = (deadline.number, self.length_us + deadline.after_us)
        if self._limit[1] < at_us:
            at_us, act = self._limit[1], partial(self._apply, TABLE, deadline.move)
        return at_us, act

    # ---- what the table does by itself ----

    def _prepare(self) -> Race | Players | None:
        """Shuffle, draw lots and announce races, until it is the players' turn; what the rules wait
        for then."""
        while self._moved:
            self._moved = False
            match self.state.pending():
                case Shuffle(cards):
                    self._deal(list(cards))
                case Lot(moves) | Choice(moves):
                    self._apply(TABLE, self._chance.choice(moves))
                case awaited:
                    self._awaited = awaited
                    if isinstance(awaited, Race) and self._window is None:
                        self._announce(awaited)
        return self._awaited

    def _deal(self, cards: list[int]) -> None:
        self._chance.shuffle(cards)
        self._apply(TABLE, self.state.deal(cards))

    def _announce(self, race: Race) -> None:
        opens_us = self.length_us + self._chance.randint(*race.wait_us)
        before, self._stopped = self._stopped, None
        if race.again and before is not None:
            self._window = replace(before, race=race, opens_us=opens_us, is_open=False)
            self._close_if_decided(self._window)
        else:
            self._window = _Window(race, opens_us, ends_us=self.state.race_ends(()))

    def _open(self) -> None:
        if self._window is not None:
            self._window.is_open = self._changed = True

    def _close(self) -> None:
        window, self._window = self._window, None
        if window is not None:
            events = self._apply(TABLE, self.state.close_race(window.slaps))
            self._from_us = self._now_us + self._shown_for_us(events)

    def _shown_for_us(self, events: list[Event]) -> int:
        scene_ms = self.state.scene_ms(events)
        return self._pause_us if scene_ms is None else min(scene_ms * 1000, self._pause_us)

    def _apply(self, seat: int, move: Move) -> list[Event]:
        interrupts = self.state.interrupts(move) is not None
        events = self.state.apply(seat, move)
        for event in events:
            right = getattr(event, "right", None)
            if right is not None:
                self.notes[f"{event.as_json()['event']}_{'right' if right else 'wrong'}"] += 1
        self.moves[self._word(move)] += 1
        self._moved_us = self._now_us
        self._changed = self._moved = True
        if interrupts:
            self._stand_still()
        return events

    def _word(self, move: Move) -> str:
        """The name of this kind of move in records."""
        word = self._words.get(type(move))
        if word is None:
            word = self._words[type(move)] = str(move.as_json()["move"])
        return word

    def _stand_still(self) -> None:
        """A race that is open stops, with the hands that are down; nobody looks at its end now."""
        self._from_us = min(self._from_us, self._now_us)
        window, self._window = self._window, None
        if window is not None:
            window.gone_us += max(0, self._now_us - window.opens_us)
            self._stopped = window

    # ---- what the players do ----

    @property
    def _race_us(self) -> int | None:
        return self._window.opens_us if self._window and self._window.is_open else None

    def _look(self, awaited: Race | Players) -> None:
        """Everybody looks. Where nobody has a phone, those for whom the others wait: a key of
        anybody else means nothing, and all see the same."""
        self._changed = False
        phones = self.state.needs_phones
        common = None if phones else self.state.view(TV)
        for seat in range(self.state.seats) if phones else awaited.seats:
            self._look_from(seat, common)

    @property
    def _may_look(self) -> bool:
        """While a race is waited for, nothing is to be seen."""
        return self._window is None or self._window.is_open

    def _look_from(self, seat: int, common: Json | None = None, *, again: bool = False) -> None:
        """``common`` is what all see alike, where nothing is private."""
        sight = Sight(
            self.state.view(seat) if common is None else common,
            [move.as_json() for move in self.state.legal_moves(seat)],
            self.state.revision,
            self._now_us,
            self._from_us,
            self._race_us,
            tuple(self._fidgets),
            self._is_down(seat),
        )
        for due in self._attention[seat].look(sight, again=again):
            self._put(seat, due)

    def _is_down(self, seat: int) -> bool:
        slaps = self._window.slaps if self._window else []
        if seat not in [slap.seat for slap in slaps]:
            return False
        return any(
            slap.seat == seat and verdict.hand is not None
            for slap, verdict in zip(slaps, self.state.judge(slaps), strict=True)
        )

    def _put(self, seat: int, due: Due) -> None:
        self._queued += 1
        heappush(self._queue, (due.at_us, self._queued, seat, due))

    def _act(self) -> None:
        """Carry out what is due now, unless events have overtaken it."""
        _, _, seat, due = heappop(self._queue)
        if due.is_overtaken(self.state.revision, self._race_us):
            return
        match due.act:
            case Press(key, _, card):
                self._press(seat, key, card)
            case TurnCard():
                self._press(seat, 0)
            case Finish() if self._window is not None:
                self._window.done.add(seat)
                self._close_if_decided(self._window)
            case Play(record):
                self._play(seat, record)
            case Drag():
                self._drag(seat, due, due.act)
            case Call(record):
                times = {"at_us": self._now_us, "error_us": TOUCH_ERROR_US}
                self._make(seat, {**record, **times})
            case Look() if self._may_look:
                self._look_from(seat, again=True)

    def _press(self, seat: int, key: int, card: int | None = None) -> None:
        """Press a key: in the race, or for what it means on this seat's turn."""
        window = self._window
        if window is not None:
            if seat in window.race.seats and window.is_open:
                at_us = window.gone_us + self._now_us - window.opens_us
                window.slaps.append(Slap(seat, key, at_us, ERROR_US, card))
                if not self._close_if_decided(window):
                    window.may_last = True
                    if window.ends_us is None:
                        window.ask_end(self.state)
            return
        move = self.state.pressed(Slap(seat, key, self._now_us, ERROR_US, card))
        if move is not None and self._now_us >= self._from_us:
            self._apply(seat, move)

    def _close_if_decided(self, window: _Window) -> bool:
        decided = window.is_decided(self.state)
        if decided:
            self._close()
        return decided

    def _drag(self, seat: int, due: Due, drag: Drag) -> None:
        """The card is taken by its edge; it is gone when the hand lets go."""
        self._fidgets[seat] = due.began_us is None
        self._changed = True
        if due.began_us is None:
            self._put(seat, replace(due, at_us=self._now_us + drag.drag_us, began_us=self._now_us))
            return
        times = {"from_us": due.began_us, "at_us": self._now_us, "error_us": TOUCH_ERROR_US}
        self._make(seat, {**drag.move, **times})

    def _play(self, seat: int, record: Json) -> None:
        """Make a seat's move; a seat that is refused looks again."""
        if not self._make(seat, record):
            self._attention[seat].forget()
            self._changed = True

    def _make(self, seat: int, record: Json) -> bool:
        """Make a move, if the rules let it."""
        fidgeting = [other for other, on in enumerate(self._fidgets) if on]
        read = self.state.move_from_json(record)
        move = self.state.witnessed(read, fidgeting, lambda: self.state)
        allowed = self.state.why_not(seat, move) is None
        if allowed:
            self._apply(seat, move)
        else:
            self.refused[record["move"]] += 1
        return allowed
