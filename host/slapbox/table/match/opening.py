"""A match is dealt: everything that a replay needs apart from the moves."""

from collections.abc import Sequence

from slapbox import __version__
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import OptionError
from slapbox.table.frame.setup import Setup
from slapbox.table.journal.journal import Damaged, Header, Journal
from slapbox.table.journal.replay import begun
from slapbox.table.words.naming import new_name
from slapbox.text import Text


def dealt(
    setup: Setup, names: Sequence[str], journal: Journal, seed: int | None, now_ns: int
) -> Header | Text:
    """The header of a new match for players of these names, or why the rules refuse it."""
    game = find(setup.game)
    try:
        deck = shuffled(game, len(names), setup.options, seed, setup.cards)
        match = new_name(journal.matches(), now_ns)
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
