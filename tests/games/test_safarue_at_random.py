"""Safarü and its variant played at random: what only they must keep to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, drawn
from games.safarue_tables import begun as laid
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.safarue import Safarue, SafarueVariant

both_games = pytest.mark.parametrize("kind", [Safarue, SafarueVariant])
chances = st.randoms(use_true_random=True)


@both_games
@given(chance=chances)
def test_no_round_brings_more_than_there_is(kind: type[Safarue], chance: Random) -> None:
    state: Any = begun(kind, chance)
    while state.result() is None:
        state.apply(*drawn(state, chance))
    assert state.sheet
    for row in state.sheet:
        _check_bounds(row, neighbour=kind.neighbour)


def _check_bounds(row: Any, *, neighbour: bool) -> None:
    assert sum(row.counts["cards"]) <= CARDS
    assert sum(row.parts["triangles"]) <= 60
    if neighbour:
        assert sum(row.parts["cards"]) in (0, 24)
        assert sum(row.parts["porcupines"]) in (0, 18)
        assert min(row.sums()) >= 0
        return
    assert sum(row.parts["unicorns"]) in (0, 24)
    assert sum(row.parts["porcupines"]) in (0, -12)
    assert -25 <= sum(row.parts["puppies"]) <= 0
    assert min(row.sums()) >= -12 - 25 + 5


@both_games
@pytest.mark.parametrize("capture_duty", ["strict", "spot"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_drawn_for_search_is_legal(
    kind: type[Safarue], capture_duty: str, seats: int
) -> None:
    chance = Random(seats)
    state = laid(kind, seats, capture_duty=capture_duty, target=500)
    for _ in range(200):
        if state.phase == "play":
            seat, move = state.round.turn, state.draw(chance.random)
        else:
            seat, move = drawn(state, chance)
        assert state.why_not(seat, move) is None
        state.apply(seat, move)
        if state.result() is not None:
            break


@pytest.mark.parametrize(
    "record",
    [
        {},
        [],
        {"move": None},
        {"move": []},
        {"move": "play"},
        {"move": "play", "card": 3},
        {"move": "play", "card": "3", "addition": [], "total": [], "pair": []},
        {"move": "play", "card": True, "addition": [], "total": [], "pair": []},
        {"move": "play", "card": 3, "addition": [60], "total": [], "pair": []},
        {"move": "play", "card": 3, "addition": [-1], "total": [], "pair": []},
        {"move": "play", "card": 3, "addition": [1, 1], "total": [], "pair": []},
        {"move": "play", "card": 3, "addition": [[]], "total": [], "pair": []},
        {"move": "play", "card": 3, "addition": [], "total": [], "pair": 4},
        {"move": "take", "addition": [], "total": []},
        {"move": "take", "addition": [], "total": [], "pair": [None]},
        {"move": "offer"},
        {"move": "offer", "card": "3"},
        {"move": "spot"},
        {"move": "spot", "slaps": [1]},
        {"move": "spot", "slaps": [{}]},
        {"move": "deal", "cards": 3},
        {"move": "dealer", "seat": True},
    ],
)
def test_other_records_are_no_moves(record: Any) -> None:
    with pytest.raises(ValueError, match="no "):
        Safarue.move_from_json(record)
