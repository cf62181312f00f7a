"""The options of The Last Panther: every ruling that has an alternative, with its default.

GEN-3 and GEN-4 stand where they act, in ``tricks.match``.
"""

from typing import Final

from slapbox.games.protocol import Option
from slapbox.games.tricks.rules import COMMON

RULES: Final = (
    Option(
        "pass_count_7_8",
        3,
        "The rulebook names two cards for six players only; the older rules for six and more.",
        "LP-1",
        low=2,
        high=3,
    ),
    Option(
        "pass_direction",
        "right",
        "The rulebook passes to the right, the older edition to the left.",
        choices=("right", "left"),
    ),
    Option(
        "first_lead",
        "green_5",
        "The green five leads; in the older edition the dealer's left neighbour.",
        choices=("green_5", "left_of_dealer"),
    ),
    Option(
        "end_at",
        -250,
        "So low a total ends the match; the older edition says -200.",
        low=-500,
        high=-50,
    ),
    *COMMON,
)
