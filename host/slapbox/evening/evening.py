"""An evening: the matches that its guests have played, what is to be played yet, and who leads.

Pure: it is fed with what matches brought. It knows of no table, and no match knows of it. It keeps
facts alone and works out all else again, so another scheme of points counts from the first match
on. A guest is a name, in whatever case it is written; points belong to the name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from slapbox.evening.points import Scheme, points
from slapbox.text.names import name_key

Json = dict[str, Any]


class Played(Struct, frozen=True):
    """A match that was played: ``guests`` by seat, nobody where a bot sat at its end, ``ranks`` the
    place of each seat, and how many ``minutes`` such a game takes."""

    match: str
    game: str
    minutes: int
    guests: tuple[str | None, ...]
    ranks: tuple[int, ...]

    @property
    def winners(self) -> list[str]:
        """The guests among those who won it."""
        return [name for name, rank in self._people() if rank == 1]

    def gains(self, scheme: Scheme) -> dict[str, int]:
        """Return what each guest got for it."""
        worth = points(scheme, self.ranks, self.minutes)
        return {name: worth[seat] for seat, name in enumerate(self.guests) if name is not None}

    def has(self, name: str) -> bool:
        """Return whether this guest played it."""
        return name_key(name) in (name_key(guest) for guest, _ in self._people())

    def renamed(self, old: str, new: str) -> Played:
        """The same match, played by somebody of another name."""
        key = name_key(old)
        guests = [
            new if guest is not None and name_key(guest) == key else guest for guest in self.guests
        ]
        return replace(self, guests=tuple(guests))

    def without(self, name: str) -> Played:
        """The same match; this guest was nobody."""
        key = name_key(name)
        guests = [
            None if guest is not None and name_key(guest) == key else guest for guest in self.guests
        ]
        return replace(self, guests=tuple(guests))

    def _people(self) -> list[tuple[str, int]]:
        seats = zip(self.guests, self.ranks, strict=True)
        return [(name, rank) for name, rank in seats if name is not None]


class Standing(Struct, frozen=True):
    """A guest's place: ``points`` in all, of which ``gained`` in the last match, and matches
    ``won``. Equal ones share a ``rank``; ``rank_before`` the last match is missing for a guest who
    had played none."""

    name: str
    points: int
    gained: int
    won: int
    rank: int
    rank_before: int | None


class Team(Struct, frozen=True):
    """A team's place (``team`` from 0 on): what its members have together, and their ``names`` from
    the first to the last. Views name those after them who have played nothing yet."""

    team: int
    names: list[str]
    points: int
    gained: int
    rank: int


class Step(Struct, frozen=True):
    """A game that is on the list of the evening, and whether it was played."""

    game: str
    done: bool


class Evening(Struct):
    """An evening. ``programme`` lists the games that are to be played, in order; a game may come
    more than once. Everything else that is ``played`` counts too. If there are ``teams``,
    ``members`` says in which of them each guest is, by the folded name."""

    id: str
    scheme: Scheme = "places"
    programme: tuple[str, ...] = ()
    played: list[Played] = field(default_factory=list)
    teams: int = 0
    members: dict[str, int] = field(default_factory=dict)

    def add(self, match: Played) -> bool:
        """Count a match that is over; whether it is new here, and a guest played it."""
        again = any(played.match == match.match for played in self.played)
        if again or not any(match.guests):
            return False
        self.played.append(match)
        return True

    def rename(self, old: str, new: str) -> bool:
        """A guest wants another name, and keeps the points. A name that somebody has played under
        is taken up as it is: then it is another guest who sits there now. Whether the points go
        with the name."""
        if name_key(old) != name_key(new) and any(played.has(new) for played in self.played):
            return False
        team = self.members.pop(name_key(old), None)
        if team is not None:
            self.members[name_key(new)] = team
        is_here = team is not None or any(played.has(old) for played in self.played)
        self.played = [played.renamed(old, new) for played in self.played]
        return is_here

    def forget(self, name: str) -> bool:
        """A guest was never here: it was nobody who took those places. Whether there was one."""
        key = name_key(name)
        had_played = self.members.pop(key, None) is not None or any(
            played.has(name) for played in self.played
        )
        without = [played.without(name) for played in self.played]
        self.played = [played for played in without if any(played.guests)]
        return had_played

    # ---- teams ----

    def set_teams(self, count: int) -> None:
        """Set the number of teams, none with 0; members of a team that is gone have none."""
        self.teams = count
        self.members = {name: team for name, team in self.members.items() if team < count}

    def team_of(self, name: str) -> int | None:
        """Return the team of a guest, if there is one."""
        return self.members.get(name_key(name))

    def put(self, name: str, team: int) -> None:
        """The guest is in this team, with all points of the evening."""
        self.members[name_key(name)] = team

    def draw(self, names: Sequence[str]) -> None:
        """Deal those who are here to the teams, in the order in which they were shuffled."""
        for number, name in enumerate(names):
            self.put(name, number % self.teams)

    def team_standings(self) -> list[Team]:
        """All teams from the first to the last; equal ones by their number."""
        standings = self.standings()
        sides = [
            [member for member in standings if self.team_of(member.name) == team]
            for team in range(self.teams)
        ]
        worth = [
            (sum(member.points for member in side), sum(member.won for member in side))
            for side in sides
        ]
        teams = [
            Team(
                team,
                [member.name for member in side],
                worth[team][0],
                sum(member.gained for member in side),
                1 + sum(other > worth[team] for other in worth),
            )
            for team, side in enumerate(sides)
        ]
        return sorted(teams, key=lambda standing: standing.rank)

    @property
    def steps(self) -> list[Step]:
        """The list, with what was played of it; one match ticks one entry off."""
        left = Counter(played.game for played in self.played)
        steps = []
        for game in self.programme:
            steps.append(Step(game, left[game] > 0))
            left[game] -= 1
        return steps

    @property
    def next_game(self) -> str | None:
        """Return what the list has next, if anything is left of it."""
        return next((step.game for step in self.steps if not step.done), None)

    def standings(self) -> list[Standing]:
        """All guests from the first to the last. Of those with as many points, who won more matches
        comes first; then they are equal, and stand in the order in which they came."""
        now, before = self._tally(self.played), self._tally(self.played[:-1])
        ranks, ranks_before = _ranks(now), _ranks(before)
        standings = [
            Standing(
                total.name,
                total.points,
                total.points - before[key].points if key in before else total.points,
                total.won,
                ranks[key],
                ranks_before.get(key),
            )
            for key, total in now.items()
        ]
        return sorted(standings, key=lambda standing: standing.rank)

    def _tally(self, played: Sequence[Played]) -> dict[str, _Sum]:
        sums: dict[str, _Sum] = {}
        for match in played:
            for name, gained in match.gains(self.scheme).items():
                before = sums.get(name_key(name), _Sum(name))
                won = before.won + (name in match.winners)
                sums[name_key(name)] = _Sum(name, before.points + gained, won)
        return sums


class _Sum(Struct, frozen=True):
    """A guest's points and wins, under the name as it was written last."""

    name: str
    points: int = 0
    won: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        return self.points, self.won


def _ranks(sums: dict[str, _Sum]) -> dict[str, int]:
    worth = [total.worth for total in sums.values()]
    return {key: 1 + sum(other > total.worth for other in worth) for key, total in sums.items()}
