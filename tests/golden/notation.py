"""Recorded matches as text that people can read, and that can be played again.

A match is a head (``game``, ``seats``, rules that differ from their defaults, the deck), and then a
line for each move: who (a seat, or ``table``), what, and its fields as ``name=value`` with JSON
without a blank for values. Below each move, indented, stands what happened, in the same words as
the events; below all, the result::

    game cheating-moth
    seats 4
    rule rounds=1
    deck 12 40 7 …
    0 play card=12
      - played seat=0 card={"card":12,"kind":"number","number":3}
    result {"scores":[3,0,12,7],…}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Event, Json, Move

FIELD = re.compile(r"(\w+)=(\S+)")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A match from its deck on; ``moves`` hold ``(seat, record)``."""

    game: str
    seats: int
    rules: dict[str, str]
    deck: tuple[int, ...]
    moves: tuple[tuple[int, Json], ...]

    def begun(self) -> Game:
        """The game before its first move."""
        kind = find(self.game)
        game: Game = kind.new(self.seats, complete(kind.rules, self.rules), self.deck)
        return game


def dumps(match: Recorded) -> str:
    """Play the match again, and tell it."""
    game = match.begun()
    lines = [f"game {match.game}", f"seats {match.seats}"]
    lines += [f"rule {name}={value}" for name, value in sorted(match.rules.items())]
    lines.append(" ".join(["deck", *map(str, match.deck)]))
    for seat, record in match.moves:
        lines.append(f"{_mover(seat)} {_words(record, 'move')}")
        events = game.apply(seat, game.move_from_json(record))
        lines += [f"  - {_words(one, 'event')}" for one in _told(events)]
    result = game.result()
    lines.append(f"result {json.dumps(result.as_json() if result else None)}")
    return "\n".join(lines) + "\n"


def _mover(seat: int) -> str:
    return "table" if seat == TABLE else str(seat)


def _told(events: Iterable[Event]) -> Iterator[Json]:
    """Yield the events, without the result: that stands at the end."""
    return (record for event in events if (record := event.as_json())["event"] != "over")


def _words(record: Json, kind: str) -> str:
    fields = (
        f"{name}={json.dumps(value, separators=(',', ':'))}".replace(" ", r"\u0020")
        for name, value in record.items()
        if name != kind
    )
    return " ".join([record[kind], *fields])


def loads(text: str) -> Recorded:
    """The match that :func:`dumps` told; raises ``ValueError`` for a line that is none."""
    head: dict[str, str] = {}
    rules: dict[str, str] = {}
    moves: list[tuple[int, Json]] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if not word:  # an event: it comes out of the moves
            continue
        if word in ("game", "seats", "deck", "result"):
            head[word] = rest
        elif word == "rule":
            name, _, value = rest.partition("=")
            rules[name] = value
        else:
            moves.append((TABLE if word == "table" else int(word), _record(rest)))
    deck = tuple(map(int, head["deck"].split()))
    return Recorded(head["game"], int(head["seats"]), rules, deck, tuple(moves))


def _record(words: str) -> Json:
    kind, _, rest = words.partition(" ")
    fields: dict[str, Any] = {name: json.loads(value) for name, value in FIELD.findall(rest)}
    return {"move": kind, **fields}


class Recorder:
    """Wraps a game, and notes the moves that are made in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: list[tuple[int, Json]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move, and note it."""
        self.moves.append((seat, move.as_json()))
        return self.game.apply(seat, move)
