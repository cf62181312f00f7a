"""The options of Fly-Swatter: every ruling that has an alternative, with its default.

Rulings without an alternative stand where they act: FS-6 and FS-10 in ``races``; GEN-1, FS-9,
FS-11 and FS-12 in ``game``.
"""

from typing import Final

from slapbox.games.protocol import Option
from slapbox.games.quickest import MIN_REACTION

RULES: Final = (
    Option(
        "aim",
        "best",
        "The prize for speed is the better fly: what a colour key hits.",
        "FS-14",
        choices=("best", "pile", "exact"),
    ),
    Option(
        "starter",
        "reaction",
        "The rulebook lets the fastest player start; pads can measure who that is.",
        "FS-2",
        choices=("reaction", "host", "random"),
    ),
    Option(
        "remainder",
        "deal",
        "Stacks may differ by a card; dealing on from the starter is repeatable.",
        "FS-1",
        choices=("deal", "remove"),
    ),
    Option(
        "swat_close_ms",
        4000,
        "A swat has to end some time; on paper it ends when nobody wants to slap any more.",
        "FS-3",
        low=1000,
        high=60_000,
    ),
    Option(
        "swat_quiet_ms",
        1000,
        "With nothing left to win, late hands can only be wrong: a moment of quiet ends the race.",
        "FS-3",
        low=0,
        high=10_000,
    ),
    MIN_REACTION,
    Option(
        "false_start",
        "ignore",
        "The rulebooks do not punish early slaps.",
        "FS-4",
        choices=("ignore", "penalty"),
    ),
    Option(
        "fifth_fly_counts",
        False,
        "A fly of a fifth colour plays the swatter; the examples count only what lay there before.",
        "FS-5",
        choices=(False, True),
    ),
    Option(
        "penalty_per_hand",
        True,
        "Each wrongly swatted fly costs a fly.",
        "FS-7",
        choices=(True, False),
    ),
    Option(
        "penalty_order",
        "wins_first",
        "The order of the rulebook: flies are won first, then penalties are paid.",
        "FS-8",
        choices=("wins_first", "penalty_first"),
    ),
    Option(
        "last_card",
        "resolve",
        "Turning the last card ends the game once that card is dealt with.",
        "FS-13",
        choices=("resolve", "prolong"),
    ),
    Option(
        "final_tie",
        "shared",
        "The rulebooks offer both: share the win, or play again.",
        "GEN-2",
        choices=("shared", "replay"),
    ),
    Option(
        "resolution_ms",
        8000,
        "A scene is as long as what happened; before the next card nobody waits for longer.",
        low=0,
        high=20_000,
    ),
)
