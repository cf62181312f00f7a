"""Bots that show how a game goes while nobody else is there, until the first guest comes."""

from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, beside, carries_out
from slapbox.table.guests.places import Places
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer


class Demo(Room):
    """Begins and ends demos."""

    _places = beside(Places)
    _matches = beside(Matches)

    def resume(self, now_ns: int) -> None:  # noqa: ARG002
        """The host was started again: its bots went with the last one."""
        if self._setup.demo:
            self._end()

    @carries_out(orders.Demo, "kept", in_lobby=True)
    def order(self, order: orders.Demo, _: int) -> None:
        """Bots come. Where somebody sits they join in, and one alone is no demo either."""
        people = any(not seat.bot for seat in self._setup.seats.taken)
        alone = order.players > 1 and not people
        self._setup.demo = self._setup.demo or alone
        self.table.services.demo(order.players, alone)

    @carries_out(orders.Join, "kept")
    def join(self, order: orders.Join, now_ns: int) -> Answer:
        """A phone sits down, if it may come in: the first guest ends the demo."""
        if self._setup.demo and self._places.door.why_not_in(order, [], now_ns) is None:
            self._end()
        answer = self._places.join(order, now_ns)
        self._places.arrived(order.device, now_ns)
        return answer

    def counts(self, pad: str) -> bool:
        """Return whether a slap of this pad means anything: not what a bot that was sent home had
        been about to press. A guest's ends the demo."""
        if pad in self._places.sent_home:
            return False
        guest = self._devices.is_pad(pad) and self._setup.seats.of(pad) is None
        if self._setup.demo and guest:
            self._end()
        return True

    def _end(self) -> None:
        self._matches.leave()
        self._places.send_bots_home()
