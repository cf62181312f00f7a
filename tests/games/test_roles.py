"""A game has moves, views and a result; of all roles it says nothing that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getmembers, isfunction
from typing import Any, ClassVar

import pytest

from slapbox.games import wire
from slapbox.games.base import Game, Handler
from slapbox.games.protocol import Event, IllegalMove, Json, Move, Options, Players, Result, Slap
from slapbox.games.roles import Chance, Cries, Keys, Pauses, Predictions, Races, Undo
from slapbox.text import Text

ROLES = (Races, Chance, Keys, Pauses, Undo, Cries, Predictions)


class Count(wire.Move, frozen=True, tag="count"):
    """Both the move and the event of a game that needs no more."""


class CountToThree(Game):
    """In turn; whoever says three wins."""

    name: ClassVar[str] = "count"
    players: ClassVar[range] = range(2, 4)
    unknown_move: ClassVar[Text] = Text("fly.why.unknown_move")
    is_over: ClassVar[Text] = Text("table.why.over")

    __slots__ = ("said",)

    def __init__(self, seats: int, options: Options, _: list[int]) -> None:
        self.seats, self.options, self.said, self.phase = seats, options, 0, "turn"

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003
        return []

    def movers(self) -> tuple[int, ...]:
        return (self.said % self.seats,)

    def legal_moves(self, seat: int) -> list[Move]:
        return [Count()] if self.phase == "turn" and seat in self.movers() else []

    def _why_not(self, seat: int, _: Count) -> Text | None:
        return None if seat in self.movers() else Text("table.why.not_your_turn")

    def _count(self, _: int, move: Count) -> list[Event]:
        self.said += 1
        self.phase = "over" if self.said == 3 else "turn"
        return [move]

    handlers: ClassVar[Mapping[type[Any], Handler]] = {Count: Handler(_why_not, _count)}

    def view(self, viewer: int) -> Json:  # noqa: ARG002
        return {"said": self.said}

    def has_scored(self) -> bool:
        return False

    def score(self) -> Result[Json]:
        last = (self.said - 1) % self.seats
        ranks = tuple(1 + (seat != last) for seat in range(self.seats))
        return Result(scores=(0,) * self.seats, ranks=ranks, winners=(last,), tie_break="")


def test_a_game_without_a_role_is_played_from_its_beginning_to_its_end() -> None:
    state = CountToThree.new(2, {}, [])
    for seat in (0, 1, 0):
        assert state.pending() == Players((seat,))
        assert (state.result(), state.score_so_far()) == (None, None)
        with pytest.raises(IllegalMove):
            state.copy().apply(1 - seat, Count())
        state.apply(seat, Count())
    assert state.pending() is None
    result = state.result()
    assert result is not None
    assert result.winners == (0,)


def test_whoever_asks_for_a_role_that_a_game_does_not_have_is_told_so() -> None:
    state = CountToThree.new(2, {}, [])
    (verdict,) = state.judge([Slap(0, 1, 5)])
    assert verdict.reason == Text("race.why.no_race")
    for impossible in (state.close_race, state.deal):
        with pytest.raises(ValueError, match="no"):
            impossible([])
    assert (state.race(), state.race_ends([]), state.scene_ms([])) == (None, None, None)
    assert (state.unshuffled(), state.drawn_by_lot(), state.reveals) == ((), False, frozenset())
    assert (state.pressed(Slap(0, 1, 5)), state.names_seats()) == (None, False)
    assert (state.deadline(), state.look_ms(), state.ponders()) == (None, 0, False)
    assert (state.takes_back(0, Count()), state.goes_back(state.copy())) == (False, True)
    assert (state.interrupts(Count()), state.frozen(), state.race_waits()) == (None, False, False)
    assert state.witnessed(Count(), (), state.copy) == Count()
    assert state.predictions() == ()


def test_no_two_roles_answer_the_same() -> None:
    """So it does not matter in which order a game has them."""
    names = [name for role in ROLES for name, _ in getmembers(role, isfunction)]
    own = [name for name in names if not name.startswith("__")]
    assert len(set(own)) == len(own)
