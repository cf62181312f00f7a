"""The options that all trick games have."""

from __future__ import annotations

from typing import Final

from slapbox.games.deals import DEAL_PAUSE, DEALS, FINAL_TIE, FIRST_DEALER, UNDO
from slapbox.games.protocol import Option

COMMON: Final = (
    FIRST_DEALER,
    DEALS,
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
