"""``slapbox simulate``: bots among themselves, as fast as the machine can."""

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from time import perf_counter
from typing import Final

import click
from rich.table import Table as Sheet

from slapbox.bots import LEVELED
from slapbox.bots.compare import compare, shortest
from slapbox.bots.duplicate import Dealt, Task, measured, summary, tasks
from slapbox.bots.levels import Level
from slapbox.bots.simulate import tournament
from slapbox.cli.speech import console, say, told, wording
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Json

PLAYERS: Final = 4
GAMES: Final = 100
DEALS: Final = 20
"""Good bots take their time."""


def run(
    *,
    game: str,
    players: int | None,
    games: int | None,
    bots: tuple[Level, ...],
    duplicate: bool,
    processes: int | None,
    seed: int,
    cards: int | None,
    rules: dict[str, str],
    as_json: bool,
) -> int:
    """Play the games and print the summary. Exits with 2 for impossible numbers, and for a game
    that a person has to run."""
    kind = find(game)
    if kind.needs_host:
        raise click.UsageError(wording("cli.needs_host", game=wording(f"game.{game}.title")))
    if duplicate:
        _check_duplicate(kind, bots, cards)
    seats = players or (0 if duplicate else len(bots)) or PLAYERS
    if seats not in kind.players:
        low, high = kind.players.start, kind.players.stop - 1
        raise click.BadParameter(f"{low} … {high}", param_hint="--players")
    try:
        if duplicate:
            complete(kind.rules, rules)
            todo = tasks(game, bots, seats, rules, seed, games or DEALS)
            rows = _duplicate(todo, processes or cpu_count() or 1)
        elif bots:
            rows = _compared(kind, seats, bots, seed, games or DEALS, cards, rules)
        else:
            options = complete(kind.rules, rules)
            rows = tournament(kind, seats, options, seed, games or GAMES, cards)
    except OptionError as error:
        raise click.UsageError(told(error.reason)) from None
    if as_json:
        print(json.dumps(rows))  # noqa: T201
    elif duplicate:
        _show_duplicate(rows)
    else:
        (_show_levels if bots else _show)(rows)
    return 0


def _check_duplicate(kind: type[Game], bots: Sequence[Level], cards: int | None) -> None:
    if not bots:
        raise click.UsageError("--duplicate needs --bots LEVEL,…")
    if cards is not None:
        raise click.UsageError("--duplicate plays whole deals: leave out --cards")
    _check_levels(kind)


def _check_levels(kind: type[Game]) -> None:
    if kind.name not in LEVELED:
        raise click.UsageError(wording("cli.one_level", game=wording(f"game.{kind.name}.title")))


def _duplicate(todo: list[Task], processes: int) -> Json:
    """The figures do not depend on how many work at it."""
    began = perf_counter()
    if processes == 1:
        done: Iterable[Dealt] = map(measured, todo)
        rows = summary(list(zip(todo, done, strict=True)))
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            rows = summary(list(zip(todo, pool.map(measured, todo), strict=True)))
    return {**rows, "speed": {"seconds": round(perf_counter() - began, 1)}}


def _compared(
    kind: type[Game],
    seats: int,
    bots: Sequence[Level],
    seed: int,
    deals: int,
    cards: int | None,
    rules: dict[str, str],
) -> Json:
    """The levels round the table, as often as there is room, in matches of one deal."""
    _check_levels(kind)
    levels = [bots[seat % len(bots)] for seat in range(seats)]
    return compare(
        kind, levels, complete(kind.rules, {**shortest(kind), **rules}), seed, deals, cards
    )


def _show(summary: Json) -> None:
    sheet = Sheet(title=wording("cli.simulated", count=summary["games"], game=summary["game"]))
    for heading in ("", "cli.mean", "cli.spread", "cli.least", "cli.most"):
        sheet.add_column(wording(heading) if heading else "", justify="right")
    rows = {
        _points(summary["game"]): summary["scores"],
        wording("cli.minutes"): summary["minutes"],
        **summary["moves"],
        **{wording(f"cli.note.{kind}"): spread for kind, spread in summary["notes"].items()},
    }
    for name, spread in rows.items():
        sheet.add_row(name, *(str(spread[figure]) for figure in ("mean", "sd", "min", "max")))
    console.print(sheet)
    say("cli.wins", wins=", ".join(map(str, summary["wins"])))
    say("cli.speed", moves=summary["speed"]["moves_per_s"])


def _show_levels(summary: Json) -> None:
    sheet = Sheet(title=wording("cli.compared", count=summary["deals"], game=summary["game"]))
    for heading in ("cli.bots", "cli.mean", "cli.error"):
        sheet.add_column(wording(heading), justify="right")
    rows = {
        **summary["points"],
        **{f"{ahead['is']} − {ahead['of']}": ahead for ahead in summary["ahead"]},
    }
    for name, row in rows.items():
        error = row["error"]
        sheet.add_row(name, str(row["mean"]), "–" if error is None else f"± {error}")
    console.print(sheet)


def _show_duplicate(rows: Json) -> None:
    levels = rows["levels"]
    deeds = list(next(iter(levels.values()))["deeds"])
    sheet = Sheet(title=wording("cli.compared", count=rows["deals"], game=rows["game"]))
    figures = ("cli.bots", "cli.score", "cli.ahead_of_rule", "cli.share")
    for heading in (*figures, *(f"cli.deed.{name}" for name in deeds)):
        sheet.add_column(wording(heading), justify="right")
    for level, figure in levels.items():
        done = [figure["deeds"].get(name, {"off": 0, "tried": 0}) for name in deeds]
        sheet.add_row(
            level,
            _within(figure["points"]),
            _within(figure["ahead"]),
            _within(figure["share"], 100, " %"),
            *(f"{estimate['off']} / {estimate['tried']}" for estimate in done),
        )
    console.print(sheet)
    say("cli.took", seconds=rows["speed"]["seconds"])


def _within(interval: Json | None, scale: int = 1, unit: str = "") -> str:
    """The mean and half the width of its interval."""
    if interval is None:
        return "–"
    mean = f"{scale * interval['mean']:.1f}"
    within = interval["within"]
    return mean + unit if within is None else f"{mean} ± {scale * within:.1f}{unit}"


def _points(game: str) -> str:
    """Return what the game's scores are."""
    match game:
        case "reaction":
            return wording("cli.median_us")
        case "cheating-moth":
            return wording("cli.minus_points")
    return wording("cli.score")
