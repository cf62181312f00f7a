"""A match is dealt: everything that a replay needs besides the moves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from slapbox import __version__
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import OptionError
from slapbox.table.journal import Damaged, Header, Journal
from slapbox.table.replay import begun
from slapbox.table.setup import Setup
from slapbox.text import Text


def dealt(
    setup: Setup, names: Sequence[str], journal: Journal, seed: int | None, now_ns: int
) -> Header | Text:
    """The header of a new match for players of these names, or why the rules refuse it."""
    game = find(setup.game)
    try:
        deck = shuffled(game, len(names), setup.options, seed, setup.cards)
        match = _match_id(journal, now_ns)
    except (OptionError, Damaged) as error:
        return error.reason
    header = Header(
        match,
        game.name,
        __version__,
        dict(setup.options),
        seed,
        tuple(deck),
        tuple(names),
        now_ns,
    )
    try:
        begun(header)
    except ValueError:
        return Text("lobby.why.deck")
    return header


def _match_id(journal: Journal, now_ns: int) -> str:
    """The day, and one more than its last match has: what is lost of a damaged journal leaves gaps
    behind."""
    day = datetime.fromtimestamp(now_ns / 1e9, UTC).astimezone().date().isoformat()
    numbers = (name.partition(f"{day}-")[2] for name in journal.matches())
    last = max((int(number) for number in numbers if number.isdecimal()), default=0)
    return f"{day}-{last + 1}"
