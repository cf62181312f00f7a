"""Reasons to refuse a move of Rummü. Nothing here changes a game."""

from typing import Final

from slapbox.games.mudeck.cards import BIT
from slapbox.games.rummue import moves
from slapbox.games.rummue.cards import IS_JOKER, PLACE
from slapbox.games.rummue.combos import describe
from slapbox.games.rummue.position import Position, fits
from slapbox.text import Text

_NOT_YOUR_TURN: Final = Text("rummue.why.not_your_turn")
_NOT_HELD: Final = Text("rummue.why.not_held")
_LAST_CARD: Final = Text("rummue.why.last_card")
_DRAW_FIRST: Final = Text("rummue.why.draw_first")


def _not_in_turn(position: Position, seat: int) -> Text | None:
    """Return why the seat may do nothing at all now."""
    if position.phase not in ("draw", "take", "play"):
        return Text(f"rummue.why.in_{position.phase}")
    return None if seat == position.turn else _NOT_YOUR_TURN


def why_not_play(position: Position, seat: int) -> Text | None:
    """Return why the seat may not lay anything, or discard: first it has to draw."""
    wrong = _not_in_turn(position, seat)
    if wrong is None and position.phase == "draw":
        return _DRAW_FIRST
    return wrong


def why_not_add(position: Position, seat: int) -> Text | None:
    """Return why the seat may not add anything."""
    wrong = why_not_play(position, seat)
    return wrong or (None if position.may_add(seat) else _open_first(position, seat))


def why_not_swap(position: Position, seat: int) -> Text | None:
    """Return why the seat may not swap anything."""
    wrong = why_not_play(position, seat)
    return wrong or (None if position.may_swap(seat) else _open_first(position, seat))


def _open_first(position: Position, seat: int) -> Text:
    return Text("rummue.why.open_first", {"cards": position.needs[seat]})


# The draw


def draw_stock(position: Position, seat: int, _: moves.DrawStock) -> Text | None:
    wrong = _not_in_turn(position, seat)
    if wrong is not None:
        return wrong
    if position.phase != "draw":
        return Text("rummue.why.drawn")
    return None if position.stock or position.spare() else Text("rummue.why.take_top")


def draw_discard(position: Position, seat: int, _: moves.DrawDiscard) -> Text | None:
    wrong = _not_in_turn(position, seat)
    if wrong is not None:
        return wrong
    if position.phase == "play":
        return Text("rummue.why.drawn")
    return None if position.pile else Text("rummue.why.no_discard")


# Cards on the table


def lay(position: Position, seat: int, move: moves.Lay) -> Text | None:
    wrong = why_not_play(position, seat)
    if wrong is not None:
        return wrong
    hand = position.hands[seat]
    cards = [card for combo in move.combos for card in combo]
    if not fits(hand, *cards):
        return _NOT_HELD
    if not move.combos:
        return Text("rummue.why.few")
    for combo in move.combos:
        described = describe(combo, position.options)
        if isinstance(described, Text):
            return described
    if len(cards) >= hand.bit_count():
        return _LAST_CARD
    return None if position.opened[seat] else _why_no_opening(position, seat, move)


def _why_no_opening(position: Position, seat: int, move: moves.Lay) -> Text | None:
    """All cards laid count, or only those of the largest combination (RU-4)."""
    sizes = [len(combo) for combo in move.combos]
    counted = max(sizes) if position.options["opening_counts"] == "single" else sum(sizes)
    need = position.needs[seat]
    return None if counted >= need else Text("rummue.why.opening", {"cards": counted, "need": need})


def add(position: Position, seat: int, move: moves.Add) -> Text | None:
    wrong = why_not_add(position, seat)
    if wrong is not None:
        return wrong
    if not 0 <= move.combo < len(position.combos):
        return Text("rummue.why.no_combo")
    hand = position.hands[seat]
    if not fits(hand, move.card):
        return _NOT_HELD
    if hand == BIT[move.card]:
        return _LAST_CARD
    laid = position.combos[move.combo]
    if laid.extensions >> PLACE[move.card] & 1:
        return None
    described = describe((*laid.combo.cards, move.card), position.options)
    return described if isinstance(described, Text) else None


def swap(position: Position, seat: int, move: moves.Swap) -> Text | None:
    wrong = why_not_swap(position, seat)
    if wrong is not None:
        return wrong
    if not 0 <= move.combo < len(position.combos):
        return Text("rummue.why.no_combo")
    laid = position.combos[move.combo]
    if move.joker not in laid.combo.cards or not IS_JOKER[move.joker]:
        return Text("rummue.why.no_joker")
    if not fits(position.hands[seat], move.card):
        return _NOT_HELD
    by = dict(laid.swaps)[PLACE[move.joker]]
    return None if by >> PLACE[move.card] & 1 else Text("rummue.why.no_swap")


def discard(position: Position, seat: int, move: moves.Discard) -> Text | None:
    wrong = why_not_play(position, seat)
    if wrong is not None:
        return wrong
    hand = position.hands[seat]
    if not fits(hand, move.card):
        return _NOT_HELD
    if position.options["discard_taken"] or not position.taken & BIT[move.card]:
        return None
    return Text("rummue.why.just_taken") if hand & ~position.taken else None  # RU-10
