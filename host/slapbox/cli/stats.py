"""``slapbox stats``: what all matches say of the guests, or of one of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from slapbox.again.figures import Played, house, of_guest
from slapbox.again.ledger import Ledger
from slapbox.again.shapes import Figures, HouseFigures, Rating, Share, Times
from slapbox.cli.speech import console, fail, say, wording
from slapbox.evening.shapes import Avatar
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import JournalError
from slapbox.table.journal.rescue import read
from slapbox.text import Text
from slapbox.text.names import is_same_name, name_key

if TYPE_CHECKING:
    from rich.table import Table as Sheet

T = TypeVar("T")

BAR: Final = 40
"""Letters of the longest bar of a distribution."""


def run(path: Path, name: str | None, *, as_json: bool, rated: bool = False) -> int:
    """Print the statistics of the house, or of the guest of this name, or how they are ``rated``,
    as long as the evening is not calm. The exit status is 2 if there are none, or the journal
    cannot be read."""
    if not path.exists():
        return fail(Text("journal.none_yet", {"path": str(path)}))
    try:
        with read(path) as journal:
            archive = Archive(journal)
            matches = Ledger().matches(partial(_read, archive))
            calm = archive.calm
            faces = {name_key(guest.name): guest.avatar for guest in archive.guests()}
    except JournalError as error:
        return fail(error.reason)

    def face(guest: str) -> Avatar | None:
        return faces.get(name_key(guest))

    if rated:
        return _ratings(matches, name, calm=calm, as_json=as_json)
    if name is not None:
        return _guest(of_guest(matches, name, face), name, as_json=as_json)
    return _house(matches, house(matches, face), as_json=as_json)


def _read(archive: Archive, read: Callable[[Archive], T]) -> T:
    return read(archive)


def _house(matches: Sequence[Played], figures: HouseFigures, *, as_json: bool) -> int:
    if as_json:
        _print_json(figures)
    elif not matches:
        say("stats.none")
    else:
        console.print(_people(figures["people"]))
        if figures["times"]:
            console.print(_times(figures["times"]))
    return 0


def _guest(figures: Figures | None, name: str, *, as_json: bool) -> int:
    if figures is None:
        return fail(Text("privacy.why.nobody", {"name": name}))
    if as_json:
        _print_json(figures)
        return 0
    console.print(_games(figures))
    for key, some in (("feat.hits", figures["estimates"]), ("feat.goals", figures["goals"])):
        if some is not None:
            console.print(f"{wording(key)}: {_made(some)}")
    if figures["times"]:
        console.print(_times(figures["times"]))
        for times in figures["times"]:
            _distribution(times)
    return 0


def _ratings(matches: Sequence[Played], name: str | None, *, calm: bool, as_json: bool) -> int:
    from slapbox.again.ratings import ratings

    rows = [] if calm else ratings(matches)
    if name is not None:
        rows = [row for row in rows if is_same_name(row["name"], name)]
    if not rows and (name is not None or not as_json):
        return fail(Text("cli.stats.no_ratings"))
    if as_json:
        _print_json(rows)
        return 0
    sheet = _sheet("cli.stats.game", "cli.player", "cli.stats.rating", "cli.stats.matches")
    for row in rows:
        points = f"{row['points']} ± {row['error']}"
        sheet.add_row(_title(row["game"]), row["name"], points, str(row["matches"]))
    console.print(sheet)
    return 0


def _print_json(figures: HouseFigures | Figures | list[Rating]) -> None:
    print(json.dumps(figures))  # noqa: T201


def _sheet(*columns: str) -> Sheet:
    """A table with these headings: words on the left, figures on the right."""
    from rich.table import Table as Sheet

    sheet = Sheet()
    for number, key in enumerate(columns):
        sheet.add_column(wording(key), justify="right" if number else "left")
    return sheet


def _people(people: Sequence[Figures]) -> Sheet:
    columns = ("cli.player", "cli.stats.matches", "cli.stats.won", "cli.stats.places")
    sheet = _sheet(*columns, "feat.hits", "feat.goals")
    for person in people:
        shares = [_made(some) if some else "" for some in (person["estimates"], person["goals"])]
        counts = (str(person["matches"]), str(person["won"]))
        sheet.add_row(person["name"], *counts, _places(person["places"]), *shares)
    return sheet


def _games(guest: Figures) -> Sheet:
    columns = ("cli.stats.game", "cli.stats.matches", "cli.stats.won", "cli.stats.places")
    sheet = _sheet(*columns)
    for game in guest["games"]:
        title, counts = _title(game["game"]), (game["matches"], game["won"])
        sheet.add_row(title, *map(str, counts), _places(game["places"]))
    return sheet


def _times(some: Sequence[Times]) -> Sheet:
    sheet = _sheet("cli.stats.game", "cli.stats.count", "cli.best", "cli.median")
    for times_of in some:
        times = (f"{us / 1000:.1f}" for us in (times_of["best_us"], times_of["median_us"]))
        sheet.add_row(_title(times_of["game"]), str(times_of["count"]), *times)
    return sheet


def _distribution(times: Times) -> None:
    console.print(f"\n{_title(times['game'])}")
    most = max(times["bars"])
    for number, count in enumerate(times["bars"]):
        from_ms = (times["from_us"] + number * times["step_us"]) // 1000
        bar = "#" * -(-BAR * count // most)
        console.print(f"{from_ms:>7} ms {bar} {count or ''}".rstrip())


def _title(game: str) -> str:
    return wording(f"game.{game}.title")


def _places(places: Sequence[int]) -> str:
    return " ".join(map(str, places))


def _made(some: Share) -> str:
    return f"{some['made']}/{some['of']}"
