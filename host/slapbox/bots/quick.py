"""Players of the small games: quick in Reaction, silent in the quiz."""

from random import Random
from typing import Final

from slapbox.bots.acts import Act, Press
from slapbox.bots.human import ADULT, Age, reaction_us
from slapbox.games.protocol import KEYS
from slapbox.games.quiz.shapes import View as QuizView
from slapbox.games.reaction.shapes import View as ReactionView

GUESS_US: Final = (5_000, 75_000)
"""Time of a slap by a player who has not seen the light."""


class ReactionBot:
    """Slaps when the lights go green, and now and then too early."""

    __slots__ = ("_age", "_rng", "seat")

    def __init__(self, seat: int, rng: Random, age: Age = ADULT) -> None:
        self.seat = seat
        self._rng = rng
        self._age = age

    def react(self, view: ReactionView) -> list[Act]:
        """One slap in each round."""
        if view["phase"] != "round":
            return []
        guessed = self._rng.random() < self._age.guessed
        after_us = self._rng.randint(*GUESS_US) if guessed else reaction_us(self._rng, self._age)
        return [Press(self._rng.randrange(KEYS), after_us)]


class QuizGuest:
    """A bot in a quiz: it knows no answers, so it has no buzzer."""

    def __init__(self, seat: int, rng: Random) -> None:  # noqa: ARG002 - nothing is left to chance
        self.seat = seat

    def react(self, view: QuizView) -> list[Act]:  # noqa: ARG002 - whatever is asked
        """Nothing."""
        return []
