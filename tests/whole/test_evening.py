"""A whole evening with a host that is killed, a guest who comes late, a phone that sleeps and
somebody who looks on: its standings are those of an evening on which nothing happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from patience import until
from web.wire import Browser
from whole.people import HostProcess, Json

StartHost = Callable[..., HostProcess]

GAMES: Final = ("wimmueln", "last-panther", "mu")
NAMES: Final = ("Anna", "Ben", "Chiara", "Dede")
"""The last one comes when the first game is on."""
SEED: Final = 7
RULES: Final = {"deals": "1", "first_dealer": "random"}
MANY: Final = 12
"""So many moves into a game something happens, if it does."""
OPEN: Final = ("auction", "turned")
"""Where cards of a hand lie that all have seen: bid ones, and those that the first trick needs."""
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
        """What the host does. (Who is in a hurry may be too quick for the host.)"""
        told = 429
        while told == 429:
            told = self.host.order(name, **fields)
        assert told == 200

    def kill(self, games: int) -> None:
        """The host dies, and another one goes on at another address; so many games were begun."""
        self.host.kill()
        self.host = self.start("--seed", str(SEED + games))
        for phone in (*self.phones, self.fan):
            phone.url = self.host.url.rstrip("/")

    def sleep(self, phone: Browser) -> None:
        """The phone sleeps until the host misses it, and is there again with its first beat."""
        seat = seen(phone)["you"]["seat"]
        self.host.until(lambda view: not view["seats"][seat]["phone_here"])
        assert phone.ask("/beat", BEAT)[0] == 200
        self.host.until(lambda view: view["seats"][seat]["phone_here"])
        assert seen(phone)["you"]["seat"] == seat

    def play(self, game: str, happens: Callable[[], object]) -> None:
        """A match to its end, and until the TV has told the standings; ``happens`` once in it."""
        assert self.host.state()["game"] == game
        for name, value in RULES.items():
            self.order("rule", name=name, value=value)
        self.order("start")
        moves = 0
        while (view := self.host.state())["phase"] == "match":
            if view["now_us"] <= view["match"]["turn_from_us"] or view["match"]["deadline"]:
                self.host.order("press-on")
            for phone in self.phones:
                moves += self.moves(phone, game)
                if moves == MANY:
                    self.look_on()
                    happens()
                    moves += 1
        self.look_on()
        until(self.is_told, lambda: self.host.state()["evening"])

    def moves(self, phone: Browser, game: str) -> bool:
        """The player makes any move, the same one on every such evening; whether there is one."""
        view = seen(phone)
        choices, match = view["you"]["moves"], view["match"]
        if view["phase"] != "match" or not choices:
            return False
        chance = Random(f"{game} {view['you']['seat']} {match['moment']}")
        body = {"move": chance.choice(choices), "moment": match["moment"]}
        return phone.order("play", **body)[0] == 200

    def is_told(self) -> bool:
        """Whether the standings of this game are on the TV; the host is in a hurry."""
        self.host.order("press-on")
        return self.host.state()["evening"]["telling"] is not None

    def look_on(self) -> None:
        """Who looks on sees no card that anybody holds, and no replay of a match that is on."""
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
    """What this phone is told now."""
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
    party.order("programme", games=list(GAMES))
    party.order("teams", count=2)

    def in_the_first() -> None:
        party.comes("ask-in")
        if not calm:
            party.sleep(party.phones[0])

    def in_the_second() -> None:
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
    found: Json = party.host.state()["evening"]
    return found


def test_an_evening_of_troubles_ends_as_a_calm_one(host: StartHost, tmp_path: Path) -> None:
    hosts: list[HostProcess] = []

    def elsewhere(*words: str) -> HostProcess:
        hosts.append(HostProcess(tmp_path / "calm.sqlite", *words))
        return hosts[-1]

    try:
        calm = evening(elsewhere, calm=True)
    finally:
        for process in hosts:
            process.stop()
    troubled = evening(host, calm=False)
    assert {one["name"] for one in calm["standings"]} == set(NAMES)
    for part in ("standings", "teams", "matches"):
        assert [without_ids(one) for one in troubled[part]] == [
            without_ids(one) for one in calm[part]
        ]


def without_ids(record: Json) -> Json:
    """What is the same whenever and wherever it is played."""
    return {name: value for name, value in record.items() if name not in ("match", "at", "id")}
