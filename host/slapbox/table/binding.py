"""A pad and a phone find each other: the phone asks, and the next key that is pressed answers."""

from __future__ import annotations

from typing import Final

from slapbox.pads.arbiter import TimedSlap
from slapbox.table import orders
from slapbox.table.desk import Desk
from slapbox.table.places import Places
from slapbox.text import Text

ASK_NS: Final = 20_000_000_000
"""So long a phone waits for its pad; the next one may ask then."""


class Binding:
    """Which phone asks for its pad, if any: one at a time, or nobody would know whose slap it
    was."""

    def __init__(self, places: Places, desk: Desk) -> None:
        self._places = places
        self._desk = desk
        self._phone = ""
        self._from_ns = 0

    def order(self, order: orders.Bind, now_ns: int) -> Text | None:
        """A phone begins to ask, or gives up."""
        if self.phone(now_ns) not in ("", order.device):
            return None if not order.on else self._why_not_now()
        self._phone, self._from_ns = order.device if order.on else "", now_ns
        return None

    def _why_not_now(self) -> Text:
        name = self.name
        if name:
            return Text("table.why.binding", {"name": name})
        return Text("table.why.binding_somebody")

    def phone(self, now_ns: int) -> str:
        """The phone that asks now, or ""."""
        return self._phone if now_ns < self._from_ns + ASK_NS else ""

    @property
    def name(self) -> str:
        """Who asks, or "" for a phone that has no seat yet."""
        own = self._places.house.seats.of(self._phone)
        return "" if own is None else self._places.house.seats.taken[own].name

    def is_answered_by(self, slap: TimedSlap, now_ns: int, *, racing: bool) -> bool:
        """Whether this slap tells the phone which pad is its own, and so counts for nothing else.

        Bots press no keys for people. While a race is open those who sit there race.
        """
        asked = self.phone(now_ns) and slap.at_ns >= self._from_ns
        if not asked or not self._desk.is_pad(slap.source):
            return False
        number = self._places.house.seats.of(slap.source)
        return number is None or not (racing or self._places.house.seats.taken[number].bot)

    def answer(self, chip: str, now_ns: int) -> Text | None:
        """The pad and the phone play one seat from now on, or the reason why not; then the phone
        goes on asking."""
        why_not = self._bind(chip, now_ns)
        if why_not is None:
            self._phone = ""
        return why_not

    def _bind(self, chip: str, now_ns: int) -> Text | None:
        house = self._places.house
        number, own = house.seats.of(chip), house.seats.of(self._phone)
        if number is not None:
            return self._why_not_phone(number, now_ns) or self._places.give_phone(
                self._phone, number
            )
        if own is not None:
            self._places.give_pad(chip, own)
            return None
        if not house.is_open:
            return Text("table.why.match_runs")
        house.stop_countdown()
        taken = house.seats.take(pad=chip, phone=self._phone)
        return taken if isinstance(taken, Text) else None

    def _why_not_phone(self, number: int, now_ns: int) -> Text | None:
        """A seat whose phone is there keeps it; one that is dead may be replaced."""
        seat = self._places.house.seats.taken[number]
        free = seat.phone in ("", self._phone) or not self._desk.phone_is_here(seat, now_ns)
        return None if free else Text("table.why.pad_bound", {"name": seat.name})
