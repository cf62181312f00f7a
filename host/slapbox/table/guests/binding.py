"""A pad and a phone find each other: the phone shows some keys, and the person who holds it presses
them on the pad.

Nobody else sees these keys, and nothing else shows them, so the answer comes from the pad that is
meant. Every slap counts as always, but for the one that completes the answer; a seat that has a
phone, or plays in a match, is never given away.
"""

import secrets
from collections import deque
from typing import Final

from msgspec import Struct

from slapbox.games.protocol import KEYS
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.places import Places
from slapbox.table.words import orders
from slapbox.text import Text

ASK_NS: Final = 60_000_000_000
"""Time for which a phone shows its keys."""
LENGTH: Final = 4
"""Keys that are shown, none of them twice in a row: one of 750 patterns."""
QUIET_NS: Final = 1_000_000_000
"""A pad that was just drummed upon gives no answer: children drum, and might hit it by chance."""
SPAN_NS: Final = 15_000_000_000
"""From the first key of an answer to its last."""
MOST_NEW: Final = 16
"""Phones without a seat that may ask at once; players always may."""

Pattern = tuple[int, ...]


class _Ask(Struct):
    keys: Pattern
    address: str
    from_ns: int
    until_ns: int


class Binding(Room):
    """The phones that look for their pads, each with keys of its own."""

    _places = beside(Places)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._asks: dict[str, _Ask] = {}
        self._pressed: dict[str, deque[TimedSlap]] = {}

    @carries_out(orders.Bind, "shown")
    def order(self, order: orders.Bind, now_ns: int) -> Text | None:
        """A phone begins to ask, or gives up."""
        self._asks = self._open(now_ns)
        if not order.on:
            self._asks.pop(order.device, None)
            return None
        if order.device in self._asks:
            self._asks[order.device].until_ns = now_ns + ASK_NS
            return None
        why_not = self._why_not(order, now_ns)
        if why_not is None:
            ask = _Ask(self._free_keys(), order.address, now_ns, now_ns + ASK_NS)
            self._asks[order.device] = ask
        return why_not

    def _why_not(self, order: orders.Bind, now_ns: int) -> Text | None:
        """Return why this phone may not ask now, or nothing; the latest of an address may."""
        seats, door = self._places.setup.seats, self._places.door
        if seats.of(order.device) is not None:
            return None
        why_not = door.why_not_in(order, seats.taken, now_ns)
        if why_not is not None:
            return why_not
        if order.address and order.address not in door.crowds:
            self._asks = {
                phone: ask
                for phone, ask in self._asks.items()
                if ask.address != order.address or seats.of(phone) is not None
            }
        new = [phone for phone in self._asks if seats.of(phone) is None]
        return Text("table.why.many_binding") if len(new) >= MOST_NEW else None

    def _free_keys(self) -> Pattern:
        used = {ask.keys for ask in self._asks.values()}
        return next(keys for keys in iter(_keys, ()) if keys not in used)

    def _open(self, now_ns: int) -> dict[str, _Ask]:
        return {phone: ask for phone, ask in self._asks.items() if now_ns < ask.until_ns}

    def is_asked(self, now_ns: int) -> bool:
        """Return whether a phone asks, so that a slap may be part of an answer."""
        return bool(self._open(now_ns))

    def shows(self, now_ns: int) -> Shown:
        """Return for each phone that asks its key numbers, in the order in which to press them."""
        return Shown(phones={"binding": Each(None, self._keys(now_ns))})

    def _keys(self, now_ns: int) -> dict[str, list[int]]:
        return {phone: list(ask.keys) for phone, ask in self._open(now_ns).items()}

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        return self._keys(now_ns)

    def answered_by(self, slap: TimedSlap, now_ns: int) -> str:
        """The phone that this slap completes the answer for, or ""."""
        if not self._devices.is_pad(slap.source):
            return ""
        pressed = self._pressed_on(slap.source)
        pressed.append(slap)
        number = self._places.setup.seats.of(slap.source)
        asks = self._open(now_ns).items()
        phone = next((phone for phone, ask in asks if _answers(list(pressed), ask)), "")
        return phone if number is None or self._is_free(number, phone) else ""

    def _pressed_on(self, chip: str) -> deque[TimedSlap]:
        """The last slaps of this pad. Those of pads that the table has forgotten go."""
        if chip not in self._pressed:
            self._pressed = {
                pad: slaps for pad, slaps in self._pressed.items() if self._devices.is_pad(pad)
            }
            self._pressed[chip] = deque(maxlen=LENGTH + 1)
        return self._pressed[chip]

    def _is_free(self, number: int, phone: str) -> bool:
        """Return whether this phone may have that seat: nobody else's, and nobody's who plays."""
        setup = self._places.setup
        seat = setup.seats.taken[number]
        return setup.is_open and not seat.bot and seat.phone in ("", phone)

    def answer(self, phone: str, chip: str, now_ns: int) -> Text | None:
        """Let the pad and the phone play one seat; or say why not, and the phone goes on asking."""
        why_not = self._bind(phone, chip, now_ns)
        if why_not is None:
            setup = self._places.setup
            ask = self._asks.pop(phone)
            self._places.door.came(phone, ask.address, setup.seats.taken)
            number = setup.seats.of(chip)
            if setup.is_open and number is not None:  # the keys were no wish to begin
                setup.stop_countdown()
                setup.seats.taken[number].ready = False
        return why_not

    def _bind(self, phone: str, chip: str, now_ns: int) -> Text | None:
        setup = self._places.setup
        number, own = setup.seats.of(chip), setup.seats.of(phone)
        if number is not None:
            return self._places.give_phone(phone, number, now_ns)
        if own is not None:
            self._places.give_pad(chip, own)
            return None
        if not setup.is_open:
            return Text("table.why.match_runs")
        taken = self._places.sit(now_ns, pad=chip, phone=phone)
        return taken if isinstance(taken, Text) else None


def _keys() -> Pattern:
    """Random keys, no two neighbours alike."""
    keys: list[int] = []
    while len(keys) < LENGTH:
        key = secrets.randbelow(KEYS)
        if keys[-1:] != [key]:
            keys.append(key)
    return tuple(keys)


def _answers(pressed: list[TimedSlap], ask: _Ask) -> bool:
    """Return whether a pad's last slaps are these keys, begun after the phone asked and a pause."""
    last = pressed[-LENGTH:]
    if tuple(slap.key for slap in last) != ask.keys:
        return False
    first_ns = last[0].at_ns
    quiet = len(pressed) == LENGTH or first_ns - pressed[0].at_ns >= QUIET_NS
    return quiet and first_ns >= ask.from_ns and last[-1].at_ns - first_ns <= SPAN_NS
