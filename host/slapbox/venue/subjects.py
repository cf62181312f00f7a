"""Who may say what to whom in the hall's network, and what of it is kept. Pure.

``slapbox.told.…`` is the tournament itself, and kept for good; of ``slapbox.now.…`` the last word
of each subject. A table says only its own results and hears only its own desk.
Answers come to inboxes that begin with the own name, so nobody hears those of others.
"""

from __future__ import annotations

import re
from typing import Any, Final

HALL: Final = "hall"
"""The name under which the hall itself comes in."""

TOLD: Final = "VENUE_TOLD"
NOW: Final = "VENUE_NOW"
"""The streams."""

ALL_TOLD: Final = "slapbox.told.>"
ALL_NOW: Final = "slapbox.now.>"
TOLD_BY_HALL: Final = "slapbox.told.hall"

TABLE: Final = re.compile(r"[a-z0-9-]{1,32}")
"""Names of tables are parts of subjects and of addresses."""

_TOLD_BY_TABLE: Final = "slapbox.told.table."


def told_by(table: str) -> str:
    """Where a table tells its results."""
    return _TOLD_BY_TABLE + table


def teller(subject: str) -> str | None:
    """Which table tells something under this subject; nobody where it is the hall."""
    return subject.removeprefix(_TOLD_BY_TABLE) if subject.startswith(_TOLD_BY_TABLE) else None


def desk(table: str) -> str:
    """Where the hall says what a table is to do."""
    return f"slapbox.now.desk.{table}"


def inbox(name: str) -> str:
    """What the inboxes of this user begin with."""
    return f"_INBOX_{name}"


def last_word(subject: str) -> str:
    """Where to ask for the last word of a subject of :data:`NOW`."""
    return f"$JS.API.DIRECT.GET.{NOW}.{subject}"


def permissions(table: str) -> dict[str, Any]:
    """What a table may say and hear: nothing of any other."""
    return {
        "publish": {"allow": [told_by(table), last_word(desk(table))]},
        "subscribe": {"allow": [f"{inbox(table)}.>", desk(table)]},
    }
