"""The options that all trick games have."""

from __future__ import annotations

from typing import Final

from slapbox.games.protocol import Option

COMMON: Final = (
    Option(
        "first_dealer",
        "random",
        "The rulebook does not say who deals first; afterwards the dealer moves left.",
        "GEN-3",
        choices=("random", "host"),
    ),
    Option(
        "deals",
        0,
        "The rulebook's match ends by its score alone (0); a number of deals makes a short one.",
        low=0,
        high=20,
    ),
    Option(
        "final_tie",
        "shared",
        "The rulebook says nothing of equal totals.",
        "GEN-2",
        choices=("shared", "replay"),
    ),
    Option(
        "undo",
        "until_next",
        "A finger slips on a phone; on paper a card can be picked up until the next one lies.",
        choices=("until_next", "never"),
    ),
    Option(
        "deal_pause_ms",
        30_000,
        "The next deal begins by itself, unless everybody is ready before.",
        low=3000,
        high=300_000,
    ),
)

REMOVED_COLOURS: Final = Option(
    "removed_colours",
    "random",
    "With three players any two colours are out; chance draws them once for the whole match.",
    "WI-1",
    choices=("random", "each_deal"),
)
