"""Common parts of the players of all games in which bots think at leisure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic, TypedDict, TypeVar

from slapbox.bots.acts import Act, AnyMove, Play
from slapbox.bots.human import choice_us, reading_us
from slapbox.bots.levels import DEFAULT, EFFORTS, KEEN, Level
from slapbox.bots.montecarlo import Search, best

if TYPE_CHECKING:
    from typing_extensions import ReadOnly

PAUSES: Final = ("deal_over", "round_over")
"""The phases in which one reads the score sheet."""


class Situation(TypedDict):
    """A bot's view, as far as all of these games share it."""

    phase: ReadOnly[str]
    revision: ReadOnly[int]
    moves: ReadOnly[Sequence[AnyMove]]


View = TypeVar("View", bound=Situation)
Option = TypeVar("Option")
World = TypeVar("World")


def lead_over_others(points: Sequence[float], seat: int) -> float:
    """Return how far the seat is ahead of the others, in the mean."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


class Thinker(ABC, Generic[View]):
    """Decides once a revision. It needs the view's ``moves``, the legal ones, and nothing else but
    the view.

    ``truth`` gives the one world that there is, instead of those that could be: to measure by
    (:func:`slapbox.bots.ladder.seer`), and never set at a table. ``elsewhere`` decides in its
    place, where thinking here would hold up others. ``search`` is how it chooses: who weighs its
    options puts something else there (:mod:`slapbox.bots.weighing`). ``lean`` is which way a
    character leans (:mod:`slapbox.bots.persons`); a bot without a character does not.
    """

    __slots__ = (
        "_effort",
        "_keen",
        "_revision",
        "_rng",
        "elsewhere",
        "lean",
        "search",
        "seat",
        "truth",
    )

    def __init__(self, seat: int, rng: Random, level: Level = DEFAULT) -> None:
        self.seat = seat
        self._rng = rng
        self._effort = EFFORTS[level]
        self._keen = level in KEEN
        self.truth: Callable[[], Any] | None = None
        self.elsewhere: Callable[[View], AnyMove] | None = None
        self.search: Search = best
        self.lean = 0
        self._revision = -1

    def hurry(self, seconds: float) -> None:
        """Decide within so much time from now on, with less thought if there has to be."""
        self._effort = self._effort._replace(until_s=monotonic() + seconds)

    def react(self, view: View) -> list[Act]:
        """The move that the phase asks for, after some thought."""
        moves = view["moves"]
        if view["revision"] == self._revision or not moves or self.has_chosen(view):
            return []
        self._revision = view["revision"]
        if view["phase"] in PAUSES:
            return [Play(moves[0], reading_us(self._rng) + self.lingers_us(view))]
        after_us = choice_us(self._rng) + self.lingers_us(view)
        return [Play(self.move(view), after_us)]

    def has_chosen(self, view: View) -> bool:  # noqa: ARG002 - for games that have it
        """Return whether a secret choice is made: it would be open to change."""
        return False

    def lingers_us(self, view: View) -> int:  # noqa: ARG002 - for games that have it
        """Return how long there is something else to look at first."""
        return 0

    def move(self, view: View) -> AnyMove:
        """Return what it does, where something has to be done."""
        moves = view["moves"]
        if not self._effort.trials:
            return self._any(moves)
        return moves[0] if len(moves) == 1 else self._think(view)

    def _think(self, view: View) -> AnyMove:
        return self.decide(view) if self.elsewhere is None else self.elsewhere(view)

    def _any(self, moves: Sequence[AnyMove]) -> AnyMove:
        """Any kind of move, and any one of that kind."""
        kind = self._rng.choice(sorted({move["move"] for move in moves}))
        return self._rng.choice([move for move in moves if move["move"] == kind])

    def best_of(
        self,
        options: Sequence[Option],
        draw: Callable[[], World],
        gain: Callable[[World, Option], float],
        part: float = 1,
    ) -> Option:
        """The option that gains most in the worlds that it draws, with a part of its effort. Of
        those that are nearly as good, the one that this character likes best."""
        return self.search(options, self._effort.share(part), draw, self._leaning(gain))

    def _leaning(self, gain: Callable[[World, Option], float]) -> Callable[[World, Option], float]:
        side = self.lean
        if not side:
            return gain
        return lambda world, option: gain(world, option) + side * self.liking(option)

    def liking(self, option: Any) -> float:  # noqa: ARG002 - for games that have it
        """Return what somebody who leans one way likes about an option, in points of the game, and
        somebody who leans the other way dislikes: what it may cost at most."""
        return 0

    @abstractmethod
    def decide(self, view: View) -> AnyMove:
        """The best of several moves."""
