"""Screens that may be the TV besides the host's machine."""

from __future__ import annotations

from slapbox.table.core import Core
from slapbox.table.guests.door import Door
from slapbox.table.journal.journal import IN_MEMORY, Journal
from slapbox.table.words import orders


def test_a_number_lets_in_the_screen_that_shows_it_and_no_other() -> None:
    with Journal(IN_MEMORY) as journal:
        door = Core(journal, "mu", None, 0).room(Door)
    for number, screen in enumerate(("bar", "kitchen", "hall")):
        assert door.ask(orders.AskScreen(screen, f"192.168.1.{number}"), 0) is None
    numbers = door.numbers(1)
    unknown = next(number for number in range(10, 100) if number not in numbers.values())
    refused = door.let_in(orders.LetScreen(unknown), 1)
    assert refused is not None
    assert refused.key == "table.why.no_screen"
    assert door.screens == []
    assert door.let_in(orders.LetScreen(numbers["kitchen"]), 1) is None
    assert door.screens == ["kitchen"]
    assert door.numbers(1) == {name: numbers[name] for name in ("bar", "hall")}
