"""Captures of a card of Safarü: the rulebook's example, subtle cases, and every set tried."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.safarue_tables import (
    all_captures,
    begun,
    do,
    ids,
    lay,
    mask,
    outcome,
    play,
    spelled,
    subsets,
    taking,
    why_not_play,
    words,
)
from slapbox.games.mudeck.cards import CARDS, COLOUR, NUMBER, mask_of
from slapbox.games.safarue import Safarue
from slapbox.games.safarue.captures import (
    NOTHING,
    OF_NUMBER,
    Rulings,
    capture,
    finder,
    parts,
    weigh,
)
from slapbox.games.safarue.moves import Play

FOUND = finder(Rulings())


def of(prairie: str, number: int, rulings: Rulings | None = None) -> set[tuple[str, ...]]:
    """All that a card of this number captures there, in words."""
    captures = finder(rulings) if rulings else FOUND
    return spelled(captures.captures(mask(prairie), number))


# ---- the rulebook's example 11 ----


def example(**rules: str | int | bool) -> Safarue:
    return lay(Safarue, "R3 B4 G6", "Y7 K8", "K9", **rules)


def test_sa_s1_addition_or_total_but_not_both() -> None:
    game = example()
    card = ids("Y7")[0]
    captures = spelled([move.capture for move in game.legal_moves(0) if move.card == card])  # type: ignore[attr-defined]
    assert captures == {("addition B4 R3",), ("total B4 G6",)}
    assert why_not_play(game, "Y7") == "safarue.why.must_capture"
    both = capture(mask("R3 B4"), mask("B4 G6"))
    reason = game.why_not(0, Play(card, both))
    assert reason is not None
    assert reason.key == "safarue.why.twice"


def test_sa_s2_the_addition_chosen() -> None:
    game = example()
    (event,) = play(game, "Y7", "R3 B4")
    assert [face["number"] for face in event["addition"]] == [3, 4]
    assert (event["total"], event["pair"]) == ([], [])
    assert words(game.round.piles[0]) == "B4 R3"
    assert words(game.round.prairie) == "G6 Y7"


def test_sa_s3_the_total_chosen() -> None:
    game = example()
    play(game, "Y7", "", "B4 G6")
    assert words(game.round.piles[0]) == "B4 G6"
    assert words(game.round.prairie) == "R3 Y7"


# ---- subtle cases, by their numbers in the digest ----


def test_1_a_pair_takes_one_wild_card_and_the_played_one() -> None:
    game = lay(Safarue, "R5 B5 G2", "Y5", "K9")
    assert why_not_play(game, "Y5", "", "", "R5 B5") == "safarue.why.pair"
    play(game, "Y5", "", "", "R5")
    assert words(game.round.piles[0]) == "R5 Y5"
    assert words(game.round.prairie) == "B5 G2"


def test_1_addition_and_total_leave_the_played_card() -> None:
    game = lay(Safarue, "R3 B4 G8 Y2", "Y7", "K9")
    play(game, "Y7", "R3 B4", "G8 Y2")
    assert words(game.round.piles[0]) == "B4 G8 R3 Y2"
    assert words(game.round.prairie) == "Y7"


def test_2_all_three_at_once_and_the_played_card_leaves() -> None:
    game = lay(Safarue, "R3 B4 G8 Y2 B7 K3", "Y7", "K9")
    play(game, "Y7", "R3 B4", "G8 Y2", "B7")
    assert words(game.round.piles[0]) == "B4 B7 G8 R3 Y2 Y7"
    assert words(game.round.prairie) == "K3"


def test_2_a_pair_with_an_addition() -> None:
    game = lay(Safarue, "R3 B4 B7", "Y7", "K9")
    play(game, "Y7", "R3 B4", "", "B7")
    assert game.round.prairie == 0


def test_3_one_card_makes_a_total() -> None:
    assert of("R8", 9) == {("total R8",)}
    assert of("R9", 8) == {("total R9",)}


def test_3_and_4_an_addition_needs_two_and_an_equal_card_is_a_pair() -> None:
    assert of("R5", 5) == {("pair R5",)}
    game = lay(Safarue, "R5 B1", "Y5", "K9")
    assert why_not_play(game, "Y5", "R5") == "safarue.why.addition"


def test_5_one_zero_is_enough_for_addition_and_total() -> None:
    both = of("R0 R3 B4 G8 Y2", 7)
    assert ("addition B4 R0 R3", "total G8 Y2") in both or (
        "addition B4 R3",
        "total G8 R0 Y2",
    ) in both
    game = lay(Safarue, "R0 R3 B4 G8 Y2", "Y7 K7", "K9")
    for sets in (("R3 B4 R0", "G8 Y2"), ("R3 B4", "G8 Y2 R0")):
        assert why_not_play(game, "Y7", *sets) is None
    assert why_not_play(game, "Y7", "R3 B4", "G8 Y2") == "safarue.why.zero"


def test_6_a_card_that_can_capture_must_but_a_pair_is_a_way_out() -> None:
    game = lay(Safarue, "R0 R3 B4 B7", "Y7", "K9")
    assert why_not_play(game, "Y7") == "safarue.why.must_capture"
    assert why_not_play(game, "Y7", "R3 B4") == "safarue.why.zero"
    assert why_not_play(game, "Y7", "R3 B4 R0") is None
    assert why_not_play(game, "Y7", "", "", "B7") is None


def test_6_another_card_may_be_played_instead() -> None:
    game = lay(Safarue, "R3 B4", "Y7 K8", "K9")
    assert why_not_play(game, "K8") is None


def test_7_a_zero_needs_seventeen_from_two_cards_at_least() -> None:
    assert of("R9 B8 G5", 0) == {("total B8 R9",)}
    assert of("R9 B7 G1 K6", 0) == {("total B7 G1 R9",)}
    assert of("R9 B7", 0) == set()


def test_9_an_empty_prairie_only_takes_cards() -> None:
    game = lay(Safarue, "", "Y7 K8", "K9")
    assert game.legal_moves(0) == [Play(card) for card in sorted(ids("Y7 K8"))]
    play(game, "Y7")
    assert words(game.round.prairie) == "Y7"


def test_several_zeros_may_be_taken() -> None:
    assert of("R0 B0 R3 B4", 7) == {
        ("addition B4 R0 R3",),
        ("addition B0 B4 R3",),
        ("addition B0 B4 R0 R3",),
    }


def test_zeros_among_themselves() -> None:
    captures = of("R0 B0 R9 B8", 0)
    assert ("addition B0 R0",) in captures
    assert ("pair R0",) in captures
    assert ("total B8 R0 R9",) in captures
    assert ("total B8 R9", "pair R0") in captures
    assert ("total B8 R9",) not in captures


def test_equal_cards_are_named_once() -> None:
    assert of("R1 R1 B3", 4) == {("addition B3 R1",)}
    assert of("R1 R1", 1) == {("pair R1",)}
    first, second = ids("R1 R1")
    game = lay(Safarue, "R1 R1 B3", "Y4", "K9")
    for one in (first, second):
        sets = capture(mask("B3") | 1 << one)
        assert game.why_not(0, Play(ids("Y4")[0], sets)) is None


@pytest.mark.parametrize(
    ("sets", "key"),
    [
        (("R3",), "addition"),
        (("R3 G6",), "addition"),
        (("", "R3 B4"), "total"),
        (("", "", "G6"), "pair"),
    ],
)
def test_what_is_no_capture(sets: tuple[str, ...], key: str) -> None:
    assert why_not_play(example(), "Y7", *sets) == f"safarue.why.{key}"


def test_cards_must_lie_on_the_prairie() -> None:
    game = example()
    for cards in ("Y7", "K9", "G3"):
        reason = game.why_not(0, Play(ids("Y7")[0], capture(mask(cards))))
        assert reason is not None
        assert reason.key == "safarue.why.not_there"


def test_sa_4_the_played_card_is_no_part_of_its_own_sets() -> None:
    game = lay(Safarue, "R0 B0", "Y0 Y8", "K9")
    own = Play(ids("Y0")[0], capture(mask("R0 Y0")))
    reason = game.why_not(0, own)
    assert reason is not None
    assert reason.key == "safarue.why.not_there"


# ---- every set of cards tried ----

few_cards = st.lists(st.integers(0, CARDS - 1), max_size=7, unique=True)
small = st.integers(0, CARDS - 1).filter(lambda card: NUMBER[card] in (0, 1, 2, 7, 8))
few_small = st.lists(small, max_size=7, unique=True)
numbers = st.integers(0, 9)


@given(few_cards | few_small, numbers)
def test_captures_are_all_and_no_more_and_each_once(prairie: list[int], number: int) -> None:
    captures = FOUND.captures(mask_of(prairie), number)
    plain = list(all_captures(prairie, number))
    assert Counter(map(outcome, captures)).keys() == set(map(outcome, plain))
    assert len({outcome(one) for one in captures}) == len(captures)
    assert set(captures) <= set(plain)
    assert FOUND.can_capture(weigh(mask_of(prairie)), number) == bool(plain)


@pytest.mark.long
@given(few_cards | few_small, numbers, st.randoms(use_true_random=False))
def test_a_capture_is_allowed_exactly_if_it_is_found(
    prairie: list[int], number: int, chance: Random
) -> None:
    plain = set(all_captures(prairie, number))
    wild = mask_of(prairie)
    for one in plain:
        assert FOUND.why_not(wild, number, one) is None
    for _ in range(100):
        sets = [mask_of(card for card in prairie if chance.random() < 0.4) for _ in range(3)]
        one = capture(*(cards if chance.random() < 0.6 else 0 for cards in sets))
        if one != NOTHING:
            assert (FOUND.why_not(wild, number, one) is None) == (one in plain)


@given(few_cards | few_small, numbers, st.randoms(use_true_random=False))
def test_a_capture_drawn_is_one_of_them(prairie: list[int], number: int, chance: Random) -> None:
    wild = mask_of(prairie)
    captures = set(FOUND.captures(wild, number)) or {NOTHING}
    drawn = {FOUND.draw(wild, weigh(wild), number, chance.random) for _ in range(20)}
    assert drawn <= captures


@given(few_cards | few_small, numbers, st.integers(1, 40))
def test_some_captures_are_of_all_kinds_as_far_as_they_go(
    prairie: list[int], number: int, most: int
) -> None:
    wild = mask_of(prairie)
    captures = FOUND.captures(wild, number)
    some = FOUND.some(wild, number, most)
    assert len(some) == len(set(some)) == min(most, len(captures))
    assert set(some) <= set(captures)
    assert FOUND.count(wild, number) == len(captures)
    shapes = {tuple(map(weigh, parts(one))) for one in captures}
    shown = {tuple(map(weigh, parts(one))) for one in some}
    assert len(shown) == min(most, len(shapes)) or len(shapes) > most


def test_captures_on_a_prairie_of_half_the_deck_are_counted_and_some_are_found() -> None:
    prairie = mask_of(Random(3).sample(range(CARDS), 30))
    for number in range(1, 10):
        some = FOUND.some(prairie, number, 240)
        assert FOUND.count(prairie, number) > 10_000
        assert len(set(some)) == 240
        assert all(FOUND.why_not(prairie, number, one) is None for one in some)
        kinds = {tuple(bool(part) for part in parts(one)) for one in some}
        paired = {(False, True, True)} if prairie & OF_NUMBER[number] else set()
        assert {(True, True, False), (False, True, False)} | paired <= kinds


@pytest.mark.parametrize("seed", range(4))
def test_fifteen_cards(seed: int) -> None:
    """So many are tried by what is taken alone: an addition and a total together sum to 17."""
    chance = Random(seed)
    prairie = chance.sample(range(CARDS), 15)
    number = chance.randrange(10)
    zeros = [card for card in prairie if not NUMBER[card]]
    captures = [one for one in FOUND.captures(mask_of(prairie), number) if not parts(one)[2]]
    plain = {
        (words(mask_of([*cards, *more])), False)
        for cards in subsets([card for card in prairie if NUMBER[card]])
        for more in subsets(zeros)
        if bool(more) == bool(zeros) and _is_taken(cards, len(more), number)
    }
    assert {outcome(one) for one in captures} == plain
    assert len(captures) == len(plain)


def _is_taken(cards: tuple[int, ...], zeros: int, number: int) -> bool:
    """Return whether these cards and so many zeros are an addition, a total, or both."""
    total = sum(NUMBER[card] for card in cards)
    if total == 17 - number:
        return True
    return total in (number, 17) and any(
        len(part) + zeros > 1 and sum(NUMBER[card] for card in part) == number
        for part in subsets(cards)
    )


@given(st.sets(st.integers(0, CARDS - 1)), st.sets(st.integers(0, CARDS - 1)))
def test_weights_add_up(some: set[int], others: set[int]) -> None:
    others -= some
    assert weigh(mask_of(some)) + weigh(mask_of(others)) == weigh(mask_of(some | others))


def test_colours_mean_nothing_to_a_capture() -> None:
    chance = Random(1)
    for _ in range(50):
        prairie = chance.sample(range(CARDS), 6)
        turned = [(card + 12) % CARDS for card in prairie]
        for number in range(10):
            here = FOUND.captures(mask_of(prairie), number)
            there = FOUND.captures(mask_of(turned), number)
            assert len(here) == len(there)


def test_a_round_keeps_the_weight_of_its_prairie() -> None:
    game = begun(Safarue, 3)
    chance = Random(2)
    while game.phase == "play":
        assert game.round.weight == weigh(game.round.prairie)
        do(game, game.round.turn, game.draw(chance.random))


def test_words_are_read_as_they_are_written() -> None:
    game = lay(Safarue, "R1 R1 B3", "Y4", "K9")
    assert parts(taking(game, "R1 B3")) == (mask("R1 B3"), 0, 0)
    assert [COLOUR[card] for card in ids("R1 R1 Y9")] == [0, 0, 1]
