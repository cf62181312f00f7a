"""Results in the terminal."""

from typing import Final

from slapbox.cli.speech import console, say, wording
from slapbox.games.protocol import Json

COLUMNS: Final = {
    "score": "cli.score",
    "flies": "cli.flies",
    "firsts": "cli.firsts",
    "rights": "cli.rights",
    "median_us": "cli.median",
    "best_us": "cli.best",
    "false_starts": "cli.false_starts",
}
"""Details of a result that the final table shows, whatever the game, with their headings."""


def print_result(match: str, names: list[str], result: Json) -> None:
    """The result as a table: who, how many points, who won and by which tie-break."""
    from rich.table import Table as Sheet

    sheet = Sheet(title=wording("cli.result", match=match))
    sheet.add_column(wording("cli.player"))
    columns = [name for name in COLUMNS if name in result["details"][0]]
    for heading in columns:
        sheet.add_column(wording(COLUMNS[heading]), justify="right")
    for seat, name in enumerate(names):
        crown = " *" if seat in result["winners"] else ""
        sheet.add_row(
            name + crown, *(_figure(result["details"][seat], column) for column in columns)
        )
    console.print(sheet)
    winners = ", ".join(names[seat] for seat in result["winners"])
    say(f"cli.won_by.{result['tie_break']}", names=winners)


def _figure(detail: Json, name: str) -> str:
    value = detail[name]
    if name.endswith("_us"):
        return "–" if value is None else f"{value / 1000:.1f}"
    return str(value)
