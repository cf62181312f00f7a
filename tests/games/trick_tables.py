"""Tables of the trick games laid by hand, and their twins.

A card is written as its colour's letter and its number: ``"R7"``; black is ``K``. The same word
once more means the other copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, TypeVar

from slapbox.games.last_panther import LastPanther
from slapbox.games.last_panther.moves import PassCards
from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Bid, ChiefTrump, Partner, Pass, ViceTrump
from slapbox.games.mudeck.cards import BIT, CARDS, COLOUR, COLOURS, NUMBER, cards_of, mask_of
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Event, Json, Move
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.tricks.moves import Play
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Trick, Tricks
from slapbox.games.tricks.view import TrickGame
from slapbox.games.tricks.worlds import Worlds
from slapbox.games.wimmueln import Wimmueln
from slapbox.games.wimmueln.moves import ChooseLead, Estimate

GAMES: Final = ("mu", "last-panther", "wimmueln")

TRICK_GAMES: Final[tuple[type[TrickGame], ...]] = (Mu, LastPanther, Wimmueln)
LETTERS: Final = dict(zip("RYGBK", COLOURS, strict=True))
Some = TypeVar("Some", bound=TrickGame)


def word(card: int) -> str:
    """``"R7"``"""
    return f"{'RYGBK'[COLOUR[card]]}{NUMBER[card]}"


def words(cards: Sequence[int]) -> str:
    """``"R7 B1"``"""
    return " ".join(word(card) for card in cards)


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


def lay(
    game: type[Some],
    *hands: str,
    dealer: int = 0,
    turned: str = "",
    out: str = "",
    **rules: Any,
) -> Some:
    """The first deal, by this dealer. Hands named in part are filled up with what is left, and the
    dealer's last two cards are ``turned``; the colours ``out`` (``"YK"``) are not dealt."""
    seats = len(hands)
    options = complete(game.rules, rules)
    deck = game.deck(seats, options)
    aside = [card for card in deck if word(card)[0] in out]
    left = [card for card in deck if card not in aside]
    size = len(left) // seats
    last = ids(turned, left)
    named = [ids(hand, left) for hand in hands]
    full = []
    for seat, cards in enumerate(named):
        end = last if seat == dealer else []
        spare = size - len(cards) - len(end)
        full.append([*left[:spare], *cards, *end])
        del left[:spare]
    first = dealer + 1
    pack = [full[(first + step) % seats][lap] for lap in range(size) for step in range(seats)]
    fresh = game.new(seats, options, [*aside, *pack])
    fresh.apply(TABLE, Dealer(dealer))
    return fresh


def held(game: TrickGame, seat: int, text: str) -> list[int]:
    """These cards in the hand of the seat."""
    return ids(text, cards_of(game.tricks.hands[seat]))


def play(game: TrickGame, text: str) -> list[Event]:
    """These cards are played, each by the seat whose turn it is; what the last one brought."""
    events: list[Event] = []
    for wanted in text.split():
        seat = game.tricks.turn
        events = game.apply(seat, Play(held(game, seat, wanted)[0]))
    return events


def play_out(game: TrickGame) -> None:
    """Everybody plays the first legal card until the deal is over."""
    while game.phase == "play":
        seat = game.tricks.turn
        game.apply(seat, game.legal_moves(seat)[0])


def tricks(trumps: tuple[int, int], *hands: str, leader: int = 0) -> Tricks:
    """The engine alone, with these hands."""
    left = list(range(CARDS))
    return Tricks(order(*trumps), [mask_of(ids(hand, left)) for hand in hands], leader)


def why(game: TrickGame, seat: int, move: Move) -> str | None:
    """The key of the reason why the move is refused, or nothing."""
    reason = game.why_not(seat, move)
    return None if reason is None else reason.key


def rows(game: TrickGame) -> list[Json]:
    """The score sheet."""
    return [row.as_view() for row in game.sheet]


def every_card(game: Any) -> list[int]:
    """All cards of the deck, wherever they are."""
    if not game.number:
        return list(game.pack)
    aside = [card for card in game.deck(game.seats, game.options) if card not in game.pack]
    tricks = game.tricks
    lying = [card for cards in (*tricks.hands, *tricks.taken) for card in cards_of(cards)]
    crosses = getattr(game, "crosses", []) if game.phase in ("play", "deal_over", "over") else []
    return [*aside, *lying, *tricks.trick, *(card for cross in crosses for card in cross)]


def twin(game: Any, viewer: int, chance: Random) -> Any:
    """Another table that must look the same to this viewer: a world that it takes for possible,
    with other secret choices of the others. Won tricks that lie face down hold other cards, too."""
    other = game.copy()
    if not game.number:
        chance.shuffle(other.pack)
        return other
    view = game.view(viewer)
    world = Worlds(view).sample(chance)
    other.tricks.hands, other.tricks.taken = world.tricks.hands, world.tricks.taken
    shown = {trick["number"] for trick in view["history"]}
    other.tricks.past = _past(game.tricks.past, world.tricks.past, shown, world.tricks.taken)
    if isinstance(game, Mu) and not game.open_tricks:
        _other_bids(other, game, chance)
    strangers = [seat for seat in range(game.seats) if seat != viewer]
    for seat in strangers:
        hand = cards_of(other.tricks.hands[seat])
        if game.phase == "passing" and game.chosen[seat]:
            other.passed[seat] = mask_of(chance.sample(hand, game.pass_count))
        if game.phase == "estimates" and game.chosen[seat]:
            first, second = chance.sample(hand, 2)
            other.crosses[seat] = (first, second)
        if world.aside[seat]:
            other.crosses[seat] = (game.crosses[seat][0], cards_of(world.aside[seat])[0])
    return other


def _past(
    past: Sequence[Trick], seen: Sequence[Trick], shown: set[int], taken: Sequence[int]
) -> list[Trick]:
    """The tricks of a world: those that are shown, and for the others cards that their winners
    have taken."""
    others = [set(cards_of(cards)) for cards in taken]
    for _, winner, cards in seen:
        others[winner] -= set(cards)
    coming = iter(seen)
    return [
        next(coming) if number in shown else (leader, winner, [others[winner].pop() for _ in cards])
        for number, (leader, winner, cards) in enumerate(past, 1)
    ]


def _other_bids(other: Mu, game: Mu, chance: Random) -> None:
    """Cards that were bid and are played were other ones, too."""
    played = cards_of(sum(other.tricks.taken) | mask_of(other.tricks.trick))
    for seat, bids in enumerate(game.auction.shown):
        lying = game.open_cards(seat)
        spent = chance.sample(played, (bids & ~lying).bit_count())
        other.auction.shown[seat] = lying | mask_of(spent)


def shown(cards: Sequence[Json]) -> str:
    """Faces of a view as words."""
    return words([card["card"] for card in cards])


def bit(text: str) -> int:
    """The set of one card."""
    return BIT[ids(text)[0]]


def ranks_of(tiers: Sequence[Json]) -> str:
    """A view's ranking of all trumps, the best first; equal cards are joined by ``=``."""
    return " ".join(
        "=".join(word(card["card"]) for card in rank) for tier in tiers for rank in tier["ranks"]
    )


ODD_MOVES: list[Move] = [
    Play(0),
    Play(-1),
    Play(60),
    Ready(),
    TimeUp(),
    Dealer(0),
    Dealer(9),
    Deal(()),
    Deal(tuple(range(60))),
    Bid(()),
    Bid((3, 3)),
    Bid((0, 1, 2, 3, 4, 5)),
    Bid((99,)),
    Pass(),
    ViceTrump("red"),
    ViceTrump("none"),
    ViceTrump("pink"),
    ChiefTrump("7"),
    ChiefTrump("none"),
    Partner(0),
    Partner(-2),
    PassCards((0, 1, 2)),
    PassCards((0, 0, 0)),
    PassCards((-1, 70)),
    ChooseLead(5),
    Estimate(1, 2),
    Estimate(1, 1),
    Estimate(-1, 99),
]
