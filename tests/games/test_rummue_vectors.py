"""Rummü by the rulebook: its example, and every cell of its tables."""

from __future__ import annotations

import pytest

from games.endings import ended
from games.rummue_tables import (
    combo,
    discard,
    every_card,
    hand,
    lay,
    lay_down,
    nothing,
    on_table,
    rows,
    why,
)
from games.trick_tables import ids, words
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.scoring import needed, teams

# The example (RU-S1 to RU-S7)


@pytest.mark.parametrize(
    ("text", "kind", "jokers", "worth"),
    [
        pytest.param("R5 Y6 R7", "one_colour", 1, 0, id="RU-S1"),
        pytest.param("R5 Y5 G5 B5 K5", "ling", 1, 50, id="RU-S2"),
        pytest.param("R2 R3 Y4 R5 R6 Y7 Y8", "one_colour", 3, 40, id="RU-S4"),
    ],
)
def test_the_combinations_of_the_example(text: str, kind: str, jokers: int, worth: int) -> None:
    shape = combo(text).shape
    assert (shape.kind, shape.jokers, shape.worth) == (kind, jokers, worth)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("B6 Y7 B8 R9", "colours", id="RU-S3"),
        pytest.param("Y3 Y4 Y5", "jokers", id="RU-S5"),
    ],
)
def test_what_is_no_combination_in_the_example(text: str, reason: str) -> None:
    assert nothing(text) == reason


def test_ru_s6_three_cards_do_not_open_the_first_hand() -> None:
    game = lay("R5 Y6 R7 K0 K9", "", "")
    assert why(game, lay_down(game, "R5 Y6 R7")) == "opening"
    reason = game.why_not(0, lay_down(game, "R5 Y6 R7"))
    assert reason is not None
    assert reason.values == {"cards": 3, "need": 4}


def test_ru_s7_the_last_three_cards_may_not_be_laid() -> None:
    game = lay("R2 R3 R4", "", "", table=[(0, "K5 K6 K7 K8")])
    assert why(game, lay_down(game, "R2 R3 R4")) == "last_card"
    assert not game.lays(0)


# The score table


@pytest.mark.parametrize(
    ("text", "worth", "pure"),
    [
        ("R5 G5 B5", 0, True),
        ("R5 Y5 B5", 0, False),
        ("R5 Y5 B5 K5", 10, False),
        ("R5 G5 B5 K5", 30, True),
        ("R5 Y5 G5 B5 K5", 50, False),
        ("R1 G1 B1", 0, True),
        ("R7 G7 Y7", 0, False),
        ("R1 Y1 B1 K1", 5, False),
        ("R7 Y7 B7 K7", 5, False),
        ("R1 G1 B1 K1", 15, True),
        ("R7 G7 B7 K7", 15, True),
        ("R1 Y1 G1 B1 K1", 25, False),
        ("R7 Y7 G7 B7 K7", 25, False),
    ],
)
def test_what_lings_are_worth(text: str, worth: int, pure: bool) -> None:
    shape = combo(text).shape
    assert (shape.kind, shape.worth, shape.pure) == ("ling", worth, pure)


ONE_COLOUR = {3: (0, 10), 4: (10, 20), 5: (20, 40), 6: (30, 50), 7: (40, 60)} | {
    8: (50, 70),
    9: (60, 80),
    10: (70, 90),
}


@pytest.mark.parametrize(("count", "worth"), ONE_COLOUR.items())
def test_what_one_colour_sequences_are_worth(count: int, worth: tuple[int, int]) -> None:
    with_joker, without = worth
    numbers = range(count)
    assert combo(" ".join(f"K{number}" for number in numbers)).shape.worth == without
    for joker in numbers:
        text = " ".join(f"{'Y' if number == joker else 'K'}{number}" for number in numbers)
        shape = combo(text).shape
        assert (shape.kind, shape.worth, shape.pure) == ("one_colour", with_joker, False)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("R0 G1 B2", 0),
        ("R0 Y1 B2", 0),
        ("R6 G7 B8 K9", 10),
        ("R6 Y7 B8 K9", 10),
        ("R5 G6 Y7 B8 K9", 20),
    ],
)
def test_mixed_colour_sequences_are_never_pure(text: str, worth: int) -> None:
    shape = combo(text).shape
    assert (shape.kind, shape.worth, shape.pure) == ("mixed_colour", worth, False)


def test_1s_and_7s_are_worth_as_much_as_others_in_sequences() -> None:
    assert combo("R0 R1 R2 R3").shape.worth == combo("R5 R6 R7 R8").shape.worth == 20


# The limits of jokers


@pytest.mark.parametrize(
    ("count", "most"), {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}.items()
)
def test_how_many_jokers_a_one_colour_sequence_may_have(count: int, most: int) -> None:
    def text(jokers: int) -> str:
        return " ".join(f"{'Y' if place < jokers else 'B'}{place}" for place in range(count))

    assert combo(text(most)).shape.jokers == most
    assert nothing(text(most + 1)) == "jokers"


def test_a_mixed_colour_sequence_may_have_one_joker() -> None:
    assert combo("Y4 R5 G6").shape.jokers == 1
    for text in ("Y4 R5 G6 Y7", "Y3 Y4 R5 G6", "R3 Y4 Y5 G6 B7"):
        assert nothing(text) == "jokers"


# The opening


@pytest.mark.parametrize(
    ("score", "pair", "cards"),
    [
        (-400, False, 3),
        (-5, False, 3),
        (0, False, 4),
        (95, False, 4),
        (99, False, 4),
        (100, False, 5),
        (149, False, 5),
        (150, False, 6),
        (195, False, 6),
        (-5, True, 3),
        (0, True, 4),
        (199, True, 4),
        (200, True, 5),
        (399, True, 5),
        (400, True, 6),
        (495, True, 6),
    ],
)
def test_how_many_cards_an_opening_needs(score: int, pair: bool, cards: int) -> None:
    assert needed(score, pairs=pair, limit="from") == cards


def test_in_the_first_hand_everybody_needs_four() -> None:
    for seats in Rummue.players:
        assert lay(*[""] * seats).needs == (4,) * seats


def test_the_opening_goes_by_the_score_before_the_hand() -> None:
    game = lay("R2 R3 R4 R5 R6 G0 B9", "", "", scores=[100, -10, 155])
    assert game.needs == (5, 3, 6)
    assert why(game, lay_down(game, "R2 R3 R4 R5")) == "opening"
    game.apply(0, lay_down(game, "R2 R3 R4 R5 R6"))
    assert game.needs == (5, 3, 6)


def test_a_pair_opens_by_its_common_score() -> None:
    game = lay("", "", "", "", scores=[150, -10, 60, 5])
    assert game.scores() == (210, -5, 210, -5)
    assert game.needs == (5, 3, 5, 3)


# The setup


@pytest.mark.parametrize(
    ("seats", "cards", "stock"), [(3, 9, 32), (4, 8, 27), (5, 8, 19), (6, 7, 17)]
)
def test_the_deal(seats: int, cards: int, stock: int) -> None:
    options = complete(Rummue.rules, {})
    game = Rummue.new(seats, options, range(CARDS))
    game.apply(TABLE, Dealer(1))
    assert [hand.bit_count() for hand in game.hands] == [cards] * seats
    assert (len(game.stock), len(game.pile)) == (stock, 1)
    assert (game.dealer, game.turn, game.phase) == (1, 2, "draw")
    assert sorted(every_card(game)) == list(range(CARDS))
    assert hand(game, 2) == words([step * seats for step in range(cards)])


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (3, ((0,), (1,), (2,))),
        (4, ((0, 2), (1, 3))),
        (5, ((0,), (1,), (2,), (3,), (4,))),
        (6, ((0, 3), (1, 4), (2, 5))),
    ],
)
def test_pairs_sit_opposite(seats: int, expected: tuple[tuple[int, ...], ...]) -> None:
    assert teams(seats, complete(Rummue.rules, {})) == expected


# The score of a hand


def test_a_hand_is_reckoned() -> None:
    game = lay(
        "K0",
        "R0 Y9",
        "G1 G2 G3",
        table=[(0, "R5 G5 B5 K5"), (1, "R2 R3 Y4"), (0, "K6 K7 K8"), (1, "B1 B2 B3 B4")],
    )
    discard(game, "K0")
    assert rows(game) == [{"combos": (40, 20, 0), "closing": (10, 0, 0), "left": (0, -15, -15)}]
    assert game.scores() == (50, 5, -15)
    assert game.phase == "deal_over"


def test_the_closers_partner_pays_nothing_but_scores_its_combinations() -> None:
    game = lay("K0", "R0", "Y9 Y8", "Y0", table=[(0, "R5 G5 B5 K5"), (2, "R2 R3 R4")])
    discard(game, "K0")
    assert rows(game) == [
        {"combos": (30, 0, 10, 0), "closing": (10, 0, 0, 0), "left": (0, -5, 0, -10)}
    ]
    assert game.team_scores() == (50, -15)
    assert game.scores() == (50, -15, 50, -15)


def test_who_has_not_opened_has_only_minus_points() -> None:
    game = lay("K0", "R2 R3 R4 R5 R6 R8", "Y1", table=[(0, "R7 G7 B7")])
    discard(game, "K0")
    assert game.scores() == (10, -30, -10)


def test_a_stalemate_brings_no_closing_points() -> None:
    game = lay(
        "K0",
        "R0",
        "G0",
        table=[(0, "R5 G5 B5 K5")],
        pile="B2 B4",
        stock=".",
        drawn=False,
        stalemate_reshuffles=0,
    )
    game.apply(0, game.legal_moves(0)[0])
    assert rows(game) == [{"combos": (30, 0, 0), "closing": (0, 0, 0), "left": (-5, -5, -5)}]


# The end


@pytest.mark.parametrize(
    ("seats", "before", "ends"),
    [
        (3, 150, True),
        (3, 145, False),
        (4, 450, True),
        (4, 445, False),
        (6, 450, True),
        (5, 150, True),
    ],
)
def test_the_match_ends_with_200_points_or_500_of_a_pair(
    seats: int, before: int, ends: bool
) -> None:
    scores = [before, *[0] * (seats - 1)]
    game = lay(
        "K0",
        *[""] * (seats - 1),
        table=[(0, "R5 Y5 B5 K5"), (0, "B6 B7 B8 B9"), (0, "G1 G2 G3")],
        scores=scores,
    )
    discard(game, "K0")
    assert game.scores()[0] == before + 50
    assert (ended(game) is not None) == ends
    if ends:
        result = ended(game)
        assert result is not None
        assert result.winners == game.team_of(0)


def test_a_target_is_checked_after_all_results_of_the_hand() -> None:
    game = lay(
        "K0",
        "R0",
        "",
        table=[(0, "K2 K3 K4"), (1, "R1 R2 R3 R4 R5 R6 R7 R8")],
        scores=[185, 190, 0],
    )
    discard(game, "K0")
    result = ended(game)
    assert result is not None
    assert result.scores == (205, 255, 0)
    assert result.winners == (1,)


def test_the_details_tell_what_the_points_were_for() -> None:
    game = lay("K0", "", "R1", table=[(0, "K2 K3 K4")], deals=1)
    discard(game, "K0")
    result = ended(game)
    assert result is not None
    assert result.details[0] == {"score": 20, "combos": 10, "closing": 10, "left": 0, "closed": 1}
    assert result.details[2] == {"score": -5, "combos": 0, "closing": 0, "left": -5, "closed": 0}


def test_a_combination_reads_from_its_lowest_card_on() -> None:
    game = lay("R7 Y6 R5 R8 K0", "", "")
    game.apply(0, lay_down(game, "R7 R5 R8 Y6"))
    assert on_table(game) == ["R5 Y6 R7 R8"]
    assert combo("K5 B5 Y5 R5").cards == tuple(ids("R5 Y5 B5 K5"))
