"""Before a match: people sit down, get ready, and it begins when all are.

Slap to join, slap again when ready; nobody needs a keyboard.
"""

from __future__ import annotations

from typing import Final

from slapbox.games import GAMES, find
from slapbox.pads.arbiter import TimedSlap
from slapbox.table import orders
from slapbox.table.house import House
from slapbox.table.orders import Answer
from slapbox.text import Text

COUNTDOWN_NS: Final = 3_000_000_000

READY_AGAIN_NS: Final = 500_000_000
"""Two slaps closer than this are one wish: children drum."""


class Lobby:
    """What people may do while no match runs."""

    def __init__(self, house: House) -> None:
        self.starts_ns = 0
        self._house = house
        self._wished_ns: dict[str, int] = {}

    @property
    def is_open(self) -> bool:
        """Whether people may still sit down."""
        return self._house.phase in ("lobby", "countdown")

    def join(self, order: orders.Join) -> Answer:
        """A phone sits down, or is told where it sits already."""
        seat = self._house.seats.of(order.device)
        if seat is not None:
            return Answer(data={"seat": seat})
        if not self.is_open:
            return Answer(Text("table.why.match_runs"))
        taken = self._house.seats.take(order.device, "touch", name=order.name)
        if isinstance(taken, Text):
            return Answer(taken)
        self._stop_countdown()
        return Answer(data={"seat": taken})

    def seat_bot(self, order: orders.SeatBot) -> Text | None:
        """A pad that code plays sits down."""
        if self._house.seats.of(order.device) is not None:
            return None
        taken = self._house.seats.take(order.device, "sim", bot=True)
        return taken if isinstance(taken, Text) else None

    def set_game(self, game: str) -> Text | None:
        """Those who sit here will play another game."""
        if game not in GAMES:
            return Text("lobby.why.no_game", {"game": game})
        self._stop_countdown()
        self._house.set_game(game)
        return None

    def leave(self, seat: int) -> Text | None:
        """Somebody gets up."""
        self._stop_countdown()
        return self._house.seats.leave(seat)

    def ready(self, order: orders.Ready, now_ns: int) -> Text | None:
        """Somebody is ready, or not yet."""
        seat = self._house.seats.of(order.device)
        if seat is None:
            return Text("table.why.no_seat")
        self._house.seats.taken[seat].ready = order.ready
        self._check_countdown(now_ns)
        return None

    def slap(self, slap: TimedSlap, kind: str, now_ns: int) -> Text | None:
        """A slap on a pad: joins, or says that one is ready (or not)."""
        seat = self._house.seats.of(slap.source)
        if self._house.phase == "countdown" and seat is not None:
            return None  # drumming must not stop it
        since_ns = slap.at_ns - self._wished_ns.get(slap.source, 0)
        self._wished_ns[slap.source] = slap.at_ns
        if since_ns < READY_AGAIN_NS:
            return None
        if seat is None:
            self._stop_countdown()
            taken = self._house.seats.take(slap.source, kind)
            return taken if isinstance(taken, Text) else None
        self._house.seats.taken[seat].ready ^= True
        self._check_countdown(now_ns)
        return None

    def _check_countdown(self, now_ns: int) -> None:
        """Count down when all are ready, at least one person among them."""
        seats = self._house.seats.taken
        people = any(not seat.bot for seat in seats)
        enough = len(seats) >= find(self._house.game).players.start
        if people and enough and all(seat.ready for seat in seats):
            self._house.phase = "countdown"
            self.starts_ns = now_ns + COUNTDOWN_NS
        else:
            self._stop_countdown()

    def _stop_countdown(self) -> None:
        if self._house.phase == "countdown":
            self._house.phase = "lobby"
