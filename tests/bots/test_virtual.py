"""Matches in virtual time: plans that still hold are carried out, others are dropped."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from slapbox.bots import Act, Call, Drag, Finish, Look, Play, Press, TurnCard
from slapbox.bots.acts import AnyMove
from slapbox.bots.attention import Attention, Due, Sight
from slapbox.bots.memory import NoMemory
from slapbox.bots.virtual import PATIENCE_US, Stuck, VirtualTable
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.cheating_moth.moves import Guard
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json

CRY: AnyMove = {"move": "caught"}
VANISH: AnyMove = {"move": "smuggle", "card": 1}


class Scripted:
    """Does what it is told by the phase, and notes what it saw and when."""

    def __init__(self, seat: int, script: dict[str, list[Act]]) -> None:
        self.seat = seat
        self.script = script
        self.saw: list[tuple[int, str]] = []

    def react(self, view: Json) -> list[Act]:
        self.saw.append((view["now_us"], view["phase"]))
        return self.script.get(view["phase"], [])


def begun(name: str, seats: int, **rules: str | int) -> Game:
    game = find(name)
    options = complete(game.rules, rules)
    return game.new(seats, options, shuffled(game, seats, options, 3))


def table_of(state: Game, bots: list[Scripted]) -> VirtualTable:
    return VirtualTable(state, [partial(lambda bot: bot, bot) for bot in bots], Random(1))


def sight(**more: object) -> Sight:
    shown = Sight({"phase": "turn"}, [{"move": "draw"}], 1, 1_000_000)
    return Sight(**{**{name: getattr(shown, name) for name in Sight.__struct_fields__}, **more})


# ---- attention ----


def test_a_bot_is_asked_again_only_when_it_sees_something_new() -> None:
    bot = Scripted(0, {"turn": [TurnCard(5)]})
    mind = Attention(lambda: bot, NoMemory())
    assert len(mind.look(sight())) == 1
    assert mind.look(sight(now_us=2_000_000)) == [], "later, but nothing is new"
    assert len(mind.look(sight(now_us=2_000_000), again=True)) == 1
    for news in (
        {"revision": 2},
        {"fidgets": (True,)},
        {"race_us": 5},
        {"state": {"phase": "turn", "draw": 1}},
    ):
        assert len(mind.look(sight(**news))) == 1, news


def test_times_count_from_the_opening_of_a_race_and_from_the_end_of_the_last_one() -> None:
    def due_us(**more: object) -> int:
        mind = Attention(lambda: Scripted(0, {"turn": [TurnCard(300)]}), NoMemory())
        return mind.look(sight(**more))[0].at_us

    assert due_us() == 1_000_300
    assert due_us(from_us=4_000_000) == 4_000_300
    assert due_us(race_us=900_000, from_us=4_000_000) == 900_300


@pytest.mark.parametrize("act", [Call(CRY, 300), Drag(VANISH, 300, 1), Look(300)])
def test_what_may_be_done_at_any_time_counts_from_now(act: Act) -> None:
    mind = Attention(lambda: Scripted(0, {"turn": [act]}), NoMemory())
    (due,) = mind.look(sight(race_us=900_000, from_us=4_000_000))
    assert due.at_us == 1_000_300


@pytest.mark.parametrize("act", [Press(0, 1), TurnCard(1), Finish(1)])
def test_a_slap_is_meant_for_one_race(act: Act) -> None:
    due = Due(1, act, 1, 500)
    assert not due.is_overtaken(2, 500)
    assert due.is_overtaken(1, None)
    assert due.is_overtaken(1, 900)


def test_a_move_is_meant_for_one_moment_and_a_drag_for_any() -> None:
    play = Due(1, Play({"move": "draw"}, 1), 1, None)
    assert not play.is_overtaken(1, 500)
    assert play.is_overtaken(2, None)
    for act in (Drag(VANISH, 1, 1), Call(CRY, 1), Look(1)):
        assert not Due(1, act, 1, None).is_overtaken(2, 500)


# ---- the table ----


def test_a_race_is_awaited_opened_and_closed_when_all_hands_are_down() -> None:
    bots = [Scripted(seat, {"round": [Press(0, 200_000 + 1000 * seat)]}) for seat in range(3)]
    state = begun("reaction", 3, rounds=2)
    table = table_of(state, bots)
    result = table.run()
    assert result.scores == (200_000, 201_000, 202_000)
    opened_us = [at_us for at_us, _ in bots[0].saw]
    assert len(opened_us) == 2, "one look for each race, and none while it is awaited"
    assert opened_us[0] >= 1_500_000
    assert table.length_us == opened_us[1] + 202_000


def test_where_nobody_has_a_phone_only_those_look_for_whom_the_others_wait() -> None:
    turns: list[tuple[int, int]] = []
    races: list[int] = []

    class Player(Scripted):
        def react(self, view: Json) -> list[Act]:
            if view["phase"] == "turn":
                turns.append((self.seat, view["turn"]))
            if view["phase"] == "swat":
                races.append(self.seat)
            return super().react(view)

    bots: list[Scripted] = [Player(seat, {"turn": [TurnCard(1_000)]}) for seat in range(3)]
    table = table_of(begun("fly-swatter", 3, starter="random"), bots)
    table.run()
    assert len(turns) == table.moves["flip"], "nobody turns a card for anybody else"
    assert all(seat == turn for seat, turn in turns)
    assert races == [0, 1, 2] * table.moves["swat"]


def test_a_race_in_which_somebody_sleeps_lasts_its_whole_time() -> None:
    bots = [Scripted(0, {"round": [Press(0, 200_000)]}), Scripted(1, {})]
    table = table_of(begun("reaction", 2, rounds=1), bots)
    table.run()
    assert table.length_us == bots[0].saw[0][0] + 3_000_000


def test_who_finishes_is_not_waited_for() -> None:
    bots = [Scripted(0, {"round": [Press(0, 200_000)]}), Scripted(1, {"round": [Finish(250_000)]})]
    table = table_of(begun("reaction", 2, rounds=1), bots)
    table.run()
    assert table.length_us == bots[0].saw[0][0] + 250_000


def test_bots_that_do_nothing_are_not_waited_for_for_ever() -> None:
    silent = [Scripted(seat, {"turn": [Look(1_000_000)]}) for seat in range(3)]
    with pytest.raises(Stuck):
        table_of(begun("fly-swatter", 3, starter="host"), silent).run()
    assert silent[0].saw[-1][0] <= PATIENCE_US + 10_000_000


def test_the_table_acts_when_the_time_is_up() -> None:
    """All slap the cockroach and nobody throws: their time together ends by itself."""
    greedy = [Greedy(seat) for seat in range(3)]
    state = begun("cheating-moth", 3, rounds=1, bluff_ms=2000)
    table = VirtualTable(state, [partial(lambda bot: bot, bot) for bot in greedy], Random(2))
    table.run()
    assert table.moves["cockroach"] > 0
    assert table.moves["time_up"] == table.moves["cockroach"]
    assert table.moves["throw"] == 0


class Greedy:
    """Makes the first legal move of its turn, slaps at everything, and never decides a claim."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def react(self, view: Json) -> list[Act]:
        if view["phase"] in ("mosquito", "cockroach"):
            return [Press(0, 200_000 + self.seat)]
        steps = [move for move in view["moves"] if move["move"] not in ("smuggle", "caught")]
        waits = not steps or view["phase"] == "claim"
        return [] if waits else [Play(steps[0], 500_000)]


def test_a_drag_flutters_for_everybody_and_then_the_card_is_gone() -> None:
    seen: list[tuple[bool, int]] = []

    class Cheat(Scripted):
        def react(self, view: Json) -> list[Act]:
            seen.append((view["fidgets"][self.seat], view["hands"][self.seat]))
            if len(seen) > 1:
                return []
            vanish: AnyMove = {"move": "smuggle", "card": view["hand"][0]["card"]}
            return [Drag(vanish, 1_000_000, 900_000)]

    state = begun("cheating-moth", 3)
    state.apply(TABLE, Guard(2))
    bots: list[Scripted] = [Cheat(0, {}), Scripted(1, {}), Scripted(2, {})]
    table = VirtualTable(state, [partial(lambda bot: bot, bot) for bot in bots], Random(3))
    with pytest.raises(Stuck):
        table.run()
    assert seen == [(False, 8), (True, 8), (False, 7)]
    assert table.moves["smuggle"] == 1
