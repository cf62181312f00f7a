"""Needs of the laptop while a party runs: to stay awake, and its plug."""

from typing import Final, Self

from slapbox.machine.power import battery_percent, has_battery
from slapbox.machine.sleep import Sleepless
from slapbox.text import Text
from slapbox.threads import Tell

LOW: Final = (5, 10, 20)
"""The people at the table are told when the battery has fallen to so many percent."""

LOOK_S: Final = 60.0


class Caretaker:
    """Caretaker of the machine, a thread; use it as a context. ``tell`` has words for the TV."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._sleepless = Sleepless()
        self._warned = False
        self._looked_s: float | None = None
        self._step: int | None = None

    def tick(self, now_s: float, *, playing: bool) -> None:
        """Say often whether a match runs; ``now_s`` is any clock that only goes on."""
        awake = self._sleepless.want(playing)
        if not awake and not self._warned and has_battery():
            self._warned = True
            self._tell(Text("host.may_sleep"))
        if self._looked_s is None or now_s - self._looked_s >= LOOK_S:
            self._looked_s = now_s
            self._look_at_battery()

    def _look_at_battery(self) -> None:
        percent = battery_percent()
        if percent is None:
            self._step = None
            return
        step = next((step for step in LOW if percent <= step), None)
        if step is not None and (self._step is None or step < self._step):
            self._tell(Text("host.battery_low", {"percent": percent}))
        self._step = step

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sleepless.__exit__()
