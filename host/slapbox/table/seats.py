"""Who sits where, and with which device."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from slapbox.games.protocol import Json
from slapbox.text import Text

MAX_SEATS: Final = 8
MAX_NAME: Final = 16

# Given to those who have not said their name: short, easy to call out, at home in all languages.
NAMES: Final = ("Zaza", "Momo", "Kiki", "Bobo", "Lulu", "Tito", "Pipo", "Nina")


@dataclass(slots=True)
class Seat:
    """A place at the table. ``device`` is a pad's chip id or a touch pad's id; ``kind`` is
    ``"pad"``, ``"sim"`` (a pad made of software) or ``"touch"``; a ``bot`` is played by code."""

    name: str
    device: str
    kind: str
    bot: bool = False
    ready: bool = False


class Seats:
    """The seats in order, clockwise."""

    __slots__ = ("taken",)

    def __init__(self, record: list[Json] | None = None) -> None:
        """Empty, or as :meth:`as_json` wrote it."""
        self.taken: list[Seat] = [Seat(**seat) for seat in record or ()]

    def as_json(self) -> list[Json]:
        """The journal's record."""
        return [asdict(seat) for seat in self.taken]

    def __len__(self) -> int:
        return len(self.taken)

    def of(self, device: str) -> int | None:
        """The seat of this device, if it has one."""
        for number, seat in enumerate(self.taken):
            if seat.device == device:
                return number
        return None

    def take(self, device: str, kind: str, *, name: str = "", bot: bool = False) -> int | Text:
        """Sit down at the next free place, or the reason why that is not possible."""
        if len(self.taken) >= MAX_SEATS:
            return Text("lobby.why.full", {"max": MAX_SEATS})
        wanted = " ".join(name.split())
        why_not = self.why_not_name(len(self.taken), wanted) if wanted else None
        if why_not:
            return why_not
        self.taken.append(Seat(wanted or self._free_name(), device, kind, bot, ready=bot))
        return len(self.taken) - 1

    def leave(self, number: int) -> Text | None:
        """Free a seat; those behind it move up."""
        if not 0 <= number < len(self.taken):
            return Text("lobby.why.no_seat")
        del self.taken[number]
        return None

    def rename(self, number: int, name: str) -> Text | None:
        """Give a seat another name, or the reason why not."""
        wanted = " ".join(name.split())
        why_not = self.why_not_name(number, wanted)
        if why_not is None:
            self.taken[number].name = wanted
        return why_not

    def why_not_name(self, number: int, name: str) -> Text | None:
        """Why this seat may not have this name, or nothing."""
        if not 0 <= number <= len(self.taken):
            return Text("lobby.why.no_seat")
        if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
            return Text("lobby.why.name", {"max": MAX_NAME})
        others = (seat.name for other, seat in enumerate(self.taken) if other != number)
        if name.casefold() in (other.casefold() for other in others):
            return Text("lobby.why.name_taken", {"name": name})
        return None

    def _free_name(self) -> str:
        used = {seat.name for seat in self.taken}
        return next(name for name in NAMES if name not in used)
