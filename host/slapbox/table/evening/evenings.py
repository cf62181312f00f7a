"""The evening that is on, and those that are over: what the host asks for, what is kept, and what
pages may know of it by now.

A match knows nothing of it: :class:`slapbox.table.evening.matches.Matches` says when one is over.
"""

from random import SystemRandom
from typing import Any, Final

from msgspec import convert, structs, to_builtins
from msgspec.structs import replace

from slapbox.evening import shapes
from slapbox.evening.evening import Evening, Played, Standing, Team
from slapbox.evening.points import SCHEMES, Scheme
from slapbox.evening.telling import Telling, finale, resumed, telling
from slapbox.games import GAMES
from slapbox.games.protocol import Result
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.shown import Shown
from slapbox.table.guests.attendance import Attendance
from slapbox.table.guests.guests import Guests
from slapbox.table.journal.journal import Header
from slapbox.table.words import orders
from slapbox.table.words.naming import EVENING, EVENINGS, day_of, new_name, number_of
from slapbox.text import Text
from slapbox.text.names import name_key

LOOK_NS: Final = 12_000_000_000
"""Time for everybody to see who won the match, before the TV tells what that means."""

END_NS: Final = 4_000_000_000
"""The same where that match ends the evening."""

AWARDED_NS: Final = 6_000_000_000
"""The finale waits for its awards so long; they come from :mod:`slapbox.party.bookkeeper`."""

LEAD_NS: Final = 300_000_000
"""Time from a press to the next part of the finale: pages hear of it before it begins."""

TEAMS: Final = (0, 2, 3, 4)

LONGEST: Final = 12
"""More games nobody plays in an evening."""

SHOWN: Final = 10
"""Finished evenings that the host's page lists; all are kept."""

DAY: Final = len("2026-11-23")


class Evenings(Room):
    """``current`` is the evening that is on, or (``ended``) whose winner is on the TV."""

    _guests = beside(Guests)
    _attendance = beside(Attendance)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        kept = (convert(record, Evening) for record in self._journal.all(EVENINGS))
        self._all = {evening.id: evening for evening in kept}
        now = self._journal.get(EVENING) or {"id": None, "ended": False}
        self.current = self._all.get(now["id"])
        self.ended: bool = now["ended"]
        self._left: int | None = now.get("left")
        self._left_before = self._left
        self._pressed_ns: int | None = None
        self._ended_ns = 0
        self._prizes: tuple[shapes.Prize, ...] = ()
        self._awarded_ns: int | None = None
        self._skipped_ns = 0
        self._standings_of: dict[int, tuple[list[Standing], list[Team]]] = {}
        self._past: list[shapes.PastEvening] | None = None

    @property
    def running(self) -> Evening | None:
        """The evening for which matches count now."""
        return None if self.ended else self.current

    @property
    def next_game(self) -> str | None:
        """Return what its list has next."""
        return self.running.next_game if self.running else None

    def _remember(self) -> None:
        self._standings_of, self._past = {}, None
        evening = self.current
        self._remember_part()
        if evening is not None:
            self._journal.put(EVENINGS + evening.id, to_builtins(evening))

    def _remember_part(self) -> None:
        evening = self.current.id if self.current else None
        self._journal.put(EVENING, {"id": evening, "ended": self.ended, "left": self._left})

    def resume(self, now_ns: int) -> None:
        """Go on with the finale that the last host has begun."""
        self._ended_ns = now_ns

    # ---- what the host asks for ----

    def begin(self, now_ns: int, programme: tuple[str, ...], *, same: bool) -> None:
        """A new evening with this list, of which nothing was played yet; or with the ``same`` list,
        scheme and teams as this one."""
        before, self.ended = self.current, False
        self.current = Evening(self._free_id(now_ns), programme=programme)
        if same and before is not None:
            members = dict(before.members)
            self.current = replace(before, id=self.current.id, played=[], members=members)
        self._all[self.current.id] = self.current
        self._remember()

    def _free_id(self, now_ns: int) -> str:
        """A new name. An evening of which nothing was played makes room."""
        self._all = {name: evening for name, evening in self._all.items() if evening.played}
        return new_name(self._all, now_ns)

    @carries_out(orders.SetScheme, "kept")
    def set_scheme(self, order: orders.SetScheme, _: int) -> Text | None:
        """Another scheme of points, from the first match on."""
        if self.running is None:
            return Text("evening.why.none")
        if order.scheme not in SCHEMES:
            return Text("evening.why.no_scheme", {"scheme": order.scheme})
        self.running.scheme = order.scheme
        self._remember()
        return None

    def add_game(self, game: str) -> Text | None:
        """A game more on the list; what was played of it is ticked."""
        if self.running is None:
            return Text("evening.why.none")
        if game not in GAMES:
            return Text("lobby.why.no_game", {"game": game})
        if len(self.running.programme) >= LONGEST:
            return Text("evening.why.long", {"max": LONGEST})
        self.running.programme += (game,)
        self._remember()
        return None

    def remove_game(self, order: orders.RemoveGame) -> Text | None:
        """A game less on the list."""
        if self.running is None:
            return Text("evening.why.none")
        listed = self.running.programme
        entries = [at for at, game in enumerate(listed[: order.at + 1]) if game == order.game]
        if entries:
            self.running.programme = listed[: entries[-1]] + listed[entries[-1] + 1 :]
            self._remember()
        return None

    @carries_out(orders.SetTeams, "kept")
    def set_teams(self, order: orders.SetTeams, _: int) -> Text | None:
        """Set the number of teams across the evening, or none."""
        if self.running is None:
            return Text("evening.why.none")
        if order.count not in TEAMS:
            return Text("evening.why.no_team")
        self.running.set_teams(order.count)
        self._remember()
        return None

    @carries_out(orders.DrawTeams, "kept")
    def draw_teams(self, _: orders.DrawTeams, __: int) -> Text | None:
        """The lot says who is in which team, of those who sit here."""
        if self.running is None or not self.running.teams:
            return Text("evening.why.no_team")
        names = [seat.name for seat in self._setup.seats.taken if not seat.bot]
        SystemRandom().shuffle(names)
        self.running.draw(names)
        self._remember()
        return None

    @carries_out(orders.PutInTeam, "kept")
    def put_in_team(self, order: orders.PutInTeam, _: int) -> Text | None:
        """Put the player at this seat into this team from now on."""
        return self._put(order.seat, order.team)

    @carries_out(orders.ChooseTeam, "kept")
    def choose_team(self, order: orders.ChooseTeam, _: int) -> Text | None:
        """A player chooses a team."""
        return self._put(self._setup.seats.of(order.device), order.team)

    def _put(self, number: int | None, team: int) -> Text | None:
        """Put the player at this seat into this team from now on."""
        seat = None if number is None else self._setup.seats.at(number)
        if seat is None or seat.bot:
            return Text("lobby.why.no_seat")
        if self.running is None or team >= self.running.teams:
            return Text("evening.why.no_team")
        self.running.put(seat.name, team)
        self._remember()
        return None

    def end(self, now_ns: int) -> Text | None:
        """End it: the TV tells who has won, unless nothing was played in it."""
        if self.running is None:
            return Text("evening.why.none")
        if not self.running.played:
            self.clear()
            return None
        self.ended, self._ended_ns = True, now_ns
        self._prizes, self._awarded_ns, self._skipped_ns = (), None, 0
        self._left = self._left_before = None
        self._remember()
        return None

    @carries_out(orders.GivePrizes)
    def give_prizes(self, order: orders.GivePrizes, now_ns: int) -> None:
        """The finale has been waiting for its awards; once it has begun without, it goes on so."""
        if self.current is None or not self.ended or order.evening != self.current.id:
            return
        self._prizes = order.prizes
        self._awarded_ns = now_ns if self._awarded_ns is None else self._awarded_ns
        self._news.changed = True

    def dismiss(self) -> None:
        """Everybody has seen who won the evening that is over."""
        if self.ended:
            self.clear()

    def clear(self) -> None:
        """Matches count for no evening any more."""
        self.current, self.ended = None, False
        self._remember()

    # ---- what happens at the table ----

    def add(self, header: Header, result: Result[Any]) -> None:
        """A match is over: what it brought counts for those who sit there now."""
        if self.running is None:
            return
        low, high = GAMES[header.game].minutes
        seats = self._setup.seats.taken
        guests = tuple(None if seat.bot else seat.name for seat in seats)
        self.running.add(Played(header.match, header.game, (low + high) // 2, guests, result.ranks))
        self._pressed_ns = None
        self._remember()

    @carries_out(orders.Rename, "kept")
    def rename_seat(self, order: orders.Rename, now_ns: int) -> Text | None:
        """Give a player another name, who takes along what this evening has brought."""
        seat = self._setup.seats.at(order.seat)
        name = seat.name if seat and not seat.bot else None
        why_not = self._setup.seats.rename(order.seat, order.name)
        if seat is not None and name is not None and why_not is None:
            self._rename_tonight(name, seat.name)
        self._guests.keep_players(now_ns)
        return why_not

    def _rename_tonight(self, old: str, new: str) -> None:
        if self.running is not None and self.running.rename(old, new):
            self._remember()
            matches = {match.match for match in self.running.played}
            self._attendance.rename_in(matches, old, new)

    def rename(self, name: str, new: str) -> bool:
        """A guest of any evening is called otherwise; whether one had this guest."""
        renamed = [evening for evening in self._all.values() if evening.rename(name, new)]
        for evening in renamed:
            self._journal.put(EVENINGS + evening.id, to_builtins(evening))
        self._standings_of, self._past = {}, None
        return bool(renamed)

    def knows(self, name: str) -> bool:
        """Return whether any evening had this guest."""
        return any(match.has(name) for evening in self._all.values() for match in evening.played)

    # ---- what is forgotten ----

    def forget(self, name: str) -> bool:
        """Forget this guest in all evenings; return whether one had them."""
        changed = [evening for evening in self._all.values() if evening.forget(name)]
        for evening in changed:
            if evening.played or evening is self.current:
                self._journal.put(EVENINGS + evening.id, to_builtins(evening))
            else:
                self._drop(evening.id)
        self._standings_of, self._past = {}, None
        return bool(changed)

    def forget_all(self) -> None:
        """There was no evening."""
        self.clear()
        for name in list(self._all):
            self._drop(name)
        self._past = None

    def forget_before(self, before_ns: int) -> bool:
        """Let go of the evenings of earlier days; whether there were any."""
        day = day_of(before_ns)
        on = self.current.id if self.current else None
        old = [name for name in self._all if name[:DAY] < day and name != on]
        for name in old:
            self._drop(name)
        self._past = None
        return bool(old)

    def _drop(self, name: str) -> None:
        self._all.pop(name)
        self._journal.drop(EVENINGS + name)

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """Go on after a standstill: what was done last is kept only now."""
        if self._ended_ns >= since_ns:
            self._ended_ns = now_ns

    # ---- what the TV tells ----

    @property
    def _untold(self) -> bool:
        """Return whether the match is still on the TV that counted last."""
        played = self.current.played if self.current else []
        is_over = self._setup.phase == "over"
        return is_over and bool(played) and played[-1].match == self._setup.match

    def _opens_ns(self, won_ns: int | None) -> int | None:
        """Return when the TV begins to tell the standings, if it does: after a match whose winner
        it shows from ``won_ns`` on, or at the end."""
        told_ns = won_ns if self._untold else None
        if self.ended:
            return self._ended_ns if told_ns is None else max(self._ended_ns, told_ns + END_NS)
        if told_ns is None:
            return None
        return told_ns + LOOK_NS if self._pressed_ns is None else max(told_ns, self._pressed_ns)

    def tells(self, now_ns: int, won_ns: int | None) -> bool:
        """Return whether the TV tells the standings now."""
        opens_ns = self._opens_ns(won_ns)
        return opens_ns is not None and now_ns >= opens_ns

    def next_ns(self, now_ns: int, won_ns: int | None) -> int | None:
        """Return when the TV begins to tell them, or the next part of the finale."""
        if not self.tells(now_ns, won_ns):
            return self._opens_ns(won_ns)
        next_us = times.next_us(now_ns // 1000) if (times := self._ending_times(won_ns)) else None
        return None if next_us is None else next_us * 1000

    def keep_part(self, now_ns: int, won_ns: int | None) -> None:
        """Keep how many parts of the finale have not begun: if the host dies, the next one begins
        again where this one was."""
        times = self._ending_times(won_ns)
        if times is None or now_ns // 1000 < times.parts_us[0]:
            return
        left = sum(us > now_ns // 1000 for us in times.parts_us)
        if self._left is None or left < self._left:
            self._left = left
            self._remember_part()

    def _ending_times(self, won_ns: int | None) -> Telling | None:
        """Return the times of the finale, once the evening has ended."""
        opens_ns = self._opens_ns(won_ns)
        if self.current is None or not self.ended or opens_ns is None:
            return None
        return self._telling(self.current, opens_ns)

    def press_on(self, now_ns: int, won_ns: int | None) -> Text | None:
        """The host has seen enough of who won the match, or of this part of the finale."""
        times, opens_ns = self._ending_times(won_ns), self._opens_ns(won_ns)
        if times is not None:
            return self._skip(times, now_ns)
        if opens_ns is None or opens_ns <= now_ns:
            return Text("table.why.nothing_to_skip")
        self._pressed_ns = now_ns
        return None

    def _skip(self, times: Telling, now_ns: int) -> Text | None:
        """Let the next part of the finale come now."""
        soon_ns = now_ns + LEAD_NS
        next_us = times.next_us(soon_ns // 1000)
        if now_ns < times.opened_us * 1000 or next_us is None:
            return Text("table.why.nothing_to_skip")
        self._skipped_ns += next_us * 1000 - soon_ns
        return None

    def untold(self, now_ns: int, won_ns: int | None) -> str | None:
        """The evening whose winner the TV has not told yet, if one is on."""
        times = self._ending_times(won_ns)
        if self.current is None or (times and now_ns // 1000 >= max(times.shown_us)):
            return None
        return self.current.id

    def ending(self, now_ns: int, won_ns: int | None) -> str | None:
        """The evening whose end the TV tells now, if one is on."""
        is_told = self.ended and self.tells(now_ns, won_ns)
        return self.current.id if self.current and is_told else None

    def view(self, now_ns: int, won_ns: int | None) -> shapes.Evening | None:
        """Return what everybody may know of the evening."""
        evening, opens_ns = self.current, self._opens_ns(won_ns)
        if evening is None:
            return None
        is_told = opens_ns is None or now_ns >= opens_ns
        played = evening.played if is_told else evening.played[:-1]
        standings, teams = self._standings(evening, len(played))
        return {
            "id": evening.id,
            "ended": self.ended,
            "scheme": evening.scheme,
            "steps": evening.steps,
            "next": None if self.ended else evening.next_game,
            "matches": [_match(match, evening.scheme) for match in played],
            "standings": [self._standing(standing) for standing in standings],
            "teams": self._with_newcomers(evening, teams),
            "seat_teams": self.seat_teams(),
            "prizes": list(self._prizes) if self.ended and is_told else [],
            "telling": None
            if opens_ns is None or not is_told
            else self._telling(evening, opens_ns),
        }

    def _standings(self, evening: Evening, matches: int) -> tuple[list[Standing], list[Team]]:
        """After so many matches; worked out once, for views are made far more often."""
        if matches not in self._standings_of:
            earlier = replace(evening, played=evening.played[:matches])
            self._standings_of[matches] = earlier.standings(), earlier.team_standings()
        return self._standings_of[matches]

    def _with_newcomers(self, evening: Evening, teams: list[Team]) -> list[Team]:
        """Return the teams, with members who sit here and have played nothing yet."""
        members = {name_key(name) for team in teams for name in team.names}
        here = [seat.name for seat in self._setup.seats.taken if not seat.bot]
        new = [name for name in here if name_key(name) not in members]

        def of(team: int) -> list[str]:
            return [name for name in new if evening.team_of(name) == team]

        return [structs.replace(team, names=[*team.names, *of(team.team)]) for team in teams]

    def seat_teams(self) -> list[int | None]:
        """Return the team of whoever sits at each seat."""
        seats, evening = self._setup.seats.taken, self.current
        return [None if seat.bot or not evening else evening.team_of(seat.name) for seat in seats]

    def _standing(self, standing: Standing) -> shapes.EveningStanding:
        seats = self._setup.seats.taken
        names = [name_key(seat.name) for seat in seats if not seat.bot]
        numbers = [number for number, seat in enumerate(seats) if not seat.bot]
        sits = dict(zip(names, numbers, strict=True))
        return {
            "name": standing.name,
            "avatar": self._guests.avatar_of(standing.name),
            "seat": sits.get(name_key(standing.name)),
            "team": self.current.team_of(standing.name) if self.current else None,
            "points": standing.points,
            "gained": standing.gained,
            "won": standing.won,
            "rank": standing.rank,
            "rank_before": standing.rank_before,
        }

    def _telling(self, evening: Evening, opens_ns: int) -> Telling:
        standings, teams = self._standings(evening, len(evening.played))
        ranks = [place.rank for place in teams or standings]
        if not self.ended:
            return telling(ranks, opens_ns // 1000)
        begins_ns, prizes = opens_ns + AWARDED_NS, self._prizes
        if self._awarded_ns is not None and self._awarded_ns <= begins_ns:
            begins_ns = max(opens_ns, self._awarded_ns)
        else:
            prizes = ()
        from_us = (begins_ns - self._skipped_ns) // 1000
        moments = [prize["move"] is not None for prize in prizes]
        times = finale(ranks, moments, opens_ns // 1000, from_us)
        left = self._left_before
        return times if left is None else resumed(times, from_us, left)

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return for the host the last evenings that are over. (What the evening that is on brought
        is shown as the match tells it: by :class:`slapbox.table.evening.matches.Matches`.)"""
        return Shown(host={"past_evenings": self._over()})

    def _over(self) -> list[shapes.PastEvening]:
        """The newest first."""
        if self._past is None:
            over = [past for past in self._all.values() if past.played and past is not self.current]
            over.sort(key=lambda evening: (evening.id[:DAY], number_of(evening.id)), reverse=True)
            self._past = [_past(evening) for evening in over[:SHOWN]]
        return self._past


def _past(evening: Evening) -> shapes.PastEvening:
    return {
        "id": evening.id,
        "matches": [_match(match, evening.scheme) for match in evening.played],
        "scores": [
            {"name": guest.name, "points": guest.points, "rank": guest.rank}
            for guest in evening.standings()
        ],
        "teams": evening.team_standings(),
    }


def _match(match: Played, scheme: Scheme) -> shapes.EveningMatch:
    return {
        "match": match.match,
        "game": match.game,
        "winners": match.winners,
        "gains": match.gains(scheme),
    }
