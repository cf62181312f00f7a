"""The options of Safarü: every ruling that has an alternative, with its default.

Rulings without an alternative stand where they act: SA-4 and SA-6 in ``rounds``, GEN-1 in
``spotting``, GEN-3 in ``rounds`` and from round to round in ``game``, GEN-4 in ``game``.
"""

from dataclasses import replace
from typing import Final

from slapbox.games.mudeck.deals import FINAL_TIE, FIRST_DEALER, UNDO
from slapbox.games.pauses import WAITS_FOR_ALL
from slapbox.games.protocol import Option
from slapbox.games.quickest import MIN_REACTION, RESOLUTION
from slapbox.games.safarue.scoring import SUITS

UNICORN: Final = Option(
    "unicorn",
    "yellow",
    "As in The Last Panther yellow is good; the rulebook's pictures are lost.",
    "SA-5",
    choices=("yellow", "red", "green", "blue"),
)
VARIANT_CHOICE: Final = Option(
    "variant_choice",
    "any_nonempty",
    "The neighbour decides the combination; what is legal stays as it is.",
    "SA-8",
    choices=("any_nonempty", "single"),
)
SHARED: Final = (
    Option(
        "porcupine",
        "red",
        "As in The Last Panther red is bad; the rulebook's pictures are lost.",
        "SA-5",
        choices=("red", *(suit for suit in SUITS if suit != "red")),
    ),
    Option(
        "target",
        100,
        "The rulebook lets players agree on a total.",
        low=20,
        high=500,
    ),
    Option(
        "capture_duty",
        "strict",
        "The table always notices; with spot the players have to, as on paper, and the first right"
        " alarm stops the game at once.",
        "SA-1",
        choices=("strict", "spot"),
    ),
    Option(
        "spot_ms",
        4000,
        "The next card has to wait so long: whoever plays it could shut the others out.",
        "SA-1",
        low=1000,
        high=15_000,
    ),
    Option(
        "wrong_spot",
        "free",
        "The rulebook knows no penalty for an alarm that was false.",
        "SA-1",
        choices=("free", "sits_out"),
    ),
    replace(MIN_REACTION, ruling=""),
    Option(
        "zero_summand",
        True,
        "A 5 and a 0 are two wild cards that sum to 5, to the letter.",
        "SA-2",
        choices=(True, False),
    ),
    Option(
        "zero_duty",
        "any",
        "At least one 0 must be among the captured cards, whatever captures it.",
        "SA-3",
        choices=("any", "sum"),
    ),
    Option(
        "empty_category",
        "none",
        "Who has captured no card of a kind has not captured the most of it.",
        "SA-7",
        choices=("none", "shared"),
    ),
    FIRST_DEALER,
    Option(
        "rounds",
        0,
        "The rulebook's match ends by its score alone (0); a number of rounds makes a short one.",
        low=0,
        high=20,
    ),
    FINAL_TIE,
    UNDO,
    RESOLUTION,
    Option(
        "round_pause_ms",
        30_000,
        "The next round begins by itself, unless everybody is ready before.",
        low=3000,
        high=300_000,
    ),
    WAITS_FOR_ALL,
)

RULES: Final = (UNICORN, *SHARED)
VARIANT_RULES: Final = (VARIANT_CHOICE, *SHARED)
"""The variant has no unicorns."""
