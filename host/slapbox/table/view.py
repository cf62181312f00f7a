"""What pages get: built from what everybody may know, never by deleting from the whole."""

from __future__ import annotations

from slapbox.games import GAMES, find
from slapbox.games.protocol import Json
from slapbox.pads.fleet import Pad
from slapbox.table.clock import microseconds
from slapbox.table.core import Core
from slapbox.table.seats import MAX_SEATS, Seat


def table_view(core: Core, now_ns: int) -> Json:
    """The table as the TV shows it; a device's view has ``you`` besides."""
    house = core.house
    counting = house.phase == "countdown"
    return {
        "now_us": now_ns // 1000,
        "phase": house.phase,
        "paused": house.paused,
        "countdown_ms": max(0, core.lobby.starts_ns - now_ns) // 1_000_000 if counting else None,
        "game": house.game,
        "games": list(GAMES),
        "players": [find(house.game).players.start, find(house.game).players.stop - 1],
        "cards": house.cards or house.all_cards,
        "all_cards": house.all_cards,
        "rules": house.rules_json() if core.lobby.is_open else [],
        "seats": [
            _seat(core, number, seat, now_ns) for number, seat in enumerate(house.seats.taken)
        ],
        "pads": [_pad(core, pad, now_ns) for pad in core.desk.fleet.pads.values()],
        "max_seats": MAX_SEATS,
        "notices": core.notices(),
        "match": core.match.view(now_ns) if core.match else None,
    }


def _seat(core: Core, number: int, seat: Seat, now_ns: int) -> Json:
    return {
        "seat": number,
        "name": seat.name,
        "kind": seat.kind,
        "bot": seat.bot,
        # Of a phone's id not even a part is shown; of a chip id the end, which is on its label.
        "device": "" if seat.kind == "touch" else seat.device[-4:],
        "here": core.is_here(number, now_ns),
        "ready": seat.ready,
        "error_us": core.desk.error_us(seat),
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
