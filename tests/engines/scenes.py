"""Every scripted scene of the TV and of phones, by name."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from slapbox.games import GAMES
from slapbox.games.protocol import Json
from slapbox.games.safarue import Safarue, SafarueVariant
from web import (
    fly_views,
    lesson_views,
    moth_views,
    phone_views,
    quiz_phones,
    rummue_views,
    safarue_views,
    small_games,
)
from web import trick_views as tricks
from web.evening_views import A_MINUTE_US, ACTS, evening, in_act, prize

Scenes = Iterator[tuple[str, Json]]

PRAIRIES: Final[dict[str, Callable[[], Safarue]]] = {
    "many": safarue_views.many,
    "sums": safarue_views.sums,
    "captured": safarue_views.captured,
    "spotting": safarue_views.spotting,
    "deciding": safarue_views.deciding,
    "round-over": safarue_views.round_over,
    "variant-round-over": lambda: safarue_views.round_over(kind=SafarueVariant),
    "over": safarue_views.over,
}
MOTH: Final = ("first_guard", "turn", "spider", "mosquito", "gifts", "claim", "accuse")


PLAYED: Final = [("reaction", (5, 4, 3, 2)), ("fly-swatter", (1, 9, 2, 8))]
LIST: Final = ["reaction", "fly-swatter", "mu", "wimmueln", "safarue"]


def _evening() -> Scenes:
    """The standings between two games, and each act of the finale."""
    now_us = time.time_ns() // 1000
    for teams in (0, 2):
        more: Json = {"now_us": now_us, "teams": teams}
        so_far = evening(PLAYED, LIST, opened_us=now_us - A_MINUTE_US, **more)
        yield f"evening, {teams} teams", small_games.lobby("mu", 4, evening=so_far)
        for act in ACTS:
            awarded = [prize("most_wins", "Chiara"), prize("hits", "Opa Jan")]
            end = in_act(act, PLAYED, LIST, prizes=awarded, **more)
            yield f"finale {act}, {teams} teams", small_games.lobby("mu", 4, evening=end)


def _tv() -> Scenes:
    yield from _evening()
    for game, kind in GAMES.items():
        yield f"lobby of {game}", small_games.lobby(game, kind.players.stop - 1)
    for players in (2, 5, 8):
        yield f"flies of {players}", fly_views.playing(players, 8)
    yield "swat", fly_views.swat(1)
    hands = [fly_views.hand(0, 312_000, "won"), fly_views.hand(1, 355_000, "late")]
    yield "swat resolved", fly_views.resolved(1, hands)
    yield "quiz", small_games.playing(small_games.quiz())
    yield "reaction", small_games.playing(small_games.reaction())
    race = small_games.race("open", 3)
    yield "reaction open", small_games.playing(small_games.reaction(), race=race)
    for phase in MOTH:
        yield f"moth {phase}", moth_views.playing(moth_views.reached(4, phase))
    for place in tricks.PLACES:
        yield place, tricks.tv_view(place)
    for kind in tricks.KINDS:
        yield f"{kind.name} over", tricks.over(kind, 4)
    for place in rummue_views.PLACES:
        yield f"rummue {place}", rummue_views.view(rummue_views.game_at(place))
    yield "rummue over", rummue_views.view(rummue_views.over())
    for name, prairie in PRAIRIES.items():
        yield f"safarue {name}", safarue_views.view(prairie())
    for name, taught in lesson_views.tv().items():
        yield f"lesson {name}", taught


def _phone() -> Scenes:
    yield from phone_views.SCENES.items()
    yield from ((f"quiz {name}", view) for name, view in quiz_phones.SCENES.items())
    for place in tricks.PLACES:
        yield place, tricks.phone_view(place)
    for kind in tricks.KINDS:
        yield f"{kind.name} over", tricks.over(kind, 4)
    for place in rummue_views.PLACES:
        yield f"rummue {place}", rummue_views.phone_view(place)
    yield "rummue over", rummue_views.view(rummue_views.over(), 0)
    for name, prairie in PRAIRIES.items():
        yield f"safarue {name}", safarue_views.view(prairie(), 0)
    for name, taught in lesson_views.phone().items():
        yield f"lesson {name}", taught


SCENES: Final[dict[str, Callable[[], Scenes]]] = {"tv": _tv, "join": _phone}
"""The scenes, by page."""
