"""``slapbox`` for people in a hurry: bots take no time (they take as long as people do, and here
nobody waits for them), and Fly-Swatter is its rulebook's short game, with some cards put aside."""

from __future__ import annotations

from slapbox.bots import thinking, tricks
from slapbox.cli import main
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.protocol import Options

AT_ONCE_US = 30_000
ALL_CARDS = FlySwatter.deck


def at_once(*_: object) -> int:
    """Return the time of a thought: always the same (µs)."""
    return AT_ONCE_US


def every_fourth(seats: int, options: Options) -> list[int]:
    """The short game's cards."""
    return ALL_CARDS(seats, options)[::4]


if __name__ == "__main__":
    vars(thinking).update(choice_us=at_once, reading_us=at_once)
    vars(tricks).update(LAST_TRICK_US=AT_ONCE_US)
    FlySwatter.deck = every_fourth  # type: ignore[method-assign]
    main()
