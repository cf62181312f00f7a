"""Questions about the evening that is on, made from what it has kept so far.

Pure. A question is left out where nobody could say for sure: where two are equal, or where slaps
are closer to each other than they were measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from slapbox.evening.evening import Evening, Played, Standing
from slapbox.games import GAMES
from slapbox.games.quiz.questions import Pack, Question
from slapbox.text import LANGUAGES, Text, translated
from slapbox.text.message import Value
from slapbox.text.names import name_key

CHOICES: Final = 4
"""Answers to choose from, and things to sort."""


class Quickest(NamedTuple):
    """A guest's quickest slap of the evening: its time after the race opened, and the error."""

    us: int
    error_us: int


def is_about(title: str, questions: Iterable[Question], name: str) -> bool:
    """Return whether these are questions about an evening that name this guest."""
    if title not in (translated(Text("tonight.title"), language) for language in LANGUAGES):
        return False
    texts = (
        text
        for question in questions
        for text in (question.text, question.answer, *question.choices)
    )
    return any(name_key(name) in name_key(text) for text in texts)


def quickest(slaps: Iterable[tuple[str | None, Quickest]]) -> dict[str, Quickest]:
    """The quickest slap of each guest, of all that somebody with a name has made."""
    best: dict[str, Quickest] = {}
    for name, slap in slaps:
        if name is not None:
            best[name] = min(best.get(name, slap), slap)
    return best


def tonight(evening: Evening, quickest: Mapping[str, Quickest], language: str) -> Pack:
    """The pack about this evening; without questions before its first match is over. ``quickest``
    has the slaps by the names of guests."""
    words = _Words(language, [standing.name for standing in evening.standings()])
    questions = _questions(evening, quickest, words) if evening.played else ()
    return Pack(words.say("title"), language, "Slapbox", "MIT", tuple(questions))


def _questions(
    evening: Evening, quickest: Mapping[str, Quickest], words: _Words
) -> Iterator[Question]:
    yield from _winner("first_winner", evening.played[0], words)
    yield words.number("matches", len(evening.played))
    yield from _slaps(quickest, words)
    yield from _games(evening.played, words)
    yield from _points(evening.standings(), words)
    if len(evening.played) > 1:
        yield from _winner("last_winner", evening.played[-1], words)


class _Words:
    """Turns facts into questions in one language. ``people`` are the evening's guests."""

    def __init__(self, language: str, people: Sequence[str]) -> None:
        self._language = language
        self._people = people

    def say(self, key: str, **values: Value) -> str:
        return translated(Text(f"tonight.{key}", values), self._language)

    def title(self, game: str) -> str:
        return translated(Text(f"game.{game}.title"), self._language)

    def who(self, key: str, name: str, why: str = "", **values: Value) -> Question:
        """Ask for a guest; those who stand near in the evening are the other choices."""
        others = [person for person in self._people if name_key(person) != name_key(name)]
        return self.which(self.say(key, **values), name, others, why)

    def which(self, text: str, right: str, others: Sequence[str], why: str = "") -> Question:
        """Let people choose; if there is too little to choose from, who buzzes says it."""
        source, choices = self.say("source"), (right, *others[: CHOICES - 1])
        if len(choices) < CHOICES:
            return Question("buzz", text, right, explanation=why, source=source)
        return Question("choice", text, right, choices, explanation=why, source=source)

    def number(self, key: str, number: int, unit: str = "", **values: Value) -> Question:
        text, answer = self.say(key, **values), f"{number} {unit}".strip()
        source = self.say("source")
        return Question("number", text, answer, number=number, unit=unit, source=source)

    def sort(self, key: str, order: Sequence[str]) -> Question:
        things, source = tuple(order[:CHOICES]), self.say("source")
        return Question("sort", self.say(key), " – ".join(things), things, source=source)


def _winner(key: str, match: Played, words: _Words) -> Iterator[Question]:
    if match.ranks.count(1) == len(match.winners) == 1:
        yield words.who(key, match.winners[0], game=words.title(match.game))


def _slaps(quickest: Mapping[str, Quickest], words: _Words) -> Iterator[Question]:
    slaps = sorted(quickest.items(), key=lambda slap: slap[1])
    for name, slap in slaps[:1]:
        if all(slap.us + slap.error_us < other.us - other.error_us for _, other in slaps[1:]):
            yield words.who("quickest", name)
            yield words.number("quickest_ms", round(slap.us / 1000), "ms", name=name)


def _games(matches: Sequence[Played], words: _Words) -> Iterator[Question]:
    played = [words.title(game) for game in dict.fromkeys(match.game for match in matches)]
    others = [title for title in map(words.title, GAMES) if title not in played]
    yield words.which(words.say("first_game"), played[0], [*played[1:], *others])
    if len(played) >= CHOICES:
        yield words.sort("games", played)
    if others and len(played) >= CHOICES - 1:
        yield words.which(words.say("not_played"), others[0], played)


def _points(standings: Sequence[Standing], words: _Words) -> Iterator[Question]:
    if name := _only_best({standing.name: standing.won for standing in standings}):
        won = next(standing.won for standing in standings if standing.name == name)
        yield words.who("most_wins", name, words.say("won", count=won))
    yield words.number("all_points", sum(standing.points for standing in standings))
    ranks = [standing.rank for standing in standings[: CHOICES + 1]]
    if len(standings) >= CHOICES and len(set(ranks)) == len(ranks):
        yield words.sort("standings", [standing.name for standing in standings])
    if name := _only_best({standing.name: standing.points for standing in standings}):
        yield words.who("leads", name)


def _only_best(worth: Mapping[str, int]) -> str | None:
    """Return who has most, if nobody else has as much."""
    most = max(worth.values())
    best = [name for name, amount in worth.items() if amount == most]
    return best[0] if len(best) == 1 else None
