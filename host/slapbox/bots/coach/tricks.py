"""Facts about a card in any game of tricks."""

from __future__ import annotations

from typing import NamedTuple

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
