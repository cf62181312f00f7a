"""Lings and sequences: what cards are together, what fits to them, and what a hand holds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rummue_tables import combo, lay, nothing
from games.trick_tables import ids, word, words
from slapbox.games.mudeck.cards import ALL, CARDS, COLOUR, NUMBER, cards_of, mask_of
from slapbox.games.protocol import Options
from slapbox.games.rummue.cards import PLACE, REAL, YELLOW, card_at, cards_at, doubles_of, places_of
from slapbox.games.rummue.combos import Combo, describe, extensions, swaps
from slapbox.games.rummue.lays import MOST, lays
from slapbox.games.rummue.moves import Lay
from slapbox.games.rummue.suggest import masks_in, suggest
from slapbox.text import Text

chances = st.randoms(use_true_random=True)
wraps = st.booleans()


def rule(cards: Iterable[int], *, wrap: bool) -> str | None:
    """The kind of these cards by the words of the rules: try every colour for every joker."""
    cards = list(cards)
    numbers = [NUMBER[card] for card in cards]
    if len(cards) < 3 or len({(COLOUR[card], NUMBER[card]) for card in cards}) < len(cards):
        return None
    real = [COLOUR[card] for card in cards if COLOUR[card] != YELLOW]
    jokers = len(cards) - len(real)
    if len(set(numbers)) == 1:
        return "ling" if jokers <= 1 else None
    runs = [{(start + step) % 10 for step in range(len(cards))} for start in range(10)]
    if not wrap:
        runs = runs[: max(0, 11 - len(cards))]
    if len(set(numbers)) < len(numbers) or set(numbers) not in runs:
        return None
    if len(set(real)) == 1 and jokers < len(cards) / 2:
        return "one_colour"
    all_different = len(set(real)) == len(real) > 1
    return "mixed_colour" if all_different and jokers <= 1 and len(cards) <= 5 else None


def near(chance: Random) -> list[int]:
    """Cards that are often nearly a combination: of few numbers, or of few colours."""
    size = chance.choice([2, 3, 3, 4, 5, 6, 8, 10, 12])
    low = chance.randrange(10)
    numbers = {(low + step) % 10 for step in range(chance.choice([1, size, size + 1]))}
    colours = set(chance.sample(range(5), chance.choice([1, 2, 5]))) | {YELLOW}
    fitting = [card for card in range(CARDS) if NUMBER[card] in numbers and COLOUR[card] in colours]
    return chance.sample(fitting, min(size, len(fitting)))


# Kinds of selections


@given(chances, wraps)
def test_what_cards_are_is_what_the_rules_say(chance: Random, wrap: bool) -> None:
    cards = near(chance)
    described = describe(cards, {"wrap": wrap})
    kind = described.shape.kind if isinstance(described, Combo) else None
    assert kind == rule(cards, wrap=wrap), words(cards)
    chance.shuffle(cards)
    assert describe(cards, {"wrap": wrap}) == described
    if isinstance(described, Combo):
        assert sorted(described.cards) == sorted(cards)
        steps = {
            (NUMBER[after] - NUMBER[before]) % 10
            for before, after in zip(described.cards, described.cards[1:], strict=False)
        }
        assert steps == ({0} if kind == "ling" else {1})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "few"),
        ("R5", "few"),
        ("R5 Y6", "few"),
        ("R7 R7 G7", "twice"),
        ("R1 R1 R2", "twice"),
        ("Y7 Y7 R7", "twice"),
        ("R5 R6 R8", "numbers"),
        ("R5 G5 B6", "numbers"),
        ("R8 R9 R0", "numbers"),
        ("R5 R6 G7", "colours"),
        ("R5 G6 R7", "colours"),
        ("R0 R1 R2 R3 R4 R5 R6 R7 R8 G9", "colours"),
        ("R2 G3 B4 K5 R6", "colours"),
        ("R5 Y6 Y7", "jokers"),
        ("R5 Y6 R7 Y8", "jokers"),
        ("R5 Y6 G7 Y8", "jokers"),
        ("Y2 Y3 Y4 Y5 R6 R7", "jokers"),
    ],
)
def test_why_cards_are_nothing(text: str, reason: str) -> None:
    assert nothing(text) == reason


@pytest.mark.parametrize(
    ("text", "most"), [("R5 Y6 R7 Y8", 1), ("Y1 Y2 Y3 R4 R5 R6", 2), ("R5 Y6 G7 Y8 K9", 1)]
)
def test_too_many_jokers_tells_how_many_there_may_be(text: str, most: int) -> None:
    described = describe(ids(text), {"wrap": False})
    assert isinstance(described, Text)
    assert described.values == {"most": most, "cards": len(ids(text))}


def test_only_yellow_never_makes_a_sequence() -> None:
    for low in range(8):
        for count in range(3, 11 - low):
            assert nothing(" ".join(f"Y{low + step}" for step in range(count))) == "jokers"


def test_a_sequence_may_have_the_same_joker_and_card_of_a_number_only_once() -> None:
    assert nothing("R5 R6 Y6 R7") == "numbers"


def test_ru_2_0_may_follow_9() -> None:
    assert nothing("R8 R9 R0") == "numbers"
    assert words(combo("R0 R8 R1 R9").cards) == "R8 R9 R0 R1"
    assert combo("R9 G0 B1").shape.kind == "mixed_colour"
    assert combo(" ".join(f"K{number}" for number in range(10))).shape.worth == 90


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        ("R5 Y6 R7", ["red"]),
        ("R5 Y6 G7", ["blue", "black"]),
        ("R5 Y5 G5", ["blue", "black"]),
        ("R5 Y5 G5 K5", ["blue"]),
        ("R5 Y5 G5 B5 K5", []),
        ("R5 G6 Y7 B8 K9", []),
    ],
)
def test_a_joker_stands_for_what_is_missing(text: str, colours: list[str]) -> None:
    roles = [card["joker"] for card in combo(text).as_json()["cards"]]
    assert [role for role in roles if role is not None] == [colours]


def test_a_combination_tells_all_about_itself() -> None:
    shown = combo("R5 Y6 R7").as_json()
    assert (shown["kind"], shown["worth"]) == ("one_colour", 0)
    red, yellow, _ = shown["cards"]
    assert (red["colour"], red["number"], red["joker"]) == ("red", 5, None)
    assert (yellow["colour"], yellow["number"], yellow["joker"]) == ("yellow", 6, ["red"])


# Additions


def any_combo(chance: Random, options: Options) -> Combo:
    """Some combination, of many cards or few."""
    while True:
        size = chance.choice([8, 12, 20, 40])
        suggested = suggest(mask_of(chance.sample(range(CARDS), size)), options)
        if suggested:
            return chance.choice(suggested)


@given(chances, wraps)
def test_what_may_be_added_is_what_makes_a_combination_again(chance: Random, wrap: bool) -> None:
    laid = any_combo(chance, {"wrap": wrap})
    fitting = extensions(laid.mask, wrap)
    for card in set(range(CARDS)) - set(laid.cards):
        longer = rule([*laid.cards, card], wrap=wrap)
        assert bool(fitting >> PLACE[card] & 1) == (longer is not None), word(card)
        assert longer in (None, laid.shape.kind)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("R5 Y6 R7", "R4 R8"),
        ("R4 R5 Y6 R7", "R3 Y3 R8 Y8"),
        ("R5 G6 B7", "Y4 K4 Y8 K8"),
        ("R5 Y6 B7", "G4 K4 G8 K8"),
        ("R5 G6 B7 K8", "Y4 Y9"),
        ("R5 G6 Y7 B8 K9", ""),
        ("R7 G7 B7", "Y7 K7"),
        ("R7 Y7 G7 B7 K7", ""),
        ("G0 G1 G2", "G3 Y3"),
        ("G7 G8 G9", "G6 Y6"),
        ("K0 K1 K2 K3 K4 K5 K6 K7 K8 K9", ""),
    ],
)
def test_what_fits(text: str, fits: str) -> None:
    expected = {PLACE[card] for card in ids(fits)}
    assert set(cards_of(extensions(combo(text).mask, False))) == expected


@given(chances, wraps)
def test_a_swap_leaves_a_combination_with_a_joker_less(chance: Random, wrap: bool) -> None:
    options = {"wrap": wrap}
    laid = any_combo(chance, options)
    jokers = [card for card in laid.cards if COLOUR[card] == YELLOW]
    found_swaps = dict(swaps(laid.mask, laid.shape.kind))
    assert set(found_swaps) == {PLACE[joker] for joker in jokers}
    for joker in jokers:
        others = [card for card in laid.cards if card != joker]
        for card in range(CARDS):
            fits = bool(found_swaps[PLACE[joker]] >> PLACE[card] & 1)
            legal = rule([*others, card], wrap=wrap) == laid.shape.kind
            same_number = NUMBER[card] == NUMBER[joker] and COLOUR[card] in REAL
            assert fits == (same_number and legal and card not in others), word(card)
            if fits:
                swapped = describe([*others, card], options)
                assert isinstance(swapped, Combo)
                assert swapped.shape.jokers == laid.shape.jokers - 1
                assert swapped.shape.worth >= laid.shape.worth


# Combinations in a hand


@given(chances, wraps)
def test_every_combination_of_a_hand_is_suggested_once(chance: Random, wrap: bool) -> None:
    hand = list({*near(chance), *chance.sample(range(CARDS), chance.randrange(6))})[:10]
    by_place = {PLACE[card]: card for card in sorted(hand, reverse=True)}
    cards = sorted(by_place.values())
    expected = {
        frozenset(some)
        for size in range(3, len(cards) + 1)
        for some in combinations(cards, size)
        if rule(some, wrap=wrap) is not None
    }
    suggested = suggest(mask_of(hand), {"wrap": wrap})
    assert {frozenset(combo.cards) for combo in suggested} == expected
    assert len(suggested) == len(expected)
    worth = [combo.shape.worth for combo in suggested]
    assert worth == sorted(worth, reverse=True)


@given(chances, wraps)
def test_suggestions_of_a_big_hand_are_combinations_and_all_different(
    chance: Random, wrap: bool
) -> None:
    hand = mask_of(chance.sample(range(CARDS), chance.randrange(15, 30)))
    masks = masks_in(places_of(hand), wrap)
    assert len(set(masks)) == len(masks)
    for one in suggest(hand, {"wrap": wrap}):
        assert mask_of(one.cards) & ~hand == 0
        assert describe(one.cards, {"wrap": wrap}) == one


@pytest.mark.parametrize("wrap", [False, True])
def test_how_many_one_colour_sequences_there_are(wrap: bool) -> None:
    """Of all cards of one colour, and one joker: an independent count."""
    joker = 4
    hand = mask_of(ids(f"K0 K1 K2 K3 K4 K5 K6 K7 K8 K9 Y{joker}"))
    count = sum(1 for combo in suggest(hand, {"wrap": wrap}) if combo.shape.kind == "one_colour")
    runs = [
        {(start + step) % 10 for step in range(size)}
        for size in range(3, 11)
        for start in range(10 if wrap and size < 10 else 1 if wrap else 11 - size)
    ]
    assert count == sum(2 if joker in run else 1 for run in runs)


def test_of_two_copies_the_first_stands_for_both() -> None:
    first, second = ids("R7 R7")
    hand = mask_of([first, second, *ids("G7 B7")])
    (only,) = suggest(hand, {"wrap": False})
    assert only.cards[0] == first
    assert doubles_of(hand) == 1 << PLACE[first]
    assert doubles_of(mask_of(ids("R7 G7 R1 B1"))) == 0
    assert card_at(hand, PLACE[second]) == first
    assert cards_at(hand & ~(1 << first), [PLACE[first]]) == (second,)


@given(chances)
def test_copies_are_one_place(chance: Random) -> None:
    cards = chance.sample(range(CARDS), chance.randrange(CARDS + 1))
    hand = mask_of(cards)
    assert cards_of(places_of(hand)) == sorted({PLACE[card] for card in cards})
    twice = {PLACE[one] for one, other in combinations(cards, 2) if PLACE[one] == PLACE[other]}
    assert cards_of(doubles_of(hand)) == sorted(twice)


# Lay-downs


def legal_by_rule(game_need: int, hand: list[int], cards: Iterable[Iterable[int]]) -> bool:
    """Return whether these combinations may be laid, by the words of the rules."""
    combos = [list(card) for card in cards]
    total = sum(map(len, combos))
    kinds = [rule(combo, wrap=False) for combo in combos]
    return all(kinds) and total >= game_need and total < len(hand)


@given(chances, st.sampled_from([0, 3, 4, 5, 6]), st.booleans())
def test_lay_downs_are_complete(chance: Random, need: int, single: bool) -> None:
    """Every combination that may be laid, and every pair of which neither is enough."""
    hand = list({*near(chance), *chance.sample(range(CARDS), chance.randrange(5))})[:9]
    singles = [
        some
        for size in range(3, len(hand))
        for some in combinations(sorted(hand), size)
        if rule(some, wrap=False)
    ]
    expected = {places([card_]) for card_ in singles if len(card_) >= need}
    expected |= {
        places([one, other])
        for one, other in combinations(singles, 2)
        if not single
        and not set(one) & set(other)
        and max(len(one), len(other)) < need
        and legal_by_rule(need, hand, [one, other])
    }
    offered = lays(mask_of(hand), need, single, False)
    assert len(offered) <= MOST
    assert {places(offer.combos) for offer in offered} <= expected
    if len(expected) <= MOST:
        assert {places(offer.combos) for offer in offered} == expected
    for offer in offered:
        cards = [card for part in offer.combos for card in part]
        assert len(set(cards)) == len(cards) < len(hand)
        assert set(cards) <= set(hand)


def places(combos: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Combinations, with no regard to copies and order."""
    return tuple(sorted(tuple(sorted(PLACE[card] for card in cards)) for cards in combos))


def test_an_opening_may_use_both_copies() -> None:
    game = lay("R6 R7 R8 R7 G7 B7 K0", "", "")
    offered = {places(lay.combos) for lay in game.lays(0)}
    assert places([ids("R6 R7 R8"), ids("R7 G7 B7")]) in offered
    for one in game.lays(0):
        assert game.why_not(0, one) is None


@pytest.mark.parametrize("wrap", [False, True])
def test_of_a_hand_of_all_cards_only_some_are_offered(wrap: bool) -> None:
    assert len(masks_in(places_of(ALL), wrap)) > 5000
    for need in (0, 4, 6):
        offered = lays(ALL, need, False, wrap)
        assert len(offered) == len(set(offered)) == MOST
        assert all(isinstance(offer, Lay) for offer in offered)
        best = describe(offered[0].combos[0], {"wrap": wrap})
        assert isinstance(best, Combo)
        assert best.shape.worth == 90
