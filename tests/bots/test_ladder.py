"""The ladder of levels, and what is measured with it."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest

from bots.thinkers import TWINS, answer, seen, somewhere
from games.trick_tables import ids, lay
from profiles import matches, times
from slapbox.bots import maker
from slapbox.bots.duplicate import Dealt, Task, measured, share, summary, tasks
from slapbox.bots.ladder import LADDERS, seer
from slapbox.bots.levels import LADDER, LEVELS, Level
from slapbox.games import find
from slapbox.games.last_panther import LastPanther
from slapbox.games.last_panther.moves import PassCards
from slapbox.games.mudeck.cards import CARDS, cards_of, mask_of
from slapbox.games.protocol import TV
from slapbox.games.tricks.moves import Play

pytestmark = pytest.mark.long

every_game = pytest.mark.parametrize("name", matches(sorted(TWINS)))


# ---- nobody at a table sees all hands ----


@every_game
def test_no_table_has_a_clairvoyant(name: str) -> None:
    """It is not offered, nothing that is shown a view can be one, and no other level is told what
    really is there."""
    assert "clairvoyant" not in LEVELS
    assert set(LEVELS) <= set(LADDER)
    with pytest.raises(ValueError, match="state"):
        maker(name, "clairvoyant")
    for level in LADDER[:-1]:
        bot: Any = maker(name, level)(0, Random(1))
        assert bot.truth is None


@every_game
def test_what_a_clairvoyant_sees_is_the_state(name: str) -> None:
    """And a copy of it: what it tries there happens to nobody."""
    chance = Random(name)
    for _ in range(5):
        state = somewhere(find(name), chance)
        truth = LADDERS[name].truth
        before = json.dumps(state.view(TV))
        seers: Any = seer(state)(0, Random(1))
        for seat in state.movers():
            seers = seer(state)(seat, Random(1))
            assert seers.truth is not None
            one, other = truth(state), truth(state)
            held = getattr(one, "tricks", one).hands
            real = getattr(state, "tricks", getattr(state, "round", state)).hands
            assert held == real
            assert held is not real
            assert getattr(other, "tricks", other).hands is not held
            seers.react(seen(state, seat))
        assert json.dumps(state.view(TV)) == before


# ---- rules of thumb ----


@every_game
def test_rules_of_thumb_are_legal_and_finish(name: str) -> None:
    chance = Random(name)
    for _ in range(30):
        state = somewhere(find(name), chance)
        for seat in state.movers():
            if state.legal_moves(seat):
                move = state.move_from_json(answer(state, seat, "rule"))
                assert state.why_not(seat, move) is None


def void_and_last(hand: str) -> Any:
    """Seat 3 plays last to the first trick, a green one, and has no green card."""
    state: Any = lay(LastPanther, "G5 G0", "G6", "G7", "")
    for seat in range(4):
        state.apply(seat, PassCards(tuple(cards_of(state.tricks.hands[seat])[:3])))
    words = ("G5 G0 G1 G1 G2", "G6 G3 G4", "G7 G7 G8 G9", hand)
    left = list(range(CARDS))
    hands = [ids(cards, left) for cards in words]
    for cards in hands:
        while len(cards) < 15:
            cards.append(left.pop())
    state.tricks.hands = [mask_of(cards) for cards in hands]
    state.passed = [0] * 4
    state.tricks.turn = 0
    for seat, wanted in enumerate(("G5", "G6", "G7")):
        state.apply(seat, Play(ids(wanted)[0]))
    return state


BLACK: Final = "K7 K8 K9 Y9 Y8 Y7 Y6 B9 B8 B7 B6 B5 B4 Y5 Y4"
RED: Final = "R9 R8 K8 K9 Y9 Y8 Y7 Y6 B9 B8 B7 B6 B5 Y5 Y4"


@pytest.mark.parametrize(("hand", "thrown"), [(BLACK, "K7"), (RED, "R9 R8")])
@pytest.mark.parametrize("level", ["rule", "expert"])
def test_who_is_void_and_last_throws_what_hurts(hand: str, thrown: str, level: Level) -> None:
    """The black seven, or else a red card: always, not in two of three cases."""
    for seed in range(times(4)):
        assert answer(void_and_last(hand), 3, level, seed)["card"] in ids(thrown), seed


# ---- figures ----


def test_duplicate_figures_repeat_themselves() -> None:
    todo = tasks("last-panther", ["easy"], 3, {}, 5, 2)
    assert [task.level for task in todo] == ["random", "rule", "easy", "clairvoyant"] * 2
    todo = [task._replace(level="rule" if task.level == "clairvoyant" else "easy") for task in todo]
    played = [(task, measured(task)) for task in todo[-2:]]
    assert played == [(task, measured(task)) for task in todo[-2:]]


def test_a_table_of_equals_is_level() -> None:
    dealt = measured(Task("last-panther", 4, {}, 1, "rule"))
    assert dealt.points == pytest.approx(-27.5)
    assert dealt.ahead == pytest.approx(0)


def test_partners_are_measured_together() -> None:
    """Two pairs of Safarü: what one gains the other is behind."""
    dealt = measured(Task("safarue", 4, {}, 1, "random"))
    assert dealt.ahead < 0


def test_deeds_are_counted_for_the_measured_seats() -> None:
    dealt = measured(Task("wimmueln", 4, {}, 2, "rule"))
    assert dealt.tried == {"estimates": 4}
    dealt = measured(Task("mu", 5, {}, 2, "rule"))
    assert dealt.tried["bids"] <= 1


def test_the_share_of_the_way() -> None:
    assert share([0, 0], [5, 5], [10, 10]) == {"mean": 0.5, "within": 0}
    part = share([0, 2, 1], [4, 6, 8], [10, 10, 10])
    assert part is not None
    assert part["mean"] == pytest.approx((6 - 1) / (10 - 1), abs=1e-3)
    assert part["within"] > 0
    assert share([3, 3], [1, 2], [3, 3]) is None


def test_the_summary_is_json() -> None:
    todo = tasks("mu", [], 5, {}, 1, 2)
    ahead = {"random": -9.0, "rule": 0.0, "clairvoyant": 9.0}
    report = summary(
        [(task, Dealt(1, ahead[task.level], {"bids": 1}, {"bids": 2})) for task in todo]
    )
    json.dumps(report)
    assert report["deals"] == 2
    assert report["levels"]["rule"]["share"]["mean"] == 0.5
    assert report["levels"]["random"]["deeds"] == {"bids": {"off": 2, "tried": 4}}
