"""A match played again from its journal, and how far back its last move goes.

Nothing is ever deleted from a journal: a move that is taken back stays, and a record by ``TABLE``
says how many of the moves before it still stand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.dealing import chance
from slapbox.games.protocol import TABLE, Choice, Event, Json, Lot, Players, Result, Shuffle, Slap
from slapbox.table.journal.journal import Entry, Header
from slapbox.text import Text


def undo_record(kept: int) -> Json:
    """The record of an undo after which ``kept`` moves stand."""
    return {"move": "undo", "keep": kept}


def is_undo(entry: Entry) -> bool:
    """Return whether this is the table's undo, and no move of the game (which may have its own)."""
    return entry.seat == TABLE and entry.move.get("move") == "undo" and "keep" in entry.move


def end_record() -> Json:
    """The record of a match that the host has ended."""
    return {"move": "end_match"}


def is_end(entry: Entry) -> bool:
    """Return whether the host has ended the match here."""
    return entry.seat == TABLE and entry.move == end_record()


def active_moves(entries: Iterable[Entry]) -> list[Entry]:
    """The moves that were not taken back; raises ``ValueError`` for an undo of more than that."""
    kept: list[Entry] = []
    for entry in entries:
        if is_end(entry):
            continue
        if not is_undo(entry):
            kept.append(entry)
            continue
        count = entry.move["keep"]
        if type(count) is not int or not 0 <= count <= len(kept):
            raise ValueError(f"no undo after {len(kept)} moves: {entry.move!r}")
        del kept[count:]
    return kept


def begun(header: Header) -> Game:
    """The game before its first move; raises ``ValueError`` if the rules refuse the header."""
    game: Game = find(header.game).new(len(header.seats), header.options, header.deck)
    return game


def rebuild(header: Header, entries: Iterable[Entry]) -> tuple[Game, list[Event]]:
    """A replay: the state after these moves, and what the last that stands brought.

    Raises ``IllegalMove`` or ``ValueError`` if the journal does not fit the rules.
    """
    game, events = begun(header), list[Event]()
    for entry in active_moves(entries):
        events = reapply(game, entry)
    return game, events


def events_of(header: Header, entries: Iterable[Entry]) -> Iterator[Json]:
    """All events of a match in order; raises ``ValueError`` if it does not fit the rules."""
    game = begun(header)
    for entry in active_moves(entries):
        yield from (event.as_json() for event in reapply(game, entry))


def outcome(game: Game, entries: Iterable[Entry]) -> Result[Any] | None:
    """The result of a match after these moves, also if the host ended it before its end."""
    return game.score_so_far() if any(map(is_end, entries)) else game.result()


def reapply(game: Game, entry: Entry) -> list[Event]:
    """Make a recorded move; raises ``ValueError`` if it does not fit the rules."""
    return game.apply(entry.seat, game.move_from_json(entry.move))


def next_chance(header: Header, entries: Iterable[Entry]) -> Random:
    """Return what decides what is left to chance now. A seed decides it by what it is: the n-th
    time that so many cards are shuffled, or that one of so many moves is drawn. So at tables with
    one seed the n-th deal is the same, whatever was played before it and however often a stock was
    made again."""
    if header.seed is None:
        return chance(None, "")
    game, before = begun(header), Counter[str]()
    for entry in active_moves(entries):
        before[_chance_of(game)] += entry.seat == TABLE
        reapply(game, entry)
    now = _chance_of(game)
    return chance(header.seed, f"{now} {before[now]}")


def _chance_of(game: Game) -> str:
    match game.pending():
        case Shuffle(cards):
            return f"shuffle {len(cards)}"
        case Lot(moves) | Choice(moves):
            return f"lot {len(moves)}"
    return ""


def has_shown(game: Game, events: Iterable[Event]) -> bool:
    """Return whether these events brought to light what no undo can hide again."""
    return any(event.as_json()["event"] in game.reveals for event in events)


def undone(header: Header, entries: Sequence[Entry]) -> int | Text:
    """Return how many moves stand when the last one is taken back, or why none can be.

    It goes back to where somebody decides: not into a race, nor to a lot that would only be drawn
    again. So the move that opened a race goes together with what the race brought. Among hidden
    cards the last move is the last that everybody noticed: secret ones made since are taken back
    with it, and nobody learns whether there were any.

    It is the host's word, who may correct a mistake, but not make cards unseen: what has come to
    light (:attr:`slapbox.games.protocol.Game.reveals`) stays, and so do the moves before it, and
    those to which the rules do not go back (:meth:`slapbox.games.protocol.Game.goes_back`). What
    the players may take back by themselves is less
    (:meth:`slapbox.games.protocol.Game.takes_back`).
    """
    stood, fixed = _course(header, entries)
    now = stood[-1].revision if stood[-1].needs_phones else None
    for count in range(len(stood) - 2, fixed - 1, -1):
        if _rests(stood[count]) and stood[count].revision != now:
            return count
    return Text("table.why.seen" if fixed else "table.why.nothing_to_undo")


def _rests(game: Game) -> bool:
    """Return whether somebody decides what comes next."""
    return isinstance(game.pending(), Choice | Players) and not game.race_waits()


def _course(header: Header, entries: Iterable[Entry]) -> tuple[list[Game], int]:
    """Return how the game stood before each move that stands, and how it stands now; and how many
    of the moves stand for good. What was taken back counts there, too, for everybody has seen it:
    or else one undo after the other would go as far as anybody likes."""
    stood, fixed = [begun(header)], 0
    for entry in entries:
        if is_undo(entry):
            kept = entry.move["keep"]
            del stood[kept + 1 :]
            fixed = min(fixed, kept)  # a cry that was heard late goes back further than the host
        elif not is_end(entry):
            game = stood[-1].copy()
            if has_shown(game, reapply(game, entry)):
                fixed = len(stood)
            stood.append(game)
            fixed = next(at for at in range(fixed, len(stood)) if game.goes_back(stood[at]))
    return stood, fixed


def stood_at(header: Header, entries: Iterable[Entry], at_ns: int) -> Game:
    """The game as it stood at this time."""
    game, _ = rebuild(header, (entry for entry in active_moves(entries) if entry.at_ns <= at_ns))
    return game


def is_cry(game: Game, slap: Slap) -> bool:
    """Return whether this press interrupts everybody, and may."""
    move = game.pressed(slap)
    if move is None or game.interrupts(move) is None:
        return False
    return game.why_not(slap.seat, move) is None


def rewind_point(
    header: Header, entries: Sequence[Entry], at_ns: int, cries: Callable[[Game], bool]
) -> int | None:
    """Return how many moves stood at this time, if that is what somebody has to be judged by who
    made a move then that was heard later: if there were fewer, it was allowed (``cries``) in view
    of them, no race was open, and nobody has been heard since who cried, too."""
    stood = active_moves(entries)
    kept = next((count for count, entry in enumerate(stood) if entry.at_ns > at_ns), len(stood))
    game, _ = rebuild(header, stood[:kept])
    since = (game.move_from_json(entry.move) for entry in stood[kept:])
    if kept == len(stood) or any(game.interrupts(move) is not None for move in since):
        return None
    is_calm = isinstance(game.pending(), Players) and not game.race_waits()
    return kept if is_calm and cries(game) else None
