"""Reasons for a move, one sentence each: facts about the position, for a player who wants a hint.

Each game looks for what can be said of a move, first what matters most, and says nothing that the
view does not prove. Where nothing of that holds, the reason is the figure that convinced.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from slapbox.bots.acts import AnyMove
from slapbox.bots.coach import last_panther, mu, rummue, safarue, wimmueln
from slapbox.text import Text

TRIED: Final = ("coach.why.tried", "coach.why.equal")
"""Keys of the reason where there is no other: it is better by some points, or by none."""

_REASONS: Final[dict[str, Callable[[Any, Any], Text | None]]] = {
    "mu": mu.reason,
    "last-panther": last_panther.reason,
    "wimmueln": wimmueln.reason,
    "rummue": rummue.reason,
    "safarue": safarue.reason,
    "safarue-variant": safarue.reason,
}


def reason(game: str, view: Mapping[str, Any], move: AnyMove, lead: float) -> Text:
    """Return what speaks for this legal move of ``game``, in view of what its player is shown and
    remembers; ``lead`` is by how many points it was better than the next best."""
    if (said := _REASONS[game](view, move)) is not None:
        return said
    better, equal = TRIED
    points = round(lead)
    return Text(better, {"count": points}) if points else Text(equal)
