"""The options of the quiz, with the habits of the field as defaults."""

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
    Option(
        "quizmaster",
        "yes",
        "Nobody else can judge answers; without one only keys and numbers are played.",
        choices=("yes", "no"),
    ),
    Option(
        "questions",
        10,
        "How many questions of a pack are asked, apart from a board.",
        low=1,
        high=100,
    ),
    Option(
        "draw",
        "order",
        "A pack may tell a story, or have a thousand questions.",
        choices=("order", "random"),
    ),
    Option(
        "show",
        "letters",
        "Letters that appear one by one read a question out to everybody alike.",
        choices=("letters", "aloud"),
    ),
    Option("answer_s", 5, "University Challenge and NAQT want an answer at once.", low=2, high=60),
    Option(
        "bonus",
        0,
        "How many questions a team gets for a right buzz; three in University Challenge and NAQT. "
        "Meanwhile the other teams look on.",
        high=3,
    ),
    Option("bonus_s", 5, "NAQT gives a team 5 s to confer.", low=2, high=60),
    Option("choose_s", 20, "Time to choose, guess or sort.", low=5, high=120),
    Option(
        "speed",
        "no",
        "The quickest right choice may count twice.",
        choices=("no", "first"),
    ),
    Option("next_s", 8, "Until the next question comes; 0: the host says when.", high=60),
)
