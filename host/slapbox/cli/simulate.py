"""``slapbox simulate``: bots among themselves, as fast as the machine can."""

from __future__ import annotations

import json

import click
from rich.table import Table as Sheet

from slapbox.bots.simulate import tournament
from slapbox.cli.speech import console, say, told, wording
from slapbox.games import find
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Json


def run(
    *,
    game: str,
    players: int,
    games: int,
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
    if players not in kind.players:
        low, high = kind.players.start, kind.players.stop - 1
        raise click.BadParameter(f"{low} … {high}", param_hint="--players")
    try:
        summary = tournament(kind, players, complete(kind.rules, rules), seed, games, cards)
    except OptionError as error:
        raise click.UsageError(told(error.reason)) from None
    if as_json:
        print(json.dumps(summary))  # noqa: T201
    else:
        _show(summary)
    return 0


def _show(summary: Json) -> None:
    sheet = Sheet(title=wording("cli.simulated", count=summary["games"], game=summary["game"]))
    for heading in ("", "cli.mean", "cli.spread", "cli.least", "cli.most"):
        sheet.add_column(wording(heading) if heading else "", justify="right")
    scores = "cli.median_us" if summary["game"] == "reaction" else "cli.score"
    rows = {scores: summary["scores"], "cli.minutes": summary["minutes"]}
    for key, spread in rows.items():
        sheet.add_row(wording(key), *(str(spread[name]) for name in ("mean", "sd", "min", "max")))
    for kind, spread in summary["moves"].items():
        sheet.add_row(kind, *(str(spread[name]) for name in ("mean", "sd", "min", "max")))
    console.print(sheet)
    say("cli.wins", wins=", ".join(map(str, summary["wins"])))
    say("cli.speed", moves=summary["speed"]["moves_per_s"])
