"""Pads that are keys of a page: from its requests to a seat, a race, and what the TV is told."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.pads.touch import PAGE_TICK_NS
from slapbox.table.words import orders
from table.web_phone import WebPhone

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

MS = 1_000_000
LATE_US = 26_000
KEYS = ("keyboard-1", "keyboard-2")


class Keyboard(WebPhone):
    """The page in the laptop's own browser, with two people at one keyboard."""

    beats_at = "/beat/pads"

    def __init__(self, stage: TableHarness) -> None:
        self.names: tuple[str, ...] = KEYS
        super().__init__(stage, "127.0.0.1", way_ms=1)
        self.beat()
        self.beat()

    def beats_too(self) -> dict[str, Any]:
        return {"pads": [*self.names], "late_us": [LATE_US] * len(self.names)}

    def press(self, pad: str, key: int, ago_ms: int = 0) -> None:
        """A key of this pad goes down, so long before its slap comes in."""
        self.slap(key, self.stage.now_ns - ago_ms * MS, "page-slap", pad=pad, late_us=LATE_US)
        self.stage.run(20)

    def pads(self) -> list[tuple[str, int | None, str]]:
        """Return what the page is told of its pads."""
        pads = self.stage.view(self.device)["you"]["pads"]
        return [(pad["pad"], pad["seat"], pad["lights"]) for pad in pads]


@pytest.fixture
def keyboard(stage: TableHarness) -> Keyboard:
    keyboard = Keyboard(stage)
    for pad in KEYS:
        keyboard.press(pad, 0)
    return keyboard


def seats(stage: TableHarness) -> list[tuple[str, str, bool, bool]]:
    taken = stage.view()["seats"]
    return [(seat["kind"], seat["device"], seat["pad"], seat["here"]) for seat in taken]


def test_keys_that_nobody_has_sit_down_as_a_pad_does(
    stage: TableHarness, keyboard: Keyboard
) -> None:
    assert seats(stage) == [("keyboard", "1", True, True), ("keyboard", "2", True, True)]
    assert keyboard.pads() == [("keyboard-1", 0, "dddddd"), ("keyboard-2", 1, "dddddd")]


def test_gamepads_buzzers_and_drums_sit_down_likewise(
    stage: TableHarness, keyboard: Keyboard
) -> None:
    keyboard.names = ("gamepad-3", "buzz-4", "drums-1")
    keyboard.beat()
    keyboard.beat()
    for pad in keyboard.names:
        keyboard.press(pad, 0)
    assert [pad[:2] for pad in seats(stage)[2:]] == [
        ("gamepad", "3"),
        ("buzz", "4"),
        ("drums", "1"),
    ]


def test_the_error_of_keys_is_half_of_what_they_may_be_late(
    stage: TableHarness, keyboard: Keyboard
) -> None:
    for _ in range(8):
        keyboard.beat()
    stage.run(2_100)
    keyboard.beat()
    for seat in stage.view()["seats"]:
        assert LATE_US // 2 <= seat["error_us"] <= LATE_US // 2 + 3_000


def test_a_page_that_nobody_sees_is_away_with_all_its_seats_and_comes_back(
    stage: TableHarness, keyboard: Keyboard
) -> None:
    stage.run(2_000)
    assert not any(here for *_, here in seats(stage))
    keyboard.beat()
    stage.run(300)
    assert all(here for *_, here in seats(stage))


def test_a_page_that_is_loaded_again_has_its_seats(stage: TableHarness, keyboard: Keyboard) -> None:
    keyboard.boot = "another"
    keyboard.beat()
    keyboard.beat()
    assert [seat for _, seat, _ in keyboard.pads()] == [0, 1]
    stage.run(600)
    keyboard.press("keyboard-2", 3)
    assert [seat["ready"] for seat in stage.view()["seats"]] == [False, True]


@pytest.mark.usefixtures("keyboard")
def test_only_the_host_has_a_page_of_pads(stage: TableHarness) -> None:
    guest = WebPhone(stage, "192.168.1.7", way_ms=1)
    slap = {"boot": "b", "page_us": 1, "late_us": 0, "key": 0, "number": 1, "pad": KEYS[0]}
    assert guest.order("page-slap", **slap)[0] == 403
    beat = {"boot": "b", "page_us": 1, "answer_ns": "0", "pads": []}
    assert guest.post("/beat/pads", beat)[0] == 403
    assert seats(stage)[0][:2] == ("keyboard", "1")


@pytest.mark.parametrize("pad", ["keyboard-0", "keyboard-10", "drum-1", "touch:x", ""])
def test_pads_have_names_of_their_own(keyboard: Keyboard, pad: str) -> None:
    slap = {"boot": "b", "page_us": 1, "late_us": 0, "key": 0, "number": 9}
    assert keyboard.order("page-slap", pad=pad, **slap)[0] == 400


def swat(stage: TableHarness, keyboard: Keyboard) -> list[dict[str, Any]]:
    """Both start a match of Fly-Swatter and slap in its first race, the second one first."""
    stage.order(orders.SetRule("starter", "random"))
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: stage.view()["match"] is not None)
    while stage.view()["match"]["race"] is None:
        stage.order(orders.Choose({"move": "flip"}))
        seat = stage.core.match.game.movers()[0]
        keyboard.press(KEYS[seat], 0)
        keyboard.beat()
        stage.run(400)
    stage.until(lambda: stage.view()["match"]["race"]["state"] == "open")
    keyboard.beat()
    stage.run(400)
    keyboard.press("keyboard-1", 2)
    keyboard.press("keyboard-2", 2, ago_ms=90)
    stage.until(lambda: stage.view()["match"]["race"] is None)
    hands: list[dict[str, Any]] = stage.view()["match"]["last"]["hands"]
    return hands


def test_two_at_one_keyboard_race_and_the_tv_is_told_that_it_is_less_exact(
    stage: TableHarness, keyboard: Keyboard
) -> None:
    hands = swat(stage, keyboard)
    assert [hand["seat"] for hand in hands][:1] == [1], "made first, though it came in last"
    assert all(hand["touch"] for hand in hands)
    bound_us = LATE_US // 2 + PAGE_TICK_NS // 1000 + 3_000
    assert all(LATE_US // 2 <= hand["error_us"] <= bound_us for hand in hands)


@pytest.mark.usefixtures("keyboard")
def test_after_a_restart_nobody_waits_for_a_page(stage: TableHarness) -> None:
    stage.kill_host()
    stage.start_host()
    assert stage.core.devices.arbiter.frontier_ns(stage.now_ns) == stage.now_ns
    assert [kind for kind, *_ in seats(stage)] == ["keyboard", "keyboard"]
