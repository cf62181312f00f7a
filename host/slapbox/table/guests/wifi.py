"""The guests' Wi-Fi: what the host has said of it, and the code by which phones come into it.

The password is a secret of the house. It is drawn on the TV, and nowhere else: a phone that reads a
page of ours is in the network already.
"""

import string
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Final

import segno

from slapbox.table.frame.room import Room, Rooms, carries_out
from slapbox.table.frame.shown import Shown
from slapbox.table.words import orders, shapes
from slapbox.text import Text
from slapbox.text.names import is_shown

KEPT: Final = "wifi"
MOST_BYTES: Final = 32
"""Of a network's name in UTF-8 (IEEE 802.11: SSID)."""
PASSWORD: Final = range(8, 64)
"""Lengths of a password of WPA2 and WPA3, in characters."""
TYPED: Final = 24
"""A longer one nobody types, and the TV has no room for it."""
KEY_DIGITS: Final = 64
"""A key of WPA2 may be given in place of a password, in hexadecimal digits."""

_SPECIAL: Final = str.maketrans({character: "\\" + character for character in '\\;,:"'})


@dataclass(frozen=True, slots=True)
class Wifi:
    """A network: ``hidden`` if it does not tell its name, without a ``password`` if it is open to
    all, and ``told`` if the TV shows the password in letters as well."""

    name: str
    password: str = field(default="", repr=False)
    hidden: bool = False
    told: bool = False

    def for_tv(self) -> shapes.TvWifi:
        """Return what the TV shows."""
        return {
            "name": self.name,
            "password": self.password if self.told and self.password else None,
            "code": list(drawn(code(self))),
        }

    def for_host(self) -> shapes.HostWifi:
        """Return what the host's page shows: not even there is the password."""
        return {"name": self.name, "locked": bool(self.password), "told": self.told}


class GuestNetwork(Room):
    """The network that guests use, if the host has named one. It outlives an evening."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record = self._journal.get(KEPT)
        self.wifi = Wifi(**record) if record else None

    @carries_out(orders.SetWifi, "shown")
    def set(self, order: orders.SetWifi, _: int) -> Text | None:
        """Another network, or the reason why not."""
        wifi = Wifi(order.name, order.password, order.hidden)
        reason = why_not(wifi)
        if reason is None:
            self._keep(wifi)
        return reason

    @carries_out(orders.TellWifi, "shown")
    def tell(self, order: orders.TellWifi, _: int) -> Text | None:
        """The TV shows the password in letters, or no more."""
        if self.wifi is None:
            return Text("wifi.why.none")
        if order.told and len(self.wifi.password) > TYPED:
            return Text("wifi.why.long")
        self._keep(replace(self.wifi, told=order.told))
        return None

    @carries_out(orders.ForgetWifi, "shown")
    def forget_network(self, _: orders.ForgetWifi, __: int) -> None:
        """No network is shown any more, and none is known."""
        self._keep(None)

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return the code for TVs while people come in; nobody wants to read one in a match."""
        joining = self.wifi if self._setup.is_open else None
        return Shown(
            host={"network": self.wifi.for_host() if self.wifi else None},
            tv={"wifi": joining.for_tv() if joining else None},
        )

    def _keep(self, wifi: Wifi | None) -> None:
        self.wifi = wifi
        self._journal.put(KEPT, asdict(wifi) if wifi else {})

    def forget_all(self) -> None:
        """No network is known, and none was."""
        self.wifi = None
        self._journal.drop(KEPT)


def why_not(wifi: Wifi) -> Text | None:
    """Return why there can be no such network, or nothing."""
    if not 1 <= len(wifi.name.encode()) <= MOST_BYTES or not is_shown(wifi.name):
        return Text("wifi.why.name", {"max": MOST_BYTES})
    word = wifi.password
    key = len(word) == KEY_DIGITS and _is_hex(word)
    if word and not key and (len(word) not in PASSWORD or not word.isprintable()):
        return Text("wifi.why.password", {"low": PASSWORD.start, "high": PASSWORD.stop - 1})
    return None


def code(wifi: Wifi) -> str:
    """Return what phones read: ``WIFI:T:WPA;S:name;P:password;;`` (WPA stands for WPA2 and WPA3
    too).

    ZXing's wiki has the rules ("Barcode Contents"): five characters have a backslash before them,
    and a name that could be read as hexadecimal digits stands in quotes. Passwords do not: there
    only 64 digits are read so, and are meant so.
    """
    name = wifi.name.translate(_SPECIAL)
    if _is_hex(wifi.name):
        name = f'"{name}"'
    fields = ["T:WPA" if wifi.password else "T:nopass", f"S:{name}"]
    if wifi.password:
        fields.append(f"P:{wifi.password.translate(_SPECIAL)}")
    if wifi.hidden:
        fields.append("H:true")
    return "WIFI:" + "".join(f"{field};" for field in fields) + ";"


def _is_hex(word: str) -> bool:
    return all(letter in string.hexdigits for letter in word)


@lru_cache(maxsize=4)
def drawn(text: str) -> tuple[str, ...]:
    """The QR code's rows, ``1`` for each dark module, without the quiet zone."""
    code = segno.make(text, micro=False, encoding="utf-8", error="m")
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.matrix)
