"""``slapbox export``: a match that is over, for other programs."""

import sys
from pathlib import Path

from slapbox.again.export import EXPORTS
from slapbox.cli.speech import fail
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import JournalError
from slapbox.table.journal.rescue import read
from slapbox.text import Text


def run(path: Path, match: str, form: str) -> int:
    """Write the match to the standard output; exits with 2 if it is not there, or unreadable."""
    if not path.exists():
        return fail(Text("journal.none_yet", {"path": str(path)}))
    _, _, write = EXPORTS[form]
    try:
        with read(path) as journal:
            journal.header(match)
            past = Archive(journal).match(match)
    except JournalError as error:
        return fail(error.reason)
    if past is None:
        return fail(Text("again.not_told"))
    try:
        whole = write(past)
    except ValueError as error:
        return fail(Text("journal.broken", {"match": match, "error": str(error)}))
    sys.stdout.buffer.write(whole.encode())
    sys.stdout.flush()
    return 0
