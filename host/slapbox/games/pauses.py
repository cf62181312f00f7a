"""The pause between two deals or rounds, in which people look at what was."""

from typing import Final

from slapbox.games.protocol import Deadline, Move, Option, Options

WAITS_FOR_ALL: Final = Option(
    "waits_for_all",
    default=False,
    reason="With guests who come and go the next deal may wait until everybody is ready.",
    choices=(False, True),
)


def pause(number: int, options: Options, limit: str, time_up: Move) -> Deadline:
    """The deadline of this ``number``, after which ``time_up`` ends the pause: as long as the
    option ``limit`` says (ms), or only when the host does so."""
    after_us = None if options["waits_for_all"] else int(options[limit]) * 1000
    return Deadline(number, after_us, time_up, pause=True)
