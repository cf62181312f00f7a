"""The window of a race: which slaps belong to it, and when it is over.

Pure: it is handed slaps and times. What a slap is worth is the rules' affair; the window only asks
them which hands are down. Every race of every game runs through here.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import Struct, field

from slapbox.games.protocol import Race, Slap, Verdict
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.words import shapes
from slapbox.table.words.clock import microseconds
from slapbox.table.words.fields import PAGE, PHONE

HAND_NS: Final = 500_000_000
"""Time that a hand stays on a pad: a flat one presses several keys, and a player who slaps too late
did not see the race close. Keys that are pressed then mean nothing else."""


def on_screen(slap: TimedSlap) -> bool:
    """Return whether a finger slapped the screen of a phone, and no key of a pad."""
    return slap.source.startswith(PHONE)


TOUCH_GRACE_NS: Final = 300_000_000
"""Touch slaps do not hold up the frontier; a race with touch pads waits this long for them."""


class Stretch(NamedTuple):
    """A part of a race that was interrupted: it was open from ``opened_ns`` on, slaps counted from
    ``from_ns`` on, and it was stopped at ``stopped_ns``."""

    from_ns: int
    opened_ns: int
    stopped_ns: int


Judge = Callable[[Sequence[Slap]], list[Verdict]]

Ends = Callable[[Sequence[Slap]], int | None]
"""Time at which the rules end a race early: :meth:`slapbox.games.protocol.Game.race_ends`."""


def when_it_closes(_: Sequence[Slap]) -> None:
    """No slap ends the race."""


class Window(Struct):
    """One race, from the moment that it is announced.

    ``opens_ns`` is when slaps begin to count, ``touch`` whether a touch pad takes part. ``done``
    are the seats from which no slap counts any more.

    The rules may end a race before it closes, by what was slapped so far. All slaps that it could
    have had are kept: one that comes in late may prolong it, and then others count that did not.

    A race may be stopped and go on later. What lies between its stretches is not part of its time:
    a slap is as late as the race had been open, and so the first stays first.
    """

    race: Race
    opens_ns: int
    judge: Judge
    touch: bool = False
    ends: Ends = when_it_closes
    heard: list[tuple[int, TimedSlap]] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    _down: Counter[int] = field(default_factory=Counter)
    _hit: list[tuple[int, int]] = field(default_factory=list)
    _hand_ns: dict[int, int] = field(default_factory=dict)
    _stretches: list[Stretch] = field(default_factory=list)
    _stopped: bool = False
    _enough_ns: int | None = None
    _unseen_ns: int = 0
    _ends_us: int | None = None

    def __post_init__(self) -> None:
        self.done |= self.race.out
        self._ends_us = self.ends(())

    @property
    def closes_ns(self) -> int:
        """No slap after this counts, whatever is slapped."""
        return self.opens_ns + self.race.close_us * 1000

    @property
    def ends_ns(self) -> int:
        """No slap after this counts, as far as is known by now."""
        return self._until_ns(self._ends_us)

    def _until_ns(self, ends_us: int | None) -> int:
        """The end of the race in table time; ``ends_us`` counts as its slaps do."""
        if ends_us is None:
            return self.closes_ns
        gone_ns = sum(max(0, stretch.stopped_ns - stretch.opened_ns) for stretch in self._stretches)
        last_ns = ends_us * 1000 + 999  # slaps are rounded down
        return min(self.closes_ns, self.opens_ns + last_ns - gone_ns)

    @property
    def _told_ns(self) -> int:
        """Return when it closes if nobody slaps: pages are told no more, for else they could tell
        from it whether the latest slap has won the last there was to win."""
        return self._until_ns(self.ends(()))

    def is_open(self, now_ns: int) -> bool:
        """Return whether slaps count by now (they may still be on their way after it closed)."""
        return now_ns >= self.opens_ns

    @property
    def _from_ns(self) -> int:
        """No slap of this stretch before this counts."""
        return self.opens_ns - self.race.early_us * 1000

    def stop(self, at_ns: int, now_ns: int) -> None:
        """The race stands still from ``at_ns`` on; what was slapped before counts, whenever it
        comes in, and nothing else does."""
        self._stretches.append(Stretch(self._from_ns, self.opens_ns, at_ns))
        self._stopped = True
        self.heard = [(seat, slap) for seat, slap in self.heard if slap.at_ns < at_ns]
        self._enough_ns = None
        self._count(now_ns)

    def go_on(self, race: Race, opens_ns: int, now_ns: int) -> None:
        """The race, which comes up again, opens again for the hands that are not down."""
        self.race, self.opens_ns, self._stopped = race, opens_ns, False
        self.done |= race.out
        self._enough_ns = None
        self._count(now_ns)

    def postpone(self, by_ns: int, now_ns: int) -> None:
        """Nobody knows yet that the race has come up: it opens so much later. Slaps that were
        early for it may be none of it any more."""
        self.opens_ns += by_ns
        counts = [self._race_ns(slap.at_ns) is not None for _, slap in self.heard]
        pairs = list(zip(self.heard, counts, strict=True))
        self.done -= {seat for (seat, _), is_of_it in pairs if not is_of_it} - self.race.out
        self.heard = [heard for heard, is_of_it in pairs if is_of_it]
        self._enough_ns = None
        self._count(now_ns)

    def closed_unseen(self, for_ns: int) -> None:
        """The race is over, but for so long nobody could see that."""
        self._unseen_ns += for_ns

    def _race_ns(self, at_ns: int) -> int | None:
        """Return how long the race had been open at this time, stops not counted; ``None`` if a
        slap does not count then."""
        gone_ns = 0
        for stretch in self._stretches:
            if stretch.from_ns <= at_ns < stretch.stopped_ns:
                return gone_ns + at_ns - stretch.opened_ns
            gone_ns += max(0, stretch.stopped_ns - stretch.opened_ns)
        if self._stopped or not self._from_ns <= at_ns <= self.closes_ns:
            return None
        return gone_ns + at_ns - self.opens_ns

    def wants(self, seat: int, at_ns: int) -> bool:
        """Return whether a press of this seat is meant for the race: not before the race came up
        (again, if it was stopped), nor when the seat's hand has been down (or the race closed) for
        a while."""
        end_ns = self._hand_ns.get(seat, self.ends_ns + self._unseen_ns)
        is_up = self._is_up(at_ns) and at_ns < end_ns + HAND_NS
        return seat in self.race.seats and is_up

    def _is_up(self, at_ns: int) -> bool:
        """Return whether the race had come up then, and was not stopped or waiting."""
        stretches = ((stretch.opened_ns, stretch.stopped_ns) for stretch in self._stretches)
        earlier = any(opened_ns <= at_ns < stopped_ns for opened_ns, stopped_ns in stretches)
        return earlier or (not self._stopped and at_ns >= self.opens_ns)

    def add(self, seat: int, slap: TimedSlap, now_ns: int) -> bool:
        """Take a slap, if it belongs to this race."""
        if seat not in self.race.seats or self._race_ns(slap.at_ns) is None:
            return False
        self.heard.append((seat, slap))
        self.heard.sort(key=lambda item: item[1].at_ns)
        self._count(now_ns)
        return True

    def finish(self, seat: int, now_ns: int) -> None:
        """This seat wants no further slap."""
        self.done.add(seat)
        self._count(now_ns)

    def _count(self, now_ns: int) -> None:
        self._ends_us = self.ends(self._timed(self.heard))
        counted = self._counted()
        pairs = list(zip(counted, self.judge(self._timed(counted)), strict=True))
        self._down = Counter(seat for (seat, _), verdict in pairs if verdict.hand is not None)
        self._hand_ns = {
            seat: slap.at_ns for (seat, slap), landing in pairs if landing.hand is not None
        }
        self._hit = sorted(
            (seat, slap.key) for (seat, slap), landing in pairs if landing.hand is not None
        )
        self.done |= {seat for (seat, _), verdict in pairs if verdict.out}
        if self._enough_ns is None and self.race.is_decided(self._down, self.done):
            self._enough_ns = now_ns

    def has_enough(self, seat: int) -> bool:
        """Return whether all hands of this seat are down, or it wants no further slap."""
        return self.race.has_enough(seat, self._down, self.done)

    def keys_hit(self, seat: int) -> set[int]:
        """The keys with which this seat put its hands down."""
        return {key for hitter, key in self._hit if hitter == seat}

    def slaps(self) -> list[Slap]:
        """The slaps that count so far, as the rules take them, in order of time."""
        return self._timed(self._counted())

    def _counted(self) -> list[tuple[int, TimedSlap]]:
        if self._ends_us is None:
            return self.heard
        last_us = self._ends_us
        return [
            (seat, slap)
            for seat, slap in self.heard
            if (self._race_ns(slap.at_ns) or 0) // 1000 <= last_us
        ]

    def _timed(self, heard: list[tuple[int, TimedSlap]]) -> list[Slap]:
        # Pads on two buses, or whose conductor changed in the middle of the race, have ties of
        # their own: the one that most have in common counts, and all else is compared by USB.
        ties = Counter(slap.tie for _, slap in heard if slap.tie)
        tie = max(ties, key=ties.__getitem__, default="")
        counts = len(ties) == 1 or ties[tie] > 1
        return [self._slap(seat, slap, tied=counts and slap.tie == tie) for seat, slap in heard]

    def _slap(self, seat: int, slap: TimedSlap, *, tied: bool) -> Slap:
        return Slap(
            seat,
            slap.key,
            (self._race_ns(slap.at_ns) or 0) // 1000,
            microseconds(slap.error_ns),
            slap.card,
            # Half a microsecond more, for the time itself is rounded.
            microseconds(slap.pair_error_ns + 500) if tied and slap.tie else None,
            slap.source.startswith((PHONE, PAGE)),
        )

    def is_over(self, now_ns: int, frontier_ns: int) -> bool:
        """Return whether nothing that can still arrive would change the list of slaps."""
        grace_ns = TOUCH_GRACE_NS if self.touch else 0
        if self._enough_ns is not None:
            return now_ns >= self._enough_ns + grace_ns
        return frontier_ns > self.ends_ns and now_ns > self.ends_ns + grace_ns

    def next_deadline_ns(self, now_ns: int) -> int:
        """Return when to look again."""
        if not self.is_open(now_ns):
            return self.opens_ns
        grace_ns = TOUCH_GRACE_NS if self.touch else 0
        end_ns = self.ends_ns if self._enough_ns is None else self._enough_ns
        return end_ns + grace_ns + 1

    def hands_down(self) -> list[int]:
        """Return how many hands are down, by seat number."""
        return [self._down[seat] for seat in self._numbers()]

    def _numbers(self) -> range:
        """Up to the last seat of the race; one in between may have nothing to do with it."""
        return range(max(self.race.seats) + 1)

    def as_json(self, now_ns: int) -> shapes.Race:
        """Return what pages may see of a running race: who of its ``seats`` has slapped, never what
        it wins. ``down`` and ``done`` are by seat number."""
        is_open = self.is_open(now_ns) and not self._stopped
        return {
            "name": self.race.name,
            "state": self._state(now_ns),
            # Nobody may know when a start race will open.
            "opened_us": self.opens_ns // 1000 if is_open else None,
            "closes_us": self._told_ns // 1000 if is_open else None,
            "seats": list(self.race.seats),
            "hands": self.race.hands,
            "down": self.hands_down(),
            "done": [seat in self.done for seat in self._numbers()],
            # By seat and key, so the order says nothing about who was first.
            "hits": [{"seat": seat, "key": key} for seat, key in self._hit if self.race.on_table],
            "ignored": self._ignored(),
        }

    def _state(self, now_ns: int) -> Literal["waiting", "open", "closing", "stopped"]:
        if self._stopped:
            return "stopped"
        if not self.is_open(now_ns):
            return "waiting"
        return "open" if now_ns <= self._told_ns else "closing"

    def _ignored(self) -> list[shapes.Ignored]:
        """The last slap of each seat that did not count, with the reason."""
        counted = self._counted()
        verdicts = self.judge(self._timed(counted))
        reasons = {
            seat: verdict.reason
            for (seat, _), verdict in zip(counted, verdicts, strict=True)
            if verdict.reason is not None
        }
        return [{"seat": seat, "reason": why.as_json()} for seat, why in sorted(reasons.items())]
