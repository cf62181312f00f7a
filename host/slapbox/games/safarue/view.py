"""Views of Safarü for each viewer: built from nothing, and from public things first."""

from collections.abc import Sequence
from typing import cast

from slapbox.games.mudeck.cards import NUMBER, cards_of, face, faces
from slapbox.games.protocol import Json, Over
from slapbox.games.safarue import shapes
from slapbox.games.safarue.captures import Capture
from slapbox.games.safarue.events import Row
from slapbox.games.safarue.game import SafarueMatch
from slapbox.games.safarue.moves import captured
from slapbox.games.safarue.scoring import counts


def _seat(game: SafarueMatch, seat: int) -> shapes.SeatView:
    return {**_public(game), **_own(game, seat)}


def _public(game: SafarueMatch) -> shapes.View:
    return {**_match(game), **_table(game)}


def _match(game: SafarueMatch) -> shapes.Match:
    animals = game.animals
    return {
        "game": "safarue-variant" if game.neighbour else "safarue",
        "phase": game.phase,
        "seats": game.seats,
        "revision": game.revision,
        "teams": [list(team) for team in game.partners()],
        "rivals": list(game.rivals),
        "round": game.number,
        "rounds": int(game.options["rounds"]),
        "target": int(game.options["target"]),
        "low_wins": game.low_wins,
        "neighbour": game.neighbour,
        "worth": cast("shapes.Worth", dict(game.worth)),
        "unicorn": None if game.neighbour else animals.unicorn,
        "porcupine": animals.porcupine,
        "capture_duty": cast("shapes.CaptureDuty", game.options["capture_duty"]),
        "rulings": cast("shapes.Rulings", game.finder.rulings._asdict()),
        "final": game.final,
        "scores": list(game.scores()),
        "sheet": [row.as_view() for row in game.sheet],
        "ready": list(game.ready) if game.phase == "round_over" else None,
        "news": [
            cast("shapes.News", event.as_json())
            for event in game.news
            if not isinstance(event, Row | Over)
        ],
    }


def _table(game: SafarueMatch) -> shapes.Table:
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


def _laid(game: SafarueMatch) -> shapes.LaidCard | None:
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


def _own(game: SafarueMatch, seat: int) -> shapes.Own:
    """A seat's own part. Players who have to notice captures are told nothing of them (SA-1):
    neither of their own cards, nor by equal ones of a card that somebody has released."""
    cards = cards_of(game.round.hands[seat])
    offers = {card: None if game.spots else game.offered(card) for card in cards}
    hand: list[shapes.HandCard] = [
        {
            **face(card),
            "captures": None if captures is None else _captures(captures),
            "release": not captures,
        }
        for card, captures in offers.items()
    ]
    return {"seat": seat, "hand": hand, "collected": _collected(game, seat)}


def _collected(game: SafarueMatch, seat: int) -> shapes.Collected:
    pile = game.round.piles[seat % game.round.teams]
    amounts = counts([pile], game.animals)
    (unicorns,), (porcupines,) = amounts.get("unicorns", (None,)), amounts["porcupines"]
    return {"unicorns": unicorns, "porcupines": porcupines}


def _captures(captures: Sequence[Capture]) -> list[shapes.Capture]:
    return [captured(capture) for capture in captures]


class Safarue(SafarueMatch):
    """A running match, and what each viewer may know of it."""

    __slots__ = ()

    def view(self, viewer: int) -> Json:
        """Return what everybody sees; for a seat its own hand, too."""
        return _seat(self, viewer) if 0 <= viewer < self.seats else _public(self)
