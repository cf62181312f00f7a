"""Statistics of a finished match, by seat: places, slaps, estimates, goals.

Pure. It names nobody: who sat at the seats says ``attendance.py``. It is worked out once, when the
match ends, and kept beside its attendance.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from slapbox.games.protocol import Json
from slapbox.table.journal.journal import Entry, Header
from slapbox.table.journal.replay import events_of

TIMED: Final = frozenset({"won", "slower", "same_fly", "quick", "slowest"})
"""Outcomes of a slap that came when it should, and not before."""


class Hand(NamedTuple):
    """A slap in time: how long after the opening, its error, and whether on a phone."""

    us: int
    error_us: int
    touch: bool


class Tally(Struct, frozen=True):
    """Places from 1 on, slaps, and of estimates and goals how many came true of how many (none
    where the game has none)."""

    game: str
    ranks: tuple[int, ...]
    hands: tuple[tuple[Hand, ...], ...]
    estimates: tuple[tuple[int, int], ...]
    goals: tuple[tuple[int, int], ...]


def tally(header: Header, entries: Sequence[Entry], result: Json) -> Tally:
    """The tally of this match; raises ``ValueError`` if it does not fit the rules."""
    details, deals = result["details"], len(result["course"])
    return Tally(
        header.game,
        tuple(result["ranks"]),
        _hands(header, entries),
        tuple((row["hits"], deals) if "hits" in row else (0, 0) for row in details),
        tuple((row["goals"], row["tried"]) if "goals" in row else (0, 0) for row in details),
    )


def _hands(header: Header, entries: Sequence[Entry]) -> tuple[tuple[Hand, ...], ...]:
    hands: list[list[Hand]] = [[] for _ in header.seats]
    if not any("slaps" in entry.move for entry in entries):
        return tuple(map(tuple, hands))
    for event in events_of(header, entries):
        for hand in event.get("hands") or ():
            if hand["verdict"] in TIMED and hand["at_us"] >= 0:
                hands[hand["seat"]].append(Hand(hand["at_us"], hand["error_us"], hand["touch"]))
    return tuple(map(tuple, hands))
