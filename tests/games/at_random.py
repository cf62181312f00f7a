"""Any game played at random, with any rules and any number of players."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from games.quiz_tables import loaded
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled
from slapbox.games.last_panther.moves import PassCards
from slapbox.games.mu.moves import Bid
from slapbox.games.mudeck.cards import cards_of
from slapbox.games.options import complete
from slapbox.games.protocol import (
    TABLE,
    TV,
    Json,
    Move,
    Option,
    Options,
    Players,
    Race,
    Shuffle,
    Slap,
)
from slapbox.games.quiz import Quiz
from slapbox.games.safarue.moves import Play


def chosen(rules: Iterable[Option], chance: Random) -> Options:
    """A value for every option, drawn from all that it allows; but matches have an end in sight."""
    return complete(rules, {option.name: chance.choice(_values(option)) for option in rules})


def _values(option: Option) -> tuple[str | int | bool, ...]:
    if option.name == "deals":
        return (1, 2, option.high)
    return option.choices or (option.low, option.default, option.high)


def begun(game: type[Game], chance: Random) -> Game:
    """A new game with any number of players, any rules, and any number of cards."""
    seats = chance.choice(game.players)
    options = chosen(game.rules, chance)
    most = len(game.deck(seats, options))
    fewest = game.fewest_cards(seats)
    cards = chance.choice([most, chance.randint(fewest, most)]) if most else None
    state = game.new(seats, options, shuffled(game, seats, options, chance.getrandbits(32), cards))
    if isinstance(state, Quiz):
        loaded(state, chance)
    return state


def slaps(seats: tuple[int, ...], hands: int, chance: Random) -> list[Slap]:
    """A race as wild as hands are: early, late, too many, at the same time, on named cards."""
    return [
        Slap(
            chance.choice(seats),
            chance.randrange(6),
            chance.choice([chance.randint(-100_000, 900_000), 300_000, 300_050]),
            chance.choice([0, 50, 20_000]),
            chance.choice([None, None, None, chance.randint(-1, 112)]),
        )
        for _ in range(chance.randrange(len(seats) * hands + 3))
    ]


def drawn(state: Game, chance: Random) -> tuple[int, Move]:
    """Something legal that may happen next, with its mover: a deal, the end of a race or of
    somebody's time, or a move."""
    pending = state.pending()
    if isinstance(pending, Shuffle):
        cards = list(pending.cards)
        chance.shuffle(cards)
        return TABLE, state.deal(cards)
    legal = {one: state.legal_moves(one) for one in (TABLE, *range(state.seats))}
    busy = [one for one, moves in legal.items() if moves]
    if isinstance(pending, Race) and not (busy and chance.random() < 0.5):
        return TABLE, state.close_race(slaps(pending.seats, pending.hands, chance))
    deadline = pending.deadline if isinstance(pending, Players) else None
    if deadline and (not busy or chance.random() < 0.1):
        return TABLE, deadline.move
    seat = chance.choice(busy)
    move = widened(state, seat, chance.choice(legal[seat]), chance)
    return seat, timed(state, seat, move, chance)


def widened(state: Any, seat: int, move: Move, chance: Random) -> Move:
    """Of moves that choose several cards the legal ones listed are of neighbouring cards, or none
    where captures are to be found: here any cards."""
    if isinstance(move, PassCards):
        hand = cards_of(state.tricks.hands[seat])
        return PassCards(tuple(chance.sample(hand, len(move.cards))))
    if isinstance(move, Bid):
        hidden = cards_of(state.tricks.hands[seat] & ~state.auction.shown[seat])
        return Bid(tuple(chance.sample(hidden, len(move.cards))))
    if isinstance(move, Play) and state.spots:
        drawn_move: Move = state.draw(chance.random)
        return drawn_move
    return move


def timed(state: Game, seat: int, move: Any, chance: Random) -> Move:
    """A move that carries a time carries another one, if it is legal then."""
    timed_move: Move = move
    names = [name for name in ("from_us", "at_us") if hasattr(move, name)]
    if not names:
        return timed_move
    later_us = chance.choice([0, 1, 1_000, 500_000, 4_000_000])
    times = {name: getattr(move, name) + later_us for name in names}
    later: Move = replace(move, **times, error_us=chance.choice([0, 50, 20_000]))
    return later if state.why_not(seat, later) is None else timed_move


def race_of(state: Game) -> Race | None:
    """The race that is pending, if one is."""
    pending = state.pending()
    return pending if isinstance(pending, Race) else None


def views(state: Game) -> list[Json]:
    return [state.view(viewer) for viewer in (TV, *range(state.seats))]


def permute(places: list[tuple[list[int], int]], chance: Random) -> None:
    cards = [pile[place] for pile, place in places]
    chance.shuffle(cards)
    for (pile, place), card in zip(places, cards, strict=True):
        pile[place] = card
