"""Worth of a deal of Mü: goals, bonus and failure. Nothing here has a state."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from slapbox.games.mudeck.cards import COLOURS, NONE

_GOALS: Final = {3: (10, 2), 4: (28, 2), 5: (21, 3), 6: (16, 4)}
"""By the number of players: what no card would have to reach, and each card more. Three play the
older edition's form (MU-4)."""

_STEP: Final = 10
_MOST: Final = 100
_CONSOLATION: Final = 5

Parts = dict[str, tuple[int, ...]]
"""``points``, ``bonus`` and ``malus``, each by seat."""


class Contract(NamedTuple):
    """The chief's promise: with ``bid`` cards, the trumps ``call``, and a ``partner`` (or ``None``,
    with three players)."""

    chief: int
    partner: int | None
    bid: int
    call: int

    def team(self) -> tuple[int, ...]:
        """The chief and the partner."""
        return (self.chief,) if self.partner is None else (self.chief, self.partner)


def goal(seats: int, bid: int) -> int:
    """The points that the chief's team must reach with this bid; 0 for no card."""
    base, each = _GOALS[seats]
    return base + each * bid if bid else 0


def reached(seats: int, bid: int, points: int) -> int:
    """The highest bid, up to this one, whose goal these points reach; 0 if they do not even reach
    that of one card."""
    return max(lower for lower in range(bid + 1) if points >= goal(seats, lower))


def bonus(bid: int, call: int) -> int:
    """Return what the chief and the partner get each; the harder the chief's trumps, the more."""
    if call == NONE:
        harder = 3
    elif call < len(COLOURS):
        harder = 0
    else:
        harder = 1 if call - len(COLOURS) in (1, 7) else 2
    return min(_MOST, _STEP * (bid + harder))


def played(contract: Contract, points: Sequence[int]) -> Parts:
    """A deal that was played: all keep the points of their own tricks. A team that made its goal
    gets its bonus, and else the chief pays and the opponents are consoled."""
    seats = range(len(points))
    team = contract.team()
    total = sum(points[seat] for seat in team)
    short = contract.bid - reached(len(points), contract.bid, total)
    if short == 0:
        extra = tuple(bonus(contract.bid, contract.call) * (seat in team) for seat in seats)
    else:
        extra = tuple(_CONSOLATION * short * (seat not in team) for seat in seats)
    malus = tuple(-_STEP * short * (seat == contract.chief) for seat in seats)
    return {"points": tuple(points), "bonus": extra, "malus": malus}


def stalemate(seats: int, leaders: Sequence[int], culprit: int, bid: int) -> Parts:
    """A deal that was not played, because several lead the auction: the last of them to bid brought
    it about."""
    consoled = [seat for seat in leaders if seat != culprit]
    return {
        "points": (0,) * seats,
        "bonus": tuple(_CONSOLATION * bid * (seat in consoled) for seat in range(seats)),
        "malus": tuple(-_STEP * bid * (seat == culprit) for seat in range(seats)),
    }


def nothing(seats: int) -> Parts:
    """A deal in which everybody passed."""
    return stalemate(seats, (), -1, 0)
