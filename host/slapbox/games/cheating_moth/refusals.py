"""Reasons to refuse a move of Cheating Moth. Nothing here changes a game."""

from typing import Final

from slapbox.games import quickest
from slapbox.games.cheating_moth import moves
from slapbox.games.cheating_moth.cards import IS_MOTH, NUMBER, neighbours
from slapbox.games.cheating_moth.position import OPEN, QUIET, Position
from slapbox.games.cheating_moth.shapes import Lying
from slapbox.text import Text

_NOT_YOUR_TURN: Final = Text("table.why.not_your_turn")
_NOT_HELD: Final = Text("moth.why.not_held")
_NOT_GUARD: Final = Text("moth.why.not_guard")
_MUST_GIVE: Final = Text("moth.why.must_give")


def _frozen(position: Position, *phases: Lying) -> Text | None:
    """Return what the rules wait for instead, if it is none of these phases."""
    if position.accusation is not None:
        return Text("moth.why.accusation")
    return None if position.phase in phases else Text(f"moth.why.in_{position.phase}")


# The turn


def play(position: Position, seat: int, move: moves.Play) -> Text | None:
    frozen = _frozen(position, "turn", "drawn")
    if frozen is not None:
        return frozen
    if seat != position.turn:
        return _NOT_YOUR_TURN
    if move.card not in position.hands[seat]:
        return _NOT_HELD
    if position.phase == "drawn" and move.card != position.drawn:
        return Text("moth.why.in_drawn")
    if position.may_lie_on_top(seat, move.card):
        return None
    if IS_MOTH[move.card] and seat != position.guard:
        return Text("moth.why.moth")
    low, high = sorted(neighbours(NUMBER[position.top]))
    return Text("moth.why.no_fit", {"low": low, "high": high})


def draw(position: Position, seat: int, _: moves.Draw) -> Text | None:
    frozen = _frozen(position, "turn")
    if frozen is not None:
        return frozen
    if seat != position.turn:
        return _NOT_YOUR_TURN
    may_choose = not position.options["must_play"] and position.can_draw()
    return None if may_choose or not position.playable(seat) else Text("moth.why.must_play")


# Actions


def gift(position: Position, seat: int, move: moves.Gift) -> Text | None:
    frozen = _frozen(position, "spider")
    if frozen is not None:
        return frozen
    if seat != position.turn:
        return _NOT_YOUR_TURN
    if not 0 <= move.seat < position.seats:
        return position.no_seat(move.seat)
    if move.seat == seat:
        return Text("moth.why.yourself")
    return _why_not_given(position, seat, move.card)


def _why_not_given(position: Position, seat: int, card: int) -> Text | None:
    if card not in position.hands[seat]:
        return _NOT_HELD
    return None if card in position.givable(seat) else Text("moth.why.gift_moth")


def keep(position: Position, seat: int, _: moves.Keep) -> Text | None:
    frozen = _frozen(position, "spider", "drawn", "gifts", "penalty")
    if frozen is not None:
        return frozen
    if position.phase in ("spider", "drawn"):
        return None if seat == position.turn else _NOT_YOUR_TURN
    if position.phase == "penalty" and seat != position.guard:
        return _NOT_GUARD
    if position.phase == "gifts" and position.chosen[seat]:
        return Text("moth.why.chosen")
    return _MUST_GIVE if position.givable(seat) else None


def choose(position: Position, seat: int, move: moves.Choose) -> Text | None:
    frozen = _frozen(position, "gifts")
    if frozen is not None:
        return frozen
    if seat == position.collector:
        return Text("moth.why.collector")
    return _why_not_given(position, seat, move.card)


def throw(position: Position, seat: int, move: moves.Throw) -> Text | None:
    """Those behind the first may choose already: then nobody has to wait for them (MM-21)."""
    claim = pass_(position, seat, moves.Pass())
    if claim is not None:
        return claim
    if move.card not in position.hands[seat]:
        return _NOT_HELD
    if position.matches(move.card):
        return None
    return Text("moth.why.no_match", {"number": NUMBER[position.top]})  # MM-17: no penalty


def pass_(position: Position, seat: int, _: moves.Pass) -> Text | None:
    frozen = _frozen(position, "claim")
    if frozen is not None:
        return frozen
    return None if seat in position.queue else Text("moth.why.no_claim")


# Cheating


def smuggle(position: Position, seat: int, move: moves.Smuggle) -> Text | None:
    """Also in races and out of turn; and, if it was gone before the cry, even when its news comes
    in while the guard looks for a name, or for a card for the cheat (MM-11)."""
    settles = position.phase == "penalty" and move.at_us >= position.settled_us
    if settles or position.phase in QUIET:
        return Text(f"moth.why.in_{position.phase}")
    if seat == position.guard:
        return Text("moth.why.is_guard")
    if move.card not in position.hands[seat]:
        return _NOT_HELD
    if len(position.hands[seat]) < 2:
        return Text("moth.why.last_card")
    if position.choices[seat] == move.card:
        return Text("moth.why.promised")
    return _why_not_then(position, seat, move)


def _why_not_then(position: Position, seat: int, move: moves.Smuggle) -> Text | None:
    if not 0 <= move.from_us <= move.at_us or move.error_us < 0:
        return Text("moth.why.bad_time")
    slow_ms = int(position.options["slow_ms"])
    if move.at_us - move.from_us < slow_ms * 1000:
        return Text("moth.why.too_quick", {"ms": slow_ms})
    if position.accusation is not None and move.at_us >= position.accusation.at_us:
        return Text("moth.why.accusation")
    if move.at_us <= position.settled_us and position.was_named(seat):
        return Text("moth.why.too_late")
    from_us = position.hidden_from_us(seat)
    return None if from_us is not None and move.at_us >= from_us else Text("moth.why.one_at_a_time")


def caught(position: Position, seat: int, move: moves.Caught) -> Text | None:
    frozen = _frozen(position, *OPEN)
    if frozen is not None:
        return frozen
    if seat != position.guard:
        return _NOT_GUARD
    if position.is_hushed():
        return Text("moth.why.hushed")
    if move.at_us < 0 or move.error_us < 0:
        return Text("moth.why.bad_time")
    strange = next((held for held in move.held if not 0 <= held < position.seats), None)
    if strange is not None:
        return position.no_seat(strange)
    return Text("moth.why.too_late") if move.at_us <= position.settled_us else None


def accuse(position: Position, seat: int, move: moves.Accuse) -> Text | None:
    called = let_go(position, seat, moves.LetGo())
    if called is not None:
        return called
    if not 0 <= move.seat < position.seats:
        return position.no_seat(move.seat)
    return Text("moth.why.yourself") if move.seat == seat else None


def let_go(position: Position, seat: int, _: moves.LetGo) -> Text | None:
    if seat != position.guard:
        return _NOT_GUARD
    return Text("moth.why.not_called") if position.accusation is None else None


def allot(position: Position, _: int, move: moves.Allot) -> Text | None:
    if not position.allots:
        return Text("deal.why.no_deadline")
    return _why_not_given(position, position.guard, move.card)


def penalty(position: Position, seat: int, move: moves.Penalty) -> Text | None:
    frozen = _frozen(position, "penalty")
    if frozen is not None:
        return frozen
    if seat != position.guard:
        return _NOT_GUARD
    return _why_not_given(position, seat, move.card)


# Rounds, and what the table does


def guard(position: Position, _: int, move: moves.Guard) -> Text | None:
    if position.phase != "first_guard":
        return Text("moth.why.no_guard")
    return None if 0 <= move.seat < position.seats else position.no_seat(move.seat)


def race(position: Position, _: int, move: moves.Mosquito | moves.Cockroach) -> Text | None:
    open_race = position.race()
    name = "mosquito" if isinstance(move, moves.Mosquito) else "cockroach"
    if open_race is None or open_race.name != name:
        return Text("race.why.no_race")
    strange = next((slap.seat for slap in move.slaps if slap.seat not in open_race.seats), None)
    if strange is not None:
        return position.no_seat(strange)
    return quickest.why_not(move.slaps, position.seats)
