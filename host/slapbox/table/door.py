"""Who may come in: the host closes the door, sends people away, and lets screens and crowds in.

A browser's cookie costs nothing, so guests are told apart by their address as well. Several people
may come by one address, though (a shared tablet, a router between two networks): the host can allow
that. ``""`` is the address of the host's own machine, which needs nobody's leave.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from slapbox.games.protocol import Json
from slapbox.table import shapes
from slapbox.table.seats import Seat
from slapbox.text import Text
from slapbox.text.names import is_name, name_key, normal

SEATS_EACH: Final = 2
"""So many seats by one address, until the host allows more."""
WISH_NS: Final = 120_000_000_000
"""So long the host is shown who was refused a further seat."""
ASK_NS: Final = 60_000_000_000
"""A screen that wants to be let in says so every 20 s."""
PIN_NS: Final = 10_000_000_000
"""So long the TV shows the host's PIN."""
MOST_ASKS: Final = 16
MOST_SCREENS: Final = 6
MOST_SENT: Final = 64


@dataclass(frozen=True, slots=True)
class _Ask:
    number: int
    address: str
    until_ns: int


class Door:
    """What the host has decided of guests and screens; survives a restart.

    ``screens`` are the ids of the browsers elsewhere that are the TV, because the host let them in;
    ``name`` is what this machine is called in the network just now, if it is.
    """

    def __init__(self, record: Json | None = None) -> None:
        """Open, or as :meth:`as_json` wrote it."""
        known: Json = record or {}
        self.is_open: bool = known.get("open", True)
        self.screens: list[str] = known.get("screens", [])
        self._crowds: list[str] = known.get("crowds", [])
        self._sent: list[Json] = known.get("sent", [])
        self._sent_ever: int = known.get("sent_ever", 0)
        self._addresses: dict[str, str] = known.get("addresses", {})
        self._wishes: dict[str, tuple[str, int]] = {}
        self._asking_back: set[int] = set()
        self._asks: dict[str, _Ask] = {}
        self._pin, self._pin_until_ns = "", 0
        self.name: str | None = None

    def known_as(self, name: str) -> None:
        """Guests find the door by this name, too."""
        self.name = name

    def as_json(self) -> Json:
        """The journal's record."""
        return {
            "open": self.is_open,
            "screens": self.screens,
            "crowds": self._crowds,
            "sent": self._sent,
            "sent_ever": self._sent_ever,
            "addresses": self._addresses,
        }

    def clear(self) -> None:
        """A new evening: everybody may come. Screens stay."""
        self.is_open = True
        self._crowds, self._sent = [], []
        self._addresses, self._wishes = {}, {}

    def forget(self, name: str) -> bool:
        """Nobody of this name was sent away, or refused; whether somebody was sent away."""
        same = name_key(name)
        self._wishes = {
            address: wish for address, wish in self._wishes.items() if name_key(wish[0]) != same
        }
        left = [one for one in self._sent if name_key(one["name"]) != same]
        found = len(left) < len(self._sent)
        self._sent = left
        return found

    def rename(self, name: str, new: str) -> bool:
        """Whoever was sent away under this name is called otherwise; whether somebody was."""
        same = name_key(name)
        renamed: list[Json] = [
            {**one, "name": new} if name_key(one["name"]) == same else one for one in self._sent
        ]
        found = renamed != self._sent
        self._sent = renamed
        return found

    # ---- guests ----

    def why_not_at_all(self, device: str, address: str) -> Text | None:
        """Why this phone may have no seat, not even by a code; or nothing. The host is shown who
        was sent away and asks to come back."""
        sent = [
            one
            for one in self._sent
            if device == one["device"] or (address and address == one["address"])
        ]
        self._asking_back |= {one["number"] for one in sent}
        return Text("table.why.sent_away") if sent else None

    def why_not_in(
        self, device: str, address: str, name: str, seats: Sequence[Seat], now_ns: int
    ) -> Text | None:
        """Why this phone may not take a further seat, or nothing. The host is shown who was
        refused for coming by the same address as others."""
        why_not = self.why_not_at_all(device, address)
        if why_not is not None or not address:
            return why_not
        if not self.is_open:
            return Text("table.why.door_closed")
        here = sum(self._addresses.get(seat.phone) == address for seat in seats)
        if here < SEATS_EACH or address in self._crowds:
            return None
        self._wishes = self._wishing(now_ns)
        if len(self._wishes) < MOST_ASKS or address in self._wishes:
            said = normal(name)
            self._wishes[address] = (said if is_name(said) else "", now_ns + WISH_NS)
        return Text("table.why.crowd", {"count": SEATS_EACH})

    def came(self, device: str, address: str, seats: Sequence[Seat]) -> None:
        """This phone has a seat now."""
        phones = {seat.phone for seat in seats}
        kept = {phone: known for phone, known in self._addresses.items() if phone in phones}
        self._addresses = {**kept, device: address}

    def send_away(self, seat: Seat) -> None:
        """The phone of this seat, and its address, get no seat until the host lets them back."""
        if not seat.phone:
            return
        address = self._addresses.get(seat.phone, "")
        self._sent_ever += 1
        sent = {
            "number": self._sent_ever,
            "name": seat.name,
            "address": address,
            "device": seat.phone,
        }
        self._sent = [*self._sent, sent][-MOST_SENT:]

    def let_back(self, number: int) -> Text | None:
        """Whom the host sent away may come back."""
        left = [one for one in self._sent if one["number"] != number]
        if len(left) == len(self._sent):
            return Text("table.why.nobody_sent")
        self._sent = left
        return None

    def allow_crowd(self, address: str, *, allowed: bool) -> None:
        """As many as like may come by this address, or only some again."""
        self._wishes.pop(address, None)
        self._crowds = [one for one in self._crowds if one != address]
        if allowed:
            self._crowds = [*self._crowds, address][-MOST_SENT:]

    # ---- screens ----

    def ask(self, screen: str, address: str, now_ns: int) -> Text | None:
        """A browser wants to be the TV: it gets a number that nobody else's screen shows."""
        if screen in self.screens:
            return None
        known = self._asks.get(screen)
        asks = self._asking(now_ns)
        self._asks = {one: ask for one, ask in asks.items() if ask.address != address}
        if len(self._asks) >= MOST_ASKS:
            return Text("table.why.many_screens")
        used = {ask.number for ask in self._asks.values()}
        free = [number for number in range(10, 100) if number not in used]
        number = known.number if known and known.number in free else secrets.choice(free)
        self._asks[screen] = _Ask(number, address, now_ns + ASK_NS)
        return None

    def let_in(self, number: int, now_ns: int) -> Text | None:
        """The screen that shows this number is the TV from now on; of many the first goes."""
        for screen, ask in self._asking(now_ns).items():
            if ask.number == number:
                del self._asks[screen]
                self.screens = [*self.screens, screen][-MOST_SCREENS:]
                return None
        return Text("table.why.no_screen", {"number": number})

    def show_pin(self, pin: str, now_ns: int) -> None:
        """The TV shows the host's PIN from now on; it is in no journal."""
        self._pin, self._pin_until_ns = pin, now_ns + PIN_NS

    def pin(self, now_ns: int) -> str | None:
        """For the TV alone."""
        return self._pin if now_ns < self._pin_until_ns else None

    def shut_screens(self) -> None:
        """No browser elsewhere is the TV any more."""
        self.screens = []

    def numbers(self, now_ns: int) -> dict[str, int]:
        """What each screen shows that wants to be let in."""
        return {screen: ask.number for screen, ask in self._asking(now_ns).items()}

    def _wishing(self, now_ns: int) -> dict[str, tuple[str, int]]:
        return {one: wish for one, wish in self._wishes.items() if now_ns < wish[1]}

    def _asking(self, now_ns: int) -> dict[str, _Ask]:
        return {screen: ask for screen, ask in self._asks.items() if now_ns < ask.until_ns}

    # ---- for the host ----

    @property
    def crowds(self) -> frozenset[str]:
        """The addresses by which as many as like may come."""
        return frozenset(self._crowds)

    def for_host(self, now_ns: int) -> shapes.Guests:
        """What the host alone is shown."""
        asks = sorted(self._asking(now_ns).values(), key=lambda ask: ask.number)
        return {
            "sent": [
                {
                    "number": one["number"],
                    "name": one["name"],
                    "address": one["address"],
                    "asks": one["number"] in self._asking_back,
                }
                for one in self._sent
            ],
            "wishes": [
                {"address": address, "name": name}
                for address, (name, _) in self._wishing(now_ns).items()
            ],
            "crowds": list(self._crowds),
            "asks": [{"number": ask.number, "address": ask.address} for ask in asks],
            "screens": len(self.screens),
        }
