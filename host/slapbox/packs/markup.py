"""Plain text from texts that other programs write as HTML."""

import html
import re
from collections.abc import Sequence
from typing import Final

from slapbox.packs.rows import CHOICES

TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")


def plain(text: str) -> str:
    """The text without tags and entities; Anki, Moodle and Open Trivia DB write both."""
    return " ".join(html.unescape(TAG.sub(" ", text)).split())


def chosen_from(question: str, answer: str, wrong: Sequence[str]) -> dict[str, object]:
    """The content of a question with so many wrong answers: with too few of them for the keys of a
    pad it is asked for the buzzers, with all answers in its text; of too many the first count."""
    if len(wrong) + 1 < min(CHOICES):
        answers = " / ".join(sorted((answer, *wrong)))
        return {"round": "buzz", "question": f"{question} ({answers})", "answer": answer}
    count = max(number for number in CHOICES if number <= len(wrong) + 1)
    return {
        "round": "choice",
        "question": question,
        "answer": answer,
        "wrong": [*wrong[: count - 1]],
    }
