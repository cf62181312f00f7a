"""Pads on USB: which serial ports may be some, and how they are opened."""

from collections.abc import Callable
from typing import Final

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from slapbox.pads.link import Link, Sink
from slapbox.pads.topology import frames_at

RASPBERRY_PI_VID: Final = 0x2E8A
DEBUG_PROBE_PID: Final = 0x000C


def usb_ports() -> list[str]:
    """The serial ports that may be pads, sorted by name.

    Broadly: everything with Raspberry Pi's USB vendor number (their debug probe excepted, which is
    never a pad), and everything that calls itself MicroPython, for boards of other makers have
    numbers of their own. Whether one *is* a pad only its HELLO says.
    """
    return sorted(info.device for info in list_ports.comports() if may_be_pad(info))


def may_be_pad(info: ListPortInfo) -> bool:
    """Return whether this port is worth asking."""
    if info.vid == RASPBERRY_PI_VID:
        return info.pid != DEBUG_PROBE_PID
    names = (info.manufacturer, info.product, info.description)
    return any("micropython" in name.lower() for name in names if name)


def has_twin(port: str) -> bool:
    """Return whether another board says that it is the same one: MicroPython's serial number on USB
    is the chip's id, and some copied boards all have the same."""
    serials = {info.device: info.serial_number for info in list_ports.comports()}
    serial = serials.pop(port, None)
    return serial is not None and serial in serials.values()


class UsbPads:
    """Pads that speak the wire format on a serial port; also one that the system does not list."""

    scheme: Final = ""
    late_us: Final = 0

    def ports(self) -> list[str]:
        """All that may be pads."""
        return usb_ports()

    def open(self, port: str, sink: Sink, now_ns: Callable[[], int]) -> Link:
        """Raises :class:`PortError` when the port cannot be opened."""
        return Link(port, sink, now_ns, frames_at(port))
