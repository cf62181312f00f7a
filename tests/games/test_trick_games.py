"""Traits that Mü, The Last Panther and Wimmüln share, and that bots rely on."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, chosen, drawn
from games.trick_tables import TRICK_GAMES, lay, why
from slapbox.games.dealing import shuffled
from slapbox.games.last_panther import LastPanther
from slapbox.games.last_panther.moves import PassCards
from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Bid, ChiefTrump, Partner, Pass
from slapbox.games.mudeck.cards import COLOUR, cards_of, pick
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json, Slap
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.tricks.rules import NAMED_COLOURS
from slapbox.games.tricks.view import TrickGame
from slapbox.games.tricks.worlds import Worlds
from slapbox.games.wimmueln import Wimmueln
from slapbox.games.wimmueln.moves import Estimate

every_game = pytest.mark.parametrize("game", TRICK_GAMES, ids=lambda game: str(game.name))
chances = st.randoms(use_true_random=True)


def somewhere(game: type[TrickGame], chance: Random) -> TrickGame:
    """Any moment of any match, but not its end."""
    state: Any = begun(game, chance)
    for _ in range(chance.randrange(300)):
        ahead = state.copy()
        ahead.apply(*drawn(ahead, chance))
        if ahead.result() is not None:
            break
        state = ahead
    return state  # type: ignore[no-any-return]


@every_game
@given(chance=chances)
def test_no_events_tell_of_hidden_cards(game: type[TrickGame], chance: Random) -> None:
    """A choice that another would have made as well brings the same news: none, or the number."""
    state = somewhere(game, chance)
    while state.phase not in ("passing", "estimates"):
        if state.result() is not None:
            return
        state.apply(*drawn(state, chance))
    seat = chance.choice([seat for seat in range(state.seats) if not state.chosen[seat]])
    one, other = chance.sample(state.legal_moves(seat), 2)
    first = [event.as_json() for event in state.copy().apply(seat, one)]
    second = [event.as_json() for event in state.copy().apply(seat, other)]
    assert [event["event"] for event in first] == [event["event"] for event in second]
    if state.phase == "passing":
        assert first == second


@every_game
@given(chance=chances)
def test_a_key_means_a_legal_move_or_nothing(game: type[TrickGame], chance: Random) -> None:
    state = somewhere(game, chance)
    for seat in range(state.seats):
        for key in range(6):
            move = state.pressed(Slap(seat, key, chance.randrange(10**9)))
            assert move is None or move in state.legal_moves(seat)
            if state.phase == "deal_over":
                assert move == (None if state.ready[seat] else Ready())


# Worlds


def opened(state: TrickGame) -> TrickGame:
    """The same with open tricks (TR-1), for whoever has seen them all."""
    state.options = {**state.options, "open_tricks": True}
    return state


@every_game
@given(chance=chances)
def test_resampled_worlds_agree_with_the_view(game: type[TrickGame], chance: Random) -> None:
    """A table with any such world in it looks the same; nobody holds a suit that it is known to be
    out of, everybody keeps the cards that are known, and play can go on to the end. (To whoever
    sees all tricks; ``tests/bots/test_memory.py`` tells of those who do not.)"""
    state: Any = opened(somewhere(game, chance))
    if not state.number:
        return
    viewer = chance.randrange(state.seats)
    view = json.loads(json.dumps(state.view(viewer)))
    worlds = Worlds(view)
    for _ in range(3):
        world = worlds.sample(chance)
        hands = world.tricks.hands
        assert hands[viewer] == state.tricks.hands[viewer]
        assert [hand.bit_count() for hand in hands] == view["sizes"]
        assert Counter(card for cards in (*hands, *world.aside) for card in cards_of(cards)) == (
            Counter(cards_of(worlds.hidden | hands[viewer]))
        )
        voids = state.tricks.voids()
        assert all(hand & void == 0 for hand, void in zip(hands, voids, strict=True))
        for entry in view["known"]:
            others = [seat for seat in range(state.seats) if seat != entry["seat"]]
            apart = [hands[seat] | world.aside[seat] for seat in others]
            assert not any(cards >> entry["card"]["card"] & 1 for cards in apart)
        assert (world.tricks.taken, world.tricks.won) == (state.tricks.taken, state.tricks.won)
        if state.phase == "play":
            assert (world.tricks.turn, world.tricks.trick) == (
                state.tricks.turn,
                state.tricks.trick,
            )
            assert world.tricks.order == state.tricks.order
            while not world.tricks.over:
                world.tricks.play(pick(world.tricks.legal(), chance.random))


@every_game
@given(chance=chances)
def test_the_same_chance_makes_the_same_world(game: type[TrickGame], chance: Random) -> None:
    state: Any = somewhere(game, chance)
    if not state.number:
        return
    view, seed = state.view(0), chance.getrandbits(32)
    one, other = (Worlds(view).sample(Random(seed)) for _ in range(2))
    assert (one.tricks.hands, one.aside) == (other.tricks.hands, other.aside)
    one.tricks.hands[0] = 0
    assert Worlds(view).sample(Random(seed)).tricks.hands == other.tricks.hands


@pytest.mark.long
@every_game
@given(chance=chances)
def test_the_true_world_is_among_those_that_are_possible(
    game: type[TrickGame], chance: Random
) -> None:
    """With a few hidden cards left, it comes up soon."""
    state: Any = opened(somewhere(game, chance))
    viewer = chance.randrange(state.seats)
    for _ in range(200):
        if state.result() is not None:
            return  # perhaps nobody bid, and all hands are full
        worlds = Worlds(state.view(viewer))
        if state.phase == "play" and worlds.hidden.bit_count() <= 5:
            break
        state.apply(*drawn(state, chance))
    else:
        return
    hands = {tuple(worlds.sample(chance).tricks.hands) for _ in range(1500)}
    assert tuple(state.tricks.hands) in hands


@pytest.mark.parametrize("game", [Mu, Wimmueln])
@pytest.mark.parametrize(("rule", "out"), NAMED_COLOURS.items())
def test_wi_1_the_host_may_name_the_two_colours(
    game: type[TrickGame], rule: str, out: tuple[int, int]
) -> None:
    """They stay out in every deal."""
    chance = Random(rule)
    options = complete(game.rules, {"removed_colours": rule, **_endless(game)})
    state = game.new(3, options, shuffled(game, 3, options, 4))
    while state.number < 3:
        state.apply(*drawn(state, chance))
        if state.number:
            assert {COLOUR[card] for card in state.view(TV)["out"]} == set(out)
            assert len(state.pack) == 36


# Between the deals


def waiting(game: type[TrickGame], **rules: str | int | bool) -> TrickGame:
    """A match whose first deal is just over."""
    chance = Random(5)
    options = complete(game.rules, rules)
    deck = game.deck(4, options)
    chance.shuffle(deck)
    state = game.new(4, options, deck)
    while state.phase != "deal_over":
        state.apply(*drawn(state, chance))
    return state


@every_game
def test_the_next_deal_begins_when_everybody_is_ready(game: type[TrickGame]) -> None:
    state = waiting(game)
    revision = state.revision
    for seat in (2, 0, 3):
        assert state.apply(seat, Ready()) == []
    assert why(state, 2, Ready()) == "deal.why.ready"
    assert state.view(TV)["ready"] == [True, False, True, True]
    assert (state.movers(), state.revision, state.unshuffled()) == ((1,), revision, ())
    assert state.pressed(Slap(1, 5, 10**6)) == Ready()
    state.apply(1, Ready())
    assert sorted(state.unshuffled()) == sorted(state.pack)
    assert (state.deadline(), state.movers()) == (None, ())
    assert why(state, TABLE, Deal(state.unshuffled()[1:])) == "deal.why.bad_deal"
    events = state.apply(TABLE, state.deal(state.unshuffled()))
    assert events[0].as_json() == {"event": "dealt", "deal": 2, "dealer": state.dealer}
    assert state.view(TV)["ready"] is None
    assert state.tricks.past == []


@every_game
def test_or_when_the_time_is_up(game: type[TrickGame]) -> None:
    state = waiting(game, deal_pause_ms=5000)
    deadline = state.deadline()
    assert deadline is not None
    assert (deadline.after_us, deadline.move) == (5_000_000, TimeUp())
    state.apply(0, Ready())
    assert state.deadline() == deadline, "somebody who is ready does not prolong it"
    assert why(state, 1, TimeUp()) == "race.why.only_table"
    state.apply(TABLE, TimeUp())
    assert state.unshuffled()
    assert why(state, TABLE, TimeUp()) == "deal.why.no_deadline"


@every_game
def test_the_next_deal_waits_for_all_if_it_is_to(game: type[TrickGame]) -> None:
    state = waiting(game, waits_for_all=True)
    deadline = state.deadline()
    assert deadline is not None
    assert (deadline.after_us, deadline.move, deadline.pause) == (None, TimeUp(), True)
    state.apply(0, Ready())
    state.apply(TABLE, deadline.move)  # the host goes on
    assert state.unshuffled()


@every_game
@pytest.mark.parametrize(("rule", "by_lot"), [("random", True), ("host", False)])
def test_gen_3_the_first_dealer(game: type[TrickGame], rule: str, by_lot: bool) -> None:
    options = complete(game.rules, {"first_dealer": rule})
    state = game.new(4, options, game.deck(4, options))
    assert state.drawn_by_lot() == by_lot
    assert state.legal_moves(TABLE) == [Dealer(seat) for seat in range(4)]
    assert state.view(TV)["dealer"] is None
    assert why(state, 0, Ready()) == "trick.why.in_first_dealer"
    assert why(state, TABLE, Dealer(4)) == "race.why.no_seat"
    state.apply(TABLE, Dealer(2))
    assert state.view(TV)["dealer"] == 2
    assert why(state, TABLE, Dealer(1)) == "deal.why.dealer_named"


@every_game
def test_gen_4_a_total_counts_only_when_the_deal_is_booked(game: type[TrickGame]) -> None:
    state = waiting(game)
    before = state.scores()
    state.ready = [True] * 4
    state.apply(TABLE, state.deal(state.unshuffled()))
    chance = Random(3)
    while len(state.sheet) == 1 and state.result() is None:
        assert state.scores() == before
        state.apply(*drawn(state, chance))
    assert state.scores() == tuple(
        total + more for total, more in zip(before, state.sheet[1].sums(), strict=True)
    )


@every_game
@pytest.mark.parametrize("deals", [1, 3])
def test_a_number_of_deals_makes_a_short_match(game: type[TrickGame], deals: int) -> None:
    chance = Random(deals)
    options = complete(game.rules, {"deals": deals, **_endless(game)})
    deck = game.deck(4, options)
    chance.shuffle(deck)
    state = game.new(4, options, deck)
    while state.result() is None:
        state.apply(*drawn(state, chance))
    assert len(state.sheet) == state.number == deals


def _endless(game: type[TrickGame]) -> dict[str, int]:
    return {"end_at": -500} if game is LastPanther else {"target": 500}


# Refusals at the start


@every_game
def test_the_deck_must_be_whole(game: type[TrickGame]) -> None:
    options = chosen(game.rules, Random(1))
    deck = game.deck(4, options)
    for wrong in ([*deck, deck[0]], deck[1:], [*deck[1:], 60], [*deck[1:], deck[1]]):
        with pytest.raises(ValueError, match="cards"):
            game.new(4, options, wrong)


@every_game
def test_how_many_may_play(game: type[TrickGame]) -> None:
    options = complete(game.rules, {})
    for seats in (game.players[0] - 1, game.players[-1] + 1):
        with pytest.raises(ValueError, match="players"):
            game.new(seats, options, game.deck(seats, options))
    assert game.needs_phones


@pytest.mark.parametrize(
    "record",
    [
        {},
        [],
        {"move": None},
        {"move": []},
        {"move": "nonsense"},
        {"move": "play"},
        {"move": "play", "card": True},
        {"move": "play", "card": "3"},
        {"move": "deal", "cards": 3},
        {"move": "deal", "cards": [1, None]},
        {"move": "bid", "cards": (1, 2.0)},
        {"move": "pass_cards", "cards": "12"},
        {"move": "vice_trump", "trump": 7},
        {"move": "estimate", "top": 3},
    ],
)
@every_game
def test_other_records_are_no_moves(game: type[TrickGame], record: Any) -> None:
    with pytest.raises(ValueError, match="no move of"):
        game.move_from_json(record)


@every_game
def test_moves_are_read_by_their_own_game_alone(game: type[TrickGame]) -> None:
    own = {Mu: Bid((1, 2)), LastPanther: PassCards((1, 2, 3)), Wimmueln: Estimate(1, 2)}
    for owner, move in own.items():
        if owner is game:
            assert game.move_from_json(move.as_json()) == move
        else:
            with pytest.raises(ValueError, match="no move of"):
                game.move_from_json(move.as_json())


# The view


@every_game
def test_the_view_shows_the_trick_and_who_has_it_so_far(game: type[TrickGame]) -> None:
    chance = Random(8)
    state: Any = begun_with_four(game, chance)
    while len(state.tricks.past) < 2 or len(state.tricks.trick) != 2:
        state.apply(*drawn(state, chance))
    view = state.view(TV)
    trick = view["trick"]
    assert [play["seat"] for play in trick["plays"]] == [
        trick["leader"],
        (trick["leader"] + 1) % 4,
    ]
    assert trick["winner"] == state.tricks.winner
    assert view["turn"] == (trick["leader"] + 2) % 4
    assert len(view["last_trick"]["plays"]) == 4
    assert view["last_trick"]["winner"] == trick["leader"]
    assert [(past["number"], past["cards"]) for past in view["history"]] == [
        (2, [play["card"]["card"] for play in view["last_trick"]["plays"]])
    ]
    assert sum(view["won"]) == len(state.tricks.past)
    assert "hand" not in view
    own = state.view(view["turn"])
    assert {card["card"] for card in own["hand"] if card["legal"]} == {
        move.card for move in state.legal_moves(view["turn"])
    }


@every_game
def test_tr_1_won_tricks_lie_face_down_until_the_deal_is_over(game: type[TrickGame]) -> None:
    """No view has a card of them, wherever, but those of the last trick; nor what they are worth.
    With open tricks, and in the end, there is nothing to hide."""
    chance = Random(21)
    shut: Any = begun_with_four(game, chance)
    other: Any = begun_with_four(game, Random(21), open_tricks=True)
    trial = 0
    while shut.phase != "deal_over" or not trial:
        mover, move = drawn(shut, chance)
        shut.apply(mover, move)
        other.apply(mover, move)
        won = [card for _, _, cards in shut.tricks.past[:-1] for card in cards]
        for viewer in (TV, *range(4)):
            view, open_view = shut.view(viewer), other.view(viewer)
            whole = shut.phase == "deal_over"
            assert view["won"] == open_view["won"] == shut.tricks.won
            assert view["points"] == (open_view["points"] if whole else None)
            assert [len(open_view["history"]), len(view["history"])] == [
                len(shut.tricks.past),
                len(shut.tricks.past) if whole else min(1, len(shut.tricks.past)),
            ]
            assert whole or not seen_of(view, viewer) & set(won)
            trial += bool(won)
    assert trial > 100


def seen_of(view: Json, viewer: int) -> set[int]:
    """All cards of which the view tells where they are or were. The ranking of trumps tells of no
    place, and what one passed on, one may always know."""
    parts = {**view, "trumps": None, "passed": None, "received": None, "out": None}
    if viewer != TV:
        own = view.get("passed", ())
        parts["known"] = [entry for entry in view["known"] if entry["card"] not in own]
    return {face["card"] for face in faces_in(parts)} | {
        card for trick in view["history"] for card in trick["cards"]
    }


def faces_in(part: Any) -> list[Json]:
    """Every face of a card in it."""
    if isinstance(part, list):
        return [face for one in part for face in faces_in(one)]
    if not isinstance(part, dict):
        return []
    if {"card", "colour", "number"} <= part.keys():
        return [part]
    return [face for one in part.values() for face in faces_in(one)]


@pytest.mark.parametrize("rule", [False, True])
def test_tr_1_the_goal_is_shown_but_not_how_far_it_is(rule: bool) -> None:
    game: Any = lay(Mu, "R9 R8", "", "", "", open_tricks=rule)
    game.apply(0, Bid((cards_of(game.tricks.hands[0])[-1],)))
    for seat in (1, 2, 3, 0):
        game.apply(seat, Pass())
    game.apply(0, ChiefTrump("none"))
    game.apply(0, Partner(2))
    while game.phase == "play":
        for viewer in (TV, *range(4)):
            team = game.view(viewer)["team"]
            assert team["goal"] == 30
            assert (team["reached"] is None) == (team["made"] is None) == (not rule)
        game.apply(game.tricks.turn, game.legal_moves(game.tricks.turn)[0])
    team = game.view(TV)["team"]
    assert team["reached"] == game.sheet[0].facts["reached"] >= 0
    assert team["made"] == (team["reached"] >= 30)


def begun_with_four(game: type[TrickGame], chance: Random, **rules: bool) -> TrickGame:
    options = complete(game.rules, {**_endless(game), **rules})
    deck = game.deck(4, options)
    chance.shuffle(deck)
    return game.new(4, options, deck)


@every_game
def test_only_public_moves_are_moments(game: type[TrickGame]) -> None:
    state = begun_with_four(game, Random(2))
    assert state.revision == 0
    chance = Random(9)
    for _ in range(60):
        before = state.revision
        events = state.apply(*drawn(state, chance))
        assert state.revision - before == bool(events)


@every_game
@pytest.mark.parametrize("rule", ["until_next", "never"])
def test_only_what_is_done_one_after_the_other_can_be_taken_back(
    game: type[TrickGame], rule: str
) -> None:
    """A choice made together could be made anew in the light of the others'."""
    chance = Random(6)
    options = complete(game.rules, {"undo": rule, **_endless(game)})
    deck = game.deck(4, options)
    chance.shuffle(deck)
    state = game.new(4, options, deck)
    seen = set()
    while len(state.sheet) < 2:
        seat, move = drawn(state, chance)
        together = state.phase in ("passing", "estimates", "deal_over", "first_dealer")
        assert state.takes_back(seat, move) == (rule == "until_next" and not together)
        seen.add(state.phase)
        state.apply(seat, move)
    assert {"first_dealer", "deal_over"} < seen


@every_game
@given(chance=chances)
def test_tr_2_no_way_back_behind_the_first_card_or_to_tricks_that_lie_face_down(
    game: type[TrickGame], chance: Random
) -> None:
    """From any moment of a deal to any before: as long as nobody has laid a card, to all; then to
    the beginning of the trick that was won last, and no further."""
    options = complete(game.rules, {"open_tricks": chance.choice([False, True])})
    state = game.new(4, options, shuffled(game, 4, options, chance.getrandbits(32)))
    past: list[tuple[TrickGame, int]] = []
    while state.number < 2:
        laid = _laid(state)
        past.append((state.copy(), laid))
        for earlier, then in past:
            assert state.goes_back(earlier) == (laid <= 0 or then >= max(0, laid // 4 * 4 - 4))
        state.apply(*drawn(state, chance))


def _laid(game: TrickGame) -> int:
    """Return how many cards four players have laid in this deal; -1 before the tricks."""
    if game.phase not in ("play", "deal_over"):
        return -1
    table = game.view(TV)
    return 4 * sum(table["won"]) + len(table["trick"]["plays"] if table["trick"] else ())


@every_game
def test_tr_2_a_players_own_card_goes_back_no_further(game: type[TrickGame]) -> None:
    """Whoever may take the last move back is at a moment to which the game goes back from there."""
    options = complete(game.rules, {})
    state = game.new(4, options, shuffled(game, 4, options, 3))
    chance = Random(8)
    while state.number < 2:
        before = state.copy()
        seat, move = drawn(state, chance)
        may = state.takes_back(seat, move)
        state.apply(seat, move)
        assert not may or state.goes_back(before)


def test_a_hand_is_sorted_anew_when_trumps_are_named() -> None:
    game = lay(Mu, "K9 R7", "", "", "")
    plain = [card["suit"] for card in game.view(0)["hand"]]
    assert "trump" not in plain
    game.apply(0, Bid((next(c["card"] for c in game.view(0)["hand"] if c["number"] == 7),)))
    for seat in (1, 2, 3, 0):
        game.apply(seat, Pass())
    game.apply(0, ChiefTrump("7"))
    sorted_anew = [card["suit"] for card in game.view(0)["hand"]]
    trumps = sorted_anew.count("trump")
    assert trumps >= 1
    assert sorted_anew[:trumps] == ["trump"] * trumps


@every_game
@given(chance=chances)
def test_a_move_can_be_taken_back_unless_it_let_its_player_see_more(
    game: type[TrickGame], chance: Random
) -> None:
    """What is chosen together is shown when all have chosen: nobody may choose again then."""
    state = somewhere(game, chance)
    seat, move = drawn(state, chance)
    one_by_one = state.phase not in ("first_dealer", "passing", "estimates", "deal_over")
    assert state.takes_back(seat, move) == (one_by_one and state.options["undo"] == "until_next")
    if state.takes_back(seat, move):
        assert seat != TABLE
        before = state.view(seat)
        state.apply(seat, move)
        after = state.view(seat)
        assert {face["card"] for face in after["hand"]} <= {face["card"] for face in before["hand"]}
        assert after["chosen"] == before["chosen"]


@every_game
def test_nothing_is_taken_back_if_the_rules_say_so(game: type[TrickGame]) -> None:
    options = complete(game.rules, {"undo": "never"})
    state: Any = game.new(4, options, game.deck(4, options))
    chance = Random(4)
    while state.result() is None and state.number < 2:
        seat, move = drawn(state, chance)
        assert not state.takes_back(seat, move)
        state.apply(seat, move)
