"""Tonight's games are chosen by slaps while the TV asks: by those who sit here, one for each wish;
whoever does not sit here yet sits down."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games import GAMES
from slapbox.games.protocol import KEYS, Json
from slapbox.table.evening.evenings import LONGEST
from slapbox.table.guests.lobby import READY_AGAIN_NS
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

NAMES = list(GAMES)
MORE = KEYS - 1
WISH_MS = READY_AGAIN_NS // 1_000_000 + 20


@pytest.fixture
def asked(stage: TableHarness) -> TableHarness:
    """Two pads, of which the first has a seat; the TV asks for tonight's games."""
    for chip in "ab":
        stage.pad(chip)
    stage.run(20)
    slapped(stage, "a", 0)
    assert stage.order(orders.AskPosters(asks=True)).why is None
    return stage


def slapped(stage: TableHarness, chip: str, *keys: int) -> None:
    """Slaps of a pad, each a wish of its own."""
    for key in keys:
        stage.pads[chip].slap(key)
        stage.run(WISH_MS)


def posters(stage: TableHarness) -> Json | None:
    found: Json | None = stage.view()["posters"]
    return found


def games(stage: TableHarness) -> list[str]:
    found: list[str] = (posters(stage) or {})["games"]
    return found


def test_each_key_adds_the_game_whose_poster_shows_it(asked: TableHarness) -> None:
    slapped(asked, "a", 2, 0, 2)
    assert games(asked) == [NAMES[2], NAMES[0]]  # nobody takes a game away, or adds it again
    assert not asked.view()["seats"][0]["ready"]


def test_the_last_key_goes_on_to_all_other_games_and_back(asked: TableHarness) -> None:
    shown = list[str]()
    while not shown or (posters(asked) or {})["keys"] != shown[:MORE]:
        shown += (posters(asked) or {})["keys"]
        slapped(asked, "a", MORE)
    assert shown == NAMES


def test_who_has_no_seat_sits_down_and_chooses_by_the_next_slap(asked: TableHarness) -> None:
    slapped(asked, "b", 1)
    assert len(asked.view()["seats"]) == 2
    assert games(asked) == []
    slapped(asked, "b", 1)
    assert games(asked) == [NAMES[1]]


def test_who_drums_has_one_wish(asked: TableHarness) -> None:
    for key in range(MORE):
        asked.pads["a"].slap(key)
        asked.run(60)
    assert games(asked) == [NAMES[0]]


def test_taps_add_a_game_as_often_as_anybody_likes(asked: TableHarness) -> None:
    slapped(asked, "a", 0)
    for number in (3, 0):
        asked.order(orders.AddPoster(NAMES[number]))
    assert games(asked) == [NAMES[0], NAMES[3], NAMES[0]]
    for _ in range(LONGEST):
        asked.order(orders.AddPoster(NAMES[0]))
    slapped(asked, "a", 1)
    assert len(games(asked)) == LONGEST
    assert asked.order(orders.AddPoster("bridge")).why.key == "lobby.why.no_game"


def test_when_nobody_is_asked_any_more_a_slap_says_ready(asked: TableHarness) -> None:
    asked.order(orders.AskPosters(asks=False))
    assert posters(asked) is None
    slapped(asked, "a", 0)
    assert asked.view()["seats"][0]["ready"]


def test_nobody_is_asked_in_a_match_or_after_it(asked: TableHarness) -> None:
    asked.order(orders.SetGame("reaction"))
    slapped(asked, "b", 0)
    assert asked.order(orders.Start()).why is None
    asked.run(20)
    assert posters(asked) is None
    asked.order(orders.ToLobby())
    assert posters(asked) is None


def test_an_evening_begins_with_what_is_chosen_by_then(asked: TableHarness) -> None:
    slapped(asked, "a", 2, 1)
    asked.order(orders.AddPoster(NAMES[2]))
    assert asked.order(orders.BeginEvening()).why is None
    assert posters(asked) is None
    steps = asked.view()["evening"]["steps"]
    assert [step["game"] for step in steps] == [NAMES[2], NAMES[1], NAMES[2]]
    assert asked.view()["game"] == NAMES[2]
    asked.order(orders.BeginEvening())
    assert asked.view()["evening"]["steps"] == []
