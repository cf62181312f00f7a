"""Bots at a real table: simulated pads with the real firmware, and each bot sees its own view."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

import patience
from patience import PATIENCE_S
from slapbox.bots import Bot, cheating_moth, fly_swatter, maker, thinking
from slapbox.bots.attention import Attention, Due, Sight
from slapbox.bots.levels import AGES, LEVELS, Level
from slapbox.cli import play
from slapbox.cli.main import main
from slapbox.games.protocol import Json
from slapbox.pads.simulate import SimPad
from slapbox.party import bot_players
from slapbox.party.party import Party, Refused, Wanted
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import Journal
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.web.stream_quota import SHARE
from table.faults import Disk
from table.faults import disk as disk
from web.wire import Browser

pytestmark = pytest.mark.real

BRISK_US = 200_000
"""Time that a bot takes to turn or lay a card here."""


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that make up their minds at once: how long people take is told elsewhere."""
    monkeypatch.setattr(fly_swatter, "turning_us", lambda *_: BRISK_US)
    monkeypatch.setattr(thinking, "choice_us", lambda _: BRISK_US)
    # Cheating needs a moment in which nobody looks.
    monkeypatch.setattr(cheating_moth, "CHOICE_US", (0, 0))


@contextmanager
def playing(
    folder: Path, game: str, bots: int, level: Level = "good", **rules: str
) -> Iterator[Party]:
    """A party of bots whose match has begun."""
    asked = Wanted(
        game=game,
        journal=folder / "j.sqlite",
        usb=False,
        host="127.0.0.1",
        port=0,
        sims=bots,
        bots=bots,
        seed=1,
        rules=rules,
        bot_level=level,
    )
    with Party(asked) as party:
        until(party, lambda view: len(view["seats"]) == bots and all_here(view))
        party.ask(orders.Start())
        until(party, lambda view: view["match"])
        yield party


def all_here(view: Json) -> bool:
    return all(seat["here"] for seat in view["seats"])


def until(party: Party, condition: Callable[[Json], Any]) -> Json:
    """Wait until the TV shows this."""

    def shown() -> Json | None:
        view = party.view()
        return view if condition(view) else None

    value: Json = patience.until(shown, lambda: party.view()["match"])
    return value


def turns(view: Json) -> int:
    return int(view["match"]["state"]["turns"])


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Counter[bot_players.BotPlayer]:
    """Number of times that each bot has looked for something to do, and done it."""
    counted: Counter[bot_players.BotPlayer] = Counter()
    act = bot_players.BotPlayer._act

    def noted(robot: bot_players.BotPlayer) -> None:
        act(robot)
        counted[robot] += 1

    monkeypatch.setattr(bot_players.BotPlayer, "_act", noted)
    return counted


def test_a_pause_stops_bots_and_they_go_on_afterwards(
    tmp_path: Path, looks: Counter[bot_players.BotPlayer]
) -> None:
    with playing(tmp_path, "fly-swatter", 2, starter="random", resolution_ms="0") as party:
        until(party, lambda view: turns(view) >= 2 and view["match"]["race"] is None)
        party.ask(orders.Pause(paused=True))
        paused = until(party, lambda view: view["match"]["race"] is None)
        before = looks.copy()
        patience.until(lambda: all(looks[player] > before[player] + 3 for player in before))
        assert turns(party.view()) == turns(paused)
        party.ask(orders.Pause(paused=False))
        until(party, lambda view: turns(view) >= turns(paused) + 3)


def test_the_bots_of_a_demo_go_that_come_after_the_first_guest(tmp_path: Path) -> None:
    """Their pads take a while to start."""
    asked = Wanted(
        game="fly-swatter", journal=tmp_path / "j.sqlite", usb=False, host="127.0.0.1", port=0
    )
    with Party(asked) as party:
        party.ask(orders.Demo(3))
        party.ask(orders.Join("touch:f", "Flo"))
        patience.until(
            lambda: len(party.sims) == 3 and not any(sim.port for sim in party.sims.values()),
            party.view,
        )
        seats = until(party, lambda view: not view["demo"])["seats"]
        assert [seat["name"] for seat in seats] == ["Flo"]


def test_a_bot_plays_on_for_somebody_who_is_sent_away(tmp_path: Path) -> None:
    with playing(tmp_path, "fly-swatter", 3, starter="random", resolution_ms="0") as party:
        until(party, lambda view: turns(view) >= 1)
        before = party.view()["seats"][1]
        party.ask(orders.Kick(1))
        hired = until(party, lambda view: view["seats"][1]["here"])
        assert hired["seats"][1]["device"] != before["device"]
        assert hired["seats"][1]["name"] == "Robo-" + before["name"]
        assert hired["seats"][1]["bot"]
        until(party, lambda view: turns(view) >= turns(hired) + 4)


def test_a_bot_plays_that_is_hired_while_nobody_more_may_look_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots of the host need no page's place."""
    monkeypatch.setattr("slapbox.web.stream_quota.MOST_ONLOOKERS", SHARE)
    with (
        playing(tmp_path, "fly-swatter", 3, starter="random", resolution_ms="0") as party,
        ExitStack() as held,
    ):
        site = party.tv_url.rstrip("/")
        guest = Browser(site, "127.0.1.1")
        assert [guest.stream("tv", held) for _ in range(SHARE)] == [200] * SHARE
        assert Browser(site, "127.0.2.1").stream("tv", held) == 503
        before = until(party, lambda view: turns(view) >= 1)["seats"][1]
        party.ask(orders.Kick(1))
        hired = until(party, lambda view: view["seats"][1]["device"] != before["device"])
        assert hired["seats"][1]["bot"]
        until(party, lambda view: turns(view) >= turns(hired) + 4)


def test_bots_play_with_private_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They play, draw and cheat, each from its own hand. Nobody is caught: who became the guard by
    that would still have a card by its edge for a moment."""
    monkeypatch.setattr(cheating_moth.CheatingMothBot, "_watch", lambda *_: [])
    by_guard: set[bool] = set()

    def enough(view: Json) -> bool:
        match, seats = view["match"], view["seats"]
        guard = match["state"]["guard"]
        by_guard.update(seat["seat"] == guard for seat in seats if seat["fidget"])
        return bool(by_guard) and match["revision"] > 8

    with playing(tmp_path, "cheating-moth", 3, first_guard="random", rounds="10") as party:
        match = until(party, enough)["match"]["id"]
    journal = Journal(tmp_path / "j.sqlite")
    moves = [(entry.seat, entry.move["move"]) for entry in journal.moves(match)]
    journal.close()
    assert by_guard == {False}, "cards flutter, and never the guard's"
    assert {seat for seat, move in moves if move in ("play", "draw")} == {0, 1, 2}


def test_presses_are_given_to_pads_ahead_and_bots_see_their_own_hands_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead_us: list[int] = []
    down: list[bool] = []
    press, look = SimPad.press, Attention.look

    def pressed(pad: SimPad, key: int, after_us: int) -> None:
        ahead_us.append(after_us)
        press(pad, key, after_us=after_us)

    def looked(attention: Attention, sight: Sight, *, again: bool = False) -> list[Due]:
        down.append(sight.down)
        return look(attention, sight, again=again)

    monkeypatch.setattr(SimPad, "press", pressed)
    monkeypatch.setattr(Attention, "look", looked)
    with playing(tmp_path, "fly-swatter", 3, starter="random", resolution_ms="0") as party:
        until(party, lambda _: any(down) and any(us > bot_players.LATE_US for us in ahead_us))


def test_bots_play_tricks_each_from_its_own_hand(tmp_path: Path) -> None:
    with playing(tmp_path, "wimmueln", 3) as party:
        laid = until(party, lambda view: view["match"]["state"]["history"])
    journal = Journal(tmp_path / "j.sqlite")
    moves = [(entry.seat, entry.move["move"]) for entry in journal.moves(laid["match"]["id"])]
    journal.close()
    dealer = laid["match"]["state"]["dealer"]
    assert {seat for seat, move in moves if move == "estimate"} == {0, 1, 2}
    assert {seat for seat, move in moves if move == "play"} >= {0, 1, 2} - {dealer}


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[orders.Order, Answer]]:
    """Orders of robots to the table, and its answers."""
    heard: list[tuple[orders.Order, Answer]] = []
    order = Gate.order

    def noted(gate: Gate, asked: orders.Order, now_ns: int, asker: str | None) -> Answer:
        answer = order(gate, asked, now_ns, asker)
        heard.append((asked, answer))
        return answer

    monkeypatch.setattr(Gate, "order", noted)
    return heard


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("wimmueln", {"deals": "1"}),
        pytest.param("safarue", {"rounds": "1"}, marks=pytest.mark.thorough),
        pytest.param("cheating-moth", {"first_guard": "random"}, marks=pytest.mark.thorough),
    ],
)
def test_bots_ask_again_what_a_table_that_stands_still_could_not_do(
    tmp_path: Path,
    disk: Disk,
    answers: list[tuple[orders.Order, Answer]],
    game: str,
    rules: dict[str, str],
) -> None:
    """The disk fails at every third commit: each time that is a tenth of a second at least."""
    chance = Random(game)

    def fails(_: int, statement: str) -> str | None:
        return "full" if statement.startswith("BEGIN") and chance.random() < 1 / 3 else None

    def enough(view: Json) -> bool:
        waited = sum(answer.waits for _, answer in answers)
        return waited >= 10 and view["match"]["revision"] >= 10

    with playing(tmp_path, game, 3, "good", **rules) as party:
        disk.fails = fails
        until(party, enough)
        disk.fails = Disk().fails
        until(party, lambda view: view["stopped"] is None)
        patience.until(lambda: not still_waiting(answers), lambda: still_waiting(answers))
        before = party.view()["match"]["revision"]
        until(party, lambda view: view["match"]["revision"] > before)


def still_waiting(answers: list[tuple[orders.Order, Answer]]) -> list[orders.Order]:
    """The orders that could not be done, and were not asked for again since."""
    last = {repr(order): (order, answer) for order, answer in answers}
    return [order for order, answer in last.values() if answer.waits]


def test_a_bot_that_is_hired_while_the_table_stands_still_gets_its_seat(
    tmp_path: Path, disk: Disk
) -> None:
    with playing(tmp_path, "fly-swatter", 3, starter="random", resolution_ms="0") as party:
        until(party, lambda view: turns(view) >= 1)
        before = party.view()["seats"][1]
        disk.fails = lambda *_: "full"
        assert party.table.ask(orders.Kick(1)).result(PATIENCE_S).waits
        patience.until(lambda: len(party.sims) == 4)
        count = disk.count
        patience.until(lambda: disk.count > count + 2)
        assert party.view()["seats"][1]["device"] == before["device"]
        disk.fails = Disk().fails
        hired = until(party, lambda view: view["seats"][1]["device"] != before["device"])
        assert hired["seats"][1]["bot"]
        until(party, lambda view: turns(view) >= turns(hired) + 4)


@pytest.fixture
def minds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels of the bots' minds, as they are made for the robots of a party."""
    started: list[str] = []

    def noted(game: str, level: Level, person: str | None) -> Callable[[int, Random], Bot]:
        def make(seat: int, rng: Random) -> Bot:
            started.append(level)
            return maker(game, level, person)(seat, rng)

        return make

    monkeypatch.setattr(bot_players, "maker", noted)
    return started


def press(party: Party, order: str, **body: Any) -> None:
    """Press a button of the host's pages."""
    place = urlsplit(party.tv_url)
    headers = {"Origin": f"http://{place.netloc}", "X-Slapbox": "1"}
    headers["Content-Type"] = "application/json"
    with closing(HTTPConnection(place.netloc, timeout=PATIENCE_S)) as line:
        line.request("POST", f"/api/{order}", json.dumps(body), headers)
        assert line.getresponse().status == 200


def test_bots_play_as_well_as_they_are_asked_to_and_change_at_once(
    tmp_path: Path, minds: list[str]
) -> None:
    with playing(tmp_path, "wimmueln", 3, level="random") as party:
        view = until(party, lambda _: Counter(minds) == {"random": 3})
        assert view["bots"] == {"level": "random", "levels": list(LEVELS)}
        press(party, "bot-level", level="easy")
        until(party, lambda _: Counter(minds) == {"random": 3, "easy": 3})
        before = party.view()["match"]["revision"]
        until(party, lambda view: view["match"]["revision"] >= before + 2)
        press(party, "lobby")
        press(party, "game", game="fly-swatter")
        assert party.view()["bots"] == {"level": "adult", "levels": list(AGES)}
        press(party, "bot-level", level="child")
        assert party.view()["bots"]["level"] == "child"
        press(party, "game", game="quiz")
        assert party.view()["bots"]["levels"] == [], "they all play it alike"
        press(party, "game", game="mu")
        assert party.view()["bots"]["level"] == "good", "no age says how well somebody thinks"
        with pytest.raises(Refused) as refused:
            party.ask(orders.SetBotLevel("perfect"))
        assert refused.value.reason.key == "lobby.why.no_level"


def test_the_command_line_says_how_well_bots_play_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(
        play, "_attend", lambda party, *_, **__: seen.append(party.view()["bots"]["level"])
    )
    words = ["play", "mu", "--pads", "none", "--port", "0", "--host", "127.0.0.1", "--no-open"]
    journal = ["--journal", str(tmp_path / "j.sqlite")]
    for level in ("easy", "random"):
        done = CliRunner().invoke(main, [*words, *journal, "--bot-level", level])
        assert done.exit_code == 0, done.output
    assert seen == ["easy", "random"], "whatever the last host was asked for"
