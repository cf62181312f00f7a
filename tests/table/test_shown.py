"""A room that shows something is one class and one line: who may know it gets it, nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.table import core
from slapbox.table.frame.room import Room, Rooms
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER
from slapbox.table.view import Views, views, whispered
from table.conftest import TableHarness

SCREEN = "screen:bar"
PHONES = ("touch:f", "touch:g", "touch:h")
STRANGER = "touch:stranger"


class Cloakroom(Room):
    """Shows something to everybody, and to each something else."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self.of_all, self.of_host, self.of_tv = "of all", "of the host", "of the TV"
        self.numbers = {SCREEN: 7}
        self.coats = {PHONES[0]: 1, STRANGER: 2}
        self.pockets = {1: "keys"}
        self.hands = {1: "gloves"}

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        return Shown(
            everybody={"cloaks": self.of_all},
            seats={"coat": Each.these([1])},
            host={"thief": self.of_host},
            tv={"hooks": self.of_tv},
            screens={"cloak": Each(0, dict(self.numbers))},
            phones={"coats": Each(0, dict(self.coats))},
            secrets={"pocket": Each(None, dict(self.pockets))},
            states=Each(None, dict(self.hands)),
        )


@pytest.fixture
def whispering(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> TableHarness:
    """A match with secret hands, at a table that has the room besides."""
    monkeypatch.setattr(core, "ROOMS", (*core.ROOMS, Cloakroom))
    stage: TableHarness = request.getfixturevalue("whisper")
    return stage


def now(stage: TableHarness, before: Views | None = None) -> Views:
    present = views(stage.core, stage.now_ns)
    return present if before is None else present.after(before)


def known(view: Any) -> dict[str, Any]:
    """Return what of the room is in a view, but for what is in all."""
    assert view.pop("cloaks") == "of all"
    assert [seat.pop("coat") for seat in view["seats"]] == [False, True, False]
    parts = {**view, **view.get("you", {}), "state": view["match"]["state"]}
    keys = ("thief", "hooks", "cloak", "coats", "pocket")
    facts = {key: parts[key] for key in keys if key in parts}
    return {**facts, "state": parts["state"]} if isinstance(parts["state"], str) else facts


def test_everybody_gets_what_is_shown_to_them_alone(whispering: TableHarness) -> None:
    assert {viewer: known(now(whispering).of(viewer)) for viewer in VIEWERS} == {
        HOST_VIEWER: {"thief": "of the host"},
        TV_VIEWER: {"hooks": "of the TV"},
        ROOM_VIEWER: {"cloak": 0},
        SCREEN: {"cloak": 7},
        PHONES[0]: {"coats": 1, "pocket": None},
        PHONES[1]: {"coats": 0, "pocket": "keys", "state": "gloves"},
        PHONES[2]: {"coats": 0, "pocket": None},
        STRANGER: {"coats": 2, "pocket": None},
    }


VIEWERS = (HOST_VIEWER, TV_VIEWER, ROOM_VIEWER, SCREEN, *PHONES, STRANGER)

CHANGES: dict[str, tuple[Any, frozenset[str] | None]] = {
    "of_all": ("for all", None),
    "of_host": ("for the host", frozenset({HOST_VIEWER})),
    "of_tv": ("for the TV", frozenset({TV_VIEWER})),
    "numbers": ({}, frozenset({SCREEN})),
    "coats": ({PHONES[2]: 1, STRANGER: 2}, frozenset({PHONES[0], PHONES[2]})),
    "pockets": ({2: "keys"}, frozenset({PHONES[1], PHONES[2]})),
    "hands": ({}, frozenset({PHONES[1]})),
}


@pytest.mark.parametrize("what", CHANGES)
def test_only_those_are_woken_who_see_something_else(what: str, whispering: TableHarness) -> None:
    before, (value, viewers) = now(whispering), CHANGES[what]
    setattr(whispering.core.room(Cloakroom), what, value)
    assert now(whispering, before).seen_anew(before) == viewers


def test_a_secret_tells_of_nothing_but_secrets(whispering: TableHarness) -> None:
    before = now(whispering)
    for what, (value, _) in CHANGES.items():
        setattr(whispering.core.room(Cloakroom), what, value)
    present = whispered(before, whispering.core, whispering.now_ns)
    assert present.seen_anew(before) == frozenset(PHONES[1:])
    assert known(present.of(PHONES[2])) == {"coats": 0, "pocket": "keys"}
