"""``slapbox simulate``: bots among themselves, as fast as the machine can."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import click
from rich.table import Table as Sheet

from slapbox.bots import LEVELED
from slapbox.bots.compare import compare, shortest
from slapbox.bots.levels import Level
from slapbox.bots.simulate import tournament
from slapbox.cli.speech import console, say, told, wording
from slapbox.games import find
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Game, Json

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
    seats = players or len(bots) or PLAYERS
    if seats not in kind.players:
        low, high = kind.players.start, kind.players.stop - 1
        raise click.BadParameter(f"{low} … {high}", param_hint="--players")
    try:
        if bots:
            summary = _compared(kind, seats, bots, seed, games or DEALS, cards, rules)
        else:
            options = complete(kind.rules, rules)
            summary = tournament(kind, seats, options, seed, games or GAMES, cards)
    except OptionError as error:
        raise click.UsageError(told(error.reason)) from None
    if as_json:
        print(json.dumps(summary))  # noqa: T201
    else:
        (_show_levels if bots else _show)(summary)
    return 0


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
    if kind.name not in LEVELED:
        raise click.UsageError(wording("cli.one_level", game=wording(f"game.{kind.name}.title")))
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
    for name, found in rows.items():
        error = found["error"]
        sheet.add_row(name, str(found["mean"]), "–" if error is None else f"± {error}")
    console.print(sheet)


def _points(game: str) -> str:
    """What the game's scores are."""
    match game:
        case "reaction":
            return wording("cli.median_us")
        case "cheating-moth":
            return wording("cli.minus_points")
    return wording("cli.score")
