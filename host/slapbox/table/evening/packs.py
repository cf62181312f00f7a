"""The pack of questions with which the next quiz is played, as the host has chosen it."""

from typing import Final

from msgspec import convert

from slapbox.games import find
from slapbox.games.quiz.moves import Load
from slapbox.games.quiz.questions import Pack
from slapbox.packs.library import facts
from slapbox.packs.tonight import is_about
from slapbox.table.evening.evenings import Evenings
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.shown import Shown
from slapbox.table.words import orders

KEPT: Final = "pack"
NO_PACK: Final = Pack("", "", "", "", ())
"""Nothing is chosen."""
LOAD: Final = str(Load.__struct_config__.tag)
"""Word of the move that brings questions: the first one of a match."""


class Packs(Room):
    """The chosen ``pack``; without one the host asks aloud."""

    _evenings = beside(Evenings)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record = self._journal.get(KEPT)
        self.pack = convert(record["pack"], Pack) if record else None
        self._chosen_ns: int = record["chosen_ns"] if record else 0

    @carries_out(orders.SetPack, "shown")
    def set_pack(self, order: orders.SetPack, now_ns: int) -> None:
        """Play the next quiz with this pack."""
        self.pack, self._chosen_ns = order.pack, now_ns
        if self.pack is None:
            self._journal.drop(KEPT)
        else:
            self._journal.put(KEPT, {"pack": self.pack.as_json(), "chosen_ns": now_ns})

    def load(self) -> Load | None:
        """The move that brings questions and the evening's teams into the game that is chosen, if
        it asks for any."""
        teams = self._evenings.seat_teams()
        if set(teams) <= {None}:
            teams = []
        if not self._has_questions() or not (self.pack or teams):
            return None
        pack = self.pack or NO_PACK
        return Load(pack.questions, pack.title, tuple(teams))

    def _has_questions(self) -> bool:
        return find(self._setup.game).asks_questions

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return for the host what the pack is called, where the game that is chosen has any."""
        told = facts(self.pack or NO_PACK)
        return Shown(host={"pack": told if self._has_questions() else None})

    def clear(self) -> None:
        """A new evening asks aloud until somebody chooses."""
        self.pack = None
        self._journal.drop(KEPT)

    # ---- guests in questions about an evening ----

    def knows(self, name: str) -> bool:
        """Return whether a question names this guest."""
        return self.pack is not None and is_about(self.pack.title, self.pack.questions, name)

    def forget(self, name: str) -> bool:
        """Let go of questions that name this guest."""
        named = self.knows(name)
        if named:
            self.clear()
        return named

    def asked_about(self, match: str, name: str) -> bool:
        """Return whether a question of this match names the guest."""
        first = next(self._journal.moves(match), None)
        if first is None or first.move["move"] != LOAD:
            return False
        load = convert(first.move, Load)
        return is_about(load.title, load.questions, name)

    def forget_before(self, before_ns: int) -> bool:
        """Let go of a pack that was chosen before then."""
        is_old = self.pack is not None and self._chosen_ns < before_ns
        if is_old:
            self.clear()
        return is_old

    def forget_all(self) -> None:
        """Forget also what the host has brought."""
        self.clear()
        self.table.services.forget_packs()
