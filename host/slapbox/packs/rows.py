"""A question from what a file says of it: words and numbers with their bounds."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Final, get_args

from slapbox.games.quiz.questions import Question, Round
from slapbox.text import Problem, Text, Value
from slapbox.text.names import is_shown

Content = Mapping[str, object]
Keep = Callable[[str, str], str]
"""Puts the picture or the sound (the kind is named first) of this name into the media store, and
returns what it is called there; raises :class:`Problem`."""

LONGEST: Final = {
    "question": 300,
    "answer": 120,
    "wrong": 120,
    "order": 120,
    "explanation": 300,
    "source": 300,
    "unit": 16,
    "category": 40,
    "tune": 400,
    "picture": 160,
    "sound": 160,
}
"""Characters of each text at most."""

FIELDS: Final = (*LONGEST, "round", "number", "points")
"""All that a question may say of itself."""

ROUNDS: Final[tuple[Round, ...]] = get_args(Round)
SORTED: Final = 4
"""Things that are put into order."""

CHOICES: Final = (4, 6)
"""Numbers of answers to choose from: keys of a pad."""

BETWEEN: Final = "|"
"""Stands between the entries of a list where a file has no lists."""

LARGEST: Final = 10**15
"""Numbers beyond this lose digits in browsers."""

MOST_POINTS: Final = 3
MOST_VALUE: Final = 1_000
"""A question's points at most, and those of a board's field."""

NOTE: Final = r"(?:[A-G][#b]?[0-8]|R):[0-9]{1,2}(?:\.[0-9]{1,3})?"
TUNE: Final = re.compile(f"{NOTE}(?: {NOTE}){{0,63}}")
"""Notes by pitch and beats, ``R`` for a rest."""


def question(content: Content, keep: Keep) -> Question:
    """The question that this says; raises :class:`Problem` where it does not say one."""
    if unknown := sorted(content.keys() - set(FIELDS)):
        raise _wrong("unknown_field", name=unknown[0][:40])
    wrong, order = (_list(content, name) for name in ("wrong", "order"))
    number = _number(content, "number")
    kind = _round(content, wrong, order, number)
    answer = _text(content, "answer", needed=kind not in ("number", "sort"))
    unit = _text(content, "unit")
    if kind == "number":
        answer = answer or f"{number:.15g} {unit}".strip()
    return Question(
        round=kind,
        text=_text(content, "question", needed=True),
        answer=answer or " – ".join(order),
        choices=_choices(kind, answer, wrong, order),
        number=number,
        unit=unit,
        explanation=_text(content, "explanation"),
        source=_text(content, "source"),
        category=_text(content, "category", needed=kind == "board"),
        points=_points(content, kind),
        **_media(content, kind, keep),
    )


def _round(
    content: Content, wrong: tuple[str, ...], order: tuple[str, ...], number: float | None
) -> Round:
    """The round that is asked for, or else the one that fits what is there."""
    asked = _text(content, "round")
    if not asked:
        asked = "sort" if order else "choice" if wrong else "buzz"
        asked = "number" if number is not None else asked
    if asked not in ROUNDS:
        raise _wrong("round", name=asked, names=", ".join(ROUNDS))
    if asked == "number" and number is None:
        raise _wrong("field", name="number")
    return asked


def _choices(
    kind: Round, answer: str, wrong: tuple[str, ...], order: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the answers to choose from, the right one first; or things to sort, in their order."""
    if kind == "sort":
        if len(order) != SORTED or len(set(order)) != SORTED:
            raise _wrong("order", count=SORTED)
        return order
    if kind not in ("choice", "final"):
        return ()
    choices = (answer, *wrong)
    if len(choices) not in CHOICES or len(set(choices)) != len(choices):
        raise _wrong("choices")
    return choices


def _media(content: Content, kind: Round, keep: Keep) -> dict[str, str]:
    tune = _text(content, "tune")
    if tune and not TUNE.fullmatch(tune):
        raise _wrong("tune")
    names = {name: _text(content, name) for name in ("picture", "sound")}
    if kind == "appear" and not any((*names.values(), tune)):
        raise _wrong("field", name="picture")
    return {"tune": tune} | {name: keep(name, file) for name, file in names.items() if file}


def _points(content: Content, kind: Round) -> int:
    points = _number(content, "points")
    most = MOST_VALUE if kind == "board" else MOST_POINTS
    if points is None:
        return 1
    if points != int(points) or not 1 <= points <= most:
        raise _wrong("points", most=most)
    return int(points)


def _text(content: Content, name: str, *, needed: bool = False) -> str:
    value = content.get(name, "")
    text = _line(value, name)
    if needed and not text:
        raise _wrong("field", name=name)
    return text


def _line(value: object, name: str) -> str:
    """A text on one line, within its bounds."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise _wrong("text", name=name)
    text = " ".join(str(value).split())
    most = LONGEST.get(name, 40)
    if len(text) > most:
        raise _wrong("long", name=name, most=most)
    if not is_shown(text):
        raise _wrong("letters", name=name)
    return text


def _list(content: Content, name: str) -> tuple[str, ...]:
    value = content.get(name, "")
    parts = value.split(BETWEEN) if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) > max(CHOICES):
        raise _wrong("text", name=name)
    return tuple(line for line in (_line(part, name) for part in parts) if line)


def _number(content: Content, name: str) -> float | None:
    value = content.get(name, "")
    if value == "" or value is None:
        return None
    try:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise ValueError
        number = float(value)
    except (ValueError, OverflowError):
        number = math.nan
    if not abs(number) <= LARGEST:
        raise _wrong("number", name=name)
    return number


def _wrong(word: str, **values: Value) -> Problem:
    return Problem(Text(f"packs.why.{word}", values))
