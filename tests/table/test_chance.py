"""Chance by a seed: at tables with one seed the n-th deal is the same, whatever was played before
it."""

from __future__ import annotations

from random import Random

import pytest

from games.at_random import drawn
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Lot, Shuffle
from slapbox.table.journal.journal import Entry, Header
from slapbox.table.journal.replay import begun, next_chance

SEED = -77
DEALS = 3
MOST = 8_000
"""Moves that are more than enough for three deals."""

RULES = {
    "mu": {"deals": "3"},
    "wimmueln": {"deals": "3", "removed_colours": "each_deal"},
    "last-panther": {"deals": "3"},
    "rummue": {"deals": "3"},
    "cheating-moth": {"rounds": "3"},
}


def dealt(game: str, seats: int, player: int) -> list[tuple[int, ...]]:
    """The whole deck as it was shuffled for each deal after the first, and what lots brought; all
    else is played at random by this ``player``."""
    kind, chance = find(game), Random(player)
    options = complete(kind.rules, RULES[game])
    deck = tuple(shuffled(kind, seats, options, SEED))
    header = Header("m", game, "1", dict(options), SEED, deck, ("A",) * seats, 1)
    state, entries, decks = begun(header), list[Entry](), list[tuple[int, ...]]()
    while len(entries) < MOST and state.result() is None and len(decks) < DEALS:
        match state.pending():
            case Shuffle(cards):
                order = list(cards)
                next_chance(header, entries).shuffle(order)
                if len(order) == len(set(kind.deck(seats, options))) or game == "wimmueln":
                    decks.append(tuple(order))
                seat, move = TABLE, state.deal(order)
            case Lot(moves):
                seat, move = TABLE, next_chance(header, entries).choice(moves)
            case _:
                seat, move = drawn(state, chance)
        entries.append(Entry(len(entries), 1, seat, move.as_json()))
        state.apply(seat, move)
    return decks


@pytest.mark.parametrize("game", RULES)
def test_the_nth_deal_is_the_same_whatever_was_played(game: str) -> None:
    tables = [dealt(game, 4, player) for player in (1, 2, 3)]
    least = min(map(len, tables))
    assert least >= 2
    assert len({tuple(deck[:least]) for deck in tables}) == 1
    assert len(set(tables[0])) == len(tables[0])


def test_without_a_seed_nothing_can_be_foretold() -> None:
    header = Header("m", "mu", "1", {}, None, (), ("A",) * 4, 1)
    assert next_chance(header, ()).random() != next_chance(header, ()).random()
