"""Views of a trick game for each viewer: built from nothing, and from public things first."""

from slapbox.games.mudeck.cards import ALL, BIT, cards_of, face, faces, mask_of
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import Json, Over
from slapbox.games.tricks import shapes
from slapbox.games.tricks.match import TrickMatch
from slapbox.games.tricks.order import SUITS
from slapbox.games.tricks.play import Trick


def _common(game: TrickMatch, viewer: int) -> shapes.Common:
    seen: list[shapes.Laid] = [
        {"card": face(card), "seat": seat} for card, seat in game.belongs(viewer)
    ]
    return {**_match(game), **_table(game), "known": seen}


def _match(game: TrickMatch) -> shapes.Match:
    movers = game.movers()
    return {
        "seats": game.seats,
        "revision": game.revision,
        "deal": game.number,
        "deals": int(game.options["deals"]),
        "rivals": list(game.rivals),
        "dealer": game.dealer if game.number else None,
        "turn": movers[0] if movers and game.phase not in game.together else None,
        "chosen": list(game.chosen),
        "ready": list(game.ready) if game.phase == "deal_over" else None,
        "final": game.final,
        "scores": list(game.scores()),
    }


def _table(game: TrickMatch) -> shapes.Table:
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


def _trick(trick: Trick, seats: int) -> shapes.Trick:
    leader, winner, cards = trick
    plays: list[shapes.Laid] = [
        {"seat": (leader + step) % seats, "card": face(card)} for step, card in enumerate(cards)
    ]
    return {"leader": leader, "winner": winner, "plays": plays}


def _own(game: TrickMatch, seat: int) -> shapes.Own:
    order = game.tricks.order
    shown = game.open_cards(seat)
    hand: list[shapes.HandCard] = []
    for card in order.sorted(game.tricks.hands[seat]):
        why = game.why_not_card(seat, card)
        hand.append(
            {
                **face(card),
                "suit": SUITS[order.suit[card]],
                "open": bool(shown & BIT[card]),
                "legal": why is None,
                "why": why.as_json() if why else None,
            }
        )
    return {"seat": seat, "hand": hand}


class TrickGame(TrickMatch):
    """A match of a trick game, and what each viewer may know of it."""

    __slots__ = ()

    def view(self, viewer: int) -> Json:
        """Return what everybody sees; for a seat its own hand and secrets, too."""
        head = {
            "game": self.name,
            "phase": self.phase,
            "sheet": [row.as_view() for row in self.sheet],
            "news": [event.as_json() for event in self.news if not isinstance(event, Row | Over)],
        }
        shown = {**head, **_common(self, viewer), **self.public()}
        if not 0 <= viewer < self.seats:
            return shown
        return {**shown, **_own(self, viewer), **self.private(viewer)}
