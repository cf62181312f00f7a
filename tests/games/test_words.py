"""The catalogue has words for all that the games say or offer."""

from __future__ import annotations

from typing import get_args

import pytest

from slapbox.games import GAMES
from slapbox.games.base import Game
from slapbox.games.fly_swatter.cards import COLOURS
from slapbox.games.fly_swatter.races import Outcome
from slapbox.text.catalogue import catalogue
from text.book import option_key


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_every_option_is_explained(game: type[Game]) -> None:
    words = catalogue("en")
    assert {f"game.{game.name}.title", f"game.{game.name}.help"} <= words.keys()
    for option in game.rules:
        values = [f"value.{str(value).lower()}" for value in option.choices]
        for what in ("title", "help", *values):
            assert option_key(game.name, option.name, what), (option.name, what)


def test_every_verdict_of_fly_swatter_has_words() -> None:
    words = catalogue("en")
    hands_down, of_all_games = {"won", "on_top", "wrong"}, {"early", "no_hand"}
    own = {f"fly.verdict.{verdict}" for verdict in set(get_args(Outcome)) - of_all_games}
    assert own <= words.keys()
    assert {f"race.verdict.{verdict}" for verdict in of_all_games} <= words.keys()
    assert {f"pad.colour.{colour}" for colour in COLOURS} <= words.keys()
    ignored = {f"fly.why.{one}" for one in set(get_args(Outcome)) - hands_down - of_all_games}
    ignored |= {f"race.why.{reason}" for reason in of_all_games}
    assert ignored <= words.keys()
