"""Views of Rummü as the table gives them: tables laid by hand, on which the real rules then go
on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from games.endings import ended
from games.rummue_tables import add, discard, held, lay, lay_down, swap
from games.trick_tables import word
from slapbox.games.mudeck.events import Row
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.moves import DRAW_DISCARD, DRAW_STOCK
from web import trick_views

NAMES: Final = trick_views.NAMES
CROWD: Final = (
    "Y4 B5 K6|Y6 G7 K8|G6 G7 G8|Y1 G2 B3|G5 B6 R7|Y7 R8 R9|K3 G4 Y5|R1 Y1 G1|K2 Y3 B4|B0 K1 Y2|"
    "K7 B8 G9|B7 Y8 K9|Y0 R1 B2|K5 R6 Y7|R0 G0 K0|K1 R2 G3|R3 R4 R5|R7 B7 K7"
)
"""Eighteen combinations: more have hardly ever room in the deck."""
LONG: Final = ((0, "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"), (1, "G1 B2 K3"), (2, "K5 B5 Y5 G5"))
SOME: Final = ((1, "R7 G7 Y7"), (2, "R5 Y6 R7"), (3, "B2 K3 G4"), (1, "K6 K7 K8 K9"))
BIG_HAND: Final = "R0 R1 R3 R4 Y2 Y5 G0 G1 G3 G6 G9 B1 B3 B6 B8 K0 K1 K2 K3 K4"


def view(game: Rummue, seat: int | None = None, *, back: bool = False) -> Json:
    """The table during the match: as everybody sees it, or as the phone of ``seat`` does."""
    any_game: Any = game
    return trick_views.table_view(any_game, seat, back=back)


def first_dealer() -> Rummue:
    """The host has to name the dealer."""
    options = complete(Rummue.rules, {"first_dealer": "host"})
    return Rummue.new(4, options, Rummue.deck(4, options))


def dealt(players: int, pairs: str = "opposite") -> Rummue:
    """A fresh deal, which seat 0 begins."""
    options = complete(Rummue.rules, {"pairs": pairs})
    deck = Rummue.deck(players, options)
    Random(1).shuffle(deck)
    game = Rummue.new(players, options, deck)
    game.apply(TABLE, Dealer(players - 1))
    return game


def first_lay_down() -> Rummue:
    """Seat 0 has two combinations of three, but needs four cards; its partner has laid down."""
    hand = "R2 R3 R4 G6 B6 R6 B9 K0"
    return lay(hand, "R8 B1", "K2 B3", "G1 G2", table=SOME[1:], pile="K1 G3", turn=0)


def playing(turn: int = 0) -> Rummue:
    """Seat 0 may add, swap a joker, lay down and discard; of one ling it can take the joker or
    grow."""
    table = ((0, "B3 B4 B5"), *SOME)
    return lay(
        "B7 K5 R6 R8 G0 R0 K0 Y9", "G3 G5", "K2", "G8 B8", table=table, pile="K1 G1", turn=turn
    )


def drawing(hand: str = "B7 K5 R6 R8 G0 R0 K0") -> Rummue:
    """Seat 0 begins its turn."""
    table = ((0, "B3 B4 B5"), *SOME)
    return lay(hand, "G3 G5", "K2", "G8 B8", table=table, pile="K1 Y4 G1", drawn=False)


def taking() -> Rummue:
    """It took a discard and may take more."""
    game = drawing()
    game.apply(0, DRAW_DISCARD)
    return game


def used_up() -> Rummue:
    """There is nothing more to draw from: whoever wants to, ends the deal."""
    return lay(
        *("B7 K5 R6 R8", "G3 G5", "K2", "G8 B8"),
        table=((0, "B3 B4 B5"), *SOME),
        pile="K1 G1",
        stock=".",
        drawn=False,
        stalemate_reshuffles=0,
    )


def one_discard() -> Rummue:
    """The stock is empty, and one discard makes no new one: it has to be taken."""
    return lay("B7 K5 R6 R8", "G3 G5", "K2", "G8 B8", pile="G1", stock=".", drawn=False)


def limited() -> Rummue:
    """A match of so many deals."""
    return lay("R1 Y6", "B9", "G9", table=LONG, pile="B1", deals=8)


def idle() -> Rummue:
    """All have only taken what was discarded, and the deal ended."""
    game = lay("K0 K1", "R0", "G0", pile="R9", drawn=False, idle_laps=1)
    while game.phase != "deal_over":
        game.apply(game.turn, DRAW_DISCARD)
        discard(game, word(game.shown[game.turn].bit_length() - 1))
    return game


def late(players: int, pairs: str) -> Rummue:
    """Late in a long match: all figures are as long as they get."""
    table = (LONG[0], (0, "B5 B6 B7 B8"), (1, "K0 K1 K2 K3 K4 K5 K6 K7 K8 K9"), (2, "Y5 G6 G7"))
    scores = (-195, 195, -1045, 0, 145, -145)[:players]
    hands = ["Y9 G1 Y1 Y2 Y3 G2 G3 G4 G5 B1 B2", "B9", "G9", "Y4", "R1", "R7"][:players]
    return lay(*hands, table=table, pile="B4", turn=0, scores=scores, pairs=pairs)


def out_of_stock() -> Rummue:
    """Somebody wanted to draw, and the deal ended."""
    game = used_up()
    game.apply(0, DRAW_STOCK)
    return game


def long() -> Rummue:
    """The longest sequence, and a ling that is full but for one card."""
    return lay("R1 Y6", "B9", "G9", table=LONG, pile="B1", turn=0)


def many() -> Rummue:
    """Eighteen combinations."""
    table = [(number % 3, text) for number, text in enumerate(CROWD.split("|"))]
    return lay("Y9 G1", "B9", "K4", table=table, pile="B1", turn=0)


def big_hand() -> Rummue:
    """Seat 0 has twenty cards and waits."""
    return lay(BIG_HAND, "K5 G2", "R5 R6", pile="R2 K9", turn=1)


def discarded() -> Rummue:
    """Seat 0 has just ended its turn, and could take that back."""
    game = playing()
    discard(game, "G0")
    return game


def closed(game: Rummue | None = None) -> Rummue:
    """Seat 1 closed the first deal with its discard; cards were left with all others."""
    table = ((1, "R5 R6 R7 R8"), (0, "K6 B6 G6 Y6"), (3, "Y1 K2 K3"))
    ending = game or lay(
        "Y4 K9 B1", "G0", "B8 G8 R1 Y0 G3", "R9 R0", table=table, pile="K1", turn=1
    )
    discard(ending, "G0")
    return ending


def over(players: int = 4) -> Rummue:
    """The match was one deal long."""
    hands = ["Y4 K9 B1", "G0", "B8 G8 R1 Y0 G3", "R9 R0", "G5 G7", "Y8"][:players]
    table = ((1, "R5 R6 R7 R8"), (0, "K6 B6 G6 Y6"))
    game = closed(lay(*hands, table=table, pile="K1", turn=1, deals=1))
    ended(game)
    return game


MANY_LEFT: Final = (
    "Y4 K9 B1 B2 B3 B5 K0 K2 K4 R1 R2 R3 R4",
    "G0",
    "B8 G8 R1 Y0 G3 K1 K3 K5 Y3 Y2",
    "R9 R0 G9 B9 Y8",
    "G5 G7 B7 Y5 K7 Y7 Y9 K8",
    "Y1 G1 B1 K1 G2 G4 B0",
)


def crowded(deals: int) -> Rummue:
    """Six players alone, most of whom kept many cards, after so many deals."""
    table = ((1, "R5 R6 R7 R8"), (0, "K6 B6 G6 Y6"))
    game = lay(*MANY_LEFT, table=table, pile="B4", turn=1, pairs="none")
    row = Row(1, 0, {"combos": (30,) * 6, "closing": (0,) * 6, "left": (-25,) * 6}, ENDED)
    game.sheet = tuple(replace(row, number=number) for number in range(1, deals))
    game.number = deals
    return closed(game)


ENDED: Final = {"closer": None, "ended": "stock"}


def deeds() -> list[tuple[str, Rummue]]:
    """One turn, move by move, with the event that each tells."""
    game = drawing("B7 R6 R8 K0 G9 B9 R9")
    steps: list[tuple[str, Rummue]] = [("dealt", game.copy())]

    def done(name: str, step: Callable[[], object]) -> None:
        step()
        steps.append((name, game.copy()))

    done("took", lambda: game.apply(0, DRAW_DISCARD))
    done("took", lambda: game.apply(0, DRAW_DISCARD))
    done("laid", lambda: game.apply(0, lay_down(game, "R9 G9 B9")))
    done("swapped", lambda: game.apply(0, swap(game, 2, "Y6", "R6")))
    done("added", lambda: game.apply(0, add(game, 2, "R8")))
    done("added", lambda: game.apply(0, add(game, 1, "B7")))
    done("discarded", lambda: discard(game, "K0"))
    done("drew", lambda: game.apply(1, DRAW_STOCK))
    return steps


_PLACES: Final[dict[str, Callable[[], Rummue]]] = {
    "first-dealer": first_dealer,
    "dealt": lambda: dealt(4),
    "dealt-to-six": lambda: dealt(6),
    "dealt-to-six-alone": lambda: dealt(6, "none"),
    "dealt-to-three": lambda: dealt(3),
    "first-lay-down": first_lay_down,
    "drawing": drawing,
    "taking": taking,
    "playing": playing,
    "waiting": lambda: playing(turn=2),
    "long": long,
    "many": many,
    "big-hand": big_hand,
    "late": lambda: late(6, "opposite"),
    "late-alone": lambda: late(6, "none"),
    "late-five": lambda: late(5, "none"),
    "late-four": lambda: late(4, "none"),
    "late-two-pairs": lambda: late(4, "opposite"),
    "late-three": lambda: late(3, "none"),
    "used-up": used_up,
    "one-discard": one_discard,
    "limited": limited,
    "discarded": discarded,
    "closed": closed,
    "idle": idle,
    "out-of-stock": out_of_stock,
}
PLACES: Final = tuple(_PLACES)
"""The situations, by name."""


def game_at(place: str) -> Rummue:
    """The game in this situation; seat 0 is the one it is about."""
    return _PLACES[place]()


def phone_view(place: str) -> Json:
    """Return what the phone of seat 0 shows there."""
    return view(game_at(place), 0, back=place == "discarded")


def card(game: Rummue, text: str) -> int:
    """Such a card in the hand of seat 0."""
    turn, game.turn = game.turn, 0
    found = held(game, text)
    game.turn = turn
    return found
