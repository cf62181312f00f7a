"""Tonight's games while they are chosen on the TV, by taps there and by slaps of all who sit here.

Each poster of a few has the sign of a key; one key goes on to the next few.
"""

from typing import Final

from slapbox.games import GAMES
from slapbox.games.protocol import KEYS
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.evening.evenings import LONGEST
from slapbox.table.frame.room import Room, Rooms, carries_out
from slapbox.table.frame.shown import Shown
from slapbox.table.words import orders
from slapbox.text import Text

MORE: Final = KEYS - 1
"""The key that goes on to the next posters; the keys before it have one each."""


class Posters(Room):
    """``games`` are the chosen ones, in their order, while the TV asks for them."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self.games: list[str] | None = None
        self._first = 0

    @carries_out(orders.AskPosters, "shown", in_lobby=True)
    def ask(self, order: orders.AskPosters, _: int) -> None:
        """Ask from now on, or no more."""
        self.games, self._first = [] if order.asks else None, 0

    @carries_out(orders.AddPoster, "shown", in_lobby=True)
    def add(self, order: orders.AddPoster, _: int) -> Text | None:
        """Choose a game by a tap."""
        if order.game not in GAMES:
            return Text("lobby.why.no_game", {"game": order.game})
        if self.games is not None and len(self.games) < LONGEST:
            self.games.append(order.game)
        return None

    def takes(self, slap: TimedSlap, *, drums: bool) -> bool:
        """Let this slap of a pad choose, if the TV asks and somebody sits at it. Children drum, so
        only the first of some quick slaps counts."""
        seat = self._setup.seats.of(slap.source)
        if self.games is None or seat is None or not self._devices.is_pad(slap.source):
            return False
        if not drums:
            self._choose(self.games, slap.key)
        return True

    def _choose(self, games: list[str], key: int) -> None:
        if key == MORE:
            self._first = self._first + MORE if self._first + MORE < len(GAMES) else 0
        elif key < len(keys := self._keys()) and keys[key] not in games and len(games) < LONGEST:
            games.append(keys[key])

    def _keys(self) -> list[str]:
        """The games whose posters have a key now, in the order of the keys."""
        return list(GAMES)[self._first : self._first + MORE]

    def tick(self, now_ns: int) -> None:  # noqa: ARG002
        """Ask no more where a match has begun."""
        if not self._setup.is_open:
            self.clear()

    def clear(self) -> None:
        """Nobody is asked."""
        self.games = None

    def take(self) -> tuple[str, ...]:
        """Hand out the chosen games; nobody is asked any more."""
        chosen = tuple(self.games or ())
        self.clear()
        return chosen

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return what is chosen by now, and which posters have a key."""
        asks = self.games is not None
        posters = {"games": list(self.games or ()), "keys": self._keys()} if asks else None
        return Shown(everybody={"posters": posters})
