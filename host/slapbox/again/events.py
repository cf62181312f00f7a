"""What happened in a match that is over, move by move. Pure: it plays the rules once more."""

from __future__ import annotations

from collections.abc import Iterator

from slapbox.games.protocol import Json
from slapbox.table.archive import Past
from slapbox.table.replay import begun, made_again, standing


def events_of(past: Past) -> Iterator[Json]:
    """All events in order; raises ``ValueError`` if the match does not fit the rules."""
    game = begun(past.header)
    for entry in standing(past.entries):
        yield from (event.as_json() for event in made_again(game, entry))
