"""Reasons for a move of The Last Panther."""

from typing import Final

from slapbox.bots.acts import AnyMove
from slapbox.bots.coach.tricks import Sight, only, plain, sight, sure
from slapbox.bots.last_panther import View
from slapbox.games.last_panther.scoring import points
from slapbox.games.mudeck.cards import BIT, NUMBER, mask_of
from slapbox.text import Text

HIGH: Final = 7
"""From this number on a card is high."""

LOW: Final = 3
"""Up to this number it is low."""


def reason(view: View, move: AnyMove) -> Text | None:
    """Return what can be said of it."""
    match move["move"]:
        case "play":
            seen = sight(view, move["card"])
            return _card(view, seen) or plain(view, seen)
        case "pass_cards":
            return _passed(move["cards"])
        case _:
            return None


def _passed(cards: list[int]) -> Text | None:
    cost = -points(mask_of(card for card in cards if _pain(card)), last=False)
    if cost:
        return Text("coach.panther.passes", {"points": cost})
    return Text("coach.panther.high") if any(NUMBER[card] >= HIGH for card in cards) else None


def _pain(card: int) -> int:
    """Return what it costs the player who takes it."""
    return max(0, -points(BIT[card], last=False))


def _card(view: View, seen: Sight) -> Text | None:
    if (said := only(seen)) is not None:
        return said
    ends = len(view["hand"]) == 1
    if seen.leads:
        return _led(seen)
    worth = points(seen.pile, last=ends)
    if not seen.takes:
        if _pain(seen.card):
            return Text("coach.panther.throws", {"points": _pain(seen.card)})
        before = points(mask_of(seen.glance.laid), last=ends)
        return Text("coach.panther.ducks", {"points": -before}) if before < 0 else None
    if seen.is_sure and worth > 0:
        return Text("coach.panther.brings", {"points": worth})
    return Text("coach.why.has_to") if not seen.glance.ducking else None


def _led(seen: Sight) -> Text | None:
    """Low, so that others take it; or so high that nobody can."""
    if seen.beaten and NUMBER[seen.card] <= LOW:
        return Text("coach.why.many_beat", {"count": seen.beaten})
    return sure(seen)
