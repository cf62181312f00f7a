"""The parts that pages are put together from: no page names a game.

Each game, and each family of games, has a folder ``games/<name>/`` in ``static/css/``, and in it
what it brings to a page: ``tv.css`` and ``phone.css``; and in ``templates/`` its frame on the TV.
Long styles are in several files, ``tv.css`` and after it ``tv-<part>.css``; what is the same on
both pages is in ``shared.css``. Components have theirs in ``static/css/parts/``: what all pages
have in ``<component>.css``, what a page's own have in ``<page>-<component>.css``.
"""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PAGES: Final = ("tv", "phone", "host", "rulebook", "replay", "stats", "venue", "guest", "pads")
PLAYED: Final = ("tv", "phone")
"""Those that games bring something to."""
SCREENS: Final = ("tv", "venue")
"""Televisions."""
TEMPLATES: Final = HERE / "templates"
STYLES: Final = HERE / "static" / "css"


def parts(page: str) -> list[str]:
    """The templates that games bring to this page, in the order of their folders."""
    paths = sorted(TEMPLATES.glob(f"games/*/{page}.html"))
    return [path.relative_to(TEMPLATES).as_posix() for path in paths]


def style(page: str) -> bytes:
    """The styles of this page in one sheet: what all have, what televisions have, components, its
    own, the rule book's, the games'."""
    all_have = _found("core/*.css", *(("screen/*.css",) if page in SCREENS else ()))
    parts = [part for part in _found("parts/*.css") if part.stem.partition("-")[0] not in PAGES]
    played = ("games/*/shared.css", f"games/*/{page}*.css") if page in PLAYED else ()
    own = _found(f"parts/{page}-*.css", f"{page}/*.css", "rulebook/*.css", *played)
    return b"\n".join(path.read_bytes() for path in dict.fromkeys([*all_have, *parts, *own]))


def _found(*patterns: str) -> list[Path]:
    """The styles that these patterns find: ``tv-race.css`` comes after ``tv.css``."""
    return [
        path
        for pattern in patterns
        for path in sorted(STYLES.glob(pattern), key=lambda path: path.with_suffix(""))
    ]
