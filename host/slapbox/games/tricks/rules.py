"""The options that all trick games have."""

from itertools import combinations
from typing import Final

from slapbox.games.mudeck.cards import COLOURS
from slapbox.games.mudeck.deals import DEAL_PAUSE, DEALS, FINAL_TIE, FIRST_DEALER, UNDO
from slapbox.games.pauses import WAITS_FOR_ALL
from slapbox.games.protocol import Option

OPEN_TRICKS: Final = Option(
    "open_tricks",
    False,
    "Won tricks lie face down until the deal is over; open ones are for learners and spectators.",
    "TR-1",
    choices=(False, True),
)

COMMON: Final = (
    OPEN_TRICKS,
    FIRST_DEALER,
    DEALS,
    FINAL_TIE,
    UNDO,
    DEAL_PAUSE,
    WAITS_FOR_ALL,
)

NAMED_COLOURS: Final = {
    f"{COLOURS[colour]}_{COLOURS[other]}": (colour, other)
    for colour, other in combinations(range(len(COLOURS)), 2)
}
"""Two colours by their names, as an option says it: ``"red_yellow"``."""

REMOVED_COLOURS: Final = Option(
    "removed_colours",
    "random",
    "With three players any two colours are out; chance draws them once for the whole match.",
    "WI-1",
    choices=("random", "each_deal", *NAMED_COLOURS),
)
