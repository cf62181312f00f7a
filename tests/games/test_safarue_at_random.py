"""Safarü and its variant played at random: what every game must keep to.

(The same as in ``test_every_game``, for games that the lobby does not offer yet.)
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.at_random import begun, drawn, slaps, views
from games.safarue_tables import ODD_MOVES, every_card, twin
from games.safarue_tables import begun as laid
from slapbox.games.protocol import TABLE, TV, Game, IllegalMove, Json, Slap
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.tricks.cards import CARDS

both_games = pytest.mark.parametrize("kind", [Safarue, SafarueVariant])
chances = st.randoms(use_true_random=True)
few = settings(max_examples=40, deadline=None)


def some(kind: type[Safarue], chance: Random, moves: int = 120) -> Any:
    """A table at which some moves were made."""
    state = begun(kind, chance)
    for _ in range(chance.randrange(moves)):
        if state.result() is None:
            state.apply(*drawn(state, chance))
    return state


@both_games
@few
@given(chance=chances)
def test_any_legal_move_applies_and_every_match_ends(kind: type[Safarue], chance: Random) -> None:
    state: Any = begun(kind, chance)
    for _ in range(20_000):
        if state.result() is not None:
            break
        seat, move = drawn(state, chance)
        assert state.why_not(seat, move) is None
        for event in state.apply(seat, move):
            json.dumps(event.as_json())
        assert sorted(every_card(state)) == list(range(CARDS))
    result = state.result()
    assert result is not None
    best = min(result.scores) if result.low_wins else max(result.scores)
    assert result.winners == tuple(s for s in range(state.seats) if result.scores[s] == best)
    assert (state.movers(), state.race(), state.legal_moves(TABLE)) == ((), None, [])
    json.dumps([result.as_json(), views(state)])
    for row in state.sheet:
        _check_bounds(row, neighbour=kind.neighbour)


def _check_bounds(row: Any, *, neighbour: bool) -> None:
    """No round brings more than there is."""
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
@few
@given(chance=chances)
def test_a_refused_move_says_why_and_changes_nothing(kind: type[Safarue], chance: Random) -> None:
    state = some(kind, chance)
    before, copy = views(state), state.copy()
    for seat in (TABLE, *range(state.seats), 99):
        legal = state.legal_moves(seat)
        for move in [*ODD_MOVES, *legal]:
            reason = state.why_not(seat, move)
            assert (reason is None) or move not in legal
            if reason is None:
                state.copy().apply(seat, move)
                continue
            with pytest.raises(IllegalMove) as refused:
                copy.apply(seat, move)
            assert refused.value.reason == reason
        assert views(copy) == views(state) == before


@both_games
@few
@given(chance=chances)
def test_the_recorded_moves_replay_to_the_same_table(kind: type[Safarue], chance: Random) -> None:
    state = begun(kind, chance)
    fresh = state.copy()
    record: list[str] = []
    told: list[Json] = []
    while state.result() is None:
        seat, move = drawn(state, chance)
        record.append(json.dumps([seat, move.as_json()]))
        told += [event.as_json() for event in state.apply(seat, move)]
    retold: list[Json] = []
    for line in record:
        seat, written = json.loads(line)
        retold += [e.as_json() for e in fresh.apply(seat, kind.move_from_json(written))]
    assert (retold, views(fresh), fresh.result()) == (told, views(state), state.result())


@both_games
@few
@given(chance=chances)
def test_a_copy_goes_its_own_way(kind: type[Safarue], chance: Random) -> None:
    state = some(kind, chance)
    before, cards = views(state), every_card(state)
    copy: Game = state.copy()
    assert views(copy) == before
    while copy.result() is None:
        copy.apply(*drawn(copy, chance))
    assert (views(state), every_card(state)) == (before, cards)


@both_games
@few
@given(chance=chances)
def test_what_is_hidden_changes_nothing_that_is_seen(kind: type[Safarue], chance: Random) -> None:
    state = begun(kind, chance)
    for _ in range(chance.randrange(120)):
        if state.result() is not None:
            break
        viewer = chance.choice([TV, *range(state.seats)])
        other = twin(state, viewer, chance)
        assert _known(other, viewer) == _known(state, viewer)
        race = state.race()
        if race is not None:
            wild = slaps(race.seats, race.hands, chance)
            assert other.judge(wild) == state.judge(wild)
        seat, move = drawn(state, chance)
        told = [event.as_json() for event in state.apply(seat, move)]
        if seat == TABLE:
            retold = [event.as_json() for event in other.apply(seat, move)]
            assert retold[:1] == told[:1]


def _known(state: Game, viewer: int) -> list[Any]:
    """All that a viewer can find out about the table without changing it."""
    keys = [Slap(seat, 1, 10**9) for seat in range(state.seats)]
    return [
        state.view(viewer),
        state.legal_moves(viewer),
        [state.why_not(viewer, move) for move in ODD_MOVES],
        (state.movers(), state.race(), state.moment, state.drawn_by_lot()),
        (state.unshuffled(), state.deadline(), [state.pressed(key) for key in keys]),
    ]


@both_games
@few
@given(chance=chances)
def test_a_key_outside_a_race_means_a_legal_move_or_nothing(
    kind: type[Safarue], chance: Random
) -> None:
    state = begun(kind, chance)
    while state.result() is None:
        for seat in range(state.seats):
            move = state.pressed(Slap(seat, chance.randrange(6), chance.randrange(10**9)))
            assert move is None or state.why_not(seat, move) is None
        state.apply(*drawn(state, chance))


@both_games
@pytest.mark.parametrize("capture_duty", ["strict", "spot"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_drawn_for_search_is_legal(
    kind: type[Safarue], capture_duty: str, seats: int
) -> None:
    chance = Random(seats)
    state = laid(kind, seats, capture_duty=capture_duty, target=500)
    for _ in range(200):
        if state.stage == "play":
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
