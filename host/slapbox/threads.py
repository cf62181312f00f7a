"""Threads that do not die in silence: one that fails is named, and begins again."""

import logging
import threading
from collections.abc import Callable
from typing import Final, Self

from slapbox.text import Text

log = logging.getLogger(__name__)

PAUSE_S: Final = 1.0
"""Between a failure and the next beginning: what fails at once must not fill the log."""

LONGEST: Final = 200
"""Letters of a fault's own words that are shown."""

Tell = Callable[[Text], None]
"""Tells the people at the table; returns at once."""


def unheard(text: Text) -> None:
    del text  # it is in the log


class Watched(threading.Thread):
    """A thread that does ``work``. When that raises, it is logged, told (``host.thread_failed``),
    and begun again after a pause, unless :meth:`end` was said or it is to be done ``once``. As a
    context it runs from its beginning to its end; work that goes on and on looks at ``ending``."""

    def __init__(
        self, work: Callable[[], object], name: str, tell: Tell = unheard, *, once: bool = False
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._work = work
        self._tell = tell
        self.ending = threading.Event()
        if once:
            self.ending.set()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def end(self) -> None:
        """No new beginning from now on."""
        self.ending.set()

    def stop(self) -> None:
        """The same; comes back when the work is over."""
        self.end()
        self.join()

    def run(self) -> None:
        """Work until it is done."""
        while not self._is_done() and not self.ending.wait(PAUSE_S):
            pass

    def _is_done(self) -> bool:
        try:
            self._work()
        except Exception as fault:
            log.exception("the thread “%s” failed", self.name)
            why = f"{type(fault).__name__}: {fault}"[:LONGEST]
            self._tell(Text("host.thread_failed", {"thread": self.name, "why": why}))
            return False
        return True
