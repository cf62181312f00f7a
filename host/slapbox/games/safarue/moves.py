"""Moves of Safarü, by the players and by the table; and how moves are read."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from slapbox.games import wire
from slapbox.games.mudeck import moves as mudeck
from slapbox.games.mudeck.cards import CARDS, cards_of, mask_of
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.protocol import Json
from slapbox.games.protocol import Move as Done
from slapbox.games.quickest import Raced
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.safarue import shapes
from slapbox.games.safarue.captures import KINDS, NOTHING, Capture, capture, parts


class Play(NamedTuple):
    """The active player lays a card, which captures this; or nothing, and is released."""

    card: int
    capture: Capture = NOTHING

    def as_json(self) -> shapes.Play:
        """The journal's record, and the pages'."""
        return {"move": "play", "card": self.card, **captured(self.capture)}


class Take(NamedTuple):
    """The capture by the card that was laid: made by the player who has to decide it."""

    capture: Capture

    def as_json(self) -> shapes.Take:
        """The journal's record, and the pages'."""
        return {"move": "take", **captured(self.capture)}


class Offer(wire.Move, frozen=True, tag="offer"):
    """The active player lays a card that captures something; where it could be several things the
    left neighbour decides (in the variant)."""

    card: int


class Spot(Raced, frozen=True, tag="spot"):
    """The race to point out a missed capture is over."""


RELEASES: Final = tuple(Play(card) for card in range(CARDS))
"""Ready-made, for speed."""

Move = mudeck.Move | shapes.Play | shapes.Take | Offer | Spot

_PLAIN: Final = (Offer, Spot, Ready, TimeUp, Dealer, Deal)


def captured(taken: Capture) -> shapes.Capture:
    """The cards of each kind, by their ids."""
    addition, total, pair = parts(taken)
    return {"addition": cards_of(addition), "total": cards_of(total), "pair": cards_of(pair)}


def from_json(record: Json) -> Done:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    try:
        reader = _READERS.get(record["move"])
        if reader is not None:
            return reader(record)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no move of Safarü: {record!r}") from error
    return wire.read(_PLAIN, record, "Safarü")


def _read_play(record: Json) -> Play:
    card = record["card"]
    if type(card) is not int:
        raise TypeError(card)
    return Play(card, _read_capture(record))


def _read_capture(record: Json) -> Capture:
    return capture(*(_read_cards(record[name]) for name in KINDS))


def _read_cards(cards: Any) -> int:
    if type(cards) is not list or len(set(cards)) < len(cards):
        raise TypeError(cards)
    if not all(type(card) is int and 0 <= card < CARDS for card in cards):
        raise TypeError(cards)
    return mask_of(cards)


_READERS: Final[dict[str, Callable[[Json], Done]]] = {
    "play": _read_play,
    "take": lambda record: Take(_read_capture(record)),
}
