"""A seat for somebody who lost their phone: the host offers it, the TV shows a code, and the phone
that says the code plays on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from slapbox.games.protocol import Json
from slapbox.table import orders
from slapbox.table.orders import Answer
from slapbox.table.places import Places
from slapbox.table.seats import Seat
from slapbox.text import Text

VALID_NS: Final = 60_000_000_000

TRIES: Final = 5
"""So many wrong codes make an offer void: of 10,000 codes one in 2,000 is guessed by then."""


@dataclass(slots=True)
class _Offer:
    seat: Seat
    code: str
    until_ns: int
    tries: int = TRIES


class Recovery:
    """The seats that are on offer. Codes are short, so they do not last; they are in no journal and
    no log, and only the TV shows them."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._offers: list[_Offer] = []

    def offer(self, number: int, now_ns: int) -> Text | None:
        """A new code for this seat."""
        seat = self._places.house.seats.at(number)
        if seat is None:
            return Text("lobby.why.no_seat")
        others = [offer for offer in self._open(now_ns) if offer.seat is not seat]
        used = {offer.code for offer in others}
        code = next(code for code in iter(_code, "") if code not in used)
        self._offers = [*others, _Offer(seat, code, now_ns + VALID_NS)]
        return None

    def recover(self, order: orders.Recover, now_ns: int) -> Answer:
        """The phone that knows the code of a seat has it; its old phone has none any more."""
        known = self._open(now_ns)
        given = order.code.encode()
        found = [offer for offer in known if secrets.compare_digest(offer.code.encode(), given)]
        if not found:
            for offer in known:
                offer.tries -= 1
            return Answer(Text("table.why.wrong_code"))
        why_not = self._places.give_phone(order.device, self._number(found[0].seat))
        if why_not is None:
            self._offers.remove(found[0])
        return Answer(why_not, {"seat": self._number(found[0].seat)} if why_not is None else {})

    def _open(self, now_ns: int) -> list[_Offer]:
        taken = self._places.house.seats.taken
        self._offers = [
            offer
            for offer in self._offers
            if now_ns < offer.until_ns
            and offer.tries > 0
            and any(seat is offer.seat for seat in taken)
        ]
        return list(self._offers)

    def _number(self, wanted: Seat) -> int:
        taken = self._places.house.seats.taken
        return next(number for number, seat in enumerate(taken) if seat is wanted)

    def codes(self, now_ns: int) -> list[Json]:
        """``[{"seat", "code"}]``: for the TV alone."""
        return [
            {"seat": self._number(offer.seat), "code": offer.code} for offer in self._open(now_ns)
        ]


def _code() -> str:
    return f"{secrets.randbelow(10_000):04}"
