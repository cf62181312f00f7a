"""Views of Fly-Swatter, and of the lobby before it."""

from __future__ import annotations

from typing import Any

from web import small_games
from web.drafts import ROOM, Draft

COLOURS = ["red", "yellow", "green", "blue", "purple", "orange"]
NASTY = "<b>&\"'{x}$&[/x]"
"""Means something in every place where a name could be taken for more than text."""


def seat(number: int, **more: Any) -> Draft:
    """One seat of a view."""
    plain = {"kind": "pad", "device": "4f2a", "here": True, "ready": False, "bot": False}
    plain |= {"pad": True, "phone": False, "phone_here": False, "fidget": False, "slapped": False}
    names = ["Anna", "Ben", NASTY, "Dora", "Emil", "Fien", "Gina", "Hans"]
    return {"seat": number, "name": names[number], "error_us": 120, **plain, **more}


def lobby(**more: Any) -> Draft:
    """A view of the lobby, as the table makes it."""
    swat = {"name": "swat_close_ms", "value": 4000, "default": 4000}
    aim = {"name": "aim", "value": "pile", "default": "best"}
    rules = [
        {**swat, "choices": [], "low": 1000, "high": 10000},
        {**aim, "choices": ["best", "pile", "exact"], "low": 0, "high": 0},
    ]
    view: Draft = {**ROOM, "phase": "lobby", "game": "fly-swatter"}
    view |= {"games": small_games.games(), "players": [2, 8], "game_needs": {"phones": False}}
    view |= {"cards": 112, "rules": rules, "seats": [], "recovery": []}
    return {**view, **more}


def flies(count: int) -> list[Draft]:
    """Return some flies in the centre, of four colours."""
    return [
        {"card": 10 + slot, "kind": "fly", "colour": COLOURS[slot % 4], "value": 1 + slot % 5}
        | {"slot": slot}
        for slot in range(count)
    ]


def playing(players: int, centre: int, *, state: Draft | None = None, **more: Any) -> Draft:
    """A view of a running match."""
    plain: Draft = {"game": "fly-swatter", "phase": "turn", "turn": 0, "aim": "best", "event": None}
    plain |= {"asked": False, "rivals": [], "turns": 1}
    plain |= {"hands": 2 if players < 5 else 1, "seats": players, "centre": flies(centre)}
    plain |= {"stacks": [20] * players, "won": list(range(players))}
    match: Draft = {"id": "m-1", "state": {**plain, **(state or {})}, "race": None, "last": None}
    match |= {"turn_from_us": 0, "result": None, "asks_host": False, "lot": None, **more}
    return lobby(phase="match", seats=[seat(number) for number in range(players)], match=match)


def swat(now_us: int, **more: Any) -> Draft:
    """A view of an open swat window."""
    race: Draft = {
        "name": "swat",
        "state": "open",
        "opened_us": now_us,
        "hands": 2,
        "hits": [],
        "ignored": [],
    }
    race |= {"closes_us": now_us + 60_000_000, "down": [2, 1, 0], "done": [False, False, True]}
    race["hits"] = [{"seat": 0, "key": 0}, {"seat": 0, "key": 0}, {"seat": 1, "key": 1}]
    event = {"card": {"card": 1, "kind": "swatter", "colour": None, "value": None}}
    return playing(3, 8, state={"phase": "swat", "event": event}, race={**race, **more})


def hand(number: int, at_us: int, verdict: str, **more: Any) -> Draft:
    """One hand of a resolution."""
    card = {"card": 10, "kind": "fly", "colour": "red", "value": 5}
    plain: Draft = {"hand": 0, "key": 0, "card": card, "error_us": 120, "margin_us": None}
    plain |= {"photo": False, "touch": False}
    return {"seat": number, "at_us": at_us, "verdict": verdict, **plain, **more}


def resolved(now_us: int, hands: list[Draft], **more: Any) -> Draft:
    """A view just after a swat."""
    last: Draft = {"name": "swat", "opened_us": now_us, "hands": hands, "allowed": ["red"]}
    last["penalties"] = [{"seat": 1, "paid": True}]
    return playing(3, 6, last={**last, **more}, turn_from_us=now_us + 60_000_000)
