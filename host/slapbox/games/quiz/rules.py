"""The options of the quiz, with the habits of the field as defaults."""

from __future__ import annotations

from typing import Final

from slapbox.games.protocol import Option

RULES: Final = (
    Option(
        "early",
        "round",
        "A slap while the question is still being read out must cost something.",
        choices=("round", "time", "ignore"),
    ),
    Option(
        "lockout_ms",
        1000,
        "How long an early slap locks its seat (early=time); quiz systems use 0.25 s to 3 s.",
        low=250,
        high=3000,
    ),
    Option(
        "after_wrong",
        "rearm",
        "A wrong answer gives the others their chance.",
        choices=("rearm", "end"),
    ),
    Option("right_points", 1, "What a right answer brings.", low=0, high=100),
    Option("wrong_points", 0, "What a wrong answer costs.", low=0, high=100),
    Option(
        "collect_ms",
        1500,
        "How long after the first slap the others are still put into the order.",
        low=0,
        high=5000,
    ),
    Option("limit_s", 0, "How long the buzzers stay armed; 0: until somebody slaps.", high=300),
)
