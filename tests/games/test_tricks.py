"""The one engine of the trick games: the deck, suits that trumps form, ranking, tricks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.trick_tables import ids, mask, tricks, word, words
from slapbox.games.mudeck.cards import (
    ALL,
    BIT,
    CALLS,
    CARDS,
    COLOUR,
    COLOURS,
    NONE,
    NUMBER,
    TRIANGLES,
    call_name,
    call_of,
    calls_on,
    cards_of,
    face,
    mask_of,
    pick,
    triangles,
)
from slapbox.games.tricks.order import SUITS, TRUMP, order
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.worlds import Deals, Place

RED, YELLOW, GREEN, BLUE, BLACK = range(5)
ZERO, ONE, THREE, FOUR, FIVE, SEVEN = (call_of(name) for name in "013457")
EVERY_CALL = [NONE, *range(len(CALLS))]
chances = st.randoms(use_true_random=True)


# The deck


def test_the_deck_has_five_colours_of_twelve_with_two_1s_and_two_7s() -> None:
    assert CARDS == len(COLOUR) == 60
    numbers = Counter((COLOUR[card], NUMBER[card]) for card in range(CARDS))
    assert numbers == {
        (colour, number): 2 if number in (1, 7) else 1
        for colour in range(5)
        for number in range(10)
    }


@pytest.mark.parametrize(("number", "worth"), list(enumerate([1, 0, 1, 1, 1, 1, 2, 2, 1, 0])))
def test_triangles(number: int, worth: int) -> None:
    assert {TRIANGLES[card] for card in range(CARDS) if NUMBER[card] == number} == {worth}


def test_triangles_are_12_a_colour_and_60_in_all() -> None:
    by_colour = Counter[int]()
    for card in range(CARDS):
        by_colour[COLOUR[card]] += TRIANGLES[card]
    assert by_colour == dict.fromkeys(range(5), 12)
    assert triangles(ALL) == 60
    assert triangles(mask("R6 R7 R7 R9 R1 R0")) == 7


def test_a_face_says_what_is_printed() -> None:
    (card,) = ids("K7")
    assert face(card) == {"card": card, "colour": "black", "number": 7, "triangles": 2}
    assert COLOURS == ("red", "yellow", "green", "blue", "black")


@given(chances)
def test_sets_of_cards_are_numbers_and_back(chance: Random) -> None:
    cards = sorted(chance.sample(range(CARDS), chance.randrange(1, CARDS)))
    assert cards_of(mask_of(cards)) == cards
    assert pick(mask_of(cards), chance.random) in cards


def test_every_card_of_a_set_is_picked_as_often() -> None:
    chance = Random(7)
    cards = ids("R0 R9 G5 K7 K8")
    picked = Counter(pick(mask_of(cards), chance.random) for _ in range(5000))
    assert sorted(picked) == sorted(cards)
    assert all(900 < count < 1100 for count in picked.values())


def test_calls_have_names() -> None:
    assert [call_name(call) for call in (RED, BLACK, ZERO, SEVEN, NONE)] == [
        "red",
        "black",
        "0",
        "7",
        "none",
    ]
    assert all(call_of(call_name(call)) == call for call in EVERY_CALL)
    with pytest.raises(ValueError, match="tuple"):
        call_of("pink")
    assert [CALLS[call] for call in calls_on(mask("G1 B1 G8"))] == ["green", "blue", "1", "8"]


# Ranking


def ranks(chief: int, vice: int) -> str:
    """All trumps, the best first; equal cards are joined by ``=``."""
    tiers = order(chief, vice).ranking()
    return " ".join(
        "=".join(word(card["card"]) for card in rank) for tier in tiers for rank in tier["ranks"]
    )


@pytest.mark.parametrize(
    ("chief", "vice", "expected"),
    [
        (
            RED,
            GREEN,
            "R9 R8 R7=R7 R6 R5 R4 R3 R2 R1=R1 R0 G9 G8 G7=G7 G6 G5 G4 G3 G2 G1=G1 G0",
        ),
        (
            RED,
            ONE,
            "R1=R1 R9 R8 R7=R7 R6 R5 R4 R3 R2 R0 Y1=Y1=G1=G1=B1=B1=K1=K1",
        ),
        (
            SEVEN,
            BLUE,
            "B7=B7 R7=R7=Y7=Y7=G7=G7=K7=K7 B9 B8 B6 B5 B4 B3 B2 B1=B1 B0",
        ),
        (ZERO, FIVE, "R0=Y0=G0=B0=K0 R5=Y5=G5=B5=K5"),
        (NONE, THREE, "R3=Y3=G3=B3=K3"),
        (FOUR, NONE, "R4=Y4=G4=B4=K4"),
        (NONE, NONE, ""),
        (RED, THREE, "R3 R9 R8 R7=R7 R6 R5 R4 R2 R1=R1 R0 Y3=G3=B3=K3"),
    ],
)
def test_the_ranking_of_all_trumps(chief: int, vice: int, expected: str) -> None:
    assert ranks(chief, vice) == expected


def test_the_ranking_is_drawn_by_tiers() -> None:
    tiers = order(SEVEN, BLUE).ranking()
    assert [(tier["tier"], len(tier["ranks"])) for tier in tiers] == [
        ("double", 1),
        ("chief", 1),
        ("vice", 9),
    ]
    assert tiers[0]["ranks"][0][0]["colour"] == "blue"
    in_play = order(RED, ONE).ranking(mask("R9 R1 G1"))
    assert words([rank[0]["card"] for tier in in_play for rank in tier["ranks"]]) == "R1 R9 G1"


def test_equal_calls_make_trumps_of_the_chief_alone() -> None:
    assert ranks(RED, RED) == ranks(RED, NONE)
    assert [tier["tier"] for tier in order(SEVEN, SEVEN).ranking()] == ["chief"]


@pytest.mark.parametrize("chief", EVERY_CALL)
@pytest.mark.parametrize("vice", EVERY_CALL)
def test_suits_share_the_deck_out_and_ranks_agree_with_the_matches(chief: int, vice: int) -> None:
    """Any pair of calls against the definition, card against card."""
    rules = order(chief, vice)
    assert sum(rules.masks) == ALL
    tier = {card: 2 * _matches(card, chief) + _matches(card, vice) for card in range(CARDS)}
    if chief == vice:
        tier = {card: 2 * _matches(card, chief) for card in range(CARDS)}
    for card in range(CARDS):
        assert rules.suit[card] == (TRUMP if tier[card] else COLOUR[card])
    for one, other in combinations(range(CARDS), 2):
        if rules.suit[one] == rules.suit[other]:
            power = rules.power[rules.suit[one]]
            expected = (tier[one], NUMBER[one]) > (tier[other], NUMBER[other])
            assert (power[one] > power[other]) == expected
    for led in range(TRUMP):
        assert all(
            (rules.power[led][card] > 0) == (rules.suit[card] in (led, TRUMP))
            for card in range(CARDS)
        )


def _matches(card: int, call: int) -> bool:
    return call != NONE and call in (COLOUR[card], NUMBER[card] + len(COLOURS))


def test_a_hand_is_sorted_by_effective_suits() -> None:
    hand = mask("K9 R7 R2 G7 B7 B1 Y3 B9 G0")
    assert words(order(SEVEN, BLUE).sorted(hand)) == "B7 R7 G7 B9 B1 R2 Y3 G0 K9"
    assert words(order().sorted(hand)) == "R7 R2 Y3 G7 G0 B9 B7 B1 K9"


# Tricks


def winner(trumps: tuple[int, int], trick: str) -> str:
    """The card that wins this trick, each seat holding one card."""
    table = tricks(trumps, *trick.split())
    for hand in list(table.hands):
        table.play(cards_of(hand)[0])
    ((_, won, cards),) = table.past
    assert table.turn == won
    assert table.over
    return f"{word(cards[won])}@{won}"


@pytest.mark.parametrize(
    ("trumps", "trick", "expected"),
    [
        ((NONE, NONE), "R3 R8 R5 R6", "R8@1"),
        ((NONE, NONE), "R0 G9 B9 K9", "R0@0"),  # off-suit cards never win
        ((NONE, NONE), "R7 R2 R7 R6", "R7@0"),  # equal cards: the first wins
        ((NONE, NONE), "R2 R7 R7 G9", "R7@1"),
        ((GREEN, NONE), "R9 G0 R8 R7", "G0@1"),  # the lowest trump beats every other card
        ((GREEN, NONE), "R9 G0 G3 G1", "G3@2"),
        ((RED, BLUE), "G9 B9 R0 B8", "R0@2"),  # the lowest chief trump beats every vice trump
        ((ZERO, FIVE), "R5 G0 B0 K5", "G0@1"),  # equal number trumps of several colours
        ((NONE, THREE), "R9 G3 B3 K3", "G3@1"),
        ((RED, SEVEN), "R9 G7 R7 R7", "R7@2"),  # two double trumps: the first wins
        ((SEVEN, BLUE), "B9 R7 B7 B7", "B7@2"),
        ((ONE, NONE), "R1 R9 G1 R8", "R1@0"),
    ],
)
def test_who_wins_a_trick(trumps: tuple[int, int], trick: str, expected: str) -> None:
    assert winner(trumps, trick) == expected


def legal(table: Tricks) -> str:
    return words(table.order.sorted(table.legal()))


def test_the_suit_that_was_led_must_be_followed() -> None:
    table = tricks((NONE, NONE), "R3", "R8 R1 G9", "G8 K2", "B0")
    assert legal(table) == "R3"
    table.play(*ids("R3"))
    assert legal(table) == "R8 R1"  # any card of the suit
    table.play(*ids("R8"))
    assert legal(table) == "G8 K2"  # void: any card, no duty to trump or to win


def test_nobody_has_to_trump_or_to_win() -> None:
    table = tricks((BLUE, NONE), "R3", "B9 G1 K0", "R9 R0", "Y1")
    table.play(*ids("R3"))
    assert legal(table) == "B9 G1 K0"
    table.play(*ids("G1"))
    assert legal(table) == "R9 R0"


def test_a_trump_is_void_of_its_printed_colour() -> None:
    """With 7s as trumps R7 is not red: it is no duty to play it, and leading it leads trumps."""
    table = tricks((SEVEN, NONE), "R3", "R7 G2", "R9 B7", "K7 K8")
    table.play(*ids("R3"))
    assert legal(table) == "R7 G2"  # out of red; it may be played as a trump
    table.play(*ids("R7"))
    assert legal(table) == "R9"

    table = tricks((SEVEN, NONE), "R7", "R9 G7", "R8 R2", "K7 K8")
    table.play(*ids("R7"))
    assert legal(table) == "G7"
    table.play(*ids("G7"))
    assert legal(table) == "R8 R2"
    table.play(*ids("R8"))
    assert legal(table) == "K7"


def test_the_winner_takes_the_trick_and_leads() -> None:
    table = tricks((NONE, NONE), "R3 G1", "R8 G2", "R9 G0", leader=1)
    for text in ("R8", "R9", "R3"):
        table.play(*ids(text))
    assert (table.turn, table.leader, table.won) == (2, 1, [0, 0, 1])
    assert table.taken == [0, 0, mask("R8 R9 R3")]
    assert table.past == [(1, 2, ids("R8 R9 R3"))]
    assert (table.trick, table.led(), table.over) == ([], None, False)
    for text in ("G0", "G1", "G2"):
        table.play(*ids(text))
    assert (table.won, table.turn, table.over) == ([0, 1, 1], 1, True)


def test_who_did_not_follow_is_known_to_be_out_of_the_suit() -> None:
    table = tricks((SEVEN, NONE), "R3 G1", "R7 G2", "R9 K5", "Y1 G8")
    assert table.voids() == [0, 0, 0, 0]
    for text in ("R3", "R7"):
        table.play(*ids(text))
    red = order(SEVEN).masks[RED]
    assert table.voids() == [0, red, 0, 0]
    for text in ("R9", "Y1", "G2", "K5", "G8", "G1"):
        table.play(*ids(text))
    assert table.voids() == [0, red, order(SEVEN).masks[GREEN], red]


@given(chances)
def test_a_copy_of_the_engine_goes_its_own_way(chance: Random) -> None:
    table = random_table(chance)
    while not table.over:
        twin = table.copy()
        before = state(table)
        card = pick(twin.legal(), chance.random)
        twin.play(card)
        assert state(table) == before
        table.play(card)
        assert state(table) == state(twin)


@given(chances)
def test_tricks_keep_to_the_rules_whatever_is_played(chance: Random) -> None:
    """Against the rules in their own words: follow if possible; the best card of the best suit
    wins, the first one among equals."""
    table = random_table(chance)
    rules = table.order
    cards = mask_of(card for hand in table.hands for card in cards_of(hand))
    while not table.over:
        hand = cards_of(table.hands[table.turn])
        allowed = hand
        if table.trick:
            led = rules.suit[table.trick[0]]
            allowed = [card for card in hand if rules.suit[card] == led] or hand
        assert cards_of(table.legal()) == allowed
        table.play(chance.choice(allowed))
        if not table.trick:
            leader, won, trick = table.past[-1]
            led = rules.suit[trick[0]]
            suit = TRUMP if any(rules.suit[card] == TRUMP for card in trick) else led
            of_suit = [card for card in trick if rules.suit[card] == suit]
            best = max(rules.power[suit][card] for card in of_suit)
            first = next(card for card in of_suit if rules.power[suit][card] == best)
            assert trick[(won - leader) % table.seats] == first
        held = sum(table.hands) + sum(table.taken) + mask_of(table.trick)
        assert held == cards
    assert sum(table.won) == len(table.past)


def random_table(chance: Random) -> Tricks:
    seats = chance.randint(3, 8)
    size = chance.randint(1, 60 // seats)
    deck = chance.sample(range(CARDS), size * seats)
    hands = [mask_of(deck[seat::seats]) for seat in range(seats)]
    rules = order(chance.choice(EVERY_CALL), chance.choice(EVERY_CALL))
    return Tricks(rules, hands, chance.randrange(seats))


def state(table: Tricks) -> list[object]:
    kept = [table.hands, table.taken, table.won, table.trick]
    lists = [list(one) for one in kept]
    return [
        lists,
        list(table.past),
        table.turn,
        table.leader,
        table.winner,
        table.legal(),
        table.voids(),
    ]


# Dealing hidden cards anew


@given(chances)
def test_a_possible_deal_is_always_found(chance: Random) -> None:
    """However tight and tangled the restrictions are, as long as the true deal keeps to them."""
    places = chance.randint(1, 8)
    sizes = [chance.randint(0, 6) for _ in range(places)]
    deck = chance.sample(range(CARDS), sum(sizes))
    true = [mask_of(deck[sum(sizes[:place]) :][: sizes[place]]) for place in range(places)]
    pool = mask_of(deck)
    tight = chance.choice([0.0, 0.5, 0.9, 1.0])
    may = [
        own | mask_of(card for card in deck if chance.random() >= tight or BIT[card] & own)
        for own in true
    ]
    deals = Deals(pool, [Place(n, sizes[n], may[n]) for n in range(places)])
    for _ in range(5):
        dealt = deals.deal(chance)
        assert [cards.bit_count() for cards in dealt] == sizes
        assert all(cards & ~allowed == 0 for cards, allowed in zip(dealt, may, strict=True))
        assert sum(dealt) == pool


def test_an_impossible_deal_is_refused() -> None:
    pool = mask("R1 R2 G1")
    with pytest.raises(ValueError, match="3 cards"):
        Deals(pool, [Place(0, 2, pool)])
    stuck = Deals(pool, [Place(0, 2, mask("G1")), Place(1, 1, pool)])
    with pytest.raises(ValueError, match="no deal"):
        stuck.deal(Random(1))


def test_the_same_chance_deals_the_same() -> None:
    deals = Deals(ALL, [Place(seat, 15, ALL) for seat in range(4)])
    assert deals.deal(Random(3)) == deals.deal(Random(3)) != deals.deal(Random(4))


def test_with_one_player_out_of_a_suit_every_deal_is_as_likely() -> None:
    """Six cards for two and four and none of three reds in the first place: of the deals possible
    each comes as often."""
    pool = mask("R1 R2 R3 G1 G2 G3 G4 G5")
    reds = mask("R1 R2 R3")
    deals = Deals(pool, [Place(0, 2, pool & ~reds), Place(1, 3, pool), Place(2, 3, pool)])
    possible = comb(5, 2) * comb(6, 3)
    chance = Random(11)
    rounds = 100 * possible
    counts = Counter(tuple(deals.deal(chance)) for _ in range(rounds))
    assert len(counts) == possible
    spread = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert spread < 280, "chi square with 199 degrees of freedom: beyond 280 once in 10,000"


def test_suits_have_names() -> None:
    assert SUITS == ("red", "yellow", "green", "blue", "black", "trump")
