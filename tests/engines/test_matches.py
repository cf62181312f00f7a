"""Matches from the lobby to the podium, by clicks on the pages of a real host: the TV in Chromium
64, a phone in WebKit and one in Firefox. Bots take the other seats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from engines.conftest import started
from engines.engine import TV, Engine
from engines.players import Player
from slapbox.games import GAMES
from whole.people import HostProcess, Json, is_ready, is_seated

pytestmark = pytest.mark.browser

REFUSED: Final = "409"
"""Guests press at random: what comes too late is refused, with a word."""
RULES: Final[dict[str, tuple[str, ...]]] = {
    "fly-swatter": ("starter=random", "swat_close_ms=1500", "resolution_ms=500"),
    "reaction": ("rounds=2", "resolution_ms=500"),
    "cheating-moth": ("first_guard=random", "rounds=1", "round_pause_ms=3000", "resolution_ms=0"),
    "buzzer": ("collect_ms=200",),
}
"""The shortest match of these games."""
QUESTIONS: Final = 2


class Room(NamedTuple):
    """The TV's engine and those of two phones."""

    tv: Engine
    phones: tuple[Engine, Engine]


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    """Three browsers, for all matches."""
    with ExitStack() as stack:
        tv, *phones = (started(name) for name in ("chromium-64", "webkit", "firefox"))
        for one in (tv, *phones):
            stack.callback(one.stop)
        yield Room(tv, (phones[0], phones[1]))


def heard(engine: Engine) -> list[str]:
    """What a page complained about, but for what guests were refused."""
    return [one for one in engine.heard() if REFUSED not in one]


def quiz(tv: Engine, match: Json) -> None:
    """The host asks some questions, takes the first answer for right, and ends the quiz."""
    if tv.ask("!!document.querySelector('[data-do=yes]')"):
        tv.click("[data-do=yes]")
        return
    over = sum(match["state"]["scores"]) >= QUESTIONS
    wanted = ("end",) if over else ("right", "arm", "ask")
    for name in wanted:
        if tv.ask(f"!!document.querySelector('[data-do=quiz-{name}]')"):
            tv.click(f"[data-do=quiz-{name}]")
            return


@pytest.mark.parametrize("game", RULES)
def test_a_match_is_played_to_the_podium(room: Room, tmp_path: Path, game: str) -> None:
    words = ["play", game, "--pads", "none", "--port", "0", "--seed", "7", "--bot-level", "easy"]
    words += ["--cards", "16"] if game == "fly-swatter" else []
    words += [word for rule in RULES[game] for word in ("--rule", rule)]
    host = HostProcess(tmp_path / "journal.sqlite", *words)
    try:
        _play(room, host, game)
    finally:
        for one in (room.tv, *room.phones):
            one.rest()
        host.stop()


def _play(room: Room, host: HostProcess, game: str) -> None:
    room.tv.begin(f"{host.url}tv", TV)
    names = ("Anna", "Ben")
    players = [Player(one, host.url, name) for one, name in zip(room.phones, names, strict=True)]
    for taken in range(len(players), GAMES[game].players.start):
        room.tv.click("#add-bot")
        host.until(partial(is_seated, taken))
    for seat, player in enumerate(players):
        player.browser.click("#ready")
        host.until(partial(is_ready, seat))

    def over(view: Json) -> bool:
        if view["phase"] == "match":
            if game == "buzzer":
                quiz(room.tv, view["match"])
            for player in players:
                player.act()
        return bool(view["phase"] == "over")

    host.until(over)
    seats = [view["name"] for view in host.state()["seats"]]
    room.tv.until("!!document.querySelector('[data-score]')")
    assert all(name in room.tv.text() for name in seats[:2])
    for player in players:
        player.browser.until("!!document.getElementById('ending-place').textContent")
    assert {one.name: heard(one) for one in (room.tv, *room.phones)} == {
        one.name: [] for one in (room.tv, *room.phones)
    }
