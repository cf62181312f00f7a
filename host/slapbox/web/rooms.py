"""The parts that pages are put together from: no page names a game.

Each game, and each family of games, has a folder ``games/<name>/`` in ``static/css/``, and in it
what it brings to a page: ``tv.css`` and ``phone.css``; and in ``templates/`` its frame on the TV.
Long styles are in several files, ``tv.css`` and after it ``tv-<part>.css``; what is the same on
both pages is in ``shared.css``. Components have theirs in ``static/css/parts/``:
``<page>-<component>.css``.
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
    """The styles of this page in one sheet: what all have, what televisions have, its own, the rule
    book's, those of components, the games'."""
    screen = ("screen/*.css",) if page in SCREENS else ()
    plain = ("core/*.css", *screen, f"{page}/*.css", "rulebook/*.css")
    played = ("parts", "games/*") if page in PLAYED else ()
    globs = (*plain, *(f"{room}/{part}.css" for room in played for part in ("shared", f"{page}*")))
    paths = dict.fromkeys(path for pattern in globs for path in _in_order(pattern))
    return b"\n".join(path.read_bytes() for path in paths)


def _in_order(pattern: str) -> list[Path]:
    """The styles that this pattern finds: ``tv-race.css`` comes after ``tv.css``."""
    return sorted(STYLES.glob(pattern), key=lambda path: path.with_suffix(""))
