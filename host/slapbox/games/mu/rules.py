"""The options of Mü: every ruling that has an alternative, with its default.

GEN-4 has none and stands where it acts, in ``tricks.match``. With three players the form of the
older edition is played: two colours are out, nobody is partner, and the goals are lower.
"""

from __future__ import annotations

from typing import Final

from slapbox.games.protocol import Option
from slapbox.games.tricks.rules import COMMON, REMOVED_COLOURS

RULES: Final = (
    Option(
        "target",
        200,
        "About an hour; the rulebook lets players agree on a total.",
        "MU-3",
        low=50,
        high=500,
    ),
    Option(
        "allow_same_trump",
        False,
        "Naming exactly the vice's trumps would only cancel the vice.",
        "MU-2",
        choices=(False, True),
    ),
    Option(
        "vice_full_tie",
        "none",
        "The vice is second; if equal cards leave open who that is, nobody else moves up.",
        "MU-1",
        choices=("none", "next"),
    ),
    Option(
        "dealer_rotation",
        "left",
        "The dealer moves left after every deal, also if it was not played.",
        "GEN-3",
        choices=("left", "left_if_played"),
    ),
    REMOVED_COLOURS,
    *COMMON,
)
