"""Rooms: the parts of a table, each of which says itself what it takes part in.

A room is one class: the orders that it carries out (:func:`carries_out`), what time brings, what it
keeps, what it forgets. All of that is optional. Rooms get the table in which they stand, and ask it
for one another by type (:func:`beside`). Klipper's extras and Flask's blueprints are built like
that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

from msgspec import Struct, field

from slapbox.table.frame.devices import Devices
from slapbox.table.frame.news import News
from slapbox.table.frame.setup import Setup
from slapbox.table.frame.shown import Shown
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.words.orders import Answer, Order
from slapbox.text import Text

R = TypeVar("R", bound="Room")
T = TypeVar("T")
H = TypeVar("H", bound="Handler")
Handler = Callable[..., "Answer | Text | None"]
"""Carries out an order (the room, the order, table time in ns), or returns the reason why not."""

Effect = Literal["none", "shown", "kept"]
"""Effect of an order beside that of its handler: ``shown`` tells pages that views are others,
``kept`` does the same and keeps the setup."""

DUTY: Final = "duty"


class Duty(Struct, frozen=True):
    """The ``order`` that a handler carries out, its ``effect``, and whether that needs a lobby."""

    order: type
    effect: Effect
    in_lobby: bool


def carries_out(
    order: type, effect: Effect = "none", *, in_lobby: bool = False
) -> Callable[[H], H]:
    """Register a room's method for these orders; ``in_lobby``: only while people may sit down."""

    def mark(handler: H) -> H:
        setattr(handler, DUTY, Duty(order, effect, in_lobby))
        return handler

    return mark


class _Beside:
    """Looks a room up when it is asked for: by then all rooms are there."""

    def __init__(self, kind: type[Room]) -> None:
        self._kind = kind

    def __get__(self, room: Room | None, _: type) -> object:
        return self if room is None else room.table.room(self._kind)


def beside(kind: type[R]) -> R:
    """Name another room of the same table, in the body of a room's class."""
    return cast("R", _Beside(kind))


class Room:
    """A part of a ``table``. What it does not take part in it leaves as it is here."""

    def __init__(self, table: Rooms) -> None:
        self.table = table
        self._setup = table.setup
        self._journal = table.journal
        self._news = table.news
        self._devices = table.devices

    def resume(self, now_ns: int) -> None:
        """Stand where the last host stood; all rooms are there."""

    def tick(self, now_ns: int) -> None:
        """Do what is due."""

    def due_ns(self, now_ns: int) -> int | None:  # noqa: ARG002
        """Return when :meth:`tick` has something to do, if that is known."""
        return None

    def passing(self, now_ns: int) -> object:  # noqa: ARG002
        """Return what pages show that time alone may end."""
        return None

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return what pages show of it, and who may know it."""
        return Shown()

    def remember(self) -> None:
        """Keep in the journal what orders may have changed."""

    def go_on(self, since_ns: int, now_ns: int) -> None:
        """Take up again what stood still since then, because nothing could be kept."""

    # ---- guests and what is known of them (retention.py) ----

    def knows(self, name: str) -> bool:  # noqa: ARG002
        """Return whether anything here is about a guest of this name."""
        return False

    def forget(self, name: str) -> bool:  # noqa: ARG002
        """Forget a guest; return whether anything was known."""
        return False

    def rename(self, name: str, new: str) -> bool:  # noqa: ARG002
        """Call a guest otherwise in all that is kept; return whether anything was."""
        return False

    def forget_before(self, before_ns: int) -> bool:  # noqa: ARG002
        """Forget who and what is older; return whether anything was."""
        return False

    def forget_match(self, match: str) -> None:
        """Forget all about this match."""

    def clear(self) -> None:
        """Begin a new evening."""

    def forget_all(self) -> None:
        """Forget everybody and everything."""
        self.clear()


class Question(NamedTuple):
    """Question for an expert: the best move at ``seat`` in this ``revision``. The match so far is
    there to work out what the seat has seen of it."""

    seat: int
    revision: int
    header: Header
    entries: tuple[Entry, ...]


def _nothing(*_: object) -> None:
    """Do nothing: no bot comes, and no expert thinks."""


class Services(Struct, frozen=True):
    """Services of the running host for its table. All calls return at once.

    ``demo(players, alone)`` starts simulated pads for a first look, ``hire(seat)`` one for a seat
    that a bot is to play on, and ``advise`` lets an expert think (a ``TellHint`` is its answer).
    ``forget_packs()`` deletes the packs of questions that the host has brought.
    ``bot_levels`` names the levels at which bots play a game, for those games that have such,
    ``coached`` the games of which there are experts, and ``ways`` by game and name the word on how
    a character plays it, unless bots play at random. ``intros``: the TV shows newcomers how a game
    is played.
    """

    demo: Callable[[int, bool], None] = _nothing
    hire: Callable[[int], None] = _nothing
    advise: Callable[[Question], None] = _nothing
    forget_packs: Callable[[], None] = _nothing
    bot_levels: Mapping[str, Sequence[str]] = field(default_factory=dict)
    coached: Collection[str] = ()
    ways: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    intros: bool = False


class Rooms:
    """The rooms of a table, in the order in which they take part in anything, and what they share.
    An order goes to the room that carries it out."""

    def __init__(
        self, journal: Journal, game: str, services: Services, kinds: Sequence[type[Room]]
    ) -> None:
        record = journal.get("setup")
        self.setup = Setup.from_json(record) if record else Setup(game)
        self.journal = journal
        self.news = News()
        self.devices = Devices(journal)
        self.services = services
        self._rooms = {kind: kind(self) for kind in kinds}
        self._duties: dict[type, tuple[Duty, Handler]] = {}
        for room in self.rooms:
            for name in dir(type(room)):
                duty: Duty | None = getattr(getattr(type(room), name), DUTY, None)
                if duty is not None:
                    self._duties[duty.order] = duty, getattr(room, name)

    def room(self, kind: type[R]) -> R:
        """Return the room of this type."""
        return cast("R", self._rooms[kind])

    @property
    def rooms(self) -> Collection[Room]:
        """All of them, in their order."""
        return self._rooms.values()

    def taking_part(self, hook: Callable[..., T]) -> list[Callable[[int], T]]:
        """Return this hook (a method of :class:`Room`) of the rooms that override it."""
        name = hook.__name__
        rooms = (room for room in self.rooms if getattr(type(room), name) is not hook)
        return [getattr(room, name) for room in rooms]

    def remember(self) -> None:
        """Keep who sits where, and what else orders may have changed; pages see it."""
        self.setup.seats.dress()
        self.journal.put("setup", self.setup.as_json())
        for room in self.rooms:
            room.remember()
        self.news.changed = True

    def order(self, order: Order, now_ns: int, asker: str | None = None) -> Answer:
        """Carry out an order of this device, or of the host (``None``); or say why not."""
        if asker is not None:
            why_not = order.why_not(self.setup.seats.of(asker))
            if why_not is not None:
                return Answer(why_not, forbidden=True)
        if not all(self._sits(number, who) for number, who in order.people()):
            return Answer(Text("table.why.somebody_else"))
        outcome = self._carried_out(order, now_ns)
        return outcome if isinstance(outcome, Answer) else Answer(outcome)

    def _sits(self, number: int, who: str) -> bool:
        seat = self.setup.seats.at(number)
        return seat is not None and seat.who == who

    def _carried_out(self, order: Any, now_ns: int) -> Answer | Text | None:
        duty, handler = self._duties[type(order)]
        if duty.effect == "shown":
            self.news.changed = True
        if duty.in_lobby and not self.setup.is_open:
            outcome: Answer | Text | None = Text("table.why.not_in_lobby")
        else:
            outcome = handler(order, now_ns)
        if duty.effect == "kept":
            self.remember()
        return outcome
