"""The options of Cheating Moth: every ruling that has an alternative, with its default.

MM-1 is ``deck.json``. Rulings without an alternative stand where they act: MM-10, MM-11 and MM-17
in ``refusals``, and MM-26; GEN-1 in ``races``; MM-13, MM-14, MM-19 and MM-25 in ``game``; MM-23 in
``position``; MM-27 in ``game``.
"""

from dataclasses import replace
from typing import Final

from slapbox.games.pauses import WAITS_FOR_ALL
from slapbox.games.protocol import Option
from slapbox.games.quickest import MIN_REACTION, RESOLUTION

HAND: Final = 8
"""Cards dealt to each player."""

LAST_LOOK_MS: Final = 2200
"""Time for which the TV shows how a round ended before it shows the sheet."""

NAME_AFTER_US: Final = 500_000
"""A key of the guard's pad names somebody only so long after "Caught!": a hand that comes down on
the pad flat presses several keys at once."""

CRY_AGAIN_US: Final = 60_000_000
"""Time after a cry that named nobody in which the guard's next one costs a card at once (MM-27)."""

VERDICT_MS: Final = 4500
"""Time for which the TV tells whom the guard accused, and whether that was right."""

FALSE_CRY_MS: Final = 2200
"""Time for which the TV tells that the guard named nobody."""

RULES: Final = (
    Option(
        "cheat_window",
        "time",
        "On paper nobody says how long a hand stays in the act.",
        "MM-9",
        choices=("time", "next_card"),
    ),
    Option(
        "cheat_window_ms",
        3000,
        "Long enough to notice that a fan has shrunk, and to reach the pad (cheat_window=time).",
        "MM-9",
        low=500,
        high=15_000,
    ),
    Option(
        "out_is_safe",
        False,
        "The time in which a cheat can be caught does not end because a hand is empty.",
        "MM-24",
        choices=(False, True),
    ),
    Option(
        "slow_ms",
        600,
        "A card does not vanish in a flash: sharp eyes must have a chance to see it go.",
        low=0,
        high=3000,
    ),
    Option(
        "drag_counts",
        True,
        "The rulebook speaks of the card that you wanted to smuggle away.",
        "MM-20",
        choices=(True, False),
    ),
    Option(
        "ant_source",
        "discard",
        "The original language and three of five rulebooks say so; the others draw.",
        "MM-7",
        choices=("discard", "draw"),
    ),
    Option(
        "must_play",
        True,
        "The rulebook offers drawing only to those who cannot play.",
        "MM-3",
        choices=(True, False),
    ),
    Option(
        "play_drawn",
        False,
        "All five languages pass the turn on right after drawing.",
        "MM-4",
        choices=(False, True),
    ),
    Option(
        "start_moth",
        "number_counts",
        "Moths carry numbers, so one can be the first card as well.",
        "MM-2",
        choices=("number_counts", "turn_again"),
    ),
    Option(
        "guard_moth_fit",
        True,
        "The exception for the guard lifts the ban on moths and nothing else.",
        "MM-5",
        choices=(True, False),
    ),
    Option(
        "guard_gift_moth",
        False,
        "Moths may not be given away; whoever has nothing else gives nothing.",
        "MM-12",
        choices=(False, True),
    ),
    Option(
        "cockroach_active",
        True,
        "The rulebook names the active player as left out elsewhere, and not here.",
        "MM-6",
        choices=(True, False),
    ),
    Option(
        "cockroach_cards",
        "number",
        "Four of five languages want a number card on the cockroach.",
        choices=("number", "any_non_moth"),
    ),
    Option(
        "last_card_action",
        "skip",
        "The round ends as soon as a hand is empty.",
        "MM-18",
        choices=("skip", "resolve"),
    ),
    Option(
        "keep_top",
        True,
        "There must always be a number to play on, also after shuffling.",
        "MM-8",
        choices=(True, False),
    ),
    Option(
        "mosquito_ms",
        3000,
        "Who has not slapped the mosquito by then is the slowest.",
        "MM-15",
        low=1000,
        high=10_000,
    ),
    Option(
        "cockroach_ms",
        2500,
        "On paper the cockroach waits until nobody wants it; a table has to go on.",
        low=1000,
        high=10_000,
    ),
    Option(
        "bluff_ms",
        2000,
        "The rulebook has no wait for those who claim the cockroach and throw nothing.",
        "MM-21",
        low=500,
        high=30_000,
    ),
    Option(
        "accuse_ms",
        12_000,
        "While the guard looks for a name, nobody can do anything; no name is a false cry.",
        "MM-11",
        low=3000,
        high=60_000,
    ),
    Option(
        "penalty_ms",
        20_000,
        "The penalty is compulsory, and a dead phone must not hold up the table: chance gives one"
        " then, never a moth.",
        "MM-22",
        low=5000,
        high=60_000,
    ),
    replace(MIN_REACTION, ruling="MM-16"),
    Option(
        "first_guard",
        "host",
        "The rulebook takes the oldest player, whom the host knows.",
        choices=("host", "random"),
    ),
    Option(
        "rounds",
        0,
        "As many rounds as players (0) is the rulebook's game; fewer make a short one.",
        low=0,
        high=10,
    ),
    Option(
        "final_tie",
        "shared",
        "The rulebooks say nothing of equal totals.",
        "GEN-2",
        choices=("shared", "replay"),
    ),
    RESOLUTION,
    Option(
        "round_pause_ms",
        12_000,
        "The next round begins by itself, unless everybody is ready before.",
        low=3000,
        high=120_000,
    ),
    WAITS_FOR_ALL,
)
