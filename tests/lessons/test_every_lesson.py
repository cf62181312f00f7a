"""Every lesson: its record fits the rules, and what it says is there."""

from __future__ import annotations

from importlib.resources import files

import pytest

from slapbox import lessons
from slapbox.games import GAMES
from slapbox.games import find as find_game
from slapbox.games.base import Game
from slapbox.games.protocol import TABLE, Race
from slapbox.lessons import Lesson, find
from slapbox.text.catalogue import LANGUAGES, catalogue

LESSONS = [lesson for game in GAMES if (lesson := find(game))]
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
STOPS = range(3, 6)
WORDS = 14


def played(lesson: Lesson, count: int) -> Game:
    """The game after so many of its recorded moves."""
    kind = find_game(lesson.game)
    game: Game = kind.new(lesson.players, lesson.options, lesson.deck)
    for seat, move in lesson.moves[:count]:
        game.apply(seat, game.move_from_json(move))
    return game


def test_each_file_is_the_lesson_of_a_game() -> None:
    names = {file.name for file in files(lessons).iterdir() if file.name.endswith(".json")}
    assert names == {f"{lesson.game}.json" for lesson in LESSONS}


@EVERY
def test_it_fits_the_rules_and_stops_where_the_learner_decides(lesson: Lesson) -> None:
    assert len(lesson.stops) in STOPS
    for stop in lesson.stops:
        game, (seat, move) = played(lesson, stop.index), lesson.moves[stop.index]
        pending = game.pending()
        if isinstance(pending, Race):
            assert seat == TABLE
            assert 0 in pending.seats
            assert any(slap["seat"] == 0 for slap in move["slaps"])
        else:
            assert seat == 0
    played(lesson, len(lesson.moves))


@EVERY
def test_leaps_are_apart_and_pass_no_stop(lesson: Lesson) -> None:
    stops = [stop.index for stop in lesson.stops]
    ends = [end for pair in lesson.leaps for end in pair]
    assert ends == sorted(set(ends))
    assert stops == sorted(set(stops))
    assert not [at for at in stops for start, end in lesson.leaps if start <= at < end]


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_is_short_and_says_its_figures(lesson: Lesson, language: str) -> None:
    words = catalogue(language)
    for stop in lesson.stops:
        sentence = words[f"lesson.{lesson.game}.{stop.name}"]
        assert isinstance(sentence, str)
        assert max(len(one.split()) for one in sentence.replace("!", ".").split(". ")) <= WORDS
        assert all(f"{{{name}}}" in sentence for name in stop.values)
    assert all(f"lesson.{lesson.game}.{name}" in words for name in lesson.left_out)
