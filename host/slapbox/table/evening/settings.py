"""Settings that the host chooses for the table: rules, pace, and how well bots play."""

from collections.abc import Sequence

from slapbox.games import find
from slapbox.games.lengths import rules_of
from slapbox.table.frame.room import Room, carries_out
from slapbox.table.frame.seats import Seat
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.words import orders
from slapbox.text import Text


class Settings(Room):
    """Changes the setup, and tells which bots there are for the game that is chosen."""

    @carries_out(orders.Pause, "kept")
    def pause(self, order: orders.Pause, _: int) -> None:
        """Stop the match that is on for a while, or go on with it."""
        self._setup.paused = order.paused and self._setup.phase == "match"

    @carries_out(orders.SetCalm, "kept")
    def set_calm(self, order: orders.SetCalm, _: int) -> None:
        """Show everything calmly, or no more."""
        self._setup.calm = order.calm

    @carries_out(orders.SetRatings, "kept")
    def set_ratings(self, order: orders.SetRatings, _: int) -> None:
        """Let statistics say how strong guests are, or no more."""
        self._setup.ratings = order.shown

    @carries_out(orders.SetRule, "kept", in_lobby=True)
    def set_rule(self, order: orders.SetRule, _: int) -> Text | None:
        """Set a rule of the game."""
        return self._setup.set_rule(order.name, order.value)

    @carries_out(orders.SetLength, "kept", in_lobby=True)
    def set_length(self, order: orders.SetLength, _: int) -> Text | None:
        """Let the next match be so long."""
        return self._setup.set_length(order.length)

    @carries_out(orders.SetBotLevel, "kept")
    def set_bot_level(self, order: orders.SetBotLevel, _: int) -> Text | None:
        """Let bots play better or worse from the next match on."""
        levels_of_games = self.table.services.bot_levels.values()
        if all(order.level not in levels for levels in levels_of_games):
            return Text("lobby.why.no_level", {"level": order.level})
        self._setup.bot_level = order.level
        return None

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return how well bots play, how the character at a seat does, and how long matches are."""
        lengths = find(self._setup.game).lengths
        ways = {number: self._way_of(seat) for number, seat in enumerate(self._setup.seats.taken)}
        return Shown(
            everybody={
                "bots": {"level": self.bot_level(), "levels": list(self._bot_levels())},
                "lengths": [
                    {
                        "name": name,
                        "length_min": list(length.minutes),
                        "chosen": self._setup.has_length(length),
                    }
                    for name, length in lengths.items()
                ],
                "length_rules": sorted(rules_of(lengths)),
            },
            seats={"way": Each(None, ways)},
            host={"ratings": self._setup.ratings},
        )

    def _bot_levels(self) -> Sequence[str]:
        """Levels at which bots play the game that is chosen; none if they all play alike."""
        return self.table.services.bot_levels.get(self._setup.game, ())

    def bot_level(self) -> str:
        """Level at which bots play it: the chosen one or, if the game has none such, the middle."""
        levels, chosen = self._bot_levels(), self._setup.bot_level
        return chosen if chosen in levels or not levels else levels[len(levels) // 2]

    def _way_of(self, seat: Seat) -> str | None:
        """The word on how the character at this seat plays, if there is one for this game."""
        if seat.person is None or self.bot_level() == "random":
            return None
        return self.table.services.ways.get(self._setup.game, {}).get(seat.person)
