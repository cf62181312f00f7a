"""The pairs of the next match: shown before the deal, and made of the evening's teams by default.

The host lets people change places (:class:`slapbox.table.guests.places.Places`). That stands until
there are other people, other teams or another game.
"""

from slapbox.evening.pairing import paired
from slapbox.games import find
from slapbox.table.evening.evenings import Evenings
from slapbox.table.frame.room import Room, Rooms, beside
from slapbox.table.frame.shown import Shown
from slapbox.text.names import name_key


class Pairs(Room):
    """Pairs of players; partners of one team sit opposite each other."""

    _evenings = beside(Evenings)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._seen: object = None

    def resume(self, now_ns: int) -> None:  # noqa: ARG002
        """Leave people where they sat."""
        self._seen = self._facts()

    def tick(self, now_ns: int) -> None:  # noqa: ARG002
        """Bring the teams together when people, teams or the game are others than before."""
        facts = self._facts() if self._setup.is_open else self._seen
        if facts != self._seen:
            self._seen = facts
            self._bring_together()

    @property
    def _places(self) -> list[int]:
        """The seats of those who will play."""
        return [number for number, seat in enumerate(self._setup.seats.taken) if not seat.out]

    def _sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        game = find(self._setup.game)
        return game.sides(players, self._setup.options) if players in game.players else ()

    def _teams(self) -> list[int | None]:
        """The team of everybody who will play."""
        evening, taken = self._evenings.running, self._setup.seats.taken
        players = (taken[number] for number in self._places)
        return [
            None if player.bot or not evening else evening.team_of(player.name)
            for player in players
        ]

    def _facts(self) -> object:
        taken, places = self._setup.seats.taken, self._places
        names = [name_key(taken[number].name) for number in places]
        who = set(zip(names, self._teams(), strict=True))
        return self._setup.game, self._sides(len(places)), who

    def _bring_together(self) -> None:
        """Seat everybody by the teams, once all people have one."""
        taken, places, teams = self._setup.seats.taken, self._places, self._teams()
        sides = self._sides(len(places))
        players = [taken[number] for number in places]
        have = [
            team is not None for player, team in zip(players, teams, strict=True) if not player.bot
        ]
        if not sides or not have or not all(have):
            return
        for number, place in zip(places, paired(teams, sides), strict=True):
            taken[number] = players[place]
        self.table.remember()

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return the seats of each pair, while people come in."""
        places = self._places if self._setup.is_open else []
        pairs = [[places[place] for place in side] for side in self._sides(len(places))]
        return Shown(everybody={"pairs": pairs})
