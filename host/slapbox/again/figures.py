"""Figures that matches give about their guests: games played and won, places, times of hands,
estimates that came true and goals that were made.

Pure: it is handed what the journal holds. A guest is a name, in whatever case it is written. Only
:class:`slapbox.table.archive.Archive` says which matches may count by now.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Final

from msgspec import Struct

from slapbox.again.shapes import Figures, GameFigures, HouseFigures, Share, Times
from slapbox.evening.shapes import Avatar
from slapbox.table.archive import Past
from slapbox.table.guests.attendance import Attended
from slapbox.table.guests.tally import Hand, Tally, tally
from slapbox.text.names import name_key

STEPS_US: Final = tuple(
    step * unit for unit in (1_000, 10_000, 100_000, 1_000_000) for step in (1, 2, 5)
)
"""Widths that the bars of a distribution may have."""
MOST_BARS: Final = 20
TAIL: Final = 50
"""One time in this many may lie beyond the last bar but one: outliers set no scale."""


class Played(Struct, frozen=True):
    """Figures of one match, by seat: places from 1 on, slaps, and how many estimates and goals
    there were and how many came true (none where the game has none)."""

    game: str
    guests: tuple[str | None, ...]
    ended_ns: int
    calm: bool
    ranks: tuple[int, ...]
    hands: tuple[tuple[Hand, ...], ...]
    estimates: tuple[tuple[int, int], ...]
    goals: tuple[tuple[int, int], ...]


def played(past: Past, who: Attended) -> Played:
    """Return what this match says; raises ``ValueError`` if it does not fit the rules."""
    return counted(tally(past.header, past.entries, past.result), who)


def counted(tally: Tally, who: Attended) -> Played:
    """Return what this match says of those who were in it."""
    return Played(
        tally.game,
        who.guests,
        who.ended_ns,
        who.calm,
        tally.ranks,
        tally.hands,
        tally.estimates,
        tally.goals,
    )


# ---- of many matches ----


class _Turn(Struct, frozen=True):
    """One guest in one match."""

    match: Played
    seat: int

    @property
    def rank(self) -> int:
        return self.match.ranks[self.seat]


def house(
    matches: Sequence[Played],
    face: Callable[[str], Avatar | None],
    pause: Callable[[], None] = lambda: None,
) -> HouseFigures:
    """All of the house: who has played most first. ``face`` says what a guest looks like;
    ``pause`` is called between guests."""
    turns, scales = _turns(matches), _scales(matches)
    counted = [match for match in matches if any(match.guests)]
    games = Counter(match.game for match in counted)
    people = list[Figures]()
    for some in turns.values():
        pause()
        people.append(_figures(some, scales, face))
    everybody = [turn for some in turns.values() for turn in some]
    return {
        "matches": len(counted),
        "games": [{"game": game, "matches": count} for game, count in games.most_common()],
        "times": _times(everybody, scales),
        "people": sorted(people, key=lambda person: (-person["matches"], name_key(person["name"]))),
    }


def of_guest(
    matches: Sequence[Played], name: str, face: Callable[[str], Avatar | None]
) -> Figures | None:
    """Return what matches say of this guest alone; nothing of who has played none."""
    turns = _turns(matches).get(name_key(name))
    return None if turns is None else _figures(turns, _scales(matches), face)


def _turns(matches: Iterable[Played]) -> dict[str, list[_Turn]]:
    turns: dict[str, list[_Turn]] = {}
    for match in matches:
        for seat, name in enumerate(match.guests):
            if name is not None:
                turns.setdefault(name_key(name), []).append(_Turn(match, seat))
    return turns


def _figures(
    turns: list[_Turn], scales: dict[str, tuple[int, int]], face: Callable[[str], Avatar | None]
) -> Figures:
    last = turns[-1]
    name = last.match.guests[last.seat] or ""
    return {
        "name": name,
        "avatar": face(name),
        "matches": len(turns),
        "won": sum(turn.rank == 1 for turn in turns),
        "places": _places(turns),
        "games": _games(turns),
        "times": _times(turns, scales),
        "estimates": _share(turn.match.estimates[turn.seat] for turn in turns),
        "goals": _share(turn.match.goals[turn.seat] for turn in turns),
    }


def _games(turns: list[_Turn]) -> list[GameFigures]:
    """By game, that which was played most first."""
    names = Counter(turn.match.game for turn in turns).most_common()
    return [_game(game, [turn for turn in turns if turn.match.game == game]) for game, _ in names]


def _game(game: str, turns: list[_Turn]) -> GameFigures:
    return {
        "game": game,
        "matches": len(turns),
        "won": sum(turn.rank == 1 for turn in turns),
        "places": _places(turns),
    }


def _places(turns: list[_Turn]) -> list[int]:
    """Return how often somebody was first, second and so on, up to the last place that came up."""
    counts = Counter(turn.rank for turn in turns)
    return [counts[place] for place in range(1, max(counts) + 1)]


def _share(pairs: Iterable[tuple[int, int]]) -> Share | None:
    """Return how many came true of how many; nothing where there was none to come true."""
    counts = list(pairs)
    of = sum(count for _, count in counts)
    return {"made": sum(reached for reached, _ in counts), "of": of} if of else None


# ---- times ----


def _scales(matches: Iterable[Played]) -> dict[str, tuple[int, int]]:
    """Return the start and the step (µs) of each game's scale of times: the same for all, so that
    people can be compared."""
    by_game: dict[str, list[int]] = {}
    for match in matches:
        for seat, some in enumerate(match.hands):
            if match.guests[seat] is not None:
                by_game.setdefault(match.game, []).extend(hand.us for hand in some)
    return {game: _scale(sorted(times)) for game, times in by_game.items() if times}


def _scale(times: list[int]) -> tuple[int, int]:
    low, high = times[0], times[-1 - len(times) // TAIL]
    for step in STEPS_US:
        from_us = low // step * step
        if high < from_us + (MOST_BARS - 1) * step:
            return from_us, step
    return 0, STEPS_US[-1]


def _times(turns: list[_Turn], scales: dict[str, tuple[int, int]]) -> list[Times]:
    by_game: dict[str, list[Hand]] = {}
    for turn in turns:
        by_game.setdefault(turn.match.game, []).extend(turn.match.hands[turn.seat])
    return [_distribution(game, some, scales[game]) for game, some in by_game.items() if some]


def _distribution(game: str, hands: list[Hand], scale: tuple[int, int]) -> Times:
    from_us, step_us = scale
    best = min(hands, key=lambda hand: hand.us)
    bars = [0] * MOST_BARS
    for hand in hands:
        bars[min((hand.us - from_us) // step_us, MOST_BARS - 1)] += 1
    return {
        "game": game,
        "count": len(hands),
        "touch": sum(hand.touch for hand in hands),
        "best_us": best.us,
        "error_us": best.error_us,
        "median_us": int(median(hand.us for hand in hands)),
        "from_us": from_us,
        "step_us": step_us,
        "bars": bars,
    }
