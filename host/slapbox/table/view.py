"""Views for pages: built from what each may know, never by deleting from the whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import cast

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from slapbox.games import GAMES, find
from slapbox.games.base import Game
from slapbox.games.protocol import Json
from slapbox.lessons import find as find_lesson
from slapbox.pads.pad import Pad
from slapbox.table.core import Core
from slapbox.table.frame.seats import MAX_SEATS, keys_of
from slapbox.table.frame.setup import told_rules
from slapbox.table.frame.shown import Each, Shown, joined, values_for
from slapbox.table.guests.door import Door
from slapbox.table.guests.places import Places
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, SCREEN, TV_VIEWER, Invited
from slapbox.table.words import shapes
from slapbox.table.words.clock import microseconds
from slapbox.text import Text


class Views(Struct, frozen=True):
    """All views of one moment; nothing in them changes any more.

    ``table`` is what everybody may know, ``parts`` are what rooms show. ``seats`` says where a
    viewer sits, a phone or a bot's pad; ``screens`` are the browsers elsewhere that are the TV, and
    ``crowds`` the addresses by which many may come.
    """

    table: shapes.RoomView
    parts: tuple[Shown, ...]
    seats: dict[str, int]
    screens: frozenset[str]
    crowds: frozenset[str]

    def of(self, viewer: str) -> shapes.View:
        """The view of the host, of a TV or of a device; who has no seat sees what the room sees."""
        if viewer == HOST_VIEWER:
            return cast(
                "shapes.HostView", {**self.table, **joined(part.host for part in self.parts)}
            )
        if viewer == TV_VIEWER or viewer in self.screens:
            return cast("shapes.TvView", {**self.table, **joined(part.tv for part in self.parts)})
        if viewer == ROOM_VIEWER or viewer.startswith(SCREEN):
            own = values_for(viewer, (part.screens for part in self.parts))
            return cast("shapes.ScreenView", {**self.table, **own})
        return cast("shapes.PhoneView", {**self.table, **self._of_device(viewer)})

    def _of_device(self, viewer: str) -> Json:
        """The device's own part, and the match as its seat sees it."""
        seat = self.seats.get(viewer)
        own = values_for(viewer, (part.phones for part in self.parts))
        secrets = values_for(seat, (part.secrets for part in self.parts))
        match: Json | None = self.table["match"]
        for part in self.parts:
            state = part.states.of(seat)
            if match is not None and state is not None:
                match = {**match, "state": state}
        return {"match": match, "you": {"seat": seat, **own, **secrets}}

    @property
    def invited(self) -> Invited:
        """The guests for whom places are kept, and the address where others join."""
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
        viewers = {*(self.screens ^ before.screens), *Each(None, self.seats).changed(before.seats)}
        both = zip(self.parts, before.parts, strict=True)
        for part, then in ((part, then) for part, then in both if part != then):
            viewers |= {HOST_VIEWER} if part.host != then.host else set()
            viewers |= {TV_VIEWER, *self.screens} if part.tv != then.tv else set()
            viewers |= part.changed(then)
            seats = part.changed_secrets(then)
            viewers |= {viewer for viewer, seat in self.seats.items() if seat in seats}
        return frozenset(viewers)


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
    words = json.dumps(value, separators=(",", ":"), default=to_builtins)
    return b'"%b":%b' % (key.encode(), words.encode())


def views(core: Core, now_ns: int) -> Views:
    """Return what every viewer may know now."""
    parts, door = core.shown(now_ns), core.room(Door)
    return Views(
        _table(core, parts, now_ns),
        parts,
        core.setup.seats.by_device(),
        frozenset(door.screens),
        door.crowds,
    )


def whispered(before: Views, core: Core, now_ns: int) -> Views:
    """Return what every viewer may know after something that one player did and no other could
    notice. What everybody sees is that of before: made again it would tell that something has
    happened, by the figures of pads that always change a little."""
    now = views(core, now_ns)
    if now.table["match"] is None or now.table["match"] != before.table["match"]:
        return now
    both = zip(before.parts, now.parts, strict=True)
    parts = (then._replace(secrets=part.secrets, states=part.states) for then, part in both)
    return replace(before, parts=tuple(parts))


def stopped(seen: Views, fault: Text, now_ns: int) -> Views:
    """Return what was seen last, and what keeps the table from going on."""
    table: shapes.RoomView = {
        **seen.table,
        "now_us": now_ns // 1000,
        "stopped": fault.as_json(),
    }
    return replace(seen, table=table)


def _table(core: Core, parts: tuple[Shown, ...], now_ns: int) -> shapes.RoomView:
    """The table as everybody may see it."""
    setup, game = core.setup, find(core.setup.game)
    keys, rows = keys_of(setup.seats.colours), [part.seats for part in parts if part.seats]
    table = {
        "now_us": now_ns // 1000,
        "phase": setup.phase,
        "paused": setup.paused,
        "calm": setup.calm,
        "demo": setup.demo,
        "stopped": None,
        "game": setup.game,
        "games": [game_facts(kind) for kind in GAMES.values()],
        "game_needs": {"phones": game.needs_phones},
        "players": [game.players.start, game.players.stop - 1],
        "cards": setup.cards or setup.all_cards,
        "rules": told_rules(game.rules, setup.options),
        "seats": [_seat(core, rows, number, key, now_ns) for number, key in enumerate(keys)],
        "pads": [
            _pad(core, pad, now_ns)
            for pad in core.devices.fleet.pads.values()
            if pad.chip not in core.room(Places).sent_home
        ],
        "max_seats": MAX_SEATS,
        "notices": core.notices(),
    }
    return cast("shapes.RoomView", {**table, **joined(part.everybody for part in parts)})


def game_facts(game: type[Game]) -> shapes.GameFacts:
    """Return what somebody who chooses a game wants to know of it."""
    return {
        "name": game.name,
        "players": [game.players.start, game.players.stop - 1],
        "phones": game.needs_phones,
        "length_min": list(game.minutes),
        "lesson": find_lesson(game.name) is not None,
    }


def _seat(
    core: Core, rows: list[Mapping[str, Each]], number: int, key: int | None, now_ns: int
) -> shapes.Seat:
    seat = core.setup.seats.taken[number]
    facts = {
        "seat": number,
        "name": seat.called,
        "colour": core.setup.seats.colours[number],
        "key": key,
        "avatar": seat.avatar,
        "person": seat.person,
        "kind": core.devices.kind(seat),
        "pad": bool(seat.pad),
        "phone": bool(seat.phone),
        "bot": seat.bot,
        "stand_in": seat.name if seat.stand_in else None,
        # Of a phone's id not even a part is shown; of a chip id the end, which is on its label.
        "device": seat.pad[-1:] if seat.page_pad else seat.pad[-4:],
        "here": (core.setup.lesson and seat.bot) or core.devices.is_here(seat, now_ns),
        "phone_here": core.devices.phone_is_here(seat, now_ns),
        "ready": seat.ready,
        "out": seat.out,
        "error_us": core.devices.error_us(seat),
        "who": seat.who,
    }
    return cast("shapes.Seat", {**facts, **values_for(number, rows)})


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
