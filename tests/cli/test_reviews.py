"""Reviews are made in a process of their own, one after the other, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import psutil
import pytest

from again.matches import recorded
from patience import until
from slapbox.again import shapes
from slapbox.bots.review import PROGRAM
from slapbox.cli.reviews import LOST, Reviews
from slapbox.text import Text


def unheard(text: Text) -> None:
    raise AssertionError(text)


@pytest.fixture
def reviews() -> Iterator[Reviews]:
    made = Reviews(Random(1), unheard, seconds=0)
    yield made
    made.end()
    until(lambda: not processes())


def told_at_last(reviews: Reviews, game: str, seat: int) -> shapes.Review:
    def ended() -> shapes.Reviewed | None:
        told = asked(reviews, game, seat)
        return told if told["state"] in ("told", "lost") else None

    review: shapes.Review = until(ended)["review"]
    return review


def processes() -> list[psutil.Process]:
    return [one for one in psutil.Process().children() if PROGRAM in one.cmdline()]


def asked(reviews: Reviews, game: str, seat: int) -> shapes.Reviewed:
    told = reviews.ask(recorded(game), seat)
    assert told is not None
    return told


def test_a_review_is_begun_when_it_is_asked_for_and_kept(reviews: Reviews) -> None:
    assert not processes()
    assert asked(reviews, "wimmueln", 0)["state"] == "waits"
    assert asked(reviews, "wimmueln", 1)["state"] == "waits"
    first, second = (told_at_last(reviews, "wimmueln", seat) for seat in (0, 1))
    assert asked(reviews, "wimmueln", 0)["review"] is first
    entries = recorded("wimmueln").entries
    for seat, review in enumerate((first, second)):
        assert review["decisions"]
        for one in review["decisions"]:
            assert entries[one["frame"]].seat == seat
            assert entries[one["frame"]].move == one["made"]
    until(lambda: not processes())


def test_a_game_that_experts_do_not_weigh_has_none(reviews: Reviews) -> None:
    assert reviews.ask(recorded("fly-swatter"), 0) is None
    assert not processes()


def test_when_the_process_ends_there_is_none_and_who_asks_again_begins_anew(
    reviews: Reviews,
) -> None:
    asked(reviews, "mu", 0)
    (process,) = until(processes)
    process.kill()
    until(lambda: asked(reviews, "mu", 0) == LOST)
    assert asked(reviews, "mu", 0)["state"] == "waits"


def test_nobody_reviews_when_the_party_is_over(reviews: Reviews) -> None:
    reviews.end()
    assert asked(reviews, "mu", 0)["state"] in ("waits", "lost")
    assert not processes()
