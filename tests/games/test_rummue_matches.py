"""Rummü's matches: pairs, deals, the end; moves as records; who may play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.endings import ended
from games.rummue_tables import begun, discard, every_card, lay, why
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import TABLE, TV, IllegalMove, Slap
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.moves import DRAW_DISCARD, DRAW_STOCK, Add, Discard, Lay, Swap
from slapbox.games.ties import MOST_GAMES

# Pairs, deals, the end


def test_ru_1_four_and_six_may_play_alone() -> None:
    for seats in (4, 6):
        game = begun(seats, pairs="none")
        assert game.teams == tuple((seat,) for seat in range(seats))
        assert game.target == 200
    assert begun(4).target == 500


def test_gen_3_the_dealer_moves_left_also_after_a_stalemate() -> None:
    game = lay("K0", "", "", pile="B2 B4", stock=".", drawn=False, stalemate_reshuffles=0)
    assert game.dealer == 2
    game.apply(0, DRAW_STOCK)
    game.apply(TABLE, TimeUp())
    game.apply(TABLE, game.deal(range(CARDS)))
    assert (game.dealer, game.turn, game.number, game.phase) == (0, 1, 2, "draw")
    assert sorted(every_card(game)) == list(range(CARDS))
    assert game.combos == []
    assert game.opened == [False] * 3


def test_gen_3_the_first_dealer_is_drawn_or_named() -> None:
    options = complete(Rummue.rules, {})
    game = Rummue.new(3, options, range(CARDS))
    assert game.drawn_by_lot()
    assert game.legal_moves(TABLE) == [Dealer(seat) for seat in range(3)]
    assert why(game, Dealer(3), TABLE) == "race.why.no_seat"
    named = Rummue.new(3, complete(Rummue.rules, {"first_dealer": "host"}), range(CARDS))
    assert not named.drawn_by_lot()
    assert why(named, DRAW_STOCK, 0) == "in_first_dealer"
    named.apply(TABLE, Dealer(2))
    assert why(named, Dealer(2), TABLE) == "deal.why.dealer_named"


def test_the_next_deal_waits_for_everybody_or_for_a_while() -> None:
    game = lay("K0", "R0", "")
    discard(game, "K0")
    assert game.movers() == (0, 1, 2)
    deadline = game.deadline()
    assert deadline is not None
    assert (deadline.after_us, deadline.move) == (30_000_000, TimeUp())
    assert game.pressed(Slap(1, 0, 5)) == Ready()
    game.apply(1, Ready())
    assert why(game, Ready(), 1) == "deal.why.ready"
    assert game.pressed(Slap(1, 0, 5)) is None
    assert game.deadline() == deadline
    assert why(game, DRAW_STOCK, 0) == "in_deal_over"
    game.apply(0, Ready())
    assert game.unshuffled() == ()
    game.apply(2, Ready())
    assert game.unshuffled() == tuple(range(CARDS))
    assert game.deadline() is None
    assert why(game, Deal(tuple(range(59))), TABLE) == "deal.why.bad_deal"
    game.apply(TABLE, game.deal(range(CARDS)))
    assert (game.number, game.phase) == (2, "draw")
    assert why(game, Ready(), 0) == "in_deal"
    assert why(game, TimeUp(), TABLE) == "deal.why.no_deadline"
    assert why(game, Deal(tuple(range(CARDS))), TABLE) == "deal.why.bad_deal"


@pytest.mark.parametrize(("deals", "number", "ends"), [(2, 1, False), (2, 2, True), (0, 20, False)])
def test_only_a_number_of_deals_ends_a_match_without_the_target(
    deals: int, number: int, ends: bool
) -> None:
    game = lay("K0", "R0", "", deals=deals)
    game.number = number
    discard(game, "K0")
    assert (ended(game) is not None) == ends


def test_every_match_ends_sometime() -> None:
    game = lay("K0", "R0", "")
    game.number = MOST_GAMES
    discard(game, "K0")
    assert ended(game) is not None


def test_the_match_ends_after_so_many_deals() -> None:
    game = lay("K0", "R0", "", deals=1)
    discard(game, "K0")
    result = ended(game)
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == ((10, -5, 0), (0,), "score")
    assert why(game, DRAW_STOCK) == "over"
    assert game.movers() == ()


def test_gen_2_equal_totals_share_the_win() -> None:
    game = lay("K0", "", "", table=[(1, "K5 K6 K7")], deals=1)
    discard(game, "K0")
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((0, 1), "shared")


def test_gen_2_or_another_deal_decides_between_those_who_are_tied() -> None:
    game = lay("K0", "", "", table=[(1, "K5 K6 K7")], deals=1, final_tie="replay")
    discard(game, "K0")
    assert (game.phase, game.view(TV)["rivals"]) == ("deal_over", [0, 1])
    row = game.sheet[0]
    game.sheet = (*game.sheet, replace(row, parts={**row.parts, "closing": (0, 50, 90)}))
    game.number = 2
    game.phase = "over" if not game.goes_on(final=False) else "deal_over"
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((1,), "replay")


def test_gen_2_pairs_that_win_are_no_tie() -> None:
    game = lay("K0", "R0", "G0", "B0", deals=1)
    discard(game, "K0")
    result = ended(game)
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == (
        (10, -10, 10, -10),
        (0, 2),
        "score",
    )


# Moves as records


def test_moves_are_records_and_back() -> None:
    for move in (
        DRAW_STOCK,
        DRAW_DISCARD,
        Lay(((1, 2, 3), (4, 5, 6))),
        Add(0, 7),
        Swap(1, 2, 3),
        Discard(9),
        Ready(),
        TimeUp(),
        Dealer(1),
        Deal((1, 2)),
    ):
        assert Rummue.move_from_json(move.as_json()) == move
    assert Lay(((1, 2, 3),)).as_json() == {"move": "lay", "combos": [[1, 2, 3]]}
    assert Add(0, 7).as_json() == {"move": "add", "combo": 0, "card": 7}


@pytest.mark.parametrize(
    "record",
    [
        {"move": "lay"},
        {"move": "lay", "combos": [1, 2, 3]},
        {"move": "lay", "combos": [[1, "2", 3]]},
        {"move": "lay", "combos": [[1, True, 3]]},
        {"move": "lay", "combos": {"0": [1, 2, 3]}},
        {"move": "add", "combo": 0},
        {"move": "swap", "combo": 0, "joker": None, "card": 1},
        {"move": "discard", "card": True},
        {"move": ["lay"]},
        {"move": "play", "card": 1},
        [],
        None,
    ],
)
def test_other_records_are_no_moves(record: Any) -> None:
    with pytest.raises(ValueError, match="no move of rummue"):
        Rummue.move_from_json(record)


def test_only_the_table_deals_and_only_seats_play() -> None:
    game = lay("K0", "", "")
    for move in (Dealer(0), Deal(()), TimeUp()):
        assert why(game, move, 0) == "race.why.only_table"
    for seat in (TABLE, 3, 99):
        assert why(game, Discard(0), seat) == "race.why.no_seat"
    with pytest.raises(IllegalMove):
        game.apply(1, DRAW_STOCK)


@pytest.mark.parametrize("seats", [2, 7])
def test_for_three_to_six(seats: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Rummue.new(seats, complete(Rummue.rules, {}), range(CARDS))


def test_the_deck_has_to_be_whole() -> None:
    options = complete(Rummue.rules, {})
    for deck in (range(59), [*range(59), 0], [*range(60), 60]):
        with pytest.raises(ValueError, match="cards"):
            Rummue.new(3, options, deck)
    assert Rummue.fewest_cards(3) == len(Rummue.deck(3, options)) == CARDS


def test_every_option_has_its_ruling_and_its_reason() -> None:
    with_ruling = {option.ruling for option in Rummue.rules if option.ruling}
    assert with_ruling == {f"RU-{number}" for number in range(1, 12)} | {"GEN-2", "GEN-3"}
    assert all(option.reason for option in Rummue.rules)
    with pytest.raises(OptionError):
        complete(Rummue.rules, {"deals": -1})
