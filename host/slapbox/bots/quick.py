"""Players of the small games: quick in Reaction, and with half an answer in the quiz."""

from __future__ import annotations

from random import Random
from typing import Final

from slapbox.bots.acts import Act, Press
from slapbox.bots.human import ADULT, Age, reaction_us
from slapbox.games.buzzer.shapes import View as BuzzerView
from slapbox.games.protocol import KEYS
from slapbox.games.reaction.shapes import View as ReactionView

GUESS_US: Final = (5_000, 75_000)
"""When somebody slaps who has not seen the light."""

KNOWN: Final = 0.7
"""How often somebody believes to know the answer."""

LONGEST_THOUGHT_US: Final = 2_500_000


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


class BuzzerBot:
    """Thinks for a moment, and slaps if it believes to know the answer."""

    __slots__ = ("_rng", "seat")

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self._rng = rng

    def react(self, view: BuzzerView) -> list[Act]:
        """One slap at most, while the buzzers are armed."""
        out = self.seat in view["wrong"] or self.seat in view["locked"]
        if view["phase"] != "armed" or out or self._rng.random() > KNOWN:
            return []
        thought_us = self._rng.randrange(LONGEST_THOUGHT_US)
        return [Press(self._rng.randrange(KEYS), reaction_us(self._rng) + thought_us)]
