"""The examples of the rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.cards import COLOURS, face
from slapbox.games.options import complete
from slapbox.games.protocol import TV, Json, Slap

Lay = Callable[..., FlySwatter]
NewSlap = Callable[..., Slap]
Swat = Callable[..., Json]


def verdicts(resolved: Json) -> list[str]:
    return [hand["verdict"] for hand in resolved["hands"]]


def test_fs_s1_the_deck() -> None:
    faces = [face(card) for card in FlySwatter.deck(4, complete(FlySwatter.rules, {}))]
    flies = [card for card in faces if card["kind"] == "fly"]
    assert Counter(card["kind"] for card in faces) == {"fly": 96, "swatter": 16}
    assert sum(card["value"] or 0 for card in flies) == 288
    for colour in COLOURS:
        values = sorted(card["value"] or 0 for card in flies if card["colour"] == colour)
        assert values == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5]


def test_fs_s2_a_fifth_colour_opens_a_swat(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 r1 r2 r2 r3 y1 y2 g1 p1 b5")
    event = game.view(TV)["event"]
    assert event is not None
    assert event["card"]["colour"] == "blue"
    assert len(game.view(TV)["centre"]) == 9
    resolved = swat(game, slap(0, "red", 300), slap(1, "yellow", 310))
    assert resolved["allowed"] == ["red"]
    assert verdicts(resolved) == ["won", "wrong"]
    view = game.view(TV)
    assert Counter(fly["colour"] for fly in view["centre"]) == {
        "red": 4,
        "yellow": 2,
        "green": 1,
        "purple": 1,
    }
    assert len(game.removed) == 1


def test_fs_s3_tied_colours_are_all_allowed(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 r1 r2 g1 g1 g2 b1 b1 p1 S")
    wanted = ["red", "green", "blue", "purple"]
    resolved = swat(game, *(slap(seat, colour, 300 + seat) for seat, colour in enumerate(wanted)))
    assert resolved["allowed"] == ["red", "green"]
    assert verdicts(resolved) == ["won", "won", "wrong", "wrong"]


def test_fs_s4_two_hands_with_four_players_one_with_five() -> None:
    options = complete(FlySwatter.rules, {})
    hands = [
        FlySwatter.new(seats, options, FlySwatter.deck(seats, options)).hands
        for seats in FlySwatter.players
    ]
    assert hands == [2, 2, 2, 1, 1, 1, 1]


def test_fs_s5_who_has_no_fly_pays_nothing(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 r1 y1 S")
    stacks = game.view(TV)["stacks"]
    resolved = swat(game, slap(1, "yellow", 300))
    assert resolved["penalties"] == [{"seat": 1, "paid": False}]
    assert game.view(TV)["stacks"] == stacks
    assert len(game.view(TV)["centre"]) == 3


def test_fs_s6_the_last_won_fly_goes_beneath_the_stack(
    lay: Lay, slap: NewSlap, swat: Swat, card: Callable[[str], int]
) -> None:
    game = lay("r1 S 1r g2 S 1g r3 r4 y1 S")
    assert game.won[1] == [card("r1"), card("g2")]
    resolved = swat(game, slap(1, "yellow", 300))
    assert resolved["penalties"] == [{"seat": 1, "paid": True}]
    assert game.won[1] == [card("r1")]
    assert game.stacks[1][0] == card("g2")


def test_fs_s7_the_lowest_hand_wins(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 r1 y1 S", aim="pile")
    resolved = swat(game, slap(1, "red", 201), slap(2, "red", 200))
    assert [(hand["seat"], hand["verdict"]) for hand in resolved["hands"]] == [
        (2, "won"),
        (1, "on_top"),
    ]
    assert resolved["hands"][1]["margin_us"] == 1000
    assert resolved["penalties"] == []
    assert game.view(TV)["won"] == [0, 0, 1, 0]
