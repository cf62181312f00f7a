"""Plans of all lessons: which match bots play for it, where it stops, and where it ends."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from slapbox.bots.levels import Level
from slapbox.lessons import Stop


class Plan(Struct, frozen=True):
    """``seed`` decides cards and bots, of this ``level``; ``rules`` differ from their defaults. The
    lesson ends before the move ``end`` of the match. For the rest see :class:`Lesson`."""

    players: int
    seed: int
    stops: tuple[Stop, ...]
    end: int | None = None
    leaps: tuple[tuple[int, int], ...] = ()
    left_out: tuple[str, ...] = ()
    rules: dict[str, str] = {}
    level: Level = "easy"


PLANS: Final[dict[str, Plan]] = {
    "cheating-moth": Plan(
        players=3,
        seed=1,
        rules={"rounds": "1"},
        leaps=((0, 13),),
        stops=(
            Stop(13, "play", ("top",), {"top": 1, "card": 2}),
            Stop(16, "caught", ("seat-1",)),
            Stop(17, "accuse", ("seat-1",), {"cards": 2, "before": 3}),
            Stop(19, "smuggle", ("seat-0",), {"points": 10}),
            Stop(21, "mosquito", ("mosquito",)),
        ),
        left_out=("left_draw", "left_actions", "left_last", "left_false"),
    ),
    "fly-swatter": Plan(
        players=3,
        seed=1,
        rules={"starter": "host"},
        leaps=((0, 7),),
        stops=(
            Stop(7, "flip", ("seat-0",), {"flies": 6}),
            Stop(8, "most", ("red",), {"flies": 3}),
            Stop(11, "fifth", ("blue",), {"flies": 2}),
            Stop(13, "tie", ("green",), {"points": 4}),
        ),
        left_out=("left_wrong", "left_hands", "left_end"),
    ),
    "reaction": Plan(
        players=3,
        seed=1,
        rules={"rounds": "3"},
        stops=(
            Stop(0, "wait", ("light",)),
            Stop(1, "again", ("light",), {"round": 2, "rounds": 3}),
            Stop(2, "last", ("light",), {"round": 3, "rounds": 3}),
        ),
        left_out=("left_rounds", "left_pads"),
    ),
    "rummue": Plan(
        players=3,
        seed=1,
        rules={"deals": "1"},
        stops=(
            Stop(2, "lay", ("seat-0",), {"need": 4}),
            Stop(3, "discard", ("discards",), {"cards": 4}),
            Stop(9, "take", ("discards",), {"cards": 3}),
            Stop(10, "four", ("seat-0",), {"cards": 4, "points": 30}),
            Stop(11, "close", ("discards",), {"points": 10}),
        ),
        left_out=("left_open", "left_add", "left_swap", "left_rest"),
    ),
    "safarue": Plan(
        players=3,
        seed=2635,
        rules={"rounds": "1"},
        leaps=((0, 37),),
        stops=(
            Stop(37, "pair", ("prairie",)),
            Stop(40, "seventeen", ("prairie",), {"sum": 17}),
            Stop(43, "addition", ("prairie",), {"sum": 7}),
            Stop(46, "last", ("prairie",), {"unicorns": 6, "points": 24}),
        ),
        left_out=("left_must", "left_porcupines", "left_puppies", "left_several"),
    ),
    "safarue-variant": Plan(
        players=3,
        seed=3290,
        rules={"rounds": "1"},
        leaps=((0, 47),),
        stops=(
            Stop(47, "release", ("prairie",), {"cards": 4}),
            Stop(51, "decide", ("prairie",), {"cards": 3}),
            Stop(52, "turn", ("prairie",), {"cards": 3}),
            Stop(55, "offer", ("prairie",), {"ways": 2}),
            Stop(59, "last", ("seat-0",), {"cards": 8}),
        ),
        left_out=("left_cards", "left_triangles"),
    ),
    "mu": Plan(
        players=4,
        seed=18,
        rules={"deals": "1"},
        end=78,
        leaps=((0, 10), (18, 50), (54, 70)),
        stops=(
            Stop(10, "bid", ("bids",), {"most": 5, "more": 4}),
            Stop(16, "trumps", ("trumps",), {"cards": 9}),
            Stop(17, "partner", ("seat-1",), {"cards": 4}),
            Stop(53, "trick", ("trick",), {"trumps": 5}),
            Stop(70, "goal", ("goal",), {"goal": 40, "reached": 37}),
        ),
        left_out=("left_triangles", "left_vice", "left_stalemate", "left_missed"),
    ),
    "last-panther": Plan(
        players=4,
        seed=36,
        rules={"deals": "1"},
        end=65,
        leaps=((0, 4), (5, 29), (33, 49), (53, 57)),
        stops=(
            Stop(4, "pass", ("panel",), {"cards": 3}),
            Stop(31, "panther", ("trick",), {"minus": 50}),
            Stop(52, "safe", ("trick",)),
            Stop(57, "last", ("panel",), {"points": 50}),
        ),
        left_out=("left_colours", "left_two", "left_low", "left_end"),
    ),
    "wimmueln": Plan(
        players=4,
        seed=21,
        rules={"deals": "1"},
        end=56,
        leaps=((5, 12), (16, 40), (44, 48)),
        stops=(
            Stop(1, "estimate", ("panel",), {"top": 5, "below": 4}),
            Stop(13, "first", ("trick",), {"trick": 1, "of": 5}),
            Stop(41, "exact", ("mine",), {"of": 5, "more": 2}),
            Stop(51, "trump", ("trick",), {"trumps": 2}),
        ),
        left_out=("left_worth", "left_triangles", "left_equal", "left_none"),
    ),
}
"""By the name of the game."""
