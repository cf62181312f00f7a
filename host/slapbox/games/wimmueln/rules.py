"""The options of Wimmüln: every ruling that has an alternative, with its default.

GEN-3 and GEN-4 stand where they act, in ``tricks.match``.
"""

from typing import Final

from slapbox.games.protocol import Option
from slapbox.games.tricks.rules import COMMON, REMOVED_COLOURS

RULES: Final = (
    Option("target", 200, "The rulebook's total.", low=50, high=500),
    Option(
        "notrump_lead",
        "dealer_choice_of_two",
        "Without trumps neither card must stay; the dealer knows best which one to lead.",
        "WI-2",
        choices=("dealer_choice_of_two", "higher"),
    ),
    Option(
        "both_bonus",
        25,
        "Two equal numbers have a row of their own, so nothing is doubled for the one on top.",
        "WI-3",
        low=0,
        high=100,
    ),
    REMOVED_COLOURS,
    *COMMON,
)
