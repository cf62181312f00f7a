"""Records are read strictly, and written as lists and words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.moves import Caught, Smuggle
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.moves import Flip, Starter, Swat
from slapbox.games.protocol import Over, Result, Slap
from slapbox.games.roles import Deal

SLAP = {"seat": 1, "key": 2, "at_us": 300_000, "error_us": 40}


def test_a_race_is_read_as_it_was_written() -> None:
    plain, whole = Slap(1, 2, 300_000, 40), Slap(0, 5, -3, 0, 17, 1, touch=True)
    record = Swat((plain, whole)).as_json()
    more = {"seat": 0, "key": 5, "at_us": -3, "error_us": 0, "card": 17, "tied_us": 1}
    assert record == {"move": "swat", "slaps": [SLAP, {**more, "touch": True}]}
    assert FlySwatter.move_from_json(record) == Swat((plain, whole))


def test_what_is_usual_is_left_out_and_what_is_always_there_is_not() -> None:
    smuggle, caught = Smuggle(5, 1, 2, 3), Caught(2, 3)
    assert smuggle.as_json() == {
        "move": "smuggle",
        "card": 5,
        "from_us": 1,
        "at_us": 2,
        "error_us": 3,
    }
    assert caught.as_json() == {"move": "caught", "at_us": 2, "error_us": 3, "held": []}
    late = replace(caught, held=(1,), touch=True, late=2).as_json()
    assert [late["held"], late["touch"], late["late"]] == [[1], True, 2]
    assert CheatingMoth.move_from_json({"move": "caught", "at_us": 2, "error_us": 3}) == caught


def test_the_end_is_told_with_lists() -> None:
    result = Result[Any]((3, 1), (1, 2), (0,), "score", ({"score": 3}, {"score": 1}))
    record = Over(result).as_json()
    assert list(record) == ["event", "result"]
    assert record["result"] == result.as_json()
    assert (record["result"]["scores"], record["result"]["winners"]) == ([3, 1], [0])


@pytest.mark.parametrize(
    "record",
    [
        {"move": "flip", "seat": 1},
        {"move": "starter", "seat": True},
        {"move": "starter", "seat": 1.0},
        {"move": "starter", "seat": "1"},
        {"move": "deal", "cards": "12"},
        {"move": "swat"},
        {"move": "swat", "slaps": [{**SLAP, "touch": 1}]},
        {"move": "swat", "slaps": [{**SLAP, "hand": 0}]},
        {"move": "play", "card": 1},
        {"move": ["flip"]},
        {"moves": "flip"},
        [],
        None,
    ],
)
def test_anything_else_is_no_move(record: Any) -> None:
    with pytest.raises(ValueError, match="no move of fly-swatter"):
        FlySwatter.move_from_json(record)


def test_moves_of_one_kind_are_equal_by_their_fields() -> None:
    moves = {Flip(), Flip(), Starter(1), Starter(2), Deal((1, 2)), Deal((1, 2))}
    assert moves == {Flip(), Starter(1), Starter(2), Deal((1, 2))}
