"""Views of a quiz: built from what everybody may know, and for the host the prompt."""

from typing import cast

from slapbox.games import quickest
from slapbox.games.protocol import TABLE
from slapbox.games.quickest import Hand
from slapbox.games.quiz import shapes
from slapbox.games.quiz.game import QuizMatch


def _public(quiz: QuizMatch) -> shapes.View:
    hands = quickest.hands(quiz.landings())
    pack, card = quiz.script, quiz.card
    shown = quiz.phase in ("chosen", "revealed")
    return {
        "game": "quiz",
        "phase": quiz.phase,
        "seats": quiz.seats,
        "question": quiz.question,
        "early": cast("shapes.EarlyCost", quiz.options["early"]),
        "scores": list(quiz.scores),
        "seat_teams": list(quiz.teams),
        "wrong": sorted(quiz.wrong),
        "missed": quiz.missed,
        "locked": sorted(quiz.shut_out()),
        "first": quiz.first.seat if quiz.first else None,
        "outcome": quiz.outcome,
        "order": cast("list[Hand]", [hand.as_json() for hand in hands]),
        "may": sorted({move.as_json()["move"] for move in quiz.legal_moves(TABLE)}),
        "questions": pack.length if pack else 0,
        "numbers": sum(question.round == "number" for question in pack.plain) if pack else 0,
        "title": pack.title if pack else "",
        "card": _card(quiz),
        "read_us": quiz.read_us,
        "alone": quiz.alone(),
        "answered": sorted({*quiz.guesses, *(quiz.stakes if quiz.phase == "staking" else ())}),
        "most_stakes": [quiz.most_stake(seat) for seat in range(quiz.seats)],
        "given": _given(quiz) if shown else [],
        "reveal": _reveal(quiz) if quiz.phase == "revealed" else None,
        "gains": quiz.gains() if card else [],
        "board": _board(quiz),
        "appear": _appear(quiz),
    }


def _prompt(quiz: QuizMatch) -> shapes.Prompt | None:
    """The quizmaster's, if there is a pack: without one the host plays, too."""
    if quiz.script is None or quiz.options["quizmaster"] == "no":
        return None
    golden = {"ready": "ask", "revealed": "ask", "reading": "arm", "answered": "judge"}
    card = quiz.card
    return {
        "text": card.text if card else "",
        "answer": card.answer if card else "",
        "explanation": card.explanation if card else "",
        "source": card.source if card else "",
        "golden": cast("shapes.Golden | None", golden.get(quiz.phase)),
    }


def _card(quiz: QuizMatch) -> shapes.Card | None:
    card = quiz.card
    if card is None:
        return None
    return {
        "round": card.round,
        "text": card.text,
        "choices": [card.choices[place] for place in quiz.mix],
        "unit": card.unit,
        "picture": card.picture,
        "sound": card.sound,
        "tune": card.tune,
        "category": card.category,
        "points": card.points,
    }


def _given(quiz: QuizMatch) -> list[shapes.Given]:
    """The answers, by seat. How long a seat took is the time of its last key."""
    last = {slap.seat: slap for slap in quiz.keys}
    keys, gains = quiz.chosen(), quiz.gains()
    return [
        {
            "seat": seat,
            "keys": keys.get(seat, []),
            "number": quiz.guesses.get(seat),
            "at_us": last[seat].at_us if seat in last else None,
            "error_us": last[seat].error_us if seat in last else None,
            "stake": quiz.stakes.get(seat, 0),
            "gain": gains[seat] if quiz.phase == "revealed" else 0,
        }
        for seat in sorted({*keys, *quiz.guesses, *quiz.stakes})
    ]


def _reveal(quiz: QuizMatch) -> shapes.Reveal | None:
    card = quiz.card
    if card is None:
        return None
    return {
        "answer": card.answer,
        "explanation": card.explanation,
        "source": card.source,
        "keys": quiz.right_keys,
        "number": card.number,
    }


def _board(quiz: QuizMatch) -> shapes.Board | None:
    if quiz.script is None or not (quiz.phase == "picking" or quiz.cell is not None):
        return None
    cells: list[shapes.Cell] = [
        {"category": cell.category, "points": cell.points, "open": at in quiz.open}
        for at, cell in enumerate(quiz.script.cells)
    ]
    return {"cells": cells, "chooser": quiz.chooser, "cell": quiz.cell}


def _appear(quiz: QuizMatch) -> shapes.Appear | None:
    if quiz.card is None or quiz.card.round != "appear":
        return None
    return {"gone_us": quiz.gone_us, "total_us": quiz.appear_us, "worth": quiz.worths}


class Quiz(QuizMatch):
    """A running quiz, and what may be known of it."""

    __slots__ = ()

    def view(self, viewer: int) -> shapes.View:  # noqa: ARG002 - what is secret is in no view
        """The same for everybody: built without the answer until it is revealed."""
        return _public(self)

    def prompt(self) -> shapes.Prompt | None:
        """Return the secret of the quizmaster."""
        return _prompt(self)
