"""A quiz with a pack, brought by the real rules to what the TV is to show."""

from __future__ import annotations

from slapbox.games.protocol import TABLE, Shuffle, Slap
from slapbox.games.quiz import Quiz
from slapbox.games.quiz.moves import Load
from slapbox.games.quiz.questions import Question
from slapbox.games.roles import TimeUp
from web import small_games

BUZZ = Question(
    "buzz",
    "Which animal sleeps standing up, has four knees that bend forward, and cannot jump?",
    "the elephant",
    explanation="All four knees of an elephant bend the same way.",
    points=2,
)
CHOICE = Question(
    "choice",
    "How many hearts has an octopus?",
    "three",
    choices=("three", "one", "two", "nine"),
    explanation="Two of them pump blood through the gills.",
)
SIX = Question(
    "choice",
    "Which planet has the longest day?",
    "Venus",
    choices=("Venus", "Mercury", "Mars", "Jupiter", "Saturn", "Neptune"),
)
NUMBER = Question("number", "How high is the Zugspitze?", "2,962 m", number=2962.0, unit="m")
SORT = Question(
    "sort",
    "From the smallest to the largest",
    "ant, cat, cow, whale",
    choices=("ant", "cat", "cow", "whale"),
)
APPEAR = Question("appear", "What is this?", "a boat", picture="a" * 64 + ".png", points=2)
BOARD = tuple(
    Question("board", f"A question about {name} for {points}?", "so", category=name, points=points)
    for name in ("Sea", "Sky", "Animals", "Music")
    for points in (100, 200, 300, 400)
)
FINAL = Question("final", "Which is the last letter?", "Z", choices=("Z", "Y", "X", "W"))


def pack(
    *questions: Question, players: int = 4, teams: tuple[int | None, ...] = (), **rules: str
) -> Quiz:
    """A quiz with these questions, before the first one."""
    quiz = small_games.quiz(players, **rules)
    quiz.apply(TABLE, Load(questions, "Animals", teams))
    return quiz


def mixed(quiz: Quiz) -> None:
    """The table brings what waits for it, in the order in which it was."""
    pending = quiz.pending()
    if isinstance(pending, Shuffle):
        quiz.apply(TABLE, quiz.deal(pending.cards))


def next_step(quiz: Quiz) -> None:
    """The time is up for what runs now."""
    quiz.apply(TABLE, TimeUp())
    mixed(quiz)


def chosen(quiz: Quiz, *keys: tuple[int, ...]) -> None:
    """Each seat presses its keys, one after the other."""
    slaps = [
        Slap(seat, key, 900_000 + 300_000 * place + 40_000 * seat, 60)
        for seat, mine in enumerate(keys)
        for place, key in enumerate(mine)
    ]
    quiz.apply(TABLE, quiz.close_race(slaps))
