"""The worth of a decision and of the best one: an expert's opinion in figures, of all games in
which bots think.

A player tries what could be done in worlds that could be, and is content to know the best. Here
that is compared with what was really done, in worlds of which nothing is known yet.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeVar

from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import LADDERS, rung
from slapbox.bots.levels import EFFORTS, Effort, Level
from slapbox.bots.montecarlo import best, shortlist
from slapbox.bots.mu import Bid
from slapbox.bots.rummue import Step, seen_of, steps
from slapbox.bots.safarue import Way
from slapbox.games.mudeck.cards import COLOUR, NUMBER, call_of, cards_of, mask_of
from slapbox.games.safarue.captures import KINDS, capture, parts

LEVEL: Final[Level] = "expert"

WORLDS: Final = 240
"""Worlds in which two moves are compared at most."""

LEAST: Final = 16
"""Worlds in which they are compared however little time there is: two means of fewer say
nothing."""

SIGMAS: Final = 2
"""A difference of fewer standard errors is none: chance makes such ones all the time."""

Option = TypeVar("Option")
World = TypeVar("World")


class Worth(NamedTuple):
    """Lead over the others in the deal, in points and in the mean: by what was ``made``, and by the
    ``best`` that there was. The two are equal where chance could explain the difference."""

    made: float
    best: float


class Weighed(NamedTuple):
    """The ``best`` move that there was, and what it and the one that was made are worth."""

    best: AnyMove
    worth: Worth


class Advice(NamedTuple):
    """A move, and by how many points it is better than the next best, in the mean."""

    move: AnyMove
    lead: float


class Scales:
    """Finds the best as well as it can, and weighs it against what was made: ``meant`` says which
    of the options that is. ``worth`` has both, unless there was nothing to choose from."""

    def __init__(self, meant: Callable[[Sequence[Any]], list[Any]]) -> None:
        self.worth: Worth | None = None
        self._meant = meant

    def __call__(
        self,
        options: Sequence[Option],
        effort: Effort,
        draw: Callable[[], World],
        gain: Callable[[World, Option], float],
        /,
    ) -> Option:
        """The best of these and of what was made. What counts is the time: of trials it has as
        many as an expert for anything."""
        own: list[Option] = self._meant(options)
        every = [*options, *(option for option in own if option not in options)]
        if len(every) == 1:
            return every[0]
        effort = effort._replace(trials=EFFORTS[LEVEL].trials)
        looking = effort.sooner(1 / 2)
        top = best(every, looking._replace(worlds=WORLDS), draw, gain)
        if top in own:
            worth = fmean(gain(draw(), top) for _ in range(LEAST))
            self.worth = Worth(worth, worth)
            return top
        chosen = own[0] if len(own) == 1 else best(own, looking, draw, gain)
        return self._compared(effort, draw, gain, chosen, top)

    def _compared(
        self,
        effort: Effort,
        draw: Callable[[], World],
        gain: Callable[[World, Option], float],
        chosen: Option,
        top: Option,
    ) -> Option:
        """In new worlds: in those in which it was found the best of many has had luck, too."""
        gains: list[tuple[float, float]] = []
        while len(gains) < LEAST or (len(gains) < WORLDS and not effort.is_over):
            world = draw()
            gains.append((gain(world, chosen), gain(world, top)))
        worth = Worth(*map(fmean, zip(*gains, strict=True)))
        if _is_better([most - least for least, most in gains]):
            self.worth = worth
            return top
        self.worth = Worth(worth.made, worth.made)
        return chosen


class Conviction:
    """Finds the best of all, and by how many points it leads the next best."""

    def __init__(self) -> None:
        self.lead = 0.0

    def __call__(
        self,
        options: Sequence[Option],
        effort: Effort,
        draw: Callable[[], World],
        gain: Callable[[World, Option], float],
        /,
    ) -> Option:
        """The better one of the two that are best, in new worlds: in those in which it was found
        the best of many has had luck, too."""
        first, *others = shortlist(options, 2, effort.sooner(1 / 2), draw, gain)
        if not others:
            return first
        leads: list[float] = []
        while len(leads) < LEAST or (len(leads) < WORLDS and not effort.is_over):
            world = draw()
            leads.append(gain(world, first) - gain(world, others[0]))
        lead = fmean(leads)
        self.lead = abs(lead)
        return first if lead >= 0 else others[0]


def _is_better(differences: Sequence[float]) -> bool:
    """Return whether these, world by world, are more than chance."""
    return fmean(differences) > SIGMAS * stdev(differences) / sqrt(len(differences))


# ---- which options say what a move did; one that nobody would have thought of is one besides ----


def _in_tricks(move: Any, _: Any, options: Sequence[Any]) -> list[Any]:
    match move["move"]:
        case "play":
            return [card for card in options if _kind(card) == _kind(move["card"])]
        case "pass" | "bid":
            cards = tuple(move.get("cards", ()))
            return [Bid(cards, call) for call in {bid.call for bid in options}]
        case "vice_trump" | "chief_trump":
            return [call_of(move["trump"])]
        case "partner":
            return [move["seat"]]
        case "pass_cards":
            same = [option for option in options if set(option) == set(move["cards"])]
            return same or [tuple(move["cards"])]
        case "estimate":
            return [(move["top"], move["below"])]
        case _:
            return [move["card"]]


def _in_rummue(move: Any, view: Any, options: Sequence[Step]) -> list[Step]:
    """A discard that is taken may be the first of several."""
    alone: Any = {**view, "moves": [move]}
    own = list(steps(alone, seen_of(view, view["seat"])))
    after = [_after(step) for step in own]
    return [step for step in options if _after(step) in after] or own


def _after(step: Step) -> tuple[object, ...]:
    """Return what is the same for copies of a card, and in whatever order combinations are laid."""
    table, need = step.side
    return step.move["move"], _kinds(cards_of(step.hand)), sorted(table), need, step.won


def _in_safarue(move: Any, view: Any, options: Sequence[Way]) -> list[Way]:
    laid = move["move"] == "take"
    captured = None
    if move["move"] != "offer":
        captured = capture(*(mask_of(move[kind]) for kind in KINDS))
    own = Way(view["laid"]["card"]["card"] if laid else move["card"], captured, laid)
    return [way for way in options if _does(way) == _does(own)] or [own]


def _does(way: Way) -> tuple[object, ...]:
    """Return what is the same for copies of a card."""
    wild = None if way.capture is None else [_kinds(cards_of(part)) for part in parts(way.capture)]
    return _kind(way.card), wild


def _kinds(cards: Iterable[int]) -> list[tuple[int, int]]:
    return sorted(map(_kind, cards))


def _kind(card: int) -> tuple[int, int]:
    return COLOUR[card], NUMBER[card]


_MEANT: Final[dict[str, Callable[[Any, Any, Sequence[Any]], list[Any]]]] = {
    "mu": _in_tricks,
    "last-panther": _in_tricks,
    "wimmueln": _in_tricks,
    "rummue": _in_rummue,
    "safarue": _in_safarue,
    "safarue-variant": _in_safarue,
}

WEIGHED: Final = tuple(LADDERS)
"""The games of which an expert can weigh decisions: those in which players think at leisure."""


def weighed(
    game: str, seat: int, view: Any, actual: Any, rng: Random, seconds: float
) -> Weighed | None:
    """Return what an expert says of the move that this seat made in view of this, after so long a
    thought; nothing if there was nothing to decide."""
    expert = rung(game, LEVEL)(seat, rng)
    expert.search = scales = Scales(partial(_MEANT[game], actual, view))
    expert.hurry(seconds)
    move = expert.decide(view)
    return None if scales.worth is None else Weighed(move, scales.worth)


def advised(game: str, seat: int, view: Any, rng: Random, seconds: float) -> Advice:
    """Return what an expert would do at this seat in view of this, after so long a thought."""
    expert = rung(game, LEVEL)(seat, rng)
    expert.search = conviction = Conviction()
    expert.hurry(seconds)
    return Advice(expert.decide(view), conviction.lead)
