"""Views of Fly-Swatter."""

from __future__ import annotations

from collections.abc import Callable

from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.moves import Flip
from slapbox.games.options import complete
from slapbox.games.protocol import TV, Json, Slap

Lay = Callable[..., FlySwatter]
NewSlap = Callable[..., Slap]
Swat = Callable[..., Json]
Card = Callable[[str], int]


def test_before_the_start_it_is_nobodys_turn() -> None:
    options = complete(FlySwatter.rules, {})
    expected: Json = {
        "game": "fly-swatter",
        "phase": "start",
        "turn": None,
        "asked": False,
        "seats": 5,
        "rivals": [],
        "hands": 1,
        "aim": "best",
        "centre": [],
        "event": None,
        "stacks": [22] * 5,
        "won": [0] * 5,
        "turns": 0,
    }
    assert FlySwatter.new(5, options, FlySwatter.deck(5, options)).view(TV) == expected


def test_a_swat_shows_what_lies_there_and_not_what_is_allowed(lay: Lay, card: Card) -> None:
    view = lay("r5 y1 S 0r g3 S").view(TV)
    fly = {"card": card("y1"), "kind": "fly", "colour": "yellow", "value": 1, "slot": 1}
    green = {"card": card("g3"), "kind": "fly", "colour": "green", "value": 3, "slot": 0}
    swatter = {"card": 97, "kind": "swatter", "colour": None, "value": None}
    assert view["centre"] == [fly, green], "the longest lying first, on the lowest free slot"
    assert view["event"] == {"card": swatter}
    assert (view["phase"], view["turn"], view["turns"]) == ("swat", 0, 5)
    assert (view["won"], view["stacks"]) == ([1, 0, 0, 0], [26, 27, 27, 27])
    assert "allowed" not in view


def test_when_all_is_over_it_is_nobodys_turn(lay: Lay) -> None:
    view = lay("r5 S . r1", seats=2, size=4).view(TV)
    assert (view["phase"], view["turn"]) == ("over", None)


def test_flies_stay_at_their_places(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 y2 g3 y4 S")
    before = {fly["card"]: fly["slot"] for fly in game.view(TV)["centre"]}
    swat(game, slap(0, "yellow", 300))
    after = {fly["card"]: fly["slot"] for fly in game.view(TV)["centre"]}
    assert after.items() < before.items()
    assert set(before.values()) - set(after.values()) == {3}


def test_turning_a_card_says_which_and_where(lay: Lay, card: Card) -> None:
    game = lay("r5", seats=2)
    (turned,) = game.apply(1, Flip())
    fly = {"card": card("r1"), "kind": "fly", "colour": "red", "value": 1}
    assert turned.as_json() == {"event": "turned", "seat": 1, "card": fly, "slot": 1}


def test_a_swat_is_told_hand_by_hand(lay: Lay, slap: NewSlap, swat: Swat, card: Card) -> None:
    assert swat(lay("r1 S", seats=2), slap(0, "red", 312.345, error_us=120)) == {
        "event": "resolved",
        "name": "swat",
        "hands": [
            {
                "seat": 0,
                "hand": 0,
                "key": 0,
                "card": {"card": card("r1"), "kind": "fly", "colour": "red", "value": 1},
                "at_us": 312_345,
                "error_us": 120,
                "tied_us": None,
                "touch": False,
                "margin_us": None,
                "photo": False,
                "verdict": "won",
            }
        ],
        "allowed": ["red"],
        "penalties": [],
    }


def test_the_last_event_is_the_result(lay: Lay) -> None:
    game = lay("r5 y1", seats=2, size=4)
    assert game.result() is None
    *_, over = game.apply(0, Flip())
    result = game.result()
    assert result is not None
    assert over.as_json() == {"event": "over", "result": result.as_json()}
