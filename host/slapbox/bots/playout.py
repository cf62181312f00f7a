"""A deal of a trick game played out to its end by players who hardly think: quick enough for
thousands of deals a second."""

from collections.abc import Callable
from typing import Final, NamedTuple

from slapbox.bots.montecarlo import Chance
from slapbox.games.mudeck.cards import mask_of
from slapbox.games.tricks.play import Tricks

Wants = Callable[[int, int, int, int], bool]
"""Test whether ``seat`` would like the trick that ``winner`` has so far, with the cards ``pile`` in
it; ``won`` are the tricks that the seat has already."""


class Style(NamedTuple):
    """Style of play: a player who ``wants`` the trick plays a card that wins, or else one that is
    ``cheap``. The others play a card that does not win, one that is ``dear`` if there is any. What
    is left open is left to chance."""

    wants: Wants
    cheap: int
    dear: int


class Played(NamedTuple):
    """The end of a deal: cards and tricks that each seat took, and who took the last one."""

    taken: list[int]
    won: list[int]
    last: int


_ANY: Final = -1
"""All bits: any card may be led."""


def play_out(tricks: Tricks, style: Style, random: Chance) -> Played:
    """Play all cards that are left; ``tricks`` stay as they are."""
    masks, suit, beats = tricks.order.masks, tricks.order.suit, tricks.order.beats
    wants, cheap, dear = style
    hands, taken, won = tricks.hands.copy(), tricks.taken.copy(), tricks.won.copy()
    seats, seat, winner = tricks.seats, tricks.turn, tricks.winner
    pile, laid = mask_of(tricks.trick), len(tricks.trick)
    follow, above = _ANY, 0
    if laid:
        follow = masks[suit[tricks.trick[0]]]
        above = beats[tricks.trick[(winner - tricks.leader) % seats]]
    while hand := hands[seat]:
        may = hand & follow or hand
        if laid and may & (may - 1):
            if wants(seat, winner, pile, won[seat]):
                may = may & above or may & cheap or may
            else:
                safe = may & ~above
                may = safe & dear or safe or may
        for _ in range(int(random() * may.bit_count())):  # as ``cards.pick``, for speed
            may &= may - 1
        bit = may & -may
        hands[seat] = hand ^ bit
        pile |= bit
        if not laid or bit & above:
            card = bit.bit_length() - 1
            above, winner = beats[card], seat
            follow = follow if laid else masks[suit[card]]
        laid += 1
        seat = (seat + 1) % seats
        if laid == seats:
            taken[winner] |= pile
            won[winner] += 1
            seat, pile, laid, follow = winner, 0, 0, _ANY
    return Played(taken, won, winner)
