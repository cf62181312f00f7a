"""Landings of slaps in a swat: the real-time half of Fly-Swatter.

Times are measured from the opening of the race. Nothing here changes a game.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from slapbox.games.fly_swatter.cards import COLOUR, FLIES, VALUE
from slapbox.games.protocol import Slap
from slapbox.games.quickest import Landing

Outcome = Literal["won", "on_top", "wrong", "early", "no_hand", "nothing", "unaimed", "same_fly"]
"""Outcomes of a slap. The first three put a hand down."""


class Scene:
    """The cards as they lie during one swat: fixed until it is resolved.

    ``event`` is the card that opened the swat. ``flies`` are those that can be swatted, by colour,
    the most valuable first; ``allowed`` are the colours that may be swatted, all those that lie
    there most often. ``prizes`` counts the flies that can be won, and ``beside`` is the card that
    opened the swat, unless it can be won too.
    """

    __slots__ = (
        "_landed",
        "aim",
        "allowed",
        "beside",
        "event",
        "flies",
        "hands",
        "min_reaction_us",
        "prizes",
    )

    def __init__(
        self, event: int, flies: Iterable[int], aim: str, hands: int, min_reaction_us: int
    ) -> None:
        """``flies`` must come in the order in which they were laid down."""
        self.event = event
        self.flies: tuple[list[int], ...] = ([], [], [], [], [], [])
        # The sort is stable: of equal values the fly that has lain longest goes first (FS-14).
        for fly in sorted(flies, key=VALUE.__getitem__, reverse=True):
            self.flies[COLOUR[fly]].append(fly)
        counts = list(map(len, self.flies))
        most = max(counts)
        self.allowed = tuple([colour for colour, count in enumerate(counts) if 0 < count == most])
        self.beside = None if self._lies(event) else event
        self.prizes = most * len(self.allowed)
        self.aim = aim
        self.hands = hands
        self.min_reaction_us = min_reaction_us
        self._landed: tuple[list[Slap], list[Landing]] = ([], [])

    def land(self, slaps: list[Slap]) -> list[Landing]:
        """Return what becomes of each slap; they must be in order. Whether a race is decided, when
        it ends and what it brings are asked about the same slaps: the last answer is kept."""
        if self._landed[0] != slaps:
            self._landed = slaps, self._land(slaps)
        return self._landed[1]

    def _land(self, slaps: list[Slap]) -> list[Landing]:
        covered: set[int] = set()
        down: defaultdict[int, list[int]] = defaultdict(list)
        landings = []
        for slap in slaps:
            own, hand, card = down[slap.seat], None, None
            verdict: Outcome
            if slap.at_us < self.min_reaction_us:
                verdict = "early"  # FS-4
            elif len(own) == self.hands:
                verdict = "no_hand"
            elif (card := self._target(slap, covered)) is None:
                verdict = "unaimed" if slap.card is None and self.flies[slap.key] else "nothing"
            elif card in own:
                verdict = "same_fly"  # FS-10: one hand, one fly
            else:
                verdict = "on_top" if card in covered else "won"
                if card == self.beside or COLOUR[card] not in self.allowed:
                    verdict = "wrong"
                hand = len(own)
                own.append(card)
                covered.add(card)
            landings.append(Landing(slap, hand, card, verdict))
        return landings

    def _target(self, slap: Slap, covered: set[int]) -> int | None:
        """The card that the slap hits (FS-14); ``None`` if there is none, or not just one."""
        if slap.card is not None:
            # A device that names cards can also name the one that opened the swat (FS-6).
            return slap.card if slap.card == self.event or self._lies(slap.card) else None
        alike = self.flies[slap.key]
        if not alike or (self.aim == "exact" and len(alike) > 1):
            return None
        if self.aim == "best":
            for fly in alike:
                if fly not in covered:
                    return fly
        return alike[0]

    def _lies(self, card: int) -> bool:
        return 0 <= card < FLIES and card in self.flies[COLOUR[card]]
