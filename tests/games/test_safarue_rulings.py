"""Every ruling of Safarü, and every option of it both ways."""

from __future__ import annotations

import pytest

from games.endings import ended
from games.safarue_tables import (
    begun,
    end_round,
    held,
    ids,
    lay,
    mask,
    offer,
    play,
    spelled,
    taking,
    why_not_play,
)
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Ready
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.captures import Rulings, finder
from slapbox.games.safarue.moves import Offer, Play, Take

GAMES = [Safarue, SafarueVariant]


def of(prairie: str, number: int, rulings: Rulings) -> set[tuple[str, ...]]:
    """All that a card of this number captures there, in words."""
    return spelled(finder(rulings).captures(mask(prairie), number))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_its_default_and_its_reason(game: type[Safarue]) -> None:
    defaults = complete(game.rules, {})
    common = {
        "porcupine": "red",
        "target": 100,
        "capture_duty": "strict",
        "spot_ms": 4000,
        "wrong_spot": "free",
        "min_reaction_ms": 80,
        "zero_summand": True,
        "zero_duty": "any",
        "empty_category": "none",
        "first_dealer": "random",
        "rounds": 0,
        "final_tie": "shared",
        "undo": "until_next",
        "resolution_ms": 2500,
        "round_pause_ms": 30_000,
        "waits_for_all": False,
    }
    own = {"variant_choice": "any_nonempty"} if game.neighbour else {"unicorn": "yellow"}
    assert defaults == {**common, **own}
    assert all(option.reason for option in game.rules)
    named = {option.ruling for option in game.rules}
    assert named >= {"SA-1", "SA-2", "SA-3", "SA-5", "SA-7", "GEN-2", "GEN-3"}


def test_sa_2_a_zero_is_a_summand() -> None:
    yes, no = Rulings(), Rulings(zero_summand=False)
    assert of("R5 G0", 5, yes) == {("pair R5",), ("addition G0 R5",)}
    assert of("R5 G0", 5, no) == {("pair R5",)}
    assert ("addition G0 R0",) in of("R0 G0", 0, yes)
    assert of("R0 G0", 0, no) == {("pair R0",), ("pair G0",)}
    assert of("R3 B2 G0", 5, no) == {("addition B2 G0 R3",)}
    game = lay(Safarue, "R5 G0", "Y5", "K9", zero_summand=False)
    assert why_not_play(game, "Y5", "R5 G0") == "safarue.why.addition"
    game = lay(Safarue, "R5 G0", "Y5", "K9")
    assert why_not_play(game, "Y5", "R5 G0") is None


def test_sa_3_how_the_zero_duty_is_met() -> None:
    prairie = "R0 R9 B8"
    paired = ("total B8 R9", "pair R0")
    assert paired in of(prairie, 0, Rulings())
    assert paired not in of(prairie, 0, Rulings(zero_in_sum=True))
    for zero_duty, key in (("any", None), ("sum", "safarue.why.zero")):
        game = lay(Safarue, prairie, "Y0", "K9", zero_duty=zero_duty)
        assert why_not_play(game, "Y0", "", "R9 B8", "R0") == key
    two = "R0 B0 R9 B8"
    assert ("total B0 B8 R9", "pair R0") in of(two, 0, Rulings(zero_in_sum=True)) or (
        "total B8 R0 R9",
        "pair B0",
    ) in of(two, 0, Rulings(zero_in_sum=True))


@pytest.mark.parametrize("colour", ["yellow", "red", "green", "blue"])
def test_sa_5_the_unicorns_colour(colour: str) -> None:
    game = begun(Safarue, 2, unicorn=colour, target=500)
    letter = colour[0].upper()
    end_round(game, f"{letter}1", "K1")
    assert game.sheet[0].parts["unicorns"] == (24, 0)
    assert game.animals.unicorn == colour
    assert game.animals.porcupine != colour


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("colour", ["yellow", "red", "green", "blue"])
def test_sa_5_the_porcupines_colour(game: type[Safarue], colour: str) -> None:
    other = {} if game.neighbour else {"unicorn": "red" if colour != "red" else "blue"}
    table = begun(game, 2, porcupine=colour, target=500, **other)
    end_round(table, f"{colour[0].upper()}1", "K1")
    assert table.sheet[0].parts["porcupines"] in ((-12, 0), (18, 0))


def test_sa_5_black_is_neither() -> None:
    for option in Safarue.rules:
        if option.ruling == "SA-5":
            assert "black" not in option.choices


def test_sa_7_an_award_that_nobody_earned() -> None:
    for empty_category, shared in (("none", (0, 0, 0)), ("shared", (8, 8, 8))):
        game = begun(Safarue, 3, empty_category=empty_category)
        end_round(game, "B1", "R1", "")
        assert game.sheet[0].parts["unicorns"] == shared
        assert game.sheet[0].parts["porcupines"] == (0, -12, 0)
    game = begun(SafarueVariant, 3, empty_category="shared")
    end_round(game, "", "", "")
    assert game.sheet[0].sums() == (14, 14, 14)


def test_gen_2_equal_totals_share_the_win() -> None:
    game = begun(Safarue, 3, rounds=1)
    end_round(game, "Y1", "Y2", "Y3")
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((1, 2), "shared")


def test_gen_2_or_another_round_decides_between_those_who_are_tied() -> None:
    game = begun(Safarue, 3, final_tie="replay", rounds=1)
    end_round(game, "Y1", "Y2", "Y3")
    assert (game.phase, game.view(TV)["rivals"]) == ("round_over", [1, 2])
    for seat in range(3):
        game.apply(seat, Ready())
    game.apply(TABLE, game.deal(game.unshuffled()))
    end_round(game, "", "Y2", "")
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((1,), "replay")


@pytest.mark.parametrize(("first_dealer", "by_lot"), [("random", True), ("host", False)])
def test_gen_3_the_first_dealer(first_dealer: str, *, by_lot: bool) -> None:
    options = complete(Safarue.rules, {"first_dealer": first_dealer})
    game = Safarue.new(2, options, list(range(CARDS)))
    assert game.drawn_by_lot() == by_lot
    assert len(game.legal_moves(TABLE)) == 2


def test_a_match_of_some_rounds() -> None:
    game = begun(Safarue, 2, rounds=1, target=500)
    end_round(game, "B1", "")
    assert ended(game) is not None


@pytest.mark.parametrize(("number", "phase"), [(98, "round_over"), (99, "over")])
def test_a_match_in_which_nobody_captures_anything_ends_all_the_same(
    number: int, phase: str
) -> None:
    game = begun(Safarue, 2, capture_duty="spot")
    game.number = number
    end_round(game, "", "")
    ended(game)
    assert game.phase == phase


def test_a_card_is_taken_back_only_as_long_as_it_brought_nothing_new() -> None:
    def back(game: Safarue, card: str, *sets: str) -> bool:
        return game.takes_back(game.round.turn, Play(held(game, card), taking(game, *sets)))

    example = "R3 B4 G6"
    assert back(lay(Safarue, example, "Y7 K5", "K9"), "Y7", "R3 B4")
    assert not back(lay(Safarue, example, "Y7 K5", "K9", undo="never"), "K5")
    spot = lay(Safarue, example, "Y7 K5", "K9", capture_duty="spot")
    assert not back(spot, "K5"), "it opens the race"
    assert back(spot, "Y7", "R3 B4")
    dealing = lay(Safarue, example, "K5", "Y7")
    play(dealing, "K5")
    assert not back(dealing, "Y7", "R3 B4"), "it brings new cards"
    last = lay(Safarue, example, "K5", "Y7")
    last.round.stock = ()
    play(last, "K5")
    assert not back(last, "Y7", "R3 B4"), "it ends the round"


def test_an_offer_is_taken_back_until_the_neighbour_decides() -> None:
    game = lay(SafarueVariant, "R3 B4 G6", "Y7 K5", "K9")
    assert game.takes_back(0, Offer(held(game, "Y7")))
    offer(game, "Y7")
    assert game.takes_back(1, Take(taking(game, "R3 B4")))
    assert not game.takes_back(1, Ready())


def test_the_deck_has_to_be_whole() -> None:
    options = complete(Safarue.rules, {})
    for wrong in (ids("R1"), list(range(59)), [*range(59), 58]):
        with pytest.raises(ValueError, match="cards"):
            Safarue.new(2, options, wrong)
    for seats in (1, 5):
        with pytest.raises(ValueError, match="players"):
            Safarue.new(seats, options, list(range(CARDS)))
