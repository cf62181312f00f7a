"""The two races of Cheating Moth: who is slowest, and who is first.

A slap quicker than the least reaction does not count and may be repeated (MM-16). Exactly equal
times go clockwise from the active player's left, the active player last (GEN-1).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from slapbox.games.quickest import Hand, Landing, marked, too_close


def slowest(landings: Sequence[Landing], clockwise: Sequence[int]) -> int:
    """Return who collects: of those who did not slap the one furthest clockwise from the active
    player (MM-15), or else the last hand. ``clockwise`` are the racers in that order."""
    down = [landing.slap.seat for landing in landings if landing.hand is not None]
    absent = [seat for seat in clockwise if seat not in down]
    return absent[-1] if absent else down[-1]


def mosquito_hands(landings: Sequence[Landing], collector: int) -> list[Hand]:
    """The hands at the mosquito. Only the last place matters, so only there two hands can be too
    close to call, and not at all if the slowest did not slap."""
    named = [_named(landing, collector) for landing in landings]
    pairs = [pair for pair in too_close(named) if named[pair[1]].verdict == "slowest"]
    return marked(named, pairs)


def _named(landing: Landing, collector: int) -> Landing:
    if landing.hand is None:
        return landing
    return replace(landing, verdict="slowest" if landing.slap.seat == collector else "quick")
