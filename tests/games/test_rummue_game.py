"""Whole games of Rummü, played at random: what must hold whatever happens, and who may know what.

The tests of every game do the same; these look at what only Rummü has.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, drawn, views
from games.rummue_tables import add, discard, every_card, lay, lay_down, recalled, swap
from games.trick_tables import ids, shown, word, words
from slapbox.bots.memory import memory_of
from slapbox.games.mudeck.cards import ALL, BIT, CARDS, cards_of, face, mask_of
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import TABLE, TV, Json, Move
from slapbox.games.rummue import Rummue, scoring
from slapbox.games.rummue.cards import COPIES, IS_JOKER, PLACE, places_of
from slapbox.games.rummue.combos import Combo, describe, extensions, swaps
from slapbox.games.rummue.moves import DRAW_DISCARD, DRAW_STOCK, Add, Discard, Lay, Swap
from slapbox.games.rummue.suggest import masks_in
from slapbox.games.rummue.worlds import resample

chances = st.randoms(use_true_random=True)
IN_TURN = ("draw", "take", "play")
PUBLIC = {
    "game",
    "phase",
    "seats",
    "teams",
    "revision",
    "deal",
    "deals",
    "rivals",
    "target",
    "wrap",
    "opening_counts",
    "dealer",
    "turn",
    "scores",
    "sheet",
    "left",
    "final",
    "ready",
    "news",
    "sizes",
    "stock",
    "rebuilds_left",
    "top",
    "discards",
    "combos",
    "table_worth",
    "opened",
    "needs",
}
OWN = {"seat", "hand", "minus", "why_not", "suggestions", "additions", "swaps"}


def fresh(chance: Random) -> Rummue:
    """A new game with any number of players and any rules."""
    game: Any = begun(Rummue, chance)
    assert isinstance(game, Rummue)
    return game


def going(chance: Random, most: int = 400) -> Rummue:
    """A game that has gone on for a while, but not to its end."""
    game = fresh(chance)
    for _ in range(chance.randrange(most)):
        before = game.copy()
        game.apply(*drawn(game, chance))
        if game.phase == "over":
            return before
    return game


# Invariants


@pytest.mark.long
@given(chances)
def test_every_legal_move_applies_and_every_game_ends(chance: Random) -> None:
    game = fresh(chance)
    for _ in range(20_000):
        if game.result() is not None:
            break
        seat, move = drawn(game, chance)
        assert game.why_not(seat, move) is None
        for event in game.apply(seat, move):
            json.dumps(event.as_json())
        check(game)
    result = game.result()
    assert result is not None
    deals = int(game.options["deals"]) or game.number
    assert max(game.team_scores()) >= game.target or game.number >= deals
    decided = bool(game.rivals)  # GEN-2: deciding deals may follow the last one
    assert decided or game.number <= deals
    assert decided or all(max(_totals(game, until)) < game.target for until in range(game.number))
    assert len(result.scores) == len(result.details) == game.seats
    among = game.rivals or range(game.seats)
    best = max(result.scores[seat] for seat in among)
    assert set(result.winners) == {seat for seat in among if result.scores[seat] == best}
    assert (game.movers(), game.legal_moves(TABLE), game.deadline()) == ((), [], None)
    json.dumps([result.as_json(), views(game)])


def _totals(game: Rummue, rows: int) -> list[int]:
    """The totals by team after so many deals."""
    sums = [row.sums() for row in game.sheet[:rows]]
    return [sum(row[seat] for row in sums for seat in team) for team in game.teams]


def check(game: Rummue) -> None:
    """Nothing is lost or doubled, what lies on the table is legal, a turn begins with a discard to
    take, and nobody who is in play has no card."""
    assert sorted(every_card(game)) == list(range(CARDS))
    for laid in game.combos:
        assert describe(laid.combo.cards, game.options) == laid.combo
        mask = laid.combo.mask
        assert laid.extensions == extensions(mask, game.wrap)
        assert laid.swaps == swaps(mask, laid.combo.shape.kind)
        early = game.options["add_before_opening"] or game.options["swap_before_opening"]
        assert game.opened[laid.owner] or (game.options["owner"] == "last" and early)
    if game.phase == "draw":
        assert game.pile
        assert game.taken == 0
    if game.phase in IN_TURN:
        assert all(game.hands)
    for hand, seen in zip(game.hands, game.shown, strict=True):
        assert seen & ~hand == 0


@pytest.mark.long
@given(chances)
def test_the_score_of_every_deal_is_within_its_bounds(chance: Random) -> None:
    game = fresh(chance)
    while game.result() is None:
        before = game.copy()
        seat, move = drawn(game, chance)
        for event in game.apply(seat, move):
            if isinstance(event, Row):
                _check_row(before, game, seat, event)


def _check_row(before: Rummue, after: Rummue, seat: int, row: Row) -> None:
    closer = row.facts["closer"]
    hands = after.hands
    assert (closer is None) == all(hands)
    assert closer in (None, seat)
    assert row.parts["closing"] == tuple(10 * (one == closer) for one in range(after.seats))
    for one, hand in enumerate(hands):
        jokers = sum(IS_JOKER[card] for card in cards_of(hand))
        pays = closer is None or one not in after.team_of(closer)
        cost = -10 * jokers - 5 * (hand.bit_count() - jokers)
        assert row.parts["left"][one] == cost * pays
        lying = sum(len(laid.combo.cards) for laid in before.combos if laid.owner == one)
        assert 0 <= row.parts["combos"][one] <= 10 * lying


@given(chances)
def test_legal_moves_are_all_there_are(chance: Random) -> None:
    """Every draw, discard, addition and swap that is not refused is offered; of two copies one
    stands for both. (Lay-downs have a test of their own.)"""
    game = going(chance)
    if game.phase not in IN_TURN:
        return
    seat, hand = game.turn, cards_of(game.hands[game.turn])
    combos = range(len(game.combos))
    jokers = [(at, card) for at in combos for card in game.combos[at].combo.cards if IS_JOKER[card]]
    moves: list[Move] = [DRAW_STOCK, DRAW_DISCARD, *(Discard(card) for card in hand)]
    moves += [Add(at, card) for at in combos for card in hand]
    moves += [Swap(at, joker, card) for at, joker in jokers for card in hand]
    possible = [move for move in moves if game.why_not(seat, move) is None]
    offered = [move for move in game.legal_moves(seat) if not isinstance(move, Lay)]
    assert set(offered) <= set(possible)
    assert {_alike(move) for move in offered} == {_alike(move) for move in possible}


def _alike(move: Any) -> tuple[Any, ...]:
    """The move, with no regard to which copy of a card it is."""
    place = PLACE[move.card] if isinstance(move, Add | Swap) else getattr(move, "card", None)
    return (type(move), getattr(move, "combo", None), getattr(move, "joker", None), place)


@given(chances)
def test_the_moment_changes_with_whatever_is_told(chance: Random) -> None:
    game = fresh(chance)
    while game.result() is None:
        before = game.revision
        events = game.apply(*drawn(game, chance))
        assert (game.revision > before) == bool(events)


# Secrets


@given(chances)
def test_worlds_are_consistent_and_repeatable(chance: Random) -> None:
    game = going(chance)
    viewer = chance.choice([TV, *range(game.seats)])
    view = json.loads(json.dumps(recalled(game, viewer)))
    seed = chance.getrandbits(32)
    world = resample(view, Random(seed))
    assert world == resample(view, Random(seed))
    lying = [card for laid in game.combos for card in laid.combo.cards]
    dealt = [card for hand in world.hands for card in cards_of(hand)]
    assert sorted([*lying, *dealt, *world.stock, *world.pile]) == list(range(CARDS))
    assert (len(world.pile), world.pile[-1:]) == (view["discards"], game.pile[-1:])
    assert [hand.bit_count() for hand in world.hands] == view["sizes"]
    assert len(world.stock) == view["stock"]
    for hand, seen in zip(world.hands, game.shown, strict=True):
        assert hand & seen == seen
    if viewer != TV:
        assert world.hands[viewer] == game.hands[viewer]


def test_all_hidden_cards_may_be_anywhere() -> None:
    """Over many worlds each hidden card is in each hand and in the stock as often as it should."""
    game = lay("R1 R2", "R3 R4", "R5 R6", pile="K0")
    view = game.view(0)
    chance = Random(7)
    places = Counter[tuple[int, int]]()
    rounds = 3000
    for _ in range(rounds):
        world = resample(view, chance)
        for seat, hand in enumerate(world.hands):
            places.update((seat, card) for card in cards_of(hand))
    hidden = [card for card in range(CARDS) if card not in ids("R1 R2 K0")]
    for card in hidden:
        for seat in (1, 2):
            assert 0.4 < places[seat, card] / (rounds * 2 / len(hidden)) < 1.8


@given(chances)
def test_a_view_has_what_it_should_and_nothing_else(chance: Random) -> None:
    game = going(chance)
    public = game.view(TV)
    assert set(public) == PUBLIC
    assert public["turn"] == (game.turn if game.phase in (*IN_TURN, "shuffle") else None)
    for seat in range(game.seats):
        assert set(game.view(seat)) == PUBLIC | OWN


@given(chances)
def test_no_view_shows_where_a_hidden_card_is(chance: Random) -> None:
    """Nor, of the discards, what lies beneath the top one."""
    game = going(chance)
    for viewer in (TV, *range(game.seats)):
        hidden = mask_of(game.stock) | mask_of(game.pile[:-1])
        for seat, hand in enumerate(game.hands):
            hidden |= 0 if seat == viewer else hand & ~game.shown[seat]
        seen = {face["card"] for face in faces_in(game.view(viewer))}
        assert not seen & set(cards_of(hidden))


def faces_in(part: Any) -> list[Json]:
    """Every face of a card in it."""
    if isinstance(part, list):
        return [face for one in part for face in faces_in(one)]
    if not isinstance(part, dict):
        return []
    if {"card", "colour", "number"} <= part.keys():
        return [part]
    return [face for one in part.values() for face in faces_in(one)]


def test_the_tv_shows_every_combination_with_owner_kind_and_worth() -> None:
    game = lay("R8 K0", "", "", table=[(1, "R5 Y6 R7"), (0, "G4 B4 R4 K4")], pile="R1 R2")
    first, second = game.view(TV)["combos"]
    assert (first["id"], first["owner"], first["kind"], first["worth"]) == (0, 1, "one_colour", 0)
    assert [card["joker"] for card in first["cards"]] == [None, ["red"], None]
    assert (second["id"], second["owner"], second["kind"], second["worth"]) == (1, 0, "ling", 30)
    view = game.view(TV)
    assert (view["top"]["number"], view["discards"], view["table_worth"]) == (2, 2, [30, 0, 0])
    assert view["opened"] == [True, True, False]


def test_a_seat_sees_what_it_could_do_with_its_hand_at_any_time() -> None:
    game = lay(
        "R8 R6 G1 G2 G3", "K0", "", table=[(1, "R5 Y6 R7"), (0, "B1 B2 B3")], pile="R1", turn=1
    )
    own = game.view(0)
    assert shown(own["hand"]) == "G1 G2 G3 R6 R8"
    assert own["minus"] == -25
    (suggestion,) = own["suggestions"]
    assert words(suggestion) == "G1 G2 G3"
    (addition,) = own["additions"]
    assert (addition["combo"], addition["gain"]) == (0, 10)
    (swapping,) = own["swaps"]
    assert (swapping["combo"], swapping["gain"]) == (0, 10)
    assert own["why_not"]["lay"]["key"] == "rummue.why.not_your_turn"
    game.turn = 0
    assert game.view(0)["why_not"] == {
        "draw_stock": {"key": "rummue.why.drawn", "values": {}},
        "draw_discard": {"key": "rummue.why.drawn", "values": {}},
        "lay": None,
        "add": None,
        "swap": None,
        "discard": None,
    }


@given(chances)
def test_what_a_seat_is_told_it_gains_comes_true(chance: Random) -> None:
    game = going(chance)
    if game.phase not in ("take", "play") or not game.may_add(game.turn):
        return
    own = game.view(game.turn)
    gains = [(Add(option["combo"], option["card"]), option["gain"]) for option in own["additions"]]
    moves: list[tuple[Move, int]] = [*gains]
    moves += [(Swap(o["combo"], o["joker"], o["card"]), o["gain"]) for o in own["swaps"]]
    for move, gain in moves:
        if game.why_not(game.turn, move) is None:
            before, after = sum(game.table_worth()), game.copy()
            after.apply(game.turn, move)
            assert sum(after.table_worth()) - before == gain
    worths = []
    for cards in own["suggestions"]:
        described = describe(cards, game.options)
        assert isinstance(described, Combo)
        assert described.cards == tuple(cards)
        worths.append(described.shape.worth)
    assert worths == sorted(worths, reverse=True)


def test_cards_that_went_into_a_hand_openly_are_for_players_to_remember() -> None:
    game = lay("R6 K0", "", "", table=[(1, "R5 Y6 R7"), (0, "B1 B2 B3")], pile="K8 K9", drawn=False)
    memory = memory_of("rummue")

    def known() -> list[tuple[int, str]]:
        view = memory.recall(game.view(1))
        return [(card["seat"], shown([card["card"]])) for card in view["known"]]

    for step, wanted in (
        (DRAW_DISCARD, ["K9"]),
        (swap(game, 0, "Y6", "R6"), ["K9", "Y6"]),
        (Discard(*ids("K9")), ["Y6"]),
    ):
        game.apply(0, step)
        assert known() == [(0, card) for card in wanted]
        assert "known" not in game.view(1)


def two_sevens() -> tuple[Rummue, Rummue]:
    """Seat 0 has taken a red seven; in the first one of two tables it holds the other one besides,
    which in the second one lies in the stock."""
    table = [(0, "R4 R5 R6"), (1, "B6 Y7 B8")]
    game = lay("R7 R8 R9 K0 G1", "K2", "B1", table=table, pile="K8 R7", drawn=False)
    game.apply(0, DRAW_DISCARD)
    other = game.copy()
    (secret,) = cards_of(game.hands[0] & ~game.shown[0] & COPIES[PLACE[ids("R7")[0]]])
    instead = other.stock[0]
    other.hands[0] ^= BIT[secret] | BIT[instead]
    other.stock[0] = secret
    return game, other


WAYS: dict[str, Callable[[Rummue, int], Move]] = {
    "discard": lambda _, card: Discard(card),
    "add": lambda _, card: Add(0, card),
    "lay": lambda _, card: Lay(((card, *ids("R8 R9")),)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("secret", [True, False])
def test_nobody_learns_that_somebody_held_both_copies(way: str, secret: bool) -> None:
    """Two of a kind are alike: the one that goes is the one that all saw come."""
    both, one = two_sevens()
    (card,) = cards_of(both.shown[0])
    (hidden,) = cards_of(both.hands[0] & COPIES[PLACE[card]] & ~both.shown[0])
    events = both.apply(0, WAYS[way](both, hidden if secret else card))
    retold = one.apply(0, WAYS[way](one, card))
    assert [event.as_json() for event in events] == [event.as_json() for event in retold]
    assert [both.view(seat) for seat in (TV, 1, 2)] == [one.view(seat) for seat in (TV, 1, 2)]
    assert both.hands[0] >> hidden & 1
    check(both)


def test_a_swap_tells_of_no_second_copy_either() -> None:
    """The copy that stays is as secret as it was."""
    table = [(0, "R1 R2 R3"), (1, "R6 Y7 R8")]
    game = lay("R7 K0", "K2", "B1", table=table, pile="K8 R7", drawn=False)
    game.apply(0, DRAW_DISCARD)
    (shown_card,) = cards_of(game.shown[0])
    (hidden,) = cards_of(game.hands[0] & COPIES[PLACE[shown_card]] & ~game.shown[0])
    (yellow,) = (card for card in game.combos[1].combo.cards if IS_JOKER[card])
    (swapped,) = game.apply(0, Swap(1, yellow, hidden))
    assert swapped.as_json()["card"]["card"] == shown_card
    assert shown_card in game.combos[1].combo.cards
    assert shown([face(card) for card in cards_of(game.shown[0])]) == "Y7"


def test_a_copy_from_a_new_stock_is_not_told_from_one_that_was_dealt() -> None:
    """Nor do the hidden cards that everybody can count say which one it was."""
    tables = []
    for first in ("R7", "K9"):
        game = lay("K0 K1", "G0 G3", "R7 B9", pile="R7 K9 R2", stock=".", drawn=False)
        game.apply(0, DRAW_STOCK)
        waiting = sorted(game.unshuffled(), key=lambda card: word(card) != first)
        game.apply(TABLE, game.deal(waiting))
        discard(game, "K0")
        game.apply(1, DRAW_DISCARD)
        discard(game, "K0")
        game.apply(2, DRAW_DISCARD)
        discard(game, "R7")
        game.apply(0, DRAW_DISCARD)
        sevens = cards_of(game.hands[0] & COPIES[PLACE[ids("R7")[0]]])
        assert len(sevens) == 1 + (first == "R7")
        game.apply(0, Discard(sevens[-1]))
        tables.append([game.view(viewer) for viewer in (TV, 1, 2)])
    assert tables[0] == tables[1]


def test_both_copies_go_when_both_are_laid() -> None:
    game, _ = two_sevens()
    game.hands[0] |= mask_of(ids("G7 B7"))
    game.stock = [card for card in game.stock if card not in ids("G7 B7")]
    one, other = cards_of(game.hands[0] & COPIES[PLACE[ids("R7")[0]]])
    for first, second in ((one, other), (other, one)):
        twin_game = game.copy()
        combos = ((first, *ids("R8 R9")), (second, *ids("G7 B7")))
        twin_game.apply(0, Lay(combos))
        assert twin_game.hands[0] == mask_of(ids("K0 G1"))
        check(twin_game)


@given(chances)
def test_whatever_is_planned_there_is_an_idea_for_the_other_cards(chance: Random) -> None:
    """If the cards that are left allow for any combination, one of the suggestions needs no other
    card: of two copies either one will do."""
    game = begun_with(chance.sample(range(CARDS), chance.randint(6, 24)))
    suggested = game.view(0)["suggestions"]
    hand = cards_of(game.hands[0])
    left = mask_of(chance.sample(hand, chance.randint(3, len(hand))))
    free = places_of(left)
    any_left = bool(masks_in(free, game.wrap))
    assert any_left == any(all(free >> PLACE[card] & 1 for card in cards) for cards in suggested)
    assert len(suggested) <= 24 + sum(len(cards) == 3 for cards in suggested)


def begun_with(hand: list[int]) -> Rummue:
    """Seat 0 holds these cards, all others are in the stock."""
    game = lay("", "", "")
    game.hands[0] = mask_of(hand)
    game.stock = [card for card in range(CARDS) if card not in hand]
    return game


def test_the_sheet_has_a_row_for_each_deal_and_the_cards_left_are_shown() -> None:
    game = lay("K0", "R0 Y9", "G1", "B1", table=[(0, "R5 R6 R7")])
    discard(game, "K0")
    (row,) = game.view(TV)["sheet"]
    assert row["parts"] == {
        "combos": [10, 0, 0, 0],
        "closing": [10, 0, 0, 0],
        "left": [0, -15, 0, -5],
    }
    assert (row["sum"], row["closer"]) == ([20, -15, 0, -5], 0)
    assert [shown(hand) for hand in game.view(TV)["left"]] == ["", "R0 Y9", "G1", "B1"]
    assert game.view(TV)["scores"] == [20, -20, 20, -20]
    assert game.team_scores() == (20, -20)


def test_partners_hands_stay_secret_from_each_other() -> None:
    game = lay("K0 K1", "R0", "G1 G2", "B1", pile="K9")
    assert "G1" not in shown(faces_in({**game.view(0), "unseen": []}))
    assert game.teams[0] == (0, 2)


def test_news_tells_what_just_happened() -> None:
    game = lay("R1 R2 R3 R4 R5 K0", "", "", pile="K9", drawn=False)
    game.apply(0, DRAW_STOCK)
    assert [event["event"] for event in game.view(TV)["news"]] == ["drew"]
    game.apply(0, lay_down(game, "R1 R2 R3 R4"))
    (laid,) = game.view(TV)["news"]
    assert (laid["event"], laid["worth"], laid["combos"]) == ("laid", 20, [0])
    game.apply(0, add(game, 0, "R5"))
    (added,) = game.view(TV)["news"]
    assert (added["event"], added["gain"]) == ("added", 20)


def test_what_is_left_costs() -> None:
    assert scoring.left(mask_of(ids("Y1 Y2 R3"))) == -25
    assert scoring.left(ALL) == -12 * 10 - 48 * 5
    assert scoring.left(0) == 0
