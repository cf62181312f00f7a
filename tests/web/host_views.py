"""The host's page and what it shows: a lobby, a match, guests at the door."""

from __future__ import annotations

import time
from typing import Any

from patience import until
from slapbox.table.words import orders
from slapbox.text import Text
from web.drafts import NO_AUDIENCE, ROOM, Draft
from web.evening_views import evening as evening_of

HOUR_US = 3_600_000_000
SCREENS = [(360, 640), (390, 844), (1280, 720), (1920, 1080)]
GAMES = [
    {"name": "fly-swatter", "players": [2, 8], "phones": False, "length_min": [15, 25]},
    {"name": "cheating-moth", "players": [3, 5], "phones": True, "length_min": [20, 30]},
    {"name": "quiz", "players": [2, 8], "phones": False, "length_min": [5, 45]},
]


def seat(number: int, name: str, **more: Any) -> Draft:
    """A seat with a pad and a phone, both here."""
    told: Draft = {"seat": number, "name": name, "kind": "pad", "pad": True, "phone": True}
    told |= {"bot": False, "device": "4f2a", "here": True, "phone_here": True, "ready": False}
    return {**told, "error_us": 120, "fidget": False, **more}


def lobby(**more: Any) -> Draft:
    """A lobby with three at the table."""
    seats = [seat(0, "Anna"), seat(1, "Ben", here=False), seat(2, "Zaza", bot=True, phone=False)]
    view: Draft = {"phase": "lobby", "paused": False, "game": "cheating-moth", "games": GAMES}
    view |= {"max_seats": 8, "seats": seats, "pads": [], "notices": [], "match": None}
    view |= {"hints": None, "bots": {"level": "", "levels": []}, "lengths": []}
    view |= {"start_why": None, "recovery": [], "door_open": True, "players": [3, 5]}
    view |= {"evening": None, "past_evenings": [], "wishing": [], "network": None}
    view |= {"arrivals": [], "pairs": []}
    view |= {"audience": NO_AUDIENCE, "ways": ROOM["ways"]}
    view |= {"keeping": ROOM["keeping"], "ratings": False, "pack": None, "calm": False}
    view["guests"] = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}
    return {**view, **more}


GUESTS: Draft = {
    "asks": [{"number": 47, "address": "192.168.1.9"}],
    "wishes": [{"address": "192.168.1.7", "names": ["Ben"]}],
    "sent": [{"number": 3, "name": "Eve", "address": "192.168.1.66", "asks": True}],
    "crowds": ["192.168.1.8"],
    "screens": 1,
}


def match(state: Draft, **more: Any) -> Draft:
    """A match in this state."""
    told: Draft = {"id": "m", "race": None, "result": None, "last": None, "state": state}
    told |= {"asks_host": True, "lot": None}
    return lobby(phase="match", match={**told, **more})


def given(table: Any, order: orders.Order) -> None:
    """Wait until the table was given this order last, and forget it."""
    until(lambda: order in table.orders)
    table.orders.clear()


TURN: Draft = {"game": "cheating-moth", "phase": "turn", "scores": [0, 0, 0]}
QUIZ: Draft = {
    "game": "quiz",
    "question": 3,
    "first": 1,
    "scores": [2, 5, 0],
    "wrong": [],
    "alone": None,
    "board": None,
    "seat_teams": [],
}


def quiz(phase: str, may: list[str]) -> Draft:
    """The quiz, in which the host may do this."""
    return {**match({**QUIZ, "phase": phase, "may": may}), "game": "quiz"}


def evening(*programme: str, **more: Any) -> Draft:
    """An evening with one match, and a list."""
    told = evening_of([("reaction", (8, 8, 2))], ["reaction", *programme], now_us=0, **more)
    assert told is not None
    return {**told}


def away() -> Draft:
    """Ben is to choose, and his phone is gone."""
    view = match(TURN, asks_host=False)
    view["match"]["awaited"] = {"seats": [1], "anybody": False, "patience": 1, "since_us": 0}
    view["seats"][1]["phone_here"] = False
    return view


def pausing() -> Draft:
    """The end of a deal is looked at."""
    view = match(TURN, asks_host=False)
    view["match"]["deadline"] = {"opened_us": 0, "closes_us": None, "pause": True}
    return view


def after(**more: Any) -> Draft:
    """A match is over."""
    return {**match(TURN, asks_host=False), "phase": "over", **more}


def ending(left_us: int) -> Draft:
    """The finale of an evening, so long before its good night."""
    told = evening(opened_us=0, ended=True)
    told["telling"]["night_us"] = time.time_ns() // 1000 + left_us
    return after(evening=told)


def phases() -> dict[str, tuple[Draft, list[str]]]:
    """Views of every phase, and the names of what is next in it."""
    few = Text("lobby.why.players", {"low": 3, "high": 5}).as_json()
    asks: Draft = {"start_why": few, "seats": [seat(0, "Anna")]}
    tied = {"game": "fly-swatter", "phase": "start", "asked": True}
    return {
        "lobby": (lobby(guests=GUESTS), ["start"]),
        "lobby, too few": (lobby(**asks), ["demo"]),
        "lobby, full": (lobby(players=[3, 3]), ["start"]),
        "lobby, too many": (lobby(players=[2, 2]), ["bench"]),
        "lobby, a list": (lobby(evening=evening("quiz")), ["next-game"]),
        "countdown": (lobby(phase="countdown"), ["start"]),
        "turn": (match(TURN, asks_host=False), ["pause"]),
        "first guard": (match({**TURN, "phase": "first_guard"}), ["draw"]),
        "start, a lot": (match(tied) | {"game": "fly-swatter"}, ["draw"]),
        "away": (away(), ["stand-in"]),
        "look": (pausing(), ["press-on"]),
        "paused": (match(TURN, asks_host=False) | {"paused": True}, ["pause"]),
        "quiz": (quiz("ready", ["ask", "end"]), ["ask"]),
        "quiz, read": (quiz("reading", ["arm", "reset"]), ["arm"]),
        "quiz, answered": (quiz("answered", ["judge", "reset", "end"]), ["right", "wrong"]),
        "over": (after(), ["rematch"]),
        "over, an evening": (after(evening=evening("quiz")), ["press-on"]),
        "over, told": (after(evening=evening("quiz", opened_us=0)), ["next-game"]),
        "over, the last": (after(evening=evening(opened_us=0)), ["end-evening"]),
        "the finale": (ending(HOUR_US), ["press-on"]),
        "good night": (ending(-HOUR_US), ["lobby"]),
    }


TABS = ("now", "people", "evening", "more")
