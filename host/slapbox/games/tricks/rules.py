"""The options that all trick games have."""

from __future__ import annotations

from typing import Final

from slapbox.games.deals import DEAL_PAUSE, FINAL_TIE, FIRST_DEALER, UNDO
from slapbox.games.protocol import Option

COMMON: Final = (
    FIRST_DEALER,
    Option(
        "deals",
        0,
        "The rulebook's match ends by its score alone (0); a number of deals makes a short one.",
        low=0,
        high=20,
    ),
    FINAL_TIE,
    UNDO,
    DEAL_PAUSE,
)

REMOVED_COLOURS: Final = Option(
    "removed_colours",
    "random",
    "With three players any two colours are out; chance draws them once for the whole match.",
    "WI-1",
    choices=("random", "each_deal"),
)
