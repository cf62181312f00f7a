"""Pages of pads: keyboards, gamepads, buzzers and drums that a page in the laptop's browser hears.

Each is a pad with a seat of its own. Its slaps come over the web as those of phones do, and what it
shows is in the view of its page.
"""

from collections.abc import Mapping
from typing import Final

from slapbox.table.evening.lights import Lights
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.words import orders, shapes
from slapbox.table.words.fields import page_pad
from slapbox.table.words.orders import Answer
from slapbox.text import Text

MOST: Final = 8
"""Pages whose pads are known: those that beat last."""


class Pages(Room):
    """The pads of each page, by the browser's id."""

    _lights = beside(Lights)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._pads: dict[str, list[str]] = {}

    @carries_out(orders.PageBeat)
    def beat(self, order: orders.PageBeat, _: int) -> Answer:
        """Measure the clock of a page, and hear which pads it has."""
        self._devices.page_beat(order, self._setup.seats.by_device())
        self._pads.pop(order.device, None)
        self._pads[order.device] = order.pads
        if len(self._pads) > MOST:
            del self._pads[next(iter(self._pads))]
        return Answer()

    @carries_out(orders.PageSlap)
    def slap(self, order: orders.PageSlap, _: int) -> Text | None:
        """A slap on one of a page's pads, which is put into order like any other."""
        return self._devices.page_slap(order)

    def passing(self, now_ns: int) -> object:
        """Return what pages show that time alone may end."""
        return self._shown(now_ns)

    def shows(self, now_ns: int) -> Shown:
        """Return for each page whose its pads are, and what their keys show."""
        return Shown(phones={"pads": Each([], self._shown(now_ns))})

    def _shown(self, now_ns: int) -> Mapping[str, list[shapes.PagePad]]:
        return {
            device: [self._pad(page_pad(device, pad), pad, now_ns) for pad in pads]
            for device, pads in self._pads.items()
        }

    def _pad(self, chip: str, pad: str, now_ns: int) -> shapes.PagePad:
        lights = self._lights.of(chip, now_ns)
        return {"pad": pad, "seat": self._setup.seats.of(chip), "lights": lights}
