"""Memories of bots: facts that views do not show any more."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games import rummue_tables
from games.at_random import begun, drawn
from games.trick_tables import TRICK_GAMES
from profiles import whole_matches
from slapbox.bots import LEVELED, maker
from slapbox.bots.compare import shortest
from slapbox.bots.memory import Memory, memory_of
from slapbox.bots.virtual import VirtualTable
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled
from slapbox.games.mudeck.cards import ALL, cards_of, mask_of
from slapbox.games.options import complete
from slapbox.games.protocol import Json
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.worlds import resample as rummue_world
from slapbox.games.safarue import Safarue
from slapbox.games.safarue.worlds import resample as safarue_round
from slapbox.games.tricks.view import TrickGame
from slapbox.games.tricks.worlds import Worlds

IN_TURN: Final = ("draw", "take", "play", "shuffle")
MEMORABLE: Final = [find(name) for name in LEVELED]
every_game = pytest.mark.parametrize("game", MEMORABLE, ids=lambda game: str(game.name))
every_trick_game = pytest.mark.parametrize("game", TRICK_GAMES, ids=lambda game: str(game.name))
chances = st.randoms(use_true_random=True)


def shown(state: Game, seat: int) -> Json:
    """The view, and nothing that JSON does not hold."""
    view: Json = json.loads(json.dumps(state.view(seat)))
    return view


def remembered(state: Any, memory: Memory, seat: int) -> Any:
    """Return the facts that a memory is there for, by place."""
    view = memory.recall(shown(state, seat))
    if isinstance(state, TrickGame):
        return [(trick["number"], trick["winner"], trick["cards"]) for trick in view["history"]]
    if isinstance(state, Rummue):
        cards = {(card["seat"], card["card"]["card"]) for card in view["known"]}
        return view["pile"], cards if state.phase in IN_TURN else set()
    return [mask_of(pile) for pile in view["piles"]]


def truth(state: Any, seat: int) -> Any:
    """The same as it is; of the own hand nothing has to be remembered."""
    if isinstance(state, TrickGame):
        past = enumerate(state.tricks.past, 1)
        return [(number, winner, cards) for number, (_, winner, cards) in past]
    if isinstance(state, Rummue):
        return state.pile, taken_openly(state, seat)
    return state.round.piles


def taken_openly(state: Rummue, seat: int) -> set[tuple[int, int]]:
    """The cards in others' hands that everybody saw go there. (When a deal is over, all hands
    are open.)"""
    if state.phase not in IN_TURN:
        return set()
    others = ((other, state.shown[other]) for other in range(state.seats) if other != seat)
    return {(other, card) for other, held in others for card in cards_of(held)}


@every_game
@whole_matches()
@given(chance=chances)
def test_who_has_seen_all_knows_all(game: type[Game], chance: Random) -> None:
    state: Any = begun(game, chance)
    seat = chance.randrange(state.seats)
    memory = memory_of(game.name)
    for _ in range(400):
        assert remembered(state, memory, seat) == truth(state, seat)
        if state.result() is not None:
            break
        state.apply(*drawn(state, chance))


@pytest.mark.long
@every_trick_game
@whole_matches()
@given(chance=chances)
def test_who_sleeps_into_the_next_deal_takes_no_trick_along(
    game: type[Game], chance: Random
) -> None:
    state: Any = begun(game, chance)
    memory = memory_of(game.name)
    while state.number < 2 and state.result() is None:
        remembered(state, memory, 0)
        state.apply(*drawn(state, chance))
    sleeps = chance.randrange(60)
    while state.number == 2 and state.result() is None and sleeps:
        state.apply(*drawn(state, chance))
        sleeps -= 1
    if state.number == 2:
        assert all(trick in truth(state, 0) for trick in remembered(state, memory, 0))


@pytest.mark.long
@every_game
@whole_matches()
@given(chance=chances)
@example(chance=Random(3065))  # cards that were passed on, in a pass that was taken back
def test_a_move_that_is_taken_back_is_forgotten(game: type[Game], chance: Random) -> None:
    state: Any = begun(game, chance)
    seat = chance.randrange(state.seats)
    memory = memory_of(game.name)
    for _ in range(200):
        assert remembered(state, memory, seat) == truth(state, seat)
        undone = state.copy()
        for _ in range(chance.randrange(3)):
            if undone.result() is None:
                undone.apply(*drawn(undone, chance))
                remembered(undone, memory, seat)
        if state.number != undone.number:
            return  # nobody remembers the deal before
        if state.result() is not None:
            break
        assert_possible(state, memory, seat, chance)
        state.apply(*drawn(state, chance))
        if not is_known(state, memory, seat):
            return  # a lost card comes back with nobody


def is_known(state: Any, memory: Memory, seat: int) -> bool:
    return bool(remembered(state, memory, seat) == truth(state, seat))


@pytest.mark.long
@every_game
@whole_matches()
@given(chance=chances)
def test_who_came_late_knows_less_and_takes_for_possible_what_is(
    game: type[Game], chance: Random
) -> None:
    state: Any = begun(game, chance)
    seat = chance.randrange(state.seats)
    memory = memory_of(game.name)
    for _ in range(chance.randrange(150)):
        if state.result() is not None:
            return
        state.apply(*drawn(state, chance))
    for _ in range(60):
        if state.result() is not None:
            return
        if chance.random() < 0.7:  # or it does not look
            assert_possible(state, memory, seat, chance)
        state.apply(*drawn(state, chance))


def assert_possible(state: Any, memory: Memory, seat: int, chance: Random) -> None:
    """A world that the memory allows has all cards, and everything of its size."""
    view = memory.recall(shown(state, seat))
    if isinstance(state, TrickGame):
        assert_possible_tricks(state, view, chance)
    elif isinstance(state, Rummue):
        world = rummue_world(view, chance)
        on_table = [card for laid in state.combos for card in laid.combo.cards]
        dealt = [card for hand in world.hands for card in cards_of(hand)]
        assert sorted([*on_table, *dealt, *world.stock, *world.pile]) == cards_of(ALL)
        assert [hand.bit_count() for hand in world.hands] == view["sizes"]
        assert len(world.pile) == view["discards"]
    elif state.number:
        cards = safarue_round(view, chance)
        assert [pile.bit_count() for pile in cards.piles] == view["captured"]
        lying = sum(cards.hands) + sum(cards.piles) + cards.prairie + mask_of(cards.stock)
        assert lying + (0 if cards.laid is None else 1 << cards.laid) == ALL


def assert_possible_tricks(state: TrickGame, view: Json, chance: Random) -> None:
    if not state.number:
        return
    world = Worlds(view).sample(chance)
    cards = sum(world.tricks.hands) + sum(world.tricks.taken) + mask_of(world.tricks.trick)
    own = view.get("estimate") if state.phase in ("play", "deal_over") else None
    crosses = [own, *view.get("estimates", [])] if state.phase != "estimates" else []
    laid = {face["card"] for cross in crosses if cross for face in cross.values() if face}
    assert cards + sum(world.aside) + mask_of(laid) == mask_of(state.pack)
    sizes = [taken.bit_count() for taken in world.tricks.taken]
    assert sizes == [won * state.seats for won in world.tricks.won]
    assert world.tricks.won == state.tricks.won


@pytest.mark.long
@every_trick_game
@whole_matches()
@given(chance=chances)
def test_to_remember_is_as_good_as_to_see(game: type[TrickGame], chance: Random) -> None:
    """Who remembers the tricks that lie face down thinks of the same worlds as who looks at open
    ones."""
    seats = chance.choice(game.players)
    decks = complete(game.rules, {"open_tricks": False})
    deck = shuffled(game, seats, decks, chance.getrandbits(32))
    shut: Any = game.new(seats, decks, deck)
    opened: Any = game.new(seats, complete(game.rules, {"open_tricks": True}), deck)
    seat, memory = chance.randrange(seats), memory_of(game.name)
    for _ in range(120):
        view = memory.recall(shown(shut, seat))
        if shut.number and shut.result() is None:
            seed = chance.getrandbits(32)
            one, other = (Worlds(seen).sample(Random(seed)) for seen in (view, shown(opened, seat)))
            assert (one.tricks.hands, one.tricks.taken) == (other.tricks.hands, other.tricks.taken)
            assert one.aside == other.aside
        if shut.result() is not None:
            break
        mover, move = drawn(shut, chance)
        shut.apply(mover, move)
        opened.apply(mover, move)


@every_game
def test_after_a_restart_of_the_host_bots_play_on(game: type[Game]) -> None:
    """In the middle of a deal, with nothing remembered."""
    chance = Random(f"{game.name} again")
    for seats in game.players:
        options = complete(game.rules, shortest(game))
        state: Any = game.new(seats, options, shuffled(game, seats, options, 5))
        while state.number < 1 or sum(state.view(0)["sizes"]) > 18:
            state.apply(*drawn(state, chance))
            if state.result() is not None:
                break
        bots = [partial(maker(game.name, "easy"), seat, Random(seat)) for seat in range(seats)]
        table = VirtualTable(state, bots, chance)
        assert len(table.run().scores) == seats
        assert not table.refused


def test_of_the_discards_one_knows_those_that_were_on_top() -> None:
    game = rummue_tables.lay("K0 K1", "R0 R9", "G0 G1", pile="R1 R2")
    memory = memory_of("rummue")
    top = game.pile[-1]
    assert memory.recall(shown(game, 1))["pile"] == [None, top]
    rummue_tables.discard(game, "K0")
    assert memory.recall(shown(game, 1))["pile"] == [None, top, game.pile[-1]]


def test_captured_cards_are_remembered_by_team() -> None:
    chance = Random(8)
    state: Any = begun(Safarue, chance)
    memories = [memory_of("safarue") for _ in range(state.seats)]
    while state.result() is None and not any(state.round.piles):
        state.apply(*drawn(state, chance))
        for seat, memory in enumerate(memories):
            memory.recall(shown(state, seat))
    assert any(state.round.piles)
    for seat, memory in enumerate(memories):
        assert remembered(state, memory, seat) == state.round.piles
