"""The door: the host closes it, sends people away, and lets screens and crowds in.

A browser's cookie costs nothing, so guests are told apart by their address as well. Several people
may come by one address, though (a shared tablet, a router between two networks): the host can allow
that. ``""`` is the address of the host's own machine, which needs nobody's leave.
"""

import secrets
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from slapbox.games.protocol import Json
from slapbox.table.frame.room import Room, Rooms, carries_out
from slapbox.table.frame.seats import Seat
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.wifi import drawn
from slapbox.table.words import orders, shapes
from slapbox.text import Text
from slapbox.text.names import is_name, name_key, normal

SEATS_EACH: Final = 2
"""Seats per IP address, until the host allows more."""
WISH_NS: Final = 300_000_000_000
"""Time for which the host is asked about a guest who was refused for coming by a shared address."""
KNOCKS_EACH: Final = 8
"""Such questions per IP address."""
ASK_NS: Final = 60_000_000_000
"""A screen that wants to be let in says so every 20 s."""
KEY_NS: Final = 10_000_000_000
"""Time for which the TV shows the way to the host's page."""
MOST_ASKS: Final = 16
MOST_SCREENS: Final = 6
MOST_SENT: Final = 64
MOVED_NS: Final = 20_000_000_000
"""Time for which a notice says that guests join at another address, or that a phone runs the table.
"""
KEPT: Final = "door"


Comer = orders.Join | orders.AskIn | orders.Attend | orders.Bind
"""Orders of people who come in."""


class _Knock(Struct, frozen=True):
    order: Comer
    until_ns: int

    @property
    def name(self) -> str:
        said = "" if isinstance(self.order, orders.Bind) else normal(self.order.name)
        return said if is_name(said) else ""


class _Ask(Struct, frozen=True):
    number: int
    address: str
    until_ns: int


class Door(Room):
    """Decisions of the host about guests and screens; they survive a restart.

    ``screens`` are the ids of the browsers elsewhere that are the TV, because the host let them in.
    ``name`` is this machine's name in the network just now, if it has one. ``ways`` lead there, the
    likeliest first; the host may have ``chosen`` one, by its card.
    """

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record: Json = self._journal.get(KEPT) or {}
        self.is_open: bool = record.get("open", True)
        self.screens: list[str] = record.get("screens", [])
        self._crowds: list[str] = record.get("crowds", [])
        self._sent: list[Json] = record.get("sent", [])
        self._sent_ever: int = record.get("sent_ever", 0)
        self._addresses: dict[str, str] = record.get("addresses", {})
        self._knocks: dict[str, _Knock] = {}
        self._asking_back: set[int] = set()
        self._asks: dict[str, _Ask] = {}
        self._remote: tuple[str, ...] = ()
        self._remote_until_ns = 0
        self.name: str | None = None
        self.ways: tuple[shapes.Way, ...] = ()
        self._has_ways = False
        self.chosen: str = record.get("way", "")

    @carries_out(orders.KnownAs, "shown")
    def known_as(self, order: orders.KnownAs, _: int) -> None:
        """Guests find the door by this name, too."""
        self.name = order.name

    @carries_out(orders.SetDoor, "kept")
    def set_open(self, order: orders.SetDoor, _: int) -> None:
        """Open the door, or close it."""
        self.is_open = order.open

    @carries_out(orders.SetWays, "shown")
    def set_ways(self, order: orders.SetWays, now_ns: int) -> None:
        """Networks are others than before: these ways lead here now."""
        before = self.join_url
        self.ways = order.ways
        if self._has_ways:
            self._tell_way(before, now_ns)
        self._has_ways = True

    @carries_out(orders.ChooseWay, "kept")
    def choose_way(self, order: orders.ChooseWay, now_ns: int) -> Text | None:
        """Send guests by the way of this card, or (``""``) by the likeliest."""
        if order.card and all(way.card != order.card for way in self.ways):
            return Text("lobby.why.no_way")
        before = self.join_url
        self.chosen = order.card
        self._tell_way(before, now_ns)
        return None

    def _tell_way(self, before: str | None, now_ns: int) -> None:
        """Another address than was told is news."""
        url = self.join_url
        if url != before:
            text = Text("lobby.no_network") if url is None else Text("lobby.moved", {"url": url})
            self._news.tell(text, now_ns, MOVED_NS)

    @property
    def join_url(self) -> str | None:
        """Return where guests' phones join, if they can come at all."""
        chosen = [way for way in self.ways if way.card == self.chosen]
        return next((way.url for way in (*chosen, *self.ways)), None)

    def remember(self) -> None:
        """Keep what the host has decided."""
        record = {
            "open": self.is_open,
            "screens": self.screens,
            "crowds": self._crowds,
            "sent": self._sent,
            "sent_ever": self._sent_ever,
            "addresses": self._addresses,
            "way": self.chosen,
        }
        self._journal.put(KEPT, record)

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        return self._remote_shown(now_ns), self.for_host(now_ns)

    def clear(self) -> None:
        """A new evening: everybody may come. Screens stay."""
        self.is_open = True
        self._crowds, self._sent = [], []
        self._addresses, self._knocks = {}, {}

    def forget(self, name: str) -> bool:
        """Nobody of this name was sent away, or refused; whether somebody was sent away."""
        same = name_key(name)
        self._knocks = {
            device: knock for device, knock in self._knocks.items() if name_key(knock.name) != same
        }
        left = [guest for guest in self._sent if name_key(guest["name"]) != same]
        was_sent = len(left) < len(self._sent)
        self._sent = left
        return was_sent

    def rename(self, name: str, new: str) -> bool:
        """Rename people who were sent away under this name; return whether there were any."""
        same = name_key(name)
        renamed: list[Json] = [
            {**guest, "name": new} if name_key(guest["name"]) == same else guest
            for guest in self._sent
        ]
        is_changed = renamed != self._sent
        self._sent = renamed
        return is_changed

    # ---- guests ----

    def why_not_at_all(self, device: str, address: str) -> Text | None:
        """Return why this phone may have no seat, not even by a code; or nothing. The host is shown
        who was sent away and asks to come back."""
        sent = [
            guest
            for guest in self._sent
            if device == guest["device"] or (address and address == guest["address"])
        ]
        self._asking_back |= {guest["number"] for guest in sent}
        return Text("table.why.sent_away") if sent else None

    def why_not_in(self, order: Comer, seats: Sequence[Seat], now_ns: int) -> Text | None:
        """Return why this phone may not come in, or nothing. The host is asked about who was
        refused for coming by the same address as others."""
        address = order.address
        why_not = self.why_not_at_all(order.device, address)
        if why_not is not None or not address:
            return why_not
        if not self.is_open:
            return Text("table.why.door_closed")
        here = sum(self._addresses.get(seat.phone) == address for seat in seats)
        return self.knock(order, now_ns) if here >= SEATS_EACH else None

    def knock(self, order: Comer, now_ns: int) -> Text | None:
        """Too many have come by this address, unless the host has let them: it is asked."""
        if not order.address or order.address in self._crowds:
            return None
        self._knocks = self._knocking(now_ns)
        same = [knock for knock in self._knocks.values() if knock.order.address == order.address]
        addresses = {knock.order.address for knock in self._knocks.values()}
        room = len(same) < KNOCKS_EACH if same else len(addresses) < MOST_ASKS
        if room or order.device in self._knocks:
            self._knocks[order.device] = _Knock(order, now_ns + WISH_NS)
        return Text("table.why.crowd")

    def came(self, device: str, address: str, seats: Sequence[Seat]) -> None:
        """This phone has a seat now."""
        phones = {seat.phone for seat in seats}
        kept = {phone: address for phone, address in self._addresses.items() if phone in phones}
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

    @carries_out(orders.LetBack, "kept")
    def let_back(self, order: orders.LetBack, _: int) -> Text | None:
        """Let somebody come back whom the host sent away."""
        left = [guest for guest in self._sent if guest["number"] != order.number]
        if len(left) == len(self._sent):
            return Text("table.why.nobody_sent")
        self._sent = left
        return None

    @carries_out(orders.AllowCrowd, "kept")
    def allow_crowd(self, order: orders.AllowCrowd, now_ns: int) -> None:
        """As many as like may come by this address, or only some again. Those who have asked are in
        at once, where there is still room."""
        address = order.address
        knocks = self._knocking(now_ns)
        self._knocks = {
            device: knock for device, knock in knocks.items() if knock.order.address != address
        }
        self._crowds = [other for other in self._crowds if other != address]
        if not order.allowed:
            return
        self._crowds = [*self._crowds, address][-MOST_SENT:]
        for knock in knocks.values():
            if knock.order.address == address:
                self.table.order(knock.order, now_ns, knock.order.device)

    # ---- screens ----

    @carries_out(orders.AskScreen, "shown")
    def ask(self, order: orders.AskScreen, now_ns: int) -> Text | None:
        """A browser wants to be the TV: it gets a number that nobody else's screen shows."""
        screen, address = order.device, order.address
        if screen in self.screens:
            return None
        before = self._asks.get(screen)
        asks = self._asking(now_ns)
        self._asks = {device: ask for device, ask in asks.items() if ask.address != address}
        if len(self._asks) >= MOST_ASKS:
            return Text("table.why.many_screens")
        used = {ask.number for ask in self._asks.values()}
        free = [number for number in range(10, 100) if number not in used]
        number = before.number if before and before.number in free else secrets.choice(free)
        self._asks[screen] = _Ask(number, address, now_ns + ASK_NS)
        return None

    @carries_out(orders.LetScreen, "kept")
    def let_in(self, order: orders.LetScreen, now_ns: int) -> Text | None:
        """The screen that shows this number is the TV from now on; of many the first goes."""
        for screen, ask in self._asking(now_ns).items():
            if ask.number == order.number:
                del self._asks[screen]
                self.screens = [*self.screens, screen][-MOST_SCREENS:]
                return None
        return Text("table.why.no_screen", {"number": order.number})

    @carries_out(orders.ShowKey, "shown")
    def show_key(self, order: orders.ShowKey, now_ns: int) -> Text | None:
        """The TV shows the way to the host's page from now on; its key is in no journal."""
        url = self.join_url
        if url is None:
            return Text("lobby.no_network")
        self._remote = drawn(f"{url.removesuffix('join')}host#{order.key}")
        self._remote_until_ns = now_ns + KEY_NS
        return None

    @carries_out(orders.HideKey, "shown")
    def hide_key(self, _: orders.HideKey, now_ns: int) -> None:
        """Nobody else comes in by that key; all are told who may give orders now."""
        self._remote_until_ns = now_ns
        self._news.tell(Text("door.remote"), now_ns, MOVED_NS)

    def _remote_shown(self, now_ns: int) -> list[str] | None:
        """For the TV alone."""
        return list(self._remote) if now_ns < self._remote_until_ns else None

    @carries_out(orders.ShutScreens, "kept")
    def shut_screens(self, _: orders.ShutScreens, __: int) -> None:
        """No browser elsewhere is the TV any more."""
        self.screens = []

    def numbers(self, now_ns: int) -> dict[str, int]:
        """Return what each screen shows that wants to be let in."""
        return {screen: ask.number for screen, ask in self._asking(now_ns).items()}

    def _knocking(self, now_ns: int) -> dict[str, _Knock]:
        return {device: knock for device, knock in self._knocks.items() if now_ns < knock.until_ns}

    def _asking(self, now_ns: int) -> dict[str, _Ask]:
        return {screen: ask for screen, ask in self._asks.items() if now_ns < ask.until_ns}

    # ---- what is shown ----

    def shows(self, now_ns: int) -> Shown:
        """Return how guests come in, who wants to for the host, and how hosts do for TVs."""
        guests = self.for_host(now_ns)
        numbers = {screen: {"number": number} for screen, number in self.numbers(now_ns).items()}
        return Shown(
            everybody={
                "door_open": self.is_open,
                "join_url": self.join_url,
                "local_name": self.name,
            },
            host={"guests": guests, "ways": self._ways()},
            tv={"remote": self._remote_shown(now_ns), "wishes": guests["wishes"]},
            screens={"screen": Each({"number": None}, numbers)},
            phones={"knocks": Each.these(self._knocking(now_ns))},
        )

    @property
    def crowds(self) -> frozenset[str]:
        """The addresses by which as many as like may come."""
        return frozenset(self._crowds)

    def _ways(self) -> shapes.Ways:
        """Return what the host chooses from."""
        chosen = self.chosen if any(way.card == self.chosen for way in self.ways) else ""
        return {"chosen": chosen, "ways": list(self.ways)}

    def wishes(self, now_ns: int) -> list[shapes.Wish]:
        """Return whom the host is asked about, by address."""
        names: dict[str, list[str]] = {}
        for knock in self._knocking(now_ns).values():
            names.setdefault(knock.order.address, []).append(knock.name)
        return [{"address": address, "names": some} for address, some in names.items()]

    def for_host(self, now_ns: int) -> shapes.Guests:
        """Return what the host alone is shown."""
        asks = sorted(self._asking(now_ns).values(), key=lambda ask: ask.number)
        return {
            "sent": [
                {
                    "number": guest["number"],
                    "name": guest["name"],
                    "address": guest["address"],
                    "asks": guest["number"] in self._asking_back,
                }
                for guest in self._sent
            ],
            "wishes": self.wishes(now_ns),
            "crowds": list(self._crowds),
            "asks": [{"number": ask.number, "address": ask.address} for ask in asks],
            "screens": len(self.screens),
        }
