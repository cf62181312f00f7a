"""Bots of the small games: as quick as people, and no quicker."""

from __future__ import annotations

from random import Random
from statistics import median, stdev

import pytest

from slapbox.bots import BOTS, Press, maker
from slapbox.bots.human import PEOPLE, QUICKEST_US, reaction_us
from slapbox.bots.levels import AGES
from slapbox.bots.simulate import tournament
from slapbox.games import find
from slapbox.games.options import complete

ARMED = {"phase": "armed", "wrong": [], "locked": []}


def test_reaction_bots_react_like_people_and_now_and_then_guess() -> None:
    game = find("reaction")
    report = tournament(game, 4, complete(game.rules, {}), 1, 100)
    assert 260_000 < report["scores"]["mean"] < 340_000
    assert report["scores"]["min"] > QUICKEST_US
    bot = BOTS["reaction"](0, Random(1))
    presses = [bot.react({"phase": "round"})[0].after_us for _ in range(1000)]
    assert 10 < sum(after_us < QUICKEST_US for after_us in presses) < 90


def test_people_of_an_age_are_as_quick_as_was_measured() -> None:
    """A child takes 1.67 times as long as an adult, somebody trained 0.89 times; nobody is quicker
    than people are."""
    chance = Random(4)
    drawn = {age: [reaction_us(chance, PEOPLE[age]) for _ in range(4000)] for age in AGES}
    child, adult, trained = (median(drawn[age]) for age in AGES)
    assert child / adult == pytest.approx(1.67, abs=0.05)
    assert trained / adult == pytest.approx(0.89, abs=0.03)
    assert min(map(min, drawn.values())) >= QUICKEST_US
    assert stdev(drawn["child"]) > stdev(drawn["adult"]) > stdev(drawn["trained"])


def test_false_starts_become_fewer_with_age() -> None:
    guessed = [0] * len(AGES)
    for number, age in enumerate(AGES):
        bot = maker("reaction", age)(0, Random(1))
        for _ in range(1000):
            (press,) = bot.react({"phase": "round"})
            assert isinstance(press, Press)
            guessed[number] += press.after_us < QUICKEST_US
    assert guessed[0] > guessed[1] > guessed[2] > 0


def test_bots_have_no_buzzer_in_a_quiz() -> None:
    bot = BOTS["quiz"](1, Random(1))
    assert not any(bot.react(ARMED) for _ in range(200))
