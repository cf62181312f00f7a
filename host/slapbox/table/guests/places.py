"""People come, change places and go: every order that says who sits where, with which devices.

Between matches a seat that nobody has is gone, and those behind it move up. While a match runs the
seats stay, for they are the players of the rules; only who plays them may change.
"""

from slapbox.games import find
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import Seat
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.arrivals import Arrivals
from slapbox.table.guests.door import Door
from slapbox.table.guests.guests import Guests
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text


class Places(Room):
    """The seats of the table. ``sent_home`` are the pads of bots that have no seat any more."""

    door = beside(Door)
    guests = beside(Guests)
    _arrivals = beside(Arrivals)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self.setup = table.setup
        self.sent_home: set[str] = set()

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return for each phone whether a bot plays on at its seat."""
        return Shown(phones={"played_for": Each.these(self.setup.seats.away())})

    def join(self, order: orders.Join, now_ns: int) -> Answer:
        """A phone sits down, or is told where it sits already."""
        seat = self.setup.seats.of(order.device)
        if seat is not None:
            return Answer(data={"seat": seat})
        away = self.setup.seats.played_for(order.device)
        if away is not None:
            return Answer(self.come_back(away, now_ns), {"seat": away})
        if not self.setup.is_open:
            return Answer(Text("table.why.match_runs"))
        seats = self.setup.seats
        why_not = self.door.why_not_in(order, seats.taken, now_ns)
        if why_not is not None:
            return Answer(why_not)
        taken = self.sit(now_ns, phone=order.device, name=order.name, avatar=order.avatar)
        if isinstance(taken, Text):
            return Answer(taken)
        self.door.came(order.device, order.address, seats.taken)
        self.setup.stop_countdown()
        return Answer(data={"seat": taken})

    def sit(
        self, now_ns: int, *, pad: str = "", phone: str = "", name: str = "", avatar: str = ""
    ) -> int | Text:
        """Seat a person, or return why not; where this game has no room left, a bot makes it."""
        bots = self._bots_beyond(self.setup.most_players - 1)
        taken = self.setup.seats.taken
        before = list(taken)
        self._take_away(bots)
        number = self.guests.sit(pad=pad, phone=phone, name=name, avatar=avatar)
        if isinstance(number, Text):
            taken[:] = before
            return number
        self.sent_home |= {bot.pad for bot in bots}
        self._arrivals.sat("here", number, now_ns)
        return number

    def make_bots_yield(self) -> None:
        """Send those bots home who are too many for this game."""
        bots = self._bots_beyond(self.setup.most_players)
        self._take_away(bots)
        self.sent_home |= {bot.pad for bot in bots}

    def _bots_beyond(self, most: int) -> list[Seat]:
        """The bots who came last, as many as there are players too many."""
        taken = self.setup.seats.taken
        bots = [seat for seat in reversed(taken) if seat.bot]
        return bots[: max(0, len(taken) - most)]

    def _take_away(self, bots: list[Seat]) -> None:
        leaving = set(map(id, bots))
        taken = self.setup.seats.taken
        taken[:] = [seat for seat in taken if id(seat) not in leaving]

    def send_bots_home(self) -> None:
        """A demo is over. What their fingers were about to press then counts for nothing."""
        self.setup.demo = False
        taken = self.setup.seats.taken
        self.sent_home |= {seat.pad for seat in taken if seat.bot}
        taken[:] = [seat for seat in taken if not seat.bot]

    @carries_out(orders.Leave, "kept", in_lobby=True)
    def leave(self, order: orders.Leave, _: int) -> Text | None:
        """Somebody gets up."""
        return self._leave(order.seat)

    def _leave(self, number: int) -> Text | None:
        self.setup.stop_countdown()
        seat = self.setup.seats.at(number)
        if seat is not None and seat.bot:
            self.sent_home.add(seat.pad)
        return self.setup.seats.leave(number)

    @carries_out(orders.Swap, "kept", in_lobby=True)
    def swap(self, order: orders.Swap, _: int) -> Text | None:
        """Two players change places."""
        self.setup.stop_countdown()
        return self.setup.seats.swap(order.seat, order.other)

    @carries_out(orders.SetAvatar, "kept")
    def set_avatar(self, order: orders.SetAvatar, now_ns: int) -> Text | None:
        """Give a player another face."""
        why_not = self.setup.seats.set_avatar(order.seat, order.avatar)
        self.guests.keep_players(now_ns)
        return why_not

    def arrived(self, device: str, now_ns: int) -> None:
        """A phone that has taken a seat is here: its next beat is still to come."""
        if self.setup.seats.of(device) is not None:
            self._devices.touch.hear(device, now_ns)

    @carries_out(orders.Kick, "kept")
    def kick(self, order: orders.Kick, _: int) -> Text | None:
        """Send a player away for good: the seat is free in the lobby, a stand-in's in a match."""
        number = order.seat
        seat = self.setup.seats.at(number)
        if seat is None:
            return Text("lobby.why.no_seat")
        self.door.send_away(seat)
        if self.setup.is_open:
            return self._leave(number)
        self._play_on(number, seat)
        seat.away_pad = seat.away_phone = ""
        return None

    @carries_out(orders.StandIn, "kept")
    def stand_in(self, order: orders.StandIn, now_ns: int) -> Text | None:
        """Let a bot play on for the player here, until they come back or the match is left."""
        seat = self.setup.seats.at(order.seat)
        if seat is None:
            return Text("lobby.why.no_seat")
        if self.setup.phase != "match":
            return Text("table.why.no_match")
        if seat.bot:
            return Text("table.why.seat_taken")
        self._play_on(order.seat, seat)
        self._news.tell(_stand_in_notice(seat), now_ns)
        return None

    def _play_on(self, number: int, seat: Seat) -> None:
        if seat.bot:
            self.sent_home.add(seat.pad)
        else:
            seat.away_pad, seat.away_phone = seat.pad, seat.phone
        seat.pad = seat.phone = ""
        seat.bot = seat.stand_in = True
        self.table.services.hire(number)

    @carries_out(orders.BringBack, "kept")
    def bring_back(self, order: orders.BringBack, now_ns: int) -> Text | None:
        """Let the host give a seat back to its player."""
        return self.come_back(order.seat, now_ns)

    def come_back(self, number: int, now_ns: int) -> Text | None:
        """Give the seat back to the player for whom a stand-in plays on."""
        seats = self.setup.seats
        seat = seats.at(number)
        if seat is None or not (seat.away_pad or seat.away_phone):
            return Text("table.why.no_stand_in")
        elsewhere = seats.by_device()
        pad, phone = (
            "" if device in elsewhere else device for device in (seat.away_pad, seat.away_phone)
        )
        if not pad and not phone:
            return Text("table.why.own_seat")
        self._send_bot_home(seat)
        seat.pad, seat.phone = pad, phone
        self._news.withdraw(_stand_in_notice(seat))
        self._arrivals.sat("back", number, now_ns)
        return None

    def _send_bot_home(self, seat: Seat) -> None:
        """Free a bot's seat for a player."""
        self.sent_home.add(seat.pad)
        seat.pad = seat.away_pad = seat.away_phone = ""
        seat.bot = seat.stand_in = seat.ready = False

    @carries_out(orders.SeatBot, "kept")
    def seat_bot(self, order: orders.SeatBot, _: int) -> Text | None:
        """Seat a pad that code plays, or let it play on as a stand-in. One that comes too late,
        because a guest or the player was quicker, goes home."""
        if self.setup.seats.of(order.device) is not None:
            return None
        why_not = self._seat_bot(order)
        if why_not is not None:
            self.sent_home.add(order.device)
        return why_not

    def _seat_bot(self, order: orders.SeatBot) -> Text | None:
        if order.demo and not self.setup.demo:
            return Text("table.why.too_late")
        if order.seat is not None:
            return self._hired(order.device, self.setup.seats.at(order.seat))
        if not self.setup.is_open:
            return Text("table.why.not_in_lobby")
        taken = self.setup.seats.take(pad=order.device, bot=True, cast=order.cast)
        return taken if isinstance(taken, Text) else None

    def _hired(self, chip: str, seat: Seat | None) -> Text | None:
        if seat is None or not seat.bot or seat.pad:
            return Text("table.why.seat_taken")
        seat.pad, seat.ready = chip, True
        return None

    def give_pad(self, chip: str, number: int) -> None:
        """This pad, which nobody has, belongs to this seat from now on."""
        self.setup.stop_countdown()
        self.setup.seats.taken[number].pad = chip

    def give_phone(self, phone: str, number: int, now_ns: int) -> Text | None:
        """This phone plays the seat from now on, or the reason why not. The seat's own phone has
        none any more, and a bot's pad has to go; the seat that the phone had is free."""
        seats = self.setup.seats
        own, seat = seats.of(phone), seats.taken[number]
        if own == number:
            return None
        if own is not None:
            why_not = self._let_go(own, seat)
            if why_not is not None:
                return why_not
        self.setup.stop_countdown()
        seat.phone = phone
        if seat.bot:
            self._send_bot_home(seat)
            seat.avatar = seat.person = None
            seat.since_ns = now_ns
            self.guests.dress()
        if self.setup.is_open:
            self.guests.introduce(seat)
        return None

    def _let_go(self, own: int, wanted: Seat) -> Text | None:
        """A phone moves from its own seat to one that it wants more."""
        seat = self.setup.seats.taken[own]
        if self.setup.is_open:
            self._arrivals.forget(wanted.name)  # it was somebody who sat here already
            del self.setup.seats.taken[own]
            if wanted.guessed:  # a name that somebody typed moves with them, and the face
                wanted.name, wanted.guessed = seat.name, seat.guessed
                wanted.avatar = seat.avatar
            return None
        if not seat.pad or find(self.setup.game).needs_phones:
            return Text("table.why.own_seat")
        seat.phone = ""
        return None


def _stand_in_notice(seat: Seat) -> Text:
    return Text("table.stand_in", {"name": seat.name})
