"""Bots of the small games: as quick as people, and no quicker."""

from __future__ import annotations

from random import Random

from slapbox.bots import BOTS, Press
from slapbox.bots.human import QUICKEST_US
from slapbox.bots.simulate import tournament
from slapbox.games import find
from slapbox.games.options import complete

ARMED = {"phase": "armed", "wrong": [], "locked": []}


def test_reaction_bots_react_like_people_and_now_and_then_guess() -> None:
    game = find("reaction")
    told = tournament(game, 4, complete(game.rules, {}), 1, 100)
    assert 260_000 < told["scores"]["mean"] < 340_000
    assert told["scores"]["min"] > QUICKEST_US
    bot = BOTS["reaction"](0, Random(1))
    presses = [bot.react({"phase": "round"})[0].after_us for _ in range(1000)]
    assert 10 < sum(after_us < QUICKEST_US for after_us in presses) < 90


def test_quiz_bots_slap_once_only_while_armed_and_not_when_they_are_out() -> None:
    bot = BOTS["buzzer"](1, Random(1))
    acts = [bot.react(ARMED) for _ in range(200)]
    assert 100 < sum(len(act) for act in acts) < 180
    presses = [act for one in acts for act in one]
    assert all(isinstance(act, Press) and act.after_us >= QUICKEST_US for act in presses)
    for view in (
        {**ARMED, "phase": "reading"},
        {**ARMED, "phase": "answered"},
        {**ARMED, "wrong": [1]},
        {**ARMED, "locked": [1]},
    ):
        assert not any(bot.react(view) for _ in range(50))
