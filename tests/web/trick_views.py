"""Views of Mü, The Last Panther and Wimmüln as the table gives them, in every situation: the real
rules are played at random until the situation comes about, so no view can be one that never is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV
from slapbox.games.tricks.view import TrickGame
from slapbox.games.wimmueln import Wimmueln
from slapbox.table.frame.setup import told_rules
from slapbox.table.match.podium import podium
from web.drafts import ROOM, Draft

NAMES: Final = ("Zaza", "Momo", "Maximiliane K.", "Opa Jan", "Fien", "Gerlinde", "Bo", "Ünal")
KINDS: Final[tuple[type[TrickGame], ...]] = (Mu, LastPanther, Wimmueln)
AN_HOUR_US: Final = 3_600_000_000

Wanted = Callable[[Any], bool]
"""A condition on a game, as seat 0 sees it."""


def seats(players: int) -> list[Draft]:
    """The seats of a view: people with phones; the last one is a bot."""
    return [
        {
            "seat": number,
            "name": NAMES[number],
            "kind": "touch",
            "pad": False,
            "phone": True,
            "phone_here": True,
            "device": "",
            "here": True,
            "ready": False,
            "bot": number == players - 1,
            "error_us": 21_000,
            "fidget": False,
            "slapped": False,
        }
        for number in range(players)
    ]


def table_view(game: TrickGame, seat: int | None = None, *, back: bool = False) -> Draft:
    """The table during a match: as everybody sees it, or as the phone of ``seat`` does. ``back``:
    that seat may take its last move back."""
    low, high = game.players[0], game.players[-1]
    games = [
        {
            "name": kind.name,
            "players": [kind.players[0], kind.players[-1]],
            "phones": True,
            "length_min": list(kind.minutes),
        }
        for kind in KINDS
    ]
    result, deadline = game.result(), game.deadline()
    pause = deadline is not None and deadline.pause
    timed = None if deadline is None else {"opened_us": 1, "closes_us": AN_HOUR_US, "pause": pause}
    match: Draft = {"id": "m-1", "started_us": 0, "state": game.view(TV if seat is None else seat)}
    match |= {"race": None, "last": None, "turn_from_us": 0, "revision": game.revision}
    match |= {"deadline": timed, "result": result.as_json() if result else None}
    match |= {"podium": podium(result.ranks, 0) if result else None}
    match |= {"asks_host": bool(game.legal_moves(TABLE)) and not game.drawn_by_lot(), "lot": None}
    view: Draft = {**ROOM, "phase": "over" if result else "match", "match": match}
    view |= {"game": game.name, "games": games, "players": [low, high], "cards": 60}
    view |= {"game_needs": {"phones": True}, "seats": seats(game.seats)}
    view["rules"] = told_rules(game.rules, game.options)
    if seat is None:
        return {**view, "recovery": []}
    moves = [move.as_json() for move in game.legal_moves(seat)]
    return {**view, "you": {"seat": seat, "binding": None, "moves": moves, "takes_back": back}}


def looking(table: Any, view: Draft, ms: int = 3_000) -> Draft:
    """The same while the TV shows what was done last, for so long."""
    from_us = table.clock.now_ns() // 1000 + ms * 1000
    match = {**view["match"], "turn_from_us": from_us}
    if match.get("deadline"):
        match["deadline"] = {"opened_us": from_us, "closes_us": from_us + 30_000_000, "pause": True}
    return {**view, "match": match}


def dealt(kind: type[TrickGame], players: int, seed: int, **options: Any) -> TrickGame:
    """A match of this seed before its first dealer is named."""
    chosen = complete(kind.rules, options)
    deck = kind.deck(players, chosen)
    Random(seed).shuffle(deck)
    return kind.new(players, chosen, deck)


def step(game: TrickGame, rng: Random) -> None:
    """One move of anybody: any legal one, but not too many cards are bid."""
    cards = list(game.unshuffled())
    if cards:
        rng.shuffle(cards)
        game.apply(TABLE, game.deal(cards))
        return
    seat = next(iter(game.movers()), TABLE)
    moves = game.legal_moves(seat)
    modest = [move for move in moves if len(getattr(move, "cards", ())) < 2]
    rest = [move for move in moves if move.as_json()["move"] == "pass"]
    game.apply(seat, rng.choice(rest if rest and rng.random() < 0.45 else modest or moves))


_FOUND: Final[dict[tuple[object, ...], TrickGame]] = {}


def found(kind: type[TrickGame], players: int, wanted: Wanted, **options: Any) -> TrickGame:
    """The first game, seed by seed, that comes to what is wanted; looked for only once."""
    key = (kind.name, players, wanted, *sorted(options.items()))
    if key not in _FOUND:
        _FOUND[key] = _searched(kind, players, wanted, **options)
    return _FOUND[key]


def _searched(kind: type[TrickGame], players: int, wanted: Wanted, **options: Any) -> TrickGame:
    for seed in range(2000):
        game, rng = dealt(kind, players, seed, **options), Random(seed)
        while game.phase != "over":
            if wanted(game):
                return game
            step(game, rng)
    raise LookupError(f"{kind.name} of {players}: nothing like that in 2000 games")


@cache
def at(phase: str, *, mine: bool | None = None, after: int = 0) -> Wanted:
    """This phase, with seat 0 asked (or not) if ``mine`` says so, and ``after`` finished deals."""

    def wanted(game: TrickGame) -> bool:
        asked = mine is None or (0 in game.movers()) == mine
        return game.phase == phase and asked and len(game.sheet) >= after

    return wanted


@cache
def bidding(shown: int, *, mine: bool) -> Wanted:
    """An auction in which so many cards are shown, by seat 0 too."""

    def wanted(game: Mu) -> bool:
        totals = game.auction.totals()
        mover = (0 in game.movers()) == mine
        return game.phase == "auction" and sum(totals) == shown and totals[0] > 0 and mover

    return wanted


def tying(game: Mu) -> bool:
    """A pass of seat 0, who leads with somebody, ends the auction in a stalemate."""
    auction = game.auction
    leaders = auction.outcome().leaders
    last = auction.passes + 1 == game.seats and auction.turn == 0
    return game.phase == "auction" and last and len(leaders) > 1 and 0 in leaders


@cache
def trick(laid: int, *, mine: bool, forced: bool = False, free: bool = False, past: int = 2) -> Any:
    """Return a view with some cards in the trick. Seat 0 has its turn or not, and has to follow
    suit with some of its cards or can follow with none."""

    def wanted(game: TrickGame) -> bool:
        if game.phase != "play" or len(game.tricks.trick) != laid or len(game.tricks.past) != past:
            return False
        hand, legal = game.tricks.hands[0].bit_count(), len(game.legal_moves(0))
        mover = (game.tricks.turn == 0) == mine
        return mover and (not forced or 1 < legal < hand - 2) and (not free or legal == hand)

    return wanted


def after_my_card(game: TrickGame) -> bool:
    """Seat 0 has just laid a card, and the trick goes on."""
    tricks = game.tricks
    laid = game.phase == "play" and 0 < len(tricks.trick) < game.seats
    return laid and tricks.turn == 1 and len(tricks.past) == 3


def kinds_of_rows(*kinds: str) -> Wanted:
    """The sheet of Mü has such rows, and the last deal was the last of these."""

    def wanted(game: Mu) -> bool:
        rows = [str(row.facts["kind"]) for row in game.sheet]
        over = game.phase == "deal_over" and 0 in game.movers()
        return over and set(kinds) <= set(rows) and rows[-1] == kinds[-1]

    return wanted


def doubles(game: Mu) -> bool:
    """Two trumps were named, a colour and a number; seat 0 has to play."""
    tiers = [tier for tier, _ in game.tricks.order.tiers]
    hand = game.tricks.hands[0] & game.tricks.order.masks[-1]
    return trick(1, mine=True)(game) and "double" in tiers and hand.bit_count() > 2


def no_trumps_lead(game: Wimmueln) -> bool:
    """Seat 0 is dealer and chooses which of two cards leads."""
    return game.phase == "lead" and game.dealer == 0


def chosen(phase: str, *, mine: bool) -> Wanted:
    """Some have chosen in secret, seat 0 too or not."""

    def wanted(game: TrickGame) -> bool:
        return game.phase == phase and game.chosen[0] == mine and not all(game.chosen)

    return wanted


_CHOSEN: Final = {"passing": chosen("passing", mine=True), "est": chosen("estimates", mine=True)}
_PLACES: Final[dict[str, tuple[type[TrickGame], int, Wanted]]] = {
    "mu-open": (Mu, 5, lambda game: at("auction", mine=True)(game) and not game.auction.turns),
    "mu-open-of-4": (Mu, 4, lambda game: at("auction", mine=True)(game) and not game.auction.turns),
    "mu-bid": (Mu, 5, bidding(6, mine=True)),
    "mu-bid-of-6": (Mu, 6, bidding(7, mine=True)),
    "mu-bid-of-another": (Mu, 5, bidding(6, mine=False)),
    "mu-tie": (Mu, 5, tying),
    "mu-vice": (Mu, 5, at("vice_trump", mine=True)),
    "mu-vice-of-another": (Mu, 5, at("vice_trump", mine=False)),
    "mu-chief": (
        Mu,
        5,
        lambda g: at("chief_trump", mine=True)(g) and g.auction.totals()[0] > 3 and g.outcome.vice,
    ),
    "mu-chief-of-another": (Mu, 5, at("chief_trump", mine=False)),
    "mu-partner": (Mu, 6, at("partner", mine=True)),
    "mu-partner-of-another": (Mu, 5, at("partner", mine=False)),
    "mu-lead": (Mu, 5, trick(0, mine=True)),
    "mu-follow": (Mu, 4, trick(2, mine=True, forced=True)),
    "mu-free": (Mu, 5, trick(2, mine=True, free=True)),
    "mu-doubles": (Mu, 5, doubles),
    "mu-wait": (Mu, 6, trick(3, mine=False)),
    "mu-laid": (Mu, 5, after_my_card),
    "mu-three": (Mu, 3, trick(1, mine=True)),
    "mu-deal-over": (Mu, 5, kinds_of_rows("stalemate", "played")),
    "mu-stalemate": (Mu, 6, kinds_of_rows("stalemate")),
    "mu-passed": (Mu, 4, kinds_of_rows("passed")),
    "panther-pass": (LastPanther, 3, at("passing", mine=True)),
    "panther-pass-of-8": (LastPanther, 8, at("passing", mine=True)),
    "panther-passed": (LastPanther, 4, _CHOSEN["passing"]),
    "panther-lead": (LastPanther, 4, trick(0, mine=True, past=0)),
    "panther-wait-lead": (LastPanther, 5, trick(0, mine=False, past=0)),
    "panther-follow": (LastPanther, 3, trick(1, mine=True, forced=True)),
    "panther-of-8": (LastPanther, 8, trick(6, mine=True)),
    "panther-laid": (LastPanther, 6, after_my_card),
    "panther-deal-over": (LastPanther, 4, at("deal_over", mine=True, after=2)),
    "wimmueln-lead": (Wimmueln, 4, no_trumps_lead),
    "wimmueln-lead-of-another": (Wimmueln, 4, lambda g: g.phase == "lead" and g.dealer != 0),
    "wimmueln-estimate": (Wimmueln, 4, at("estimates", mine=True)),
    "wimmueln-estimate-of-3": (Wimmueln, 3, at("estimates", mine=True)),
    "wimmueln-estimated": (Wimmueln, 5, _CHOSEN["est"]),
    "wimmueln-follow": (Wimmueln, 4, trick(2, mine=True, forced=True)),
    "wimmueln-wait": (Wimmueln, 6, trick(2, mine=False)),
    "wimmueln-laid": (Wimmueln, 5, after_my_card),
    "wimmueln-deal-over": (Wimmueln, 5, at("deal_over", mine=True, after=2)),
}
NAMED_BY_HOST: Final = ("mu-first-dealer",)
LAID: Final = ("mu-laid", "panther-laid", "wimmueln-laid")
"""Views in which seat 0 may take its card back."""
PLACES: Final = (*NAMED_BY_HOST, *_PLACES)
"""The situations, by name."""


def game_at(place: str) -> TrickGame:
    """The game in this situation; seat 0 is the one it is about."""
    if place in NAMED_BY_HOST:
        return found(Mu, 4, at("first_dealer"), first_dealer="host")
    return found(*_PLACES[place])


def phone_view(place: str, seat: int = 0) -> Draft:
    """Return what the phone of a seat shows there."""
    return table_view(game_at(place), seat, back=place in LAID and seat == 0)


def tv_view(place: str) -> Draft:
    """Return what the TV shows there."""
    return table_view(game_at(place))


def over(kind: type[TrickGame], players: int) -> Draft:
    """A match that has ended, after one deal."""
    game = dealt(kind, players, 1, deals=1)
    rng = Random(1)
    while game.phase != "over":
        step(game, rng)
    return table_view(game, 0)
