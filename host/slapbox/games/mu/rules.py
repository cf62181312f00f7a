"""The options of Mü: every ruling that has an alternative, with its default.

GEN-4 has none and stands where it acts, in ``tricks.match``. Nor has MU-4: the rulebook is for four
and more, and with three players the form of the older edition is played. Two colours are out (any
two: the option says which), nobody is partner, and the goal is 10 points and 2 for each card bid.
"""

from dataclasses import replace
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
    replace(
        REMOVED_COLOURS,
        reason="Three play the older edition's form without two colours; chance draws them once.",
        ruling="MU-4",
    ),
    *COMMON,
)
