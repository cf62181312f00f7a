"""The TV page in the browser of the host's own machine."""

import threading
import webbrowser
from functools import partial
from typing import Final

from slapbox.threads import Tell, Watched, unheard

BACK_S: Final = 1.5
"""A page that stayed open when the last host ended tries to reconnect twice a second."""


def open_tv(url: str, has_tv: threading.Event, tell: Tell = unheard) -> None:
    """Open the TV page soon, unless one that is still open comes back by itself: ``has_tv`` is set
    by any that does. Returns at once."""
    Watched(partial(_open, url, has_tv), "open the TV", tell, once=True).start()


def _open(url: str, has_tv: threading.Event) -> None:
    if not has_tv.wait(BACK_S):
        webbrowser.open(url)
