"""Views for pages: built from what each may know, never by deleting from the whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from slapbox.evening.shapes import PastEvening
from slapbox.games import GAMES, find
from slapbox.games.protocol import Game, Json
from slapbox.pads.fleet import Pad
from slapbox.table.core import Core
from slapbox.table.evening.audience import Audience
from slapbox.table.evening.evenings import Evenings
from slapbox.table.evening.hints import Hints
from slapbox.table.evening.matches import Matches
from slapbox.table.evening.settings import Settings
from slapbox.table.evening.slaps import Slaps
from slapbox.table.frame.seats import MAX_SEATS, keys_of
from slapbox.table.guests.binding import Binding
from slapbox.table.guests.door import Door
from slapbox.table.guests.guests import Guest, Guests
from slapbox.table.guests.latecomers import Latecomers
from slapbox.table.guests.lobby import Lobby
from slapbox.table.guests.places import Places
from slapbox.table.guests.recovery import Recovery
from slapbox.table.guests.wifi import GuestNetwork, Wifi
from slapbox.table.retention import Retention
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, SCREEN, TV_VIEWER, Invited
from slapbox.table.words import shapes
from slapbox.table.words.clock import microseconds
from slapbox.text import Text


@dataclass(frozen=True, slots=True)
class Views:
    """All views of one moment; nothing in them changes any more.

    ``table`` is what everybody may know. ``recovery`` is for the TV and the host, ``pin`` and the
    password of ``wifi`` for the TV alone, ``guests``, ``ways``, ``keeping``, ``ratings`` and
    ``past_evenings`` for the host alone; of ``hands`` and ``coach`` each seat gets its own.
    ``screens`` are the browsers elsewhere that are the TV, ``numbers`` what those show that want to
    be. ``seats`` says where a viewer sits, a phone or a bot's pad; ``crowds`` are the addresses by
    which many may come, ``keys`` what each phone shows that looks for its pad, ``known`` whose each
    device was last, ``wishes`` who waits for a seat, ``knocking`` about whom the host is asked,
    ``resting`` whose sits this match out, ``played_for`` at whose a bot plays on; of ``fans``
    each gets its own.
    """

    table: shapes.RoomView
    past_evenings: list[PastEvening]
    recovery: list[shapes.Code]
    pin: str | None
    wifi: Wifi | None
    guests: shapes.Guests
    ways: shapes.Ways
    keeping: shapes.Keeping
    ratings: bool
    screens: frozenset[str]
    numbers: dict[str, int]
    crowds: frozenset[str]
    seats: dict[str, int]
    hands: dict[int, shapes.Hand]
    coach: dict[int, shapes.Coach]
    keys: dict[str, tuple[int, ...]]
    known: Mapping[str, Guest]
    wishes: dict[str, int]
    knocking: frozenset[str]
    resting: frozenset[str]
    played_for: frozenset[str]
    fans: dict[str, shapes.Fan]

    def of(self, viewer: str) -> shapes.View:
        """The view of the host, of a TV or of a device; who has no seat sees what the room sees."""
        if viewer == HOST_VIEWER:
            return self._of_host()
        if viewer == TV_VIEWER or viewer in self.screens:
            return self._of_tv()
        if viewer == ROOM_VIEWER or viewer.startswith(SCREEN):
            return self._of_screen(viewer)
        return self._of_device(viewer)

    def _of_host(self) -> shapes.HostView:
        return {
            **self.table,
            "recovery": self.recovery,
            "guests": self.guests,
            "ways": self.ways,
            "network": self.wifi.for_host() if self.wifi else None,
            "keeping": self.keeping,
            "ratings": self.ratings,
            "past_evenings": self.past_evenings,
        }

    def _of_tv(self) -> shapes.TvView:
        # While people come in; nobody who looks at a match wants to read a code.
        joining = self.wifi is not None and self.table["phase"] in ("lobby", "countdown")
        return {
            **self.table,
            "recovery": self.recovery,
            "pin": self.pin,
            "wishes": self.guests["wishes"],
            "wifi": self.wifi.for_tv() if self.wifi and joining else None,
        }

    def _of_screen(self, viewer: str) -> shapes.ScreenView:
        return {**self.table, "screen": {"number": self.numbers.get(viewer)}}

    def _of_device(self, viewer: str) -> shapes.PhoneView:
        seat = self.seats.get(viewer)
        hand = None if seat is None else self.hands.get(seat)
        keys = self.keys.get(viewer)
        match = self.table["match"]
        known = self.known.get(viewer) if seat is None else None
        you: shapes.You = {
            "seat": seat,
            "known": None if known is None else {"name": known.name, "avatar": known.avatar},
            "binding": None if keys is None else list(keys),
            "moves": [],
            "takes_back": False,
            "coach": None,
            "wish": self.wishes.get(viewer),
            "knocks": viewer in self.knocking,
            "resting": viewer in self.resting,
            "played_for": viewer in self.played_for,
            "fan": self.fans.get(viewer),
        }
        if hand is None or match is None:
            return {**self.table, "you": you}
        mine: shapes.Match = {**match, "state": hand.state}
        coach = None if seat is None else self.coach.get(seat)
        you = {**you, "moves": hand.moves, "takes_back": hand.takes_back, "coach": coach}
        return {**self.table, "match": mine, "you": you}

    @property
    def invited(self) -> Invited:
        """For whom places are kept, and where others join."""
        viewers = self.screens | self.seats.keys()
        return Invited(viewers, self.crowds, self.table["join_url"])

    def after(self, before: Views) -> Views:
        """The same; where nothing but the time is new for everybody, with the table of before."""
        then: shapes.RoomView = {**before.table, "now_us": self.table["now_us"]}
        return replace(self, table=before.table) if then == self.table else self

    def seen_anew(self, before: Views | None) -> frozenset[str] | None:
        """The viewers who see something else than ``before``, or nothing for everybody."""
        if before is None or self.table is not before.table:
            return None
        found = self._of_the_house(before)
        found |= self.screens ^ before.screens
        found |= self.resting ^ before.resting
        found |= self.knocking ^ before.knocking
        for now, then in self._by_viewer(before):
            found |= {one for one in now.keys() | then.keys() if now.get(one) != then.get(one)}
        for hands, those in ((self.hands, before.hands), (self.coach, before.coach)):
            seats = {one for one in hands.keys() | those.keys() if hands.get(one) != those.get(one)}
            found |= {viewer for viewer, seat in self.seats.items() if seat in seats}
        return frozenset(found)

    def _by_viewer(self, before: Views) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        """Yield what is kept by viewer, now and before."""
        yield self.seats, before.seats
        yield self.numbers, before.numbers
        yield self.keys, before.keys
        yield self.known, before.known
        yield self.wishes, before.wishes
        yield self.fans, before.fans

    def _of_the_house(self, before: Views) -> set[str]:
        """The host and the TVs, if theirs is new."""
        found: set[str] = set()
        if self._of_host() != before._of_host():
            found.add(HOST_VIEWER)
        if self._of_tv() != before._of_tv():
            found |= {TV_VIEWER, *self.screens}
        return found


class Written:
    """All views of one moment as pages get them: JSON in UTF-8 on one line. What everybody sees is
    written once. ``now_us`` says when a page gets its view: when the view was made may be when
    somebody else chose something in secret."""

    def __init__(self, views: Views, now_us: Callable[[], int] | None = None) -> None:
        self._views = views
        self._now_us = now_us or (lambda: views.table["now_us"])
        self._common: dict[str, bytes] = {}

    def __call__(self, viewer: str) -> bytes:
        """The view of this viewer."""
        common: Json = self._views.table
        if not self._common:
            self._common = {key: _entry(key, value) for key, value in common.items()}
        view: Json = {**self._views.of(viewer), "now_us": self._now_us()}
        entries = (
            self._common[key] if key in common and common[key] is value else _entry(key, value)
            for key, value in view.items()
        )
        return b"{%b}" % b",".join(entries)


def _entry(key: str, value: object) -> bytes:
    return b'"%b":%b' % (key.encode(), json.dumps(value, separators=(",", ":")).encode())


def views(core: Core, now_ns: int) -> Views:
    """Return what every viewer may know now. Only games with secret hands have views of their
    own."""
    match, seats, door = core.match, core.setup.seats, core.room(Door)
    latecomers = core.room(Latecomers)
    secret = match is not None and match.game.needs_phones
    return Views(
        table_view(core, now_ns),
        core.room(Evenings).past(),
        core.room(Recovery).codes(now_ns),
        door.pin(now_ns),
        core.room(GuestNetwork).wifi,
        door.for_host(now_ns),
        door.ways_for_host(),
        core.room(Retention).for_host(),
        core.setup.ratings,
        frozenset(door.screens),
        door.numbers(now_ns),
        door.crowds,
        seats.by_device(),
        {seat: match.hand(seat) for seat in range(len(seats))} if match and secret else {},
        core.room(Hints).view(match),
        core.room(Binding).keys(now_ns),
        core.room(Guests).known,
        latecomers.numbers(),
        door.knocking(now_ns),
        latecomers.resting(),
        seats.away(),
        core.room(Audience).cards(),
    )


def whispered(before: Views, core: Core, now_ns: int) -> Views:
    """Return what every viewer may know after something that one player did and no other could
    notice. What everybody sees is that of before: made anew it would tell that something has
    happened, by the figures of pads that always change a little."""
    match = core.match
    if match is None or match.view(now_ns, core.room(Matches).over_ns) != before.table["match"]:
        return views(core, now_ns)
    hands = {seat: match.hand(seat) for seat in range(len(core.setup.seats))}
    return replace(before, hands=hands, coach=core.room(Hints).view(match))


def stopped(seen: Views, fault: Text, now_ns: int) -> Views:
    """Return what was seen last, and what keeps the table from going on."""
    table: shapes.RoomView = {
        **seen.table,
        "now_us": now_ns // 1000,
        "stopped": fault.as_json(),
    }
    return replace(seen, table=table)


def table_view(core: Core, now_ns: int) -> shapes.RoomView:
    """The table as everybody may see it."""
    setup, game = core.setup, find(core.setup.game)
    door, matches, settings = core.room(Door), core.room(Matches), core.room(Settings)
    counting = setup.phase == "countdown"
    lobby = core.room(Lobby)
    why_not = lobby.why_not_start()
    return {
        "now_us": now_ns // 1000,
        "phase": setup.phase,
        "paused": setup.paused,
        "calm": setup.calm,
        "hints": core.room(Hints).allowed,
        "demo": setup.demo,
        "lesson": setup.lesson,
        "stopped": None,
        "countdown_ms": max(0, lobby.starts_ns - now_ns) // 1_000_000 if counting else None,
        "game": setup.game,
        "games": [game_facts(kind) for kind in GAMES.values()],
        "game_needs": {"phones": game.needs_phones},
        "bots": {"level": settings.bot_level(), "levels": list(settings.bot_levels())},
        "players": [game.players.start, game.players.stop - 1],
        "cards": setup.cards or setup.all_cards,
        "seeded": matches.seed is not None,
        "all_cards": setup.all_cards,
        "rules": setup.rules_json(),
        "start_why": why_not.as_json() if why_not and setup.is_open else None,
        "seats": [
            _seat(core, number, key, now_ns)
            for number, key in enumerate(keys_of(setup.seats.colours))
        ],
        "pads": [
            _pad(core, pad, now_ns)
            for pad in core.devices.fleet.pads.values()
            if pad.chip not in core.room(Places).sent_home
        ],
        "max_seats": MAX_SEATS,
        "audience": core.room(Audience).view(),
        "wishing": core.room(Latecomers).wishing(),
        "door_open": door.is_open,
        "join_url": door.join_url,
        "local_name": door.name,
        "notices": core.notices(),
        "evening": core.room(Evenings).view(now_ns, matches.won_ns),
        "match": core.match.view(now_ns, matches.over_ns) if core.match else None,
    }


def game_facts(game: type[Game]) -> shapes.GameFacts:
    """Return what somebody who chooses a game wants to know of it."""
    return {
        "name": game.name,
        "players": [game.players.start, game.players.stop - 1],
        "phones": game.needs_phones,
        "length_min": list(game.minutes),
    }


def _seat(core: Core, number: int, key: int | None, now_ns: int) -> shapes.Seat:
    seat = core.setup.seats.taken[number]
    return {
        "seat": number,
        "name": seat.name,
        "colour": core.setup.seats.colours[number],
        "key": key,
        "avatar": seat.avatar,
        "person": seat.person,
        "way": core.room(Settings).way_of(seat),
        "kind": core.devices.kind(seat),
        "pad": bool(seat.pad),
        "phone": bool(seat.phone),
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        # Of a phone's id not even a part is shown; of a chip id the end, which is on its label.
        "device": seat.pad[-4:],
        "here": core.devices.is_here(seat, now_ns),
        "phone_here": core.devices.phone_is_here(seat, now_ns),
        "ready": seat.ready,
        "out": seat.out,
        "hints": core.room(Hints).count(number),
        "error_us": core.devices.error_us(seat),
        "fidget": number in core.room(Matches).fidgets.seats(now_ns),
        "slapped": number in core.room(Slaps).identify_slaps(now_ns),
        "who": seat.who,
    }


def _pad(core: Core, pad: Pad, now_ns: int) -> shapes.Pad:
    drift_ppm, trip_ns = pad.clock.drift_ppm, pad.clock.round_trip_ns
    proof = pad.proof
    return {
        "chip": pad.chip,
        "seat": core.setup.seats.of(pad.chip),
        "here": pad.is_here(now_ns),
        "capture": pad.capture,
        "mode": pad.mode,
        "proof": None if proof is None else {"off_us": proof.off_us, "holds": proof.holds},
        "error_us": None if pad.error_ns is None else microseconds(pad.error_ns),
        "drift_ppm": None if drift_ppm is None else round(drift_ppm, 1),
        "round_trip_us": None if trip_ns is None else trip_ns // 1000,
        "lost": pad.lost,
    }
