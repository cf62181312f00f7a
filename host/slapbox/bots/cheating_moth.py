"""A family's player of Cheating Moth: cheats when it pays, and as guard looks out for cheats."""

from random import Random
from typing import Final

from slapbox.bots.acts import Act, AnyMove, Call, Drag, Look, Noticed, Play, Press
from slapbox.bots.eyes import Eyes
from slapbox.bots.human import ADULT, Age, leisure_us, reaction_us, within_us
from slapbox.games.cheating_moth import shapes
from slapbox.games.cheating_moth.cards import POINTS
from slapbox.games.protocol import KEYS

DUTIES: Final = {
    "turn": ("play", "draw"),
    "drawn": ("play", "keep"),
    "spider": ("gift", "keep"),
    "gifts": ("choose", "keep"),
    "claim": ("throw", "pass"),
    "penalty": ("penalty", "keep"),
    "round_over": ("ready", "ready"),
}
"""Moves that each phase asks for: the first, with a card, if it is possible, or else the second."""

SEARCH_US: Final = (100_000, 700_000)
"""Time to find a card in the hand, beyond the reaction."""

CHOICE_US: Final = (500_000, 2_500_000)
"""Time to choose a card, beyond reaching for it."""

READING_US: Final = (2_000_000, 6_000_000)
"""Time to read the points of a round."""

SLOWER_US: Final = (200_000, 1_000_000)
"""Time by which a card is dragged off the table slower than it must be."""

CHEAP: Final = 1
"""Cards of so few minus points are not worth cheating."""

HONEST_US: Final = (3_000_000, 14_000_000)
"""Time of honest play between two temptations."""

CALM_US: Final = 1_000_000
"""Time after a cry in which the bot does not cry again."""


class View(shapes.SeatView, Noticed):
    """A bot's view of Cheating Moth."""


_OF_CARD: Final = frozenset({"play", "gift", "choose", "throw", "penalty"})


class CheatingMothBot:
    """Plays its dearest card, makes others vanish, and cries "Caught!" at what its eyes saw.

    ``_revision`` is the one for which it has decided, ``_meant`` the card that it means to use for
    that, ``_played`` the one that it played last. From ``_tempted_us`` on it thinks of
    cheating; until ``_dragged_us`` the card ``_dragged`` is on its way off the table. As guard it
    cries "Caught!" at ``_suspect`` at ``_cry_us``. It needs the view's ``moves``, the legal ones.
    """

    __slots__ = (
        "_age",
        "_cry_us",
        "_dragged",
        "_dragged_us",
        "_eyes",
        "_meant",
        "_played",
        "_revision",
        "_rng",
        "_suspect",
        "_tempted_us",
        "seat",
    )

    def __init__(self, seat: int, rng: Random, age: Age = ADULT) -> None:
        self.seat = seat
        self._rng = rng
        self._age = age
        self._eyes = Eyes(seat, rng, age)
        self._revision = -1
        self._meant: int | None = None
        self._played: int | None = None
        self._tempted_us: int | None = None
        self._dragged: int | None = None
        self._dragged_us = 0
        self._suspect: int | None = None
        self._cry_us = -CALM_US

    def react(self, view: View) -> list[Act]:
        """Do its duty once a revision; and cheat or look out for cheats."""
        if view["now_us"] >= self._dragged_us:
            self._dragged = None
        for news in view["news"]:
            if news["kind"] == "played" and news["seat"] == self.seat and news["card"]:
                self._played = news["card"]["card"]
        duty = self._duty(view) if view["revision"] != self._revision else []
        aside = self._watch(view) if view["guard"] == self.seat else self._cheat(view)
        return [*duty, *aside]

    # ---- what everybody waits for ----

    def _duty(self, view: View) -> list[Act]:
        """Return what the phase asks of this seat, if anything. Where that depends on a card that
        is just being dragged away, see first what becomes of it."""
        self._revision = view["revision"]
        self._meant = None
        phase = view["phase"]
        if phase in ("mosquito", "cockroach"):
            return self._race(view)
        if phase == "accuse":
            return self._accuse(view)
        asked = [move for move in view["moves"] if move["move"] in DUTIES.get(phase, ())]
        chosen = view["chosen"] if phase == "gifts" else None
        if not asked or (chosen and chosen[self.seat]):
            return []
        with_card = [move for move in asked if move["move"] in _OF_CARD]
        free = [move for move in with_card if move["card"] != self._dragged]
        if with_card and not free:
            return self._see_first(view)
        if phase == "turn" and [move["card"] for move in free] == [self._played]:
            return self._break_circle(view, free[0])
        move = self._best(free, view) if free else asked[-1]
        return self._plan(move, phase)

    def _plan(self, move: AnyMove, phase: shapes.Phase) -> list[Act]:
        self._meant = move["card"] if move["move"] in _OF_CARD else None
        return [Play(move, self._thought_us(phase))]

    def _see_first(self, view: View) -> list[Act]:
        """Decide when the card that is being dragged is gone."""
        self._revision = -1
        return [Look(self._dragged_us - view["now_us"] + 1)]

    def _break_circle(self, view: View, move: AnyMove) -> list[Act]:
        """Ants can go round for ever, each taken up by the next player, who has nothing else to
        play. A card that has come back had better vanish, if it may."""
        ways = [way for way in self._ways(view) if way["card"] == move["card"]]
        if not ways or view["guard"] == self.seat:
            return self._plan(move, "turn")
        return [self._drag(ways[0], view["now_us"]), *self._see_first(view)]

    def _best(self, moves: list[AnyMove], view: View) -> AnyMove:
        """The move with the dearest card, but not again the one that has come back; a gift goes to
        the player closest to the end."""
        hands = view["hands"]
        fewest = min(hands[_receiver(move)] for move in moves)
        poor = [move for move in moves if hands[_receiver(move)] == fewest]
        fresh = [move for move in poor if move["card"] != self._played] or poor
        most = max(POINTS[move["card"]] for move in fresh)
        return self._rng.choice([move for move in fresh if POINTS[move["card"]] == most])

    def _thought_us(self, phase: shapes.Phase) -> int:
        if phase == "round_over":
            return self._rng.randint(*READING_US)
        hurry = phase == "claim"
        return leisure_us(self._rng) + (0 if hurry else self._rng.randint(*CHOICE_US))

    def _race(self, view: View) -> list[Act]:
        """The mosquito as quick as possible; the cockroach with a card for it in the hand. If the
        race comes up again, a hand that is down stays there."""
        search_us = 0
        if view["down"]:
            return []
        if view["phase"] == "cockroach":
            if not self._matches(view):
                return []
            search_us = within_us(self._rng, SEARCH_US, self._age.pace)
        elif view["turn"] == self.seat:
            return []
        return [Press(self._rng.randrange(KEYS), reaction_us(self._rng, self._age) + search_us)]

    def _matches(self, view: View) -> bool:
        """Return whether there is a card for this cockroach."""
        top = view["top"]
        free = [card for card in view["hand"] if card["card"] != self._dragged]
        faces = [(card["kind"], card["number"]) for card in free]
        return top is not None and ("number", top["number"]) in faces

    # ---- under the table ----

    def _cheat(self, view: View) -> list[Act]:
        """Now and then, when nobody waits for it, the dearest card has to go."""
        now_us = view["now_us"]
        if self._tempted_us is not None and now_us < self._tempted_us:
            return []
        worth = self._worth(view)
        if self._tempted_us is None or not worth or view["turn"] == self.seat:
            return [self._behave(now_us, now_us)]
        drag = self._drag(max(worth, key=lambda move: POINTS[move["card"]]), now_us)
        return [drag, self._behave(now_us, self._dragged_us)]

    def _worth(self, view: View) -> list[AnyMove]:
        """The ways to cheat that are worth the risk."""
        return [
            way
            for way in self._ways(view)
            if way["card"] != self._meant and POINTS[way["card"]] > CHEAP
        ]

    @staticmethod
    def _ways(view: View) -> list[AnyMove]:
        """The ways to cheat that are legal by now, each the quickest for its card."""
        return [
            move
            for move in view["moves"]
            if move["move"] == "smuggle" and move["at_us"] <= view["now_us"]
        ]

    def _drag(self, way: AnyMove, now_us: int) -> Drag:
        """A little slower than the quickest way."""
        slower_us = within_us(self._rng, SLOWER_US, self._age.clumsy)
        drag_us = way["at_us"] - way["from_us"] + slower_us
        after_us = reaction_us(self._rng, self._age)
        self._dragged, self._dragged_us = way["card"], now_us + after_us + drag_us
        return Drag({"move": "smuggle", "card": way["card"]}, after_us, drag_us)

    def _behave(self, now_us: int, from_us: int) -> Look:
        """Do not think of cheating before some time after ``from_us``."""
        honest_us = within_us(self._rng, HONEST_US, 1 / self._age.greed)
        self._tempted_us = from_us + honest_us
        return Look(self._tempted_us - now_us)

    # ---- as guard ----

    def _watch(self, view: View) -> list[Act]:
        """Cry "Caught!" at what the eyes saw, if the rules let it: also in the middle of a race."""
        suspect = self._eyes.suspect(view)
        calm = view["now_us"] > self._cry_us + CALM_US
        allowed = any(move["move"] == "caught" for move in view["moves"])
        if suspect is None or not calm or not allowed:
            return []
        after_us = self._eyes.doubt_us()
        self._suspect, self._cry_us = suspect, view["now_us"] + after_us
        return [Call({"move": "caught"}, after_us)]

    def _accuse(self, view: View) -> list[Act]:
        accusation = view["accusation"]
        if accusation is None or accusation["by"] != self.seat:
            return []
        suspect, self._suspect = self._suspect, None
        if suspect is None:
            return [Play({"move": "let_go"}, leisure_us(self._rng))]
        return [Play({"move": "accuse", "seat": suspect}, leisure_us(self._rng))]


def _receiver(move: AnyMove) -> int:
    """Return who gets the card, where that can be chosen."""
    return move["seat"] if move["move"] == "gift" else 0
