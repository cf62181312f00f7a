"""Latecomers: people who come when a match is on, and players who let one go by.

A phone without a seat may ask for that of a bot: the host agrees, and it plays on with what the bot
had. Or it waits for the next game, and has a seat there, before bots if need be. A player who sits
one out keeps the seat and is left out of the next match.
"""

from typing import Final

from msgspec import Struct, convert, field, to_builtins

from slapbox.evening.shapes import Avatar
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import MAX_SEATS, Seat, free_name
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.arrivals import Arrivals
from slapbox.table.guests.door import SEATS_EACH, Door
from slapbox.table.guests.places import Places
from slapbox.table.words import orders, shapes
from slapbox.text import Text
from slapbox.text.names import is_same_name, name_key, normal

KEPT: Final = "latecomers"
MOST: Final = 16
"""Most people who may wait."""


class Wish(Struct, frozen=True):
    """A phone wants a seat: that of the bot at ``seat`` in this ``match``, or one in the next
    game."""

    number: int
    device: str
    name: str
    address: str
    match: str | None = None
    seat: int | None = None


class Waiting(Struct):
    """People who wait, the first first, and those who sit this match out, each with the seat's
    place. ``latest`` is the number of the newest wish: none ever has that of another."""

    latest: int = 0
    wishes: list[Wish] = field(default_factory=list)
    resting: list[tuple[int, Seat]] = field(default_factory=list)


class Latecomers(Room):
    """Decides who of them sits where, and when."""

    _arrivals = beside(Arrivals)
    _door = beside(Door)
    _places = beside(Places)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record = self._journal.get(KEPT)
        self._waiting = convert(record, Waiting) if record else Waiting()

    def remember(self) -> None:
        """Keep who waits, and who sits this match out."""
        self._journal.put(KEPT, to_builtins(self._waiting))

    def clear(self) -> None:
        """A new evening: nobody waits."""
        self._waiting = Waiting(self._waiting.latest)

    def forget(self, name: str) -> bool:
        """Forget who waits or sits out under this name; return whether there was anybody."""
        same = name_key(name)
        left = [wish for wish in self._waiting.wishes if name_key(wish.name) != same]
        was_waiting = len(left) < len(self._waiting.wishes)
        self._waiting.wishes = left
        for _, seat in self._waiting.resting:
            if name_key(seat.name) == same:
                seat.name, seat.guessed, was_waiting = free_name(self._everybody), True, True
        return was_waiting

    # ---- during a match ----

    @carries_out(orders.AskIn, "kept")
    def ask_in(self, order: orders.AskIn, now_ns: int) -> Text | None:
        """Note a phone's last wish: a bot's seat, or one in the next game."""
        why_not = self._why_not(order, now_ns)
        if why_not is not None:
            return why_not
        wishes = self._waiting.wishes
        own = next((wish for wish in wishes if wish.device == order.device), None)
        if own is None:
            self._waiting.latest += 1
        number = own.number if own else self._waiting.latest
        name = normal(order.name)
        match = None if order.seat is None else self._setup.match
        wish = Wish(number, order.device, name, order.address, match, order.seat)
        if own is None:
            wishes.append(wish)
        else:
            wishes[wishes.index(own)] = wish
        if order.seat is None and (own is None or own.seat is not None):
            face = self._face(wish)
            waits: shapes.Arriving = {
                "kind": "next",
                "name": name,
                "bot": "",
                "avatar": face,
                "seat": None,
            }
            self._arrivals.tell(waits, now_ns)
        return None

    def _face(self, wish: Wish) -> Avatar | None:
        """The face of the phone's last owner, if it is still theirs."""
        guest = self._places.guests.known.get(wish.device)
        return guest.avatar if guest and is_same_name(guest.name, wish.name) else None

    def _why_not(self, order: orders.AskIn, now_ns: int) -> Text | None:
        setup = self._setup
        if setup.is_open or setup.demo:
            return Text("table.why.no_match")
        if setup.seats.of(order.device) is not None:
            return Text("table.why.own_seat")
        others = [wish for wish in self._waiting.wishes if wish.device != order.device]
        same = sum(wish.address == order.address for wish in others)
        if len(others) >= MOST:
            return Text("table.why.many_wait")
        crowded = self._door.knock(order, now_ns) if same >= SEATS_EACH else None
        if crowded is not None:
            return crowded
        names = [name_key(wish.name) for wish in others]
        name = normal(order.name)
        if name_key(name) in names:
            return Text("lobby.why.name_taken", {"name": name})
        if order.seat is not None and not self._is_bots(order.seat):
            return Text("table.why.seat_taken")
        taken = setup.seats.taken
        return self._door.why_not_in(order, taken, now_ns) or setup.seats.why_not_name(
            -1 if order.seat is None else order.seat, name
        )

    @carries_out(orders.AskOut, "kept")
    def ask_out(self, order: orders.AskOut, _: int) -> None:
        """The phone wants no seat any more."""
        self._drop(order.device)

    @carries_out(orders.AnswerWish, "kept")
    def answer(self, order: orders.AnswerWish, now_ns: int) -> Text | None:
        """Answer a wish for the host; a guest who is not wanted there waits for the next game."""
        wish = next((wish for wish in self._waiting.wishes if wish.number == order.number), None)
        number = None if wish is None else self._wanted(wish)
        if wish is None or number is None:
            return Text("table.why.no_wish")
        if not order.agreed:
            later = Wish(wish.number, wish.device, wish.name, wish.address)
            self._waiting.wishes[self._waiting.wishes.index(wish)] = later
            return None
        return self._let_in(wish, number, now_ns)

    def let_first_in(self, now_ns: int) -> bool:
        """Agree to the first wish for a bot's seat, if there is one that can be fulfilled."""
        for wish in self._waiting.wishes:
            number = self._wanted(wish)
            if number is not None:
                return self._let_in(wish, number, now_ns) is None
        return False

    def _let_in(self, wish: Wish, number: int, now_ns: int) -> Text | None:
        bot = self._setup.seats.taken[number].called
        why_not = self._places.give_phone(wish.device, number, now_ns)
        if why_not is None:
            self._setup.seats.rename(number, wish.name)
            self._came(wish)
            self._arrivals.sat("plays_for", number, now_ns, bot)
        return why_not

    def _came(self, wish: Wish) -> None:
        self._door.came(wish.device, wish.address, self._everybody)
        self._drop(wish.device)
        self._waiting.resting = [
            (at, seat) for at, seat in self._waiting.resting if seat.phone != wish.device
        ]

    def _drop(self, device: str) -> None:
        self._waiting.wishes = [wish for wish in self._waiting.wishes if wish.device != device]

    def _is_bots(self, number: int) -> bool:
        seat = self._setup.seats.at(number)
        return self._setup.phase == "match" and seat is not None and seat.bot

    def _wanted(self, wish: Wish) -> int | None:
        """The bot's seat that is wanted, as long as it is one."""
        wanted = wish.seat is not None and wish.match == self._setup.match
        return wish.seat if wanted and wish.seat is not None and self._is_bots(wish.seat) else None

    # ---- between matches ----

    @property
    def _everybody(self) -> list[Seat]:
        """Those who sit here, and between them those who sit this match out."""
        seats = list(self._setup.seats.taken)
        devices = self._setup.seats.by_device()
        for at, seat in self._waiting.resting:
            present = [device for device in (seat.pad, seat.phone) if device in devices]
            if not present and len(seats) < MAX_SEATS:
                seats.insert(at, seat)
        return seats

    def players(self) -> list[Seat]:
        """Those whom the next match would have, were it to begin now."""
        return [seat for seat in self._gathered()[0] if not seat.out]

    def _gathered(self) -> tuple[list[Seat], list[Wish]]:
        """Everybody who is to sit here between matches, and whose wishes are fulfilled by it.
        Stand-ins leave; where there is no seat left, a bot makes room."""
        seats = [seat for seat in self._everybody if not seat.stand_in]
        came: list[Wish] = []
        for wish in self._waiting.wishes:
            if any(seat.phone == wish.device for seat in seats):
                came.append(wish)  # a player who sat the last match out is back anyway
                continue
            if len(seats) >= self._setup.most_players:
                bot = next((seat for seat in reversed(seats) if seat.bot), None)
                if bot is None:
                    break
                seats.remove(bot)
            names = {name_key(seat.name) for seat in seats}
            name = free_name(seats) if name_key(wish.name) in names else wish.name
            seats.append(Seat(name, phone=wish.device))
            came.append(wish)
        return seats, came

    def gather(self) -> None:
        """No match is on: who sat one out is back, and who waited has a seat."""
        seats, came = self._gathered()
        self._waiting.resting = []
        self._sit(seats, came)

    def deal_out(self) -> None:
        """A match begins: who sits it out has no seat in it."""
        seats, came = self._gathered()
        self._waiting.resting = [(at, seat) for at, seat in enumerate(seats) if seat.out]
        self._sit([seat for seat in seats if not seat.out], came)
        for _, seat in self._waiting.resting:
            seat.out = False  # of this one; not of the next

    def _sit(self, seats: list[Seat], came: list[Wish]) -> None:
        taken = self._setup.seats.taken
        staying = {id(seat) for seat in seats}
        self._places.sent_home |= {
            seat.pad for seat in taken if seat.bot and id(seat) not in staying
        }
        taken[:] = seats
        self._places.guests.dress()
        for wish in came:
            self._came(wish)

    # ---- for the views ----

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return who waits for which seat, and to each phone its wish, and if its seat sits out."""
        wishes = self._waiting.wishes
        wishing: list[shapes.Wishing] = [
            {
                "number": wish.number,
                "name": wish.name,
                "avatar": self._face(wish),
                "seat": self._wanted(wish),
            }
            for wish in wishes
        ]
        numbers = {wish.device: wish.number for wish in wishes}
        return Shown(
            everybody={"wishing": wishing},
            phones={"wish": Each(None, numbers), "resting": Each.these(self.resting())},
        )

    def resting(self) -> frozenset[str]:
        """The phones of those who sit this match out."""
        return frozenset(seat.phone for _, seat in self._waiting.resting if seat.phone)
