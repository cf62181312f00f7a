"""What each viewer of Cheating Moth may know: built from nothing, and from public things first."""

from __future__ import annotations

from slapbox.games.cheating_moth.cards import NUMBER, face
from slapbox.games.cheating_moth.position import Position
from slapbox.games.protocol import Json


def view(position: Position, viewer: int, name: str) -> Json:
    """What everybody sees; for a seat its own hand and secrets besides."""
    shown = {"game": name, **_table(position), **_actions(position), **_rounds(position)}
    if 0 <= viewer < position.seats:
        shown |= _own(position, viewer)
    return shown


def _table(position: Position) -> Json:
    accusation = position.accusation
    settled = position.settled
    return {
        "phase": position.shown_phase,
        "seats": position.seats,
        "moment": position.moment,
        "guard": position.guard if position.discard else None,
        "turn": _turn(position),
        "top": face(position.top) if position.discard else None,
        "discards": len(position.discard),
        "draw": len(position.draw),
        "hands": [len(hand) for hand in position.hands],
        "accusation": accusation and {"by": accusation.by, "at_us": accusation.at_us},
        "caught": settled and settled.as_view(),
        "window_us": position.window_us,
        "stopped": position.lying if position.stopped else None,
    }


def _turn(position: Position) -> int | None:
    """Whose turn it is, also while an action or an accusation is settled."""
    return None if position.phase in ("first_guard", "round_over", "over") else position.turn


def _actions(position: Position) -> Json:
    claim = None
    if position.queue:
        first, *behind = position.queue
        claim = {"seat": first, "queue": behind, "number": NUMBER[position.top]}
    news = [_news(position, place) for place in range(len(position.news))]
    return {
        "claim": claim,
        "collector": position.collector,
        "chosen": None if position.collector is None else list(position.chosen),
        "last": news[-1] if news else None,
        "news": news,
    }


def _news(position: Position, place: int) -> Json:
    record = position.news[place].as_json()
    kind = record.pop("event")
    return {"number": position.told - len(position.news) + place + 1, "kind": kind, **record}


def _rounds(position: Position) -> Json:
    pause = position.phase == "round_over"
    return {
        "round": position.round,
        "rounds": position.rounds,
        "rivals": list(position.rivals),
        "starter": position.starter if position.discard else None,
        "scores": list(position.scores()),
        "sheet": [list(points) for points in position.sheet],
        "ready": list(position.ready) if pause else None,
        "round_end": position.round_end and position.round_end.as_view(),
    }


def _own(position: Position, seat: int) -> Json:
    """``fits``: whether the card could lie on the pile next, were it one's own chance: played, or
    thrown on the cockroach."""
    fits = position.fitting(seat)
    return {
        "hand": [{**face(card), "fits": card in fits} for card in position.hands[seat]],
        "choice": position.choices[seat],
        "received": [
            {"card": face(card), "from": giver} for card, giver in position.received[seat]
        ],
        "smuggle_from_us": position.smuggle_from_us(seat),
    }
