"""Records a golden game anew: ``python tests/golden/record.py GAME``.

Bots play it in virtual time: easy ones, for they make more mistakes. A quiz, which bots do not
play, goes as chance has it. Only to be done when the rules or the notation have changed on purpose:
look at the difference before it is kept.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.at_random import drawn
from games.quiz_tables import QUESTIONS
from golden.notation import Recorded, Recorder, dumps
from slapbox.bots import maker
from slapbox.bots.virtual import VirtualTable
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE
from slapbox.games.quiz.moves import End, Load, Reset, Score

FOLDER: Final = Path(__file__).parent
SEED: Final = 2026

MATCHES: Final[dict[str, tuple[int, dict[str, str]]]] = {
    "fly-swatter": (3, {"starter": "random"}),
    "cheating-moth": (4, {"first_guard": "random", "rounds": "2"}),
    "mu": (5, {"first_dealer": "random", "deals": "2"}),
    "last-panther": (4, {"first_dealer": "random", "deals": "2"}),
    "wimmueln": (4, {"first_dealer": "random", "deals": "2"}),
    "rummue": (4, {"first_dealer": "random", "deals": "2"}),
    "safarue": (3, {"first_dealer": "random", "rounds": "2", "capture_duty": "spot"}),
    "safarue-variant": (4, {"first_dealer": "random", "rounds": "2"}),
    "quiz": (3, {"bonus": "1", "early": "time", "questions": "15"}),
}
"""Each with its number of players, and the rules that differ from their defaults. Any other game is
recorded with as few as can play it, and the usual rules."""


def record(name: str) -> str:
    """A match of this game, told."""
    kind = find(name)
    seats, rules = MATCHES.get(name, (kind.players[0], {}))
    options = complete(kind.rules, rules)
    deck = tuple(shuffled(kind, seats, options, SEED))
    state: Any = Recorder(kind.new(seats, options, deck))
    chance = Random(SEED)
    if name == "quiz":
        quiz_at_random(state, chance)
        return dumps(Recorded(name, seats, rules, deck, tuple(state.moves)))
    bot = maker(name, "easy")
    make = [partial(bot, seat, Random(chance.random())) for seat in range(seats)]
    VirtualTable(state, make, chance).run()
    return dumps(Recorded(name, seats, rules, deck, tuple(state.moves)))


def quiz_at_random(quiz: Any, chance: Random) -> None:
    """A pack with a question of each round, and more to buzz for, in two teams to its end."""
    quiz.apply(TABLE, Load((*QUESTIONS[:1] * 6, *QUESTIONS), "A pack", (0, 1, 0)))
    while quiz.result() is None:
        seat, move = drawn(quiz, chance)
        if not isinstance(move, End | Reset | Score):
            quiz.apply(seat, move)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or MATCHES:
        (FOLDER / f"{wanted}.txt").write_text(record(wanted))
