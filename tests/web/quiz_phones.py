"""Views of a quiz with a pack, made by the real rules, as a phone at seat 0 gets them."""

from __future__ import annotations

from typing import Any, Final

from slapbox.games.protocol import TABLE, Json, Slap
from slapbox.games.quiz import Quiz
from slapbox.games.quiz.moves import Ask, Chosen, Guess, Load
from slapbox.games.quiz.questions import Question
from slapbox.games.roles import Deal, TimeUp
from web import phone_views, small_games
from web.drafts import Draft

SIX: Final = ("Penguin", "Chauve-souris", "Eichhörnchen", "Dolphin", "Zeehond", "Talpa")

ASKED: Final = {
    "choice": Question(
        "choice",
        "What is the capital of Australia?",
        "Canberra",
        ("Canberra", "Sydney", "Melbourne", "Perth"),
        explanation="It was built because Sydney and Melbourne both wanted to be it.",
        source="An encyclopaedia",
    ),
    "six": Question("choice", "Which of these animals is not a mammal?", "Penguin", SIX),
    "number": Question("number", "How long is the equator?", "40,075 km", number=40075, unit="km"),
    "sort": Question(
        "sort", "From north to south", "Oslo – …", ("Oslo", "Berlin", "Rome", "Cairo")
    ),
    "buzz": Question("buzz", "Which animal runs fastest?", "The cheetah"),
    "final": Question("final", "Which city is on two continents?", "Istanbul", SIX[:4]),
}

BOARD: Final = tuple(
    Question("board", f"For {points}?", "Something", category=category, points=points)
    for category in ("Gewässer", "Länder", "Mountains")
    for points in (100, 200, 300)
)


def quiz(*questions: Question, **rules: str) -> Quiz:
    """A quiz in which the first of these questions was asked for."""
    game = small_games.quiz(3, **rules)
    game.apply(TABLE, Load(questions, "A pack"))
    return after(game, Ask())


def after(game: Quiz, *moves: Any) -> Quiz:
    """The quiz after these moves of the table, which brings the orders that are asked for."""
    for move in moves:
        game.apply(TABLE, move)
        while places := game.unshuffled():
            game.apply(TABLE, Deal(places))
    return game


def at(name: str, **rules: str) -> Quiz:
    """The quiz at the question of this name, or at the ``board``, or while all are ``staking``."""
    if name == "board":
        return quiz(*BOARD, **rules)
    asked = ASKED["final" if name == "staking" else name]
    return quiz(asked, **rules)


def race(game: Quiz, **more: Any) -> Draft | None:
    """The race of keys that is open, if one is."""
    wanted = game.race()
    if wanted is None:
        return None
    return small_games.race("open", game.seats, name=wanted.name, hands=wanted.hands, **more)


def view(game: Quiz, **more: Any) -> Json:
    """The view of the phone at seat 0. As the table tells it there are no moves in it: a quiz has
    no secret hands."""
    return {
        **small_games.playing(game, race=race(game), **more),
        "you": {"seat": 0, "moves": []},
    }


def chosen() -> Quiz:
    """Everybody has chosen; the first two were right."""
    slaps = tuple(Slap(seat, key, 400_000 + seat) for seat, key in enumerate((0, 0, 3)))
    return after(at("choice"), Chosen(slaps))


def guessed() -> Quiz:
    """This player has guessed, the others have not."""
    game = at("number")
    game.apply(0, Guess(40000.0))
    return game


def looking_on() -> Json:
    """The same for somebody of the audience, who has answered."""
    kind: Json = {"kind": "answer", "number": 1, "about": None, "choices": [0, 1, 2, 3]}
    told = phone_views.looking_on({**kind, "bets": [0] * 4, "open": True}, guesses={"answer": 2})
    return {**view(at("choice")), "audience": told["audience"], "you": told["you"]}


SCENES: Final = {
    "fan": looking_on(),
    **{name: view(at(name)) for name in ("choice", "six", "number", "sort", "board", "staking")},
    "guessed": view(guessed()),
    "chosen": view(chosen()),
    "revealed": view(after(chosen(), TimeUp())),
}
