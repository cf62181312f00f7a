"""The venue's briefing of one table: what to play next, with whom, and what the venue knows of it.

Pure. Each briefing is the whole truth for its table, so only the last one matters. It has the cards
for the table's own machine, which shows them to nobody before they are dealt, and to their owners
then. As with every match, people who can read that machine's files could look.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from slapbox.venue.messages import Brought, Drawn, Guest, Rules
from slapbox.venue.tournament import Tournament


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """The round that a table plays now: who is to sit there (nobody: those who are there stay), and
    what its cards are made of, as hexadecimal digits."""

    number: int
    game: str
    rules: Rules
    guests: tuple[str, ...]
    cards: Annotated[str, Meta(pattern=r"\A([0-9a-f]{2})*\Z")]


class Briefing(Struct, frozen=True, forbid_unknown_fields=True):
    """``known`` are the matches that the venue has heard of, each with its revision: what is not
    there has to be told again. So do the table's ``guests`` and ``address``, if they are others by
    now: with a revision above the one that was ``heard``. Rounds that are ``over`` may be looked
    at again."""

    tournament: str
    turn: Turn | None
    known: tuple[tuple[str, int], ...]
    guests: tuple[str, ...] = ()
    address: str = ""
    heard: int = -1
    over: tuple[int, ...] = ()

    def knows(self, result: Brought) -> bool:
        """Return whether the venue has this result, or something newer."""
        return any(match == result.match and at >= result.revision for match, at in self.known)


def turn_of(tournament: Tournament, table: str) -> Drawn | None:
    """The first round that is this table's, is not over, and of which it has told no result."""
    for drawn in tournament.rounds:
        plays = not drawn.seating or any(there == table and row for there, row in drawn.seating)
        if plays and not drawn.over and not tournament.has_played(table, drawn.number):
            return drawn
    return None


def briefing(tournament: Tournament, table: str, cards: dict[int, str]) -> Briefing:
    """Return what a table has to know; ``cards`` are those of each round."""
    founded, drawn = tournament.founded, turn_of(tournament, table)
    results, joined = tournament.told.get(table, []), tournament.table(table)
    turn = None
    if drawn is not None:
        names = tournament.names
        row: tuple[Guest, ...] = dict(drawn.seating).get(table, ())
        guests = tuple(names.get(guest, guest.name) for guest in row)
        turn = Turn(drawn.number, drawn.game, drawn.rules, guests, cards[drawn.number])
    return Briefing(
        founded.tournament if founded else "",
        turn,
        tuple((result.match, result.revision) for result in results),
        joined.guests if joined else (),
        joined.address if joined else "",
        joined.revision if joined else -1,
        tuple(round_.number for round_ in tournament.rounds if round_.over),
    )


_BRIEFINGS: Final = msgspec.json.Decoder(Briefing)


def written(sent: Briefing) -> bytes:
    """As it goes over the network."""
    return msgspec.json.encode(sent, order="sorted")


def read(data: bytes) -> Briefing:
    """Return what :func:`written` wrote; raises ``ValueError`` for anything else."""
    return _BRIEFINGS.decode(data)
