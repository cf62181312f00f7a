"""The race to point out a missed capture.

Exactly equal times go clockwise from the left of the one who released the card (GEN-1). A slap
quicker than the least reaction does not count and may be repeated.
"""

from collections.abc import Sequence, Set

from msgspec.structs import replace

from slapbox.games import quickest
from slapbox.games.protocol import Slap, Verdict
from slapbox.games.quickest import Hand, Landing
from slapbox.text import Text


def land(ordered: Sequence[Slap], min_us: int, out: Set[int]) -> list[Landing]:
    """Return what becomes of slaps that are in order; those of seats that are ``out`` do not
    count."""
    counting = iter(quickest.race([slap for slap in ordered if slap.seat not in out], min_us))
    return [
        Landing(slap, None, None, "sits_out") if slap.seat in out else next(counting)
        for slap in ordered
    ]


def verdict(landing: Landing, min_us: int) -> Verdict:
    """Return what the player is told while the race runs: not whether there is anything to point
    out."""
    if landing.verdict == "sits_out":
        return Verdict(None, Text("safarue.why.sits_out"), out=True)
    return quickest.verdict(landing, min_us)


def hands(landings: Sequence[Landing], *, right: bool) -> list[Hand]:
    """The hands in their order. If nothing was missed all are ``wrong``, and it does not matter who
    was first."""
    if right:
        return quickest.hands(landings)
    named = [
        landing if landing.hand is None else replace(landing, verdict="wrong")
        for landing in landings
    ]
    return quickest.hands(named)
