"""What pages get: built from what each may know, never by deleting from the whole."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slapbox.games import GAMES, find
from slapbox.games.protocol import Game, Json
from slapbox.pads.fleet import Pad
from slapbox.table.clock import microseconds
from slapbox.table.core import Core
from slapbox.table.seats import MAX_SEATS, Seat
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, SCREEN, TV_VIEWER, Invited
from slapbox.text import Text


@dataclass(frozen=True, slots=True)
class Views:
    """All views of one moment; nothing in them changes any more.

    ``table`` is what everybody may know. ``recovery`` is for the TV and the host, ``guests`` for
    the host alone; of ``hands`` each seat gets its own. ``screens`` are the browsers elsewhere that
    are the TV, ``numbers`` what those show that want to be. ``seats`` says where a viewer sits,
    that is, a phone or a bot's pad; ``crowds`` are the addresses by which many may come, ``keys``
    what each phone shows that looks for its pad.
    """

    table: Json
    recovery: list[Json]
    guests: Json
    screens: frozenset[str]
    numbers: dict[str, int]
    crowds: frozenset[str]
    seats: dict[str, int]
    hands: dict[int, Json]
    keys: dict[str, tuple[int, ...]]

    def of(self, viewer: str) -> Json:
        """The view of the host, of a TV or of a device; who has no seat sees what the room sees."""
        if viewer == HOST_VIEWER:
            return {**self.table, "recovery": self.recovery, "guests": self.guests}
        if viewer == TV_VIEWER or viewer in self.screens:
            return {**self.table, "recovery": self.recovery}
        if viewer == ROOM_VIEWER:
            return self.table
        if viewer.startswith(SCREEN):
            return {**self.table, "screen": {"number": self.numbers.get(viewer)}}
        return self._of_device(viewer)

    def _of_device(self, viewer: str) -> Json:
        seat = self.seats.get(viewer)
        hand = None if seat is None else self.hands.get(seat)
        keys = self.keys.get(viewer)
        binding = None if keys is None else list(keys)
        if hand is None:
            return {**self.table, "you": {"seat": seat, "binding": binding, "moves": []}}
        match = {**self.table["match"], "state": hand["state"]}
        mine = {"moves": hand["moves"], "takes_back": hand["takes_back"]}
        you = {"seat": seat, "binding": binding, **mine}
        return {**self.table, "match": match, "you": you}

    @property
    def invited(self) -> Invited:
        """For whom places are kept."""
        return Invited(self.screens | self.seats.keys(), self.crowds)

    def differ_from(self, before: Views | None) -> bool:
        """Whether more than the time is new."""
        if before is None:
            return True
        then = {**before.table, "now_us": self.table["now_us"]}
        return replace(before, table=then) != self


def views(core: Core, now_ns: int) -> Views:
    """What every viewer may know now. Only games with secret hands have views of their own."""
    match, seats = core.match, core.setup.seats
    secret = match is not None and match.game.needs_phones
    return Views(
        table_view(core, now_ns),
        core.recovery.codes(now_ns),
        core.door.for_host(now_ns),
        frozenset(core.door.screens),
        core.door.numbers(now_ns),
        core.door.crowds,
        seats.by_device(),
        {seat: match.hand(seat) for seat in range(len(seats))} if match and secret else {},
        core.binding.keys(now_ns),
    )


def stopped(seen: Views, fault: Text, now_ns: int) -> Views:
    """What was seen last, and what keeps the table from going on."""
    news = {"now_us": now_ns // 1000, "stopped": fault.as_json()}
    return replace(seen, table={**seen.table, **news})


def table_view(core: Core, now_ns: int) -> Json:
    """The table as everybody may see it."""
    setup, game = core.setup, find(core.setup.game)
    counting = setup.phase == "countdown"
    why_not = core.lobby.why_not_start()
    return {
        "now_us": now_ns // 1000,
        "phase": setup.phase,
        "paused": setup.paused,
        "stopped": None,
        "countdown_ms": max(0, core.lobby.starts_ns - now_ns) // 1_000_000 if counting else None,
        "game": setup.game,
        "games": [game_facts(kind) for kind in GAMES.values()],
        "game_needs": {"phones": game.needs_phones},
        "bots": {"level": setup.bot_level, "levels": list(core.bot_levels())},
        "players": [game.players.start, game.players.stop - 1],
        "cards": setup.cards or setup.all_cards,
        "seeded": core.seeded,
        "all_cards": setup.all_cards,
        "rules": setup.rules_json(),
        "start_why": why_not.as_json() if why_not and setup.is_open else None,
        "seats": [
            _seat(core, number, seat, now_ns) for number, seat in enumerate(setup.seats.taken)
        ],
        "pads": [_pad(core, pad, now_ns) for pad in core.devices.fleet.pads.values()],
        "max_seats": MAX_SEATS,
        "door_open": core.door.is_open,
        "notices": core.notices(),
        "match": core.match.view(now_ns) if core.match else None,
    }


def game_facts(game: type[Game]) -> Json:
    """What somebody who chooses a game wants to know of it."""
    return {
        "name": game.name,
        "players": [game.players.start, game.players.stop - 1],
        "phones": game.needs_phones,
        "length_min": list(game.minutes),
    }


def _seat(core: Core, number: int, seat: Seat, now_ns: int) -> Json:
    return {
        "seat": number,
        "name": seat.name,
        "kind": core.devices.kind(seat),
        "pad": bool(seat.pad),
        "phone": bool(seat.phone),
        "bot": seat.bot,
        # Of a phone's id not even a part is shown; of a chip id the end, which is on its label.
        "device": seat.pad[-4:],
        "here": core.devices.is_here(seat, now_ns),
        "phone_here": core.devices.phone_is_here(seat, now_ns),
        "ready": seat.ready,
        "error_us": core.devices.error_us(seat),
        "fidget": number in core.fidgets.seats(now_ns),
        "slapped": number in core.knocks(now_ns),
    }


def _pad(core: Core, pad: Pad, now_ns: int) -> Json:
    drift_ppm, trip_ns = pad.clock.drift_ppm, pad.clock.round_trip_ns
    return {
        "chip": pad.chip,
        "port": pad.port,
        "seat": core.setup.seats.of(pad.chip),
        "here": pad.is_here(now_ns),
        "kind": "sim" if pad.simulated else "pad",
        "firmware": pad.firmware,
        "capture": pad.capture,
        "mode": pad.mode,
        "error_us": None if pad.error_ns is None else microseconds(pad.error_ns),
        "drift_ppm": None if drift_ppm is None else round(drift_ppm, 1),
        "round_trip_us": None if trip_ns is None else trip_ns // 1000,
        "lost": pad.lost,
    }
