"""What pages get: built from what each may know, never by deleting from the whole."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slapbox.games import GAMES, find
from slapbox.games.protocol import Game, Json
from slapbox.pads.fleet import Pad
from slapbox.table.clock import microseconds
from slapbox.table.core import Core
from slapbox.table.seats import MAX_SEATS, Seat
from slapbox.table.streams import TV_VIEWER


@dataclass(frozen=True, slots=True)
class Views:
    """All views of one moment; nothing in them changes any more.

    ``table`` is what everybody may know. ``recovery`` is the TV's alone; of ``hands`` each seat
    gets its own. ``seats`` says where a viewer sits, that is, a phone or a bot's pad; ``asker`` is
    the phone that looks for its pad.
    """

    table: Json
    recovery: list[Json]
    seats: dict[str, int]
    hands: dict[int, Json]
    asker: str

    def of(self, viewer: str) -> Json:
        """The view of the TV or of a device; who has no seat sees what the TV's room sees."""
        if viewer == TV_VIEWER:
            return {**self.table, "recovery": self.recovery}
        seat = self.seats.get(viewer)
        hand = None if seat is None else self.hands.get(seat)
        binding = viewer == self.asker
        if hand is None:
            return {**self.table, "you": {"seat": seat, "binding": binding, "moves": []}}
        match = {**self.table["match"], "state": hand["state"]}
        mine = {"moves": hand["moves"], "takes_back": hand["takes_back"]}
        you = {"seat": seat, "binding": binding, **mine}
        return {**self.table, "match": match, "you": you}

    def differ_from(self, before: Views | None) -> bool:
        """Whether more than the time is new."""
        if before is None:
            return True
        then = {**before.table, "now_us": self.table["now_us"]}
        return replace(before, table=then) != self


def views(core: Core, now_ns: int) -> Views:
    """What every viewer may know now. Only games with secret hands have views of their own."""
    match, seats = core.match, core.house.seats
    secret = match is not None and match.game.needs_phones
    return Views(
        table_view(core, now_ns),
        core.recovery.codes(now_ns),
        seats.by_device(),
        {seat: match.hand(seat) for seat in range(len(seats))} if match and secret else {},
        core.binding.phone(now_ns),
    )


def table_view(core: Core, now_ns: int) -> Json:
    """The table as everybody may see it."""
    house, game = core.house, find(core.house.game)
    counting = house.phase == "countdown"
    why_not = core.lobby.why_not_start()
    return {
        "now_us": now_ns // 1000,
        "phase": house.phase,
        "paused": house.paused,
        "countdown_ms": max(0, core.lobby.starts_ns - now_ns) // 1_000_000 if counting else None,
        "game": house.game,
        "games": [game_facts(kind) for kind in GAMES.values()],
        "game_needs": {"phones": game.needs_phones},
        "bots": {"level": house.bot_level, "levels": list(core.bot_levels())},
        "players": [game.players.start, game.players.stop - 1],
        "cards": house.cards or house.all_cards,
        "seeded": core.seeded,
        "all_cards": house.all_cards,
        "rules": house.rules_json() if house.is_open else [],
        "start_why": why_not.as_json() if why_not and house.is_open else None,
        "binding": core.binding.name if core.binding.phone(now_ns) else None,
        "seats": [
            _seat(core, number, seat, now_ns) for number, seat in enumerate(house.seats.taken)
        ],
        "pads": [_pad(core, pad, now_ns) for pad in core.desk.fleet.pads.values()],
        "max_seats": MAX_SEATS,
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
        "kind": core.desk.kind(seat),
        "pad": bool(seat.pad),
        "phone": bool(seat.phone),
        "bot": seat.bot,
        # Of a phone's id not even a part is shown; of a chip id the end, which is on its label.
        "device": seat.pad[-4:],
        "here": core.desk.is_here(seat, now_ns),
        "phone_here": core.desk.phone_is_here(seat, now_ns),
        "ready": seat.ready,
        "error_us": core.desk.error_us(seat),
        "fidget": number in core.fidgets.seats(now_ns),
        "slapped": number in core.knocks(now_ns),
    }


def _pad(core: Core, pad: Pad, now_ns: int) -> Json:
    drift_ppm, trip_ns = pad.clock.drift_ppm, pad.clock.round_trip_ns
    return {
        "chip": pad.chip,
        "port": pad.port,
        "seat": core.house.seats.of(pad.chip),
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
