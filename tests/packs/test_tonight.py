"""Questions about the evening: what it has kept, and nothing that nobody could say for sure."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.evening.evening import Evening, Played
from slapbox.games import GAMES
from slapbox.games.quiz.questions import Question
from slapbox.games.ties import ranks
from slapbox.packs.tonight import Quickest, tonight
from slapbox.text import LANGUAGES, Text, translated

GUESTS = ("Anna", "Ben", "Cleo", "Dora", "Emil")
PROGRAMME = ("mu", "reaction", "fly-swatter", "wimmueln", "mu")
FOUR = ("choice", "sort")
"""Rounds with four answers."""

QUICKEST = {"Anna": Quickest(231_400, 20), "Ben": Quickest(198_600, 20)}


def evening(*places: tuple[int, ...], guests: tuple[str | None, ...] = GUESTS[:4]) -> Evening:
    played = zip(PROGRAMME, places, strict=False)
    matches = [
        Played(f"m{number}", game, 20, guests, ranked)
        for number, (game, ranked) in enumerate(played)
    ]
    return Evening("2026-11-28-1", played=matches)


FULL = evening((1, 2, 3, 4), (2, 1, 3, 4), (1, 2, 3, 4), (1, 3, 2, 4), (4, 2, 1, 3))


def asked(
    of: Evening, key: str, quickest: Mapping[str, Quickest] = QUICKEST, language: str = "en"
) -> Question | None:
    """The question about this, if there is one: by what stands before its first value."""
    text = translated(Text(f"tonight.{key}"), language).split("{")[0]
    questions = tonight(of, quickest, language).questions
    return next((one for one in questions if one.text.startswith(text)), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "round_", "answer"),
    [
        ("first_winner", "choice", "Anna"),
        ("last_winner", "choice", "Cleo"),
        ("matches", "number", "5"),
        ("quickest", "choice", "Ben"),
        ("most_wins", "choice", "Anna"),
        ("all_points", "number", "50"),
        ("leads", "choice", "Anna"),
        ("standings", "sort", "Anna – Ben – Cleo – Dora"),
        ("first_game", "choice", None),
        ("games", "sort", None),
        ("not_played", "choice", None),
    ],
)
def test_the_evening_is_asked_for(language: str, key: str, round_: str, answer: str | None) -> None:
    question = asked(FULL, key, language=language)
    assert question is not None
    assert question.round == round_
    titles = [translated(Text(f"game.{game}.title"), language) for game in PROGRAMME]
    if key == "games":
        assert question.choices == tuple(titles[:4])
    elif key == "first_game":
        assert question.answer == titles[0]
    elif key == "not_played":
        assert question.answer not in titles
        assert set(question.choices[1:]) <= set(titles)
    else:
        assert question.answer == answer


def test_the_quickest_slap_is_asked_for_in_thousandths() -> None:
    text = translated(Text("tonight.quickest_ms", {"name": "Ben"}), "en")
    (question,) = [one for one in tonight(FULL, QUICKEST, "en").questions if one.text == text]
    assert (question.number, question.unit, question.answer) == (199, "ms", "199 ms")


def test_a_photo_finish_is_not_asked_for() -> None:
    close = {"Anna": Quickest(198_640, 20), "Ben": Quickest(198_600, 20)}
    assert asked(FULL, "quickest", close) is None
    apart = {"Anna": Quickest(198_641, 20), "Ben": Quickest(198_600, 20)}
    assert asked(FULL, "quickest", apart) is not None
    assert asked(FULL, "quickest", {}) is None


def test_nobody_is_asked_for_who_shares_it() -> None:
    shared = evening((1, 1, 3, 4))
    assert asked(shared, "first_winner") is None
    assert asked(shared, "most_wins") is None
    assert asked(shared, "leads") is None
    assert asked(shared, "standings") is None
    assert asked(shared, "matches") is not None


def test_a_bot_that_won_is_nobody() -> None:
    with_bot = evening((1, 2, 3, 4), guests=(None, *GUESTS[:3]))
    assert asked(with_bot, "first_winner") is None
    beside_bot = evening((1, 1, 3, 4), guests=(None, *GUESTS[:3]))
    assert asked(beside_bot, "first_winner") is None


def test_few_guests_buzz() -> None:
    two = evening((1, 2), (1, 2), guests=GUESTS[:2])
    question = asked(two, "leads")
    assert question is not None
    assert (question.round, question.answer, question.choices) == ("buzz", "Anna", ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_first_match_nothing_is_asked(language: str) -> None:
    pack = tonight(Evening("2026-11-28-1"), QUICKEST, language)
    assert pack.questions == ()
    assert pack.title


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(GAMES)),
            st.lists(st.integers(0, 3), min_size=5, max_size=5),
            st.lists(st.booleans(), min_size=5, max_size=5),
        ),
        max_size=12,
    ),
    st.dictionaries(
        st.sampled_from(GUESTS),
        st.builds(Quickest, st.integers(0, 10**6), st.integers(0, 1000)),
    ),
)
def test_every_question_is_sound(
    matches: list[tuple[str, list[int], list[bool]]], quickest: dict[str, Quickest]
) -> None:
    any_evening = Evening("2026-11-28-1")
    for number, (game, scores, bots) in enumerate(matches):
        guests = tuple(None if bot else one for one, bot in zip(GUESTS, bots, strict=True))
        any_evening.add(Played(f"m{number}", game, 20, guests, ranks(scores)))
    for one in tonight(any_evening, quickest, "en").questions:
        assert one.text
        assert one.source
        assert one.answer
        assert len(set(one.choices)) == len(one.choices) == (4 if one.round in FOUR else 0)
        assert (one.number is not None) == (one.round == "number")
        if one.round == "choice":
            assert one.choices[0] == one.answer
