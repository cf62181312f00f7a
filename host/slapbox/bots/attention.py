"""Attention of bots: when they look, and which of their plans still hold when their time has come.

The same for matches in virtual time and for bots at a real table. All times are those of the
match: microseconds since its start.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from slapbox.bots.acts import Act, Bot, Call, Drag, Look, Play
from slapbox.bots.memory import Memory
from slapbox.games.protocol import Json

_AT_ANY_TIME: Final = (Drag, Call, Look)
"""A card can be dragged at any time, and a cry is heard at any time."""


class Sight(Struct, frozen=True):
    """The sight of a bot: ``state`` is the rules' view of its seat at ``revision``, and ``moves``
    are the records of its legal moves.

    ``race_us`` is when the open race opened, if one is open; ``from_us`` when acts begin to count,
    for a race that is over stays on the TV for a while. ``fidgets`` tells whose cards flutter, and
    ``down`` whether the bot's own hands are down in that race.
    """

    state: Json
    moves: list[Json]
    revision: int
    now_us: int
    from_us: int = 0
    race_us: int | None = None
    fidgets: tuple[bool, ...] = ()
    down: bool = False


class Due(Struct, frozen=True):
    """An act, the time for it, and in view of what it was decided. Of a drag that has begun,
    ``began_us`` tells when."""

    at_us: int
    act: Act
    revision: int
    race_us: int | None
    began_us: int | None = None

    def is_overtaken(self, revision: int, race_us: int | None) -> bool:
        """Return whether the act makes no sense any more: a move when others have moved, or a slap
        meant for another race."""
        if isinstance(self.act, Play):
            return revision != self.revision
        return race_us != self.race_us and not isinstance(self.act, _AT_ANY_TIME)


class Attention:
    """Asks a bot when what it sees has changed. ``make`` makes the bot, and ``memory`` is that of
    its seat: any bot there remembers this match."""

    __slots__ = ("_bot", "_make", "_memory", "_seen")

    def __init__(self, make: Callable[[], Bot], memory: Memory) -> None:
        self._make = make
        self._memory = memory
        self.forget()

    def forget(self) -> None:
        """Lose the thread: another bot in the same seat looks again, with the same memory."""
        self._bot = self._make()
        self._seen: Any = None

    def look(self, sight: Sight, *, again: bool = False) -> list[Due]:
        """Return what the bot decides to do; nothing if it has seen all that already, unless it is
        to look ``again``.

        People react to what they see: times count from the opening of a race, not from the turn of
        the bot that looks.
        """
        seen = (sight.state, sight.revision, sight.fidgets, sight.race_us)
        if seen == self._seen and not again:
            return []
        self._seen = seen
        view = {
            **self._memory.recall(sight.state),
            "moves": sight.moves,
            "revision": sight.revision,
            "now_us": sight.now_us,
            "fidgets": sight.fidgets,
            "down": sight.down,
        }
        now_us, race_us = sight.now_us, sight.race_us
        start_us = max(now_us, sight.from_us) if race_us is None else race_us
        return [
            Due(
                (now_us if isinstance(act, _AT_ANY_TIME) else start_us) + act.after_us,
                act,
                sight.revision,
                race_us,
            )
            for act in self._bot.react(view)
        ]
