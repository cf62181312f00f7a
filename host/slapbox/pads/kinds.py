"""The kinds of devices that have a port, how each is found, and how it is opened.

Another kind (a foot switch, a pad by Bluetooth) is one file with a :class:`Kind`, and its
place in :data:`KINDS`. Whatever it is made of, it says what pads say
(:mod:`slapbox.pads.wire`): HELLO first, then its slaps, numbered and in the time of its own clock,
heartbeats, and an answer to each probe.
"""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from msgspec.structs import replace

from slapbox.pads.air import AirPads
from slapbox.pads.link import LinkEvent, Opened, Sink
from slapbox.pads.usb import UsbPads
from slapbox.pads.wire import HostMessage
from slapbox.text import Text


class Connection(Protocol):
    """The open port of one device. From :meth:`start` on its events go to the sink, ``Opened``
    first and ``Closed`` last. Nothing here may wait, but for :meth:`close`."""

    @property
    def alive(self) -> bool:
        """Return whether the port is still open."""
        ...

    def start(self) -> None:
        """Begin to talk."""
        ...

    def send(self, message: HostMessage) -> None:
        """Say this to the device soon."""
        ...

    def hang_up(self, reason: Text | None = None) -> None:
        """Begin to close, for this reason."""
        ...

    def close(self) -> None:
        """Close, and wait until that is done."""
        ...


class Kind(Protocol):
    """One kind of device. Its ports are named ``SCHEME:…``; those of pads on USB, whose scheme is
    empty, as the system names them."""

    @property
    def scheme(self) -> str:
        """Return what the names of its ports begin with."""
        ...

    @property
    def late_us(self) -> int:
        """Return the longest time from a finger to its stamp: what polling, debouncing and drivers
        take. Intervals of its stamps reach back by so much; 0 where HELLO tells all (``"pio"``)."""
        ...

    def ports(self) -> Iterable[str]:
        """Return where devices of this kind are plugged in now."""
        ...

    def open(self, port: str, sink: Sink, now_ns: Callable[[], int]) -> Connection:
        """Open it; ``now_ns`` gives the table time. Raises ``PortError`` when that cannot be."""
        ...


USB: Final = UsbPads()
AIR: Final = AirPads()
KINDS: Final[tuple[Kind, ...]] = (USB, AIR)


def ports() -> list[str]:
    """The ports of all devices, of whatever kind."""
    return [port for kind in KINDS for port in kind.ports()]


def opened(port: str, sink: Sink, now_ns: Callable[[], int]) -> Connection:
    """The open port, by the kind that its name tells; raises ``PortError``."""
    scheme = port.partition(":")[0]
    kind = next((kind for kind in KINDS if kind.scheme and kind.scheme == scheme), USB)

    def dated(event: LinkEvent) -> None:
        sink(replace(event, late_us=kind.late_us) if isinstance(event, Opened) else event)

    return kind.open(port, dated if kind.late_us else sink, now_ns)
