"""News for pages: that something has changed, and notices that people read."""

from collections.abc import Iterable
from typing import Final, Literal

from slapbox.table.words import shapes
from slapbox.text import Text

NOTICE_NS: Final = 8_000_000_000
NOTICES: Final = 20
"""More than this nobody reads; and every page gets all of them in every view."""


class News:
    """``changed`` says that the views are no longer what they were, ``whispered`` that of some
    players' own: nobody else may notice that anything has happened."""

    def __init__(self) -> None:
        self.changed = True
        self.whispered = False
        self._notices: list[tuple[int, Text]] = []

    def tell(self, text: Text, now_ns: int, for_ns: int = NOTICE_NS) -> None:
        """Show it for a while. What is said again is shown once, and of very much the newest."""
        self.withdraw(text)
        self._notices = [*self._notices, (now_ns + for_ns, text)][-NOTICES:]
        self.changed = True

    def withdraw(self, text: Text) -> None:
        """Show it no longer, for it is over."""
        self._notices = [notice for notice in self._notices if notice[1] != text]

    def forget(self, now_ns: int) -> None:
        """Drop notices that were shown long enough."""
        self._notices = [notice for notice in self._notices if notice[0] > now_ns]

    def notices(self, problems: Iterable[Text]) -> list[shapes.Notice]:
        """Return what people should know now: lasting problems first, then what just happened."""
        lasting = [_notice("error", text) for text in problems]
        passing = [_notice("warn", text) for text in self.told]
        return (lasting + passing)[:NOTICES]

    @property
    def told(self) -> list[Text]:
        """Return what just happened, the newest last."""
        return [text for _, text in self._notices]

    @property
    def ends_ns(self) -> list[int]:
        """Return when each notice has been shown long enough."""
        return [until_ns for until_ns, _ in self._notices]


def _notice(level: Literal["error", "warn"], text: Text) -> shapes.Notice:
    return {"level": level, **text.as_json()}
