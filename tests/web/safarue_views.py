"""Views of Safarü and its variant as the table gives them: tables laid by hand, on which the real
rules then go on."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games import safarue_tables as tables
from games.endings import ended
from slapbox.games.protocol import TABLE, Json, Slap
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.table.match.race import Window
from web import trick_views

NAMES: Final = trick_views.NAMES
MANY: Final = "R0 R1 R1 R3 Y0 Y2 Y4 Y6 G1 G1 G5 G8 B2 B4 B9 K7"
"""A prairie with zeros of two colours and equal cards."""
HANDS: Final = ("Y7 K5 R9 G0", "R4 R5 B5 K6", "B7 Y8 K8 G3", "Y3 G4 K2 R8")
SUMS: Final = "R3 B4 Y2 G8 B7 R0 K9"
"""A prairie on which a 7 makes an addition, a total and a pair at once, and a zero comes along."""


def view(game: Safarue, seat: int | None = None, *, back: bool = False) -> Json:
    """The table during the match: as everybody sees it, or as the phone of ``seat`` does."""
    any_game: Any = game
    return trick_views.table_view(any_game, seat, back=back)


def racing(
    game: Safarue, table: Any, seat: int | None = None, slaps: tuple[Slap, ...] = ()
) -> Json:
    """The same while the race to point out a missed capture is open; ``slaps`` are in already."""
    race = game.race()
    assert race is not None
    now_ns = table.clock.now_ns()
    window = Window(race, now_ns, game.judge)
    shown = view(game, seat)
    shown["match"]["race"] = {
        **window.as_json(now_ns),
        "down": [sum(slap.seat == one for slap in slaps) for one in range(game.seats)],
    }
    return shown


def raced(
    game: Safarue, table: Any, *slaps: tuple[int, float], error_ms: float = 1, for_ms: int = 60_000
) -> Json:
    """The TV when the race is over: the game goes on, its result is shown for so long."""
    events = tables.race(game, *slaps, error_ms=error_ms)
    shown = view(game)
    now_us = table.clock.now_ns() // 1000
    last = next(event for event in events if event["event"] == "raced")
    shown["match"]["last"] = {**last, "opened_us": now_us}
    shown["match"]["turn_from_us"] = now_us + for_ms * 1000
    return shown


def many(seats: int = 4, kind: type[Safarue] = Safarue, **rules: Any) -> Safarue:
    """A full prairie; seat 0 has its turn."""
    return tables.lay(kind, MANY, *HANDS[:seats], **rules)


def sums(seats: int = 3, kind: type[Safarue] = Safarue, **rules: Any) -> Safarue:
    """Seat 0 can capture several things at once."""
    return tables.lay(kind, SUMS, *HANDS[:seats], **rules)


def captured(seats: int = 3) -> Safarue:
    """Seat 0 has made all three captures at once, with a zero."""
    game = sums(seats)
    tables.play(game, "Y7", "R3 B4 R0", "Y2 G8", "B7")
    return game


def spotting(seats: int = 4, **rules: Any) -> Safarue:
    """Seat 0 has released a card that could have captured something."""
    game = sums(seats, capture_duty="spot", **rules)
    tables.play(game, "Y7")
    return game


def deciding() -> Safarue:
    """The variant: seat 1 decides what seat 0's card captures."""
    game = sums(3, SafarueVariant)
    tables.offer(game, "Y7")
    return game


def round_over(
    seats: int = 4, kind: type[Safarue] = Safarue, rounds: int = 1, **rules: Any
) -> Safarue:
    """Return the game after some rounds, played by chance."""
    game = tables.begun(kind, seats, **{"target": 500, **rules})
    chance = Random(seats)
    for number in range(rounds):
        if number:
            for seat in range(seats):
                tables.do(game, seat, game.legal_moves(seat)[0])
            cards = list(game.unshuffled())
            chance.shuffle(cards)
            tables.do(game, TABLE, game.deal(cards))
        tables.finish(game, chance)
    return game


def over(seats: int = 4, kind: type[Safarue] = Safarue) -> Safarue:
    """A match of one round has ended."""
    game = tables.begun(kind, seats, rounds=1)
    tables.finish(game, Random(seats))
    ended(game)
    return game
