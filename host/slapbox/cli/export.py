"""``slapbox export``: a match that is over, for other programs."""

from __future__ import annotations

import sys
from pathlib import Path

from slapbox.again.export import EXPORTS
from slapbox.cli.speech import console, say, told
from slapbox.table.archive import Archive
from slapbox.table.journal import JournalError
from slapbox.table.rescue import read


def run(path: Path, match: str, form: str) -> int:
    """Write the match to the standard output; the exit status is 1 if there is none such, or it
    cannot be read."""
    if not path.exists():
        say("journal.none_yet", path=str(path))
        return 1
    _, _, write = EXPORTS[form]
    try:
        with read(path) as journal:
            journal.header(match)
            past = Archive(journal).match(match)
    except JournalError as error:
        console.print(told(error.reason))
        return 1
    if past is None:
        say("again.not_told")
        return 1
    try:
        whole = write(past)
    except ValueError as error:
        say("journal.broken", match=match, error=str(error))
        return 1
    sys.stdout.buffer.write(whole.encode())
    sys.stdout.flush()
    return 0
