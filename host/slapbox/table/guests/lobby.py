"""Before a match: pads are slapped to sit down and again to be ready, and it begins when all are.

Nobody needs a keyboard. People who come with a phone: :mod:`slapbox.table.guests.places`.
"""

from typing import Final

from slapbox.games import GAMES, find
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.frame.room import Room, Rooms, beside
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.latecomers import Latecomers
from slapbox.table.guests.places import Places
from slapbox.table.words import orders
from slapbox.text import Text

COUNTDOWN_NS: Final = 3_000_000_000

LOOK_NS: Final = 3_000_000_000
"""Time to look at what has stopped a countdown, before the next one begins."""

READY_AGAIN_NS: Final = 500_000_000
"""Two slaps closer than this are one wish: children drum."""


class Lobby(Room):
    """The lobby: what people may do while no match runs."""

    _latecomers = beside(Latecomers)
    _places = beside(Places)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self.starts_ns = 0
        self._slapped_ns: dict[str, int] = {}
        self._stands: object = None
        self._stands_since_ns = 0

    def tick(self, now_ns: int) -> None:
        """Count down when all are ready and nothing has changed for a while: whatever has stopped
        a countdown, nobody is ready for nothing."""
        stands = self._stands_ready()
        if stands != self._stands:
            self._stands, self._stands_since_ns = stands, now_ns
        elif stands is not None and now_ns >= self._stands_since_ns + LOOK_NS:
            self._check_countdown(now_ns)
            self.table.remember()

    def due_ns(self, now_ns: int) -> int | None:  # noqa: ARG002
        """Return when a countdown begins again, if all are ready."""
        return None if self._stands is None else self._stands_since_ns + LOOK_NS

    def _stands_ready(self) -> object:
        """Return what the match would be that all are ready for, or nothing."""
        setup = self._setup
        if setup.phase != "lobby" or not self._are_ready() or self.why_not_start() is not None:
            return None
        return setup.game, dict(setup.chosen), setup.cards, [seat.who for seat in setup.seats.taken]

    def set_game(self, game: str) -> Text | None:
        """Those who sit here will play another game."""
        if game not in GAMES:
            return Text("lobby.why.no_game", {"game": game})
        self._setup.stop_countdown()
        self._setup.set_game(game)
        self._places.make_bots_yield()
        return None

    def why_not_start(self) -> Text | None:
        """Return why the match cannot begin with those who sit here, or nothing."""
        game, seats = find(self._setup.game), self._latecomers.players()
        if len(seats) not in game.players:
            values = {"low": game.players.start, "high": game.players.stop - 1}
            return Text("lobby.why.players", values)
        without = [seat.name for seat in seats if not (seat.phone or seat.bot)]
        if game.needs_phones and without:
            return Text("lobby.why.phones", {"names": ", ".join(without)})
        few = [seat.name for seat in seats if not self._devices.has_keys(seat, game.pad_keys)]
        if few:
            return Text("lobby.why.keys", {"names": ", ".join(few)})
        return None

    def shows(self, now_ns: int) -> Shown:
        """Return how long it is until the match begins, or why it cannot."""
        counting = self._setup.phase == "countdown"
        why_not = self.why_not_start() if self._setup.is_open else None
        return Shown(
            everybody={
                "countdown_ms": max(0, self.starts_ns - now_ns) // 1_000_000 if counting else None,
                "start_why": why_not.as_json() if why_not else None,
            }
        )

    def ready(self, order: orders.Ready, now_ns: int) -> Text | None:
        """Somebody is ready, or not yet."""
        seat = self._setup.seats.of(order.device)
        if seat is None:
            return Text("table.why.no_seat")
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = order.ready, False
        self._check_countdown(now_ns)
        return None

    def sit_out(self, seat: int, now_ns: int, *, out: bool) -> None:
        """Somebody lets the next match go by, or not: the others need not wait."""
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = False, out
        self._check_countdown(now_ns)

    def all_ready(self, now_ns: int) -> None:
        """Everybody has said so before this game was chosen."""
        for seat in self._setup.seats.taken:
            seat.ready = True
        self._check_countdown(now_ns)

    def drums(self, slap: TimedSlap) -> bool:
        """Note this slap; return whether the last one of the same device was just before it."""
        since_ns = slap.at_ns - self._slapped_ns.get(slap.source, 0)
        self._slapped_ns[slap.source] = slap.at_ns
        return since_ns < READY_AGAIN_NS

    def slap(self, slap: TimedSlap, now_ns: int) -> Text | None:
        """A slap: joins (on a pad), or says that one is ready (or not)."""
        seat = self._setup.seats.of(slap.source)
        if self._setup.phase == "countdown" and seat is not None:
            return None  # drumming must not stop it
        if seat is None:
            self._setup.stop_countdown()
            taken = self._places.sit(now_ns, pad=slap.source)
            return taken if isinstance(taken, Text) else None
        sitting = self._setup.seats.taken[seat]
        sitting.ready, sitting.out = sitting.out or not sitting.ready, False
        self._check_countdown(now_ns)
        return None

    def _are_ready(self) -> bool:
        """Return whether all who play are ready, at least one person among them."""
        seats = [seat for seat in self._setup.seats.taken if not seat.out]
        return any(not seat.bot for seat in seats) and all(seat.ready for seat in seats)

    def _check_countdown(self, now_ns: int) -> None:
        """Count down when all are ready."""
        if self._are_ready() and self.why_not_start() is None:
            self._setup.phase = "countdown"
            self.starts_ns = now_ns + COUNTDOWN_NS
        else:
            self._setup.stop_countdown()
