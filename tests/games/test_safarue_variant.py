"""The variant of Safarü: the left neighbour decides, and the fewest points win."""

from __future__ import annotations

import pytest

from games.endings import ended
from games.safarue_tables import (
    begun,
    do,
    end_round,
    held,
    ids,
    lay,
    offer,
    play,
    race,
    spelled,
    take,
    taking,
    why,
    why_not_play,
    words,
)
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import TABLE, TV, Move
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.moves import Offer, Play, Take


def captures(moves: list[Move]) -> set[tuple[str, ...]]:
    """Return what the moves of a neighbour take, in words."""
    assert all(isinstance(move, Take) for move in moves)
    return spelled([move.capture for move in moves if isinstance(move, Take)])


def example(**rules: str | int | bool) -> SafarueVariant:
    """Example 11 once more."""
    return lay(SafarueVariant, "R3 B4 G6", "Y7 K5", "K9", "K7", **rules)


def test_the_left_neighbour_decides() -> None:
    game = example()
    events = offer(game, "Y7")
    assert [(event["event"], event["by"], event["seat"]) for event in events] == [("offered", 1, 0)]
    assert (game.movers(), game.decider, game.view(TV)["turn"]) == ((1,), 1, 0)
    assert captures(game.legal_moves(1)) == {("addition B4 R3",), ("total B4 G6",)}
    assert game.legal_moves(0) == game.legal_moves(2) == []
    assert why(game, 0, Take(taking(game, "R3 B4"))) == "safarue.why.not_decider"
    assert why(game, 1, Take(0)) == "safarue.why.captures_nothing"
    assert why(game, 1, Take(taking(game, "R3"))) == "safarue.why.addition"
    (done,) = take(game, "", "B4 G6")
    assert (done["event"], done["by"], done["seat"]) == ("captured", 1, 0)
    assert words(game.round.piles[0]) == "B4 G6"
    assert words(game.round.prairie) == "R3 Y7"
    assert game.round.turn == 1


def test_with_one_option_it_is_automatic() -> None:
    game = lay(SafarueVariant, "R3 B4 G9", "Y7", "K9")
    (event,) = offer(game, "Y7")
    assert event["event"] == "played"
    assert words(game.round.piles[0]) == "B4 R3"
    assert game.movers() == (1,)


def test_two_equal_cards_are_one_option() -> None:
    game = lay(SafarueVariant, "R1 R1 G9", "Y1", "K9")
    (event,) = offer(game, "Y1")
    assert (event["event"], len(event["pair"])) == ("played", 1)


def test_duty_and_release() -> None:
    game = example()
    assert why_not_play(game, "Y7") == "safarue.why.must_capture"
    assert why_not_play(game, "Y7", "R3 B4") == "safarue.why.neighbour"
    assert why(game, 0, Offer(held(game, "K5"))) == "safarue.why.captures_nothing"
    assert game.legal_moves(0) == [Offer(held(game, "Y7")), Play(held(game, "K5"))]
    play(game, "K5")
    assert words(game.round.prairie) == "B4 G6 K5 R3"


def test_the_game_itself_has_no_offers() -> None:
    game = lay(Safarue, "R3 B4 G6", "Y7", "K9")
    assert why(game, 0, Offer(ids("Y7")[0])) == "safarue.why.no_neighbour"
    assert why(game, 1, Take(taking(game, "R3 B4"))) == "safarue.why.in_play"


def test_of_four_the_left_neighbour_is_an_opponent() -> None:
    game = lay(SafarueVariant, "R3 B4 G6", "Y7", "K9", "K7", "K6")
    offer(game, "Y7")
    assert game.decider == 1
    assert game.team(1) != game.team(0)
    take(game, "R3 B4")
    assert words(game.round.piles[0]) == "B4 R3"


def test_the_last_player_has_the_first_one_to_the_left() -> None:
    game = lay(SafarueVariant, "R3 B4 G6", "K5", "Y7")
    play(game, "K5")
    offer(game, "Y7")
    assert game.decider == 0


# ---- scoring: every cell ----


@pytest.mark.parametrize(
    ("piles", "cards"),
    [
        (("Y1 Y2 B3", "B1", "G1 G2"), (24, 0, 0)),
        (("Y1 Y2", "B1 B2", "G1"), (12, 12, 0)),
        (("Y1", "B1", "G1"), (8, 8, 8)),
    ],
)
def test_most_cards(piles: tuple[str, ...], cards: tuple[int, ...]) -> None:
    game = begun(SafarueVariant, 3)
    end_round(game, *piles)
    assert game.sheet[0].parts["cards"] == cards


@pytest.mark.parametrize(
    ("piles", "porcupines"),
    [
        (("R1 R2", "R3", "G1"), (18, 0, 0)),
        (("R1", "R2", "G1"), (9, 9, 0)),
        (("R1", "R2", "R3"), (6, 6, 6)),
    ],
)
def test_most_porcupines(piles: tuple[str, ...], porcupines: tuple[int, ...]) -> None:
    game = begun(SafarueVariant, 3)
    end_round(game, *piles)
    assert game.sheet[0].parts["porcupines"] == porcupines


def test_no_unicorns_and_no_puppies() -> None:
    game = begun(SafarueVariant, 2)
    end_round(game, "Y0 Y1 Y2", "B0 B1 B2 B3")
    assert game.sheet[0].sums() == (2, 24 + 3)
    assert list(game.sheet[0].parts) == ["cards", "porcupines", "triangles"]
    assert "unicorns" not in game.sheet[0].counts
    assert game.view(TV)["unicorn"] is None


def test_the_fewest_points_win_when_somebody_reaches_the_target() -> None:
    game = begun(SafarueVariant, 3, target=25)
    end_round(game, "Y1 Y2", "B3", "")
    result = ended(game)
    assert result is not None
    assert (result.scores, result.winners, result.low_wins) == ((25, 1, 0), (2,), True)


# ---- rulings ----


def test_sa_8_any_combination_or_a_single_capture() -> None:
    prairie, hand = "R3 B4 G8 Y2 B7", "Y7"
    free = lay(SafarueVariant, prairie, hand, "K9")
    offer(free, "Y7")
    everything = ("addition B4 R3", "total G8 Y2", "pair B7")
    assert everything in captures(free.legal_moves(1))
    single = lay(SafarueVariant, prairie, hand, "K9", variant_choice="single")
    offer(single, "Y7")
    assert captures(single.legal_moves(1)) == {
        ("addition B4 R3",),
        ("total G8 Y2",),
        ("total B7 R3",),
        ("pair B7",),
    }
    assert why(single, 1, Take(taking(single, "R3 B4", "", "B7"))) == "safarue.why.single"


def test_only_the_variant_has_its_options() -> None:
    assert complete(SafarueVariant.rules, {})["variant_choice"] == "any_nonempty"
    with pytest.raises(OptionError):
        complete(SafarueVariant.rules, {"unicorn": "red"})
    with pytest.raises(OptionError):
        complete(Safarue.rules, {"variant_choice": "single"})


def test_spot_leaves_the_choice_to_the_neighbour() -> None:
    game = example(capture_duty="spot")
    play(game, "Y7")
    (event,) = race(game, (2, 300))
    assert (event["right"], game.decider) == (True, 1)
    (done,) = take(game, "R3 B4")
    assert (done["event"], done["by"], done["seat"]) == ("captured", 1, 0)
    assert words(game.round.piles[0]) == "B4 R3"


def test_spot_with_one_option_is_automatic() -> None:
    game = lay(SafarueVariant, "R3 B4 G9", "Y7", "K9", capture_duty="spot")
    assert why(game, 0, Offer(ids("Y7")[0])) is None
    play(game, "Y7")
    events = race(game, (1, 300))
    assert [event["event"] for event in events] == ["raced", "captured"]
    assert words(game.round.piles[0]) == "B4 R3"
    assert game.movers() == (1,)


def test_sa_1_no_refusal_tells_what_a_card_captures() -> None:
    """Where the players have to notice that: any card of the hand may be offered, whatever lies on
    the prairie. One that captures nothing is released, and the answer is not taken back."""
    game = lay(SafarueVariant, "R3 B4 G6", "Y7 K5 Y0", "K9", capture_duty="spot")
    for card in ("Y7", "K5", "Y0"):
        one = Offer(held(game, card))
        assert why(game, 0, one) is None
        assert not game.takes_back(0, one)
    (event,) = offer(game, "K5")
    assert (event["event"], event["addition"], event["total"], event["pair"]) == (
        "played",
        [],
        [],
        [],
    )
    assert (game.race(), game.movers()) == (None, (1,)), "there is nothing to point out"
    assert words(game.round.prairie) == "B4 G6 K5 R3"


@pytest.mark.parametrize("card", ["Y7", "K5", "Y0"])
def test_sa_1_an_answer_stands_if_it_told_what_nobody_has_had_to_notice(card: str) -> None:
    """Several captures, nothing, and one: whichever it was, nobody goes back to before it."""
    for duty in ("spot", "strict"):
        game = lay(SafarueVariant, "R3 B4 G0 K8", "Y7 K5 Y0", "K9 R1", capture_duty=duty)
        before = game.copy()
        if why(game, 0, Offer(held(game, card))) is None:
            offer(game, card)
        assert game.goes_back(before) == (duty == "strict")
        if duty == "spot" and game.phase == "play":
            answered = game.copy()
            play(game, "R1")
            assert game.goes_back(answered)
            assert not game.goes_back(before)


def test_a_card_that_was_released_says_nothing_and_does_not_stand() -> None:
    game = lay(SafarueVariant, "R3 B4 G6", "Y7 K5", "K9 R1", capture_duty="spot")
    before = game.copy()
    play(game, "Y7")
    assert game.goes_back(before)
    (event,) = race(game)
    assert event["event"] == "unspotted"
    assert game.goes_back(before)


def test_spot_does_not_forbid_to_offer() -> None:
    game = example(capture_duty="spot")
    offer(game, "Y7")
    assert (game.race(), game.decider) == (None, 1)
    assert do(game, 1, Take(taking(game, "R3 B4")))[0]["event"] == "captured"
    assert why(game, TABLE, Offer(3)) is not None
