"""What the players of Mü, The Last Panther and Wimmüln have in common.

They look at their view, think of worlds that it allows, and try what they could do in each of them:
everybody plays on by rules of thumb, and the points tell how good it was.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from slapbox.bots.acts import Act, Play
from slapbox.bots.human import choice_us, reading_us
from slapbox.bots.levels import DEFAULT, EFFORTS, Level
from slapbox.bots.montecarlo import best
from slapbox.bots.playout import Chance, Played, Style, play_out
from slapbox.games.protocol import Json
from slapbox.games.tricks.cards import COLOUR, NUMBER
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.worlds import World, Worlds

SECRET: Final = ("passing", "estimates")
"""The phases in which everybody chooses at the same time."""

LAST_TRICK_US: Final = 1_000_000
"""How long one looks at a trick that is complete before one leads to the next."""

Option = TypeVar("Option")
Thought = TypeVar("Thought")


class Case(NamedTuple):
    """A deal that could be: its tricks, how everybody plays, and what its end is worth, by seat."""

    tricks: Tricks
    style: Style
    score: Callable[[Played], Sequence[float]]

    def end(self, random: Chance) -> Sequence[float]:
        """What everybody gets if it is played out."""
        return self.score(play_out(self.tricks, self.style, random))

    def after(self, card: int) -> Case:
        """The same, after the next card."""
        tricks = self.tricks.copy()
        tricks.play(card)
        return self._replace(tricks=tricks)


def lead_over_others(points: Sequence[float], seat: int) -> float:
    """How far the seat is ahead of the others, in the mean."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def crowded(seats: int) -> float:
    """What part of the effort is fair where so many choose at the same time: the bots of one host
    share its processor."""
    return min(1.0, 4 / seats)


def unlike(cards: Iterable[int]) -> list[int]:
    """These cards, but only one of two that are alike."""
    return list({(COLOUR[card], NUMBER[card]): card for card in cards}.values())


class TrickBot(ABC):
    """Decides once a moment. It needs the view's ``moves``, the legal ones, and nothing else but
    the view."""

    __slots__ = ("_effort", "_moment", "_rng", "seat")

    def __init__(self, seat: int, rng: Random, level: Level = DEFAULT) -> None:
        self.seat = seat
        self._rng = rng
        self._effort = EFFORTS[level]
        self._moment = -1

    def react(self, view: Json) -> list[Act]:
        """The move that the phase asks for, after some thought."""
        moves = view["moves"]
        if view["moment"] == self._moment or not moves or self._has_chosen(view):
            return []
        self._moment = view["moment"]
        if view["phase"] == "deal_over":
            return [Play(moves[0], reading_us(self._rng))]
        looking = view["phase"] == "play" and view["trick"] is None and view["history"]
        after_us = choice_us(self._rng) + (LAST_TRICK_US if looking else 0)
        return [Play(self._decide(view), after_us)]

    def _has_chosen(self, view: Json) -> bool:
        """Whether a secret choice is made: it would be open to change."""
        return bool(view["phase"] in SECRET and view["chosen"][self.seat])

    def _decide(self, view: Json) -> Json:
        moves: list[Json] = view["moves"]
        if not self._effort.trials:
            return self._any(moves)
        if len(moves) == 1:
            return moves[0]
        return self.card(view) if view["phase"] == "play" else self.choose(view)

    def _any(self, moves: list[Json]) -> Json:
        """Any kind of move, and any one of that kind."""
        kind = self._rng.choice(sorted({move["move"] for move in moves}))
        return self._rng.choice([move for move in moves if move["move"] == kind])

    def card(self, view: Json) -> Json:
        """The card to play."""
        cards = unlike(move["card"] for move in view["moves"])
        draw = self.drawing(view, self.cases(view))
        return {"move": "play", "card": self.best(cards, draw, Case.after)}

    def drawing(self, view: Json, thought: Callable[[World], Thought]) -> Callable[[], Thought]:
        """Draws what could be, as the view allows: a ``thought`` about a world."""
        worlds = Worlds(view)
        return lambda: thought(worlds.sample(self._rng))

    def best(
        self,
        options: Sequence[Option],
        draw: Callable[[], Thought],
        after: Callable[[Thought, Option], Case],
        part: float = 1,
    ) -> Option:
        """The option after which the seat gets farthest ahead, found with a part of the effort."""
        effort = self._effort.share(part)
        return best(
            options, effort, draw, lambda thought, option: self.gain(after(thought, option))
        )

    def gain(self, case: Case) -> float:
        """How far the seat gets ahead, this time."""
        return lead_over_others(case.end(self._rng.random), self.seat)

    # ---- what a game has to say ----

    @abstractmethod
    def choose(self, view: Json) -> Json:
        """The move in a phase of the game's own."""

    @abstractmethod
    def cases(self, view: Json) -> Callable[[World], Case]:
        """What each world means while cards are played."""
