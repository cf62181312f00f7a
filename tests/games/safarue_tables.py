"""Tables of Safarü laid by hand, their twins, and captures found in the plainest way.

A card is written as its colour's letter and its number: ``"R7"``; black is ``K``. The same word
once more means the other copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final, TypeVar

from slapbox.games.mudeck.cards import BIT, CARDS, COLOUR, NUMBER, cards_of, mask_of
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Event, Json, Move, Slap
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.safarue import Safarue
from slapbox.games.safarue.captures import KINDS, Capture, capture, parts, weigh
from slapbox.games.safarue.moves import Offer, Play, Spot, Take
from slapbox.games.safarue.worlds import resample

GAMES: Final = ("safarue", "safarue-variant")

MS: Final = 1000
Some = TypeVar("Some", bound=Safarue)


def word(card: int) -> str:
    """``"R7"``"""
    return f"{'RYGBK'[COLOUR[card]]}{NUMBER[card]}"


def words(mask: int) -> str:
    """``"B1 R7"``: a set of cards, in alphabetical order."""
    return " ".join(sorted(word(card) for card in cards_of(mask)))


def ids(text: str, left: list[int] | None = None) -> list[int]:
    """A different card for each word, taken from those that are ``left``."""
    left = list(range(CARDS)) if left is None else left
    cards = []
    for wanted in text.split():
        card = next(card for card in left if word(card) == wanted)
        left.remove(card)
        cards.append(card)
    return cards


def mask(text: str) -> int:
    """The set of these cards."""
    return mask_of(ids(text))


def begun(game: type[Some], seats: int, dealer: int = 0, /, **rules: str | int | bool) -> Some:
    """The first round, with the cards in the order of their ids."""
    options = complete(game.rules, rules)
    fresh = game.new(seats, options, game.deck(seats, options))
    fresh.apply(TABLE, Dealer(dealer))
    return fresh


def lay(game: type[Some], prairie: str, *hands: str, **rules: str | int | bool) -> Some:
    """The first deal of the first round: the dealer is the last seat, so seat 0 begins. The cards
    that are not named are in the stock."""
    table = begun(game, len(hands), len(hands) - 1, **rules)
    left = list(range(CARDS))
    wild = mask_of(ids(prairie, left))
    table.round.hands = [mask_of(ids(hand, left)) for hand in hands]
    table.round.prairie, table.round.weight = wild, weigh(wild)
    table.round.stock = tuple(left)
    return table


def late(theirs: str) -> Safarue:
    """Four players in the last deal of a round; the second pair has captured these cards. Seat 0
    may take two unicorns."""
    hands = ("Y7 K5 R9 G0", "R4 R5 B5 K6", "B7 Y8 K8 G3", "G4 K2 R8")
    game = lay(Safarue, "Y3 B4 Y2 G8 B7", *hands)
    game.round.stock = ()
    game.round.piles = [0, mask(theirs)]
    return game


def held(game: Safarue, wanted: str) -> int:
    """This card in the hand of the active player."""
    return ids(wanted, cards_of(game.round.hands[game.round.turn]))[0]


def taking(game: Safarue, addition: str = "", total: str = "", pair: str = "") -> Capture:
    """The capture of these cards from the prairie."""
    left = cards_of(game.round.prairie)
    return capture(*(mask_of(ids(text, left)) for text in (addition, total, pair)))


def play(
    game: Safarue, card: str, addition: str = "", total: str = "", pair: str = ""
) -> list[Json]:
    """The active player lays the card; what everybody hears of it."""
    move = Play(held(game, card), taking(game, addition, total, pair))
    return do(game, game.round.turn, move)


def offer(game: Safarue, card: str) -> list[Json]:
    """The active player lays the card and lets the neighbour decide."""
    return do(game, game.round.turn, Offer(held(game, card)))


def take(game: Safarue, addition: str = "", total: str = "", pair: str = "") -> list[Json]:
    """Let the player who has to decide that the laid card captures this."""
    decider = game.decider
    assert decider is not None
    return do(game, decider, Take(taking(game, addition, total, pair)))


def do(game: Safarue, seat: int, move: Move) -> list[Json]:
    """Make the move; what everybody hears of it."""
    return [event.as_json() for event in game.apply(seat, move)]


def race(game: Safarue, *slaps: tuple[int, float], error_ms: float = 0) -> list[Json]:
    """The open race, with slaps of these seats at these milliseconds; what everybody hears."""
    stamped = [Slap(seat, 0, round(at_ms * MS), round(error_ms * MS)) for seat, at_ms in slaps]
    return do(game, TABLE, game.close_race(stamped))


def why(game: Safarue, seat: int, move: Move) -> str | None:
    """The key of the reason why the move is refused, or nothing."""
    reason = game.why_not(seat, move)
    return None if reason is None else reason.key


def why_not_play(game: Safarue, card: str, *sets: str) -> str | None:
    """The same for a card of the active player and the sets that it is to capture."""
    return why(game, game.round.turn, Play(held(game, card), taking(game, *sets)))


def spelled(captures: Sequence[Capture]) -> set[tuple[str, ...]]:
    """Captures in words: ``("addition R3 R4", "pair B7")``."""
    return {
        tuple(
            f"{kind} {words(cards)}" for kind, cards in zip(KINDS, parts(one), strict=True) if cards
        )
        for one in captures
    }


def finish(game: Safarue, chance: Random) -> list[Event]:
    """Everybody plays by chance until the round is over; what the last move brought."""
    events: list[Event] = []
    while game.phase in ("play", "take"):
        seat = game.movers()[0]
        events = game.apply(seat, chance.choice(game.legal_moves(seat)))
    return events


def end_round(game: Safarue, *piles: str) -> list[Event]:
    """The round ends with these captured cards: the last card of all is laid and released."""
    cards = game.round
    left = list(range(CARDS))
    cards.piles = [mask_of(ids(pile, left)) for pile in piles]
    cards.prairie = cards.weight = 0
    cards.stock = ()
    cards.turn = cards.dealer
    cards.hands = [0] * game.seats
    cards.hands[cards.turn] = BIT[left[-1]]
    return game.apply(cards.turn, Play(left[-1]))


def every_card(game: Any) -> list[int]:
    """All cards of the deck, wherever they are. Cards left over lie on the prairie."""
    cards = game.round
    lying = [*cards.hands, *cards.piles, cards.prairie]
    laid = [] if cards.laid is None else [cards.laid]
    return [*cards.stock, *laid, *(card for mask in lying for card in cards_of(mask))]


def twin(game: Any, viewer: int, chance: Random) -> Any:
    """Another table that must look the same to this viewer: a round that it takes for possible."""
    other = game.copy()
    other.round = resample(game.view(viewer), chance)
    return other


ODD_MOVES: Final[list[Move]] = [
    Play(0),
    Play(59),
    Play(-1),
    Play(60),
    Play(0, capture(1)),
    Play(5, capture(0, 1 << 10)),
    Play(5, capture(0, 0, 1 << 17)),
    Play(5, capture(-1)),
    Play(5, capture(3, 3)),
    Offer(0),
    Offer(60),
    Take(0),
    Take(capture(1 << 3 | 1 << 4)),
    Take(capture(0, 1)),
    Spot(()),
    Spot((Slap(0, 0, 300_000),)),
    Spot((Slap(9, 0, 300_000),)),
    Spot((Slap(1, 7, 300_000, -1),)),
    Ready(),
    TimeUp(),
    Dealer(0),
    Dealer(9),
    Deal(()),
    Deal(tuple(range(CARDS))),
]


# ---- captures, found in the plainest way: every set of cards is tried ----


def subsets(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All of them, the empty one too."""
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def all_captures(prairie: Sequence[int], number: int) -> Iterator[Capture]:
    """Every legal capture by the default rules."""
    zeros = {card for card in prairie if NUMBER[card] == 0}
    sets = list(subsets(prairie))
    additions = [cards for cards in sets if len(cards) > 1 and _sum(cards) == number]
    totals = [cards for cards in sets if cards and _sum(cards) + number == 17]
    pairs = [(card,) for card in prairie if NUMBER[card] == number]
    for addition in [(), *additions]:
        for total in [(), *totals]:
            for pair in [(), *pairs]:
                taken = [*addition, *total, *pair]
                twice = len(set(taken)) < len(taken)
                shirks = (addition or total) and zeros and not zeros & set(taken)
                if taken and not twice and not shirks:
                    yield capture(*map(mask_of, (addition, total, pair)))


def _sum(cards: Sequence[int]) -> int:
    return sum(NUMBER[card] for card in cards)


def outcome(captured: Capture) -> tuple[str, bool]:
    """Return what matters of a capture: which cards are taken, and whether the played one goes
    along."""
    addition, total, pair = parts(captured)
    return words(addition | total | pair), bool(pair)
