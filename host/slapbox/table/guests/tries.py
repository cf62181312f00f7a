"""Guesses of who asks, and how long they wait after wrong ones.

Counted by who asks, never by what is guessed at: or a guest who guesses would lock the owner out.
"""

from collections import OrderedDict
from typing import Final

FREE: Final = 5
"""Wrong guesses that count as people's mistakes."""
FIRST_WAIT_NS: Final = 30_000_000_000
LONGEST_WAIT_NS: Final = 3_600_000_000_000
FORGOTTEN_NS: Final = 12 * LONGEST_WAIT_NS
MOST_ASKERS: Final = 4096


class Tries:
    """The wrong guesses of each asker. After :data:`FREE` of them the asker waits, and after each
    further one twice as long, up to an hour: a guest with a hundred addresses has 1,500 guesses
    in four hours. An asker without a name never waits."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait_ns(self, asker: str, now_ns: int) -> int:
        """Return how long this asker's guesses are not even looked at; 0 if they are."""
        wrong, last_ns = self._wrong.get(asker, (0, 0))
        if wrong < FREE:
            return 0
        wait_ns = min(FIRST_WAIT_NS << (wrong - FREE), LONGEST_WAIT_NS)
        return max(0, last_ns + wait_ns - now_ns)

    def wrong(self, asker: str, now_ns: int) -> None:
        """This asker guessed wrong."""
        if not asker:
            return
        count, last_ns = self._wrong.pop(asker, (0, now_ns))
        if now_ns - last_ns > FORGOTTEN_NS:
            count = 0
        self._wrong[asker] = (count + 1, now_ns)
        if len(self._wrong) > MOST_ASKERS:
            self._wrong.popitem(last=False)

    def right(self, asker: str) -> None:
        """This asker knew it: wrong guesses before were mistakes."""
        self._wrong.pop(asker, None)
