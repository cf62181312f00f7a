"""Tables of Cheating Moth laid by hand, and their twins.

A card is written as its kind and number: ``"3"`` is a number card, ``"moth3"`` a moth. Hands,
the draw pile and the discard pile are lists of such words; for each word another card is taken.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from games.at_random import permute
from slapbox.games.cheating_moth import CheatingMoth, moves
from slapbox.games.cheating_moth.cards import CARDS, IS_MOTH, KIND, NUMBER
from slapbox.games.cheating_moth.moves import (
    Accuse,
    Caught,
    Choose,
    Gift,
    Guard,
    Penalty,
    Play,
    Smuggle,
    Throw,
)
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Event, Json, Move, Slap
from slapbox.games.roles import Deal, Ready, TimeUp

GAMES: Final = ("cheating-moth",)

MS: Final = 1000


def word(card: int) -> str:
    """``"3"``, ``"ant4"``, ``"moth5"``."""
    return f"{'' if KIND[card] == 'number' else KIND[card]}{NUMBER[card]}"


def lay(
    top: str,
    *hands: str,
    draw: str | None = None,
    turn: int = 0,
    guard: int = 0,
    **rules: str | int | bool,
) -> CheatingMoth:
    """The first round, begun by seat 0, with these hands. ``top`` is the discard pile with its top
    card at the end, ``draw`` the draw pile with the next card first. The rest of the deck lies
    beneath it, unless it ends in ``"."``: then the rest is out of play."""
    game = begun(len(hands), **rules)
    left = list(range(CARDS))
    game.hands = [_cards(hand, left) for hand in hands]
    game.discard = _cards(top, left)
    wanted = (draw or "").split()
    pile = _cards(" ".join(wanted).removesuffix("."), left)
    rest = [] if wanted[-1:] == ["."] else left
    game.draw = [*pile, *rest][::-1]
    game.turn, game.guard = turn, guard
    return game


def begun(seats: int, /, **rules: str | int | bool) -> CheatingMoth:
    """Seat 0 is the first guard; the cards are in the order of their numbers."""
    game = new(seats, **rules)
    game.apply(TABLE, Guard(0))
    return game


def new(seats: int = 3, /, **rules: str | int | bool) -> CheatingMoth:
    """Nobody is the guard yet."""
    options = complete(CheatingMoth.rules, rules)
    return CheatingMoth.new(seats, options, CheatingMoth.deck(seats, options))


def kinds(events: list[Json]) -> list[str]:
    """Return what the events are, one after the other."""
    return [event["event"] for event in events]


def _cards(words: str, left: list[int]) -> list[int]:
    """A different card for each word, taken from those that are left."""
    cards = []
    for wanted in words.split():
        card = next(card for card in left if word(card) == wanted)
        left.remove(card)
        cards.append(card)
    return cards


def held(game: CheatingMoth, seat: int, wanted: str) -> int:
    """The card in this hand that the word means."""
    return next(card for card in game.hands[seat] if word(card) == wanted)


def hand(game: CheatingMoth, seat: int) -> list[str]:
    """Return what this seat holds, in words."""
    return sorted(word(card) for card in game.hands[seat])


def sizes(game: CheatingMoth) -> list[int]:
    """Return how many cards each seat holds."""
    return [len(hand) for hand in game.hands]


def do(game: CheatingMoth, seat: int, move: Move) -> list[Json]:
    """Make the move; what everybody hears of it."""
    return [event.as_json() for event in game.apply(seat, move)]


def play(game: CheatingMoth, wanted: str) -> list[Json]:
    """The active player plays such a card."""
    return do(game, game.turn, Play(held(game, game.turn, wanted)))


def smuggle(card: int, at_ms: float, *, error_ms: float = 0) -> Smuggle:
    """A card that vanishes as slowly as it must."""
    at_us = round(at_ms * MS)
    return Smuggle(card, at_us - 600 * MS, at_us, round(error_ms * MS))


def cheat(
    game: CheatingMoth, seat: int, wanted: str, at_ms: float, *, error_ms: float = 0
) -> list[Event]:
    """The seat lets such a card vanish."""
    return game.apply(seat, smuggle(held(game, seat, wanted), at_ms, error_ms=error_ms))


def accuse(game: CheatingMoth, seat: int, at_ms: float, *, error_ms: float = 0) -> Json:
    """The guard cries "Caught!" and names this seat; how that was settled."""
    guard = game.guard
    game.apply(guard, Caught(round(at_ms * MS), round(error_ms * MS)))
    return do(game, guard, Accuse(seat))[0]


def race(game: CheatingMoth, *slaps: tuple[int, float], error_ms: float = 0) -> Json:
    """The open race, with slaps of these seats at these milliseconds; what everybody hears."""
    stamped = [Slap(seat, 0, round(at_ms * MS), round(error_ms * MS)) for seat, at_ms in slaps]
    return do(game, TABLE, game.close_race(stamped))[0]


def give(game: CheatingMoth, **choices: str) -> None:
    """Gifts for the slowest: ``give(game, s0="3", s2="ant1")``."""
    for seat, wanted in choices.items():
        game.apply(int(seat[1:]), Choose(held(game, int(seat[1:]), wanted)))


def why(game: CheatingMoth, seat: int, move: Move) -> str | None:
    """The key of the reason why the move is refused, or nothing."""
    reason = game.why_not(seat, move)
    return None if reason is None else reason.key


def every_card(game: CheatingMoth) -> list[int]:
    """All cards in play, wherever they are."""
    vanished = [gone.card for own in game.gone for gone in own]
    return [*(card for hand in game.hands for card in hand), *vanished, *game.draw, *game.discard]


def twin(game: CheatingMoth, viewer: int, chance: Random) -> CheatingMoth:
    """Another table that must look the same to this viewer: other cards in the hands of others, in
    the draw pile, and among what others let vanish. (What lies on the discard pile was seen.)

    A card promised to the slowest stays no moth, and who gives nothing keeps only moths.
    """
    other = game.copy()
    gone = [[one.card for one in own] for own in other.gone]
    others = [seat for seat in range(game.seats) if seat != viewer]
    promised = {
        seat: other.hands[seat].index(card)
        for seat, card in enumerate(game.choices)
        if card is not None and seat != viewer
    }
    kept = [seat for seat in others if _gives_nothing(game, seat)]
    piles = [other.draw, *(gone[seat] for seat in others)]
    free = [(pile, place) for pile in piles for place in range(len(pile))]
    for seat in others:
        places = [] if seat in kept else range(len(other.hands[seat]))
        free += [(other.hands[seat], place) for place in places if promised.get(seat) != place]
    permute(free, chance)
    thrown = game.phase == "claim"  # a choice for a cockroach will be laid open
    promises = [] if thrown else [(other.hands[seat], place) for seat, place in promised.items()]
    permute([one for one in [*free, *promises] if not IS_MOTH[one[0][one[1]]]], chance)
    for seat, place in promised.items():
        other.choices[seat] = other.hands[seat][place]
    for seat in others:
        other.gone[seat] = [
            one._replace(card=card) for one, card in zip(other.gone[seat], gone[seat], strict=True)
        ]
    if game.drawn in game.hands[game.turn]:
        other.drawn = other.hands[game.turn][game.hands[game.turn].index(game.drawn)]
    return other


def _gives_nothing(game: CheatingMoth, seat: int) -> bool:
    """Return whether this seat has said that it holds nothing but moths for the slowest."""
    chosen = game.collector is not None and game.chosen[seat] and game.choices[seat] is None
    return chosen and seat != game.collector


def mirrored(game: CheatingMoth, other: CheatingMoth, seat: int, move: Move) -> Move:
    """The same move at the twin's table: with the card that lies at the same place there."""
    if not isinstance(move, Play | Smuggle | Gift | Choose | Throw | Penalty | moves.Allot):
        return move
    holder = game.guard if isinstance(move, moves.Allot) else seat
    return replace(move, card=other.hands[holder][game.hands[holder].index(move.card)])


ODD_MOVES: Final[list[Move]] = [
    moves.Guard(0),
    moves.Guard(5),
    moves.Play(0),
    moves.Play(70),
    moves.Play(-1),
    moves.Draw(),
    moves.Smuggle(1, 0, 700_000, 0),
    moves.Smuggle(1, 0, 10**10, 0),
    moves.Smuggle(1, 700_000, 0, 0),
    moves.Smuggle(99, 0, 10**10, 0),
    moves.Caught(10**10, 0),
    moves.Caught(0, -1),
    moves.Accuse(1),
    moves.Accuse(-1),
    moves.LetGo(),
    moves.Gift(1, 2),
    moves.Gift(1, 5),
    moves.Keep(),
    moves.Choose(1),
    moves.Throw(1),
    moves.Pass(),
    moves.Penalty(1),
    moves.Allot(1),
    Ready(),
    TimeUp(),
    Deal(()),
    Deal(tuple(range(71))),
    moves.Mosquito(()),
    moves.Mosquito((Slap(5, 0, 300_000),)),
    moves.Cockroach((Slap(0, 0, 300_000, -1),)),
]
