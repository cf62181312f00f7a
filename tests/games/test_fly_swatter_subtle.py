"""The cases that a naive implementation gets wrong, one test each, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.cards import COLOUR, VALUE
from slapbox.games.fly_swatter.moves import Flip
from slapbox.games.protocol import TABLE, TV, Json, Slap

Lay = Callable[..., FlySwatter]
NewSlap = Callable[..., Slap]
Swat = Callable[..., Json]
Card = Callable[[str], int]


def verdicts(resolved: Json) -> list[str]:
    return [hand["verdict"] for hand in resolved["hands"]]


def test_01_the_fifth_fly_is_not_counted(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 y1 g1 b1 p1")
    resolved = swat(game, slap(0, "purple", 300), slap(1, "red", 310))
    assert resolved["allowed"] == ["red", "yellow", "green", "blue"]
    assert verdicts(resolved) == ["nothing", "won"]


def test_02_a_fifth_colour_never_joins_the_centre(lay: Lay) -> None:
    game = lay("r1 y1 g1 b1 p1 . p1")
    assert game.view(TV)["phase"] == "swat", "the first purple fly did not stay"
    assert {fly["colour"] for fly in game.view(TV)["centre"]} == {"red", "yellow", "green", "blue"}


@pytest.mark.parametrize("position", ["r1 y1 g1 b1", "r1 y1 g1 b1 r1", "r1 y1 g1 b1 b5"])
def test_03_the_fourth_colour_and_a_repeat_open_nothing(lay: Lay, position: str) -> None:
    assert lay(position).view(TV)["phase"] == "turn"


def test_04_the_allowed_colours_stay_while_flies_are_taken(
    lay: Lay, slap: NewSlap, swat: Swat
) -> None:
    game = lay("r1 r2 y1 y2 g1 S")
    slaps = [slap(0, "red", 300), slap(1, "red", 310), slap(2, "yellow", 320)]
    resolved = swat(game, *slaps, slap(3, "green", 330))
    assert resolved["allowed"] == ["red", "yellow"]
    assert verdicts(resolved) == ["won", "won", "won", "wrong"]


def test_05_on_top_on_an_allowed_fly_costs_nothing(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 S 1r g2 S", seats=2)
    resolved = swat(game, slap(0, "green", 300), slap(1, "green", 310))
    assert verdicts(resolved) == ["won", "on_top"]
    assert resolved["penalties"] == []
    assert game.view(TV)["won"] == [1, 1]


def test_06_the_last_won_fly_is_paid_and_goes_beneath(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r5 S 1r g1 S 1g b2 S 1b r3 r4 y1 S")
    assert game.won[1] == [card("r5"), card("g1"), card("b2")]
    top = game.stacks[1][-1]
    swat(game, slap(1, "yellow", 300))
    assert game.won[1] == [card("r5"), card("g1")]
    assert (game.stacks[1][0], game.stacks[1][-1]) == (card("b2"), top)
    assert card("b2") not in game.centre.slots


def test_07_flies_that_were_paid_score_nothing(lay: Lay) -> None:
    game = lay("r5 S 0r r4 r3 y1 S 0y g1 g1", seats=2, size=8)
    result = game.result()
    assert result is not None
    assert result.scores == (0, 0)
    counts = {"flies": 0, "score": 0, "slaps": 2, "wrong": 1}
    assert result.details[0] == {**counts, "best_us": 200_000, "error_us": 0}
    assert result.course == ((5, 0), (0, 0))


def test_08_the_last_swatter_is_swatted_before_the_end(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r5 y1 S", seats=2, size=4)
    assert game.result() is None
    swat(game, slap(1, "red", 300))
    result = game.result()
    assert result is not None
    assert result.scores == (0, 5)


@pytest.mark.parametrize("seats", range(2, 9))
def test_09_two_hands_with_four_players_or_less(
    lay: Lay, slap: NewSlap, swat: Swat, seats: int
) -> None:
    game = lay("r1 r2 r3 r4 S", seats=seats)
    resolved = swat(game, *(slap(1, "red", 300 + number) for number in range(3)))
    two = ["won", "won", "no_hand"]
    assert verdicts(resolved) == (two if seats <= 4 else ["won", "no_hand", "no_hand"])


def test_10_the_shortest_stack_ends_the_game_in_turn_order(lay: Lay) -> None:
    game = lay("", seats=3)
    assert game.view(TV)["stacks"] == [38, 37, 37]
    active = [0]
    while game.result() is None:
        if game.race():
            game.apply(TABLE, game.close_race([]))
        else:
            assert all(game.stacks), "nobody has an empty stack while the game runs"
            active.append(game.turn)
            game.apply(game.turn, Flip())
    view = game.view(TV)
    assert active[-1] == 1
    assert view["stacks"] == [1, 0, 1]
    assert view["turns"] == 36 * 3 + 2


def test_11_a_swatter_with_an_empty_centre_leaves_all_the_same(
    lay: Lay, slap: NewSlap, swat: Swat
) -> None:
    game = lay("S")
    race = game.race()
    assert race is not None
    assert race.lit_keys == frozenset()
    resolved = swat(game, slap(0, "red", 300))
    assert (resolved["allowed"], verdicts(resolved)) == ([], ["nothing"])
    assert (len(game.removed), game.view(TV)["phase"]) == (1, "turn")


def test_12_two_hands_may_hit_two_allowed_colours(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 y5 S")
    resolved = swat(game, slap(3, "red", 300), slap(3, "yellow", 450))
    assert [(hand["hand"], hand["verdict"]) for hand in resolved["hands"]] == [
        (0, "won"),
        (1, "won"),
    ]


def test_13_the_active_player_may_swat_too(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 S")
    assert game.view(TV)["turn"] == 1
    assert verdicts(swat(game, slap(1, "red", 300))) == ["won"]


def test_14_no_card_is_lost_and_no_fifth_colour_stays(lay: Lay, slap: NewSlap) -> None:
    """Every two flies of the centre are swatted in turn, all the way to the end."""
    game = lay("", seats=4)
    while game.result() is None:
        if game.race():
            pairs = combinations(list(game.centre.slots)[:4], 2)
            seats = zip(range(4), pairs, strict=False)
            slaps = [slap(s, "red", 300 + s, card=fly) for s, pair in seats for fly in pair]
            game.apply(TABLE, game.close_race(slaps))
        else:
            game.apply(game.turn, Flip())
        everywhere = [*game.stacks, *game.won, game.centre.slots, game.removed]
        cards = [card for pile in everywhere for card in pile]
        cards += [game.scene.event] if game.scene else []
        assert sorted(cards) == list(range(112))
        assert len({COLOUR[fly] for fly in game.centre.slots}) <= 4
    scores = [sum(VALUE[fly] for fly in pile) for pile in game.won]
    assert game.view(TV)["won"] == [len(pile) for pile in game.won]
    assert scores == list(game._score().scores)
