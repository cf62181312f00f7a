"""A machine that does not fall asleep while people play.

Nobody touches the laptop that shows the table, so its system takes it for left alone. Windows,
macOS and Linux desktops let a program ask for patience; wakepy knows how to ask each.
"""

import logging
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from wakepy import Mode

log = logging.getLogger(__name__)


class Sleepless:
    """Keeps machine and screen awake while that is wanted; use it as a context, in one thread."""

    def __init__(self) -> None:
        self._mode: Mode | None = None

    def want(self, awake: bool) -> bool:
        """Ask the system, or let it go; say whether it does so. Asking twice costs nothing."""
        if awake == (self._mode is not None):
            return self._mode is None or self._mode.active
        if not awake:
            self._let_go()
            return True
        from wakepy import keep  # not needed before the first match: the lobby is there sooner

        self._mode = keep.presenting(on_fail="pass")
        self._mode.__enter__()
        if not self._mode.active:
            log.info("the machine may fall asleep: %s", self._mode.result.get_failure_text())
        return self._mode.active

    def _let_go(self) -> None:
        mode, self._mode = self._mode, None
        if mode is not None:
            mode.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._let_go()
