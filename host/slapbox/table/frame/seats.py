"""Seats: who sits where, and with which devices."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, get_args

from msgspec import Struct, to_builtins

from slapbox.evening.shapes import Avatar
from slapbox.games.protocol import KEYS, Json
from slapbox.table.words.fields import PAGE
from slapbox.text import Text
from slapbox.text.names import MAX_NAME, is_name, name_key, normal

MAX_SEATS: Final = 8
COLOURS: Final = MAX_SEATS
"""The colours of people; the first six are those of a pad's keys, in their order."""

WHO: Final = 12
"""The letters of the word for who sits somewhere."""

# Given to those who have not said their name: short, easy to call out, at home in all languages.
NAMES: Final = ("Zaza", "Momo", "Kiki", "Bobo", "Lulu", "Tito", "Pipo", "Nina")

AVATARS: Final[tuple[Avatar, ...]] = get_args(Avatar)


class Seat(Struct):
    """A place at the table. ``pad`` is a pad's chip id, ``phone`` a phone's id, either may be
    missing ("") and a slap from either is this seat's; a ``bot`` is played by code. A player who is
    ``out`` lets the next match go by. ``avatar`` is the face, which people have and bots need not;
    a bot may be a ``person`` of the cast instead, whatever its name is now. Nobody has said a name
    that is ``guessed``: the table has given it, or the pad's last owner had it. A bot that is a
    ``stand_in`` plays on for somebody until the match is left. The player comes back by
    ``away_pad`` or ``away_phone``, the devices of the time before, unless sent away. ``since_ns``
    is when a player took a bot's seat over in this match (table time). ``sat`` counts those who sat
    down. :meth:`Seats.dress` gives the ``colour``."""

    name: str
    pad: str = ""
    phone: str = ""
    bot: bool = False
    ready: bool = False
    out: bool = False
    avatar: Avatar | None = None
    guessed: bool = False
    person: str | None = None
    stand_in: bool = False
    away_pad: str = ""
    away_phone: str = ""
    since_ns: int = 0
    sat: int = 0
    colour: int | None = None

    @property
    def who(self) -> str:
        """A word for the player who sits here now: another one as soon as somebody else does.
        Nobody finds a device's id by it."""
        own, away = (self.pad, self.phone), (self.away_pad, self.away_phone)
        facts = (self.sat, self.stand_in, self.bot, *(away if self.stand_in else own))
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:WHO]

    @property
    def devices(self) -> tuple[str, ...]:
        """The devices of the person who sits here, or for whom a stand-in plays on."""
        own = () if self.bot else (self.phone, self.pad)
        return tuple(filter(None, (*own, self.away_phone, self.away_pad)))

    @property
    def called(self) -> str:
        """The name on screens: a stand-in has not quite that of its player."""
        return f"Robo-{self.name}" if self.stand_in else self.name

    @property
    def touches(self) -> bool:
        """Return whether it slaps on a phone, for want of a pad."""
        return not self.pad

    @property
    def page_pad(self) -> str:
        """The pad, if it is one of a page; empty if it is none."""
        return self.pad if self.pad.startswith(PAGE) else ""

    @property
    def comes_late(self) -> bool:
        """Return whether a person's slaps may come over the web."""
        return not self.bot and bool(self.phone or self.page_pad)


class Seats:
    """The seats in order, clockwise. No device is at more than one of them. ``worn`` is the colour
    that the owner of each device has this evening, also of those who have left."""

    __slots__ = ("_sat", "taken", "worn")

    def __init__(
        self, record: list[Json] | None = None, worn: dict[str, int] | None = None
    ) -> None:
        """Empty, or as :meth:`as_json` wrote it."""
        self.taken: list[Seat] = [Seat(**seat) for seat in record or ()]
        self.worn: dict[str, int] = worn or {}
        self._sat = max((seat.sat for seat in self.taken), default=0)

    def as_json(self) -> list[Json]:
        """The journal's record."""
        return [to_builtins(seat) for seat in self.taken]

    def __len__(self) -> int:
        return len(self.taken)

    def at(self, number: int) -> Seat | None:
        """The seat of this number, if there is one."""
        return self.taken[number] if 0 <= number < len(self.taken) else None

    def of(self, device: str) -> int | None:
        """The seat of this pad or phone, if it has one."""
        for number, seat in enumerate(self.taken):
            if device and device in (seat.pad, seat.phone):
                return number
        return None

    def played_for(self, device: str) -> int | None:
        """The seat at which a stand-in plays on for the owner of this pad or phone."""
        for number, seat in enumerate(self.taken):
            if device and device in (seat.away_pad, seat.away_phone):
                return number
        return None

    def away(self) -> frozenset[str]:
        """The phones of the players for whom stand-ins play on."""
        return frozenset(seat.away_phone for seat in self.taken if seat.away_phone)

    def by_device(self) -> dict[str, int]:
        """The seat of every device that has one."""
        devices = ((seat.pad, seat.phone) for seat in self.taken)
        return {device: number for number, pair in enumerate(devices) for device in pair if device}

    def take(
        self,
        *,
        pad: str = "",
        phone: str = "",
        name: str = "",
        bot: bool = False,
        avatar: Avatar | None = None,
        cast: Sequence[str] = (),
    ) -> int | Text:
        """Sit down at the next free place, or the reason why that is not possible. A player whose
        face is taken gets another; a bot of the ``cast`` is the first that is not here yet."""
        if len(self.taken) >= MAX_SEATS:
            return Text("lobby.why.full", {"max": MAX_SEATS})
        wanted = normal(name)
        said = wanted or name.strip()
        why_not = self.why_not_name(len(self.taken), wanted) if said else None
        if why_not:
            return why_not
        person = next((member for member in cast if self._is_free(member)), None)
        name = wanted or person or free_name(self.taken)
        seat = Seat(name, pad, phone, bot, ready=bot, guessed=not wanted, person=person)
        self._sat += 1
        seat.sat = self._sat
        seat.avatar = None if bot else self.free_avatar(avatar)
        self.taken.append(seat)
        return len(self.taken) - 1

    def _is_free(self, person: str) -> bool:
        """Return whether nobody here is this character, or is called like it."""
        if any(seat.person == person for seat in self.taken):
            return False
        return self.why_not_name(len(self.taken), person) is None

    def leave(self, number: int) -> Text | None:
        """Free a seat; those behind it move up."""
        if self.at(number) is None:
            return Text("lobby.why.no_seat")
        del self.taken[number]
        return None

    def swap(self, number: int, other: int) -> Text | None:
        """Two players change places."""
        if self.at(number) is None or self.at(other) is None:
            return Text("lobby.why.no_seat")
        taken = self.taken
        taken[number], taken[other] = taken[other], taken[number]
        return None

    def rename(self, number: int, name: str) -> Text | None:
        """Give a seat another name, or the reason why not."""
        wanted = normal(name)
        if self.at(number) is None:
            return Text("lobby.why.no_seat")
        why_not = self.why_not_name(number, wanted)
        if why_not is None:
            self.taken[number].name = wanted
            self.taken[number].guessed = False
        return why_not

    def set_avatar(self, number: int, avatar: str) -> Text | None:
        """Give a seat another face, or the reason why not."""
        seat = self.at(number)
        if seat is None or seat.bot:
            return Text("lobby.why.no_seat")
        known_avatar = avatar if avatar in AVATARS else None
        if known_avatar is None:
            return Text("lobby.why.no_avatar")
        if any(other.avatar == known_avatar and other is not seat for other in self.taken):
            return Text("lobby.why.avatar_taken")
        seat.avatar = known_avatar
        return None

    def free_avatar(self, wanted: Avatar | None) -> Avatar:
        """This face if nobody here has it, or else the next that is free."""
        used = {seat.avatar for seat in self.taken}
        return next(
            avatar for avatar in (wanted, *AVATARS) if avatar is not None and avatar not in used
        )

    def dress(self) -> None:
        """Give everybody a colour that nobody else here has. People keep theirs for the evening,
        wherever they sit and however often they come back; bots make room. The colour of somebody
        who has left is the last to be given away."""
        taken: set[int] = set()
        for seat in sorted(self.taken, key=lambda seat: not seat.devices):
            own = (*(self.worn.get(device) for device in seat.devices), seat.colour)
            seat.colour = next(
                (colour for colour in own if colour is not None and colour not in taken), None
            )
            taken |= set() if seat.colour is None else {seat.colour}
        absent = set(self.worn.values())
        for seat in self.taken:
            if seat.colour is None:
                free = set(range(COLOURS)) - taken
                seat.colour = min(free, key=lambda colour: (colour in absent, colour))
                taken.add(seat.colour)
        here = {device: seat.colour for seat in self.taken for device in seat.devices}
        worn = self.worn.items()
        self.worn = {device: colour for device, colour in worn if colour not in here.values()}
        self.worn |= {device: colour for device, colour in here.items() if colour is not None}

    @property
    def colours(self) -> tuple[int, ...]:
        """The colour of each seat."""
        return tuple(seat.colour or 0 for seat in self.taken)

    def why_not_name(self, number: int, name: str) -> Text | None:
        """Return why this seat (taken, or the next free one) may not have this name, or nothing."""
        if not is_name(name):
            return Text("lobby.why.name", {"max": MAX_NAME})
        others = (seat.name for other, seat in enumerate(self.taken) if other != number)
        if name_key(name) in map(name_key, others):
            return Text("lobby.why.name_taken", {"name": name})
        return None


def free_name(seats: Iterable[Seat]) -> str:
    """A name for somebody who has not said one, and sits down beside these."""
    used = {name_key(seat.name) for seat in seats}
    return next(name for name in NAMES if name_key(name) not in used)


def keys_of(colours: Sequence[int]) -> list[int | None]:
    """The key of a pad that names each seat: the key of its colour. Seats whose colour no key has
    get keys that are left."""
    left = iter(key for key in range(KEYS) if key not in colours)
    return [colour if colour < KEYS else next(left, None) for colour in colours]
