"""The coach shows an expert what one player has seen, and tells the table what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.thinkers import TWINS, seen
from games.at_random import drawn
from slapbox.bots.memory import memory_of
from slapbox.bots.weighing import Advice
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.party import coach
from slapbox.party.coach import Coach
from slapbox.party.workers import NoAnswer
from slapbox.table.frame.room import Question
from slapbox.table.journal.journal import Entry, Header
from slapbox.table.journal.replay import begun
from slapbox.table.words.orders import TellHint
from slapbox.text import Text


class Recorder:
    """A table that hears orders, and minds that answer."""

    def __init__(self, move: Any) -> None:
        self.orders: list[Any] = []
        self.views: list[Any] = []
        self.move = move

    def ask(self, order: Any) -> None:
        self.orders.append(order)

    def tell(self, text: Text) -> None:
        raise AssertionError(text)

    def advice(self, game: str, seat: int, rng: Random, view: Any) -> Advice:
        assert rng.random() < 1
        self.views.append((game, seat, view))
        if self.move is None:
            raise NoAnswer("the party is over")
        return Advice(self.move, 2.0)


def asked(game: str, seed: int) -> tuple[Question, Any, Any]:
    """A question in the middle of a match, the state, and what a bot would be shown that has sat at
    that seat from the beginning."""
    chance = Random(seed)
    while True:
        kind = find(game)
        count = chance.choice(kind.players)
        options = complete(kind.rules, {})
        deck = tuple(shuffled(kind, count, options, chance.getrandbits(32)))
        header = Header("m-1", game, "", options, None, deck, ("",) * count, 0)
        state: Any = begun(header)
        memories = [memory_of(game) for _ in range(state.seats)]
        views = [memory.recall(state.view(seat)) for seat, memory in enumerate(memories)]
        entries = []
        for number in range(chance.randrange(20, 90)):
            seat, move = drawn(state, chance)
            entries.append(Entry(number, 0, seat, move.as_json()))
            state.apply(seat, move)
            views = [memory.recall(state.view(seat)) for seat, memory in enumerate(memories)]
            if state.result() is not None:
                break
        if state.movers() and state.race() is None:
            seat = state.movers()[0]
            question = Question(seat, state.revision, header, tuple(entries))
            return question, state, views[seat]


@pytest.mark.parametrize("game", TWINS)
def test_an_expert_is_shown_what_a_bot_in_that_seat_has_seen(game: str) -> None:
    for seed in range(2):
        question, state, view = asked(game, seed)
        shown = coach.seen(question)
        assert {key: shown[key] for key in view} == view
        assert shown["moves"] == seen(state, question.seat)["moves"]


def answered(question: Question, move: Any) -> tuple[TellHint, Recorder]:
    table = Recorder(move)
    kind: Any = Coach
    kind(table, table, Random(1))._answer(question)
    (order,) = table.orders
    return order, table


def test_the_table_is_told_the_move_and_why() -> None:
    question, state, _ = asked("mu", 3)
    move = state.legal_moves(question.seat)[0].as_json()
    order, table = answered(question, move)
    assert (order.match, order.seat, order.move) == ("m-1", question.seat, move)
    assert order.revision == question.revision
    assert order.reason is not None
    assert [(game, seat) for game, seat, _ in table.views] == [("mu", question.seat)]


def test_what_no_mind_can_tell_is_not_made_up() -> None:
    question, *_ = asked("wimmueln", 4)
    order, _ = answered(question, None)
    assert (order.move, order.reason) == (None, None)
