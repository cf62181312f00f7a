"""The pages of all rulings, made from what the games declare: ``python tests/games/rulings.py``
writes ``host/rulings.md`` and ``host/rulings-cards.md`` anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from slapbox.games import GAMES
from slapbox.games.protocol import Option
from slapbox.games.rulings import FIXED

HOST: Final = Path(__file__).parents[2] / "host"

HEADINGS: Final = {
    "GEN": "All games",
    "FS": "Fly-Swatter",
    "MM": "Cheating Moth",
    "TR": "The trick games",
    "MU": "Mü",
    "LP": "The Last Panther",
    "WI": "Wimmüln",
    "RU": "Rummü",
    "SA": "Safarü and its variant",
}

HEAD: Final = """\
# Rulings

What is played where a rulebook is silent, or says two things. Most can be changed, in the lobby
under **Rules** or with `--rule NAME=VALUE`; the value that is in force otherwise stands first. The
others are fixed. The code cites them by these numbers.

[Rulings of the card games](rulings-cards.md) are a page of their own. Both are made by
`python tests/games/rulings.py` from what the games declare.
"""

CARDS_HEAD: Final = """\
# Rulings of the card games

[Rulings](rulings.md) explains this table, and has those of all games.
"""

PAGES: Final[dict[Path, tuple[str, tuple[str, ...]]]] = {
    HOST / "rulings.md": (HEAD, ("GEN", "FS", "MM")),
    HOST / "rulings-cards.md": (CARDS_HEAD, ("TR", "MU", "LP", "WI", "RU", "SA")),
}
"""Beginning and kinds of rulings of each page."""

TABLE: Final = "| ruling | what is played, and why | option |\n|---|---|---|\n"


def declared() -> dict[str, dict[str, Option]]:
    """The options of each ruling by their names, as the first game says them."""
    rulings: defaultdict[str, dict[str, Option]] = defaultdict(dict)
    for game in GAMES.values():
        for option in game.rules:
            if option.ruling:
                rulings[option.ruling].setdefault(option.name, option)
    return dict(rulings)


def place(ruling: str) -> tuple[int, int]:
    """Return where a ruling stands on the page."""
    kind, number = ruling.split("-")
    return list(HEADINGS).index(kind), int(number)


def page(head: str, kinds: tuple[str, ...]) -> str:
    """A whole page."""
    options, lines = declared(), [head]
    for kind in kinds:
        lines.append(f"\n## {HEADINGS[kind]}\n\n{TABLE}")
        for ruling in sorted(options.keys() | FIXED.keys(), key=place):
            if ruling.startswith(f"{kind}-"):
                lines += rows(ruling, list(options.get(ruling, {}).values()))
    return "".join(lines)


def rows(ruling: str, options: list[Option]) -> Iterator[str]:
    """A row for what is fixed, and one for each option."""
    if ruling in FIXED:
        yield f"| {ruling} | {FIXED[ruling]} | |\n"
    for option in options:
        yield f"| {ruling} | {option.reason} | `{option.name}`: {values(option)} |\n"


def values(option: Option) -> str:
    """Return what may be chosen, the default first."""
    if not option.choices:
        return f"**{option.default}**, {option.low} to {option.high}"
    others = [f"{choice}" for choice in option.choices if choice != option.default]
    return ", ".join([f"**{option.default}**", *others])


if __name__ == "__main__":
    for path, (head, kinds) in PAGES.items():
        path.write_text(page(head, kinds), encoding="utf-8")
