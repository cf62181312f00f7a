"""From the JSON of a request to an order: strict, so that the table sees only sense."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from slapbox.games.protocol import Json
from slapbox.table.guests.phones import STAMPS
from slapbox.table.words import orders
from slapbox.table.words.orders import Order
from slapbox.text.names import is_shown

Field = Callable[[Any], str | int | bool | list[str] | Json]
"""Returns the value when it is sound; raises ``ValueError`` when it is not."""


class Signed(Enum):
    """What of whoever asks is added to an order."""

    NOTHING = "nothing"
    DEVICE = "device"
    """The id of the phone."""
    GUEST = "guest"
    """The same, and the address by which it comes."""
    SCREEN = "screen"
    """The id of the browser elsewhere that wants to be the TV, and its address."""
    PIN = "pin"
    """The host's PIN, which whoever asks need not know."""


LONGEST_NAME: Final = 512
HALF: Final = re.compile("[\ud800-\udfff]")
LONGEST_LINE: Final = 64


def whole(low: int, high: int) -> Field:
    """A whole number within these bounds (both inclusive)."""

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return value

    return check


def line(longest: int) -> Field:
    """A printable line of up to so many characters; what names may be, the table decides."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or len(value) > longest or not value.isprintable():
            raise ValueError(f"a line of at most {longest} characters")
        return value

    return check


def called(value: Any) -> str:
    """A name; what names may be, the table decides, and says in the asker's language. Of a very
    long one the beginning is enough for that, and for half a character there is one that no name
    has: no text can be written with halves."""
    if not isinstance(value, str):
        raise ValueError("a name")
    return HALF.sub("\0", value[:LONGEST_NAME])


def network(value: Any) -> str:
    """The name of a network, in letters of any script and emoji, as it is: no part of it is
    dropped or composed otherwise, for phones look for exactly this one."""
    if not isinstance(value, str) or len(value) > LONGEST_LINE or not is_shown(value):
        raise ValueError(f"a line of at most {LONGEST_LINE} characters")
    return value


def lines(most: int, longest: int) -> Field:
    """A list of so many such lines at most."""
    one = line(longest)

    def check(value: Any) -> list[str]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError(f"a list of at most {most}")
        for part in value:
            one(part)
        return value

    return check


def flag(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


MOVE_FIELDS: Final = 5
MOVE_CARDS: Final = 120
WORD: Final = line(40)
NUMBER: Final = whole(-(2**31), 2**31)


def record(value: Any) -> Json:
    """The record of a player's move: a few words, whole numbers, lists of such, and lists of these
    (several combinations of cards). What it means, the rules decide."""
    if not isinstance(value, dict) or len(value) > MOVE_FIELDS:
        raise ValueError(f"an object of at most {MOVE_FIELDS} fields")
    for name, part in value.items():
        WORD(name)
        if name in STAMPS:
            raise ValueError("only the table measures times")
        for one in _parts(part):
            (WORD if isinstance(one, str) else NUMBER)(one)
    return value


def _parts(part: Any) -> list[Any]:
    """Return what is in a list, or in all lists of a list; a single thing alone."""
    if not isinstance(part, list):
        return [part]
    nested = bool(part) and all(isinstance(one, list) for one in part)
    parts = [one for inner in part for one in inner] if nested else part
    if max(len(part), len(parts)) > MOVE_CARDS:
        raise ValueError(f"a list of at most {MOVE_CARDS}")
    return parts


def decision(value: Any) -> Json:
    """The record of what the host decides: the same, and it may say yes or no."""
    if not isinstance(value, dict):
        raise ValueError("an object")
    record({name: int(part) if isinstance(part, bool) else part for name, part in value.items()})
    return value


def digits(value: Any) -> int:
    """A whole number written as a string: nanoseconds, too long for a browser's numbers."""
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > 19:
        raise ValueError("a number as a string of digits")
    return int(value)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of order: what makes it, its JSON fields, what of the asker is added; who may give
    it, the table judges. To those that are ``timed`` the table time is added at which the request
    came in. ``about`` names the fields with the seats of people: what a request says of somebody
    is for nobody who sits there later."""

    make: Callable[..., Order]
    fields: Mapping[str, Field]
    signed: Signed = Signed.NOTHING
    optional: frozenset[str] = frozenset()
    timed: bool = False
    about: tuple[str, ...] = ()

    @property
    def whole(self) -> Mapping[str, Field]:
        """All fields of a request, those that name people among them."""
        return {**self.fields, **dict.fromkeys(map(whom, self.about), WORD)}


def whom(seat: str) -> str:
    """The field that says who sat at the seat in this field: ``who``, or ``other_who``."""
    return "who" if seat == "seat" else f"{seat}_who"


SEAT: Final = whole(0, 63)
ONE: Final = ("seat",)
"""The order is about whoever sits at this seat."""
BOOT: Final = line(32)
PAGE_US: Final = whole(0, 2**53 - 1)

KINDS: Final[Mapping[str, Kind]] = {
    "join": Kind(
        orders.Join,
        {"name": called, "avatar": line(16)},
        Signed.GUEST,
        optional=frozenset({"avatar"}),
    ),
    "leave": Kind(orders.Leave, {"seat": SEAT}, about=ONE),
    "rename": Kind(orders.Rename, {"seat": SEAT, "name": called}, about=ONE),
    "avatar": Kind(orders.SetAvatar, {"seat": SEAT, "avatar": line(16)}, about=ONE),
    "learn": Kind(orders.Learn, {"on": flag}, Signed.DEVICE),
    "ready": Kind(orders.Ready, {"ready": flag}, Signed.DEVICE),
    "start": Kind(orders.Start, {}),
    "rematch": Kind(orders.Rematch, {}),
    "press-on": Kind(orders.PressOn, {}),
    "end": Kind(orders.EndMatch, {"counts": flag}),
    "lobby": Kind(orders.ToLobby, {}),
    "pause": Kind(orders.Pause, {"paused": flag}),
    "game": Kind(orders.SetGame, {"game": line(64)}),
    "rule": Kind(orders.SetRule, {"name": line(64), "value": line(64)}),
    "begin-evening": Kind(orders.BeginEvening, {}),
    "scheme": Kind(orders.SetScheme, {"scheme": line(16)}),
    "programme": Kind(orders.SetProgramme, {"games": lines(64, 64)}),
    "teams": Kind(orders.SetTeams, {"count": whole(0, 4)}),
    "draw-teams": Kind(orders.DrawTeams, {}),
    "put-in-team": Kind(orders.PutInTeam, {"seat": SEAT, "team": whole(0, 3)}, about=ONE),
    "choose-team": Kind(orders.ChooseTeam, {"team": whole(0, 3)}, Signed.DEVICE),
    "next-game": Kind(orders.NextGame, {}),
    "end-evening": Kind(orders.EndEvening, {}),
    "demo": Kind(orders.Demo, {"players": whole(1, 8)}),
    "bot-level": Kind(orders.SetBotLevel, {"level": line(16)}),
    "calm": Kind(orders.SetCalm, {"calm": flag}),
    "forget": Kind(orders.Forget, {"name": called}),
    "rename-guest": Kind(orders.RenameGuest, {"name": called, "wanted": called}),
    "forget-all": Kind(orders.ForgetAll, {}),
    "keeping": Kind(orders.SetKeeping, {"days": whole(0, 36500)}),
    "trust-clock": Kind(orders.TrustClock, {}),
    "hints": Kind(orders.SetHints, {"allowed": flag}),
    "ratings": Kind(orders.SetRatings, {"shown": flag}),
    "hint": Kind(orders.AskHint, {"revision": whole(0, 2**31)}, Signed.DEVICE),
    "choose": Kind(orders.Choose, {"move": decision}),
    "identify": Kind(orders.Identify, {"seat": SEAT}, about=ONE),
    "offer-seat": Kind(orders.OfferSeat, {"seat": SEAT}, about=ONE),
    "ask-in": Kind(
        orders.AskIn,
        {"name": called, "seat": SEAT},
        Signed.GUEST,
        optional=frozenset({"seat"}),
    ),
    "ask-out": Kind(orders.AskOut, {}, Signed.DEVICE),
    "answer-wish": Kind(orders.AnswerWish, {"number": whole(1, 2**31), "agreed": flag}),
    "attend": Kind(orders.Attend, {"name": called}, Signed.GUEST),
    "guess": Kind(
        orders.Guess,
        {"kind": line(16), "number": whole(1, 2**31), "choice": SEAT},
        Signed.DEVICE,
    ),
    "cheer": Kind(orders.Cheer, {}, Signed.DEVICE),
    "sit-out": Kind(orders.SitOut, {"out": flag}, Signed.DEVICE),
    "kick": Kind(orders.Kick, {"seat": SEAT}, about=ONE),
    "stand-in": Kind(orders.StandIn, {"seat": SEAT}, about=ONE),
    "bring-back": Kind(orders.BringBack, {"seat": SEAT}, about=ONE),
    "let-back": Kind(orders.LetBack, {"number": whole(1, 2**31)}),
    "door": Kind(orders.SetDoor, {"open": flag}),
    "crowd": Kind(orders.AllowCrowd, {"address": line(45), "allowed": flag}),
    "way": Kind(orders.ChooseWay, {"card": line(256)}),
    "screen": Kind(orders.AskScreen, {}, Signed.SCREEN),
    "let-screen": Kind(orders.LetScreen, {"number": whole(10, 99)}),
    "wifi": Kind(orders.SetWifi, {"name": network, "password": line(128), "hidden": flag}),
    "tell-wifi": Kind(orders.TellWifi, {"told": flag}),
    "forget-wifi": Kind(orders.ForgetWifi, {}),
    "show-pin": Kind(orders.ShowPin, {}, Signed.PIN),
    "shut-screens": Kind(orders.ShutScreens, {}),
    "swap": Kind(orders.Swap, {"seat": SEAT, "other": SEAT}, about=("seat", "other")),
    "undo": Kind(orders.Undo, {}),
    "take-back": Kind(orders.TakeBack, {}, Signed.DEVICE),
    "turn": Kind(orders.Turn, {}, Signed.DEVICE),
    "done": Kind(orders.Done, {}, Signed.DEVICE),
    "slap": Kind(
        orders.TouchSlap,
        {
            "boot": BOOT,
            "number": whole(1, 2**31),
            "page_us": PAGE_US,
            "key": whole(0, 5),
            "card": whole(0, 10_000),
        },
        Signed.DEVICE,
        optional=frozenset({"card"}),
        timed=True,
    ),
    "play": Kind(
        orders.Play,
        {
            "move": record,
            "revision": whole(0, 2**31),
            "boot": BOOT,
            "page_us": PAGE_US,
            "from_page_us": PAGE_US,
        },
        Signed.DEVICE,
        optional=frozenset({"boot", "page_us", "from_page_us"}),
        timed=True,
    ),
    "fidget": Kind(orders.Fidget, {"on": flag}, Signed.DEVICE),
    "bind": Kind(orders.Bind, {"on": flag}, Signed.GUEST),
    "recover": Kind(orders.Recover, {"code": line(16)}, Signed.GUEST),
}

PIN: Final[Mapping[str, Field]] = {"pin": line(16)}

BEAT: Final[Mapping[str, Field]] = {
    "boot": BOOT,
    "page_us": PAGE_US,
    "answer_ns": digits,
    "answer_page_us": PAGE_US,
}


def read(fields: Mapping[str, Field], body: object, optional: frozenset[str]) -> dict[str, Any]:
    """The values of exactly these fields; raises ``ValueError`` naming what is wrong."""
    if not isinstance(body, dict):
        raise ValueError("an object")
    if unknown := body.keys() - fields.keys():
        raise ValueError(f"no field {min(unknown)[:20]!r}")
    if missing := fields.keys() - body.keys() - optional:
        raise ValueError(f"a field {min(missing)!r}")
    values = {}
    for name, value in body.items():
        try:
            values[name] = fields[name](value)
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}") from None
    return values
