"""Safarü's deals, score table and end: every row of the rulebook, and what is subtle about it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.endings import ended
from games.safarue_tables import (
    begun,
    do,
    end_round,
    every_card,
    finish,
    ids,
    late,
    lay,
    mask,
    play,
    why,
    words,
)
from slapbox.games.mudeck.cards import CARDS, cards_of, triangles
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.protocol import TABLE, TV, Event, Json, Result
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.safarue import Safarue, SafarueVariant, scoring
from slapbox.games.safarue.events import Row
from slapbox.games.safarue.moves import Play
from slapbox.games.safarue.scoring import animals, award

COLOURS_OF_CARDS = "RYGBK"


def suit(letter: str, count: int) -> str:
    """Return some cards of a colour, without its zero."""
    return " ".join(f"{letter}{number}" for number in (1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)[:count])


def row(game: Safarue, *piles: str) -> Row:
    """The row of a round that ends with these captured cards."""
    return next(event for event in end_round(game, *piles) if isinstance(event, Row))


def points(*piles: str, seats: int = 3, **rules: str | int | bool) -> dict[str, list[int]]:
    """Return what these captured cards bring."""
    return {k: list(v) for k, v in row(begun(Safarue, seats, **rules), *piles).parts.items()}


# ---- the deal rhythm ----


@pytest.mark.parametrize(
    ("seats", "wild"), [(2, [4, 4, 4, 4, 4]), (3, [4, 4, 4, 0]), (4, [4, 4, 4])]
)
def test_deals(seats: int, wild: list[int]) -> None:
    """Also SA-6 and subtle case 8: the last deal of three players has no cards for the prairie."""
    game = begun(Safarue, seats)
    chance = Random(3)
    came = [4]
    dealers = [0]
    while game.phase == "play":
        view = game.view(TV)
        if set(view["sizes"]) == {4}:
            assert view["turn"] == (view["dealer"] + 1) % seats
        events = do(game, game.round.turn, game.draw(chance.random))
        for event in events:
            if event["event"] == "dealt":
                came.append(0)
                dealers.append(event["dealer"])
            if event["event"] == "wild":
                came[-1] = len(event["cards"])
    assert came == wild
    assert dealers == [deal % seats for deal in range(len(wild))]  # subtle case 11
    assert len(every_card(game)) == CARDS


def test_a_deal_is_four_cards_each_and_old_wild_cards_stay() -> None:
    game = begun(Safarue, 2)
    assert game.view(TV)["sizes"] == [4, 4]
    assert (len(cards_of(game.round.prairie)), len(game.round.stock)) == (4, 48)
    chance = Random(1)
    for _ in range(8):
        before = game.round.prairie
        events = do(game, game.round.turn, game.draw(chance.random))
    kinds = [event["event"] for event in events]
    assert kinds == ["played", "dealt", "wild"]
    assert before & game.round.prairie or len(events[0]["addition"] + events[0]["total"])
    assert game.view(TV)["sizes"] == [4, 4]
    assert len(game.round.stock) == 36


def test_9_the_prairie_is_not_filled_up_between_deals() -> None:
    game = lay(Safarue, "R7", "Y7 K8", "K9 K3")
    play(game, "Y7", "", "", "R7")
    assert game.round.prairie == 0
    play(game, "K9")
    assert words(game.round.prairie) == "K9"


def test_10_what_is_left_on_the_prairie_is_nobodys() -> None:
    game = begun(Safarue, 2)
    finish(game, Random(5))
    left = game.round.prairie
    taken = sum(game.round.piles)
    assert left.bit_count() + taken.bit_count() == CARDS
    assert sum(game.sheet[0].parts["triangles"]) == 60 - triangles(left)


def test_the_next_round_is_dealt_by_the_left_neighbour_of_the_last_dealer() -> None:
    game = begun(Safarue, 3, 1)
    finish(game, Random(2))
    last = game.round.dealer
    assert last == (1 + 3) % 3
    for seat in range(3):
        assert game.unshuffled() == ()
        game.apply(seat, Ready())
    assert game.unshuffled() == tuple(range(CARDS))
    cards = list(range(CARDS))
    Random(1).shuffle(cards)
    dealt, wild = do(game, TABLE, game.deal(cards))
    assert dealt == {"event": "dealt", "round": 2, "deal": 1, "dealer": (last + 1) % 3}
    assert [face["card"] for face in wild["cards"]] == sorted(cards[12:16])


# ---- the score of a round ----


def test_most_unicorns() -> None:
    assert points(suit("Y", 3), suit("Y", 0), "Y9 Y8")["unicorns"] == [24, 0, 0]


def test_most_porcupines() -> None:
    assert points("R2", "R3 R4", "")["porcupines"] == [0, -12, 0]


@pytest.mark.parametrize(
    ("piles", "shared"),
    [
        (("Y1 Y2", "Y3 Y4", "Y5"), [12, 12, 0]),
        (("Y1", "Y3", "Y5"), [8, 8, 8]),
    ],
)
def test_12_ties_for_unicorns_share(piles: tuple[str, ...], shared: list[int]) -> None:
    assert points(*piles)["unicorns"] == shared


@pytest.mark.parametrize(
    ("piles", "shared"),
    [
        (("R1 R2", "R3 R4", "R5"), [-6, -6, 0]),
        (("R1", "R3", "R5"), [-4, -4, -4]),
    ],
)
def test_12_ties_for_porcupines_share(piles: tuple[str, ...], shared: list[int]) -> None:
    assert points(*piles)["porcupines"] == shared


def test_every_puppy_costs_and_nets_minus_four() -> None:
    for colour in COLOURS_OF_CARDS:
        score = points(f"{colour}0", "", "", empty_category="none")
        assert (score["puppies"], score["triangles"]) == ([-5, 0, 0], [1, 0, 0])
    assert points("R0 Y0 G0 B0 K0", "", "")["puppies"] == [-25, 0, 0]


@pytest.mark.parametrize(
    ("number", "worth"),
    list(enumerate([1, 0, 1, 1, 1, 1, 2, 2, 1, 0])),
)
def test_triangles_of_every_number(number: int, worth: int) -> None:
    for colour in COLOURS_OF_CARDS:
        assert points(f"{colour}{number}", "", "")["triangles"] == [worth, 0, 0]


def test_triangles_count_for_every_card() -> None:
    whole = " ".join(f"B{number}" for number in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9))
    assert points(whole, "", "")["triangles"] == [12, 0, 0]


def test_a_row_adds_up() -> None:
    booked = row(begun(Safarue, 3), "Y7 Y6 R0 K0", "R7", "B2")
    assert booked.sums() == (24 - 6 - 10 + 6, -6 + 2, 1)
    assert booked.as_view() == {
        "round": 1,
        "sum": [14, -4, 1],
        "parts": {
            "unicorns": [24, 0, 0],
            "porcupines": [-6, -6, 0],
            "puppies": [-10, 0, 0],
            "triangles": [6, 2, 1],
        },
        "counts": {
            "unicorns": [2, 0, 0],
            "porcupines": [1, 1, 0],
            "puppies": [2, 0, 0],
            "cards": [4, 1, 1],
        },
    }


# ---- pairs ----


def test_partners_sit_opposite_and_have_one_pile_and_one_line() -> None:
    game = lay(Safarue, "R7 B7 K4", "Y7", "K9", "G7", "K8")
    assert game.view(TV)["teams"] == [[0, 2], [1, 3]]
    play(game, "Y7", "", "", "R7")
    play(game, "K9")
    play(game, "G7", "", "", "B7")
    assert words(game.round.piles[0]) == "B7 G7 R7 Y7"
    assert game.view(TV)["captured"] == [4, 0]


def test_12_four_players_are_two_teams_in_every_category() -> None:
    game = begun(Safarue, 4, target=500)
    booked = row(game, "Y1 R1", "Y2 R2")
    assert booked.parts["unicorns"] == (12, 12)
    assert booked.parts["porcupines"] == (-6, -6)
    assert game.scores() == (6, 8, 6, 8)


def test_partners_win_together_and_that_is_no_tie() -> None:
    game = begun(Safarue, 4, target=20)
    end_round(game, "Y1 Y2", "B3")
    result = outcome(game)
    assert (result.winners, result.tie_break) == ((0, 2), "score")
    assert result.scores == (25, 1, 25, 1)
    assert result.details[0] == {
        "score": 25,
        "unicorns": 24,
        "porcupines": 0,
        "puppies": 0,
        "triangles": 1,
    }


@pytest.mark.parametrize("seats", [2, 3])
def test_two_and_three_play_alone(seats: int) -> None:
    assert begun(Safarue, seats).view(TV)["teams"] == [[seat] for seat in range(seats)]


# ---- the end ----


def outcome(game: Safarue) -> Result[Any]:
    result = ended(game)
    assert result is not None
    return result


def kinds(events: list[Event]) -> list[Any]:
    return [event.as_json()["event"] for event in events]


def test_the_target_is_checked_after_the_round() -> None:
    game = begun(Safarue, 2, target=26)
    assert kinds(end_round(game, "Y1 Y2", "")) == ["played", "round_over"]
    assert (game.phase, game.result()) == ("round_over", None)
    game = begun(Safarue, 2, target=25)
    assert kinds(end_round(game, "Y1 Y2", "")) == ["played", "round_over"]
    assert (game.final, game.result()) == (True, None)
    assert outcome(game).scores == (25, 0)


def test_gen_4_all_results_of_the_round_are_booked_before_the_target_counts() -> None:
    game = begun(Safarue, 2, target=30)
    end_round(game, "Y1 Y2 B2 B3 B4 B5 G2", "K2 K3 K4 K5 K6 K7 K7 G6 G7 G7 B6 B7 B7 R7 R7 R6")
    assert outcome(game).scores == (24 + 6, 5 + 2 * 11 - 12 + 1)


def test_scores_add_up_over_rounds() -> None:
    game = begun(Safarue, 2, target=45)
    end_round(game, "Y1 Y2", "B6")
    for seat in (0, 1):
        game.apply(seat, Ready())
    game.apply(TABLE, Deal(tuple(range(CARDS))))
    assert game.scores() == (25, 2)
    end_round(game, "Y6", "B5")
    assert outcome(game).scores == (51, 3)
    assert [row["round"] for row in game.view(TV)["sheet"]] == [1, 2]
    assert outcome(game).details[0]["unicorns"] == 48


def test_nothing_moves_when_it_is_over() -> None:
    game = begun(Safarue, 2, target=20)
    end_round(game, "Y1 Y2", "")
    ended(game)
    assert (game.movers(), game.race(), game.deadline(), game.unshuffled()) == ((), None, None, ())
    assert why(game, 0, Play(0)) == "table.why.over"
    assert why(game, TABLE, Dealer(0)) == "table.why.over"


def test_the_next_round_begins_when_all_are_ready_or_after_a_while() -> None:
    game = begun(Safarue, 3, round_pause_ms=5000)
    end_round(game, "Y1", "", "")
    assert game.movers() == (0, 1, 2)
    deadline = game.deadline()
    assert deadline is not None
    assert deadline.after_us == 5_000_000
    game.apply(1, Ready())
    assert (game.movers(), game.view(TV)["ready"]) == ((0, 2), [False, True, False])
    assert game.deadline() == deadline
    assert why(game, 1, Ready()) == "deal.why.ready"
    assert why(game, 0, Play(0)) == "safarue.why.in_round_over"
    game.apply(TABLE, deadline.move)
    assert (game.deadline(), game.movers()) == (None, ())
    assert why(game, TABLE, TimeUp()) == "deal.why.no_deadline"
    assert why(game, TABLE, Deal(tuple(range(59)))) == "deal.why.bad_deal"
    game.apply(TABLE, Deal(tuple(range(CARDS))))
    assert game.phase == "play"


def test_the_table_names_the_first_dealer_once() -> None:
    options = begun(Safarue, 3).options
    game = Safarue.new(3, options, list(range(CARDS)))
    assert game.legal_moves(TABLE) == [Dealer(0), Dealer(1), Dealer(2)]
    assert why(game, TABLE, Dealer(3)) == "race.why.no_seat"
    assert why(game, 0, Dealer(1)) == "race.why.only_table"
    assert why(game, 0, Play(0)) == "safarue.why.in_first_dealer"
    game.apply(TABLE, Dealer(2))
    assert game.view(TV)["turn"] == 0
    assert why(game, TABLE, Dealer(1)) == "deal.why.dealer_named"


def test_only_the_active_player_plays_an_own_card() -> None:
    game = lay(Safarue, "R3", "Y7", "K9")
    assert why(game, 1, Play(ids("K9")[0])) == "table.why.not_your_turn"
    assert why(game, 0, Play(ids("K9")[0])) == "safarue.why.not_held"
    assert why(game, 2, Play(ids("K9")[0])) == "race.why.no_seat"


# ---- the little functions ----


@pytest.mark.parametrize(
    ("cards", "shares"),
    [
        ([3, 1, 2], (24, 0, 0)),
        ([2, 2, 1], (12, 12, 0)),
        ([1, 1, 1], (8, 8, 8)),
        ([0, 0, 0], (0, 0, 0)),
        ([5, 5], (12, 12)),
    ],
)
def test_awards(cards: list[int], shares: tuple[int, ...]) -> None:
    assert award(24, cards, to_nobody=False) == shares
    assert award(-12, cards, to_nobody=False) == tuple(-share // 2 for share in shares)


def test_no_colour_has_two_animals() -> None:
    assert animals("yellow", "red") == ("yellow", "red")
    assert animals("red", "red") == ("red", "yellow")
    assert animals("blue", "blue") == ("blue", "red")
    assert animals(None, "green") == (None, "green")


def test_the_variant_books_other_categories() -> None:
    game = begun(SafarueVariant, 3)
    sums = row(game, "Y7 Y6 R0 K0", "R7", "B2")
    booked: Json = sums.as_view()
    assert booked["parts"] == {
        "cards": [24, 0, 0],
        "porcupines": [9, 9, 0],
        "triangles": [6, 2, 1],
    }
    assert booked["sum"] == [39, 11, 1]
    assert mask("Y7") & game.round.piles[0]


@pytest.mark.parametrize(
    ("theirs", "told"), [("", True), ("Y1", True), ("Y0 Y1", False), ("Y0 Y1 Y4", False)]
)
def test_a_majority_of_unicorns_is_told_when_it_changes_hands(theirs: str, told: bool) -> None:
    """In the last deal alone, and not while two have equally many."""
    game = late(theirs)
    events = [one["event"] for one in play(game, "Y7", "Y3 B4", "Y2 G8")]
    assert ("majority" in events) == told
    assert (game.look_ms() > 0) == told


def test_no_majority_is_told_before_the_last_deal_nor_in_the_variant() -> None:
    early = late("Y1")
    early.round.stock = (0,)
    assert [one["event"] for one in play(early, "Y7", "Y3 B4", "Y2 G8")] == ["played"]
    assert scoring.leader([3, 1], scoring.Animals(None, "red")) is None


def test_three_captures_at_once_are_looked_at() -> None:
    game = lay(Safarue, "R3 B4 Y2 G8 B7", "Y7 K5", "K6 R5", "K8 G3")
    play(game, "Y7", "R3 B4", "Y2 G8", "B7")
    assert game.look_ms() > 2000
    two = lay(Safarue, "R3 B4 Y2 G8 B7", "Y7 K5", "K6 R5", "K8 G3")
    play(two, "Y7", "R3 B4", "Y2 G8")
    assert two.look_ms() == 0
