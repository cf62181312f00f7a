"""Direction of the venue: it says what is played, and draws the rounds. Pure.

It looks at the tournament alone, so a venue that was killed goes on where it stood, and draws no
round twice.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from slapbox.venue.messages import Drawn, Founded, Message
from slapbox.venue.seating import drawn
from slapbox.venue.tournament import Tournament


class Planned(Struct, frozen=True):
    """A round as the venue wants it: a game for ``fewest`` to ``most`` players, and its rules."""

    game: str
    fewest: int
    most: int
    rules: tuple[tuple[str, str], ...] = ()


class Plan(Struct, frozen=True):
    """The evening as the venue wants it, for the ``tables`` that may come. A knock-out goes on with
    the last round until it is over."""

    founded: Founded
    rounds: tuple[Planned, ...]
    tables: tuple[str, ...]

    def round(self, number: int) -> Planned | None:
        """Round ``number``, from 1 on, if there is one."""
        if number > len(self.rounds) and self.founded.kind == "knock-out":
            return self.rounds[-1]
        return self.rounds[number - 1] if number <= len(self.rounds) else None


Seal = Callable[[int], str]


def due(tournament: Tournament, plan: Plan, seal: Seal, *, pressed: bool) -> list[Message]:
    """Return what has to be told now. Where everybody stays, all rounds are drawn at once, and each
    table plays them at its own pace. A round is over when all tables that may come have told it.
    Otherwise a round is drawn when all tables have told the one before. The first one, and one
    for which some table is missing, when the venue says so (``pressed``).

    Raises ``ValueError`` if the tables do not do for the people.
    """
    if tournament.founded is None:
        return [plan.founded]
    if tournament.founded.kind in ("duplicate", "reaction"):
        numbers = {round_.number for round_ in tournament.rounds}
        return [
            *_over(tournament, plan.tables, pressed=pressed),
            *(
                Drawn(number, planned.game, (), seal(number), planned.rules)
                for number, planned in enumerate(plan.rounds, 1)
                if number not in numbers
            ),
        ]
    if not pressed and (not tournament.rounds or tournament.missing(tournament.rounds[-1].number)):
        return []
    return _next(tournament, plan, seal)


def _over(tournament: Tournament, tables: Sequence[str], *, pressed: bool) -> list[Message]:
    """The rounds that are over now: all have told them, or the venue does not wait any longer for
    those who are missing in the first one of which something was told."""
    messages: list[Message] = []
    for round_ in tournament.rounds:
        played = [tournament.has_played(table, round_.number) for table in tables]
        if round_.over or not any(played):
            continue
        if all(played) or pressed:
            pressed = pressed and all(played)
            messages.append(_ended(round_))
    return messages


def _ended(round_: Drawn) -> Drawn:
    return replace(round_, over=True, revision=round_.revision + 1)


def _next(tournament: Tournament, plan: Plan, seal: Seal) -> list[Message]:
    number = len(tournament.rounds) + 1
    planned = plan.round(number)
    open_rounds = (round_ for round_ in tournament.rounds if not round_.over)
    over: list[Message] = [_ended(round_) for round_ in open_rounds]
    if planned is None:
        return over
    tables = [table.table for table in tournament.tables]
    seating = drawn(tournament, tables, planned.fewest, planned.most)
    if seating is None:
        return over
    round_ = Drawn(number, planned.game, rules=planned.rules, sealed=seal(number))
    return [*over, replace(round_, seating=tuple(seating.items()))]
