"""Views of Cheating Moth for each viewer: built from nothing, and from public things first."""

from slapbox.games.cheating_moth import shapes
from slapbox.games.cheating_moth.cards import NUMBER, face
from slapbox.games.cheating_moth.position import QUIET, Accusation, Position


def view(position: Position, viewer: int) -> shapes.View | shapes.SeatView:
    """Return what everybody sees; for a seat its own hand and secrets, too."""
    return _seat(position, viewer) if 0 <= viewer < position.seats else _public(position)


def _seat(position: Position, seat: int) -> shapes.SeatView:
    return {**_public(position), **_own(position, seat)}


def _public(position: Position) -> shapes.View:
    return {
        "game": "cheating-moth",
        **_table(position),
        **_actions(position),
        **_rounds(position),
    }


def _table(position: Position) -> shapes.Table:
    accusation = position.accusation
    settled = position.settled
    return {
        "phase": position.shown_phase,
        "seats": position.seats,
        "revision": position.revision,
        "guard": position.guard if position.discard else None,
        "turn": _turn(position),
        "top": face(position.top) if position.discard else None,
        "discards": len(position.discard),
        "draw": len(position.draw),
        "hands": [len(hand) for hand in position.hands],
        "accusation": _accusation(accusation) if accusation else None,
        "caught": settled.as_view() if settled else None,
        "window_us": position.window_us,
        "stopped": _stopped(position),
    }


def _stopped(position: Position) -> shapes.RaceName | None:
    lying = position.lying
    return lying if position.stopped and (lying == "mosquito" or lying == "cockroach") else None


def _accusation(accusation: Accusation) -> shapes.Accusation:
    return {"by": accusation.by, "at_us": accusation.at_us, "paid": accusation.paid}


def _turn(position: Position) -> int | None:
    """Return whose turn it is, also while an action or an accusation is settled."""
    return None if position.phase in QUIET else position.turn


def _actions(position: Position) -> shapes.Actions:
    claim: shapes.Claim | None = None
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


def _news(position: Position, place: int) -> shapes.News:
    number = position.news_count - len(position.news) + place + 1
    event = position.news[place]
    return {
        "number": number,
        "kind": event.event,
        "seat": event.seat,
        "to": event.to,
        "card": event.card,
    }


def _rounds(position: Position) -> shapes.Rounds:
    pause = position.phase == "round_over"
    return {
        "round": position.round,
        "rounds": position.rounds,
        "rivals": list(position.rivals),
        "starter": position.starter if position.discard else None,
        "final": position.final,
        "scores": list(position.scores()),
        "sheet": [list(points) for points in position.sheet],
        "ready": list(position.ready) if pause else None,
        "round_end": position.round_end.as_view() if position.round_end else None,
    }


def _own(position: Position, seat: int) -> shapes.Own:
    return {
        "hand": [face(card) for card in position.hands[seat]],
        "choice": position.choices[seat],
        "received": [
            {"card": face(card), "from": giver} for card, giver in position.received[seat]
        ],
    }
