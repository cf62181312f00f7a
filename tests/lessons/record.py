"""Records lessons anew: ``python tests/lessons/record.py [--show] [GAME ...]``.

Bots play the match of a game's plan in virtual time, where ``scripts.py`` has none, and the lesson
stands beside those of other games in the package. ``--show`` prints the numbered moves of the whole
match and writes nothing. Only to be done when the rules, a plan or a script have changed; read the
sentences of its stops again then.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from golden.notation import Recorder
from lessons.plans import PLANS, Plan
from lessons.scripts import SCRIPTS, Script
from slapbox import lessons
from slapbox.bots import maker
from slapbox.bots.virtual import VirtualTable
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.lessons import Lesson


def recorded(name: str, plan: Plan) -> Lesson:
    """The lesson of this plan, played to the end of the match."""
    kind = find(name)
    options = complete(kind.rules, plan.rules)
    shuffle = shuffled(kind, plan.players, options, plan.seed)
    script = SCRIPTS.get(name)
    deck, moves = script(kind, options, shuffle) if script else by_bots(name, plan, shuffle)
    return Lesson(
        name,
        plan.players,
        dict(options),
        tuple(deck),
        tuple(moves),
        plan.stops,
        plan.leaps,
        plan.left_out,
    )


def by_bots(name: str, plan: Plan, deck: list[int]) -> Script:
    """The match of bots of the plan's level."""
    kind = find(name)
    options = complete(kind.rules, plan.rules)
    state: Any = Recorder(kind.new(plan.players, options, deck))
    chance = Random(plan.seed)
    bot = maker(name, plan.level)
    make = [partial(bot, seat, Random(chance.random())) for seat in range(plan.players)]
    VirtualTable(state, make, chance).run()
    return deck, state.moves


def written(name: str, plan: Plan) -> bytes:
    """The file of this plan's lesson, up to its end: one move a line."""
    lesson = recorded(name, plan)
    record = msgspec.to_builtins(msgspec.structs.replace(lesson, moves=lesson.moves[: plan.end]))
    lines = ",\n".join(
        f'"{key}": ' + (_lines(value) if key in ("moves", "stops") else _line(value))
        for key, value in record.items()
    )
    return f"{{\n{lines}\n}}\n".encode()


def _lines(values: list[object]) -> str:
    return "[\n" + ",\n".join(map(_line, values)) + "\n]"


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main(arguments: list[str]) -> None:
    """Show or write the lessons of these games, or of all; raises ``KeyError`` for a game without a
    plan."""
    for name in [argument for argument in arguments if argument != "--show"] or PLANS:
        if "--show" in arguments:
            for index, move in enumerate(recorded(name, PLANS[name]).moves):
                sys.stdout.write(f"{index} {_line(move)}\n")
        else:
            path = files(lessons) / f"{name}.json"
            Path(str(path)).write_bytes(written(name, PLANS[name]))


if __name__ == "__main__":
    main(sys.argv[1:])
