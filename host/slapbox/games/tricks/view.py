"""What each viewer of a trick game may know: built from nothing, and from public things first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slapbox.games.mudeck.cards import ALL, BIT, cards_of, face, faces, mask_of
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import Json, Over
from slapbox.games.tricks.order import SUITS
from slapbox.games.tricks.play import Trick

if TYPE_CHECKING:
    from slapbox.games.tricks.match import TrickGame


def view(game: TrickGame, viewer: int) -> Json:
    """What everybody sees; for a seat its own hand and secrets besides."""
    shown = {**_match(game), **_table(game), **game.public()}
    if 0 <= viewer < game.seats:
        shown |= _own(game, viewer) | game.private(viewer)
    known = [{"card": face(card), "seat": seat} for card, seat in game.belongs(viewer)]
    return {**shown, "known": known}


def _match(game: TrickGame) -> Json:
    movers = game.movers()
    return {
        "game": game.name,
        "phase": game.phase,
        "seats": game.seats,
        "moment": game.moment,
        "deal": game.number,
        "deals": game.options["deals"],
        "rivals": list(game.rivals),
        "dealer": game.dealer if game.number else None,
        "turn": movers[0] if movers and game.phase not in game.together else None,
        "chosen": list(game.chosen),
        "ready": list(game.ready) if game.phase == "deal_over" else None,
        "scores": list(game.scores()),
        "sheet": [row.as_view() for row in game.sheet],
        "news": [event.as_json() for event in game.news if not isinstance(event, Row | Over)],
    }


def _table(game: TrickGame) -> Json:
    """The trick on the table, and the last one, which may be looked at until the next is complete.

    Won tricks lie face down (TR-1): how many each seat has, ``won``, is all that shows of them.
    ``history`` are the tricks that lie open, by their cards' ids, ``number`` counts from 1; it is
    the last one alone, and ``points`` are ``null``, unless ``open_tricks``: by that rule, or at the
    end of the deal.
    """
    tricks = game.tricks
    laid = (tricks.leader, tricks.winner, tricks.trick)
    shut = 0 if game.open_tricks else max(0, len(tricks.past) - 1)
    return {
        "sizes": [hand.bit_count() for hand in tricks.hands],
        "open": [faces(game.open_cards(seat)) for seat in range(game.seats)],
        "trick": _trick(laid, game.seats) if tricks.trick else None,
        "last_trick": _trick(tricks.past[-1], game.seats) if tricks.past else None,
        "won": list(tricks.won),
        "open_tricks": game.open_tricks,
        "points": game.points() if game.open_tricks else None,
        "out": cards_of(ALL & ~mask_of(game.pack)) if game.number else [],
        "history": [
            {"number": number, "leader": leader, "winner": winner, "cards": list(cards)}
            for number, (leader, winner, cards) in enumerate(tricks.past[shut:], shut + 1)
        ],
    }


def _trick(trick: Trick, seats: int) -> Json:
    """``winner`` is who has laid the best card so far."""
    leader, winner, cards = trick
    plays = [
        {"seat": (leader + step) % seats, "card": face(card)} for step, card in enumerate(cards)
    ]
    return {"leader": leader, "winner": winner, "plays": plays}


def _own(game: TrickGame, seat: int) -> Json:
    """The hand by effective suits, the best card of each first. ``legal``: whether the card is of
    use now; if not, ``why``."""
    order = game.tricks.order
    shown = game.open_cards(seat)
    hand = []
    for card in order.sorted(game.tricks.hands[seat]):
        why = game.why_not_card(seat, card)
        hand.append(
            {
                **face(card),
                "suit": SUITS[order.suit[card]],
                "open": bool(shown & BIT[card]),
                "legal": why is None,
                "why": why and why.as_json(),
            }
        )
    return {"seat": seat, "hand": hand}
