"""Levels of bots."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Final, Literal, NamedTuple

Level = Literal[
    "random", "rule", "easy", "good", "expert", "clairvoyant", "child", "adult", "trained"
]

LADDER: Final[tuple[Level, ...]] = ("random", "rule", "easy", "good", "expert", "clairvoyant")
"""From the weakest on. Three of them are there to measure by: a player at random, a child that
follows some rules of thumb, and somebody who sees all hands."""

LEVELS: Final[tuple[Level, ...]] = ("random", "easy", "good", "expert")
"""Levels that a table offers where bots think: none of them sees all hands."""

AGES: Final[tuple[Level, ...]] = ("child", "adult", "trained")
"""Those that it offers where eyes and hands count (:mod:`slapbox.bots.human`)."""

KEEN: Final[tuple[Level, ...]] = ("expert", "clairvoyant")
"""Those who think of others as players who know the game, or know better what cards are worth."""

DEFAULT: Final[Level] = "good"

FIELD: Final[Level] = "rule"
"""Level of all other seats when a level is measured."""


class Effort(NamedTuple):
    """Effort of a bot for one choice: ``trials`` altogether (for each a deal is played out to its
    end), at most this many different ``worlds``, and an end at ``until_s`` at the latest, on the
    clock of :func:`time.monotonic`."""

    trials: int
    worlds: int
    until_s: float = inf

    @property
    def is_over(self) -> bool:
        """Return whether there is no time left. Where nobody waits there always is."""
        return monotonic() >= self.until_s

    def share(self, part: float) -> Effort:
        """A part of the trials, in the same time."""
        return self._replace(trials=max(1, round(self.trials * part)))

    def sooner(self, part: float) -> Effort:
        """The same, in this part of the time that is left."""
        now_s = monotonic()
        return self._replace(until_s=now_s + part * (self.until_s - now_s))


EFFORTS: Final[dict[Level, Effort]] = {
    "random": Effort(0, 0),
    "rule": Effort(1, 1),
    "easy": Effort(12, 3),
    "good": Effort(400, 200),
    "expert": Effort(6000, 1500),
    "clairvoyant": Effort(400, 200),
}
"""A trial takes about 0.1 ms at the beginning of a deal: a good bot thinks for 50 ms or so."""
