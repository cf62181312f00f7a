"""Fly-Swatter tables laid by hand: every position is reached by real moves from a real deck.

A position is written as what was turned and slapped, in order: ``"r5 y1 S 2r"`` turns the red five,
the yellow one and a swatter, and then seat 2 slaps red. A dot ends a swat in which nobody slaps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.cards import CARDS, COLOUR, COLOURS, FLIES, VALUE
from slapbox.games.fly_swatter.moves import Flip, Starter
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json, Slap

_LETTERS: Final = {colour[0]: colour for colour in COLOURS}


def _alike(token: str) -> list[int]:
    """All cards that a token like ``r5`` or ``S`` may mean."""
    if token == "S":  # noqa: S105 - a swatter, not a secret
        return list(range(FLIES, CARDS))
    colour = COLOURS.index(_LETTERS[token[0]])
    return [fly for fly in range(FLIES) if (COLOUR[fly], VALUE[fly]) == (colour, int(token[1]))]


def _cards(tokens: list[str]) -> list[int]:
    """A different card for each token."""
    cards: list[int] = []
    for token in tokens:
        cards.append(next(card for card in _alike(token) if card not in cards))
    return cards


def _deck(turned: list[int], seats: int, size: int) -> list[int]:
    """A deck from which seat 0 and its left neighbours turn these cards, in this order."""
    others = [card for card in range(CARDS) if card not in turned]
    order = (turned + others)[:size]
    by_seat = [order[seat::seats] for seat in range(seats)]
    spare = size % seats
    stacks = [by_seat[seat][seat < spare :][::-1] for seat in range(seats)]
    return [card for stack in stacks for card in stack] + [
        by_seat[seat][0] for seat in range(spare)
    ]


def _lay(
    position: str, *, seats: int = 4, size: int = CARDS, **rules: str | int | bool
) -> FlySwatter:
    tokens = position.split()
    turned = _cards([token for token in tokens if token[0].isalpha()])
    options = complete(FlySwatter.rules, {"starter": "host", **rules})
    game = FlySwatter.new(seats, options, _deck(turned, seats, size))
    game.apply(TABLE, Starter(0))
    slaps: list[Slap] | None = None
    for token in [*tokens, ""]:
        if token[:1].isdigit():
            slaps = slaps or []
            slaps.append(_slap(int(token[0]), _LETTERS[token[1]], 200 + 10 * len(slaps)))
        elif token == ".":  # noqa: S105
            slaps = []
        else:
            if slaps is not None:
                game.apply(TABLE, game.close_race(slaps))
                slaps = None
            if token:
                game.apply(game.turn, Flip())
    return game


def _slap(
    seat: int, colour: str, at_ms: float, *, error_us: int = 0, card: int | None = None
) -> Slap:
    return Slap(seat, COLOURS.index(colour), round(at_ms * 1000), error_us, card)


def _swat(game: FlySwatter, *slaps: Slap) -> Json:
    resolved, *_ = game.apply(TABLE, game.close_race(slaps))
    return resolved.as_json()


@pytest.fixture
def lay() -> Callable[..., FlySwatter]:
    """``lay(position, seats=4, size=112, **rules)``: a game in which this has happened."""
    return _lay


@pytest.fixture
def slap() -> Callable[..., Slap]:
    """``slap(seat, colour, at_ms, error_us=0, card=None)``"""
    return _slap


@pytest.fixture
def swat() -> Callable[..., Json]:
    """``swat(game, *slaps)``: closes the open race, and returns what was resolved."""
    return _swat


@pytest.fixture
def card() -> Callable[[str], int]:
    """``card("r5")``: the number of the first such card that was laid."""
    return lambda token: _cards([token])[0]
