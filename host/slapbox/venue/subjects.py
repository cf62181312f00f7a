"""Rights in the venue's network: who may say what to whom, and what of it is kept. Pure.

``slapbox.told.…`` is the tournament itself, and kept for good. Of ``slapbox.here.…`` (who sits at a
table) and ``slapbox.now.…`` (what a table is to do) the last word of each subject is kept, and
nothing of ``slapbox.live.…``. A table says only what is its own, and a limited amount of it, and
hears only its own briefing: whatever it does, there is room for the others. Inboxes for answers
begin with the asker's name, so nobody hears the answers to others.
"""

import re
from typing import Any, Final

VENUE: Final = "venue"
"""The name under which the venue itself comes in."""

TOLD: Final = "VENUE_TOLD"
RULED: Final = "VENUE_RULED"
HERE: Final = "VENUE_HERE"
NOW: Final = "VENUE_NOW"
"""The streams: what tables told, what the venue told, who is here, and each table's briefing."""

ALL_TOLD: Final = "slapbox.told.table.*"
ALL_HERE: Final = "slapbox.here.*"
ALL_NOW: Final = "slapbox.now.>"
ALL_LIVE: Final = "slapbox.live.*"
TOLD_BY_VENUE: Final = "slapbox.told.venue"

TABLE: Final = re.compile(r"[a-z0-9-]{1,32}")
"""Names of tables are parts of subjects and of addresses."""


def told_by(table: str) -> str:
    """Return where a table tells its results."""
    return f"slapbox.told.table.{table}"


def here_at(table: str) -> str:
    """Return where a table tells who sits at it."""
    return f"slapbox.here.{table}"


def live_at(table: str) -> str:
    """Return where a table tells what happens at it now."""
    return f"slapbox.live.{table}"


def teller(subject: str) -> str | None:
    """Return which table tells something under this subject; nobody where it is the venue."""
    return None if subject == TOLD_BY_VENUE else subject.rpartition(".")[2]


def briefing(table: str) -> str:
    """Return where the venue says what a table is to do."""
    return f"slapbox.now.briefing.{table}"


def inbox(name: str) -> str:
    """Return what the inboxes of this user begin with."""
    return f"_INBOX_{name}"


def last_word(subject: str) -> str:
    """Return where to ask for the last word of a subject of :data:`NOW`."""
    return f"$JS.API.DIRECT.GET.{NOW}.{subject}"


def permissions(table: str) -> dict[str, Any]:
    """Return what a table may say and hear: nothing of any other."""
    return {
        "publish": {
            "allow": [told_by(table), here_at(table), live_at(table), last_word(briefing(table))]
        },
        "subscribe": {"allow": [f"{inbox(table)}.>", briefing(table)]},
    }
