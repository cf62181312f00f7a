"""Bodies of requests become orders, or it is said what is wrong."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from slapbox.table.words import fields, orders
from slapbox.table.words.fields import Given, read
from slapbox.table.words.orders import KINDS

GIVEN: Any = {
    Given.DEVICE: lambda: "touch:x",
    Given.SCREEN: lambda: "screen:x",
    Given.ADDRESS: lambda: "192.168.1.7",
    Given.ARRIVED: lambda: 7,
}

PAGE: Any = {"boot": "b", "page_us": 1}

WRONG: tuple[tuple[type[orders.Order], object, str], ...] = (
    (orders.SetCalm, [], "an object"),
    (orders.SetCalm, {}, "a field 'calm'"),
    (orders.SetCalm, {"calm": 1}, "calm: true or false"),
    (orders.SetCalm, {"calm": True, "x": 1}, "no field 'x'"),
    (orders.SetCalm, {"calm": True, "type": "calm"}, "no field 'type'"),
    (orders.Ready, {"ready": True, "device": "touch:other"}, "no field 'device'"),
    (orders.Kick, {"seat": 1}, "a field 'who'"),
    (orders.Kick, {"seat": 1, "who": ""}, "who: a line of 1 to 40 characters"),
    (orders.Kick, {"seat": True, "who": "w"}, "seat: a whole number from 0 to 63"),
    (orders.Kick, {"seat": 1.0, "who": "w"}, "seat: a whole number from 0 to 63"),
    (orders.Kick, {"seat": 64, "who": "w"}, "seat: a whole number from 0 to 63"),
    (orders.Kick, {"seat": 10**30, "who": "w"}, "seat: a whole number from 0 to 63"),
    (orders.Kick, {"seat": "\ud800", "who": "w"}, "seat: a whole number from 0 to 63"),
    (orders.SetGame, {"game": "mu\n"}, "game: a line of at most 64 characters"),
    (orders.SetGame, {"game": "x" * 65}, "game: a line of at most 64 characters"),
    (orders.PageBeat, {**PAGE, "pads": [1]}, "pads: a line of at most 10"),
    (orders.PageBeat, {**PAGE, "late_us": [1] * 17}, "late_us: a list of at most 16"),
    (orders.PageBeat, {**PAGE, "late_us": "1"}, "late_us: a list of at most 16"),
    (orders.Join, {"name": 1}, "name: a name"),
    (orders.AskIn, {"name": "Anna", "seat": None}, "seat: a whole number from 0 to 63"),
    (orders.Play, {"move": {"at_us": 1}, "revision": 1}, "move: only the table measures times"),
    (orders.Play, {"move": {"x": True}, "revision": 1}, "move: a whole number from -21"),
    (orders.Play, {"move": {"x": [1] * 121}, "revision": 1}, "move: a list of at most 120"),
    (orders.Play, {"move": dict.fromkeys("abcdef", 1), "revision": 1}, "move: an object of at"),
    (orders.Choose, {"move": []}, "move: an object"),
    (orders.TouchBeat, {"boot": "b", "page_us": 1, "answer_ns": 5}, "answer_ns: a number as a str"),
)


@pytest.mark.parametrize(("kind", "body", "why"), WRONG)
def test_it_is_said_what_is_wrong(kind: type[orders.Order], body: object, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        read(kind, body, GIVEN)


def test_sound_bodies_become_orders() -> None:
    assert read(orders.Kick, {"seat": 2, "who": "w2"}) == orders.Kick(2, "w2")
    assert [*orders.Swap(1, 3, "w1", "w3").people()] == [(1, "w1"), (3, "w3")]
    assert [*orders.Kick(2).people()] == [], "whoever sits there"
    wanted = orders.AskIn("touch:x", "Anna\0", None, "192.168.1.7")
    assert read(orders.AskIn, {"name": "Anna\ud800"}, GIVEN) == wanted
    assert read(orders.AskScreen, {}, GIVEN) == orders.AskScreen("screen:x", "192.168.1.7")
    yes = {"move": {"move": "right", "ok": True}}
    assert read(orders.Choose, yes) == orders.Choose(yes["move"])
    slap = {"boot": "b", "number": 1, "page_us": 5, "key": 3}
    assert read(orders.TouchSlap, slap, GIVEN) == orders.TouchSlap("touch:x", "b", 1, 5, 7, 3)
    beat = {"boot": "b", "page_us": 5, "answer_ns": "9" * 19, "answer_page_us": 4}
    assert read(orders.TouchBeat, beat, GIVEN).answer_ns == int("9" * 19)


def test_orders_are_found_by_the_last_part_of_their_path() -> None:
    assert KINDS["calm"] is orders.SetCalm
    assert KINDS["slap"] is orders.TouchSlap
    inner = {
        "Fresh",
        "ShowKey",
        "HideKey",
        "KnownAs",
        "SetWays",
        "SetTurn",
        "OpenRounds",
        "LeaveVenue",
        "TellHint",
    }
    assert not inner & {kind.__name__ for kind in KINDS.values()}, "these come from the host alone"


@given(body=st.dictionaries(st.sampled_from(["low", "line"]), st.text() | st.integers()))
def test_nothing_out_of_bounds_comes_through(body: dict[str, Any]) -> None:
    class Body(Struct):
        low: Annotated[int, Meta(ge=-2, le=2)]
        line: Annotated[str, Meta(max_length=3), fields.LINE] = "?"

    try:
        value = read(Body, body)
    except ValueError:
        low, line = body.get("low"), body.get("line", "?")
        sound = isinstance(low, int) and -2 <= low <= 2
        assert not (sound and isinstance(line, str) and len(line) <= 3 and line.isprintable())
    else:
        assert (value.low, value.line) == (body["low"], body.get("line", "?"))
