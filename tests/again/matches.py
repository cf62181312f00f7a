"""The recorded matches of all games as a journal holds them, with times."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from golden.notation import loads
from slapbox.games import find
from slapbox.games.options import complete
from slapbox.games.protocol import Json
from slapbox.table.archive import Past
from slapbox.table.journal.journal import IN_MEMORY, Entry, Header, Journal
from slapbox.table.journal.replay import outcome, rebuild

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.txt"))
NAMES = ("Anna", "Ben", "Chiara", "Dan", "Eva", "Finn", "Gül", "Hugo")
BEGAN_NS = 1_800_000_000_000_000_000
MOVE_NS = 2_000_000_000


@cache
def recorded(game: str) -> Past:
    """The recorded match of this game: a move every two seconds, races open for one."""
    match = loads((GOLDEN / f"{game}.txt").read_text(encoding="utf-8"))
    options = complete(find(game).rules, match.rules)
    names = NAMES[: match.seats]
    header = Header(game, game, "1", dict(options), None, match.deck, names, BEGAN_NS)
    entries = tuple(
        Entry(number, BEGAN_NS + (number + 1) * MOVE_NS, seat, move)
        for number, (seat, move) in enumerate(match.moves)
    )
    races = {entry.number: entry.at_ns - MOVE_NS // 2 for entry in entries if "slaps" in entry.move}
    colours = tuple(range(len(names)))
    return Past(header, entries, races, result_of(header, entries), colours)


def result_of(header: Header, entries: tuple[Entry, ...]) -> Json:
    """The result to which these moves lead."""
    result = outcome(rebuild(header, entries)[0], entries)
    assert result is not None
    return result.as_json()


def shelf(*games: str) -> Journal:
    """A journal with the recorded matches of these games, the first one first."""
    journal = Journal(IN_MEMORY)
    for past in map(recorded, games):
        keep(journal, past)
    return journal


def keep(journal: Journal, past: Past) -> None:
    """The journal holds this match from now on."""
    match = past.header.match
    journal.begin(past.header)
    for entry in past.entries:
        journal.record(match, entry)
    for number, opened_ns in past.races.items():
        journal.open_race(match, number, opened_ns)
    journal.finish(match, past.result)
    journal.commit()
