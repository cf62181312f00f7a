"""A match that is over, reviewed by experts for one of its players: what each decision was worth,
and what of the result the cards were good for.

It is handed the match as its moves; who may know of it is for others to say. Experts take their
time, so this is done in a process of its own (:mod:`slapbox.bots.worker`), of the lowest priority.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from slapbox.bots.acts import Act, Press
from slapbox.bots.coach import reason
from slapbox.bots.ladder import rung
from slapbox.bots.memory import memory_of
from slapbox.bots.thinking import PAUSES
from slapbox.bots.tricks import SECRET
from slapbox.bots.weighing import LEVEL, Weighed, weighed
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.protocol import TABLE, Choice, Json, Lot, Options, Race, Shuffle, Slap
from slapbox.text import Text

CALMER: Final = 10
"""Steps by which its priority is below the host's: finished matches can wait for running ones."""

REPLAYS: Final = range(3, 13)
"""Times that experts play each deal again, as far as there is time: one deal is luck, too."""

THINKS_S: Final = 30.0
"""Time that a review should take: half of it for all decisions of the player, and half for all
cards that experts play again, but no more than"""

WEIGHS_S: Final = 0.4
"""for one decision, and"""

PLAYS_S: Final = 0.01
"""for one card."""

CHOOSES: Final = 4
"""To bid, to estimate or to pass cards takes as long as to play so many: there is more to try."""

PLAYS: Final = ("play", "draw", "take")
"""The phases in which a player plays a card, or says where one comes from or goes to."""


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
    """The move that somebody made after ``at`` moves of all, in view of all that was to be seen and
    remembered then."""

    at: int
    view: Any
    move: Json


class Judged(NamedTuple):
    """A decision: in which deal it was (``when``), the move that was ``made``, what was
    ``weighed``, and what speaks for the best. The ``open`` card is one that a move may mean without
    saying so: the top discard, or a card that was laid and captures something."""

    at: int
    when: Text
    made: Json
    weighed: Weighed
    reason: Text
    open: int | None


class Shares(NamedTuple):
    """Lead of each seat over the others by its ``cards``: how far ahead experts end with the same
    ones; and by its ``play``, which is the rest, and comes from how everybody played."""

    cards: tuple[float, ...]
    play: tuple[float, ...]


class Review(NamedTuple):
    """An expert's opinion of a player's decisions, only those in doubt; and of everybody's luck."""

    judged: tuple[Judged, ...]
    shares: Shares


class Task(NamedTuple):
    """A review to make for a ``seat``, in some ``seconds``; with the ``shares``, if known."""

    record: Record
    seat: int
    shares: Shares | None
    seed: int
    seconds: float = THINKS_S


class Progress(NamedTuple):
    """Progress of a review: ``done`` steps of ``of``."""

    done: int
    of: int


def reviewed(task: Task) -> Iterator[Progress | Review]:
    """Yield the progress, and at the end the review. Raises ``ValueError`` if the moves do not fit
    the rules."""
    record, rng = task.record, Random(task.seed)
    choices, dealt = decisions(record, task.seat), deals(record)
    plays = 0 if task.shares else _replays(task) * len(dealt)
    steps = len(choices) + plays
    yield Progress(0, steps)
    seconds = min(WEIGHS_S, task.seconds / 2 / max(1, len(choices)))
    judged: list[Judged] = []
    for number, choice in enumerate(choices, 1):
        time_s = _time_s(choice.view["phase"], seconds)
        weight = weighed(record.game, task.seat, choice.view, choice.move, rng, time_s)
        if weight is not None:
            judged.append(_judged(record.game, choice, weight))
        yield Progress(number, steps)
    again: list[list[list[int]]] = [[] for _ in dealt]
    seconds = min(PLAYS_S, task.seconds / 2 / (_replays(task) * max(1, len(record.moves))))
    for number in range(plays):
        deal = number % len(dealt)
        again[deal].append(among_experts(dealt[deal], rng, seconds))
        yield Progress(len(choices) + number + 1, steps)
    yield Review(tuple(judged), task.shares or shares(record, again))


def _replays(task: Task) -> int:
    """Return how often each deal is played again."""
    fitting = int(task.seconds / 2 / (PLAYS_S * max(1, len(task.record.moves))))
    return min(max(REPLAYS[0], fitting), REPLAYS[-1])


def _time_s(phase: str, seconds: float) -> float:
    return seconds if phase in PLAYS else CHOOSES * seconds


# ---- what was decided ----


def _judged(game: str, decision: Decision, weighed: Weighed) -> Judged:
    view = decision.view
    deal = "round" if "round" in view else "deal"
    when = Text(f"again.mark.{deal}", {"number": view[deal]})
    lies = view.get("top") or (view.get("laid") or {}).get("card")
    why = reason(game, view, weighed.best, weighed.worth.best - weighed.worth.made)
    return Judged(decision.at, when, decision.move, weighed, why, lies and lies["card"])


def decisions(record: Record, seat: int) -> list[Decision]:
    """All that this seat chose; of a secret choice that was changed the last."""
    state: Any = record.begun()
    memory = memory_of(record.game)
    choices: list[Decision] = []
    for at, (who, move) in enumerate(record.moves):
        view = memory.recall(state.view(seat))
        if who == seat and view["phase"] not in PAUSES:
            if view["phase"] in SECRET and view["chosen"][seat]:
                choices[-1] = choices[-1]._replace(move=move)
            else:
                choices.append(Decision(at, _shown(state, seat, view), move))
        state.apply(who, state.move_from_json(move))
    return choices


def _shown(state: Game, seat: int, view: Json) -> Json:
    """Return what a bot is shown in addition to its seat's view."""
    return {
        **view,
        "moves": [move.as_json() for move in state.legal_moves(seat)],
        "revision": state.revision,
        "now_us": 0,
        "fidgets": (False,) * state.seats,
        "down": False,
    }


# ---- what the cards were good for ----


def deals(record: Record) -> list[Game]:
    """Each deal that was played to its end, as it was before anybody chose anything."""
    state: Any = record.begun()
    starts: list[Game] = []
    for who, move in record.moves:
        begins = who != TABLE and state.phase not in PAUSES
        if begins and len(starts) == len(course(state)):
            starts.append(state.copy())
        state.apply(who, state.move_from_json(move))
    return starts[: len(course(state))]


def course(state: Game) -> tuple[tuple[int, ...], ...]:
    """The totals after each deal so far."""
    score = state.score_so_far()
    return () if score is None else score.course


def among_experts(dealt: Game, rng: Random, seconds: float) -> list[int]:
    """Return what this deal brings to each seat if experts play it, who think for so long about a
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
            case Race(seats=racing, close_us=close_us):
                shown = [_shown(state, seat, views[seat]) for seat in racing]
                acts = [
                    (seat, bots[seat].react(view)) for seat, view in zip(racing, shown, strict=True)
                ]
                state.apply(TABLE, state.close_race(_slaps(acts, close_us)))
            case _:
                seat = state.movers()[0]
                bots[seat].hurry(_time_s(state.phase, seconds))
                move = bots[seat].move(_shown(state, seat, views[seat]))
                state.apply(seat, state.move_from_json({**move}))
    return _gains(before, course(state))


def _slaps(acts: list[tuple[int, list[Act]]], close_us: int) -> list[Slap]:
    """The slaps of a race, in their order, as far as they come in time."""
    presses = [(act, seat) for seat, own in acts for act in own if isinstance(act, Press)]
    slaps = [Slap(seat, act.key, act.after_us) for act, seat in presses if act.after_us <= close_us]
    return sorted(slaps, key=lambda slap: slap.at_us)


def _gains(before: tuple[tuple[int, ...], ...], after: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return what the last deal brought."""
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
            luck = ahead(state, usual, seat)
            cards[seat] += luck
            play[seat] += ahead(state, real, seat) - luck
    return Shares(tuple(cards), tuple(play))


def ahead(state: Any, points: Sequence[float], seat: int) -> float:
    """Return how far a seat with these points is ahead of its rivals, in the mean."""
    side = next(pair for pair in state.partners() if seat in pair)
    lead = points[seat] - fmean(theirs for other, theirs in enumerate(points) if other not in side)
    return -lead if state.low_wins else lead
