"""Lights of a pad's keys: armed, your turn, you hit, what a press means; and in the lobby, who is
ready.

A letter a key: ``.`` off, ``d`` dim, ``b`` bright, ``k`` blinking. Every key shines in its colour.
"""

from typing import Final

from slapbox.games.protocol import KEYS
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.setup import Setup
from slapbox.table.match.match import Match
from slapbox.table.words import orders
from slapbox.text import Text

OFF: Final = "." * KEYS
DIM: Final = "d" * KEYS
BRIGHT: Final = "b" * KEYS
BLINK: Final = "k" * KEYS
CALLS: Final = ("b." * (KEYS // 2), ".b" * (KEYS // 2))
"""Lights that call a player: every other key, by turns."""

CALL_NS: Final = 400_000_000
IDENTIFY_NS: Final = 3_000_000_000


class Lights(Room):
    """The lights of all pads."""

    _matches = beside(Matches)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._blinking: dict[str, int] = {}

    @carries_out(orders.Identify)
    def identify(self, order: orders.Identify, now_ns: int) -> Text | None:
        """Let the pad of this seat blink for a while."""
        seat = self._setup.seats.at(order.seat)
        if seat is None:
            return Text("lobby.why.no_seat")
        self._blinking[seat.pad] = now_ns + IDENTIFY_NS
        return None

    def show(self, now_ns: int) -> None:
        """Tell all pads what they show now."""
        self._devices.light(lambda chip: self.of(chip, now_ns))

    def of(self, chip: str, now_ns: int) -> str:
        """The lights of this pad."""
        if self._blinking.get(chip, 0) > now_ns:
            return BLINK
        return key_lights(self._setup, self._matches.match, self._setup.seats.of(chip), now_ns)


def key_lights(setup: Setup, match: Match | None, seat: int | None, now_ns: int) -> str:
    """The lights of the pad at ``seat`` (``None``: it has no seat yet)."""
    if setup.phase in ("lobby", "over") or match is None:
        if seat is None:
            return BLINK if setup.phase == "lobby" else OFF
        return BRIGHT if setup.seats.taken[seat].ready else DIM
    if seat is None or setup.paused or setup.phase == "countdown":
        return OFF
    return _playing(match, seat, now_ns)


def _playing(match: Match, seat: int, now_ns: int) -> str:
    meant = match.keys_meant(seat, now_ns)
    if seat in match.game.movers() and now_ns >= match.turn_from_ns:
        if len(meant) in (0, KEYS) and match.calls(now_ns):
            return CALLS[now_ns // CALL_NS % len(CALLS)]
        return _keys(meant, "k") if meant else BLINK
    window = match.window
    if window is None:
        return _keys(meant)
    if not window.is_open(now_ns):
        return OFF
    if window.has_enough(seat):
        return _keys(window.keys_hit(seat))
    return _keys(window.race.lit_keys)


def _keys(lit: set[int] | frozenset[int], how: str = "b") -> str:
    return "".join(how if key in lit else "." for key in range(KEYS))
