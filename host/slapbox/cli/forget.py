"""``slapbox forget``: a guest, or everybody, out of the journal."""

import time
from pathlib import Path

import click

from slapbox.cli.speech import fail, say, wording
from slapbox.packs.library import Library, packs_of
from slapbox.table.core import Core
from slapbox.table.journal.journal import JournalError
from slapbox.table.journal.rescue import damaged, opened
from slapbox.table.words import orders
from slapbox.text import Text


def run(path: Path, name: str | None, *, sure: bool) -> int:
    """Forget the guest of this name, or without one everybody, unless the person at the terminal
    says no (who is ``sure`` is not asked). The exit status is 2 if that cannot be done; a host
    that runs has the journal, and its page has a button for this."""
    if not path.exists():
        return fail(Text("journal.none_yet", {"path": str(path)}))
    if name is None and not sure and not click.confirm(wording("cli.forget_sure")):
        return 1
    try:
        why_not = _forgotten(path, name)
    except JournalError as error:
        return fail(error.reason)
    if why_not is not None:
        return fail(why_not)
    if name is None:
        say("cli.all_forgotten")
    else:
        say("cli.forgotten", name=name)
    for left in damaged(path):
        say("cli.damaged_left", path=str(left))
    return 0


def _forgotten(path: Path, name: str | None) -> Text | None:
    journal, _ = opened(path)
    with journal:
        now_ns = time.time_ns()
        core = Core(journal, "fly-swatter", None, now_ns)
        if name is None:
            core.order(orders.ToLobby(), now_ns)
            core.order(orders.ForgetAll(), now_ns)
            journal.commit()
            Library(packs_of(path)).clear()
            return None
        why_not = core.order(orders.Forget(name), now_ns).why
        journal.commit()
        return why_not
