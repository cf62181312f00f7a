"""Reviews are made in a process of their own, one after the other, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, cast

import psutil
import pytest

from again.matches import recorded
from patience import PATIENCE_S, until
from shapes.validation import check
from slapbox.again import shapes
from slapbox.again.film import frames_of
from slapbox.bots.review import Review, Shares, Task, reviewed
from slapbox.bots.worker import PROGRAM
from slapbox.games.protocol import Json
from slapbox.party.reviews import LOST, Reviews, record_of, told_of
from slapbox.text import Text

pytestmark = pytest.mark.long

SHARES = Shares((1.0,) * 8, (2.0,) * 8)
OPEN = ("draw_discard", "take")


def unheard(text: Text) -> None:
    raise AssertionError(text)


@pytest.fixture
def reviews() -> Iterator[Reviews]:
    pool = Reviews(Random(1), unheard, seconds=0)
    yield pool
    pool.end()
    until(lambda: not processes())


def told_at_last(reviews: Reviews, game: str, seat: int) -> shapes.Review:
    def ended() -> shapes.Reviewed | None:
        answer = asked(reviews, game, seat)
        return answer if answer["state"] in ("told", "lost") else None

    review: shapes.Review = until(ended)["review"]
    return review


def processes() -> list[psutil.Process]:
    return [child for child in psutil.Process().children() if is_reviewing(child)]


def is_reviewing(process: psutil.Process) -> bool:
    try:
        return PROGRAM in process.cmdline()
    except psutil.NoSuchProcess:  # it has ended, though the system may still have it for a while
        return False


def asked(reviews: Reviews, game: str, seat: int) -> shapes.Reviewed:
    answer = reviews.ask(recorded(game), seat)
    assert answer is not None
    return answer


def test_a_review_is_begun_when_it_is_asked_for_and_kept(reviews: Reviews) -> None:
    assert not processes()
    assert asked(reviews, "wimmueln", 0)["state"] == "waits"
    assert asked(reviews, "wimmueln", 1)["state"] == "waits"
    first, second = (told_at_last(reviews, "wimmueln", seat) for seat in (0, 1))
    assert asked(reviews, "wimmueln", 0)["review"] is first
    entries = recorded("wimmueln").entries
    for seat, review in enumerate((first, second)):
        assert review["decisions"]
        for decision in review["decisions"]:
            assert entries[decision["frame"]].seat == seat
            assert entries[decision["frame"]].move == decision["made"]
    until(lambda: not processes())


def test_what_chance_and_play_brought_is_weighed_once_for_all_seats(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else two players would read different figures of one match."""
    weighed: list[Shares] = []

    def noted(review: Review, frames: list[int], seat: int) -> shapes.Review:
        weighed.append(review.shares)
        return told_of(review, frames, seat)

    monkeypatch.setattr("slapbox.party.reviews.told_of", noted)
    for seat in (0, 1):
        told_at_last(reviews, "rummue", seat)
    assert len(weighed) == 2
    assert weighed[0] == weighed[1]


@pytest.mark.parametrize("game", ["fly-swatter", "cheating-moth"])
def test_a_game_that_experts_do_not_weigh_has_none(reviews: Reviews, game: str) -> None:
    assert reviews.ask(recorded(game), 0) is None
    assert not processes()


@pytest.mark.parametrize("game", ["rummue", "safarue", "safarue-variant"])
def test_what_is_told_names_the_cards_and_the_frames(game: str) -> None:
    """Also a card that lies open, which the move itself does not name."""
    past = recorded(game)
    frames = frames_of(past)
    kinds = set()
    for seat in range(len(past.header.seats)):
        *_, review = reviewed(Task(record_of(past), seat, SHARES, 1, 0))
        assert isinstance(review, Review)
        answer = told_of(review, frames, seat)
        check(answer, shapes.Review)
        for one in cast("list[Any]", answer["decisions"]):
            entry = past.entries[frames.index(one["frame"])]
            assert entry.seat == seat
            for move in (entry.move, one["made"], one["best"]):
                kinds.add(move["move"])
                named = {face["card"] for face in one["faces"] if "card" in face}
                assert named.issuperset(cards_in(move))
            for told_move in (one["made"], one["best"]):
                assert told_move["move"] not in OPEN or "card" in told_move
    assert kinds & {"lay", "draw_discard", "offer", "play"}


def cards_in(move: Json) -> set[int]:
    """All that are in it; the place of a combination is none."""
    cards = [move[name] for name in ("card", "joker") if name in move]
    lists = [move.get(name, []) for name in ("addition", "total", "pair")]
    return {*cards, *chain(*lists, *move.get("combos", []))}


def test_when_the_process_ends_there_is_none_and_who_asks_again_begins_anew(
    reviews: Reviews,
) -> None:
    reviews._seconds = PATIENCE_S  # it is not done before it is ended
    asked(reviews, "mu", 0)
    (process,) = until(processes)
    process.kill()
    until(lambda: asked(reviews, "mu", 0) == LOST)
    assert asked(reviews, "mu", 0)["state"] == "waits"


def test_of_many_that_are_asked_for_the_oldest_is_forgotten(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.party.reviews.MOST", 2)
    reviews._seconds = PATIENCE_S  # none is done before they are counted
    for seat in range(3):
        asked(reviews, "wimmueln", seat)
    assert [seat for _, seat in reviews._asked] == [1, 2]


def test_what_nobody_foresaw_is_told_and_the_next_review_is_made(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Text] = []
    reviews._tell = heard.append
    monkeypatch.setattr("slapbox.party.reviews.told_of", lambda *_: 1 / 0)
    until(lambda: asked(reviews, "wimmueln", 0) == LOST)
    until(lambda: [text.key for text in heard] == ["host.thread_failed"])
    monkeypatch.undo()
    assert told_at_last(reviews, "wimmueln", 0)["decisions"]


def test_nobody_reviews_when_the_party_is_over(reviews: Reviews) -> None:
    reviews.end()
    assert asked(reviews, "mu", 0)["state"] in ("waits", "lost")
    assert not processes()
