"""Facts about a card in any game of tricks."""

from typing import Final, NamedTuple

from slapbox.bots.thumb import Glance, glance
from slapbox.bots.tricks import TrickView, unlike
from slapbox.games.mudeck.cards import BIT, mask_of
from slapbox.games.tricks.order import TRUMP
from slapbox.games.tricks.worlds import Worlds
from slapbox.text import Text


class Sight(NamedTuple):
    """A ``card`` that may be played: whether it would have the trick (``takes``), what of the deck
    somebody else may still hold (``out``), and what lies in the trick with it (``pile``)."""

    glance: Glance
    card: int
    takes: bool
    out: int
    pile: int

    @property
    def leads(self) -> bool:
        """Return whether it opens a trick."""
        return not self.glance.laid

    @property
    def beaten(self) -> int:
        """Return how many cards that may still come would take the trick from it."""
        return 0 if self.glance.last else self.rivals.bit_count()

    @property
    def rivals(self) -> int:
        """The cards that somebody may hold and that are better than it."""
        return self.glance.order.beats[self.card] & self.out

    @property
    def is_sure(self) -> bool:
        """Return whether nobody can take the trick from it."""
        return self.takes and not self.beaten

    @property
    def is_trump(self) -> bool:
        """Return whether it is trumps."""
        return self.glance.order.suit[self.card] == TRUMP

    @property
    def trumps_in(self) -> bool:
        """Return whether it is trumps where another suit was led."""
        return self.is_trump and not self.leads and self.led != TRUMP

    @property
    def led(self) -> int:
        """The suit that was led."""
        return self.glance.order.suit[self.glance.laid[0]]


def sight(view: TrickView, card: int) -> Sight:
    """The sight of a player whose turn it is, for this card."""
    look = glance(view)
    return Sight(
        look, card, card in look.taking, Worlds({**view}).hidden, mask_of(look.laid) | BIT[card]
    )


FEW: Final = 3
"""Cards that may beat one, or fewer: then it may well have the trick."""

MANY: Final = 6
"""Number of cards from which somebody most likely has one of them."""


def plain(view: TrickView, seen: Sight) -> Text | None:
    """Return what can be said of a card in any of these games, once its own has nothing to say."""
    if not seen.glance.taking:
        return Text("coach.why.none_takes")
    if not seen.takes:
        return _rid(view, seen)
    if seen.is_sure:
        return sure(seen)
    if not seen.leads and not seen.glance.ducking:
        return Text("coach.why.has_to")
    if seen.beaten <= FEW:
        return Text("coach.why.few_beat", {"count": seen.beaten})
    if seen.beaten >= MANY:
        return Text("coach.why.many_beat", {"count": seen.beaten})
    return _rid(view, seen)


def _rid(view: TrickView, seen: Sight) -> Text | None:
    """It is the last one of its suit: the next time any card may be played."""
    suit = seen.glance.order.suit
    held = [card["card"] for card in view["hand"] if suit[card["card"]] == suit[seen.card]]
    return Text("coach.why.last_of_suit") if len(held) == 1 and len(view["hand"]) > 1 else None


def only(seen: Sight) -> Text | None:
    """There is nothing to choose."""
    return Text("coach.why.only") if len(unlike(seen.glance.may)) == 1 else None


def sure(seen: Sight) -> Text | None:
    """Nobody can take the trick from this card."""
    if not seen.is_sure:
        return None
    if seen.glance.last:
        return Text("coach.why.last")
    return Text("coach.why.highest")
