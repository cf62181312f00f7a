"""Questions in Moodle's two formats for text editors, GIFT and Aiken.

https://docs.moodle.org/en/GIFT_format and https://docs.moodle.org/en/Aiken_format. What the quiz
has no round for (essays, matching, several right answers) is told and left out.
"""

import re
from collections.abc import Iterator
from typing import Final

from slapbox.packs.flaws import Row
from slapbox.packs.markup import chosen_from, plain
from slapbox.text import Text

CHOICE: Final = re.compile(r"([A-Z])[.)]\s*(\S.*)")
RIGHT: Final = re.compile(r"ANSWER:\s*([A-Z])\s*")
"""Aiken's lines of an answer, and of the letter of the right one."""

ESCAPED: Final = re.compile(r"\\([~=#{}:n])")
TITLE: Final = re.compile(r"::.*?(?<!\\)::", re.DOTALL)
FORMAT: Final = re.compile(r"^\[(?:html|moodle|plain|markdown)\]")
ANSWERS: Final = re.compile(r"(?<!\\)\{(.*?)(?<!\\)\}", re.DOTALL)
ENTRY: Final = re.compile(r"(?<!\\)([=~])")
FEEDBACK: Final = re.compile(r"(?<!\\)#.*", re.DOTALL)
WEIGHT: Final = re.compile(r"%-?[0-9.]+%")
TRUTH: Final = {"T": True, "TRUE": True, "F": False, "FALSE": False}
BLANK: Final = "____"

LONGEST_BLOCK: Final = 4_000
"""Characters of a question with its answers."""


def aiken_rows(text: str) -> Iterator[Row]:
    """Questions of Aiken: a line, its answers, and ``ANSWER: B``."""
    start, question, answers = 0, "", dict[str, str]()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if right := RIGHT.fullmatch(line):
            yield Row(start or number, _chosen(question, answers, right[1]))
            start, question, answers = 0, "", {}
        elif question and (choice := CHOICE.fullmatch(line)):
            answers[choice[1]] = plain(choice[2])
        elif line and answers:
            yield Row(start, Text("packs.why.aiken"))
            start, question, answers = number, plain(line), {}
        elif line:
            start, question = start or number, f"{question} {plain(line)}".strip()[:LONGEST_BLOCK]
    if question:
        yield Row(start, Text("packs.why.aiken"))


def _chosen(question: str, answers: dict[str, str], right: str) -> dict[str, object] | Text:
    if not question or right not in answers:
        return Text("packs.why.aiken")
    wrong = [answer for letter, answer in answers.items() if letter != right]
    return chosen_from(question, answers[right], wrong)


def gift_rows(text: str) -> Iterator[Row]:
    """Questions of GIFT: blocks between empty lines, with the answers in braces."""
    start, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.lstrip().startswith(("//", "$CATEGORY")):
            continue
        if line.strip():
            start = start or number
            lines.append(line)
        elif lines:
            yield Row(start, _gift("\n".join(lines)))
            start, lines = 0, []


def _gift(block: str) -> dict[str, object] | Text:
    block = block.strip()
    if block.startswith("::"):
        block = TITLE.sub("", block, count=1)
    answers = ANSWERS.search(block) if len(block) <= LONGEST_BLOCK else None
    if answers is None or not answers[1].strip():
        return Text("packs.why.gift")
    before, after = block[: answers.start()], block[answers.end() :]
    question = _unescaped(
        FORMAT.sub("", f"{before.strip()} {BLANK if after.strip() else ''} {after}")
    )
    inner = answers[1].strip()
    if inner.startswith("#"):
        return _numeric(question, inner[1:])
    truth = TRUTH.get(FEEDBACK.sub("", inner).strip())
    if truth is not None:
        return chosen_from(question, *(("True", ["False"]) if truth else ("False", ["True"])))
    return _listed(question, ENTRY.split(inner))


def _listed(question: str, parts: list[str]) -> dict[str, object] | Text:
    """Answers that begin with ``=`` (right) or ``~`` (wrong)."""
    entries = list(zip(parts[1::2], parts[2::2], strict=False))
    texts = [(sign, _unescaped(WEIGHT.sub("", FEEDBACK.sub("", part)))) for sign, part in entries]
    right = [text for sign, text in texts if sign == "="]
    wrong = [text for sign, text in texts if sign == "~"]
    if not right or any("->" in text for text in right) or (wrong and len(right) > 1):
        return Text("packs.why.gift")
    if wrong:
        return chosen_from(question, right[0], wrong)
    return {"round": "buzz", "question": question, "answer": " / ".join(right)}


def _numeric(question: str, inner: str) -> dict[str, object]:
    """A number, ``number:tolerance`` or ``low..high``, of which the middle is asked for."""
    first = FEEDBACK.sub("", inner.strip().lstrip("=")).split(":")[0]
    low, dots, high = first.partition("..")
    try:
        number: object = (float(low) + float(high)) / 2 if dots else low.strip()
    except ValueError:
        number = first
    return {"question": question, "number": number}


def _unescaped(text: str) -> str:
    return plain(ESCAPED.sub(lambda sign: " " if sign[1] == "n" else sign[1], text))
