"""A match that is over, reviewed by experts for one of its players: what each decision was worth,
and what of the result the cards were good for.

It is handed the match as its moves; who may know of it is for others to say. Experts take their
time, so this is done in a process of its own (:func:`main`), of the lowest priority: it reads a
task and writes how it goes on, one pickle after the other.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from slapbox.bots.acts import AnyMove
from slapbox.bots.coach import reason
from slapbox.bots.ladder import rung
from slapbox.bots.memory import memory_of
from slapbox.bots.thinking import PAUSES, lead_over_others
from slapbox.bots.tricks import SECRET
from slapbox.bots.weighing import LEVEL, Weighed, weighed
from slapbox.games import find
from slapbox.games.protocol import TABLE, Choice, Game, Json, Lot, Options, Shuffle
from slapbox.text import Text

PROGRAM: Final = "from slapbox.bots.review import main; main()"
"""What a Python has to run to review one match."""

CALMER: Final = 10
"""So much lower is its priority than the host's: what is over can wait for what is played."""

REPLAYS: Final = 3
"""So often experts play each deal again: one deal among equals is luck, too."""

THINKS_S: Final = 30.0
"""So long a review should take: half of it for all decisions of the player, and half for all cards
that experts play again, but no more than"""

WEIGHS_S: Final = 0.4
"""for one decision, and"""

PLAYS_S: Final = 0.01
"""for one card."""

CHOOSES: Final = 4
"""To bid, to estimate or to pass cards takes as long as to play so many: there is more to try."""


class Record(NamedTuple):
    """A match: what it was begun with, and all moves that stand, each with its seat."""

    game: str
    seats: int
    options: Options
    deck: tuple[int, ...]
    moves: tuple[tuple[int, Json], ...]

    def begun(self) -> Game:
        """Before its first move."""
        game: Game = find(self.game).new(self.seats, self.options, self.deck)
        return game


class Decision(NamedTuple):
    """The move that somebody made in this ``deal`` (from 1), after ``at`` moves of all, in view of
    all that was to be seen and remembered then."""

    at: int
    deal: int
    view: Any
    move: Json


class Judged(NamedTuple):
    """A decision: the move that was ``made``, what was ``weighed``, and what speaks for the
    best."""

    at: int
    deal: int
    made: Json
    weighed: Weighed
    reason: Text


class Shares(NamedTuple):
    """How far ahead of the others each seat has ended for its ``cards``: so far experts get, when
    they have the same; and for its ``play``, which is the rest, and everybody's."""

    cards: tuple[float, ...]
    play: tuple[float, ...]


class Review(NamedTuple):
    """What experts say of a player's decisions, those in doubt alone; and of everybody's luck."""

    judged: tuple[Judged, ...]
    shares: Shares


class Task(NamedTuple):
    """What is to be reviewed for whom, in about so many ``seconds``; the ``shares``, if they are
    known already."""

    record: Record
    seat: int
    shares: Shares | None
    seed: int
    seconds: float = THINKS_S


class Progress(NamedTuple):
    """So many steps are ``done`` of so many."""

    done: int
    of: int


def reviewed(task: Task) -> Iterator[Progress | Review]:
    """How it goes on, and at the end the review. Raises ``ValueError`` if the moves do not fit the
    rules."""
    record, rng = task.record, Random(task.seed)
    made, dealt = decisions(record, task.seat), deals(record)
    plays = 0 if task.shares else REPLAYS * len(dealt)
    steps = len(made) + plays
    yield Progress(0, steps)
    seconds = min(WEIGHS_S, task.seconds / 2 / max(1, len(made)))
    judged: list[Judged] = []
    for number, one in enumerate(made, 1):
        time_s = _time_s(one.view["phase"], seconds)
        found = weighed(record.game, task.seat, one.view, one.move, rng, time_s)
        if found is not None:
            why = reason(record.game, one.view, found.best)
            judged.append(Judged(one.at, one.deal, one.move, found, why))
        yield Progress(number, steps)
    again: list[list[list[int]]] = [[] for _ in dealt]
    seconds = min(PLAYS_S, task.seconds / 2 / (REPLAYS * max(1, len(record.moves))))
    for number in range(plays):
        deal = number % len(dealt)
        again[deal].append(among_experts(dealt[deal], rng, seconds))
        yield Progress(len(made) + number + 1, steps)
    yield Review(tuple(judged), task.shares or shares(record, again))


def _time_s(phase: str, seconds: float) -> float:
    return seconds if phase == "play" else CHOOSES * seconds


# ---- what was decided ----


def decisions(record: Record, seat: int) -> list[Decision]:
    """All that this seat chose; of a secret choice that was made anew the last."""
    state: Any = record.begun()
    memory = memory_of(record.game)
    found: list[Decision] = []
    for at, (who, move) in enumerate(record.moves):
        view = memory.recall(state.view(seat))
        if who == seat and view["phase"] not in PAUSES:
            if view["phase"] in SECRET and view["chosen"][seat]:
                found[-1] = found[-1]._replace(move=move)
            else:
                found.append(Decision(at, view["deal"], _shown(state, seat, view), move))
        state.apply(who, state.move_from_json(move))
    return found


def _shown(state: Game, seat: int, view: Json) -> Json:
    """What a bot is shown besides what the rules show to its seat."""
    return {
        **view,
        "moves": [move.as_json() for move in state.legal_moves(seat)],
        "moment": state.moment,
        "now_us": 0,
        "fidgets": (False,) * state.seats,
        "down": False,
    }


# ---- what the cards were good for ----


def deals(record: Record) -> list[Game]:
    """Each deal that was played to its end, as it was before anybody chose anything."""
    state: Any = record.begun()
    found: list[Game] = []
    for who, move in record.moves:
        begins = who != TABLE and state.phase not in PAUSES
        if begins and len(found) == len(course(state)):
            found.append(state.copy())
        state.apply(who, state.move_from_json(move))
    return found[: len(course(state))]


def course(state: Game) -> tuple[tuple[int, ...], ...]:
    """The totals after each deal so far."""
    standing = state.standing()
    return () if standing is None else standing.course


def among_experts(dealt: Game, rng: Random, seconds: float) -> list[int]:
    """What this deal brings to each seat if experts play it, who think for so long about a
    card; the deal stays as it is."""
    state: Any = dealt.copy()
    before = course(state)
    bots = [rung(state.name, LEVEL)(seat, Random(rng.random())) for seat in range(state.seats)]
    memories = [memory_of(state.name) for _ in bots]
    while len(course(state)) == len(before):
        views = [memory.recall(state.view(seat)) for seat, memory in enumerate(memories)]
        match state.pending():
            case Shuffle(cards):
                state.apply(TABLE, state.deal(rng.sample(cards, len(cards))))
            case Lot(moves) | Choice(moves):
                state.apply(TABLE, rng.choice(moves))
            case _:
                seat = state.movers()[0]
                shown = _shown(state, seat, views[seat])
                bots[seat].hurry(_time_s(state.phase, seconds))
                move: AnyMove = shown["moves"][0]
                if len(shown["moves"]) > 1:
                    move = bots[seat].decide(shown)
                state.apply(seat, state.move_from_json({**move}))
    return _gains(before, course(state))


def _gains(before: tuple[tuple[int, ...], ...], after: tuple[tuple[int, ...], ...]) -> list[int]:
    """What the last deal brought."""
    totals = before[-1] if before else (0,) * len(after[-1])
    return [now - then for now, then in zip(after[-1], totals, strict=True)]


def shares(record: Record, again: list[list[list[int]]]) -> Shares:
    """Of the whole match; ``again`` is what each deal brought whenever experts played it."""
    state: Any = record.begun()
    for who, move in record.moves:
        state.apply(who, state.move_from_json(move))
    played = course(state)
    cards = [0.0] * record.seats
    play = [0.0] * record.seats
    for number, gains in enumerate(again):
        usual = [fmean(column) for column in zip(*gains, strict=True)]
        real = _gains(played[:number], played[: number + 1])
        for seat in range(record.seats):
            luck = lead_over_others(usual, seat)
            cards[seat] += luck
            play[seat] += lead_over_others(real, seat) - luck
    return Shares(tuple(cards), tuple(play))


# ---- the process ----


def main() -> None:
    """Review what is asked for. One who asks no more ends the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the host, which ends us
    if hasattr(os, "nice"):
        os.nice(CALMER)
    task: Task = pickle.load(sys.stdin.buffer)  # noqa: S301 - the host alone can ask
    for step in reviewed(task):
        pickle.dump(step, sys.stdout.buffer)
        sys.stdout.buffer.flush()
