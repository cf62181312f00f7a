"""A seat for somebody who lost their phone: the host offers it, the TV shows a code, and the phone
that says the code plays on."""

import secrets
from typing import Final

from msgspec import Struct

from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import Seat
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.arrivals import Arrivals
from slapbox.table.guests.door import Door
from slapbox.table.guests.places import Places
from slapbox.table.guests.tries import Tries
from slapbox.table.words import orders, shapes
from slapbox.table.words.orders import Answer
from slapbox.text import Text

VALID_NS: Final = 60_000_000_000

DIGITS: Final = 6
"""Each asker may be wrong some times (``tries.py``) while a code is valid: a guest
with a hundred addresses guesses one code in 1,600."""


class _Offer(Struct):
    seat: Seat
    code: str
    until_ns: int


class Recovery(Room):
    """The seats that are on offer. Codes are short, so they do not last; they are in no journal and
    no log, and only the TV shows them."""

    _arrivals = beside(Arrivals)
    _places = beside(Places)
    _door = beside(Door)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._tries = Tries()
        self._offers: list[_Offer] = []

    @carries_out(orders.OfferSeat, "shown")
    def offer(self, order: orders.OfferSeat, now_ns: int) -> Text | None:
        """A new code for this seat."""
        seat = self._setup.seats.at(order.seat)
        if seat is None:
            return Text("lobby.why.no_seat")
        others = [offer for offer in self._open(now_ns) if offer.seat is not seat]
        used = {offer.code for offer in others}
        code = next(code for code in iter(_code, "") if code not in used)
        self._offers = [*others, _Offer(seat, code, now_ns + VALID_NS)]
        return None

    @carries_out(orders.Recover, "kept")
    def recover(self, order: orders.Recover, now_ns: int) -> Answer:
        """The phone that knows the code of a seat has it; its old phone has none any more."""
        why_not = self._why_not(order, now_ns)
        if why_not is not None:
            return Answer(why_not)
        asker = order.address or order.device
        code = order.code.encode()
        offers = self._open(now_ns)
        matching = [offer for offer in offers if secrets.compare_digest(offer.code.encode(), code)]
        if not matching:
            self._tries.wrong(asker, now_ns)
            return Answer(Text("table.why.wrong_code"))
        self._tries.right(asker)
        why_not = self._places.give_phone(order.device, self._number(matching[0].seat), now_ns)
        if why_not is not None:
            return Answer(why_not)
        number = self._number(matching[0].seat)
        self._offers.remove(matching[0])
        self._door.came(order.device, order.address, self._setup.seats.taken)
        self._places.arrived(order.device, now_ns)
        self._arrivals.sat("back", number, now_ns)
        return Answer(data={"seat": number})

    def _why_not(self, order: orders.Recover, now_ns: int) -> Text | None:
        """Return why this asker may not even try a code, or nothing."""
        wait_ns = self._tries.wait_ns(order.address or order.device, now_ns)
        if wait_ns:
            return Text("table.why.code_wait", {"count": -(-wait_ns // 1_000_000_000)})
        return self._door.why_not_at_all(order.device, order.address)

    def _open(self, now_ns: int) -> list[_Offer]:
        taken = self._setup.seats.taken
        self._offers = [
            offer
            for offer in self._offers
            if now_ns < offer.until_ns and any(seat is offer.seat for seat in taken)
        ]
        return list(self._offers)

    def _number(self, wanted: Seat) -> int:
        taken = self._setup.seats.taken
        return next(number for number, seat in enumerate(taken) if seat is wanted)

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        return self._codes(now_ns)

    def shows(self, now_ns: int) -> Shown:
        """Return the codes, for TVs and the host."""
        codes = self._codes(now_ns)
        return Shown(host={"recovery": codes}, tv={"recovery": codes})

    def _codes(self, now_ns: int) -> list[shapes.Code]:
        return [
            {"seat": self._number(offer.seat), "code": offer.code} for offer in self._open(now_ns)
        ]


def _code() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
