"""Races in which nothing but speed counts, and how close a race of any kind was.

Times are measured from the opening of the race. Nothing here but :class:`SpeedGame` has a state.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Self, TypeVar

from msgspec import Struct

from slapbox.games import shapes
from slapbox.games.base import Game
from slapbox.games.protocol import KEYS, Option, Options, Slap, Verdict
from slapbox.games.wire import Move, Record
from slapbox.text import Text

WAIT_US: Final = (1_500_000, 4_000_000)
"""Time for which the lights stay red before a race for the quickest reaction."""

EARLY_US: Final = WAIT_US[0]
"""Time before the green light in which a slap is a false start: the lights are certainly red."""

CLOSE_US: Final = 3_000_000
"""Time of a race; a player who has not reacted by then does not want to."""


MIN_REACTION: Final = Option(
    "min_reaction_ms",
    80,
    "Nobody reacts quicker than this: such a slap was a guess.",
    "FS-4",
    low=0,
    high=500,
)

RESOLUTION: Final = Option(
    "resolution_ms",
    2500,
    "How long the TV shows the times of a race before play goes on.",
    low=0,
    high=10_000,
)


class Landing(Struct, frozen=True, gc=False):
    """A slap, the number of the seat's hand that it put down (or ``None``), the card that it is
    on (or ``None``) and what became of it."""

    slap: Slap
    hand: int | None
    card: int | None
    verdict: shapes.Verdict


class Hand(Record, frozen=True):
    """One slap of a finished race: ``hand`` is the seat's hand that it put down, if it did, and
    ``verdict`` what became of it.

    ``margin_us`` is the time after the hand before it that it competed with. ``photo`` says that
    the errors of two times leave open which hand was first, and that it matters; the measured times
    decide all the same.
    """

    seat: int
    hand: int | None
    key: int
    at_us: int
    error_us: int
    tied_us: int | None
    touch: bool
    margin_us: int | None
    photo: bool
    verdict: shapes.Verdict


AnyHand = TypeVar("AnyHand", bound=Hand)


class Raced(Move, frozen=True):
    """The table says that a race is over; ``slaps`` in any order. Each kind has its word."""

    slaps: tuple[Slap, ...]


class SpeedGame(Game):
    """A little game without cards, in which everybody slaps at the same signal."""

    __slots__ = ()

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003 - there are none
        """No cards."""
        return []

    @classmethod
    def new(cls, seats: int, options: Options, deck: Sequence[int]) -> Self:
        """A game at its start."""
        cls.check(seats, options, deck)
        return cls(seats, options)

    def _place(self) -> Callable[[Slap], tuple[int, int]]:
        return placing(self.seats)

    def _in_order(self, slaps: Iterable[Slap]) -> list[Slap]:
        return sorted(slaps, key=self._place())


def placing(seats: int, after: int = -1) -> Callable[[Slap], tuple[int, int]]:
    """Return the key that orders slaps: the time; exactly equal times clockwise from the left of
    the seat ``after`` (GEN-1), or from seat 0."""
    first = after + 1
    return lambda slap: (slap.at_us, (slap.seat - first) % seats)


def judged(
    slaps: Sequence[Slap],
    place: Callable[[Slap], tuple[int, int]],
    land: Callable[[list[Slap]], list[Landing]],
) -> list[Landing]:
    """Return what becomes of each slap, in the order given; ``land`` gets them in order of
    ``place``."""
    order = [place(slap) for slap in slaps]
    places = sorted(range(len(slaps)), key=order.__getitem__)
    landings = land([slaps[number] for number in places])
    by_number = dict(zip(places, landings, strict=True))
    return [by_number[number] for number in range(len(slaps))]


def race(slaps: Iterable[Slap], min_reaction_us: int, *, one_try: bool = False) -> list[Landing]:
    """Each seat has one hand, and the first valid one wins: ``won``, ``slower``, ``early`` (FS-4)
    or ``no_hand``. With ``one_try`` who slaps too early has no hand left.

    ``slaps`` must be in order.
    """
    down: set[int] = set()
    spent: set[int] = set()
    landings = []
    for slap in slaps:
        if slap.seat in down or slap.seat in spent:
            landings.append(Landing(slap, None, None, "no_hand"))
        elif slap.at_us < min_reaction_us:
            landings.append(Landing(slap, None, None, "early"))
            spent.update([slap.seat] if one_try else [])
        else:
            landings.append(Landing(slap, 0, None, "slower" if down else "won"))
            down.add(slap.seat)
    return landings


def ends(landings: Iterable[Landing], prizes: int, quiet_us: int) -> int | None:
    """Return when a race is over in which so many ``prizes`` can be won: when there has been quiet
    for so long, with nothing left to win (FS-3). ``None``: something is left."""
    end_us = None if prizes else quiet_us
    for landing in landings:
        at_us = landing.slap.at_us
        if end_us is not None and at_us > end_us:
            break
        prizes -= landing.verdict == "won"
        if landing.hand is not None and not prizes:
            end_us = at_us + quiet_us
    return end_us


def verdict(landing: Landing, min_reaction_us: int, *, one_try: bool = False) -> Verdict:
    """Return what players are told of a landing of :func:`race` while it runs."""
    if landing.hand is not None:
        return Verdict(landing.hand)
    if landing.verdict == "early" and not one_try:
        return Verdict(None, Text("race.why.early", {"ms": min_reaction_us // 1000}))
    if landing.verdict == "early":
        return Verdict(None, Text("race.why.false_start"), out=True)
    return Verdict(None, Text("race.why.no_hand"))


def why_not(slaps: Iterable[Slap], seats: int) -> Text | None:
    """Return why a list of slaps cannot be that of a race of so many seats, or nothing."""
    for slap in slaps:
        if not 0 <= slap.seat < seats:
            return Text("race.why.no_seat", {"seat": slap.seat})
        if not 0 <= slap.key < KEYS or slap.error_us < 0:
            return Text("race.why.bad_slap")
    return None


def hands(landings: Sequence[Landing]) -> list[Hand]:
    """The hands of a race for speed; only the first place can be a photo finish."""
    pairs = [pair for pair in too_close(landings) if landings[pair[0]].verdict == "won"]
    return marked(landings, pairs)


def marked(landings: Sequence[Landing], pairs: Iterable[tuple[int, int]]) -> list[Hand]:
    """Return the hands; ``pairs`` are the places of photo finishes."""
    return hands_as(Hand, landings, [None] * len(landings), pairs, [()] * len(landings))


def hands_as(
    kind: Callable[..., AnyHand],
    landings: Sequence[Landing],
    rivals: Sequence[int | str | None],
    pairs: Iterable[tuple[int, int]],
    more: Sequence[tuple[object, ...]],
) -> list[AnyHand]:
    """Return the same as hands of another ``kind``, which have ``more`` fields. Margins are counted
    among landings with the same entry in ``rivals``."""
    photos = {place for pair in pairs for place in pair}
    last_us: dict[int | str | None, int] = {}
    hands = []
    for place, landing in enumerate(landings):
        slap, hand, group = landing.slap, landing.hand, rivals[place]
        margin_us = None
        if hand is not None:
            before_us = last_us.get(group)
            margin_us = None if before_us is None else slap.at_us - before_us
            last_us[group] = slap.at_us
        hands.append(
            kind(
                slap.seat,
                hand,
                slap.key,
                slap.at_us,
                slap.error_us,
                slap.tied_us,
                slap.touch,
                margin_us,
                place in photos,
                landing.verdict,
                *more[place],
            )
        )
    return hands


def too_close(landings: Sequence[Landing]) -> Iterator[tuple[int, int]]:
    """The places of every two hands of different seats whose times overlap within their errors.
    The landings must be in order."""
    down = [
        (place, landing.slap) for place, landing in enumerate(landings) if landing.hand is not None
    ]
    errors_us = [slap.error_us for _, slap in down] + [slap.tied_us or 0 for _, slap in down]
    reach_us = 2 * max(errors_us, default=0)
    near: list[tuple[int, Slap]] = []
    for later, second in down:
        if near and near[-1][1].at_us < second.at_us - reach_us:
            near.clear()  # the usual case
        for earlier, first in near:
            if first.seat != second.seat and first.is_too_close_to(second):
                yield earlier, later
        near.append((later, second))
