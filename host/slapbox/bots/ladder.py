"""The ladder: for each game in which bots think, its players from the weakest to the one who sees
all hands, and what is to be told of their deals apart from points."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from slapbox.bots.acts import Bot
from slapbox.bots.last_panther import LastPantherBot
from slapbox.bots.levels import Level
from slapbox.bots.mu import MuBot
from slapbox.bots.rummue import RummueBot
from slapbox.bots.safarue import SafarueBot
from slapbox.bots.thinking import Thinker
from slapbox.bots.thumb import LastPantherThumb, MuThumb, WimmuelnThumb
from slapbox.bots.thumb_others import RummueThumb, SafarueThumb
from slapbox.bots.wimmueln import WimmuelnBot
from slapbox.games.base import Game
from slapbox.games.mu.shapes import Row as MuRow
from slapbox.games.mudeck.cards import BIT
from slapbox.games.rummue.worlds import World as RummueWorld
from slapbox.games.tricks.worlds import World
from slapbox.games.wimmueln.shapes import Row as WimmuelnRow

Deeds = dict[str, tuple[int, int]]
"""Deeds by name: how often each came off, and how often it was tried."""

HIGH: Final = 6
"""A bid of so many cards is a high one."""


class Ladder(NamedTuple):
    """The ``thinker`` of every level that thinks, and the one by ``rule`` of thumb. The ``truth``
    of a state, as a world; and the ``deeds`` of a party on a row of the sheet."""

    thinker: Callable[[int, Random, Level], Thinker[Any]]
    rule: Callable[[int, Random], Thinker[Any]]
    truth: Callable[[Any], Any]
    deeds: Callable[[Any, Sequence[int]], Deeds]


def _tricks(state: Any) -> World:
    """All hands, and what lies below the estimates."""
    laid = getattr(state, "crosses", None) if state.phase == "play" else None
    aside = [BIT[below] for _, below in laid] if laid else [0] * state.seats
    return World(state.tricks.copy(), aside)


def _rummue(state: Any) -> RummueWorld:
    return RummueWorld(state.hands.copy(), state.stock.copy(), state.pile.copy())


def _nothing(_: object, __: Sequence[int]) -> Deeds:
    return {}


def _bids(row: MuRow, party: Sequence[int]) -> Deeds:
    if row["kind"] != "played" or row["chief"] not in party:
        return {"bids": (0, 0), "high_bids": (0, 0)}
    goal, high = int(row["made"]), int(row["bid"] >= HIGH)
    return {"bids": (goal, 1), "high_bids": (goal * high, high)}


def _estimates(row: WimmuelnRow, party: Sequence[int]) -> Deeds:
    return {"estimates": (sum(row["hits"][seat] != "none" for seat in party), len(party))}


_SAFARUE: Final = Ladder(SafarueBot, SafarueThumb, lambda state: state.round.copy(), _nothing)

LADDERS: Final[dict[str, Ladder]] = {
    "mu": Ladder(MuBot, MuThumb, _tricks, _bids),
    "last-panther": Ladder(LastPantherBot, LastPantherThumb, _tricks, _nothing),
    "wimmueln": Ladder(WimmuelnBot, WimmuelnThumb, _tricks, _estimates),
    "rummue": Ladder(RummueBot, RummueThumb, _rummue, _nothing),
    "safarue": _SAFARUE,
    "safarue-variant": _SAFARUE,
}
"""By the name of the game."""


def rung(game: str, level: Level) -> Callable[[int, Random], Thinker[Any]]:
    """Return what makes the bots of a level. Raises ``KeyError`` for a game without levels, and
    ``ValueError`` for the clairvoyant: nobody who is shown a view alone can be one."""
    ladder = LADDERS[game]
    if level == "clairvoyant":
        raise ValueError("the clairvoyant has to be shown the state: it is a seer")
    if level == "rule":
        return ladder.rule
    return lambda seat, rng: ladder.thinker(seat, rng, level)


def seer(state: Game) -> Callable[[int, Random], Bot]:
    """Return what makes clairvoyants at this table, which exists in a simulation only."""
    ladder = LADDERS[state.name]

    def make(seat: int, rng: Random) -> Bot:
        bot = ladder.thinker(seat, rng, "clairvoyant")
        bot.truth = partial(ladder.truth, state)
        return bot

    return make
