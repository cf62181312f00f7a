"""A match is dealt: everything that a replay needs apart from the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from slapbox import __version__
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import OptionError
from slapbox.table.frame.setup import Setup
from slapbox.table.journal.journal import Damaged, Header, Journal
from slapbox.table.journal.replay import begun
from slapbox.table.words.naming import new_name
from slapbox.text import Text


class Prepared(NamedTuple):
    """A deal to learn by: for so many ``seats``, of which the first is the learner's."""

    seats: int
    seed: int


PREPARED: Final = {
    "mu": Prepared(4, 19),
    "last-panther": Prepared(4, 18),
    "wimmueln": Prepared(4, 12),
    "rummue": Prepared(3, 1),
    "safarue": Prepared(3, 7),
    "safarue-variant": Prepared(3, 7),
}
"""By the name of the game. They were chosen by what becomes of good play in them: in Mü the learner
becomes chief with four cards, names trumps, and can make the goal; in The Last Panther there is a
black 7 to pass on, and a yellow 9 to take tricks with; in the others the learner can come first."""


def lesson(setup: Setup) -> Setup:
    """The rules by which one learns the game: a single deal or round, as it is usually played."""
    short = {rule.name: 1 for rule in find(setup.game).rules if rule.name in ("deals", "rounds")}
    return replace(setup, chosen=dict(short), cards=None)


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
