"""The cast: characters who differ in how they play, and not in how well."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from random import Random
from typing import Any, Final

import pytest

from bots.thinkers import TWINS, seen
from games.at_random import drawn
from profiles import few, matches
from slapbox.bots import OFFERED, Play, maker
from slapbox.bots.compare import shortest
from slapbox.bots.human import PEOPLE
from slapbox.bots.levels import AGES, Level
from slapbox.bots.persons import CAST, HABITS, WAYS, aged, lean
from slapbox.bots.simulate import play
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled
from slapbox.games.mudeck.cards import NUMBER
from slapbox.games.options import complete
from slapbox.games.protocol import Json
from slapbox.table.frame.seats import MAX_SEATS, NAMES
from slapbox.text.catalogue import LANGUAGES, catalogue
from slapbox.text.names import MAX_NAME

pytestmark = pytest.mark.long

CHOICES: Final = 60
"""Choices that are put to each of two characters."""

LEVELS: Final[dict[str, Level]] = {"last-panther": "good"}
"""Easy bots think of three worlds; there one card more in a trick outweighs any liking."""

DEEDS: Final[dict[str, tuple[str, Callable[[Json], int]]]] = {
    "mu": ("auction", lambda move: len(move.get("cards", ()))),
    "wimmueln": ("estimates", lambda move: NUMBER[move["top"]] + NUMBER[move["below"]]),
    "last-panther": ("play", lambda move: -NUMBER[move["card"]]),
    "rummue": ("draw", lambda move: move["move"] == "draw_discard"),
    "safarue": (
        "play",
        lambda move: sum(len(move[part]) for part in ("addition", "total", "pair")),
    ),
}
"""The phase in which characters are told apart, and what those who lean have more of there."""


def extremes(game: str) -> tuple[str, str]:
    """Somebody who leans one way in this game, and somebody who leans the other way."""
    leans = {lean(name, game): name for name in CAST}
    return leans[-1], leans[1]


def choices(game: str, phase: str) -> list[tuple[Game, int]]:
    """Tables at which somebody has a choice in this phase, and who."""
    kind, picks = find(game), []
    rules = complete(kind.rules, {})
    for seed in range(4 * CHOICES):
        chance = Random(seed)
        state: Any = kind.new(4, rules, shuffled(kind, 4, rules, seed))
        for moves in range(80):
            movers = state.movers()
            chooses = movers and state.phase == phase and len(state.legal_moves(movers[0])) > 1
            if chooses and chance.random() < moves / 20:
                picks.append((state, movers[0]))
                break
            state.apply(*drawn(state, chance))
        if len(picks) == CHOICES:
            break
    return picks


def chosen(person: str, state: Game, seat: int, seed: int) -> Json:
    """Return what this character does there, thinking of the same worlds as everybody else."""
    level = LEVELS.get(state.name, "easy")
    (act,) = maker(state.name, level, person)(seat, Random(seed)).react(seen(state, seat))
    assert isinstance(act, Play)
    return act.move


@pytest.mark.parametrize("game", few(sorted(DEEDS), ("rummue", "safarue")))
def test_characters_differ_in_how_they_play(game: str) -> None:
    """At the same choices with the same thoughts: the bold one bids more than the careful one, and
    so on; but mostly both do the same, for they lean only where two options are nearly as good."""
    phase, deed = DEEDS[game]
    less, more = extremes(game)
    put = choices(game, phase)
    assert len(put) == CHOICES
    pairs = [
        (chosen(less, state, seat, seed), chosen(more, state, seat, seed))
        for seed, (state, seat) in enumerate(put)
    ]
    assert sum(deed(move) for _, move in pairs) > sum(deed(move) for move, _ in pairs)
    assert sum(pair != other for pair, other in pairs) < CHOICES / 2


@pytest.mark.parametrize("game", matches(sorted(TWINS)))
def test_nobody_in_particular_plays_as_ever(game: str) -> None:
    """So do those who do not lean in this game, and whoever plays at random."""
    kind = find(game)
    rules = complete(kind.rules, shortest(kind))
    plain = play(kind, 4, rules, 3)
    calm = next((name for name in CAST if not lean(name, game)), None)
    assert play(kind, 4, rules, 3, persons=[calm] * 4) == plain
    levels: list[Level] = ["random"] * 4
    wild = play(kind, 4, rules, 3, levels=levels, persons=[*CAST][:4])
    assert wild == play(kind, 4, rules, 3, levels=levels)


def test_an_age_stays_what_it_is() -> None:
    """Whatever the character: who is trained is quicker and errs less than any adult, and an adult
    than any child."""
    for game in ("fly-swatter", "reaction", "cheating-moth"):
        for (younger, older), one, other in product(pairwise(AGES), CAST, CAST):
            child, adult = aged(PEOPLE[younger], one, game), aged(PEOPLE[older], other, game)
            assert child.pace > adult.pace
            assert child.wrong > adult.wrong
            assert child.guessed > adult.guessed


def test_the_cast_is_told_apart() -> None:
    """No two are alike; there are enough for a full table, none of whom has a name that guests get;
    and what is said of them is a word in every language."""
    assert len(set(CAST.values())) == len(CAST) >= MAX_SEATS
    assert not {*CAST} & {*NAMES}
    assert all(len(name) <= MAX_NAME for name in CAST)
    assert {*HABITS} <= {*OFFERED}
    words = {word for ways in WAYS.values() for word in ways.values()}
    for language in LANGUAGES:
        assert all(f"bots.way.{word}" in catalogue(language) for word in words)
