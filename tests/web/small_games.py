"""Views of the small games, made by the real rules: what the table would show."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from slapbox.games import GAMES, find
from slapbox.games.base import Game
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Slap
from slapbox.games.quiz import Quiz
from slapbox.games.reaction import Reaction
from slapbox.table.frame.setup import told_rules
from slapbox.table.match.podium import podium
from web.drafts import ROOM, Draft

NAMES = ("Anna", "Ben", "Chiara", "Opa Jan", "Maximiliane K.", "Fien", "Gina", "Hans")


def seats(players: int, touch: int | None = None) -> list[Draft]:
    """The seats of a view; ``touch`` is the one with a phone."""
    return [
        {
            "seat": number,
            "name": NAMES[number],
            "kind": "touch" if number == touch else "pad",
            "pad": number != touch,
            "phone": number == touch,
            "phone_here": number == touch,
            "device": "" if number == touch else "4f2a",
            "here": True,
            "ready": False,
            "bot": False,
            "error_us": 120,
            "fidget": False,
            "slapped": False,
        }
        for number in range(players)
    ]


def games() -> list[Draft]:
    """Return what the lobby offers."""
    return [
        {
            "name": kind.name,
            "players": [kind.players.start, kind.players.stop - 1],
            "phones": kind.needs_phones,
            "length_min": list(kind.minutes),
        }
        for kind in GAMES.values()
    ]


def lobby(game: str, players: int = 3, **more: Any) -> Draft:
    """The lobby for a game."""
    kind = find(game)
    rules = told_rules(kind.rules, complete(kind.rules, {}))
    view: Draft = {**ROOM, "phase": "lobby", "game": game}
    view |= {"games": games(), "game_needs": {"phones": kind.needs_phones}}
    view |= {"players": [kind.players.start, kind.players.stop - 1]}
    view |= {"cards": 0, "rules": rules, "seats": seats(players)}
    return {**view, "recovery": [], **more}


def intro(game: str, seconds: float, now_us: int, **chosen: Any) -> Draft:
    """The lobby of a game so many seconds after its intro began, by these rules."""
    view = lobby(game)
    rules = [rule | {"value": chosen.get(rule["name"], rule["value"])} for rule in view["rules"]]
    began_us = now_us - int(seconds * 1e6)
    ends_us = began_us + find(game).intro_s * 1_000_000
    on = {"game": game, "began_us": began_us, "ends_us": ends_us}
    return {**view, "phase": "countdown", "countdown_ms": 3000, "rules": rules, "intro": on}


def playing(
    game: Game, *, last: Draft | None = None, race: Draft | None = None, **more: Any
) -> Draft:
    """The match of a game in this state; a ``match`` in ``more`` changes parts of it."""
    result = game.result()
    match = {"id": "m-1", "state": game.view(TV), "race": race, "last": last, "turn_from_us": 0}
    match |= {"result": result.as_json() if result else None, "asks_host": False, "lot": None}
    match |= {"podium": podium(result.ranks, 0) if result else None}
    match |= {"deadline": None, "revision": game.revision, **more.pop("match", {})}
    phase = "over" if result else "match"
    return {**lobby(game.name, game.seats), "phase": phase, "match": match, **more}


def race(state: str, players: int, **more: Any) -> Draft:
    """A race as the view has it."""
    told: Draft = {"name": "round", "state": state, "opened_us": 1, "closes_us": 2, "hands": 1}
    return {
        **told,
        "down": [0] * players,
        "done": [False] * players,
        "hits": [],
        "ignored": [],
        **more,
    }


def quiz(players: int = 3, **rules: str) -> Quiz:
    """A quiz before its first question."""
    return Quiz.new(players, complete(Quiz.rules, rules), [])


def reaction(players: int = 3, **rules: str) -> Reaction:
    """Reaction before its first round."""
    return Reaction.new(players, complete(Reaction.rules, rules), [])


def closed(game: Game, *slaps: tuple[int, ...], phones: Collection[int] = ()) -> Draft:
    """End the open race with these slaps (seat, us, error in us, and for pads on the sync wire that
    against each other), those of the seats ``phones`` by phone. What the view keeps of it."""
    made = [
        Slap(seat, 0, at_us, error_us, None, tied[0] if tied else None, seat in phones)
        for seat, at_us, error_us, *tied in slaps
    ]
    event = game.apply(TABLE, game.close_race(made))[0].as_json()
    return {"hands": [], **event, "opened_us": 1}
