"""Events of Cheating Moth for everybody. Cards that change hands unseen have no face here."""

from slapbox.games.cheating_moth import shapes
from slapbox.games.quickest import Hand
from slapbox.games.wire import Event


class Happened(Event, frozen=True, tag=False):
    """Something small: ``event`` says what, ``seat`` did it; ``card`` only if everybody sees it."""

    event: shapes.HappenedKind
    seat: int | None = None
    to: int | None = None
    card: shapes.Face | None = None


class Raced(Event, frozen=True, tag="raced"):
    """A race is over. At the mosquito somebody is ``slowest``, with or without a
    slap; at the cockroach nobody is."""

    name: shapes.RaceName
    hands: list[Hand]
    slowest: int | None = None


class Last(Raced, frozen=True, tag="raced", kw_only=True):
    """Shown until the next move."""

    opened_us: int


class Settled(shapes.Accused, Event, frozen=True, tag="accused"):
    """An accusation is settled."""


class RoundOver(shapes.RoundEnd, Event, frozen=True, tag="round_over"):
    """A round is over."""
