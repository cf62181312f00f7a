"""Views of Cheating Moth: what they show, and what they must not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, drawn
from games.moth_tables import MS, accuse, cheat, held, lay, mirrored, play, race, twin
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth import moves as moth
from slapbox.games.cheating_moth.cards import CARDS, face
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Event, Json, Move, Slap
from slapbox.games.roles import Ready

chances = st.randoms(use_true_random=True)
PUBLIC = {
    "game",
    "phase",
    "seats",
    "revision",
    "round",
    "rivals",
    "rounds",
    "starter",
    "guard",
    "turn",
    "top",
    "discards",
    "draw",
    "hands",
    "scores",
    "sheet",
    "accusation",
    "caught",
    "window_us",
    "stopped",
    "claim",
    "collector",
    "chosen",
    "final",
    "ready",
    "last",
    "news",
    "round_end",
}
OWN = {"hand", "choice", "received"}


def test_before_the_first_guard_no_card_is_dealt() -> None:
    options = complete(CheatingMoth.rules, {})
    view = CheatingMoth.new(4, options, CheatingMoth.deck(4, options)).view(0)
    assert (view["phase"], view["hands"], view["draw"], view["hand"]) == (
        "first_guard",
        [0] * 4,
        71,
        [],
    )
    assert (view["top"], view["guard"], view["turn"], view["starter"]) == (None,) * 4


def test_everybody_sees_the_table_and_a_seat_its_own_secrets() -> None:
    game = lay("4 2", "1 5", "3 4 moth1", "5", "1", turn=1)
    assert set(game.view(TV)) == PUBLIC
    for seat in range(4):
        view = game.view(seat)
        assert set(view) == PUBLIC | OWN
        assert {key: view[key] for key in PUBLIC} == game.view(TV)
    assert game.view(1)["hand"] == [face(held(game, 1, one)) for one in ("3", "4", "moth1")]


def test_the_latest_happenings_have_running_numbers() -> None:
    game = lay("5 4 2", "ant1 5", "3 4", "5 2")
    play(game, "ant1")
    news = game.view(TV)["news"]
    assert [(one["kind"], one["seat"]) for one in news] == [("played", 0), ("took", 1), ("took", 2)]
    assert [one["number"] for one in news] == [2, 3, 4]
    assert game.view(TV)["last"] == news[-1]
    cheat(game, 1, "4", 1000)
    assert game.view(TV)["news"] == news, "a cheat is no news"


def test_who_receives_a_card_sees_it_until_the_own_next_move() -> None:
    game = lay("2", "spider3 5 5", "2 2 4", "1")
    play(game, "spider3")
    card = held(game, 0, "5")
    game.apply(0, moth.Gift(card, 1))
    assert game.view(1)["received"] == [{"card": face(card), "from": 0}]
    assert str(face(card)) not in str(game.view(TV))
    cheat(game, 1, "2", 1000)
    assert game.view(1)["received"] == []


@pytest.mark.parametrize(("gone", "cried"), [(True, False), (False, True), (False, False)])
def test_a_verdict_by_a_phones_time_says_so(gone: bool, cried: bool) -> None:
    game = lay("2", "1 5", "3 4 moth1", "5")
    moves = [
        (1, moth.Smuggle(held(game, 1, "moth1"), 0, 1000 * MS, 4 * MS, touch=gone)),
        (0, moth.Caught(2500 * MS, MS, touch=cried)),
    ]
    for seat, move in moves:
        assert game.move_from_json(move.as_json()) == move
        game.apply(seat, move)
    game.apply(0, moth.Accuse(1))
    assert game.view(TV)["caught"]["touch"] == (gone or cried)


def test_a_key_of_a_pad_cries_and_the_slap_button_of_a_phone_does_not() -> None:
    game = lay("2", "1 5", "3 4 moth1", "5")
    assert game.pressed(Slap(0, 0, 2500 * MS, MS)) == moth.Caught(2500 * MS, MS)
    assert game.pressed(Slap(0, 0, 2500 * MS, MS, touch=True)) is None


def test_a_right_accusation_says_by_how_much_and_not_which_card() -> None:
    game = lay("2", "1 5", "3 4 moth1", "5")
    cheat(game, 1, "moth1", 1000, error_ms=4)
    accuse(game, 1, 2500, error_ms=1)
    caught = game.view(TV)["caught"]
    assert caught == {
        "number": 1,
        "by": 0,
        "seat": 1,
        "right": True,
        "since_us": 1500 * MS,
        "error_us": 5 * MS,
        "photo": False,
        "held": False,
        "touch": False,
    }
    assert [one["card"]["kind"] for one in game.view(1)["received"]] == ["moth"]


def test_a_choice_is_seen_by_its_owner_alone() -> None:
    game = lay("2", "mosquito1 5 5", "2 2", "3 3", "4 4")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 310), (3, 320))
    card = held(game, 1, "2")
    game.apply(1, moth.Choose(card))
    assert game.view(1)["choice"] == card
    assert [game.view(viewer).get("choice") for viewer in (TV, 0, 2, 3)] == [None] * 4
    assert game.view(TV)["chosen"] == [False, True, False, True]
    assert game.view(TV)["collector"] == 3


def every_move(game: CheatingMoth) -> list[Move]:
    """Every move that a player can think of, legal or not."""
    cards, seats = range(CARDS), range(game.seats)
    times = [(0, 10**6, 0), (10**8, 10**8 + 10**6, 0)]
    moves: list[Move] = [moth.Draw(), moth.Keep(), moth.Pass(), moth.LetGo(), Ready()]
    for kind in (moth.Play, moth.Choose, moth.Throw, moth.Penalty):
        moves += [kind(card) for card in cards]
    moves += [moth.Gift(card, seat) for card in cards for seat in seats]
    moves += [moth.Smuggle(card, *time) for card in cards for time in times]
    moves += [moth.Accuse(seat) for seat in seats]
    return [*moves, moth.Caught(0, 0), moth.Caught(10**9, 0)]


def untimed(move: Move) -> str:
    record = {**move.as_json(), "from_us": 0, "at_us": 0}
    return str(sorted(record.items()))


@given(chance=chances)
def test_the_moves_offered_are_those_that_are_not_refused(chance: Random) -> None:
    game: Any = begun(CheatingMoth, chance)
    for _ in range(chance.randrange(1, 20)):
        for _ in range(chance.randrange(1, 25)):
            if game.result() is None:
                game.apply(*drawn(game, chance))
        seat = chance.randrange(game.seats)
        offered = {untimed(move) for move in game.legal_moves(seat)}
        fine = [move for move in every_move(game) if game.why_not(seat, move) is None]
        # A card that vanished before a cry is taken until that is settled, but not offered.
        if game.accusation is not None or game.phase == "penalty":
            fine = [move for move in fine if not isinstance(move, moth.Smuggle)]
        assert {untimed(move) for move in fine} <= offered
        assert all(game.why_not(seat, move) is None for move in game.legal_moves(seat))


@given(chance=chances)
def test_hidden_cards_change_nothing_for_those_who_do_not_see_them(chance: Random) -> None:
    """At two tables that differ only in what a viewer cannot see, the same happens: the viewer
    makes the same moves, the others make theirs with the cards that lie there. The viewer sees
    the same, hears the same, is offered and refused the same; until cards are shown."""
    game: Any = begun(CheatingMoth, chance)
    for _ in range(chance.randrange(120)):
        if game.result() is not None:
            break
        viewer = chance.choice([TV, *range(game.seats)])
        other = twin(game, viewer, chance)
        if viewer != TV or not game.allots:  # the card that the table draws by lot nobody is shown
            tried = chance.sample(every_move(game), 50)
            refused = [game.why_not(viewer, move) for move in tried]
            assert [other.why_not(viewer, move) for move in tried] == refused
            assert other.legal_moves(viewer) == game.legal_moves(viewer)
        assert other.view(viewer) == game.view(viewer)
        seat, move = drawn(game, chance)
        knows = seat in (viewer, TABLE) and not isinstance(move, moth.Allot)
        same = move if knows else mirrored(game, other, seat, move)
        before = len(game.hands[viewer]) if viewer != TV else 0
        events = as_json(game.apply(seat, move))
        if not knows and other.why_not(seat, same) is not None:
            continue
        retold = as_json(other.apply(seat, same))
        kinds = {event["event"] for event in events}
        if kinds & {"dealt", "round_over"} or (not knows and kinds & {"played", "threw"}):
            continue  # hands are counted, or a hidden card is laid open
        assert retold == events
        assert other.view(TV) == game.view(TV)
        if viewer == TV or len(game.hands[viewer]) == before:
            assert other.view(viewer) == game.view(viewer)


def as_json(events: list[Event]) -> list[Json]:
    return [event.as_json() for event in events]
