"""Acts of people in the match that is on: moves, slaps of phones, cards that are fidgeted with, and
moves that are taken back."""

from slapbox.games.protocol import Event
from slapbox.table.evening.evenings import Evenings
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, beside, carries_out
from slapbox.table.guests.phones import stamped
from slapbox.table.match.match import Match
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text


class Plays(Room):
    """Each method carries out one order, or says why not."""

    _matches = beside(Matches)
    _evenings = beside(Evenings)

    # ---- from a seat ----

    @carries_out(orders.TouchBeat)
    def touch_beat(self, order: orders.TouchBeat, _: int) -> Answer:
        """A phone's clock is measured; it hears how exact its slaps are."""
        seated = self._setup.seats.by_device()
        return Answer(data={"error_us": self._devices.touch_beat(order, seated)})

    @carries_out(orders.TouchSlap)
    def touch_slap(self, order: orders.TouchSlap, _: int) -> Text | None:
        """A slap on a phone, which is put into order like any other."""
        if self._setup.seats.of(order.device) is None:
            return Text("table.why.no_seat")
        return self._devices.touch_slap(order)

    @carries_out(orders.Turn)
    def turn(self, order: orders.Turn, now_ns: int) -> Text | None:
        """The one move that needs no words."""
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        return self._made(match.turn(seat, now_ns))

    @carries_out(orders.Play)
    def play(self, order: orders.Play, now_ns: int) -> Text | None:
        """A move of the rules, made in the revision that its page had in view."""
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        if order.page_us is None and order.revision != match.revision:
            return Text("table.why.moved_on")
        record = stamped(order, self._setup.seats.taken[seat], self._devices, match.us, now_ns)
        if isinstance(record, Text):
            return record
        try:
            move = match.game.move_from_json(record)
        except ValueError:
            return Text("table.why.no_move")
        before = match.revision
        outcome = match.play(seat, move, now_ns, record.get("at_us"))
        if outcome == [] and match.game.needs_phones and match.revision == before:
            self._news.whispered = True
            return None
        return self._made(outcome)

    @carries_out(orders.Fidget)
    def fidget(self, order: orders.Fidget, now_ns: int) -> Text | None:
        """A card is taken by its edge, or let go."""
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        if not match.game.needs_phones:
            return Text("table.why.no_hand")
        self._matches.fidgets.set(seat, now_ns, on=order.on)
        self._news.changed = True
        return None

    @carries_out(orders.Done)
    def done(self, order: orders.Done, now_ns: int) -> Text | None:
        """Note that a player has slapped all there is to slap; the race need not wait for them."""
        match, seat = self._matches.match, self._setup.seats.of(order.device)
        window = match.window if match else None
        if seat is None or window is None or not window.is_open(now_ns):
            return Text("table.why.no_race")
        window.finish(seat, now_ns)
        self._news.changed = True
        return None

    @carries_out(orders.TakeBack)
    def take_back(self, order: orders.TakeBack, now_ns: int) -> Text | None:
        """Take a player's last move back, where the rules allow that."""
        playing = self._seated(order.device)
        if isinstance(playing, Text):
            return playing
        match, seat = playing
        if match.takes_back != seat:
            return Text("table.why.not_taken_back")
        return self._undo(now_ns)

    def _seated(self, device: str) -> tuple[Match, int] | Text:
        """The match and the seat that this device plays in it, or why it does not now."""
        seat = self._setup.seats.of(device)
        if seat is None:
            return Text("table.why.no_seat")
        match = self._on()
        if match is None:
            return Text("table.why.no_match")
        return Text("table.why.paused") if self._setup.paused else (match, seat)

    # ---- by the host ----

    @carries_out(orders.Choose)
    def choose(self, order: orders.Choose, now_ns: int) -> Text | None:
        """Make a choice that the rules leave to the host."""
        match = self._matches.match
        if match is None or self._setup.paused:
            return Text("table.why.paused")
        try:
            move = match.game.move_from_json(order.move)
        except ValueError:
            return Text("table.why.no_choice")
        return self._made(match.choose(move, now_ns))

    @carries_out(orders.DrawLots)
    def draw_lots(self, _: orders.DrawLots, now_ns: int) -> Text | None:
        """Leave to chance what the rules leave to the host."""
        match = self._matches.match
        if match is None or self._setup.paused:
            return Text("table.why.paused")
        return self._made(match.draw(now_ns))

    @carries_out(orders.PressOn)
    def press_on(self, _: orders.PressOn, now_ns: int) -> Text | None:
        """Go on: people have seen what the TV shows."""
        ends = self._evenings.ended and self._setup.phase != "match"
        if ends or (self._setup.phase == "over" and self._evenings.running is not None):
            self._news.changed = True
            return self._evenings.press_on(now_ns, self._matches.won_ns)
        match = self._on()
        if match is None:
            return Text("table.why.no_match")
        if self._setup.paused:
            return Text("table.why.paused")
        return self._made(match.press_on(now_ns))

    @carries_out(orders.Undo)
    def undo(self, _: orders.Undo, now_ns: int) -> Text | None:
        """The host may take back what players may not: so everybody hears of it."""
        why_not = self._undo(now_ns)
        if why_not is None:
            self._news.tell(Text("table.undone"), now_ns)
        return why_not

    # ---- both ----

    def _on(self) -> Match | None:
        return self._matches.match if self._setup.phase == "match" else None

    def _undo(self, now_ns: int) -> Text | None:
        match = self._on()
        if match is None:
            return Text("table.why.no_match")
        self._news.changed = True
        self._matches.fidgets.clear()
        return match.undo(now_ns)

    def _made(self, outcome: list[Event] | Text) -> Text | None:
        if isinstance(outcome, Text):
            return outcome
        self._news.changed = True
        self._matches.tell(outcome)
        return None
