"""Guests who have played here: under which name and with which face each phone and each pad was
seen last. So regulars are known again.

Each device is a row of its own among what the journal remembers; nothing of it leaves the laptop
but to the phone that it is about.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from slapbox.evening.shapes import Avatar
from slapbox.table.frame.room import Room, Rooms
from slapbox.table.frame.seats import AVATARS, Seat
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.words import shapes
from slapbox.text import Text
from slapbox.text.names import is_same_name, name_key

KEPT: Final = "guest:"

MOST: Final = 200
"""Devices whose owners the table remembers; the one not seen for longest is forgotten."""


class Guest(Struct, frozen=True):
    """The last owner of this ``device``, and when it was (table time)."""

    device: str
    name: str
    avatar: Avatar
    seen_ns: int


class Guests(Room):
    """The owners of phones and pads, by device. ``known`` is never changed, but replaced."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        kept = (Guest(**record) for record in self._journal.all(KEPT))
        self.known: Mapping[str, Guest] = {guest.device: guest for guest in kept}

    def sit(
        self, *, pad: str = "", phone: str = "", name: str = "", avatar: str = ""
    ) -> int | Text:
        """Somebody sits down with these devices: under the name that they say, or else as the guest
        whom the devices know. A pad goes from hand to hand, so its word is a guess."""
        seats = self._setup.seats
        guest = self.known.get(phone) or self.known.get(pad)
        is_free = guest is not None and seats.why_not_name(len(seats), guest.name) is None
        if guest is not None and is_free and not name.strip():
            name = guest.name
        wanted = next((choice for choice in AVATARS if choice == avatar), None)
        if wanted is None and guest is not None and is_same_name(guest.name, name):
            wanted = guest.avatar
        taken = seats.take(pad=pad, phone=phone, name=name, avatar=wanted)
        if isinstance(taken, int) and guest is not None and guest.device == pad:
            seats.taken[taken].guessed = True
        return taken

    def introduce(self, seat: Seat) -> None:
        """Note that the seat has this phone; an unnamed player there is the phone's owner."""
        seats, guest = self._setup.seats, self.known.get(seat.phone)
        number = next(number for number, taken in enumerate(seats.taken) if taken is seat)
        if guest is None or not seat.guessed or seats.why_not_name(number, guest.name) is not None:
            return
        seat.name, seat.guessed, seat.avatar = guest.name, False, None
        seat.avatar = seats.free_avatar(guest.avatar)

    def dress(self) -> None:
        """Give faces to people who came without one: their own face, if nobody here has it."""
        seats = self._setup.seats
        for seat in seats.taken:
            if not (seat.bot or seat.avatar):
                guest = self.known.get(seat.phone)
                seat.avatar = seats.free_avatar(guest.avatar if guest else None)

    def keep_players(self, now_ns: int) -> None:
        """Remember seated players under their current name and face, once a match has begun."""
        if not self._setup.is_open:
            self.keep(now_ns)

    def keep(self, now_ns: int) -> None:
        """Those who sit here play: their devices will know them again. A guest who has another face
        tonight, because somebody else had taken theirs, gets it back."""
        guests = dict(self.known)
        taken = [seat for seat in self._setup.seats.taken if not (seat.bot or seat.guessed)]
        used = {seat.avatar for seat in taken}
        for seat in taken:
            for device in filter(None, (seat.phone, seat.pad)):
                before = guests.pop(device, None)
                avatar = seat.avatar
                if before and before.name == seat.name and before.avatar in used - {avatar}:
                    avatar = before.avatar
                if avatar is not None:
                    guests[device] = Guest(device, seat.name, avatar, now_ns)
                    self._journal.put(KEPT + device, to_builtins(guests[device]))
        newest = sorted(guests.values(), key=lambda guest: guest.seen_ns, reverse=True)
        for guest in newest[MOST:]:
            self._journal.drop(KEPT + guest.device)
        self.known = {guest.device: guest for guest in newest[:MOST]}

    def knows(self, name: str) -> bool:
        """Return whether any device was this guest's."""
        return any(is_same_name(guest.name, name) for guest in self.known.values())

    def rename(self, name: str, new: str) -> bool:
        """Rename a guest who had any device under this name; return whether there was one."""
        same = name_key(name)
        guests = [guest for guest in self.known.values() if name_key(guest.name) == same]
        renamed = {guest.device: replace(guest, name=new) for guest in guests}
        for device, guest in renamed.items():
            self._journal.put(KEPT + device, to_builtins(guest))
        self.known = {**self.known, **renamed}
        return bool(guests)

    # ---- forgotten ----

    def forget(self, name: str) -> bool:
        """No device knows anybody of this name; whether one did."""
        same = name_key(name)
        return self._drop(lambda guest: name_key(guest.name) == same)

    def forget_all(self) -> None:
        """No device knows anybody."""
        self._drop(lambda _: True)

    def forget_before(self, before_ns: int) -> bool:
        """Nobody knows who was not seen since then; whether there was anybody."""
        return self._drop(lambda guest: guest.seen_ns < before_ns)

    def _drop(self, is_gone: Callable[[Guest], bool]) -> bool:
        gone = [device for device, guest in self.known.items() if is_gone(guest)]
        for device in gone:
            self._journal.drop(KEPT + device)
        kept = self.known.items()
        self.known = {device: guest for device, guest in kept if device not in gone}
        return bool(gone)

    # ---- told ----

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return for each phone without a seat whose it was last."""
        here = self._setup.seats.by_device()
        shown: dict[str, shapes.Known] = {
            device: {"name": guest.name, "avatar": guest.avatar}
            for device, guest in self.known.items()
            if device not in here
        }
        return Shown(phones={"known": Each(None, shown)})

    @property
    def names(self) -> list[str]:
        """All who are known, each once."""
        return sorted({guest.name for guest in self.known.values()}, key=name_key)

    def avatar_of(self, name: str) -> Avatar | None:
        """The face of the guest of this name: of those who sit here, or of those who did."""
        same = name_key(name)
        for seat in self._setup.seats.taken:
            if not seat.bot and name_key(seat.name) == same:
                return seat.avatar
        avatars = (guest.avatar for guest in self.known.values() if name_key(guest.name) == same)
        return next(avatars, None)
