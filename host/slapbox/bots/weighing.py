"""What a decision of a trick game was worth, and what the best would have been: an expert's opinion
in figures.

Whoever plays tries what could be done in worlds that could be, and is content to know the best.
Here that is compared with what was really done, in worlds of which nothing is known yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeVar

from slapbox.bots.acts import AnyMove
from slapbox.bots.last_panther import LastPantherBot
from slapbox.bots.levels import Level
from slapbox.bots.montecarlo import best
from slapbox.bots.mu import Bid, MuBot
from slapbox.bots.tricks import Case, Option, Thought, TrickBot, TrickView
from slapbox.bots.wimmueln import WimmuelnBot
from slapbox.games.mudeck.cards import COLOUR, NUMBER, call_of

LEVEL: Final[Level] = "expert"

WORLDS: Final = 240
"""In so many worlds two are compared at most,"""

LEAST: Final = 16
"""and in so many however little time there is: two means of fewer say nothing."""

SIGMAS: Final = 2
"""A difference of fewer standard errors is none: chance makes such ones all the time."""

View = TypeVar("View", bound=TrickView)


class Worth(NamedTuple):
    """How far ahead of the others one gets in the deal, in points and in the mean: by what was
    ``made``, and by the ``best`` that there was. Where chance could explain the difference there is
    none."""

    made: float
    best: float


class Weighed(NamedTuple):
    """The ``best`` move that there was, and what it and the one that was made are worth."""

    best: AnyMove
    worth: Worth


class _Weighing(TrickBot[View]):
    """A player who finds the best as well as it can, while what somebody ``made`` of it is weighed
    too: ``worth`` has both, unless there was nothing to choose from."""

    def weigh(self, made: Any, view: View, seconds: float) -> Weighed | None:
        """This decision; ``made`` is the record of a move, of any game of its kind."""
        self.made = made
        self.worth: Worth | None = None
        self.hurry(seconds)
        move = self.decide(view)
        return None if self.worth is None else Weighed(move, self.worth)

    def best(
        self,
        options: Sequence[Option],
        draw: Callable[[], Thought],
        after: Callable[[Thought, Option], Case],
        part: float = 1,  # noqa: ARG002 - what counts here is the time
    ) -> Option:
        """The best of these and of what was made."""
        own: list[Option] = _meant(self.made, options)
        every = [*options, *(one for one in own if one not in options)]
        if len(every) == 1:
            return every[0]

        def gain(world: Thought, option: Option) -> float:
            return self.gain(after(world, option))

        looking = self._effort.sooner(1 / 2)
        found = best(every, looking._replace(worlds=WORLDS), draw, gain)
        if found in own:
            self.worth = self._alone(draw, gain, found)
            return found
        made = own[0] if len(own) == 1 else best(own, looking, draw, gain)
        return self._compared(draw, gain, made, found)

    def _alone(
        self, draw: Callable[[], Thought], gain: Callable[[Thought, Option], float], option: Option
    ) -> Worth:
        worth = fmean(gain(draw(), option) for _ in range(LEAST))
        return Worth(worth, worth)

    def _compared(
        self,
        draw: Callable[[], Thought],
        gain: Callable[[Thought, Option], float],
        made: Option,
        found: Option,
    ) -> Option:
        """In new worlds: in those in which it was found the best of many has had luck, too."""
        gains: list[tuple[float, float]] = []
        while len(gains) < LEAST or (len(gains) < WORLDS and not self._effort.is_over):
            world = draw()
            gains.append((gain(world, made), gain(world, found)))
        worth = Worth(*map(fmean, zip(*gains, strict=True)))
        if _is_better([most - least for least, most in gains]):
            self.worth = worth
            return found
        self.worth = Worth(worth.made, worth.made)
        return made


def _is_better(differences: Sequence[float]) -> bool:
    """Whether these, world by world, are more than chance."""
    return fmean(differences) > SIGMAS * stdev(differences) / sqrt(len(differences))


def _meant(move: Any, options: Sequence[Any]) -> list[Any]:
    """The options that say what this move did; one that nobody would have thought of is one
    besides."""
    match move["move"]:
        case "play":
            return [card for card in options if _are_alike(card, move["card"])]
        case "pass" | "bid":
            cards = tuple(move.get("cards", ()))
            return [Bid(cards, call) for call in {bid.call for bid in options}]
        case "vice_trump" | "chief_trump":
            return [call_of(move["trump"])]
        case "partner":
            return [move["seat"]]
        case "pass_cards":
            same = [one for one in options if set(one) == set(move["cards"])]
            return same or [tuple(move["cards"])]
        case "estimate":
            return [(move["top"], move["below"])]
        case _:
            return [move["card"]]


def _are_alike(card: int, other: int) -> bool:
    return (COLOUR[card], NUMBER[card]) == (COLOUR[other], NUMBER[other])


class _Mu(_Weighing[Any], MuBot):
    """Of Mü."""


class _LastPanther(_Weighing[Any], LastPantherBot):
    """Of The Last Panther."""


class _Wimmueln(_Weighing[Any], WimmuelnBot):
    """Of Wimmüln."""


_KINDS: Final[dict[str, Callable[[int, Random, Level], _Weighing[Any]]]] = {
    "mu": _Mu,
    "last-panther": _LastPanther,
    "wimmueln": _Wimmueln,
}

WEIGHED: Final = tuple(_KINDS)
"""The games of which an expert can weigh decisions."""


def weighed(
    game: str, seat: int, view: Any, made: Any, rng: Random, seconds: float
) -> Weighed | None:
    """What an expert says of the move that this seat made in view of this, after so long a thought;
    nothing if there was nothing to decide."""
    return _KINDS[game](seat, rng, LEVEL).weigh(made, view, seconds)
