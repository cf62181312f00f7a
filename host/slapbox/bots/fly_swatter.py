"""A family's Fly-Swatter player: quick, greedy, and now and then wrong."""

from operator import itemgetter
from random import Random
from typing import Final

from slapbox.bots.acts import Act, Finish, Press, TurnCard
from slapbox.bots.human import ADULT, Age, reaction_us, second_hand_us, turning_us
from slapbox.games.fly_swatter import shapes
from slapbox.games.fly_swatter.cards import COLOURS

_KEY: Final = {colour: key for key, colour in enumerate(COLOURS)}

Flies = dict[int, list[shapes.Lying]]
"""The flies by colour key, the best one last; only colours that lie there."""


class FlySwatterBot:
    """Counts the colours that the view shows, and goes for the best flies with its hands. Some
    hands go for a colour that is not among the most frequent, and some do not come down at all."""

    __slots__ = ("_age", "_rng", "seat")

    def __init__(self, seat: int, rng: Random, age: Age = ADULT) -> None:
        self.seat = seat
        self._rng = rng
        self._age = age

    def react(self, view: shapes.View) -> list[Act]:
        """Slap in a race, turn the card on its turn; else nothing."""
        match view["phase"]:
            case "start":
                return [Press(self._rng.randrange(len(COLOURS)), reaction_us(self._rng))]
            case "turn" if view["turn"] == self.seat:
                return [TurnCard(turning_us(self._rng, self._age))]
            case "swat":
                return self._swat(view)
        return []

    def _swat(self, view: shapes.View) -> list[Act]:
        """A press for each hand that finds a fly; ``Finish`` unless every hand is down."""
        flies = _by_colour(view["centre"])
        most = max(map(len, flies.values()), default=0)
        right = [key for key, lying in flies.items() if len(lying) == most]
        acts: list[Act] = []
        after_us = reaction_us(self._rng, self._age)
        for _ in range(view["hands"]):
            key = self._aim(flies, right)
            if key is not None:
                acts.append(_press(key, flies, after_us, view["aim"]))
            after_us += second_hand_us(self._rng, self._age)
        if len(acts) < view["hands"]:
            acts.append(Finish(after_us))
        return acts

    def _aim(self, flies: Flies, right: list[int]) -> int | None:
        """The key that this hand goes for: mostly the one that promises most."""
        chance = self._rng.random()
        if chance < self._age.missed:
            return None
        if chance < self._age.missed + self._age.wrong:
            wrong = [key for key, lying in flies.items() if lying and key not in right]
            if wrong:
                return self._rng.choice(wrong)
        promising = [key for key in right if flies[key]]
        if len(promising) < 2:
            return promising[0] if promising else None
        return max(promising, key=lambda key: flies[key][-1]["value"])


def _by_colour(centre: list[shapes.Lying]) -> Flies:
    flies: Flies = {}
    for fly in sorted(centre, key=itemgetter("value")):
        flies.setdefault(_KEY[fly["colour"]], []).append(fly)
    return flies


def _press(key: int, flies: Flies, after_us: int, aim: shapes.Aim) -> Press:
    """Slap this colour, and take away what the other hand cannot get any more."""
    best = flies[key].pop()
    if aim == "exact":
        return Press(key, after_us, best["card"])
    if aim == "pile":
        flies[key].clear()
    return Press(key, after_us)
