"""The cases that are easily got wrong (rules 2.9, in their order)."""

from __future__ import annotations

from games.moth_tables import (
    accuse,
    cheat,
    do,
    every_card,
    give,
    hand,
    held,
    lay,
    play,
    race,
    sizes,
    smuggle,
    why,
)
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.moves import Choose, Draw, Gift, Keep, Pass, Penalty, Play, Throw
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Deal, Ready, TimeUp


def test_1_a_single_moth_is_stuck_until_another_card_comes() -> None:
    game = lay("2", "1 1", "moth3", "1 1", draw="4", turn=1)
    assert why(game, 1, Play(held(game, 1, "moth3"))) == "moth.why.moth"
    assert why(game, 1, smuggle(held(game, 1, "moth3"), 1000)) == "moth.why.last_card"
    assert game.legal_moves(1) == [Draw()]
    game.apply(1, Draw())
    cheat(game, 1, "moth3", 2000)
    assert hand(game, 1) == ["4"]


def test_2_who_played_the_mosquito_gives_a_card_too() -> None:
    game = lay("2", "mosquito1 5 5", "2 2", "3 3")
    play(game, "mosquito1")
    assert game.race().seats == (1, 2)  # type: ignore[union-attr]
    race(game, (1, 300), (2, 400))
    give(game, s0="5", s1="2")
    assert (hand(game, 2), sizes(game)) == (["2", "3", "3", "5"], [1, 1, 4])


def test_3_who_holds_only_moths_gives_nothing() -> None:
    game = lay("2", "mosquito1 moth1 moth2", "moth3 moth3", "3 3")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400))
    assert game.legal_moves(0)[0] == Keep()
    for giver in (0, 1):
        assert why(game, giver, Choose(game.hands[giver][0])) == "moth.why.gift_moth"
        game.apply(giver, Keep())
    assert sizes(game) == [2, 2, 2]
    assert (game.view(TV)["phase"], game.view(TV)["turn"]) == ("turn", 1)


def test_4_a_gift_for_the_slowest_can_end_the_round() -> None:
    game = lay("2", "mosquito1 5 5", "2", "3 3")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400))
    give(game, s0="5", s1="2")
    assert game.view(TV)["round_end"] == {"round": 1, "out": [1], "points": [1, 0, 4]}


def test_5_a_card_thrown_out_of_turn_can_end_the_round() -> None:
    game = lay("2", "cockroach3 5 5", "4 4", "3")
    play(game, "cockroach3")
    race(game, (2, 300))
    game.apply(2, Throw(held(game, 2, "3")))
    assert game.view(TV)["round_end"]["out"] == [2]


def test_6_the_guard_bug_moves_in_the_middle_of_a_round() -> None:
    game = lay("2", "moth1 moth3 5 4", "moth3 4 5 5", "1 1")
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    game.apply(0, Penalty(held(game, 0, "5")))
    assert why(game, 0, Play(held(game, 0, "moth3"))) == "moth.why.moth"
    game.turn = 1
    assert why(game, 1, Play(held(game, 1, "moth3"))) is None
    assert why(game, 1, smuggle(held(game, 1, "4"), 9000)) == "moth.why.is_guard"
    assert why(game, 0, smuggle(held(game, 0, "4"), 9000)) is None


def test_7_who_is_caught_has_one_card_more_than_before_the_cheat() -> None:
    game = lay("2", "1 1", "4 4 5", "1 1")
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    game.apply(0, Penalty(held(game, 0, "1")))
    assert hand(game, 1) == ["1", "4", "4", "5"]


def test_8_the_next_starter_sits_beside_the_last_starter() -> None:
    game = lay("2", "1 1", "4 5", "3", turn=2, guard=0)
    cheat(game, 1, "5", 1000)
    accuse(game, 1, 1500)
    game.apply(0, Penalty(held(game, 0, "1")))
    play(game, "3")
    assert game.view(TV)["guard"] == 1, "who is no longer the guard began the round"
    next_round(game)
    assert game.view(TV)["starter"] == game.view(TV)["guard"] == 1


def next_round(game: CheatingMoth) -> None:
    for seat in range(game.seats):
        game.apply(seat, Ready())
    game.apply(TABLE, Deal(game.unshuffled()))


def test_9_shuffling_keeps_the_top_card_and_what_vanished_away() -> None:
    game = lay("ant1 5 4 2", "4 5", "5 5 5", "1 1", draw=".")
    gone = held(game, 1, "5")
    cheat(game, 1, "5", 1000)
    assert do(game, 0, Draw()) == []
    assert set(game.unshuffled()) == set(game.discard[:-1])
    events = do(game, TABLE, Deal(game.unshuffled()[::-1]))
    assert [event["event"] for event in events] == ["shuffled", "drew"]
    assert hand(game, 0) == ["4", "5", "ant1"]
    assert (game.view(TV)["discards"], game.view(TV)["top"]["number"]) == (1, 2)
    assert gone in every_card(game)
    assert gone not in [*game.draw, *game.discard]


def test_10_a_guard_with_only_moths_plays_one_that_fits() -> None:
    game = lay("2", "moth3 moth5", "1", "1")
    assert [move for move in game.legal_moves(0) if isinstance(move, Play | Draw)] == [
        Play(held(game, 0, "moth3"))
    ]


def test_11_cheating_while_the_mosquito_waits_and_never_the_last_card() -> None:
    game = lay("2", "mosquito1 5 5", "2 moth4", "3 3")
    play(game, "mosquito1")
    cheat(game, 1, "moth4", 1000)
    assert why(game, 1, smuggle(held(game, 1, "2"), 9000)) == "moth.why.last_card"
    race(game, (1, 300), (2, 400))
    give(game, s0="5", s1="2")
    game.apply(TABLE, TimeUp())
    assert game.view(TV)["round_end"]["out"] == [1]


def test_11_a_card_promised_to_the_slowest_cannot_vanish() -> None:
    game = lay("2", "mosquito1 5 5", "2 4", "3 3")
    play(game, "mosquito1")
    race(game, (1, 300), (2, 400))
    give(game, s1="2")
    assert why(game, 1, smuggle(held(game, 1, "2"), 9000)) == "moth.why.promised"
    cheat(game, 1, "4", 9000)
    give(game, s0="5")
    game.apply(TABLE, TimeUp())
    assert game.view(TV)["round_end"]["out"] == [1]


def test_12_with_three_players_two_slap_the_mosquito() -> None:
    game = lay("2", "mosquito1 5 5", "2 4", "3 3")
    play(game, "mosquito1")
    events = race(game, (1, 300))
    assert (events["slowest"], len(events["hands"])) == (2, 1)


def test_13_no_card_is_ever_lost() -> None:
    """Played at random, this holds for every game; here once with a card everywhere."""
    game = lay("ant1 5 cockroach2", "spider3 5 4", "5 5 5", "1 1", draw="2 moth3")
    assert sorted(every_card(game)) == list(range(71))
    cheat(game, 1, "5", 1000)
    play(game, "spider3")
    game.apply(0, Gift(held(game, 0, "5"), 2))
    game.apply(1, Draw())
    assert sorted(every_card(game)) == list(range(71))
    assert len(game.gone[1]) == 1


def test_play_goes_on_where_an_accusation_interrupted_it() -> None:
    game = lay("2", "cockroach3 5 5", "4 4 4", "3 2 1", "1 1")
    play(game, "cockroach3")
    race(game, (2, 300), (3, 400))
    cheat(game, 1, "4", 1000)
    accuse(game, 1, 1500)
    assert game.view(TV)["claim"] == {"seat": 2, "queue": [3], "number": 3}
    assert why(game, 2, Pass()) == "moth.why.in_penalty"
    game.apply(0, Penalty(held(game, 0, "5")))
    assert game.view(TV)["phase"] == "claim"
    game.apply(2, Throw(held(game, 2, "3")))
    assert (game.view(TV)["turn"], game.view(TV)["guard"]) == (1, 1)
