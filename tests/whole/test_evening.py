"""A whole evening with a host that is killed, a guest who comes late, a phone that sleeps and
somebody who looks on: its standings are those of an evening on which nothing happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from patience import until
from web.wire import Browser
from whole.people import HostProcess, Json

StartHost = Callable[..., HostProcess]

GAMES: Final = ("wimmueln", "last-panther", "mu")
NAMES: Final = ("Anna", "Ben", "Chiara", "Dede")
"""The last one comes when the second game is on."""
SEED: Final = 7
RULES: Final = {"deals": "1", "first_dealer": "random"}
MANY: Final = 12
"""Moves of a game before which something happens, if it does."""
OPEN: Final = ("auction", "turned")
"""Places of cards of a hand that all have seen: bid ones, and those that the first trick needs."""
BEAT: Final = {"boot": "b", "page_us": 1, "answer_ns": "0", "answer_page_us": 0}


@dataclass
class Party:
    """Guests with phones at a host, which may be killed; ``start`` starts one with these words."""

    start: StartHost
    host: HostProcess = field(init=False)
    phones: list[Browser] = field(default_factory=list)
    fan: Browser = field(init=False)
    looked: int = 0

    def __post_init__(self) -> None:
        self.host = self.start("play", GAMES[0], "--seed", str(SEED))
        self.fan = self.guest(9)
        assert self.fan.order("attend", name="Flo") == (200, None)

    def guest(self, number: int) -> Browser:
        phone = Browser(self.host.url.rstrip("/"), f"127.0.0.{2 + number}")
        phone.ask("/join")
        return phone

    def comes(self, order: str) -> None:
        """The next guest, with this order."""
        phone = self.guest(len(self.phones))
        assert phone.order(order, name=NAMES[len(self.phones)]) == (200, None)
        self.phones.append(phone)

    def order(self, name: str, /, **fields: object) -> None:
        """Give an order of the host. (A client in a hurry may be too quick for the host.)"""
        told = 429
        while told == 429:
            told = self.host.order(name, **fields)
        assert told == 200

    def lists(self, *games: str) -> None:
        """Put these games on the evening's list."""
        for game in games:
            self.order("add-game", game=game)

    def kill(self, games: int) -> None:
        """The host dies, and another one goes on at another address; so many games were begun."""
        self.host.kill()
        self.host = self.start("--seed", str(SEED + games))
        for phone in (*self.phones, self.fan):
            phone.url = self.host.url.rstrip("/")

    def sleep(self, phone: Browser) -> None:
        """The phone sleeps until the host misses it, and is there again when it beats."""
        seat = seen(phone)["you"]["seat"]
        self.host.until(lambda view: not view["seats"][seat]["phone_here"])

        def is_back() -> bool:
            # Once for each look: on a busy machine the host may miss it again before that.
            assert phone.ask("/beat", BEAT)[0] == 200
            return bool(self.host.state()["seats"][seat]["phone_here"])

        until(is_back)
        assert seen(phone)["you"]["seat"] == seat

    def play(self, game: str, happens: Callable[[], object]) -> None:
        """A match to its end; ``happens`` once in it."""
        self.host.until(lambda view: view["game"] == game)
        for name, value in RULES.items():
            self.order("rule", name=name, value=value)
        self.order("start")
        view = self.host.until(lambda view: view["phase"] == "match")
        moves = 0
        while view["phase"] == "match":
            match = view["match"]
            if view["now_us"] <= match["turn_from_us"] or match["deadline"]:
                self.host.order("press-on")
            for seat in match["awaited"]["seats"] if match["awaited"] else ():
                moves += self.moves(self.phones[seat], game)
                if moves == MANY:
                    self.look_on()
                    happens()
                    moves += 1
            view = seen(self.fan)
        self.look_on()

    def moves(self, phone: Browser, game: str) -> bool:
        """The player makes any move, the same one on every such evening; whether one was made."""
        view = seen(phone)
        choices, match = view["you"]["moves"], view["match"]
        if view["phase"] != "match" or not choices:
            return False
        chance = Random(f"{game} {view['you']['seat']} {match['revision']}")
        body = {"move": chance.choice(choices), "revision": match["revision"]}
        return phone.order("play", **body)[0] == 200

    def standings(self) -> Json:
        """The evening as the TV tells it after the podium; the host is in a hurry."""

        def told() -> Json | None:
            self.host.order("press-on")
            found: Json = self.host.state()["evening"]
            return found if found["telling"] else None

        evening: Json = until(told)
        return evening

    def look_on(self) -> None:
        """Look on, and check that no spectator sees a card that anybody holds, or a replay of a
        match that is on."""
        view = seen(self.fan)
        match = view["match"]
        assert view["you"]["moves"] == []
        if view["phase"] == "match":
            assert self.fan.ask(f"/replay/{match['id']}/film.json")[0] == 404
            hands = [seen(phone)["match"]["state"].get("hand", []) for phone in self.phones]
            held = set(cards_in(hands))
            open_cards = set(cards_in([match["state"].get(part) for part in OPEN]))
            assert held
            assert held.isdisjoint(set(cards_in(match["state"])) - open_cards)
            self.looked += 1


def seen(phone: Browser) -> Json:
    """Return what this phone is told now."""
    status, view = phone.ask("/state?as=me")
    assert status == 200
    found: Json = view
    return found


def cards_in(part: Any) -> Iterator[int]:
    """The cards that are anywhere in this part of a view."""
    if isinstance(part, dict):
        if isinstance(part.get("card"), int):
            yield part["card"]
        part = list(part.values())
    for one in part if isinstance(part, list) else ():
        yield from cards_in(one)


def evening(start: StartHost, *, calm: bool) -> Json:
    """Three games in teams; unless it is ``calm`` the host is killed within and between them."""
    party = Party(start)
    for _ in NAMES[:-1]:
        party.comes("join")
    party.order("begin-evening")
    party.lists(*GAMES)
    party.order("teams", count=2)

    def in_the_first() -> None:
        if not calm:
            party.sleep(party.phones[0])

    def in_the_second() -> None:
        party.comes("ask-in")
        if not calm:
            party.kill(2)

    for number, game in enumerate(GAMES):
        if number:
            party.order("next-game")
        for seat, phone in enumerate(party.phones):
            assert phone.order("choose-team", team=seat % 2) == (200, None)
        party.play(game, (in_the_first, in_the_second, lambda: None)[number])
        if number == 1 and not calm:
            party.kill(2)
    assert party.looked >= len(GAMES)
    return party.standings()


def begun(times: Json, now_us: int) -> list[int]:
    """Return for each part of the finale that is on the TV by now how long it has been there."""
    parts = {*times["awards_us"], *times["shown_us"], times["told_us"], times["night_us"]}
    return sorted(now_us - us for us in parts if us <= now_us)


def test_a_host_killed_in_the_finale_begins_again_with_the_part_that_was_on(
    host: StartHost,
) -> None:
    party = Party(host)
    for _ in NAMES[:-1]:
        party.comes("join")
    party.order("begin-evening")
    party.play(GAMES[0], lambda: None)
    party.order("lobby")
    party.order("end-evening")

    def parts() -> list[int]:
        view = party.host.state()
        return begun(view["evening"]["telling"], view["now_us"])

    before = parts()
    while len(before) < 2:
        party.order("press-on")
        before = parts()
    party.kill(1)
    # Until the awards are known again it may show the part before.
    after = until(lambda: found if len(found := parts()) >= len(before) else None)
    assert len(after) < len(before) + 2  # the next part may have come just before the kill
    view = party.host.state()
    assert view["now_us"] < view["evening"]["telling"]["night_us"]


@pytest.mark.thorough
def test_an_evening_of_troubles_ends_as_a_calm_one(host: StartHost, tmp_path: Path) -> None:
    hosts: list[HostProcess] = []

    def elsewhere(*words: str) -> HostProcess:
        hosts.append(HostProcess(tmp_path / "calm.sqlite", *words))
        return hosts[-1]

    with ThreadPoolExecutor() as beside:
        try:
            undisturbed = beside.submit(evening, elsewhere, calm=True)
            troubled = evening(host, calm=False)
            calm = undisturbed.result()
        finally:
            for process in hosts:
                process.stop()
    assert {standing["name"] for standing in calm["standings"]} == set(NAMES)
    for part in ("standings", "teams", "matches"):
        assert [without_ids(one) for one in troubled[part]] == [
            without_ids(one) for one in calm[part]
        ]


def without_ids(record: Json) -> Json:
    """Return what is the same whenever and wherever it is played."""
    return {name: value for name, value in record.items() if name not in ("match", "at", "id")}
