"""Tables of Rummü laid by hand, and their twins.

A card is written as its colour's letter and its number: ``"R7"``; black is ``K``, and yellow cards
are the jokers. The same word once more means the other copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.trick_tables import ids, words
from slapbox.games.mudeck.cards import CARDS, cards_of, face, mask_of
from slapbox.games.mudeck.events import Row
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Event, Json, Move
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.combos import Combo, describe
from slapbox.games.rummue.moves import DRAW_DISCARD, DRAW_STOCK, Add, Discard, Lay, Swap
from slapbox.games.rummue.position import OnTable
from slapbox.games.rummue.worlds import resample
from slapbox.text import Text

GAMES: Final = ("rummue",)

DEFAULTS = complete(Rummue.rules, {})


def lay(
    *hands: str,
    table: Sequence[tuple[int, str]] = (),
    pile: str = "",
    stock: str = "",
    turn: int = 0,
    drawn: bool = True,
    scores: Sequence[int] = (),
    **rules: str | int | bool,
) -> Rummue:
    """A deal in which it is this seat's turn, which has ``drawn`` already. The combinations on the
    table are written with their owners, who have opened. The top of the ``pile`` is its last card,
    the next card of the ``stock`` its first. The rest of the deck lies beneath it, unless it ends
    in ``"."``: then that is out of play. ``scores`` are those before the deal."""
    game = begun(len(hands), **rules)
    left = list(range(CARDS))
    game.hands = [mask_of(ids(hand, left)) for hand in hands]
    game.combos = [OnTable.of(owner, combo(text, left), game.wrap) for owner, text in table]
    game.opened = [any(laid.owner == seat for laid in game.combos) for seat in range(game.seats)]
    game.pile = ids(pile, left)
    wanted = stock.split()
    on_top = ids(" ".join(wanted).removesuffix("."), left)
    game.stock = [*on_top, *([] if wanted[-1:] == ["."] else left)][::-1]
    game.turn = turn
    game.phase = "play" if drawn else "draw"
    if scores:
        game.sheet = (Row(1, 0, {"combos": tuple(scores)}, {"closer": None, "ended": "stock"}),)
        game.needs = game.needed()
    return game


def begun(seats: int, /, **rules: str | int | bool) -> Rummue:
    """The first deal, by the last seat, so that seat 0 begins; the cards are in the order of their
    ids."""
    options = complete(Rummue.rules, rules)
    game = Rummue.new(seats, options, Rummue.deck(seats, options))
    game.apply(TABLE, Dealer(seats - 1))
    return game


def combo(text: str, left: list[int] | None = None) -> Combo:
    """These cards as a combination, where 0 may follow 9."""
    described = describe(ids(text, left), {"wrap": True})
    assert isinstance(described, Combo), text
    return described


def nothing(text: str, *, wrap: bool = False) -> str:
    """The key of the reason why these cards are no combination."""
    described = describe(ids(text), {"wrap": wrap})
    assert isinstance(described, Text), text
    return described.key.removeprefix("rummue.why.")


def lay_down(game: Rummue, *combos: str) -> Lay:
    """These cards from the hand whose turn it is."""
    left = cards_of(game.hands[game.turn])
    return Lay(tuple(tuple(ids(text, left)) for text in combos))


def add(game: Rummue, number: int, text: str) -> Add:
    """Such a card from the hand whose turn it is."""
    return Add(number, held(game, text))


def swap(game: Rummue, number: int, joker: str, text: str) -> Swap:
    """Such a card from the hand for such a joker of the combination."""
    (yellow,) = ids(joker, list(game.combos[number].combo.cards))
    return Swap(number, yellow, held(game, text))


def discard(game: Rummue, text: str) -> list[Event]:
    """Let the player whose turn it is discard such a card."""
    return game.apply(game.turn, Discard(held(game, text)))


def held(game: Rummue, text: str) -> int:
    """Such a card in the hand whose turn it is."""
    (card,) = ids(text, cards_of(game.hands[game.turn]))
    return card


def hand(game: Rummue, seat: int) -> str:
    """The hand in words."""
    return words(cards_of(game.hands[seat]))


def on_table(game: Rummue) -> list[str]:
    """The combinations on the table in words."""
    return [words(laid.combo.cards) for laid in game.combos]


def why(game: Rummue, move: Move, seat: int | None = None) -> str | None:
    """The reason why the move is refused to whose turn it is, or nothing."""
    reason = game.why_not(game.turn if seat is None else seat, move)
    return None if reason is None else reason.key.removeprefix("rummue.why.")


def rows(game: Rummue) -> list[Json]:
    """The score sheet, by what the points are for."""
    return [dict(row.parts) for row in game.sheet]


def every_card(game: Rummue) -> list[int]:
    """All cards of the deck, wherever they are."""
    hands = [card for hand in game.hands for card in cards_of(hand)]
    laid = [card for combo in game.combos for card in combo.combo.cards]
    return [*hands, *laid, *game.stock, *game.pile]


def recalled(game: Rummue, viewer: int) -> Json:
    """The view, with the cards that everybody saw go into a hand."""
    cards = [
        {"card": face(card), "seat": seat}
        for seat, seen in enumerate(game.shown)
        for card in cards_of(seen)
    ]
    return {**game.view(viewer), "known": cards}


def twin(game: Any, viewer: int, chance: Random) -> Any:
    """Another table that must look the same to this viewer, who has seen all that went on: a world
    that it takes for possible."""
    other = game.copy()
    if not game.number:
        chance.shuffle(other.stock)
        return other
    world = resample(recalled(game, viewer), chance)
    other.hands, other.stock, other.pile = world.hands, world.stock, world.pile
    return other


ODD_MOVES: Final[list[Move]] = [
    DRAW_STOCK,
    DRAW_DISCARD,
    Lay(()),
    Lay(((),)),
    Lay(((0, 1, 2),)),
    Lay(((0, 1, 3), (3, 4, 5))),
    Lay(((-1, 60, 99),)),
    Add(0, 0),
    Add(-1, 0),
    Add(99, 0),
    Add(0, -1),
    Add(0, 60),
    Swap(0, 12, 0),
    Swap(0, 0, 0),
    Swap(99, 12, 0),
    Swap(0, -1, 60),
    Discard(0),
    Discard(59),
    Discard(-1),
    Discard(60),
    Ready(),
    TimeUp(),
    Dealer(0),
    Dealer(9),
    Deal(()),
    Deal(tuple(range(CARDS))),
]
