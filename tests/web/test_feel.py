"""Signals to a phone's player: the own turn, what was refused, having won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.match.podium import podium
from slapbox.table.words.orders import Ready
from web import small_games
from web.browsing import a_phone, refuse, shown, until
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TURN, REFUSED, WON = 90, [40, 60, 40], [80, 60, 80, 60, 240]
ME: Draft = {"you": {"seat": 1}}


def turn_of(seat: int, **more: Any) -> Draft:
    """Fly-Swatter, and this seat is to turn a card, unless ``more`` says something else."""
    state: Draft = {"game": "fly-swatter", "phase": "turn", "turn": seat, "hands": 2, "seats": 3}
    state |= {"centre": [], "stacks": [20] * 3, "won": [3, 5, 4], "aim": "best", "event": None}
    match: Draft = {"id": "m", "state": state, "race": None, "last": None, "turn_from_us": 0}
    match |= {"result": None, "deadline": None, "asks_host": False, **more}
    return small_games.lobby("fly-swatter", 3, phase="match", match=match) | ME


def over_for(winner: int) -> Draft:
    """The match is over, this seat has won, and the TV has told all of it."""
    ranks = [1 if seat == winner else 2 + seat for seat in range(3)]
    facts = {"score": 4, "flies": 4, "slaps": 6, "wrong": 1, "best_us": 212_000, "error_us": 50}
    result: Draft = {"scores": [4, 4, 4], "ranks": ranks, "winners": [winner], "course": []}
    result |= {"tie_break": "score", "low_wins": False, "details": [facts] * 3}
    told = podium(ranks, 0)
    return turn_of(0, result=result, podium=told) | {"phase": "over"}


@pytest.fixture
def phone(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """The phone of the second seat, in the waiting room."""
    lobby = small_games.lobby("fly-swatter", 3) | ME
    with a_phone(chromium, url, table, lobby, "#waiting") as page:
        yield page


def shakes(phone: Page, count: int) -> list[Any]:
    """Return the shakes of the phone, when there are as many as this."""
    phone.wait_for_function("count => window.shakes.length >= count", arg=count)
    felt: list[Any] = phone.evaluate("window.shakes")
    return felt


def test_the_own_turn_is_felt_once(phone: Page, table: Any) -> None:
    shown(phone, table, turn_of(0))
    assert shakes(phone, 0) == []
    shown(phone, table, turn_of(1))
    shown(phone, table, turn_of(1, revision=2))
    shown(phone, table, turn_of(2))
    shown(phone, table, turn_of(1))
    assert shakes(phone, 2) == [TURN, TURN]


def test_nobody_is_called_away_from_a_result_on_the_tv(phone: Page, table: Any) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(phone, table, turn_of(1, turn_from_us=now_us + 3_600_000_000))
    assert shakes(phone, 0) == []
    shown(phone, table, turn_of(1, turn_from_us=now_us + 300_000))
    assert shakes(phone, 1) == [TURN]


def test_what_is_refused_is_felt(phone: Page, table: Any) -> None:
    refuse(table, Ready)
    phone.click("#ready")
    assert shakes(phone, 1) == [REFUSED]


def test_who_has_won_feels_it_and_nobody_else(phone: Page, table: Any) -> None:
    shown(phone, table, turn_of(0))
    shown(phone, table, over_for(1))
    assert shakes(phone, 1) == [WON]
    shown(phone, table, turn_of(0))
    shown(phone, table, over_for(0))
    assert shakes(phone, 1) == [WON]


def test_a_phone_that_was_touched_can_be_heard(phone: Page, table: Any) -> None:
    phone.evaluate(
        """() => {
          window.tones = 0;
          const make = AudioContext.prototype.createOscillator;
          AudioContext.prototype.createOscillator = function() {
            window.tones += 1;
            return make.call(this);
          };
        }"""
    )
    shown(phone, table, turn_of(1))
    assert phone.evaluate("window.tones") == 0
    with phone.expect_response(lambda answer: "instruments.js" in answer.url):
        phone.mouse.click(5, 5)

    def is_heard() -> bool:
        for seat in (0, 1):
            shown(phone, table, turn_of(seat))
        return bool(phone.evaluate("window.tones > 0"))

    until(phone, is_heard)
