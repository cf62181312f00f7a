"""Reaction: the lights go green, everybody slaps; so many rounds, and the best median wins.

It is the race for the start of Fly-Swatter (FS-2) as a little game of its own.
"""

from collections.abc import Mapping, Sequence
from statistics import median_low
from typing import Any, ClassVar, Final, Literal

from slapbox.games import quickest
from slapbox.games.base import Handler
from slapbox.games.lengths import Length, Lengths
from slapbox.games.protocol import Event, Move, Option, Options, Over, Race, Result, Slap, Verdict
from slapbox.games.quickest import CLOSE_US, EARLY_US, MIN_REACTION, WAIT_US, Landing, SpeedGame
from slapbox.games.reaction import shapes
from slapbox.games.reaction.shapes import Round, Timed
from slapbox.games.ties import first, ranks
from slapbox.text import Text

RULES: Final = (
    Option("rounds", 5, "Enough for a median, short enough for one more go.", low=1, high=20),
    Option(
        "false_start",
        "lost",
        "Who may slap again after a false start wins by drumming.",
        choices=("lost", "again"),
    ),
    MIN_REACTION,
    Option(
        "resolution_ms",
        4000,
        "How long the TV shows the times of a round before the lights go red again.",
        low=0,
        high=10_000,
    ),
)


class Reaction(SpeedGame):
    """A running game: one race after the other.

    ``times`` holds, for each seat, its reaction in each round (us), or ``None`` where it has none;
    ``errors`` the largest stated error of them (us; for pads on one sync wire against each other),
    ``touched`` whether one of them came from a phone.
    """

    name: ClassVar[str] = "reaction"
    players: ClassVar[range] = range(1, 9)
    minutes: ClassVar[tuple[int, int]] = (2, 5)
    intro_s: ClassVar[int] = 40
    lengths: ClassVar[Lengths] = {
        "short": Length((1, 3), {"rounds": 3}),
        "normal": Length((2, 5)),
        "long": Length((4, 10), {"rounds": 10}),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES
    unknown_move: ClassVar[Text] = Text("reaction.why.unknown_move")
    is_over: ClassVar[Text] = Text("reaction.why.over")

    __slots__ = ("errors", "false_starts", "rounds", "times", "touched")

    def __init__(self, seats: int, options: Options) -> None:
        """The first round comes up."""
        super().__init__(seats, options)
        self.phase: Literal["round", "over"] = "round"
        self.rounds = int(options["rounds"])
        self.times: list[list[int | None]] = [[] for _ in range(seats)]
        self.errors = [0] * seats
        self.false_starts = [0] * seats
        self.touched = [False] * seats

    @property
    def played(self) -> int:
        """Return how many rounds are over."""
        return len(self.times[0])

    @property
    def _min_us(self) -> int:
        return int(self.options["min_reaction_ms"]) * 1000

    @property
    def _one_try(self) -> bool:
        return self.options["false_start"] == "lost"

    def race(self) -> Race | None:
        """The round, until all are played."""
        if self.phase == "over":
            return None
        everybody = tuple(range(self.seats))
        return Race("round", everybody, 1, CLOSE_US, WAIT_US, early_us=EARLY_US)

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return which slaps count, in the order given."""
        if self.phase == "over":
            return super().judge(slaps)
        return [
            quickest.verdict(landing, self._min_us, one_try=self._one_try)
            for landing in quickest.judged(slaps, self._place(), self._land)
        ]

    def _land(self, ordered: list[Slap]) -> list[Landing]:
        return quickest.race(ordered, self._min_us, one_try=self._one_try)

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move that ends the round; raises ``ValueError`` if there is none."""
        if self.phase == "over":
            return super().close_race(slaps)
        return Round(tuple(self._in_order(slaps)))

    def _why_not_round(self, _: int, move: Round) -> Text | None:
        return quickest.why_not(move.slaps, self.seats)

    def _finish_round(self, _: int, move: Round) -> list[Event]:
        landings = self._land(self._in_order(move.slaps))
        self._note(landings)
        timed = Timed("round", self.played, quickest.hands(landings))
        result = self.result()
        return [timed] if result is None else [timed, Over(result)]

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        Round: Handler(_why_not_round, _finish_round, by_table=True),
    }

    def _note(self, landings: list[Landing]) -> None:
        times: list[int | None] = [None] * self.seats
        early = set()
        for landing in landings:
            slap = landing.slap
            if landing.hand is not None:
                times[slap.seat] = slap.at_us
                error_us = slap.error_us if slap.tied_us is None else slap.tied_us
                self.errors[slap.seat] = max(self.errors[slap.seat], error_us)
                self.touched[slap.seat] |= slap.touch
            if landing.verdict == "early":
                early.add(slap.seat)
        for seat, time_us in enumerate(times):
            self.times[seat].append(time_us)
            self.false_starts[seat] += seat in early
        self.phase = "over" if self.played == self.rounds else "round"

    # Views

    def view(self, viewer: int) -> shapes.View:  # noqa: ARG002 - nothing is private
        """The same for everybody."""
        return {
            "game": "reaction",
            "phase": self.phase,
            "seats": self.seats,
            "round": min(self.played + 1, self.rounds),
            "rounds": self.rounds,
            "played": self.played,
            "players": [self._figures(seat) for seat in range(self.seats)],
        }

    def _figures(self, seat: int) -> shapes.Figures:
        best_us, median_us = self._best_us(seat), self._median_us(seat)
        return {
            "times_us": self.times[seat].copy(),
            "median_us": median_us if median_us < CLOSE_US else None,
            "best_us": best_us if best_us < CLOSE_US else None,
            "error_us": self.errors[seat],
            "touch": self.touched[seat],
            "false_starts": self.false_starts[seat],
        }

    def _median_us(self, seat: int) -> int:
        """Of an even number the better of the two in the middle: a time that was slapped. A round
        without a time counts as if it had taken until its end."""
        return median_low(self._all_us(seat) or [CLOSE_US])

    def _best_us(self, seat: int) -> int:
        return min(self._all_us(seat), default=CLOSE_US)

    def _all_us(self, seat: int) -> list[int]:
        return [CLOSE_US if time_us is None else time_us for time_us in self.times[seat]]

    def has_scored(self) -> bool:
        """Return whether a round is over."""
        return self.played > 0

    def bests(self) -> list[tuple[int, ...]]:
        """Return who was quickest in each round; nobody where nobody has a time."""
        return [_quickest(times) for times in zip(*self.times, strict=True)]

    def score(self) -> Result[shapes.Detail]:
        """The medians (us), the lowest of which wins; of equal ones that with the best time."""
        scores = tuple(self._median_us(seat) for seat in range(self.seats))
        places = ranks([(-scores[seat], -self._best_us(seat)) for seat in range(self.seats)])
        details = tuple(self._figures(seat) for seat in range(self.seats))
        decided = _tie_break(scores, places)
        return Result(scores, places, first(places), decided, details, low_wins=True)


def _quickest(times: Sequence[int | None]) -> tuple[int, ...]:
    best_us = min((time_us for time_us in times if time_us is not None), default=None)
    return tuple(seat for seat, time_us in enumerate(times) if time_us == best_us is not None)


def _tie_break(scores: tuple[int, ...], places: tuple[int, ...]) -> str:
    if places.count(1) > 1:
        return "shared"
    return "score" if scores.count(min(scores)) == 1 else "best"
