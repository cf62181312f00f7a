"""Whole matches of bots, without a clock."""

from __future__ import annotations

import json

import pytest

from profiles import matches
from slapbox.bots import LEVELED
from slapbox.bots.compare import shortest
from slapbox.bots.simulate import Outcome, play, tournament
from slapbox.games import GAMES, find
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Json

pytestmark = pytest.mark.long

every_game = pytest.mark.parametrize(
    "name", matches(name for name, game in GAMES.items() if not game.needs_host)
)


def outcome(name: str, seats: int, seed: int, cards: int | None = None, **rules: str) -> Outcome:
    """A match; where the number of deals or rounds can be chosen, one of two."""
    game = find(name)
    short = dict.fromkeys(shortest(game), 2)
    return play(game, seats, complete(game.rules, {**short, **rules}), seed, cards)


@every_game
def test_the_seed_alone_decides_the_match(name: str) -> None:
    seats = find(name).players[0]
    assert outcome(name, seats, 7) == outcome(name, seats, 7)
    assert outcome(name, seats, 7) != outcome(name, seats, 8)


@every_game
def test_every_number_of_players_comes_to_an_end(name: str) -> None:
    for seats in find(name).players:
        result = outcome(name, seats, 1).result
        assert len(result.scores) == seats
        assert any(result.scores)


@pytest.mark.parametrize("name", matches(sorted(LEVELED)))
def test_levels_are_dealt_the_same(name: str) -> None:
    game = find(name)
    options = complete(game.rules, shortest(game))
    good, bad = (
        play(game, 3, options, 4, levels=["random", "random", level])
        for level in ("easy", "random")
    )
    assert good != bad
    assert play(game, 3, options, 4, levels=["random"] * 3) == bad


@pytest.mark.parametrize("starter", ["reaction", "host", "random"])
def test_somebody_starts(starter: str) -> None:
    kind = "reaction" if starter == "reaction" else "starter"
    assert outcome("fly-swatter", 3, 1, starter=starter).moves[kind] == 1


def test_a_short_game_is_shorter() -> None:
    short, full = outcome("fly-swatter", 4, 1, 40), outcome("fly-swatter", 4, 1)
    assert short.moves["flip"] < full.moves["flip"] / 2
    assert 0 < short.length_us < full.length_us / 2
    with pytest.raises(OptionError):
        outcome("fly-swatter", 4, 1, 3)


def test_a_longer_look_at_results_lengthens_the_evening_only() -> None:
    quick, slow = (outcome("fly-swatter", 4, 1, resolution_ms=ms) for ms in ("0", "5000"))
    races = slow.moves["swat"] + slow.moves["reaction"]
    # Where little happened there is little to look at.
    assert races * 1_000_000 < slow.length_us - quick.length_us < races * 5_000_000
    assert (slow.result, slow.moves) == (quick.result, quick.moves)


def summary(seed: int, matches: int) -> Json:
    game = find("fly-swatter")
    return tournament(game, 4, complete(game.rules, {}), seed, matches)


def test_a_tournament_is_summed_up() -> None:
    report = summary(1, 30)
    json.dumps(report)
    assert sum(report["wins"]) == 30 + report["shared_wins"]
    assert 40 < report["scores"]["mean"] < 65
    assert report["scores"]["min"] <= report["scores"]["mean"] <= report["scores"]["max"]
    assert 100 < report["moves"]["flip"]["mean"] < 130
    assert 2 < report["minutes"]["mean"] < 15
    assert report["speed"]["flips_per_s"] > report["speed"]["swats_per_s"] > 0


def test_a_tournament_repeats_itself() -> None:
    one, same = summary(3, 5), summary(3, 5)
    del one["speed"], same["speed"]
    assert one == same
