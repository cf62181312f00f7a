"""The moves that a seat, or the table, may make in Cheating Moth. Nothing here changes a game."""

from slapbox.games.cheating_moth import moves
from slapbox.games.cheating_moth.position import OPEN, Position
from slapbox.games.protocol import TABLE, Move
from slapbox.games.roles import Ready


def moves_of(position: Position, seat: int) -> list[Move]:
    """All that is allowed, but for cards that vanished before a cry that was heard first."""
    if seat == TABLE and position.phase == "first_guard":
        return [moves.Guard(guard) for guard in range(position.seats)]
    if seat == TABLE and position.allots:
        return [moves.Allot(card) for card in position.givable(position.guard)]
    waits = position.phase in ("first_guard", "over") or position.unshuffled()
    if not 0 <= seat < position.seats or waits:
        return []
    if position.accusation is not None:
        return _names(position, seat) if seat == position.guard else []
    return [*_asked_of(position, seat), *_smuggles(position, seat), *_cries(position, seat)]


def _names(position: Position, seat: int) -> list[Move]:
    others = [other for other in range(position.seats) if other != seat]
    return [*(moves.Accuse(other) for other in others), moves.LetGo()]


def _asked_of(position: Position, seat: int) -> list[Move]:
    """Return what the phase asks of this seat."""
    match position.phase:
        case "turn" | "drawn" | "spider" if seat == position.turn:
            return _turn_moves(position, seat)
        case "gifts" if seat != position.collector:
            choices: list[Move] = [moves.Choose(card) for card in position.givable(seat)]
            return choices or ([] if position.chosen[seat] else [moves.Keep()])
        case "claim" if seat in position.queue:
            return [*(moves.Throw(card) for card in position.throwable(seat)), moves.Pass()]
        case "penalty" if seat == position.guard:
            return [moves.Penalty(card) for card in position.givable(seat)] or [moves.Keep()]
        case "round_over" if not position.ready[seat]:
            return [Ready()]
    return []


def _turn_moves(position: Position, seat: int) -> list[Move]:
    if position.phase == "spider":
        others = [other for other in range(position.seats) if other != seat]
        cards = position.givable(seat)
        return [*(moves.Gift(card, to) for card in cards for to in others), moves.Keep()]
    cards = position.playable(seat)
    if position.phase == "drawn":
        return [*(moves.Play(card) for card in cards if card == position.drawn), moves.Keep()]
    plays: list[Move] = [moves.Play(card) for card in cards]
    return plays if position.why_not(seat, moves.Draw()) else [*plays, moves.Draw()]


def _smuggles(position: Position, seat: int) -> list[Move]:
    from_us = position.smuggle_from_us(seat)
    if from_us is None:
        return []
    slow_us = int(position.options["slow_ms"]) * 1000
    at_us = max(from_us, slow_us)
    return [
        moves.Smuggle(card, at_us - slow_us, at_us, 0)
        for card in position.hands[seat]
        if card != position.choices[seat]
    ]


def _cries(position: Position, seat: int) -> list[Move]:
    may_cry = seat == position.guard and position.phase in OPEN and not position.is_hushed()
    return [moves.Caught(position.settled_us + 1, 0)] if may_cry else []
