"""One thread tells all streams: in which order, and that nobody is forgotten."""

from __future__ import annotations

import threading
from collections.abc import Callable

from patience import until
from slapbox.web.broadcast import LAST, LATER_S, Broadcast


class Page:
    """A stream that notes when it is told; then ``meanwhile`` happens."""

    def __init__(self, name: str, rank: int, told: list[str]) -> None:
        self.name = name
        self.rank = rank
        self.waits = True
        self._told = told
        self.meanwhile: Callable[[], None] = lambda: None

    def tell(self, now_s: float) -> None:
        """Note it."""
        del now_s
        self._told.append(self.name)
        self.meanwhile()


def pages(broadcast: Broadcast, told: list[str], *ranks: int) -> list[Page]:
    """Streams with these ranks, called by their place."""
    made = [Page(str(number), rank, told) for number, rank in enumerate(ranks)]
    for page in made:
        broadcast.add(page)
    broadcast.ring.clear()
    return made


def test_tvs_come_first_then_players_then_who_looks_on() -> None:
    told: list[str] = []
    broadcast = Broadcast()
    pages(broadcast, told, LAST, 1, 0, LAST, 1)
    broadcast.tell(0.0)
    broadcast.tell(LATER_S)
    assert told == ["2", "1", "4", "2", "1", "4", "0", "3"]


def test_however_much_happens_who_looks_on_is_told_as_soon_as_that() -> None:
    told: list[str] = []
    broadcast = Broadcast()
    pages(broadcast, told, 1, LAST)
    for share in range(9):
        broadcast.tell(LATER_S * share / 4)
    assert told == [*"00000", "1", *"0000"]  # at 4 of 4; what came at 5 of 4 is told at 9 of 4
    broadcast.tell(LATER_S * 9 / 4)
    assert told[-2:] == ["0", "1"]


def test_who_looks_on_waits_while_there_is_news_for_players_and_then_has_its_turn() -> None:
    told: list[str] = []
    broadcast = Broadcast()
    player, first, *_ = pages(broadcast, told, 1, LAST, LAST, LAST)
    first.meanwhile = broadcast.ring.set
    broadcast.tell(0.0)
    told.clear()
    broadcast.tell(LATER_S)
    assert told == ["0", "1"]
    broadcast.ring.clear()
    player.meanwhile = broadcast.ring.set  # news for players does not stop what players are told
    broadcast.tell(LATER_S)
    assert told == ["0", "1", "0"]
    broadcast.ring.clear()
    player.meanwhile = lambda: None
    told.clear()
    broadcast.tell(LATER_S)
    assert told == ["0", "2", "3", "1"]


def test_who_has_gone_is_told_nothing_and_may_go_while_others_are_told() -> None:
    told: list[str] = []
    broadcast = Broadcast()
    first, second, third = pages(broadcast, told, LAST, LAST, LAST)
    first.meanwhile = lambda: broadcast.drop(first)
    broadcast.tell(0.0)
    broadcast.tell(LATER_S)
    broadcast.drop(second)
    broadcast.drop(second)
    told.clear()
    broadcast.tell(LATER_S)
    broadcast.tell(2 * LATER_S)
    assert told == [third.name]


def test_its_thread_ends_when_it_is_told_to() -> None:
    told: list[str] = []
    broadcast = Broadcast()
    thread = threading.Thread(target=broadcast.run)
    thread.start()
    broadcast.add(Page("late", 1, told))
    until(lambda: told)
    broadcast.end()
    thread.join()
