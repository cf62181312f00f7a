"""What each viewer of Safarü may know: built from nothing, and from public things first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from slapbox.games.mudeck.cards import NUMBER, cards_of, face, faces
from slapbox.games.protocol import Json, Over
from slapbox.games.safarue.captures import Capture
from slapbox.games.safarue.events import Row
from slapbox.games.safarue.moves import captured

if TYPE_CHECKING:
    from slapbox.games.safarue.game import Safarue


def view(game: Safarue, viewer: int) -> Json:
    """What everybody sees; for a seat its own hand besides."""
    shown = {**_match(game), **_table(game)}
    return shown | _own(game, viewer) if 0 <= viewer < game.seats else shown


def _match(game: Safarue) -> Json:
    """Partners of ``teams`` share one column of the ``sheet``; ``scores`` go by seat. If
    ``neighbour``, the left one decides what a card captures. ``worth`` is what brings how many
    points; ``rulings`` are the fields of :class:`slapbox.games.safarue.captures.Rulings`."""
    animals = game.animals
    return {
        "game": game.name,
        "phase": game.phase,
        "seats": game.seats,
        "moment": game.moment,
        "teams": [
            [seat for seat in range(game.seats) if game.team(seat) == team]
            for team in range(game.round.teams)
        ],
        "rivals": list(game.rivals),
        "round": game.number,
        "rounds": game.options["rounds"],
        "target": game.options["target"],
        "low_wins": game.low_wins,
        "neighbour": game.neighbour,
        "worth": dict(game.worth),
        "unicorn": None if game.neighbour else animals.unicorn,
        "porcupine": animals.porcupine,
        "capture_duty": game.options["capture_duty"],
        "rulings": game.finder.rulings._asdict(),
        "scores": list(game.scores()),
        "sheet": [row.as_view() for row in game.sheet],
        "ready": list(game.ready) if game.phase == "round_over" else None,
        "news": [event.as_json() for event in game.news if not isinstance(event, Row | Over)],
    }


def _table(game: Safarue) -> Json:
    """``captured`` are the sizes of the piles, by team: what is in them nobody sees any more."""
    cards = game.round
    running = game.phase in ("play", "spot", "take")
    return {
        "deal": cards.deals,
        "dealer": cards.dealer if game.number else None,
        "turn": cards.turn if running else None,
        "prairie": faces(cards.prairie),
        "laid": _laid(game),
        "stock": len(cards.stock),
        "deals_left": cards.deals_left,
        "sizes": [hand.bit_count() for hand in cards.hands],
        "captured": [pile.bit_count() for pile in cards.piles],
        "muted": sorted(game.muted),
    }


def _laid(game: Safarue) -> Json | None:
    """The card that was laid and waits; if ``by`` has to decide what it captures, in how many
    ``ways`` it can, and those that are offered. While others may point that out nobody is told."""
    card = game.round.laid
    if card is None:
        return None
    decided = game.decider is not None
    return {
        "seat": game.round.turn,
        "card": face(card),
        "by": game.decider,
        "captures": _captures(game.offered(card)) if decided else None,
        "ways": game.finder.count(game.round.prairie, NUMBER[card]) if decided else None,
    }


def _own(game: Safarue, seat: int) -> Json:
    """The hand; ``captures`` is all that each card could capture on the prairie as it is, and
    ``release`` says whether it could simply be released there.

    Where the players have to notice that themselves they are told nothing of it (SA-1): neither of
    their own cards, nor by equal ones of a card that somebody has released.
    """
    cards = cards_of(game.round.hands[seat])
    if game.spots:
        hand = [{**face(card), "captures": None, "release": True} for card in cards]
        return {"seat": seat, "hand": hand}
    found = {card: game.offered(card) for card in cards}
    return {
        "seat": seat,
        "hand": [
            {**face(card), "captures": _captures(captures), "release": not captures}
            for card, captures in found.items()
        ],
    }


def _captures(captures: Sequence[Capture]) -> list[Json]:
    return [captured(capture) for capture in captures]
