"""Acts of phones apart from slaps: moves that carry a time, and cards that are fidgeted with."""

from collections.abc import Callable
from typing import Final

from slapbox.games.protocol import Json
from slapbox.pads.clock import Stamp
from slapbox.table.frame.devices import Devices
from slapbox.table.frame.seats import Seat
from slapbox.table.words import orders
from slapbox.table.words.clock import microseconds
from slapbox.table.words.fields import STAMPS
from slapbox.text import Text

FIDGET_NS: Final = 10_000_000_000
"""Nobody drags a card for longer; a phone that died in the middle of it must not flutter on."""

KEPT_NS: Final = 5_000_000_000
"""Time for which it is known who fidgeted: for moves that come in after they were made."""


def stamped(
    order: orders.Play,
    seat: Seat,
    devices: Devices,
    us: Callable[[int], int],
    now_ns: int,
) -> Json | Text:
    """The record of a move with the times that its page does not say itself, or the reason why
    there are none. ``us`` turns table time into the rules' time."""
    if STAMPS & order.move.keys():
        return Text("table.why.no_move")
    if order.page_us is None:
        return order.move
    if order.from_page_us is not None and order.from_page_us > order.page_us:
        return Text("table.why.no_move")
    stamp = _stamp(order, order.page_us, seat, devices, now_ns)
    if stamp is None:
        return Text("table.why.no_clock")
    if us(stamp.at_ns) < 0:
        return Text("table.why.too_late")
    times: dict[str, int] = {"at_us": us(stamp.at_ns), "error_us": microseconds(stamp.error_ns)}
    if not seat.bot:
        times["touch"] = True
    if order.from_page_us is not None:
        began = (
            Stamp(order.from_page_us * 1000, 0)
            if seat.bot
            else devices.touch.began(order.device, order.boot, order.from_page_us)
        )
        times["from_us"] = max(0, us(min((began or stamp).at_ns, stamp.at_ns)))
    return {**order.move, **times}


def _stamp(
    order: orders.Play, page_us: int, seat: Seat, devices: Devices, now_ns: int
) -> Stamp | None:
    """The table time of a page's time, never later than now."""
    if seat.bot:
        return Stamp(min(page_us * 1000, now_ns), 0)
    return devices.touch.stamp(order.device, order.boot, page_us, order.arrived_ns)


class Fidgets:
    """Seats with a card by its edge, as the TV shows it, and those that had one not long ago; not
    in the journal, for it ends by itself."""

    def __init__(self) -> None:
        self._spans_ns: dict[int, list[tuple[int, int]]] = {}

    def set(self, seat: int, now_ns: int, *, on: bool) -> None:
        """The player took a card by its edge, or let go."""
        spans = self._spans_ns.get(seat, [])
        kept = [(since, min(until, now_ns)) for since, until in spans if until > now_ns - KEPT_NS]
        self._spans_ns[seat] = [*kept, *([(now_ns, now_ns + FIDGET_NS)] if on else [])]

    def seats(self, at_ns: int) -> frozenset[int]:
        """Return who fidgeted then: now, or when something was done that came in late."""
        return frozenset(
            seat
            for seat, spans in self._spans_ns.items()
            if any(since <= at_ns < until for since, until in spans)
        )

    def clear(self) -> None:
        """Nobody does."""
        self._spans_ns.clear()
