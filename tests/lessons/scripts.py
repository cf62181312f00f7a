"""Lessons that bots would not play: cards laid out, and moves chosen, to show one thing after the
other. All are for three players, of whom the learner has seat 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from slapbox.games.base import Game
from slapbox.games.cheating_moth import cards as moth
from slapbox.games.fly_swatter import cards as flies
from slapbox.games.mudeck.cards import NUMBERS, cards_of
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.protocol import TABLE, Json, Move, Options
from slapbox.games.safarue.captures import parts
from slapbox.games.safarue.moves import Play, Take

Moves = list[tuple[int, Json]]
"""Moves with their seats."""

Script = tuple[Sequence[int], Moves]
"""The deck, and what is played."""

SEATS: Final = 3
ERROR_US: Final = 3

_MU_NAMES: Final = [f"{colour}{number}" for colour in "RYGBK" for number in NUMBERS]
_FLY_COLOURS: Final = "RYGBPO"
_MOTH_KINDS: Final = {kind[0]: kind for kind in moth.POINTS_OF_KIND} | {"q": "mosquito"}


def _mu(names: str) -> list[int]:
    """The cards of the Mü deck with these names, as R7 or K0 (black); the first of two copies."""
    return [_MU_NAMES.index(name) for name in names.split()]


def _with_rest(first: Sequence[int], deck: Sequence[int]) -> list[int]:
    """The whole deck, with these cards first."""
    return [*first, *(card for card in deck if card not in first)]


def _race(move: str, *slaps: tuple[int, int, int]) -> tuple[int, Json]:
    """A race: of each slap the seat, the key, and the time since the opening (ms)."""
    records = [
        {"seat": seat, "key": key, "at_us": at_ms * 1000, "error_us": ERROR_US}
        for seat, key, at_ms in slaps
    ]
    return TABLE, {"move": move, "slaps": records}


def rummue(_: type[Game], __: Options, deck: Sequence[int]) -> Script:
    """A sequence with a joker, four alike with a discard that was taken, and out."""
    hands = (
        _mu("R4 R5 Y6 R7 G2 B2 K2 K9 G9"),
        _mu("B5 B6 B7 G8 R0 B0 K5 Y1 K1"),
        _mu("R2 K8 B4 G0 R9 K4 G6 Y3 G1"),
    )
    dealt = [card for lap in zip(*hands, strict=True) for card in lap]
    red_0, red_2, black_9, green_9 = _mu("R0 R2 K9 G9")
    moves: Moves = [
        (TABLE, {"move": "dealer", "seat": 2}),
        (0, {"move": "draw_stock"}),
        (0, {"move": "lay", "combos": [_mu("R4 R5 Y6 R7 R8")]}),
        (0, {"move": "discard", "card": black_9}),
        (1, {"move": "draw_stock"}),
        (1, {"move": "lay", "combos": [_mu("B5 B6 B7 B8")]}),
        (1, {"move": "discard", "card": red_0}),
        (2, {"move": "draw_stock"}),
        (2, {"move": "discard", "card": red_2}),
        (0, {"move": "draw_discard"}),
        (0, {"move": "lay", "combos": [_mu("R2 G2 B2 K2")]}),
        (0, {"move": "discard", "card": green_9}),
    ]
    return _with_rest([*dealt, *_mu("B9 R8 B8 B1")], deck), moves


def safarue(kind: type[Game], options: Options, deck: Sequence[int]) -> Script:
    """All capture as many cards as possible, but the learner's last four cards go as written."""
    wishes = [["R9", "B9"], ["B5", "Y5", "G7"], ["Y7", "R6", "G1"], ["B6", "Y6"]]

    def worth(seat: int, move: Any) -> tuple[int, int, int]:
        captured = _captured(move)
        names = [_MU_NAMES[card] for card in (move.card, *captured)]
        wished = len(wishes) - wishes.index(names) if seat == 0 and names in wishes else 0
        return wished, len(captured), -move.card

    return deck, _played(kind(SEATS, options, list(deck)), worth)


def safarue_variant(kind: type[Game], options: Options, deck: Sequence[int]) -> Script:
    """The learner captures nothing where that can be, and the others where they can; all of them
    have as many cards as possible captured by others."""

    def worth(seat: int, move: Any) -> tuple[bool, int]:
        if isinstance(move, Take):
            return True, len(_captured(move))
        return isinstance(move, Play) == (seat == 0), move.card

    return deck, _played(kind(SEATS, options, list(deck)), worth)


def _captured(move: Play | Take) -> list[int]:
    return [card for cards in parts(move.capture) for card in cards_of(cards)]


def _played(game: Game, worth: Callable[[int, Any], Any]) -> Moves:
    """A round in which everybody makes the move of the highest worth."""
    seat = TABLE
    move: Move = Dealer(SEATS - 1)
    moves: Moves = []
    while True:
        game.apply(seat, move)
        moves.append((seat, move.as_json()))
        if game.phase not in ("play", "take"):
            return moves
        (seat,) = game.movers()
        move = max(game.legal_moves(seat), key=partial(worth, seat))


def cheating_moth(_: type[Game], __: Options, deck: Sequence[int]) -> Script:
    """The guard catches a cheat, makes a moth vanish, and is quicker at the mosquito."""
    pool = list(deck)
    laid = _moth(pool, "n4 n5 n1 n2 n3 n2 n1 n5 n4 n3 n2 n1 n2 n3 q4")
    penalty, moth_3, last = _moth(pool, "n5 m3 n4")
    hands = (
        [*laid[0::SEATS], penalty, moth_3, last],
        [*laid[1::SEATS], *_moth(pool, "m4 n1 a5")],
        [*laid[2::SEATS], *_moth(pool, "n1 s2 m2")],
    )
    moth_4, given = hands[1][-3], hands[2][-3]
    plays: Moves = [(place % SEATS, _of("play", card)) for place, card in enumerate(laid)]
    moves: Moves = [
        (TABLE, {"move": "guard", "seat": 0}),
        *plays[:-1],
        (1, _smuggle(moth_4, 100)),
        (0, {"move": "caught", "at_us": 1_000_000, "error_us": ERROR_US, "held": []}),
        (0, {"move": "accuse", "seat": 1}),
        (0, _of("penalty", penalty)),
        (0, _smuggle(moth_3, 1100)),
        plays[-1],
        _race("mosquito", (0, 0, 600), (1, 0, 900)),
        (2, _of("choose", given)),
        (0, _of("choose", last)),
        (TABLE, {"move": "time_up"}),
    ]
    opened = [*(card for hand in hands for card in hand), *_moth(pool, "n3")]
    return [*opened, *pool], moves


def _of(move: str, card: int) -> Json:
    return {"move": move, "card": card}


def _smuggle(card: int, from_ms: int) -> Json:
    """A card that vanishes; early in the match, for the learner may be quick."""
    times = {"from_us": from_ms * 1000, "at_us": (from_ms + 800) * 1000, "error_us": ERROR_US}
    return {**_of("smuggle", card), **times}


def _moth(pool: list[int], names: str) -> list[int]:
    """Take cards with these names from the pool: as n4, or q1 for a mosquito."""
    cards = []
    for name in names.split():
        face = (_MOTH_KINDS[name[0]], int(name[1]))
        cards.append(next(card for card in pool if (moth.KIND[card], moth.NUMBER[card]) == face))
        pool.remove(cards[-1])
    return cards


def fly_swatter(_: type[Game], __: Options, ___: Sequence[int]) -> Script:
    """The most frequent colour, a fifth one, a tie; with four cards for each player."""
    swatters = range(flies.FLIES, flies.FLIES + 2)
    shown = [*_flies("R3 B2 R5 G4 R2 B4"), swatters[0], *_flies("Y3 O5"), swatters[1]]
    shown += _flies("P3 P2")  # which nobody comes to see
    deck = [card for seat in range(SEATS) for card in reversed(shown[seat::SEATS])]
    red, yellow, green, blue, *_rest = range(len(flies.COLOURS))
    turns: Moves = [(place % SEATS, {"move": "flip"}) for place in range(len(shown))]
    moves: Moves = [
        (TABLE, {"move": "starter", "seat": 0}),
        *turns[:7],
        _race("swat", (0, red, 900), (1, red, 1100), (2, blue, 1300)),
        *turns[7:9],
        _race("swat", (0, blue, 900), (2, blue, 1050), (1, red, 1250)),
        turns[9],
        _race("swat", (0, green, 900), (1, yellow, 1150), (2, red, 1300)),
    ]
    return deck, moves


def _flies(names: str) -> list[int]:
    """The flies with these names, as R3 or O5: the first of those that are alike."""
    return [
        _FLY_COLOURS.index(name[0]) * len(flies.VALUES) + flies.VALUES.index(int(name[1]))
        for name in names.split()
    ]


def reaction(_: type[Game], __: Options, deck: Sequence[int]) -> Script:
    """Three rounds in which the learner is the quickest."""
    times_ms = ((300, 430, 520), (280, 450, 410), (290, 400, 480))
    return deck, [
        _race("round", *((seat, 0, at_ms) for seat, at_ms in enumerate(times)))
        for times in times_ms
    ]


SCRIPTS: Final[Mapping[str, Callable[[type[Game], Options, Sequence[int]], Script]]] = {
    "cheating-moth": cheating_moth,
    "fly-swatter": fly_swatter,
    "reaction": reaction,
    "rummue": rummue,
    "safarue": safarue,
    "safarue-variant": safarue_variant,
}
"""By the name of the game: its kind, options and shuffled deck make the script."""
