"""Reasons for a move, one sentence each: facts about the position, for a player who wants a hint.

Each game looks for what can be said of a move, first what matters most, and says nothing that the
view does not prove. Where nothing of that holds, the reason is how the move was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from slapbox.bots.acts import AnyMove
from slapbox.bots.coach import last_panther, mu, rummue, safarue, wimmueln
from slapbox.text import Text

TRIED: Final = Text("coach.why.tried")
"""The way in which an expert finds its moves."""

_REASONS: Final[dict[str, Callable[[Any, Any], Text | None]]] = {
    "mu": mu.reason,
    "last-panther": last_panther.reason,
    "wimmueln": wimmueln.reason,
    "rummue": rummue.reason,
    "safarue": safarue.reason,
    "safarue-variant": safarue.reason,
}


def reason(game: str, view: Mapping[str, Any], move: AnyMove) -> Text:
    """Return what speaks for this legal move of ``game``, in view of what its player is shown and
    remembers."""
    return _REASONS[game](view, move) or TRIED
