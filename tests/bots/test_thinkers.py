"""Bots that think, in every game that has such: what they do is allowed, and decided by the view
alone."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

import pytest

from bots.thinkers import TWINS, acts, answer, bot, seen, somewhere
from games.at_random import chosen, drawn
from profiles import TYPICAL, few, times
from slapbox.bots import BOTS, LEVELED, OFFERED, Finish, Play, Press, maker
from slapbox.bots.compare import shortest
from slapbox.bots.levels import DEFAULT, LEVELS, Level
from slapbox.bots.virtual import VirtualTable
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled

every_game = pytest.mark.parametrize(
    "game", few(map(find, TWINS), [find(name) for name in TYPICAL]), ids=list(TWINS)
)
every_level = pytest.mark.parametrize("level", LEVELS)

QUICKEST_CHOICE_US = 600_000
MOMENTS: Final[dict[Level, int]] = {"good": times(6), "expert": times(2)}
"""Of those who think long, fewer moments are looked at."""


def busy(game: type[Game], chance: Random) -> Any:
    """Any moment at which somebody has to move."""
    while True:
        state = somewhere(game, chance)
        if state.movers():
            return state


def test_the_levels() -> None:
    assert set(LEVELED) == TWINS.keys()
    assert DEFAULT == "good"
    assert OFFERED.keys() - TWINS.keys() == BOTS.keys() - {"quiz"}
    for levels in OFFERED.values():
        assert levels[len(levels) // 2] in (DEFAULT, "adult"), "who plays until the host says"
    for name, make in BOTS.items():
        assert type(maker(name, "easy")(0, Random(1))) is type(make(0, Random(1)))
    with pytest.raises(KeyError):
        maker("tag")


@pytest.mark.long
@every_game
@every_level
def test_whatever_they_do_is_legal(game: type[Game], level: Level) -> None:
    chance = Random(f"{game.name} {level}")
    phases = set()
    for _ in range(MOMENTS.get(level, times(50))):
        state = somewhere(game, chance)
        phases.add(state.phase)
        race = state.race()
        asked = state.movers() if race is None else set(race.seats) - race.out
        for seat in range(state.seats):
            did = acts(state, seat, level)
            assert len(did) == (seat in asked)
            for act in did:
                if isinstance(act, Play):
                    assert state.why_not(seat, state.move_from_json(act.move)) is None
                else:
                    assert isinstance(act, Press | Finish)
                    assert race is not None
    assert level in MOMENTS or len(phases) > 1


@pytest.mark.long
@every_game
@every_level
def test_what_they_may_not_know_makes_no_difference(game: type[Game], level: Level) -> None:
    chance = Random(f"{game.name} {level}")
    for _ in range(MOMENTS.get(level, times(30))):
        state = somewhere(game, chance)
        race = state.race()
        seat = chance.choice(state.movers() if race is None else race.seats)
        other = TWINS[game.name](state, seat, chance)
        assert acts(state, seat, level) == acts(other, seat, level)


@pytest.mark.long
@every_game
def test_whole_matches_by_any_rules_without_a_move_that_is_refused(game: type[Game]) -> None:
    chance = Random(game.name)
    for seats in game.players:
        options = {**chosen(game.rules, chance), **shortest(game)}
        state = game.new(seats, options, shuffled(game, seats, options, chance.getrandbits(32)))
        levels: list[Level] = [("easy", "random")[seat % 2] for seat in range(seats)]
        bots = [
            partial(maker(game.name, level), seat, Random(seat))
            for seat, level in enumerate(levels)
        ]
        table = VirtualTable(state, bots, chance)
        assert len(table.run().scores) == seats
        assert not table.refused


@every_game
def test_one_answer_a_moment(game: type[Game]) -> None:
    state = busy(game, Random(5))
    seat = state.movers()[0]
    player = bot(state, seat)
    view = seen(state, seat)
    (act,) = player.react(view)
    assert isinstance(act, Play)
    assert act.after_us > QUICKEST_CHOICE_US
    assert player.react(view) == []
    assert len(player.react({**view, "revision": state.revision + 1})) == 1


@every_game
def test_they_read_the_sheet_and_are_ready(game: type[Game]) -> None:
    chance = Random(2)
    state = somewhere(game, chance)
    while state.phase not in ("deal_over", "round_over") or not state.legal_moves(1):
        state.apply(*drawn(state, chance))
        if state.result() is not None:
            state = somewhere(game, chance)
    (act,) = acts(state, 1)
    assert isinstance(act, Play)
    assert dict(act.move) == {"move": "ready"}
    assert act.after_us >= 2_000_000


@every_game
def test_the_same_chance_gives_the_same_answer(game: type[Game]) -> None:
    state = busy(game, Random(3))
    seat = state.movers()[0]
    assert answer(state, seat) == answer(state, seat)


@every_game
def test_who_has_no_time_answers_all_the_same(game: type[Game]) -> None:
    """An expert who is given no time at all thinks of so few worlds that it is done at once."""
    chance = Random(f"{game.name} hurries")
    for _ in range(8):
        state = busy(game, chance)
        seat = state.movers()[0]
        if not state.legal_moves(seat):
            continue
        player: Any = bot(state, seat, "expert")
        player.hurry(0)
        (act,) = player.react(seen(state, seat))
        assert state.why_not(seat, state.move_from_json(act.move)) is None
