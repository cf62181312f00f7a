"""Views of Rummü for each viewer: built from nothing, and from public things first."""

from collections.abc import Sequence
from typing import Final, cast

from slapbox.games.mudeck.cards import BIT, NUMBER, cards_of, face, faces
from slapbox.games.protocol import Options
from slapbox.games.rummue import moves, refusals, scoring, shapes
from slapbox.games.rummue.combos import FEWEST, describe
from slapbox.games.rummue.position import OnTable, Position
from slapbox.games.rummue.suggest import suggest
from slapbox.text import Message, Text

BEST: Final = 24
"""Combinations that are suggested, apart from all of three cards. Each longer one has such in it,
so there is an idea for the other cards whatever is planned."""


def view(position: Position, viewer: int) -> shapes.View | shapes.SeatView:
    """Return what everybody sees; for a seat its own hand and what can be made of it, too."""
    return _seat(position, viewer) if 0 <= viewer < position.seats else _public(position)


def _seat(position: Position, seat: int) -> shapes.SeatView:
    return {**_public(position), **_own(position, seat)}


def _public(position: Position) -> shapes.View:
    return {"game": "rummue", **_match(position), **_table(position)}


def _match(position: Position) -> shapes.Match:
    in_turn = position.phase in ("draw", "take", "play", "shuffle")
    ended = position.phase in ("deal_over", "over")
    return {
        "phase": position.phase,
        "seats": position.seats,
        "teams": [list(team) for team in position.teams],
        "revision": position.revision,
        "deal": position.number,
        "deals": int(position.options["deals"]),
        "rivals": list(position.rivals),
        "target": position.target,
        "wrap": position.wrap,
        "opening_counts": cast("shapes.OpeningCounts", position.options["opening_counts"]),
        "dealer": position.dealer if position.number else None,
        "turn": position.turn if in_turn else None,
        "final": position.final,
        "scores": list(position.scores()),
        "sheet": [cast("shapes.Row", row.as_view()) for row in position.sheet],
        "left": [faces(hand) for hand in position.hands] if ended else None,
        "ready": list(position.ready) if position.phase == "deal_over" else None,
        "news": [
            cast("shapes.News", event.as_json())
            for event in position.news
            if isinstance(event, shapes.News)
        ],
    }


def _table(position: Position) -> shapes.Table:
    """The table's view. Players have to remember which cards everybody saw go into a hand."""
    return {
        "sizes": [hand.bit_count() for hand in position.hands],
        "stock": len(position.stock),
        "rebuilds_left": position.rebuilds_left,
        "top": face(position.pile[-1]) if position.pile else None,
        "discards": len(position.pile),
        "combos": [_on_table(number, laid) for number, laid in enumerate(position.combos)],
        "table_worth": position.table_worth(),
        "opened": list(position.opened),
        "needs": list(position.needs),
    }


def _on_table(number: int, laid: OnTable) -> shapes.OnTable:
    return {"id": number, "owner": laid.owner, **laid.combo.as_json()}


# More for a seat's eyes


def _own(position: Position, seat: int) -> shapes.Own:
    hand = position.hands[seat]
    return {
        "seat": seat,
        "hand": [
            {**face(card), "taken": bool(position.taken & BIT[card])}
            for card in sorted(cards_of(hand), key=lambda card: (NUMBER[card], card))
        ],
        "minus": scoring.left(hand),
        "why_not": _why_not(position, seat),
        "suggestions": _suggestions(hand, position.options),
        "additions": [_addition(position, addition) for addition in position.additions(seat)],
        "swaps": [_swap(position, swap) for swap in position.swaps(seat)],
    }


def _suggestions(hand: int, options: Options) -> list[list[int]]:
    """The cards of combinations, those worth most first."""
    return [
        list(combo.cards)
        for rank, combo in enumerate(suggest(hand, options))
        if rank < BEST or len(combo.cards) == FEWEST
    ]


def _why_not(position: Position, seat: int) -> shapes.WhyNot:
    play = _told(refusals.why_not_play(position, seat))
    return {
        "draw_stock": _told(position.why_not(seat, moves.DRAW_STOCK)),
        "draw_discard": _told(position.why_not(seat, moves.DRAW_DISCARD)),
        "lay": play,
        "add": _told(refusals.why_not_add(position, seat)),
        "swap": _told(refusals.why_not_swap(position, seat)),
        "discard": play,
    }


def _told(reason: Text | None) -> Message | None:
    return reason.as_json() if reason else None


def _addition(position: Position, addition: moves.Add) -> shapes.Addition:
    cards = (*position.combos[addition.combo].combo.cards, addition.card)
    gain = _gain(position, addition.combo, cards)
    return {"combo": addition.combo, "card": addition.card, "gain": gain}


def _swap(position: Position, swap: moves.Swap) -> shapes.Swapping:
    others = [card for card in position.combos[swap.combo].combo.cards if card != swap.joker]
    gain = _gain(position, swap.combo, [*others, swap.card])
    return {"combo": swap.combo, "joker": swap.joker, "card": swap.card, "gain": gain}


def _gain(position: Position, number: int, cards: Sequence[int]) -> int:
    described = describe(cards, position.options)
    if isinstance(described, Text):
        raise ValueError(f"no combination: {cards}")
    return described.shape.worth - position.combos[number].combo.shape.worth
