"""``slapbox replay``: a match played again from its journal."""

import json
from pathlib import Path

from slapbox.cli.result import print_result
from slapbox.cli.speech import console, fail, say
from slapbox.table.archive import named
from slapbox.table.journal.journal import Journal, JournalError
from slapbox.table.journal.replay import active_moves, outcome, rebuild
from slapbox.table.journal.rescue import read
from slapbox.text import Text


def run(path: Path, match: str | None, as_json: bool) -> int:
    """Replay the match and print its result; without one, list the matches. The exit status is 2
    when the journal or the match cannot be read, or plays to another result than the recorded."""
    if not path.exists():
        return fail(Text("journal.none_yet", {"path": str(path)}))
    try:
        with read(path) as journal:
            return told_of(journal, match, as_json=as_json)
    except JournalError as error:
        return fail(error.reason)


def told_of(journal: Journal, match: str | None, *, as_json: bool) -> int:
    """The same for a journal that is open."""
    return _list(journal) if match is None else _replay(journal, match, as_json)


def _list(journal: Journal) -> int:
    for match in journal.matches():
        header, _ = named(journal, match)
        console.print(f"{match}  {header.game}  {', '.join(header.seats)}")
    return 0


def _replay(journal: Journal, match: str, as_json: bool) -> int:
    header, _ = named(journal, match)
    moves = list(journal.moves(match))
    try:
        game, _ = rebuild(header, moves)
    except ValueError as error:
        return fail(Text("journal.broken", {"match": match, "error": str(error)}))
    count, result = len(active_moves(moves)), outcome(game, moves)
    played = result.as_json() if result else None
    if as_json:
        record = {
            "match": match,
            "game": header.game,
            "seats": list(header.seats),
            "seed": header.seed,
        }
        print(json.dumps({**record, "moves": count, "result": played}))  # noqa: T201
    elif played is None:
        say("journal.not_over", match=match, count=count)
    else:
        print_result(match, list(header.seats), played)
    if played != journal.result(match):
        return fail(Text("journal.differs", {"match": match}))
    return 0
