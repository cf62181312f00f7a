"""The player of Rummü."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.thinkers import answer
from games.rummue_tables import hand, lay, on_table
from games.safarue_tables import word
from games.trick_tables import ids, mask
from slapbox.bots.compare import compare, shortest
from slapbox.bots.levels import Level
from slapbox.bots.memory import Memory, memory_of
from slapbox.bots.rummue_hands import Lying, Side, best_of, items_of, pack
from slapbox.games.options import complete
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.cards import PLACE_BIT, places_of
from slapbox.games.rummue.scoring import left

OPENED = Side((), 0)


def turn(game: Rummue, level: Level, memory: Memory | None = None) -> list[str]:
    """All that seat 0 does until its turn is over, by the words of its moves."""
    did: list[str] = []
    while game.turn == 0 and game.phase in ("draw", "take", "play"):
        move = answer(game, 0, level, len(did), memory)
        did.append(move["move"])
        game.apply(0, game.move_from_json(move))
    return did


def lying(text: str, share: float = 1) -> Lying:
    return Lying(sum(PLACE_BIT[card] for card in ids(text)), share)


# ---- what a hand is worth ----


@pytest.mark.parametrize(
    ("cards", "value", "taken"),
    [
        ("R2 G5 K9", 0, 0),
        ("R2 R3 R4", 10 + 15, 3),
        ("R2 R3 R4 R5 K9", 20 + 20, 4),
        ("R5 Y6 R7", 0 + 20, 3),
        ("R7 G7 B7 R7 K7", 15 + 20, 4),
        ("R1 R2 R3 R1 G1 B1", 10 + 15 + 0 + 15, 6),
        ("R4 R5 R6 G4 B4 K4", 30 + 20, 4),
    ],
)
def test_a_hand_is_laid_as_well_as_possible(cards: str, value: int, taken: int) -> None:
    """What is laid is not left in the hand, either."""
    packed = best_of(mask(cards), OPENED, wrap=False)
    assert (packed.value, packed.cards) == (value, taken)


def test_cards_go_to_the_own_combinations_and_not_to_others() -> None:
    hand = mask("R6 R7")
    own, other = Side((lying("R3 R4 R5"),), 0), Side((lying("R3 R4 R5", -1 / 2),), 0)
    assert best_of(hand, own, wrap=False).value == 40 - 10 + 10
    assert best_of(mask("R6"), other, wrap=False).value == 0
    assert best_of(mask("R6 R2"), own, wrap=False).cards == 2


def test_an_opening_has_to_be_large_enough() -> None:
    side = Side((lying("K3 K4 K5"),), 4)
    assert best_of(mask("R2 R3 R4 K6"), side, wrap=False).cards == 0
    assert best_of(mask("R2 R3 R4 R5 K6"), side, wrap=False).cards == 5


def test_no_choice_of_combinations_is_better() -> None:
    """All choices are tried, in small hands with many combinations."""
    chance = Random(4)
    for _ in range(60):
        held = mask_of_places(chance.sample(range(60), 12))
        items = items_of(places_of(held), (), wrap=False)[:11]
        doubles = held
        assert pack(items, doubles, 0).value == max(_values(items, held))


def mask_of_places(cards: list[int]) -> int:
    """One card of each place."""
    places = {PLACE_BIT[card]: card for card in cards}
    return sum(1 << card for card in places.values())


def _values(items: list[Any], held: int) -> list[float]:
    values = [0.0]
    for number, item in enumerate(items):
        free = [other for other in items[number + 1 :] if not other.mask & item.mask]
        values += [item.value + value for value in _values(free, held)]
    return values


# ---- what it does ----


def test_who_can_close_does() -> None:
    game = lay("R2 R3 R4 R5 K9", "", "", turn=0)
    game.hands[1], game.hands[2] = mask("G6 G2 B4"), mask("K6 K2 B9")
    assert turn(game, "good") == ["lay", "discard"]
    assert game.phase == "deal_over"
    assert game.sheet[-1].facts["closer"] == 0


def test_an_opening_of_two_combinations_is_one_move() -> None:
    game = lay("R2 R3 R4 G5 G6 G7 K9 B0", "B1 K3 B5", "K5 B9 G0", turn=0)
    assert game.needs[0] == 4
    assert turn(game, "good")[0] == "lay"
    assert sorted(on_table(game)) == ["G5 G6 G7", "R2 R3 R4"]


@pytest.mark.parametrize("level", ["easy", "good", "expert"])
def test_own_combinations_grow(level: Level) -> None:
    game = lay("R6 K9 B3", "B1 K3 B5", "K5 B9 G0", table=[(0, "R3 R4 R5")], turn=0)
    assert turn(game, level) == ["add", "discard"]
    assert on_table(game) == ["R3 R4 R5 R6"]


def test_a_joker_is_swapped_for_what_makes_more() -> None:
    """The own sequence is pure then, and the joker completes a ling as the five would."""
    table = [(0, "R3 R4 Y5 R6")]
    game = lay("R5 G5 B5 K9 B0", "B1 K3 B7", "K4 B9 G0", table=table, turn=0)
    did = turn(game, "good")
    assert "swap" in did
    assert "R3 R4 R5 R6" in on_table(game)


def test_an_expert_ends_the_deal_rather_than_wait_for_more() -> None:
    """A red five or one would bring more; but the next player closes with the blue seven."""
    table = [(1, "B4 B5 B6"), (0, "G4 G5 G6")]
    game = lay("R2 R3 R4 K9", "B7", "K4 B9 G0", table=table, stock="K3", turn=0)
    assert turn(game, "expert") == ["lay", "discard"]
    assert game.sheet[-1].facts["closer"] == 0


@pytest.mark.long
def test_the_discards_are_dug_for_what_is_wanted() -> None:
    """Two cards beneath the top one, by whoever saw them there; others do not look for them."""
    game = lay("R4 R5 G8 B8 K0", "B1 K3 B7", "K4 B9 G0", pile="K9 K8 R6 R7 B2", drawn=False)
    game.opened[0] = True
    assert turn(game.copy(), "good")[0] == "draw_stock"
    pile, memory = game.pile, memory_of("rummue")
    for height in range(1, len(pile) + 1):
        game.pile = pile[:height]
        memory.recall(game.view(0))
    game.pile = pile.copy()
    did = turn(game, "good", memory)
    assert did[:3] == ["draw_discard"] * 3
    assert "R4 R5 R6 R7" in on_table(game)


def test_nothing_useless_is_taken() -> None:
    game = lay("R4 R5 G8 B8 R6", "B1 K3 B7", "K4 B9 G0", pile="K2", drawn=False)
    assert turn(game, "good")[0] == "draw_stock"


def test_a_good_one_keeps_from_the_next_player_what_it_could_use() -> None:
    """It would add the red eight to its own sequence."""
    game = lay(
        "R8 K2 B4 G0", "B1 K3 B7", "K4 B9 K0", table=[(1, "R4 R5 R6 R7")], scores=(120, 120, 0)
    )
    discards = [answer(game, 0, "good", seed) for seed in range(8)]
    assert {move["move"] for move in discards} == {"discard"}
    assert "R8" not in {word(move["card"]) for move in discards}


def test_what_fits_together_is_kept() -> None:
    game = lay("R4 R5 G4 G5 B0", "B1 K3 B7", "K4 B9 K0")
    assert turn(game, "good") == ["discard"]
    assert hand(game, 0) == "R4 R5 G4 G5"


def test_minus_points_are_counted_as_the_rules_do() -> None:
    """What is saved by laying a whole hand is what it would cost."""
    cards = mask("R4 R5 Y6 R7 R8")
    assert best_of(cards, OPENED, wrap=False).value == 20 - left(cards)


# ---- how well ----


@pytest.mark.thorough
@pytest.mark.parametrize(("better", "worse"), [("good", "easy"), ("easy", "random")])
def test_good_beats_easy_and_easy_beats_random(better: Level, worse: Level) -> None:
    """By twice the standard error."""
    options = complete(Rummue.rules, shortest(Rummue))
    comparison = compare(Rummue, [better, worse, worse], options, 1, 8 if better == "easy" else 4)
    (ahead,) = comparison["ahead"]
    assert (ahead["is"], ahead["of"]) == (better, worse)
    assert ahead["mean"] > 2 * ahead["error"] > 0
