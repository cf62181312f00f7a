"""Rounds with buzzers: the first slap may answer, and the host says whether that is right."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from slapbox.games import quickest
from slapbox.games.protocol import TABLE, Event, Move, Options, Over, Race, Slap, Verdict
from slapbox.games.quickest import Landing, SpeedGame
from slapbox.games.quiz.moves import Arm, Ask, Buzz, Early, End, Gaps, Judge, Reset, Score, Undo
from slapbox.games.quiz.shapes import Penalty, Phase, Told
from slapbox.games.shapes import Verdict as Said
from slapbox.text import Text

NO_LIMIT_US: Final = 24 * 3600 * 1_000_000
"""Nobody waits for an answer longer than a day."""

EARLY_US: Final = 500_000
"""A slap so shortly before the buzzers are armed was meant for the question."""

WRONG_US: Final = 1_800_000
"""Time for everybody to look at a wrong answer; slaps before its end cost nobody anything."""

_UNKNOWN_MOVE: Final = Text("quiz.why.unknown_move")


class Buzzers(SpeedGame):
    """A running quiz in which the host asks aloud.

    The phases: ``ready`` (between questions), ``reading`` (slaps are early), ``armed`` (the first
    slap wins), ``answered`` (``first`` has the word; while ``collecting`` the others' slaps are
    still put into the order), ``over``. A pack has more. ``teams`` has each seat's team, if there
    are any. ``wrong`` are the seats that have answered this question, with their teams: NAQT lets
    one player of a team buzz, and the others may steal. ``missed`` is who was wrong last.
    ``locked`` were too early for it; with ``early=time`` only
    until the buzzers are armed, for then the time of the slap counts. ``slaps`` are all since the
    buzzers were armed last; ``outcome`` is what became of the last answer. ``changes`` are those
    of the scores, the last one at the end. ``firsts`` had the word, in this order; ``rights``
    counts right answers.
    """

    unknown_move: ClassVar[Text] = Text("quiz.why.unknown_move")
    is_over: ClassVar[Text] = Text("quiz.why.over")

    __slots__ = (
        "changes",
        "collecting",
        "first",
        "firsts",
        "locked",
        "missed",
        "outcome",
        "question",
        "rights",
        "scores",
        "slaps",
        "teams",
        "wrong",
    )

    def __init__(self, seats: int, options: Options) -> None:
        """Before the first question."""
        super().__init__(seats, options)
        self.phase: Phase = "ready"
        self.question = 0
        self.scores = [0] * seats
        self.changes: list[tuple[int, int]] = []
        self.firsts: list[int] = []
        self.rights = [0] * seats
        self.teams: tuple[int | None, ...] = ()
        self._forget()

    def _forget(self) -> None:
        """A new question: everybody may answer."""
        self.wrong: set[int] = set()
        self.locked: set[int] = set()
        self.missed: int | None = None
        self.outcome: Literal["right", "wrong", "nobody"] | None = None
        self._clear()

    def _clear(self) -> None:
        self.slaps: list[Slap] = []
        self.first: Slap | None = None
        self.collecting = False

    # Permissions

    def movers(self) -> tuple[int, ...]:
        """Return who has the word."""
        return (self.first.seat,) if self.phase == "answered" and self.first else ()

    def pressed(self, slap: Slap) -> Move | None:
        """Too early, the first time."""
        early = Early()
        return early if early in self.legal_moves(slap.seat) else None

    def race(self) -> Race | None:
        """The buzz; and after it, for the gaps, what is left of its time to collect."""
        everybody = tuple(range(self.seats))
        if self.phase == "armed":
            close_us = self._limit_us()
            early_us = EARLY_US
            if self.options["early"] == "time":
                early_us = max(early_us, self._lockout_us)
            wait_us = (WRONG_US, WRONG_US) if self.wrong else (0, 0)
            return Race(
                "buzz",
                everybody,
                1,
                close_us,
                wait_us,
                out=frozenset(self.wrong | self.locked),
                early_us=0 if self.wrong else early_us,
                until_first=True,
            )
        if self.phase == "answered" and self.first is not None and self.collecting:
            close_us = self.first.at_us + int(self.options["collect_ms"]) * 1000
            out = frozenset(self.wrong | self.locked | self._spent())
            dark = frozenset[int]()  # the lights are for the one who has the word
            return Race("gaps", everybody, 1, close_us, lit_keys=dark, out=out, goes_on=True)
        return None

    def _limit_us(self) -> int:
        return int(self.options["limit_s"]) * 1_000_000 or NO_LIMIT_US

    @property
    def _lockout_us(self) -> int:
        return int(self.options["lockout_ms"]) * 1000

    def landings(self) -> list[Landing]:
        """Return what became of the slaps since the buzzers were armed."""
        return self._land(self._in_order(self.slaps))

    def shut_out(self) -> set[int]:
        """Return who was too early for this question."""
        return self.locked | self._early()

    def _spent(self) -> set[int]:
        """Return whose slap is in the order already, or was early and locks."""
        early = self._early()
        return early | {
            landing.slap.seat for landing in self.landings() if landing.hand is not None
        }

    def _early(self) -> set[int]:
        """Return who slapped too early just before the buzzers were armed, if that locks for
        good."""
        if self.options["early"] != "round":
            return set()
        return {landing.slap.seat for landing in self.landings() if landing.verdict == "early"}

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return which slaps count for the order, in the order given."""
        if self.race() is None:
            return super().judge(slaps)
        landings = quickest.judged([*self.slaps, *slaps], self._place(), self._land)
        return [self._verdict(landing) for landing in landings[len(self.slaps) :]]

    def _land(self, ordered: list[Slap]) -> list[Landing]:
        """Return what becomes of slaps that are in order. Once the first is known it stays the
        first: a phone's earlier slap that comes in afterwards is ``late``."""
        down: set[int] = set()
        locked_us: dict[int, int] = {}
        landings = []
        for slap in ordered:
            verdict = self._refused(slap, down, locked_us)
            if verdict is None:
                verdict = "slower" if down else "won"
                down.add(slap.seat)
                landings.append(Landing(slap, 0, None, verdict))
                continue
            if verdict == "early":
                locked_us[slap.seat] = self._locked_until_us(slap)
            landings.append(Landing(slap, None, None, verdict))
        return landings

    def _refused(self, slap: Slap, down: set[int], locked_us: dict[int, int]) -> Said | None:
        if slap.seat in self.wrong:
            return "answered"
        if slap.seat in self.locked or slap.at_us < locked_us.get(slap.seat, slap.at_us):
            return "locked"
        if slap.at_us < 0:
            return "early"
        if slap.seat in down:
            return "no_hand"
        if self.first is not None and not down and slap != self.first:
            return "late"
        return None

    def _locked_until_us(self, slap: Slap) -> int:
        until = {"round": NO_LIMIT_US, "time": slap.at_us + self._lockout_us}
        return until.get(str(self.options["early"]), slap.at_us)

    def _verdict(self, landing: Landing) -> Verdict:
        if landing.hand is not None:
            return Verdict(landing.hand)
        name: str = landing.verdict
        if name == "early":
            name = f"early_{self.options['early']}"
        values = {"ms": self._lockout_us // 1000}
        for_good = name == "early_round"
        return Verdict(None, Text(f"quiz.why.{name}", values), out=for_good)

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move that ends the race that is open; raises ``ValueError`` if there is none."""
        if self.race() is None:
            return super().close_race(slaps)
        ordered = tuple(self._in_order(slaps))
        return Gaps(ordered) if self.collecting else Buzz(ordered)

    def legal_moves(self, seat: int) -> list[Move]:
        """The host's controls for the table; ``Early`` for a player."""
        if seat != TABLE:
            return [Early()] if self.why_not(seat, Early()) is None else []
        plain: list[Move] = [Ask(), Arm(), Judge(True), Judge(False), Undo(), Reset(), End()]
        points = [Score(to, point) for to in range(self.seats) for point in (1, -1)]
        return [move for move in (*plain, *points) if self.why_not(TABLE, move) is None]

    def _why_not_early(self, seat: int, _: Early) -> Text | None:
        early = self.phase == "reading" and seat not in self.locked
        return None if early else Text("quiz.why.not_early")

    def _why_not_race(self, _: int, move: Buzz | Gaps) -> Text | None:
        race = self.race()
        if race is None or race.goes_on != isinstance(move, Gaps):
            return Text("race.why.no_race")
        return quickest.why_not(move.slaps, self.seats)

    def _why_not_host(self, _: int, move: Move) -> Text | None:
        match move:
            case Ask():
                may = self.phase == "ready" and self.options["early"] != "ignore"
            case Arm():
                may = self.phase in ("ready", "reading")
            case Judge():
                may = self.phase == "answered"
            case Score(seat, points):
                may = 0 <= seat < self.seats and points in (1, -1)
                may = may and self.phase != "armed"
            case Undo():
                may = bool(self.changes) and self.phase != "armed"
            case Reset():
                may = self.phase in ("reading", "armed", "answered")
            case _:
                may = isinstance(move, End)
        return None if may else Text("quiz.why.not_now")

    # Events

    def _too_early(self, seat: int, _: Early) -> list[Event]:
        self.locked.add(seat)
        return [Told("early", seat, penalties=[Penalty(seat)])]

    def _collect(self, _: int, move: Gaps) -> list[Event]:
        self.slaps += move.slaps
        self.collecting = False
        return [Told("collected")]

    def _end(self, _: int, __: End) -> list[Event]:
        self.phase = "over"
        return [Over(self.score())]

    def _correct(self, _: int, move: Score) -> list[Event]:
        self._give(move.seat, move.points)
        return [Told("scored", move.seat)]

    def _undo(self, _: int, __: Undo) -> list[Event]:
        seat, points = self.changes.pop()
        self.scores[seat] -= points
        return [Told("undone", seat)]

    def _reset(self, _: int, __: Reset) -> list[Event]:
        self._forget()
        self.phase = "ready"
        self.question -= 1
        return [Told("reset")]

    def _ask(self, _: int, __: Ask) -> list[Event]:
        self._next_question()
        self.phase = "reading"
        return [Told("asked")]

    def _arm(self, _: int, __: Arm) -> list[Event]:
        if self.phase == "ready":
            self._next_question()
        self.phase = "armed"
        if self.options["early"] == "time":
            self.locked.clear()
        return [Told("armed")]

    def _next_question(self) -> None:
        self._forget()
        self.question += 1

    def _buzz(self, _: int, move: Buzz) -> list[Event]:
        self.slaps = list(move.slaps)
        landings = self.landings()
        self.first = next((landing.slap for landing in landings if landing.hand is not None), None)
        if self.first is None:
            self.outcome = "nobody"
            return [Told("nobody"), *self._settle()]
        self.phase, self.outcome, self.collecting = "answered", None, True
        self.firsts.append(self.first.seat)
        return [Told("buzzed", self.first.seat, first=self.first.seat)]

    def _judge(self, _: int, move: Judge) -> list[Event]:
        (seat,) = self.movers()
        self.collecting = False
        if move.right:
            self.outcome = "right"
            self.rights[seat] += 1
            self._give(seat, int(self.options["right_points"]) * self._worth())
            return [Told("right", seat), *self._settle()]
        self.outcome, self.missed = "wrong", seat
        self._give(seat, -self._fine())
        wrong = Told("wrong", seat, penalties=[Penalty(seat)])
        return [wrong] if self._rearm(seat) else [wrong, *self._settle()]

    def _rearm(self, seat: int) -> bool:
        """Give the others their chance after this seat's wrong answer, if there are any."""
        wrong, locked = self.wrong | self._team(seat), self.locked | self._early()
        others = set(range(self.seats)) - wrong - locked
        if not others or self.options["after_wrong"] != "rearm":
            return False
        self.phase, self.wrong, self.locked = "armed", wrong, locked
        self._clear()
        return True

    def _team(self, seat: int) -> set[int]:
        """Return this seat and those in its team."""
        team = self.teams[seat] if self.teams else None
        mates = () if team is None else range(self.seats)
        return {seat} | {mate for mate in mates if self.teams[mate] == team}

    def _fine(self) -> int:
        """Return what a wrong answer costs."""
        return int(self.options["wrong_points"]) * self._worth()

    def _worth(self) -> int:
        """Return how often the points of the options count for this question."""
        return 1

    def _settle(self) -> list[Event]:
        """The question is over."""
        self.phase = "ready"
        return []

    def _give(self, seat: int, points: int) -> None:
        if points:
            self.scores[seat] += points
            self.changes.append((seat, points))
